"""Answers to the question about waking hours (see ``timezone_prompt``): confirm or correct the guess."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clocks.waking_hours import WakingHours, list_timezones
from bot.app.context import RequestContext
from bot.app.deadlines import availability_screens
from bot.app.deadlines.callbacks import ConfirmHours, RejectHours
from bot.app.errors import RejectedError
from bot.app.turns import panel
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User


async def accept_hours(context: RequestContext, callback: ConfirmHours) -> Screen:
    """Save the guessed hours. A zone that the caller has set in the meantime is kept.

    Tables are updated before this one is locked, to avoid a deadlock.
    """
    zone, quiet = callback.zone, availability_screens.parse_quiet_hours(callback.quiet)
    if zone not in list_timezones():
        raise RejectedError("app-invalid-button", "panel")
    at = context.service.now_ms()

    def save_hours(now: User) -> User:
        try:
            hours = WakingHours(now.own_timezone or zone, quiet, now.hours.off)
        except ValueError:
            raise RejectedError("clock-never-awake") from None
        lately, since = availability_screens.count_hours_change(now, at), now.first_answer_ms(at)
        return msgspec.structs.replace(
            now, hours=hours, hours_changes=lately, hours_since=since, is_timezone_guessed=False, hours_confirmed=True
        )

    user = await availability_screens.change_availability(context, save_hours, first=context.user.is_first_answer(at))
    async with context.service.tables.open_started(callback.table) as table:
        translator = await context.load_translator(table)
        return await panel.panel_screen(replace(context, user=user), table, translator.translate("app-saved"))


async def reject_hours(context: RequestContext, callback: RejectHours) -> Screen:
    """Show the waking hours instead, and do not ask again."""
    user = await context.service.users.update_user(
        context.user.id, lambda now: msgspec.structs.replace(now, hours_confirmed=True)
    )
    return await availability_screens.show_hours(replace(context, user=user), callback)
