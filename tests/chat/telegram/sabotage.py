"""Bots that are broken on purpose: a test that holds for them shows nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from telegram import Update

from bot.frontends.telegram.bot import TelegramBot
from bot.frontends.telegram.context import UpdateContext
from bot.frontends.telegram.updates import FollowUp

LATE_S: Final = 0.3


def _hasty(bot: TelegramBot) -> None:
    """Confirms updates when they have arrived, and turns to them a moment later: as pollers with a queue do."""
    accept, begun = bot.update_inbox.accept_update, set[asyncio.Task[None]]()

    async def later(update: Update) -> None:
        await asyncio.sleep(LATE_S)
        await accept(update)

    async def hasty(update: Update) -> None:
        begun.add(asyncio.create_task(later(update)))

    bot.update_inbox.accept_update = hasty  # type: ignore[method-assign]


def _forgetful(bot: TelegramBot) -> None:
    """Each time that it sees an update it is a new command; and it dies between the deed and the note of it."""
    updates, accept = bot.update_inbox._updates, bot.update_inbox.accept_update
    seen = updates._build_context

    async def anew(*args: Any, **more: Any) -> UpdateContext:
        return replace(await seen(*args, **more), command_id=f"telegram:{secrets.token_hex(8)}")

    updates._build_context = anew  # type: ignore[method-assign]

    async def slow(update: Update) -> None:
        await accept(update)
        await asyncio.sleep(LATE_S)

    bot.update_inbox.accept_update = slow  # type: ignore[method-assign]


def _mute(bot: TelegramBot) -> None:
    """Confirms an update when it has taken effect, and forgets what is left to be shown."""
    updates = bot.update_inbox._updates
    take = updates.handle_update

    async def later(update: Update) -> FollowUp:
        rest = await take(update)

        async def slow() -> None:
            await asyncio.sleep(LATE_S)
            await rest()

        return slow

    async def nothing() -> None:
        """What was on its way is not taken up."""

    updates.handle_update = later  # type: ignore[method-assign]
    bot.update_inbox.recover_updates = nothing  # type: ignore[method-assign]


def _sound(bot: TelegramBot) -> None:
    """As it is."""


SABOTAGE: Final[dict[str, Callable[[TelegramBot], None]]] = {
    "": _sound,
    "hasty": _hasty,
    "forgetful": _forgetful,
    "mute": _mute,
}
