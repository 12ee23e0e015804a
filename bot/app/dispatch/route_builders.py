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
from bot.app.dispatch import checks
from bot.app.game_nights.night import GameNight
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.tables.unsupported import UnsupportedTableError
from bot.app.turns.draft_context import DraftContext
from bot.app.ui.callback_data import Callback, Check
from bot.app.ui.screen import Screen

P = TypeVar("P", bound=Callback)
T = TypeVar("T")

ScreenResult = Awaitable[Screen]
Handler = Callable[[RequestContext, Any], ScreenResult]

TABLE_CHECKS: Final = frozenset({Check.TARGET, Check.SEAT, Check.EPOCH, Check.VERSION})
"""What is compared with the arguments of a press at a table."""
DRAFT_CHECKS: Final = TABLE_CHECKS | {Check.DRAFT}
TARGET_CHECKS: Final = frozenset({Check.TARGET})


class Route(NamedTuple):
    """A press and what is done about it, checks and all."""

    callback_type: type[Callback]
    handler: Handler


def make_row(shape: type[Callback], run: Handler, row_checks: frozenset[Check]) -> Route:
    """Make a row that compares these arguments. Fails where the press declares one that would go unchecked."""
    missing = shape.checks.keys() - row_checks
    assert not missing, f"{shape.__name__}: a row of this kind does not check {missing}"
    return Route(shape, run)


def make_target_row(shape: type[Callback], run: Handler, row_checks: frozenset[Check]) -> Route:
    """Make a row of a press that says what it is about."""
    assert Check.TARGET in shape.checks, f"{shape.__name__} does not say what it is about"
    return make_row(shape, run, row_checks)


def plain_route(callback_type: type[P], handler: Callable[[RequestContext, P], ScreenResult]) -> Route:
    """A press about no table: what it needs, it needs of the place where it is made."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        checks.check_channel(context, press)
        return await handler(context, press)

    return make_row(callback_type, run_handler, frozenset({Check.TARGET, Check.CHANNEL}))


def table_route(
    callback_type: type[P],
    handler: Callable[[RequestContext, Table, P], ScreenResult],
    unplayed: Callable[[RequestContext, UnsupportedTableError, P], ScreenResult] | None = None,
) -> Route:
    """A press about a table that has begun, held while it is handled. In a lobby it is answered by the lobby.

    ``unplayed``: what it does at a table that this version does not play; else such a table only says so.
    """

    async def run_handler(context: RequestContext, press: P) -> Screen:
        try:
            async with context.lock_table(press.target) as table:
                checks.check_table(context, table, press)
                return await handler(context, table, press)
        except UnsupportedTableError as kept:
            if unplayed is None:
                raise
            checks.check_unsupported(context, kept, press)
            return await unplayed(context, kept, press)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def draft_route(callback_type: type[P], handler: Callable[[RequestContext, DraftContext, P], ScreenResult]) -> Route:
    """A press on one's own draft: of the question that is open now, and of the tokens that were shown with it."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        async with context.lock_table(press.target) as table:
            step = await checks.check_draft(context, table, press)
            return await handler(context, step, press)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_draft_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, DraftContext, P], Awaitable[T]],
    end: Callable[[RequestContext, DraftContext, P, T], ScreenResult],
) -> Route:
    """A press on one's draft that takes its time: meanwhile nobody holds the table, and after it all is checked again.

    ``begin`` says what to wait for, ``end`` is given what came of it, and the draft as it is by then.
    """

    async def run_handler(context: RequestContext, press: P) -> Screen:
        async with context.lock_table(press.target) as table:
            waited = begin(context, await checks.check_draft(context, table, press), press)
        found = await waited
        async with context.lock_table(press.target) as table:
            return await end(context, await checks.check_draft(context, table, press), press, found)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_table_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, Table, P], Awaitable[T]],
    end: Callable[[RequestContext, T, P], ScreenResult],
) -> Route:
    """A press about a table that takes its time: what it needs of the table is taken, and then nobody holds it."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        async with context.lock_table(press.target) as table:
            checks.check_table(context, table, press)
            wanted = await begin(context, table, press)
        return await end(context, wanted, press)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def follow_up_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """A press about what comes after a table, which was let go before the handler runs: it may hold others."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        async with context.lock_table(press.target) as table:
            checks.check_table(context, table, press)
            room = table.lobby
        return await handler(context, room, press)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def lobby_edit_route(
    callback_type: type[P],
    edit: Callable[[RequestContext, Lobby, P], Lobby],
    show: Callable[[RequestContext, Lobby], ScreenResult],
) -> Route:
    """A press that changes a table which has not begun: checked against the room that is changed, in one go."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        def edit_checked(room: Lobby) -> Lobby:
            checks.check_lobby(context, room, press)
            return edit(context, room, press)

        return await show(
            context, await context.service.lobbies.edit_lobby(press.target, context.command_id, edit_checked)
        )

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def lobby_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """A press about a table that has not begun."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        room, _ = await context.service.lobbies.require_lobby(press.target)
        checks.check_lobby(context, room, press)
        return await handler(context, room, press)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def table_or_lobby_route(
    callback_type: type[P],
    table: Callable[[RequestContext, Table, P], ScreenResult],
    room: Callable[[RequestContext, Lobby, int, P], ScreenResult],
    night: Callable[[RequestContext, GameNight, int, P], ScreenResult] | None = None,
) -> Route:
    """A press about a table, whether it has begun or not (the lobby comes with its version); perhaps about a night."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        if night is not None and checks.is_night_id(press.target):
            found, version = await checks.check_night(context, press.target, press)
            return await night(context, found, version, press)
        try:
            async with context.lock_table(press.target) as held:
                checks.check_table(context, held, press)
                return await table(context, held, press)
        except TableNotStartedError as lobby:
            checks.check_lobby(context, lobby.lobby, press)
            return await room(context, lobby.lobby, lobby.version, press)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def night_route(callback_type: type[P], handler: Callable[[RequestContext, GameNight, int, P], ScreenResult]) -> Route:
    """A press about a night, which comes with its version."""

    async def run_handler(context: RequestContext, press: P) -> Screen:
        night, version = await checks.check_night(context, press.target, press)
        return await handler(context, night, version, press)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)
