"""Whose time runs, folded from a table's log. Pure: the log, and who owed an answer after each entry, tell it all.

``events`` says what the entries of the table's own history mean, ``event_codec`` how logs spell them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

import msgspec

from bot.app.clock import events
from bot.app.clock.charging import charged, given_back, recount_turn
from bot.app.clock.decided import NOBODYS, heard, missed, motion_said
from bot.app.clock.hours import MINUTE, awake
from bot.app.clock.state import Clock, Leaver, Taken, Waiting, budget, changed, ms_of, runs, sleeps_by, turn_hours
from engines.core.log import Entry

AUTOMATIC = frozenset({"ai", "fallback", "order"})
REMEMBERED = 6
"""So many words of a seat may be taken back with their time."""
GRACE = 15 * MINUTE
"""Whoever comes back after their time was out has at least so long to answer."""

NO_TURN: dict[str, object] = {
    "since": 0,
    "begun": None,
    "more": 0,
    "pleaded": False,
    "calls": (),
    "called": 0,
    "hushed": False,
    "fallback": False,
    "tried": False,
}
"""A clock of a seat that owes nothing."""


def after(
    waiting: Waiting,
    version: int,
    entry: Entry,
    event: events.TableEvent | None,
    owing: Sequence[int],
    *,
    frozen: bool,
    round_now: int = 0,
) -> Waiting:
    """The table after one more entry.

    ``event``: what the entry tells, where it is of the table's own history; ``owing``: who owes an answer now;
    ``frozen``: a vote on going back, or over; ``round_now``: of the game.
    """
    counted = charged(waiting, max(waiting.at, ms_of(entry.at)))
    counted = msgspec.structs.replace(counted, version=version)
    told = _apply_event(counted, event) if event is not None else _apply_game_entry(counted, entry, owing)
    return _settled(waiting, msgspec.structs.replace(told, owing=tuple(owing), frozen=frozen, round=round_now))


def _apply_game_entry(waiting: Waiting, entry: Entry, owing: Sequence[int]) -> Waiting:
    """An entry of the game."""
    assert entry.kind != "table", "its event is given"
    match entry.kind:
        case "say":
            return _said(waiting, entry, ends=entry.seat not in owing)
        case "undo":
            return _taken_back(waiting, entry)
        case "start":
            return msgspec.structs.replace(waiting, heard=waiting.at)


def _apply_event(waiting: Waiting, event: events.TableEvent) -> Waiting:
    """An event of the table's own history. Going back freezes the table, and does nothing else to its clocks."""
    if isinstance(event, events.VoteEvent):
        return motion_said(waiting, event)
    if isinstance(event, events.SeatEvent):
        return _apply_seat_event(waiting, event)
    if isinstance(event, events.PlayerEvent):
        return _apply_player_event(waiting, event)
    if isinstance(event, events.ClockEvent):
        return _apply_clock_event(waiting, event)
    if isinstance(event, events.RewindEvent | events.HistoryEvent | events.Notice):
        return waiting
    assert_never(event)


def _apply_clock_event(waiting: Waiting, event: events.ClockEvent) -> Waiting:
    match event:
        case events.OutageCredited():
            return _credit_outage(waiting, event)
        case events.PauseBegun():
            return msgspec.structs.replace(heard(waiting), paused=True)
        case events.PauseEnded():
            return msgspec.structs.replace(heard(waiting), paused=False)
        case events.SilenceWarned():
            return msgspec.structs.replace(waiting, warned=True, told=waiting.at)
        case events.TableFellAsleep():
            return msgspec.structs.replace(waiting, asleep=True, motion=None)
        case events.TableReopened():
            return heard(waiting)
        case _:
            assert_never(event)


def _apply_player_event(waiting: Waiting, event: events.PlayerEvent) -> Waiting:
    match event:
        case events.HabitsChanged():
            return _change_habits(waiting, event)
        case events.HolidayPlanned():
            return changed(waiting, event.seat, {"away": event.away})
        case events.HolidayCancelled():
            return changed(waiting, event.seat, {"away": None})
        case events.MuteChanged():
            return changed(waiting, event.seat, {"muted": event.muted})
        case events.OrdersChanged():
            return _change_orders(waiting, event)
        case events.PlayerCalled():
            return _call_player(waiting, event)
        case events.TurnExpired():
            return changed(missed(waiting, event.seat), event.seat, {"fallback": True})
        case _:
            assert_never(event)


def _apply_seat_event(waiting: Waiting, event: events.SeatEvent) -> Waiting:
    match event:
        case events.SeatLeft():
            return changed(_remember_leaver(waiting, event), event.seat, {"free": True, **NOBODYS})
        case events.SeatGivenToAi():
            return changed(_remember_leaver(waiting, event), event.seat, {"ai": True, "free": False, **NOBODYS})
        case events.SeatTaken():
            return _take_seat(waiting, event)
        case events.HandSeen():
            return _remember_hand(waiting, event.person, event.seat)
        case events.AiTookOver():
            return changed(waiting, event.seat, {"cover": "ai", "deputy": "", **_cover_changes(waiting, event)})
        case events.DeputyTookOver():
            return _let_deputy_play(waiting, event)
        case events.DeputyHolidayPlanned():
            return changed(waiting, event.seat, {"deputy_leaves": event.leaves})
        case events.PlayerReturned():
            return _return_player(waiting, event)
        case _:
            assert_never(event)


def _settled(before: Waiting, told: Waiting) -> Waiting:
    """Turns that begin, turns that end, stretches that begin anew."""
    for seat, clock in enumerate(told.seats):
        if seat not in told.owing:
            told = changed(told, seat, NO_TURN)
            continue
        up = awake(sleeps_by(clock), told.at)
        if runs(told, seat) and not (runs(before, seat) and clock.since):
            told = changed(told, seat, {"since": told.at, "hushed": not up})
        elif clock.hushed and up:
            told = changed(told, seat, {"hushed": False})
    motion = told.motion
    if motion is not None and motion.kind in ("absent", "time"):
        seat = int(motion.arg)
        if seat not in told.owing or not told.seats[seat].waits:
            told = msgspec.structs.replace(told, motion=None)  # whoever it was about is waited for no more
    return told


def _said(waiting: Waiting, entry: Entry, *, ends: bool) -> Waiting:
    assert entry.seat is not None
    clock, pace = waiting.seats[entry.seat], waiting.tempo
    own = entry.by == "player"
    bank = clock.bank
    if pace.kind == "bank":
        bank = max(0, bank - max(0, clock.spent - clock.more))
        bank = min(pace.most, bank + pace.gain) if ends else bank
    was = Taken(waiting.version, clock.spent, clock.bank, own, clock.ran, turn_hours(clock), clock.more)
    new = {
        **NO_TURN, "taken": (*clock.taken, was)[-REMEMBERED:], "bank": bank, "spent": 0, "ran": (), "kept": -1,
        "turns": clock.turns + own,
        "misses": 0 if own else clock.misses,
    }  # fmt: skip
    told = changed(waiting, entry.seat, new)
    motion = told.motion
    if motion is not None and (motion.kind, motion.arg) == ("absent", str(entry.seat)):
        told = msgspec.structs.replace(told, motion=None)  # whoever it was about has answered
    return told if entry.by in AUTOMATIC else heard(told)


def _taken_back(waiting: Waiting, entry: Entry) -> Waiting:
    """Words are taken back, and with them what they gave: saying and unsaying gains nobody a moment."""
    assert entry.to is not None
    told = heard(waiting)
    for seat, clock in enumerate(told.seats):
        gone = [was for was in clock.taken if was.version > entry.to and (entry.by == "vote" or seat == entry.seat)]
        if gone:
            left = tuple(was for was in clock.taken if was not in gone)
            used = clock.spent + sum(was.spent for was in gone)
            turns = clock.turns - sum(was.own for was in gone)
            ran = (*(span for was in gone for span in was.ran), *clock.ran)
            new = {"spent": used, "ran": ran, "bank": gone[0].bank, "taken": left, "turns": turns}
            # an order whose word was unsaid is not said again
            told = changed(told, seat, {**new, "tried": True, "begun": gone[0].hours, "more": gone[0].more})
    return told


def _credit_outage(waiting: Waiting, event: events.OutageCredited) -> Waiting:
    """Time in which nobody could answer is given back, as far as it ran; also to who has answered since."""
    for seat in event.seats:
        waiting = given_back(waiting, seat, event.begin, event.end)
        if waiting.seats[seat].since:
            waiting = _hushed(waiting, seat)
    return waiting


def _hushed(waiting: Waiting, seat: int) -> Waiting:
    """Somebody is called: where it falls into their quiet hours they hear of it in the morning."""
    clock = waiting.seats[seat]
    return changed(waiting, seat, {"hushed": clock.hushed or not awake(sleeps_by(clock), waiting.at)})


def _change_habits(waiting: Waiting, event: events.HabitsChanged) -> Waiting:
    """Calls follow at once. A turn that has begun goes on by the hours of before: else a clock could be stopped.

    The first hours that a player tells count for the turn that runs, from its beginning.
    """
    seat, now = event.seat, event.habits
    if event.first:
        waiting = recount_turn(waiting, seat, now.hours)
    clock = waiting.seats[seat]
    begun = turn_hours(clock) if clock.since and clock.cover != "deputy" and not event.first else clock.begun
    new = {"hours": now.hours, "pings": now.pings, "begun": begun, "remind": now.remind, "hook": now.hook}
    return changed(waiting, seat, new)


def _call_player(waiting: Waiting, event: events.PlayerCalled) -> Waiting:
    clock = waiting.seats[event.seat]
    told = {"nudged": waiting.at} if event.kind == "nudge" else {"calls": (*clock.calls, event.kind)}
    return _hushed(changed(waiting, event.seat, {"called": waiting.version, **told}), event.seat)


def _cover_changes(waiting: Waiting, event: events.AiTookOver | events.DeputyTookOver) -> dict[str, object]:
    """What changes of a seat's clock when it is played for."""
    clock = waiting.seats[event.seat]
    return {
        "misses": clock.misses + event.late, "late": clock.late + event.late,
        "fallback": False, "calls": (), "called": 0,
        "kept": clock.spent if clock.kept < 0 else clock.kept,
    }  # fmt: skip


def _let_deputy_play(waiting: Waiting, event: events.DeputyTookOver) -> Waiting:
    """A deputy plays for a seat, and has a turn's time of their own."""
    new = {
        "cover": "deputy", "deputy": event.person, "deputy_hours": event.hours, "deputy_leaves": event.leaves,
        "spent": 0, "ran": (), "since": 0,
    }  # fmt: skip
    return changed(
        _remember_hand(waiting, event.person, event.seat), event.seat, {**_cover_changes(waiting, event), **new}
    )


def _remember_hand(waiting: Waiting, person: str, seat: int) -> Waiting:
    """An account has seen the hand of a seat."""
    return msgspec.structs.replace(waiting, known={**waiting.known, person: seat})


def _return_player(waiting: Waiting, event: events.PlayerReturned) -> Waiting:
    """A player is back. What they had spent of the turn stays spent, but for a grace."""
    seat = event.seat
    clock = waiting.seats[seat]
    waiting = changed(waiting, seat, {"cover": "", "deputy": ""})
    new: dict[str, object] = {"fallback": False, "kept": -1, "since": 0, "begun": None}
    if seat in waiting.owing and clock.kept >= 0:
        new["ran"] = ()
        limited = waiting.tempo.kind != "none"
        new["spent"] = min(clock.kept, max(0, budget(waiting, seat) - GRACE)) if limited else clock.kept
    if clock.away is not None and clock.away.begin <= waiting.at:
        new["away"] = None
    return heard(changed(waiting, seat, new))


def _take_seat(waiting: Waiting, event: events.SeatTaken) -> Waiting:
    """A person takes a free seat: its clock begins anew, but for the bank."""
    seat, habits = event.seat, event.habits
    bank = max(waiting.seats[seat].bank, waiting.tempo.gain)
    told = changed(waiting, seat, msgspec.structs.asdict(Clock(
        owner=event.person, hours=habits.hours, pings=habits.pings, bank=bank,
        remind=habits.remind, hook=habits.hook, away=habits.away,
    )))  # fmt: skip
    left = tuple(one for one in told.left if one.person != event.person)
    return heard(msgspec.structs.replace(_remember_hand(told, event.person, seat), left=left))


def _remember_leaver(waiting: Waiting, event: events.SeatLeft | events.SeatGivenToAi) -> Waiting:
    """Somebody leaves for good, which counts. Logs of long ago do not say who it was."""
    clock = waiting.seats[event.seat]
    gone = (Leaver(event.person, event.seat, clock.turns, clock.late),) if event.person else ()
    return msgspec.structs.replace(waiting, left=(*waiting.left, *gone))


def _change_orders(waiting: Waiting, event: events.OrdersChanged) -> Waiting:
    last = event.last_round if event.last_round is not None else waiting.round
    new = {"ordered": event.state != "off", "tried": event.state == "none", "ordered_till": last}
    return changed(waiting, event.seat, new)
