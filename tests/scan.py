"""Everything that a store holds, looked through: every key and value, compressed ones too, and the server's files."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from bot.app.tables.loading import decode_table
from bot.store.errors import StoreError
from bot.store.store import Store

READ = {
    b"none": ("GET",),  # expired after the scan: nothing is read of it
    b"string": ("GET",),
    b"hash": ("HGETALL",),
    b"set": ("SMEMBERS",),
    b"zset": ("ZRANGE", 0, -1),
    b"list": ("LRANGE", 0, -1),
    b"stream": ("XRANGE", "-", "+"),
}


async def found_in(store: Store, needles: Iterable[str]) -> list[str]:
    """Where any of these stands: the key and what was found."""
    return sorted({f"{key.decode()}: {needle}" async for key, value in everything(store) for needle in needles
                   if holds(key, needle) or holds(value, needle)})  # fmt: skip


async def everything(store: Store) -> AsyncIterator[tuple[bytes, bytes]]:
    """Each key with each of its values, once more unpacked where it is compressed."""
    cursor = 0
    while True:
        cursor, keys = await store.pool.execute(0, "SCAN", cursor, "COUNT", 1000)
        for key in keys:
            kind = await store.pool.execute(0, "TYPE", key)
            read = READ[kind if isinstance(kind, bytes) else kind.encode()]
            for value in flat(await store.pool.execute(0, read[0], key, *read[1:])):
                yield key, value
                with suppress(zlib.error):
                    yield key, zlib.decompress(value)
            if key.endswith((b":log", b":record")):
                for entry in await _entries(store, key.split(b":")[2].decode()):
                    yield key, entry
        cursor = int(cursor)
        if not cursor:
            return


async def _entries(store: Store, table: str) -> list[bytes]:
    """What a table has packed; nothing where no game is played."""
    stored = await store.tables.load_table(table)
    try:
        lying = decode_table(table, stored) if stored is not None else None
    except StoreError:
        return []
    if lying is None:
        return []
    return [
        msgspec.msgpack.encode(part) for part in (lying.full_record.opening, *lying.full_record.entries, lying.snapshot)
    ]


def flat(reply: Any) -> Iterator[bytes]:
    """All bytes in a reply."""
    if isinstance(reply, bytes):
        yield reply
    elif isinstance(reply, dict):
        for key, value in reply.items():
            yield from (*flat(key), *flat(value))
    elif isinstance(reply, list | tuple | set):
        for item in reply:
            yield from flat(item)


def holds(data: bytes, needle: str) -> bool:
    """Whether a text stands in some bytes; a number also as it is packed."""
    packed = msgspec.msgpack.encode(int(needle)) if needle.isdigit() and len(needle) > 5 else b""
    return needle.encode() in data or bool(packed and packed in data)


def in_files(folder: Path, needles: Iterable[str]) -> list[str]:
    """The files in which any of these stands."""
    return sorted(
        f"{path.relative_to(folder)}: {needle}"
        for path in folder.rglob("*")
        if path.is_file()
        for needle in needles
        if needle.encode() in path.read_bytes()
    )
