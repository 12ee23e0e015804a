"""How many presses a turn takes: the rows of the page on how it should feel."""

from __future__ import annotations

import pytest

from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.people import until
from tests.chat.telegram.playing import opened, owing, say
from tests.chat.telegram.world import World
from tests.conftest import FULL

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
"""Verb -> presses at most, on the table or in the panel, the opening of the panel counted.

To turn what is about to be placed is not counted: it lies as it is where nobody turns it.
"""
WORDS = 120 if FULL else 24


@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive(name, started=True) for name in ("Anna", "Ben", "Cyril")]
    group = world.group(*(person.user for person in people))
    await bot.bot.idle()
    table = await opened(people, group, "princes")
    seen: dict[str, int] = {}
    for _ in range(WORDS):
        await until(lambda: people[0].find("move ", group.id), "the board")
        await bot.bot.idle()
        seat, word = next(iter((await owing(bot.app, table)).items()))
        before = people[seat].presses
        await say(bot, people[seat], table, group, word)
        seen[word[0]] = max(people[seat].presses - before, seen.get(word[0], 0))
    assert {"raise", "pass"} <= seen.keys()
    assert not {verb: n for verb, n in seen.items() if n > MOST[verb]}, seen
