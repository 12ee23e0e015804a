"""Tables that this version cannot play: their log has unknown rules, or options that no longer exist."""

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
    """Raised for a table that this version cannot play; the table stays stored unchanged.

    It can be shown, exported and closed, and a version that knows its rules can play it. ``record``: the stored table;
    ``lobby``: its setup with the current players and host; ``reason``: the engine's message.
    """

    def __init__(self, record: TableRecord, lobby: Lobby, reason: Msg, *, archived: bool) -> None:
        super().__init__("app-unplayed")
        self.record = record
        self.lobby = lobby
        self.reason = reason
        self.is_archived = archived
        self._history: Lifecycle = replay_lifecycle(record.entries)

    @property
    def opening(self) -> Opening:
        """Return the table's opening."""
        return self.record.opening

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """Return the log."""
        return self.record.entries

    @property
    def version(self) -> int:
        """Return the number of log entries."""
        return len(self.entries)

    @property
    def screen_version(self) -> int:
        """Return the version that screens carry."""
        return self.opening.base + self.version

    @property
    def is_over(self) -> bool:
        """Return whether the table was closed, or had ended and was archived."""
        return self.is_archived or self._history.closed

    @property
    def known_seats(self) -> dict[str, int]:
        """Map every user who ever had a seat here to that seat."""
        first = {player.user: n for n, player in enumerate(self.opening.lobby.seats) if player.user}
        return first | {user_id: seat for _, seat, user_id in self._history.sat if user_id}


async def build_unsupported_error(
    record: TableRecord, reason: Msg, users: UserRepository, *, archived: bool
) -> UnsupportedTableError:
    """Build the error for a table that the engine rejected. ``reason``: the engine's message."""
    lifecycle, opening_lobby = replay_lifecycle(record.entries), record.opening.lobby
    seats = list(opening_lobby.seats)
    for _, seat, user_id in lifecycle.sat:
        seats[seat] = SeatPlayer(user_id) if user_id else SeatPlayer(ai=True)
    host = opening_lobby.host if lifecycle.host is None else lifecycle.host
    lobby = await resolve_linked_users(msgspec.structs.replace(opening_lobby, seats=tuple(seats), host=host), users)
    return UnsupportedTableError(record, lobby, reason, archived=archived)
