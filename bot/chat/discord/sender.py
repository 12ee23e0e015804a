"""Show tables and call people at Discord: everything that the bot does there without being asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.door.app import App
from bot.app.nights.nights import is_night
from bot.app.port.ports import Refresh
from bot.chat.calls import Called, Calls
from bot.chat.discord.calls import Caller
from bot.chat.discord.channels import Channels
from bot.chat.discord.events import Events
from bot.chat.discord.forget import forget
from bot.chat.discord.lasting import AWAY, BUSY, whole_pace
from bot.chat.discord.limits import FILE_BYTES, Rates
from bot.chat.discord.looks import Looks
from bot.chat.discord.panels import Panels
from bot.chat.discord.troubles import Notes
from bot.chat.discord.words import PLATFORM, SHAPE
from bot.chat.pictures import Paint, Pictures
from bot.chat.posts import Posts
from bot.chat.records import Kept
from bot.settings import Settings
from engines.core.words import Msg

log = structlog.get_logger("bottega.discord")

READY_S: Final = 0.3
"""It is ready when no server has come for so long. Nothing here needs to know them all: one that comes later is healed
then. The library's own 2 s would only keep the tables waiting after a restart."""


class Sender:
    """Shows tables and calls people. ``paint``: None where there are no painters: texts say all. ``tell``: to the host.

    ``rates``: Discord's own, but for a Discord that bears more.
    """

    def __init__(
        self, app: App, settings: Settings, paint: Paint | None, tell: Callable[[Msg], None], rates: Rates | None = None
    ) -> None:
        point_at(settings)
        self._rates = rates = rates or Rates()
        self._app = app
        self._tell = tell
        self._can_ask = asyncio.Event()
        """What is to be shown before we have logged in waits; it would fail, and come again much later."""
        self._token = settings.discord_token.get_secret_value()
        self._kept = kept = Kept(app.service.store)
        self.client = _client(rates)
        self._notes = notes = Notes(app, kept, self.client)
        self.pictures = pictures = Pictures(paint, lambda picture: len(picture.png) <= FILE_BYTES, SHAPE)
        app.service.films.shapes[PLATFORM] = SHAPE
        self.channels = Channels(self.client, kept.keys, rates)
        self.posts = Posts(app, kept, self.channels, pictures, notes.trouble)
        self.events = Events(app, kept, self.client, self.channels, self.posts)
        called = Called(kept, PLATFORM)
        panels = Panels(app, kept.keys, self.client, self.channels, notes, pictures, called)
        calls = Calls(app, called, Caller(app, self.client, self.channels, panels), self.posts)
        self.looks = Looks(app, kept, self.channels, panels, called, calls, self.posts)
        app.on_refresh(PLATFORM, self.refresh)
        app.forgets(forget)

    async def _log_in(self) -> None:
        """Log in, as often as it takes."""
        pause_s = 1.0
        while True:
            self.client.http.connector = (
                discord.utils.MISSING
            )  # that of a failed try was closed, and would be used again
            try:
                await self.client.login(self._token)
            except (discord.HTTPException, *AWAY) as error:
                if isinstance(error, discord.HTTPException) and error.status < 500 and error.status not in BUSY:
                    raise
                log.warning("discord is away", error=repr(error)[:200])
                await self.client.http.close()
                await asyncio.sleep(pause_s)
                pause_s = min(60.0, pause_s * 2)
            else:
                self._can_ask.set()
                return

    async def refresh(self, refresh: Refresh) -> None:
        """A place should show a table anew, and whoever is waited for there should hear of it."""
        await self._can_ask.wait()
        place = await self._app.service.places.get(refresh.place)
        if place is None or not refresh.alias.removeprefix(f"{PLATFORM}:").isdigit():
            return
        await self.posts.show(place, refresh.table, refresh.version)
        if is_night(refresh.table):
            await self.events.show(place, refresh.table)
        await self.looks.due(refresh.table)


def _client(rates: Rates) -> discord.AutoShardedClient:
    """Make a client that keeps nothing and mentions nobody, with as many connections as Discord recommends."""
    return discord.AutoShardedClient(
        intents=discord.Intents(guilds=True, guild_messages=True, guild_scheduled_events=True),
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        allowed_mentions=discord.AllowedMentions.none(),
        http_trace=whole_pace(rates),
        guild_ready_timeout=READY_S,
    )


def point_at(settings: Settings) -> None:
    """Which Discord is spoken to: the real one, unless the settings name another (a test's)."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
