"""The setting of a user's reminders during a turn."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.clocks.due_actions import REMINDERS
from bot.app.context import RequestContext
from bot.app.deadlines.availability_screens import change_availability, with_saved_notice
from bot.app.deadlines.callbacks import SetReminder, ShowHours
from bot.app.errors import RejectedError
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen, layout_buttons

USUAL = "usual"


async def show_reminders(context: RequestContext, _: Callback) -> Screen:
    """Show when the caller is reminded during a turn."""
    translator, now = context.translator, context.user.reminder
    buttons = [
        Button(SetReminder(code or USUAL).data, translator.translate(key), "primary" if code == now else "plain")
        for code, key in REMINDERS.items()
    ]
    rows = (*layout_buttons(buttons), (Button(ShowHours().data, translator.translate("app-back")),))
    text = (translator.translate("clock-reminder-what"),)
    return Screen(translator.translate("clock-reminder"), text, rows=rows, private=True, lang=context.lang)


async def set_reminder(context: RequestContext, callback: SetReminder) -> Screen:
    """Set when the caller is reminded during a turn."""
    code = "" if callback.code == USUAL else callback.code
    if code not in REMINDERS:
        raise RejectedError("app-invalid-button")
    user = await change_availability(context, lambda now: msgspec.structs.replace(now, reminder=code))
    return with_saved_notice(await show_reminders(replace(context, user=user), callback))
