"""How many tables one person may keep at once: so many that have not begun, and so many in all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.app.match.rooms import Room
from bot.app.match.service import Call, Voice
from bot.app.match.unplayed import Unplayed
from bot.app.port.refusals import Declined

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
    pace = call.service.pace
    waiting, begun = await _hosted(call)
    if len(waiting) >= pace.lobbies:
        named = [f"{Voice(room.game, call.lang).title} {room.table}" for room in waiting]
        raise Declined("app-many-lobbies", "line", "", n=len(waiting), tables=", ".join(named))
    if len(waiting) + len(begun) < pace.hosted:
        return
    running = [room for room in begun if await _runs(call, room)]
    if len(waiting) + len(running) >= pace.hosted:
        raise Declined("app-many-tables", "line", "", n=len(waiting) + len(running))


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
