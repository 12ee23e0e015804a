"""How many tables one person, one place and all together may keep at once (``port.limits``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.rooms import Room
from bot.app.match.unplayed import Unplayed
from bot.app.port.refusals import Declined
from bot.store.keys import Keys

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""So that presses of one person at the same moment are counted one after the other."""


@asynccontextmanager
async def one_more(context: RequestContext, table: str) -> AsyncIterator[None]:
    """Room for the caller to open this table, unless they have opened it already. Raises ``Declined``."""
    async with _locks.setdefault(f"{id(context.service)}:{context.person.id}", asyncio.Lock()):
        if await context.service.rooms.get(table) is None:
            await _allowed(context)
        yield


async def _allowed(context: RequestContext) -> None:
    limits = context.service.limits
    await _room_for_all(context)
    waiting, begun = await _hosted(context)
    if _reached(limits.lobbies, len(waiting)):
        named = [f"{Translator(room.game, context.lang).title} {room.table}" for room in waiting]
        raise Declined("app-many-lobbies", "line", "", n=len(waiting), tables=", ".join(named))
    if not _reached(limits.hosted, len(waiting) + len(begun)):
        return
    running = [room for room in begun if await _runs(context, room)]
    if _reached(limits.hosted, len(waiting) + len(running)):
        raise Declined("app-many-tables", "line", "", n=len(waiting) + len(running))


def _reached(limit: int, count: int) -> bool:
    return bool(limit) and count >= limit


async def _room_for_all(context: RequestContext) -> None:
    """Room at the place, in the house, and at the caller's own tables. Raises ``Declined``."""
    limits, store = context.service.limits, context.service.store
    if limits.place_tables and context.place:
        here = await store.indexes.members("place-tables", context.place)
        if _reached(limits.place_tables, len(here)) and _reached(
            limits.place_tables, n := len(await _kept(context, here))
        ):
            raise Declined("app-many-here", "line", "", n=n)
    if limits.tables and _reached(limits.tables, await store.tables.count(Keys.running)):
        raise Declined("app-many-in-all")
    await one_more_seat(context)


async def one_more_seat(context: RequestContext, table: str = "") -> None:
    """Check that the caller may sit down at one more table. Raises ``Declined``.

    ``table``: the one they sit down at, which is not counted where it is still on their list.
    """
    limit, members = context.service.limits.seats, context.service.store.indexes.members
    if not limit:
        return
    tables = {found for one in context.person.ids for found in await members("person-tables", one)} - {table}
    if not _reached(limit, len(tables)):
        return
    if _reached(limit, n := len(await _kept(context, tables))):
        raise Declined("app-many-seats", "line", "", n=n)


async def _kept(context: RequestContext, tables: Iterable[str]) -> list[str]:
    """Those of the tables that were not closed before they began: these stay on the lists."""
    found = {table: await context.service.rooms.get(table) for table in tables}
    return [table for table, room in found.items() if room is not None and room[0].state != "closed"]


async def _hosted(context: RequestContext) -> tuple[list[Room], list[Room]]:
    """The caller's own tables: those that have not begun, and those that have; a while after their end, too."""
    members, found = context.service.store.indexes.members, list[Room]()
    for table in sorted({table for one in context.person.ids for table in await members("person-tables", one)}):
        room = await context.service.rooms.get(table)
        if room is not None and room[0].host == context.person.id:
            found.append(room[0])
    return [room for room in found if room.state == "open"], [room for room in found if room.state == "started"]


async def _runs(context: RequestContext, room: Room) -> bool:
    try:
        async with context.service.tables.hold(room.table) as table:
            return not table.over
    except Unplayed as kept:
        return not kept.over
