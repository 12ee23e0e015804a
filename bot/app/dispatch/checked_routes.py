"""Routes about tables: each checks a callback's requirements and passes its table, lobby or draft to the handler.

Requirements are in ``ui.callback_data.Requirements`` and the argument types. Checks raise ``RejectedError`` or
``EngineError``.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Final, TypeVar

from bot.app.common.interfaces import is_valid_id
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AskFreeSeat, FreeSeat, ShowTableTime
from bot.app.errors import RejectedError
from bot.app.gatherings.access import load_permitted
from bot.app.gatherings.kinds import find_kind
from bot.app.gatherings.store import Gathering
from bot.app.routing import TARGET_CHECKS, P, Route, ScreenResult, make_target_row
from bot.app.tables.callbacks import ExportTable, OpenMove, OpenPanel, ShowBoard, ShowReceipt
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.moves import ensure_playable
from bot.app.tables.table import Table
from bot.app.turns import drafts
from bot.app.turns.drafts import OpenDraft
from bot.app.ui.callback_data import Callback, Check
from bot.app.ui.screen import Screen
from engines.core.core_types import Seat


def check_table(context: RequestContext, table: Table, callback: Callback) -> None:
    """Check a callback's requirements at a started table."""
    _check_curtain(context, table, callback)
    needs, required_seat = callback.needs, callback.value_of(Check.SEAT)
    if needs.own_seat and table.own_seat(context.user.id) is None:
        raise RejectedError("app-not-seated", "table")
    seat = table.seat_of(context.user.id)
    if required_seat is not None and seat != required_seat:
        raise RejectedError("app-not-your-question", seats=[Seat(seat) for seat in table.match.seats_to_move()])
    if needs.seat and seat is None:
        raise RejectedError("app-not-seated", "table")
    if needs.permission is not None:
        context.require_permission(needs.permission, table)
    if needs.in_play:
        ensure_playable(table)
        if table.is_over:
            raise RejectedError("refused-over")
    if needs.ended and not table.match.is_over:
        raise RejectedError("app-not-over")
    version, epoch = callback.value_of(Check.VERSION), callback.value_of(Check.EPOCH)
    if version is not None and version != table.match.version:
        raise RejectedError("refused-stale", "panel")
    if needs.seat and seat is not None and epoch is not None:
        table.match.ensure_epoch(seat, epoch)


def _check_curtain(context: RequestContext, table: Table, callback: Callback) -> None:
    """During a duplicate's round, hide its tables from other users, and their seeds from all."""
    tells_all = callback.needs.ended or isinstance(callback, (ShowReceipt, ExportTable))
    if table.is_curtained and (tells_all or table.seat_of(context.user.id) is None):
        raise RejectedError("app-curtain", "line")


async def check_draft(context: RequestContext, table: Table, callback: Callback) -> OpenDraft:
    """Check a callback on a draft, whose revision it must match, and return the draft."""
    check_table(context, table, callback)
    seat = context.caller_seat(table)
    draft = await drafts.load_draft(context, table, seat)
    if draft.revision() != callback.value_of(Check.DRAFT):
        raise RejectedError("app-other-step", "panel")
    return OpenDraft(table, seat, draft, drafts.draft_tree(table, seat, draft))


def check_lobby(context: RequestContext, lobby: Lobby, callback: Callback) -> None:
    """Check a callback's requirements in a lobby."""
    act = callback.needs.lobby_permission or callback.needs.permission
    if act is not None:
        context.require_permission(act, lobby)


SEAT_SUFFICES: Final = (OpenPanel, OpenMove, ShowBoard)
"""Callbacks with more buttons for an admin who has no seat."""

NOT_FOR_HOSTS: Final = (AskFreeSeat, FreeSeat, ShowTableTime, *SEAT_SUFFICES)
"""Callbacks that free a seat, or show the button for it: the host role does not permit them."""


async def with_platform_roles(context: RequestContext, callback: Callback) -> RequestContext:
    """Add the caller's platform roles in the callback's channel; hosts need none for most callbacks."""
    channel_id = context.channel if callback.needs.here else await _find_origin_channel(context, callback)
    if channel_id is None:
        return context
    admins, channel = context.service.admins, await context.service.channels.get(channel_id)
    return replace(
        context, platform_roles=await admins.fetch_roles(context.user, channel, now=callback.needs.admins == "now")
    )


async def _find_origin_channel(context: RequestContext, callback: Callback) -> str | None:
    """Return the channel where a table or gathering was opened; None if there is none, or no role matters."""
    name = callback.target
    if (kind := find_kind(name)) is not None:
        found = await kind.store.find(context.service, name)
        return None if found is None or found.host in context.user.all_ids else found.channel
    lobby = await context.service.tables.load_lobby(name) if is_valid_id(name) else None
    if lobby is None or (lobby.host == context.user.id and not isinstance(callback, NOT_FOR_HOSTS)):
        return None
    seated = lobby.seat_of(context.user.id) is not None
    return None if seated and isinstance(callback, SEAT_SUFFICES) else lobby.channel


T = TypeVar("T")

TABLE_CHECKS: Final = frozenset({Check.TARGET, Check.SEAT, Check.EPOCH, Check.VERSION})
DRAFT_CHECKS: Final = TABLE_CHECKS | {Check.DRAFT}


def table_route(callback_type: type[P], handler: Callable[[RequestContext, Table, P], ScreenResult]) -> Route:
    """Build a route for a started table, locked while the handler runs. At a lobby it shows the lobby's screen."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            check_table(context, table, callback)
            return await handler(context, table, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def draft_route(callback_type: type[P], handler: Callable[[RequestContext, OpenDraft, P], ScreenResult]) -> Route:
    """Build a route for the user's own draft, which must match the open question and the tokens shown."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            opened = await check_draft(context, table, callback)
            return await handler(context, opened, callback)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_draft_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, OpenDraft, P], Awaitable[T]],
    end: Callable[[RequestContext, OpenDraft, P, T], ScreenResult],
) -> Route:
    """Build a route for slow work on a draft: the table is unlocked during it, then checked again.

    ``begin`` returns an awaitable; ``end`` receives its result and the current draft.
    """

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            pending = begin(context, await check_draft(context, table, callback), callback)
        result = await pending
        async with context.open_started(callback.target) as table:
            return await end(context, await check_draft(context, table, callback), callback, result)

    return make_target_row(callback_type, run_handler, DRAFT_CHECKS)


def two_phase_table_route(
    callback_type: type[P],
    begin: Callable[[RequestContext, Table, P], Awaitable[T]],
    end: Callable[[RequestContext, T, P], ScreenResult],
) -> Route:
    """Build a route for slow work at a table: ``begin`` runs under the lock, ``end`` without it."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        async with context.open_started(callback.target) as table:
            check_table(context, table, callback)
            request = await begin(context, table, callback)
        return await end(context, request, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)


def follow_up_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """Build a route for work after a table's end; the handler runs without the lock and may lock others."""

    async def begin(_context: RequestContext, table: Table, _callback: P) -> Lobby:
        return table.lobby

    return two_phase_table_route(callback_type, begin, handler)


def lobby_edit_route(
    callback_type: type[P],
    edit: Callable[[RequestContext, Lobby, P], Lobby],
    show: Callable[[RequestContext, Lobby], ScreenResult],
) -> Route:
    """Build a route that changes a lobby: check and edit see the same version."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        def edit_checked(lobby: Lobby) -> Lobby:
            check_lobby(context, lobby, callback)
            return edit(context, lobby, callback)

        return await show(
            context, await context.service.lobbies.edit_lobby(callback.target, context.command_id, edit_checked)
        )

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def lobby_route(callback_type: type[P], handler: Callable[[RequestContext, Lobby, P], ScreenResult]) -> Route:
    """Build a route for a lobby."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        lobby = await context.service.lobbies.require_lobby(callback.target)
        check_lobby(context, lobby, callback)
        return await handler(context, lobby, callback)

    return make_target_row(callback_type, run_handler, TARGET_CHECKS)


def table_or_lobby_route(
    callback_type: type[P],
    table: Callable[[RequestContext, Table, P], ScreenResult],
    lobby: Callable[[RequestContext, Lobby, P], ScreenResult],
    gathering: Callable[[RequestContext, Gathering, P], ScreenResult] | None = None,
) -> Route:
    """Build a route for a table before and after its start, and optionally for gatherings of all kinds."""

    async def run_handler(context: RequestContext, callback: P) -> Screen:
        if gathering is not None and (kind := find_kind(callback.target)) is not None:
            found = await load_permitted(context, kind.store, callback.target, callback)
            return await gathering(context, found, callback)
        async with context.open_table(callback.target) as opened:
            if isinstance(opened, Table):
                check_table(context, opened, callback)
                return await table(context, opened, callback)
        check_lobby(context, opened, callback)
        return await lobby(context, opened, callback)

    return make_target_row(callback_type, run_handler, TABLE_CHECKS)
