"""What happens next at a table if nobody does anything, and when. Pure: the timers are set by it, and fire into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from bot.app.clocks.table_clock import (
    TableClock,
    answerer_hours,
    effective_turn_hours,
    holiday_spans,
    is_running,
    turn_budget_ms,
)
from bot.app.clocks.vote_rules import motion_outcome
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, MINUTE_MS, add_waking_ms_outside, next_waking_moment

Kind = Literal[
    "order", "half", "last", "out", "wake", "leave", "rest", "return", "lapse", "warn", "sleep", "hand-on", "ended"
]

PREMOVE_DELAY_MS = 5 * 1000
"""An order ahead is looked at so long after the question was put, whatever it says, or if it says nothing."""
INACTIVITY_MS = 21 * DAY_MS
"""After so long without a sign of anybody, where nobody's time runs, the table is told that it goes to sleep,"""
INACTIVITY_GRACE_MS = 7 * DAY_MS
"""and after so much longer it is."""


class DueAction(msgspec.Struct, frozen=True, order=True):
    """Something that is due: when (ms), what, and to which seat (-1: to the table)."""

    at: int
    kind: Kind
    seat: int = -1


REMINDERS = {
    "": "waiting-remind-usual", "last": "waiting-remind-last", "24h": "waiting-remind-day",
    "12h": "waiting-remind-half-day", "3h": "waiting-remind-three", "1h": "waiting-remind-hour",
    "none": "waiting-remind-none",
}  # fmt: skip
"""When somebody may be called again in a turn: at half time and near the end; or only so long before the end."""
REMINDER_LEAD_MS = {"24h": DAY_MS, "12h": 12 * HOUR_MS, "3h": 3 * HOUR_MS, "1h": HOUR_MS}


def list_due_actions(table_clock: TableClock) -> list[DueAction]:
    """All that is due sooner or later, the soonest first."""
    if table_clock.frozen or not table_clock.at:
        return []
    found = [*_table_actions(table_clock)]
    for seat in range(len(table_clock.seats)):
        found += _absence_actions(table_clock, seat)
        if is_running(table_clock, seat):
            found += _turn_actions(table_clock, seat)
        if table_clock.seats[seat].ordered and table_clock.seats[seat].ordered_till < table_clock.round:
            found.append(DueAction(table_clock.at, "ended", seat))
    return sorted(found)


def next_due_ms(table_clock: TableClock) -> int | None:
    """When the next thing is due (ms)."""
    found = list_due_actions(table_clock)
    return found[0].at if found else None


def seat_deadline(table_clock: TableClock, seat: int) -> int | None:
    """When a seat's time will be out; ``None`` where it does not run."""
    if table_clock.time_control.kind == "none" or not is_running(table_clock, seat):
        return None
    return _moment_when_used(table_clock, seat, turn_budget_ms(table_clock, seat))


def _moment_when_used(table_clock: TableClock, seat: int, amount: int) -> int:
    """When a seat will have spent so much of its turn."""
    clock = table_clock.seats[seat]
    return add_waking_ms_outside(
        effective_turn_hours(table_clock, seat), table_clock.at, amount - clock.spent, holiday_spans(clock)
    )


def _reminder_moment(table_clock: TableClock, seat: int, amount: int) -> int:
    """The same as somebody may be called: what is full as they go to sleep is told when they wake."""
    return next_waking_moment(answerer_hours(table_clock.seats[seat]), _moment_when_used(table_clock, seat, amount))


def final_warning_ms(budget_ms: int) -> int:
    """How long before the end of a turn its player is told so."""
    return min(6 * HOUR_MS, max(10 * MINUTE_MS, budget_ms // 8))


def _table_actions(table_clock: TableClock) -> Iterator[DueAction]:
    if table_clock.motion is not None and not table_clock.asleep:
        decided = motion_outcome(
            table_clock, table_clock.motion
        )  # whoever has seen to that may have died before it was carried out
        yield DueAction(table_clock.at if decided else table_clock.motion.due, "lapse")
    people = any(clock.owner or not clock.ai for clock in table_clock.seats)
    hurried = table_clock.time_control.kind != "none" and any(
        is_running(table_clock, seat) for seat in table_clock.owing
    )
    if people and not hurried and not table_clock.asleep and table_clock.owing:
        at = table_clock.heard + INACTIVITY_MS
        yield (
            DueAction(max(at, table_clock.told) + INACTIVITY_GRACE_MS, "sleep")
            if table_clock.warned
            else DueAction(at, "warn")
        )


def _absence_actions(table_clock: TableClock, seat: int) -> Iterator[DueAction]:
    clock = table_clock.seats[seat]
    away = clock.away
    if clock.cover == "deputy" and clock.deputy_leaves and not table_clock.asleep:
        yield DueAction(max(clock.deputy_leaves, table_clock.at), "hand-on", seat)
    if away is None or clock.ai or clock.free or table_clock.asleep:
        return
    if away.how != "pause" and not clock.cover and table_clock.at < away.end:
        yield DueAction(max(away.begin, table_clock.at), "leave", seat)
    if away.how == "pause" and table_clock.at < away.begin:
        yield DueAction(away.begin, "rest", seat)
    yield DueAction(away.end, "return", seat)


def _turn_actions(table_clock: TableClock, seat: int) -> Iterator[DueAction]:
    clock = table_clock.seats[seat]
    if clock.hushed and clock.pings in ("ping", "dm") and not clock.muted:
        yield DueAction(next_waking_moment(answerer_hours(clock), table_clock.at), "wake", seat)
    if clock.ordered and not clock.tried and not clock.fallback:
        yield DueAction(clock.since + PREMOVE_DELAY_MS, "order", seat)
    pace, most = table_clock.time_control, turn_budget_ms(table_clock, seat)
    voted = table_clock.motion is not None and table_clock.motion.kind == "absent"
    if pace.kind == "none" or clock.fallback or voted:
        return
    yield DueAction(_moment_when_used(table_clock, seat, most), "out", seat)
    if pace.kind == "live" or clock.pings == "quiet" or clock.muted:
        return
    early = REMINDER_LEAD_MS.get(clock.remind, final_warning_ms(most))
    if "last" not in clock.calls and clock.spent < most and clock.remind != "none" and early < most:
        yield DueAction(_reminder_moment(table_clock, seat, most - early), "last", seat)
        if "half" not in clock.calls and clock.pings != "digest" and not clock.remind:
            yield DueAction(_reminder_moment(table_clock, seat, most // 2), "half", seat)
