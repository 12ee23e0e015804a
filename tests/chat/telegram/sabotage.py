"""Bots that are broken on purpose: a test that holds for them shows nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from telegram import Update

from bot.chat.telegram.bot import Bot
from bot.chat.telegram.seen import Seen
from bot.chat.telegram.updates import Rest

LATE_S: Final = 0.3


def _hasty(bot: Bot) -> None:
    """Confirms updates when they have arrived, and turns to them a moment later: as pollers with a queue do."""
    accept, begun = bot.inbox.accept, set[asyncio.Task[None]]()

    async def later(update: Update) -> None:
        await asyncio.sleep(LATE_S)
        await accept(update)

    async def hasty(update: Update) -> None:
        begun.add(asyncio.create_task(later(update)))

    bot.inbox.accept = hasty  # type: ignore[method-assign]


def _forgetful(bot: Bot) -> None:
    """Each time that it sees an update it is a new command; and it dies between the deed and the note of it."""
    updates, accept = bot.inbox._updates, bot.inbox.accept
    seen = updates._seen

    async def anew(*args: Any, **more: Any) -> Seen:
        return replace(await seen(*args, **more), command=f"telegram:{secrets.token_hex(8)}")

    updates._seen = anew  # type: ignore[method-assign]

    async def slow(update: Update) -> None:
        await accept(update)
        await asyncio.sleep(LATE_S)

    bot.inbox.accept = slow  # type: ignore[method-assign]


def _mute(bot: Bot) -> None:
    """Confirms an update when it has taken effect, and forgets what is left to be shown."""
    updates = bot.inbox._updates
    take = updates.take

    async def later(update: Update) -> Rest:
        rest = await take(update)

        async def slow() -> None:
            await asyncio.sleep(LATE_S)
            await rest()

        return slow

    async def nothing() -> None:
        """What was on its way is not taken up."""

    updates.take = later  # type: ignore[method-assign]
    bot.inbox.recover = nothing  # type: ignore[method-assign]


def _sound(bot: Bot) -> None:
    """As it is."""


SABOTAGE: Final[dict[str, Callable[[Bot], None]]] = {
    "": _sound,
    "hasty": _hasty,
    "forgetful": _forgetful,
    "mute": _mute,
}
