"""Parse dates and times in natural language.

Examples: "fri 8pm", "v pátek ve 20", "завтра в 19", "morgen um halb acht".

The time of day is extracted first, then the day. Ambiguous text is never guessed but returned with its choices: an hour
without am or pm, a weekday that is today, "next Friday" on a Monday, 3/4 in English. ``dateparser`` reads relative
phrases ("in three days").
"""

from __future__ import annotations

import re
from datetime import UTC, datetime, time, timedelta
from typing import Literal, NamedTuple, cast

from bot.app.game_nights.date_words import WORDS, DateWords
from bot.app.game_nights.day_parser import (
    AmbiguityReason,
    DayCandidate,
    extract_day_span,
    parse_days,
    parse_time_span,
    strip_day_parts,
)
from bot.app.game_nights.local_time import add_elapsed_time, resolve_local_time, to_local_time
from bot.app.game_nights.time_of_day import TimeOfDay, extract_time
from bot.app.game_nights.timezone_parser import extract_zone

LATEST_DAYS = 800
"""The furthest that a night can be planned ahead, in days."""


Recurrence = Literal["", "week", "two-weeks"]
"""The interval of a repeated date: "every Friday", "jeden zweiten Freitag"."""


class ParsedDate(NamedTuple):
    """An unambiguous local date and time."""

    at: datetime
    every: Recurrence = ""


class AmbiguousDate(NamedTuple):
    """A date with several meanings (``choices``, local, sorted) or with a part missing."""

    reason: AmbiguityReason
    choices: tuple[datetime, ...] = ()
    every: Recurrence = ""


class UnknownDate(NamedTuple):
    """Text that is not a valid date: not understood, in the past, or too far ahead."""

    reason: Literal["unknown", "past", "far"]


DateResult = ParsedDate | AmbiguousDate | UnknownDate


def parse_date(text: str, lang: str, now: datetime, zone: str = "UTC") -> DateResult:
    """Parse a local date and time in ``zone``. ``now`` is the present local time (naive).

    The words of ``lang`` are tried first, then English.
    """
    typed = _normalize_text(text)
    if stamp := re.fullmatch(r"<?t?:?(\d{9,11})(:[a-z])?>?", typed):
        return _check_range(to_local_time(datetime.fromtimestamp(int(stamp[1]), UTC), zone), now)
    if iso := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)[t ]+(\d\d?):(\d\d)", typed):
        return _parse_iso_date([int(part) for part in iso.groups()], now)
    named_zone, typed = extract_zone(typed)
    if named_zone and named_zone != zone:
        return _convert_zone(
            _parse_phrase(typed, lang, to_local_time(resolve_local_time(now, zone).at, named_zone), named_zone),
            named_zone,
            zone,
        )
    return _parse_phrase(typed, lang, now, zone)


def _parse_phrase(typed: str, lang: str, now: datetime, zone: str) -> DateResult:
    for spoken in dict.fromkeys((lang, "en")):
        every, text = _extract_recurrence(typed, WORDS[spoken])
        result = _parse_in_language(text, spoken, now, zone)
        if isinstance(result, UnknownDate):
            if result.reason != "unknown":
                return result
            continue
        return result._replace(every=every)
    return UnknownDate("unknown")


def _convert_zone(result: DateResult, source: str, target: str) -> DateResult:
    """Convert a date from the zone ``source`` to ``target``. A date without a time stays as it is."""

    def to_own_zone(at: datetime) -> datetime:
        return to_local_time(resolve_local_time(at, source).at, target)

    match result:
        case ParsedDate(at, every):
            return ParsedDate(to_own_zone(at), every)
        case AmbiguousDate(why, choices, every) if why != "time":
            return AmbiguousDate(why, tuple(map(to_own_zone, choices)), every)
    return result


def _extract_recurrence(typed: str, words: DateWords) -> tuple[Recurrence, str]:
    """Find the interval of a repeated weekday, and return it with the text without its words."""
    tokens = typed.split(" ")
    at = next((n for n, word in enumerate(tokens) if word in words.every.split()), None)
    named = any(word.strip(".") in forms.split() for word in tokens for forms in words.weekdays)
    if at is None or not named:
        return "", typed
    before, after, every = tokens[:at], tokens[at + 1 :], "week"
    if after and after[0].strip(".") in words.second.split():
        after, every = after[1:], "two-weeks"
    if after and after[0] in words.week.split():
        after = after[1:]
    return cast("Recurrence", every), " ".join([*before, *after])


def _normalize_text(text: str) -> str:
    """Return the text in lower case, with single spaces, plain punctuation and no commas."""
    plain = text.strip().lower().replace("’", "'").replace("\u00a0", " ").replace("–", "-")
    plain = re.sub(r"(tag|woch)(abend|nachmittag|vormittag|mittag|nacht)", r"\1 \2", plain)  # Freitagabend
    return re.sub(r"\s+", " ", re.sub(r"[,;]| - ", " ", plain)).strip(" .!?")


def _parse_iso_date(parts: list[int], now: datetime) -> ParsedDate | UnknownDate:
    try:
        return _check_range(datetime(*parts[:5]), now)  # type: ignore[arg-type]  # noqa: DTZ001 - local, its zone is the caller's
    except ValueError:
        return UnknownDate("unknown")


def _check_range(at: datetime, now: datetime) -> ParsedDate | UnknownDate:
    if at <= now:
        return UnknownDate("past")
    return UnknownDate("far") if at > now + timedelta(days=LATEST_DAYS) else ParsedDate(at)


def _parse_in_language(typed: str, lang: str, now: datetime, zone: str) -> ParsedDate | AmbiguousDate | UnknownDate:
    words = WORDS[lang]
    span = parse_time_span(typed, lang, now)
    if span is not None and span.time() != time(0):
        return _check_range(add_elapsed_time(now, span - now, zone), now)
    days, text = extract_day_span(typed, lang, now)
    clock, rest = extract_time(text, lang)
    days = days or parse_days(strip_day_parts(rest, words), words, now)
    if not days or (clock is None and not typed):
        return UnknownDate("unknown")
    if clock is None:
        return AmbiguousDate("time", tuple(datetime.combine(day.day, time(0)) for day in days))
    return _combine_day_and_time(days, clock, now, nothing_said=not rest)


def _combine_day_and_time(
    days: list[DayCandidate], clock: TimeOfDay, now: datetime, *, nothing_said: bool
) -> ParsedDate | AmbiguousDate | UnknownDate:
    """Combine days with a time of day. Several future results are ambiguous."""
    times = [clock.at, clock.at.replace(hour=clock.at.hour + 12)] if clock.is_ambiguous else [clock.at]
    after = timedelta(days=1 if clock.is_next_day or _is_midnight_today(days, clock, now) else 0)
    moments = sorted({datetime.combine(day.day, at) + after for day in days for at in times})
    coming = [at for at in moments if at > now]
    if not coming:
        if nothing_said:
            coming = [at + timedelta(days=1) for at in moments]
        else:
            return UnknownDate("past")
    if len(coming) == 1:
        return _check_range(coming[0], now)
    why: AmbiguityReason = days[0].reason if len({at.date() for at in coming}) > 1 else "hour"
    return AmbiguousDate(why, tuple(coming))


def _is_midnight_today(days: list[DayCandidate], clock: TimeOfDay, now: datetime) -> bool:
    """Whether this is midnight of today, which can only be the coming one."""
    return clock.at == time(0) and days == [DayCandidate(now.date())]
