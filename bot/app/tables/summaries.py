"""What each entry writes of a running table besides itself: its timers, and its summary.

Lists and counts know from a summary, without opening the table, its game, whose turn it is, and until when. It is
written by the same script as each entry of the log, so it is as current as the log.
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
"""By the first letter of the word behind a player: whether the game waits for that seat."""
OVER_PREFIX = b'{"is_over":true'
"""How the summary of a table that is over begins, after its game."""


class TableSummary(Stored, msgspec.Struct, frozen=True):
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
            return game.decode(), data.startswith(OVER_PREFIX), IS_TO_MOVE.get(data[at + len(mark)])
    return game.decode(), data.startswith(OVER_PREFIX), None


def player_seats_to_move(table: Table) -> list[int]:
    """List the seats of human players that the table waits for."""
    clock = table.clock
    if table.is_over or clock.is_stopped or table.lobby.lesson:
        return []
    return [
        seat for seat in table.match.seats_to_move() if clock.seats[seat].is_human and not clock.seats[seat].fallback
    ]


PAUSE_FACTORS: dict[AiSpeed, tuple[int, int]] = {"": (1, 1), "slow": (1, 4), "quick": (0, 0)}
"""By how much a chosen pace multiplies the pauses after a player's move and after an AI's."""


def build_timers(table: Table, timings: Timings, now: int) -> dict[TimerKind, int | None]:
    """Return when each timer of a table is due (ms), ``None`` where it is off. ``now``: Unix ms.

    The timer of the AIs is left out, and so stays as it is, while a seat answers the same question again.
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
    """Return whether a seat has answered the same question again: then the AI timer is not restarted."""
    match, last = table.match, table.match.entries[-1]
    epochs = [match.epochs[seat] for seat in ai_seats]
    if not epochs or last.by != "player" or last.kind not in ("move", "undo"):
        return False
    return any(entry.kind == "move" and entry.seat == last.seat for entry in match.entries[min(epochs) : -1])


def _ai_pause_ms(table: Table, timings: Timings) -> int:
    """Return the pause (ms) before the next move of an AI."""
    if table.lifecycle.skips:
        return 0
    after_player, after_ai = PAUSE_FACTORS[table.ai_speed]
    return timings.after_ai_ms * after_ai if table.lifecycle.automatic else timings.after_player_ms * after_player


def _vote_due_ms(table: Table, now: int) -> int | None:
    """Return when a vote on a rewind ends (ms): at once where the last missing voter has left."""
    vote = table.lifecycle.vote
    if vote is None:
        return None
    return now if motion_outcome(table.clock, vote) else vote.due
