"""First steps in a private chat, and asked for in a group."""

from __future__ import annotations

import pytest

from tests.chat.lessons import now, taken
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.playing import MOST_PRESSES, onward, ways
from tests.chat.telegram.world import World
from tests.chat.thinking import version
from tests.games import REAL
from tests.patience import until

QUICK = "leonardo"
TRIED = [game if game == QUICK else pytest.param(game, marks=pytest.mark.full) for game in REAL]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TRIED)
async def test_a_lesson_is_played_through_by_pressing(bot: Process, world: World, arrive: Arrive, game: str) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    group = world.group(anna.user, ben.user)
    anna.write("/play", group)
    await until(lambda: anna.find(f"learn {game}", group.id), "the games")
    await anna.tap(f"learn {game}", group.id)
    await bot.bot.wait_until_idle()
    person = (await bot.app.ensure_user(f"telegram:{anna.user.id}", "Anna")).id
    table = await taken(bot.app, person, game)
    for _ in range(20):
        step, word = await now(bot.app, table)
        if step is None:
            break
        before, tried = await version(bot.app, table), list[str]()
        for _ in range(MOST_PRESSES):
            await bot.bot.wait_until_idle()
            seen = await ways(bot, anna, anna.user.id, table)
            on = onward(seen, word, tried) if word else next(way for way in seen if way[2].startswith("read-on "))
            assert on is not None, (step.id, word, [way[2] for way in seen])
            tried.append(on[2])
            await anna.press(*on[:2])
            if await version(bot.app, table) > before:
                break
    await bot.bot.wait_until_idle()
    assert await until(lambda: anna.find("open ", anna.user.id), "the way on")
    assert not [message for message in ben.sees() if table in message.text], "nobody else is told of it"
