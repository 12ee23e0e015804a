"""Backups: all data of a store in one file, written while games go on.

The file is a ``.tar.gz``: ``bottega.json`` describes it; ``0.rdb`` and so on are the servers' files. gzip's checksum
covers every byte, and a server checks its own file while loading it. A copy counts as a backup only after a server has
loaded it.
"""

import io
import os
import re
import shutil
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Final

import msgspec
import redis

from bot.store import redis_keys
from bot.store.address import hide_password
from bot.store.admin.rdb_snapshot import (
    FILE,
    PIECE_BYTES,
    count_persistent_keys,
    database_number,
    list_commands,
    load_rdb_copy,
    send_commands,
    write_commands,
    write_rdb_copy,
)
from bot.store.admin.sync_client import Client, connect_store, initial_keys, list_servers, read_slot_map
from bot.store.errors import StoreError
from bot.store.schema_version import RESTORING, check_readable, encode_schema_mark, parse_schema_mark

ABOUT_FILE: Final = "bottega.json"
GZIP: Final = b"\x1f\x8b"
GZIP_FORMAT: Final = 16 + zlib.MAX_WBITS
"""zlib's code for the gzip format with its checksum."""
GZIP_LEVEL: Final = 0
"""Compression level of gzip, which is used only for its checksum.

Logs and records are already compressed: level 1 saves a quarter of a young store, less of an old one, and doubles the
time of a backup.
"""
COMMANDS_PER_PIPELINE: Final = 256


KEYS_PER_SCAN: Final = 1000
USER_KEY: Final = re.compile(rb"\{b[^}]+\}:d:user:[^:]+")
TABLES_KEY: Final = re.compile(rb"\{b[^}]+\}:(?:running|finished)")


class BackupInfo(msgspec.Struct, frozen=True):
    """The description of a backup.

    ``keys``: the number of keys without expiry, per server; ``server``: the name and version that wrote its file.
    """

    format: int
    buckets: int
    server: str
    database: int
    keys: list[int]


class BackupCounts(msgspec.Struct):
    """The contents of a backup. ``keys``: the number of keys without expiry."""

    keys: int = 0
    tables: int = 0
    users: int = 0


class _BackupContents(msgspec.Struct, frozen=True):
    """A backup in a temporary folder. ``copies``: the folder of each server's file."""

    about: BackupInfo
    copies: list[Path]
    counts: BackupCounts = msgspec.field(default_factory=BackupCounts)


def write_backup(url: str, path: Path) -> BackupCounts:
    """Back up the store at ``url`` into ``path``; return its contents.

    The servers of a cluster are copied in turn. No script spans two servers, so the result is a state that a crash
    could have left, from which the bot recovers in the same way.

    ``path`` is written completely or not at all, and never without any table or user: it could replace a better backup.
    Only its owner may read it, because it holds seeds and hands. Raises ``StoreError``, ``OSError``.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        with (
            tempfile.TemporaryDirectory(prefix="bottega-") as folder,
            os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file,
        ):
            contents = _collect_contents(url, Path(folder))
            if not contents.counts.tables + contents.counts.users:
                raise StoreError("store-empty", url=hide_password(url))
            _write_archive(file, contents)
            file.flush()
            os.fsync(file.fileno())
        _check_bytes(part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return contents.counts


def restore_backup(path: Path, url: str) -> None:
    """Write a backup into an empty store.

    Servers must first load the file and find it sound. A mark during the restore keeps a half-restored store from being
    opened. Raises ``StoreError``, ``OSError``.
    """
    with _open_backup(path) as contents:
        check_readable(contents.about.format)
        _load_copies(contents, path, for_restoring=True)
        try:
            with connect_store(url) as client:
                _fill_store(client, contents)
        except redis.RedisError as error:
            raise StoreError("store-failed", error=str(error)) from error


def check_backup(path: Path) -> None:
    """Load a backup into a server. Raises ``StoreError`` if it is damaged or no server can load it, ``OSError``."""
    with _open_backup(path) as contents:
        _load_copies(contents, path)


# -- read a store


def _collect_contents(url: str, folder: Path) -> _BackupContents:
    copies, wrote, counts, marks, held = list[Path](), "", list[int](), list[bytes](), BackupCounts()
    try:
        with connect_store(url) as client:
            before, new, urls = read_slot_map(url, client), initial_keys(client), list_servers(url, client)
            for number, its in enumerate(urls):
                copies.append(folder / str(number))
                copies[-1].mkdir()
                wrote = write_rdb_copy(its, copies[-1])
            if read_slot_map(url, client) != before:
                raise StoreError("store-slots-move")
    except (redis.RedisError, ValueError) as error:
        raise StoreError("store-url-silent", url=hide_password(url), error=str(error)) from error
    database = database_number(urls[0])
    for copy in copies:
        with load_rdb_copy(copy, database, wrote=wrote) as client:
            counts.append(count_persistent_keys(client, database))
            _count_contents(client, held)
            marks += filter(None, [client.get(redis_keys.FORMAT)])
    number, its_keys = parse_schema_mark(marks[0] if marks else None, new)
    held.keys = sum(counts)
    return _BackupContents(BackupInfo(number, its_keys.buckets, wrote, database, counts), copies, held)


def _count_contents(client: Client, counts: BackupCounts) -> None:
    for name in client.scan_iter(count=KEYS_PER_SCAN):
        if USER_KEY.fullmatch(name):
            counts.users += 1
        elif TABLES_KEY.fullmatch(name):
            counts.tables += client.scard(name)


def _write_archive(file: IO[bytes], contents: _BackupContents) -> None:
    with tarfile.open(fileobj=file, mode="w:gz", compresslevel=GZIP_LEVEL) as tar:
        add_file(tar, ABOUT_FILE, msgspec.json.encode(contents.about))
        for number, copy in enumerate(contents.copies):
            tar.add(copy / FILE, f"{number}.rdb")


def add_file(tar: tarfile.TarFile, name: str, data: bytes) -> None:
    """Add a file that only its owner may read."""
    info = tarfile.TarInfo(name)
    info.size, info.mode = len(data), 0o600
    tar.addfile(info, io.BytesIO(data))


# -- read and check the file


def _check_bytes(path: Path) -> None:
    """Read a file up to its archive's checksum; the backup ends there.

    Raises ``StoreError`` if it is damaged or not a backup, ``OSError``.
    """
    archive = zlib.decompressobj(GZIP_FORMAT)
    with path.open("rb") as file:
        if file.read(len(GZIP)) != GZIP:
            raise StoreError("store-backup-other", path=str(path))
        file.seek(0)
        try:
            while not archive.eof:
                piece = file.read(PIECE_BYTES)
                if not piece:
                    raise EOFError("unexpected end of file")
                archive.decompress(piece)
        except (EOFError, zlib.error) as error:
            raise StoreError("store-backup-damaged", path=str(path), error=str(error)) from error


@contextmanager
def _open_backup(path: Path) -> Iterator[_BackupContents]:
    _check_bytes(path)
    with tempfile.TemporaryDirectory(prefix="bottega-") as folder:
        try:
            with tarfile.open(path) as tar:
                contents = _extract_archive(tar, Path(folder))
        except (tarfile.ReadError, KeyError, msgspec.DecodeError) as error:
            raise StoreError("store-backup-other", path=str(path)) from error
        yield contents


def _extract_archive(tar: tarfile.TarFile, folder: Path) -> _BackupContents:
    """Extract a backup into a folder. Raises ``KeyError``, ``msgspec.DecodeError``."""
    about = msgspec.json.decode(_open_member(tar, ABOUT_FILE).read(), type=BackupInfo)
    copies = [folder / str(number) for number in range(len(about.keys))]
    for number, copy in enumerate(copies):
        copy.mkdir()
        with (copy / FILE).open("wb") as file:
            shutil.copyfileobj(_open_member(tar, f"{number}.rdb"), file, PIECE_BYTES)
    return _BackupContents(about, copies)


def _open_member(tar: tarfile.TarFile, name: str) -> IO[bytes]:
    member = tar.extractfile(name)
    if member is None:
        raise KeyError(name)
    return member


def _load_copies(contents: _BackupContents, path: Path, *, for_restoring: bool = False) -> None:
    """Load each server's file and count its keys. Raises ``StoreError`` for a failure or missing keys."""
    about = contents.about
    for copy, expected in zip(contents.copies, about.keys, strict=True):
        with load_rdb_copy(copy, about.database, wrote=about.server) as client:
            count = count_persistent_keys(client, about.database)
            if count != expected:
                raise StoreError("store-backup-damaged", path=str(path), error=f"{count} keys of {expected}")
            if for_restoring:
                write_commands(client)


# -- fill a store


def _fill_store(client: Client, contents: _BackupContents) -> None:
    _clear_store(client)
    for copy in contents.copies:
        its = list_commands(copy, contents.about.database)
        while some := list(islice(its, COMMANDS_PER_PIPELINE)):
            send_commands(client, some)
    client.set(redis_keys.FORMAT, encode_schema_mark(contents.about.format, contents.about.buckets))


def _clear_store(client: Client) -> None:
    """Mark an empty store, or clear an interrupted restore. Raises ``StoreError`` if it has data."""
    to = initial_keys(client)
    ours = {
        redis_keys.FORMAT.encode(),
        redis_keys.UPKEEP.encode(),
        *(to.probe_key(number).encode() for number in range(to.buckets)),
    }
    names = (name for name in client.scan_iter() if name not in ours)
    if client.get(redis_keys.FORMAT) != RESTORING and (found := next(names, None)):
        raise StoreError("store-not-empty", found=found.decode(errors="replace"))
    client.set(redis_keys.FORMAT, RESTORING)
    for name in names:
        if name.startswith(b"{b"):
            client.unlink(name)
