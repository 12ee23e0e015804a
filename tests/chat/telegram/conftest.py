"""Fixtures of a bot on a simulated Telegram: the real library, a real store, and simulated users."""

from __future__ import annotations

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.ui.screen import Screen
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.telegram.bot import TelegramBot, connect_bot
from bot.frontends.telegram.limits import TelegramRateLimits
from bot.settings import Secret, Settings
from bot.store.admin.own_server import StoreServer as StoreServer
from bot.store.admin.own_server import start_store_server
from bot.store.store import Store, open_store
from render.core.request import Picture, PictureRequest
from tests.chat.ai_moves import send_callback
from tests.chat.bot_processes import BotProcessFactory, cancel_tasks, run_nursery
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import Server, run_server
from tests.chat.telegram.simulated_users import Person, add_person
from tests.chat.telegram.world import SCALE, TOKEN, Chat, Message, World
from tests.timeouts import EVEN_IF_SLOW_S, WHOLE_RUN_S, wait_until

PACE = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def rates_at(scale: float) -> TelegramRateLimits:
    """Return the rate limits of a bot in a world in which a second of Telegram's limits lasts ``scale`` seconds."""
    real = TelegramRateLimits()
    return TelegramRateLimits(
        group_gap_s=real.group_gap_s * scale, private_gap_s=real.private_gap_s * scale,
        ephemeral_gap_s=real.ephemeral_gap_s * scale, all_per_s=real.all_per_s / scale,
    )  # fmt: skip


QUICK = rates_at(SCALE)


def settings_at(api: str, **more: Any) -> Settings:
    return Settings(telegram_token=Secret(TOKEN), telegram_api=api, **more)


@pytest.fixture(scope="session")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    server = start_store_server(tmp_path_factory.mktemp("telegram"), idle_s=WHOLE_RUN_S)
    yield server
    start_store_server(server.data).stop()  # a test may have restarted it


def build_painter(world: World) -> RenderPicture:
    """Build a painter that draws nothing; the world keeps each picture's request for the tests.

    Equal requests give the same picture.
    """
    known: dict[bytes, int] = {}

    async def paint(key: str, request: PictureRequest) -> Picture:
        chunks = [
            (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
            (b"tEXt", b"n\0%d" % known.setdefault(msgspec.msgpack.encode(request), len(known))),
            (b"IEND", b""),
        ]
        parts = [
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in chunks
        ]
        png = b"\x89PNG\r\n\x1a\n" + b"".join(parts)
        world.painted[png] = request
        return Picture(png, 1, 1, {})

    return paint


@dataclass
class Process:
    """One process of the bot, with its own connections and caches. People and groups belong to Telegram."""

    app: App
    store: Store
    bot: TelegramBot
    tasks: list[asyncio.Task[None]]
    stack: AsyncExitStack
    world: World

    def person(self, name: str, lang: str = "en", *, started: bool = False) -> Person:
        return add_person(self.world, name, lang, started=started)

    def group(self, *members: Person, kind: str = "supergroup", topics: tuple[int, ...] = ()) -> Chat:
        return self.world.group(*(member.user for member in members), kind=kind, topics=topics)

    def gather(
        self, *names: str, started: bool = False, kind: str = "supergroup", topics: tuple[int, ...] = ()
    ) -> tuple[list[Person], Chat]:
        people = [self.person(name, started=started) for name in names]
        return people, self.group(*people, kind=kind, topics=topics)

    async def settle(self) -> None:
        """Wait until all updates are handled and all their results are shown."""
        await wait_until(lambda: not self.world.updates, "all updates to be accepted")
        await self.bot.wait_until_idle()

    async def find(self, person: Person, label: str, chat: int | None = None) -> tuple[Message, dict[str, Any]]:
        """Wait until a person sees such a button and all results are shown; return its message and the button."""
        await wait_until(lambda: person.find(label, chat), f"{person.user.name}: {label!r}")
        await self.bot.wait_until_idle()
        return await wait_until(lambda: person.find(label, chat), label)  # type: ignore[no-any-return]

    async def tap(self, person: Person, label: str, chat: int | None = None) -> None:
        """Let a person press a button, and wait until all its results are shown."""
        await person.tap(label, chat)
        await self.bot.wait_until_idle()

    async def send_callback(self, person: Person, chat: Chat, line: str) -> Screen:
        at = f"telegram:{chat.id}"
        return await send_callback(self.app, f"telegram:{person.user.id}", person.user.name, at, line)

    async def pause(self) -> None:
        """Cancel the background tasks at any point; the process can still be inspected."""
        tasks, self.tasks = self.tasks, []
        await cancel_tasks(tasks)

    async def stop(self) -> None:
        await self.pause()
        await self.stack.aclose()


Begin = Callable[..., Awaitable[Process]]


@pytest.fixture
def world() -> World:
    return World(SCALE)


@pytest.fixture
async def telegram(world: World, telegram_validator: TelegramRequestValidator) -> AsyncIterator[Server]:
    async with run_server(world, telegram_validator) as server:
        yield server


@pytest.fixture
async def begin(telegram: Server, stores: StoreServer) -> AsyncIterator[Begin]:
    async with bot_starter(telegram, stores) as found:
        yield found


@asynccontextmanager
async def bot_starter(telegram: Server, stores: StoreServer) -> AsyncIterator[Begin]:
    """Yield a function that starts a bot process on the common store. All are stopped at the end."""
    running: list[Process] = []

    async def start_process(
        name: str = "telegram", *, rates: TelegramRateLimits = QUICK, url: str = "", **settings: Any
    ) -> Process:
        stack = AsyncExitStack()
        store = await open_store(stores.data, stores.url)
        stack.push_async_callback(store.close)
        app = App(store, timings=PACE, url=url)
        stack.push_async_callback(app.close)
        paint, there = build_painter(telegram.world), settings_at(telegram.url, **settings)
        bot = await stack.enter_async_context(connect_bot(app, there, paint, rates))
        tasks = [asyncio.create_task(bot.run_forever()), asyncio.create_task(app.run_forever(name))]
        process = Process(app, store, bot, tasks, stack, telegram.world)
        running.append(process)
        return process

    try:
        yield start_process
    finally:
        for process in running:
            await process.stop()


@pytest.fixture(scope="session")
def bot_processes() -> Iterator[BotProcessFactory]:
    with run_nursery("tests.chat.telegram.bot_process") as found:
        yield found


@pytest.fixture
def bots(bot_processes: BotProcessFactory, telegram: Server, stores: StoreServer) -> Iterator[BotStarter]:
    yield BotStarter(bot_processes, telegram, stores)
    bot_processes.end()


@pytest.fixture
async def bot(begin: Begin) -> Process:
    return await begin()


@pytest.fixture(autouse=True)
async def empty_store(stores: StoreServer) -> None:
    store = await open_store(stores.data, stores.url)
    await store.pool.execute(0, "FLUSHALL")
    await store.close()


@dataclass(frozen=True)
class BotStarter:
    """Starts this test's bots. Each is a process that may be killed at any moment."""

    bot_processes: BotProcessFactory
    telegram: Server
    stores: StoreServer

    async def bot(self, *, scale: float = SCALE, paint: str = "", name: str = "worker") -> int:
        """Start a bot in a world of this scale, with ``real`` painters or none; return its pid when it is ready."""
        home = {"api": self.telegram.url, "data": str(self.stores.data), "url": self.stores.url}
        task = home | {"scale": str(scale), "paint": paint, "name": name}
        return await self.bot_processes.wait_until_ready(self.bot_processes.start_bot(task))

    async def kill(self, pid: int) -> None:
        await self.bot_processes.kill(pid)
