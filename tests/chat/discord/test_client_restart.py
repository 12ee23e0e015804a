"""Test the restart of a failed Discord client: the buttons of earlier messages still work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.frontends.discord.bot import DiscordBot
from bot.runtime.supervisor import FrontendSupervisor
from tests.chat.discord.bot_process import QUICK, settings_for
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import press_targets
from tests.timeouts import PATIENCE_S


async def come_true(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not true():  # noqa: ASYNC110 - what happens there is nobody's event
            await asyncio.sleep(0.02)


@pytest.mark.slow
@pytest.mark.incident("chat broke", why="a task of the client is broken on purpose")
@pytest.mark.incident("asyncio", "event failed", why="the library is cut off in the middle", sure=False)
async def test_broken_client_is_replaced_and_old_buttons_work(discord_env: DiscordEnvironment) -> None:
    process = discord_env.process
    process.tasks[1].cancel()
    await asyncio.wait([process.tasks[1]])
    made: list[DiscordBot] = []

    def make() -> DiscordBot:
        settings = settings_for(discord_env.server.port, Path(discord_env.stores.data))
        made.append(DiscordBot(process.app, settings, discord_env.paint, discord_env.told.append, QUICK))
        return made[-1]

    watch = FrontendSupervisor({"discord": make}, discord_env.told.append, first_s=0.3)
    process.tasks.append(asyncio.create_task(watch.run_forever()))
    await come_true(lambda: made and made[0].client.get_guild(discord_env.guild))
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    await anna.command("play", game="pebbles")
    board = await ben.wait_for_board()
    for session in discord_env.server.gateway.sessions.values():
        if session.line is not None:
            await session.line.send({"op": 10, "d": {}})
    await come_true(lambda: watch.list_down() == ["discord"])
    assert discord_env.told[-1].key == "main-chat-broke"
    await come_true(lambda: len(made) > 1 and made[-1].client.get_guild(discord_env.guild))
    assert watch.list_down() == []
    assert await ben.tap(board, "Join") is board
    assert "Ben" in text_of(board)
    assert "Start" in [thing.label for thing in press_targets(board)]
    await made[-1].client.close()
