"""What a new table takes over from the group where it is opened."""

from __future__ import annotations

import msgspec

from bot.app.services import Services
from bot.app.tables.lobby_store import Lobby
from bot.app.users.models import Channel


async def with_group_pace(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby with the pace that its group has chosen for new tables, if any."""
    group = await load_lobby_group(service, lobby)
    if group is None or not group.pace:
        return lobby
    return msgspec.structs.replace(lobby, pace=group.pace, group_pace=group.pace)


async def with_group_members(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby for members only if its group has chosen that for new tables."""
    group = await load_lobby_group(service, lobby)
    return msgspec.structs.replace(lobby, members_only=group is not None and group.members_only)


async def with_group_ping_role(service: Services, lobby: Lobby) -> Lobby:
    """Return a new lobby with the role that its group pings for new tables, if any."""
    group = await load_lobby_group(service, lobby)
    return msgspec.structs.replace(lobby, ping_role=group.ping_role if group is not None else "")


async def load_lobby_group(service: Services, lobby: Lobby) -> Channel | None:
    """Load the settings of the group where a table is opened; None: a private chat, or no channel."""
    channel = await service.channels.get(lobby.channel)
    return None if channel is None or channel.closed else await service.channels.load_group(channel)
