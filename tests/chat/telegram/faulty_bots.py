"""Remove one safeguard of the bot at a time, for control tests that must fail without it."""

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


def _confirm_early(bot: TelegramBot) -> None:
    """Confirm updates when they have arrived, and handle them a moment later: as pollers with a queue do."""
    accept, begun = bot.update_inbox.accept_update, set[asyncio.Task[None]]()

    async def accept_later(update: Update) -> None:
        await asyncio.sleep(LATE_S)
        await accept(update)

    async def return_at_once(update: Update) -> None:
        begun.add(asyncio.create_task(accept_later(update)))

    bot.update_inbox.accept_update = return_at_once  # type: ignore[method-assign]


def _forget_commands(bot: TelegramBot) -> None:
    """Give an update a new command id each time it is handled, and wait between its effect and the note of it."""
    updates, accept = bot.update_inbox._updates, bot.update_inbox.accept_update
    seen = updates._build_context

    async def with_new_id(*args: Any, **more: Any) -> UpdateContext:
        return replace(await seen(*args, **more), command_id=f"telegram:{secrets.token_hex(8)}")

    updates._build_context = with_new_id  # type: ignore[method-assign]

    async def accept_slowly(update: Update) -> None:
        await accept(update)
        await asyncio.sleep(LATE_S)

    bot.update_inbox.accept_update = accept_slowly  # type: ignore[method-assign]


def _drop_follow_ups(bot: TelegramBot) -> None:
    """Confirm an update when it has taken effect, and forget what is left to be shown."""
    updates = bot.update_inbox._updates
    take = updates.handle_update

    async def handle_and_delay(update: Update) -> FollowUp:
        rest = await take(update)

        async def show_late() -> None:
            await asyncio.sleep(LATE_S)
            await rest()

        return show_late

    async def recover_nothing() -> None:
        """Take up none of the updates that were on their way."""

    updates.handle_update = handle_and_delay  # type: ignore[method-assign]
    bot.update_inbox.recover_updates = recover_nothing  # type: ignore[method-assign]


def _change_nothing(bot: TelegramBot) -> None:
    """Leave the bot as it is."""


SABOTAGE: Final[dict[str, Callable[[TelegramBot], None]]] = {
    "": _change_nothing,
    "hasty": _confirm_early,
    "forgetful": _forget_commands,
    "mute": _drop_follow_ups,
}
