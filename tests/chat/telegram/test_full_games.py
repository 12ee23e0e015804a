"""Test whole games in a Telegram group with visible buttons: no hidden information is shown."""

from __future__ import annotations

import pytest

from render import PAINTERS
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table, play_game
from tests.chat.telegram.hidden_information import TelegramLeakDetector
from tests.chat.telegram.world import World
from tests.conftest import FULL_GAMES
from tests.timeouts import wait_until

QUICK = 24


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", ["pebbles", "princes"])
async def test_four_people_play(game: str, bot: Process, world: World, add_person: Arrive) -> None:
    """The whole game; of a long one its beginning."""
    await play_and_check(game, bot, world, add_person, 10_000 if game == "pebbles" else QUICK)


@pytest.mark.full
@pytest.mark.skipif(FULL_GAMES < 20, reason="the table of tests/chat/both plays it: BOTTEGA_FULL=1 alone")
@pytest.mark.timeout(1800)
async def test_four_people_play_all_of_a_long_game(bot: Process, world: World, add_person: Arrive) -> None:
    await play_and_check("princes", bot, world, add_person, 10_000)


async def play_and_check(game: str, bot: Process, world: World, add_person: Arrive, most: int) -> None:
    people = [
        add_person("Anna", "de"),
        add_person("Ben", started=True),
        add_person("Čeněk", "cs"),
        add_person("Даша", "ru"),
    ]
    group = world.group(*(person.user for person in people))
    people[0].write("/settings")
    table = await open_table(people, group, game)
    watch = TelegramLeakDetector(world, bot.app, people, table)
    said = await play_game(bot, people, table, group, most)
    assert said > 10
    assert not watch.leaks, watch.leaks[:5]
    assert watch.read > said
    assert watch.pictures > 0 or game not in PAINTERS  # a game may have no painter
    needless = [sent for sent in world.sent if sent.method == "same"]
    assert not needless, f"{len(needless)} edits that change nothing: {[sent.text[:80] for sent in needless[:3]]}"
    assert all(query.answer is not None for query in world.queries.values()), "no press waits for ever"
    if said >= most:
        return
    last = await wait_until(lambda: people[0].find("rematch ", group.id), "the end")
    await bot.bot.wait_until_idle()
    boards = [m for m in people[0].messages(group.id) if m.labels()]
    assert boards == [last[0]], "one message, and nothing else, is left in the group"
    for person in people:
        assert len([m for m in person.messages() if table in m.text]) <= 1, "one message a table"
