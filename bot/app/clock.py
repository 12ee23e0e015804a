"""What happens without a press: due timers, and the outbox that tells places to show a table anew."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from time import monotonic

import msgspec
import structlog

from bot.app import ai, votes
from bot.app.incidents import report
from bot.app.nights import evening
from bot.app.nights.nights import found as night_of
from bot.app.nights.nights import is_night
from bot.app.ports import OnRefresh, Refresh
from bot.app.records import results
from bot.app.refusals import Crowded, Declined
from bot.app.rooms import Notice
from bot.app.service import Service
from bot.app.table import InRoom
from bot.app.waiting import digests, fire, outages
from bot.store.errors import StoreError
from bot.store.keys import GROUP as NOBODY
from bot.store.outbox import Effect
from bot.store.timers import Timer

log = structlog.get_logger("bottega.app")

POLL_S = 2.0
"""A subscriber looks so often by itself: the word of a change may have gone to another process."""


async def _ai(service: Service, timer: Timer) -> None:
    await ai.act(service, timer)


async def _vote(service: Service, timer: Timer) -> None:
    await votes.lapse(service, timer.source, timer.command)


async def _finish(service: Service, timer: Timer) -> None:
    """Put a finished table away, and into the lists of finished ones."""
    await service.tables.finish(timer.source)
    async with service.tables.hold(timer.source) as table:
        room = table.opening.room
        known = set(table.waiting.known)
    await results.keep(service, table)
    indexes = service.store.indexes
    for person in {sitter.person for sitter in room.seats if sitter.person} | known:
        await indexes.add("person-finished", person, room.table)
        await indexes.remove("person-tables", person, room.table)
    if room.place:
        await indexes.remove("place-tables", room.place, room.table)


async def _begin(service: Service, timer: Timer) -> None:
    async with service.tables.hold(timer.source.partition(":")[2]):
        return  # a started room becomes a table when it is looked at


TIMERS: dict[str, Callable[[Service, Timer], Awaitable[None]]] = {
    "ai": _ai,
    "vote": _vote,
    "finish": _finish,
    "begin": _begin,
    "clock": fire.ring,
    "outage": outages.everywhere,
    "digest": digests.send,
    "night": evening.ring,
}
"""What each kind of timer does."""


class Timekeeper:
    """Runs due timers till it is cancelled. Any number of processes may have one."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._running: set[asyncio.Task[None]] = set()
        self._next_beat = 0.0

    async def run(self) -> None:
        """Look every tick."""
        pace = self._service.pace
        try:
            while True:
                try:
                    await self._beat()
                    for timer in await self._service.store.timers.claim(lease_ms=pace.lease_ms):
                        task = asyncio.create_task(self.do(timer))
                        self._running.add(task)
                        task.add_done_callback(self._running.discard)
                except StoreError as error:
                    log.warning("timers wait for the store", error=str(error))
                await asyncio.sleep(pace.tick_s)
        finally:
            for task in self._running:
                task.cancel()
            await asyncio.gather(*self._running, return_exceptions=True)

    async def _beat(self) -> None:
        """Say that we are here, before anything is claimed: what is due after an outage is due later."""
        if monotonic() >= self._next_beat:
            await outages.beat(self._service)
            self._next_beat = monotonic() + outages.BEAT_S

    async def do(self, timer: Timer) -> None:
        """Run a claimed timer."""
        try:
            await TIMERS[timer.name](self._service, timer)
        except Crowded:
            return  # the lease ends and it is run again
        except (Declined, InRoom):
            pass  # the table is gone, or has not begun: nothing is due any more
        except StoreError as error:
            log.warning("timer waits for the store", timer=timer.command, error=str(error))
            return  # the lease ends and it is run again
        except Exception as error:  # noqa: BLE001 - one broken table must not stop the others' clocks
            report("timer failed", error, timer=timer.command)
            return
        await self._service.store.timers.done(timer)


class Herald:
    """Tells frontends which places to refresh, and whoever subscribes to a table in this process."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._frontends: dict[str, OnRefresh] = {}
        self._serve: Callable[[str], None] | None = None
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)

    def to(self, platform: str, on_refresh: OnRefresh) -> None:
        """Refreshes of places whose alias begins with ``{platform}:`` go there."""
        new = platform not in self._frontends
        self._frontends[platform] = on_refresh
        if new and self._serve is not None:
            self._serve(platform)

    async def run(self, name: str) -> None:
        """Read the outbox, for each platform that is served here by itself: another process may serve the others.

        So one that is away keeps nobody else waiting, and what is meant for it waits for whoever serves it.
        """
        async with asyncio.TaskGroup() as group:

            def serve(platform: str) -> None:
                handle = partial(self._handle, platform)
                reader = self._service.store.reader(name, handle, group=platform or NOBODY)
                group.create_task(reader.run())

            self._serve = serve
            try:
                for platform in self._frontends or ("",):  # nobody: somebody may still look at a page
                    serve(platform)
                await asyncio.Event().wait()
            finally:
                self._serve = None

    async def _handle(self, platform: str, effect: Effect) -> None:
        """An outbox row. May come twice: whoever is told fetches the newest screen, so that is harmless."""
        notice = msgspec.msgpack.decode(effect.data, type=Notice)
        for event in self._waiting.get(notice.table, ()):
            event.set()
        tell = self._frontends.get(platform)
        if tell is None:
            return
        places = [p for p in await self._service.places.of_table(notice.table) if p.alias.partition(":")[0] == platform]
        refreshes = [Refresh(notice.table, place.id, place.alias, notice.version) for place in places]
        told = await asyncio.gather(*map(tell, refreshes), return_exceptions=True)
        for error in told:  # one place in trouble keeps no other waiting
            if error is not None:
                raise error

    async def subscribe(self, table: str) -> AsyncIterator[int]:
        """The table's version whenever it has changed, the present one first. Ends when the reader stops reading."""
        event = asyncio.Event()
        self._waiting[table].add(event)
        last = -1
        try:
            while True:
                version = await self._version(table)
                if version != last:
                    last = version
                    yield version
                try:
                    async with asyncio.timeout(POLL_S):
                        await event.wait()
                except TimeoutError:
                    continue
                event.clear()
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]

    async def _version(self, table: str) -> int:
        try:
            if is_night(table):
                return (await night_of(self._service, table))[1]
            async with self._service.tables.hold(table) as found:
                return found.shown_version
        except InRoom as room:
            return room.version
        except (Declined, StoreError):
            return -1
