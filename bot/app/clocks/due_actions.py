"""The due actions of a table: what happens next, and when, if no player acts. Pure functions.

Timers are set from these actions, and run them.
"""

from collections.abc import Iterator
from typing import Literal, get_args

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

DueKind = Literal[
    "premoves-end", "half", "deputy-leaves", "vote-ends", "last", "holiday-begins", "premove",
    "timeout", "pause-begins", "holiday-ends", "suspend", "delayed-notice", "silence-warning",
]  # fmt: skip
"""Kinds of due actions, in the order in which simultaneous ones run."""
DUE_KINDS: tuple[DueKind, ...] = get_args(DueKind)

PREMOVE_DELAY_MS = 5 * 1000
"""Time from a question until a premove is tried. It is the same whether or not the premove fits, to reveal nothing."""
INACTIVITY_MS = 21 * DAY_MS
"""Time without activity or a running clock until the table is warned."""
INACTIVITY_GRACE_MS = 7 * DAY_MS
"""Time from the warning to the suspension."""


class DueAction(msgspec.Struct, frozen=True):
    """An action due ``at`` a moment (ms). ``seat``: -1 for the whole table."""

    at: int
    kind: DueKind
    seat: int = -1


REMINDER_LABELS = {
    "": "clock-reminder-usual",
    "last": "clock-reminder-last",
    "24h": "clock-reminder-day",
    "12h": "clock-reminder-half-day",
    "3h": "clock-reminder-three",
    "1h": "clock-reminder-hour",
    "none": "clock-reminder-none",
}
"""Reminder choices during a turn: at half time and near the end, or some time before the end."""
REMINDER_LEAD_MS = {"24h": DAY_MS, "12h": 12 * HOUR_MS, "3h": 3 * HOUR_MS, "1h": HOUR_MS}


def list_due_actions(table_clock: TableClock) -> list[DueAction]:
    """Return all due actions of a table, soonest first."""
    if table_clock.frozen or not table_clock.at:
        return []
    actions = [*_table_actions(table_clock)]
    for seat in range(len(table_clock.seats)):
        actions += _absence_actions(table_clock, seat)
        if is_running(table_clock, seat):
            actions += _turn_actions(table_clock, seat)
        if table_clock.seats[seat].has_premoves and table_clock.seats[seat].premoves_until < table_clock.round:
            actions.append(DueAction(table_clock.at, "premoves-end", seat))
    return sorted(actions, key=lambda action: (action.at, DUE_KINDS.index(action.kind), action.seat))


def next_due_ms(table_clock: TableClock) -> int | None:
    """Return the time of the next due action (ms), or None."""
    actions = list_due_actions(table_clock)
    return actions[0].at if actions else None


def seat_deadline(table_clock: TableClock, seat: int) -> int | None:
    """Return the end of a seat's time (ms), or None while it does not run."""
    if table_clock.control.kind == "none" or not is_running(table_clock, seat):
        return None
    return _moment_when_used(table_clock, seat, turn_budget_ms(table_clock, seat))


def _moment_when_used(table_clock: TableClock, seat: int, amount: int) -> int:
    """Return when a seat will have spent ``amount`` ms of its turn."""
    clock = table_clock.seats[seat]
    return add_waking_ms_outside(
        effective_turn_hours(table_clock, seat), table_clock.at, amount - clock.spent, holiday_spans(clock)
    )


def _reminder_moment(table_clock: TableClock, seat: int, amount: int) -> int:
    """Return the time of a reminder: when ``amount`` ms are spent, or after the answerer's quiet hours."""
    return next_waking_moment(answerer_hours(table_clock.seats[seat]), _moment_when_used(table_clock, seat, amount))


def final_warning_ms(budget_ms: int) -> int:
    """Return how long before its end a turn gets its last reminder."""
    return min(6 * HOUR_MS, max(10 * MINUTE_MS, budget_ms // 8))


def _table_actions(table_clock: TableClock) -> Iterator[DueAction]:
    if table_clock.motion is not None and not table_clock.asleep:
        decided = motion_outcome(
            table_clock, table_clock.motion
        )  # already decided if a process died before applying the outcome
        yield DueAction(table_clock.at if decided else table_clock.motion.due, "vote-ends")
    has_users = any(clock.owner or not clock.ai for clock in table_clock.seats)
    hurried = table_clock.control.kind != "none" and any(is_running(table_clock, seat) for seat in table_clock.owing)
    if has_users and not hurried and not table_clock.asleep and table_clock.owing:
        if table_clock.warned_at:
            yield DueAction(table_clock.warned_at + INACTIVITY_GRACE_MS, "suspend")
        else:
            yield DueAction(table_clock.last_activity + INACTIVITY_MS, "silence-warning")


def _absence_actions(table_clock: TableClock, seat: int) -> Iterator[DueAction]:
    clock = table_clock.seats[seat]
    away = clock.away
    if clock.cover == "deputy" and clock.deputy_leaves and not table_clock.asleep:
        yield DueAction(max(clock.deputy_leaves, table_clock.at), "deputy-leaves", seat)
    if away is None or clock.ai or clock.free or table_clock.asleep:
        return
    if away.how != "pause" and not clock.cover and table_clock.at < away.end:
        yield DueAction(max(away.begin, table_clock.at), "holiday-begins", seat)
    if away.how == "pause" and table_clock.at < away.begin:
        yield DueAction(away.begin, "pause-begins", seat)
    yield DueAction(away.end, "holiday-ends", seat)


def _turn_actions(table_clock: TableClock, seat: int) -> Iterator[DueAction]:
    clock = table_clock.seats[seat]
    if clock.notice_delayed and clock.pings in ("ping", "table", "dm") and not clock.muted:
        yield DueAction(next_waking_moment(answerer_hours(clock), table_clock.at), "delayed-notice", seat)
    if clock.has_premoves and not clock.premoves_failed and not clock.fallback:
        yield DueAction(clock.since + PREMOVE_DELAY_MS, "premove", seat)
    time_control, most = table_clock.control, turn_budget_ms(table_clock, seat)
    voted = table_clock.motion is not None and table_clock.motion.kind == "absent"
    if time_control.kind == "none" or clock.fallback or voted:
        return
    yield DueAction(_moment_when_used(table_clock, seat, most), "timeout", seat)
    if time_control.kind == "live" or clock.pings == "quiet" or clock.muted:
        return
    early = REMINDER_LEAD_MS.get(clock.reminder, final_warning_ms(most))
    if "last" not in clock.calls and clock.spent < most and clock.reminder != "none" and early < most:
        yield DueAction(_reminder_moment(table_clock, seat, most - early), "last", seat)
        if "half" not in clock.calls and clock.pings != "digest" and not clock.reminder:
            yield DueAction(_reminder_moment(table_clock, seat, most // 2), "half", seat)
