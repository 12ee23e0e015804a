"""Who administers a group: asked of Telegram now and then, in the background; till it is known nobody does."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import Final

import structlog
from telegram.error import TelegramError

from bot.app.permissions import Role
from bot.telegram.wire import Wire

log = structlog.get_logger("bottega.telegram")

FRESH_S: Final = 300.0
MOST: Final = 1024


class Admins:
    """A cache: nothing is lost with it."""

    def __init__(self, wire: Wire, owners: frozenset[int] = frozenset()) -> None:
        self._wire = wire
        self._owners = owners
        self._known: OrderedDict[int, tuple[float, frozenset[int]]] = OrderedDict()
        self._asking: dict[int, asyncio.Task[None]] = {}

    def roles(self, chat: int, user: int) -> frozenset[Role]:
        """What somebody may do besides what the table gives them."""
        found: set[Role] = {"bot owner"} if user in self._owners else set()
        if chat < 0 and user in self._admins(chat):
            found.add("group admin")
        return frozenset(found)

    def _admins(self, chat: int) -> frozenset[int]:
        at, known = self._known.get(chat, (-FRESH_S, frozenset()))
        if monotonic() - at > FRESH_S and chat not in self._asking:
            task = self._asking[chat] = asyncio.create_task(self._ask(chat))
            task.add_done_callback(lambda _: self._asking.pop(chat, None))
        return known

    async def _ask(self, chat: int) -> None:
        try:
            found = await self._wire.bot.get_chat_administrators(chat)
        except TelegramError as error:
            log.info("admins are not known", reason=error.message)
            found = ()
        self._known[chat] = (monotonic(), frozenset(member.user.id for member in found))
        while len(self._known) > MOST:
            self._known.popitem(last=False)
