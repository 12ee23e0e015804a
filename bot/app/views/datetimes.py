"""Moments in words, as whoever reads them would say it: in their language, on the clock on their wall.

What is said to many at once carries bare moments (``moment_of``); the words are put in when it is known who reads.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import msgspec
from babel.dates import format_datetime, format_timedelta

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, find_timezone, utc_datetime
from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Screen
from bot.app.ui.timestamps import OPEN, TimestampStyle, format_timestamp, split_timestamps, strip_timestamps


def zone_city(zone: str) -> str:
    """What a zone is called: its city."""
    return zone.rpartition("/")[2].replace("_", " ")


def format_local_time(local: datetime, translator: Translator, *, short: bool = False) -> str:
    """A local date and time in full, or for a button."""
    pattern = translator.translate("night-pattern-short" if short else "night-pattern")
    return str(format_datetime(local, pattern, locale=translator.lang))


def format_in_zone(at: int, zone: str, translator: Translator, *, short: bool = False) -> str:
    """A moment on the wall of a zone, which is named."""
    return f"{format_local_time(_local_datetime(at, zone), translator, short=short)} ({zone_city(zone)})"


def format_time_until(at: int, now: int, translator: Translator) -> str:
    """How long it is till a moment, or since."""
    far, unit = abs(at - now), "minute"
    if far >= 2 * DAY_MS:
        unit = "day"
    elif far >= 2 * HOUR_MS:
        unit = "hour"
    parted = timedelta(milliseconds=at - now)
    return str(
        format_timedelta(parted, granularity=unit, threshold=999, add_direction=True, locale=translator.lang)  # type: ignore[arg-type]
    )


def _local_datetime(at: int, zone: str) -> datetime:
    return utc_datetime(at).astimezone(find_timezone(zone)).replace(tzinfo=None)


def timestamp_placeholder(at: int, style: TimestampStyle = "F") -> str:
    """A moment (ms) whose words are put in for each reader."""
    return format_timestamp(at, style, "")


def day_placeholder(day: date, zone: str) -> str:
    """A whole day in a zone: its noon, which is the same day nearly everywhere."""
    return timestamp_placeholder(int(datetime.combine(day, time(12), find_timezone(zone)).timestamp() * 1000), "D")


def fill_timestamps(text: str, zone: str, lang: str) -> str:
    """A text whose bare moments have their words, for whoever lives in this zone."""
    if OPEN not in text:
        return text
    translator = Translator("", lang)
    return "".join(
        format_timestamp(
            one.unix * 1000, one.style, one.text or _timestamp_text(one.unix * 1000, one.style, zone, translator)
        )
        if one.style
        else one.text
        for one in split_timestamps(text)
    )


def replace_timestamps(text: str, zone: str, lang: str) -> str:
    """A text with its moments in words alone."""
    return strip_timestamps(fill_timestamps(text, zone, lang))


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
    """A screen whose bare moments have their words."""
    text, after = (
        tuple(fill_timestamps(line, zone, screen.lang) for line in lines) for lines in (screen.text, screen.after)
    )
    rows = tuple(tuple(_localize_button(button, zone, screen.lang) for button in row) for row in screen.rows)
    return msgspec.structs.replace(
        screen, text=text, after=after, notice=fill_timestamps(screen.notice, zone, screen.lang), rows=rows
    )


def _localize_button(button: Button, zone: str, lang: str) -> Button:
    label = fill_timestamps(button.label, zone, lang)
    return button if label is button.label else msgspec.structs.replace(button, label=label)
