"""The pace at which chats are written to: nobody's limit is passed, and what waits is only written when it is its turn.

A chat that answers 429 is left alone for as long as it says; no other chat waits for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final, TypeVar

import structlog

from bot.telegram.limits import Rates

log = structlog.get_logger("bottega.telegram")

T = TypeVar("T")

PATIENCE_S: Final = 100.0
LONGEST_PAUSE_S: Final = 8.0
MOST_CHATS: Final = 4096


class Later(Exception):  # noqa: N818 - it passes
    """Telegram is away, or asks to wait. ``seconds``: for so long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Lane:
    """One chat: so many at once, then one every so many seconds. It begins empty: nobody knows what was before."""

    def __init__(self, burst: int, gap_s: float) -> None:
        self._gap_s = gap_s
        self._ahead_s = (burst - 1) * gap_s
        self._next = monotonic()
        self._held = 0.0

    def take(self) -> float:
        """Take one turn; how long to wait for it."""
        now = monotonic()
        at = max(self._next, now - self._ahead_s)
        self._next = at + self._gap_s
        return max(at, self._held) - now

    def hold(self, seconds: float) -> None:
        """Nothing goes out for so long."""
        self._held = max(self._held, monotonic() + seconds)

    @property
    def held(self) -> float:
        """How much longer nothing goes out."""
        return self._held - monotonic()


class Pace:
    """A lane a chat (groups have negative ids)."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        self._lanes: OrderedDict[int, Lane] = OrderedDict()
        self._all = Lane(1, 1 / rates.all_per_s)

    async def turn(self, chat: int) -> None:
        """Wait till one more message to this chat may be written or edited: first its own turn, then that of all."""
        lane = self._lane(chat)
        wait = lane.take()
        while wait > 0:
            await asyncio.sleep(wait)
            wait = lane.held
        wait = self._all.take()
        if wait > 0:
            await asyncio.sleep(wait)

    def hold(self, chat: int, seconds: float) -> None:
        """The chat answered 429."""
        log.warning("asked to wait", chat=chat, seconds=seconds)
        self._lane(chat).hold(seconds)

    def _lane(self, chat: int) -> Lane:
        lane = self._lanes.get(chat)
        if lane is None:
            rates = self.rates
            group = chat < 0
            lane = Lane(
                *((rates.group_burst, rates.group_gap_s) if group else (rates.private_burst, rates.private_gap_s))
            )
            self._lanes[chat] = lane
        self._lanes.move_to_end(chat)
        while len(self._lanes) > MOST_CHATS:
            self._lanes.popitem(last=False)
        return lane


async def lasting(ask: Callable[[], Awaitable[T]], patience_s: float = PATIENCE_S) -> T:
    """What ``ask`` gives, asked again while Telegram is away. Raises ``Later`` when patience ends."""
    till, pause_s = monotonic() + patience_s, 0.5
    while True:
        try:
            return await ask()
        except Later as later:
            wait = max(later.seconds, pause_s) if later.seconds else pause_s
            if monotonic() + wait > till:
                raise
        await asyncio.sleep(wait)
        pause_s = min(LONGEST_PAUSE_S, pause_s * 2)
