"""Test the tutorial at Telegram: opened in a group, played in the private chat."""

from __future__ import annotations

import pytest

from tests.chat.ai_moves import table_version
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import MOST_PRESSES, next_press, table_buttons
from tests.chat.telegram.world import World
from tests.chat.tutorial_moves import lesson_table, next_lesson_move
from tests.games import REAL
from tests.timeouts import wait_until

QUICK = "leonardo"
TRIED = [game if game == QUICK else pytest.param(game, marks=pytest.mark.full) for game in REAL]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TRIED)
async def test_a_lesson_is_played_through_by_pressing(
    bot: Process, world: World, add_person: Arrive, game: str
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    group = world.group(anna.user, ben.user)
    anna.write("/play", group)
    await wait_until(lambda: anna.find(f"learn {game}", group.id), "the games")
    await anna.tap(f"learn {game}", group.id)
    await bot.bot.wait_until_idle()
    person = (await bot.app.ensure_user(f"telegram:{anna.user.id}", "Anna")).id
    table = await lesson_table(bot.app, person, game)
    for _ in range(20):
        step, word = await next_lesson_move(bot.app, table)
        if step is None:
            break
        before, tried = await table_version(bot.app, table), list[str]()
        for _ in range(MOST_PRESSES):
            await bot.bot.wait_until_idle()
            seen = await table_buttons(bot, anna, anna.user.id, table)
            on = next_press(seen, word, tried) if word else next(way for way in seen if way[2].startswith("read-on "))
            assert on is not None, (step.id, word, [way[2] for way in seen])
            tried.append(on[2])
            await anna.press(*on[:2])
            if await table_version(bot.app, table) > before:
                break
    await bot.bot.wait_until_idle()
    assert await wait_until(lambda: anna.find("open ", anna.user.id), "the way on")
    assert not [message for message in ben.messages() if table in message.text], "nobody else is told of it"
