"""Make bot/app/clocks/local_cities.json: ``python -m tests.app.clocks.make_local_cities``.

It holds the names of cities in the languages of their own countries as CLDR has them. Reading them from ``babel`` takes
two seconds and 100 MB, since it loads each language as a whole.
"""

import json
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.core import get_global
from babel.languages import get_official_languages

from bot.app.clocks import timezone_names
from engines.core.translation import LANGUAGES

TARGET = Path(timezone_names.__file__).with_name("local_cities.json")


def build_local_cities() -> dict[str, list[str]]:
    """Return the names of each zone's city in the official languages of its country, except ``LANGUAGES``."""
    known = {named for lang in LANGUAGES for named in timezone_names.cities_by_zone(lang).items()}
    cities: dict[str, set[str]] = {}
    for name, territory in get_global("zone_territories").items():
        zone = timezone_names.current_name(name)
        for lang in get_official_languages(territory, de_facto=True):
            city = _cities_of_language(lang).get(zone)
            if city and (zone, city) not in known:
                cities.setdefault(zone, set()).add(city)
    return {zone: sorted(names) for zone, names in sorted(cities.items())}


def _cities_of_language(lang: str) -> dict[str, str]:
    try:
        Locale.parse(lang)
    except (UnknownLocaleError, ValueError):
        return {}
    return timezone_names.cities_by_zone(lang)


if __name__ == "__main__":
    TARGET.write_text(json.dumps(build_local_cities(), ensure_ascii=False, indent=1) + "\n")
