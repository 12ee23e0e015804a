"""Loading a stored table from its snapshot, or by replaying its log."""

from __future__ import annotations

import zlib
from collections.abc import MutableSequence
from typing import NamedTuple

import msgspec

from bot.app.common.incidents import report_incident
from bot.app.tables.codec import decode_entry, decode_opening, decode_record, decode_snapshot
from bot.app.tables.log_blocks import BlockLog
from bot.app.tables.table import Opening, Table, TableRecord, TableSnapshot
from bot.app.tables.table_state import initial_state, replay_log
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import TableData
from engines import GAMES
from engines.core import match_factory as engine
from engines.core.core_types import EngineError, Msg
from engines.core.log import LogEntry


class StoredTable(NamedTuple):
    """A decoded table: opening, log, and the snapshot if there is one.

    ``archived``: the table has ended and is stored as one record. ``folded``: the number of entries, the oldest, that
    stay in blocks until they are read.
    """

    opening: Opening
    entries: MutableSequence[LogEntry]
    snapshot: TableSnapshot | None
    archived: bool
    folded: int = 0

    @property
    def full_record(self) -> TableRecord:
        """Read all entries and return the record."""
        return TableRecord(self.opening, tuple(self.entries))


def decode_table(table: str, stored: TableData) -> StoredTable:
    """Decode the stored data of a table. Raises ``StoreError`` where its log is damaged."""
    if stored.record is not None:
        record = decode_record(table, stored.record)
        return StoredTable(record.opening, list(record.entries), None, archived=True)
    try:
        opening = decode_opening(stored.header)
        rows = [decode_entry(row.data) for row in stored.rows]
    except (zlib.error, ValueError) as error:
        raise StoreError("store-log-damaged", table=table, version=stored.version) from error
    folded = stored.version - len(rows)
    if folded and not stored.blocks:
        raise StoreError("store-log-damaged", table=table, version=folded)
    log = BlockLog(table, stored.blocks, folded, rows) if folded else rows
    return StoredTable(opening, log, _decode_snapshot(stored), archived=False, folded=folded)


def _decode_snapshot(stored: TableData) -> TableSnapshot | None:
    """Return the snapshot, or None where its format is another one: then the log is replayed."""
    try:
        return decode_snapshot(stored.snapshot) if stored.snapshot else None
    except (zlib.error, msgspec.ValidationError):
        return None


async def adopt_components(store: Store, opening: Opening) -> None:
    """Load the components that a table began with, which the game or the operator may have replaced since.

    Raises ``EngineError`` where the game no longer exists or cannot be played with them, and ``StoreError`` where their
    stored text is missing.
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
    """Restore a table after ``adopt_components``. Raises ``EngineError`` if it cannot be played."""
    header = stored_table.opening.header
    game = GAMES[header.game]
    try:
        return _rebuild_table(stored_table)
    except EngineError:
        raise
    except Exception as error:
        if (header.rules, header.shape) == (game.rules_version, game.schema_version):
            raise  # the log is of this version: the defect is in the code
        report_incident(
            "log of another version not playable", error, table=header.table, rules=header.rules, shape=header.shape
        )
        raise EngineError("bad_record", Msg("app-unplayed-stumbles")) from error


def _rebuild_table(stored_table: StoredTable) -> Table:
    opening, entries, snapshot = stored_table.opening, stored_table.entries, stored_table.snapshot
    game, header, first = GAMES[opening.header.game], opening.header, initial_state(opening.lobby, opening.habits)
    if stored_table.archived:
        return Table(opening, *replay_log(first, game, header, entries), archived=True)
    if snapshot is not None and snapshot.chronicle.waiting.version == len(entries):
        match = engine.resume_match(game, header, opening.secret, entries, snapshot.match)
        return Table(opening, match, snapshot.chronicle, folded=stored_table.folded)
    replayed = replay_log(first, game, header, entries, engine.live_chance(opening.secret))
    return Table(opening, *replayed, folded=stored_table.folded)
