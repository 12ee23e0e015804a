"""Extract a time zone from text: "fri 8pm CET", "20:00 UTC+2", "в пятницу в 20 мск".

An abbreviation names a region, with its present summer or winter time. Ambiguous ones (CST, IST) are not read. A city
is the last thing in a text: "fri 8pm London", "v pátek ve 20 v Londýně", "20 Uhr Wiener Zeit".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.app.clocks.timezone_names import ZONES_BY_ABBREVIATION, find_city_zone, find_inflected_city_zone
from bot.app.clocks.waking_hours import list_timezones

FURTHEST: Final = (-12, 14)
"""The smallest and largest offset from UTC, in hours."""

_OFFSET: Final = re.compile(r"(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?00)?(?= |$)")
_TIME_WORD: Final = re.compile(r" (?:local )?(?:time|zeit|ortszeit|casu|cas|времени|время)$")
_BEFORE_CITY: Final = frozenset(["in", "at", "v", "ve", "podle", "po", "um", "nach", "в", "во", "по"])
NO_CITIES: Final = frozenset({"christmas", "easter"})
"""Islands that are holidays in a date."""
LONGEST_CITY: Final = 3
"""The most words of a city."""
_WORD: Final = re.compile(r"(?<= )\(?([a-zа-я]{2,4}|[a-z]+(?:/[a-z_-]+)+)\)?(?= |$)")


@cache
def _zones_by_name() -> dict[str, str]:
    return {name.lower(): name for name in list_timezones()}


def extract_zone(typed: str) -> tuple[str, str]:
    """Extract a zone from a text (lower case, single spaces), and return it with the rest.

    The zone is empty if the text names none.
    """
    bare = _TIME_WORD.sub("", typed)
    for begin, end, zone in _find_zones(bare):
        return zone, f"{bare[:begin].rstrip()}{bare[end:]}".strip()
    return _extract_city(bare, has_time_word=bare != typed) or ("", typed)


def _extract_city(typed: str, *, has_time_word: bool) -> tuple[str, str] | None:
    """Extract the zone of a city at the end of a text. An inflected one needs a word that belongs to it."""
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
        if FURTHEST[0] <= ahead <= FURTHEST[1]:
            # The sign of Etc/GMT zones is inverted.
            yield *offset.span(), f"Etc/GMT{-ahead:+d}" if ahead else "UTC"
    for word in _WORD.finditer(typed):
        zone = ZONES_BY_ABBREVIATION.get(word[1]) or _zones_by_name().get(word[1])
        if zone and (len(word[1]) > 2 or word.end() == len(typed)):
            yield *word.span(), zone
