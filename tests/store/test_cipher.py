"""With a key that lies outside of it, the store has nothing to read but ids, versions and times."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.store import relock as locking
from bot.store.backup import backup, restore
from bot.store.cipher import MARK, PLAIN, Cipher
from bot.store.errors import StoreError
from bot.store.keys import one as keys
from bot.store.relock import relock
from bot.store.server import Server, start
from bot.store.store import Store, open_store
from bot.store.tables import Fold, Stored
from bot.store.values import Client, keys_of
from bot.store.whole import client_of

Launch = Callable[..., Server]

OLD, NEW = secrets.token_bytes(32), secrets.token_bytes(32)
SECRET = b"anna holds the red card"
TABLE, OVER = "running", "finished"


async def fill(store: Store) -> None:
    """Something secret of every kind that is kept."""
    tables = store.tables
    for table in (TABLE, OVER):
        await tables.create(table, "open", SECRET + b" seed", SECRET)
        await tables.append(table, 0, "c1", SECRET + b" 1", SECRET)
        await tables.append(table, 1, "c2", SECRET + b" 2", SECRET, fold=Fold(0, [SECRET + b" block"]))
        await tables.append(table, 2, "c3", SECRET + b" 3", SECRET + b" 3", answer=SECRET)
    await tables.finish(OVER, 3, SECRET + b" record")
    await store.drafts.put(TABLE, 1, "anna", SECRET, seconds=1000)
    await store.documents.change("orders", f"{TABLE}.1", bytes, lambda _: SECRET)
    await store.documents.change("hook", "anna", dict[str, bytes], lambda _: {"secret": SECRET})
    await store.lines.put(SECRET.decode())


async def seen(store: Store) -> dict[str, object]:
    """All of that, as it is read."""
    from bot.store.documents import line_key

    orders = await store.documents.read("orders", f"{TABLE}.1", bytes)
    hook = await store.documents.read("hook", "anna", dict[str, bytes])
    return {
        "running": await store.tables.load(TABLE),
        "finished": await store.tables.load(OVER),
        "header": await store.tables.header(TABLE),
        "answer": await store.tables.answer(TABLE, "c3"),
        "again": (await store.tables.append(TABLE, 3, "c3", b"", b"")),
        "draft": await store.drafts.get(TABLE, 1, "anna"),
        "orders": orders and orders.value,
        "hook": hook and hook.value,
        "line": await store.lines.get(line_key(SECRET.decode())),
    }


def held(server: Server) -> bytes:
    """All bytes of a server."""
    with client_of(server.url) as client:
        return b"|".join(repr(key).encode() for key in keys_of(client))


async def filled(server: Server, cipher: Cipher) -> dict[str, object]:
    store = await open_store(server.data, server.url, cipher=cipher)
    await fill(store)
    found = await seen(store)
    await store.close()
    return found


async def read(server: Server, cipher: Cipher) -> dict[str, object]:
    store = await open_store(server.data, server.url, cipher=cipher)
    try:
        return await seen(store)
    finally:
        await store.close()


async def test_nothing_secret_is_in_the_store_and_all_is_read(launch: Launch) -> None:
    server = launch()
    found = await filled(server, Cipher([NEW]))
    running = found["running"]
    assert isinstance(running, Stored)
    assert (running.header, running.snapshot) == (SECRET + b" seed", SECRET + b" 3")
    assert (running.blocks, [row.data for row in running.rows]) == (
        (SECRET + b" block",),
        [SECRET + b" 2", SECRET + b" 3"],
    )
    assert SECRET not in held(server)
    with client_of(server.url) as client:
        client.flushall()
    assert await filled(server, PLAIN) == found, "as it is read of a store without a key"
    assert SECRET in held(server), "where it stands to be read"


async def test_without_the_key_a_store_is_not_opened(launch: Launch) -> None:
    server = launch()
    await filled(server, Cipher([NEW]))
    for cipher in (PLAIN, Cipher([OLD])):
        with pytest.raises(StoreError, match="store-locked") as refused:
            await open_store(server.data, server.url, cipher=cipher)
        assert NEW.hex() not in str(refused.value)


async def test_a_plain_store_and_an_older_key_are_read_and_locked_anew_while_it_is_played_on(launch: Launch) -> None:
    server = launch()
    found = await filled(server, PLAIN)
    both = Cipher([OLD])
    assert await read(server, both) == found, "what was written before there was a key"
    for before, now in ((both, Cipher([OLD])), (Cipher([NEW, OLD]), Cipher([NEW]))):
        store = await open_store(server.data, server.url, cipher=before)
        ticking = asyncio.create_task(_ticks(store))
        while not ticking.done():
            await asyncio.to_thread(relock, server.url, before)
        await ticking
        await asyncio.to_thread(relock, server.url, before)
        assert SECRET not in held(server)
        await store.close()
        assert await read(server, now) == found
    with client_of(server.url) as client:
        assert 0 < client.pttl(keys.draft(TABLE, 1, "anna")) <= 1_000_000, "a draft still runs out"
    with pytest.raises(StoreError, match="store-locked"):
        await read(server, Cipher([OLD]))


class Slower:
    """A client to which somebody else writes before it does, once."""

    def __init__(self, client: Client, meanwhile: Callable[[], object]) -> None:
        self._client, self._meanwhile = client, [meanwhile]

    def __getattr__(self, name: str) -> Any:
        return getattr(self._client, name)

    def eval(self, *given: Any) -> Any:
        """As the client does."""
        if self._meanwhile:
            self._meanwhile.pop()()
        return self._client.eval(*given)


async def test_what_is_written_while_it_is_locked_is_kept_and_locked_too(launch: Launch) -> None:
    """Else it would lie there by an older key, which nobody keeps any longer."""
    server = launch()
    await filled(server, PLAIN)
    cipher, place, log = Cipher([NEW]), keys.snapshot(TABLE), keys.log(TABLE)
    with client_of(server.url) as client:
        last = client.xrevrange(log, count=1)[0]
        at = int(last[0].partition(b"-")[0]) + 1
        locking._string(Slower(client, lambda: client.set(place, b"later")), place, cipher)
        locking._log(Slower(client, lambda: client.xadd(log, last[1], id=f"{at}-1")), log, cipher)
        assert cipher.newest(client.get(place))
        assert cipher.open(place, client.get(place)) == b"later"
        rows = client.xrange(log)
        assert rows[-1][0] == f"{at}-1".encode()
        assert all(cipher.newest(fields[b"entry"]) for _, fields in rows)


async def test_nothing_is_locked_anew_without_all_the_keys_that_it_needs(launch: Launch) -> None:
    server = launch()
    await filled(server, Cipher([OLD]))
    before = held(server)
    for cipher, why in ((PLAIN, "store-no-key"), (Cipher([NEW]), "store-locked")):
        with pytest.raises(StoreError, match=why):
            await asyncio.to_thread(relock, server.url, cipher)
        assert held(server) == before, "and nothing is written"


async def test_who_stops_half_way_has_told_the_store_that_both_keys_are_needed(
    launch: Launch, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = launch()
    found = await filled(server, Cipher([OLD]))

    def stopped(key: str) -> None:
        raise OSError(key)

    monkeypatch.setattr(locking, "_work", stopped)
    both = Cipher([NEW, OLD])
    with pytest.raises(OSError, match=r"\w"):
        await asyncio.to_thread(relock, server.url, both)
    for cipher in (Cipher([OLD]), Cipher([NEW])):
        with pytest.raises(StoreError, match="store-locked"):
            await read(server, cipher)
    assert await read(server, both) == found


async def _ticks(store: Store) -> None:
    """Somebody plays at other tables meanwhile; no move of theirs is lost."""
    table = secrets.token_hex(4)
    await store.tables.create(table, "open", SECRET, SECRET)
    for version in range(200):
        await store.tables.append(table, version, f"c{version}", SECRET, SECRET)
        await store.documents.change("count", table, int, lambda had: (had or 0) + 1)
    stored, count = await store.tables.load(table), await store.documents.read("count", table, int)
    assert stored is not None
    assert (stored.version, len(stored.rows), count and count.value) == (200, 200, 200)


async def test_a_value_in_another_place_is_damaged_not_believed(launch: Launch) -> None:
    server = launch()
    await filled(server, Cipher([NEW]))
    with client_of(server.url) as client:
        stolen = client.hget(keys.document("orders", f"{TABLE}.1"), "data")
        client.hset(keys.document("hook", "anna"), "data", stolen)
        client.set(keys.snapshot(TABLE), stolen)
        client.lset(keys.past(TABLE), 0, stolen)
    store = await open_store(server.data, server.url, cipher=Cipher([NEW]))
    with pytest.raises(StoreError, match="store-value-damaged"):
        await store.documents.get("hook", "anna")
    with pytest.raises(StoreError, match="store-value-damaged"):
        await store.tables.load(TABLE)
    await store.close()


async def test_a_damaged_snapshot_is_made_again_of_the_log(launch: Launch) -> None:
    server = launch()
    await filled(server, Cipher([NEW]))
    with client_of(server.url) as client:
        client.set(keys.snapshot(TABLE), client.get(keys.snapshot(TABLE))[:-1])
    store = await open_store(server.data, server.url, cipher=Cipher([NEW]))
    stored = await store.tables.load(TABLE)
    assert stored is not None
    assert (stored.snapshot, stored.damaged) == (None, True)
    assert await store.tables.mend(TABLE, 3, b"made again")
    assert b"made again" not in held(server)
    await store.close()


async def test_a_backup_of_a_locked_store_is_restored_with_the_key_alone(launch: Launch, tmp_path: Path) -> None:
    server = launch()
    found = await filled(server, Cipher([NEW]))
    for table in ("", TABLE):
        file = tmp_path / f"locked{table}"
        await asyncio.to_thread(backup, server.url, file, table=table)
        assert SECRET not in file.read_bytes()
        other = start(tmp_path / f"other{table}")
        try:
            with pytest.raises(StoreError, match="store-backup-locked"):
                await asyncio.to_thread(restore, file, other.url)
            with client_of(other.url) as client:
                assert not client.dbsize(), "nothing is written"
            await asyncio.to_thread(restore, file, other.url, Cipher([OLD, NEW]))
            if not table:
                assert await read(other, Cipher([NEW])) == found
            with pytest.raises(StoreError, match="store-locked"):
                await open_store(other.data, other.url)
        finally:
            other.stop(kill=True)


def test_a_key_names_itself_and_tells_nothing() -> None:
    cipher = Cipher([NEW, OLD])
    once, twice = cipher.lock("{b00}:t:x:log", SECRET), cipher.lock("{b00}:t:x:log", SECRET)
    assert once != twice
    assert cipher.open("{b07}:t:x:log", once) == SECRET, "wherever the buckets lie"
    assert cipher.names[0] != cipher.names[1]
    assert Cipher([OLD]).names == cipher.names[1:]
    assert PLAIN.lock("x", SECRET) == SECRET


def test_what_lies_there_by_another_key_or_cut_short_is_said_to_be_so() -> None:
    """As where a process still runs with the old key while all is locked by a new one, or of a file cut off."""
    kept = Cipher([NEW]).lock("t:x:log", SECRET)
    for cipher in (PLAIN, Cipher([OLD])):
        with pytest.raises(StoreError, match="store-locked"):
            cipher.open("t:x:log", kept)
        assert not cipher.newest(kept)
    for size in range(len(MARK) + 4, len(kept)):
        with pytest.raises(StoreError, match="store-value-damaged"):
            Cipher([NEW]).open("t:x:log", kept[:size])
