"""How much time is left, to each seat: what its clock holds now, and when that will be spent as things stand."""

from __future__ import annotations

from bot.app.clock.charging import charged
from bot.app.clock.due import runs_till
from bot.app.clock.hours import MINUTE
from bot.app.clock.paces import lasting
from bot.app.clock.state import Waiting, budget
from bot.app.match.table import Table
from bot.app.show.moments import moment_of
from engines.core.words import Msg, Seat

SAID = {
    (False, False): "waiting-left-turn",
    (False, True): "waiting-your-turn",
    (True, False): "waiting-left-bank",
    (True, True): "waiting-your-bank",
}
"""What is said: whether the pace has banks, and whether to the player."""


def left(waiting: Waiting, seat: int, now: int) -> int:
    """The waking time that a seat has now (ms), what runs included; in a pace without a bank, of the present turn."""
    return max(0, budget(waiting, seat) - charged(waiting, now).seats[seat].spent)


def running(table: Table, seat: int, now: int, *, own: bool = False) -> Msg | None:
    """A line about a seat whose time runs: how much of it is left, and about when that is spent; else nothing.

    ``own``: as its player is told.
    """
    waiting = table.waiting
    till = runs_till(waiting, seat)
    if till is None:
        return None
    rest, whole = lasting(max(MINUTE, left(waiting, seat, now))), lasting(budget(waiting, seat))
    key = SAID[waiting.tempo.kind == "bank", own]
    return Msg(key, {"seat": Seat(seat), "left": rest, "whole": whole, "when": moment_of(till)})


def resting(table: Table, now: int) -> list[Msg]:
    """What the others have in their banks: those whose time does not run. Only where there are banks."""
    waiting = table.waiting
    if waiting.tempo.kind != "bank" or table.over:
        return []
    seats = [n for n, clock in enumerate(waiting.seats) if clock.waits and runs_till(waiting, n) is None]
    return [Msg("waiting-left-rests", {"seat": Seat(n), "left": lasting(left(waiting, n, now))}) for n in seats]
