"""Names of time zones as people type them: cities in four languages, and abbreviations.

The cities are those of CLDR, and some large ones that CLDR does not name. An abbreviation names a region, with its
present summer or winter time. Ambiguous ones (CST, IST) are not known.
"""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from babel import Locale

from bot.app.clocks.waking_hours import list_timezones
from bot.app.common.text_matching import normalize_text
from engines.core.translation import LANGUAGES

_ABBREVIATIONS: Final = {
    "Europe/Berlin": "cet cest mez mesz sec selc",
    "Europe/London": "bst",
    "Europe/Lisbon": "wet",
    "Europe/Helsinki": "eet eest oez oesz",
    "Europe/Moscow": "msk мск",
    "America/New_York": "est edt et",
    "America/Chicago": "cdt",
    "America/Denver": "mdt",
    "America/Los_Angeles": "pst pdt pt",
    "Australia/Sydney": "aest aedt",
    "Asia/Tokyo": "jst",
    "UTC": "utc gmt",
}
ZONES_BY_ABBREVIATION: Final = MappingProxyType(
    {word: zone for zone, words in _ABBREVIATIONS.items() for word in words.split()}
)
_MORE_CITIES: Final = {
    "Europe/Berlin": "München, Munich, Mnichov, Мюнхен, Hamburg, Гамбург, Köln, Cologne, Кёльн, Frankfurt, Франкфурт, "
    "Stuttgart, Leipzig, Lipsko, Dresden, Drážďany",
    "Europe/Prague": "Brno, Brünn, Брно, Ostrava, Plzeň, Pilsen, Liberec, Olomouc",
    "Europe/Vienna": "Graz, Linz, Salzburg, Innsbruck",
    "Europe/Zurich": "Bern, Basel, Genf, Geneva, Genève",
    "Europe/Moscow": "Санкт-Петербург, Saint Petersburg, St. Petersburg, Petrohrad, Казань, Сочи",
}


@cache
def _names_by_zone() -> dict[str, frozenset[str]]:
    """Return the normalized names of each zone's cities."""
    names = {zone: {zone.rpartition("/")[2].replace("_", " ")} for zone in list_timezones()}
    for lang in LANGUAGES:
        for zone, data in Locale.parse(lang).time_zones.items():
            if zone in names and "city" in data:
                names[zone].add(data["city"])
    for zone, cities in _MORE_CITIES.items():
        names[zone].update(cities.split(", "))
    return {zone: frozenset(map(normalize_text, cities)) for zone, cities in names.items()}


def match_timezones(wanted: str) -> list[str]:
    """Return the time zones that match a typed city, abbreviation or zone name, exact ones first."""
    text = normalize_text(wanted.replace("_", " "))
    if wanted in list_timezones() or len(text) < 2:
        return [wanted] if wanted in list_timezones() else []
    if ZONES_BY_ABBREVIATION.get(text) in list_timezones():
        return [ZONES_BY_ABBREVIATION[text]]
    exact = [zone for zone, names in _names_by_zone().items() if text in names]
    begin = [zone for zone, names in _names_by_zone().items() if any(name.startswith(text) for name in names)]
    return exact or begin or [name for name in list_timezones() if text in normalize_text(name.replace("_", " "))]
