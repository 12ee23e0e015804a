"""Several processes of one bot: each with its part of the connections, one limit for all, and no press twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from time import time
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord.http import Route
from pydantic import ValidationError

from bot.app.door.app import App
from bot.app.match.play import say
from bot.chat.discord import sender, shards
from bot.chat.discord.channels import Channels
from bot.chat.discord.interactions import acknowledge
from bot.chat.discord.lasting import AWAY, lasting
from bot.chat.discord.panels import still
from bot.chat.discord.sender import Sender
from bot.chat.discord.shards import Turns
from bot.chat.port import Later
from bot.chat.records import Kept, StoreError
from bot.settings import Settings
from bot.store.server import Server as StoreServer
from bot.store.store import open_store
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import Judge
from tests.chat.discord.people import Person
from tests.chat.discord.playing import opened, play
from tests.chat.discord.process import PACE, QUICK, SCALE, settings_for
from tests.chat.discord.proxy import Proxy, proxied
from tests.chat.discord.records import text_of
from tests.chat.discord.server import Server
from tests.chat.discord.world import World
from tests.chat.nursery import Nursery
from tests.chat.thinking import owing
from tests.patience import until


@pytest.mark.parametrize(
    ("given", "some", "count"),
    [("1", [0], 1), ("4", [0, 1, 2, 3], 4), ("0-3/16", [0, 1, 2, 3], 16), ("15/16", [15], 16)],
)
def test_connections_are_all_of_so_many_or_some(given: str, some: list[int], count: int) -> None:
    found, of = settings_for(1, Path(), given).shards
    assert (list(found), of) == (some, count)


@pytest.mark.parametrize("given", ["0", "16/16", "3-2/4", "0-3", "a", "-1", "1/0", "0-4/4", "2000"])
def test_connections_that_there_are_not_are_refused(given: str) -> None:
    with pytest.raises(ValidationError):
        settings_for(1, Path(), given)


def test_of_a_proxy_its_address_is_enough() -> None:
    def base(given: str) -> str:
        return Settings(_env_file=None, discord_api=given).discord_api  # type: ignore[call-arg]

    assert base("http://127.0.0.1:8080/") == "http://127.0.0.1:8080/api/v10"
    assert base("https://example.org/discord/api/v9/") == "https://example.org/discord/api/v9"
    assert base("") == ""
    with pytest.raises(ValidationError):
        base("127.0.0.1:8080")


async def test_connections_of_all_processes_come_one_after_another(stores: StoreServer) -> None:
    came: dict[int, list[float]] = {0: [], 1: []}

    async def connect(turns: Turns, shards: range) -> None:
        turns.at_once = 2
        for shard in shards:
            await turns.take(shard)
            came[shard % 2].append(time())

    async with AsyncExitStack() as stack:
        starting = []
        for shards in (range(4), range(4, 8)):
            store = await open_store(stores.data, stores.url)
            stack.push_async_callback(store.close)
            starting.append(connect(Turns(Kept(store), 0.1), shards))
        begun = time()
        await asyncio.gather(*starting)
    for times in came.values():  # each may be noted late, none too soon
        assert len(times) == 4
        assert all(moment - begun > 0.1 * before - 0.01 for before, moment in enumerate(sorted(times)))


async def test_a_connection_waits_while_the_store_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "PAUSE_S", 0.01)
    taken: list[int] = []

    async def take(shard: int) -> None:
        taken.append(shard)
        if len(taken) < 3:
            raise StoreError("store-lost")

    options = {"intents": discord.Intents.none(), "shard_ids": [1], "shard_count": 2}
    client = shards.Sharded(cast(Any, SimpleNamespace(take=take)), **options)
    await client.before_identify_hook(1)
    assert taken == [1, 1, 1]


def refused(status: int, code: int, **headers: str) -> discord.HTTPException:
    """What the library raises at such an answer."""
    response = SimpleNamespace(status=status, reason="", headers=headers)
    return discord.HTTPException(cast(Any, response), {"code": code, "message": ""})


@pytest.mark.parametrize("status", [429, 408])
async def test_who_is_told_to_wait_for_longer_than_it_can_comes_back_later(status: int) -> None:
    """Neither is a channel closed nor is a call given up because there was too much to do."""

    async def busy() -> None:
        raise refused(status, 0, **{"Retry-After": "3600"})

    async def closed() -> None:
        raise refused(403, 50013)

    with pytest.raises(AWAY):
        await lasting(busy)
    with pytest.raises(discord.HTTPException):
        await lasting(closed)
    with pytest.raises(Later):
        await still(busy)
    assert not await still(closed)
    with pytest.raises(Later):
        await Channels.delete(cast(Any, SimpleNamespace(_delete=lambda *_: lasting(busy))), 1, 2)


async def test_a_press_that_another_process_has_taken_is_not_answered_here() -> None:
    """While one process takes another's place both are told of it."""

    def pressed(*answers: Exception | None) -> Any:
        left = list(answers)

        async def defer(**_: bool) -> None:
            if (answer := left.pop(0)) is not None:
                raise answer

        return SimpleNamespace(response=SimpleNamespace(defer=defer))

    taken = refused(400, 40060)
    assert not await acknowledge(pressed(taken)), "by somebody else"
    assert await acknowledge(pressed(OSError("lost"), taken)), "by us, though the answer was lost"
    assert await acknowledge(pressed(refused(429, 0, **{"Retry-After": "0.01"}), None)), "a proxy asked to wait"


async def test_to_a_proxy_no_connection_is_kept_that_it_may_just_end(
    stores: StoreServer, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is sent at that moment would be lost: for a press, its answer."""
    monkeypatch.setattr(sender, "IDLE_S", 0.05)
    server = Server(World(SCALE), judge)
    await server.start()
    store = await open_store(stores.data, stores.url)
    app = App(store, pace=PACE)
    async with proxied(f"http://127.0.0.1:{server.port}", 50, 1 / SCALE) as proxy:
        there = Sender(app, settings_for(server.port, stores.data, proxy=proxy.url), None, lambda msg: None, QUICK)
        running = asyncio.create_task(there.run())
        await until(lambda: sum(proxy.passed.values()) >= 2, "it has logged in")
        before = set(proxy.passed)
        await asyncio.sleep(0.2)
        await there.client.http.request(Route("GET", "/gateway/bot"))
        assert set(proxy.passed) - before, "on a new connection"
        running.cancel()
        await asyncio.wait([running])
    await app.close()
    await store.close()
    await server.stop()


AT_ONCE_S = 40.0
"""Sooner than what has failed is given out again."""


class Two:
    """A world with a server for each of two connections, and processes that share it."""

    def __init__(self, server: Server, app: App, stores: StoreServer, nursery: Nursery, proxy: Proxy) -> None:
        self.world, self.server, self.app = server.world, server, app
        self._stores, self._nursery, self.proxy = stores, nursery, proxy
        self.places = [self._place(number) for number in range(2)]

    def _place(self, shard: int) -> tuple[int, int]:
        """A server of which this connection is told, and a channel in it."""
        while (guild := self.world.guild()) >> 22 & 1 != shard:
            del self.world.guilds[guild]
        return guild, self.world.channel(guild).id

    def person(self, name: str, at: int) -> Person:
        guild, channel = self.places[at]
        return Person(self.world, self.world.user(name), channel, guild)

    async def born(self, name: str, mode: str = "quick", **more: str) -> int:
        """A process of the bot, through the proxy unless it is told otherwise."""
        task = {"port": str(self.server.port), "data": str(self._stores.data), "url": self._stores.url, "mode": mode}
        pid = self._nursery.born({**task, "name": name, "proxy": self.proxy.url, **more})
        return await self._nursery.ready(pid)

    async def connected(self, *shards: int) -> None:
        def up() -> bool:
            here = [session.shard[0] for session in self.server.gateway.sessions.values() if session.line is not None]
            return sorted(here) == sorted(shards)

        await until(lambda: up() and self.world.commands, "all connections are there")


@asynccontextmanager
async def two(stores: StoreServer, nursery: Nursery, judge: Judge, most: int = 50) -> AsyncIterator[Two]:
    server = Server(World(SCALE), judge)
    await server.start()
    store = await open_store(stores.data, stores.url)
    app = App(store, pace=PACE)
    async with proxied(f"http://127.0.0.1:{server.port}", most, 1 / SCALE) as proxy:
        try:
            yield Two(server, app, stores, nursery, proxy)
        finally:
            nursery.end()
            await app.close()
            await store.close()
            await server.stop()
    assert not server.world.violations, "\n".join(server.world.violations[:10])


async def begun(there: Two) -> tuple[list[Person], str]:
    """A table of two people, begun in the one server; then it is shown in the other one too, where Ben plays."""
    anna, ben = there.person("Anna", 0), there.person("Ben", 0)
    table = await opened(cast(House, there), [anna, ben], "pebbles")
    ben.guild, ben.channel = there.places[1]
    panel = await ben.command("board", table=table)
    assert panel is not None
    await ben.tap(panel, "Show it here")
    await ben.comes(table)
    return [anna, ben], table


def _once(person: Person, table: str) -> bool:
    return len([m for m in person.shown() if not m.only and table in text_of(m)]) == 1


@pytest.mark.full
@pytest.mark.timeout(600)
async def test_a_whole_game_over_two_gateways_and_a_worker_behind_one_proxy(
    stores: StoreServer, nursery: Nursery, judge: Judge
) -> None:
    async with two(stores, nursery, judge, most=4) as there:
        for name, mode, shards in (("a", "quick", "0/2"), ("b", "quick", "1/2"), ("c", "sender", "1")):
            await there.born(name, mode, shards=shards)
        await there.connected(0, 1)
        people, table = await begun(there)
        said = await play(cast(House, there), people, table)
        assert len(said) > 10
        await people[0].until(lambda: all("Rematch" in text_of(person.board(table)) for person in people))
        for person in people:
            await until(partial(_once, person, table), "one message a place")
        asked = there.world.requests
        await until(lambda: sum(there.proxy.passed.values()) == len(asked), "all went through the proxy")
        assert len(there.proxy.passed) >= 3, "from each process"
        assert there.proxy.refused, "and some of it was asked to wait"
        answered = [one.path for one in asked if one.path.endswith("/callback") and one.status in (200, 204)]
        assert len(answered) == len(set(answered)), "no press was answered twice"


@pytest.mark.full
@pytest.mark.timeout(600)
async def test_a_worker_shows_what_no_gateway_is_there_for(stores: StoreServer, nursery: Nursery, judge: Judge) -> None:
    """Also what was waiting while it could not log in. And without a proxy each goes to Discord itself."""
    async with two(stores, nursery, judge) as there:
        gateways = [await there.born(name, shards=shards, proxy="") for name, shards in (("a", "0/2"), ("b", "1/2"))]
        await there.connected(0, 1)
        people, table = await begun(there)
        for pid in gateways:
            await nursery.kill(pid)
        board, before = people[1].board(table), text_of(people[1].board(table))
        seat, word = next(iter((await owing(there.app, table)).items()))
        async with there.app.service.tables.hold(table) as found:
            epoch, person = found.match.epochs[seat], found.seats[seat].person
        await say(there.app.service, table, seat, epoch, word, "said-elsewhere", person=person)
        away = 4

        def fault(method: str, path: str) -> tuple[int, Any] | None:
            nonlocal away
            away -= path == "/users/@me"
            return (503, {"message": "away", "code": 0}) if away > 0 else None

        there.world.fault = fault
        await there.born("c", "sender", proxy="")
        await people[0].until(lambda: text_of(board) != before, AT_ONCE_S)
        assert people[1].board(table) is board or board.deleted  # the board may have been posted again below
        assert not there.proxy.passed, "nothing went through the proxy"


@pytest.mark.full
@pytest.mark.timeout(600)
async def test_two_processes_with_the_same_connection_answer_each_press_once(
    stores: StoreServer, nursery: Nursery, judge: Judge
) -> None:
    """As while a new version takes the place of the old one."""
    async with two(stores, nursery, judge) as there:
        for name, shards in (("a", "0-1/2"), ("b", "0-1/2")):
            await there.born(name, shards=shards)
        await there.connected(0, 0, 1, 1)
        people, table = await begun(there)
        await play(cast(House, there), people, table)
        done = [one for one in there.world.requests if one.status in (200, 204)]
        follow_ups = [one.path for one in done if one.method == "POST" and one.path.startswith("/webhooks")]
        assert len(follow_ups) == len(set(follow_ups)), "nobody is told anything twice"
