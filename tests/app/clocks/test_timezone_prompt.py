"""Test the prompt for time zone and quiet hours at a user's first table with a clock."""

from typing import Any

import pytest

from bot.app.clocks.events import TurnExpired
from bot.app.clocks.timezone_names import TIMEZONE_BY_LOCALE, timezone_of_locale
from bot.app.clocks.waking_hours import WakingHours, list_timezones
from bot.app.i18n import Translator
from bot.app.ui.screen import Screen
from bot.app.users.models import User, merge_user
from tests.app.clocks.clocked_tables import World, start_table
from tests.app.clocks.test_time_controls import turn_deadline, utc_ms
from tests.app.gameplay import Guest, answer_question, plan_pebbles
from tests.texts import match_text, render_text

USUAL_HOURS = "Europe/Prague 1320-480"


def hours_question(screen: Screen) -> str:
    """Return the line of a screen that asks for zone and quiet hours, or an empty text."""
    return next((line for line in (*screen.text, *screen.after) if match_text("clock-ask-hours", line)), "")


async def test_accepted_timezone_prompt_applies_to_table_and_is_not_repeated(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben")
    await anna.change(guessed_timezone="Europe/Prague")
    await plan_pebbles(anna, table)
    assert hours_question(anna.screen) == render_text(
        "clock-ask-hours", time="12:00", zone="Prague", quiet="22:00–08:00"
    )
    await anna.tap("Yes, that is right")
    assert anna.screen.notice == "Saved."
    assert hours_question(anna.screen) == ""
    assert (await anna.load_user()).hours == WakingHours("Europe/Prague", (1320, 480))
    assert (await world.table_clock(table)).seats[0].hours == WakingHours("Europe/Prague", (1320, 480))
    await world.go(hours=11)
    await plan_pebbles(ben, table)
    assert [ping.is_silent for ping in await world.pings(table) if ping.user == anna.id] == [True]
    second, (_, dan) = await start_table(world, "Cleo", "Dan")
    await anna.press(f"move {second}")
    assert hours_question(anna.screen) == ""
    await plan_pebbles(dan, second)
    assert hours_question(dan.screen), "Dan is not asked"


async def test_hours_prompt_appears_at_most_daily_and_never_while_a_clock_is_paused(world: World) -> None:
    first, (anna, ben) = await start_table(world, "Anna", "Ben")
    second = await anna.open_table(ben)
    await anna.press(f"time-control-set {second} turn-3d")
    await anna.press(f"start {second}")

    async def count_questions() -> int:
        """Open each panel twice."""
        return sum([bool(hours_question(await anna.press(f"move {table}"))) for table in (first, second) * 2])

    assert await count_questions() == 0, "a clock waits for the answers"
    await plan_pebbles(anna, first)
    assert hours_question(anna.screen)
    await plan_pebbles(anna, second)
    assert not hours_question(anna.screen)
    await world.go(hours=23, minutes=59)
    assert await count_questions() == 0
    await world.go(minutes=1)
    assert await count_questions() == 1
    await plan_pebbles(ben, first)
    await plan_pebbles(ben, second)
    await world.go(hours=23)
    assert await count_questions() == 0, "a clock waits for the answers"
    await anna.press("quiet 22:00-8:00")
    await answer_question(anna, first)
    await world.go(days=1)
    assert await count_questions() == 0


async def start_evening_turn(world: World, *, hour: int = 18) -> tuple[str, Guest]:
    """Start a game in which Anna has twelve hours for a turn.

    The turn begins at this hour UTC, which is two hours later where she lives.
    """
    world.hands.now = world.hands.now.replace(hour=hour)
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="turn-12h")
    await anna.change(guessed_timezone="Europe/Prague")
    await plan_pebbles(ben, table)
    return table, anna


@pytest.mark.parametrize(
    "presses",
    [
        *((), ("zone Europe/Prague", "quiet 22:00-8:00"), ("quiet 22:00-8:00",)),
        pytest.param(("set pings dm", "quiet 22:00-8:00"), id="a ping setting is no answer"),
    ],
)
async def test_first_hours_answer_applies_to_running_turn(world: World, presses: tuple[str, ...]) -> None:
    """A user who answers in the evening, by "yes" or with their hours, does not run out of time that night."""
    table, anna = await start_evening_turn(world)
    await world.go(minutes=5)
    for press in presses or (f"hours-yes {table} {USUAL_HOURS}",):
        await anna.press(press)
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 2, 16), (
        "expected the deadline to use the new timezone"
    )
    await world.go(hours=21)
    assert await world.events(table, TurnExpired) == []
    await world.go(hours=1)
    assert await world.events(table, TurnExpired) != []


async def test_first_hours_answer_applies_from_turn_start(world: World) -> None:
    """The turn began at three in the morning, so night hours are credited. A second answer affects only later turns."""
    table, anna = await start_evening_turn(world, hour=1)
    await world.go(hours=6)
    await anna.press(f"hours-yes {table} {USUAL_HOURS}")
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 1, 18), (
        "expected the deadline to use the new timezone"
    )
    await world.go(hours=2)
    await anna.press("quiet 12:00-20:00")
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 1, 18), "a second answer moved the clock"


async def test_opening_other_hours_hides_timezone_prompt(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben")
    await plan_pebbles(people[0], table)
    await people[0].tap("hours-other")
    assert "Quiet hours" in people[0].screen.title
    await world.go(days=1)
    await people[0].press(f"move {table}")
    assert hours_question(people[0].screen) == ""


@pytest.mark.parametrize(
    "told", [{"time_control": "none"}, {"time_control": "live-10m"}, {"hours": {"Anna": WakingHours("Europe/Prague")}}]
)
async def test_timezone_prompt_is_hidden_if_hours_are_irrelevant_or_known(world: World, told: dict[str, Any]) -> None:
    table, people = await start_table(world, "Anna", "Ben", **told)
    await plan_pebbles(people[0], table)
    assert hours_question(people[0].screen) == ""


async def test_platform_locale_sets_guessed_timezone_only(world: World) -> None:
    for n, (locale, zone) in enumerate({"cs": "Europe/Prague", "en-US": "America/New_York", "xx": ""}.items()):
        person = await world.app.ensure_user(f"test:locale-{n}-{world.hands.ms}-{id(world)}", "Zoe", locale)
        assert person.guessed_timezone == zone
        assert person.own_timezone == "", "an unstated timezone was stored"


async def test_stale_timezone_prompt_keeps_stated_timezone(world: World) -> None:
    """A prompt still open elsewhere asks about a guess, so its answer does not change the stated timezone."""
    table, (anna, _) = await start_table(world, "Anna", "Ben")
    await plan_pebbles(anna, table)
    yes = anna.button("Yes, that is right")
    await anna.press("zone Asia/Tokyo")
    await anna.change(browser_timezone="Europe/Prague")
    await anna.press(yes.callback_data)
    assert (await anna.load_user()).hours == WakingHours("Asia/Tokyo", (1320, 480))
    await anna.press("night-plan")
    assert "Times are those of Tokyo." in anna.screen.text
    assert not any("guess" in line or "browser" in line for line in anna.screen.text)


async def test_quiet_hours_use_guessed_timezone_until_confirmed(world: World) -> None:
    """Without a timezone the hours would have no meaning."""
    anna = await world.arrive("Anna", lang="cs")
    await anna.press("quiet 1320-480")
    person = await anna.load_user()
    assert (person.hours, person.own_timezone) == (WakingHours("Europe/Prague", (1320, 480)), "")
    await anna.press("hours")
    told = Translator("cs").translate("clock-zone-guessed", told="guess")
    assert told in anna.screen.text
    await anna.tap("Ano, ")
    assert (await anna.load_user()).own_timezone == "Europe/Prague"
    assert told not in anna.screen.text


def test_merged_user_keeps_stated_timezone_over_guess() -> None:
    anna = User("a", "Anna", guessed_timezone="Europe/London", is_leading=True)
    ben = User("b", "Ben", hours=WakingHours("Asia/Tokyo"), merged_ids=("c",))
    assert merge_user(ben, anna).own_timezone == merge_user(anna, ben).own_timezone == "Asia/Tokyo"


async def test_unoffered_timezone_is_ignored(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben")
    for rest in ("Atlantis 1320-480", "Europe/Prague 60-1380", ""):
        assert (await people[0].press(f"hours-yes {table} {rest}")).notice, f"{rest} is accepted"
        assert (await people[0].load_user()).hours == WakingHours()


def test_every_guessed_timezone_exists() -> None:
    assert set(TIMEZONE_BY_LOCALE.values()) <= set(list_timezones())
    zones = {"en-GB": "Europe/London", "de_AT": "Europe/Vienna", "pt-BR": "America/Sao_Paulo", "": ""}
    assert {locale: timezone_of_locale(locale) for locale in zones} == zones
