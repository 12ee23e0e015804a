"""How many presses a turn takes: the rows of the page on how it should feel."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.playing import open_table, play_game
from tests.chat.thinking import assert_few_presses, has_raise_and_pass


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(house: House) -> None:
    people = [house.person(name) for name in ("Anna", "Ben", "Cyril")]
    table = await open_table(house, people, "princes")
    said = await play_game(house, people, table, patient=True, most=16)
    while not has_raise_and_pass(said):
        said += await play_game(house, people, table, patient=True, most=8)
    assert_few_presses(said)
