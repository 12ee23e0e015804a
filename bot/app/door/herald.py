"""The outbox: places are told to show a table anew, and whoever looks at one hears that it has changed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable
from functools import partial

import msgspec
import structlog

from bot.app.match.rooms import Notice
from bot.app.match.table import InRoom
from bot.app.match.unplayed import Unplayed
from bot.app.nights.nights import found as night_of
from bot.app.nights.nights import is_night
from bot.app.port import trail
from bot.app.port.ports import OnRefresh, Refresh
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.store.errors import StoreError
from bot.store.keys import GROUP as NOBODY
from bot.store.reading import Effect

log = structlog.get_logger("bottega.app")

POLL_S = 2.0
"""A subscriber looks so often by itself: the word of a change may have gone to another process."""


class Herald:
    """Tells frontends which places to refresh, and whoever subscribes to a table in this process."""

    def __init__(self, service: Services) -> None:
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
        notice = msgspec.json.decode(effect.data, type=Notice)
        with trail.follow(notice.trail):
            await self._tell(platform, notice, effect.at / 1000)

    async def _tell(self, platform: str, notice: Notice, since: float) -> None:
        for event in self._waiting.get(notice.table, ()):
            event.set()
        tell = self._frontends.get(platform)
        if tell is None:
            return
        places = [p for p in await self._service.places.of_table(notice.table) if p.alias.partition(":")[0] == platform]
        for place in places:
            self._service.shows.awaits(place.id, notice.table, trail.Awaited(notice.version, notice.trail, since))
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
        except Unplayed as kept:
            return kept.shown_version
        except (Declined, StoreError):
            return -1
