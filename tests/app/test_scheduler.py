"""Hundreds of timers that are due at once, as after an outage: all run, and whoever presses has the store meanwhile."""

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
from tests.patience import EVEN_IF_SLOW_S, until

MANY = 5 * MAX_CONCURRENT
PATIENT = msgspec.structs.replace(QUICK, lease_ms=1000 * int(EVEN_IF_SLOW_S))


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[Store]:
    """A store of which nobody else's timers are."""
    server = start_store_server(tmp_path / "alone")
    store = await open_store(server.data, server.url)
    yield store
    await store.close()
    server.stop()


async def due(store: Store, kind: str, count: int) -> None:
    """So many tables with a timer of this kind, due long ago."""
    for n in range(count):
        await store.tables.create_table(f"{kind}{n}", "open", b"", b"", timers={kind: 1})


@pytest.mark.slow
async def test_of_each_kind_so_many_run_at_once_and_each_of_them_once(
    alone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran, most, now = Counter[str](), Counter[str](), Counter[str]()
    hanging = asyncio.Event()

    async def count(service: Services, timer: Timer) -> None:
        ran[timer.source] += 1
        now[timer.name] += 1
        most[timer.name] = max(most[timer.name], now[timer.name])
        await (hanging.wait() if timer.name == "ai" else asyncio.sleep(0.01))
        now[timer.name] -= 1

    await due(alone, "ai", MANY)
    await due(alone, "clock", MANY)
    app = App(alone, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"ai": count, "clock": count})
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await until(lambda: sum(name.startswith("clock") for name in ran) == MANY, "the clocks, whoever thinks")
        assert now["ai"] == MAX_CONCURRENT
        hanging.set()
        await until(lambda: len(ran) == 2 * MANY, "everybody")
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()
    assert most == {"ai": MAX_CONCURRENT, "clock": MAX_CONCURRENT}
    assert set(ran.values()) == {1}


async def test_what_waits_too_long_for_its_turn_is_left_to_whoever_claims_it_next(
    alone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran = list[str]()

    async def slow(service: Services, timer: Timer) -> None:
        ran.append(timer.source)
        await asyncio.sleep(0.15)

    await due(alone, "vote", 2)
    app = App(alone, timings=msgspec.structs.replace(QUICK, lease_ms=100, tick_s=60.0))
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"vote": slow})
    monkeypatch.setattr(scheduler, "MAX_CONCURRENT", 1)
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await asyncio.sleep(1.0)
        assert len(ran) == 1, "its lease was over"
        assert await alone.timers.count_overdue() == 1
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()


async def test_who_has_much_to_do_claims_no_more(alone: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ran, hanging = list[str](), asyncio.Event()

    async def hang(service: Services, timer: Timer) -> None:
        ran.append(timer.source)
        await hanging.wait()

    await due(alone, "ai", 5)
    app = App(alone, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"ai": hang, "clock": hang})
    monkeypatch.setattr(scheduler, "MAX_CLAIMED", 5)
    running = asyncio.create_task(Scheduler(app.service).run_forever())
    try:
        await until(lambda: len(ran) == 5, "all that was due")
        await due(alone, "clock", 1)
        await asyncio.sleep(20 * PATIENT.tick_s)
        assert await alone.timers.count_overdue() == 1, "another process may have it"
        hanging.set()
        await until(lambda: ran[5:] == ["clock0"], "what came later")
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        await app.close()


async def test_a_timer_that_ran_while_the_store_went_away_is_left_to_whoever_claims_it_next(
    alone: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No error is left in its task: every timer of an outage would be logged as a defect."""

    async def go_away(_: Timer) -> bool:
        raise StoreError("store-full")

    async def run(service: Services, timer: Timer) -> None:
        """Do what is due."""

    await due(alone, "vote", 1)
    (claimed,) = await alone.timers.claim_due(lease_ms=0)
    app = App(alone, timings=PATIENT)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"vote": run})
    monkeypatch.setattr(alone.timers, "remove_timer", go_away)
    await Scheduler(app.service).run_queued(claimed)
    assert await alone.timers.count_overdue() == 1
    await app.close()
