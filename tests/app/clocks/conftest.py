"""Fixtures with a simulated clock: time passes in steps from one due timer to the next."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from bot.app.api import App
from bot.store.admin.own_server import StoreServer
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.store import Store, open_store
from tests.app.clocks.clocked_tables import (
    LEASE,
    MONDAY,
    RINGS,
    TIMER_KEYS,
    ManualClock,
    RunWithCrashes,
    World,
    WriteCrash,
    delete_keys,
    seat_neighbours,
    start_table,
)
from tests.app.gameplay import QUICK, Arrive, Guest, OpenApp, serve_store

server = serve_store("waiting", "session")
"""A store only for these tests, without due timers of other tests."""


@pytest.fixture
def hands() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def clean(store: Store) -> None:
    """Remove due timers, the list of running tables, and all heartbeats and outages."""
    await delete_keys(store, *TIMER_KEYS, SINGLE_SERVER_KEYS.generations_key, SINGLE_SERVER_KEYS.running_tables_key)
    names = [(kind, name) for kind in ("beat", "outages") for name in ("bot", "test", "other", "all")]
    await asyncio.gather(*(store.documents.delete_document(*name) for name in names))


@pytest.fixture
async def app(open_app: OpenApp, hands: ManualClock, clean: None) -> App:
    return open_app(clock=hands)


@pytest.fixture
async def world(app: App, hands: ManualClock, arrive: Arrive) -> World:
    """A simulated world. In addition to a test's tables, one has an AI, an abandoned and a covered seat."""
    world = World(app, hands, arrive)
    await seat_neighbours(world)
    return world


@pytest.fixture
async def started(world: World) -> tuple[str, list[Guest]]:
    """Start a table of Anna and Ben with a clock of one day a turn."""
    return await start_table(world, "Anna", "Ben")


@pytest.fixture
def table(started: tuple[str, list[Guest]]) -> str:
    return started[0]


@pytest.fixture
def people(started: tuple[str, list[Guest]]) -> list[Guest]:
    return started[1]


@pytest.fixture
def anna(people: list[Guest]) -> Guest:
    return people[0]


@pytest.fixture
def ben(people: list[Guest]) -> Guest:
    return people[1]


@pytest.fixture
def run_with_crashes(world: World, another: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> RunWithCrashes:
    """Run a scene whose process ends before each write in turn: ``outcome, writes = await run_with_crashes(scene)``.

    The scene gets a function that lets time pass as ``World.go`` does, ends the process during it, and lets another one
    take up its work; ``then``: what happens in between. Each run must return the same as the run without a crash.
    """

    async def end_process(
        crash: WriteCrash, then: Callable[[], Awaitable[None]] | None = None, **length: float
    ) -> None:
        with crash.watch_writes(world.service.store.pool, monkeypatch):
            await world.go(**length)
        if then is not None:
            await then()
        world.hands.now += LEASE
        world.app = await another()
        await world.go(minutes=1)

    async def run_scene(scene: Callable[..., Awaitable[Any]], scripts: frozenset[str] = RINGS) -> tuple[Any, int]:
        first, outcomes, writes = world.app, list[Any](), 0
        while len(outcomes) <= writes:  # in the first run, no process ends
            world.app, world.hands.now = first, MONDAY
            # nothing due from earlier scenes is run
            await delete_keys(first.service.store, *TIMER_KEYS, SINGLE_SERVER_KEYS.generations_key)
            crash = WriteCrash(len(outcomes), scripts)
            outcomes.append(await scene(partial(end_process, crash)))
            writes = writes or crash.count
            assert outcomes[-1] == outcomes[0], f"a crash before write {crash.at} leads to another outcome"
        return outcomes[0], writes

    return run_scene


@pytest.fixture
async def another(server: StoreServer, hands: ManualClock) -> AsyncIterator[Callable[[], Any]]:
    """Open other processes, with nothing of what the first one knew: ``app = await another()``."""
    opened_here: list[App] = []

    async def open_app() -> App:
        app = App(await open_store(server.data, server.url), timings=QUICK, clock=hands)
        opened_here.append(app)
        return app

    yield open_app
    for app in opened_here:
        await app.close()
        await app.service.store.close()
