"""Test snapshots of tables and of a server, and shared reads."""

import asyncio
import io
import socket
from dataclasses import replace

import msgspec
import pytest
import redis

from bot.store.admin.rdb_snapshot import _receive_rdb
from bot.store.documents import Document, DocumentStore, VersionedValue
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from bot.store.redis_pool import RedisPool
from bot.store.tables import TableData, TableLog
from bot.stored import Stored
from tests.app.test_round_trips import count_round_trips
from tests.store.ledger import Ledger, append_command, fold_entry, log_rows


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


def record_bytes(*pieces: bytes) -> bytes:
    """Return what is written down of what a server sends."""
    ours, theirs = socket.socketpair()
    file = io.BytesIO()
    with ours:
        with theirs:
            for piece in pieces:
                theirs.sendall(piece)
        _receive_rdb(ours, file)
    return file.getvalue()


@pytest.mark.parametrize("before", [b"", b"\n", b"\n\n\n", b"\r\n\n"])
def test_a_server_that_takes_time_sends_empty_lines_before_its_data(before: bytes) -> None:
    assert record_bytes(before, b"$5\r\n", b"REDIS") == b"REDIS"


def test_server_error_instead_of_snapshot_is_raised() -> None:
    with pytest.raises(redis.ResponseError, match="NOPERM this user"):
        record_bytes(b"\n", b"-NOPERM this user\r\n")


@pytest.mark.parametrize("sent", [b"", b"\n", b"$5\r\nRED"])
def test_a_connection_that_ends_early_is_no_copy(sent: bytes) -> None:
    with pytest.raises(redis.ConnectionError):
        record_bytes(sent)


class NoteDocument(Stored, msgspec.Struct, frozen=True):
    text: str = ""


async def test_a_scope_requests_a_document_once_also_for_tasks_that_it_starts(links: RedisPool, table_id: str) -> None:
    documents = DocumentStore(links)
    await documents.write_document("user", table_id, 0, "c1", b"a")
    async with count_round_trips() as trips:
        with links.changes.open_scope():
            read = [await documents.load_document("user", table_id)]
            read += await asyncio.gather(*(documents.load_document("user", table_id) for _ in range(3)))
        assert read == [Document(1, b"a")] * 4
    assert sum(map(len, trips.asked)) == 1, f"more than one command: {trips.asked}"


async def test_own_writes_are_visible_in_shared_read_scope(links: RedisPool, table_id: str) -> None:
    documents = DocumentStore(links)
    with links.changes.open_scope():
        assert await documents.load_document("user", table_id) is None
        await documents.write_document("user", table_id, 0, "c1", b"a")
        assert await documents.load_document("user", table_id) == Document(1, b"a")
        await documents.delete_document("user", table_id)
        assert await documents.load_document("user", table_id) is None


async def test_another_process_is_seen_after_the_scope_also_by_a_task_that_outlives_it(
    links: RedisPool, elsewhere: RedisPool, table_id: str
) -> None:
    documents, other, ended = DocumentStore(links), DocumentStore(elsewhere), asyncio.Event()

    async def read_later() -> Document | None:
        await documents.load_document("user", table_id)
        await ended.wait()
        return await documents.load_document("user", table_id)

    with links.changes.open_scope():
        later = asyncio.create_task(read_later())
        assert await documents.load_document("user", table_id) is None
        await other.write_document("user", table_id, 0, "c1", b"a")
        assert await documents.load_document("user", table_id) is None
    assert await documents.load_document("user", table_id) == Document(1, b"a")
    ended.set()
    assert await later == Document(1, b"a")


async def test_a_change_takes_no_old_value_from_a_scope(links: RedisPool, elsewhere: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(elsewhere)
    with links.changes.open_scope():
        await documents.load_value("note", table_id, NoteDocument)
        await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("theirs"))
        changed = await documents.update_value(
            "note", table_id, NoteDocument, lambda old: NoteDocument(f"{old and old.text} and ours")
        )
    assert changed == VersionedValue(NoteDocument("theirs and ours"), 2)


async def test_a_known_document_is_read_again_only_if_it_has_changed(links: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(links)
    known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("a"))
    async with count_round_trips() as trips:
        known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("b"), known=known)
    assert [len(trip) for trip in trips.asked] == [1], f"more than one round trip: {trips.asked}"
    await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("c"))

    def append(old: NoteDocument | None) -> NoteDocument:
        return NoteDocument(f"{old and old.text}d")

    assert await documents.update_value("note", table_id, NoteDocument, append, known=known) == VersionedValue(
        NoteDocument("cd"), 4
    )


async def test_unchanged_edit_of_stale_document_is_tried_again(links: RedisPool, table_id: str) -> None:
    documents, other = DocumentStore(links), DocumentStore(links)
    known = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("open"))
    await other.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("closed"))
    again = await documents.update_value("note", table_id, NoteDocument, lambda _: NoteDocument("open"), known=known)
    assert again == VersionedValue(NoteDocument("open"), 3)
