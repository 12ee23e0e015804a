"""Test work in the background: limits and order of due timers, metrics, health checks, and trace ids of callbacks."""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import cast
from unittest.mock import AsyncMock

import httpx
import msgspec
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from starlette.types import ASGIApp
from structlog.typing import EventDict

from bot.app.api import App
from bot.app.common import interfaces, quotas
from bot.app.context import Services
from bot.app.deadlines import outages
from bot.app.dispatch import operator_actions, scheduler
from bot.app.dispatch.scheduler import AT_ONCE, AT_ONCE_IN_WORKERS, MAX_CLAIMED, TIMER_HANDLERS, Scheduler
from bot.app.errors import OtherRulesError, RejectedError, WriteConflictError
from bot.frontends.common.pictures import PictureCache
from bot.metrics import REGISTRY, loop_time
from bot.runtime.health import HealthServer
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.errors import StoreError
from bot.store.store import Store, open_store
from bot.store.timers import Timer, TimerKind
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import QUICK, Guest, OpenApp, Seat, play_on, serve_store
from tests.callbacks import AskEndGame
from tests.log_capture import capture_log_lines
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
    store: Store,
    handlers: Mapping[str, Callable[[Services, Timer], Awaitable[None]]],
    timings: interfaces.Timings = PATIENT,
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

    await create_due_tables(store, "clock", MANY)
    async with scheduler_at_work(store, {"clock": hang, "ai": AsyncMock(side_effect=lambda *_: moved.set())}):
        await wait_until(lambda: len(held) == AT_ONCE, "its share")
        await store.tables.create_table("late", "open", b"", b"", timers={"ai": 2})
        await asyncio.wait_for(moved.wait(), EVEN_IF_SLOW_S)
        left = MANY - MAX_CLAIMED
        assert left - store.pool.keys.buckets < await store.timers.count_overdue(2, ["clock"]) <= left


async def has_no_timers(store: Store) -> bool:
    return not await store.timers.count_overdue(10**15)


async def test_background_work_yields_to_callbacks_for_a_while(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = asyncio.Event()
    monkeypatch.setattr(quotas, "LONGEST_DELAY_S", EVEN_IF_SLOW_S)
    async with scheduler_at_work(store, {"clock": AsyncMock(side_effect=lambda *_: ran.set())}) as app:
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
    ran, operator = Counter[str](), open_app()
    run = AsyncMock(side_effect=lambda _, timer: ran.update([timer.name]))
    await outages.start_maintenance(operator.service)
    for kind in ("ai", operator_actions.TELL):
        await create_due_tables(store, kind, 1)
    async with scheduler_at_work(store, {"ai": run, operator_actions.TELL: run}):
        await wait_until(lambda: ran[operator_actions.TELL], "the announcement")
        await asyncio.sleep(5 * PATIENT.tick_s)
        assert not ran["ai"]
        await outages.end_maintenance(operator.service)
        await wait_until(lambda: ran["ai"], "it to continue")


INSIDE = Path(__file__).parents[2] / "deploy" / "inside"
ASKING = (INSIDE / "grafana" / "bottega.json", INSIDE / "alerts.yml")


def metric_value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"bottega_{name}", labels) or 0.0


def metric_total(name: str) -> float:
    return sum(s.value for family in REGISTRY.collect() for s in family.samples if s.name == f"bottega_{name}")


@pytest.fixture
def log_lines() -> Iterator[list[EventDict]]:
    with capture_log_lines() as kept:
        yield kept


@pytest.mark.slow
async def test_metrics_count_presses_refusals_ai_moves_trips_timers_and_outbox(
    app: App, make_table: Seat, running: None
) -> None:
    counted = (
        "callback_seconds_count", "refusals_total", "ai_seconds_count", "store_trip_seconds_count", "store_calls_total",
        "timer_late_seconds_count", "outbox_lag_seconds_count",
    )  # fmt: skip
    before = {name: metric_total(name) for name in counted}
    table, people = await make_table("Anna", "Ben", ais=1)
    assert metric_value("callback_seconds_count", platform="", callback="start") >= 1
    reason = metric_value("refusals_total", reason="app-invalid-button")
    await people[0].press("say what is no press")
    assert metric_value("refusals_total", reason="app-invalid-button") == reason + 1
    await people[0].press("discard ../../etc")
    assert metric_value("callback_seconds_count", platform="", callback="unknown") >= 1, (
        "expected it to be counted as `unknown`"
    )
    assert "discard" not in {s.labels.get("callback") for family in REGISTRY.collect() for s in family.samples}
    await play_on(app, table, people)
    await wait_until(lambda: metric_total("ai_seconds_count") > before["ai_seconds_count"], "an AI's move")
    await wait_until(lambda: all(metric_total(name) > before[name] for name in counted), "all parts")


async def test_trace_id_links_callback_to_refreshed_chats_pictures_and_screen(
    app: App, running: None, table: str, anna: Guest, log_lines: list[EventDict]
) -> None:
    log, command = structlog.get_logger(), "test:4711"
    mine = interfaces.trace_id_of(command)

    async def paint(key: str, request: PictureRequest) -> Picture:
        log.warning("painted")
        return Picture(b"png", 1, 1, {})

    async def show_refresh(refresh: interfaces.TableRefresh) -> None:
        log.warning("told", table=refresh.table)
        await PictureCache(paint).render_picture(refresh.table, PictureRequest("pebbles", None))
        app.service.shows.mark_visible("test", refresh.channel, refresh.table, refresh.version)

    def of_the_press() -> list[EventDict]:
        return [line for line in log_lines if line.get("trace_id") == mine]

    app.register_frontend("test", show_refresh)
    await anna.press(AskEndGame(table), "test:4710")
    await anna.press(anna.button("Close it"), command)
    assert mine != command
    await wait_until(lambda: {"callback", "displayed"} <= {line["event"] for line in of_the_press()}, "the whole trail")
    way = [line["event"] for line in of_the_press()]
    assert (
        way.count("callback") == 1
    )  # it is logged at the end of the press, when other channels may already have been refreshed
    assert way.index("told") < way.index("painted") < way.index("displayed")
    assert [event for event in way if event not in ("callback", "told", "painted")][-1] == "displayed"
    assert {line["table"] for line in of_the_press() if line["event"] != "painted"} == {table}


async def test_timer_logs_carry_trace_id_of_timer(
    app: App, log_lines: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = AsyncMock(side_effect=lambda *_: structlog.get_logger().warning("rang"))
    monkeypatch.setitem(TIMER_HANDLERS, "ai", ring)
    timers = [Timer(table, "ai", generation=1, lease_until_ms=0) for table in ("one", "other")]
    for timer in timers:
        await Scheduler(app.service).run_timer(timer)
    found = [line["trace_id"] for line in log_lines if line["event"] == "rang"]
    assert found == [interfaces.trace_id_of(timer.command_id) for timer in timers]


@pytest.mark.slow
def test_update_newer_than_shown_version_stays_pending() -> None:
    clock = [100.0]
    shows = interfaces.UpdateTracker(lambda: clock[0])
    for version in (3, 4):
        shows.add_pending("p", "t", interfaces.PendingUpdate(version, f"trail{version}", 90.0))
    before = metric_value("picture_seconds_count", platform="x"), metric_value("picture_seconds_sum", platform="x")
    shows.mark_visible("x", "p", "t", 3)
    shows.mark_visible("x", "p", "elsewhere", 9)
    assert metric_value("picture_seconds_count", platform="x") == before[0] + 1
    assert metric_value("picture_seconds_sum", platform="x") == before[1] + 10.0
    clock[0] = 120.0
    shows.mark_visible("x", "p", "t", 9)
    shows.mark_visible("x", "p", "t", 10)
    assert metric_value("picture_seconds_count", platform="x") == before[0] + 2


async def request_page(inside: HealthServer, path: str) -> httpx.Response:
    transport = httpx.ASGITransport(cast(ASGIApp, inside.build_listener().config.app))
    async with httpx.AsyncClient(transport=transport, base_url="http://inside") as client:
        return await client.get(path)


@pytest.mark.slow
async def test_health_server_reports_metrics_and_readiness(tmp_path_factory: pytest.TempPathFactory) -> None:
    server: StoreServer = start_store_server(tmp_path_factory.mktemp("inside"))
    store = await open_store(server.data, server.url, patience_s=0.2)
    app, down, ending = App(store, timings=QUICK), ["discord"], False
    inside = HealthServer(app.service, lambda: down, lambda: ending)
    try:
        assert (await request_page(inside, "/readyz")).json() == {"ok": True, "down": ["discord"]}
        told = await request_page(inside, "/metrics")
        families = {family.name: family for family in text_string_to_metric_families(told.text)}
        assert "princes" in {sample.labels["game"] for sample in families["bottega_tables"].samples}
        assert families["bottega_store_up"].samples[0].value == 1
        assert families["bottega_chats_down"].samples[0].value == 1
        assert families["bottega_outbox_rows"].samples[0].value == 0
        assert {"bottega_callback_seconds", "bottega_tables", "process_resident_memory_bytes"} <= set(families)
        down.clear()
        ending = True
        answer = await request_page(inside, "/readyz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "ending": True})
        ending = False
        server.stop(kill=True)
        answer = await request_page(inside, "/readyz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "store": "away"})
        assert (await request_page(inside, "/healthz")).status_code == 200, "/healthz must answer 200 without a store"
        assert "bottega_store_up 0.0" in (await request_page(inside, "/metrics")).text
    finally:
        await app.close()
        with pytest.raises(StoreError):
            await store.documents.load_document("beat", "bot")
        await store.close()


def test_dashboard_and_alerts_use_exactly_existing_metrics() -> None:
    asked = {name for file in ASKING for name in re.findall(r"\bbottega_[a-z_]+", file.read_text("utf-8"))}
    families = [family for family in REGISTRY.collect() if family.name.startswith("bottega_")]
    suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",), "gauge": ("",)}
    there = {family.name: {family.name + end for end in suffixes[family.type]} for family in families}
    assert asked <= set().union(*there.values()), "used in deploy/ but not exported: rename or remove it there"
    assert not [name for name, forms in there.items() if not forms & asked], "add it to a dashboard or alert in deploy/"


async def test_loop_time_is_the_time_of_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: 42.0)
    assert loop_time() == 42.0
