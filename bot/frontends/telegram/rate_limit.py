"""Rate limits for writing to chats, and retries during outages.

A chat that answers 429 is paused for the requested time; other chats are not affected.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from enum import IntEnum
from heapq import heappop, heappush
from itertools import count
from typing import Final, TypeVar

import structlog

from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.limits import RateLimits
from bot.loop_clock import loop_time

log = structlog.get_logger("bottega.telegram")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
LONGEST_PAUSE_S: Final = 8.0
MOST_CHATS: Final = 4096


class Priority(IntEnum):
    """Priority of waiting messages: answers to users before unrequested ones."""

    ASKED = 0
    UNASKED = 1


class Bucket:
    """Rate limiter for one chat or all: a burst at once, then one per gap.

    Waiters proceed by priority, then in order of arrival. ``since`` is when the bucket starts empty
    (seconds of the loop's clock).
    """

    def __init__(self, burst: int, gap_s: float, since: float) -> None:
        self._gap_s = gap_s
        self._ahead_s = (burst - 1) * gap_s
        self._next = since
        self._held = 0.0
        self._waiting: list[tuple[Priority, int, asyncio.Future[None]]] = []
        self._came = count()
        self._timer: asyncio.TimerHandle | None = None

    async def acquire(self, priority: Priority) -> bool:
        """Wait until one more message is allowed; return whether that took time."""
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (priority, next(self._came), mine))
        if self._timer is None:
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
        self._timer = None
        while self._waiting:
            now, (_, _, first) = loop_time(), self._waiting[0]
            at = max(self._next, self._held, now - self._ahead_s)
            if not first.done() and at > now:
                self._timer = asyncio.get_running_loop().call_later(at - now, self._release_next)
                return
            heappop(self._waiting)
            if not first.done():  # a done future belongs to a cancelled waiter
                self._next = max(self._next, now - self._ahead_s) + self._gap_s
                first.set_result(None)


class RateLimiter:
    """Rate limits by chat (groups have negative ids) and in all.

    Messages sent before the start are unknown, so the buckets of groups, which have strict limits, start empty.
    """

    def __init__(self, rates: RateLimits) -> None:
        self.rates = rates
        self._since = loop_time()
        self._lanes: OrderedDict[int, Bucket] = OrderedDict()
        self._all = Bucket(1, 1 / rates.all_per_s, self._since)

    async def acquire_slot(self, chat: int, priority: Priority = Priority.ASKED) -> bool:
        """Wait until one more message to a chat is allowed, first by its own limit, then by the total.

        Returns whether that took time.
        """
        by_chat = await self._bucket_of(chat).acquire(priority)
        return await self._all.acquire(priority) or by_chat

    def pause_chat(self, chat: int, seconds: float) -> None:
        """Pause a chat after a 429 response."""
        log.warning("rate limited", chat=chat, seconds=seconds)
        self._bucket_of(chat).pause_sending(seconds)

    def _bucket_of(self, chat: int) -> Bucket:
        bucket = self._lanes.get(chat)
        if bucket is None:
            rates = self.rates
            if chat < 0:
                bucket = Bucket(rates.group_burst, rates.group_gap_s, self._since)
            else:
                bucket = Bucket(rates.private_burst, rates.private_gap_s, 0.0)
            self._lanes[chat] = bucket
        self._lanes.move_to_end(chat)
        if len(self._lanes) > MOST_CHATS and next(iter(self._lanes.values())).is_idle:
            self._lanes.popitem(last=False)
        return bucket


async def retry_while_away(
    request: Callable[[], Awaitable[T]], patience_s: float = PATIENCE_S, longest_pause_s: float = LONGEST_PAUSE_S
) -> T:
    """Run a request, retrying during an outage. Raises ``RetryLaterError`` after ``patience_s``."""
    deadline, pause_s = loop_time() + patience_s, 0.5
    while True:
        try:
            return await request()
        except RetryLaterError as later:
            wait = max(later.seconds, pause_s) if later.seconds else pause_s
            if loop_time() + wait > deadline:
                raise
        await asyncio.sleep(wait)
        pause_s = min(longest_pause_s, pause_s * 2)
