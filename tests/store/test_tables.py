"""Test stored tables: log, versions, command ids, blocks, finished tables; and timers, each with its effect once."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial, reduce

import msgspec
import pytest

from bot.store.admin.own_server import StoreServer
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.redis_pool import RedisPool
from bot.store.tables import PAGE, CommitResult, Conflict, LogCompaction, LogRow, TableData, TableLog, TableOver
from bot.store.timers import Timer, TimerStore
from tests.app.gameplay import require
from tests.store.ledger import Ledger, append_command, fold_entry, log_rows


async def test_table_is_created_once_with_its_header(tables: TableLog, table_id: str) -> None:
    assert await tables.load_table(table_id) is None
    assert await tables.load_version(table_id) is None
    assert await tables.commit(table_id, 0, "c1", b"e", b"s") == Conflict(-1)
    assert await tables.load_table(table_id) is None
    assert await tables.create_table(table_id, "c0", b"secret", b"empty") == CommitResult(0, is_duplicate=False)
    assert await tables.create_table(table_id, "c0", b"secret", b"empty") == CommitResult(0, is_duplicate=True)
    assert await tables.create_table(table_id, "other", b"else", b"") == Conflict(0)
    assert await tables.load_table(table_id) == TableData(0, b"secret", b"empty")
    assert table_id in await tables.list_running()


async def test_row_stores_no_redundant_data_and_reserves_no_space(
    tables: TableLog, links: RedisPool, table_id: str
) -> None:
    await tables.create_table(table_id, "c0", b"h" * 700, b"s0")
    await tables.commit(table_id, 0, "spoken-once", b"e1" * 40, b"s1")
    (_, header), (_, row) = await links.execute(table_id, "XRANGE", SINGLE_SERVER_KEYS.log_key(table_id), "-", "+")
    assert (header[::2], row[::2]) == ([b"entry"], [b"entry"]), "commands are stored in the log"
    assert await links.execute(table_id, "MEMORY", "USAGE", SINGLE_SERVER_KEYS.log_key(table_id), "SAMPLES", 0) < 3072


async def test_entry_is_appended_only_at_its_version_and_a_retry_gets_the_first_answer(
    tables: TableLog, table_id: str
) -> None:
    await tables.create_table(table_id, "c0", b"h", b"s0")
    assert await tables.commit(table_id, 0, "c1", b"e1", b"s1") == CommitResult(1, is_duplicate=False)
    assert await tables.commit(table_id, 0, "c2", b"e2", b"s2") == Conflict(1)
    assert await tables.load_table(table_id) == TableData(1, b"h", b"s1", rows=(LogRow(1, b"e1"),))
    await tables.commit(table_id, 1, "c2", b"e2", b"s2")
    first = CommitResult(1, is_duplicate=True)
    assert await tables.commit(table_id, 0, "c1", b"e1", b"s1") == first
    assert await tables.commit(table_id, 2, "c1", b"e1", b"s1") == first
    assert await tables.load_answer(table_id, "c1") == first
    assert await tables.load_answer(table_id, "never") is None
    assert await tables.load_version(table_id) == 2


async def test_bytes_numbers_and_empty_lists_round_trip(tables: TableLog, table_id: str) -> None:
    awkward = {"id": 2**63 - 1, "none": [], "empty": {}, "text": "č\x00\r\n", "float": 0.1, "bytes": bytes(range(256))}
    data = msgspec.msgpack.encode(awkward)
    await tables.create_table(table_id, "c0", data, data)
    await tables.commit(table_id, 0, "c1", data, data)
    stored = require(await tables.load_table(table_id))
    for back in (stored.header, stored.snapshot, stored.rows[0].data):
        assert msgspec.msgpack.decode(require(back)) == awkward


async def _fill_table(tables: TableLog, table_id: str, entries: int) -> None:
    await tables.create_table(table_id, "c0", b"h", b"s0")
    for version in range(entries):
        await tables.commit(table_id, version, f"c{version + 1}", b"e%d" % (version + 1), b"s")


async def test_rows_are_compacted_into_blocks_with_the_next_entry(tables: TableLog, table_id: str) -> None:
    await _fill_table(tables, table_id, 40)
    reply = await tables.commit(table_id, 40, "c41", b"e41", b"s41", fold=LogCompaction(0, [b"1 to 30", b"31 to 40"]))
    assert reply == CommitResult(41, is_duplicate=False)
    there = TableData(41, b"h", b"s41", blocks=(b"1 to 30", b"31 to 40"), rows=(LogRow(41, b"e41"),))
    assert await tables.load_table(table_id) == there
    await tables.commit(table_id, 41, "c42", b"e42", b"s42")
    await tables.commit(table_id, 42, "c43", b"e43", b"s43", fold=LogCompaction(1, [b"31 to 42"]))
    there = TableData(43, b"h", b"s43", blocks=(b"1 to 30", b"31 to 42"), rows=(LogRow(43, b"e43"),))
    assert await tables.load_table(table_id) == there
    assert await tables.load_version(table_id) == 43


async def test_late_or_invalid_append_compacts_no_log(tables: TableLog, table_id: str) -> None:
    await _fill_table(tables, table_id, 5)
    before = await tables.load_table(table_id)
    assert await tables.commit(table_id, 4, "late", b"e", b"s", fold=LogCompaction(0, [b"1 to 4"])) == Conflict(5)
    assert await tables.commit(table_id, 4, "c5", b"e5", b"s", fold=LogCompaction(0, [b"1 to 4"])) == CommitResult(
        5, is_duplicate=True
    )
    with pytest.raises(StoreError):
        await tables.commit(table_id, 5, "c6", b"e6", b"s", fold=LogCompaction(1, [b"after a block that is not there"]))
    with pytest.raises(StoreError):
        await tables.commit(table_id, 5, "c6", b"e6", b"s", fold=LogCompaction(0, []))
    assert await tables.load_table(table_id) == before


async def test_recent_commands_are_still_recognized_after_compaction(tables: TableLog, table_id: str) -> None:
    await _fill_table(tables, table_id, 100)
    await tables.commit(table_id, 100, "c101", b"e101", b"s", fold=LogCompaction(0, [b"1 to 100"]))
    for version in range(101 - 31, 102):
        assert await tables.load_answer(table_id, f"c{version}") == CommitResult(version, is_duplicate=True)
    assert await tables.load_answer(table_id, "c1") is None, "an answer is stored for too long"


@pytest.mark.parametrize("row", ["0-1", "5-0"], ids=["header", "entry"])
async def test_gap_in_the_log_is_reported(tables: TableLog, links: RedisPool, table_id: str, row: str) -> None:
    await _fill_table(tables, table_id, 3)
    await tables.commit(table_id, 3, "c4", b"e4", b"s", fold=LogCompaction(0, [b"1 to 3"]))
    for version in (4, 5):
        await tables.commit(table_id, version, f"c{version + 1}", b"e", b"s")
    await links.execute(table_id, "XDEL", SINGLE_SERVER_KEYS.log_key(table_id), row)
    with pytest.raises(StoreError, match="store-log-damaged"):
        await tables.load_table(table_id)


async def test_finished_table_becomes_one_record(tables: TableLog, table_id: str, links: RedisPool) -> None:
    await tables.create_table(table_id, "c0", b"h", b"s")
    await tables.commit(table_id, 0, "c1", b"e", b"s", fold=LogCompaction(0, [b"nothing"]))
    record = b"the whole game " * 500
    assert await tables.finish_table(table_id, 0, record) == Conflict(1)
    assert await tables.finish_table(table_id, 1, record) == CommitResult(1, is_duplicate=False)
    assert await tables.finish_table(table_id, 1, record) == CommitResult(1, is_duplicate=True)
    assert await tables.load_table(table_id) == TableData(1, b"", None, record=record)
    assert await tables.commit(table_id, 1, "c2", b"e", b"s") == TableOver()
    assert await tables.create_table(table_id, "c3", b"h", b"s") == TableOver()
    assert await log_rows(tables, table_id) == []
    assert (await tables.load_summaries([table_id]))[table_id] == b"", "the ended table has a summary"
    assert table_id not in await tables.list_running()
    assert [key.rsplit(b":", 1)[1] for key in await links.execute(table_id, "KEYS", f"*:t:{table_id}:*")] == [b"record"]


async def test_running_tables_are_listed_in_pages(tables: TableLog) -> None:
    names = [name for n in range(100 * PAGE) if SINGLE_SERVER_KEYS.bucket_of(name := f"paged{n}") == 3][: 3 * PAGE]
    assert len(names) == 3 * PAGE
    for begin in range(0, len(names), PAGE):
        page = names[begin : begin + PAGE]
        await asyncio.gather(*(tables.create_table(name, "open", b"header", b"") for name in page))
    pages = [page async for page in tables.iterate_running()]
    assert {name for page in pages for name in page} >= {*names}
    assert max(map(len, pages)) < 2 * PAGE, f"a page has {max(map(len, pages))} entries, at most {2 * PAGE}"


async def test_summaries_and_game_counts_follow_the_tables(tables: TableLog, table_id: str) -> None:
    other = f"{table_id}-other"
    begun = await tables.count_games()
    await tables.create_table(table_id, "c0", b"h", b"s0")
    await tables.create_table(other, "c0", b"h", b"s0")
    assert await tables.load_summaries([table_id, other]) == {table_id: None, other: None}
    for _ in range(2):  # the second one is a retry
        await tables.commit(table_id, 0, "c1", b"e1", b"s1", summary=b"chess one")
        await tables.commit(other, 0, "c1", b"e1", b"s1", summary=b"go one")
    assert isinstance(await tables.commit(table_id, 0, "c2", b"e2", b"s2", summary=b"chess late"), Conflict)
    await tables.commit(table_id, 1, "c3", b"e2", b"s2")
    assert await tables.load_summaries([table_id, other, "none"]) == {
        table_id: b"chess one",
        other: b"go one",
        "none": None,
    }
    assert await tables.count_games() - begun == {"chess": 1, "go": 1}
    await tables.save_summary(table_id, 1, b"chess old")
    await tables.save_summary(other, 1, b"go two")
    stored = [await tables.load_table(name) for name in (table_id, other)]
    assert [data and data.summary for data in stored] == [b"chess one", b"go two"]
    for _ in range(2):
        await tables.finish_table(table_id, 2, b"record")
    assert await tables.load_summaries([table_id, other]) == {table_id: b"", other: b"go two"}
    assert await tables.count_games() - begun == {"go": 1}
    await tables.save_summary(table_id, 2, b"chess gone")
    assert await tables.load_summaries([table_id]) == {table_id: b""}


async def test_table_without_a_summary_is_counted_separately_until_it_gets_one(tables: TableLog, table_id: str) -> None:
    before = await tables.count_games()
    await tables.create_table(table_id, "c0", b"h", b"s0")
    assert await tables.count_games() - before == {"": 1}
    await tables.save_summary(table_id, 0, b"chess first")
    assert await tables.count_games() - before == {"chess": 1}
    await tables.finish_table(table_id, 0, b"record")
    assert not await tables.count_games() - before


async def _play_table(tables: TableLog, table_id: str) -> TableData:
    await tables.create_table(table_id, "c0", b"header", b"header")
    for number in range(1, 6):
        await append_command(tables, table_id, f"c{number}")
    return require(await tables.load_table(table_id))


async def _rebuild_state(tables: TableLog, table_id: str) -> bytes:
    stored = require(await tables.load_table(table_id))
    return reduce(fold_entry, (row.data for row in stored.rows), stored.header)


DAMAGES: dict[str, Callable[[bytes, bytes, bytes], bytes]] = {
    "a flipped bit": lambda sealed, *_: sealed[:-1] + bytes([sealed[-1] ^ 1]),
    "cut short": lambda sealed, *_: sealed[:-3],
    "another table's": lambda _, other, __: other,
    "an older one": lambda _, __, older: older,
    "nonsense": lambda *_: b"nonsense",
    "empty": lambda *_: b"",
}
"""Damaged snapshots, made from the table's, another table's, and an older one."""


@pytest.mark.parametrize("damage", DAMAGES)
async def test_damaged_snapshot_is_detected_and_repaired(
    tables: TableLog, links: RedisPool, table_id: str, damage: str
) -> None:
    def read_snapshot(name: str) -> Awaitable[bytes]:
        return links.execute(name, "GET", SINGLE_SERVER_KEYS.snapshot_key(name))

    await _play_table(tables, table_id)
    await _play_table(tables, f"{table_id}x")
    older, ledger = await read_snapshot(table_id), Ledger()
    await ledger.append(tables, table_id, "c6")
    whole = require(await tables.load_table(table_id))
    spoilt = DAMAGES[damage](await read_snapshot(table_id), await read_snapshot(f"{table_id}x"), older)
    await links.execute(table_id, "SET", SINGLE_SERVER_KEYS.snapshot_key(table_id), spoilt)
    assert await tables.load_table(table_id) == replace(whole, snapshot=None, damaged=True)
    assert await ledger.faults(tables, effects=False) == [f"{table_id}: the snapshot is not the fold of the log"]

    assert await tables.repair_snapshot(table_id, 6, await _rebuild_state(tables, table_id))
    assert await tables.load_table(table_id) == whole
    assert await ledger.faults(tables, effects=False) == []
    await links.execute(table_id, "DEL", SINGLE_SERVER_KEYS.snapshot_key(table_id))
    assert await tables.load_table(table_id) == replace(whole, snapshot=None), "more than the snapshot was lost"
    assert await tables.repair_snapshot(table_id, 6, await _rebuild_state(tables, table_id))
    assert await tables.load_table(table_id) == whole


async def test_snapshot_repair_never_overwrites_a_newer_move(tables: TableLog, table_id: str) -> None:
    await _play_table(tables, table_id)
    state = await _rebuild_state(tables, table_id)
    await append_command(tables, table_id, "c6")
    assert not await tables.repair_snapshot(table_id, 5, state)
    assert not require(await tables.load_table(table_id)).damaged
    assert not await tables.repair_snapshot("no-such-table", 0, state)


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
