"""What handles a press, and what the door gives it: the context, and the table, the room, the night or the draft.

A room of the service says in a table of rows what it does about which press (``ROWS`` in ``door.presses``). A row is
made by one of the functions here, which say what the handler is given; the needs of the press stand in its declaration.
Whatever a press needs is checked by ``checks`` before its handler runs. A row whose checks are fewer than its press
declares (``port.press.Check``) cannot be made: the program does not start.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeVar

from bot.app.context import RequestContext
from bot.app.door import checks
from bot.app.match.rooms import Room
from bot.app.match.table import InRoom, Table
from bot.app.match.unplayed import Unplayed
from bot.app.nights.night import Night
from bot.app.port.press import Check, Press
from bot.app.port.screen import Screen
from bot.app.turn.step import Step

P = TypeVar("P", bound=Press)
T = TypeVar("T")

Shown = Awaitable[Screen]
Handler = Callable[[RequestContext, Any], Shown]

TABLE_CHECKS: Final = frozenset({Check.TARGET, Check.SEAT, Check.EPOCH, Check.VERSION})
"""What is compared with the arguments of a press at a table."""
DRAFT_CHECKS: Final = TABLE_CHECKS | {Check.DRAFT}
TARGET_CHECKS: Final = frozenset({Check.TARGET})


class Row(NamedTuple):
    """A press and what is done about it, checks and all."""

    shape: type[Press]
    run: Handler


def make_row(shape: type[Press], run: Handler, row_checks: frozenset[Check]) -> Row:
    """Make a row that compares these arguments. Fails where the press declares one that would go unchecked."""
    missing = shape.checks.keys() - row_checks
    assert not missing, f"{shape.__name__}: a row of this kind does not check {missing}"
    return Row(shape, run)


def make_target_row(shape: type[Press], run: Handler, row_checks: frozenset[Check]) -> Row:
    """Make a row of a press that says what it is about."""
    assert Check.TARGET in shape.checks, f"{shape.__name__} does not say what it is about"
    return make_row(shape, run, row_checks)


def plain(shape: type[P], handler: Callable[[RequestContext, P], Shown]) -> Row:
    """A press about no table: what it needs, it needs of the place where it is made."""

    async def run(context: RequestContext, press: P) -> Screen:
        checks.here(context, press)
        return await handler(context, press)

    return make_row(shape, run, frozenset({Check.TARGET, Check.CHANNEL}))


def at_table(
    shape: type[P],
    handler: Callable[[RequestContext, Table, P], Shown],
    unplayed: Callable[[RequestContext, Unplayed, P], Shown] | None = None,
) -> Row:
    """A press about a table that has begun, held while it is handled. In a lobby it is answered by the lobby.

    ``unplayed``: what it does at a table that this version does not play; else such a table only says so.
    """

    async def run(context: RequestContext, press: P) -> Screen:
        try:
            async with context.hold(press.target) as table:
                checks.at_table(context, table, press)
                return await handler(context, table, press)
        except Unplayed as kept:
            if unplayed is None:
                raise
            checks.at_unplayed(context, kept, press)
            return await unplayed(context, kept, press)

    return make_target_row(shape, run, TABLE_CHECKS)


def at_draft(shape: type[P], handler: Callable[[RequestContext, Step, P], Shown]) -> Row:
    """A press on one's own draft: of the question that is open now, and of the tokens that were shown with it."""

    async def run(context: RequestContext, press: P) -> Screen:
        async with context.hold(press.target) as table:
            step = await checks.at_draft(context, table, press)
            return await handler(context, step, press)

    return make_target_row(shape, run, DRAFT_CHECKS)


def in_two(
    shape: type[P],
    begin: Callable[[RequestContext, Step, P], Awaitable[T]],
    end: Callable[[RequestContext, Step, P, T], Shown],
) -> Row:
    """A press on one's draft that takes its time: meanwhile nobody holds the table, and after it all is checked again.

    ``begin`` says what to wait for, ``end`` is given what came of it, and the draft as it is by then.
    """

    async def run(context: RequestContext, press: P) -> Screen:
        async with context.hold(press.target) as table:
            waited = begin(context, await checks.at_draft(context, table, press), press)
        found = await waited
        async with context.hold(press.target) as table:
            return await end(context, await checks.at_draft(context, table, press), press, found)

    return make_target_row(shape, run, DRAFT_CHECKS)


def let_go(
    shape: type[P],
    begin: Callable[[RequestContext, Table, P], Awaitable[T]],
    end: Callable[[RequestContext, T, P], Shown],
) -> Row:
    """A press about a table that takes its time: what it needs of the table is taken, and then nobody holds it."""

    async def run(context: RequestContext, press: P) -> Screen:
        async with context.hold(press.target) as table:
            checks.at_table(context, table, press)
            wanted = await begin(context, table, press)
        return await end(context, wanted, press)

    return make_target_row(shape, run, TABLE_CHECKS)


def after_table(shape: type[P], handler: Callable[[RequestContext, Room, P], Shown]) -> Row:
    """A press about what comes after a table, which was let go before the handler runs: it may hold others."""

    async def run(context: RequestContext, press: P) -> Screen:
        async with context.hold(press.target) as table:
            checks.at_table(context, table, press)
            room = table.room
        return await handler(context, room, press)

    return make_target_row(shape, run, TABLE_CHECKS)


def on_room(
    shape: type[P], edit: Callable[[RequestContext, Room, P], Room], show: Callable[[RequestContext, Room], Shown]
) -> Row:
    """A press that changes a table which has not begun: checked against the room that is changed, in one go."""

    async def run(context: RequestContext, press: P) -> Screen:
        def checked(room: Room) -> Room:
            checks.at_room(context, room, press)
            return edit(context, room, press)

        return await show(context, await context.service.rooms.change(press.target, context.command, checked))

    return make_target_row(shape, run, TARGET_CHECKS)


def at_room(shape: type[P], handler: Callable[[RequestContext, Room, P], Shown]) -> Row:
    """A press about a table that has not begun."""

    async def run(context: RequestContext, press: P) -> Screen:
        room, _ = await context.service.rooms.known(press.target)
        checks.at_room(context, room, press)
        return await handler(context, room, press)

    return make_target_row(shape, run, TARGET_CHECKS)


def at_either(
    shape: type[P],
    table: Callable[[RequestContext, Table, P], Shown],
    room: Callable[[RequestContext, Room, int, P], Shown],
    night: Callable[[RequestContext, Night, int, P], Shown] | None = None,
) -> Row:
    """A press about a table, whether it has begun or not (the lobby comes with its version); perhaps about a night."""

    async def run(context: RequestContext, press: P) -> Screen:
        if night is not None and checks.is_night(press.target):
            found, version = await checks.at_night(context, press.target, press)
            return await night(context, found, version, press)
        try:
            async with context.hold(press.target) as held:
                checks.at_table(context, held, press)
                return await table(context, held, press)
        except InRoom as lobby:
            checks.at_room(context, lobby.room, press)
            return await room(context, lobby.room, lobby.version, press)

    return make_target_row(shape, run, TABLE_CHECKS)


def at_night(shape: type[P], handler: Callable[[RequestContext, Night, int, P], Shown]) -> Row:
    """A press about a night, which comes with its version."""

    async def run(context: RequestContext, press: P) -> Screen:
        night, version = await checks.at_night(context, press.target, press)
        return await handler(context, night, version, press)

    return make_target_row(shape, run, TARGET_CHECKS)
