"""How much users may do, and what goes first: quotas, above which requests are rejected, and the priority of presses.

Lasting things (tables, seats, game nights) are counted in the store. Rates are counted by each process for itself, so
several processes allow a multiple.

What a user waits for goes before timers and public screens. All of it runs on one event loop. Of what nobody waits for,
a few pieces run at once, and none begins while a press is being answered. Presses that never cease delay each piece by
``LONGEST_DELAY_S`` only.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Final

import msgspec

from bot.loop_clock import loop_time

MOST_KEYS: Final = 20_000
"""Maximum number of remembered users and channels, the most recent ones."""


class Limits(msgspec.Struct, frozen=True):
    """Limits by kind; 0: no limit. Rates are per minute; the same number is allowed in one burst."""

    lobbies: int = 5
    """Open lobbies of one host."""
    hosted: int = 20
    """Unfinished tables of one host."""
    seats: int = 60
    """Tables at which one user sits or sat recently."""
    nights: int = 12
    """Upcoming game nights of one user."""
    place_tables: int = 60
    """Tables shown in one channel and not archived."""
    tables: int = 0
    """Running tables of the whole server."""
    presses: int = 0
    """Callbacks, commands and typed moves of one user."""
    place_presses: int = 0
    """The same in one channel, of all users together."""
    pictures: int = 0
    """Private pictures of one user; above the limit screens have text only."""


NONE: Final = Limits(**dict.fromkeys(Limits.__struct_fields__, 0))
"""No limits."""


class RateBuckets:
    """Token buckets of users and channels, refilled over time."""

    def __init__(self, now: Callable[[], float] = loop_time) -> None:
        self._now = now
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def try_acquire(self, key: str, per_minute: int) -> bool:
        """Take a token of a key if one is left; return whether there was one."""
        if not per_minute:
            return True
        now = self._now()
        left, since = self._left.get(key, (float(per_minute), now))
        left = min(float(per_minute), left + (now - since) * per_minute / 60)
        self._left[key] = (left - 1, now) if left >= 1 else (left, now)
        self._left.move_to_end(key)
        while len(self._left) > MOST_KEYS:
            self._left.popitem(last=False)
        return left >= 1


LONGEST_DELAY_S: Final = 0.1
SCREENS_AT_ONCE: Final = 4
"""How many public screens are rendered at once: each keeps the processor busy, not a platform."""


class PressPriority:
    """The presses that are being answered, and the background work that lets them pass."""

    def __init__(self) -> None:
        self._presses = 0
        self._idle = asyncio.Event()
        self._idle.set()
        self._screens = asyncio.Semaphore(SCREENS_AT_ONCE)

    @contextmanager
    def answer_press(self) -> Iterator[None]:
        """Hold background work back while the block answers a press."""
        self._presses += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._presses -= 1
            if not self._presses:
                self._idle.set()

    async def let_presses_pass(self) -> None:
        """Wait until no press is being answered, at most ``LONGEST_DELAY_S``."""
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
