"""Test that a place is whole in a calendar file: groups put links there to be pressed, and addresses to be found.

``3.patro`` is Czech for the third floor. An invisible character in it would break a link (w3c/calendar#152,
OpenSourceOrg/dotOrg#34) and a search.
"""

from datetime import UTC, datetime

import pytest
from icalendar import Calendar

from bot.app.game_nights import calendar_links
from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import GameNight

NOW = datetime(2026, 11, 27, 10, tzinfo=UTC)


def read_place(where: str) -> str:
    plan = GameNight(
        "oabcdefghij", "h", "place", "en", "Europe/Prague", "2026-12-04T20:00", games=("pebbles",), where=where
    )
    entries = calendar_links.list_calendar_entries(publish_night(plan, int(NOW.timestamp() * 1000)))
    (event,) = Calendar.from_ical(calendar_links.build_calendar_file(entries, "Nights", "en", NOW)).walk("VEVENT")
    return str(event["LOCATION"])


@pytest.mark.parametrize("where", ["https://meet.example.org/bottega", "https://zoom.example.com/j/123?pwd=abc"])
def test_a_link_as_the_place_can_be_opened(where: str) -> None:
    assert read_place(where) == where


@pytest.mark.parametrize("where", ["Plzeňská 12, 3.patro", "U Anny (2.vchod)", "Kino@Home"])
def test_ordinary_places_hold_no_unseen_characters(where: str) -> None:
    assert read_place(where) == where
