"""Check that no work is left or done twice, after all processes are idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.app.api import App
from bot.app.clocks.due_actions import list_due_actions
from bot.app.clocks.events import PlayerCalled, TableEvent, TurnExpired, decode_event
from bot.app.errors import RejectedError
from bot.app.game_nights.night_store import load_night
from bot.app.tables.table import Table
from bot.store.outbox import count_pending
from engines.core.log import LogEntry
from tests.simulation.log_model import BrokenInvariantError
from tests.simulation.network import ServerUnderTest
from tests.simulation.simulated_users import UNKNOWN

MOST_SEATS: Final = 10
SLACK_MS: Final = 8000
"""What is due may wait so long, for a lease."""


async def find_undone(app: App, server: ServerUnderTest, now_ms: int) -> list[str]:
    """Return what the store still has to do: rows of the outbox, timers that nothing runs."""
    pool = app.service.store.pool
    rows = await count_pending(pool)
    due = server.list_due_ms([pool.keys.timers_key(number) for number in range(pool.keys.buckets)])
    late = sum(moment < now_ms - SLACK_MS for moment in due)
    return [f"{rows} rows of the outbox are left"] * bool(rows) + [f"{late} timers are late"] * bool(late)


def list_overdue_actions(table: Table, now: int, most: int) -> list[str]:
    """Return what was due at a table before a moment (ms), and which AIs owe an answer."""
    if table.is_over:
        return []
    late = [f"{due.kind} of {due.seat}" for due in list_due_actions(table.clock) if due.at < now]
    vote = table.lifecycle.vote
    ais = [f"the AI of {seat}" for seat in table.ai_seats_to_move(most)] if not table.clock.is_stopped else []
    return [*late, *ais, *(["a vote"] if vote is not None and vote.due < now else [])]


async def has_night_begun(app: App, name: str, replies: Mapping[tuple[str, str], str]) -> bool:
    """Check that a night has its answers, reminds once of each time and opens each table once.

    ``replies``: what was acknowledged, by user and night. Raises ``BrokenInvariantError``.
    """
    try:
        night = await load_night(app.service, name)
    except RejectedError:
        return False  # its organizer's account was deleted
    for (user, _), how in ((at, how) for at, how in replies.items() if at[1] == name):
        if how != UNKNOWN and (user not in night.replies or night.replies[user].how != how):
            raise BrokenInvariantError(f"{user} has answered {how} to night {name}: {night.replies.get(user)}")
    for what in (night.sent_reminders, night.tables):
        if len({*what}) < len(what):
            raise BrokenInvariantError(f"night {name} has done something twice: {what}")
    return bool(night.tables)


def is_timed(event: TableEvent | None) -> bool:
    """Return whether a clock did it: a reminder, or what follows a missed turn."""
    return isinstance(event, PlayerCalled | TurnExpired) or getattr(event, "late", False)


def list_repeats(entries: Sequence[LogEntry]) -> list[str]:
    """Return what the clocks of a table have done twice in one turn: reminders, and what follows a missed turn."""
    turns, done = Counter[int | None](), Counter[tuple[int | None, int, tuple[str, ...]]]()
    for entry in entries:
        if entry.kind == "move":
            turns[entry.seat] += 1
        elif is_timed(decode_event(entry)):
            done[entry.seat, turns[entry.seat], entry.move] += 1
        else:
            turns.update(range(MOST_SEATS))  # an undo, a return, a pause, a refund: each seat may be reminded again
    return [f"seat {seat} got {' '.join(move)} {count} times" for (seat, _, move), count in done.items() if count > 1]
