"""The Telegram bot: client, rate limits, refresh queue and update inbox, run together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

import msgspec
import structlog
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import AIORateLimiter, ExtBot

from bot.app.api import App
from bot.app.common.interfaces import TableRefresh
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import NEWEST, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.mentions import MentionService, MentionStore
from bot.frontends.common.pictures import PictureSource, RenderPicture
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.commands import register_commands
from bot.frontends.telegram.erasure import erase_telegram_user
from bot.frontends.telegram.http_client import AiohttpRequest
from bot.frontends.telegram.limits import RateLimits
from bot.frontends.telegram.membership import Membership
from bot.frontends.telegram.notifications import TelegramNotifier
from bot.frontends.telegram.panel_messages import PanelView
from bot.frontends.telegram.panels import Panels, telegram_user_id
from bot.frontends.telegram.port import TelegramPort, chat_address
from bot.frontends.telegram.rate_limit import RateLimiter
from bot.frontends.telegram.rendering import is_sendable_photo
from bot.frontends.telegram.responder import UpdateResponder
from bot.frontends.telegram.texts import PLATFORM, SHAPE, translate
from bot.frontends.telegram.update_inbox import WAIT_S, UpdateInbox
from bot.frontends.telegram.updates import WANTED, UpdateHandler
from bot.frontends.telegram.webhook import WebhookError, WebhookOptions, build_app, open_webhook_socket, webhook_secret
from bot.runtime.listener import Listener

log = structlog.get_logger("bottega.telegram")

TELEGRAM: Final = "https://api.telegram.org"
CONNECTIONS: Final = 64
READ_S: Final = 20.0
PAUSE_S: Final = 2.0
LONGEST_PAUSE_S: Final = 60.0
FAREWELL_S: Final = 3
"""How long webhook requests may take on shutdown (s)."""


class TokenRejectedError(Exception):
    """Telegram rejects the bot token."""


class BotOptions(msgspec.Struct, frozen=True):
    """Connection settings. ``api`` and ``files`` replace Telegram's own addresses."""

    token: str
    api: str = ""
    files: str = ""
    hook: WebhookOptions | None = None
    rates: RateLimits = RateLimits()
    owners: frozenset[int] = frozenset()


def build_client(options: BotOptions) -> ExtBot[int]:
    """Build the library's client. Its rate limiter is only a safety net, and it never retries."""
    api = (options.api or TELEGRAM).rstrip("/")
    files = (options.files or api).rstrip("/")
    limiter = AIORateLimiter(
        overall_max_rate=1, overall_time_period=1 / options.rates.all_per_s, group_max_rate=0, max_retries=0
    )
    return ExtBot(
        options.token,
        f"{api}/bot",
        f"{files}/file/bot",
        request=AiohttpRequest(api, CONNECTIONS, READ_S),
        get_updates_request=AiohttpRequest(api, 2, WAIT_S + 10),
        rate_limiter=limiter,
    )


class TelegramBot:
    """A connected bot. All its persistent state is in the store."""

    def __init__(self, app: App, render: RenderPicture | None, options: BotOptions, bot: ExtBot[int]) -> None:
        self._app = app
        self._store = store = FrontendStore(app.service.store)
        self._options = options
        self.api = BotApi(bot, RateLimiter(options.rates), app.service.clock)
        pictures = PictureSource(render, is_sendable_photo, SHAPE)
        app.service.films.layouts[PLATFORM] = SHAPE
        self.refresh_queue = RefreshQueue(store, PLATFORM, self._show_due)
        port = TelegramPort(store, self.api)
        self._board_messages = BoardMessages(app, store, port, pictures, self._report_problem)
        self._panels = Panels(app, store, self.api, port, pictures)
        mention_store = MentionStore(store, PLATFORM)
        self._mentions = MentionService(
            app, mention_store, TelegramNotifier(app, self.api, port, self._panels), self._board_messages
        )
        admins = Membership(self.api)
        app.register_admin_check(PLATFORM, admins.is_admin, options.owners)
        app.register_member_check(PLATFORM, admins.is_member)
        app.register_eraser(erase_telegram_user)
        responder = UpdateResponder(
            app,
            store,
            self.api,
            self._board_messages,
            self._panels,
            pictures,
            mention_store,
            self.refresh_queue.schedule_refresh,
        )
        updates = UpdateHandler(
            app,
            store,
            self.api,
            self._board_messages,
            self._panels,
            responder,
            self.refresh_queue.schedule_refresh,
            admins,
        )
        self._topics = updates.topics
        self.update_inbox = UpdateInbox(store, self.api, updates)
        self._catching: asyncio.Task[None] | None = None

    async def run_forever(self) -> None:
        """Receive updates until cancelled."""
        self._app.register_frontend(PLATFORM, self._queue_refresh)
        try:
            await self.refresh_queue.recover_pending()
            await self.update_inbox.recover_updates()
            self._catching = asyncio.create_task(self._queue_running_tables(), name="telegram catches up")
            await register_commands(self.api.bot, self._store)
            async with self._app.keep_heartbeat(PLATFORM, self._is_reachable):
                await (self._run_polling() if self._options.hook is None else self._run_webhook(self._options.hook))
        finally:
            await self.close()

    async def _is_reachable(self) -> bool:
        """Return whether Telegram answers."""
        try:
            await self.api.bot.get_me()
        except TelegramError:
            return False
        return True

    async def close(self) -> None:
        """Cancel all tasks. Pending work stays in the store."""
        if self._catching is not None:
            self._catching.cancel()
            await asyncio.gather(self._catching, return_exceptions=True)
        await self.update_inbox.close()
        await self.refresh_queue.close()

    async def wait_until_idle(self) -> None:
        """Wait until all accepted updates and pending refreshes are shown."""
        await self.update_inbox.wait_until_shown()
        if self._catching is not None:
            await self._catching
        await self.refresh_queue.wait_until_idle()

    async def _queue_running_tables(self) -> None:
        """Queue all running tables, whose refreshes may have been missed while offline.

        Updates are handled meanwhile, since there may be many tables. Retries while the store is unavailable.
        """
        while True:
            try:
                async for table in self._store.iterate_running_tables():
                    for channel in await self._app.list_channels(table, PLATFORM):
                        await self.refresh_queue.schedule_refresh(f"b.{channel.id}.{table}", 0)
            except StoreError as error:
                log.warning("running tables postponed", error=str(error))
                await asyncio.sleep(PAUSE_S)
            else:
                return

    async def _run_polling(self) -> None:
        await self.api.bot.delete_webhook()
        await self.update_inbox.poll_updates()

    async def _run_webhook(self, hook: WebhookOptions) -> None:
        secret = hook.secret or webhook_secret(self._options.token)
        page = build_app(self.api, self.update_inbox, secret, urlsplit(hook.url).path or "/")
        listening = open_webhook_socket(hook)
        server = Listener(page, FAREWELL_S, hook.host, hook.port)
        serving = asyncio.create_task(server.serve([listening]))
        try:
            await self._set_webhook(hook.url, secret)
            await asyncio.wait([serving])  # on cancellation, running requests get time to finish
            serving.result()
        finally:
            server.should_exit = True
            await asyncio.wait([serving], timeout=FAREWELL_S + 2)

    async def _set_webhook(self, url: str, secret: str) -> None:
        """Register the webhook. Raises ``WebhookError`` if Telegram refuses its address."""
        try:
            await self.api.bot.set_webhook(url, secret_token=secret, allowed_updates=WANTED)
        except BadRequest as error:
            raise WebhookError("main-telegram-webhook", url, error.message) from error

    async def _queue_refresh(self, refresh: TableRefresh) -> None:
        await self.refresh_queue.schedule_refresh(f"b.{refresh.channel}.{refresh.table}", refresh.version)

    async def _show_due(self, name: str) -> int:
        """Run a pending refresh by name: ``b.<channel>.<table>`` or ``p.<user>.<table>``."""
        kind, owner, table = name.split(".", 2)
        if kind == "p":
            return await self._panels.update_panel(owner, table)
        channels = await self._app.list_channels(table, PLATFORM)
        known = next((shown for shown in channels if shown.id == owner), None)
        channel = known or await self._app.service.channels.get(owner)
        if channel is None or not chat_address(channel)[0]:  # the channel of a table whose topic does not exist yet
            return NEWEST
        record = await self._board_messages.show_table(channel, table)
        version = record.version if record.trouble in ("", "photos") else NEWEST
        if channels and channels[0] == channel:
            await self._refresh_players(name, channel, version if version < NEWEST else 0)
        await self._topics.update_topic(channel)
        return version

    async def _refresh_players(self, name: str, channel: Channel, version: int) -> None:
        """Queue the panels that follow the board of a table, and refresh its mentions."""
        table = name.rpartition(".")[2]
        wanted, users = await asyncio.gather(self._mentions.load_pings(table), self._panels.panel_users(table))
        panels = [f"p.{user_id}.{table}" for user_id in sorted({*users, *wanted})]
        self.refresh_queue.schedule_followers(name, panels, version)
        await self._mentions.refresh_mentions(table, channel, wanted)

    async def _report_problem(self, table: str, channel: Channel, trouble: str) -> None:
        """Tell the host of a table what prevents it from being shown, and the remedy."""
        host = await self._app.find_host(table)
        telegram_id = telegram_user_id(host.aliases) if host is not None and not host.is_deleted else None
        if host is None or telegram_id is None or channel.closed or not await self._panels.is_chat_open(telegram_id):
            return
        lang = host.lang or "en"
        screen = Screen(
            translate(lang, "trouble"), (translate(lang, f"trouble-{trouble}", table=table),), private=True, lang=lang
        )
        await self._panels.show_view(PanelView(telegram_id, host.id, screen, channel.id, is_new=True))


@asynccontextmanager
async def connect_bot(app: App, paint: RenderPicture | None, options: BotOptions) -> AsyncIterator[TelegramBot]:
    """Connect a bot, waiting until Telegram is reachable. Raises ``TokenRejectedError``."""
    bot, pause_s = build_client(options), PAUSE_S
    while True:
        try:
            await bot.initialize()
            break
        except InvalidToken as error:
            raise TokenRejectedError from error
        except (NetworkError, RetryAfter) as error:
            log.warning("telegram not reachable", reason=error.message)
        await asyncio.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
    try:
        yield TelegramBot(app, paint, options, bot)
    finally:
        await bot.shutdown()


async def run_bot(app: App, paint: RenderPicture | None, options: BotOptions) -> None:
    """Run a bot until cancelled. Raises ``TokenRejectedError`` and ``WebhookError``."""
    async with connect_bot(app, paint, options) as bot:
        await bot.run_forever()
