"""The application's command ids and emoji on Discord."""

import asyncio
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

import discord
import structlog
from discord import app_commands

from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_while_away

log = structlog.get_logger("bottega.discord")

DrawEmoji = Callable[[Container[str]], Mapping[str, bytes]]
"""Draws the missing emoji, as PNG by name."""
MAX_EMOJI: Final = 2000
"""Maximum number of emoji of an application. Source: Discord, "Application-Owned Emoji"."""


@dataclass
class ApplicationData:
    """Ids by name; empty until known, or if Discord refuses them."""

    commands: dict[str, int] = field(default_factory=dict)
    emoji: dict[str, int] = field(default_factory=dict)

    def set_commands(self, commands: Iterable[app_commands.AppCommand]) -> None:
        """Remember the ids of the registered commands."""
        self.commands.update({command.name: command.id for command in commands})

    async def load_emoji(self, client: discord.Client, draw: DrawEmoji | None) -> None:
        """Look up the application's emoji, and upload missing ones.

        Logs a failure: buttons work without emoji.
        """
        try:
            known = await retry_while_away(client.fetch_application_emojis)
            self.emoji.update({emoji.name: emoji.id for emoji in known})
            if draw is not None and len(known) < MAX_EMOJI:
                await self._upload_emoji(client, await asyncio.to_thread(draw, self.emoji.keys()))
        except (discord.HTTPException, RuntimeError, *OUTAGE_ERRORS) as error:  # closed sessions raise RuntimeError
            log.info("emoji not available", error=repr(error)[:200])

    async def _upload_emoji(self, client: discord.Client, drawn: Mapping[str, bytes]) -> None:
        for name, image in drawn.items():
            made = await client.create_application_emoji(name=name, image=image)
            self.emoji[made.name] = made.id


def list_owner_ids(application: discord.AppInfo | None) -> list[int]:
    """List the ids of an application's owners: its owner, or its team without read-only members."""
    if application is None:
        return []
    if application.team is None:
        return [application.owner.id]
    team = application.team
    accepted = [m for m in team.members if m.membership_state is discord.TeamMembershipState.accepted]
    return [m.id for m in accepted if m.id == team.owner_id or m.role is not discord.TeamMemberRole.read_only]
