"""The writing part of the Discord bot: board messages, pings and scheduled events.

A change of a table starts independent jobs, stored together until the last one is done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import discord
import structlog
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.api import App
from bot.app.common.interfaces import TableRefresh
from bot.app.gatherings.kinds import find_kind
from bot.frontends.common.board_messages import NEWEST, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import MentionService, MentionStore
from bot.frontends.common.pictures import PictureSource, RenderPicture
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.discord.direct_messages import DirectMessagePanels, DirectNotices
from bot.frontends.discord.erasure import erase_discord_user
from bot.frontends.discord.forum_posts import ForumPosts
from bot.frontends.discord.job_kinds import BOARDS, CALLS, CHANGES, EVENTS, LEAVES, PANELS, ROLES, TAGS
from bot.frontends.discord.limits import FILE_BYTES, DiscordRateLimits
from bot.frontends.discord.notifications import DiscordNotifier
from bot.frontends.discord.pings import PingJobs, RolePinger
from bot.frontends.discord.port import DiscordPort, parse_external_id
from bot.frontends.discord.rate_limit import (
    BUSY_CODES,
    LONGEST_LIMIT_S,
    OUTAGE_ERRORS,
    build_rate_trace,
    retry_later,
    retry_while_away,
)
from bot.frontends.discord.scheduled_events import ScheduledEventSync
from bot.frontends.discord.texts import DEFAULT_LAYOUT, PLATFORM
from bot.settings import Settings
from engines.core.core_types import Msg

log = structlog.get_logger("bottega.discord")

READY_S: Final = 0.3
"""How long to wait for more servers on connection (s).

The bot needs no complete list: it handles later servers when they appear. The library's default of 2 s would delay all
tables after a restart.
"""


class RestBot:
    """Shows tables and notifies players.

    Without ``render``, messages have no pictures. ``notify_operator`` reports problems; ``rates`` replaces Discord's
    rate limits for a test server.
    """

    def __init__(
        self,
        app: App,
        settings: Settings,
        render: RenderPicture | None,
        notify_operator: Callable[[Msg], None],
        rates: DiscordRateLimits | None = None,
    ) -> None:
        apply_api_urls(settings)
        rates = rates or DiscordRateLimits()
        self._app = app
        self._notify_operator = notify_operator
        self._can_ask = asyncio.Event()
        """Set after login. Refreshes wait for it; otherwise they would fail and be retried late."""
        self._token = settings.discord_token.value
        self._store = store = FrontendStore(app.service.store)
        self.client = _build_client(rates)
        self.picture_source = pictures = PictureSource(
            render, lambda picture: len(picture.png) <= FILE_BYTES, DEFAULT_LAYOUT, decorates=True
        )
        app.service.films.layouts[PLATFORM] = DEFAULT_LAYOUT
        self.jobs = RefreshQueue(store, PLATFORM, self.run_job, self._delay_of)
        self.port = DiscordPort(self.client, store, rates, app.service.clock, app.service.blocks)
        mention_store = MentionStore(store, PLATFORM)
        self._notices = notices = DirectNotices(app, self.port, mention_store)
        self.board_messages = BoardMessages(app, store, self.port, pictures, notices.report_problem)
        self.forum_posts = ForumPosts(app, self.port, self.board_messages)
        self.scheduled_events = ScheduledEventSync(app, self.port, self.board_messages, notices, pictures)
        panels = DirectMessagePanels(app, self.port, notices, pictures, mention_store)
        self._notifier = notifier = DiscordNotifier(app, self.port, self.jobs)
        self.mentions = mentions = MentionService(
            app, mention_store, notifier, self.board_messages, notices.report_problem
        )
        role_pinger = RolePinger(app, self.port, mentions, self.board_messages)
        self.pings = PingJobs(
            app, self.jobs, self.port, panels, mention_store, mentions, notifier, self.board_messages, role_pinger
        )
        self._runs: dict[str, Callable[[str], Awaitable[int | None]]] = {
            CHANGES: self._start_jobs, BOARDS: self._show_board, TAGS: self._update_tags, EVENTS: self._sync_event,
            CALLS: self.pings.refresh_table, PANELS: self.pings.update_panel, ROLES: self.pings.ping_role,
            LEAVES: self._leave_guild,
        }  # fmt: skip
        """Runners by kind of job. A runner returns the version that it has shown, or None if there is no newer one."""
        app.register_frontend(PLATFORM, self.on_refresh)
        app.register_eraser(erase_discord_user)

    async def _log_in(self) -> None:
        pause_s = 1.0
        while True:
            self.client.http.connector = (
                discord.utils.MISSING
            )  # a failed attempt has closed its connector, which would be reused
            try:
                await self.client.login(self._token)
            except (discord.HTTPException, *OUTAGE_ERRORS) as error:
                if isinstance(error, discord.HTTPException) and error.status < 500 and error.status not in BUSY_CODES:
                    raise
                log.warning("discord unavailable", error=repr(error)[:200])
                await self.client.http.close()
                await asyncio.sleep(pause_s)
                pause_s = min(60.0, pause_s * 2)
            else:
                self._can_ask.set()
                return

    async def on_refresh(self, refresh: TableRefresh) -> None:
        """Store that a table has changed in a channel, and start the jobs for it. Raises ``StoreError``."""
        if parse_external_id(refresh.external_id):
            await self.jobs.schedule_refresh(f"{CHANGES}.{refresh.channel}.{refresh.table}", refresh.version)

    async def run_job(self, name: str) -> int:
        """Run the job ``<kind>.<what>``, and return the version shown.

        Raises ``RetryLaterError`` while Discord is away, and after the end of the connection.
        """
        await self._can_ask.wait()
        kind, _, what = name.partition(".")
        try:
            version = await self._runs[kind](what)
        except OUTAGE_ERRORS as error:
            raise retry_later(error) from error
        except RuntimeError as error:
            if not self.client.is_closed():
                raise
            raise RetryLaterError(0) from error  # "Session is closed"
        return NEWEST if version is None else version

    async def _start_jobs(self, what: str) -> int | None:
        """Start the jobs of a change. Each runs, waits and retries independently."""
        channel_id, _, table = what.partition(".")
        name, channel = f"{CHANGES}.{what}", await self._app.service.channels.get(channel_id)
        if channel is None:
            return None
        version = self.jobs.requested_version(name)
        if not version:  # not a move, but a way to notify that was closed or opened again
            self._notifier.urgent.add(f"{CALLS}.{table}")
        for one in (f"{BOARDS}.{what}", *self._list_open_panels(table)):
            self.jobs.start_refresh(one, version)
        others, kind = [f"{CALLS}.{table}"], find_kind(table)
        others += [f"{TAGS}.{what}"] if self.port.may_be_post(channel) else []
        others += [f"{EVENTS}.{what}"] if kind is not None and kind.has_calendar_event else []
        for one in others:
            self.jobs.start_refresh(one, 0)
        return version

    def _list_open_panels(self, table_id: str) -> list[str]:
        return []

    async def _show_board(self, what: str) -> int | None:
        channel_id, _, table = what.partition(".")
        version = self.jobs.requested_version(f"{BOARDS}.{what}") or NEWEST
        if (channel := await self._app.service.channels.get(channel_id)) is None:
            return None
        record = await self.board_messages.show_table(channel, table, version)
        return record.version if self.board_messages.is_visible(record) else None

    async def _update_tags(self, what: str) -> None:
        if (channel := await self._app.service.channels.get(what.partition(".")[0])) is not None:
            await self.forum_posts.update_tags(channel)

    async def _sync_event(self, what: str) -> None:
        channel_id, _, night = what.partition(".")
        channel = await self._app.service.channels.get(channel_id)
        if channel is not None and channel.group not in self._app.service.blocks:
            await self.scheduled_events.sync_night(channel, night)

    async def _leave_guild(self, guild: str) -> None:
        with suppress(discord.Forbidden, discord.NotFound):  # it has left already
            await retry_while_away(lambda: self.client.http.leave_guild(int(guild)))

    def _delay_of(self, name: str) -> float:
        """Return a job's delay (s): pings wait for an undo or the next move, unless one was just refused."""
        is_delayed = name.startswith(f"{CALLS}.") and name not in self._notifier.urgent
        self._notifier.urgent.discard(name)
        return self._app.service.timings.after_player_ms / 1000 if is_delayed else 0.0


def _build_client(rates: DiscordRateLimits) -> discord.AutoShardedClient:
    """Build a client without caches and mentions, with as many shards as Discord recommends."""
    return discord.AutoShardedClient(
        intents=discord.Intents(guilds=True, guild_messages=True, guild_scheduled_events=True),
        max_messages=None,
        member_cache_flags=discord.MemberCacheFlags.none(),
        chunk_guilds_at_startup=False,
        allowed_mentions=discord.AllowedMentions.none(),
        http_trace=build_rate_trace(rates),
        guild_ready_timeout=READY_S,
        max_ratelimit_timeout=LONGEST_LIMIT_S,
    )


def apply_api_urls(settings: Settings) -> None:
    """Use the API and gateway of the settings, if set (for tests)."""
    if settings.discord_api:
        Route.BASE = settings.discord_api
    if settings.discord_gateway:
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.discord_gateway)
