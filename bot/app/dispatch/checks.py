"""Checks of a callback's requirements, before its handler runs.

The requirements are declared once, in ``ui.callback_data.Requirements`` and in the types of the callback's arguments.
Each check raises ``RejectedError`` or ``EngineError``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.common.interfaces import is_valid_id
from bot.app.competitions.access import load_permitted_competition
from bot.app.competitions.competition import Competition
from bot.app.competitions.competition_store import find_competition, is_competition_id
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AskFreeSeat, FreeSeat, ShowTableTime
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.access import load_permitted_night
from bot.app.game_nights.night import GameNight
from bot.app.game_nights.night_store import is_night_id
from bot.app.permissions import is_allowed, table_roles
from bot.app.tables.callbacks import ExportTable, OpenMove, OpenPanel, ShowBoard, ShowReceipt
from bot.app.tables.duplicates import is_curtained
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.moves import ensure_playable
from bot.app.tables.table import Table
from bot.app.turns import drafts
from bot.app.turns.draft_context import DraftContext
from bot.app.ui.callback_data import Callback, Check
from engines.core.core_types import Seat

__all__ = [
    "check_channel",
    "check_competition",
    "check_draft",
    "check_lobby",
    "check_night",
    "check_table",
    "is_competition_id",
    "is_night_id",
]


async def check_table(context: RequestContext, table: Table, callback: Callback) -> None:
    """Check what a callback requires at a table that has started."""
    await _check_curtain(context, table, callback)
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


async def _check_curtain(context: RequestContext, table: Table, callback: Callback) -> None:
    """Refuse to show a table of a duplicate to others, and its seed to anybody, before its round is over."""
    tells_all = callback.needs.ended or isinstance(callback, (ShowReceipt, ExportTable))
    if (tells_all or table.seat_of(context.user.id) is None) and await is_curtained(context.service, table.lobby):
        raise RejectedError("app-curtain", "line")


async def check_draft(context: RequestContext, table: Table, callback: Callback) -> DraftContext:
    """Check a callback on a draft; return the draft. The callback must match the draft's revision."""
    await check_table(context, table, callback)
    seat = context.caller_seat(table)
    draft = await drafts.load_draft(context, table, seat)
    if draft.revision() != callback.value_of(Check.DRAFT):
        raise RejectedError("app-other-step", "panel")
    return DraftContext(table, seat, draft, drafts.draft_tree(table, seat, draft))


def check_lobby(context: RequestContext, lobby: Lobby, callback: Callback) -> None:
    """Check what a callback requires in a lobby."""
    act = callback.needs.lobby_permission or callback.needs.permission
    if act is not None:
        context.require_permission(act, lobby)


def check_channel(context: RequestContext, callback: Callback) -> None:
    """Check what a callback requires in its channel, where no user has a seat or hosts."""
    channel = callback.value_of(Check.CHANNEL)
    if channel is not None and channel != context.channel:
        raise RejectedError("app-invalid-button")
    act = callback.needs.permission
    if act is not None and not is_allowed(
        table_roles(context.user.id, "", seated=False, others=context.platform_roles), act
    ):
        raise RejectedError(f"app-may-not-{act}")


async def check_night(context: RequestContext, name: str, callback: Callback) -> GameNight:
    """Check what a callback requires at a game night; return the night.

    The user must be able to see it, and with the permission ``night`` must organize it.
    """
    return await load_permitted_night(context, name, callback)


SEAT_SUFFICES: Final = (OpenPanel, OpenMove, ShowBoard)
"""Callbacks that show an admin more buttons, except to an admin who has a seat."""

NOT_FOR_HOSTS: Final = (AskFreeSeat, FreeSeat, ShowTableTime, *SEAT_SUFFICES)
"""Callbacks that free a seat, or show the button for it: as a host, the caller may not."""


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
    """Return the channel where a table, game night or competition was opened; None: none, or no role matters."""
    name = callback.target
    if is_night_id(name):
        try:
            night = await night_store.load_night(context.service, name)
        except RejectedError:
            return None
        return None if night.host in context.user.all_ids else night.channel
    if is_competition_id(name):
        competition = await find_competition(context.service, name)
        return None if competition is None or competition.host == context.user.id else competition.channel
    lobby = await context.service.tables.load_lobby(name) if is_valid_id(name) else None
    if lobby is None or (lobby.host == context.user.id and not isinstance(callback, NOT_FOR_HOSTS)):
        return None
    seated = lobby.seat_of(context.user.id) is not None
    return None if seated and isinstance(callback, SEAT_SUFFICES) else lobby.channel


async def check_competition(context: RequestContext, name: str, callback: Callback) -> tuple[Competition, int]:
    """Check what a callback requires at a competition; return the competition and its version."""
    return await load_permitted_competition(context, name, callback)
