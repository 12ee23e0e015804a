"""A whole house on a cluster, at both platforms and on the page; and a primary dies."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from bot.app.api import App
from bot.store.redis_keys import CLUSTER_KEYS
from bot.store.store import open_store
from tests.chat.both.conftest import Town
from tests.chat.both.test_table import Player, open_table, play_game
from tests.chat.discord import judge as discord_judge
from tests.chat.discord.conftest import House
from tests.chat.discord.conftest import Process as DiscordProcess
from tests.chat.discord.playing import wait_until_current
from tests.chat.discord.process import SCALE as FAST
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.chat.telegram import judge as telegram_judge
from tests.chat.telegram.conftest import Process as TelegramProcess
from tests.chat.telegram.crowd import Observer
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import SCALE, TOKEN
from tests.chat.telegram.world import World as TelegramWorld
from tests.patience import EVEN_IF_SLOW_S, PATIENCE_S, wait_until
from tests.store.nodes import Cluster, block_until, run_cluster
from tests.store.writing import last_commands
from tests.web.playing import QUICK, Table
from tests.web.test_inside import free_port, request_page
from tests.web.test_start import Started, runs

__all__ = ["runs"]

WORDS = 4
"""So many are said at the platforms before the primary dies, and as many after it, at the pace of their real limits."""
QUIET_S = 0.4
PRESSES, KILLED_AT = 30, 10
"""On the page, and after how many of them the table's primary dies."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(900)]


class Watcher(Observer):
    """Bots of another process: they are idle when they have taken all updates, and nothing more is sent."""

    def __init__(self, process: TelegramProcess, chats: TelegramWorld) -> None:
        super().__init__(process)
        self._chats = chats

    async def wait_until_idle(self) -> None:
        await wait_until(lambda: not self._chats.updates, "all updates are taken")
        sent = -1
        while sent < len(self._chats.sent):
            sent = len(self._chats.sent)
            await asyncio.sleep(QUIET_S)


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Cluster]:
    with run_cluster(tmp_path / "cluster") as found:
        yield found


@pytest.fixture
async def house(
    nodes: Cluster,
    tmp_path: Path,
    runs: list[Started],
    discord_description: discord_judge.Judge,
    telegram_description: telegram_judge.Judge,
) -> AsyncIterator[tuple[Town, Started]]:
    """Start the whole program as a process on the cluster, with a local server of each platform."""
    world, chats = World(FAST), TelegramWorld(SCALE)
    guild = world.guild()
    channel = world.channel(guild)
    server = Server(world, discord_description)
    async with AsyncExitStack() as stack:
        await server.start()
        stack.push_async_callback(server.stop)
        telegram = await stack.enter_async_context(run_server(chats, telegram_description))
        at = f"127.0.0.1:{server.port}"
        settings = {
            **QUICK, "BOTTEGA_INSIDE_PORT": str(inside := free_port()),
            "REDIS_URL": nodes.url, "BOTTEGA_REPLICAS": "1", "BOTTEGA_PAINTERS": "1",
            "DISCORD_TOKEN": "token-of-the-tests", "BOTTEGA_DISCORD_API": f"http://{at}",
            "BOTTEGA_DISCORD_GATEWAY": f"ws://{at}/gw/", "TELEGRAM_TOKEN": TOKEN, "BOTTEGA_TELEGRAM_API": telegram.url,
        }  # fmt: skip
        run = Started(tmp_path / "v", **settings)
        runs.append(run)
        store = await open_store(tmp_path / "v", nodes.url, replicas=1)
        stack.push_async_callback(store.close)
        app = App(store)
        stack.push_async_callback(app.close)
        here = House(world, server, cast(Any, None), guild, channel.id)
        here.process = DiscordProcess(app, store, cast(Any, None), [])
        there = cast(TelegramProcess, Watcher(TelegramProcess(app, store, cast(Any, None), [], stack), chats))
        await wait_until(lambda: server.gateway.is_connected and world.commands, "Discord", EVEN_IF_SLOW_S)
        await wait_until(lambda: chats.menus, "Telegram", EVEN_IF_SLOW_S)
        await wait_until(partial(_is_ready, inside), "the house is ready", EVEN_IF_SLOW_S)
        yield Town(app, here, there, chats), run
        assert (await asyncio.to_thread(run.interrupt))[0] == 0
    assert not world.violations, "\n".join(world.violations[:10])


async def _is_ready(port: int) -> bool:
    try:
        return await asyncio.to_thread(request_page, port, "/readyz") == '{"ok":true}'
    except OSError:
        return False


def play_and_kill_primary(table: Table, nodes: Cluster) -> None:
    """Play with AIs for ``PRESSES`` presses; the primary that has the table is killed on the way."""
    presses, till = 0, time.monotonic() + PATIENCE_S
    while presses < PRESSES:
        if table.press():
            presses, till = presses + 1, time.monotonic() + PATIENCE_S
            if presses == KILLED_AT:
                victim = nodes.owner(CLUSTER_KEYS.hash_slot(CLUSTER_KEYS.bucket_of(table.name)))
                victim.kill()
                block_until(nodes.whole, said="another has taken its place")
                victim.start()
        else:
            assert time.monotonic() < till, f"after {presses} presses nothing goes on"
            time.sleep(0.05)  # AIs think


async def test_a_house_on_a_cluster(house: tuple[Town, Started], nodes: Cluster) -> None:
    town, run = house
    here, there = [town.at_discord("Anna")], [town.at_telegram("Clara", "de")]
    people: list[Player] = [*here, *there]
    group = town.group(*there)
    shown = await open_table(town, here, there, group, "princes")
    assert await play_game(town, people, shown, group, WORDS) == WORDS

    table = await asyncio.to_thread(Table, run.link(), "princes 3")
    assert await asyncio.to_thread(table.picture_status) == 200
    await asyncio.to_thread(play_and_kill_primary, table, nodes)
    links = town.app.service.store.pool
    said = await links.execute(table.name, "HGETALL", links.keys.commands_key(table.name))
    versions = last_commands(dict(zip(said[::2], said[1::2], strict=True)))
    assert len(versions) > KILLED_AT
    assert [*versions] == [*range(min(versions), max(versions) + 1)], "nothing is done twice"

    assert await play_game(town, people, shown, group, WORDS) == WORDS, "and the other table goes on"
    await wait_until_current(town.discord, here[0], shown)
