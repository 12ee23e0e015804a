"""Parse dates and times in natural language.

Examples: "fri 8pm", "v pátek ve 20", "завтра в 19", "morgen um halb acht".

The time of day is extracted first, then the day. Ambiguous text is never guessed but returned with its choices: an hour
without am or pm, a weekday that is today, "next Friday" on a Monday, 3/4 in English. ``dateparser`` reads relative
phrases ("in three days").
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal, NamedTuple, cast

from bot.app.game_nights.date_words import WORDS, DateWords
from bot.app.game_nights.local_time import add_elapsed_time, resolve_local_time, to_local_time
from bot.app.game_nights.time_of_day import TimeOfDay, extract_time
from bot.app.game_nights.timezone_parser import extract_zone

AmbiguityReason = Literal["hour", "today", "next", "order", "time", "day"]
"""Why a date is ambiguous.

``hour``: am or pm; ``today``: today or in a week; ``next``: which week; ``order``: day and month; ``time``: the time is
missing; ``day``: which day.
"""

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


# -- the day


def _parse_in_language(typed: str, lang: str, now: datetime, zone: str) -> ParsedDate | AmbiguousDate | UnknownDate:
    words = WORDS[lang]
    span = _parse_time_span(typed, lang, now)
    if span is not None and span.time() != time(0):
        return _check_range(add_elapsed_time(now, span - now, zone), now)
    days, text = _extract_day_span(typed, lang, now)
    clock, rest = extract_time(text, lang)
    days = days or _parse_days(_strip_day_parts(rest, words), words, now)
    if not days or (clock is None and not typed):
        return UnknownDate("unknown")
    if clock is None:
        return AmbiguousDate("time", tuple(datetime.combine(day.day, time(0)) for day in days))
    return _combine_day_and_time(days, clock, now, nothing_said=not rest)


class _DayCandidate(NamedTuple):
    day: date
    reason: AmbiguityReason = "day"
    """Why there is more than one candidate."""


def _combine_day_and_time(
    days: list[_DayCandidate], clock: TimeOfDay, now: datetime, *, nothing_said: bool
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


def _is_midnight_today(days: list[_DayCandidate], clock: TimeOfDay, now: datetime) -> bool:
    """Whether this is midnight of today, which can only be the coming one."""
    return clock.at == time(0) and days == [_DayCandidate(now.date())]


def _strip_day_parts(rest: str, words: DateWords) -> str:
    """Remove parts of the day ("evening") from a text."""
    text = f" {rest} "
    text = text.replace(f" {words.tonight} ", " ") if words.tonight in text else text
    for form in " ".join((words.afternoon, words.evening, words.night, words.morning)).split():
        text = text.replace(f" {form} ", " ")
    return re.sub(r"\s+", " ", text).strip(" .")


def _parse_days(text: str, words: DateWords, now: datetime) -> list[_DayCandidate]:
    """Return the days that a text may mean, the likeliest first. Empty: not understood."""
    today = now.date()
    bare = re.sub(rf"(?:(?<=\s)|^)(?:{'|'.join(words.on.split() + words.at.split())})(?=\s|$)", " ", text)
    bare = re.sub(r"\s+", " ", bare).strip(" .")
    if not bare:
        return [_DayCandidate(today)]
    if bare in words.days:
        return [_DayCandidate(today + timedelta(days=words.days[bare]))]
    return (
        _parse_weekday(bare, words, today)
        or _parse_numeric_date(bare, words, today)
        or _parse_month_name(bare, words, today)
    )


def _parse_weekday(bare: str, words: DateWords, today: date) -> list[_DayCandidate]:
    """Parse a weekday as its next date.

    Today's weekday may mean today or in a week. "Next" before a weekday later in this week may mean this week or the
    next.
    """
    for weeks, phrases in ((0, words.this_week), (1, words.next_week)):
        for phrase in phrases:
            if phrase in bare and (number := _weekday_number(bare.replace(phrase, "").strip(), words)) is not None:
                day = today + timedelta(days=number - today.weekday(), weeks=weeks)
                return [_DayCandidate(day)]
    *before, name = bare.split(" ")
    number = _weekday_number(name, words)
    if number is None or len(before) > 1:
        return []
    ahead = (number - today.weekday()) % 7
    week = timedelta(days=7)
    coming = today + timedelta(days=ahead)
    if not before:
        return (
            [_DayCandidate(coming)] if ahead else [_DayCandidate(today, "today"), _DayCandidate(today + week, "today")]
        )
    if before[0] in words.this.split():
        return [_DayCandidate(coming)]
    if before[0] in words.following.split():
        if number > today.weekday():  # it is still to come in this week
            return [_DayCandidate(coming, "next"), _DayCandidate(coming + week, "next")]
        return [_DayCandidate(coming if ahead else today + week)]
    return []


def _weekday_number(name: str, words: DateWords) -> int | None:
    """Return the number of a weekday, Monday as 0, or None."""
    return next((n for n, forms in enumerate(words.weekdays) if name.strip(".") in forms.split()), None)


def _parse_numeric_date(bare: str, words: DateWords, today: date) -> list[_DayCandidate]:
    """Parse 27.11., 27. 11. 2026, 2026-11-27, and 3/4, which in English may be April or March."""
    if iso := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)", bare):
        return _existing_days([(int(iso[3]), int(iso[2]), int(iso[1]))], today)
    match = re.fullmatch(r"(\d\d?) ?([./-]) ?(\d\d?)(?: ?[./-] ?(\d{2}|\d{4})?)?", bare)
    if match is None:
        return []
    first, second, year = int(match[1]), int(match[3]), _parse_year(match[4])
    orders = [(first, second, year)]
    if words.month_first and match[2] != ".":
        orders.append((second, first, year))
    return _existing_days(orders if first != second else orders[:1], today)


def _parse_year(text: str | None) -> int | None:
    if not text:
        return None
    return int(text) if len(text) == 4 else 2000 + int(text)


def _parse_month_name(bare: str, words: DateWords, today: date) -> list[_DayCandidate]:
    """Parse 27 November, 27. listopadu 2026, Nov 27th."""
    month, rest = None, []
    for word in bare.split(" "):
        here = next((n for n, forms in enumerate(words.months, 1) if word.strip(".") in forms.split()), None)
        if here is not None and month is None:
            month = here
        else:
            rest.append(re.sub(r"^(\d+)(st|nd|rd|th|-го|го|\.)$", r"\1", word))
    numbers = [int(word) for word in rest if word.isdigit()]
    if month is None or not 1 <= len(numbers) <= 2 or len(numbers) != len(rest):
        return []
    return _existing_days([(numbers[0], month, numbers[1] if len(numbers) > 1 else None)], today)


def _existing_days(orders: list[tuple[int, int, int | None]], today: date) -> list[_DayCandidate]:
    """Return the dates that exist. Without a year, the next one: a leap day may be eight years away."""
    days: list[date] = []
    for day, month, year in orders:
        for candidate in [year] if year else range(today.year, today.year + 9):
            try:
                at = date(candidate, month, day)
            except ValueError:
                continue
            if year or at >= today:
                days.append(at)
                break
    return [_DayCandidate(at, "order") for at in dict.fromkeys(days)]


_SPAN = re.compile(r"(?:(?<=\s)|^)(?:in|za|через|within|do)(?=\s)")


def _parse_relative_date(text: str, lang: str, now: datetime) -> datetime | None:
    from dateparser.date import DateDataParser  # 45 ms and 5 MB, for the few phrases that no table holds

    parser = DateDataParser(
        languages=[lang], settings={"PREFER_DATES_FROM": "future", "RELATIVE_BASE": now, "PARSERS": ["relative-time"]}
    )
    result = parser.get_date_data(text)
    return result.date_obj if result else None


def _parse_time_span(typed: str, lang: str, now: datetime) -> datetime | None:
    """Parse a relative phrase of hours or minutes: "in two hours", "za půl hodiny", "через час"."""
    short = re.search(r"hour|minute|\bmin\b|\bhr|hodin|minut|час|минут|stunde|минуты", typed)
    return _parse_relative_date(typed, lang, now) if short and _SPAN.search(typed) else None


def _extract_day_span(typed: str, lang: str, now: datetime) -> tuple[list[_DayCandidate], str]:
    """Parse a relative phrase of days at the start, and return it with the text after it.

    Examples: "in three days", "za týden", "через неделю", "in einer Woche".
    """
    tokens = typed.split(" ")
    for n in (3, 2) if _SPAN.match(typed) else ():
        if moment := _parse_relative_date(" ".join(tokens[:n]), lang, now):
            return [_DayCandidate(moment.date())], " ".join(tokens[n:])
    return [], typed
