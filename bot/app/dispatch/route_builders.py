"""Builders of routes: each checks a callback and passes its subject to the handler.

A package lists its callbacks as routes, such as ``dispatch.routes.ROUTES``. The builder decides what the handler gets:
the context, and the table, lobby, game night or draft. Before the handler runs, ``checks`` enforces the requirements
that the callback declares. A route that would leave a declared ``ui.callback_data.Check`` unchecked cannot be built:
the program does not start.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Final, NamedTuple, TypeVar

from bot.app.competitions.competition import Competition
from bot.app.context import RequestContext
from bot.app.dispatch import checks
from bot.app.game_nights.night import GameNight
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.turns.draft_context import DraftContext
from bot.app.ui.callback_data import Callback, Check
from bot.app.ui.screen import Screen

P = TypeVar("P", bound=Callback)
T = TypeVar("T")

ScreenResult = Awaitable[Screen]
Handler = Callable[[RequestContext, Any], ScreenResult]

TABLE_CHECKS: Final = frozenset({Check.TARGET, Check.SEAT, Check.EPOCH, Check.VERSION})
"""The arguments that are checked for a callback at a table."""
DRAFT_CHECKS: Final = TABLE_CHECKS | {Check.DRAFT}
TARGET_CHECKS: Final = frozenset({Check.TARGET})


class Route(NamedTuple):
    """A callback type and its handler with all checks."""

    callback_type: type[Callback]
    handler: Handler


def make_row(callback_type: type[Callback], run: Handler, row_checks: frozenset[Check]) -> Route:
    """Build a route that checks these arguments. Asserts that the callback declares no others."""
    missing = callback_type.checks.keys() - row_checks
    assert not missing, f"{callback_type.__name__}: this kind of route does not check {missing}"
    return Route(callback_type, run)


def make_target_row(callback_type: type[Callback], run: Handler, row_checks: frozenset[Check]) -> Route:
    """Build a route for a callback that has a target."""
    assert Check.TARGET in callback_type.checks, f"{callback_type.__name__} declares no target"
    return make_row(callback_type, run, row_checks)


def plain_route(callback_type: type[P], handler: Callable[[RequestContext, P], ScreenResult]) -> Route:
    """Build a route for a callback without a table; its permissions are checked in its channel."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        checks.check_channel(context, callback)
        return await handler(context, callback)

    return make_row(callback_type, run_handler, frozenset({Check.TARGET, Check.CHANNEL}))


def table_route(
    callback_type: type[P],
    handler: Callable[[RequestContext, Table, P], ScreenResult],
) -> Route:
    """Build a route for a started table, which is locked while the handler runs.

    At a lobby the lobby's screen is shown.
    """

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            await checks.check_table(context, table, callback)
            return await handler(context, table, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def draft_route(callback_type: type[P], handler: Callable[[RequestContext, DraftContext, P], ScreenResult]) -> Route:
    """Build a route for the user's own draft, which must match the open question and the tokens shown."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            step = await checks.check_draft(context, table, callback)
            return await handler(context, step, callback)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_draft_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, DraftContext, P], Awaitable[T]],
    end: Callable[[RequestContext, DraftContext, P, T], ScreenResult],
) -> Route:
    """Build a route for slow work on a draft: the table is not locked meanwhile, then checked again.

    ``begin`` returns what to wait for; ``end`` gets its result and the current draft.
    """

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            pending = begin(context, await checks.check_draft(context, table, callback), callback)
        result = await pending
        async with context.open_started(callback.target) as table:
            return await end(context, await checks.check_draft(context, table, callback), callback, result)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_table_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, Table, P], Awaitable[T]],
    end: Callable[[RequestContext, T, P], ScreenResult],
) -> Route:
    """Build a route for slow work at a table: ``begin`` runs under the lock, ``end`` without it."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            await checks.check_table(context, table, callback)
            request = await begin(context, table, callback)
        return await end(context, request, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def follow_up_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """Build a route for work after a table's end; the handler runs without the lock and may lock others."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            await checks.check_table(context, table, callback)
            lobby = table.lobby
        return await handler(context, lobby, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def lobby_edit_route(
    callback_type: type[P],
    edit: Callable[[RequestContext, Lobby, P], Lobby],
    show: Callable[[RequestContext, Lobby], ScreenResult],
) -> Route:
    """Build a route that changes a lobby: check and edit see the same version."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        def edit_checked(lobby: Lobby) -> Lobby:
            checks.check_lobby(context, lobby, callback)
            return edit(context, lobby, callback)

        return await show(
            context, await context.service.lobbies.edit_lobby(callback.target, context.command_id, edit_checked)
        )

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def lobby_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """Build a route for a lobby."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        lobby = await context.service.lobbies.require_lobby(callback.target)
        checks.check_lobby(context, lobby, callback)
        return await handler(context, lobby, callback)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def table_or_lobby_route(
    callback_type: type[P],
    table: Callable[[RequestContext, Table, P], ScreenResult],
    room: Callable[[RequestContext, Lobby, P], ScreenResult],
    night: Callable[[RequestContext, GameNight, P], ScreenResult] | None = None,
    competition: Callable[[RequestContext, Competition, int, P], ScreenResult] | None = None,
) -> Route:
    """Build a route for a table before and after its start, and optionally for a game night and a competition.

    The handler of a competition also gets the version.
    """

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        if night is not None and checks.is_night_id(callback.target):
            game_night = await checks.check_night(context, callback.target, callback)
            return await night(context, game_night, callback)
        if competition is not None and checks.is_competition_id(callback.target):
            found, version = await checks.check_competition(context, callback.target, callback)
            return await competition(context, found, version, callback)
        async with context.open_table(callback.target) as opened:
            if isinstance(opened, Table):
                await checks.check_table(context, opened, callback)
                return await table(context, opened, callback)
        checks.check_lobby(context, opened, callback)
        return await room(context, opened, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def night_route(callback_type: type[P], handler: Callable[[RequestContext, GameNight, P], ScreenResult]) -> Route:
    """Build a route for a game night."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        night = await checks.check_night(context, callback.target, callback)
        return await handler(context, night, callback)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def competition_route(
    callback_type: type[P], handler: Callable[[RequestContext, Competition, int, P], ScreenResult]
) -> Route:
    """Build a route for a competition; the handler also gets its version."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        competition, version = await checks.check_competition(context, callback.target, callback)
        return await handler(context, competition, version, callback)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)
