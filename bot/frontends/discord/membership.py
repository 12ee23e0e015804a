"""Who administers a server, and who is in it: asked of Discord at the moment when it matters."""

from __future__ import annotations

from typing import Literal

import discord
import structlog

from bot.frontends.discord.rate_limit import AWAY, retry_rate_limited
from bot.frontends.discord.texts import PLATFORM

log = structlog.get_logger("bottega.discord")


class Membership:
    """Asks Discord."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def is_admin(self, place: str, person: str) -> bool:
        """Whether, in the server of the channel with this alias, the person with that one may manage it.

        Of a server that the bot is no member of nothing is known: nobody does.
        """
        member = await self._fetch_member(place, person)
        return isinstance(member, discord.Member) and member.guild_permissions.manage_guild

    async def is_member(self, place: str, person: str) -> bool | None:
        """Whether the person with that alias is in the server of the channel with this one; None: it is not told."""
        member = await self._fetch_member(place, person)
        return None if member is None else member is not False

    async def _fetch_member(self, place: str, person: str) -> discord.Member | Literal[False] | None:
        """False: the server says that it has no such member; None: nobody says."""
        channel, user = (alias.removeprefix(f"{PLATFORM}:") for alias in (place, person))
        if not (channel.isdigit() and user.isdigit()):
            return None
        guild = await self._find_guild(int(channel))
        if guild is None:
            return None
        try:
            return await retry_rate_limited(lambda: guild.fetch_member(int(user)))
        except discord.NotFound:  # of another server, or gone
            return False
        except (discord.HTTPException, *AWAY) as error:
            log.info("members are not known", error=repr(error)[:200])
            return None

    async def _find_guild(self, channel: int) -> discord.Guild | None:
        """The server of a channel, as far as this process is told of it. A thread that is archived is not known here
        but by asking: Discord archives one by itself after a day or more in which nobody has written there.
        """
        found = self._client.get_channel(channel)
        if found is None:
            try:
                found = await retry_rate_limited(lambda: self._client.fetch_channel(channel))
            except (discord.HTTPException, *AWAY) as error:
                log.info("a channel's server is not known", error=repr(error)[:200])
                return None
        guild = getattr(found, "guild", None)
        return self._client.get_guild(guild.id) if guild is not None else None
