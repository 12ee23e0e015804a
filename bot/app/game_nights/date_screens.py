"""Screens for typed dates; ambiguous text is answered with buttons to choose from."""

import asyncio
import re
from collections.abc import Callable, Iterable
from datetime import datetime, time, timedelta
from typing import Final

import msgspec

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.common.interfaces import Completion
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import callbacks, date_parser, polls, series
from bot.app.game_nights.date_parser import AmbiguousDate, ParsedDate, UnknownDate, parse_date
from bot.app.game_nights.day_parser import Recurrence
from bot.app.game_nights.edits import check_lineup_open, move_night
from bot.app.game_nights.local_time import to_local_time
from bot.app.game_nights.night import MAX_MINUTES, MIN_MINUTES, GameNight, format_stored_time
from bot.app.game_nights.panel import night_panel_screen
from bot.app.game_nights.plan_editor import draft_timezone, local_now, plan_screen
from bot.app.game_nights.recurrence import rule_choices
from bot.app.gatherings.access import edit_permitted
from bot.app.i18n import Translator
from bot.app.ui.callback_data import Callback, CallbackData
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.views.datetimes import format_local_time, zone_city

FRIDAY: Final = 4
EXACT_TIME: Final = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")
"""A time as sent by buttons and date pickers; it needs no confirmation."""


async def set_typed_date(context: RequestContext, night: GameNight, callback: callbacks.TypeNightTime) -> Screen:
    """Set the start of a night from text, or ask which time is meant."""

    def date_callback_data(meant: ParsedDate) -> CallbackData:
        every = meant.every or ("once" if meant.minutes else None)
        return callbacks.SetNightTime(night.id, format_stored_time(meant.at), every, meant.minutes or None).data

    again = callbacks.TypeNightTime.data_prefix(night.id)
    meant = await parse_or_ask(
        context, night, callback.text, date_callback_data, again, is_public=night.state != "draft"
    )
    return await _save_date(context, night, callback, meant) if isinstance(meant, ParsedDate) else meant


async def add_typed_date(context: RequestContext, night: GameNight, callback: callbacks.TypeTimeOption) -> Screen:
    """Add an option to the date poll from text, or ask which time is meant."""

    def poll_callback_data(meant: ParsedDate) -> CallbackData:
        at, minutes = format_stored_time(meant.at), meant.minutes
        return callbacks.ToggleTimeOption(night.id, at, "once" if minutes else None, minutes or None).data

    meant = await parse_or_ask(
        context, night, callback.text, poll_callback_data, callbacks.TypeTimeOption.data_prefix(night.id)
    )
    return await _toggle_poll_date(context, night, callback, meant) if isinstance(meant, ParsedDate) else meant


async def parse_or_ask(
    context: RequestContext,
    night: GameNight,
    text: str,
    meaning: Callable[[ParsedDate], CallbackData],
    again: CallbackData,
    back: CallbackData | None = None,
    *,
    is_public: bool = False,
) -> ParsedDate | Screen:
    """Parse a date from text, or build the screen that asks for its missing part.

    ``meaning`` builds the callback data of a choice; ``again``: the callback prefix for new text; ``back`` leads to the
    previous screen. If ``is_public``, the date is shown for confirmation first.
    """
    translator, now = context.translator, local_now(night, context.service)
    result = date_parser.parse_date(text, context.lang, now, night.zone)
    away = (Button(back or callbacks.EditNight(night.id).data, translator.translate("app-back")),)
    match result:
        case ParsedDate() if is_public and not EXACT_TIME.fullmatch(text.strip()):
            reason = "sure"
        case ParsedDate():
            return result
        case AmbiguousDate(reason):
            pass
        case UnknownDate(why):
            shown = await plan_screen(
                context,
                night,
                translator.translate(f"night-unread-{why}", typed=text[:60]),
                [*_weekend_buttons(now, meaning, translator), away],
            )
            return msgspec.structs.replace(shown, fields=(_date_field(translator, again),))
    buttons = [
        (Button(meaning(ParsedDate(at, result.every, result.minutes)), format_local_time(at, translator)),)
        for at in possible_times(result, now)
    ]
    notice = translator.translate(f"night-unclear-{reason}", typed=text[:60])
    if isinstance(result, AmbiguousDate) and result.place:
        place = " ".join(text.split()[-len(result.place.split()) :])[:60]
        notice = translator.translate("night-unclear-place", place=place, city=zone_city(night.zone, context.lang))
    screen = await plan_screen(context, night, notice, [*buttons, away])
    needs_text = not buttons or reason == "words"
    return msgspec.structs.replace(screen, fields=(_date_field(translator, again),)) if needs_text else screen


def possible_times(result: ParsedDate | AmbiguousDate, now: datetime) -> list[datetime]:
    """Return the coming times that a typed date may mean; days without a time yield their usual hours.

    A single time does not count if words were left out.
    """
    match result:
        case ParsedDate(at):
            times = [at]
        case AmbiguousDate(choices=days, hours=(_, *_)):
            times = [at for day in days for at in usual_hours(day, now, result.hours)]
        case AmbiguousDate(choices=choices):
            times = list(choices)
    coming = [at for at in times if at > now]
    is_doubtful = isinstance(result, AmbiguousDate) and result.reason == "words"
    return [] if is_doubtful and len(coming) == 1 else coming


def _weekend_buttons(
    now: datetime, meaning: Callable[[ParsedDate], CallbackData], translator: Translator
) -> list[tuple[Button, ...]]:
    days = [now.date() + timedelta(days=n) for n in range(1, 8)]
    evenings = [datetime.combine(day, time(date_parser.EVENING_HOURS[1])) for day in days if day.weekday() >= FRIDAY]
    return [(Button(meaning(ParsedDate(at)), format_local_time(at, translator)),) for at in evenings]


def usual_hours(day: datetime, now: datetime, hours: Iterable[int] = date_parser.EVENING_HOURS) -> list[datetime]:
    """Return a day's usual hours still to come, or today's remaining full hours."""
    usual = [at for hour in hours if (at := day.replace(hour=hour)) > now]
    late = range(now.hour + 1, 24) if day.date() == now.date() else range(0)
    return usual or [day.replace(hour=hour) for hour in late]


def _date_field(translator: Translator, again: CallbackData) -> TextInput:
    return TextInput(translator.translate("night-field-when"), again, moment=True)


async def set_exact_date(context: RequestContext, night: GameNight, callback: callbacks.SetNightTime) -> Screen:
    """Set the start of a night to a local time, and a draft's recurrence."""
    every: Recurrence = "" if callback.every is None or callback.every == "once" else callback.every
    meant = ParsedDate(parse_callback_time(callback.begin), every, callback.minutes or 0)
    return await _save_date(context, night, callback, meant)


async def toggle_exact_date(context: RequestContext, night: GameNight, callback: callbacks.ToggleTimeOption) -> Screen:
    """Toggle a local time in the date poll."""
    meant = ParsedDate(parse_callback_time(callback.begin), minutes=callback.minutes or 0)
    return await _toggle_poll_date(context, night, callback, meant)


def parse_callback_time(text: str) -> datetime:
    """Parse the local time in a callback. Raises ``RejectedError``."""
    try:
        return datetime.fromisoformat(text).replace(tzinfo=None, second=0, microsecond=0)
    except ValueError:
        raise RejectedError("app-invalid-button") from None


def check_is_upcoming(begin: datetime, today: datetime) -> None:
    """Raise ``RejectedError`` for a local time in the past or too far ahead."""
    if not today < begin < today + timedelta(days=date_parser.LATEST_DAYS):
        raise RejectedError("night-past")


async def _toggle_poll_date(context: RequestContext, night: GameNight, callback: Callback, meant: ParsedDate) -> Screen:
    check_is_upcoming(meant.at, local_now(night, context.service))
    minutes = _night_length(night, meant)

    def apply_date(night: GameNight) -> GameNight:
        return polls.toggle_date(msgspec.structs.replace(night, minutes=minutes), format_stored_time(meant.at))

    return await plan_screen(context, await edit_permitted(context, night, callback, apply_date, ["draft"]))


def _night_length(night: GameNight, meant: ParsedDate) -> int:
    """Return the length given with a date, or else the current one, in minutes."""
    if meant.minutes and not MIN_MINUTES <= meant.minutes <= MAX_MINUTES:
        raise RejectedError("app-invalid-button")
    return meant.minutes or night.minutes


async def _save_date(context: RequestContext, night: GameNight, callback: Callback, meant: ParsedDate) -> Screen:
    now, begin = context.service.now_ms(), meant.at
    check_is_upcoming(begin, local_now(night, context.service))
    minutes = _night_length(night, meant)

    def apply_date(night: GameNight) -> GameNight:
        new = msgspec.structs.replace(move_night(night, begin, now, context.user.id), minutes=minutes)
        again = rule_choices(begin).get(meant.every, "") if night.state == "draft" else ""
        return msgspec.structs.replace(new, rule=again) if again else new

    new = await edit_permitted(context, night, callback, apply_date, ["draft", "open"], check=check_lineup_open)
    if new.state == "open":
        return await night_panel_screen(context, new, _move_notice(new, context.translator))
    return await plan_screen(context, new)


def _move_notice(night: GameNight, translator: Translator) -> str:
    """Return the notice of a move, and whether the series now has an earlier night."""
    passed = [begin for _, begin in series.list_occurrences(night, 1) if format_stored_time(begin) <= night.begin]
    notice = translator.translate("night-moved-done")
    if not passed:
        return notice
    when = format_local_time(passed[0], translator, short=True)
    return f"{notice} {translator.translate('night-moved-past', when=when)}"


SHORTEST_PHRASE: Final = 3
"""Minimum characters of a date."""


async def complete_date(context: RequestContext, text: str) -> list[Completion]:
    """Return each time that a text may mean, in the zone of the caller's next night; none for unknown text.

    A completion is the exact time. Text that says more, such as *every Friday* or an end, stays as typed.
    """
    if len(text.strip()) < SHORTEST_PHRASE:
        return []
    translator, zone = context.translator, await draft_timezone(context)
    now = to_local_time(utc_datetime(context.service.now_ms()), zone)
    result = await asyncio.to_thread(parse_date, text, context.lang, now, zone)
    if isinstance(result, UnknownDate):
        return []
    has_more = bool(result.every or result.minutes)
    return [
        Completion(
            text if has_more else format_stored_time(at).replace("T", " "),
            f"{format_local_time(at, translator)} ({zone_city(zone, translator.lang)})",
            whole=True,
        )
        for at in possible_times(result, now)
    ]
