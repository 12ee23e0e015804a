"""Test the whole program on a Redis cluster, on both platforms and the page, while a primary fails."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest
from redis.crc import key_slot

from bot.app.api import App
from bot.store.redis_keys import CLUSTER_KEYS
from bot.store.store import open_store
from tests.chat.both.chats import Judges
from tests.chat.both.conftest import TwoPlatformEnvironment, run_platforms
from tests.chat.both.test_shared_table import Player, open_table, play_game
from tests.chat.discord.game_driver import DiscordEnvironment, wait_until_current
from tests.chat.discord.game_driver import Process as DiscordProcess
from tests.chat.telegram.game_driver import Process as TelegramProcess
from tests.chat.telegram.persistent_players import Observer
from tests.chat.telegram.world import TOKEN
from tests.chat.telegram.world import World as TelegramWorld
from tests.store.cluster_nodes import Cluster, block_until, free_port, run_cluster
from tests.store.ledger import last_commands
from tests.timeouts import EVEN_IF_SLOW_S, PATIENCE_S, wait_until
from tests.web.conftest import start_program
from tests.web.page_games import QUICK, PageGame
from tests.web.test_start import StartedProcess, StartProgram, request_page

__all__ = ["start_program"]

WORDS = 4
"""Number of moves in the chats before the primary is killed, and again after it, at the platforms' real limits."""
QUIET_S = 0.4
PRESSES, KILLED_AT = 30, 10
"""Presses on the page, and after how many of them the table's primary is killed."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(900)]


class RemoteBots(Observer):
    """Bots of another process: idle when they have handled all updates and send nothing more."""

    def __init__(self, process: TelegramProcess, chats: TelegramWorld) -> None:
        super().__init__(process)
        self._chats = chats

    async def wait_until_idle(self) -> None:
        await wait_until(lambda: not self._chats.updates, "all updates to be accepted")
        sent = -1
        while sent < len(self._chats.sent):
            sent = len(self._chats.sent)
            await asyncio.sleep(QUIET_S)


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Cluster]:
    with run_cluster(tmp_path / "cluster") as found:
        yield found


@pytest.fixture
async def cluster_program(
    nodes: Cluster, tmp_path: Path, start_program: StartProgram, judges: Judges
) -> AsyncIterator[tuple[TwoPlatformEnvironment, StartedProcess]]:
    async with AsyncExitStack() as stack:
        places = await stack.enter_async_context(run_platforms(judges))
        server, chats = places.discord, places.telegram.world
        at = f"127.0.0.1:{server.port}"
        settings = {
            **QUICK, "BOTTEGA_INSIDE_PORT": str(inside := free_port()),
            "REDIS_URL": nodes.url, "BOTTEGA_REPLICAS": "1", "BOTTEGA_RENDER_WORKERS": "1",
            "DISCORD_TOKEN": "token-of-the-tests", "BOTTEGA_DISCORD_API": f"http://{at}",
            "BOTTEGA_DISCORD_GATEWAY": f"ws://{at}/gw/",
            "TELEGRAM_TOKEN": TOKEN, "BOTTEGA_TELEGRAM_API": places.telegram.url,
        }  # fmt: skip
        run = start_program(**settings)
        store = await open_store(tmp_path / "v", nodes.url, replicas=1)
        stack.push_async_callback(store.close)
        app = App(store)
        stack.push_async_callback(app.close)
        none = cast(Any, None)
        here = DiscordEnvironment(server.world, server, none, places.guild, places.channel)
        here.running = DiscordProcess(app, store, none, [])
        there = cast(TelegramProcess, RemoteBots(TelegramProcess(app, store, none, [], stack, chats), chats))
        await wait_until(lambda: server.gateway.is_connected and server.world.commands, "Discord", EVEN_IF_SLOW_S)
        await wait_until(lambda: chats.menus, "Telegram", EVEN_IF_SLOW_S)
        await wait_until(partial(_is_ready, inside), "the service to be ready", EVEN_IF_SLOW_S)
        yield TwoPlatformEnvironment(app, here, there, chats), run
        assert (await asyncio.to_thread(run.interrupt))[0] == 0


async def _is_ready(port: int) -> bool:
    try:
        return await asyncio.to_thread(request_page, port, "/readyz") == '{"ok":true}'
    except OSError:
        return False


def play_and_kill_primary(table: PageGame, nodes: Cluster) -> None:
    """Play against AIs for ``PRESSES`` presses, and kill the primary that has the table along the way."""
    presses, deadline = 0, time.monotonic() + PATIENCE_S
    while presses < PRESSES:
        if table.press():
            presses, deadline = presses + 1, time.monotonic() + PATIENCE_S
            if presses == KILLED_AT:
                victim = nodes.owner(key_slot(CLUSTER_KEYS.hash_tag(CLUSTER_KEYS.bucket_of(table.name)).encode()))
                victim.kill()
                block_until(nodes.whole, said="another has taken its place")
                victim.start()
        else:
            assert time.monotonic() < deadline, f"expected a table to continue, but none did after {presses} presses"
            time.sleep(0.05)  # AIs think


async def test_games_continue_on_a_cluster_when_a_primary_is_killed(
    cluster_program: tuple[TwoPlatformEnvironment, StartedProcess], nodes: Cluster
) -> None:
    both_env, run = cluster_program
    here, there = [both_env.at_discord("Anna")], [both_env.at_telegram("Clara", "de")]
    people: list[Player] = [*here, *there]
    group = both_env.group(*there)
    shown = await open_table(here, there, group, "princes")
    assert await play_game(both_env, people, shown, group, WORDS) == WORDS

    table = await asyncio.to_thread(PageGame, run.link(), "princes 3")
    assert await asyncio.to_thread(table.picture_status) == 200
    await asyncio.to_thread(play_and_kill_primary, table, nodes)
    links = both_env.app.service.store.pool
    said = await links.execute(table.name, "HGETALL", links.keys.commands_key(table.name))
    versions = last_commands(dict(zip(said[::2], said[1::2], strict=True)))
    assert len(versions) > KILLED_AT
    assert [*versions] == [*range(min(versions), max(versions) + 1)], (
        "expected consecutive versions, but one is missing or duplicated"
    )

    assert await play_game(both_env, people, shown, group, WORDS) == WORDS, (
        "the other table does not continue after the primary was killed"
    )
    await wait_until_current(both_env.discord, here[0], shown)
