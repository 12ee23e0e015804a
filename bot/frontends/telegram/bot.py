"""The Telegram bot: client, rate limits, refresh queue and update inbox, run together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final
from urllib.parse import urlsplit

import structlog
from aiohttp import TraceConfig
from telegram.error import BadRequest, InvalidToken, NetworkError, RetryAfter, TelegramError

from bot.app.api import App
from bot.app.common.interfaces import Ping, TableRefresh
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import NEWEST, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.mentions import UNREACHED, MentionService, MentionStore, ReportLimiter
from bot.frontends.common.pictures import PictureSource, RenderPicture
from bot.frontends.common.port import ChatClosedError, find_platform_id
from bot.frontends.common.refresh_queue import RefreshQueue
from bot.frontends.telegram.api import BotApi
from bot.frontends.telegram.commands import register_commands
from bot.frontends.telegram.erasure import erase_telegram_user
from bot.frontends.telegram.http_client import AiohttpRequest, BotClient
from bot.frontends.telegram.limits import TelegramRateLimits
from bot.frontends.telegram.membership import GroupMembership
from bot.frontends.telegram.notifications import TelegramNotifier
from bot.frontends.telegram.panel_messages import PanelView
from bot.frontends.telegram.panels import PrivateChatPanels
from bot.frontends.telegram.port import TelegramPort, chat_address
from bot.frontends.telegram.rate_limit import RateLimiter
from bot.frontends.telegram.rendering import is_sendable_photo
from bot.frontends.telegram.responder import UpdateResponder
from bot.frontends.telegram.texts import DEFAULT_LAYOUT, PLATFORM, translate
from bot.frontends.telegram.topics import DELETED_TOPIC
from bot.frontends.telegram.update_inbox import WAIT_S, UpdateInbox
from bot.frontends.telegram.updates import UPDATE_KINDS, UpdateHandler
from bot.frontends.telegram.webhook import WebhookError, build_app, open_webhook_socket, webhook_secret
from bot.runtime.listener import Listener
from bot.settings import Settings
from engines.core.core_types import Msg

log = structlog.get_logger("bottega.telegram")

TELEGRAM: Final = "https://api.telegram.org"
CONNECTIONS: Final = 64
READ_S: Final = 20.0
PAUSE_S: Final = 2.0
LONGEST_PAUSE_S: Final = 60.0
FAREWELL_S: Final = 3
"""How long webhook requests may take on shutdown (s)."""


class TokenRejectedError(Exception):
    """Raised if Telegram rejects the bot token."""


LEAVES: Final = "l"
"""Kind of the job that leaves a group."""


def build_client(settings: Settings, *traces: TraceConfig) -> BotClient:
    """Build the library's client. The bot itself limits its rate and retries."""
    api = (settings.telegram_api or TELEGRAM).rstrip("/")
    return BotClient(
        settings.telegram_token.value,
        f"{api}/bot",
        f"{api}/file/bot",
        request=AiohttpRequest(api, CONNECTIONS, READ_S, *traces),
        get_updates_request=AiohttpRequest(api, 2, WAIT_S + 10, *traces),
    )


class TelegramBot:
    """A connected bot. All its persistent state is in the store.

    ``rates`` replaces Telegram's rate limits for a test server.
    """

    def __init__(
        self,
        app: App,
        settings: Settings,
        render: RenderPicture | None,
        bot: BotClient,
        rates: TelegramRateLimits | None,
    ) -> None:
        self._app = app
        self._store = store = FrontendStore(app.service.store)
        self._settings = settings
        self.api = BotApi(bot, RateLimiter(rates or TelegramRateLimits()), app.service.clock, app.service.blocks)
        pictures = PictureSource(render, is_sendable_photo, DEFAULT_LAYOUT)
        app.service.films.layouts[PLATFORM] = DEFAULT_LAYOUT
        self.refresh_queue = RefreshQueue(store, PLATFORM, self._run_job)
        self._reports = ReportLimiter()
        port = TelegramPort(store, self.api)
        self.board_messages = BoardMessages(app, store, port, pictures, self._report_problem)
        self.panels = PrivateChatPanels(app, store, self.api, port, pictures)
        notifier = TelegramNotifier(app, self.api, port, self.panels, self.refresh_queue)
        self.mentions = MentionService(
            app, MentionStore(store, PLATFORM), notifier, self.board_messages, self._report_problem
        )
        admins = GroupMembership(self.api)
        app.service.admins.register_admin_check(PLATFORM, admins.is_admin, settings.telegram_operators)
        app.service.admins.register_member_check(PLATFORM, admins.is_member)
        app.register_eraser(erase_telegram_user)
        responder = UpdateResponder(
            app,
            store,
            self.api,
            self.board_messages,
            self.panels,
            pictures,
            self.mentions,
            self.refresh_queue.schedule_refresh,
        )
        updates = UpdateHandler(
            app,
            store,
            self.api,
            self.board_messages,
            self.panels,
            responder,
            self.refresh_queue.schedule_refresh,
            admins,
        )
        self._responder = responder
        self.topics = responder.topics
        app.service.group_hooks[PLATFORM] = self._on_block_change
        self.update_inbox = UpdateInbox(store, self.api, updates)
        self._catch_up_task: asyncio.Task[None] | None = None
        self._pings = dict[str, tuple[int, dict[str, Ping]]]()
        """Pings by table and version, from the table's change until its ping job begins."""
        self._uncalled_tables = set[str]()
        """Tables that do not have a message yet to which their pings can reply."""

    async def run_forever(self) -> None:
        """Receive updates until cancelled. Other work after a start runs in parallel."""
        self._app.register_frontend(PLATFORM, self._queue_refresh)
        try:
            await self.update_inbox.recover_updates()
            self._catch_up_task = asyncio.create_task(self._catch_up(), name="telegram catches up")
            async with self.board_messages.keep_current(self._is_reachable, self._queue_refresh):
                await (self._run_webhook() if self._settings.telegram_webhook else self._run_polling())
        finally:
            await self.close()

    async def _is_reachable(self) -> bool:
        try:
            await self.api.bot.get_me()
        except TelegramError:
            return False
        return True

    async def close(self) -> None:
        """Cancel all tasks. Pending work stays in the store."""
        if self._catch_up_task is not None:
            self._catch_up_task.cancel()
            await asyncio.gather(self._catch_up_task, return_exceptions=True)
        await self.update_inbox.close()
        await self.refresh_queue.close()

    async def wait_until_idle(self) -> None:
        """Wait until all accepted updates and pending refreshes are shown."""
        await self.update_inbox.wait_until_shown()
        if self._catch_up_task is not None:
            await self._catch_up_task
        await self.refresh_queue.wait_until_idle()

    async def _catch_up(self) -> None:
        """Resume pending refreshes and register the commands. Retries while the store is unavailable."""
        while True:
            try:
                await self.refresh_queue.recover_pending()
                await register_commands(self.api.bot, self._store)
            except StoreError as error:
                log.warning("start postponed", error=str(error))
                await asyncio.sleep(PAUSE_S)
            else:
                return

    async def _run_polling(self) -> None:
        await self.api.bot.delete_webhook()
        await self.update_inbox.poll_updates()

    async def _run_webhook(self) -> None:
        url, host = self._settings.telegram_webhook, self._settings.telegram_webhook_host
        port, secret = self._settings.telegram_webhook_port, webhook_secret(self._settings)
        page = build_app(self.api, self.update_inbox, secret, urlsplit(url).path or "/")
        listening = open_webhook_socket(host, port)
        server = Listener(page, FAREWELL_S, host, port)
        serving = asyncio.create_task(server.serve([listening]))
        try:
            await self._set_webhook(url, secret)
            await asyncio.wait([serving])  # on cancellation, running requests get time to finish
            serving.result()
        finally:
            server.should_exit = True
            await asyncio.wait([serving], timeout=FAREWELL_S + 2)

    async def _set_webhook(self, url: str, secret: str) -> None:
        """Register the webhook. Raises ``WebhookError`` if Telegram refuses its address."""
        try:
            await self.api.bot.set_webhook(url, secret_token=secret, allowed_updates=UPDATE_KINDS)
        except BadRequest as error:
            raise WebhookError("main-telegram-webhook", url, error.message) from error

    async def _on_block_change(self, group: str, *, leaves: bool) -> None:
        chat = group.rpartition(":")[2]
        if leaves:
            await self.refresh_queue.schedule_refresh(f"{LEAVES}.{chat}.{chat}", 0)
        else:
            await self._responder.retry_chat(int(chat))

    async def _queue_refresh(self, refresh: TableRefresh) -> None:
        await self.refresh_queue.schedule_refresh(f"b.{refresh.channel}.{refresh.table}", refresh.version)

    async def _run_job(self, name: str) -> int:
        """Run a job ``<kind>.<owner>.<table>``, and return the version that it has shown.

        A change of a table in a channel (``b``) starts one job per message, each with its own retries: the panel of a
        user (``p``), the pings in the channel (``c``), the table's message there (``m``) and its topic (``u``).
        ``n.<channel>.<trouble>.<table>`` tells the host why a table cannot be shown.
        """
        kind, owner, *trouble, table = name.split(".")
        if kind == "p":
            return await self._update_panel(owner, table)
        if kind == LEAVES:
            with suppress(BadRequest, ChatClosedError):  # it has left already
                await self.api.post(int(owner), "leaveChat", {})
            return NEWEST
        channel = await self._app.service.channels.get(owner)
        if channel is None or not chat_address(channel)[0]:  # the channel of a table whose topic does not exist yet
            return NEWEST
        if kind == "m":
            return await self._show_board(channel, table)
        version = await self._load_version(table)  # first: any later change is a new job
        if kind == "b":
            await self._schedule_messages(channel, table, version)
        elif kind == "c":
            return await self._refresh_calls(channel, table, version)
        elif kind == "u":
            await self.topics.update_topic(channel)
        else:
            await self._notify_host(channel, table, trouble[0])
        return version

    async def _load_version(self, table_id: str) -> int:
        """Return the version of a table, or ``NEWEST`` if it has nothing to show."""
        version = self._app.last_version(table_id)
        version = version if version >= 0 else await self._app.load_version(table_id)
        return version if version >= 0 else NEWEST

    async def _schedule_messages(self, channel: Channel, table_id: str, version: int) -> None:
        """Schedule the jobs of a change, urgent notices first. Panels and pings belong to the first channel."""
        jobs = []
        home = await self._app.find_home(table_id, PLATFORM)
        if home is not None and home.id == channel.id:
            wanted, users = await asyncio.gather(
                self.mentions.load_pings(table_id), self.panels.users_by_table.list_names(table_id)
            )
            self._pings[table_id] = (version, wanted)
            jobs = [*(f"p.{user_id}.{table_id}" for user_id in sorted({*users, *wanted})), f"c.{channel.id}.{table_id}"]
        jobs.append(f"m.{channel.id}.{table_id}")
        if chat_address(channel)[1] is not None:
            jobs.append(f"u.{channel.id}.{table_id}")
        for job in jobs:
            self.refresh_queue.start_refresh(job, version if version < NEWEST else 0)

    async def _update_panel(self, user_id: str, table_id: str) -> int:
        try:
            return await self.panels.update_panel(user_id, table_id)
        except ChatClosedError as closed:
            for ping in (await self.mentions.load_pings(table_id, user_id)).values():
                await self.mentions.mention_store.record_refusal(ping, "private", closed.trouble)
            if (home := await self._app.find_home(table_id, PLATFORM)) is not None:
                await self.refresh_queue.schedule_refresh(f"c.{home.id}.{table_id}", 0)
            return NEWEST

    async def _show_board(self, channel: Channel, table_id: str) -> int:
        """Show a table in a channel. Pings follow if they have waited for its message, or have lost it."""
        record = await self.board_messages.show_table(channel, table_id)
        is_visible = self.board_messages.is_visible(record)
        if (is_visible and table_id in self._uncalled_tables) or (record.trouble and not is_visible):
            self._uncalled_tables.discard(table_id)
            await self.refresh_queue.schedule_refresh(f"c.{channel.id}.{table_id}", 0)
        return record.version if record.trouble in ("", "photos") else NEWEST

    async def _refresh_calls(self, home: Channel, table_id: str, version: int) -> int:
        """Refresh a table's mentions below its message in the first channel that shows it; return the version."""
        if table_id in self._pings:
            version, wanted = self._pings.pop(table_id)
        else:
            wanted = await self.mentions.load_pings(table_id)
        if await self._is_visible(home, table_id):
            await self.mentions.refresh_mentions(table_id, home, wanted)
            return version
        if wanted:
            self._uncalled_tables.add(table_id)  # before the next check, since the message may be shown in the meantime
        for channel in await self._app.list_channels(table_id, PLATFORM):
            if await self._is_visible(channel, table_id):
                self._uncalled_tables.discard(table_id)
                await self.mentions.refresh_mentions(table_id, channel, wanted)
                return version
        if (await self.board_messages.load_message(home.id, table_id)).trouble:
            await self.mentions.refresh_mentions(table_id, home, wanted)  # in the remaining ways
        return version

    async def _is_visible(self, channel: Channel, table_id: str) -> bool:
        return self.board_messages.is_visible(await self.board_messages.load_message(channel.id, table_id))

    async def _report_problem(self, table_id: str, channel: Channel, trouble: str) -> None:
        """Schedule the report to the host of why a table cannot be shown: their chat must not delay the table's."""
        if trouble in (DELETED_TOPIC, UNREACHED) or self._reports.admit(table_id, channel.id, trouble):
            await self.refresh_queue.schedule_refresh(f"n.{channel.id}.{trouble}.{table_id}", 0)

    async def _notify_host(self, channel: Channel, table_id: str, trouble: str) -> None:
        """Tell the host what prevents a table from being shown, and the remedy.

        A table with a deleted topic needs no remedy: it goes on in *General*.
        """
        if trouble == DELETED_TOPIC:
            if channel.id in {one.id for one in await self._app.list_channels(table_id, PLATFORM)}:
                general = await self.topics.leave_deleted_topic(channel, table_id)
                await self.refresh_queue.schedule_refresh(f"b.{general.id}.{table_id}", 0)
            return
        host = await self._app.find_host(table_id)
        telegram_id = find_platform_id(host.aliases, PLATFORM) if host is not None and not host.is_deleted else None
        if host is None or telegram_id is None or channel.closed or not await self.panels.is_chat_open(telegram_id):
            return
        lang = host.lang or "en"
        unreached = await self.mentions.mention_store.list_unreached(table_id) if trouble == UNREACHED else []
        names = ", ".join([(await self._app.service.users.get(user_id)).name for user_id in unreached])
        screen = Screen(
            translate(lang, "trouble"),
            (translate(lang, f"trouble-{trouble}", table=table_id, players=names),),
            private=True,
            lang=lang,
        )
        await self.panels.show_view(PanelView(telegram_id, host.id, screen, channel.id, is_new=True))


@asynccontextmanager
async def connect_bot(
    app: App, settings: Settings, render: RenderPicture | None, rates: TelegramRateLimits | None = None
) -> AsyncIterator[TelegramBot]:
    """Connect a bot, waiting until Telegram is reachable. Raises ``TokenRejectedError``."""
    bot, pause_s = build_client(settings), PAUSE_S
    try:
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
        yield TelegramBot(app, settings, render, bot, rates)
    finally:
        await bot.shutdown()


async def run_telegram(
    app: App, settings: Settings, render: RenderPicture | None, notify_operator: Callable[[Msg], None]
) -> None:
    """Run a bot until cancelled. Reports a bad token or webhook to the operator and returns."""
    try:
        async with connect_bot(app, settings, render) as bot:
            api = bot.api
            ready = Msg("main-telegram-ready", {"name": api.username, "link": api.chat_url, "group": api.group_url})
            notify_operator(ready)
            await bot.run_forever()
    except TokenRejectedError:
        notify_operator(Msg("main-telegram-token"))
    except WebhookError as error:
        notify_operator(Msg(error.key, {"address": error.address, "reason": error.reason}))
