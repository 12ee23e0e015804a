"""Apply events of seats to the clock: players leave, return, take seats, or are replaced."""

from __future__ import annotations

from typing import assert_never

import msgspec

from bot.app.clocks import events
from bot.app.clocks.table_clock import (
    FormerPlayer,
    SeatClock,
    TableClock,
    replace_seat_clock,
    turn_budget_ms,
)
from bot.app.clocks.vote_effects import NO_PLAYER, record_activity
from bot.app.clocks.waking_hours import MINUTE_MS

GRACE = 15 * MINUTE_MS
"""A player who returns after a timeout has at least this long to answer."""


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
            return _take_seat(table_clock, event)
        case events.HandSeen():
            return _remember_hand(table_clock, event.user, event.seat)
        case events.AiTookOver():
            return replace_seat_clock(
                table_clock, event.seat, {"cover": "ai", "deputy": "", **_cover_changes(table_clock, event)}
            )
        case events.DeputyTookOver():
            return _let_deputy_play(table_clock, event)
        case events.DeputyHolidayPlanned():
            return replace_seat_clock(table_clock, event.seat, {"deputy_leaves": event.leaves})
        case events.PlayerReturned():
            return _return_player(table_clock, event)
        case _:
            assert_never(event)


def _cover_changes(table_clock: TableClock, event: events.AiTookOver | events.DeputyTookOver) -> dict[str, object]:
    """Return the changed fields of a seat's clock when an AI or a deputy takes over."""
    clock = table_clock.seats[event.seat]
    return {
        "misses": clock.misses + event.late,
        "late": clock.late + event.late,
        "fallback": False,
        "calls": (),
        "notified_version": 0,
        "spent_by_player": clock.spent if clock.spent_by_player < 0 else clock.spent_by_player,
    }


def _let_deputy_play(table_clock: TableClock, event: events.DeputyTookOver) -> TableClock:
    """Let a deputy play a seat, with the time of a full turn."""
    new = {
        "cover": "deputy", "deputy": event.user, "deputy_hours": event.hours, "deputy_leaves": event.leaves,
        "spent": 0, "ran": (), "since": 0,
    }  # fmt: skip
    return replace_seat_clock(
        _remember_hand(table_clock, event.user, event.seat), event.seat, {**_cover_changes(table_clock, event), **new}
    )


def _remember_hand(table_clock: TableClock, user_id: str, seat: int) -> TableClock:
    """Remember that a user has seen the hand of a seat."""
    return msgspec.structs.replace(table_clock, known={**table_clock.known, user_id: seat})


def _return_player(table_clock: TableClock, event: events.PlayerReturned) -> TableClock:
    """Return a seat to its player. Their time spent is kept, but ``GRACE`` remains."""
    seat = event.seat
    clock = table_clock.seats[seat]
    table_clock = replace_seat_clock(table_clock, seat, {"cover": "", "deputy": ""})
    new: dict[str, object] = {"fallback": False, "spent_by_player": -1, "since": 0, "hours_of_turn": None}
    if seat in table_clock.owing and clock.spent_by_player >= 0:
        new["ran"] = ()
        limited = table_clock.time_control.kind != "none"
        new["spent"] = (
            min(clock.spent_by_player, max(0, turn_budget_ms(table_clock, seat) - GRACE))
            if limited
            else clock.spent_by_player
        )
    if clock.away is not None and clock.away.begin <= table_clock.at:
        new["away"] = None
    return record_activity(replace_seat_clock(table_clock, seat, new))


def _take_seat(table_clock: TableClock, event: events.SeatTaken) -> TableClock:
    """Give a free seat to a user, with a new clock but the bank of the seat."""
    seat, habits = event.seat, event.habits
    bank = max(table_clock.seats[seat].bank, table_clock.time_control.gain)
    after = replace_seat_clock(table_clock, seat, msgspec.structs.asdict(SeatClock(
        owner=event.user, hours=habits.hours, pings=habits.pings, bank=bank,
        reminder=habits.remind, away=habits.away,
    )))  # fmt: skip
    former = tuple(player for player in after.former_players if player.user != event.user)
    return record_activity(msgspec.structs.replace(_remember_hand(after, event.user, seat), former_players=former))


def _remember_former_player(table_clock: TableClock, event: events.SeatLeft | events.SeatGivenToAi) -> TableClock:
    """Remember a player who left for good, for the statistics. Early logs do not name them."""
    clock = table_clock.seats[event.seat]
    removed = event.removed if isinstance(event, events.SeatLeft) else ()
    gone = (FormerPlayer(event.user, event.seat, clock.turns, clock.late, removed),) if event.user else ()
    return msgspec.structs.replace(table_clock, former_players=(*table_clock.former_players, *gone))
