"""The Discord bot with a gateway connection, which receives interactions and events."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Any, Final

import discord
import msgspec
import structlog
from discord import app_commands

from bot.app.api import App
from bot.app.deadlines.blocks import find_refusal
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import NEWEST
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.common.texts import text_formatter
from bot.frontends.discord.activity import build_entry_point, is_activity_offered
from bot.frontends.discord.answer_sender import AnswerSender
from bot.frontends.discord.application import DrawEmoji, list_owner_ids
from bot.frontends.discord.commands import CommandTranslator, add_commands, build_payload
from bot.frontends.discord.context import user_language
from bot.frontends.discord.error_codes import ENTRY_POINT
from bot.frontends.discord.event_interest import OF_ONE_DATE
from bot.frontends.discord.job_kinds import CHANGES, LEAVES, OPEN_PANELS
from bot.frontends.discord.limits import DiscordRateLimits
from bot.frontends.discord.membership import GuildMembership
from bot.frontends.discord.port import discord_channel_id, guild_external_id
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_while_away
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.responder import InteractionResponder
from bot.frontends.discord.rest_bot import RestBot
from bot.frontends.discord.table_threads import TableThreads
from bot.frontends.discord.texts import PLATFORM, translate
from bot.settings import Settings
from engines.core.core_types import Msg

log = structlog.get_logger("bottega.discord")

COMMANDS_RECORD: Final = "discord-commands"
"""Kind of the record with the digest of the registered commands."""
EVERYWHERE: Final = "global"

REGISTER_S: Final = 60.0
"""How long to wait (s) before sending refused commands again; doubled each time."""
PAUSE_S: Final = 1.0
"""How long to wait (s) before repeating what the store refused after a connection."""
SHUTDOWN_S: Final = 3.0
"""How long unfinished answers may take on shutdown (s)."""
SCOPES: Final = ("bot", "applications.commands")
NEEDED_PERMISSIONS: Final = discord.Permissions(
    read_messages=True, send_messages=True, attach_files=True, read_message_history=True,
    create_public_threads=True, send_messages_in_threads=True, create_events=True,
)  # fmt: skip
"""Permissions in the invitation link; ``discord-trouble-permissions`` lists the same ones."""


Accept = Callable[[discord.Interaction[Any]], Awaitable[bool]]

ENTRY_TYPE: Final = 4
ENTRY_FIELDS: Final = (
    "id", "type", "name", "name_localizations", "description", "description_localizations", "handler",
    "integration_types", "contexts", "nsfw",
)  # fmt: skip
"""Fields to send back of the entry point, the command that opens the activity."""


class CommandTree(app_commands.CommandTree[Any]):
    """The slash commands. ``accept`` runs in the task of each command and each completion, and may refuse it."""

    def __init__(self, client: discord.Client, accept: Accept, entry_point: dict[str, Any] | None = None) -> None:
        super().__init__(client)
        self._accept = accept
        self.entry_point = entry_point

    async def interaction_check(self, interaction: discord.Interaction[Any]) -> bool:
        """Accept every interaction except an entry point, which Discord may leave to the bot: answer it here."""
        is_accepted = await self._accept(interaction)
        if is_accepted and {**(interaction.data or {})}.get("type") == ENTRY_TYPE:
            await self._answer_unlisted(interaction)
            return False
        return is_accepted

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        """Answer a command that this version does not know."""
        if not isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            await super().on_error(interaction, error)
            return
        log.info("unknown command", error=str(error))
        await self._answer_unlisted(interaction)

    async def _answer_unlisted(self, interaction: discord.Interaction[Any]) -> None:
        """Answer a command that is not among the listed ones: open the page for an entry point."""
        is_entry = {**(interaction.data or {})}.get("type") == ENTRY_TYPE
        try:
            if is_entry and self.entry_point is not None:
                await interaction.response.launch_activity()
            elif interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
            else:
                view = build_text_view(translate(user_language(interaction), "unknown-command"))
                await interaction.response.send_message(view=view, ephemeral=True)
        except (discord.HTTPException, *OUTAGE_ERRORS) as failure:
            log.info("unknown command not answered", error=repr(failure)[:200])

    async def register_commands(self) -> list[app_commands.AppCommand]:
        """Register all commands, including the application's entry point if any.

        Raises the errors of ``sync``.
        """
        if self.entry_point is not None:
            try:
                return await self._register_with([self.entry_point])
            except discord.HTTPException as error:
                log.warning("entry point refused; are Activities switched on?", code=error.code)
        try:
            return await retry_while_away(self.sync)
        except discord.HTTPException as error:
            if error.code != ENTRY_POINT:
                raise
        http, application = self.client.http, self.client.application_id or 0
        known = await retry_while_away(lambda: http.get_global_commands(application))
        entries = [dict(command) for command in known if command["type"] == ENTRY_TYPE]
        return await self._register_with(
            [{key: value for key, value in entry.items() if key in ENTRY_FIELDS} for entry in entries]
        )

    async def _register_with(self, entries: list[dict[str, Any]]) -> list[app_commands.AppCommand]:
        http, application = self.client.http, self.client.application_id or 0
        payload: list[Any] = [*await build_payload(self), *entries]
        data = await retry_while_away(lambda: http.bulk_upsert_global_commands(application, payload))
        return [app_commands.AppCommand(data=command, state=self._state) for command in data]


class DiscordBot(RestBot):
    """The bot with a gateway connection."""

    def __init__(
        self,
        app: App,
        settings: Settings,
        render: RenderPicture | None,
        notify_operator: Callable[[Msg], None],
        rates: DiscordRateLimits | None = None,
        draw_emoji: DrawEmoji | None = None,
    ) -> None:
        super().__init__(app, settings, render, notify_operator, rates)
        self._draw_emoji = draw_emoji
        self.emoji_loaded = asyncio.Event()
        """Set once the application's emoji have been looked up."""
        offered = is_activity_offered(settings)
        self.tree = CommandTree(self.client, self._accept_interaction, build_entry_point() if offered else None)
        self._told_last = self._store.value_store(COMMANDS_RECORD)
        self._ready = False
        self._busy: set[asyncio.Task[Any]] = set()
        sender = AnswerSender(app, self.port, self.board_messages, self.picture_source, self.pings)
        threads = TableThreads(app, self._notices, self.forum_posts)
        self.responder = InteractionResponder(app, self.port, self._notices, sender, threads, offered)
        if offered:
            app.service.app_platforms.add(PLATFORM)
        self._runs[OPEN_PANELS] = self._refresh_open_panel
        admins = GuildMembership(self.client)
        app.service.admins.register_admin_check(PLATFORM, admins.is_admin, settings.discord_operators)
        app.service.admins.register_member_check(PLATFORM, admins.is_member)
        app.service.admins.register_right_check(PLATFORM, admins.has_right)
        app.service.admins.register_role_list(PLATFORM, admins.list_roles)
        app.service.group_hooks[PLATFORM] = self._on_block_change
        add_commands(self.tree, self.responder)
        for event in (
            self.on_interaction,
            self.on_message,
            self.on_raw_message_delete,
            self.on_raw_bulk_message_delete,
            self.on_guild_channel_delete,
            self.on_raw_thread_delete,
            self.on_ready,
            self.on_guild_join,
            self.on_guild_available,
            self.on_guild_channel_update,
            self.on_guild_role_update,
            self.on_member_update,
            self.on_raw_thread_update,
            self.on_scheduled_event_update,
            self.on_scheduled_event_delete,
            self.on_event_interest,
            self.on_event_exception,
            self.on_error,
        ):
            self.client.event(event)
        parsers, dispatch = self.client._connection.parsers, self.client.dispatch
        for change, comes in (("ADD", True), ("REMOVE", False)):  # the library drops them, since it caches no users
            parsers[f"GUILD_SCHEDULED_EVENT_USER_{change}"] = partial(dispatch, "event_interest", comes)
        for change in ("CREATE", "UPDATE", "DELETE"):  # unknown to the library; a changed rule clears all, unannounced
            listen = partial(dispatch, "event_exception", change == "DELETE")
            parsers[f"GUILD_SCHEDULED_EVENT_EXCEPTION_{change}"] = listen
        parsers["GUILD_CREATE"] = partial(self._note_guild, parsers["GUILD_CREATE"])

    def _note_guild(self, parse: Callable[[Any], None], data: Any) -> None:
        self.scheduled_events.exceptions.note_guild(data)
        parse(data)

    def _list_open_panels(self, table_id: str) -> list[str]:
        """See ``RestBot``."""
        return [f"{OPEN_PANELS}.{owner}.{table_id}" for owner in self.responder.list_panel_owners(table_id)]

    async def _refresh_open_panel(self, what: str) -> None:
        owner, _, table = what.partition(".")
        version = self.jobs.requested_version(f"{OPEN_PANELS}.{what}") or NEWEST
        await self.responder.refresh_panel(int(owner), table, version)

    async def run_forever(self) -> None:
        """Run until cancelled.

        Reports a bad token to the operator and returns, retries during outages, and raises other errors.
        """
        await self.tree.set_translator(CommandTranslator())
        try:
            await self._log_in()
            self._app.service.admins.register_operators(PLATFORM, list_owner_ids(self.client.application))
            self.client.shard_count, _, _ = await retry_while_away(self.client.http.get_bot_gateway)
            async with self.board_messages.keep_current(self._is_connected, self.on_refresh):
                await self.client.connect()
        except discord.LoginFailure:
            self._notify_operator(Msg("main-discord-token"))
        finally:
            if self._busy:
                await asyncio.wait(self._busy, timeout=SHUTDOWN_S)
            await self.jobs.close()
            await self.client.close()

    async def wait_until_idle(self) -> None:
        """Wait until all received interactions are answered and no refresh is pending."""
        while self._busy:
            await asyncio.wait(self._busy)
        await self.jobs.wait_until_idle()

    # -- gateway events

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a component or form. Commands and completions go through the command tree."""
        is_press = interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit)
        if is_press and await self._accept_interaction(interaction):
            await self.responder.on_component(interaction)

    async def _accept_interaction(self, interaction: discord.Interaction[Any]) -> bool:
        """Track the task of an interaction. Refuse blocked users, and everyone in a blocked server."""
        task = asyncio.current_task()
        assert task is not None, "events come in tasks of their own"
        self._busy.add(task)
        task.add_done_callback(self._busy.discard)
        user, guild = f"{PLATFORM}:{interaction.user.id}", guild_external_id(interaction.guild_id)
        refusal = await find_refusal(self._app.service, user, guild)
        with suppress(discord.HTTPException, *OUTAGE_ERRORS):
            if refusal and interaction.type is not discord.InteractionType.autocomplete:
                view = build_text_view(text_formatter(user_language(interaction))(Msg(refusal)))
                await interaction.response.send_message(view=view, ephemeral=True)
            elif refusal is not None and interaction.type is discord.InteractionType.component:
                await interaction.response.defer()
        return refusal is None

    async def on_message(self, message: discord.Message) -> None:
        """Count a message from another user. The bot does not receive its content."""
        if self.client.user is None or message.author.id != self.client.user.id:
            self.port.on_chat_message(message.channel.id)

    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """Repost the table of a deleted message."""
        await self._restore_messages(event.channel_id, {event.message_id})

    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Repost the tables of messages deleted in bulk."""
        await self._restore_messages(event.channel_id, event.message_ids)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """After a channel was deleted, ping the players of its tables and threads elsewhere, and tell the hosts."""
        for one in (channel, *getattr(channel, "threads", ())):
            await self._restore_messages(one.id, None)

    async def on_raw_thread_delete(self, event: discord.RawThreadDeleteEvent) -> None:
        """After a thread was deleted, ping the players of its tables elsewhere, and tell the hosts."""
        await self._restore_messages(event.thread_id, None)

    async def _restore_messages(self, channel_id: int, deleted: set[int] | None) -> None:
        if (channel := await self._app.service.channels.find_channel(f"{PLATFORM}:{channel_id}")) is None:
            return
        for table in await self.board_messages.forget_messages(channel, deleted):
            if deleted is None:
                await self.pings.forget_channel(table, channel_id)
            await self.jobs.schedule_refresh(f"{CHANGES}.{channel.id}.{table}", 0)

    async def on_ready(self) -> None:
        """Register changed commands and retry failed messages after a connection."""
        if not self._ready:
            self._ready = True
            link = discord.utils.oauth_url(
                self.client.application_id or 0, permissions=NEEDED_PERMISSIONS, scopes=SCOPES
            )
            self._notify_operator(Msg("main-discord-ready", {"name": str(self.client.user), "link": link}))
        steps = (
            lambda: self.responder.resume_interactions(self.client),
            self.jobs.recover_pending,
            self._set_up_application,
            lambda: self._retry_problems(lambda _: True),
            self.scheduled_events.sync_all_nights,
        )
        for error in await asyncio.gather(*map(self._retry_outages, steps), return_exceptions=True):
            if error is not None and not self.client.is_closed():  # the retries are independent
                raise error

    async def _retry_outages(self, step: Callable[[], Awaitable[None]]) -> None:
        """Do what is due after a connection, repeatedly while the store is unavailable. It is idempotent."""
        while not self.client.is_closed():
            try:
                await step()
            except StoreError as error:
                log.warning("start postponed", error=str(error))
                await asyncio.sleep(PAUSE_S)
            else:
                return

    async def _is_connected(self) -> bool:
        return any(not shard.is_closed() for shard in self.client.shards.values())

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Retry failed messages after an invitation."""
        await self._retry_guild(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Retry failed messages after an outage of a server."""
        await self._retry_guild(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Retry failed messages after a permission change of a channel."""
        if before.overwrites != after.overwrites:
            await self._retry_guild(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Retry failed messages after a change of a role's permissions or mentionability."""
        if (before.permissions, before.mentionable) != (after.permissions, after.mentionable):
            await self._retry_guild(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Retry failed messages if the bot's roles have changed or its timeout has ended; no other member is cached."""
        if (before.roles, before.timed_out_until) != (after.roles, after.timed_out_until):
            await self._retry_guild(after.guild.id)

    async def on_raw_thread_update(self, event: discord.RawThreadUpdateEvent) -> None:
        """Retry failed messages in a thread that has been unlocked."""
        if not event.data["thread_metadata"].get("locked"):
            await self._retry_problems(lambda channel: discord_channel_id(channel) == event.thread_id)

    async def on_scheduled_event_update(self, before: discord.ScheduledEvent, after: discord.ScheduledEvent) -> None:
        """Apply a change of a scheduled event to its game night."""
        await self.scheduled_events.on_event_update(after)

    async def on_scheduled_event_delete(self, event: discord.ScheduledEvent) -> None:
        """Apply the deletion of a scheduled event to its game night."""
        await self.scheduled_events.on_event_delete(event.id)

    async def on_event_interest(self, comes: bool, data: dict[str, Any]) -> None:  # noqa: FBT001 - as dispatched
        """Apply the start or end of a user's interest in a scheduled event to its game night."""
        if data.get(OF_ONE_DATE):
            return  # for a date of a series other than the next one
        event, user = int(data["guild_scheduled_event_id"]), int(data["user_id"])
        await self.scheduled_events.on_event_interest(event, user, comes)

    async def on_event_exception(self, is_restored: bool, data: dict[str, Any]) -> None:  # noqa: FBT001 - as dispatched
        """Apply a changed date of a recurring event to its series of game nights."""
        await self.scheduled_events.on_exception(data, is_restored=is_restored)

    async def on_error(self, event: str, *args: object, **kwargs: object) -> None:
        """Log an error of an event handler."""
        error = sys.exc_info()[1]
        if isinstance(error, StoreError):
            log.warning("gateway event without store", event_name=event, error=str(error))
            return
        if isinstance(error, RuntimeError) and self.client.is_closed():  # "Session is closed"
            log.info("event cut short by the end", event_name=event)
            return
        log.error("event failed", event_name=event, exc_info=True)  # noqa: LOG014 - called in an except block

    async def _on_block_change(self, group: str, *, leaves: bool) -> None:
        guild = int(group.rpartition(":")[2])
        if leaves:
            await self.jobs.schedule_refresh(f"{LEAVES}.{guild}", 0)
        else:
            await self._retry_guild(guild)

    async def _retry_guild(self, guild: int) -> None:
        await self._retry_problems(lambda channel: self.port.local_guild_id(channel) == guild)

    async def _retry_problems(self, where: Callable[[Channel], bool]) -> None:
        for channel, table in await self.mentions.collect_retries(where):
            await self.jobs.schedule_refresh(f"{CHANGES}.{channel.id}.{table}", 0)

    async def _set_up_application(self) -> None:
        is_registered = await self._register_commands()
        await self._load_emoji()
        pause_s = REGISTER_S
        while not is_registered:
            await asyncio.sleep(pause_s)
            if self.client.is_closed():
                return
            pause_s, is_registered = 2 * pause_s, await self._register_commands()

    async def _load_emoji(self) -> None:
        """Load the application's emoji. Uploading missing ones may take minutes."""
        await self.port.application.load_emoji(self.client, self._draw_emoji)
        self.emoji_loaded.set()

    async def _register_commands(self) -> bool:
        """Register changed commands, learn their ids, and return whether all are registered.

        Tells the operator of a failure: buttons still work, but on a first start no commands exist.
        """
        commands = msgspec.json.encode((await build_payload(self.tree), self.tree.entry_point))
        digest = blake2b(commands + str(self.client.application_id).encode(), digest_size=16).digest()
        is_known = await self._told_last.load_value(EVERYWHERE) == digest
        try:
            self.port.application.set_commands(
                await (retry_while_away(self.tree.fetch_commands) if is_known else self.tree.register_commands())
            )
        except (discord.HTTPException, app_commands.AppCommandError, RuntimeError, *OUTAGE_ERRORS) as error:
            log.warning("commands not registered", error=repr(error)[:500])
            if not is_known and not self.client.is_closed():
                self._notify_operator(Msg("main-discord-unregistered", {"why": str(error)[:200]}))
            return False
        if not is_known:
            await self._told_last.save_value(EVERYWHERE, digest)
        return True
