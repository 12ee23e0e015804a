"""What a seat's time is charged, and what of it is given back: it is kept in which stretches the time ran. Pure."""

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
"""So many stretches of a turn are kept apart: it rests as often at most."""


def charge_time(table_clock: TableClock, now: int) -> TableClock:
    """Everything counted up to a moment."""
    told = table_clock
    for seat in table_clock.owing:
        if is_running(table_clock, seat):
            clock = table_clock.seats[seat]
            ran = subtract_spans(((table_clock.at, now),), holiday_spans(clock))
            used = total_waking_ms(ran, effective_turn_hours(table_clock, seat))
            told = replace_seat_clock(told, seat, {"spent": clock.spent + used, "ran": _merge_spans(clock.ran, ran)})
    return msgspec.structs.replace(told, at=now)


def running_ms_between(clock: SeatClock, begin: int, end: int) -> int:
    """How long a seat's time ran between two moments, in this turn and in those that are remembered (ms)."""
    spans = [*clock.ran, *(span for was in clock.taken for span in was.ran)]
    return sum(max(0, min(high, end) - max(low, begin)) for low, high in spans)


def refund_time(table_clock: TableClock, seat: int, begin: int, end: int) -> TableClock:
    """The table without what a seat was charged between two moments, also for turns that are answered by now.

    What is given back has not run: it can't be given back a second time.
    """
    clock, out = table_clock.seats[seat], ((begin, end),)
    ran = subtract_spans(clock.ran, out)
    back = total_waking_ms(clock.ran, effective_turn_hours(table_clock, seat)) - total_waking_ms(
        ran, effective_turn_hours(table_clock, seat)
    )
    new: dict[str, object] = {"ran": ran, "spent": max(0, clock.spent - back)}
    if clock.kept == clock.spent:  # an AI took over since: what ran is still its player's
        new["kept"] = new["spent"]
    taken, more = [], 0
    for was in clock.taken:
        less, kept = _refund_turn(table_clock, was, out)
        taken.append(msgspec.structs.replace(less, bank=was.bank + more))
        more += kept
    bank = clock.bank
    if table_clock.time_control.kind == "bank":
        bank = min(table_clock.time_control.most, bank + more)
    return replace_seat_clock(table_clock, seat, {**new, "taken": tuple(taken), "bank": bank})


def _refund_turn(table_clock: TableClock, was: ClockUndo, out: tuple[Span, ...]) -> tuple[ClockUndo, int]:
    """A word without what an outage cost it, and by how much more the bank has held since."""
    ran = subtract_spans(was.ran, out)
    if ran == was.ran:
        return was, 0
    hours = effective_hours(table_clock, was.hours)
    used = max(0, was.spent - total_waking_ms(was.ran, hours) + total_waking_ms(ran, hours))
    now = msgspec.structs.replace(was, ran=ran, spent=used)
    kept = max(0, was.bank - now.bank_used_ms) - max(0, was.bank - was.bank_used_ms)
    return now, kept if table_clock.time_control.kind == "bank" else 0


def recount_turn(table_clock: TableClock, seat: int, hours: WakingHours) -> TableClock:
    """Count the turn of a seat by other hours of its player, from its beginning; not that of a deputy."""
    clock = table_clock.seats[seat]
    if clock.cover == "deputy":
        return table_clock
    more = total_waking_ms(clock.ran, effective_hours(table_clock, hours)) - total_waking_ms(
        clock.ran, effective_turn_hours(table_clock, seat)
    )
    return replace_seat_clock(table_clock, seat, {"spent": max(0, clock.spent + more), "begun": None})


def total_waking_ms(spans: tuple[Span, ...], hours: WakingHours) -> int:
    """The waking time in some stretches (ms)."""
    return sum(waking_ms_outside(hours, low, high) for low, high in spans)


def subtract_spans(spans: tuple[Span, ...], out: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches less what of them lies in others."""
    for begin, end in out:
        spans = tuple(
            (low, high)
            for span in spans
            for low, high in ((span[0], min(span[1], begin)), (max(span[0], end), span[1]))
            if low < high
        )
    return spans


def _merge_spans(spans: tuple[Span, ...], more: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches, and one or more after them; those that touch are one."""
    found = list(spans)
    for low, high in more:
        if found and found[-1][1] == low:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return tuple(found[-MAX_SPANS:])
