"""Measure the store: an accepted move against a bare script call over the same connections.

In memory: rules and one script. With snapshot: the same with the position, as stored. Cold: a service's move at a
table that is not in memory, late in its log compared with early. The expected writes are counted afterwards.

The time of a bare call depends on the disk, so each variant also reports processor time next to that of a bare call.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Awaitable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import msgspec

from bot.app.common.interfaces import Timings, new_id, random_bytes, utc_now
from bot.app.context import Services
from bot.app.tables.ai_pool import AIPool
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.moves import submit_move
from bot.cli.selfplay import FastRandomNumbers
from bot.store.admin import own_server
from bot.store.store import Store, open_store
from engines.core import random_moves
from engines.core.game import Game
from engines.core.match import Match
from tests.bench.engines import open_match
from tests.bench.measurements import Row, percentile

BARE = """
if tonumber(redis.call('HGET', KEYS[1], 'version') or 0) ~= tonumber(ARGV[1]) then return {'conflict'} end
redis.call('RPUSH', KEYS[2], ARGV[2])
redis.call('HSET', KEYS[1], 'version', ARGV[1] + 1)
redis.call('XADD', KEYS[3], '*', 'table', ARGV[3])
return {'done', ARGV[1] + 1}
"""
WORDS = 300
LATE = 100
"""Number of entries of a long log, three quarters of which are in a block."""
WAYS = {"in memory": 1.25, "with snapshot": 1.5, "cold": 2.6}
"""The measured variants, with their goals in bare script calls."""


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Yield all measurements of this module for each game, on a local server with ``appendfsync always``."""
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        running = own_server.start_store_server(Path(folder) / "data")
        try:
            for game in games.values():
                yield from asyncio.run(_measure_moves(game, running))
        finally:
            running.stop()


class ElapsedTime(NamedTuple):
    """Elapsed seconds, and seconds of this process's processor time."""

    wall: float
    cpu: float


async def _time_call(call: Awaitable[object]) -> ElapsedTime:
    wall, cpu = perf_counter(), process_time()
    await call
    return ElapsedTime(perf_counter() - wall, process_time() - cpu)


async def _measure_moves(game: Game[Any, Any], running: own_server.StoreServer) -> list[Row]:
    store = await open_store(running.data, running.url)
    bench = StoreBench(game, store)
    await bench.measure()
    await store.close()
    return list(bench.rows())


@dataclass
class DirectTable:
    """A table written directly into the store."""

    match: Match[Any, Any]
    name: str


class StoreBench:
    """The runs, alternating move by move."""

    def __init__(self, game: Game[Any, Any], store: Store) -> None:
        self.game, self.store = game, store
        self.service = Services(store, utc_now, random_bytes, Timings(), AIPool(ThreadPoolExecutor, 1.0))
        self.dice = FastRandomNumbers(1)
        self.count = 0
        self.floor = ElapsedTime(0, 0)
        self.times: dict[str, list[tuple[ElapsedTime, ElapsedTime]]] = {way: [] for way in WAYS}
        """Times of each variant, with the bare call made just before it."""
        self.cold: list[tuple[int, float]] = []
        """For cold moves, the number of log entries, and the processor time."""

    async def measure(self) -> None:
        """Play ``WORDS`` moves with each variant."""
        sha = (await self.store.pool.execute(0, "SCRIPT", "LOAD", BARE)).decode()
        memory, snapshot = await self._own(), await self._own()
        table = await self._table()
        for number in range(WORDS):
            keys = [f"{{b}}:{self.game.key}:{part}" for part in "vlo"]  # new ones, so the bare script always writes
            self.floor = await _time_call(self.store.pool.execute(0, "EVALSHA", sha, 3, *keys, number, b"x" * 120, "t"))
            memory = await self._push(memory, "in memory")
            snapshot = await self._push(snapshot, "with snapshot")
            if number % 3 == 0:
                table = await self._say_cold(table)
        assert await self.store.pool.execute(0, "LLEN", f"{{b}}:{self.game.key}:l") == WORDS, (
            "expected the bare log not to grow"
        )

    async def _own(self) -> DirectTable:
        self.count += 1
        match, name = open_match(self.game, self.count), new_id(random_bytes)
        await self.store.tables.create_table(name, "open", b"header", b"")
        return DirectTable(match, name)

    async def _push(self, own: DirectTable, way: str) -> DirectTable:
        if not own.match.seats_to_move():
            own = await self._own()
        match = own.match
        seat = match.seats_to_move()[0]
        word = random_moves.random_move(match.choice_tree(seat), self.dice)
        took = await _time_call(self._accept(own, seat, word, snapshot=way == "with snapshot"))
        self.times[way].append((took, self.floor))
        return own

    async def _accept(self, own: DirectTable, seat: int, word: tuple[str, ...], *, snapshot: bool) -> None:
        version = own.match.version
        entry = msgspec.msgpack.encode(own.match.push(seat, word))
        packed = msgspec.msgpack.encode(own.match.take_snapshot()) if snapshot else b""
        await self.store.tables.commit(own.name, version - 1, f"c{version}", entry, packed, outbox=[b"notice"])

    async def _table(self) -> str:
        self.count += 1
        people = [await self.service.users.ensure_user(f"bench:{n}", f"P{n}", "en") for n in range(4)]
        seats = tuple(SeatPlayer(user=person.id) for person in people[: min(4, self.game.seat_range[1])])
        room = self.service.lobbies.build_lobby(self.game.key, "host", "", "en", f"open-{self.game.key}-{self.count}")
        await self.service.lobbies.open_lobby(msgspec.structs.replace(room, seats=seats, state="started"), "open")
        return room.table

    async def _say_cold(self, table_id: str) -> str:
        async with self.service.tables.open_started(table_id) as found:
            match = found.match
            if not match.seats_to_move():
                table_id = await self._table()
                return await self._say_cold(table_id)
            seat, version = match.seats_to_move()[0], match.version
            word, epoch = random_moves.random_move(match.choice_tree(seat), self.dice), match.epochs[seat]
        self.count += 1
        self.service.tables.cache.drop_table(table_id)
        took = await _time_call(submit_move(self.service, table_id, seat, epoch, word, f"c{self.count}"))
        self.times["cold"].append((took, self.floor))
        self.cold.append((version, took.cpu))
        async with self.service.tables.open_started(table_id) as found:
            assert found.match.version > version, "no move was made"
        return table_id

    def rows(self) -> Iterator[Row]:
        """Yield the ratios of medians; runs took turns within milliseconds."""
        for way, goal in WAYS.items():
            columns = list(zip(*self.times[way], strict=True))
            own, bare = (statistics.median(took.wall for took in column) for column in columns)
            cpu, bare_cpu = (statistics.median(took.cpu for took in column) for column in columns)
            last = percentile(0.99, [took.wall for took in columns[0]])
            parts = {"p50 µs": own * 1e6, "p99 µs": 1e6 * last, "bare µs": bare * 1e6}
            parts |= {"processor µs": cpu * 1e6, "bare": bare_cpu * 1e6}
            if way == "cold":
                early, late = ([cpu for at, cpu in self.cold if (at >= LATE) == so] for so in (False, True))
                parts |= {"late ÷ early": statistics.median(late or [0]) / statistics.median(early)}
            yield Row("S1", f"{self.game.key}: {way} ÷ bare script", own / bare, parts, goal)
