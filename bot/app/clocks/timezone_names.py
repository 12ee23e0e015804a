"""Names of time zones as typed by users: cities and abbreviations.

Cities are those of CLDR, including names in local languages, and some large ones missing there. An abbreviation names a
region with its current summer or winter time. Ambiguous ones (CST, IST) are unknown.
"""

import json
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel import Locale
from babel.core import get_global

from bot.app.clocks.waking_hours import list_timezones
from bot.app.ui.texts import normalize_text
from engines.core.translation import LANGUAGES

TIMEZONE_BY_LOCALE = {
    "cs": "Europe/Prague", "sk": "Europe/Bratislava", "de": "Europe/Berlin", "de-AT": "Europe/Vienna",
    "de-CH": "Europe/Zurich", "ru": "Europe/Moscow", "uk": "Europe/Kyiv", "be": "Europe/Minsk", "kk": "Asia/Almaty",
    "en": "Europe/London", "en-US": "America/New_York", "en-CA": "America/Toronto", "en-AU": "Australia/Sydney",
    "en-NZ": "Pacific/Auckland", "en-IN": "Asia/Kolkata", "pl": "Europe/Warsaw", "hu": "Europe/Budapest",
    "fr": "Europe/Paris", "es": "Europe/Madrid", "it": "Europe/Rome", "nl": "Europe/Amsterdam",
    "pt": "Europe/Lisbon", "pt-BR": "America/Sao_Paulo", "sv": "Europe/Stockholm", "da": "Europe/Copenhagen",
    "no": "Europe/Oslo", "fi": "Europe/Helsinki", "el": "Europe/Athens", "tr": "Europe/Istanbul",
    "ro": "Europe/Bucharest", "bg": "Europe/Sofia", "hr": "Europe/Zagreb", "lt": "Europe/Vilnius",
    "ja": "Asia/Tokyo", "ko": "Asia/Seoul", "zh": "Asia/Shanghai", "vi": "Asia/Ho_Chi_Minh", "th": "Asia/Bangkok",
    "hi": "Asia/Kolkata", "id": "Asia/Jakarta",
}  # fmt: skip
"""The most common time zone of a locale."""


def timezone_of_locale(locale: str) -> str:
    """Return the time zone of a locale (``en-GB``, ``cs``), or else of its language, or ""."""
    parts = locale.replace("_", "-").split("-")
    lang, land = parts[0].lower(), parts[-1].upper() if len(parts) > 1 else ""
    return TIMEZONE_BY_LOCALE.get(f"{lang}-{land}", TIMEZONE_BY_LOCALE.get(lang, ""))


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
"""Stems of adjectives and cases that differ from the city's name."""
_LOCAL_CITIES: Final = Path(__file__).with_name("local_cities.json")
"""City names in the languages of their countries, made from CLDR."""
SHORTEST_STEM: Final = 4
LONGEST_ENDING: Final = 6
_NO_CITIES: Final = ("US/", "Canada/", "Brazil/")
"""Prefixes of zones named after a region."""
_MORE_CITIES: Final = {
    "Europe/Berlin": "München, Munich, Mnichov, Мюнхен, Hamburg, Гамбург, Köln, Cologne, Кёльн, Frankfurt, Франкфурт, "
    "Stuttgart, Leipzig, Lipsko, Dresden, Drážďany, Nürnberg, Norimberk, Hannover, Bremen, Düsseldorf",
    "Europe/Prague": "Brno, Brünn, Брно, Ostrava, Plzeň, Pilsen, Liberec, Olomouc, Karlovy Vary, Карловы Вары",
    "Europe/Bratislava": "Košice, Kaschau, Кошице, Žilina, Nitra, Prešov",
    "Europe/Vienna": "Graz, Linz, Salzburg, Innsbruck",
    "Europe/Zurich": "Bern, Basel, Genf, Geneva, Genève, Ženeva, Женева",
    "Europe/Warsaw": "Kraków, Krakau, Krakov, Краков, Gdańsk, Danzig, Гданьск, Wrocław, Breslau, Вроцлав, Poznań, Łódź",
    "Europe/Madrid": "Barcelona, Барселона, Sevilla, Seville, València, Valencia, Валенсия, Málaga, Bilbao",
    "Europe/Paris": "Lyon, Лион, Marseille, Марсель, Nizza, Ницца, Bordeaux, Toulouse, Strasbourg, Straßburg",
    "Europe/Rome": "Milano, Milan, Mailand, Milán, Милан, Napoli, Naples, Neapel, Неаполь, Torino, Turin, Firenze, "
    "Florence, Florenz, Florencie, Флоренция, Venezia, Venice, Venedig, Benátky, Венеция, Bologna, Genova",
    "Europe/London": "Manchester, Birmingham, Glasgow, Edinburgh, Liverpool, Leeds, Bristol, Cardiff",
    "Europe/Amsterdam": "Rotterdam, Utrecht, Den Haag, The Hague, Eindhoven",
    "Europe/Lisbon": "Porto, Порту",
    "Europe/Kyiv": "Київ, Львів, Львов, Lviv, Lvov, Lemberg, Одеса, Одесса, Odesa, Odessa, Харків, Харьков, Kharkiv",
    "Europe/Moscow": "Санкт-Петербург, Питер, Saint Petersburg, St. Petersburg, Petrohrad, Казань, Сочи",
    "Europe/Istanbul": "Ankara, Анкара, Izmir",
    "Asia/Kolkata": "Mumbai, Bombay, Bombaj, Мумбаи, Delhi, New Delhi, Dillí, Дели, Bangalore, Bengaluru, Chennai",
    "Asia/Shanghai": "Beijing, Peking, Пекин, Shenzhen, Guangzhou, 北京",
    "Asia/Tokyo": "Osaka, Ósaka, Осака, Kyoto, Kjóto, Киото",
    "Asia/Ho_Chi_Minh": "Hanoi, Hanoj, Ханой, Saigon",
    "Asia/Jerusalem": "Tel Aviv, Тель-Авив, Haifa",
    "America/New_York": "NYC, Washington, Вашингтон, Boston, Бостон, Philadelphia, Miami, Майами, Atlanta, Eastern",
    "America/Chicago": "Houston, Dallas, Austin, New Orleans, Minneapolis, Central",
    "America/Los_Angeles": "LA, San Francisco, Сан-Франциско, San Diego, Seattle, Сиэтл, Portland, Las Vegas, Pacific",
    "America/Denver": "Salt Lake City, Mountain",
    "America/Toronto": "Montréal, Montreal, Монреаль, Ottawa",
    "America/Sao_Paulo": "Rio de Janeiro, Rio, Рио-де-Жанейро",
    "Africa/Johannesburg": "Cape Town, Kapstadt, Kapské Město, Кейптаун, Pretoria",
}


def current_name(zone: str) -> str:
    """Return the current name of a zone with several names: Europe/Kyiv for Europe/Kiev."""
    return str(get_global("zone_aliases").get(zone, zone))


@cache
def cities_by_zone(lang: str) -> dict[str, str]:
    """Return CLDR's cities in a language, by the current name of their zone."""
    zones = Locale.parse(lang).time_zones
    return {current_name(zone): data["city"] for zone, data in zones.items() if "city" in data}


@cache
def _names_by_zone() -> dict[str, frozenset[str]]:
    """Return the normalized city names of each zone, by current zone name."""
    names: dict[str, set[str]] = {current_name(zone): set() for zone in list_timezones()}
    for zone in list_timezones():
        if not zone.startswith(_NO_CITIES):
            names[current_name(zone)].add(zone.rpartition("/")[2].replace("_", " "))
    for lang in LANGUAGES:
        for zone, city in cities_by_zone(lang).items():
            names.get(zone, set()).add(city)
    for zone, local_names in json.loads(_LOCAL_CITIES.read_text("utf-8")).items():
        names.get(zone, set()).update(local_names)
    for zone, cities in _MORE_CITIES.items():
        names[zone].update(cities.split(", "))
    return {zone: frozenset(map(normalize_text, cities)) for zone, cities in names.items()}


@cache
def _zones_by_city() -> dict[str, str]:
    """Return the zone of each city found in only one zone, by its normalized name."""
    zones: dict[str, set[str]] = {}
    for zone, cities in _names_by_zone().items():
        for city in cities:
            zones.setdefault(city, set()).add(zone)
    return {city: next(iter(found)) for city, found in zones.items() if len(found) == 1}


def find_city_zone(typed: str) -> str:
    """Return the zone of a city typed as in the catalogue, or ""."""
    return _zones_by_city().get(normalize_text(typed), "")


def find_inflected_city_zone(typed: str) -> str:
    """Return the zone of an inflected city: "Londýně", "Londoner", "московскому"; empty if none or several."""
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
        return [current_name(wanted)] if wanted in list_timezones() else []
    if ZONES_BY_ABBREVIATION.get(text) in list_timezones():
        return [ZONES_BY_ABBREVIATION[text]]
    exact = [zone for zone, names in _names_by_zone().items() if text in names]
    begin = [zone for zone, names in _names_by_zone().items() if any(name.startswith(text) for name in names)]
    return exact or begin or [name for name in _names_by_zone() if text in normalize_text(name.replace("_", " "))]
