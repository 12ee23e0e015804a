"""A table as it lies in the store, and how it is taken up from there: by its snapshot, or by its log said again."""

from __future__ import annotations

import zlib
from collections.abc import MutableSequence
from typing import NamedTuple

import msgspec

from bot.app.match.blocks import Log
from bot.app.match.chronicle import before, replayed
from bot.app.match.packing import unpack_entry, unpack_opening, unpack_record, unpack_snapshot
from bot.app.match.table import Archive, Kept, Opening, Table
from bot.app.port.incidents import report
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.store.tables import Stored
from engines import GAMES
from engines.core import tables as engine
from engines.core.log import Entry
from engines.core.words import Msg, Refused


class Lying(NamedTuple):
    """What is before the log, the log, and the snapshot where there is one; ``archived``: put away, it has ended.

    ``folded``: so many entries, the oldest, lie in blocks, and stay there till somebody reads them.
    """

    opening: Opening
    entries: MutableSequence[Entry]
    snapshot: Kept | None
    archived: bool
    folded: int = 0

    @property
    def kept(self) -> Archive:
        """All of it, read."""
        return Archive(self.opening, tuple(self.entries))


def read(table: str, stored: Stored) -> Lying:
    """What the store has of a table. Raises ``StoreError`` where its log is damaged."""
    if stored.record is not None:
        record = unpack_record(table, stored.record)
        return Lying(record.opening, list(record.entries), None, archived=True)
    try:
        opening = unpack_opening(stored.header)
        rows = [unpack_entry(row.data) for row in stored.rows]
    except (zlib.error, ValueError) as error:
        raise StoreError("store-log-damaged", table=table, version=stored.version) from error
    folded = stored.version - len(rows)
    if folded and not stored.blocks:
        raise StoreError("store-log-damaged", table=table, version=folded)
    log = Log(table, stored.blocks, folded, rows) if folded else rows
    return Lying(opening, log, _snapshot(stored), archived=False, folded=folded)


def _snapshot(stored: Stored) -> Kept | None:
    """The snapshot, or None where it has another shape: the log tells all of it again."""
    try:
        return unpack_snapshot(stored.snapshot) if stored.snapshot else None
    except (zlib.error, msgspec.ValidationError):
        return None


async def adopt(store: Store, opening: Opening) -> None:
    """A table keeps the components that it began with, whatever the game or the host has replaced them by.

    Raises ``Refused`` where the game is gone, or can't be played with them any more.
    """
    if opening.header.game not in GAMES:
        raise Refused("no_such_game", Msg("app-game-gone", {"game": opening.header.game}))
    game = GAMES[opening.header.game]
    if opening.header.components == game.components:
        return
    text = await store.components.get(opening.components)
    if text is None:
        raise StoreError("store-component-damaged", hash=opening.components)
    game.adopt_kept(text.decode())


def taken_up(lying: Lying) -> Table:
    """The table, its components adopted. Raises ``Refused`` where this version does not play it."""
    header = lying.opening.header
    game = GAMES[header.game]
    try:
        return _played(lying)
    except Refused:
        raise
    except Exception as error:
        if (header.rules, header.shape) == (game.rules, game.shape):
            raise  # a defect of this version, and not what it makes of another one's log
        report("log of other numbers not played", error, table=header.table, rules=header.rules, shape=header.shape)
        raise Refused("bad_record", Msg("app-unplayed-stumbles")) from error


def _played(lying: Lying) -> Table:
    opening, entries, snapshot = lying.opening, lying.entries, lying.snapshot
    game, header, first = GAMES[opening.header.game], opening.header, before(opening.room, opening.habits)
    if lying.archived:
        return Table(opening, *replayed(first, game, header, entries), archived=True)
    if snapshot is not None and snapshot.chronicle.waiting.version == len(entries):
        match = engine.resume(game, header, opening.secret, entries, snapshot.match)
        return Table(opening, match, snapshot.chronicle, folded=lying.folded)
    told = replayed(first, game, header, entries, engine.live(opening.secret))
    return Table(opening, *told, folded=lying.folded)
