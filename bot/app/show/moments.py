"""Moments in words, as whoever reads them would say it: in their language, on the clock on their wall.

What is said to many at once carries bare moments (``moment_of``); the words are put in when it is known who reads.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import msgspec
from babel.dates import format_datetime, format_timedelta

from bot.app.clock.hours import DAY, HOUR, moment, zone_of
from bot.app.i18n import Translator
from bot.app.port.screen import Button, Screen
from bot.app.port.stamps import OPEN, Style, bare, pieces, stamp


def city(zone: str) -> str:
    """What a zone is called: its city."""
    return zone.rpartition("/")[2].replace("_", " ")


def dated(local: datetime, translator: Translator, *, short: bool = False) -> str:
    """A local date and time in full, or for a button."""
    pattern = translator.say("night-pattern-short" if short else "night-pattern")
    return str(format_datetime(local, pattern, locale=translator.lang))


def on_wall(at: int, zone: str, translator: Translator, *, short: bool = False) -> str:
    """A moment on the wall of a zone, which is named."""
    return f"{dated(_there(at, zone), translator, short=short)} ({city(zone)})"


def away(at: int, now: int, translator: Translator) -> str:
    """How long it is till a moment, or since."""
    far, unit = abs(at - now), "minute"
    if far >= 2 * DAY:
        unit = "day"
    elif far >= 2 * HOUR:
        unit = "hour"
    parted = timedelta(milliseconds=at - now)
    return str(
        format_timedelta(parted, granularity=unit, threshold=999, add_direction=True, locale=translator.lang)  # type: ignore[arg-type]
    )


def _there(at: int, zone: str) -> datetime:
    return moment(at).astimezone(zone_of(zone)).replace(tzinfo=None)


def moment_of(at: int, style: Style = "F") -> str:
    """A moment (ms) whose words are put in for each reader."""
    return stamp(at, style, "")


def day_of(day: date, zone: str) -> str:
    """A whole day in a zone: its noon, which is the same day nearly everywhere."""
    return moment_of(int(datetime.combine(day, time(12), zone_of(zone)).timestamp() * 1000), "D")


def worded(text: str, zone: str, lang: str) -> str:
    """A text whose bare moments have their words, for whoever lives in this zone."""
    if OPEN not in text:
        return text
    translator = Translator("", lang)
    return "".join(
        stamp(one.unix * 1000, one.style, one.text or _words(one.unix * 1000, one.style, zone, translator))
        if one.style
        else one.text
        for one in pieces(text)
    )


def plain(text: str, zone: str, lang: str) -> str:
    """A text with its moments in words alone."""
    return bare(worded(text, zone, lang))


def _words(at: int, style: Style, zone: str, translator: Translator) -> str:
    there = _there(at, zone)
    match style:
        case "D":
            return str(format_datetime(there, translator.say("app-pattern-day"), locale=translator.lang))
        case "t":
            return f"{there:%H:%M}"
        case _:
            return on_wall(at, zone, translator, short=True)


def for_reader(screen: Screen, zone: str) -> Screen:
    """A screen whose bare moments have their words."""
    text, after = (tuple(worded(line, zone, screen.lang) for line in lines) for lines in (screen.text, screen.after))
    rows = tuple(tuple(_label(button, zone, screen.lang) for button in row) for row in screen.rows)
    return msgspec.structs.replace(
        screen, text=text, after=after, notice=worded(screen.notice, zone, screen.lang), rows=rows
    )


def _label(button: Button, zone: str, lang: str) -> Button:
    label = worded(button.label, zone, lang)
    return button if label is button.label else msgspec.structs.replace(button, label=label)
