"""Parse relative phrases: hours and minutes from now, and, for other modules, days and weeks by ``dateparser``."""

from __future__ import annotations

import re
from datetime import datetime, timedelta


def parse_relative_date(text: str, lang: str, now: datetime) -> datetime | None:
    """Parse a relative phrase by ``dateparser``."""
    from dateparser.date import DateDataParser  # 45 ms and 5 MB, for the few phrases that no table holds

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
    """Return the relative phrase of hours or minutes in a text, or nothing."""
    found = _TIME_SPAN.search(typed)
    return found[0] if found else ""
