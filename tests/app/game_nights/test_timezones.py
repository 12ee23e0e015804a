"""Test the time zones of shared times: a named zone, or a timestamp in the zone of each reader."""

from __future__ import annotations

import re

import msgspec
import pytest

from bot.app.game_nights.night import GameNight, local_to_epoch_ms
from bot.app.game_nights.public_card import night_screen
from bot.app.i18n import BOT, Translator
from bot.app.ui.texts import split_timestamps
from bot.app.views.datetimes import format_time_until, zone_city
from engines.core.translation import LANGUAGES
from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive
from tests.app.game_nights.conftest import night_of, plan_night
from tests.engines.core.test_text_style import flat_texts
from tests.texts import match_text, render_text

CLOCK = re.compile(r"\d{1,2}[:.]\d{2}")
BY_HAND = {
    "timezone_prompt.py": "clock-ask-hours",
    "availability_screens.py": "clock-zone-now",
    "night_text.py": "night-left-out",
}
"""Where a time of day is written without a moment: into which sentence."""


def night_variants(night: GameNight) -> dict[str, GameNight]:
    """Return the same night as it is asked about, as it comes again, and moved."""
    again = msgspec.structs.replace(night, rule="FREQ=WEEKLY;INTERVAL=3", base=night.begin, slot=night.begin)
    return {
        "open": night,
        "asking": msgspec.structs.replace(
            night, state="asking", begin="", times=(night.begin, f"{night.begin[:11]}21:30"), poll_closes=night.start_ms
        ),
        "again": again,
        "moved": msgspec.structs.replace(again, slot=f"{night.begin[:11]}18:15"),
    }


async def test_a_night_s_card_names_the_zone_of_each_time(world: World, arrive: Arrive) -> None:
    name = await plan_night(await arrive("Anna"))
    night, times = await night_of(world, name), 0
    for kind, one in night_variants(night).items():
        for lang in LANGUAGES:
            for line in (await night_screen(world.app.service, one, lang)).text:
                plain = "".join(piece.text for piece in split_timestamps(line) if not piece.style)
                times += bool(CLOCK.search(line))
                # a bare time is right where its city is named
                assert not CLOCK.search(plain) or zone_city(one.zone, lang) in plain, (kind, lang, line)
    assert times > 2 * len(LANGUAGES)


@pytest.mark.parametrize(("hour", "days"), [(0, 7), (10, 7), (23, 7)])
def test_an_evening_of_next_week_is_in_a_week_at_each_hour_of_today(hour: int, days: int) -> None:
    now, zone = local_to_epoch_ms(f"2026-11-23T{hour:02}:00", "Europe/Prague"), "Europe/Prague"
    at = local_to_epoch_ms("2026-11-30T20:00", zone)
    assert format_time_until(at, now, zone, Translator("", "en")) == f"in {days} days"


@pytest.mark.parametrize(("lang", "city"), [("en", "Prague"), ("cs", "Praha"), ("de", "Prag"), ("ru", "Прага")])
def test_a_city_has_its_name_in_the_language_of_its_reader(lang: str, city: str) -> None:
    assert zone_city("Europe/Prague", lang) == city


async def test_draft_uses_browser_timezone_until_user_sets_own(world: World, arrive: Arrive) -> None:
    """What is only supposed says so and is asked once; what was said is neither asked nor overwritten."""
    anna = await arrive("Anna", lang="en")
    await anna.press("night-plan")
    assert "Times are those of London." in anna.screen.text
    assert render_text("clock-zone-guessed", told="guess") in anna.screen.text
    await world.app.service.users.update_user(
        anna.id, lambda now: msgspec.structs.replace(now, browser_timezone="Asia/Tokyo")
    )
    await anna.press("night-plan")
    assert "Times are those of Tokyo." in anna.screen.text
    assert render_text("clock-zone-guessed", told="browser") in anna.screen.text
    await anna.tap("Yes, Tokyo")
    assert not any(match_text("clock-zone-guessed", line) for line in anna.screen.text)
    assert (await world.app.service.users.get(anna.id)).own_timezone == "Asia/Tokyo"
    await world.app.service.users.update_user(
        anna.id, lambda now: msgspec.structs.replace(now, browser_timezone="Europe/Prague")
    )
    await anna.press("night-plan")
    assert "Times are those of Tokyo." in anna.screen.text
    assert not any(match_text("clock-zone-guessed", line) for line in anna.screen.text)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manually_formatted_time_is_shown_with_timezone(lang: str) -> None:
    found = {path.name for path in (BOT / "app").rglob("*.py") if "%H:%M}" in path.read_text("utf-8")}
    assert found - {"datetimes.py"} == set(BY_HAND)
    texts = dict(flat_texts("bot", lang, "clock")) | dict(flat_texts("bot", lang, "night"))
    for key in BY_HAND.values():
        assert "{$zone}" in texts[key], key
