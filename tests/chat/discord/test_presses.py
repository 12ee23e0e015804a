"""How many presses a turn takes: the rows of the page on how it should feel."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.playing import opened, play
from tests.chat.thinking import bid, few


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(house: House) -> None:
    people = [house.person(name) for name in ("Anna", "Ben", "Cyril")]
    table = await opened(house, people, "princes")
    said = await play(house, people, table, patient=True, most=16)
    while not bid(said):
        said += await play(house, people, table, patient=True, most=8)
    few(said)
