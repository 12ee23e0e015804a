"""Words for days and times by language, in lower case, from ``bot/locale/<lang>/date_words.toml``.

Weekdays count from Monday as 0, months from 1. Spaces separate inflected and short forms. ``WORDS`` holds them without
diacritics, like typed text after ``fold_text``.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from dateutil.easter import EASTER_ORTHODOX, EASTER_WESTERN, easter
from dateutil.relativedelta import FR, MO, SA, SU, TH, TU, WE, relativedelta

from bot.app.clocks.timezone_names import ZONES_BY_ABBREVIATION, find_city_zone, find_inflected_city_zone
from bot.app.clocks.waking_hours import list_timezones
from bot.app.i18n import BOT_FOLDER


class DateWords(NamedTuple):
    """The date vocabulary of one language."""

    days: dict[str, int]
    """"Today", "tomorrow" and so on, with their number of days from today."""
    weekdays: tuple[str, ...]
    """Seven sets of forms, starting with Monday."""
    months: tuple[str, ...]
    """Twelve sets of forms, starting with January."""
    habits: dict[str, int]
    """Weekdays as habits, repeated without a word for "every": "Fridays", "freitags", "по пятницам"."""
    following: str
    """Forms of "next" before a weekday."""
    after_next: str
    """Forms of "after next" before a weekday."""
    this: str
    """Forms of "this" or "coming" before a weekday."""
    at: str
    """Prepositions before an hour."""
    on: str
    """Words before a day that carry no meaning."""
    hours: str
    """Words after an hour: o'clock."""
    minutes: dict[str, int]
    """Phrases before an hour and the minutes they add: ``halb acht`` is 7:30."""
    morning: str
    afternoon: str
    evening: str
    night: str
    noon: str
    midnight: str
    tonight: str
    numbers: tuple[str, ...]
    """Forms of one to twenty, as used for hours."""
    every: str
    second: str
    """Forms of "second" and "two" after ``every``."""
    week: str
    """Forms of "week" after ``every``, redundant next to the weekday."""
    next_week: tuple[str, ...]
    """Phrases for next week with a weekday, without prepositions."""
    this_week: tuple[str, ...]
    either: str
    """Words between two choices."""
    until: str
    """Words before the end of a span of hours."""
    ahead: str
    """The word before a number of days: "in three days"."""
    units: str
    """Forms of day, week and month after a number."""
    weeks: str
    """Those forms of week."""
    ordinals: tuple[str, ...]
    """Forms of first to fourth and last, before a weekday of a month."""
    month: str
    weekend: str
    holidays: dict[str, str]
    """Names of holidays, and their days for ``days_of_holiday``."""
    dates: dict[str, int]
    """Days of a month in words, as used with its name: "dvacátého osmého"."""
    month_first: bool = False
    """Whether 3/4 may mean 4 March."""
    clock_of_12: bool = False
    """Whether 7:30 may mean the evening."""


def fold_text(text: str) -> str:
    """Return a text in lower case without diacritics. The Cyrillic й stays a separate letter."""
    kept = "".join(
        c if c == "й" else unicodedata.normalize("NFKD", c) for c in unicodedata.normalize("NFC", text.lower())
    )
    return "".join(c for c in kept if not unicodedata.combining(c)).replace("ß", "ss")


_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def _fold_forms(forms: str) -> str:
    return " ".join(dict.fromkeys(f"{fold_text(forms)} {fold_text(forms.translate(_UMLAUTS))}".split()))


def _fold_phrases(phrases: dict[str, Any]) -> dict[str, Any]:
    return {
        folded: value
        for phrase, value in phrases.items()
        for folded in (fold_text(phrase), fold_text(phrase.translate(_UMLAUTS)))
    }


def _load_words(lang: str) -> DateWords:
    table = tomllib.loads((BOT_FOLDER / "locale" / lang / "date_words.toml").read_text("utf-8"))
    return DateWords(**{name: _fold_field(name, value) for name, value in table.items()})


def _fold_field(name: str, value: Any) -> Any:
    match value:
        case str():
            return fold_text(value) if name == "tonight" else _fold_forms(value)
        case dict():
            return _fold_phrases(value)
        case list() if name in ("next_week", "this_week"):
            return tuple(_fold_phrases(dict.fromkeys(value)))
        case list():
            return tuple(map(_fold_forms, value))
    return value


WORDS: Final = MappingProxyType({lang: _load_words(lang) for lang in ("en", "cs", "ru", "de")})


def parse_relative_date(text: str, lang: str, now: datetime) -> datetime | None:
    """Parse a relative phrase with ``dateparser``."""
    from dateparser.date import DateDataParser  # 45 ms and 5 MB, for the few phrases outside the tables

    parser = DateDataParser(
        languages=[lang], settings={"PREFER_DATES_FROM": "future", "RELATIVE_BASE": now, "PARSERS": ["relative-time"]}
    )
    result = parser.get_date_data(text)
    return result.date_obj if result else None


_HALF_HOURS = re.compile(r"in half an hour|za pul hodiny|in einer halben stunde|через полчаса")
_HOUR_AND_A_HALF = re.compile(
    r"in an hour and a half|za hodinu a pul|za poldruhe hodiny|in (?:anderthalb|eineinhalb) stunden|через полтора часа"
)
_TIME_SPAN = re.compile(
    r"\b(?:in|za|через) (?:[^\W_]+ ){0,2}"
    r"(?:hours?|minutes?|mins?|hrs?|hodin[auy]?|minut[auy]?|час|часа|часов|минут[уы]?|stunden?|minuten?)\b"
)


def parse_time_span(typed: str, lang: str, now: datetime) -> datetime | None:
    """Parse a relative phrase of hours or minutes: "in two hours", "za půl hodiny", "через час"."""
    for pattern, minutes in ((_HALF_HOURS, 30), (_HOUR_AND_A_HALF, 90)):
        if pattern.fullmatch(typed):
            return now + timedelta(minutes=minutes)
    return parse_relative_date(typed, lang, now) if _TIME_SPAN.fullmatch(typed) else None


def find_time_span(typed: str) -> str:
    """Return the relative phrase of hours or minutes in a text, or ""."""
    found = _TIME_SPAN.search(typed)
    return found[0] if found else ""


WEEKDAYS: Final = (MO, TU, WE, TH, FR, SA, SU)
_NAMES: Final = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")


def days_of_holiday(rules: str, today: date) -> list[date]:
    """Return the next day of each rule: ``12-24``, ``11-4TH`` (the fourth Thursday), ``easter+1``, ``orthodox+0``."""
    return [
        next(day for year in (today.year, today.year + 1) if (day := _day_of_rule(rule, year)) >= today)
        for rule in rules.split()
    ]


def _day_of_rule(rule: str, year: int) -> date:
    if counted := re.fullmatch(r"(easter|orthodox)([+-]\d+)", rule):
        sunday = easter(year, EASTER_WESTERN) if counted[1] == "easter" else easter(year, EASTER_ORTHODOX)
        return sunday + timedelta(days=int(counted[2]))
    month, _, day = rule.partition("-")
    if day.isdigit():
        return date(year, int(month), int(day))
    return nth_weekday(year, int(month), _NAMES.index(day[1:]), int(day[0]))


def nth_weekday(year: int, month: int, weekday: int, n: int) -> date:
    """Return the nth weekday of a month, with Monday as 0; ``n`` -1 is the last."""
    return date(year, month, 1) + relativedelta(day=1 if n > 0 else 31, weekday=WEEKDAYS[weekday](n))


UTC_OFFSET_RANGE: Final = (-12, 14)
"""In hours."""

_OFFSET: Final = re.compile(r"(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?00)?(?= |$)")
_TIME_WORD: Final = re.compile(r" (?:local )?(?:time|zeit|ortszeit|casu|cas|времени|время)$")
_BEFORE_CITY: Final = frozenset(["in", "at", "v", "ve", "podle", "po", "um", "nach", "в", "во", "по"])
NO_CITIES: Final = frozenset({"christmas", "easter"})
"""Islands whose names mean holidays when in a date."""
LONGEST_CITY: Final = 3
"""Maximum words in a city's name."""
_WORD: Final = re.compile(r"(?<= )\(?([a-zа-я]{2,4}|[a-z]+(?:/[a-z_-]+)+)\)?(?= |$)")


@cache
def _zones_by_name() -> dict[str, str]:
    return {name.lower(): name for name in list_timezones()}


def extract_zone(typed: str) -> tuple[str, str]:
    """Extract a zone from a text (lower case, single spaces); return it with the rest.

    The zone is empty if the text names none.
    """
    bare = _TIME_WORD.sub("", typed)
    for begin, end, zone in _find_zones(bare):
        return zone, f"{bare[:begin].rstrip()}{bare[end:]}".strip()
    return _extract_city(bare, has_time_word=bare != typed) or ("", typed)


def _extract_city(typed: str, *, has_time_word: bool) -> tuple[str, str] | None:
    """Extract the zone of a city at the end of a text. An inflected city needs a time word."""
    words = typed.split(" ")
    for count in range(min(LONGEST_CITY, len(words) - 1), 0, -1):
        city, rest = " ".join(words[-count:]), words[:-count]
        has_preposition = rest[-1] in _BEFORE_CITY
        if city in NO_CITIES:
            continue
        zone = find_city_zone(city)
        if not zone and (has_time_word or has_preposition):
            zone = find_inflected_city_zone(city)
        if zone:
            return zone, " ".join(rest[:-1] if has_preposition else rest)
    return None


def _find_zones(typed: str) -> Iterator[tuple[int, int, str]]:
    for offset in _OFFSET.finditer(typed):
        ahead = int(f"{offset[1]}{offset[2]}")
        if UTC_OFFSET_RANGE[0] <= ahead <= UTC_OFFSET_RANGE[1]:
            # Etc/GMT zones invert the sign.
            yield *offset.span(), f"Etc/GMT{-ahead:+d}" if ahead else "UTC"
    for word in _WORD.finditer(typed):
        zone = ZONES_BY_ABBREVIATION.get(word[1]) or _zones_by_name().get(word[1])
        if zone and (len(word[1]) > 2 or word.end() == len(typed)):
            yield *word.span(), zone
