"""The whole bot: the library's client, the pace, what is due, the inbox; up and down together."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final
from urllib.parse import urlsplit

import msgspec
import structlog
import uvicorn
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import AIORateLimiter, ExtBot
from telegram.request import HTTPXRequest

from bot.app.app import App
from bot.app.people import Place
from bot.app.ports import Refresh
from bot.app.screen import Screen
from bot.store.store import Store
from bot.telegram.admins import Admins
from bot.telegram.answers import Answers
from bot.telegram.boards import EVERY, Boards, Paint, Pictures
from bot.telegram.calls import Calls
from bot.telegram.due import Due
from bot.telegram.hook import application
from bot.telegram.inbox import WAIT_S, Inbox
from bot.telegram.limits import PLATFORM, Rates
from bot.telegram.menu import register
from bot.telegram.pace import Pace
from bot.telegram.panels import Panels, View, user_of
from bot.telegram.updates import WANTED, Updates
from bot.telegram.whispers import Whispers
from bot.telegram.wire import Wire
from bot.telegram.words import say

log = structlog.get_logger("bottega.telegram")

TELEGRAM: Final = "https://api.telegram.org"
CONNECTIONS: Final = 64
PAUSE_S: Final = 2.0
LONGEST_PAUSE_S: Final = 60.0


class TokenRefused(Exception):  # noqa: N818 - it is what the host is told
    """Telegram does not know this token."""


class Hook(msgspec.Struct, frozen=True):
    """Updates by webhook: the address that Telegram posts to, and where we listen. ``secret`` empty: a fresh one."""

    url: str
    host: str = "127.0.0.1"
    port: int = 8443
    secret: str = ""


class Options(msgspec.Struct, frozen=True):
    """How the bot reaches Telegram. ``api`` and ``files``: other addresses than Telegram's own."""

    token: str
    api: str = ""
    files: str = ""
    hook: Hook | None = None
    rates: Rates = Rates()
    owners: frozenset[int] = frozenset()


def client(options: Options) -> ExtBot[int]:
    """The library's client. Its own limiter stands behind our pace, and never tries again by itself."""
    api = (options.api or TELEGRAM).rstrip("/")
    files = (options.files or api).rstrip("/")
    limiter = AIORateLimiter(
        overall_max_rate=1, overall_time_period=1 / options.rates.all_per_s, group_max_rate=0, max_retries=0
    )
    return ExtBot(
        options.token,
        f"{api}/bot",
        f"{files}/file/bot",
        request=HTTPXRequest(CONNECTIONS, read_timeout=20, write_timeout=20, connect_timeout=10, pool_timeout=60),
        get_updates_request=HTTPXRequest(2, read_timeout=WAIT_S + 10, connect_timeout=10),
        rate_limiter=limiter,
    )


class Bot:
    """A bot that is connected. Everything that it must remember is in the store."""

    def __init__(self, app: App, store: Store, paint: Paint | None, options: Options, bot: ExtBot[int]) -> None:
        self._app = app
        self._store = store
        self._options = options
        self.wire = Wire(bot, Pace(options.rates))
        pictures = Pictures(paint)
        self.due = Due(store, self._show)
        self._boards = Boards(app, store, self.wire, pictures, self._troubled)
        self._panels = Panels(app, store, self.wire, pictures)
        self._calls = Calls(app, store, self.wire, self._boards, self._panels)
        admins = Admins(self.wire, options.owners)
        whispers = Whispers(store, self.wire, pictures)
        answers = Answers(app, store, self.wire, self._boards, self._panels, whispers, self._calls, self.due.add)
        updates = Updates(app, store, self.wire, self._boards, self._panels, answers, admins, self.due.add)
        self.inbox = Inbox(store, self.wire, updates)

    async def run(self) -> None:
        """Take updates till cancelled."""
        self._app.on_refresh(PLATFORM, self._refresh)
        try:
            await self.due.recover()
            await self.inbox.recover()
            await self._catch_up()
            await register(self.wire.bot, self._store)
            async with self._app.beats(PLATFORM, self._reached):
                await (self._poll() if self._options.hook is None else self._serve(self._options.hook))
        finally:
            await self.close()

    async def _reached(self) -> bool:
        """Whether Telegram answers."""
        try:
            await self.wire.bot.get_me()
        except TelegramError:
            return False
        return True

    async def close(self) -> None:
        """Stop what is going on; it stays in the store."""
        await self.inbox.close()
        await self.due.close()

    async def idle(self) -> None:
        """Wait till everything taken in is shown."""
        await self.inbox.idle()
        await self.due.idle()

    async def _catch_up(self) -> None:
        """Look at every running table: a word of a change may have gone where nobody heard it."""
        for table in await self._store.tables.running():
            for place in await self._app.shown_at(table, PLATFORM):
                await self.due.add(f"b.{place.id}.{table}", 0)

    async def _poll(self) -> None:
        await self.wire.bot.delete_webhook()
        await self.inbox.poll()

    async def _serve(self, hook: Hook) -> None:
        secret = hook.secret or secrets.token_urlsafe(32)
        page = application(self.wire, self.inbox, secret, urlsplit(hook.url).path or "/")
        config = uvicorn.Config(page, hook.host, hook.port, log_config=None, access_log=False, lifespan="off")
        server = uvicorn.Server(config)
        server.install_signal_handlers = lambda: None  # type: ignore[attr-defined]
        serving = asyncio.create_task(server.serve())
        try:
            await self.wire.bot.set_webhook(hook.url, secret_token=secret, allowed_updates=WANTED)
            await serving
        finally:
            server.should_exit = True
            await asyncio.wait([serving], timeout=5)

    async def _refresh(self, refresh: Refresh) -> None:
        await self.due.add(f"b.{refresh.place}.{refresh.table}", refresh.version)

    async def _show(self, name: str) -> int:
        """Show something that is due: ``b.place.table`` or ``p.person.table``."""
        kind, who, table = name.split(".", 2)
        if kind == "p":
            return await self._calls.renew(who, table)
        place = await self._app.service.places.get(who)
        if place is None:
            return EVERY
        version = await self._boards.show(place, table)
        homes = await self._app.shown_at(table, PLATFORM)
        if homes and homes[0].id == place.id:
            await self._calls.refresh(table, place, version if version < EVERY else 0, self.due.add)
        return version

    async def _troubled(self, table: str, place: Place, trouble: str) -> None:
        """Tell the host what is wrong at a place, and what to do about it."""
        host = await self._app.host(table)
        user = user_of(host.aliases) if host is not None and not host.gone else None
        if host is None or user is None or place.closed or not await self._panels.open(user):
            return
        lang = host.lang or "en"
        screen = Screen(say(lang, "trouble"), (say(lang, f"trouble-{trouble}", table=table),), private=True, lang=lang)
        await self._panels.show(View(user, host.id, screen, place.id, anew=True))


@asynccontextmanager
async def connected(app: App, store: Store, paint: Paint | None, options: Options) -> AsyncIterator[Bot]:
    """A bot that knows its own name. Waits till Telegram is reached. Raises ``TokenRefused``."""
    logging.getLogger("httpx").setLevel(logging.WARNING)  # it would write the token
    bot, pause_s = client(options), PAUSE_S
    while True:
        try:
            await bot.initialize()
            break
        except InvalidToken as error:
            raise TokenRefused from error
        except (NetworkError, RetryAfter) as error:
            log.warning("telegram is not reached", reason=error.message)
        await asyncio.sleep(pause_s)
        pause_s = min(LONGEST_PAUSE_S, 2 * pause_s)
    try:
        yield Bot(app, store, paint, options, bot)
    finally:
        await bot.shutdown()


async def run(app: App, store: Store, paint: Paint | None, options: Options) -> None:
    """Be this bot till cancelled. Raises ``TokenRefused``."""
    async with connected(app, store, paint, options) as bot:
        await bot.run()
