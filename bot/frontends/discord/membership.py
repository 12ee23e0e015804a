"""Queries to Discord about server administrators and members, made when needed."""

from typing import Literal

import discord
import structlog

from bot.app.permissions import GroupAct
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_rate_limited
from bot.frontends.discord.texts import PLATFORM

log = structlog.get_logger("bottega.discord")


def has_permission(permissions: discord.Permissions, act: GroupAct, *, thread: bool) -> bool:
    """Return whether a member's permissions in a channel suffice for an act."""
    if act == "events":
        return permissions.create_events
    if act == "threads":
        return permissions.create_public_threads
    return permissions.send_messages_in_threads if thread else permissions.send_messages


class GuildMembership:
    """Queries the members of servers."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def is_admin(self, external_channel: str, external_user: str) -> bool:
        """Return whether a user may manage the server of a channel; both are external ids.

        ``False`` if the bot is not a member of the server.
        """
        member = await self._fetch_member(external_channel, external_user)
        return isinstance(member, discord.Member) and member.guild_permissions.manage_guild

    async def has_right(self, external_channel: str, external_user: str, act: GroupAct) -> bool:
        """Return whether a user has the permission for an act in a channel; ``False`` if unknown."""
        member = await self._fetch_member(external_channel, external_user)
        if not isinstance(member, discord.Member):
            return False
        if act == "events":  # events belong to the server, not to a channel
            return member.guild_permissions.create_events
        channel = await self._find_channel(int(external_channel.removeprefix(f"{PLATFORM}:")))
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        return has_permission(channel.permissions_for(member), act, thread=isinstance(channel, discord.Thread))

    async def is_member(self, external_channel: str, external_user: str) -> bool | None:
        """Return whether a user is in the server of a channel, or ``None`` if unknown."""
        member = await self._fetch_member(external_channel, external_user)
        return None if member is None else member is not False

    async def list_roles(self, external_channel: str) -> list[tuple[str, str]]:
        """List id and name of each role of a channel's server that all may mention, but @everyone, highest first."""
        channel_id = external_channel.removeprefix(f"{PLATFORM}:")
        guild = await self._find_guild(int(channel_id)) if channel_id.isdigit() else None
        roles = reversed(guild.roles) if guild is not None else []
        return [(str(role.id), role.name) for role in roles if role.mentionable and not role.is_default()]

    async def _fetch_member(self, external_channel: str, external_user: str) -> discord.Member | Literal[False] | None:
        """Fetch a member; ``False`` if the server has no such member, ``None`` if unknown."""
        channel_id, user_id = (alias.removeprefix(f"{PLATFORM}:") for alias in (external_channel, external_user))
        if not (channel_id.isdigit() and user_id.isdigit()):
            return None
        guild = await self._find_guild(int(channel_id))
        if guild is None:
            return None
        try:
            return await retry_rate_limited(lambda: guild.fetch_member(int(user_id)))
        except discord.NotFound:  # never joined, or has left
            return False
        except (discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.info("members not found", error=repr(error)[:200])
            return None

    async def _find_guild(self, channel_id: int) -> discord.Guild | None:
        guild = getattr(await self._find_channel(channel_id), "guild", None)
        return self._client.get_guild(guild.id) if guild is not None else None

    async def _find_channel(self, channel_id: int) -> object:
        """Return a channel or thread, or ``None`` if unknown.

        An archived thread is not in the cache and has to be fetched. Discord archives threads after a day or more
        without messages.
        """
        channel = self._client.get_channel(channel_id)
        if channel is not None:
            return channel
        try:
            return await retry_rate_limited(lambda: self._client.fetch_channel(channel_id))
        except (discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.info("guild of a channel not found", error=repr(error)[:200])
            return None
