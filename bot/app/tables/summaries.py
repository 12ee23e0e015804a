"""What lists and counts know of a running table without opening it: its game, whose turn it is, and until when.

A summary is written by the same script as each entry of the log, so it is as current as the log.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.app.clocks.due_actions import seat_deadline
from bot.app.tables.table import Table
from bot.app.users.user_repository import User

NO_DEADLINE = 1 << 62
TURNS = {ord("t"): True, ord("f"): False}
"""By the first letter of the word behind a player: whether the game waits for that seat."""
OVER = b'{"is_over":true'
"""How the summary of a table that is over begins, after its game."""


class TableSummary(msgspec.Struct, frozen=True):
    """``players``: the users who have a seat or play one as a deputy; True: the game waits for that seat.

    ``deadlines``: the users whose answer the table waits for, and the end of their time (ms), or ``NO_DEADLINE``. All
    under the ids with which they sat down.
    """

    is_over: bool
    players: dict[str, bool]
    deadlines: dict[str, int]

    def deadline_of(self, user: User) -> int | None:
        """Return the end of a user's time; None: the table does not wait for their answer."""
        return min((self.deadlines[one] for one in user.all_ids if one in self.deadlines), default=None)


_DECODER = msgspec.json.Decoder(TableSummary)


def encode_summary(table: Table) -> bytes:
    """Encode the summary of a table at its current version; the store reads the first word, its game."""
    awaited = () if table.is_over else table.match.seats_to_move()
    players, deadlines = dict[str, bool](), dict[str, int]()
    for seat, clock in enumerate(table.clock.seats):
        if not (clock.ai or clock.free):
            players[table.holder_id(seat)] = seat in awaited
        if clock.cover == "deputy" and clock.deputy:
            players.setdefault(clock.deputy, seat in awaited)
    for seat in player_seats_to_move(table):
        clock = table.clock.seats[seat]
        user_id = clock.deputy if clock.cover == "deputy" and clock.deputy else table.holder_id(seat)
        deadlines[user_id] = seat_deadline(table.clock, seat) or NO_DEADLINE
    summary = TableSummary(table.is_over, players, deadlines)
    return table.game.key.encode() + b" " + msgspec.json.encode(summary)


def decode_summary(stored: bytes) -> TableSummary:
    """Decode a stored summary."""
    return _DECODER.decode(stored[stored.index(b" ") :])


def find_seat_marks(user: User) -> list[bytes]:
    """Return what comes in a summary before the word that says whether the game waits for a user's seat."""
    return [f'"{one}":'.encode() for one in user.all_ids]


def read_summary(stored: bytes, marks: Sequence[bytes]) -> tuple[str, bool, bool | None]:
    """Return a table's game, whether it is over, and whether it waits for a user's seat; None: they have no seat.

    It is not decoded, because a list may read thousands. ``marks``: the user's, of ``find_seat_marks``. Players come
    before deadlines.
    """
    game, _, data = stored.partition(b" ")
    for mark in marks:
        if (at := data.find(mark)) >= 0:
            return game.decode(), data.startswith(OVER), TURNS.get(data[at + len(mark)])
    return game.decode(), data.startswith(OVER), None


def player_seats_to_move(table: Table) -> list[int]:
    """List the seats of human players that the table waits for."""
    clock = table.clock
    if table.is_over or clock.is_stopped or table.lobby.lesson:
        return []
    return [
        seat for seat in table.match.seats_to_move() if clock.seats[seat].is_human and not clock.seats[seat].fallback
    ]
