"""Time left for each seat: the rest of its budget, and the deadline if its clock runs."""

from __future__ import annotations

from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.table_clock import TableClock, turn_budget_ms
from bot.app.clocks.time_accounting import charge_time
from bot.app.clocks.time_controls import duration_text
from bot.app.clocks.waking_hours import MINUTE_MS
from bot.app.tables.table import Table
from bot.app.views.datetimes import timestamp_placeholder
from engines.core.core_types import Msg, Seat

CLOCK_MESSAGES = {
    (False, False): "waiting-left-turn",
    (False, True): "waiting-your-turn",
    (True, False): "waiting-left-bank",
    (True, True): "waiting-your-bank",
}
"""Message keys by: whether the time control has banks, and whether the reader is the player."""


def time_left_ms(clock: TableClock, seat: int, now: int) -> int:
    """Return a seat's remaining waking time (ms), the running turn included.

    In a time control without banks it is the time left for the present turn.
    """
    return max(0, turn_budget_ms(clock, seat) - charge_time(clock, now).seats[seat].spent)


def running_clock_message(table: Table, seat: int, now: int, *, own: bool = False) -> Msg | None:
    """Build a message with the time left of a seat, or ``None`` if its clock is stopped.

    The message has the deadline, too. With ``own`` it addresses the player.
    """
    clock = table.clock
    deadline = seat_deadline(clock, seat)
    if deadline is None:
        return None
    left, whole = (
        duration_text(max(MINUTE_MS, time_left_ms(clock, seat, now))),
        duration_text(turn_budget_ms(clock, seat)),
    )
    key = CLOCK_MESSAGES[clock.time_control.kind == "bank", own]
    return Msg(key, {"seat": Seat(seat), "left": left, "whole": whole, "when": timestamp_placeholder(deadline)})


def idle_bank_messages(table: Table, now: int) -> list[Msg]:
    """List the banks of human players whose clocks do not run; empty without banks."""
    clock = table.clock
    if clock.time_control.kind != "bank" or table.is_over:
        return []
    seats = [n for n, seat_clock in enumerate(clock.seats) if seat_clock.is_human and seat_deadline(clock, n) is None]
    return [
        Msg("waiting-left-rests", {"seat": Seat(n), "left": duration_text(time_left_ms(clock, n, now))}) for n in seats
    ]
