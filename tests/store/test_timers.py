"""Test timers: set with the move in one script, claimed by lease, each effect once."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from bot.cli import main
from bot.store import redis_keys
from bot.store.admin.backup import restore_backup, write_backup
from bot.store.admin.own_server import StoreServer, is_data_free, start_store_server
from bot.store.admin.sync_client import connect_store
from bot.store.errors import StoreError
from bot.store.redis_pool import RedisPool
from bot.store.schema_version import FORMAT, RESTORING
from bot.store.store import open_store
from bot.store.tables import CommitResult, Conflict, TableLog
from bot.store.timers import Timer, TimerStore


async def claim_of_table(timers: TimerStore, table_id: str, lease_ms: int = 60_000) -> list[Timer]:
    return [timer for timer in await timers.claim_due(lease_ms=lease_ms) if timer.source == table_id]


def now_ms() -> int:
    return int(time.time() * 1000)


async def test_set_moved_and_cancelled_with_the_move(tables: TableLog, links: RedisPool, table_id: str) -> None:
    timers = TimerStore(links)
    later = now_ms() + 3_600_000
    await tables.create_table(table_id, "c0", b"", b"", timers={"turn": later, "vote": later})
    assert await timers.load_due_ms(table_id, "turn") == later
    assert await tables.commit(table_id, 7, "c1", b"", b"", timers={"turn": None}) == Conflict(0)
    assert await timers.load_due_ms(table_id, "turn") == later
    await tables.commit(table_id, 0, "c2", b"", b"", timers={"turn": later + 1, "vote": None})
    assert await timers.load_due_ms(table_id, "turn") == later + 1
    assert await timers.load_due_ms(table_id, "vote") is None
    await tables.commit(table_id, 0, "c2", b"", b"", timers={"turn": later + 9})
    assert await timers.load_due_ms(table_id, "turn") == later + 1, "a retry sets nothing"
    assert await claim_of_table(timers, table_id) == []


async def test_a_due_timer_runs_once(tables: TableLog, links: RedisPool, table_id: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table_id, "c0", b"", b"")
    await tables.commit(table_id, 0, "c1", b"", b"", timers={"turn": now_ms() - 1})
    both = await asyncio.gather(claim_of_table(timers, table_id), claim_of_table(timers, table_id))
    (timer,) = [timer for some in both for timer in some]
    assert timer.command_id == f"timer:{table_id}/turn:1"
    assert await timers.remove_timer(timer)
    assert not await timers.remove_timer(timer)
    assert await claim_of_table(timers, table_id) == []


async def test_a_lease_that_ends_gives_it_to_the_next(tables: TableLog, links: RedisPool, table_id: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table_id, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (first,) = await claim_of_table(timers, table_id, lease_ms=30)
    await asyncio.sleep(0.05)
    (second,) = await claim_of_table(timers, table_id, lease_ms=30_000)
    assert second.command_id == first.command_id
    assert await tables.commit(table_id, 0, first.command_id, b"", b"") == CommitResult(1, is_duplicate=False)
    assert await tables.commit(table_id, 0, second.command_id, b"", b"") == CommitResult(1, is_duplicate=True)
    assert not await timers.remove_timer(first), "it is the other's now"
    assert await timers.remove_timer(second)


async def test_a_renewed_lease_lasts_until_the_timer_is_set_again(
    tables: TableLog, links: RedisPool, table_id: str
) -> None:
    timers = TimerStore(links)
    await tables.create_table(table_id, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (first,) = await claim_of_table(timers, table_id, lease_ms=30)
    renewed = await timers.renew_lease(first, 60_000)
    assert renewed is not None
    await asyncio.sleep(0.05)
    assert await claim_of_table(timers, table_id) == []
    assert await timers.renew_lease(first, 60_000) is None, "an older lease of it"
    await tables.commit(table_id, 0, "c1", b"", b"", timers={"turn": now_ms() - 1})
    assert await timers.renew_lease(renewed, 60_000) is None
    assert not await timers.remove_timer(renewed)
    (second,) = await claim_of_table(timers, table_id)
    assert await timers.remove_timer(second)


async def test_only_as_many_of_a_kind_are_claimed_as_there_is_room_for(
    tables: TableLog, links: RedisPool, table_id: str
) -> None:
    """Those of other kinds are claimed behind any number of older ones."""
    timers = TimerStore(links)
    for n in range(37):
        await tables.create_table(f"{table_id}{n}", "c0", b"", b"", timers={f"{table_id}old": 1, f"{table_id}new": 2})
    room = {f"{table_id}old": links.keys.buckets, f"{table_id}new": 1000}
    found = await timers.claim_due(limit=0, room=room)
    by_bucket = Counter(links.keys.bucket_of(timer.source) for timer in found if timer.name == f"{table_id}old")
    assert set(by_bucket.values()) == {1}
    assert sum(timer.name == f"{table_id}new" for timer in found) == 37
    assert len(found) == 37 + len(by_bucket)


async def test_timer_set_again_while_running_is_not_removed(tables: TableLog, links: RedisPool, table_id: str) -> None:
    timers = TimerStore(links)
    await tables.create_table(table_id, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (timer,) = await claim_of_table(timers, table_id)
    await tables.commit(table_id, 0, timer.command_id, b"", b"", timers={"turn": now_ms() + 3_600_000})
    assert not await timers.remove_timer(timer)
    assert await timers.load_due_ms(table_id, "turn") is not None


async def test_timers_survive_a_kill(launch: Callable[..., StoreServer], table_id: str) -> None:
    server = launch()
    links = RedisPool(server.url)
    tables, timers = TableLog(links), TimerStore(links)
    await tables.create_table(table_id, "c0", b"", b"", timers={"turn": now_ms() - 1})
    (timer,) = await claim_of_table(timers, table_id, lease_ms=50)
    server.stop(kill=True)
    launch()
    await asyncio.sleep(0.06)
    (again,) = await claim_of_table(timers, table_id)
    assert again.command_id == timer.command_id
    await links.close()


BEFORE = FORMAT - 1


async def set_number(links: RedisPool, number: str) -> None:
    await links.execute(redis_keys.FORMAT_BUCKET, "SET", redis_keys.FORMAT, number)


async def number_of(links: RedisPool) -> bytes:
    found: bytes = await links.execute(redis_keys.FORMAT_BUCKET, "GET", redis_keys.FORMAT)
    return found


async def test_new_data_gets_our_number_and_is_opened_again(launch: Callable[..., StoreServer]) -> None:
    server = launch()
    for _ in range(2):
        store = await open_store(server.data, server.url)
        assert await number_of(store.pool) == str(FORMAT).encode()
        await store.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "said"),
    [(str(FORMAT + 1), "store-newer"), ("2x", "store-newer"), (str(BEFORE), "store-older")],
)
async def test_data_that_can_not_be_read_is_left_alone(
    launch: Callable[..., StoreServer], number: str, said: str
) -> None:
    server = launch()
    links = RedisPool(server.url)
    await set_number(links, number)
    with pytest.raises(StoreError) as refused:
        await open_store(server.data, server.url)
    assert refused.value.msg.key == said
    assert await links.execute(0, "DBSIZE") == 1, "nothing is written"
    await links.close()


async def test_tables_without_a_number_are_of_before_there_was_one(launch: Callable[..., StoreServer]) -> None:
    server = launch()
    links = RedisPool(server.url)
    await TableLog(links).create_table("three", "open", b"header", b"")
    held = await links.execute(0, "DBSIZE")
    with pytest.raises(StoreError, match="store-older"):
        await open_store(server.data, server.url)
    assert await links.execute(0, "DBSIZE") == held, "nothing is written"
    await links.close()


@pytest.mark.slow
@pytest.mark.parametrize(("number", "said"), [(str(FORMAT + 94), "store-newer"), (str(BEFORE), "store-older")])
async def test_a_backup_that_can_not_be_read_is_not_restored(
    launch: Callable[..., StoreServer], tmp_path: Path, number: str, said: str
) -> None:
    server = launch()
    links = RedisPool(server.url)
    await TableLog(links).create_table("one", "open", b"header", b"")
    await set_number(links, number)
    await asyncio.to_thread(write_backup, server.url, tmp_path / "other")
    await links.execute(0, "FLUSHALL")
    with pytest.raises(StoreError, match=said):
        await asyncio.to_thread(restore_backup, tmp_path / "other", server.url)
    assert await links.execute(0, "DBSIZE") == 0, "nothing is written"
    await links.close()


def test_outdated_store_ends_command_with_a_plain_error(
    launch: Callable[..., StoreServer], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    server = launch()
    with connect_store(server.url) as client:
        client.set(redis_keys.FORMAT, str(BEFORE))
    monkeypatch.setenv("REDIS_URL", server.url)
    monkeypatch.setenv("BOTTEGA_DATA", str(server.data))
    assert main(["tables"]) == 2
    said = capsys.readouterr().err
    assert "older Bottega" in said
    assert "BOTTEGA_DATA" in said
    assert "Traceback" not in said


MARKS = {"newer": str(FORMAT + 1).encode(), "restoring": RESTORING, "older": str(BEFORE).encode()}


@pytest.mark.slow
@pytest.mark.parametrize("refused", MARKS)
async def test_a_start_that_is_refused_leaves_no_server_behind(tmp_path: Path, refused: str) -> None:
    """Under one that goes on, the folder would be copied or deleted while it is open."""
    await (await open_store(tmp_path)).close()
    with redis.Redis.from_url(start_store_server(tmp_path).url) as client:
        client.set(redis_keys.FORMAT, MARKS[refused])
        with pytest.raises(StoreError):
            await open_store(tmp_path)
        assert not is_data_free(tmp_path), "another user uses it"
    for _ in range(2):
        with pytest.raises(StoreError) as said:
            await open_store(tmp_path)
        assert said.value.msg.key in ("store-newer", "store-restoring", "store-older")
        assert is_data_free(tmp_path), "whether it ran before, or was started for nothing"
