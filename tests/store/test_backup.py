"""A backup is what the store held at one moment, and comes back as it was; a damaged one is refused with the place."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from bot.store.backup import HEAD, backup, check, read, restore
from bot.store.binaries import Binary
from bot.store.documents import Documents
from bot.store.errors import StoreError
from bot.store.format import FORMAT
from bot.store.keys import one as keys
from bot.store.links import Links
from bot.store.server import Server, start
from bot.store.store import open_store
from bot.store.tables import Committed, Fold, Tables
from bot.store.timers import Timers
from bot.store.values import Key, Stream, before, keys_of
from bot.store.whole import client_of
from tests.patience import PATIENCE_S
from tests.store.writing import rows

Launch = Callable[..., Server]


@pytest.fixture
def other(binary: Binary, tmp_path: Path) -> Iterator[Server]:
    """An empty server."""
    server = start(tmp_path / "other", binaries=[binary])
    yield server
    server.stop(kill=True)


def fill(server: Server) -> None:
    """Keys of all kinds, one that runs out, and a stream whose readers are in the middle of it."""
    with client_of(server.url) as client:
        client.set("{b00}:format", str(FORMAT))
        client.set("{b01}:l:line", b"\x00\xff text", px=3_600_000)
        client.hset("{b02}:d:person:anna", mapping={"version": 3, "data": b"\x80\x00"})
        client.sadd("{b03}:i:person-tables:anna", "t1", "t2")
        client.rpush("{b03}:t:long:past", b"a \x00 block", b"another")
        client.zadd("{b04}:timers", {"t1/ai": 1_700_000_000_123, "t1/vote": 5})
        for row in range(1, 6):
            client.xadd("{b05}:out", {"key": f"k{row}", "source": "s", "data": b"\x01"}, id=f"{row}-0")
        client.xgroup_create("{b05}:out", "workers", "0")
        client.xgroup_create("{b05}:out", "discord", "$")
        client.xreadgroup("workers", "one", {"{b05}:out": ">"}, count=3)
        client.xack("{b05}:out", "workers", "1-0")
        client.xadd("{b06}:out", {"key": "gone"}, id="7-7")
        client.xgroup_create("{b06}:out", "workers", "$")
        client.xdel("{b06}:out", "7-7")


def held(url: str) -> dict[bytes, Key]:
    with client_of(url) as client:
        return {key.name: key for key in keys_of(client)}


def test_all_kinds_of_keys_come_back(launch: Launch, other: Server, tmp_path: Path) -> None:
    server = launch()
    fill(server)
    file = tmp_path / "all.backup"
    assert backup(server.url, file, files={"web.key": b"secret"}) == 8
    assert file.stat().st_mode & 0o077 == 0, "it holds seeds and hands"
    told = restore(file, other.url)
    assert told.files == {"web.key": b"secret"}
    was, now = held(server.url), held(other.url)
    assert was == now
    outbox = now[b"{b05}:out"].value
    assert isinstance(outbox, Stream)
    after = {group.name: group.after for group in outbox.groups}
    assert after == {b"discord": b"5-0", b"workers": before(b"2-0")}
    with client_of(other.url) as client:
        rows = client.xreadgroup("workers", "two", {"{b05}:out": ">"})
        assert [at for _, some in rows for at, _ in some] == [b"2-0", b"3-0", b"4-0", b"5-0"], (
            "what was not done is done"
        )
        with pytest.raises(redis.ResponseError):
            client.xadd("{b06}:out", {"key": "x"}, id="7-7")
        assert 0 < client.pttl("{b01}:l:line") <= 3_600_000


def test_a_damaged_file_is_refused_with_the_place_and_nothing_is_written(
    launch: Launch, other: Server, tmp_path: Path
) -> None:
    server = launch()
    fill(server)
    file, spoilt = tmp_path / "whole", tmp_path / "spoilt"
    backup(server.url, file)
    whole = file.read_bytes()
    for at in range(len(HEAD), len(whole), 7):
        spoilt.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :])
        with pytest.raises(StoreError, match="store-backup-damaged") as refused:
            restore(spoilt, other.url)
        assert len(HEAD) <= int(refused.value.said["at"]) <= at
    for cut in range(len(HEAD), len(whole), 11):
        spoilt.write_bytes(whole[:cut])
        with pytest.raises(StoreError, match="store-backup-damaged"):
            check(spoilt)
    spoilt.write_bytes(whole + b"x")
    with pytest.raises(StoreError, match="store-backup-damaged"):
        check(spoilt)
    spoilt.write_bytes(b"something else")
    with pytest.raises(StoreError, match="store-backup-other"):
        check(spoilt)
    assert held(other.url) == {}


def test_blocks_that_change_places_are_noticed(launch: Launch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = launch()
    fill(server)
    monkeypatch.setattr("bot.store.backup.BLOCK", 1)
    file = tmp_path / "blocks"
    backup(server.url, file)
    whole, at, blocks = file.read_bytes(), len(HEAD), []
    while at < len(whole):
        size = 25 + int.from_bytes(whole[at + 1 : at + 9], "big")
        blocks.append(whole[at : at + size])
        at += size
    assert len(blocks) > 8
    assert len(list(read(file))) == len(blocks) - 2
    blocks[2], blocks[3] = blocks[3], blocks[2]
    file.write_bytes(HEAD + b"".join(blocks))
    with pytest.raises(StoreError, match="store-backup-damaged"):
        check(file)


def test_what_moved_from_server_to_server_meanwhile_is_no_moment(
    launch: Launch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be in the copy of neither, and nobody would miss it before it is needed."""
    server, file = launch(), tmp_path / "all"
    fill(server)
    slots = iter([[[0, 8191], [8192, 16383]], [[0, 8190], [8191, 16383]]])
    monkeypatch.setattr("bot.store.backup.lying", lambda *_: next(slots))
    with pytest.raises(StoreError, match="store-slots-move"):
        backup(server.url, file)
    assert list(tmp_path.glob("all*")) == []


def test_a_store_with_something_in_it_stays_as_it_is(launch: Launch, other: Server, tmp_path: Path) -> None:
    server = launch()
    fill(server)
    file = tmp_path / "all"
    backup(server.url, file)
    with client_of(other.url) as client:
        client.set("{b01}:d:person:ben", "here")
    with pytest.raises(StoreError, match="store-not-empty"):
        restore(file, other.url)
    assert set(held(other.url)) == {b"{b01}:d:person:ben"}


async def test_half_a_restored_store_is_not_opened_and_can_be_finished(
    launch: Launch, other: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = launch()
    fill(server)
    file = tmp_path / "all"
    backup(server.url, file)

    def dies(*_: object) -> None:
        raise redis.ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr("bot.store.backup.put", dies)
        with pytest.raises(StoreError):
            restore(file, other.url)
    with pytest.raises(StoreError, match="store-restoring"):
        await open_store(tmp_path, other.url)
    restore(file, other.url)
    store = await open_store(tmp_path, other.url)
    await store.close()


async def test_one_table_comes_back_beside_others(launch: Launch, other: Server, tmp_path: Path) -> None:
    server = launch()
    links, away = Links(server.url), Links(other.url)
    tables = Tables(links)
    for table in ("one", "two"):
        await tables.create(table, f"open:{table}", b"header", b"", timers={"ai": 2_000_000_000_000})
        await tables.append(table, 0, f"c1:{table}", b"entry", b"snapshot", fold=Fold(0, [b"a block"]))
    await Tables(away).create("three", "open", b"header", b"")
    file = tmp_path / "one"
    await asyncio.to_thread(backup, server.url, file, table="one")
    await asyncio.to_thread(restore, file, other.url)
    there = Tables(away)
    assert await there.running() == ["one", "three"]
    assert await there.load("one") == await tables.load("one")
    assert await there.append("one", 0, "c1:one", b"x", b"x") == Committed(1, again=True, answer=b""), "even retries"
    with client_of(other.url) as client:
        assert client.zrange(keys.timers(keys.bucket("one")), 0, -1) == [b"one/ai"]
    with pytest.raises(StoreError, match="store-backup-there"):
        await asyncio.to_thread(restore, file, other.url)
    with pytest.raises(StoreError, match="store-backup-no-table"):
        await asyncio.to_thread(backup, server.url, tmp_path / "none", table="none")
    assert not (tmp_path / "none").exists()
    await links.close()
    await away.close()


async def test_a_table_brings_its_looks_back_and_those_in_the_making(
    launch: Launch, other: Server, tmp_path: Path
) -> None:
    """They lie in other buckets than the table, and so do their timers. Another table's stay where they are."""
    server = launch()
    links, away = Links(server.url), Links(other.url)
    documents, there = Documents(links), Documents(away)
    for table in ("one", "one2"):
        await Tables(links).create(table, f"open:{table}", b"header", b"")
        for seat in range(5):
            due = {"look-back": 2_000_000_000_000 + seat} if seat == 3 else {}
            await documents.put("look-back", f"{table}-{seat}", 0, f"made:{seat}", b"what %d" % seat, timers=due)
    file = tmp_path / "one"
    await asyncio.to_thread(backup, server.url, file, table="one")
    whole = file.read_bytes()
    for at in (len(HEAD) + 40, len(whole) // 2, len(whole) - 3):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        with pytest.raises(StoreError, match="store-backup-damaged"):
            await asyncio.to_thread(restore, file, other.url)
    assert not held(other.url), "of a damaged one nothing is written"
    file.write_bytes(whole)
    await asyncio.to_thread(restore, file, other.url)
    for seat in range(5):
        assert await there.get("look-back", f"one-{seat}") == (1, b"what %d" % seat)
        assert await there.get("look-back", f"one2-{seat}") is None
    again = await there.put("look-back", "one-3", 0, "made:3", b"x")
    assert again == Committed(1, again=True, answer=b""), "even retries"
    timers = Timers(away)
    assert await timers.due("look-back:one-3", "look-back") == 2_000_000_000_003
    assert await timers.due("look-back:one2-3", "look-back") is None
    rings = await timers.claim(now=2_000_000_000_010)
    assert [(timer.source, timer.generation) for timer in rings] == [("look-back:one-3", 1)]
    await links.close()
    await away.close()


async def test_under_load_it_is_one_moment(launch: Launch, other: Server, tmp_path: Path) -> None:
    """Two tables are written one after the other, for ever: at any one moment the first is at most one ahead."""
    server = launch()
    links = Links(server.url)
    tables = Tables(links)
    for table in ("aa", "bb"):
        await tables.create(table, "open", b"header", b"")
    with client_of(server.url) as client:
        pipe = client.pipeline(transaction=False)
        for n in range(20_000):
            pipe.set(f"{{b{n % 16:02d}}}:d:filling:{n}", b"x" * 100)
        pipe.execute()
    stop = threading.Event()

    async def write() -> int:
        version = 0
        while not stop.is_set():
            for table in ("aa", "bb"):
                assert isinstance(await tables.append(table, version, f"{version}", b"entry", b""), Committed)
            version += 1
        return version

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.05)
    began = time.monotonic()
    await asyncio.to_thread(backup, server.url, tmp_path / "load")
    took = time.monotonic() - began
    stop.set()
    written = await writing
    assert took < PATIENCE_S
    await asyncio.to_thread(restore, tmp_path / "load", other.url)
    away = Links(other.url)
    first, second = [len(await rows(Tables(away), table)) for table in ("aa", "bb")]
    await links.close()
    await away.close()
    assert 0 < second <= first <= second + 1
    assert first < written, "it was played on meanwhile"
