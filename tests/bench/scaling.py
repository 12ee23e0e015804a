"""Measure how costs grow with the number of tables, on one server and on a cluster of three primaries.

``SIZES`` of them, by ``--tables`` more, each size in a server of its own; what is measured takes turns among them.
``PLAYED`` tables are real ones: opened, begun and moved at through the service. All others are copies of these, key by
key, under names of their own, each with a clock's timer and in a user's list: they take the same room, and are stored
where real ones of their name would be. Moves go to real ones, to another one each time, so among many each finds one
that is not in memory; the next move at the same one finds it there.
"""

import asyncio
import statistics
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from bot.app.api import App
from bot.app.common.interfaces import derive_id
from bot.app.common.quotas import NONE
from bot.cli.selfplay import RandomNumbers
from bot.store.redis_keys import RedisKeys, source_name
from bot.store.store import Store, open_store
from engines.core import random_moves
from engines.core.game import Game
from tests.bench.bench_apps import NOWHERE, BenchApp, make_move, open_cluster_house, open_house, start_table
from tests.bench.measurements import Row

SIZES = [100, 10_000]
PLAYED = 300
"""More than a process keeps in memory."""
PATTERNS = 8
WORDS = 60
"""How many more are said at those that are copied: they are in the middle of their games."""
AT_ONCE = 32
SAMPLE = 60
STARTS = 9
PEOPLE = 400
EACH = 25
"""How many tables a user has whose tables are copies."""
DUE = 1 << 42
MINE = "person-tables"
COPY = """
redis.call('RESTORE', KEYS[1], 0, ARGV[1])
for i = 2, #ARGV do redis.call('COPY', KEYS[1], ARGV[i]) end
redis.call('DEL', KEYS[1])
"""
TIMED = ("move", "move at a table in memory", "my tables", "timers", "start-up")


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Measure all sizes on one server, with the first of the games; the usual ones on a cluster."""
    game = next(iter(games.values()))
    yield from asyncio.run(_measure_sizes(game, SIZES, open_house, ""))
    yield from asyncio.run(_measure_sizes(game, SIZES[:2], open_cluster_house, "three primaries, "))


@dataclass
class FilledStore:
    """A server with this number of tables, and how long things take there. ``before``: bytes that it took empty."""

    store: Store
    app: App
    url: str
    people: list[str]
    before: int
    tables: list[str] = field(default_factory=list)
    """The real ones."""
    lone: str = ""
    """A user who sits at one table alone."""
    times: dict[str, list[float]] = field(default_factory=lambda: {what: [] for what in TIMED})


async def _measure_sizes(game: Game[Any, Any], sizes: Sequence[int], make: Callable[[], Any], where: str) -> list[Row]:
    dice = RandomNumbers(2)

    def random(match: Any, seat: int) -> Any:
        return random_moves.random_move(match.choice_tree(seat), dice)

    async with AsyncExitStack() as stack:
        houses = {
            size: await _grow_house(game, size, await stack.enter_async_context(make()), random) for size in sizes
        }
        for n in range(SAMPLE):
            for house in houses.values():
                table = house.tables[n * len(house.tables) // SAMPLE % len(house.tables)]
                timed: dict[str, Awaitable[object]] = {
                    "move": make_move(house.app, table, random),
                    "move at a table in memory": make_move(house.app, table, random),
                    "my tables": house.app.handle_callback(house.lone, "", "tables"),
                    "timers": house.store.timers.claim_due({"clock": 800}, now=1),
                }
                if n < STARTS:
                    timed["start-up"] = _open_second_app(house)
                for what, call in timed.items():
                    house.times[what].append(await _time_call(call))
        at = {what: {size: statistics.median(house.times[what]) for size, house in houses.items()} for what in TIMED}
        taken = {size: (await used_bytes(house.store) - house.before) / size for size, house in houses.items()}
        at["bytes a table"] = taken
    return [
        Row("G1", f"{where}{game.key}: {what}, {size:,} tables ÷ {sizes[0]:,}", at[what][size] / at[what][sizes[0]],
            _row_parts(what, at[what], sizes[0], size), goal=1.3)
        for size in sizes[1:] for what in at
    ]  # fmt: skip


async def _grow_house(
    game: Game[Any, Any], size: int, found: BenchApp, choose: Callable[[Any, int], Any]
) -> FilledStore:
    """Grow a server to a number of tables, with a move made at each."""
    store, app, url = found
    people = [(await app.ensure_user(f"bench:{n}", f"P{n}", "en")).id for n in range(PEOPLE)]
    house = FilledStore(store, app, url, people, await used_bytes(store))

    async def play_table(n: int) -> None:
        four = [people[(4 * n + k) % len(people)] for k in range(min(4, game.seat_range[1]))]
        table = await start_table(app, game, four, f"n{n}")
        await make_move(app, table, choose)
        house.tables.append(table)

    real = min(size, PLAYED)
    await _work_on_all(play_table, range(real))
    copies = [derive_id(f"copy{n}") for n in range(size - real)]
    if copies:
        await _work_on_all(lambda n: _lengthen_log(app, house.tables[n], choose), range(PATTERNS))
        await _copy_tables(store, house.tables[:PATTERNS], copies)
        house.tables = house.tables[PATTERNS:]
    there = {table async for page in store.tables.iterate_running() for table in page}
    assert len(there) == size, f"the store has {len(there)} tables, not {size}"
    await _wait_for_rewrite(store)
    house.lone = (await app.ensure_user("bench:lone", "Lone", "en")).id
    await start_table(app, game, [house.lone, *people[:2]], "lone")
    return house


async def _wait_for_rewrite(store: Store) -> None:
    """Wait until no server rewrites its file: it does so when that has doubled, here because of the copies."""
    for number in store.pool.one_bucket_per_server():
        while True:
            told: bytes = await store.pool.execute(number, "INFO", "persistence")
            if b"aof_rewrite_in_progress:0" in told and b"aof_rewrite_scheduled:0" in told:
                break
            await asyncio.sleep(0.5)


async def _lengthen_log(app: App, table_id: str, choose: Callable[[Any, int], Any]) -> None:
    for _ in range(WORDS):
        if not await make_move(app, table_id, choose):
            return


async def _work_on_all(work: Callable[[int], Awaitable[None]], numbers: range) -> None:
    """Do some work for every number, some at a time."""
    left = iter(numbers)

    async def lane() -> None:
        for n in left:
            await work(n)

    await asyncio.gather(*(lane() for _ in range(AT_ONCE)))


def _table_keys(keys: RedisKeys, table_id: str) -> list[tuple[int, str]]:
    """Return the keys of a table, each with its bucket."""
    room = source_name("room", table_id)
    own = (keys.log_key(table_id), keys.blocks_key(table_id), keys.snapshot_key(table_id), keys.commands_key(table_id))
    documents = (keys.document_key("room", table_id), keys.document_commands_key("room", table_id))
    return [*((keys.bucket_of(table_id), key) for key in own), *((keys.bucket_of(room), key) for key in documents)]


async def _copy_tables(store: Store, patterns: Sequence[str], copies: Sequence[str]) -> None:
    """Copy real tables, in each bucket those of another one; the server itself makes the copies."""
    links, keys = store.pool, store.pool.keys
    dumps = [[await links.execute(at, "DUMP", key) for at, key in _table_keys(keys, table)] for table in patterns]
    to: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    tables: defaultdict[int, list[str]] = defaultdict(list)
    for table in copies:
        tables[keys.bucket_of(table)].append(table)
        for part, (bucket, key) in enumerate(_table_keys(keys, table)):
            to[bucket, part].append(key)
    for (bucket, part), names in to.items():
        if (dump := dumps[bucket % len(dumps)][part]) is not None:
            for some in split_batches(names):
                await links.execute(bucket, "EVAL", COPY, 1, f"{keys.hash_tag(bucket)}:pattern", dump, *some)
    for bucket, some in ((bucket, some) for bucket, names in tables.items() for some in split_batches(names)):
        clocks = [f"{table}/clock" for table in some]
        await links.execute(bucket, "SADD", keys.running_tables_key(bucket), *some)
        await links.execute(
            bucket, "ZADD", keys.timers_key(bucket, "clock"), *(one for clock in clocks for one in (DUE, clock))
        )
        await links.execute(
            bucket, "HSET", keys.generations_key(bucket), *(one for clock in clocks for one in (clock, 1))
        )
    for at in range(0, len(copies), EACH):
        who = derive_id(f"user{at}")
        await links.execute(source_name(MINE, who), "SADD", keys.index_key(MINE, who), *copies[at : at + EACH])


def split_batches(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield some at a time: a client that waits for the server waits for one batch."""
    return (names[at : at + 500] for at in range(0, len(names), 500))


async def _open_second_app(house: FilledStore) -> None:
    """Open a second app on the same store, until a user there has seen their tables."""
    store = await open_store(NOWHERE, house.url)
    app = App(store, limits=NONE)
    await app.handle_callback(house.lone, "", "tables")
    await app.close()
    await store.close()


def _row_parts(what: str, at: Mapping[int, float], first: int, size: int) -> dict[str, float]:
    unit, per = ("B", 1.0) if what.startswith("bytes") else ("µs", 1e6)
    return {f"{one:,}, {unit}": per * at[one] for one in (first, size)}


async def _time_call(call: Awaitable[object]) -> float:
    began = perf_counter()
    await call
    return perf_counter() - began


async def used_bytes(store: Store) -> int:
    """Return the bytes that the servers hold."""
    found = 0
    for number in store.pool.one_bucket_per_server():
        told: bytes = await store.pool.execute(number, "INFO", "memory")
        found += int(told.split(b"used_memory:")[1].split(b"\r")[0])
    return found
