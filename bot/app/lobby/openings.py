"""How many tables one person, one place and all together may keep at once (``port.limits``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.app.match.rooms import Room
from bot.app.match.service import Call, Voice
from bot.app.match.unplayed import Unplayed
from bot.app.port.refusals import Declined
from bot.store.keys import Keys

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""So that presses of one person at the same moment are counted one after the other."""


@asynccontextmanager
async def one_more(call: Call, table: str) -> AsyncIterator[None]:
    """Room for the caller to open this table, unless they have opened it already. Raises ``Declined``."""
    async with _locks.setdefault(f"{id(call.service)}:{call.person.id}", asyncio.Lock()):
        if await call.service.rooms.get(table) is None:
            await _allowed(call)
        yield


async def _allowed(call: Call) -> None:
    limits = call.service.limits
    await _room_for_all(call)
    waiting, begun = await _hosted(call)
    if _reached(limits.lobbies, len(waiting)):
        named = [f"{Voice(room.game, call.lang).title} {room.table}" for room in waiting]
        raise Declined("app-many-lobbies", "line", "", n=len(waiting), tables=", ".join(named))
    if not _reached(limits.hosted, len(waiting) + len(begun)):
        return
    running = [room for room in begun if await _runs(call, room)]
    if _reached(limits.hosted, len(waiting) + len(running)):
        raise Declined("app-many-tables", "line", "", n=len(waiting) + len(running))


def _reached(limit: int, count: int) -> bool:
    return bool(limit) and count >= limit


async def _room_for_all(call: Call) -> None:
    """Room at the place, in the house, and at the caller's own tables. Raises ``Declined``."""
    limits, store = call.service.limits, call.service.store
    if limits.place_tables and call.place:
        here = await store.indexes.members("place-tables", call.place)
        if _reached(limits.place_tables, len(here)) and _reached(
            limits.place_tables, n := len(await _kept(call, here))
        ):
            raise Declined("app-many-here", "line", "", n=n)
    if limits.tables and _reached(limits.tables, await store.tables.count(Keys.running)):
        raise Declined("app-many-in-all")
    await one_more_seat(call)


async def one_more_seat(call: Call, table: str = "") -> None:
    """Check that the caller may sit down at one more table. Raises ``Declined``.

    ``table``: the one they sit down at, which is not counted where it is still on their list.
    """
    limit, members = call.service.limits.seats, call.service.store.indexes.members
    if not limit:
        return
    tables = {found for one in call.person.ids for found in await members("person-tables", one)} - {table}
    if not _reached(limit, len(tables)):
        return
    if _reached(limit, n := len(await _kept(call, tables))):
        raise Declined("app-many-seats", "line", "", n=n)


async def _kept(call: Call, tables: Iterable[str]) -> list[str]:
    """Those of the tables that were not closed before they began: these stay on the lists."""
    found = {table: await call.service.rooms.get(table) for table in tables}
    return [table for table, room in found.items() if room is not None and room[0].state != "closed"]


async def _hosted(call: Call) -> tuple[list[Room], list[Room]]:
    """The caller's own tables: those that have not begun, and those that have; a while after their end, too."""
    members, found = call.service.store.indexes.members, list[Room]()
    for table in sorted({table for one in call.person.ids for table in await members("person-tables", one)}):
        room = await call.service.rooms.get(table)
        if room is not None and room[0].host == call.person.id:
            found.append(room[0])
    return [room for room in found if room.state == "open"], [room for room in found if room.state == "started"]


async def _runs(call: Call, room: Room) -> bool:
    try:
        async with call.service.tables.hold(room.table) as table:
            return not table.over
    except Unplayed as kept:
        return not kept.over
