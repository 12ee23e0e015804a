"""What happens by itself at its time: due timers, each handed to the room that set it."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

import structlog

from bot.app.match import errands, lookbacks, motions, orders
from bot.app.match.table import InRoom
from bot.app.match.unplayed import Unplayed
from bot.app.nights import evening
from bot.app.people.people import ERRANDS
from bot.app.port import trail
from bot.app.port.incidents import report
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from bot.app.time import digests, fire, hooks, maintenance, outages
from bot.app.turn import ai
from bot.app.yearbook import results
from bot.measures import TIMERS_STUCK
from bot.store.errors import StoreError
from bot.store.timers import Timer

log = structlog.get_logger("bottega.app")

AT_ONCE: Final = 64
"""So many timers of a kind run at the same time: after an outage hundreds are due, and people press meanwhile."""
MOST_CLAIMED: Final = 1000
"""And so many wait here for that at most; the others stay where every process finds them."""


async def _ai(service: Services, timer: Timer) -> None:
    await ai.act(service, timer)


async def _vote(service: Services, timer: Timer) -> None:
    async with service.tables.hold(timer.source) as table:
        await motions.lapse(service, table, table.history.vote, command=timer.command)


async def _result(service: Services, timer: Timer) -> None:
    """A table has just ended: what it came to is in the records from now on."""
    async with service.tables.hold(timer.source) as table:
        pass
    await results.keep(service, table)


async def _finish(service: Services, timer: Timer) -> None:
    """Put a finished table away, and into the lists of finished ones."""
    await service.tables.finish(timer.source)
    try:
        async with service.tables.hold(timer.source) as table:
            room, known = table.opening.room, table.waiting.known
        await results.keep(service, table)
    except Unplayed as kept:
        room, known = kept.opening.room, kept.known
    await orders.forget_all(service, room.table, known)
    indexes = service.store.indexes
    for person in {sitter.person for sitter in room.seats if sitter.person} | set(known):
        if not (await service.people.named(person)).gone:
            await indexes.add("person-finished", person, room.table)
        await indexes.remove("person-tables", person, room.table)
    if room.place:
        await indexes.remove("place-tables", room.place, room.table)


async def _begin(service: Services, timer: Timer) -> None:
    async with service.tables.hold(timer.source.partition(":")[2]):
        return  # a started room becomes a table when it is looked at


async def _look_back(service: Services, timer: Timer) -> None:
    """Whoever made a look back has died, or given it back."""
    table, seat = lookbacks.whose(timer.source)
    async with service.tables.hold(table) as held:
        await service.look_backs.take_up(table, seat, held.match)


TIMERS: dict[str, Callable[[Services, Timer], Awaitable[None]]] = {
    "ai": _ai,
    "vote": _vote,
    "result": _result,
    "finish": _finish,
    "begin": _begin,
    "clock": fire.ring,
    "outage": outages.everywhere,
    "digest": digests.send,
    hooks.TURN: hooks.turns,
    hooks.KIND: hooks.call,
    ERRANDS: errands.ring,
    "night": evening.ring,
    lookbacks.KIND: _look_back,
}
"""What each kind of timer does."""


class Timekeeper:
    """Runs due timers till it is cancelled. Any number of processes may have one."""

    def __init__(self, service: Services) -> None:
        self._service = service
        self._running: set[asyncio.Task[None]] = set()
        self._turns = defaultdict[str, asyncio.Semaphore](lambda: asyncio.Semaphore(AT_ONCE))
        self._next_beat = 0.0
        self._next_look = 0.0

    async def run(self) -> None:
        """Look every tick."""
        pace = self._service.pace
        try:
            while True:
                try:
                    await self._beat()
                    for timer in await self._due():
                        task = asyncio.create_task(self.in_turn(timer))
                        self._running.add(task)
                        task.add_done_callback(self._running.discard)
                except StoreError as error:
                    log.warning("timers wait for the store", error=str(error))
                await asyncio.sleep(pace.tick_s)
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _due(self) -> list[Timer]:
        """Timers that are due; none while the host works on the house."""
        if monotonic() >= self._next_look:
            await maintenance.look(self._service)
            self._next_look = monotonic() + maintenance.LOOK_S
        if self._service.resting.since or len(self._running) >= MOST_CLAIMED:
            return []
        return await self._service.store.timers.claim(lease_ms=self._service.pace.lease_ms)

    async def _beat(self) -> None:
        """Say that we are here, before anything is claimed: what is due after an outage is due later."""
        if monotonic() >= self._next_beat:
            await outages.beat(self._service)
            self._next_beat = monotonic() + outages.BEAT_S

    async def in_turn(self, timer: Timer) -> None:
        """Run a timer that was just claimed once it is its turn; one that has waited too long is claimed anew."""
        till = monotonic() + self._service.pace.lease_ms / 1000
        async with self._turns[timer.name]:
            if monotonic() < till:
                await self.do(timer)

    async def do(self, timer: Timer) -> None:
        """Run a claimed timer."""
        try:
            with trail.follow(trail.of(timer.command)):
                await TIMERS[timer.name](self._service, timer)
        except Crowded:
            return  # the lease ends and it is run again
        except Unplayed as kept:
            if not kept.over:
                return  # the lease ends, and it is run again: maybe by a process that plays the table
        except (Declined, InRoom):
            pass  # the table is gone, or has not begun: nothing is due any more
        except StoreError as error:
            log.warning("timer waits for the store", timer=timer.command, error=str(error))
            return  # the lease ends and it is run again
        except Exception as error:  # noqa: BLE001 - one broken table must not stop the others' clocks
            self._failed(timer, error)
            return
        self._service.failures.note_success(timer.command)
        await self._service.store.timers.done(timer)

    def _failed(self, timer: Timer, error: Exception) -> None:
        """Report a defect: the timer is run again when its lease ends."""
        report("timer failed", error, timer=timer.command)
        if self._service.failures.note_failure(timer.command, error):
            TIMERS_STUCK.inc()
