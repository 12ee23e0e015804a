"""A table's clock has rung: what is due is done, as one command, so that a second run of it is a repeat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial

from bot.app.clock.due import PATIENCE, Happening, happenings
from bot.app.clock.events import PlayerCalled, QuietHoursEnded, SilenceWarned, TableEvent, TableFellAsleep, TurnExpired
from bot.app.clock.paces import Measure, lasting
from bot.app.clock.state import voters
from bot.app.match import deputies, motions, orders, voices
from bot.app.match.again import at
from bot.app.match.notes import NotYet, now_ms, said_before
from bot.app.match.table import Table
from bot.app.services import Services
from bot.app.time import outages
from bot.store.timers import Timer
from engines.core.words import Msg, Seat


@dataclass(frozen=True)
class Ring:
    """What is due at a table, and the id of the command that it is."""

    service: Services
    table: Table
    due: Happening
    command: str

    async def note(self, event: TableEvent, msg: Msg | None = None) -> None:
        """Write what happens into the table's history."""
        await self.service.tables.note(self.table, event, msg, command=self.command)


async def ring(service: Services, timer: Timer) -> None:
    """Do what is due. Raises ``Crowded`` where it has to wait: the timer then comes again."""
    await at(service, timer.source, partial(_rung, service, timer.command))


async def _rung(service: Services, command: str, table: Table) -> None:
    if table.over or await said_before(service, table, command):
        return
    if not service.failures.is_stuck(command) and await outages.credit(service, table):
        return  # its own entries have set the clock anew
    woken = voices.has_woken(table, now_ms(service))
    if not woken and not happenings(table.waiting) and voices.next_waking(table) is None:
        return
    if woken:  # and is called to vote: their places look again
        await service.tables.note(table, QuietHoursEnded(), command=command)
        return
    await _first_that_can(service, table, command)


async def _first_that_can(service: Services, table: Table, command: str) -> None:
    """Do the first thing that is due and has not to wait. Raises ``NotYet`` where there is none.

    None at all: the store's clock, by which timers are due, is ahead of ours.
    """
    for due in happenings(table.waiting):
        if due.at > now_ms(service):
            break
        try:
            await RINGS[due.kind](Ring(service, table, due, command))
        except NotYet:
            continue
        return
    raise NotYet


async def _wait_for_platform(ring: Ring) -> None:
    """Put off what is due to a player who can't be reached. Raises ``NotYet``."""
    if not ring.service.failures.is_stuck(ring.command):
        await outages.wait_for_platform(ring.service, ring.table, ring.due.seat)


async def _call(ring: Ring) -> None:
    """Half of the time is over, or nearly all of it."""
    await _wait_for_platform(ring)
    now = now_ms(ring.service)
    late = any(h.kind == "last" and h.seat == ring.due.seat and h.at <= now for h in happenings(ring.table.waiting))
    await ring.note(PlayerCalled(ring.due.seat, "last" if late else "half"))


async def _wake(ring: Ring) -> None:
    """Somebody's quiet hours are over, or a holiday begins: their places look again."""
    await ring.note(QuietHoursEnded())


async def _out(ring: Ring) -> None:
    """A turn was missed: what the table has chosen for it is done."""
    await _wait_for_platform(ring)
    for measure in rungs(ring.table, ring.due.seat):
        if await MEASURES[measure](ring):
            return


def rungs(table: Table, seat: int) -> tuple[Measure, ...]:
    """What may be done now, in order: the measure for this missed turn, then those after it, and always something."""
    chosen = table.waiting.ladder
    begin = min(table.waiting.seats[seat].misses, len(chosen) - 1)
    if table.waiting.seats[seat].cover == "deputy":  # the deputy too has let the time run out
        chosen = tuple(measure for measure in chosen if measure != "deputy") or ("ai",)
        begin = min(begin, len(chosen) - 1)
    return (*chosen[begin:], "fallback")


async def _fallback(ring: Ring) -> bool:
    told = Msg("waiting-event-out-fallback", {"seat": Seat(ring.due.seat)})
    await ring.note(TurnExpired(ring.due.seat), told)
    return True


async def _sitter(ring: Ring) -> bool:
    return await _cover(ring, "ai", out=True)


async def _deputy(ring: Ring) -> bool:
    return await _cover(ring, "deputy", out=True)


async def _cover(ring: Ring, how: str, *, out: bool) -> bool:
    return await deputies.cover(ring.service, ring.table, ring.due.seat, how, out=out, command=ring.command)


async def _vote(ring: Ring) -> bool:
    """The others decide, where there are any."""
    seat = ring.due.seat
    if not voters(ring.table.waiting, but=seat) or ring.table.waiting.motion is not None:
        return False
    await motions.propose(ring.service, ring.table, "absent", str(seat), None, command=ring.command)
    return True


MEASURES: dict[Measure, Callable[[Ring], Awaitable[bool]]] = {
    "fallback": _fallback,
    "ai": _sitter,
    "deputy": _deputy,
    "vote": _vote,
}
"""How each measure is carried out; false where it can't be."""


async def _leave(ring: Ring) -> None:
    """A holiday begins."""
    away = ring.table.waiting.seats[ring.due.seat].away
    assert away is not None, "it is due"
    for how in dict.fromkeys((away.how, "ai")):
        if await _cover(ring, how, out=False):
            return


async def _hand_on(ring: Ring) -> None:
    """The deputy's own holiday begins."""
    await deputies.hand_on(ring.service, ring.table, ring.due.seat, command=ring.command)


async def _return(ring: Ring) -> None:
    """A holiday is over."""
    await deputies.back(ring.service, ring.table, ring.due.seat, command=ring.command)


async def _lapse(ring: Ring) -> None:
    await motions.lapse(ring.service, ring.table, ring.table.waiting.motion, command=ring.command)


async def _warn(ring: Ring) -> None:
    """Nobody has done anything for weeks."""
    told = Msg("waiting-event-silence", {"left": lasting(PATIENCE)})
    await ring.note(SilenceWarned(), told)


async def _sleep(ring: Ring) -> None:
    await ring.note(TableFellAsleep(), Msg("waiting-event-asleep"))


async def _order(ring: Ring) -> None:
    await orders.answer(ring.service, ring.table, ring.due.seat, ring.command)


async def _ended(ring: Ring) -> None:
    """The round that orders were given for is over."""
    await orders.end(ring.service, ring.table, ring.due.seat, ring.command)


RINGS: dict[str, Callable[[Ring], Awaitable[None]]] = {
    "order": _order, "half": _call, "last": _call, "wake": _wake, "rest": _wake, "out": _out,
    "leave": _leave, "return": _return, "lapse": _lapse, "warn": _warn, "sleep": _sleep, "hand-on": _hand_on,
    "ended": _ended,
}  # fmt: skip
"""What each thing that is due does."""
