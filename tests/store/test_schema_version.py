"""Test the schema version of stored data: unreadable data is rejected unchanged."""

from __future__ import annotations

import asyncio
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
from bot.store.tables import TableLog

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
