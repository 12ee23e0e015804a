"""Whole games in a group, said by pressing what can be seen; and what nobody else may see."""

from __future__ import annotations

import pytest

from render import PAINTERS
from tests.wire.telegram.conftest import Arrive, Process
from tests.wire.telegram.hidden import Watch
from tests.wire.telegram.people import until
from tests.wire.telegram.playing import opened, play
from tests.wire.telegram.world import World


@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", ["pebbles", "princes"])
async def test_four_people_play_a_whole_game(game: str, bot: Process, world: World, arrive: Arrive) -> None:
    people = [arrive("Anna", "de"), arrive("Ben", started=True), arrive("Čeněk", "cs"), arrive("Даша", "ru")]
    group = world.group(*(person.user for person in people))
    world.say(people[0].user, people[0].user.id, "/settings")
    table = await opened(people, group, game)
    watch = Watch(world, bot.app, people, table)
    said = await play(bot, people, table, group)
    assert said > 10
    assert not watch.leaks, watch.leaks[:5]
    assert watch.read > said
    assert watch.pictures > 0 or game not in PAINTERS
    last = await until(lambda: people[0].find("rematch ", group.id), "the end")
    await bot.bot.idle()
    boards = [m for m in people[0].sees(group.id) if m.labels()]
    assert boards == [last[0]], "one message, and nothing else, is left in the group"
    for person in people:
        assert len([m for m in person.sees() if table in m.text]) <= 1, "one message a table"
