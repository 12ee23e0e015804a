"""Reminders that an attendee chooses instead of the organizer's."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.night import MINUTE, GameNight
from bot.app.game_nights.night_text import night_title
from bot.app.game_nights.organizer_actions import BEFORE
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Screen, layout_buttons

USUAL = "usual"


async def reminder_screen(
    context: RequestContext, night: GameNight, version: int, callback: callbacks.SetOwnReminders
) -> Screen:
    """Show the caller's reminders, after toggling one."""
    if callback.which:
        night, version = await edit_permitted_night(
            context,
            night,
            callback,
            lambda now: toggle_reminder(now, context.user.id, callback.which, context.service.now_ms()),
        )
    translator, own = context.translator, night.own_reminders.get(context.user.id)
    buttons = [
        translator.button(
            callbacks.SetOwnReminders(night.id, str(minutes)),
            "night-before",
            "primary" if minutes in (night.reminders if own is None else own) else "plain",
            hours=minutes // 60,
            minutes=minutes % 60,
        )
        for minutes in BEFORE
    ]
    usual = translator.button(
        callbacks.SetOwnReminders(night.id, USUAL), "night-bell-usual", "primary" if own is None else "plain"
    )
    back = translator.button(OpenPanel(night.id), "app-back")
    return context.private_screen(
        night_title(night, translator),
        (translator.translate("night-bell-how"),),
        (*layout_buttons(buttons), (usual, back)),
        table=night.id,
        version=version,
    )


def toggle_reminder(night: GameNight, user_id: str, which: str, now: int) -> GameNight:
    """Toggle a reminder of a user; ``usual`` restores the organizer's. Raises ``RejectedError``."""
    if not night.begin or user_id not in night.replies:
        raise RejectedError("night-no-time" if not night.begin else "app-invalid-button")
    if which == USUAL:
        return msgspec.structs.replace(
            night, own_reminders={other: own for other, own in night.own_reminders.items() if other != user_id}
        )
    if which not in map(str, BEFORE):
        raise RejectedError("app-invalid-button")
    minutes = int(which)
    chosen = tuple(sorted({*night.own_reminders.get(user_id, night.reminders)} ^ {minutes}, reverse=True))
    sent = {*night.sent_reminders, *([minutes] if night.start_ms - minutes * MINUTE <= now else [])}
    return msgspec.structs.replace(
        night, own_reminders={**night.own_reminders, user_id: chosen}, sent_reminders=tuple(sorted(sent))
    )
