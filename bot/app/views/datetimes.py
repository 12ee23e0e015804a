"""Dates, times and durations in a reader's language and time zone.

A text for several readers carries placeholders (``timestamp_placeholder``), filled in for each.
"""

from datetime import date, datetime, time, timedelta

import msgspec
from babel.dates import format_datetime, format_timedelta

from bot.app.clocks.timezone_names import TIMEZONE_BY_LOCALE, cities_by_zone, current_name, timezone_of_locale
from bot.app.clocks.waking_hours import (
    ALWAYS_AWAKE,
    DAY_MS,
    WakingHours,
    find_timezone,
    list_timezones,
    local_datetime,
    utc_datetime,
)
from bot.app.deadlines.callbacks import ConfirmHours, RejectHours
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, append_rows
from bot.app.ui.texts import STAMP_OPEN, TimestampStyle, format_timestamp, split_timestamps
from bot.app.users.user_repository import User


def zone_city(zone: str, lang: str) -> str:
    """Return a zone's city in a language, as its short name."""
    return cities_by_zone(lang).get(current_name(zone), zone.rpartition("/")[2].replace("_", " "))


def format_local_time(local: datetime, translator: Translator, *, short: bool = False) -> str:
    """Format a local date and time in full, or, with ``short``, for a button."""
    pattern = translator.translate("night-pattern-short" if short else "night-pattern")
    return str(format_datetime(local, pattern, locale=translator.lang))


def format_in_zone(at: int, zone: str, translator: Translator, *, short: bool = False) -> str:
    """Format a moment (Unix ms) as local time in a zone, followed by its city."""
    local = format_local_time(_local_datetime(at, zone), translator, short=short)
    return f"{local} ({zone_city(zone, translator.lang)})"


def format_time_until(at: int, now: int, zone: str, translator: Translator) -> str:
    """Format the duration from ``now`` to ``at`` (Unix ms), future or past, in its largest unit.

    From two days on, it counts nights: at any hour of this Friday, next Friday evening is in a week.
    """
    parted, unit = timedelta(milliseconds=at - now), "minute"
    if abs(parted) >= timedelta(days=2):
        parted, unit = _local_datetime(at, zone).date() - _local_datetime(now, zone).date(), "day"
    elif abs(parted) >= timedelta(hours=2):
        unit = "hour"
    return str(
        format_timedelta(parted, granularity=unit, threshold=999, add_direction=True, locale=translator.lang)  # type: ignore[arg-type]
    )


def _local_datetime(at: int, zone: str) -> datetime:
    """Convert a moment (Unix ms) to naive local time in a zone."""
    return utc_datetime(at).astimezone(find_timezone(zone)).replace(tzinfo=None)


def timestamp_placeholder(at: int, style: TimestampStyle = "F") -> str:
    """Return a placeholder for a moment (Unix ms), filled in for each reader."""
    return format_timestamp(at, style, "")


def day_placeholder(day: date, zone: str) -> str:
    """Return a placeholder for a whole day in a zone. It marks noon there, the same day in nearly all zones."""
    return timestamp_placeholder(int(datetime.combine(day, time(12), find_timezone(zone)).timestamp() * 1000), "D")


def fill_timestamps(text: str, zone: str, lang: str) -> str:
    """Fill in a text's placeholders with local times in the reader's zone and language."""
    if STAMP_OPEN not in text:
        return text
    translator = Translator(lang)
    return "".join(
        format_timestamp(
            stamp.unix * 1000,
            stamp.style,
            stamp.text or _timestamp_text(stamp.unix * 1000, stamp.style, zone, translator),
        )
        if stamp.style
        else stamp.text
        for stamp in split_timestamps(text)
    )


def _timestamp_text(at: int, style: TimestampStyle, zone: str, translator: Translator) -> str:
    there = _local_datetime(at, zone)
    match style:
        case "D":
            return str(format_datetime(there, translator.translate("app-pattern-day"), locale=translator.lang))
        case "t":
            return f"{there:%H:%M}"
        case _:
            return format_in_zone(at, zone, translator, short=True)


def localize_screen(screen: Screen, zone: str) -> Screen:
    """Fill in the placeholders of a screen's texts, notice and buttons for one reader's zone."""
    text, after, facts = (
        tuple(fill_timestamps(line, zone, screen.lang) for line in lines)
        for lines in (screen.text, screen.after, screen.facts)
    )
    rows = tuple(tuple(_localize_button(button, zone, screen.lang) for button in row) for row in screen.rows)
    return msgspec.structs.replace(
        screen, text=text, after=after, facts=facts, notice=fill_timestamps(screen.notice, zone, screen.lang), rows=rows
    )


def _localize_button(button: Button, zone: str, lang: str) -> Button:
    """Fill in the placeholders of a label. Returns the same button if it has none."""
    label = fill_timestamps(button.label, zone, lang)
    return button if label is button.label else msgspec.structs.replace(button, label=label)


QUIET = (22 * 60, 8 * 60)
"""Default quiet hours, in minutes of the day."""


def guess_timezone(user: User) -> str:
    """Return the user's time zone, or a guess from browser, activity and language."""
    zone = (
        user.own_timezone
        or user.browser_timezone
        or user.guessed_timezone
        or timezone_of_locale(user.lang)
        or TIMEZONE_BY_LOCALE["en"]
    )
    return zone if zone in list_timezones() else TIMEZONE_BY_LOCALE["en"]


def format_quiet_hours(quiet: tuple[int, int], translator: Translator) -> str:
    """Format quiet hours, given in minutes of the day."""
    if quiet[0] == quiet[1]:
        return translator.translate("clock-never-quiet")
    return "–".join(f"{minute // 60:02}:{minute % 60:02}" for minute in quiet)


def timezone_guess_lines(user: User, zone: str, translator: Translator) -> list[str]:
    """Return a note on a guessed time zone; empty if the user set it."""
    source = "browser" if zone == user.browser_timezone else "guess"
    return [] if user.own_timezone else [translator.translate("clock-zone-guessed", told=source)]


def add_timezone_prompt(
    screen: Screen, table: Table, seat: int, user: User, translator: Translator, now: int
) -> Screen:
    """Add the time-zone prompt to a panel if it is unanswered, has not been shown for a day, and waking hours count.

    ``now``: Unix ms.
    """
    unset = user.hours == ALWAYS_AWAKE and not user.hours_confirmed and now - user.hours_asked >= DAY_MS
    if (
        not unset
        or table.is_over
        or table.clock.control.kind not in ("turn", "bank")
        or table.own_seat(user.id) != seat
    ):
        return screen
    zone = guess_timezone(user)
    time = f"{local_datetime(WakingHours(zone), now):%H:%M}"
    line = translator.translate(
        "clock-ask-hours", zone=zone_city(zone, translator.lang), time=time, quiet=format_quiet_hours(QUIET, translator)
    )
    row = (
        translator.button(ConfirmHours(table.id, zone, f"{QUIET[0]}-{QUIET[1]}"), "clock-ask-yes", "primary"),
        translator.button(RejectHours(table.id), "clock-ask-other"),
    )
    return append_rows(screen, (line,), row)
