"""Test timers: set with the move in one script, claimed by lease, each effect once."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Callable
from functools import partial

from bot.store.admin.own_server import StoreServer
from bot.store.redis_pool import RedisPool
from bot.store.tables import CommitResult, Conflict, TableLog
from bot.store.timers import Timer, TimerStore
from tests.app.gameplay import require

LOOKS = 10


async def claim_of_table(timers: TimerStore, table_id: str, lease_ms: int = 60_000) -> list[Timer]:
    return [timer for timer in await timers.claim_due({"clock": 999}, lease_ms=lease_ms) if timer.source == table_id]


def now_ms() -> int:
    return int(time.time() * 1000)


async def test_timers_are_set_moved_and_cancelled_with_the_move(
    tables: TableLog, timers: TimerStore, table_id: str
) -> None:
    later = now_ms() + 3_600_000
    await tables.create_table(table_id, "c0", b"", b"", timers={"clock": later, "vote": later})
    assert await timers.load_due_ms(table_id, "clock") == later
    assert await tables.commit(table_id, 7, "c1", b"", b"", timers={"clock": None}) == Conflict(0)
    assert await timers.load_due_ms(table_id, "clock") == later
    await tables.commit(table_id, 0, "c2", b"", b"", timers={"clock": later + 1, "vote": None})
    assert await timers.load_due_ms(table_id, "clock") == later + 1
    assert await timers.load_due_ms(table_id, "vote") is None
    await tables.commit(table_id, 0, "c2", b"", b"", timers={"clock": later + 9})
    assert await timers.load_due_ms(table_id, "clock") == later + 1, "the repeated call set another time"
    assert await claim_of_table(timers, table_id) == []


async def test_due_timer_runs_once(tables: TableLog, timers: TimerStore, table_id: str) -> None:
    await tables.create_table(table_id, "c0", b"", b"")
    await tables.commit(table_id, 0, "c1", b"", b"", timers={"clock": now_ms() - 1})
    both = await asyncio.gather(claim_of_table(timers, table_id), claim_of_table(timers, table_id))
    (timer,) = [timer for some in both for timer in some]
    assert timer.command_id == f"timer:{table_id}/clock:1"
    assert await timers.remove_timer(timer)
    assert not await timers.remove_timer(timer)
    assert await claim_of_table(timers, table_id) == []


async def test_expired_lease_passes_the_timer_to_the_next_worker(
    tables: TableLog, timers: TimerStore, table_id: str
) -> None:
    await tables.create_table(table_id, "c0", b"", b"", timers={"clock": now_ms() - 1})
    (first,) = await claim_of_table(timers, table_id, lease_ms=30)
    await asyncio.sleep(0.05)
    (second,) = await claim_of_table(timers, table_id, lease_ms=30_000)
    assert second.command_id == first.command_id
    assert await tables.commit(table_id, 0, first.command_id, b"", b"") == CommitResult(1, is_duplicate=False)
    assert await tables.commit(table_id, 0, second.command_id, b"", b"") == CommitResult(1, is_duplicate=True)
    assert not await timers.remove_timer(first), "a lease of another process was removed"
    assert await timers.remove_timer(second)


async def test_renewed_lease_lasts_until_the_timer_is_set_again(
    tables: TableLog, timers: TimerStore, table_id: str
) -> None:
    await tables.create_table(table_id, "c0", b"", b"", timers={"clock": now_ms() - 1})
    (first,) = await claim_of_table(timers, table_id, lease_ms=30)
    renewed = require(await timers.renew_lease(first, 60_000))
    await asyncio.sleep(0.05)
    assert await claim_of_table(timers, table_id) == []
    assert await timers.renew_lease(first, 60_000) is None, "an older lease was renewed"
    await tables.commit(table_id, 0, "c1", b"", b"", timers={"clock": now_ms() - 1})
    assert await timers.renew_lease(renewed, 60_000) is None
    assert not await timers.remove_timer(renewed)
    (second,) = await claim_of_table(timers, table_id, lease_ms=30_000)
    assert await timers.remove_timer(require(await timers.renew_lease(second, 60_000)))


async def test_timers_of_a_kind_are_claimed_only_up_to_free_capacity(own_tables: TableLog, own_pool: RedisPool) -> None:
    timers = TimerStore(own_pool)
    for n in range(37):
        await own_tables.create_table(f"t{n}", "c0", b"", b"", timers={"vote": 1, "clock": 2})
    found = await timers.claim_due({"vote": own_pool.keys.buckets, "clock": 1000})
    by_bucket = Counter(own_pool.keys.bucket_of(timer.source) for timer in found if timer.name == "vote")
    assert set(by_bucket.values()) == {1}
    assert sum(timer.name == "clock" for timer in found) == 37
    assert len(found) == 37 + len(by_bucket)


async def test_claim_cost_does_not_depend_on_due_timers_of_other_kinds(own_pool: RedisPool) -> None:
    """A hundred thousand timers of a kind at capacity are due earlier; compare the server's processing time."""
    timers, keys, costs = TimerStore(own_pool), own_pool.keys, list[float]()
    for others in (0, 100_000):
        await own_pool.map_buckets(partial(add_due, own_pool, "vote", others // keys.buckets))
        await own_pool.map_buckets(partial(add_due, own_pool, "clock", 20 * LOOKS))
        before = await script_time_us(own_pool)
        for _ in range(LOOKS):
            found = await timers.claim_due({"vote": 0, "clock": 20 * keys.buckets})
            assert Counter(timer.name for timer in found) == {"clock": 20 * keys.buckets}
        costs.append(await script_time_us(own_pool) - before)
    assert await timers.count_overdue(now_ms(), ["vote"]) == 100_000
    assert costs[1] < 4 * costs[0], f"{costs[1]} µs instead of {costs[0]} for the same claims"


async def add_due(pool: RedisPool, kind: str, count: int, number: int) -> None:
    """Add due timers to a bucket: those of the kind ``vote`` before the others."""
    due = [part for n in range(count) for part in (1 if kind == "vote" else 2, f"t{n}/{kind}")]
    for at in range(0, len(due), 1000):
        await pool.execute(number, "ZADD", pool.keys.timers_key(number, kind), *due[at : at + 1000])


async def script_time_us(pool: RedisPool) -> float:
    stats = (await pool.execute(0, "INFO", "commandstats")).decode()
    return sum(float(usec) for usec in re.findall(r"cmdstat_eval(?:sha)?:calls=\d+,usec=(\d+)", stats))


async def test_timers_survive_a_kill(
    own_tables: TableLog,
    launch: Callable[..., StoreServer],
    own_server: StoreServer,
    own_pool: RedisPool,
    table_id: str,
) -> None:
    timers = TimerStore(own_pool)
    await own_tables.create_table(table_id, "c0", b"", b"", timers={"clock": now_ms() - 1})
    (timer,) = await claim_of_table(timers, table_id, lease_ms=50)
    own_server.stop(kill=True)
    launch()
    await asyncio.sleep(0.06)
    (again,) = await claim_of_table(timers, table_id)
    assert again.command_id == timer.command_id
