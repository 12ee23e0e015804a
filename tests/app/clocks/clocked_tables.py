"""Simulate time: a clock, a worker for due timers, tables with a running clock and every kind of seat, and crashes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any, Literal, TypeVar, get_args

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.events import TableEvent, decode_event
from bot.app.clocks.table_clock import Motion, TableClock
from bot.app.clocks.waking_hours import WakingHours
from bot.app.common.interfaces import Ping
from bot.app.context import Services
from bot.app.deadlines.outages import record_heartbeat, refresh_maintenance
from bot.app.dispatch.scheduler import TIMER_HANDLERS, Scheduler
from bot.app.ui.texts import strip_timestamps
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.redis_pool import RedisPool
from bot.store.store import Store
from engines.core.log import LogEntry
from tests.app.gameplay import QUICK, Arrive, Guest, cover_seat, plan_for_all, read_table, require
from tests.callbacks import (
    CastVote,
    DeleteAccount,
    FreeText,
    QuitTable,
    SetHoliday,
    SetOption,
    SetTimeoutPolicy,
    ShowDeputy,
    StartGame,
)

TIMER_KEYS = [partial(SINGLE_SERVER_KEYS.timers_key, kind=kind) for kind in TIMER_HANDLERS]
"""Functions that name the keys of all timers by the number of the bucket."""

E = TypeVar("E", bound=TableEvent)

ALL_TIMERS = dict.fromkeys(TIMER_HANDLERS, 800)
"""Room for all timers of every kind."""

MONDAY = datetime(2026, 6, 1, 10, tzinfo=UTC)
"""Ten in the morning at Greenwich, twelve in Prague."""


@dataclass
class ManualClock:
    """A clock that stands still until a test moves it."""

    now: datetime = MONDAY

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

    async def go_down(self, *platforms: str, **length: float) -> None:
        """Let platforms, or the bot itself, be up for the last time, and time pass."""
        await self.beat(*platforms)
        self.jump(**length)

    def start_another(self, store: Store | None = None) -> World:
        """Start another process at the same time, on the same store or on another one."""
        return World(App(store or self.app.service.store, timings=QUICK, clock=self.hands), self.hands, self.arrive)

    async def table_clock(self, table_id: str) -> TableClock:
        return (await read_table(self.app, table_id)).clock

    async def load_motion(self, table_id: str) -> Motion:
        """Return the motion that is voted on at a table."""
        return require((await self.table_clock(table_id)).motion)

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


EndProcess = Callable[..., Awaitable[None]]
RunWithCrashes = Callable[..., Awaitable[tuple[Any, int]]]

NIGHT = WakingHours("Europe/Prague", (22 * 60, 8 * 60))


async def start_table(
    world: World, *names: str, time_control: str = "turn-1d", timeout_policy: str = "", ais: int = 0,
    hours: dict[str, WakingHours] | None = None, pings: dict[str, str] | None = None, rounds: int = 3,
    planned: bool = False,
) -> tuple[str, list[Guest]]:  # fmt: skip
    """Start a game in which all players plan at once, optionally after planning; return the table and its players."""
    people = [await world.arrive(name) for name in names]
    for name, guest in zip(names, people, strict=True):
        await guest.change(hours=(hours or {}).get(name, WakingHours()), pings=(pings or {}).get(name, "ping"))
    host = people[0]
    table = await host.open_table(*people[1:], ais=ais)
    lobbies = world.app.service.lobbies  # not by its button, so retired time controls are also tested
    await lobbies.edit_lobby(table, "pace", lambda lobby: msgspec.structs.replace(lobby, time_control=time_control))
    if timeout_policy:
        await host.press(SetTimeoutPolicy(table, timeout_policy))
    if rounds != 3:
        await host.press(SetOption(table, "rounds", rounds - 1))
    await host.press(StartGame(table))
    if planned:
        await plan_for_all(table, people)
    return table, people


Kind = Literal["ai", "left", "covered", "deputy", "holiday", "forgotten"]
KINDS: tuple[Kind, ...] = get_args(Kind)


async def seat_as(world: World, table_id: str, player: Guest, kind: Kind) -> None:
    """Turn the seat of a player into one of this kind; an ``ai`` seat already is one."""
    if kind == "left":
        await player.press(QuitTable(table_id))
    elif kind == "holiday":
        day = world.hands.now.date().isoformat()
        await player.press(SetHoliday(day, day, FreeText("pause")))
    elif kind == "forgotten":
        await player.press(DeleteAccount("yes"))
        await world.go()
    elif kind in ("covered", "deputy"):
        if kind == "deputy":
            await player.press(ShowDeputy())
            await (await world.arrive("Zoe")).press(player.screen.copies[0].text)
        seat = require((await read_table(world.app, table_id)).own_seat(player.id))
        assert await cover_seat(world.app, table_id, seat, "ai" if kind == "covered" else "deputy")


async def start_table_beside(world: World, kind: Kind, time_control: str = "turn-1d") -> tuple[str, Guest]:
    """Start a game of Anna and a seat of this kind; return the table and Anna."""
    if kind == "ai":
        table, (anna,) = await start_table(world, "Anna", ais=1, time_control=time_control)
        return table, anna
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control=time_control)
    await seat_as(world, table, ben, kind)
    return table, anna


async def make_account(world: World, guest: Guest, name: str) -> Guest:
    """Make a second account for the same person, on another platform."""
    return Guest(world.app, (await world.app.ensure_user(f"other:{guest.id}", name, "en")).id, guest.place)


async def vote_to_replace(world: World, table_id: str, people: list[Guest]) -> int:
    """Let a player's time run out and the others vote to free the seat; return the seat."""
    await world.go(hours=24, minutes=1)
    motion = await world.load_motion(table_id)
    for n, guest in enumerate(people):
        if n != int(motion.arg):
            await guest.press(CastVote(table_id, motion.opened, "replace"))
    assert (await world.table_clock(table_id)).seats[int(motion.arg)].free
    return int(motion.arg)


async def seat_neighbours(world: World) -> None:
    """Start an idle game with an AI, an abandoned and a covered seat, which all timers of a test may encounter."""
    table, people = await start_table(world, "Nora", "Lea", "Cid", ais=1, rounds=1, time_control="turn-7d")
    await seat_as(world, table, people[1], "left")
    await seat_as(world, table, people[2], "covered")


LEASE = timedelta(seconds=21)
"""Time after which another process takes over the claims of a dead one."""


async def delete_keys(store: Store, *keys_of: Callable[[int], str]) -> None:
    """Delete keys of every bucket. ``keys_of``: functions that name them by the number of the bucket."""
    numbers = range(SINGLE_SERVER_KEYS.buckets)
    await asyncio.gather(*(store.pool.execute(n, "DEL", *(key_of(n) for key_of in keys_of)) for n in numbers))


WRITES = frozenset({"put", "commit", "spread"})
RINGS = WRITES | {"finish", "done"}
"""And those that end what was due without a press."""
ALSO = frozenset({"SADD", "SREM", "ZADD", "ZREM", "DEL"})


class ProcessCrash(BaseException):
    """The process ends here."""


@dataclass
class WriteCrash:
    """End the process before its n-th write to the store; count the writes. ``scripts``: which of them are writes."""

    at: int = 0
    scripts: frozenset[str] = WRITES
    count: int = 0

    def step(self) -> None:
        """Count a write, and end the process before the n-th one."""
        self.count += 1
        if self.count == self.at:
            if (task := asyncio.current_task()) is not None:  # no other code retrieves the outcome of what dies here
                task.add_done_callback(lambda died: died.cancelled() or died.exception())
            raise ProcessCrash

    @contextmanager
    def watch_writes(self, links: RedisPool, patch: pytest.MonkeyPatch) -> Iterator[None]:
        """Count the writes over these connections meanwhile; the end of the process is not passed on."""
        run, call = links.run_script, links.execute

        async def count_and_run(place: Any, script: str, *rest: Any) -> Any:
            if script in self.scripts:
                self.step()
            return await run(place, script, *rest)

        async def count_and_call(place: Any, *command: Any) -> Any:
            if command[0] in ALSO:
                self.step()
            return await call(place, *command)

        with patch.context() as patched:
            patched.setattr(links, "run_script", count_and_run)
            patched.setattr(links, "execute", count_and_call)
            with suppress(ProcessCrash):
                yield
