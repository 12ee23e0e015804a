"""Test times of nights: readers' timezones, and local times at clock changes."""

import re
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.game_nights import calendar_sync
from bot.app.game_nights.card import night_screen
from bot.app.game_nights.local_time import resolve_local_time, to_local_time
from bot.app.game_nights.night import GameNight, local_to_epoch_ms
from bot.app.game_nights.night_text import format_duration, local_time_lines, night_title
from bot.app.game_nights.recurrence import weekly_rule
from bot.app.gatherings.kinds import Audience
from bot.app.i18n import Translator
from bot.app.ui.texts import split_timestamps, strip_timestamps
from bot.app.views.datetimes import format_local_time, format_time_until, zone_city
from engines import GAMES
from engines.core.translation import LANGUAGES
from tests.app.clocks.clocked_tables import World
from tests.app.game_nights.conftest import WEEKLY, night_of, plan_night
from tests.app.gameplay import Guest
from tests.engines.core.test_text_style import flat_texts
from tests.texts import match_text, render_text

CLOCK = re.compile(r"\d{1,2}[:.]\d{2}")
BY_HAND = ("clock-ask-hours", "clock-zone-now", "night-left-out")
"""Texts that contain a time of day instead of a timestamp."""


def night_variants(night: GameNight) -> dict[str, GameNight]:
    """Return the same night with a poll, as a series, and moved."""
    again = msgspec.structs.replace(night, rule=weekly_rule(night.local_start, 2), base=night.begin, slot=night.begin)
    return {
        "open": night,
        "asking": msgspec.structs.replace(
            night, state="asking", begin="", times=(night.begin, f"{night.begin[:11]}21:30"), poll_closes=night.start_ms
        ),
        "again": again,
        "moved": msgspec.structs.replace(again, slot=f"{night.begin[:11]}18:15"),
    }


async def test_night_card_names_the_timezone_of_each_time(world: World) -> None:
    night, times = await night_of(world, await plan_night(await world.arrive("Anna"))), 0
    for kind, one in night_variants(night).items():
        for lang in LANGUAGES:
            for line in (await night_screen(world.service, one, Audience(lang))).text:
                plain = "".join(piece.text for piece in split_timestamps(line) if not piece.style)
                times += bool(CLOCK.search(line))
                # a plain time is allowed if its city is named
                assert not CLOCK.search(plain) or zone_city(one.zone, lang) in plain, f"{kind}, {lang}: no zone"
    assert times > 2 * len(LANGUAGES)


@pytest.mark.parametrize(("hour", "days"), [(0, 7), (10, 7), (23, 7)])
def test_evening_in_a_week_is_shown_as_7_days_at_every_hour(hour: int, days: int) -> None:
    now, zone = local_to_epoch_ms(f"2026-11-23T{hour:02}:00", "Europe/Prague"), "Europe/Prague"
    at = local_to_epoch_ms("2026-11-30T20:00", zone)
    assert format_time_until(at, now, zone, Translator("en")) == f"in {days} days"


@pytest.mark.parametrize(("lang", "city"), [("en", "Prague"), ("cs", "Praha"), ("de", "Prag"), ("ru", "Прага")])
def test_city_is_named_in_the_language_of_its_reader(lang: str, city: str) -> None:
    assert zone_city("Europe/Prague", lang) == city


async def test_draft_uses_browser_timezone_until_user_sets_own(world: World) -> None:
    anna = await world.arrive("Anna", lang="en")
    await anna.press("night-plan")
    assert "Times are those of London." in anna.screen.text
    assert render_text("clock-zone-guessed", told="guess") in anna.screen.text
    await anna.change(browser_timezone="Asia/Tokyo")
    await anna.press("night-plan")
    assert "Times are those of Tokyo." in anna.screen.text
    assert render_text("clock-zone-guessed", told="browser") in anna.screen.text
    await anna.tap("Yes, Tokyo")
    assert not any(match_text("clock-zone-guessed", line) for line in anna.screen.text)
    assert (await anna.load_user()).own_timezone == "Asia/Tokyo"
    await anna.change(browser_timezone="Europe/Prague")
    await anna.press("night-plan")
    assert "Times are those of Tokyo." in anna.screen.text
    assert not any(match_text("clock-zone-guessed", line) for line in anna.screen.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manually_formatted_time_is_shown_with_timezone(lang: str) -> None:
    texts = dict(flat_texts("bot", lang, "clock")) | dict(flat_texts("bot", lang, "night"))
    for key in BY_HAND:
        assert "{$zone}" in texts[key], f"{key}: add {{$zone}} to its times"


PRAGUE = "Europe/Prague"
ZONES = (
    "Europe/Prague",
    "America/New_York",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "Asia/Kathmandu",
    "America/St_Johns",
)
WALLS = st.datetimes(datetime.fromisoformat("2026-01-01"), datetime.fromisoformat("2029-01-01"))


def local_time(text: str) -> datetime:
    """Return a local time from its text."""
    return datetime.fromisoformat(text)


@given(st.sampled_from(ZONES), WALLS)
def test_resolved_local_time_round_trips_except_in_clock_gaps(zone: str, wall: datetime) -> None:
    wall = wall.replace(second=0, microsecond=0)
    found = resolve_local_time(wall, zone)
    back = to_local_time(found.at, zone)
    match found.clock_change:
        case "left-out":
            assert timedelta(0) < back - wall <= timedelta(hours=24)
        case "twice":
            later = wall.replace(tzinfo=ZoneInfo(zone), fold=1).astimezone(UTC)
            assert back.replace(fold=0) == wall
            assert found.at < later
        case _:
            assert back == wall


def test_local_time_resolution_reports_clock_change() -> None:
    gap = resolve_local_time(local_time("2027-03-28 02:30"), PRAGUE)
    assert (gap.clock_change, to_local_time(gap.at, PRAGUE)) == ("left-out", local_time("2027-03-28 03:30"))
    twice = resolve_local_time(local_time("2026-10-25 02:30"), PRAGUE)
    assert (twice.clock_change, twice.at) == ("twice", datetime(2026, 10, 25, 0, 30, tzinfo=UTC))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_date_buttons_fit_and_are_localized(lang: str) -> None:
    translator = Translator(lang)
    night = GameNight("o", "h", "p", lang, "Europe/Prague", "2026-11-27T20:00", games=tuple(GAMES))
    assert len(night_title(night, translator)) <= 100
    days = {"en": "Friday", "cs": "pátek", "ru": "пятница", "de": "Freitag"}
    assert strip_timestamps(
        local_time_lines(night.begin, night.zone, translator, night.start_ms - 6 * 86_400_000)[0]
    ).startswith(days[lang])
    assert "27" in format_local_time(night.local_start, translator, short=True)
    for minutes in (45, 60, 210, 300):
        told = format_duration(minutes, translator)
        assert told == told.strip()
        assert str(minutes // 60 or minutes) in told


async def test_recurring_utc_event_has_exceptions_at_clock_changes(world: World, anna: Guest) -> None:
    name = await plan_night(anna, "2026-10-16 20:00", WEEKLY)
    await anna.press(f"night-skip {name} 2026-11-06T20:00")
    event = await calendar_sync.build_external_event(world.service, name)
    assert event is not None
    expected = {was: at for was, at in event.exceptions if was.month == 10 or at is None}
    assert expected == {
        datetime(2026, 10, 30, 18, tzinfo=UTC): datetime(2026, 10, 30, 19, tzinfo=UTC),
        datetime(2026, 11, 6, 18, tzinfo=UTC): None,
    }
