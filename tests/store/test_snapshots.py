"""Test table snapshots: a damaged or lost one is noticed and rebuilt from the log."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.redis_pool import RedisPool
from bot.store.tables import TableData, TableLog
from tests.store.ledger import Ledger, fold_entry
from tests.store.table_writer import append_command, log_rows


async def _play_table(tables: TableLog, table_id: str) -> TableData:
    await tables.create_table(table_id, "c0", b"header", b"header")
    for number in range(1, 6):
        await append_command(tables, table_id, f"c{number}")
    stored = await tables.load_table(table_id)
    assert stored is not None
    return stored


async def _rebuild_state(tables: TableLog, table_id: str) -> bytes:
    stored = await tables.load_table(table_id)
    assert stored is not None
    state = stored.header
    for entry in stored.rows:
        state = fold_entry(state, entry.data)
    return state


@pytest.mark.parametrize(
    "damage", ["a flipped bit", "cut short", "another table's", "an older one", "nonsense", "empty"]
)
async def test_a_damaged_snapshot_is_noticed_and_rebuilt(
    tables: TableLog, links: RedisPool, table_id: str, damage: str
) -> None:
    whole = await _play_table(tables, table_id)
    sealed = await links.execute(table_id, "GET", SINGLE_SERVER_KEYS.snapshot_key(table_id))
    if damage == "a flipped bit":
        sealed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    elif damage == "cut short":
        sealed = sealed[:-3]
    elif damage == "another table's":
        await _play_table(tables, f"{table_id}x")
        sealed = await links.execute(f"{table_id}x", "GET", SINGLE_SERVER_KEYS.snapshot_key(f"{table_id}x"))
    elif damage == "an older one":
        await append_command(tables, table_id, "c6")
        whole = replace(
            whole,
            version=6,
            snapshot=await _rebuild_state(tables, table_id),
            rows=tuple(await log_rows(tables, table_id)),
        )
    else:
        sealed = b"nonsense" if damage == "nonsense" else b""
    await links.execute(table_id, "SET", SINGLE_SERVER_KEYS.snapshot_key(table_id), sealed)

    damaged = await tables.load_table(table_id)
    assert damaged == replace(whole, snapshot=None, damaged=True)
    ledger = Ledger()
    ledger.say(table_id, "c5")
    assert await ledger.faults(tables, effects=False) == [f"{table_id}: the snapshot is not the fold of the log"]

    assert await tables.repair_snapshot(table_id, damaged.version, await _rebuild_state(tables, table_id))
    assert await tables.load_table(table_id) == whole
    assert await ledger.faults(tables, effects=False) == []


async def test_a_lost_snapshot_takes_nothing_with_it(tables: TableLog, links: RedisPool, table_id: str) -> None:
    whole = await _play_table(tables, table_id)
    await links.execute(table_id, "DEL", SINGLE_SERVER_KEYS.snapshot_key(table_id))
    assert await tables.load_table(table_id) == replace(whole, snapshot=None)
    assert await tables.load_version(table_id) == 5
    await tables.repair_snapshot(table_id, 5, await _rebuild_state(tables, table_id))
    assert await tables.load_table(table_id) == whole


async def test_mending_never_overtakes_a_move(tables: TableLog, table_id: str) -> None:
    await _play_table(tables, table_id)
    state = await _rebuild_state(tables, table_id)
    await append_command(tables, table_id, "c6")
    assert not await tables.repair_snapshot(table_id, 5, state)
    stored = await tables.load_table(table_id)
    assert stored is not None
    assert not stored.damaged
    assert not await tables.repair_snapshot("no-such-table", 0, state)


async def test_a_hole_in_the_log_is_said(tables: TableLog, links: RedisPool, table_id: str) -> None:
    await _play_table(tables, table_id)
    await links.execute(table_id, "XDEL", SINGLE_SERVER_KEYS.log_key(table_id), "3-0")
    with pytest.raises(StoreError) as refused:
        await tables.load_table(table_id)
    assert refused.value.msg.key == "store-log-damaged"
    await links.execute(table_id, "XDEL", SINGLE_SERVER_KEYS.log_key(table_id), "0-1")
    with pytest.raises(StoreError) as refused:
        await tables.load_table(table_id)
    assert refused.value.msg.key == "store-log-damaged"
