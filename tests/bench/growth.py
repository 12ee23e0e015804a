"""Memory and growth: what a table, a record and a person take in the store, and whether a move costs more among many.

The tables are real ones: opened, begun and moved at through the service. ``SIZES`` of them at a time, by ``--tables``
more; the time of a move, of a list and of the timers is taken at each size, on the same server.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
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
from bot.store import keys, server
from bot.store.store import Store, open_store
from engines.core import tree
from engines.core.game import Game
from tests.bench.measure import Row

SIZES = [100, 10_000]
AT_ONCE = 32
SAMPLE = 60
PEOPLE = 400
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


async def _sizes(game: Game[Any, Any]) -> list[Row]:
    async with _opened() as (store, app):
        people = [(await app.person(f"bench:{n}", f"P{n}", "en")).id for n in range(PEOPLE)]
        tables: list[str] = []
        times: dict[str, list[float]] = {"move": [], "my tables": [], "timers": [], "B a table": []}
        dice = Tosses(2)

        def random(match: Any, seat: int) -> Any:
            return tree.random_word(match.tree(seat), dice)

        async def made(numbers: Iterator[int]) -> None:
            for n in numbers:
                four = [people[(4 * n + k) % PEOPLE] for k in range(min(4, game.seats[1]))]
                table = await _begun(app, game, four, f"n{n}")
                await _moved(app, table, random)
                tables.append(table)

        before = await _used(store)
        for size in SIZES:
            numbers = iter(range(len(tables), size))
            await asyncio.gather(*(made(numbers) for _ in range(AT_ONCE)))
            there = {table async for page in store.tables.pages() for table in page}
            assert there == set(tables), "real tables were made"
            times["B a table"].append((await _used(store) - before) / size)
            at = [tables[n * size // SAMPLE % size] for n in range(SAMPLE)]
            times["move"].append(statistics.median([await _took(_moved(app, table, random)) for table in at]))
            lone = (await app.person(f"bench:lone-{size}", "Lone", "en")).id
            tables.append(await _begun(app, game, [lone, *people[:2]], f"lone{size}"))
            listed = [await _took(app.press(lone, "", "tables")) for _ in range(SAMPLE)]
            times["my tables"].append(statistics.median(listed))
            times["timers"].append(statistics.median([await _took(store.timers.claim(now=1)) for _ in range(SAMPLE)]))
    return [
        Row("G1", f"{game.key}: {what}, {SIZES[-1]:,} tables ÷ {SIZES[0]:,}", at[-1] / at[0],
            _parts(what, at), goal=1.3)
        for what, at in times.items()
    ]  # fmt: skip


def _parts(what: str, at: list[float]) -> dict[str, float]:
    unit, per = ("B", 1.0) if what.startswith("B") else ("µs", 1e6)
    return {f"{size:,}, {unit}": per * figure for size, figure in zip(SIZES, at, strict=True)}


async def _took(call: Awaitable[object]) -> float:
    began = perf_counter()
    await call
    return perf_counter() - began


async def _used(store: Store) -> int:
    told: bytes = await store.links.call(0, "INFO", "memory")
    return int(told.split(b"used_memory:")[1].split(b"\r")[0])
