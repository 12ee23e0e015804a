"""Look up a caller's platform roles before a callback that needs them is handled.

A callback declares in its ``Requirements`` whether its permissions depend on platform roles. For all other callbacks
only the host and the players have roles.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.app.common.interfaces import is_valid_id
from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import AskFreeSeat, FreeSeat, ShowTableTime
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.night_store import is_night_id
from bot.app.tables.callbacks import OpenMove, OpenPanel, ShowBoard
from bot.app.ui.callback_data import Callback

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
    """Return the channel where a table or game night was opened; None: none, or no role matters."""
    name = callback.target
    if is_night_id(name):
        try:
            night, _ = await night_store.load_night(context.service, name)
        except RejectedError:
            return None
        return None if night.host in context.user.all_ids else night.channel
    lobby = await context.service.tables.load_lobby(name) if is_valid_id(name) else None
    if lobby is None or (lobby.host == context.user.id and not isinstance(callback, NOT_FOR_HOSTS)):
        return None
    seated = lobby.seat_of(context.user.id) is not None
    return None if seated and isinstance(callback, SEAT_SUFFICES) else lobby.channel
