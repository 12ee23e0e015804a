"""The bot at the gateway: what comes in goes to ``Replies``, what the app tells goes to ``Posts`` and ``Calls``."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

import discord
import msgspec
import structlog
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.door.app import App
from bot.app.nights.nights import is_night
from bot.app.port.ports import Refresh
from bot.chat.calls import Called, Calls
from bot.chat.discord.admins import Admins
from bot.chat.discord.calls import Caller
from bot.chat.discord.channels import Channels
from bot.chat.discord.commands import Translator, add_commands, faults, payload
from bot.chat.discord.events import Events
from bot.chat.discord.forget import forget
from bot.chat.discord.lasting import AWAY, whole_pace
from bot.chat.discord.limits import FILE_BYTES, Rates
from bot.chat.discord.looks import Looks
from bot.chat.discord.panels import Panels
from bot.chat.discord.replies import Replies
from bot.chat.discord.troubles import Notes
from bot.chat.discord.words import PLATFORM, SHAPE
from bot.chat.pictures import Paint, Pictures
from bot.chat.posts import Posts
from bot.chat.records import Kept
from bot.settings import Settings
from engines.core.words import Msg

log = structlog.get_logger("bottega.discord")

REGISTERED: Final = "discord-commands"
"""Kind: the commands that were registered last."""
EVERYWHERE: Final = "global"


LAST_S: Final = 3.0
"""When it stops, answers that are under way have so long to arrive."""
READY_S: Final = 0.3
"""It is ready when no server has come for so long. Nothing here needs to know them all: one that comes later is healed
then. The library's own 2 s would only keep the tables waiting after a restart."""
SCOPES: Final = ("bot", "applications.commands")
NEEDED: Final = discord.Permissions(
    read_messages=True, send_messages=True, attach_files=True, read_message_history=True,
    create_public_threads=True, send_messages_in_threads=True, create_events=True,
)  # fmt: skip
"""What the invitation asks for; ``discord-trouble-permissions`` names the same."""


class Bot:
    """One process of the bot. ``paint``: None where there are no painters: texts say all. ``tell``: to the host.

    ``rates``: Discord's own, but for a Discord that bears more.
    """

    def __init__(
        self, app: App, settings: Settings, paint: Paint | None, tell: Callable[[Msg], None], rates: Rates | None = None
    ) -> None:
        point_at(settings)
        rates = rates or Rates()
        self.client = _client(settings.discord_shards, rates)
        self.tree: app_commands.CommandTree[Any] = app_commands.CommandTree(self.client)
        kept = Kept(app.service.store)
        self._app = app
        self._told_last = kept.marks(REGISTERED)
        self._tell = tell
        self._ready = self._there = False
        self._busy: set[asyncio.Task[Any]] = set()
        self._token = settings.discord_token.get_secret_value()
        notes = Notes(app, kept, self.client)
        self.pictures = pictures = Pictures(paint, lambda picture: len(picture.png) <= FILE_BYTES, SHAPE)
        app.service.films.shapes[PLATFORM] = SHAPE
        self.channels = Channels(self.client, kept.keys, rates)
        self.posts = Posts(app, kept, self.channels, pictures, notes.trouble)
        self.events = Events(app, kept, self.client, self.channels, self.posts)
        called = Called(kept, PLATFORM)
        panels = Panels(app, kept.keys, self.client, self.channels, notes, pictures, called)
        calls = Calls(app, called, Caller(app, self.client, self.channels, panels), self.posts)
        self.looks = Looks(app, kept, self.channels, panels, called, calls, self.posts)
        self.replies = Replies(app, kept, self.channels, self.posts, notes, pictures)
        admins = Admins(self.client)
        app.vouches(PLATFORM, admins.administers, settings.owners)
        app.tells(PLATFORM, admins.belongs)
        add_commands(self.tree, self.replies)
        app.on_refresh(PLATFORM, self.refresh)
        app.forgets(forget)
        for event in (
            self.on_interaction,
            self.on_message,
            self.on_ready,
            self.on_connect,
            self.on_resumed,
            self.on_disconnect,
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
            async with self._app.beats(PLATFORM, self._reached):
                await self.client.connect()
        except discord.LoginFailure:
            self._tell(Msg("main-discord-token"))
        finally:
            if self._busy:
                await asyncio.wait(self._busy, timeout=LAST_S)
            await self.looks.close()
            await self.client.close()

    async def _log_in(self) -> None:
        """Log in, as often as it takes."""
        pause_s = 1.0
        while True:
            try:
                await self.client.login(self._token)
            except AWAY as error:
                log.warning("discord is away", error=repr(error)[:200])
                await self.client.http.close()
                await asyncio.sleep(pause_s)
                pause_s = min(60.0, pause_s * 2)
            else:
                return

    async def refresh(self, refresh: Refresh) -> None:
        """A place should show a table anew, and whoever is waited for there should hear of it."""
        place = await self._app.service.places.get(refresh.place)
        if place is None or not refresh.alias.removeprefix(f"{PLATFORM}:").isdigit():
            return
        await self.posts.show(place, refresh.table, refresh.version)
        if is_night(refresh.table):
            await self.events.show(place, refresh.table)
        await self.looks.due(refresh.table)

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

    async def on_connect(self) -> None:
        """The gateway speaks to us."""
        self._there = True

    async def on_resumed(self) -> None:
        """It does again."""
        self._there = True

    async def on_disconnect(self) -> None:
        """It does not: nobody can press anything."""
        self._there = False

    async def _reached(self) -> bool:
        return self._there

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
            await self.tree.sync()
        except (discord.HTTPException, app_commands.AppCommandError) as error:
            log.warning("commands are not registered", error=repr(error)[:500])
            return
        await self._told_last.put(EVERYWHERE, digest)


def point_at(settings: Settings) -> None:
    """Which Discord is spoken to: the real one, unless the settings name another (a proxy, or a test's)."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)


def _client(shards: int, rates: Rates) -> discord.Client:
    intents = discord.Intents(guilds=True, guild_messages=True, guild_scheduled_events=True)
    quiet: dict[str, Any] = {
        "intents": intents,
        "max_messages": None,
        "member_cache_flags": discord.MemberCacheFlags.none(),
        "chunk_guilds_at_startup": False,
        "guild_ready_timeout": READY_S,
        "allowed_mentions": discord.AllowedMentions.none(),
        "http_trace": whole_pace(rates),
    }
    if shards > 1:
        return discord.AutoShardedClient(shard_count=shards, **quiet)
    return discord.Client(**quiet)
