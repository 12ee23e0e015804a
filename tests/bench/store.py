"""The store: an accepted word against a bare script call over a connection of redis-py's own.

In memory: rules and one script. With snapshot: that and the position, what the store takes. Service: all that lies
between a press and its acknowledgement, reading the table's version first. Cold: a service that has nothing cached.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import redis.asyncio as peer

from bot.app.match.play import say
from bot.app.match.rooms import Sitter
from bot.app.match.service import Service
from bot.app.match.thinkers import Thinkers
from bot.app.port.ports import Pace, fresh_bytes, new_id, utc_now
from bot.cli.games import Tosses
from bot.store import server
from bot.store.link import Arg
from bot.store.links import Links
from bot.store.lua import SCRIPTS
from bot.store.store import Store, open_store
from bot.store.tables import Tables
from engines.core import tree
from engines.core.game import Game
from engines.core.match import Match
from tests.bench.engines import opened
from tests.bench.measure import Row, median_ratio, p

BARE = """
if tonumber(redis.call('HGET', KEYS[1], 'version') or 0) ~= tonumber(ARGV[1]) then return {'conflict'} end
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[1], 'version', ARGV[1] + 1)
redis.call('XADD', KEYS[3], '*', 'table', ARGV[3])
return {'done', ARGV[1] + 1}
"""
WORDS = 500
COLD_EVERY = 5
CROWD = 256
CROWD_ROUNDS = 9


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """All that is measured here, for each game, on a server of our own with ``appendfsync always``."""
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        running = server.start(Path(folder) / "data")
        try:
            for game in games.values():
                yield from asyncio.run(_moves(game, running))
            yield asyncio.run(_crowd(running))
        finally:
            running.stop()


async def _seconds(call: Awaitable[object]) -> float:
    began = perf_counter()
    await call
    return perf_counter() - began


class Pooled(Links):
    """The same scripts over redis-py's own pool: a connection for each that waits."""

    def __init__(self, socket: Path) -> None:
        super().__init__(f"unix://{socket}", count=0)
        self.pool = peer.Redis(unix_socket_path=str(socket), max_connections=CROWD)

    async def run(self, place: str | int, script: str, keys: list[str], *args: Arg) -> Any:
        """See ``Links``."""
        return await self.pool.evalsha(SCRIPTS[script].sha, len(keys), *keys, *args)


async def _crowd(running: server.Server) -> Row:
    """So many tables writing at once: over our few links, and over redis-py's pool."""
    store = await open_store(running.data, running.url)
    pooled = Pooled(running.socket)
    names = [new_id(fresh_bytes) for _ in range(2 * CROWD)]
    for name in names:
        await store.tables.create(name, "open", b"header", b"")

    async def wave(tables: Tables, among: list[str], number: int) -> float:
        row = (number, f"c{number}", b"x" * 120, b"s" * 1500)
        calls = [_seconds(tables.append(name, *row, outbox=[b"notice"])) for name in among]
        return p(0.99, await asyncio.gather(*calls))

    own: list[float] = []
    pool: list[float] = []
    for number in range(CROWD_ROUNDS):
        own.append(await wave(store.tables, names[:CROWD], number))
        pool.append(await wave(Tables(pooled), names[CROWD:], number))
    await pooled.pool.aclose()
    await store.close()
    parts = {"p99 ms": 1e3 * p(0.5, own), "redis-py's pool p99 ms": 1e3 * p(0.5, pool)}
    return Row("S2", f"{CROWD} tables at once ÷ redis-py's pool", median_ratio(own, pool), parts, goal=0.1)


async def _moves(game: Game[Any, Any], running: server.Server) -> list[Row]:
    store = await open_store(running.data, running.url)
    bench = Bench(game, store, peer.Redis(unix_socket_path=str(running.socket)))
    await bench.measure()
    await bench.client.aclose()
    await store.close()
    return list(bench.rows())


@dataclass
class Own:
    """A table that is written straight into the store."""

    match: Match[Any, Any]
    name: str


class Bench:
    """The runs, taking turns word by word."""

    def __init__(self, game: Game[Any, Any], store: Store, client: peer.Redis) -> None:
        self.game, self.store, self.client = game, store, client
        self.service = self._fresh_service()
        self.dice = Tosses(1)
        self.count = 0
        self.times: dict[str, list[float]] = {
            name: [] for name in ("bare", "in memory", "with snapshot", "service", "cold")
        }

    def _fresh_service(self) -> Service:
        return Service(self.store, utc_now, fresh_bytes, Pace(), Thinkers(ThreadPoolExecutor, 1.0))

    async def measure(self) -> None:
        """Play ``WORDS`` words each way."""
        sha = await self.client.script_load(BARE)
        memory, snapshot = await self._own(), await self._own()
        table = await self._table()
        for number in range(WORDS):
            args = (number, b"x" * 120, "t")
            bare = self.client.evalsha(sha, 3, "{b}:v", "{b}:l", "{b}:o", *args)
            self.times["bare"].append(await _seconds(bare))
            memory = await self._push(memory, "in memory")
            snapshot = await self._push(snapshot, "with snapshot")
            table = await self._say(table, self.service, "service")
            if number % COLD_EVERY == 0:
                table = await self._say(table, self._fresh_service(), "cold")

    async def _own(self) -> Own:
        self.count += 1
        match, name = opened(self.game, self.count), new_id(fresh_bytes)
        await self.store.tables.create(name, "open", b"header", b"")
        return Own(match, name)

    async def _push(self, own: Own, way: str) -> Own:
        if not own.match.owing():
            own = await self._own()
        match = own.match
        seat = match.owing()[0]
        word = tree.random_word(match.tree(seat), self.dice)
        self.times[way].append(await _seconds(self._accept(own, seat, word, snapshot=way == "with snapshot")))
        return own

    async def _accept(self, own: Own, seat: int, word: tuple[str, ...], *, snapshot: bool) -> None:
        version = own.match.version
        entry = msgspec.msgpack.encode(own.match.push(seat, word))
        packed = msgspec.msgpack.encode(own.match.snapshot()) if snapshot else b""
        await self.store.tables.append(own.name, version - 1, f"c{version}", entry, packed, outbox=[b"notice"])

    async def _table(self) -> str:
        self.count += 1
        seats = tuple(Sitter(person=new_id(fresh_bytes)) for _ in range(min(4, self.game.seats[1])))
        room = self.service.rooms.new(self.game.key, "host", "", "en", f"open{self.count}")
        await self.service.rooms.open(msgspec.structs.replace(room, seats=seats, state="started"), "open")
        return room.table

    async def _say(self, table: str, service: Service, way: str) -> str:
        async with self.service.tables.hold(table) as found:
            match = found.match
            if not match.owing():
                table = await self._table()
                return await self._say(table, service, way)
            seat = match.owing()[0]
            word, epoch = tree.random_word(match.tree(seat), self.dice), match.epochs[seat]
        self.count += 1
        said = say(service, table, seat, epoch, word, f"c{self.count}")
        self.times[way].append(await _seconds(said))
        return table

    def rows(self) -> Iterator[Row]:
        """The ratios of medians; runs took turns within milliseconds."""
        bare = statistics.median(self.times["bare"])
        bounds = {"in memory": (None, 1.25), "with snapshot": (2.0, 1.5), "service": (None, None), "cold": (None, 2.6)}
        for way, (floor, goal) in bounds.items():
            own = statistics.median(self.times[way])
            parts = {"p50 µs": own * 1e6, "p99 µs": 1e6 * p(0.99, self.times[way]), "bare p50 µs": bare * 1e6}
            yield Row("S1", f"{self.game.key}: accepted word, {way} ÷ bare script call", own / bare, parts, floor, goal)
