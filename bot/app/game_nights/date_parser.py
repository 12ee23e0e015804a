"""Parse dates and times in natural language: "fri 8pm", "v pátek ve 20", "завтра в 19", "morgen um halb acht".

The time of day is extracted first, then the day. Ambiguous text is never guessed but returned with its choices: an hour
without am or pm, today's weekday, "next Friday" on a Monday, 3/4 in English. ``dateparser`` reads relative phrases ("in
three days").
"""

import re
from datetime import UTC, datetime, time, timedelta
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from bot.app.game_nights import day_parser
from bot.app.game_nights.date_words import WORDS, DateWords, extract_zone, find_time_span, fold_text, parse_time_span
from bot.app.game_nights.local_time import add_elapsed_time, resolve_local_time, to_local_time
from bot.app.game_nights.time_of_day import SMALL_HOURS, TimeOfDay, list_times

LATEST_DAYS = 800
"""How far ahead a night can be planned, in days."""
LAST_WEEKDAY_NUMBER = 4
"""The number that stands for the *last* weekday of a month."""
EVENING_HOURS = (18, 19, 20)
"""Hours to offer for a day without a time."""


class ParsedDate(NamedTuple):
    """An unambiguous local date and time. ``minutes``: the length, if an end was given."""

    at: datetime
    every: day_parser.Recurrence = ""
    minutes: int = 0


class AmbiguousDate(NamedTuple):
    """A date with several meanings (``choices``, local, sorted) or a missing part.

    ``hours``: the choices are days without a time, with these usual hours; ``place``: the last words, if only they were
      not understood, perhaps a place. A single date is not a choice if words were left out.
    """

    reason: day_parser.AmbiguityReason
    choices: tuple[datetime, ...] = ()
    every: day_parser.Recurrence = ""
    minutes: int = 0
    hours: tuple[int, ...] = ()
    place: str = ""


class UnknownDate(NamedTuple):
    """Text that is not a valid date: not understood, in the past, or too far ahead."""

    reason: Literal["unknown", "past", "far"]


DateResult = ParsedDate | AmbiguousDate | UnknownDate


def parse_date(text: str, lang: str, now: datetime, zone: str = "UTC") -> DateResult:
    """Parse a local date and time in ``zone``. ``now`` is the local time (naive).

    Words of ``lang`` are tried first, then English ones.
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
    """Parse a whole text in ``lang`` or English, or else ask about the part understood."""
    languages = tuple(dict.fromkeys((lang, "en")))
    phrases = [(spoken, *_extract_recurrence(typed, WORDS[spoken])) for spoken in languages]
    whole = ((every, _parse_in_language(text, spoken, every, now, zone)) for spoken, every, text in phrases)
    partial = ((every, _parse_part_of_text(text, spoken, every, now)) for spoken, every, text in phrases)
    no_series: day_parser.Recurrence = ""
    once = ((no_series, _parse_part_of_text(typed, spoken, "", now)) for spoken, every, _ in phrases if every)
    for every, result in chain(whole, partial, once):
        if not isinstance(result, UnknownDate):
            return result._replace(every=every)
        if result.reason != "unknown":
            return result
    return UnknownDate("unknown")


def _convert_zone(result: DateResult, source: str, target: str) -> DateResult:
    def to_own_zone(at: datetime) -> datetime:
        return to_local_time(resolve_local_time(at, source).at, target)

    match result:
        case ParsedDate(at):
            moved = result._replace(at=to_own_zone(at))
            is_same_day = moved.at.date() == at.date() or not result.every.startswith("month")
            return moved if is_same_day else _doubt_result(moved._replace(every=""))
        case AmbiguousDate(_, choices, hours=()):
            moments = tuple(map(to_own_zone, choices))
            is_same_day = [at.date() for at in moments] == [at.date() for at in choices]
            return result._replace(choices=moments, every=result.every if is_same_day else "")
    return result


def _extract_recurrence(typed: str, words: DateWords) -> tuple[day_parser.Recurrence, str]:
    """Extract the interval of a repeated weekday; return it with the remaining text.

    The weekday's place in the month stays in the text, next to the word for the month. An impossible interval ("every
    5th Friday", "every three weeks") also stays, and is then not understood.
    """
    typed = _spell_out_habit(typed, words)
    tokens = typed.split(" ")
    at = next((n for n, word in enumerate(tokens) if word in words.every.split()), None)
    if at is None:
        return "", typed
    after = [*tokens[at + 1 :], ""]
    month = [n for n, word in enumerate(tokens) if word in words.month.split()]
    place = _find_place_in_month(tokens, words)
    if place is not None and (month or place == at + 1) and (month or after[0].strip(".") not in words.second.split()):
        number = day_parser.ordinal_number(tokens[place], words) or 0
        named = f"{words.ordinals[number].split()[0]} {tokens[place + 1]} {words.month.split()[0]}"
        rest = [named if n == place else word for n, word in enumerate(tokens) if n not in {at, place + 1, *month}]
        return "month-last" if number == LAST_WEEKDAY_NUMBER else "month", " ".join(rest)
    every: day_parser.Recurrence = "week"
    if after[0].strip(".") in words.second.split():
        after, every = after[1:], "two-weeks"
    if after[0] in words.week.split():
        after = after[1:]
        named_day = any(day_parser.weekday_number(word, words) is not None for word in tokens)
    else:
        named_day = day_parser.weekday_number(after[0], words) is not None
    return (every, " ".join([*tokens[:at], *after]).strip()) if named_day and not month else ("", typed)


def _spell_out_habit(typed: str, words: DateWords) -> str:
    """Replace a habitual weekday with the weekday, preceded by "every" and its place in the month."""
    habit = re.search(rf"(?:(?<= )|^)(?:{'|'.join(map(re.escape, words.habits))})(?= |$)", typed)
    if habit is None:
        return typed
    before, name = typed[: habit.start()].split(), words.weekdays[words.habits[habit[0]]].split()[0]
    if not {*before} & {*words.every.split()}:
        has_place = bool(before) and day_parser.ordinal_number(before[-1], words) is not None
        before.insert(len(before) - has_place, words.every.split()[0])
    return " ".join([*before, name, *typed[habit.end() :].split()])


def _find_place_in_month(tokens: list[str], words: DateWords) -> int | None:
    pairs = enumerate(pairwise(tokens))
    return next(
        (
            n
            for n, (word, name) in pairs
            if day_parser.ordinal_number(word, words) is not None and day_parser.weekday_number(name, words) is not None
        ),
        None,
    )


def _normalize_text(text: str) -> str:
    """Return the text in lower case, with single spaces, plain punctuation and no commas."""
    plain = fold_text(text.strip()).replace("’", "'").replace("\u00a0", " ").replace("–", "-").replace("—", "-")
    plain = re.sub(r"(tag|woch)(abend|nachmittag|vormittag|mittag|nacht)s\b", r"\1s \2s", plain)  # freitagabends
    plain = re.sub(r"day (morning|afternoon|evening|night)s\b", r"days \1", plain)
    plain = re.sub(r"(tag|woch)(abend|nachmittag|vormittag|mittag|nacht)", r"\1 \2", plain)  # Freitagabend
    plain = re.sub(r"(\d|[ap]m|uhr) - (?=\d)", r"\1-", plain)
    plain = re.sub(r"\s+", " ", re.sub(r"[,;()]| - ", " ", plain)).strip(" !?")
    return re.sub(r"(:\d\d|[^\d\s.])\.+$", r"\1", plain).strip()


def _parse_iso_date(parts: list[int], now: datetime) -> ParsedDate | UnknownDate:
    try:
        return _check_range(datetime(*parts[:5]), now)  # type: ignore[arg-type]  # noqa: DTZ001 - local, its zone is the caller's
    except ValueError:
        return UnknownDate("unknown")


def _check_range(at: datetime, now: datetime) -> ParsedDate | UnknownDate:
    if at <= now:
        return UnknownDate("past")
    return UnknownDate("far") if at > now + timedelta(days=LATEST_DAYS) else ParsedDate(at)


def _parse_in_language(typed: str, lang: str, every: day_parser.Recurrence, now: datetime, zone: str) -> DateResult:
    span = parse_time_span(typed, lang, now)
    if span is not None:
        return _check_range(add_elapsed_time(now, span - now, zone), now)
    parts = re.split(rf" (?:{'|'.join(WORDS[lang].either.split())}) |(?<=[^\W\d])/(?=[^\W\d])", typed)
    readings: list[_Reading | None] = [_read_part(part, lang, every, now) for part in parts]
    if not typed or None in readings or find_time_span(typed):
        return UnknownDate("unknown")
    return _combine_readings([reading for reading in readings if reading], typed, lang, now)


def _parse_part_of_text(typed: str, lang: str, every: day_parser.Recurrence, now: datetime) -> DateResult:
    """Parse what can be understood of a text, and return it as a question."""
    if parse_time_span(find_time_span(typed), lang, now):
        return AmbiguousDate("words")
    times: list[tuple[TimeOfDay | None, str]] = [*list_times(typed, lang), (None, typed)]
    for clock, rest in times:
        tokens = rest.split(" ")
        runs = sorted(((b - a, -a, b) for a in range(len(tokens)) for b in range(a + 1, len(tokens) + 1)), reverse=True)
        for _, begin, end in runs:
            said = " ".join(tokens[-begin:end])
            if day_parser.strip_fillers(said, WORDS[lang]) and (days := _parse_days_of(said, lang, every, clock, now)):
                result = _combine_readings([_Reading(days, clock, has_day=True)], typed, lang, now)
                unread = day_parser.strip_fillers(" ".join([*tokens[:-begin], *tokens[end:]]), WORDS[lang])
                return _doubt_result(
                    result, unread if typed.endswith(unread) and unread.replace(" ", "").isalpha() else ""
                )
    return UnknownDate("unknown")


def _doubt_result(result: DateResult, place: str = "") -> DateResult:
    """Return a date as a question because words were left out, without choices if there is only one."""
    match result:
        case ParsedDate(_, every, minutes):
            return AmbiguousDate("words", (), every, minutes, place=place)
        case AmbiguousDate(_, choices, hours=hours):
            return result._replace(reason="words", choices=choices if len(choices) > 1 or hours else (), place=place)
    return result


class _Reading(NamedTuple):
    """One alternative in a text: its days, its time, and whether it names a day."""

    days: list[day_parser.DayCandidate]
    clock: TimeOfDay | None
    has_day: bool


def _parse_days_of(
    said: str, lang: str, every: day_parser.Recurrence, clock: TimeOfDay | None, now: datetime
) -> list[day_parser.DayCandidate]:
    """Return the days of a text without its time."""
    if not every or not day_parser.strip_fillers(said, WORDS[lang]):
        return day_parser.parse_days(said, lang, now)
    if every.startswith("month") and clock and (clock.is_next_day or clock.is_either_day):
        return []  # the day after the fourth Friday has no fixed place in the month
    return day_parser.parse_series_days(said, every, lang, now)


def _read_part(text: str, lang: str, every: day_parser.Recurrence, now: datetime) -> _Reading | None:
    """Read a text without "or": take the first time of day that leaves only words of a day."""
    words, text = WORDS[lang], day_parser.resolve_day_count(day_parser.resolve_spelled_date(text, lang), lang, now)
    times: list[tuple[TimeOfDay | None, str]] = [*list_times(text, lang), (None, text)]
    for clock, rest in times:
        said = day_parser.strip_day_parts(rest, words)
        has_day = bool(day_parser.strip_fillers(said, words))
        if (has_day or clock or said != rest) and (days := _parse_days_of(said, lang, every, clock, now)):
            return _Reading(days, clock, has_day)
    return None


def _combine_readings(readings: list[_Reading], typed: str, lang: str, now: datetime) -> DateResult:
    """Combine the alternatives of a text. A missing day or time is taken from the neighbours."""
    clocks = [reading.clock for reading in readings if reading.clock]
    if not clocks:
        days = dict.fromkeys(day.day for reading in readings for day in reading.days)
        hours = _usual_hours_of_text(typed, WORDS[lang])
        return AmbiguousDate("time", tuple(datetime.combine(day, time(0)) for day in days), hours=hours)
    days_before, results = readings[0].days, []
    for n, reading in enumerate(readings):
        clock = reading.clock or next(filter(None, (later.clock for later in readings[n:])), clocks[-1])
        days_before = reading.days if reading.has_day or not n else days_before
        results.append(
            _combine_day_and_time(
                days_before, clock, now, nothing_said=not any(reading.has_day for reading in readings)
            )
        )
    if len(results) == 1:
        return results[0]
    choices = sorted({at for result in results for at in _moments_of_result(result)})
    why: day_parser.AmbiguityReason = "day" if len({at.date() for at in choices}) > 1 else "hour"
    return AmbiguousDate(why, tuple(choices)) if choices else UnknownDate("past")


def _moments_of_result(result: DateResult) -> tuple[datetime, ...]:
    match result:
        case ParsedDate(at):
            return (at,)
        case AmbiguousDate(_, choices):
            return choices
    return ()


def _usual_hours_of_text(typed: str, words: DateWords) -> tuple[int, ...]:
    said = set(typed.split(" "))
    for forms, hours in ((words.morning, (9, 10, 11)), (words.afternoon, (14, 15, 16)), (words.night, (20, 21, 22))):
        if said & set(forms.split()):
            return hours
    return EVENING_HOURS


def _combine_day_and_time(
    days: list[day_parser.DayCandidate], clock: TimeOfDay, now: datetime, *, nothing_said: bool
) -> DateResult:
    """Combine days with a time of day. Several future results are ambiguous."""
    times = [clock.at, clock.at.replace(hour=clock.at.hour + 12)] if clock.is_ambiguous else [clock.at]
    later = _days_later(days, clock, now)
    moments = sorted({datetime.combine(day.day, at) + timedelta(n) for day in days for at in times for n in later})
    coming = [at for at in moments if at > now]
    if nothing_said and (not coming or clock.is_ambiguous):
        coming = sorted({*coming, *(at + timedelta(days=1) for at in moments if at <= now)})
    if not coming:
        return UnknownDate("past")
    if len(coming) == 1:
        result = _check_range(coming[0], now)
        return result._replace(minutes=clock.minutes) if isinstance(result, ParsedDate) else result
    why: day_parser.AmbiguityReason = "hour"
    if len({at.date() for at in coming}) > 1:
        why = days[0].reason if len(days) > 1 else "day" if len(later) > 1 else "hour"
    return AmbiguousDate(why, tuple(coming), minutes=clock.minutes)


def _days_later(days: list[day_parser.DayCandidate], clock: TimeOfDay, now: datetime) -> tuple[int, ...]:
    """Return how many days after the named one a time may be. Today's midnight can only be the coming one."""
    is_today = days == [day_parser.DayCandidate(now.date())]
    is_night = is_today and clock.is_next_day and now.hour in SMALL_HOURS  # "tonight" may have begun yesterday
    if clock.is_either_day or is_night:
        return (0, 1)
    return (1,) if clock.is_next_day or (is_today and clock.at == time(0)) else (0,)
