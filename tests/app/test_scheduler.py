"""Test the scheduler with hundreds of due timers: bounded concurrency, each run once, timers released on failure."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.app.api import App
from bot.app.dispatch import scheduler
from bot.app.dispatch.scheduler import MAX_CONCURRENT, Scheduler
from bot.app.services import Services
from bot.store.admin.own_server import start_store_server
from bot.store.errors import StoreError
from bot.store.store import Store, open_store
from bot.store.timers import Timer
from tests.app.conftest import QUICK
from tests.timeouts import EVEN_IF_SLOW_S, wait_until

MANY = 5 * MAX_CONCURRENT
PATIENT = msgspec.structs.replace(QUICK, lease_ms=1000 * int(EVEN_IF_SLOW_S))


@pytest.fixture
async def own_store(tmp_path: Path) -> AsyncIterator[Store]:
    """Open a store that has no timers of other tests."""
    server = start_store_server(tmp_path / "alone")
    store = await open_store(server.data, server.url)
    yield store
    await store.close()
    server.stop()


async def create_due_tables(store: Store, kind: str, count: int) -> None:
    """Create ``count`` tables with a timer of this kind, due long ago."""
    for n in range(count):
        await store.tables.create_table(f"{kind}{n}", "open", b"", b"", timers={kind: 1})


@pytest.mark.slow
async def test_concurrent_timers_of_a_kind_are_limited_and_run_once(
    own_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, most, now = Counter[str](), Counter[str](), Counter[str]()
    hanging = asyncio.Event()

    async def count_and_wait(service: Services, timer: Timer) -> None:
        ran[timer.source] += 1
        now[timer.name] += 1
        most[timer.name] = max(most[timer.name], now[timer.name])
        await (hanging.wait() if timer.name == "ai" else asyncio.sleep(0.01))
        now[timer.name] -= 1

    await create_due_tables(own_store, "ai", MANY)
    await create_due_tables(own_store, "clock", MANY)
    app = App(own_store, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"ai": count_and_wait, "clock": count_and_wait})
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await wait_until(lambda: sum(name.startswith("clock") for name in ran) == MANY, "the clocks, whoever thinks")
        assert now["ai"] == MAX_CONCURRENT
        hanging.set()
        await wait_until(lambda: len(ran) == 2 * MANY, "everybody")
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()
    assert most == {"ai": MAX_CONCURRENT, "clock": MAX_CONCURRENT}
    assert set(ran.values()) == {1}


async def test_overdue_queued_timer_is_released(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = list[str]()

    async def run_slowly(service: Services, timer: Timer) -> None:
        ran.append(timer.source)
        await asyncio.sleep(0.15)

    await create_due_tables(own_store, "vote", 2)
    app = App(own_store, timings=msgspec.structs.replace(QUICK, lease_ms=100, tick_s=60.0))
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"vote": run_slowly})
    monkeypatch.setattr(scheduler, "MAX_CONCURRENT", 1)
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await asyncio.sleep(1.0)
        assert len(ran) == 1, "its lease was over"
        assert await own_store.timers.count_overdue() == 1
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()


async def test_busy_scheduler_claims_no_further_timers(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ran, hanging = list[str](), asyncio.Event()

    async def hang(service: Services, timer: Timer) -> None:
        ran.append(timer.source)
        await hanging.wait()

    await create_due_tables(own_store, "ai", 5)
    app = App(own_store, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"ai": hang, "clock": hang})
    monkeypatch.setattr(scheduler, "MAX_CLAIMED", 5)
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await wait_until(lambda: len(ran) == 5, "all that was due")
        await create_due_tables(own_store, "clock", 1)
        await asyncio.sleep(20 * PATIENT.tick_s)
        assert await own_store.timers.count_overdue() == 1, "another process may have it"
        hanging.set()
        await wait_until(lambda: ran[5:] == ["clock0"], "what came later")
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()


async def test_timer_stays_overdue_if_its_removal_fails(own_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """No error is left in its task: every timer of an outage would be logged as a defect."""

    async def go_away(_: Timer) -> bool:
        raise StoreError("store-full")

    async def run(service: Services, timer: Timer) -> None:
        """Do what is due."""

    await create_due_tables(own_store, "vote", 1)
    (claimed,) = await own_store.timers.claim_due(lease_ms=0)
    app = App(own_store, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"vote": run})
    monkeypatch.setattr(own_store.timers, "remove_timer", go_away)
    await Scheduler(app.service).run_queued(claimed)
    assert await own_store.timers.count_overdue() == 1
    await app.close()
