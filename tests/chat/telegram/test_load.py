"""Test many tables at Telegram at once: every callback is answered, no limit is met, the last board is shown.

How soon is no matter of a test, since others use the machine: ``make bench`` tells it, and ``-s`` shows it here. The
sample runs in a world ten times as fast; the whole at Telegram's own rates.
"""

from __future__ import annotations

from random import Random

import pytest

from engines.core.random_moves import random_move
from tests.chat.load_metrics import SAMPLE, WHOLE, ResponseTimes
from tests.chat.telegram.bot_starter import BotStarter
from tests.chat.telegram.conftest import Arrive, Begin, Process
from tests.chat.telegram.load import answer_at_desk, run_load, start_table
from tests.chat.telegram.world import World
from tests.conftest import FULL
from tests.timeouts import wait_until


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.timeout(1200)
async def test_many_tables_at_once(begin: Begin, bots: BotStarter, world: World, add_person: Arrive) -> None:
    size = WHOLE if FULL else SAMPLE
    world.scale, world.seconds = 1.0 if FULL else 0.1, 5
    found = await run_load(await begin("observer"), bots, world, add_person, size)
    told = found.summary()
    print(told)  # noqa: T201 - the figures are shown with -s, and when it fails
    assert all(query.answer is not None for query in world.queries.values()), told
    assert len(found.crowd.answers) >= size.people, told
    assert len(found.crowd.public) >= size.people / 2, told


@pytest.mark.slow
async def test_a_panel_that_is_there_already_is_not_waited_for(bot: Process, world: World, add_person: Arrive) -> None:
    """A press that opens the panel changes nothing where the panel is the last message of the private chat."""
    people = [add_person(name, started=True) for name in ("Anna", "Ben", "Cyril")]
    await bot.bot.wait_until_idle()
    desk = await start_table(bot.app, world, people)
    await wait_until(lambda: people[0].find("move ", desk.group.id), "the board")
    await bot.bot.wait_until_idle()
    async with bot.app.service.tables.open_started(desk.id) as found:
        seat = found.match.seats_to_move()[0]
        moves = [random_move(found.match.choice_tree(seat), Random(seed)) for seed in range(50)]
    person, times = people[seat], ResponseTimes()
    quick = [b["callback_data"].split()[4:] for m in person.messages(desk.group.id) for row in m.keys for b in row
             if b.get("callback_data", "").startswith("psay ")]  # fmt: skip
    word = next(move for move in moves if [*move] not in quick)
    await person.tap("move ", desk.group.id)
    await bot.bot.wait_until_idle()
    await answer_at_desk(world, person, desk, word, times)
    assert times.words == 1
    assert times.private == [], "nothing was shown, so nothing is measured"
