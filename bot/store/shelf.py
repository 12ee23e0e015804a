"""Records of tables that ended long ago, as files outside of the store's memory.

A file holds what the store held, locked where that was locked. It is on the disk whole before the store lets go of it,
and from then on nothing but another key changes it: any number of processes may read it, and write it once more.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from bot.store.cipher import Cipher
from bot.store.errors import StoreError
from bot.store.keys import one
from bot.store.links import Links
from bot.store.values import Hash, Key, Members

SUFFIX: Final = ".record"
DAY_MS: Final = 86_400_000


class Shelf:
    """A folder that all processes of a house see; ``days``: so long a finished table stays in the store."""

    def __init__(self, folder: Path, days: int) -> None:
        self.days = days
        self._folder = folder

    def put(self, table: str, record: bytes) -> None:
        """Keep a record, on the disk when this returns. Raises ``OSError``."""
        path = self._path(table)
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.parent.mkdir(mode=0o700, exist_ok=True)
        number, fresh = tempfile.mkstemp(dir=path.parent)  # nobody else may read it
        try:
            with os.fdopen(number, "wb") as file:
                file.write(record)
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(fresh)
            raise
        for folder in (path.parent, self._folder):
            _synced(folder)

    def get(self, table: str) -> bytes:
        """A record again. Raises ``StoreError``."""
        try:
            return self._path(table).read_bytes()
        except OSError as error:
            raise StoreError("store-shelf-lacks", table=table, path=str(self._path(table)), error=str(error)) from error

    def lock(self, cipher: Cipher) -> int:
        """Lock all that lies here by the first key of a cipher, which has all keys that are in use; how many records.

        Raises ``StoreError``, ``OSError``.
        """
        count = 0
        for path in self._folder.glob(f"??/*{SUFFIX}"):
            table, old = path.name.removesuffix(SUFFIX), path.read_bytes()
            if not cipher.newest(old):
                place = one.record(table)  # whichever its bucket is: a cipher does not look at that
                self.put(table, cipher.lock(place, cipher.open(place, old)))
                count += 1
        return count

    def _path(self, table: str) -> Path:
        return self._folder / blake2b(table.encode(), digest_size=1).hexdigest() / f"{table}{SUFFIX}"


def _synced(folder: Path) -> None:
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


async def clear(links: Links, shelf: Shelf) -> int:
    """Put the records of tables that have been over for so long onto the shelf; how many. By any process, also at once.

    Raises ``StoreError``, ``OSError``.
    """
    seconds, micros = await links.call(0, "TIME")
    count, before = 0, int(seconds) * 1000 + int(micros) // 1000 - shelf.days * DAY_MS
    keys = links.keys
    for number in range(keys.buckets):
        cursor = b"0"
        while True:
            cursor, page = await links.call(number, "SSCAN", keys.finished(number), cursor, "COUNT", 100)
            tables = [name.decode() for name in page]
            ended = await asyncio.gather(*(links.call(table, "HGET", keys.record(table), "at") for table in tables))
            for table, at in zip(tables, ended, strict=True):
                if int(at or 0) <= before:  # of before there was a time it is long ago
                    count += await _shelved(links, shelf, table)
            if cursor == b"0":
                break
    return count


async def _shelved(links: Links, shelf: Shelf, table: str) -> int:
    """Put away one record; 0 where another process has, or has changed its key meanwhile."""
    keys = links.keys
    record = await links.call(table, "HGET", keys.record(table), "record")
    if record is None:
        return 0
    await asyncio.to_thread(shelf.put, table, record)
    number = keys.bucket(table)
    places = [keys.record(table), keys.finished(number), keys.shelved(number)]
    return int(await links.run(number, "shelve", places, table, record))


def taken_down(found: Iterable[Key], shelf: Shelf | None) -> Iterator[Key]:
    """The keys of a store as if nothing lay on a shelf: for a backup, which is everything. Raises ``StoreError``."""
    lists: dict[bytes, set[bytes]] = {}
    for key in found:
        kind = key.name.rpartition(b"}:")[2]
        if isinstance(key.value, Members) and kind in (b"finished", b"shelved"):
            lists.setdefault(key.name.removesuffix(kind) + b"finished", set()).update(key.value.members)
        elif isinstance(key.value, Hash) and key.name.endswith(b":record") and b"record" not in key.value.fields:
            table = key.name.decode().split(":")[2]
            yield msgspec.structs.replace(key, value=Hash({**key.value.fields, b"record": there(shelf, table)}))
        else:
            yield key
    for name, members in sorted(lists.items()):
        yield Key(name, Members(sorted(members)))


def there(shelf: Shelf | None, table: str) -> bytes:
    """A record that the store has no more. Raises ``StoreError``."""
    if shelf is None:
        raise StoreError("store-shelf-unknown", table=table)
    return shelf.get(table)
