"""Extract a time of day from text: "8pm", "v osm", "halb acht", "в 7 вечера"."""

from __future__ import annotations

import re
from datetime import time
from functools import cache
from typing import NamedTuple

from bot.app.game_nights.date_words import WORDS, DateWords

MORNING, EVENING = range(1, 12), 12


class TimeOfDay(NamedTuple):
    """A time of day.

    ``is_ambiguous``: it may also be twelve hours later. ``is_next_day``: after midnight, so on the day after the named
    one.
    """

    at: time
    is_ambiguous: bool = False
    is_next_day: bool = False


@cache
def _time_patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns of times with the kind of each, the most certain first."""
    words = WORDS[lang]

    def any_form(forms: str) -> str:
        return "|".join(sorted(map(re.escape, forms.split()), key=len, reverse=True)) or "(?!)"

    parts = any_form(" ".join((words.morning, words.afternoon, words.evening, words.night)))
    spoken = any_form(" ".join(words.numbers))
    at, hours = f"(?:(?:{any_form(words.at)}) ?)", f"(?: ?(?:{any_form(words.hours)}))"
    before = rf"(?:(?P<b>{parts}) )?"
    after = rf"(?:{hours}?,? ?(?:in the |am |v |at )?(?P<p>a\.?m\.?|p\.?m\.?|{parts}))?"
    number = r"(?P<h>[01]?\d|2[0-4])"
    return tuple(
        (re.compile(rf"(?:(?<=\s)|^){pattern}(?=\s|$)"), kind)
        for pattern, kind in (
            (rf"{before}{at}?{number}(?::|h)(?P<m>[0-5]\d){hours}?{after}", "clock"),
            (rf"{before}{at}{number}\.(?P<m>[0-5]\d){hours}?{after}", "clock"),
            (rf"{before}{at}?{number}\.(?P<m>[0-5]\d){hours}{after}", "clock"),
            (rf"{before}{at}?{number}\.(?P<m>[0-5]\d) ?(?P<p>a\.?m\.?|p\.?m\.?)", "clock"),
            (rf"{before}{at}?{number}{hours} (?P<m>[0-5]\d){after}", "clock"),
            (rf"{before}{number}\.(?P<m>[0-5]\d){after}", "dotted"),
            (rf"{before}{at}?{number}(?= (?:{re.escape(words.tonight)}))", "hour"),
            (rf"{before}{at}?{number} ?(?P<p>a\.?m\.?|p\.?m\.?)", "hour"),
            (rf"{before}{at}?half past (?P<h>1?\d|{spoken}){after}", "past"),
            (rf"{before}{at}?(?:{any_form(words.half_past)}) ?(?P<h>1?\d|{spoken}){hours}?{after}", "half"),
            (rf"{before}{at}?{number}{hours}{after}", "hour"),
            (rf"{before}{at}{number}{after}", "hour"),
            (rf"{before}{at}?(?P<h>{spoken}){hours}?{after}", "hour"),
            (rf"{before}{number} (?P<p>{parts})", "hour"),
            (rf"(?<=[^\W\d] ){number}", "bare"),
            (rf"(?:{any_form(words.at)} |am )?(?P<w>{any_form(words.noon)})", "noon"),
            (rf"(?:{any_form(words.at)} |um )?(?P<w>{any_form(words.midnight)})", "midnight"),
        )
    )


def extract_time(typed: str, lang: str) -> tuple[TimeOfDay | None, str]:
    """Extract the time of day from a text, and return it with the rest of the text."""
    words = WORDS[lang]
    for pattern, kind in _time_patterns(lang):
        for match in pattern.finditer(typed):
            rest = (typed[: match.start()] + " " + typed[match.end() :]).strip()
            clock = _parse_clock(match.groupdict(), kind, rest, words)
            if clock is not None:
                return clock, re.sub(r"\s+", " ", rest)
    return None, typed


def _parse_clock(groups: dict[str, str | None], kind: str, rest: str, words: DateWords) -> TimeOfDay | None:
    if kind in {"noon", "midnight"}:
        return TimeOfDay(time(12 if kind == "noon" else 0))
    if kind == "bare" and not _is_day_text(rest, words):
        return None
    hour, minute = _parse_hour_number(groups["h"] or "", words), int(groups.get("m") or 0)
    if kind == "dotted" and not _is_time_not_date(minute, rest, words):
        return None
    if hour is None or hour > 24:
        return None
    if kind == "half":
        hour, minute = (hour - 1) % 24, 30
    elif kind == "past":
        minute = 30
    part = groups.get("p") or groups.get("b") or _find_part_of_day(rest, words)
    if hour == 24 or (hour == 12 and part is not None and part in f"{words.evening} {words.night}".split()):
        return TimeOfDay(time(0, minute), is_next_day=True)
    hour, either = _resolve_half_of_day(hour, part, words, sure=kind in {"clock", "dotted"} and not words.clock_of_12)
    return TimeOfDay(time(hour, minute), either)


def _is_day_text(rest: str, words: DateWords) -> bool:
    """Whether a text is a day, so that a number after it can only be an hour: "sat 7"."""
    last = rest.rpartition(" ")[2]
    return rest in words.days or any(last in forms.split() for forms in words.weekdays)


def _is_time_not_date(minute: int, rest: str, words: DateWords) -> bool:
    """Whether a number such as 19.30 is a time: there is no such month, or the day is known already."""
    return rest in words.days or (not 1 <= minute <= 12 and (not rest or _is_day_text(rest, words)))


def _parse_hour_number(text: str, words: DateWords) -> int | None:
    if text.isdigit():
        return int(text)
    return next((n for n, forms in enumerate(words.numbers, 1) if text in forms.split()), None)


def _find_part_of_day(rest: str, words: DateWords) -> str | None:
    """Find a part of the day elsewhere in the text: "tonight at 8", "в субботу вечером в 8"."""
    text = f" {rest} "
    for part in (words.morning, words.afternoon, words.evening, words.night):
        for form in part.split():
            if f" {form} " in text:
                return form
    return words.evening.split()[0] if f" {words.tonight} " in text else None


def _resolve_half_of_day(hour: int, part: str | None, words: DateWords, *, sure: bool) -> tuple[int, bool]:
    """Return the hour from 0 to 23, and whether it may also be twelve hours later."""
    if part is None:
        return hour, not sure and hour in MORNING
    if part.startswith("p") and part.rstrip(".")[:1] == "p" and set(part) <= {"p", "m", "."}:
        return hour % 12 + 12, False
    if set(part) <= {"a", "m", "."}:
        return hour % 12, False
    if part in words.morning.split():
        return hour, False
    if part in words.night.split():
        return (hour + 12 if 8 <= hour < 12 else hour), False
    return (hour + 12 if hour < EVENING else hour), False
