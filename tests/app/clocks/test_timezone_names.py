"""Test the search for time zones: city names in four languages and abbreviations."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from bot.app.clocks.timezone_names import current_name, match_timezones
from bot.app.clocks.waking_hours import list_timezones
from bot.app.views.datetimes import zone_city
from engines.core.translation import LANGUAGES


@pytest.mark.parametrize(
    ("zone", "cities"),
    [
        ("Europe/Prague", "Prague Praha Prag Прага praha Brno"),
        ("Europe/Vienna", "Vienna Wien Vídeň Вена Viden"),
        ("Europe/Berlin", "München Munich Mnichov Мюнхен Köln Berlin Берлин cet"),
        ("Europe/Moscow", "Moscow Москва Moskva Moskau мск"),
        ("Europe/London", "London Londýn Лондон"),
        ("Europe/Paris", "Paris Paříž Париж"),
        ("America/New_York", "EST est edt NYC Boston"),
        ("America/Los_Angeles", "LA Seattle US/Pacific"),
        ("Europe/Kyiv", "Kyiv Kiev Kiew Київ Киев Львів Europe/Kiev"),
        ("Europe/Istanbul", "Istanbul Asia/Istanbul"),
        ("Asia/Kolkata", "Kolkata Calcutta Mumbai"),
        ("Europe/Bratislava", "Košice"),
        ("Europe/Warsaw", "Kraków Gdańsk Краков"),
        ("Europe/Madrid", "Barcelona"),
        ("Asia/Shanghai", "Beijing Peking Пекин"),
    ],
)
def test_a_city_is_known_by_its_names_in_four_languages(zone: str, cities: str) -> None:
    for city in cities.split():
        assert match_timezones(city) == [zone], city


MONTHS = [datetime(year, month, 1, tzinfo=UTC) for year in (2024, 2026, 2028) for month in range(1, 13)]


def year_of(zone: str) -> tuple[object, ...]:
    return tuple(at.astimezone(ZoneInfo(zone)).utcoffset() for at in MONTHS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_city_is_asked_back_because_its_zone_has_had_two_names(lang: str) -> None:
    for zone in set(map(current_name, list_timezones())):
        for name in {zone, zone.rpartition("/")[2].replace("_", " "), zone_city(zone, lang)}:
            found = match_timezones(name)
            assert len(set(map(year_of, found))) == len(found) > 0, (name, found)
            assert year_of(zone) in map(year_of, found), (name, found)
    for zone in list_timezones():
        assert [year_of(found) for found in match_timezones(zone)] == [year_of(zone)], zone


def test_a_renamed_zone_has_the_city_of_its_reader() -> None:
    assert {zone_city(zone, "de") for zone in ("Europe/Kyiv", "Europe/Kiev")} == {"Kiew"}


def test_the_begin_of_a_name_offers_all_that_begin_so() -> None:
    assert {"America/New_York", "America/North_Dakota/New_Salem"} <= set(match_timezones("New"))
    assert match_timezones("x") == []
