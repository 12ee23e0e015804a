"""Backups: everything that a store holds, or one table, in one file; taken while it is played on.

The file is lines of no server's own making: a head, blocks of keys as typed values, and a last block that counts them.
Each block has a checksum of its bytes and its place: a damaged, cut or shuffled file is refused, with the place, before
anything is written. It knows nothing of how tables are packed: bytes go in and come out as they are.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from itertools import chain
from pathlib import Path
from typing import IO, Final

import msgspec
import redis

from bot.store import keys
from bot.store.address import without_password
from bot.store.errors import StoreError
from bot.store.format import MIGRATIONS, RESTORING, check_readable, mark
from bot.store.keys import Keys, one
from bot.store.moment import moment
from bot.store.rehome import SHARED, STREAMS, kind, rehomed, streamed
from bot.store.values import Client, Hash, Key, Members, Ranks, keys_of, put
from bot.store.whole import client_of, fresh, keys_in, lying, number_of, servers

HEAD: Final = b"bottega backup 1\n"
BLOCK: Final = 2**20
"""Bytes of keys that are packed together."""
LONGEST: Final = 2**30
_SUM: Final = 16
_ABOUT, _KEYS, _END = b"a", b"k", b"e"
"""Kinds of blocks: what the file is; keys; and how many keys there were, after which nothing follows."""


class Told(msgspec.Struct, frozen=True):
    """What is in a backup. ``files``: by name, what lay beside the store; ``table``: the one that it is of, or none.
    ``buckets``: so many are its keys in.
    """

    format: int
    table: str = ""
    files: dict[str, bytes] = {}
    buckets: int = one.buckets


def backup(url: str, path: Path, *, table: str = "", files: dict[str, bytes] | None = None) -> int:
    """Write all that the store at ``url`` holds at one moment, or what belongs to one table; how many keys that is.

    Of a cluster each server has its own moment, one after the other. No script spans two of them, so it is a state
    that a crash could have left, and what copes with that copes with this.

    ``path`` is whole or not there; nobody else may read it, for it holds seeds and hands. Raises ``StoreError``,
    ``OSError``.
    """
    fresh = path.with_name(f"{path.name}.part")
    try:
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            with _reached(url) as client:
                places, before = keys_in(client), lying(url, client)
                if table and not _there(client, table, places):
                    raise StoreError("store-backup-no-table", table=table)
                told = Told(number_of(client), table, files or {}, places.buckets)
                count = _write(file, told, _copied(servers(url, client), table))
                if lying(url, client) != before:
                    raise StoreError("store-slots-move")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    return count


def restore(path: Path, url: str) -> Told:
    """Write a backup into the store at ``url``: an empty one, or for a table's one that has no such table.

    Nothing is written before the file has been read whole and found sound. A store is marked till it has all of it, so
    that none is opened that has half.
    Raises ``StoreError``, ``OSError``.
    """
    told = check(path)
    check_readable(told.format, migrations={} if told.table else MIGRATIONS)
    try:
        with client_of(url) as client:
            if told.table:
                _beside(client, told, path)
            else:
                _whole(client, path, told)
    except redis.RedisError as error:
        raise StoreError("store-failed", error=str(error)) from error
    return told


def check(path: Path) -> Told:
    """Read a backup to its end. Raises ``StoreError`` with the place where it is damaged, ``OSError``."""
    told = Told(0)
    for told, _ in read(path):  # noqa: B007 - what it is, is the same each time
        pass
    return told


# -- the file


def _write(file: IO[bytes], told: Told, found: Iterable[Key]) -> int:
    file.write(HEAD)
    at, count, some, size = 0, 0, list[Key](), 0
    _block(file, at, _ABOUT, told)
    for key in found:
        some.append(key)
        count += 1
        size += len(msgspec.msgpack.encode(key))
        if size >= BLOCK:
            at += 1
            _block(file, at, _KEYS, some)
            some, size = [], 0
    _block(file, at + 1, _KEYS, some)
    _block(file, at + 2, _END, count)
    return count


def _block(file: IO[bytes], at: int, kind: bytes, what: Told | list[Key] | int) -> None:
    packed = zlib.compress(msgspec.msgpack.encode(what), 6)
    head = kind + len(packed).to_bytes(8, "big")
    file.write(head + _sum(at, head, packed) + packed)


def _sum(at: int, head: bytes, packed: bytes) -> bytes:
    return blake2b(head + packed, digest_size=_SUM, salt=at.to_bytes(16, "big")).digest()


def read(path: Path) -> Iterator[tuple[Told, list[Key]]]:
    """What a backup is, with some of its keys at a time. Raises ``StoreError``, ``OSError``."""
    with path.open("rb") as file:
        if file.read(len(HEAD)) != HEAD:
            raise StoreError("store-backup-other", path=str(path))
        told, count = Told(0), 0
        for kind, data in _blocks(file, path):
            if kind == _ABOUT:
                told = msgspec.msgpack.decode(data, type=Told)
            elif kind == _KEYS:
                some = msgspec.msgpack.decode(data, type=list[Key])
                count += len(some)
                yield told, some
            elif msgspec.msgpack.decode(data, type=int) != count or file.read(1):
                raise StoreError("store-backup-damaged", path=str(path), at=file.tell())


def _blocks(file: IO[bytes], path: Path) -> Iterator[tuple[bytes, bytes]]:
    """The blocks with their kinds, each found sound, to the last one."""
    at, kind = 0, b""
    while kind != _END:
        place = file.tell()
        head, wanted = file.read(9), file.read(_SUM)
        kind, size = head[:1], int.from_bytes(head[1:], "big")
        packed = file.read(size) if size < LONGEST else b""
        if len(wanted) != _SUM or _sum(at, head, packed) != wanted:
            raise StoreError("store-backup-damaged", path=str(path), at=place)
        yield kind, zlib.decompress(packed)
        at += 1


# -- what belongs to one table


@contextmanager
def _reached(url: str) -> Iterator[Client]:
    """The whole store. Raises ``StoreError``."""
    try:
        with client_of(url) as client:
            yield client
    except (redis.RedisError, ValueError) as error:
        raise StoreError("store-url-silent", url=without_password(url), error=str(error)) from error


def _copied(urls: Iterable[str], table: str) -> Iterator[Key]:
    for url in urls:
        with moment(url) as client:
            yield from _of(table, client) if table else keys_of(client)


def _there(client: Client, table: str, keys: Keys) -> bool:
    return bool(client.exists(keys.log(table)) or client.exists(keys.record(table)))


def _of(table: str, client: Client) -> Iterator[Key]:
    """The keys of one table, with its share of what buckets have for all, and what all tables need to be read."""
    own = re.compile(rf"t:{table}:.*|dc?:room:{table}|dc?:{keys.PER_SEAT}:{table}-\d+|c:.*", re.DOTALL)
    sources = re.compile(rf"(?:{keys.PER_SEAT}:{table}-\d+|{table})(?:/.*)?".encode())
    for key in keys_of(client):
        if kind(key) in SHARED:
            share = _share(key, lambda member: sources.fullmatch(member) is not None)
            if share is not None:
                yield share
        elif own.fullmatch(kind(key)):
            yield key


def _share(key: Key, wanted: Callable[[bytes], bool]) -> Key | None:
    """Of what a bucket has for all, the members that are wanted: tables, and ``<source>/<timer>``."""
    match key.value:
        case Members(members):
            some = [member for member in members if wanted(member)]
            return Key(key.name, Members(some)) if some else None
        case Ranks(ranks):
            due = {member: at for member, at in ranks.items() if wanted(member)}
            return Key(key.name, Ranks(due)) if due else None
        case Hash(fields):
            set_by = {member: by for member, by in fields.items() if wanted(member)}
            return Key(key.name, Hash(set_by)) if set_by else None
    return None


# -- into a store


def _whole(client: Client, path: Path, told: Told) -> None:
    before, to = client.get(keys.FORMAT), fresh(client)
    ours = {keys.FORMAT.encode(), *(to.probe(number).encode() for number in range(to.buckets))}
    if before != RESTORING and (found := next((key for key in client.scan_iter() if key not in ours), None)):
        raise StoreError("store-not-empty", found=found.decode(errors="replace"))
    client.set(keys.FORMAT, RESTORING)
    streams = list[Key]()
    for _, some in read(path):
        theirs = [key for key in some if key.name != keys.FORMAT.encode()]
        if told.buckets == to.buckets:
            put(client, theirs)
            continue
        moved = list(rehomed(theirs, to))
        put(client, [key for key in moved if kind(key) not in SHARED])
        for key in moved:
            if kind(key) in SHARED:
                _add(client, key)
        streams += [key for key in theirs if kind(key) in STREAMS]
    put(client, list(streamed(streams, to)))
    client.set(keys.FORMAT, mark(told.format, to.buckets))


def _beside(client: Client, told: Told, path: Path) -> None:
    """Put a table beside others. What it shares with them is added to what is there."""
    to = keys_in(client)
    if _there(client, told.table, to):
        raise StoreError("store-backup-there", table=told.table)
    found = list(chain.from_iterable(some for _, some in read(path)))
    if told.buckets != to.buckets:
        found = list(rehomed(found, to))
    put(client, [key for key in found if kind(key) not in SHARED])
    for key in found:
        if kind(key) in SHARED:
            _add(client, key)


def _add(client: Client, key: Key) -> None:
    match key.value:
        case Hash(fields):
            client.hset(key.name, mapping=fields)
        case Members(members):
            client.sadd(key.name, *members)
        case Ranks(members):
            client.zadd(key.name, members)
