"""Tables that ended long ago leave the store's memory, open as before, and are lost by no crash, backup or new key."""

from __future__ import annotations

import asyncio
import os
import secrets
import stat
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot.store.backup import backup, restore
from bot.store.cipher import PLAIN, Cipher
from bot.store.errors import StoreError
from bot.store.keys import Keys
from bot.store.keys import one as keys
from bot.store.relock import relock
from bot.store.server import Server, start
from bot.store.shelf import DAY_MS, Shelf
from bot.store.store import Store, open_store
from bot.store.tables import Over, Stored
from bot.store.whole import client_of

Launch = Callable[..., Server]
SECRET = b"anna held the red card " * 20
LONG_AGO, NOW, RUNNING = "longago", "justnow", "running"
WHOLE = Stored(1, b"", None, record=SECRET)
DAYS = 30


@asynccontextmanager
async def opened(server: Server, shelf: Shelf | None, cipher: Cipher = PLAIN) -> AsyncIterator[Store]:
    store = await open_store(server.data, server.url, cipher=cipher, shelf=shelf)
    yield store
    await store.close()


async def fill(store: Store) -> None:
    for table in (LONG_AGO, NOW, RUNNING):
        await store.tables.create(table, "open", SECRET, SECRET)
        await store.tables.append(table, 0, "c1", SECRET, SECRET)
    for table in (LONG_AGO, NOW):
        await store.tables.finish(table, 1, SECRET)
    at = int(await store.links.call(LONG_AGO, "HGET", keys.record(LONG_AGO), "at"))
    await store.links.call(LONG_AGO, "HSET", keys.record(LONG_AGO), "at", at - DAYS * DAY_MS)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "shelf", DAYS)


def files(tmp_path: Path) -> list[Path]:
    return [path for path in (tmp_path / "shelf").rglob("*") if path.is_file()]


async def test_what_ended_long_ago_leaves_the_memory_and_still_opens(
    launch: Launch, shelf: Shelf, tmp_path: Path
) -> None:
    async with opened(launch(), shelf) as store:
        await fill(store)
        before = await store.links.call(LONG_AGO, "MEMORY", "USAGE", keys.record(LONG_AGO))
        assert [await store.clear(), await store.clear()] == [1, 0]
        assert await store.links.call(LONG_AGO, "HKEYS", keys.record(LONG_AGO)) == [b"version"]
        assert await store.links.call(LONG_AGO, "MEMORY", "USAGE", keys.record(LONG_AGO)) < before
        assert [path.name for path in files(tmp_path)] == [f"{LONG_AGO}.record"]
        for path in (tmp_path / "shelf", *(tmp_path / "shelf").rglob("*")):
            assert path.stat().st_mode & 0o077 == 0, "it holds hands and seeds"
        assert await store.tables.load(LONG_AGO) == await store.tables.load(NOW) == WHOLE
        assert await store.tables.append(LONG_AGO, 1, "c2", b"", b"") == Over()
        assert (await store.tables.finish(LONG_AGO, 1, b"another")).version == 1
        assert await store.tables.load(LONG_AGO) == WHOLE
        assert await store.tables.load("nobodys") is None
        assert [await store.tables.count(key) for key in (Keys.running, Keys.finished, Keys.shelved)] == [1, 1, 1]


async def test_records_of_before_there_was_a_time_are_long_ago(launch: Launch, shelf: Shelf) -> None:
    async with opened(launch(), shelf) as store:
        await fill(store)
        await store.links.call(NOW, "HDEL", keys.record(NOW), "at")
        assert await store.clear() == 2
        assert await store.tables.load(NOW) == WHOLE


async def test_what_ended_a_minute_later_stays(launch: Launch, shelf: Shelf) -> None:
    async with opened(launch(), shelf) as store:
        await fill(store)
        at = int(await store.links.call(LONG_AGO, "HGET", keys.record(LONG_AGO), "at"))
        await store.links.call(LONG_AGO, "HSET", keys.record(LONG_AGO), "at", at + 60_000)
        assert await store.clear() == 0


async def test_of_thousands_that_are_over_each_is_looked_at(launch: Launch, shelf: Shelf, tmp_path: Path) -> None:
    """The store gives them page by page. Of some another process has put the record away meanwhile."""
    async with opened(launch(), shelf) as store:
        await fill(store)
        number = keys.bucket(LONG_AGO)
        here = [name for name in (f"over{n}" for n in range(40 * keys.buckets)) if keys.bucket(name) == number][:20]
        for table in here:
            await store.links.call(table, "HSET", keys.record(table), "record", SECRET, "version", 1)
        gone = [f"gone{n}" for n in range(2000)]
        await store.links.call(number, "SADD", keys.finished(number), *here, *gone)
        assert await store.clear() == len(here) + 1
        assert sorted(path.stem for path in files(tmp_path)) == sorted([*here, LONG_AGO])


def test_a_record_is_on_the_disk_under_its_name_before_the_store_lets_go(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    fsync, rename = os.fsync, os.replace

    def synced(number: int) -> None:
        fsync(number)
        folder = stat.S_ISDIR(os.fstat(number).st_mode)
        done.append(Path(f"/proc/self/fd/{number}").resolve().name if folder else "file")

    def replaced(source: str, path: Path) -> None:
        rename(source, path)
        done.append("name")

    monkeypatch.setattr("bot.store.shelf.os.fsync", synced)
    monkeypatch.setattr("bot.store.shelf.os.replace", replaced)
    shelf.put(LONG_AGO, SECRET)
    (path,) = files(tmp_path)
    assert done == ["file", "name", path.parent.name, "shelf"]


def test_a_record_that_the_disk_does_not_take_leaves_nothing(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.put(LONG_AGO, SECRET)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("bot.store.shelf.os.fsync", full)
    with pytest.raises(OSError, match="No space"):
        shelf.put(LONG_AGO, b"another")
    (path,) = files(tmp_path)
    assert path.read_bytes() == SECRET


async def test_several_at_once_and_one_that_died_over_it_lose_nothing(
    launch: Launch, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = launch()
    async with opened(server, shelf) as store:
        await fill(store)
        run = store.links.run

        async def dies(*_: object) -> None:
            raise StoreError("store-lost", error="as if the process had been killed")

        monkeypatch.setattr(store.links, "run", dies)
        with pytest.raises(StoreError, match="store-lost"):
            await store.clear()
        monkeypatch.setattr(store.links, "run", run)
        assert await store.tables.load(LONG_AGO) == WHOLE, "the store has it still"
        assert sum(await asyncio.gather(*(store.clear() for _ in range(4)))) == 1
        assert await store.tables.load(LONG_AGO) == WHOLE


async def test_a_shelf_that_is_full_or_away_leaves_all_where_it_is(launch: Launch, tmp_path: Path) -> None:
    (tmp_path / "shelf").write_bytes(b"no folder")
    async with opened(launch(), Shelf(tmp_path / "shelf", DAYS)) as store:
        await fill(store)
        with pytest.raises(OSError, match="shelf"):
            await store.clear()
        assert await store.tables.load(LONG_AGO) == WHOLE


async def test_what_is_missing_damaged_or_elsewhere_is_told(launch: Launch, shelf: Shelf, tmp_path: Path) -> None:
    server = launch()
    async with opened(server, shelf) as store:
        await fill(store)
        await store.clear()
        (file,) = files(tmp_path)
        file.write_bytes(file.read_bytes()[:-3])
        with pytest.raises(StoreError, match="store-value-damaged"):
            await store.tables.load(LONG_AGO)
        file.unlink()
        with pytest.raises(StoreError, match="store-shelf-lacks") as told:
            await store.tables.load(LONG_AGO)
        assert str(file) in str(told.value)
    async with opened(server, None) as store:
        with pytest.raises(StoreError, match="store-shelf-unknown"):
            await store.tables.load(LONG_AGO)
        assert await store.tables.load(NOW) == WHOLE
    with pytest.raises(StoreError, match="store-shelf-unknown"):
        await asyncio.to_thread(backup, server.url, tmp_path / "half")
    assert not (tmp_path / "half").exists()


@pytest.mark.parametrize("table", ["", LONG_AGO])
async def test_a_backup_has_what_lies_on_the_shelf(launch: Launch, shelf: Shelf, tmp_path: Path, table: str) -> None:
    server, file = launch(), tmp_path / "all.backup"
    async with opened(server, shelf) as store:
        await fill(store)
        await store.clear()
    await asyncio.to_thread(backup, server.url, file, table=table, shelf=shelf)
    other = start(tmp_path / "other")
    try:
        await asyncio.to_thread(restore, file, other.url)
        again = Shelf(tmp_path / "again", DAYS)
        async with opened(other, again) as store:
            assert await store.tables.load(LONG_AGO) == WHOLE, "without the shelf that it lay on"
            assert await store.tables.finished() == ([LONG_AGO] if table else sorted([LONG_AGO, NOW]))
            assert await store.clear() == 1
            assert await store.tables.load(LONG_AGO) == WHOLE
    finally:
        other.stop(kill=True)


async def test_what_lies_there_is_locked_by_the_store_s_key_and_by_a_later_one(
    launch: Launch, shelf: Shelf, tmp_path: Path
) -> None:
    server, old, new = launch(), secrets.token_bytes(32), secrets.token_bytes(32)
    async with opened(server, shelf) as store:
        await fill(store)
        await store.clear()
    (file,) = files(tmp_path)
    plain = file.read_bytes()
    for cipher, alone in ((Cipher([old]), Cipher([old])), (Cipher([new, old]), Cipher([new]))):
        assert await asyncio.to_thread(relock, server.url, cipher, shelf) > 0
        assert plain[8:] not in file.read_bytes()
        async with opened(server, shelf, alone) as store:
            assert await store.tables.load(LONG_AGO) == WHOLE
    assert await asyncio.to_thread(relock, server.url, Cipher([new]), shelf) == 0
    async with opened(server, Shelf(tmp_path / "shelf", 0), Cipher([new])) as store:
        assert await store.clear() == 1
    assert len(files(tmp_path)) == 2
    assert not any(b"anna" in found.read_bytes() for found in files(tmp_path))


async def test_a_key_that_changes_meanwhile_is_no_older_one_on_the_shelf(
    launch: Launch, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the file and the store's letting go somebody locks the store anew: it does not let go of that."""
    server, cipher = launch(), Cipher([secrets.token_bytes(32)])
    async with opened(server, shelf) as store:
        await fill(store)
        put = shelf.put

        def slow(table: str, record: bytes) -> None:
            put(table, record)
            with client_of(server.url) as client:
                key = keys.record(table)
                client.hset(key, "record", cipher.lock(key, client.hget(key, "record")))

        monkeypatch.setattr(shelf, "put", slow)
        assert await store.clear() == 0
        monkeypatch.setattr(shelf, "put", put)
    async with opened(server, shelf, cipher) as store:
        assert await store.clear() == 1
        assert await store.tables.load(LONG_AGO) == WHOLE
