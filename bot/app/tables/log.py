"""The stored form of a table: encode rows, blocks and records, and load a table from them.

JSON is compressed with zlib or bz2, which any program can read (docs/operating.md has a Python reader). A snapshot is
only a cache: msgpack, with the game's own encoding of the position. Writes of moves use ISA-L: the same format in a
third of the time.
"""

import bz2
import zlib
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, Final, NamedTuple, SupportsIndex, overload

import msgspec
from isal import isal_zlib

from bot.app.tables.reducer import initial_state, replay_log
from bot.app.tables.table import Opening, Table, TableRecord, TableSnapshot
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import LogCompaction, TableData
from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import EngineError, Msg
from engines.core.log import LogEntry

_ENTRY: Final = msgspec.json.Decoder(LogEntry)
_JSON: Final = msgspec.json.Encoder()


def encode_row(row: Opening | LogEntry) -> bytes:
    """Encode the opening or an entry as a log row."""
    return isal_zlib.compress(_JSON.encode(row))


def decode_opening(row: bytes) -> Opening:
    """Decode the first row of a log. Raises ``zlib.error`` or ``ValueError`` if damaged."""
    return msgspec.json.decode(zlib.decompress(row), type=Opening)


def decode_entry(row: bytes) -> LogEntry:
    """Decode any other row of a log. Raises ``zlib.error`` or ``ValueError`` if damaged."""
    return _ENTRY.decode(zlib.decompress(row))


def encode_block(entries: Sequence[LogEntry]) -> bytes:
    """Encode entries as a block, one per line, at a tenth of their size as rows."""
    return bz2.compress(_JSON.encode_lines(entries))


def decode_block(block: bytes) -> list[LogEntry]:
    """Decode the entries of a block. Raises ``OSError`` or ``ValueError`` if damaged."""
    return _ENTRY.decode_lines(bz2.decompress(block))


def encode_snapshot(snapshot: TableSnapshot) -> bytes:
    """Encode a snapshot for the store."""
    return isal_zlib.compress(msgspec.msgpack.encode(snapshot))


def encode_record(record: TableRecord) -> bytes:
    """Encode a finished table: the opening and all entries, one per line."""
    return bz2.compress(_JSON.encode_lines([record.opening, *record.entries]))


def decode_record(table_id: str, record: bytes) -> TableRecord:
    """Decode a finished table. Raises ``StoreError`` if damaged."""
    try:
        opening, _, entries = bz2.decompress(record).partition(b"\n")
        return TableRecord(msgspec.json.decode(opening, type=Opening), tuple(_ENTRY.decode_lines(entries)))
    except (OSError, ValueError) as error:
        raise StoreError("store-log-damaged", table=table_id, version=0) from error


MAX_ROWS: Final = 16
"""Maximum uncompressed rows. A row takes ten times as many bytes as a block's entry."""
BLOCK_SIZE: Final = 384
"""Maximum entries in a block: the cost of filling it up does not depend on the log's length."""


def compact_log(entries: Sequence[LogEntry], folded: int) -> LogCompaction:
    """Compress all entries of a log into blocks, filling up the last existing block.

    ``folded``: the number of entries already in blocks.
    """
    keep = folded // BLOCK_SIZE
    return LogCompaction(
        keep, [encode_block(entries[at : at + BLOCK_SIZE]) for at in range(keep * BLOCK_SIZE, len(entries), BLOCK_SIZE)]
    )


class BlockLog(MutableSequence[LogEntry]):
    """A log that keeps older entries compressed until one of them is read.

    So a longer log does not load more slowly. ``folded``: the number of compressed entries. Reading a damaged block
    raises ``StoreError``.
    """

    def __init__(self, table_id: str, blocks: Sequence[bytes], folded: int, rows: list[LogEntry]) -> None:
        self._table, self._blocks, self._folded, self._rows = table_id, blocks, folded, rows

    def __len__(self) -> int:
        return self._folded + len(self._rows)

    @overload
    def __getitem__(self, at: int) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[LogEntry]: ...
    def __getitem__(self, at: int | slice) -> LogEntry | list[LogEntry]:
        if isinstance(at, slice):
            first, last, step = at.indices(len(self))
            if step == 1 and first >= self._folded:
                return self._rows[first - self._folded : max(first, last) - self._folded]
            return self._load_all()[at]
        since = at - self._folded if at >= 0 else at + len(self._rows)
        return self._rows[since] if since >= 0 else self._load_all()[at]

    def __setitem__(self, at: SupportsIndex | slice, entry: Any) -> None:
        self._load_all()[at] = entry

    def __delitem__(self, at: SupportsIndex | slice) -> None:
        del self._load_all()[at]

    def insert(self, at: int, entry: LogEntry) -> None:
        """Insert an entry like ``list.insert``."""
        if at == len(self):
            self._rows.append(entry)
        else:
            self._load_all().insert(at, entry)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self._load_all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._load_all() == list(other)

    __hash__ = None  # type: ignore[assignment]  # a mutable sequence has no hash

    def _load_all(self) -> list[LogEntry]:
        if self._folded:
            try:
                past = [entry for block in self._blocks for entry in decode_block(block)]
            except (OSError, ValueError) as error:
                raise StoreError("store-log-damaged", table=self._table, version=self._folded) from error
            if len(past) != self._folded:
                raise StoreError("store-log-damaged", table=self._table, version=len(past))
            self._rows[:0] = past
            self._blocks, self._folded = (), 0
        return self._rows


class StoredTable(NamedTuple):
    """A decoded table: opening, log, and any snapshot.

    ``archived``: whether it is finished and stored as one record. ``folded``: the number of oldest entries that stay in
      blocks until they are read.
    """

    opening: Opening
    entries: MutableSequence[LogEntry]
    snapshot: TableSnapshot | None
    archived: bool
    folded: int = 0


def decode_table(table_id: str, stored: TableData) -> StoredTable:
    """Decode the stored data of a table. Raises ``StoreError`` if its log is damaged."""
    if stored.record is not None:
        record = decode_record(table_id, stored.record)
        return StoredTable(record.opening, list(record.entries), None, archived=True)
    try:
        opening = decode_opening(stored.header)
        rows = [decode_entry(row.data) for row in stored.rows]
    except (zlib.error, ValueError) as error:
        raise StoreError("store-log-damaged", table=table_id, version=stored.version) from error
    folded = stored.version - len(rows)
    if folded and not stored.blocks:
        raise StoreError("store-log-damaged", table=table_id, version=folded)
    log = BlockLog(table_id, stored.blocks, folded, rows) if folded else rows
    return StoredTable(opening, log, _decode_snapshot(stored), archived=False, folded=folded)


def _decode_snapshot(stored: TableData) -> TableSnapshot | None:
    """Return the snapshot, or None for an unknown format: then the log is replayed."""
    try:
        return msgspec.msgpack.decode(zlib.decompress(stored.snapshot), type=TableSnapshot) if stored.snapshot else None
    except (zlib.error, msgspec.ValidationError):
        return None


async def adopt_components(store: Store, opening: Opening) -> None:
    """Load the components that a table began with, which the game or the operator may have replaced.

    Raises ``EngineError`` if the game is gone or cannot use them, ``StoreError`` if their text is missing.
    """
    if opening.header.game not in GAMES:
        raise EngineError("no_such_game", Msg("app-game-gone", {"game": opening.header.game}))
    game = GAMES[opening.header.game]
    if opening.header.components == game.default_components:
        return
    text = await store.components.load_component(opening.components)
    if text is None:
        raise StoreError("store-component-damaged", hash=opening.components)
    game.load_stored_components(text.decode())


def restore_table(stored_table: StoredTable) -> Table:
    """Restore a table after ``adopt_components``. Raises ``EngineError`` if unplayable."""
    opening, entries, snapshot = stored_table.opening, stored_table.entries, stored_table.snapshot
    game, header, first = GAMES[opening.header.game], opening.header, initial_state(opening.lobby, opening.habits)
    if stored_table.archived:
        return Table(opening, *replay_log(first, game, header, entries), archived=True)
    if snapshot is not None and snapshot.state.clock.version == len(entries):
        match = match_factory.resume_match(game, header, opening.secret, entries, snapshot.match)
        return Table(opening, match, snapshot.state, folded=stored_table.folded)
    replayed = replay_log(first, game, header, entries, match_factory.live_chance(opening.secret))
    return Table(opening, *replayed, folded=stored_table.folded)
