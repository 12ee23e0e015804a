"""Search everything in a store: all keys and values, including compressed ones, and the server's files."""

import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from bot.app.tables.log import decode_table
from bot.store.errors import StoreError
from bot.store.store import Store

READ = {
    b"none": ("GET",),  # expired after the scan, so there is nothing to read
    b"string": ("GET",),
    b"hash": ("HGETALL",),
    b"set": ("SMEMBERS",),
    b"zset": ("ZRANGE", 0, -1),
    b"list": ("LRANGE", 0, -1),
    b"stream": ("XRANGE", "-", "+"),
}


async def find_in_store(store: Store, needles: Iterable[str]) -> list[str]:
    """Return each key that contains a needle, with the needle."""
    return sorted({f"{key.decode()}: {needle}" async for key, value in iter_store_values(store) for needle in needles
                   if contains_text(key, needle) or contains_text(value, needle)})  # fmt: skip


async def iter_store_values(store: Store) -> AsyncIterator[tuple[bytes, bytes]]:
    """Yield each key with each of its values, and compressed values also unpacked."""
    cursor = 0
    while True:
        cursor, keys = await store.pool.execute(0, "SCAN", cursor, "COUNT", 1000)
        for key in keys:
            kind = await store.pool.execute(0, "TYPE", key)
            read = READ[kind if isinstance(kind, bytes) else kind.encode()]
            for value in iter_bytes(await store.pool.execute(0, read[0], key, *read[1:])):
                yield key, value
                with suppress(zlib.error):
                    yield key, zlib.decompress(value)
            if key.endswith((b":log", b":record")):
                for entry in await _load_packed_entries(store, key.split(b":")[2].decode()):
                    yield key, entry
        cursor = int(cursor)
        if not cursor:
            return


async def _load_packed_entries(store: Store, table_id: str) -> list[bytes]:
    """Load a table's packed data: opening, entries and snapshot; nothing without a game."""
    stored = await store.tables.load_table(table_id)
    try:
        lying = decode_table(table_id, stored) if stored is not None else None
    except StoreError:
        return []
    if lying is None:
        return []
    return [msgspec.msgpack.encode(part) for part in (lying.opening, *lying.entries, lying.snapshot)]


def iter_bytes(reply: Any) -> Iterator[bytes]:
    """Yield all bytes in a reply."""
    if isinstance(reply, bytes):
        yield reply
    elif isinstance(reply, dict):
        for key, value in reply.items():
            yield from (*iter_bytes(key), *iter_bytes(value))
    elif isinstance(reply, list | tuple | set):
        for item in reply:
            yield from iter_bytes(item)


def contains_text(data: bytes, needle: str) -> bool:
    """Return whether bytes contain a text; numbers of more than five digits are also searched in packed form."""
    packed = msgspec.msgpack.encode(int(needle)) if needle.isdigit() and len(needle) > 5 else b""
    return needle.encode() in data or bool(packed and packed in data)


def find_in_files(folder: Path, needles: Iterable[str]) -> list[str]:
    """Return the files that contain a needle, each with the needle."""
    return sorted(
        f"{path.relative_to(folder)}: {needle}"
        for path in folder.rglob("*")
        if path.is_file()
        for needle in needles
        if needle.encode() in path.read_bytes()
    )
