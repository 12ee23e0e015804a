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

from bot.app.tables.table import Opening, TableRecord, TableSnapshot
from bot.store.errors import StoreError
from engines.core.log import LogEntry

FAST: Final = 3
"""The zlib level of snapshots, which are made with each word: as fast as 1, and a tenth smaller."""
_ENTRY: Final = msgspec.json.Decoder(LogEntry)
_JSON: Final = msgspec.json.Encoder()


def encode_row(row: Opening | LogEntry) -> bytes:
    """Give the opening or an entry as a row of the log."""
    return zlib.compress(_JSON.encode(row))


def decode_opening(row: bytes) -> Opening:
    """Read the first row of a log. Raises ``zlib.error``, ``ValueError`` where it is damaged."""
    return msgspec.json.decode(zlib.decompress(row), type=Opening)


def decode_entry(row: bytes) -> LogEntry:
    """Read any other row. Raises ``zlib.error``, ``ValueError`` where it is damaged."""
    return _ENTRY.decode(zlib.decompress(row))


def encode_block(entries: Sequence[LogEntry]) -> bytes:
    """Put many entries together, one a line: together they take a tenth of what they take as rows."""
    return bz2.compress(_JSON.encode_lines(entries))


def decode_block(block: bytes) -> list[LogEntry]:
    """Read the entries of a block. Raises ``OSError``, ``ValueError`` where it is damaged."""
    return _ENTRY.decode_lines(bz2.decompress(block))


def encode_snapshot(snapshot: TableSnapshot) -> bytes:
    """Give a snapshot as it is stored."""
    return zlib.compress(msgspec.msgpack.encode(snapshot), FAST)


def decode_snapshot(snapshot: bytes) -> TableSnapshot:
    """Read a snapshot. Raises ``zlib.error``, ``msgspec.ValidationError``."""
    return msgspec.msgpack.decode(zlib.decompress(snapshot), type=TableSnapshot)


def encode_record(record: TableRecord) -> bytes:
    """Give a finished table as it is stored: the opening, then all entries, one a line."""
    return bz2.compress(_JSON.encode_lines([record.opening, *record.entries]))


def decode_record(table: str, record: bytes) -> TableRecord:
    """Read a finished table. Raises ``StoreError`` where it is damaged."""
    try:
        opening, _, entries = bz2.decompress(record).partition(b"\n")
        return TableRecord(msgspec.json.decode(opening, type=Opening), tuple(_ENTRY.decode_lines(entries)))
    except (OSError, ValueError) as error:
        raise StoreError("store-value-damaged", place=f"t:{table}:record") from error
