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
    "Europe/London": "bst uk",
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
_ADJECTIVES: Final = {
    "Europe/Prague": "praz prager пражск",
    "Europe/Moscow": "moskevsk московск moskauer",
    "Europe/Vienna": "vidensk wiener венск",
    "Europe/Warsaw": "varsavsk warschauer варшавск",
    "America/New_York": "newyorsk ньюйоркск",
}
"""Beginnings of adjectives and cases that do not begin with the name of the city."""
SHORTEST_STEM: Final = 4
LONGEST_ENDING: Final = 6
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


@cache
def _zones_by_city() -> dict[str, str]:
    """Return the zone of each city that belongs to one zone only, by its normalized name."""
    zones: dict[str, set[str]] = {}
    for zone, cities in _names_by_zone().items():
        for city in cities:
            zones.setdefault(city, set()).add(zone)
    return {city: next(iter(found)) for city, found in zones.items() if len(found) == 1}


def find_city_zone(typed: str) -> str:
    """Return the zone of a city that is typed as catalogues spell it; empty: no city."""
    return _zones_by_city().get(normalize_text(typed), "")


def find_inflected_city_zone(typed: str) -> str:
    """Return the zone of an inflected city: "Londýně", "Londoner", "московскому"; empty: none, or several."""
    name = normalize_text(typed)
    if zone := next((zone for zone, stems in _ADJECTIVES.items() if name.startswith(tuple(stems.split()))), ""):
        return zone
    found = {zone for city, zone in _zones_by_city().items() if _is_inflected(name, city)}
    return next(iter(found)) if len(found) == 1 else ""


def _is_inflected(name: str, city: str) -> bool:
    stem = city.rstrip("aeiouyаеиоуыэюя")
    return len(stem) >= SHORTEST_STEM and name.startswith(stem) and len(name) - len(stem) <= LONGEST_ENDING


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
