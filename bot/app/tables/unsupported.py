"""A table that this version does not play: its log is of rules that are not kept, or has options that are gone."""

from __future__ import annotations

import msgspec

from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import Lobby, SeatPlayer, resolve_linked_users
from bot.app.tables.table import Opening, TableRecord
from bot.app.tables.table_state import Lifecycle, replay_lifecycle
from bot.app.users.user_repository import UserRepository
from engines.core.core_types import Msg
from engines.core.log import LogEntry


class UnsupportedTableError(RejectedError):
    """It lies as it is, can be told of, exported and closed, and goes on where a version plays it.

    ``room``: as it was set up, with those who sit and host by now. ``why``: the engine's own words.
    """

    def __init__(self, kept: TableRecord, room: Lobby, why: Msg, *, archived: bool) -> None:
        super().__init__("app-unplayed")
        self.record = kept
        self.lobby = room
        self.reason = why
        self.is_archived = archived
        self._history: Lifecycle = replay_lifecycle(kept.entries)

    @property
    def opening(self) -> Opening:
        """What lies before the log."""
        return self.record.opening

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """The log."""
        return self.record.entries

    @property
    def version(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def screen_version(self) -> int:
        """The version that screens carry."""
        return self.opening.base + self.version

    @property
    def is_over(self) -> bool:
        """Whether it was closed, or had ended and was put away."""
        return self.is_archived or self._history.closed

    @property
    def known_seats(self) -> dict[str, int]:
        """Everybody who ever sat here, and on which seat."""
        first = {sitter.person: n for n, sitter in enumerate(self.opening.room.seats) if sitter.person}
        return first | {person: seat for _, seat, person in self._history.sat if person}


async def build_unsupported_error(
    record: TableRecord, why: Msg, people: UserRepository, *, archived: bool
) -> UnsupportedTableError:
    """What to raise for a table that was refused for ``why``."""
    past, room = replay_lifecycle(record.entries), record.opening.room
    seats = list(room.seats)
    for _, seat, person in past.sat:
        seats[seat] = SeatPlayer(person) if person else SeatPlayer(ai=True)
    host = room.host if past.host is None else past.host
    now = await resolve_linked_users(msgspec.structs.replace(room, seats=tuple(seats), host=host), people)
    return UnsupportedTableError(record, now, why, archived=archived)
