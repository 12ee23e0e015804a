"""Rate limits for writing to chats, and retries during outages.

A chat that answers 429 is paused for the requested time; other chats are not affected.
"""

import asyncio
from collections.abc import Awaitable, Callable
from enum import IntEnum
from typing import Final, TypeVar

import structlog

from bot.app.common.quotas import BucketCache, TokenBucket
from bot.frontends.common.port import RetryLaterError
from bot.frontends.telegram.limits import EPHEMERAL_PAUSE_S, TelegramRateLimits
from bot.metrics import loop_time

log = structlog.get_logger("bottega.telegram")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
LONGEST_PAUSE_S: Final = 8.0
MAX_CHATS: Final = 4096


class Priority(IntEnum):
    """Priority of waiting messages: answers to users, pings and new tables, the table being viewed, other tables."""

    ASKED = 0
    CALLED = 1
    LOOKED_AT = 2
    SHOWN = 3


RESERVED: Final = {Priority.ASKED: 0, Priority.CALLED: 0, Priority.LOOKED_AT: 2, Priority.SHOWN: 4}
"""Messages of a group reserved for higher priorities. A table that waits in the meantime is shown only once."""


class RateLimiter:
    """Rate limits by chat (groups have negative ids) and in total.

    Messages sent before the start are unknown, so groups, which have strict limits, start with empty buckets.
    """

    def __init__(self, rates: TelegramRateLimits) -> None:
        self.rates = rates
        since = loop_time()
        self._chats = BucketCache[int](
            lambda chat: (
                TokenBucket(rates.group_burst, rates.group_gap_s, since)
                if chat < 0
                else TokenBucket(rates.private_burst, rates.private_gap_s)
            ),
            MAX_CHATS,
        )
        self._ephemeral = BucketCache[int](
            lambda _: TokenBucket(rates.ephemeral_burst, rates.ephemeral_gap_s), MAX_CHATS
        )
        self._all = TokenBucket(1, 1 / rates.all_per_s, since)

    async def acquire_slot(self, chat: int, priority: Priority = Priority.ASKED) -> bool:
        """Wait until another message to a chat is allowed, first by its own limit, then by the total.

        Returns whether that took time.
        """
        by_chat = await self._chats[chat].acquire(priority, RESERVED[priority] if chat < 0 else 0)
        return await self._all.acquire(priority) or by_chat

    async def acquire_total(self) -> None:
        """Wait until another call that is not a message, such as a deletion, is allowed."""
        await self._all.acquire()

    async def acquire_ephemeral_slot(self, chat: int) -> bool:
        """Take a slot for an ephemeral message in a group, and return whether one was free.

        These slots are separate from those of ordinary messages.
        """
        if not self._ephemeral[chat].acquire_now():
            return False
        await self._all.acquire()
        return True

    def pause_ephemeral(self, chat: int, seconds: float) -> None:
        """Send no ephemeral messages to a group for some time after a 429 response. Ordinary messages continue."""
        log.warning("ephemeral messages refused", chat=chat, seconds=seconds)
        self._ephemeral[chat].pause_sending(max(seconds, EPHEMERAL_PAUSE_S))

    def pause_chat(self, chat: int, seconds: float) -> None:
        """Pause a chat after a 429 response."""
        log.warning("rate limited", chat=chat, seconds=seconds)
        self._chats[chat].pause_sending(seconds)


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
