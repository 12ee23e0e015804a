"""What is counted of a running Bottega, and the one id that leads from a press to what a chat shows of it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from structlog.typing import EventDict

from bot.app.door.app import App
from bot.app.door.census import census
from bot.app.door.timekeeper import TIMERS, Timekeeper
from bot.app.port import trail
from bot.app.port.ports import Refresh
from bot.app.services import Services
from bot.gallery import Gallery
from bot.inside import Inside
from bot.measures import REGISTRY
from bot.store.errors import StoreError
from bot.store.server import Server, start
from bot.store.store import open_store
from bot.store.timers import Timer
from render.core.request import Picture, Request
from tests.app.conftest import QUICK, Arrive, Seat
from tests.app.playing import play_on
from tests.logged import logged
from tests.patience import until

INSIDE = Path(__file__).parents[2] / "deploy" / "inside"
ASKING = (INSIDE / "grafana" / "bottega.json", INSIDE / "alerts.yml")


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(f"bottega_{name}", labels) or 0.0


def total(name: str) -> float:
    return sum(s.value for family in REGISTRY.collect() for s in family.samples if s.name == f"bottega_{name}")


@pytest.fixture
def lines() -> Iterator[list[EventDict]]:
    with logged() as kept:
        yield kept


@pytest.mark.slow
async def test_presses_refusals_thoughts_trips_timers_and_the_outbox_are_counted(
    app: App, seated: Seat, running: None
) -> None:
    counted = (
        "press_seconds_count", "refusals_total", "ai_seconds_count", "store_trip_seconds_count", "store_calls_total",
        "timer_late_seconds_count", "outbox_lag_seconds_count",
    )  # fmt: skip
    before = {name: total(name) for name in counted}
    table, people = await seated("Anna", "Ben", ais=1)
    start_pressed = value("press_seconds_count", platform="", verb="start")
    assert start_pressed >= 1
    reason = value("refusals_total", reason="app-bad-press")
    await people[0].press("say what is no press")
    assert value("refusals_total", reason="app-bad-press") == reason + 1
    await people[0].press("discard ../../etc")
    assert value("press_seconds_count", platform="", verb="unknown") >= 1, "a stranger's words are never a label"
    assert "discard" not in {s.labels.get("verb") for family in REGISTRY.collect() for s in family.samples}
    await play_on(app, table, people)
    await until(lambda: total("ai_seconds_count") > before["ai_seconds_count"], "an AI's thought")
    await until(lambda: all(total(name) > before[name] for name in counted), "all of it")


async def test_one_id_leads_from_the_press_to_what_is_shown(
    app: App, seated: Seat, running: None, lines: list[EventDict]
) -> None:
    told: list[Refresh] = []

    async def shown(refresh: Refresh) -> None:
        told.append(refresh)
        app.service.shows.shown("test", refresh.place, refresh.table, refresh.version)

    app.on_refresh("test", shown)
    table, people = await seated("Anna", "Ben")
    command = "test:4711"
    await people[0].press(f"end {table}", "test:4710")
    await people[0].press(people[0].button("Close it").press, command)
    mine = trail.of(command)
    assert mine != command
    await until(
        lambda: any(line["event"] == "shown" and line["trail"] == mine for line in lines), "the end of the trail"
    )
    way = [line["event"] for line in lines if line.get("trail") == mine]
    assert way[0] == "pressed"
    assert way[-1] == "shown"
    assert {line["table"] for line in lines if line.get("trail") == mine} == {table}
    assert any(refresh.table == table for refresh in told)


async def test_the_id_of_a_press_is_in_what_is_logged_while_chats_are_told_and_boards_are_painted(
    app: App, seated: Seat, running: None, lines: list[EventDict]
) -> None:
    log = structlog.get_logger()

    async def paint(key: str, request: Request) -> Picture:
        log.warning("painted")
        return Picture(b"png", 1, 1, {})

    async def show(refresh: Refresh) -> None:
        log.warning("told")
        await Gallery(paint).paint(refresh.table, Request("pebbles", None))

    app.on_refresh("test", show)
    table, people = await seated("Anna", "Ben")
    await people[0].press(f"end {table}", "test:4712")
    await people[0].press(people[0].button("Close it").press, "test:4713")

    def of_the_press() -> set[str]:
        return {line["event"] for line in lines if line.get("trail") == trail.of("test:4713")}

    await until(lambda: {"pressed", "told", "painted"} <= of_the_press(), "one id in all three lines")


async def test_what_a_timer_logs_has_an_id_of_its_own(
    app: App, lines: list[EventDict], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ring(service: Services, timer: Timer) -> None:
        structlog.get_logger().warning("rang")

    monkeypatch.setitem(TIMERS, "ai", ring)
    timers = [Timer(table, "ai", generation=1, till=0) for table in ("one", "other")]
    for timer in timers:
        await Timekeeper(app.service).do(timer)
    found = [line["trail"] for line in lines if line["event"] == "rang"]
    assert found == [trail.of(timer.command) for timer in timers]


@pytest.mark.slow
def test_what_is_newer_than_what_a_place_shows_is_still_awaited() -> None:
    clock = [100.0]
    shows = trail.Shows(lambda: clock[0])
    for version in (3, 4):
        shows.awaits("p", "t", trail.Awaited(version, f"trail{version}", 90.0))
    before = value("picture_seconds_count", platform="x"), value("picture_seconds_sum", platform="x")
    shows.shown("x", "p", "t", 3)
    shows.shown("x", "p", "elsewhere", 9)
    assert value("picture_seconds_count", platform="x") == before[0] + 1
    assert value("picture_seconds_sum", platform="x") == before[1] + 10.0
    clock[0] = 120.0
    shows.shown("x", "p", "t", 9)
    shows.shown("x", "p", "t", 10)
    assert value("picture_seconds_count", platform="x") == before[0] + 2


@pytest.mark.slow
async def test_tables_are_counted_by_game_and_state(app: App, seated: Seat, arrive: Arrive) -> None:
    before = await census(app.service)
    table, _ = await seated("Anna", "Ben")
    assert (await census(app.service))["pebbles", "running"] == before["pebbles", "running"] + 1
    async with app.service.tables.hold(table) as held:
        version = held.match.version
    await app.service.store.tables.finish(table, version, b"record")
    after = await census(app.service)
    assert after["pebbles", "running"] == before["pebbles", "running"]
    assert after["", "finished"] == before["", "finished"] + 1


async def ask(inside: Inside, path: str) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(inside.app()), base_url="http://inside") as client:
        return await client.get(path)


@pytest.mark.slow
async def test_what_is_counted_can_be_read_and_whether_it_is_ready(tmp_path_factory: pytest.TempPathFactory) -> None:
    server: Server = start(tmp_path_factory.mktemp("inside"))
    store = await open_store(server.data, server.url, patience_s=0.2)
    app, down, ending = App(store, pace=QUICK), ["discord"], False
    inside = Inside(app.service, lambda: down, lambda: ending)
    counting = asyncio.create_task(inside.count())
    try:
        assert (await ask(inside, "/readyz")).json() == {"ok": True, "down": ["discord"]}
        await until(lambda: "princes" in tables_counted(), "a census")
        told = await ask(inside, "/metrics")
        families = {family.name: family for family in text_string_to_metric_families(told.text)}
        assert families["bottega_store_up"].samples[0].value == 1
        assert families["bottega_chats_down"].samples[0].value == 1
        assert families["bottega_outbox_rows"].samples[0].value == 0
        assert {"bottega_press_seconds", "bottega_tables", "process_resident_memory_bytes"} <= set(families)
        down.clear()
        ending = True
        answer = await ask(inside, "/readyz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "ending": True})
        ending = False
        server.stop(kill=True)
        answer = await ask(inside, "/readyz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False, "store": "away"})
        assert (await ask(inside, "/healthz")).status_code == 200, "a store that is away is no reason to start anew"
        told = await ask(inside, "/metrics")
        assert "bottega_store_up 0.0" in told.text
    finally:
        counting.cancel()
        await app.close()
        with pytest.raises(StoreError):
            await store.documents.get("beat", "bot")
        await store.close()


def test_dashboard_and_alerts_ask_for_what_is_counted_and_for_all_of_it() -> None:
    asked = {name for file in ASKING for name in re.findall(r"\bbottega_[a-z_]+", file.read_text("utf-8"))}
    families = [family for family in REGISTRY.collect() if family.name.startswith("bottega_")]
    suffixes = {"histogram": ("_bucket", "_count", "_sum"), "counter": ("_total",), "gauge": ("",)}
    there = {family.name: {family.name + end for end in suffixes[family.type]} for family in families}
    assert asked <= set().union(*there.values()), "nothing is asked for in vain"
    assert not [name for name, forms in there.items() if not forms & asked], "and all that is counted can be seen"


def tables_counted() -> set[str]:
    return {s.labels["game"] for f in REGISTRY.collect() if f.name == "bottega_tables" for s in f.samples}
