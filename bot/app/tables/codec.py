"""The stored form of a table as bytes: JSON compressed with zlib or bz2, readable by any program.

docs/operating.md shows a Python reader of twenty lines. A snapshot is only a cache: it is msgpack, and its position has
the game's own encoding. What each move writes is compressed by ISA-L: the same format in a third of the time.
"""

from __future__ import annotations

import bz2
import zlib
from collections.abc import Sequence
from typing import Final

import msgspec
from isal import isal_zlib

from bot.app.tables.table import Opening, TableRecord, TableSnapshot
from bot.store.errors import StoreError
from engines.core.log import LogEntry

_ENTRY: Final = msgspec.json.Decoder(LogEntry)
_JSON: Final = msgspec.json.Encoder()


def encode_row(row: Opening | LogEntry) -> bytes:
    """Encode the opening or an entry as a row of the log."""
    return isal_zlib.compress(_JSON.encode(row))


def decode_opening(row: bytes) -> Opening:
    """Decode the first row of a log. Raises ``zlib.error`` or ``ValueError`` where it is damaged."""
    return msgspec.json.decode(zlib.decompress(row), type=Opening)


def decode_entry(row: bytes) -> LogEntry:
    """Decode any other row of a log. Raises ``zlib.error`` or ``ValueError`` where it is damaged."""
    return _ENTRY.decode(zlib.decompress(row))


def encode_block(entries: Sequence[LogEntry]) -> bytes:
    """Encode many entries as one block, one per line: a tenth of their size as rows."""
    return bz2.compress(_JSON.encode_lines(entries))


def decode_block(block: bytes) -> list[LogEntry]:
    """Decode the entries of a block. Raises ``OSError`` or ``ValueError`` where it is damaged."""
    return _ENTRY.decode_lines(bz2.decompress(block))


def encode_snapshot(snapshot: TableSnapshot) -> bytes:
    """Encode a snapshot for the store."""
    return isal_zlib.compress(msgspec.msgpack.encode(snapshot))


def decode_snapshot(snapshot: bytes) -> TableSnapshot:
    """Decode a snapshot. Raises ``zlib.error`` or ``msgspec.ValidationError``."""
    return msgspec.msgpack.decode(zlib.decompress(snapshot), type=TableSnapshot)


def encode_record(record: TableRecord) -> bytes:
    """Encode a finished table: the opening, then all entries, one per line."""
    return bz2.compress(_JSON.encode_lines([record.opening, *record.entries]))


def decode_record(table: str, record: bytes) -> TableRecord:
    """Decode a finished table. Raises ``StoreError`` where it is damaged."""
    try:
        opening, _, entries = bz2.decompress(record).partition(b"\n")
        return TableRecord(msgspec.json.decode(opening, type=Opening), tuple(_ENTRY.decode_lines(entries)))
    except (OSError, ValueError) as error:
        raise StoreError("store-value-damaged", place=f"t:{table}:record") from error
