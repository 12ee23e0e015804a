"""The timers and the summary of a running table, written with each log entry.

From a summary, lists and counts know the game, the users to move and their deadlines without opening the table. The
script of each log entry writes it, so it is as current as the log.
"""

from collections.abc import Sequence

import msgspec

from bot.app.clocks.due_actions import next_due_ms, seat_deadline
from bot.app.clocks.vote_rules import motion_outcome
from bot.app.common.interfaces import Timings
from bot.app.tables.table import Table, next_wake_ms
from bot.app.users.models import AiSpeed
from bot.app.users.user_repository import User
from bot.store.timers import TimerKind
from bot.stored import Stored

NO_DEADLINE = 1 << 62
IS_TO_MOVE = {ord("t"): True, ord("f"): False}
"""Maps the first letter of the word after a player to whether the game waits for the seat."""
OVER_PREFIX = b'{"is_over":true'
"""The start of a finished table's summary, after its game."""


class TableSummary(Stored, msgspec.Struct, frozen=True):
    """``players``: the users who own a seat or play one as a deputy, and whether the game waits for it.

    ``deadlines``: the users who must answer, and the end of their time (ms) or ``NO_DEADLINE``. Ids are those at the
      time of seating.
    """

    is_over: bool
    players: dict[str, bool]
    deadlines: dict[str, int]

    def deadline_of(self, user: User) -> int | None:
        """Return the end of a user's time, or None if the table does not wait for them."""
        return min((self.deadlines[one] for one in user.all_ids if one in self.deadlines), default=None)


_DECODER = msgspec.json.Decoder(TableSummary)


def encode_summary(table: Table) -> bytes:
    """Encode the summary of a table's current version; the store reads its first word, the game."""
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
    """Return the bytes that precede the word of a user's seat in a summary."""
    return [f'"{one}":'.encode() for one in user.all_ids]


def read_summary(stored: bytes, marks: Sequence[bytes]) -> tuple[str, bool, bool | None]:
    """Return a table's game, whether it is over, and whether it waits for a user's seat (None without a seat).

    It does not decode the summary, because a list may read thousands. ``marks``: the result of ``find_seat_marks``.
    Players come before deadlines.
    """
    game, _, data = stored.partition(b" ")
    for mark in marks:
        if (at := data.find(mark)) >= 0:
            return game.decode(), data.startswith(OVER_PREFIX), IS_TO_MOVE.get(data[at + len(mark)])
    return game.decode(), data.startswith(OVER_PREFIX), None


def player_seats_to_move(table: Table) -> list[int]:
    """List the human seats that the table waits for."""
    clock = table.clock
    if table.is_over or clock.is_stopped or table.lobby.lesson:
        return []
    return [
        seat for seat in table.match.seats_to_move() if clock.seats[seat].is_human and not clock.seats[seat].fallback
    ]


PAUSE_FACTORS: dict[AiSpeed, tuple[int, int]] = {"": (1, 1), "slow": (1, 4), "quick": (0, 0)}
"""Each pace's factors for the pauses after a player's and an AI's move."""


def build_timers(table: Table, timings: Timings, now: int) -> dict[TimerKind, int | None]:
    """Return the due time of each timer of a table (ms), or None if off. ``now``: Unix ms.

    The AI timer is left out, and thus kept, while a seat answers the same question again.
    """
    timers: dict[TimerKind, int | None] = {
        "vote": _vote_due_ms(table, now),
        "finish": now + timings.finish_ms if table.is_over else None,
        "clock": min(filter(None, (next_due_ms(table.clock), next_wake_ms(table))), default=None),
    }
    ai_seats = table.ai_seats_to_move(timings.automatic)
    if not _keeps_ai_timer(table, ai_seats):
        timers["ai"] = now + _ai_pause_ms(table, timings) if ai_seats else None
    return timers | {"result": now} if table.is_over else timers


def _keeps_ai_timer(table: Table, ai_seats: list[int]) -> bool:
    match, last = table.match, table.match.entries[-1]
    epochs = [match.epochs[seat] for seat in ai_seats]
    if not epochs or last.by != "player" or last.kind not in ("move", "undo"):
        return False
    return any(entry.kind == "move" and entry.seat == last.seat for entry in match.entries[min(epochs) : -1])


def _ai_pause_ms(table: Table, timings: Timings) -> int:
    if table.lifecycle.skips:
        return 0
    after_player, after_ai = PAUSE_FACTORS[table.ai_speed]
    return timings.after_ai_ms * after_ai if table.lifecycle.automatic else timings.after_player_ms * after_player


def _vote_due_ms(table: Table, now: int) -> int | None:
    """Return the end of a vote on a rewind (ms), at once if the last missing voter has left."""
    vote = table.lifecycle.vote
    if vote is None:
        return None
    return now if motion_outcome(table.clock, vote) else vote.due
