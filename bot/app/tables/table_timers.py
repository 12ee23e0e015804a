"""When the timers of a table are due: its AIs, votes, clocks, webhooks, and what comes after its end."""

from __future__ import annotations

from bot.app.clocks.due_actions import next_due_ms
from bot.app.clocks.vote_rules import motion_outcome
from bot.app.common.interfaces import Timings
from bot.app.tables.pending_votes import next_wake_ms
from bot.app.tables.table import Table
from bot.app.users.models import AiTempo

TIMERS = ("ai", "vote", "clock", "hooks")
"""The timers of a table while it is played."""
PAUSE_FACTORS: dict[AiTempo, tuple[int, int]] = {"": (1, 1), "slow": (1, 4), "quick": (0, 0)}
"""By how much a chosen pace multiplies the pauses after a player's move and after an AI's."""


def build_timers(table: Table, timings: Timings, now: int) -> dict[str, int | None]:
    """Return when each timer of a table is due (ms), ``None`` where it is off. ``now``: Unix ms.

    The timer of the AIs is left out, and so stays as it is, while a seat answers the same question again.
    """
    ended = {"result": now} if table.is_over else {}
    hooks = {"hooks": now} if any(table.clock.seats[seat].has_webhook for seat in table.match.seats_to_move()) else {}
    ai_seats = table.ai_seats_to_move(timings.automatic)
    pause_ms = _ai_pause_ms(table, timings) if ai_seats else None
    ai = {} if _keeps_ai_timer(table, ai_seats) else {"ai": None if pause_ms is None else now + pause_ms}
    return (
        ended
        | hooks
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
    if not epochs or last.by != "player" or last.kind not in ("say", "undo"):
        return False
    return any(entry.kind == "say" and entry.seat == last.seat for entry in match.entries[min(epochs) : -1])


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
