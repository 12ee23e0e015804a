"""What handles a press, and what the door gives it: nothing but the call, the table, the room, the night or the draft.

A room of the service says in a table of rows what it does about which press (``ROWS`` in ``door.presses``). A row is
made by one of the functions here, which say what the handler is given; the needs of the press stand in its declaration.
Whatever a press needs is checked by ``checks`` before its handler runs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

from bot.app.door import checks
from bot.app.match.rooms import Room
from bot.app.match.service import Call
from bot.app.match.table import InRoom, Table
from bot.app.match.unplayed import Unplayed
from bot.app.nights.night import Night
from bot.app.port.press import Press
from bot.app.port.screen import Screen
from bot.app.turn.step import Step

P = TypeVar("P", bound=Press)
T = TypeVar("T")

Shown = Awaitable[Screen]
Handler = Callable[[Call, Any], Shown]


class Row(NamedTuple):
    """A press and what is done about it, checks and all."""

    shape: type[Press]
    run: Handler


def plain(shape: type[P], handler: Callable[[Call, P], Shown]) -> Row:
    """A press about no table: what it needs, it needs of the place where it is made."""

    async def run(call: Call, press: Any) -> Screen:
        checks.here(call, press)
        return await handler(call, press)

    return Row(shape, run)


def at_table(
    shape: type[P],
    handler: Callable[[Call, Table, P], Shown],
    unplayed: Callable[[Call, Unplayed, P], Shown] | None = None,
) -> Row:
    """A press about a table that has begun, held while it is handled. In a lobby it is answered by the lobby.

    ``unplayed``: what it does at a table that this version does not play; else such a table only says so.
    """

    async def run(call: Call, press: Any) -> Screen:
        try:
            async with call.hold(press.table) as table:
                checks.at_table(call, table, press)
                return await handler(call, table, press)
        except Unplayed as kept:
            if unplayed is None:
                raise
            checks.at_unplayed(call, kept, press)
            return await unplayed(call, kept, press)

    return Row(shape, run)


def at_draft(shape: type[P], handler: Callable[[Call, Step, P], Shown]) -> Row:
    """A press on one's own draft: of the question that is open now, and of the tokens that were shown with it."""

    async def run(call: Call, press: Any) -> Screen:
        async with call.hold(press.table) as table:
            step = await checks.at_draft(call, table, press)
            return await handler(call, step, press)

    return Row(shape, run)


def in_two(
    shape: type[P], begin: Callable[[Call, Step, P], Awaitable[T]], end: Callable[[Call, Step, P, T], Shown]
) -> Row:
    """A press on one's draft that takes its time: meanwhile nobody holds the table, and after it all is checked again.

    ``begin`` says what to wait for, ``end`` is given what came of it, and the draft as it is by then.
    """

    async def run(call: Call, press: Any) -> Screen:
        async with call.hold(press.table) as table:
            waited = begin(call, await checks.at_draft(call, table, press), press)
        found = await waited
        async with call.hold(press.table) as table:
            return await end(call, await checks.at_draft(call, table, press), press, found)

    return Row(shape, run)


def let_go(shape: type[P], begin: Callable[[Call, Table, P], Awaitable[T]], end: Callable[[Call, T, P], Shown]) -> Row:
    """A press about a table that takes its time: what it needs of the table is taken, and then nobody holds it."""

    async def run(call: Call, press: Any) -> Screen:
        async with call.hold(press.table) as table:
            checks.at_table(call, table, press)
            wanted = await begin(call, table, press)
        return await end(call, wanted, press)

    return Row(shape, run)


def after_table(shape: type[P], handler: Callable[[Call, Room, P], Shown]) -> Row:
    """A press about what comes after a table, which was let go before the handler runs: it may hold others."""

    async def run(call: Call, press: Any) -> Screen:
        async with call.hold(press.table) as table:
            checks.at_table(call, table, press)
            room = table.room
        return await handler(call, room, press)

    return Row(shape, run)


def on_room(shape: type[P], edit: Callable[[Call, Room, P], Room], show: Callable[[Call, Room], Shown]) -> Row:
    """A press that changes a table which has not begun: checked against the room that is changed, in one go."""

    async def run(call: Call, press: Any) -> Screen:
        def checked(room: Room) -> Room:
            checks.at_room(call, room, press)
            return edit(call, room, press)

        return await show(call, await call.service.rooms.change(press.table, call.command, checked))

    return Row(shape, run)


def at_room(shape: type[P], handler: Callable[[Call, Room, P], Shown]) -> Row:
    """A press about a table that has not begun."""

    async def run(call: Call, press: Any) -> Screen:
        room, _ = await call.service.rooms.known(press.table)
        checks.at_room(call, room, press)
        return await handler(call, room, press)

    return Row(shape, run)


def at_either(
    shape: type[P],
    table: Callable[[Call, Table, P], Shown],
    room: Callable[[Call, Room, int, P], Shown],
    night: Callable[[Call, Night, int, P], Shown] | None = None,
) -> Row:
    """A press about a table, whether it has begun or not (the lobby comes with its version); perhaps about a night."""

    async def run(call: Call, press: Any) -> Screen:
        if night is not None and checks.is_night(press.table):
            found, version = await checks.at_night(call, press.table, press)
            return await night(call, found, version, press)
        try:
            async with call.hold(press.table) as held:
                checks.at_table(call, held, press)
                return await table(call, held, press)
        except InRoom as lobby:
            checks.at_room(call, lobby.room, press)
            return await room(call, lobby.room, lobby.version, press)

    return Row(shape, run)


def at_night(shape: type[P], handler: Callable[[Call, Night, int, P], Shown]) -> Row:
    """A press about a night, which comes with its version."""

    async def run(call: Call, press: Any) -> Screen:
        night, version = await checks.at_night(call, press.night, press)
        return await handler(call, night, version, press)

    return Row(shape, run)
