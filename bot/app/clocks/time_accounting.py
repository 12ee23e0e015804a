"""Time accounting: charge the time of a seat, and refund it. Pure functions.

The spans in which time ran are kept, so that a refund is exact.
"""

from __future__ import annotations

import msgspec

from bot.app.clocks.table_clock import (
    ClockUndo,
    SeatClock,
    TableClock,
    effective_hours,
    effective_turn_hours,
    holiday_spans,
    is_running,
    replace_seat_clock,
)
from bot.app.clocks.waking_hours import Span, WakingHours, waking_ms_outside

MAX_SPANS = 24
"""At most this many spans of a turn are kept."""


def charge_time(table_clock: TableClock, now: int) -> TableClock:
    """Charge the running seats up to ``now``."""
    charged = table_clock
    for seat in table_clock.owing:
        if is_running(table_clock, seat):
            clock = table_clock.seats[seat]
            ran = subtract_spans(((table_clock.at, now),), holiday_spans(clock))
            used = total_waking_ms(ran, effective_turn_hours(table_clock, seat))
            charged = replace_seat_clock(
                charged, seat, {"spent": clock.spent + used, "ran": _merge_spans(clock.ran, ran)}
            )
    return msgspec.structs.replace(charged, at=now)


def running_ms_between(clock: SeatClock, begin: int, end: int) -> int:
    """Return how long a seat's time ran between two moments (ms), in this turn and remembered ones."""
    spans = [*clock.ran, *(span for was in clock.taken for span in was.ran)]
    return sum(max(0, min(high, end) - max(low, begin)) for low, high in spans)


def refund_time(table_clock: TableClock, seat: int, begin: int, end: int) -> TableClock:
    """Refund the time between two moments to a seat, also to turns that were answered since.

    The spans are removed, so that the same time cannot be refunded twice.
    """
    clock, out = table_clock.seats[seat], ((begin, end),)
    ran = subtract_spans(clock.ran, out)
    back = total_waking_ms(clock.ran, effective_turn_hours(table_clock, seat)) - total_waking_ms(
        ran, effective_turn_hours(table_clock, seat)
    )
    new: dict[str, object] = {"ran": ran, "spent": max(0, clock.spent - back)}
    if clock.spent_by_player == clock.spent:  # an AI has taken over, but this time was charged to the player
        new["spent_by_player"] = new["spent"]
    taken, more = [], 0
    for was in clock.taken:
        refunded, to_bank = _refund_turn(table_clock, was, out)
        taken.append(msgspec.structs.replace(refunded, bank=was.bank + more))
        more += to_bank
    bank = clock.bank
    if table_clock.time_control.kind == "bank":
        bank = min(table_clock.time_control.most, bank + more)
    return replace_seat_clock(table_clock, seat, {**new, "taken": tuple(taken), "bank": bank})


def _refund_turn(table_clock: TableClock, was: ClockUndo, out: tuple[Span, ...]) -> tuple[ClockUndo, int]:
    """Refund one answered turn, and return it with the time that goes back to the bank."""
    ran = subtract_spans(was.ran, out)
    if ran == was.ran:
        return was, 0
    hours = effective_hours(table_clock, was.hours)
    used = max(0, was.spent - total_waking_ms(was.ran, hours) + total_waking_ms(ran, hours))
    now = msgspec.structs.replace(was, ran=ran, spent=used)
    to_bank = max(0, was.bank - now.bank_used_ms) - max(0, was.bank - was.bank_used_ms)
    return now, to_bank if table_clock.time_control.kind == "bank" else 0


def recount_turn(table_clock: TableClock, seat: int, hours: WakingHours) -> TableClock:
    """Charge the present turn again by other hours, from its start. A deputy's turn is unchanged."""
    clock = table_clock.seats[seat]
    if clock.cover == "deputy":
        return table_clock
    more = total_waking_ms(clock.ran, effective_hours(table_clock, hours)) - total_waking_ms(
        clock.ran, effective_turn_hours(table_clock, seat)
    )
    return replace_seat_clock(table_clock, seat, {"spent": max(0, clock.spent + more), "hours_of_turn": None})


def total_waking_ms(spans: tuple[Span, ...], hours: WakingHours) -> int:
    """Return the waking time in some spans (ms)."""
    return sum(waking_ms_outside(hours, low, high) for low, high in spans)


def subtract_spans(spans: tuple[Span, ...], out: tuple[Span, ...]) -> tuple[Span, ...]:
    """Remove the parts of ``spans`` that ``out`` covers."""
    for begin, end in out:
        spans = tuple(
            (low, high)
            for span in spans
            for low, high in ((span[0], min(span[1], begin)), (max(span[0], end), span[1]))
            if low < high
        )
    return spans


def _merge_spans(spans: tuple[Span, ...], more: tuple[Span, ...]) -> tuple[Span, ...]:
    """Append spans to earlier ones, and join those that touch."""
    merged = list(spans)
    for low, high in more:
        if merged and merged[-1][1] == low:
            merged[-1] = (merged[-1][0], high)
        else:
            merged.append((low, high))
    return tuple(merged[-MAX_SPANS:])
