"""Start tables with a running clock and with every kind of seat, and plan moves for all players."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec
import pytest

from bot.app.api import App
from bot.app.clocks.waking_hours import WakingHours
from bot.app.dispatch.scheduler import TIMER_HANDLERS
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.redis_pool import RedisPool
from bot.store.store import Store
from tests.app.gameplay import Guest, cover_seat, plan_for_all, read_table

if TYPE_CHECKING:
    from tests.app.clocks.conftest import World

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
        await host.press(f"timeout-set {table} {timeout_policy}")
    if rounds != 3:
        await host.press(f"option {table} rounds {rounds - 1}")
    await host.press(f"start {table}")
    if planned:
        await plan_for_all(table, people)
    return table, people


Kind = Literal["ai", "left", "covered", "deputy", "holiday", "forgotten"]
KINDS: tuple[Kind, ...] = get_args(Kind)


async def seat_as(world: World, table_id: str, player: Guest, kind: Kind) -> None:
    """Turn the seat of a player into one of this kind; an ``ai`` seat already is one."""
    if kind == "left":
        await player.press(f"quit-yes {table_id}")
    elif kind == "holiday":
        day = world.hands.now.date().isoformat()
        await player.press(f"away {day} {day} pause")
    elif kind == "forgotten":
        await player.press("forget-me yes")
        await world.go()
    elif kind in ("covered", "deputy"):
        if kind == "deputy":
            await player.press("deputy")
            await (await world.arrive("Zoe")).press(player.screen.copies[0].text)
        seat = (await read_table(world.app, table_id)).own_seat(player.id)
        assert seat is not None
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
            await guest.press(f"motion {table_id} {motion.opened} replace")
    assert (await world.table_clock(table_id)).seats[int(motion.arg)].free
    return int(motion.arg)


async def seat_neighbours(world: World) -> None:
    """Start an idle game with an AI, an abandoned and a covered seat, which all timers of a test may encounter."""
    table, people = await start_table(world, "Nora", "Lea", "Cid", ais=1, rounds=1, time_control="turn-7d")
    await seat_as(world, table, people[1], "left")
    await seat_as(world, table, people[2], "covered")


LEASE = timedelta(seconds=21)
"""Time after which another process takes over the claims of a dead one."""


TIMER_KEYS = [partial(SINGLE_SERVER_KEYS.timers_key, kind=kind) for kind in TIMER_HANDLERS]
"""Functions that name the keys of all timers by the number of the bucket."""


async def delete_keys(store: Store, *keys_of: Callable[[int], str]) -> None:
    """Delete keys of every bucket. ``keys_of``: functions that name them by the number of the bucket."""
    numbers = range(SINGLE_SERVER_KEYS.buckets)
    await asyncio.gather(*(store.pool.execute(n, "DEL", *(key_of(n) for key_of in keys_of)) for n in numbers))


async def forget_timers(app: App) -> None:
    """Remove all timers, so nothing due from earlier scenes is run."""
    await delete_keys(app.service.store, *TIMER_KEYS, SINGLE_SERVER_KEYS.generations_key)


WRITES = frozenset({"put", "commit", "spread"})
RINGS = WRITES | {"finish", "done"}
"""And those that end what was due without a press."""
ALSO = frozenset({"SADD", "SREM", "ZADD", "ZREM", "DEL"})


class ProcessCrash(BaseException):
    """The process ends here."""


def _forget_outcome(task: asyncio.Task[Any]) -> None:
    """Retrieve the result of a task that died with its process, since no other code does."""
    if not task.cancelled():
        task.exception()


class WriteCrash:
    """End the process before its n-th write to the store; count the writes. ``scripts``: which of them are writes."""

    def __init__(self, at: int = 0, scripts: frozenset[str] = WRITES) -> None:
        self.at = at
        self.count = 0
        self.scripts = scripts

    def step(self) -> None:
        """Count a write, and end the process before the n-th one."""
        self.count += 1
        if self.count == self.at:
            if (task := asyncio.current_task()) is not None:
                task.add_done_callback(_forget_outcome)
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
