"""Memory and growth: what a table, a record and a person take in the store, and whether a move costs more among many.

The tables are real ones: opened, begun and moved at through the service. ``SIZES`` of them, by ``--tables`` more,
each size in a house of its own: a move, a list and the timers of all sizes take turns. Moves go all over, so among
many each finds one that is not in memory; the next move at the same one finds it there.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from bot.app.door.app import App
from bot.app.match.play import say
from bot.app.match.rooms import Sitter
from bot.app.port.limits import NONE
from bot.app.port.ports import fresh_bytes, new_id
from bot.cli.games import Tosses
from bot.store import server
from bot.store.keys import one as keys
from bot.store.store import Store, open_store
from engines.core import tree
from engines.core.game import Game
from tests.bench.measure import Row

SIZES = [100, 10_000]
AT_ONCE = 32
SAMPLE = 60
PEOPLE = 400
TIMED = ("move", "move at a table in memory", "my tables", "timers")
KB = 1024


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """A table, a record and a person of each game; then the sizes, with the first of the games."""
    for game in games.values():
        yield from asyncio.run(_ends(game))
    yield from asyncio.run(_sizes(next(iter(games.values()))))


@asynccontextmanager
async def _opened() -> AsyncIterator[tuple[Store, App]]:
    with tempfile.TemporaryDirectory(prefix="bench") as folder:
        running = server.start(Path(folder) / "data")
        store = await open_store(running.data, running.url)
        await store.links.call(0, "CONFIG", "SET", "appendfsync", "everysec")
        app = App(store, limits=NONE)
        try:
            yield store, app
        finally:
            await app.close()
            await store.close()
            running.stop()


async def _bytes(store: Store, *names: str) -> int:
    taken = await asyncio.gather(*(store.links.call(0, "MEMORY", "USAGE", name, "SAMPLES", 0) for name in names))
    return sum(filter(None, taken))


async def _begun(app: App, game: Game[Any, Any], people: list[str], command: str) -> str:
    room = app.service.rooms.new(game.key, people[0], "", "en", command)
    seats = tuple(Sitter(person=person) for person in people)
    for person in people:
        await app.service.store.indexes.add("person-tables", person, room.table)
    await app.service.rooms.open(msgspec.structs.replace(room, seats=seats, state="started"), command)
    return room.table


async def _moved(app: App, table: str, choose: Callable[[Any, int], Any]) -> bool:
    """One word more; false where the table is over."""
    async with app.service.tables.hold(table) as found:
        match = found.match
        if not match.owing():
            return False
        seat = match.owing()[0]
        word, epoch, person = choose(match, seat), match.epochs[seat], found.seats[seat].person
    await say(app.service, table, seat, epoch, word, new_id(fresh_bytes, 20), person=person)
    return True


async def _ends(game: Game[Any, Any]) -> list[Row]:
    """A game that AIs' guesses play, at its end and as a record."""
    async with _opened() as (store, app):
        people = [(await app.person(f"bench:{n}", f"Person {n}", "en")).id for n in range(min(4, game.seats[1]))]
        table, dice = await _begun(app, game, people, "ends"), Tosses(1)

        def guessed(match: Any, seat: int) -> Any:
            return game.guess(match.view(seat), match.tree(seat), partial(match.peek, seat), dice)

        words = 0
        while await _moved(app, table, guessed):
            words += 1
        log = await _bytes(store, keys.log(table), keys.past(table))
        other = [keys.snapshot(table), keys.commands(table), keys.document("room", table)]
        running = log + await _bytes(store, *other, keys.document_commands("room", table))
        await app.service.tables.finish(table)
        record = await _bytes(store, keys.record(table))
        own = [keys.document("person", people[0]), keys.document_commands("person", people[0])]
        own += [keys.document("person-alias", "bench:0"), keys.document_commands("person-alias", "bench:0")]
        person = await _bytes(store, *own, keys.index("person-tables", people[0]))
    assert words > 20, "a game was played"
    assert log, "and lay in its log"
    assert record, "and was put away"
    parts = {"words": words, "log KB": log / KB, "bytes a word": running / words}
    return [
        Row("M1", f"{game.key}: running table at its end, KB", running / KB, parts, goal=12),
        Row("M1", f"{game.key}: record, KB", record / KB, parts, goal=2),
        Row("M1", f"{game.key}: person, KB", person / KB, {}, goal=1.5),
    ]


@dataclass
class Grown:
    """A house of its own with so many tables, and how long things take there. ``before``: bytes that it took empty."""

    store: Store
    app: App
    people: list[str]
    before: int
    tables: list[str] = field(default_factory=list)
    lone: str = ""
    """Somebody who sits at one table alone."""
    times: dict[str, list[float]] = field(default_factory=lambda: {what: [] for what in TIMED})


async def _sizes(game: Game[Any, Any]) -> list[Row]:
    dice = Tosses(2)

    def random(match: Any, seat: int) -> Any:
        return tree.random_word(match.tree(seat), dice)

    async with AsyncExitStack() as stack:
        houses = {size: await _grown(game, size, await stack.enter_async_context(_opened()), random) for size in SIZES}
        for n in range(SAMPLE):
            for size, house in houses.items():
                table = house.tables[n * size // SAMPLE % size]
                timed = {
                    "move": _moved(house.app, table, random),
                    "move at a table in memory": _moved(house.app, table, random),
                    "my tables": house.app.press(house.lone, "", "tables"),
                    "timers": house.store.timers.claim(now=1),
                }
                for what, call in timed.items():
                    house.times[what].append(await _took(call))
        at = {what: {size: statistics.median(house.times[what]) for size, house in houses.items()} for what in TIMED}
        taken = {size: (await _used(house.store) - house.before) / size for size, house in houses.items()}
        at["bytes a table"] = taken
    return [
        Row("G1", f"{game.key}: {what}, {size:,} tables ÷ {SIZES[0]:,}", at[what][size] / at[what][SIZES[0]],
            _parts(what, at[what], size), goal=1.3)
        for size in SIZES[1:] for what in at
    ]  # fmt: skip


async def _grown(
    game: Game[Any, Any], size: int, opened: tuple[Store, App], choose: Callable[[Any, int], Any]
) -> Grown:
    """A house where so many tables have begun, each with a word said."""
    store, app = opened
    people = [(await app.person(f"bench:{n}", f"P{n}", "en")).id for n in range(PEOPLE)]
    house = Grown(store, app, people, await _used(store))

    async def made(numbers: Iterator[int]) -> None:
        for n in numbers:
            four = [people[(4 * n + k) % len(people)] for k in range(min(4, game.seats[1]))]
            table = await _begun(app, game, four, f"n{n}")
            await _moved(app, table, choose)
            house.tables.append(table)

    numbers = iter(range(size))
    await asyncio.gather(*(made(numbers) for _ in range(AT_ONCE)))
    there = {table async for page in store.tables.pages() for table in page}
    assert there == set(house.tables), "real tables were made"
    house.lone = (await app.person("bench:lone", "Lone", "en")).id
    await _begun(app, game, [house.lone, *people[:2]], "lone")
    return house


def _parts(what: str, at: dict[int, float], size: int) -> dict[str, float]:
    unit, per = ("B", 1.0) if what.startswith("bytes") else ("µs", 1e6)
    return {f"{one:,}, {unit}": per * at[one] for one in (SIZES[0], size)}


async def _took(call: Awaitable[object]) -> float:
    began = perf_counter()
    await call
    return perf_counter() - began


async def _used(store: Store) -> int:
    told: bytes = await store.links.call(0, "INFO", "memory")
    return int(told.split(b"used_memory:")[1].split(b"\r")[0])
