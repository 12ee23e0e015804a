"""Test the table cache: eviction while tables are in use, closed tables, unused tables."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import PlayerCalled, TableClosed
from bot.store.store import Store
from tests.app.conftest import QUICK, Seat
from tests.app.gameplay import read_table

SMALLEST = msgspec.structs.replace(QUICK, cached=1)


@pytest.fixture
async def app(store: Store) -> AsyncIterator[App]:
    """Open an app that caches a single table."""
    app = App(store, timings=SMALLEST)
    yield app
    await app.close()


@pytest.mark.slow
async def test_tables_are_locked_concurrently_despite_cache_eviction(app: App, make_table: Seat) -> None:
    tables = [(await make_table("Anna", "Ben"))[0] for _ in range(4)]

    async def lock_many_times(table_id: str, times: int) -> int:
        for n in range(times):
            assert (await read_table(app, table_id)).id == table_id
            if n % 3 == 0:
                await asyncio.sleep(0)
        return times

    assert await asyncio.gather(*(lock_many_times(table, 40) for table in tables * 2)) == [40] * 8


async def test_closed_table_is_loaded_again_from_the_store(store: Store, make_table: Seat) -> None:
    """What was played here lies in memory entry by entry; read again, the older ones stay packed."""
    app = App(store, timings=QUICK)
    table = (await make_table("Anna", "Ben"))[0]
    for n in range(3):
        async with app.service.tables.open_started(table) as live:
            await app.service.tables.append_event(live, PlayerCalled(0, "half"), command=f"n{n}")
    assert table in app.service.tables.cache
    async with app.service.tables.open_started(table) as held:
        await app.service.tables.append_event(held, TableClosed(), command="end")
        assert held.is_over
        assert (await read_table(app, table)) is held, "the user who holds it has the one that they hold"
    assert table not in app.service.tables.cache
    async with app.service.tables.open_started(table) as read:
        assert read is not held
        assert [entry.move for entry in read.match.entries] == [entry.move for entry in held.match.entries]
    assert table in app.service.tables.cache, "and is kept as any other"
    await app.close()


async def test_event_of_a_repeated_command_is_in_the_log_once_and_in_no_screen_twice(
    app: App, second: App, make_table: Seat
) -> None:
    """Another process has carried the command out, and its answer was lost."""
    table = (await make_table("Anna", "Ben"))[0]
    async with second.service.tables.open_started(table):
        pass
    for process in (app, second):
        async with process.service.tables.open_started(table) as live:
            await process.service.tables.append_event(live, PlayerCalled(0, "half"), command="sent twice")
            held = live.match.version, len(live.match.entries)
    async with app.service.tables.open_started(table) as stored:
        assert held == (stored.match.version, len(stored.match.entries)), "the table in hand is the stored one"
        assert sum(entry.move[:1] == stored.match.entries[-1].move[:1] for entry in stored.match.entries) == 1


async def test_idle_table_is_removed_from_the_cache(store: Store, make_table: Seat) -> None:
    now = datetime(2026, 3, 1, 20, tzinfo=UTC)
    app = App(store, clock=lambda: now, timings=QUICK)
    tables = app.service.tables
    first, second, third = [(await make_table("Anna", "Ben"))[0] for _ in range(3)]

    async def open_starteds(*some: str) -> set[str]:
        for table in some:
            async with tables.open_started(table) as found:
                assert found.id == table
        return set(tables.cache)

    assert await open_starteds(first, second, third) == {first, second, third}
    now += timedelta(milliseconds=QUICK.idle_ms)
    assert await open_starteds(second) == {first, second, third}
    now += timedelta(milliseconds=1)
    assert await open_starteds(second) == {second}, "the others are in the store"
    assert await open_starteds(first) == {first, second}
    await app.close()
