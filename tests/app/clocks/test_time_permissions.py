"""Test the permissions of time settings: deputies, guests in a lobby, and tables that have ended."""

from __future__ import annotations

import pytest

from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive


@pytest.mark.parametrize("press", ["pace {}", "pace-set {} turn-3d", "ladder {} vote", "ladder-set {} vote"])
async def test_only_host_sets_time_control_before_game(world: World, arrive: Arrive, press: str) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    found = await world.app.service.lobbies.load_lobby(table)
    assert "Only the host" in (await ben.press(press.format(table))).notice
    assert await world.app.service.lobbies.load_lobby(table) == found
    assert not (await anna.press(press.format(table))).notice


async def test_unreadable_holiday_dates_are_refused_with_example(arrive: Arrive) -> None:
    anna = await arrive("Anna")
    for typed in ("away 24. prosince 2026 ráno", "away tomorrow", "away 2026-06-02 31.2. and so on"):
        assert "24.12." in (await anna.press(typed)).notice
