"""When the timers of a table are due: its AIs, votes, clocks, and what comes after its end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bot.app.clocks.due_actions import next_due_ms
from bot.app.clocks.vote_rules import motion_outcome
from bot.app.common.incidents import error_locations
from bot.app.common.interfaces import Timings
from bot.app.tables.table import Table, next_wake_ms
from bot.app.users.models import AiTempo

PAUSE_FACTORS: dict[AiTempo, tuple[int, int]] = {"": (1, 1), "slow": (1, 4), "quick": (0, 0)}
"""By how much a chosen pace multiplies the pauses after a player's move and after an AI's."""


def build_timers(table: Table, timings: Timings, now: int) -> dict[str, int | None]:
    """Return when each timer of a table is due (ms), ``None`` where it is off. ``now``: Unix ms.

    The timer of the AIs is left out, and so stays as it is, while a seat answers the same question again.
    """
    ended = {"result": now} if table.is_over else {}
    ai_seats = table.ai_seats_to_move(timings.automatic)
    pause_ms = _ai_pause_ms(table, timings) if ai_seats else None
    ai = {} if _keeps_ai_timer(table, ai_seats) else {"ai": None if pause_ms is None else now + pause_ms}
    return (
        ended
        | ai
        | {
            "vote": _vote_due_ms(table, now),
            "finish": now + timings.finish_ms if table.is_over else None,
            "clock": min(filter(None, (next_due_ms(table.clock), next_wake_ms(table))), default=None),
        }
    )


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
    after_player, after_ai = PAUSE_FACTORS[table.ai_tempo]
    return timings.after_ai_ms * after_ai if table.lifecycle.automatic else timings.after_player_ms * after_player


def _vote_due_ms(table: Table, now: int) -> int | None:
    """Return when a vote on a rewind ends (ms): at once where the last missing voter has left."""
    vote = table.lifecycle.vote
    if vote is None:
        return None
    return now if motion_outcome(table.clock, vote) else vote.due


STUCK: Final = 3
"""A timer is stuck after this many equal failures in a row, at the same line of code."""
REMEMBERED: Final = 4096


@dataclass(frozen=True)
class FailureCount:
    """How a timer fails, how often in a row, and whether it is stuck until it succeeds."""

    way: tuple[str, ...] = ()
    times: int = 0
    stuck: bool = False


@dataclass
class TimerFailures:
    """The timers of this process that have failed and not succeeded since, by command."""

    failing: dict[str, FailureCount] = field(default_factory=dict)

    def record_failure(self, command: str, error: BaseException) -> bool:
        """Count a failure; return whether the timer is stuck."""
        before = self.failing.pop(command, FailureCount())
        failure = (type(error).__name__, *error_locations(error)[-1:])
        times = before.times + 1 if before.way == failure else 1
        while len(self.failing) >= REMEMBERED:
            del self.failing[next(iter(self.failing))]
        self.failing[command] = FailureCount(failure, times, before.stuck or times >= STUCK)
        return self.failing[command].stuck

    def record_success(self, command: str) -> None:
        """Forget the failures of a timer that has succeeded."""
        self.failing.pop(command, None)

    def is_stuck(self, command: str) -> bool:
        """Return whether a timer should skip optional work."""
        return self.failing.get(command, FailureCount()).stuck
