"""Fixtures with a simulated clock: time passes in steps from one due timer to the next."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, TypeVar

import pytest

from bot.app.api import App
from bot.app.clocks.events import TableEvent, decode_event
from bot.app.clocks.table_clock import Motion, TableClock
from bot.app.common.interfaces import Ping
from bot.app.context import Services
from bot.app.deadlines.outages import record_heartbeat, refresh_maintenance
from bot.app.dispatch.scheduler import TIMER_HANDLERS, Scheduler
from bot.app.ui.texts import strip_timestamps
from bot.store.admin.own_server import StoreServer
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.store import Store, open_store
from engines.core.log import LogEntry
from tests.app.clocks.clocked_tables import (
    LEASE,
    RINGS,
    TIMER_KEYS,
    WriteCrash,
    delete_keys,
    forget_timers,
    seat_neighbours,
)
from tests.app.gameplay import QUICK, Arrive, OpenApp, read_table, serve_store

E = TypeVar("E", bound=TableEvent)

ALL_TIMERS = dict.fromkeys(TIMER_HANDLERS, 800)
"""Room for all timers of every kind."""

MONDAY = datetime(2026, 6, 1, 10, tzinfo=UTC)
"""Ten in the morning at Greenwich, twelve in Prague."""


class ManualClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, now: datetime = MONDAY) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    @property
    def ms(self) -> int:
        return int(self.now.timestamp() * 1000)


@dataclass
class World:
    """An app, its clock, its users, and a worker that runs due timers as time passes."""

    app: App
    hands: ManualClock
    arrive: Arrive
    worked: list[str] = field(default_factory=list)

    @property
    def service(self) -> Services:
        return self.app.service

    async def next_due_ms(self) -> int | None:
        """Return when the next timer in the store is due, or None without timers."""
        pool = self.app.service.store.pool
        due = list[int]()
        for key_of in TIMER_KEYS:  # the queue of some tests is short
            numbers = range(SINGLE_SERVER_KEYS.buckets)
            asked = (pool.send_command(number, "ZRANGE", key_of(number), 0, 0, "WITHSCORES") for number in numbers)
            due += [int(first[1]) for first in await asyncio.gather(*asked) if first]
        return min(due, default=None)

    async def go(self, **length: float) -> None:
        """Let time pass, and run all timers when they are due. ``go()``: only those due now."""
        until = self.hands.now + timedelta(**length)
        keeper = Scheduler(self.app.service)
        await refresh_maintenance(self.app.service)
        while (due := await self.next_due_ms()) is not None and due <= until.timestamp() * 1000:
            self.hands.now = max(self.hands.now, datetime.fromtimestamp(due / 1000, UTC))
            for timer in await self.app.service.store.timers.claim_due(ALL_TIMERS, lease_ms=20_000, now=self.hands.ms):
                self.worked.append(f"{timer.source}/{timer.name}")
                await keeper.run_timer(timer)
        self.hands.now = until

    async def beat(self, *platforms: str) -> None:
        """Record that platforms, or the bot itself, are up, and run the timers due now."""
        for platform in platforms or ("bot",):
            await record_heartbeat(self.app.service, platform)
        await self.go()

    def jump(self, **length: float) -> None:
        """Let time pass without running anything, since the bot is down."""
        self.hands.now += timedelta(**length)

    def start_another(self, store: Store | None = None) -> "World":
        """Start another process at the same time, on the same store or on another one."""
        return World(App(store or self.app.service.store, timings=QUICK, clock=self.hands), self.hands, self.arrive)

    async def table_clock(self, table_id: str) -> TableClock:
        return (await read_table(self.app, table_id)).clock

    async def load_motion(self, table_id: str) -> Motion:
        """Return the motion that is voted on at a table."""
        motion = (await self.table_clock(table_id)).motion
        assert motion is not None
        return motion

    async def entries(self, table_id: str) -> list[LogEntry]:
        return list((await read_table(self.app, table_id)).match.entries)

    async def events(self, table_id: str, event_type: type[E]) -> list[E]:
        """Return the table's events of a type."""
        return [event for entry in await self.entries(table_id) if isinstance(event := decode_event(entry), event_type)]

    async def pings(self, table_id: str) -> list[Ping]:
        return await self.app.list_pings(table_id)

    async def board(self, table_id: str) -> str:
        """Return the public text of a table, with its timestamps as words."""
        return strip_timestamps("\n".join((await self.app.render_screen(None, "", table_id)).text))


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


EndProcess = Callable[..., Awaitable[None]]
RunWithCrashes = Callable[..., Awaitable[tuple[Any, int]]]


@pytest.fixture
def run_with_crashes(world: "World", another: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> RunWithCrashes:
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
            await forget_timers(first)
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
