"""Quotas, above which requests are rejected, and the priority of presses.

Lasting things (tables, seats, game nights) are counted in the store. Each process counts rates by itself, so several
processes allow a multiple. The bot's own writes to a platform wait for a token from its bucket.

Work that a user waits for precedes timers and public screens, all on one event loop. Only a few pieces of background
work run at once, and none starts during a press. Continuous presses delay each by at most ``LONGEST_DELAY_S``.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Final, Generic, TypeVar

import msgspec

from bot.metrics import loop_time

MAX_KEYS: Final = 20_000
"""Maximum users and channels remembered, the most recent ones."""


class Limits(msgspec.Struct, frozen=True):
    """Limits by kind; 0 for no limit. Rates are per minute, which may be used in one burst."""

    lobbies: int = 5
    """Open lobbies of one host."""
    hosted: int = 20
    """Unfinished tables of one host."""
    seats: int = 60
    """Tables with a seat of the user, now or recently."""
    nights: int = 12
    """Upcoming game nights of one user."""
    place_tables: int = 60
    """Unarchived tables shown in one channel."""
    tables: int = 0
    """Running tables of the whole server."""
    presses: int = 0
    """Callbacks, commands and typed moves of one user."""
    place_presses: int = 0
    """The same in one channel, for all users together."""
    pictures: int = 0
    """Private pictures of one user; beyond the limit, screens have text only."""


NONE: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))


class RateBuckets:
    """Token buckets of users and channels, refilled over time."""

    def __init__(self, now: Callable[[], float] = loop_time) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_acquire(self, key: str, most: int, period_s: int = 60) -> bool:
        """Take a token of a key, which gets ``most`` per period; return whether one was left."""
        if not most:
            return True
        now = self._now()
        left, since = self._left.get(key, (float(most), now))
        left = min(float(most), left + (now - since) * most / period_s)
        self._left[key] = (left - 1, now) if left >= 1 else (left, now)
        self._left.move_to_end(key)
        while len(self._left) > MAX_KEYS:
            self._left.popitem(last=False)
        return left >= 1


LONGEST_DELAY_S: Final = 0.1
SCREENS_AT_ONCE: Final = 4
"""Maximum public screens rendered at once, to limit processor time, not requests."""


class PressPriority:
    """The presses in progress, and the background work that yields to them."""

    def __init__(self) -> None:
        self._presses = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._screens = asyncio.Semaphore(SCREENS_AT_ONCE)

    @contextmanager
    def answer_press(self) -> Iterator[None]:
        """Hold back background work while the block answers a press."""
        self._presses += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._presses -= 1
            if not self._presses:
                self._idle.set()

    async def let_presses_pass(self) -> None:
        """Wait for all presses to end, at most ``LONGEST_DELAY_S``."""
        if self._presses:
            with suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_DELAY_S):
                    await self._idle.wait()

    @asynccontextmanager
    async def render_in_background(self) -> AsyncIterator[None]:
        """Wait for a turn to render a public screen."""
        async with self._screens:
            await self.let_presses_pass()
            yield


K = TypeVar("K", bound=Hashable)


class TokenBucket:
    """Rate limiter: a burst of writes, then one per ``gap_s``, even after a stall of the event loop.

    Waiters proceed by priority (lowest first), then arrival. ``since``: when the bucket was last empty (loop seconds);
    by default it starts full.
    """

    def __init__(self, burst: int, gap_s: float, since: float = -inf) -> None:
        self._gap_s = gap_s
        self._ahead_s = (burst - 1) * gap_s
        self._next = since
        self._held = 0.0
        self._waiting: list[tuple[int, int, float, asyncio.Future[None]]] = []
        self._arrivals = count()
        self._timer: asyncio.TimerHandle | None = None

    async def acquire(self, priority: int = 0, spare: int = 0) -> bool:
        """Wait until one more write is allowed; return whether that took time.

        ``spare``: writes to leave for more urgent waiters; fewer than the burst, and no fewer than theirs.
        """
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._arrivals), spare * self._gap_s, mine))
        if self._waiting[0][-1] is mine:
            self._release_next()
        took_time = not mine.done()
        await mine
        return took_time

    def acquire_now(self) -> bool:
        """Take a write if one is allowed without waiting; return whether it was."""
        now = loop_time()
        if self._waiting or max(self._next, self._held) > now:
            return False
        self._next = max(self._next, now - self._ahead_s) + self._gap_s
        return True

    def pause_sending(self, seconds: float) -> None:
        """Send nothing for this long (s)."""
        self._held = max(self._held, loop_time() + seconds)

    @property
    def is_idle(self) -> bool:
        """Return whether there are no waiters."""
        return not self._waiting

    def _release_next(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            now, (_, _, spare_s, first) = loop_time(), self._waiting[0]
            at = max(max(self._next, now - self._ahead_s) + spare_s, self._held)
            if not first.done() and at > now:
                self._timer = asyncio.get_running_loop().call_later(at - now, self._release_next)
                return
            heappop(self._waiting)
            if not first.done():  # a done future belongs to a cancelled waiter
                self._next = max(self._next, now - self._ahead_s) + self._gap_s
                first.set_result(None)


class BucketCache(Generic[K]):
    """Buckets by key. Beyond ``most``, the least recently used one without waiters is dropped."""

    def __init__(self, build_bucket: Callable[[K], TokenBucket], most: int) -> None:
        self._build_bucket = build_bucket
        self._most = most
        self._buckets: OrderedDict[K, TokenBucket] = OrderedDict()

    def __getitem__(self, key: K) -> TokenBucket:
        if key not in self._buckets:
            self._buckets[key] = self._build_bucket(key)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most and next(iter(self._buckets.values())).is_idle:
            self._buckets.popitem(last=False)
        return self._buckets[key]
