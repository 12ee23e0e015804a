"""Rate limits for writing to a platform: token buckets, in which the more urgent go first."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Generic, TypeVar

from bot.loop_clock import loop_time

K = TypeVar("K", bound=Hashable)


class TokenBucket:
    """Rate limiter: a burst of writes at once, then one per ``gap_s``, also after a stall of the event loop.

    Waiters proceed by priority, the lowest number first, then in order of arrival. ``since``: when the bucket starts
    empty (seconds of the loop's clock); otherwise it starts full.
    """

    def __init__(self, burst: int, gap_s: float, since: float = -inf) -> None:
        self._gap_s = gap_s
        self._ahead_s = (burst - 1) * gap_s
        self._next = since
        self._held = 0.0
        self._waiting: list[tuple[int, int, float, asyncio.Future[None]]] = []
        self._came = count()
        self._timer: asyncio.TimerHandle | None = None

    async def acquire(self, priority: int = 0, spare: int = 0) -> bool:
        """Wait until one more write is allowed; return whether that took time.

        ``spare``: so many writes must be left for the more urgent; fewer than the burst, and no fewer than they leave.
        """
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._came), spare * self._gap_s, mine))
        if self._waiting[0][-1] is mine:
            self._release_next()
        took_time = not mine.done()
        await mine
        return took_time

    def pause_sending(self, seconds: float) -> None:
        """Send nothing for a time (s)."""
        self._held = max(self._held, loop_time() + seconds)

    @property
    def is_idle(self) -> bool:
        """Whether there are no waiters."""
        return not self._waiting

    def _release_next(self) -> None:
        """Release the first waiters as far as the limits allow."""
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
    """Buckets by key. Above ``most``, the least recently used one is dropped if it has no waiters."""

    def __init__(self, build_bucket: Callable[[K], TokenBucket], most: int) -> None:
        self._build_bucket = build_bucket
        self._most = most
        self._buckets: OrderedDict[K, TokenBucket] = OrderedDict()

    def __getitem__(self, key: K) -> TokenBucket:
        """Return the bucket of a key."""
        if key not in self._buckets:
            self._buckets[key] = self._build_bucket(key)
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most and next(iter(self._buckets.values())).is_idle:
            self._buckets.popitem(last=False)
        return self._buckets[key]
