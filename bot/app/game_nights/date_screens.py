"""Screens for dates: text is parsed, and ambiguous text is answered with buttons to choose from."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, date_parser, date_poll, series
from bot.app.game_nights.access import edit_permitted_night
from bot.app.game_nights.date_parser import AmbiguousDate, ParsedDate, Recurrence, UnknownDate
from bot.app.game_nights.edits import move_night
from bot.app.game_nights.night import GameNight, format_stored_time
from bot.app.game_nights.night_text import format_local_time
from bot.app.game_nights.panel import night_panel_screen
from bot.app.game_nights.plan_editor import local_now, plan_screen
from bot.app.game_nights.recurrence import rule_choices
from bot.app.i18n import Translator
from bot.app.tables.log_helpers import now_ms
from bot.app.ui.callback_data import Callback, CallbackData
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.ui.timestamps import remove_markers

EVENINGS = (18, 19, 20)
"""Hours that are offered if only a day was given."""


async def set_typed_date(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.TypeNightTime
) -> Screen:
    """Set the start of a night from text, or ask which of several times is meant."""

    def date_callback_data(begin: str, every: Recurrence) -> CallbackData:
        return callbacks.SetNightTime(night.id, begin, every or None).data

    meant = await parse_or_ask(
        context, night, callback.text, date_callback_data, callbacks.TypeNightTime.data_prefix(night.id)
    )
    return await _save_date(context, night, callback, meant.at, meant.every) if isinstance(meant, ParsedDate) else meant


async def add_typed_date(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.TypeTimeOption
) -> Screen:
    """Add an option to the date poll from text, or ask which of several times is meant."""

    def poll_callback_data(begin: str, _: Recurrence) -> CallbackData:
        return callbacks.ToggleTimeOption(night.id, begin).data

    meant = await parse_or_ask(
        context, night, callback.text, poll_callback_data, callbacks.TypeTimeOption.data_prefix(night.id)
    )
    return await _toggle_poll_date(context, night, callback, meant.at) if isinstance(meant, ParsedDate) else meant


async def parse_or_ask(
    context: RequestContext,
    night: GameNight,
    text: str,
    meaning: Callable[[str, Recurrence], CallbackData],
    again: CallbackData,
    back: CallbackData | None = None,
) -> ParsedDate | Screen:
    """Parse a date from text, or build the screen that asks for its missing part.

    ``meaning`` builds the callback data of a choice from its local time and recurrence; ``again`` is the prefix of the
    callback that takes new text; ``back`` leads to the previous screen.
    """
    translator, now = Translator("", context.lang), local_now(night, context.service)
    result = date_parser.parse_date(text, context.lang, now, night.zone)
    away = (Button(back or callbacks.EditNight(night.id).data, translator.translate("app-back")),)
    match result:
        case ParsedDate():
            return result
        case AmbiguousDate("time", days):
            choices = [at for day in days for at in usual_hours(day, now)]
        case AmbiguousDate(_, choices_):
            choices = list(choices_)
        case UnknownDate(why):
            shown = await plan_screen(
                context, night, translator.translate(f"night-unread-{why}", typed=remove_markers(text)[:60]), [away]
            )
            return msgspec.structs.replace(shown, fields=(_date_field(translator, again),))
    buttons = [
        (Button(meaning(format_stored_time(at), result.every), format_local_time(at, translator)),)
        for at in choices
        if at > now
    ]
    screen = await plan_screen(context, night, translator.translate(f"night-unclear-{result.reason}"), [*buttons, away])
    return screen if buttons else msgspec.structs.replace(screen, fields=(_date_field(translator, again),))


def usual_hours(day: datetime, now: datetime) -> list[datetime]:
    """Return the usual hours of a day that are still to come, or the remaining full hours of today."""
    usual = [at for hour in EVENINGS if (at := day.replace(hour=hour)) > now]
    late = range(now.hour + 1, 24) if day.date() == now.date() else range(0)
    return usual or [day.replace(hour=hour) for hour in late]


def _date_field(translator: Translator, again: CallbackData) -> TextInput:
    return TextInput(translator.translate("night-field-when"), again, moment=True)


async def set_exact_date(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.SetNightTime
) -> Screen:
    """Set the start of a night to a local time, and of a draft also its recurrence."""
    return await _save_date(context, night, callback, parse_callback_time(callback.begin), callback.every or "")


async def toggle_exact_date(
    context: RequestContext, night: GameNight, _version: int, callback: callbacks.ToggleTimeOption
) -> Screen:
    """Toggle a local time as an option of the date poll."""
    return await _toggle_poll_date(context, night, callback, parse_callback_time(callback.begin))


def parse_callback_time(text: str) -> datetime:
    """Parse the local time in a callback. Raises ``RejectedError``."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        raise RejectedError("app-bad-press") from None


def check_is_upcoming(begin: datetime, today: datetime) -> None:
    """Raise ``RejectedError`` for a local time in the past or too far ahead."""
    if not today < begin < today + timedelta(days=date_parser.LATEST_DAYS):
        raise RejectedError("night-past")


async def _toggle_poll_date(context: RequestContext, night: GameNight, callback: Callback, begin: datetime) -> Screen:
    check_is_upcoming(begin, local_now(night, context.service))

    def apply_date(night: GameNight) -> GameNight:
        if night.state != "draft":
            raise RejectedError("night-closed")
        return date_poll.toggle_date(night, format_stored_time(begin))

    return await plan_screen(context, (await edit_permitted_night(context, night, callback, apply_date))[0])


async def _save_date(
    context: RequestContext, night: GameNight, callback: Callback, begin: datetime, every: Recurrence
) -> Screen:
    now = now_ms(context.service)
    check_is_upcoming(begin, local_now(night, context.service))

    def apply_date(night: GameNight) -> GameNight:
        if night.state not in ("draft", "open") or night.opened:
            raise RejectedError("night-closed")
        new = move_night(night, begin, now, context.user.id)
        again = rule_choices(begin).get(every, "") if night.state == "draft" else ""
        return msgspec.structs.replace(new, rule=again) if again else new

    new, version = await edit_permitted_night(context, night, callback, apply_date)
    if new.state == "open":
        return await night_panel_screen(context, new, version, _move_notice(new, Translator("", context.lang)))
    return await plan_screen(context, new)


def _move_notice(night: GameNight, translator: Translator) -> str:
    """Return the notice of a move, and whether the series now has an earlier night."""
    passed = [begin for _, begin in series.list_occurrences(night, 1) if format_stored_time(begin) <= night.begin]
    notice = translator.translate("night-moved-done")
    if not passed:
        return notice
    when = format_local_time(passed[0], translator, short=True)
    return f"{notice} {translator.translate('night-moved-past', when=when)}"
