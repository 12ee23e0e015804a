"""What is kept of a table, as bytes: JSON that zlib or bz2 makes smaller, readable by any program.

docs/operating.md has twenty lines of Python that read it. A snapshot is a cache and no JSON: the position in it is
whatever the game's own encoding is.
"""

from __future__ import annotations

import bz2
import zlib
from collections.abc import Sequence
from typing import Final

import msgspec

from bot.app.match.table import Archive, Kept, Opening
from bot.store.errors import StoreError
from engines.core.log import Entry

FAST: Final = 3
"""The zlib level of snapshots, which are made with each word: as fast as 1, and a tenth smaller."""
_ENTRY: Final = msgspec.json.Decoder(Entry)
_JSON: Final = msgspec.json.Encoder()


def pack_row(row: Opening | Entry) -> bytes:
    """Give the opening or an entry as a row of the log."""
    return zlib.compress(_JSON.encode(row))


def unpack_opening(row: bytes) -> Opening:
    """Read the first row of a log. Raises ``zlib.error``, ``ValueError`` where it is damaged."""
    return msgspec.json.decode(zlib.decompress(row), type=Opening)


def unpack_entry(row: bytes) -> Entry:
    """Read any other row. Raises ``zlib.error``, ``ValueError`` where it is damaged."""
    return _ENTRY.decode(zlib.decompress(row))


def pack_block(entries: Sequence[Entry]) -> bytes:
    """Put many entries together, one a line: together they take a tenth of what they take as rows."""
    return bz2.compress(_JSON.encode_lines(entries))


def unpack_block(block: bytes) -> list[Entry]:
    """Read the entries of a block. Raises ``OSError``, ``ValueError`` where it is damaged."""
    return _ENTRY.decode_lines(bz2.decompress(block))


def pack_snapshot(kept: Kept) -> bytes:
    """Give a snapshot as it is stored."""
    return zlib.compress(msgspec.msgpack.encode(kept), FAST)


def unpack_snapshot(snapshot: bytes) -> Kept:
    """Read a snapshot. Raises ``zlib.error``, ``msgspec.ValidationError``."""
    return msgspec.msgpack.decode(zlib.decompress(snapshot), type=Kept)


def pack_record(archive: Archive) -> bytes:
    """Give a finished table as it is stored: the opening, then all entries, one a line."""
    return bz2.compress(_JSON.encode_lines([archive.opening, *archive.entries]))


def unpack_record(table: str, record: bytes) -> Archive:
    """Read a finished table. Raises ``StoreError`` where it is damaged."""
    try:
        opening, _, entries = bz2.decompress(record).partition(b"\n")
        return Archive(msgspec.json.decode(opening, type=Opening), tuple(_ENTRY.decode_lines(entries)))
    except (OSError, ValueError) as error:
        raise StoreError("store-value-damaged", place=f"t:{table}:record") from error
