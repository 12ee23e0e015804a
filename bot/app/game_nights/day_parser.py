"""Parse the day in a text: weekdays, numeric dates, month names, relative phrases, holidays.

Each parser understands its whole text or nothing, and skips no word.
"""

import re
from datetime import date, datetime, timedelta
from functools import cache
from typing import Literal, NamedTuple

from bot.app.game_nights.date_words import WORDS, DateWords, days_of_holiday, nth_weekday, parse_relative_date

AmbiguityReason = Literal["hour", "today", "next", "order", "time", "day", "words"]
"""Why a date is ambiguous.

``hour``: which time; ``today``: today or in a week; ``next``: which week; ``order``: day and month; ``time``: no time;
  ``day``: which day; ``words``: a part was not understood.
"""
Recurrence = Literal["", "week", "two-weeks", "month", "month-last"]
"""The interval of a repeated date: "every Friday", "jeden zweiten Freitag", "каждую первую пятницу"."""
WEEK = timedelta(days=7)


class DayCandidate(NamedTuple):
    """A possible day of a text."""

    day: date
    reason: AmbiguityReason = "day"


def strip_day_parts(rest: str, words: DateWords) -> str:
    """Remove the part of the day ("evening") from a text. "Tonight" leaves "today"."""
    text = f" {rest} ".replace(f" {words.tonight} ", f" {next(iter(words.days))} ")
    for form in " ".join((words.afternoon, words.evening, words.night, words.morning)).split():
        text = text.replace(f" {form} ", " ")
    return re.sub(r"\s+", " ", text).strip()


def strip_fillers(text: str, words: DateWords) -> str:
    """Remove prepositions and articles, meaningless next to a day."""
    fillers = {*words.on.split(), *words.at.split()}
    return " ".join(word for word in text.split(" ") if word.strip(".") not in fillers).strip()


def parse_days(text: str, lang: str, now: datetime) -> list[DayCandidate]:
    """Return the possible days of a text, likeliest first; empty if not understood."""
    words, today = WORDS[lang], now.date()
    if not strip_fillers(text, words):
        return [DayCandidate(today)]
    return _parse_week_span(text, lang, now) or _parse_bare_days(strip_fillers(text, words), words, today)


def parse_series_days(text: str, every: Recurrence, lang: str, now: datetime) -> list[DayCandidate]:
    """Return the first days of a series: of a weekday, or of its place in the month; empty if not understood."""
    words, today = WORDS[lang], now.date()
    bare = strip_fillers(text, words)
    if not every.startswith("month"):
        plain = all(weekday_number(word, words) is not None for word in bare.split())
        return parse_days(text, lang, now) if plain else []
    days = _parse_weekday_of_month(bare, words, today)
    if days and days[0].day == today:
        return days + _parse_weekday_of_month(bare, words, today + timedelta(days=1))
    return days


def _parse_bare_days(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    return (
        _parse_weekday(bare, words, today)
        or _parse_date(bare, words, today)
        or _parse_weekday_of_month(bare, words, today)
        or _parse_weekend(bare, words, today)
        or _parse_dated_weekday(bare, words, today)
        or _parse_weekday_list(bare, words, today)
    )


def _parse_date(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse a day other than a weekday."""
    if bare in words.days:
        return [DayCandidate(today + timedelta(days=words.days[bare]))]
    if bare in words.holidays:
        return [DayCandidate(day) for day in days_of_holiday(words.holidays[bare], today)]
    return (
        _parse_numeric_date(bare, words, today)
        or _parse_month_name(bare, words, today)
        or _parse_day_of_month(bare, today)
    )


def weekday_number(name: str, words: DateWords) -> int | None:
    """Return the number of a weekday, with Monday as 0, or None."""
    return _form_number(name.strip("."), words.weekdays)


def ordinal_number(word: str, words: DateWords) -> int | None:
    """Return the place of a weekday in its month (0-3, 4 for the last); None for one that some months lack."""
    if written := re.fullmatch(r"([1-4])(?:\.|st|nd|rd|th|-?[а-я]{1,2})", word):
        return int(written[1]) - 1
    return _form_number(word.strip("."), words.ordinals)


def _form_number(word: str, forms: tuple[str, ...]) -> int | None:
    return next((n for n, known in enumerate(forms) if word in known.split()), None)


def _coming_weekday(number: int, today: date) -> date:
    return today + timedelta(days=(number - today.weekday()) % 7)


def _parse_weekday(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse a weekday as its next date.

    Today's weekday may mean today or in a week. "Next" before a weekday later this week may mean this week or the next.
    """
    for weeks, phrases in ((0, words.this_week), (1, words.next_week)):
        for phrase in phrases:
            if phrase in bare and (number := weekday_number(bare.replace(phrase, "").strip(), words)) is not None:
                return [DayCandidate(today + timedelta(days=number - today.weekday(), weeks=weeks))]
    *before, name = bare.split(" ")
    number = weekday_number(name, words)
    if number is None:
        return []
    coming = _coming_weekday(number, today)
    if not before:
        return (
            [DayCandidate(coming)] if coming > today else [DayCandidate(day, "today") for day in (today, today + WEEK)]
        )
    if all(word in words.this.split() for word in before):
        return [DayCandidate(coming)]
    if len(before) == 1 and before[0] in words.after_next.split():
        return [DayCandidate(day, "next") for day in (coming + WEEK, coming + 2 * WEEK)]
    if len(before) == 1 and before[0] in words.following.split():
        if number > today.weekday():  # still to come this week
            return [DayCandidate(coming, "next"), DayCandidate(coming + WEEK, "next")]
        return [DayCandidate(coming if coming > today else today + WEEK)]
    return []


def _parse_weekday_list(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    numbers = [weekday_number(word, words) for word in bare.split(" ")]
    return [
        DayCandidate(_coming_weekday(number, today)) for number in numbers if number is not None and None not in numbers
    ]


def _parse_weekend(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse a weekend as its Saturday or Sunday; "next" may also mean the following one."""
    *before, name = bare.split(" ")
    following = before and before[0] in words.following.split()
    if name not in words.weekend.split() or len(before) > 1:
        return []
    if before and not following and before[0] not in words.this.split():
        return []
    sunday = _coming_weekday(6, today)
    days = [
        day
        for weeks in range(2 if following else 1)
        for day in (sunday - timedelta(days=1) + weeks * WEEK, sunday + weeks * WEEK)
    ]
    return [DayCandidate(day, "next" if following else "day") for day in days if day >= today]


def _parse_dated_weekday(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse a weekday with a date. If they contradict each other, both are candidates."""
    tokens = bare.split(" ")
    found = [n for n, word in enumerate(tokens) if weekday_number(word, words) is not None]
    known = {*words.this.split(), *words.following.split()}
    if len(found) != 1:
        return []
    rest = [word for n, word in enumerate(tokens) if n != found[0] and not (n == found[0] - 1 and word in known)]
    number = weekday_number(tokens[found[0]], words)
    dates = _parse_date(" ".join(rest), words, today) if rest else []
    assert number is not None
    days = _reconcile_weekday(number, [candidate.day for candidate in dates], today)
    if days and found[0] == 1 and ordinal_number(tokens[0], words) is not None and len(tokens) == 2:
        days += _parse_weekday_of_month(
            f"{bare} {words.month.split()[0]}", words, today
        )  # the 4th, or the fourth Friday
    return sorted(set(days))


def _reconcile_weekday(number: int, days: list[date], today: date) -> list[DayCandidate]:
    fitting = [day for day in days if day.weekday() == number]
    if fitting or not days:
        return [DayCandidate(day) for day in fitting]
    nearest = [day + timedelta(days=(number - day.weekday() + 3) % 7 - 3) for day in days]
    coming = [day if day >= today else day + WEEK for day in nearest]
    return [DayCandidate(day) for day in sorted({*days, *coming}) if day >= today]


def _parse_numeric_date(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse 27.11., 27. 11. 2026, 2026-11-27, and 3/4, which in English may be April or March."""
    if iso := re.fullmatch(r"(\d{4})-(\d\d?)-(\d\d?)", bare):
        return _existing_days([(int(iso[3]), int(iso[2]), int(iso[1]))], today)
    match = re.fullmatch(r"(\d\d?) ?([./-]) ?(\d\d?)(?: ?[./-] ?(\d{2}|\d{4})?)?\.?", bare)
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
        here = _form_number(word.strip("."), words.months)
        if here is not None and month is None:
            month = here + 1
        else:
            rest.append(re.sub(r"^(\d+)(st|nd|rd|th|-го|го|-ое|\.)$", r"\1", word))
    numbers = [int(word) for word in rest if word.isdecimal()]
    if month is None or not 1 <= len(numbers) <= 2 or len(numbers) != len(rest):
        return []
    if len(numbers) > 1 and len(rest[1]) not in (2, 4):
        return []  # "4 Dec 7" has no year
    return _existing_days([(numbers[0], month, _parse_year(rest[1]) if len(numbers) > 1 else None)], today)


def _existing_days(orders: list[tuple[int, int, int | None]], today: date) -> list[DayCandidate]:
    """Return the dates that exist. Without a year, the next: a leap day may be eight years away."""
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


def _parse_day_of_month(bare: str, today: date) -> list[DayCandidate]:
    """Parse the 5th, 5., 5-го числа as its next date."""
    match = re.fullmatch(r"(\d\d?)(?:st|nd|rd|th|\.|-?го|-?е|(?= числа))(?: числа)?", bare)
    if match is None or not 1 <= int(match[1]) <= 31:
        return []
    months = [(today.year + n // 12, n % 12 + 1) for n in range(today.month - 1, today.month + 2)]
    days = [found[0].day for year, month in months if (found := _existing_days([(int(match[1]), month, year)], today))]
    return [DayCandidate(next(day for day in days if day >= today))]


def _parse_weekday_of_month(bare: str, words: DateWords, today: date) -> list[DayCandidate]:
    """Parse the first Friday of the month, the last Saturday in November."""
    ordinal, name, *month = [*bare.split(" "), "", ""][: max(2, len(bare.split(" ")))]
    n, number = ordinal_number(ordinal, words), weekday_number(name, words)
    if n is None or number is None or not month:
        return []
    ahead = 1 if month[0] in words.following.split() else 0
    month = month[1:] if ahead or month[0] in words.this.split() else month
    named = _form_number(month[0], words.months) if len(month) == 1 else None
    if named is None and (len(month) != 1 or month[0] not in words.month.split()):
        return []
    starts = [(today.year + m // 12, m % 12 + 1) for m in range(today.month - 1 + ahead, today.month + 13)]
    days = [
        nth_weekday(year, m, number, -1 if n == 4 else n + 1) for year, m in starts if named is None or m == named + 1
    ]
    return [DayCandidate(next(day for day in days if day >= today))]


@cache
def _spelled_date_pattern(lang: str) -> re.Pattern[str]:
    words = WORDS[lang]
    spelled = "|".join(sorted(words.dates, key=len, reverse=True))
    months = "|".join(" ".join(words.months).split())
    return re.compile(
        rf"(?:(?<=\s)|^)(?:(?P<month>{months}) (?:the )?(?P<after>{spelled})(?=\s|$)(?! [a-z]+day)"
        rf"|(?P<before>{spelled}) (?:of )?(?=(?:{months})(?:\s|$)))"
    )


def resolve_spelled_date(text: str, lang: str) -> str:
    """Replace the day of a month in words with its number: "dvacátého osmého listopadu"."""
    dates = WORDS[lang].dates

    def replace_date(match: re.Match[str]) -> str:
        if match["month"]:
            return f"{match['month']} {dates[match['after']]}"
        return f"{dates[match['before']]}. " if lang in ("cs", "de") else f"{dates[match['before']]} "

    return _spelled_date_pattern(lang).sub(replace_date, text)


def resolve_day_count(text: str, lang: str, now: datetime) -> str:
    """Replace a number of days or months from now with its date: "in three days at 8pm"."""
    words = WORDS[lang]
    span = _find_span(text, lang, sorted({*words.units.split()} - {*words.weeks.split()}))
    moment = parse_relative_date(span[0], lang, now) if span else None
    return f"{text[: span.start()]}{moment:%Y-%m-%d}{text[span.end() :]}" if span and moment else text


def _find_span(text: str, lang: str, units: list[str]) -> re.Match[str] | None:
    return re.search(rf"(?:(?<=\s)|^){WORDS[lang].ahead} (?:[^\W_]+ ){{0,2}}(?:{'|'.join(units)})(?=\s|$)", text)


def _parse_week_span(text: str, lang: str, now: datetime) -> list[DayCandidate]:
    """Parse a number of weeks from now, alone or with a weekday: "in two weeks", "in a week on Friday"."""
    words, today = WORDS[lang], now.date()
    if lang == "en" and (after := re.fullmatch(r"(?:a|one|1) week (?:from|after) (.+)", text)):
        return [found._replace(day=found.day + WEEK) for found in parse_days(after[1], lang, now)]
    if (
        lang == "en"
        and (later := re.fullmatch(r"(?:on )?([a-z]+) week", text))
        and weekday_number(later[1], words) is not None
    ):
        return [found._replace(day=found.day + WEEK) for found in parse_days(later[1], lang, now)]
    span = _find_span(text, lang, words.weeks.split())
    moment = parse_relative_date(span[0], lang, now) if span else None
    if span is None or moment is None:
        return []
    rest = strip_fillers(f"{text[: span.start()].strip()} {text[span.end() :].strip()}".strip(), words)
    number, day = weekday_number(rest, words), moment.date()
    if number is None:
        return [] if rest else [DayCandidate(day)]
    in_week = day + timedelta(days=number - day.weekday())
    return [DayCandidate(at) for at in sorted({in_week, _coming_weekday(number, today) + (day - today)})]
