"""The bot at the gateway: what comes in goes to ``Replies``; what the app tells is shown as by any ``Sender``."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

import discord
import msgspec
import structlog
from discord import app_commands

from bot.app.door.app import App
from bot.chat.discord.admins import Admins
from bot.chat.discord.commands import Translator, add_commands, faults, payload
from bot.chat.discord.lasting import AWAY, lasting
from bot.chat.discord.limits import Rates
from bot.chat.discord.replies import Replies
from bot.chat.discord.sender import Sender
from bot.chat.discord.words import PLATFORM
from bot.chat.pictures import Paint
from bot.chat.records import StoreError
from bot.settings import Settings
from engines.core.words import Msg

log = structlog.get_logger("bottega.discord")

REGISTERED: Final = "discord-commands"
"""Kind: the commands that were registered last."""
EVERYWHERE: Final = "global"

LAST_S: Final = 3.0
"""When it stops, answers that are under way have so long to arrive."""
SCOPES: Final = ("bot", "applications.commands")
NEEDED: Final = discord.Permissions(
    read_messages=True, send_messages=True, attach_files=True, read_message_history=True,
    create_public_threads=True, send_messages_in_threads=True, create_events=True,
)  # fmt: skip
"""What the invitation asks for; ``discord-trouble-permissions`` names the same."""


class Bot(Sender):
    """The bot at the gateway."""

    def __init__(
        self, app: App, settings: Settings, paint: Paint | None, tell: Callable[[Msg], None], rates: Rates | None = None
    ) -> None:
        super().__init__(app, settings, paint, tell, rates)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self.client)
        self._told_last = self._kept.marks(REGISTERED)
        self._ready = False
        self._busy: set[asyncio.Task[Any]] = set()
        self.replies = Replies(app, self._kept, self.channels, self.posts, self._notes, self.pictures, self.looks)
        admins = Admins(self.client)
        app.vouches(PLATFORM, admins.administers, settings.owners)
        app.tells(PLATFORM, admins.belongs)
        add_commands(self.tree, self.replies)
        for event in (
            self.on_interaction,
            self.on_message,
            self.on_ready,
            self.on_guild_join,
            self.on_guild_available,
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_scheduled_event_update,
            self.on_scheduled_event_delete,
            self.on_error,
        ):
            self.client.event(event)

    async def run(self) -> None:
        """Be there till cancelled. What makes it impossible is told to the host; outages are waited out; the rest is
        raised.
        """
        await self.tree.set_translator(Translator())
        if wrong := faults(await payload(self.tree)):
            self._tell(Msg("main-discord-commands", {"why": "; ".join(wrong)}))
            return
        try:
            await self._log_in()
            self.client.shard_count, _, _ = await lasting(self.client.http.get_bot_gateway)
            async with self._app.beats(PLATFORM, self._reached):
                await self.client.connect()
        except discord.LoginFailure:
            self._tell(Msg("main-discord-token"))
        finally:
            if self._busy:
                await asyncio.wait(self._busy, timeout=LAST_S)
            await self.looks.close()
            await self.client.close()

    # -- what the gateway tells

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A press or a form. Commands and completions go through the tree."""
        task = asyncio.current_task()
        assert task is not None, "events come in tasks of their own"
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.replies.press(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Somebody talks; what they say is not even sent to us."""
        if self.client.user is None or message.author.id != self.client.user.id:
            self.channels.heard(message.channel.id)

    async def on_ready(self) -> None:
        """Connected anew: register what has changed, and try what was in trouble."""
        if not self._ready:
            self._ready = True
            link = discord.utils.oauth_url(self.client.application_id or 0, permissions=NEEDED, scopes=SCOPES)
            self._tell(Msg("main-discord-ready", {"name": str(self.client.user), "link": link}))
        await self._register()
        await self.looks.resume()
        await self.posts.try_again(lambda _: True)
        await self.posts.catch_up()
        await self.events.catch_up()

    async def _reached(self) -> bool:
        """Whether anybody can press anything."""
        return any(not shard.is_closed() for shard in self.client.shards.values())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Invited, perhaps again."""
        await self._heal(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back after an outage."""
        await self._heal(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Permissions of a channel may have changed."""
        if before.overwrites != after.overwrites:
            await self._heal(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Permissions of a role may have changed."""
        if before.permissions != after.permissions:
            await self._heal(after.guild.id)

    async def on_scheduled_event_update(self, before: discord.ScheduledEvent, after: discord.ScheduledEvent) -> None:
        """An event of the server was moved, or called off."""
        await self.events.moved(after)

    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """An event of the server was deleted."""
        await self.events.gone(event.id)

    async def on_error(self, event: str, *args: object, **kwargs: object) -> None:
        """The last resort: nothing that fails here stops anything else."""
        error = sys.exc_info()[1]
        if isinstance(error, StoreError):
            log.warning("an event met no store", event_name=event, error=str(error))
            return
        log.error("event failed", event_name=event, exc_info=True)  # noqa: LOG014 - the library calls this in its except

    async def _heal(self, guild: int) -> None:
        await self.posts.try_again(lambda place: self.channels.guild(place) == guild)

    async def _register(self) -> None:
        """Register the commands where they are new. Failing harms nothing else: buttons work, nobody is left."""
        commands = msgspec.json.encode(await payload(self.tree))
        digest = blake2b(commands + str(self.client.application_id).encode(), digest_size=16).digest()
        if await self._told_last.get(EVERYWHERE) == digest:
            return
        try:
            await lasting(self.tree.sync)
        except (discord.HTTPException, app_commands.AppCommandError, *AWAY) as error:
            log.warning("commands are not registered", error=repr(error)[:500])
            return
        await self._told_last.put(EVERYWHERE, digest)
