"""Extract a time zone from text: "fri 8pm CET", "20:00 UTC+2", "в пятницу в 20 мск".

An abbreviation names a region, with its present summer or winter time. Ambiguous ones (CST, IST) are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.app.clocks.timezone_names import ZONES_BY_ABBREVIATION
from bot.app.clocks.waking_hours import list_timezones

FURTHEST: Final = (-12, 14)
"""The smallest and largest offset from UTC, in hours."""

_OFFSET: Final = re.compile(r"(?:utc|gmt) ?([+-]) ?(\d{1,2})(?::?00)?(?= |$)")
_WORD: Final = re.compile(r"(?<= )\(?([a-zа-я]{2,4}|[a-z]+(?:/[a-z_-]+)+)\)?(?= |$)")


@cache
def _zones_by_name() -> dict[str, str]:
    return {name.lower(): name for name in list_timezones()}


def extract_zone(typed: str) -> tuple[str, str]:
    """Extract a zone from a text (lower case, single spaces), and return it with the rest.

    The zone is empty if the text names none.
    """
    for begin, end, zone in _find_zones(typed):
        return zone, f"{typed[:begin].rstrip()}{typed[end:]}".strip()
    return "", typed


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
