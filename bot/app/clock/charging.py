"""What a seat's time is charged, and what of it is given back: it is kept in which stretches the time ran. Pure."""

from __future__ import annotations

import msgspec

from bot.app.clock.hours import Hours, Span, spent
from bot.app.clock.state import Clock, Taken, Waiting, changed, hours_of, runs, still, turns_by

MOST_SPANS = 24
"""So many stretches of a turn are kept apart: it rests as often at most."""


def charged(waiting: Waiting, now: int) -> Waiting:
    """Everything counted up to a moment."""
    told = waiting
    for seat in waiting.owing:
        if runs(waiting, seat):
            clock = waiting.seats[seat]
            ran = without(((waiting.at, now),), still(clock))
            used = lasted(ran, hours_of(waiting, seat))
            told = changed(told, seat, {"spent": clock.spent + used, "ran": _joined(clock.ran, ran)})
    return msgspec.structs.replace(told, at=now)


def ran_in(clock: Clock, begin: int, end: int) -> int:
    """How long a seat's time ran between two moments, in this turn and in those that are remembered (ms)."""
    spans = [*clock.ran, *(span for was in clock.taken for span in was.ran)]
    return sum(max(0, min(high, end) - max(low, begin)) for low, high in spans)


def given_back(waiting: Waiting, seat: int, begin: int, end: int) -> Waiting:
    """The table without what a seat was charged between two moments, also for turns that are answered by now.

    What is given back has not run: it can't be given back a second time.
    """
    clock, out = waiting.seats[seat], ((begin, end),)
    ran = without(clock.ran, out)
    back = lasted(clock.ran, hours_of(waiting, seat)) - lasted(ran, hours_of(waiting, seat))
    new: dict[str, object] = {"ran": ran, "spent": max(0, clock.spent - back)}
    if clock.kept == clock.spent:  # an AI took over since: what ran is still its player's
        new["kept"] = new["spent"]
    taken, more = [], 0
    for was in clock.taken:
        less, kept = _given_back(waiting, was, out)
        taken.append(msgspec.structs.replace(less, bank=was.bank + more))
        more += kept
    bank = clock.bank
    if waiting.tempo.kind == "bank":
        bank = min(waiting.tempo.most, bank + more)
    return changed(waiting, seat, {**new, "taken": tuple(taken), "bank": bank})


def _given_back(waiting: Waiting, was: Taken, out: tuple[Span, ...]) -> tuple[Taken, int]:
    """A word without what an outage cost it, and by how much more the bank has held since."""
    ran = without(was.ran, out)
    if ran == was.ran:
        return was, 0
    hours = turns_by(waiting, was.hours)
    used = max(0, was.spent - lasted(was.ran, hours) + lasted(ran, hours))
    now = msgspec.structs.replace(was, ran=ran, spent=used)
    kept = max(0, was.bank - now.paid) - max(0, was.bank - was.paid)
    return now, kept if waiting.tempo.kind == "bank" else 0


def recount_turn(waiting: Waiting, seat: int, hours: Hours) -> Waiting:
    """Count the turn of a seat by other hours of its player, from its beginning; not that of a deputy."""
    clock = waiting.seats[seat]
    if clock.cover == "deputy":
        return waiting
    more = lasted(clock.ran, turns_by(waiting, hours)) - lasted(clock.ran, hours_of(waiting, seat))
    return changed(waiting, seat, {"spent": max(0, clock.spent + more), "begun": None})


def lasted(spans: tuple[Span, ...], hours: Hours) -> int:
    """The waking time in some stretches (ms)."""
    return sum(spent(hours, low, high) for low, high in spans)


def without(spans: tuple[Span, ...], out: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches less what of them lies in others."""
    for begin, end in out:
        spans = tuple(
            (low, high)
            for span in spans
            for low, high in ((span[0], min(span[1], begin)), (max(span[0], end), span[1]))
            if low < high
        )
    return spans


def _joined(spans: tuple[Span, ...], more: tuple[Span, ...]) -> tuple[Span, ...]:
    """Stretches, and one or more after them; those that touch are one."""
    found = list(spans)
    for low, high in more:
        if found and found[-1][1] == low:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return tuple(found[-MOST_SPANS:])
