"""The effects of votes on a table's clock (see ``vote_rules``). Pure functions."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.app.clocks import vote_rules
from bot.app.clocks.events import VoteCast, VoteClosed, VoteEvent, VoteOpened
from bot.app.clocks.table_clock import Motion, TableClock, replace_seat_clock
from bot.app.clocks.time_controls import extra_time_ms, find_time_control, parse_timeout_steps

NO_PLAYER: dict[str, object] = {"cover": "", "deputy": "", "away": None, "has_premoves": False, "fallback": False}
"""Fields of a seat's clock whose player has left for good."""


def record_activity(table_clock: TableClock) -> TableClock:
    """Record activity of a player, which also ends a suspension."""
    return msgspec.structs.replace(table_clock, last_activity=table_clock.at, asleep=False, warned=False, warned_at=0)


def record_missed_turn(table_clock: TableClock, seat: int) -> TableClock:
    """Count a missed turn."""
    clock = table_clock.seats[seat]
    return replace_seat_clock(table_clock, seat, {"misses": clock.misses + 1, "late": clock.late + 1})


def change_time_control(table_clock: TableClock, pace: str) -> TableClock:
    """Change the time control: all banks are filled, and the time spent in this turn is kept."""
    changed = msgspec.structs.replace(table_clock, pace=pace)
    for seat in range(len(changed.seats)):
        changed = replace_seat_clock(changed, seat, {"bank": find_time_control(pace).time, "calls": (), "taken": ()})
    return changed


def apply_motion_event(table_clock: TableClock, event: VoteEvent) -> TableClock:
    """Apply an event of a vote: opened, cast or closed."""
    motion = table_clock.motion
    table_clock = msgspec.structs.replace(
        table_clock, motion=vote_rules.reduce_motion(motion, table_clock.version, event)
    )
    match event:
        case VoteOpened(kind="time"):
            return replace_seat_clock(table_clock, int(event.arg), {"asked_for_time": True})
        case VoteOpened(kind="absent", seat=None):
            return record_missed_turn(table_clock, int(event.arg))
        case VoteOpened():
            return table_clock
        case VoteCast():
            return record_activity(table_clock) if motion is not None else table_clock
        case VoteClosed():
            return _apply_outcome(table_clock, motion, event.choice) if motion is not None else table_clock
        case _:
            assert_never(event)


def _apply_outcome(table_clock: TableClock, motion: Motion, choice: str) -> TableClock:
    """Apply the outcome of a vote. Ending the game is left to the reducer of the table."""
    match motion.kind, choice:
        case "absent", "wait":
            return replace_seat_clock(
                table_clock, int(motion.arg), {"spent": 0, "ran": (), "since": 0, "calls": (), "spent_by_player": -1}
            )
        case "absent", "skip":
            return replace_seat_clock(table_clock, int(motion.arg), {"fallback": True})
        case "absent", "replace":
            return replace_seat_clock(table_clock, int(motion.arg), {"free": True, **NO_PLAYER})
        case "time", "yes":
            more = table_clock.seats[int(motion.arg)].more + extra_time_ms(table_clock.time_control)
            return replace_seat_clock(table_clock, int(motion.arg), {"more": more, "calls": ()})
        case "pace", "yes":
            return change_time_control(table_clock, motion.arg)
        case "ladder", "yes":
            return msgspec.structs.replace(table_clock, ladder=parse_timeout_steps(motion.arg))
        case "pause", "yes":
            return msgspec.structs.replace(table_clock, paused=True)
        case _:
            return table_clock
