"""Test timers: set with the move in one script, claimed by lease, each effect once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from bot.store.admin.own_server import StoreServer
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict, TableStore
from bot.store.timers import Timer, TimerStore


async def claim_of_table(timers: TimerStore, table: str, lease_ms: int = 60_000) -> list[Timer]:
    return [timer for timer in await timers.claim_due(lease_ms=lease_ms) if timer.source == table]


def now_ms() -> int:
    return int(time.time() * 1000)


async def test_set_moved_and_cancelled_with_the_move(tables: TableStore, links: RedisPool, table: str) -> None:
    timers = TimerStore(links)
    later = now_ms() + 3_600_000
    await tables.create_table(table, "c0", b"", b"", timers={"turn": later, "vote": later})
    assert await timers.load_due_ms(table, "turn") == later
    assert await tables.append_entry(table, 7, "c1", b"", b"", timers={"turn": None}) == Conflict(0)
    assert await timers.load_due_ms(table, "turn") == later
    await tables.append_entry(table, 0, "c2", b"", b"", timers={"turn": later + 1, "vote": None})
    assert await timers.load_due_ms(table, "turn") == later + 1
    assert await timers.load_due_ms(table, "vote") is None
    await tables.append_entry(table, 0, "c2", b"", b"", timers={"turn": later + 9})
    assert await timers.load_due_ms(table, "turn") == later + 1, "a retry sets nothing"
    assert await claim_of_table(timers, table) == []


async def test_a_due_timer_runs_once(tables: TableStore, links: RedisPool, table: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table, "c0", b"", b"")
    await tables.append_entry(table, 0, "c1", b"", b"", timers={"turn": now_ms() - 1})
    both = await asyncio.gather(claim_of_table(timers, table), claim_of_table(timers, table))
    (timer,) = [timer for some in both for timer in some]
    assert timer.command_id == f"timer:{table}/turn:1"
    assert await timers.remove_timer(timer)
    assert not await timers.remove_timer(timer)
    assert await claim_of_table(timers, table) == []


async def test_a_lease_that_ends_gives_it_to_the_next(tables: TableStore, links: RedisPool, table: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (first,) = await claim_of_table(timers, table, lease_ms=30)
    await asyncio.sleep(0.05)
    (second,) = await claim_of_table(timers, table, lease_ms=30_000)
    assert second.command_id == first.command_id
    assert await tables.append_entry(table, 0, first.command_id, b"", b"") == CommitResult(
        1, is_duplicate=False, answer=b""
    )
    assert await tables.append_entry(table, 0, second.command_id, b"", b"") == CommitResult(
        1, is_duplicate=True, answer=b""
    )
    assert not await timers.remove_timer(first), "it is the other's now"
    assert await timers.remove_timer(second)


async def test_timer_set_again_while_running_is_not_removed(tables: TableStore, links: RedisPool, table: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (timer,) = await claim_of_table(timers, table)
    await tables.append_entry(table, 0, timer.command_id, b"", b"", timers={"turn": now_ms() + 3_600_000})
    assert not await timers.remove_timer(timer)
    assert await timers.load_due_ms(table, "turn") is not None


async def test_timers_survive_a_kill(launch: Callable[..., StoreServer], table: str) -> None:
    server = launch()
    links = RedisPool(server.url)
    tables, timers = TableStore(links), TimerStore(links)
    await tables.create_table(table, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (timer,) = await claim_of_table(timers, table, lease_ms=50)
    server.stop(kill=True)
    launch()
    await asyncio.sleep(0.06)
    (again,) = await claim_of_table(timers, table)
    assert again.command_id == timer.command_id
    await links.close()
