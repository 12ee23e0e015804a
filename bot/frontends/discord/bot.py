"""The Discord bot with a gateway connection, which receives interactions and events."""

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

from bot.app.api import App
from bot.app.common.interfaces import TableRefresh
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.discord.application import DrawEmoji, list_owner_ids
from bot.frontends.discord.commands import CommandTranslator, add_commands, build_payload, find_faults
from bot.frontends.discord.limits import RateLimits
from bot.frontends.discord.membership import Membership
from bot.frontends.discord.rate_limit import AWAY, retry_while_away
from bot.frontends.discord.responder import InteractionResponder
from bot.frontends.discord.rest_bot import RestBot
from bot.frontends.discord.texts import PLATFORM
from bot.settings import Settings
from engines.core.core_types import Msg

log = structlog.get_logger("bottega.discord")

REGISTERED: Final = "discord-commands"
"""Kind of the record with the digest of the registered commands."""
EVERYWHERE: Final = "global"

LAST_S: Final = 3.0
"""How long running answers may take on shutdown (s)."""
SCOPES: Final = ("bot", "applications.commands")
NEEDED: Final = discord.Permissions(
    read_messages=True, send_messages=True, attach_files=True, read_message_history=True,
    create_public_threads=True, send_messages_in_threads=True, create_events=True,
)  # fmt: skip
"""Permissions in the invitation link; the text ``discord-trouble-permissions`` lists the same ones."""


class CommandTree(app_commands.CommandTree[Any]):
    """The slash commands. ``on_start`` is called in the task of each command and each completion."""

    def __init__(self, client: discord.Client, on_start: Callable[[], None]) -> None:
        super().__init__(client)
        self._on_start = on_start

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Accept every interaction."""
        self._on_start()
        return True


class DiscordBot(RestBot):
    """The bot with a gateway connection."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        render: RenderPicture | None,
        notify_operator: Callable[[Msg], None],
        rates: RateLimits | None = None,
        draw_emoji: DrawEmoji | None = None,
    ) -> None:
        super().__init__(app, settings, render, notify_operator, rates)
        self._draw_emoji = draw_emoji
        self.emoji_loaded = asyncio.Event()
        """Set once the emoji of the application have been looked up."""
        self.tree: app_commands.CommandTree[Any] = CommandTree(self.client, self._track_task)
        self._told_last = self._store.value_store(REGISTERED)
        self._ready = False
        self._busy: set[asyncio.Task[Any]] = set()
        self.responder = InteractionResponder(
            app,
            self._store,
            self.port,
            self.board_messages,
            self._notices,
            self.picture_source,
            self.pings,
            self.forum_posts,
        )
        admins = Membership(self.client)
        app.register_admin_check(PLATFORM, admins.is_admin, settings.discord_operators)
        app.register_member_check(PLATFORM, admins.is_member)
        app.register_right_check(PLATFORM, admins.has_right)
        app.register_role_list(PLATFORM, admins.list_roles)
        add_commands(self.tree, self.responder)
        for event in (
            self.on_interaction,
            self.on_message,
            self.on_raw_message_delete,
            self.on_raw_bulk_message_delete,
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

    async def _show_refreshed(self, refresh: TableRefresh) -> None:
        """Show a table in a channel and in the panels that are open, and check its pings."""
        await super()._show_refreshed(refresh)
        await self.responder.refresh_panels(refresh.table, refresh.version)

    async def run_forever(self) -> None:
        """Run until cancelled.

        Reports invalid commands or a bad token to the operator and returns, retries during outages, and raises other
        errors.
        """
        await self.tree.set_translator(CommandTranslator())
        if wrong := find_faults(await build_payload(self.tree)):
            self._notify_operator(Msg("main-discord-commands", {"why": "; ".join(wrong)}))
            return
        try:
            await self._log_in()
            self._app.register_operators(PLATFORM, list_owner_ids(self.client.application))
            self.client.shard_count, _, _ = await retry_while_away(self.client.http.get_bot_gateway)
            async with self._app.keep_heartbeat(PLATFORM, self._is_connected):
                await self.client.connect()
        except discord.LoginFailure:
            self._notify_operator(Msg("main-discord-token"))
        finally:
            if self._busy:
                await asyncio.wait(self._busy, timeout=LAST_S)
            await self.pings.close()
            await self.client.close()

    # -- gateway events

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a component or form. Commands and completions go through the command tree."""
        self._track_task()
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.responder.on_component(interaction)

    def _track_task(self) -> None:
        """Make the shutdown wait for the running task."""
        task = asyncio.current_task()
        assert task is not None, "events come in tasks of their own"
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)

    async def on_message(self, message: discord.Message) -> None:
        """Count a message by others. Its content is not sent to the bot."""
        if self.client.user is None or message.author.id != self.client.user.id:
            self.port.on_chat_message(message.channel.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Post a table again whose message was deleted."""
        await self._restore_messages(event.channel_id, {event.message_id})

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Post tables again whose messages were deleted with others."""
        await self._restore_messages(event.channel_id, event.message_ids)

    async def _restore_messages(self, channel_id: int, deleted: set[int]) -> None:
        if (channel := await self._app.find_channel(f"{PLATFORM}:{channel_id}")) is not None:
            await self.board_messages.restore_messages(channel, deleted)

    async def on_ready(self) -> None:
        """Register changed commands and retry failed messages after a connection."""
        if not self._ready:
            self._ready = True
            link = discord.utils.oauth_url(self.client.application_id or 0, permissions=NEEDED, scopes=SCOPES)
            self._notify_operator(Msg("main-discord-ready", {"name": str(self.client.user), "link": link}))
        await self.responder.resume_interactions(self.client)
        await self._register_commands()
        await self.pings.resume_pending()
        await self.board_messages.retry_problems(lambda _: True)
        await self.board_messages.refresh_running_tables()
        await self.scheduled_events.sync_all_nights()
        await self._load_emoji()

    async def _is_connected(self) -> bool:
        """Return whether at least one shard is connected."""
        return any(not shard.is_closed() for shard in self.client.shards.values())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry failed messages after an invitation."""
        await self._retry_guild(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry failed messages after an outage of a server."""
        await self._retry_guild(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Retry failed messages if the permissions of a channel have changed."""
        if before.overwrites != after.overwrites:
            await self._retry_guild(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry failed messages if the permissions of a role have changed."""
        if before.permissions != after.permissions:
            await self._retry_guild(after.guild.id)

    async def on_scheduled_event_update(self, before: discord.ScheduledEvent, after: discord.ScheduledEvent) -> None:
        """Apply a change of a scheduled event to its game night."""
        await self.scheduled_events.on_event_update(after)

    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """Apply the deletion of a scheduled event to its game night."""
        await self.scheduled_events.on_event_delete(event.id)

    async def on_error(self, event: str, *args: object, **kwargs: object) -> None:
        """Log an error of an event handler."""
        error = sys.exc_info()[1]
        if isinstance(error, StoreError):
            log.warning("gateway event without store", event_name=event, error=str(error))
            return
        if isinstance(error, RuntimeError) and self.client.is_closed():  # "Session is closed"
            log.info("event cut short by the end", event_name=event)
            return
        log.error("event failed", event_name=event, exc_info=True)  # noqa: LOG014 - the library calls this in its except

    async def _retry_guild(self, guild: int) -> None:
        """Retry the messages that failed in a server."""
        await self.board_messages.retry_problems(lambda channel: self.port.local_guild_id(channel) == guild)

    async def _load_emoji(self) -> None:
        """Look up the emoji of the application, and upload the missing ones, which may take minutes."""
        await self.port.application.load_emoji(self.client, self._draw_emoji)
        self.emoji_loaded.set()

    async def _register_commands(self) -> None:
        """Register the commands if they have changed, and learn their ids. A failure is logged: buttons still work."""
        commands = msgspec.json.encode(await build_payload(self.tree))
        digest = blake2b(commands + str(self.client.application_id).encode(), digest_size=16).digest()
        is_known = await self._told_last.load_value(EVERYWHERE) == digest
        try:
            self.port.application.set_commands(
                await retry_while_away(self.tree.fetch_commands if is_known else self.tree.sync)
            )
        except (discord.HTTPException, app_commands.AppCommandError, RuntimeError, *AWAY) as error:
            log.warning("commands not registered", error=repr(error)[:500])
            return
        if not is_known:
            await self._told_last.save_value(EVERYWHERE, digest)
