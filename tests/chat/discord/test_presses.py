"""How many presses a turn takes: the rows of the page on how it should feel."""

from __future__ import annotations

import pytest

from tests.chat.discord.conftest import House
from tests.chat.discord.playing import opened, play

MOST = {
    "raise": 1,
    "pass": 1,
    "give": 2,  # your move, the card
    "place": 3,  # your move, the square, and the confirmation where it seals
    "work": 4,  # your move, the person, florins or points, and the confirmation where it seals
    "build": 5,  # your move, build, which, the square, and the confirmation where it seals
    "take": 3,
    "auction": 3,
    "decline": 2,
    "recruit": 4,
    "wait": 2,
    "freedom": 4,
    "bonus": 3,
    "profession": 3,
    "keep": 4,
    "end": 3,
}
"""Verb -> presses at most, on the table or in the panel, the opening of the panel counted."""


@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(house: House) -> None:
    people = [house.person(name) for name in ("Anna", "Ben", "Cyril")]
    table = await opened(house, people, "princes")
    said = await play(house, people, table, patient=True, most=16)
    seen: dict[str, int] = {}
    for word, presses in said:
        seen[word[0]] = max(presses, seen.get(word[0], 0))
    assert {"raise", "pass"} <= seen.keys()
    assert not {verb: n for verb, n in seen.items() if n > MOST[verb]}, seen
