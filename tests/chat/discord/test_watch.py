"""A gateway that sends what no client expects breaks the library's client, not the house: the next one goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.frontends.discord.bot import DiscordBot
from bot.runtime.supervisor import FrontendSupervisor
from tests.chat.discord.conftest import House
from tests.chat.discord.people import press_targets
from tests.chat.discord.process import QUICK, settings_for
from tests.chat.discord.records import text_of
from tests.patience import PATIENCE_S


async def come_true(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - what happens there is nobody's event
            await asyncio.sleep(0.02)


@pytest.mark.slow
@pytest.mark.incident("chat broke", why="a task of the client is broken on purpose")
@pytest.mark.incident("asyncio", "event failed", why="the library is cut off in the middle", sure=False)
async def test_a_client_that_broke_is_made_anew_and_the_same_buttons_work(house: House) -> None:
    process = house.process
    assert process is not None
    process.tasks[1].cancel()
    await asyncio.wait([process.tasks[1]])
    made: list[DiscordBot] = []

    def make() -> DiscordBot:
        settings = settings_for(house.server.port, Path(house.stores.data))
        made.append(DiscordBot(process.app, settings, house.paint, house.told.append, QUICK))
        return made[-1]

    watch = FrontendSupervisor({"discord": make}, house.told.append, first_s=0.3)
    process.tasks.append(asyncio.create_task(watch.run_forever()))
    await come_true(lambda: made and made[0].client.get_guild(house.guild))
    anna, ben = house.person("Anna"), house.person("Ben")
    await anna.command("play", game="pebbles")
    board = await ben.wait_for_board()
    for session in house.server.gateway.sessions.values():
        if session.line is not None:
            await session.line.send({"op": 10, "d": {}})
    await come_true(lambda: watch.list_down() == ["discord"])
    assert house.told[-1].key == "main-chat-broke"
    await come_true(lambda: len(made) > 1 and made[-1].client.get_guild(house.guild))
    assert watch.list_down() == []
    assert await ben.tap(board, "Join") is board
    assert "Ben" in text_of(board)
    assert "Start" in [thing.label for thing in press_targets(board)]
    await made[-1].client.close()
