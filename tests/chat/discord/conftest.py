"""Fixtures of a bot on a simulated Discord: the real library, a real store, and simulated users."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.ui.screen import Screen
from bot.frontends.discord.application import DrawEmoji
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.limits import DiscordRateLimits
from bot.store.admin.own_server import StoreServer as StoreServer
from bot.store.admin.own_server import is_data_free, start_store_server
from bot.store.store import Store, open_store
from engines.core.core_types import Msg
from render.core.request import Picture, PictureRequest
from tests.chat.ai_moves import send_callback
from tests.chat.bot_processes import BotProcessFactory, cancel_tasks, run_nursery
from tests.chat.discord.bot_process import PACE, QUICK, SCALE, settings_for
from tests.chat.discord.models import Channel
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server, wait_until_settled
from tests.chat.discord.simulated_users import Person
from tests.chat.discord.world import World
from tests.timeouts import PATIENCE_S, WHOLE_RUN_S


@pytest.fixture(scope="session")
def bot_processes() -> Iterator[BotProcessFactory]:
    with run_nursery("tests.chat.discord.bot_process") as found:
        yield found


@pytest.fixture
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    """Start a store server for one test: jobs left in it would reach another test's Discord."""
    server = start_store_server(tmp_path_factory.mktemp("discord"), idle_s=WHOLE_RUN_S)
    yield server
    if not is_data_free(server.data):  # it may be another server by now
        start_store_server(server.data).stop()


@dataclass
class Process:
    """One process of the bot, as Discord and the store see it, with its own connections and caches."""

    app: App
    store: Store
    bot: DiscordBot
    tasks: list[asyncio.Task[None]]

    async def stop(self) -> None:
        await cancel_tasks(self.tasks)
        await self.bot.client.close()
        await self.app.close()
        await self.store.close()


@dataclass
class DiscordEnvironment:
    """A Discord with one server and one channel, and a running bot."""

    world: World
    server: Server
    stores: StoreServer
    guild: int
    channel: int
    running: Process | None = None
    told: list[Msg] = field(default_factory=list)
    """Notices printed for the operator at the start."""
    painted: dict[bytes, PictureRequest] = field(default_factory=dict)
    paint: Callable[[str, PictureRequest], Awaitable[Picture]] | None = None
    draw: DrawEmoji | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    """Settings that differ from the defaults."""

    async def begin(
        self,
        name: str = "bot",
        patience_s: float = PATIENCE_S,
        pace: Timings = PACE,
        rates: DiscordRateLimits = QUICK,
        url: str = "",
    ) -> Process:
        settings = settings_for(self.server.port, Path(self.stores.data))
        settings = msgspec.structs.replace(settings, **self.settings)
        store = await open_store(self.stores.data, self.stores.url)
        app = App(store, timings=pace, url=url)
        bot = DiscordBot(app, settings, self.paint, self.told.append, rates, self.draw)
        tasks = [asyncio.create_task(app.run_forever(name)), asyncio.create_task(bot.run_forever())]
        self.running = Process(app, store, bot, tasks)
        async with asyncio.timeout(patience_s):
            while not (self.server.gateway.is_connected and bot.client.get_guild(self.guild) and self.world.commands):
                await asyncio.sleep(0.02)
                for task in tasks:
                    if task.done():
                        task.result()
        return self.process

    @property
    def process(self) -> Process:
        assert self.running is not None, "the bot has not been started, or was stopped"
        return self.running

    @property
    def app(self) -> App:
        return self.process.app

    async def paint_stub(self, key: str, request: PictureRequest) -> Picture:
        """Replace a painter: return one picture per request, and remember its content."""
        png = b"\x89PNG\r\n\x1a\n" + blake2b(msgspec.msgpack.encode(request), digest_size=12).hexdigest().encode()
        self.painted[png] = request
        return Picture(png, 1, 1, {})

    def person(self, name: str, channel: int = 0, **marks: object) -> Person:
        return Person(self.world, self.world.user(name, **marks), channel or self.channel, self.guild)

    @property
    def home(self) -> Channel:
        return self.world.channels[self.channel]

    async def settle(self, quiet_s: float = 0.3, most_s: float = PATIENCE_S) -> None:
        await wait_until_settled(self.world, quiet_s, most_s)

    async def send_callback(self, person: Person, line: str, place: str = "") -> Screen:
        """Send a callback straight to the app, from the channel or another place, for steps the test is not about."""
        at = place or f"discord:{self.channel}"
        return await send_callback(self.app, f"discord:{person.user.id}", person.user.name, at, line)

    async def kill(self) -> None:
        """Stop the process in the middle of the library's work, as a sudden end does."""
        left = [task for task in asyncio.all_tasks() if task.get_name().startswith(("discord.py", "CommandTree"))]
        await cancel_tasks(left)
        await self.stop()

    async def stop(self) -> None:
        if self.running is not None:
            await self.running.stop()
            self.running = None


@pytest.fixture
def anna(discord_env: DiscordEnvironment) -> Person:
    return discord_env.person("Anna")


@pytest.fixture
def ben(discord_env: DiscordEnvironment) -> Person:
    return discord_env.person("Ben")


@asynccontextmanager
async def run_house(
    stores: StoreServer, discord_validator: DiscordRequestValidator
) -> AsyncIterator[DiscordEnvironment]:
    """Run a Discord and a bot; at the end, fail if a request broke Discord's rules."""
    world = World(SCALE)
    guild = world.guild()
    channel = world.channel(guild)
    server = Server(world, discord_validator)
    await server.start()
    discord_env = DiscordEnvironment(world, server, stores, guild, channel.id)
    discord_env.paint = discord_env.paint_stub
    try:
        await discord_env.begin()
        yield discord_env
    finally:
        await discord_env.stop()
        await server.stop()
    assert not world.violations, "\n".join(world.violations[:10])


@pytest.fixture
async def discord_env(
    stores: StoreServer, discord_validator: DiscordRequestValidator
) -> AsyncIterator[DiscordEnvironment]:
    async with run_house(stores, discord_validator) as found:
        yield found
