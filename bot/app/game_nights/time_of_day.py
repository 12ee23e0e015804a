"""Extract a time of day from text: "8pm", "v osm", "halb acht", "в 7 вечера", "8-11pm"."""

import re
from collections.abc import Iterator
from datetime import time
from functools import cache
from typing import Final, NamedTuple

from bot.app.game_nights.date_words import WORDS, DateWords

MORNING, EVENING = range(1, 12), 12
SMALL_HOURS: Final = range(5)
"""Hours of the next day that still belong to a night."""
LONGEST_SPAN: Final = 12 * 60
"""Maximum length of a night, in minutes."""
MERIDIEM: Final = r"a\.?m\.?|p\.?m\.?"


class TimeOfDay(NamedTuple):
    """A time of day.

    ``is_ambiguous``: whether it may be twelve hours later. ``is_next_day``: after midnight, on the day after the named
      one: "Friday night at 1". ``is_either_day``: on the named day or the next: "Friday at 1 at night".
    """

    at: time
    is_ambiguous: bool = False
    is_next_day: bool = False
    minutes: int = 0
    """The length, if an end was given."""
    is_either_day: bool = False


@cache
def _time_patterns(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    words = WORDS[lang]
    meridiem = r"a\.m\.?|p\.?m\.?" if lang == "de" else MERIDIEM  # "am" is a German preposition

    def any_form(forms: str) -> str:
        return "|".join(sorted(map(re.escape, forms.split()), key=len, reverse=True)) or "(?!)"

    parts = any_form(" ".join((words.morning, words.afternoon, words.evening, words.night)))
    spoken = any_form(" ".join(words.numbers))
    minutes = "|".join(sorted(map(re.escape, words.minutes), key=len, reverse=True))
    at, hours = f"(?:(?:{any_form(words.at)}) ?)", f"(?: ?(?:{any_form(words.hours)}))"
    after = rf"(?:{hours}?,? ?(?:in the |am |v |at )?(?P<p>{meridiem}|{parts}))?"
    number = r"(?P<h>[01]?\d|2[0-4])"
    before = rf"(?:(?P<b>{parts}),? )?"
    return tuple(
        (re.compile(rf"(?:(?<=\s)|^){pattern}(?=\s|$)"), kind)
        for pattern, kind in (
            (rf"{before}{at}?(?P<q>{minutes})[ -]?(?P<h>1?\d|{spoken}){hours}?{after}", "hour"),
            (rf"{before}{at}?{number}(?::|h)(?P<m>[0-5]\d){hours}?{after}", "clock"),
            (rf"{before}{at}{number}\.(?P<m>[0-5]\d){hours}?{after}", "clock"),
            (rf"{before}{at}?{number}\.(?P<m>[0-5]\d){hours}{after}", "clock"),
            (rf"{before}{at}?{number}\.(?P<m>[0-5]\d) ?(?P<p>{meridiem})", "clock"),
            (rf"{before}{at}?{number}-(?P<m>00|[2-5]\d|[01]5){hours}?{after}", "clock"),
            (rf"{before}{at}?{number}{hours} (?P<m>[0-5]\d){after}", "clock"),
            (rf"{before}{number}\.(?P<m>[0-5]\d){after}", "dotted"),
            (rf"{before}{at}?{number}(?= (?:{re.escape(words.tonight)}))", "hour"),
            (rf"{before}{at}?{number} ?(?P<p>{meridiem})", "hour"),
            (rf"{before}{at}?{number}{hours}{after}", "hour"),
            (rf"{before}{at}{number}{after}", "hour"),
            (rf"{before}{at}?(?P<h>{spoken}){hours}?{after}", "hour"),
            (rf"{before}{number} (?P<p>{parts})", "hour"),
            (rf"(?<=[^\W\d] ){number}", "bare"),
            (rf"(?:(?:{any_form(words.at)}|am) )?(?P<w>{any_form(words.noon)})", "noon"),
            (rf"(?:(?:{any_form(words.at)}|um) )?(?P<w>{any_form(words.midnight)})", "midnight"),
        )
    )


def list_times(typed: str, lang: str) -> Iterator[tuple[TimeOfDay, str]]:
    """Yield the possible times of day in a text, each with the remaining text, most certain first."""
    for begin, minutes in _list_spans(typed, lang):
        for clock, rest in _list_begins(begin, lang):
            yield clock._replace(minutes=minutes), rest
    yield from _list_begins(typed, lang)


def _list_begins(typed: str, lang: str) -> Iterator[tuple[TimeOfDay, str]]:
    words = WORDS[lang]
    for pattern, kind in _time_patterns(lang):
        for match in pattern.finditer(typed):
            rest = (typed[: match.start()] + " " + typed[match.end() :]).strip()
            clock = _parse_clock(match.groupdict(), kind, rest, words)
            if clock is not None:
                yield clock, re.sub(r"\s+", " ", rest)


@cache
def _span_pattern(lang: str) -> re.Pattern[str]:
    words = WORDS[lang]

    def clock(n: int) -> str:
        hours = "|".join(sorted(map(re.escape, words.hours.split()), key=len, reverse=True))
        return rf"(?P<h{n}>[01]?\d|2[0-4])(?:[:.](?P<m{n}>[0-5]\d))?(?: ?(?P<p{n}>{MERIDIEM}))?(?: ?(?P<u{n}>{hours}))?"

    until = "|".join(words.until.split())
    start = "|".join({*words.at.split(), "od"} - {"o", "kolem", "okolo", "около"})
    return re.compile(rf"(?:(?<=\s)|^)(?:(?P<at>{start}) )?{clock(1)}(?P<dash> ?- ?| (?:{until}) ){clock(2)}(?=\s|$)")


def _list_spans(typed: str, lang: str) -> Iterator[tuple[str, int]]:
    """Yield the text with each span of hours replaced by its start, and the length in minutes."""
    for match in _span_pattern(lang).finditer(typed):
        groups = match.groupdict()
        minutes = _span_length(groups)
        if minutes and not _may_be_one_time(groups, lang):
            begin = groups["h1"] + (f":{groups['m1']}" if groups["m1"] else "")
            part = groups["p1"] or _first_half_of_day(groups)
            hour = f"{groups['at'] or WORDS[lang].at.split()[0]} {begin}{' ' + part if part else ''}"
            yield f"{typed[: match.start()]}{hour}{typed[match.end() :]}", minutes


def _span_length(groups: dict[str, str | None]) -> int:
    """Return the minutes from start to end, or 0 if this is not a span."""
    h1, h2 = int(groups["h1"] or 0), int(groups["h2"] or 0)
    whole = 12 * 60 if h1 <= 12 and h2 <= 12 else 24 * 60
    length = (h2 * 60 + int(groups["m2"] or 0) - h1 * 60 - int(groups["m1"] or 0)) % whole
    if groups["p1"] and groups["p2"] and groups["p1"][0] != groups["p2"][0] and h2 % 12 >= h1 % 12:
        return 0
    return length if length <= LONGEST_SPAN else 0


def _may_be_one_time(groups: dict[str, str | None], lang: str) -> bool:
    """Return whether 20-00 may be one time instead of a span."""
    alone = groups["dash"] == "-" and not any(groups[key] for key in ("m1", "m2", "p1", "p2", "u1", "u2"))
    return alone and (groups["h2"] == "00" or (lang == "ru" and (groups["h2"] or "") in ("10", "15", "20")))


def _first_half_of_day(groups: dict[str, str | None]) -> str:
    """Return am or pm for the start, as implied by the end: "8-11pm", but "11-2pm"."""
    last, h1, h2 = (groups["p2"] or "")[:1], int(groups["h1"] or 0), int(groups["h2"] or 0)
    if not last or h1 > 12:
        return ""
    return f"{last}m" if h1 % 12 < h2 % 12 else f"{'p' if last == 'a' else 'a'}m"


def _parse_clock(groups: dict[str, str | None], kind: str, rest: str, words: DateWords) -> TimeOfDay | None:
    """Return the time of a match, or None if the named part of the day lacks it."""
    parts = [groups.get("p") or "", groups.get("b") or "", *_list_parts_of_day(rest, words)]
    clock = _read_clock(groups, kind, rest, words, next(filter(None, parts), None))
    return clock if clock and all(_is_in_part(clock, part, words) for part in parts) else None


def _read_clock(
    groups: dict[str, str | None], kind: str, rest: str, words: DateWords, part: str | None
) -> TimeOfDay | None:
    if kind in {"noon", "midnight"}:
        return TimeOfDay(time(12 if kind == "noon" else 0), is_next_day=kind == "midnight")
    if kind == "bare" and not rest:
        return None
    hour, minute = _parse_hour_number(groups["h"] or "", words), int(groups.get("m") or 0)
    if kind == "dotted" and not _is_time_not_date(minute, rest, words):
        return None
    if hour is None or hour > 24:
        return None
    if groups.get("q"):
        hour, minute = divmod(hour * 60 + words.minutes[groups["q"] or ""], 60)
        hour %= 24
    late = part is not None and part in f"{words.evening} {words.night}".split()
    if hour == 24 or (hour == 12 and late):
        return TimeOfDay(time(0, minute), is_next_day=True)
    if hour in SMALL_HOURS and late and (hour < 4 or part in words.night.split()):
        # a suffix after the hour modifies the hour, not the day
        return TimeOfDay(time(hour, minute), is_next_day=not groups.get("p"), is_either_day=bool(groups.get("p")))
    if hour == 0 and groups.get("q"):
        return TimeOfDay(time(12, minute))
    hour, either = _resolve_half_of_day(hour, part, words, sure=kind in {"clock", "dotted"} and not words.clock_of_12)
    return TimeOfDay(time(hour, minute), either, is_either_day=hour == 0 and _is_meridiem(part))


def _is_in_part(clock: TimeOfDay, part: str, words: DateWords) -> bool:
    hour, is_late = clock.at.hour, clock.is_next_day or clock.is_either_day
    for forms, begin, end in (
        (words.morning, 0, 12),
        (words.afternoon, 12, 20),
        (words.evening, 15, 24),
        (words.night, 17, 24),
    ):
        if part in forms.split():
            return begin <= hour < end or (is_late and begin >= 15) or (hour in SMALL_HOURS and begin == 17)
    return True


def _is_meridiem(part: str | None) -> bool:
    return part is not None and set(part) <= {"a", "p", "m", "."}


def _is_time_not_date(minute: int, rest: str, words: DateWords) -> bool:
    """Return whether a number such as 19.30 is a time: no such month exists, or the day is known."""
    return not 1 <= minute <= 12 or rest in words.days or bool(re.search(r"\d", rest))


def _parse_hour_number(text: str, words: DateWords) -> int | None:
    if text.isdigit():
        return int(text)
    return next((n for n, forms in enumerate(words.numbers, 1) if text in forms.split()), None)


def _list_parts_of_day(rest: str, words: DateWords) -> list[str]:
    """Return the parts of the day elsewhere in the text: "tonight at 8", "в субботу вечером в 8"."""
    text = f" {rest} "
    parts = [words.evening.split()[0]] if f" {words.tonight} " in text else []
    forms = " ".join((words.morning, words.afternoon, words.evening, words.night)).split()
    return [*parts, *(form for form in forms if f" {form} " in text)]


def _resolve_half_of_day(hour: int, part: str | None, words: DateWords, *, sure: bool) -> tuple[int, bool]:
    """Return the hour (0-23), and whether it may also be twelve hours later."""
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
