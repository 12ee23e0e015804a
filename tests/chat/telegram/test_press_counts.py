"""Test how many button presses a turn takes at Telegram."""

from __future__ import annotations

import pytest

from engines.core.core_types import Move
from tests.chat.ai_moves import assert_few_presses, has_raise_and_pass, next_moves
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table, press_move
from tests.chat.telegram.world import World
from tests.conftest import FULL
from tests.timeouts import wait_until

WORDS = 120 if FULL else 24


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(bot: Process, world: World, add_person: Arrive) -> None:
    people = [add_person(name, started=True) for name in ("Anna", "Ben", "Cyril")]
    group = world.group(*(person.user for person in people))
    await bot.bot.wait_until_idle()
    table = await open_table(people, group, "princes")
    said: list[tuple[Move, int]] = []
    while len(said) < WORDS or not has_raise_and_pass(said):
        await wait_until(lambda: people[0].find("move ", group.id), "the board")
        await bot.bot.wait_until_idle()
        seat, word = next(iter((await next_moves(bot.app, table)).items()))
        before = people[seat].presses
        await press_move(bot, people[seat], table, group, word)
        said.append((word, people[seat].presses - before))
    assert_few_presses(said)
