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
    """Confirm updates when they have arrived, and store them a moment later: as pollers with a queue do."""
    inbox, begun = bot.update_inbox, set[asyncio.Task[None]]()
    store, start = inbox._store_update, inbox._start_update

    async def store_nothing(update: Update) -> str:
        return update.to_json()

    async def start_later(update: Update) -> None:
        await asyncio.sleep(LATE_S)
        start(update, await store(update))

    def start_soon(update: Update, stored: str) -> None:
        begun.add(asyncio.create_task(start_later(update)))

    inbox._store_update = store_nothing  # type: ignore[method-assign]
    inbox._start_update = start_soon  # type: ignore[method-assign]


def _forget_commands(bot: TelegramBot) -> None:
    """Give an update a new command id each time it is handled, and wait between its effect and the note of it."""
    updates = bot.update_inbox._updates
    take, seen = updates.handle_update, updates._build_context

    async def with_new_id(*args: Any, **more: Any) -> UpdateContext:
        return replace(await seen(*args, **more), command_id=f"telegram:{secrets.token_hex(8)}")

    async def handle_slowly(update: Update) -> FollowUp:
        rest = await take(update)
        await asyncio.sleep(LATE_S)
        return rest

    updates._build_context = with_new_id  # type: ignore[method-assign]
    updates.handle_update = handle_slowly  # type: ignore[method-assign]


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
