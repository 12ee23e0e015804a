"""Test the scheduler with hundreds of due timers: limits, a share per kind, single runs, priority of presses."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.common import quotas
from bot.app.common.interfaces import Timings
from bot.app.context import Services
from bot.app.deadlines import outages
from bot.app.dispatch import operator_actions, scheduler
from bot.app.dispatch.scheduler import AT_ONCE, AT_ONCE_IN_WORKERS, MAX_CLAIMED, Scheduler
from bot.app.errors import OtherRulesError, RejectedError, WriteConflictError
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.timers import Timer, TimerKind
from tests.app.gameplay import QUICK, OpenApp, serve_store
from tests.timeouts import EVEN_IF_SLOW_S, run_beside, wait_until

MANY = 3 * MAX_CLAIMED
SHORT = msgspec.structs.replace(QUICK, lease_ms=2000)
"""A short lease that a busy machine can still renew in time."""
PATIENT = msgspec.structs.replace(QUICK, lease_ms=1000 * int(EVEN_IF_SLOW_S))


server = serve_store("alone", "function")
"""A store for each test, without timers of other tests."""


async def create_due_tables(store: Store, kind: TimerKind, count: int) -> None:
    for n in range(count):
        await store.tables.create_table(f"{kind}{n}", "open", b"", b"", timers={kind: 1})


@asynccontextmanager
async def scheduler_at_work(
    store: Store, handlers: Mapping[str, Callable[[Services, Timer], Awaitable[None]]], timings: Timings = PATIENT
) -> AsyncIterator[App]:
    app = App(store, timings=timings)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(scheduler, "TIMER_HANDLERS", handlers)
        async with run_beside(Scheduler(app.service).run_forever()):
            yield app
        await app.close()


@pytest.mark.slow
async def test_concurrent_timers_of_a_kind_are_limited_and_run_once(store: Store) -> None:
    ran, most, now = Counter[str](), Counter[str](), Counter[str]()
    hanging = asyncio.Event()

    async def count_and_wait(service: Services, timer: Timer) -> None:
        ran[timer.source] += 1
        now[timer.name] += 1
        most[timer.name] = max(most[timer.name], now[timer.name])
        await (hanging.wait() if timer.name == "ai" else asyncio.sleep(0.01))
        now[timer.name] -= 1

    await create_due_tables(store, "ai", MANY)
    await create_due_tables(store, "clock", MANY)
    async with scheduler_at_work(store, {"ai": count_and_wait, "clock": count_and_wait}):
        await wait_until(
            lambda: sum(name.startswith("clock") for name in ran) == MANY, "the clocks to run while an AI thinks"
        )
        assert now["ai"] == AT_ONCE_IN_WORKERS["ai"]
        hanging.set()
        await wait_until(lambda: len(ran) == 2 * MANY, "all of them")
    assert most == {"ai": AT_ONCE_IN_WORKERS["ai"], "clock": AT_ONCE}
    assert set(ran.values()) == {1}


@pytest.mark.slow
async def test_timer_that_outlasts_its_lease_runs_once_and_is_removed(store: Store) -> None:
    ran = Counter[str]()

    async def run_slowly(service: Services, timer: Timer) -> None:
        ran[timer.source] += 1
        await asyncio.sleep(1.2 * service.timings.lease_ms / 1000)

    await create_due_tables(store, "vote", AT_ONCE + 1)
    async with (
        scheduler_at_work(store, {"vote": run_slowly}, SHORT),
        scheduler_at_work(store, {"vote": run_slowly}, SHORT),
    ):
        await wait_until(lambda: len(ran) == AT_ONCE + 1, "the last one, after the others")
        await wait_until(lambda: has_no_timers(store), "the removal of each")
    assert set(ran.values()) == {1}


@pytest.mark.slow
async def test_timer_that_ends_during_lease_renewal_is_removed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    renewing, renew = asyncio.Event(), store.timers.renew_lease

    async def run(service: Services, timer: Timer) -> None:
        await renewing.wait()

    async def renew_slowly(timer: Timer, lease_ms: int) -> Timer | None:
        renewed = await renew(timer, 1000 * int(EVEN_IF_SLOW_S))
        renewing.set()
        await asyncio.sleep(0.1)
        return renewed

    monkeypatch.setattr(store.timers, "renew_lease", renew_slowly)
    await create_due_tables(store, "vote", 1)
    async with scheduler_at_work(store, {"vote": run}, SHORT):
        await renewing.wait()
        await wait_until(lambda: has_no_timers(store), "its removal under the new lease")


async def test_due_timers_of_one_kind_do_not_starve_another_kind(store: Store) -> None:
    """Except for a few, timers of a hanging kind are left to other processes; an AI moves at once."""
    held, moved = set[str](), asyncio.Event()

    async def hang(service: Services, timer: Timer) -> None:
        held.add(timer.source)
        await asyncio.Event().wait()

    async def move(service: Services, timer: Timer) -> None:
        moved.set()

    await create_due_tables(store, "clock", MANY)
    async with scheduler_at_work(store, {"clock": hang, "ai": move}):
        await wait_until(lambda: len(held) == AT_ONCE, "its share")
        await store.tables.create_table("late", "open", b"", b"", timers={"ai": 2})
        await asyncio.wait_for(moved.wait(), EVEN_IF_SLOW_S)
        left = MANY - MAX_CLAIMED
        assert left - store.pool.keys.buckets < await store.timers.count_overdue(2, ["clock"]) <= left


async def has_no_timers(store: Store) -> bool:
    return not await store.timers.count_overdue(10**15)


async def test_background_work_yields_to_callbacks_for_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asyncio.Event()

    async def run(service: Services, timer: Timer) -> None:
        ran.set()

    monkeypatch.setattr(quotas, "LONGEST_DELAY_S", EVEN_IF_SLOW_S)
    async with scheduler_at_work(store, {"clock": run}) as app:
        with app.service.press_priority.answer_press():
            with app.service.press_priority.answer_press():
                await create_due_tables(store, "clock", 1)
            await wait_until(lambda: is_claimed(store, 1), "its claim")
            await asyncio.sleep(5 * PATIENT.tick_s)
            assert not ran.is_set(), "both jobs ran although one of the two presses is not answered yet"
        await asyncio.wait_for(ran.wait(), EVEN_IF_SLOW_S)
        ran.clear()
        monkeypatch.setattr(quotas, "LONGEST_DELAY_S", 0.01)
        with app.service.press_priority.answer_press():
            await store.tables.create_table("other", "open", b"", b"", timers={"clock": 1})
            await asyncio.wait_for(ran.wait(), EVEN_IF_SLOW_S)


async def is_claimed(store: Store, due: int) -> bool:
    return (await store.timers.load_due_ms("clock0", "clock") or due) > due


@pytest.mark.parametrize(
    ("error", "is_removal", "stays"),
    [
        (None, False, False),
        (RejectedError("app-no-table"), False, False),
        (WriteConflictError(), False, True),
        (OtherRulesError(), False, True),
        (StoreError("store-full"), True, True),
    ],
)
async def test_failed_timer_stays_due_if_a_retry_may_help(
    store: Store,
    open_app: OpenApp,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception | None,
    is_removal: bool,
    stays: bool,
) -> None:
    """The task must not keep the error, or every timer during an outage would be logged as a defect."""

    await create_due_tables(store, "vote", 1)
    (claimed,) = await store.timers.claim_due({"vote": 1}, lease_ms=0)
    app = open_app(timings=PATIENT)
    fail = AsyncMock(side_effect=error)
    monkeypatch.setattr(scheduler, "TIMER_HANDLERS", {"vote": AsyncMock() if is_removal else fail})
    if is_removal:
        monkeypatch.setattr(store.timers, "remove_timer", fail)
    await Scheduler(app.service).run_queued(claimed)
    assert await store.timers.count_overdue(app.service.now_ms(), ["vote"]) == stays


async def test_only_announcements_run_during_maintenance(store: Store, open_app: OpenApp) -> None:
    ran = Counter[str]()

    async def run(service: Services, timer: Timer) -> None:
        ran[timer.name] += 1

    operator = open_app()
    await outages.start_maintenance(operator.service)
    for kind in ("ai", operator_actions.TELL):
        await create_due_tables(store, kind, 1)
    async with scheduler_at_work(store, {"ai": run, operator_actions.TELL: run}):
        await wait_until(lambda: ran[operator_actions.TELL], "the announcement")
        await asyncio.sleep(5 * PATIENT.tick_s)
        assert not ran["ai"]
        await outages.end_maintenance(operator.service)
        await wait_until(lambda: ran["ai"], "it to continue")
