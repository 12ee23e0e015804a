"""Test the permissions of time settings: deputies, guests in a lobby, and tables that have ended."""

from __future__ import annotations

import pytest

from tests.app.clocks.clocked_tables import start_table
from tests.app.clocks.conftest import World
from tests.app.clocks.test_absence import appoint_deputy, seat_covers
from tests.app.conftest import Arrive
from tests.app.gameplay import plan_pebbles, play_on


@pytest.mark.slow
@pytest.mark.parametrize(
    "press", ["mute {} on", "back-in {}", "orders {}", "order {} pass", "order-drop {} 0 pass", "plan-ahead {} pass"]
)
async def test_deputy_has_no_owner_permissions(world: World, arrive: Arrive, press: str) -> None:
    table, (anna, ben) = await start_table(world, arrive, "Anna", "Ben", ladder="deputy.ai")
    zoe = await arrive("Zoe")
    await appoint_deputy(anna, zoe)
    await plan_pebbles(ben, table)
    await world.go(hours=24, minutes=1)
    assert await seat_covers(world, table) == ["deputy", ""]
    before = (await world.table_clock(table)).version
    assert "You have no seat" in (await zoe.press(press.format(table))).notice
    assert (await world.table_clock(table)).version == before
    assert await seat_covers(world, table) == ["deputy", ""]


@pytest.mark.parametrize("press", ["pace {}", "pace-set {} turn-3d", "ladder {} vote", "ladder-set {} vote"])
async def test_only_host_sets_time_control_before_game(world: World, arrive: Arrive, press: str) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    found = await world.app.service.lobbies.load_lobby(table)
    assert "Only the host" in (await ben.press(press.format(table))).notice
    assert await world.app.service.lobbies.load_lobby(table) == found
    assert not (await anna.press(press.format(table))).notice


@pytest.mark.slow
@pytest.mark.parametrize(
    "press", ["pause {}", "more-time {}", "absent {} 0", "pace-set {} turn-3d", "ladder-set {} vote"]
)
async def test_vote_after_game_end_is_refused(world: World, arrive: Arrive, press: str) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", ladder="vote", rounds=1)
    await play_on(world.app, table, people)
    before = (await world.table_clock(table)).version
    assert "game is over" in (await people[1].press(press.format(table))).notice
    assert (await world.table_clock(table)).version == before


async def test_unreadable_holiday_dates_are_refused_with_example(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    for typed in ("away 24. prosince 2026 ráno", "away tomorrow", "away 2026-06-02 31.2. and so on"):
        assert "24.12." in (await anna.press(typed)).notice
