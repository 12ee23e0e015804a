"""The whole bot: the library's client, the pace, what is due, the inbox; up and down together."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import blake2b
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
import structlog
from telegram.error import InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.ext import AIORateLimiter, ExtBot
from telegram.request import HTTPXRequest

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.ports import Refresh
from bot.app.port.screen import Screen
from bot.chat.calls import Called, Calls
from bot.chat.due import Due
from bot.chat.pictures import Paint, Pictures
from bot.chat.posts import NEWEST, Posts
from bot.chat.records import Kept, StoreError
from bot.chat.telegram.admins import Admins
from bot.chat.telegram.answers import Answers
from bot.chat.telegram.calls import Caller
from bot.chat.telegram.chats import Chats
from bot.chat.telegram.forget import forget
from bot.chat.telegram.hook import application
from bot.chat.telegram.inbox import WAIT_S, Inbox
from bot.chat.telegram.layout import sendable
from bot.chat.telegram.limits import Rates
from bot.chat.telegram.menu import register
from bot.chat.telegram.pace import Pace
from bot.chat.telegram.panels import Panels, View, user_of
from bot.chat.telegram.updates import WANTED, Updates
from bot.chat.telegram.wire import Wire
from bot.chat.telegram.words import PLATFORM, SHAPE, say
from bot.listener import Listener

log = structlog.get_logger("bottega.telegram")

TELEGRAM: Final = "https://api.telegram.org"
CONNECTIONS: Final = 64
PAUSE_S: Final = 2.0
LONGEST_PAUSE_S: Final = 60.0
FAREWELL_S: Final = 3
"""How long a post of Telegram's may take when the bot stops."""


def secret_of(token: str) -> str:
    """What Telegram shows with each post where no secret is set: every process of a bot knows the same one."""
    return blake2b(token.encode(), person=b"webhook", digest_size=32).hexdigest()


class TokenRefused(Exception):  # noqa: N818 - it is what the host is told
    """Telegram does not know this token."""


class Hook(msgspec.Struct, frozen=True):
    """Updates by webhook: the address that Telegram posts to, and where we listen. ``secret`` empty: the token's."""

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
    trust = {"verify": trusted()}
    return ExtBot(
        options.token,
        f"{api}/bot",
        f"{files}/file/bot",
        request=HTTPXRequest(
            CONNECTIONS, read_timeout=20, write_timeout=20, connect_timeout=10, pool_timeout=60, httpx_kwargs=trust
        ),
        get_updates_request=HTTPXRequest(2, read_timeout=WAIT_S + 10, connect_timeout=10, httpx_kwargs=trust),
        rate_limiter=limiter,
    )


@cache
def trusted() -> ssl.SSLContext:
    """Whom all connections trust: the same list of some hundred certificates, read once."""
    return httpx.create_ssl_context()


class Bot:
    """A bot that is connected. Everything that it must remember is in the store."""

    def __init__(self, app: App, paint: Paint | None, options: Options, bot: ExtBot[int]) -> None:
        self._app = app
        self._kept = kept = Kept(app.service.store)
        self._options = options
        self.wire = Wire(bot, Pace(options.rates))
        pictures = Pictures(paint, sendable, SHAPE)
        app.service.films.shapes[PLATFORM] = SHAPE
        self.due = Due(kept, PLATFORM, self._show)
        chats = Chats(kept, self.wire)
        self._posts = Posts(app, kept, chats, pictures, self._troubled)
        self._panels = Panels(app, kept, self.wire, chats, pictures)
        called = Called(kept, PLATFORM)
        self._calls = Calls(app, called, Caller(app, self.wire, chats, self._panels), self._posts)
        admins = Admins(self.wire)
        app.vouches(PLATFORM, admins.administers, options.owners)
        app.tells(PLATFORM, admins.belongs)
        app.forgets(forget)
        answers = Answers(app, kept, self.wire, self._posts, self._panels, pictures, called, self.due.add)
        updates = Updates(app, kept, self.wire, self._posts, self._panels, answers, self.due.add)
        self.inbox = Inbox(kept, self.wire, updates)
        self._catching: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Take updates till cancelled."""
        self._app.on_refresh(PLATFORM, self._refresh)
        try:
            await self.due.recover()
            await self.inbox.recover()
            self._catching = asyncio.create_task(self._catch_up(), name="telegram catches up")
            await register(self.wire.bot, self._kept)
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
        if self._catching is not None:
            self._catching.cancel()
            await asyncio.gather(self._catching, return_exceptions=True)
        await self.inbox.close()
        await self.due.close()

    async def idle(self) -> None:
        """Wait till everything taken in is shown, and whatever nobody was told of."""
        await self.inbox.idle()
        if self._catching is not None:
            await self._catching
        await self.due.idle()

    async def _catch_up(self) -> None:
        """Look at every running table: a word of a change may have gone where nobody heard it.

        Updates are taken meanwhile, for there may be very many. What the store can't tell now it is asked again.
        """
        while True:
            try:
                async for table in self._kept.running():
                    for place in await self._app.shown_at(table, PLATFORM):
                        await self.due.add(f"b.{place.id}.{table}", 0)
            except StoreError as error:
                log.warning("running tables are looked at later", error=str(error))
                await asyncio.sleep(PAUSE_S)
            else:
                return

    async def _poll(self) -> None:
        await self.wire.bot.delete_webhook()
        await self.inbox.poll()

    async def _serve(self, hook: Hook) -> None:
        secret = hook.secret or secret_of(self._options.token)
        page = application(self.wire, self.inbox, secret, urlsplit(hook.url).path or "/")
        server = Listener(page, FAREWELL_S, hook.host, hook.port)
        serving = asyncio.create_task(server.serve())
        try:
            await self.wire.bot.set_webhook(hook.url, secret_token=secret, allowed_updates=WANTED)
            await asyncio.wait([serving])  # whoever is told to end here leaves it time for what it has in hand
            serving.result()
        finally:
            server.should_exit = True
            await asyncio.wait([serving], timeout=FAREWELL_S + 2)

    async def _refresh(self, refresh: Refresh) -> None:
        await self.due.add(f"b.{refresh.place}.{refresh.table}", refresh.version)

    async def _show(self, name: str) -> int:
        """Show something that is due: ``b.place.table`` or ``p.person.table``."""
        kind, who, table = name.split(".", 2)
        if kind == "p":
            return await self._panels.renew(who, table)
        place = await self._app.service.places.get(who)
        if place is None:
            return NEWEST
        post = await self._posts.show(place, table)
        version = post.version if post.trouble in ("", "photos") else NEWEST
        homes = await self._app.shown_at(table, PLATFORM)
        if homes and homes[0].id == place.id:
            await self._call(table, place, version if version < NEWEST else 0)
        return version

    async def _call(self, table: str, place: Place, version: int) -> None:
        """Bring the panels of those up to date who have one or are waited for, and call these."""
        wanted = await self._calls.wanted(table)
        for person in sorted({*await self._panels.shown_to(table), *wanted}):
            await self.due.add(f"p.{person}.{table}", version)
        await self._calls.refresh(table, place, wanted)

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
async def connected(app: App, paint: Paint | None, options: Options) -> AsyncIterator[Bot]:
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
        yield Bot(app, paint, options, bot)
    finally:
        await bot.shutdown()


async def run(app: App, paint: Paint | None, options: Options) -> None:
    """Be this bot till cancelled. Raises ``TokenRefused``."""
    async with connected(app, paint, options) as bot:
        await bot.run()
