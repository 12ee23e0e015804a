"""Test the search for time zones: city names in four languages and abbreviations."""

from __future__ import annotations

import pytest

from bot.app.clocks.timezone_names import match_timezones


@pytest.mark.parametrize(
    ("zone", "cities"),
    [
        ("Europe/Prague", "Prague Praha Prag Прага praha Brno"),
        ("Europe/Vienna", "Vienna Wien Vídeň Вена Viden"),
        ("Europe/Berlin", "München Munich Mnichov Мюнхен Köln Berlin Берлин cet"),
        ("Europe/Moscow", "Moscow Москва Moskva Moskau мск"),
        ("Europe/London", "London Londýn Лондон"),
        ("Europe/Paris", "Paris Paříž Париж"),
        ("America/New_York", "EST est edt"),
    ],
)
def test_a_city_is_known_by_its_names_in_four_languages(zone: str, cities: str) -> None:
    for city in cities.split():
        assert match_timezones(city) == [zone], city


def test_the_begin_of_a_name_offers_all_that_begin_so() -> None:
    assert {"America/New_York", "America/North_Dakota/New_Salem"} <= set(match_timezones("New"))
    assert match_timezones("x") == []
