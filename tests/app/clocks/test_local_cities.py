"""Test cities by the names that they have in their own countries."""

import json
from datetime import datetime

import pytest

from bot.app.clocks.timezone_names import find_city_zone, match_timezones
from bot.app.game_nights.date_parser import ParsedDate, parse_date
from tests.app.clocks.make_local_cities import TARGET, build_local_cities


@pytest.mark.parametrize(
    ("city", "zone"),
    [
        ("Roma", "Europe/Rome"), ("Warszawa", "Europe/Warsaw"), ("København", "Europe/Copenhagen"),
        ("Lisboa", "Europe/Lisbon"), ("Bruxelles", "Europe/Brussels"), ("Helsingfors", "Europe/Helsinki"),
        ("București", "Europe/Bucharest"), ("Αθήνα", "Europe/Athens"), ("Beograd", "Europe/Belgrade"),
        ("La Habana", "America/Havana"), ("東京", "Asia/Tokyo"), ("القاهرة", "Africa/Cairo"),
    ],
)  # fmt: skip
def test_a_city_is_found_by_its_local_name(city: str, zone: str) -> None:
    assert find_city_zone(city) == zone
    assert match_timezones(city) == [zone]
    now = datetime(2026, 11, 25, 10, 0)  # noqa: DTZ001 - local time
    assert parse_date(f"friday 20:00 {city}", "en", now, zone) == ParsedDate(datetime(2026, 11, 27, 20, 0))  # noqa: DTZ001 - local time


@pytest.mark.lint
def test_local_cities_are_those_of_cldr() -> None:
    assert json.loads(TARGET.read_text("utf-8")) == build_local_cities(), "make them again: see make_local_cities.py"


def test_no_local_name_leads_to_another_zone() -> None:
    wrong = {
        city: found for zone, cities in json.loads(TARGET.read_text("utf-8")).items() for city in cities
        if (found := find_city_zone(city)) != zone
    }  # fmt: skip
    assert not wrong
