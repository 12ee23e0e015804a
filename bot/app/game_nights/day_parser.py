"""Parse the day in a text: weekdays, numeric dates, names of months, relative phrases."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

from bot.app.game_nights.date_words import DateWords

AmbiguityReason = Literal["hour", "today", "next", "order", "time", "day"]
"""Why a date is ambiguous.

``hour``: am or pm; ``today``: today or in a week; ``next``: which week; ``order``: day and month; ``time``: the time is
missing; ``day``: which day.
"""


class DayCandidate(NamedTuple):
    """A day that a text may mean."""

    day: date
    reason: AmbiguityReason = "day"
    """Why there is more than one candidate."""


def strip_day_parts(rest: str, words: DateWords) -> str:
    """Remove parts of the day ("evening") from a text."""
    text = f" {rest} "
    text = text.replace(f" {words.tonight} ", " ") if words.tonight in text else text
    for form in " ".join((words.afternoon, words.evening, words.night, words.morning)).split():
        text = text.replace(f" {form} ", " ")
    return re.sub(r"\s+", " ", text).strip(" .")


def parse_days(text: str, words: DateWords, now: datetime) -> list[DayCandidate]:
    """Return the days that a text may mean, the likeliest first. Empty: not understood."""
    today = now.date()
    bare = re.sub(rf"(?:(?<=\s)|^)(?:{'|'.join(words.on.split() + words.at.split())})(?=\s|$)", " ", text)
    bare = re.sub(r"\s+", " ", bare).strip(" .")
    if not bare:
        return [DayCandidate(today)]
    if bare in words.days:
        return [DayCandidate(today + timedelta(days=words.days[bare]))]
    return (
        _parse_weekday(bare, words, today)
        or _parse_numeric_date(bare, words, today)
        or _parse_month_name(bare, words, today)
    )


def _parse_weekday(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse a weekday as its next date.

    Today's weekday may mean today or in a week. "Next" before a weekday later in this week may mean this week or the
    next.
    """
    for weeks, phrases in ((0, words.this_week), (1, words.next_week)):
        for phrase in phrases:
            if phrase in bare and (number := _weekday_number(bare.replace(phrase, "").strip(), words)) is not None:
                day = today + timedelta(days=number - today.weekday(), weeks=weeks)
                return [DayCandidate(day)]
    *before, name = bare.split(" ")
    number = _weekday_number(name, words)
    if number is None or len(before) > 1:
        return []
    ahead = (number - today.weekday()) % 7
    week = timedelta(days=7)
    coming = today + timedelta(days=ahead)
    if not before:
        return [DayCandidate(coming)] if ahead else [DayCandidate(today, "today"), DayCandidate(today + week, "today")]
    if before[0] in words.this.split():
        return [DayCandidate(coming)]
    if before[0] in words.following.split():
        if number > today.weekday():  # it is still to come in this week
            return [DayCandidate(coming, "next"), DayCandidate(coming + week, "next")]
        return [DayCandidate(coming if ahead else today + week)]
    return []


def _weekday_number(name: str, words: DateWords) -> int | None:
    """Return the number of a weekday, Monday as 0, or None."""
    return next((n for n, forms in enumerate(words.weekdays) if name.strip(".") in forms.split()), None)


def _parse_numeric_date(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
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


def _parse_month_name(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
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


def _existing_days(orders: list[tuple[int, int, int | None]], today: date) -> list[DayCandidate]:
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
    return [DayCandidate(at, "order") for at in dict.fromkeys(days)]


_SPAN = re.compile(r"(?:(?<=\s)|^)(?:in|za|через|within|do)(?=\s)")


def _parse_relative_date(text: str, lang: str, now: datetime) -> datetime | None:
    from dateparser.date import DateDataParser  # 45 ms and 5 MB, for the few phrases that no table holds

    parser = DateDataParser(
        languages=[lang], settings={"PREFER_DATES_FROM": "future", "RELATIVE_BASE": now, "PARSERS": ["relative-time"]}
    )
    result = parser.get_date_data(text)
    return result.date_obj if result else None


def parse_time_span(typed: str, lang: str, now: datetime) -> datetime | None:
    """Parse a relative phrase of hours or minutes: "in two hours", "za půl hodiny", "через час"."""
    short = re.search(r"hour|minute|\bmin\b|\bhr|hodin|minut|час|минут|stunde|минуты", typed)
    return _parse_relative_date(typed, lang, now) if short and _SPAN.search(typed) else None


def extract_day_span(typed: str, lang: str, now: datetime) -> tuple[list[DayCandidate], str]:
    """Parse a relative phrase of days at the start, and return it with the text after it.

    Examples: "in three days", "za týden", "через неделю", "in einer Woche".
    """
    tokens = typed.split(" ")
    for n in (3, 2) if _SPAN.match(typed) else ():
        if moment := _parse_relative_date(" ".join(tokens[:n]), lang, now):
            return [DayCandidate(moment.date())], " ".join(tokens[n:])
    return [], typed
