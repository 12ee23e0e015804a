"""Test the load of up to 100,000 expiring clocks: lateness and memory. A sample by default.

A day is run through many times as fast as it passes, by two workers; a third falls into four mornings. Lateness is
in real seconds, from the moment that a clock was due to the entry that it made.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import random
import time
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.due_actions import next_due_ms
from bot.app.clocks.events import PlayerCalled, decode_event
from bot.app.clocks.table_clock import TableClock
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.tables.lobby_store import SeatPlayer
from bot.app.tables.log import decode_entry, encode_row, encode_snapshot
from bot.app.tables.table import Opening, TableSnapshot
from bot.store.admin.own_server import start_store_server
from bot.store.store import Store, open_store
from engines.core.log import LogEntry
from engines.core.match_snapshot import MatchSnapshot
from tests.app.clocks.conftest import MONDAY, ManualClock
from tests.app.clocks.worker import TimerJob, run_worker
from tests.app.conftest import QUICK, Guest
from tests.conftest import FULL
from tests.store.table_writer import log_rows

COUNT = 100_000 if FULL else 1_000
SECONDS = 1200.0 if FULL else 15.0
"""A day takes so long."""
WORKERS = 2
PEOPLE = 500
AT_ONCE = 64
BEGIN = int(MONDAY.timestamp() * 1000)
HALF = 84 * HOUR_MS
"""Half of a week's turn."""

MORNINGS = (6 * HOUR_MS, 7 * HOUR_MS, 13 * HOUR_MS, 22 * HOUR_MS)


def due_times(dice: random.Random) -> list[int]:
    """Return the due times of a day: two thirds anywhere in it, a third in four mornings of an hour each."""
    found = []
    for n in range(COUNT):
        if n % 3:
            found.append(BEGIN + HOUR_MS // 2 + dice.randrange(DAY_MS - HOUR_MS))
        else:
            found.append(BEGIN + dice.choice(MORNINGS) + dice.randrange(HOUR_MS))
    return found


@pytest.fixture
async def large_store(tmp_path: Path) -> AsyncIterator[Store]:
    server = start_store_server(tmp_path / "big")
    store = await open_store(server.data, server.url)
    yield store
    await store.close()
    server.stop()


async def _build_pattern(app: App) -> tuple[Opening, LogEntry, TableSnapshot]:
    """Start a table, and return it as it is in the store, to be copied."""
    people = []
    for n in range(2):
        person = await app.ensure_user(f"test:pattern-{n}", f"P{n}")
        people.append(Guest(app, person.id, (await app.ensure_channel("test:here")).id))
    table = (await people[0].press("open pebbles")).table
    await people[1].press(f"join {table}")
    await people[0].press(f"pace-set {table} turn-7d")
    await people[0].press(f"start {table}")
    async with app.service.tables.open_started(table) as found:
        kept = TableSnapshot(found.match.take_snapshot(), found.state)
        return found.opening, found.match.entries[0], kept


async def _write_table(
    store: Store, pattern: tuple[Opening, LogEntry, TableSnapshot], n: int, due: int, people: list[str]
) -> None:
    """Write one more table, half of whose first turn will be over at ``due``."""
    opening, entry, kept = pattern
    table, replace = f"load{n}", msgspec.structs.replace
    seats = (SeatPlayer(people[n % PEOPLE]), SeatPlayer(people[(n + 1) % PEOPLE]))
    room = replace(opening.lobby, table=table, seats=seats, pace="turn-7d")
    own = replace(opening, header=replace(opening.header, table=table), lobby=room)
    since = due - HALF
    before = kept.chronicle.waiting
    clocks = (
        replace(before.seats[0], since=since, calls=()),
        replace(before.seats[1], since=since, spent=-DAY_MS, calls=("half",)),
    )
    waiting: TableClock = replace(before, seats=clocks, at=since, last_activity=since)
    assert next_due_ms(waiting) == due
    snapshot = encode_snapshot(
        TableSnapshot(MatchSnapshot(*_snapshot_parts(kept.match)), replace(kept.chronicle, waiting=waiting))
    )
    await store.tables.create_table(table, "open", encode_row(own), b"")
    await store.tables.commit(table, 0, "start", encode_row(entry), snapshot, timers={"clock": due})


def _snapshot_parts(snapshot: MatchSnapshot) -> tuple[int, int, msgspec.Raw, dict[int, int]]:
    return snapshot.version, snapshot.shape, snapshot.position, snapshot.epochs


async def _fill_store(store: Store, dues: list[int]) -> None:
    app = App(store, timings=QUICK, clock=ManualClock())
    people = [(await app.ensure_user(f"test:load-{n}", f"L{n}")).id for n in range(PEOPLE)]
    pattern = await _build_pattern(app)
    todo = iter(enumerate(dues))

    async def write_some_tables() -> None:
        for n, due in todo:
            await _write_table(store, pattern, n, due, people)

    await asyncio.gather(*(write_some_tables() for _ in range(AT_ONCE)))
    await app.close()


@pytest.mark.slow
@pytest.mark.timeout(3000)
async def test_a_day_of_clocks(large_store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dues = due_times(random.Random(5))
    began = time.monotonic()
    await _fill_store(large_store, dues)
    filled = time.monotonic() - began
    memory = (await large_store.pool.execute(0, "INFO", "memory")).decode()
    used = int(memory.split("used_memory:")[1].split("\r")[0])
    factor = DAY_MS / 1000 / SECONDS
    ledger = tmp_path / "ledger"
    real = time.time() + 3.0
    url = large_store.pool.url
    job = TimerJob(
        str(tmp_path / "big"), url, BEGIN / 1000, real, factor, BEGIN / 1000 + 86_400 + 4 * factor, str(ledger),
        lease_ms=int(60_000 * factor), tick_s=0.2,
    )  # fmt: skip
    context = multiprocessing.get_context("forkserver")
    workers = [context.Process(target=run_worker, args=(job,)) for _ in range(WORKERS)]
    for worker in workers:
        worker.start()
    for worker in workers:
        await asyncio.to_thread(worker.join)
    late = sorted([await _call_lateness_s(large_store, n, due, factor) for n, due in enumerate(dues)])
    p50, p99, worst = late[len(late) // 2], late[int(len(late) * 0.99)], late[-1]
    told = [line.split() for line in ledger.read_text().splitlines()]
    with capsys.disabled():
        print(  # noqa: T201 - the figures are what this is run for
            f"\n{COUNT} clocks in {SECONDS:.0f} s ({COUNT / SECONDS:.0f}/s), written in {filled:.0f} s; late: "
            f"p50 {p50:.2f} s, p99 {p99:.2f} s, worst {worst:.2f} s; store {used / 1e6:.0f} MB "
            f"({used / COUNT:.0f} B a table); workers (rings, peak kB, CPU s, s): {told}"
        )
    assert sum(int(done) for done, *_ in told) >= COUNT
    if FULL:  # a sample of seconds, in which workers have to start and mornings pass in a moment, says nothing of it
        assert p99 < 2.0


async def _call_lateness_s(store: Store, n: int, due: int, factor: float) -> float:
    """Return how late the one call of this table's clock was, in real seconds."""
    lines = await log_rows(store.tables, f"load{n}")
    calls = [
        (entry.at, event.kind)
        for row in lines
        if isinstance(event := decode_event(entry := decode_entry(row.data)), PlayerCalled)
    ]
    assert [kind for _, kind in calls] == ["half"], n
    return (datetime.fromisoformat(calls[0][0]).astimezone(UTC).timestamp() - due / 1000) / factor
