"""Timers: in the same script as the move, claimed by lease, each effect once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.store.links import Links
from bot.store.server import Server
from bot.store.tables import Committed, Conflict, Tables
from bot.store.timers import Timer, Timers


async def claimed(timers: Timers, table: str, lease_ms: int = 60_000) -> list[Timer]:
    return [timer for timer in await timers.claim(lease_ms=lease_ms) if timer.source == table]


def now() -> int:
    return int(time.time() * 1000)


async def test_set_moved_and_cancelled_with_the_move(tables: Tables, links: Links, table: str) -> None:
    timers = Timers(links)
    later = now() + 3_600_000
    await tables.create(table, "c0", b"", b"", timers={"turn": later, "vote": later})
    assert await timers.due(table, "turn") == later
    assert await tables.append(table, 7, "c1", b"", b"", timers={"turn": None}) == Conflict(0)
    assert await timers.due(table, "turn") == later
    await tables.append(table, 0, "c2", b"", b"", timers={"turn": later + 1, "vote": None})
    assert await timers.due(table, "turn") == later + 1
    assert await timers.due(table, "vote") is None
    await tables.append(table, 0, "c2", b"", b"", timers={"turn": later + 9})
    assert await timers.due(table, "turn") == later + 1, "a retry sets nothing"
    assert await claimed(timers, table) == []


async def test_a_due_timer_runs_once(tables: Tables, links: Links, table: str) -> None:
    timers = Timers(links)
    await tables.create(table, "c0", b"", b"")
    await tables.append(table, 0, "c1", b"", b"", timers={"turn": now() - 1})
    both = await asyncio.gather(claimed(timers, table), claimed(timers, table))
    (timer,) = [timer for some in both for timer in some]
    assert timer.command == f"timer:{table}/turn:1"
    assert await timers.done(timer)
    assert not await timers.done(timer)
    assert await claimed(timers, table) == []


async def test_a_lease_that_ends_gives_it_to_the_next(tables: Tables, links: Links, table: str) -> None:
    timers = Timers(links)
    await tables.create(table, "c0", b"", b"", timers={"turn": now() - 1})
    (first,) = await claimed(timers, table, lease_ms=30)
    await asyncio.sleep(0.05)
    (second,) = await claimed(timers, table, lease_ms=30_000)
    assert second.command == first.command
    assert await tables.append(table, 0, first.command, b"", b"") == Committed(1, again=False, answer=b"")
    assert await tables.append(table, 0, second.command, b"", b"") == Committed(1, again=True, answer=b"")
    assert not await timers.done(first), "it is the other's now"
    assert await timers.done(second)


async def test_a_timer_set_anew_while_it_runs_stays(tables: Tables, links: Links, table: str) -> None:
    timers = Timers(links)
    await tables.create(table, "c0", b"", b"", timers={"turn": now() - 1})
    (timer,) = await claimed(timers, table)
    await tables.append(table, 0, timer.command, b"", b"", timers={"turn": now() + 3_600_000})
    assert not await timers.done(timer)
    assert await timers.due(table, "turn") is not None


async def test_timers_survive_a_kill(launch: Callable[..., Server], table: str) -> None:
    server = launch()
    links = Links(server.url)
    tables, timers = Tables(links), Timers(links)
    await tables.create(table, "c0", b"", b"", timers={"turn": now() - 1})
    (timer,) = await claimed(timers, table, lease_ms=50)
    server.stop(kill=True)
    launch()
    await asyncio.sleep(0.06)
    (again,) = await claimed(timers, table)
    assert again.command == timer.command
    await links.close()
