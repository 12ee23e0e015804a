"""The reducer of a table's clock, which folds the log into a ``TableClock``. Pure functions.

``events`` defines the log's events and their storage.
"""

from collections.abc import Sequence
from typing import assert_never

import msgspec

from bot.app.clocks import events, vote_rules
from bot.app.clocks.events import VoteCast, VoteClosed, VoteEvent, VoteOpened
from bot.app.clocks.table_clock import (
    ClockUndo,
    FormerPlayer,
    Motion,
    SeatClock,
    TableClock,
    answerer_hours,
    charge_time,
    is_running,
    parse_log_time,
    recount_turn,
    refund_time,
    replace_seat_clock,
    turn_budget_ms,
    turn_hours,
)
from bot.app.clocks.time_controls import TIME_CONTROLS, extra_time_ms, parse_timeout_steps
from bot.app.clocks.waking_hours import MINUTE_MS, is_awake
from engines.core.log import LogEntry

NO_PLAYER: dict[str, object] = {"cover": "", "deputy": "", "away": None, "has_premoves": False, "fallback": False}


def record_activity(table_clock: TableClock) -> TableClock:
    """Record a player's activity, which also ends a suspension."""
    return msgspec.structs.replace(table_clock, last_activity=table_clock.at, asleep=False, warned_at=0)


def record_missed_turn(table_clock: TableClock, seat: int) -> TableClock:
    """Count a missed turn."""
    clock = table_clock.seats[seat]
    return replace_seat_clock(table_clock, seat, {"misses": clock.misses + 1, "late": clock.late + 1})


def change_time_control(table_clock: TableClock, time_control: str) -> TableClock:
    """Change the time control: fill all banks, and keep the time spent in this turn."""
    changed = msgspec.structs.replace(table_clock, time_control=time_control)
    for seat in range(len(changed.seats)):
        changed = replace_seat_clock(
            changed, seat, {"bank": TIME_CONTROLS[time_control].time, "calls": (), "taken": ()}
        )
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
    """Apply the outcome of a vote. The table's reducer ends the game."""
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
            more = table_clock.seats[int(motion.arg)].more + extra_time_ms(table_clock.control)
            return replace_seat_clock(table_clock, int(motion.arg), {"more": more, "calls": ()})
        case "time_control", "yes":
            return change_time_control(table_clock, motion.arg)
        case "timeout_policy", "yes":
            return msgspec.structs.replace(table_clock, timeout_policy=parse_timeout_steps(motion.arg))
        case "pause", "yes":
            return msgspec.structs.replace(table_clock, paused=True)
        case _:
            return table_clock


RETURN_GRACE_MS = 15 * MINUTE_MS
"""Minimum time to answer for a player who returns after a timeout."""


def apply_seat_event(table_clock: TableClock, event: events.SeatEvent) -> TableClock:
    """Apply an event of a seat."""
    match event:
        case events.SeatLeft():
            return replace_seat_clock(
                _remember_former_player(table_clock, event), event.seat, {"free": True, **NO_PLAYER}
            )
        case events.SeatGivenToAi():
            return replace_seat_clock(
                _remember_former_player(table_clock, event), event.seat, {"ai": True, "free": False, **NO_PLAYER}
            )
        case events.SeatTaken():
            seat, habits = event.seat, event.habits
            bank = max(table_clock.seats[seat].bank, table_clock.control.gain)
            after = replace_seat_clock(table_clock, seat, msgspec.structs.asdict(SeatClock(
                owner=event.user, hours=habits.hours, pings=habits.pings, bank=bank,
                reminder=habits.remind, away=habits.away,
            )))  # fmt: skip
            former = tuple(player for player in after.former_players if player.user != event.user)
            return record_activity(
                msgspec.structs.replace(_remember_hand(after, event.user, seat), former_players=former)
            )
        case events.HandSeen():
            return _remember_hand(table_clock, event.user, event.seat)
        case events.AiTookOver():
            return replace_seat_clock(
                table_clock, event.seat, {"cover": "ai", "deputy": "", **_cover_changes(table_clock, event)}
            )
        case events.DeputyTookOver():
            new = {
                "cover": "deputy", "deputy": event.user, "deputy_hours": event.hours, "deputy_leaves": event.leaves,
                "spent": 0, "ran": (), "since": 0,
            }  # fmt: skip
            return replace_seat_clock(
                _remember_hand(table_clock, event.user, event.seat),
                event.seat,
                {**_cover_changes(table_clock, event), **new},
            )
        case events.DeputyHolidayPlanned():
            return replace_seat_clock(table_clock, event.seat, {"deputy_leaves": event.leaves})
        case events.PlayerReturned():
            return _return_player(table_clock, event)
        case _:
            assert_never(event)


def _cover_changes(table_clock: TableClock, event: events.AiTookOver | events.DeputyTookOver) -> dict[str, object]:
    clock = table_clock.seats[event.seat]
    return {
        "misses": clock.misses + event.late,
        "late": clock.late + event.late,
        "fallback": False,
        "calls": (),
        "notified_version": 0,
        "spent_by_player": clock.spent if clock.spent_by_player < 0 else clock.spent_by_player,
    }


def _remember_hand(table_clock: TableClock, user_id: str, seat: int) -> TableClock:
    return msgspec.structs.replace(table_clock, known={**table_clock.known, user_id: seat})


def _return_player(table_clock: TableClock, event: events.PlayerReturned) -> TableClock:
    """Return a seat to its player with their time spent, but at least ``RETURN_GRACE_MS`` left."""
    seat = event.seat
    clock = table_clock.seats[seat]
    table_clock = replace_seat_clock(table_clock, seat, {"cover": "", "deputy": ""})
    new: dict[str, object] = {"fallback": False, "spent_by_player": -1, "since": 0, "hours_of_turn": None}
    if seat in table_clock.owing and clock.spent_by_player >= 0:
        new["ran"] = ()
        limited = table_clock.control.kind != "none"
        new["spent"] = (
            min(clock.spent_by_player, max(0, turn_budget_ms(table_clock, seat) - RETURN_GRACE_MS))
            if limited
            else clock.spent_by_player
        )
    if clock.away is not None and clock.away.begin <= table_clock.at:
        new["away"] = None
    return record_activity(replace_seat_clock(table_clock, seat, new))


def _remember_former_player(table_clock: TableClock, event: events.SeatLeft | events.SeatGivenToAi) -> TableClock:
    """Remember a player who left for good, for the statistics. Early logs do not name them."""
    clock = table_clock.seats[event.seat]
    removed = event.removed if isinstance(event, events.SeatLeft) else ()
    gone = (FormerPlayer(event.user, event.seat, clock.turns, clock.late, removed),) if event.user else ()
    return msgspec.structs.replace(table_clock, former_players=(*table_clock.former_players, *gone))


AUTOMATIC_ACTORS = frozenset({"ai", "fallback", "order"})
MAX_UNDO_TURNS = 6
"""Maximum moves of a seat that can be undone with their time."""

NO_TURN: dict[str, object] = {
    "since": 0,
    "hours_of_turn": None,
    "more": 0,
    "asked_for_time": False,
    "calls": (),
    "notified_version": 0,
    "notice_delayed": False,
    "fallback": False,
    "premoves_failed": False,
}
"""Clock fields of a seat that owes no answer."""


def reduce_clock(
    table_clock: TableClock,
    version: int,
    entry: LogEntry,
    event: events.TableEvent | None,
    owing: Sequence[int],
    *,
    frozen: bool,
    round_now: int = 0,
) -> TableClock:
    """Apply one log entry to the clock of a table.

    ``event``: None for a move of the game. ``owing``: the seats that now owe an answer. ``frozen``: whether a vote on
      rewinding is open, or the game is over.
    """
    charged = charge_time(table_clock, max(table_clock.at, parse_log_time(entry.at)))
    charged = msgspec.structs.replace(charged, version=version)
    applied = _apply_event(charged, event) if event is not None else _apply_game_entry(charged, entry, owing)
    return _settle_turns(
        table_clock, msgspec.structs.replace(applied, owing=tuple(owing), frozen=frozen, round=round_now)
    )


def _apply_game_entry(table_clock: TableClock, entry: LogEntry, owing: Sequence[int]) -> TableClock:
    assert entry.kind != "table", "its event is given"
    match entry.kind:
        case "move":
            return _apply_move(table_clock, entry, ends=entry.seat not in owing)
        case "undo":
            return _apply_undo(table_clock, entry)
        case "start":
            return msgspec.structs.replace(table_clock, last_activity=table_clock.at)


def _apply_event(table_clock: TableClock, event: events.TableEvent) -> TableClock:
    """Apply an event of the table. Rewind votes only freeze it and change no clock."""
    if isinstance(event, events.VoteEvent):
        return apply_motion_event(table_clock, event)
    if isinstance(event, events.SeatEvent):
        return apply_seat_event(table_clock, event)
    if isinstance(event, events.PlayerEvent):
        return _apply_player_event(table_clock, event)
    if isinstance(event, events.ClockEvent):
        return _apply_clock_event(table_clock, event)
    if isinstance(event, events.RewindEvent | events.HistoryEvent | events.Notice):
        return table_clock
    assert_never(event)


def _apply_clock_event(table_clock: TableClock, event: events.ClockEvent) -> TableClock:
    match event:
        case events.OutageCredited():
            return _credit_outage(table_clock, event)
        case events.TableResumed():
            return msgspec.structs.replace(record_activity(table_clock), paused=False)
        case events.SilenceWarned():
            return msgspec.structs.replace(table_clock, warned_at=table_clock.at)
        case events.TableFellAsleep():
            return msgspec.structs.replace(table_clock, asleep=True, motion=None)
        case _:
            assert_never(event)


def _apply_player_event(table_clock: TableClock, event: events.PlayerEvent) -> TableClock:
    match event:
        case events.HabitsChanged():
            return _change_availability(table_clock, event)
        case events.HolidayPlanned():
            return replace_seat_clock(table_clock, event.seat, {"away": event.away})
        case events.HolidayCancelled():
            return replace_seat_clock(table_clock, event.seat, {"away": None})
        case events.MuteChanged():
            return replace_seat_clock(table_clock, event.seat, {"muted": event.muted})
        case events.PremovesChanged():
            new = {
                "has_premoves": event.state != "off",
                "premoves_failed": event.state == "none",
                "premoves_until": event.last_round,
            }
            return replace_seat_clock(table_clock, event.seat, new)
        case events.PlayerCalled():
            clock = table_clock.seats[event.seat]
            change = {"nudged": table_clock.at} if event.kind == "nudge" else {"calls": (*clock.calls, event.kind)}
            return _defer_ping(
                replace_seat_clock(table_clock, event.seat, {"notified_version": table_clock.version, **change}),
                event.seat,
            )
        case events.TurnExpired():
            return replace_seat_clock(record_missed_turn(table_clock, event.seat), event.seat, {"fallback": True})
        case _:
            assert_never(event)


def _settle_turns(before: TableClock, after: TableClock) -> TableClock:
    clocks = list(after.seats)
    for seat, clock in enumerate(clocks):
        if seat not in after.owing:
            clocks[seat] = msgspec.structs.replace(clock, **NO_TURN)
            continue
        up = is_awake(answerer_hours(clock), after.at)
        if is_running(after, seat) and not (is_running(before, seat) and clock.since):
            clocks[seat] = msgspec.structs.replace(clock, since=after.at, notice_delayed=not up)
        elif clock.notice_delayed and up:
            clocks[seat] = msgspec.structs.replace(clock, notice_delayed=False)
    after = msgspec.structs.replace(after, seats=tuple(clocks))
    motion = after.motion
    if motion is not None and motion.kind in ("absent", "time"):
        seat = int(motion.arg)
        if seat not in after.owing or not after.seats[seat].is_human:
            after = msgspec.structs.replace(after, motion=None)  # the motion's seat no longer owes an answer
    return after


def _apply_move(table_clock: TableClock, entry: LogEntry, *, ends: bool) -> TableClock:
    assert entry.seat is not None
    clock, time_control = table_clock.seats[entry.seat], table_clock.control
    own = entry.by == "player"
    bank = clock.bank
    if time_control.kind == "bank":
        bank = max(0, bank - max(0, clock.spent - clock.more))
        bank = min(time_control.most, bank + time_control.gain) if ends else bank
    was = ClockUndo(table_clock.version, clock.spent, clock.bank, own, clock.ran, turn_hours(clock), clock.more)
    new = {
        **NO_TURN,
        "taken": (*clock.taken, was)[-MAX_UNDO_TURNS:],
        "bank": bank,
        "spent": 0,
        "ran": (),
        "spent_by_player": -1,
        "turns": clock.turns + own,
        "misses": 0 if own else clock.misses,
    }
    after = replace_seat_clock(table_clock, entry.seat, new)
    motion = after.motion
    if motion is not None and motion.kind in ("absent", "time") and motion.arg == f"{entry.seat}":
        after = msgspec.structs.replace(after, motion=None)  # the motion's seat has answered
    return after if entry.by in AUTOMATIC_ACTORS else record_activity(after)


def _apply_undo(table_clock: TableClock, entry: LogEntry) -> TableClock:
    """Undo moves with all the time they gave: playing and undoing must not gain any."""
    assert entry.to is not None
    after = record_activity(table_clock)
    for seat, clock in enumerate(after.seats):
        gone = [was for was in clock.taken if was.version > entry.to and (entry.by == "vote" or seat == entry.seat)]
        if gone:
            remaining = tuple(was for was in clock.taken if was not in gone)
            used = clock.spent + sum(was.spent for was in gone)
            turns = clock.turns - sum(was.own for was in gone)
            ran = (*(span for was in gone for span in was.ran), *clock.ran)
            new = {"spent": used, "ran": ran, "bank": gone[0].bank, "taken": remaining, "turns": turns}
            # the premove of an undone move is not played again
            after = replace_seat_clock(
                after, seat, {**new, "premoves_failed": True, "hours_of_turn": gone[0].hours, "more": gone[0].more}
            )
    return after


def _credit_outage(table_clock: TableClock, event: events.OutageCredited) -> TableClock:
    """Refund the seat's charged time in an outage, including turns answered since."""
    for seat in event.seats:
        table_clock = refund_time(table_clock, seat, event.begin, event.end)
        if table_clock.seats[seat].since:
            table_clock = _defer_ping(table_clock, seat)
    return table_clock


def _defer_ping(table_clock: TableClock, seat: int) -> TableClock:
    clock = table_clock.seats[seat]
    return replace_seat_clock(
        table_clock,
        seat,
        {"notice_delayed": clock.notice_delayed or not is_awake(answerer_hours(clock), table_clock.at)},
    )


def _change_availability(table_clock: TableClock, event: events.HabitsChanged) -> TableClock:
    """Change a player's hours and notifications.

    A turn in progress keeps its old hours, or a player could stop a clock. But a player's first hours ever also count
    for this turn, from its start.
    """
    seat, now = event.seat, event.habits
    if event.first:
        table_clock = recount_turn(table_clock, seat, now.hours)
    clock = table_clock.seats[seat]
    begun = turn_hours(clock) if clock.since and clock.cover != "deputy" and not event.first else clock.hours_of_turn
    new = {"hours": now.hours, "pings": now.pings, "hours_of_turn": begun, "reminder": now.remind}
    return replace_seat_clock(table_clock, seat, new)
