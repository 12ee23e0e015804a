"""What happens next at a table if nobody does anything, and when. Pure: the timers are set by it, and fire into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from bot.app.clock.hours import DAY, HOUR, MINUTE, runs_out, wakes
from bot.app.clock.state import Waiting, budget, hours_of, runs, sleeps_by, still
from bot.app.clock.voting import outcome

Kind = Literal[
    "order", "half", "last", "out", "wake", "leave", "rest", "return", "lapse", "warn", "sleep", "hand-on", "ended"
]

ORDER_MS = 5 * 1000
"""An order ahead is looked at so long after the question was put, whatever it says, or if it says nothing."""
SILENCE = 21 * DAY
"""After so long without a sign of anybody, where nobody's time runs, the table is told that it goes to sleep,"""
PATIENCE = 7 * DAY
"""and after so much longer it is."""


class Happening(msgspec.Struct, frozen=True, order=True):
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
BEFORE = {"24h": DAY, "12h": 12 * HOUR, "3h": 3 * HOUR, "1h": HOUR}


def happenings(waiting: Waiting) -> list[Happening]:
    """All that is due sooner or later, the soonest first."""
    if waiting.frozen or not waiting.at:
        return []
    found = [*_table(waiting)]
    for seat in range(len(waiting.seats)):
        found += _absence(waiting, seat)
        if runs(waiting, seat):
            found += _turn(waiting, seat)
        if waiting.seats[seat].ordered and waiting.seats[seat].ordered_till < waiting.round:
            found.append(Happening(waiting.at, "ended", seat))
    return sorted(found)


def soonest(waiting: Waiting) -> int | None:
    """When the next thing is due (ms)."""
    found = happenings(waiting)
    return found[0].at if found else None


def runs_till(waiting: Waiting, seat: int) -> int | None:
    """When a seat's time will be out; ``None`` where it does not run."""
    if waiting.tempo.kind == "none" or not runs(waiting, seat):
        return None
    return _spent(waiting, seat, budget(waiting, seat))


def _spent(waiting: Waiting, seat: int, amount: int) -> int:
    """When a seat will have spent so much of its turn."""
    clock = waiting.seats[seat]
    return runs_out(hours_of(waiting, seat), waiting.at, amount - clock.spent, still(clock))


def _call(waiting: Waiting, seat: int, amount: int) -> int:
    """The same as somebody may be called: what is full as they go to sleep is told when they wake."""
    return wakes(sleeps_by(waiting.seats[seat]), _spent(waiting, seat, amount))


def near(budget_ms: int) -> int:
    """How long before the end of a turn its player is told so."""
    return min(6 * HOUR, max(10 * MINUTE, budget_ms // 8))


def _table(waiting: Waiting) -> Iterator[Happening]:
    if waiting.motion is not None and not waiting.asleep:
        decided = outcome(waiting, waiting.motion)  # whoever has seen to that may have died before it was carried out
        yield Happening(waiting.at if decided else waiting.motion.due, "lapse")
    people = any(clock.owner or not clock.ai for clock in waiting.seats)
    hurried = waiting.tempo.kind != "none" and any(runs(waiting, seat) for seat in waiting.owing)
    if people and not hurried and not waiting.asleep and waiting.owing:
        at = waiting.heard + SILENCE
        yield Happening(max(at, waiting.told) + PATIENCE, "sleep") if waiting.warned else Happening(at, "warn")


def _absence(waiting: Waiting, seat: int) -> Iterator[Happening]:
    clock = waiting.seats[seat]
    away = clock.away
    if clock.cover == "deputy" and clock.deputy_leaves and not waiting.asleep:
        yield Happening(max(clock.deputy_leaves, waiting.at), "hand-on", seat)
    if away is None or clock.ai or clock.free or waiting.asleep:
        return
    if away.how != "pause" and not clock.cover and waiting.at < away.end:
        yield Happening(max(away.begin, waiting.at), "leave", seat)
    if away.how == "pause" and waiting.at < away.begin:
        yield Happening(away.begin, "rest", seat)
    yield Happening(away.end, "return", seat)


def _turn(waiting: Waiting, seat: int) -> Iterator[Happening]:
    clock = waiting.seats[seat]
    if clock.hushed and clock.pings in ("ping", "dm") and not clock.muted:
        yield Happening(wakes(sleeps_by(clock), waiting.at), "wake", seat)
    if clock.ordered and not clock.tried and not clock.fallback:
        yield Happening(clock.since + ORDER_MS, "order", seat)
    pace, most = waiting.tempo, budget(waiting, seat)
    voted = waiting.motion is not None and waiting.motion.kind == "absent"
    if pace.kind == "none" or clock.fallback or voted:
        return
    yield Happening(_spent(waiting, seat, most), "out", seat)
    if pace.kind == "live" or clock.pings == "quiet" or clock.muted:
        return
    early = BEFORE.get(clock.remind, near(most))
    if "last" not in clock.calls and clock.spent < most and clock.remind != "none" and early < most:
        yield Happening(_call(waiting, seat, most - early), "last", seat)
        if "half" not in clock.calls and clock.pings != "digest" and not clock.remind:
            yield Happening(_call(waiting, seat, most // 2), "half", seat)
