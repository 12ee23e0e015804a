"""Fixtures of one process with a Discord bot and a Telegram bot on one store, and users of both platforms."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.app.api import App
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.telegram.bot import connect_bot
from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from tests.app.gameplay import serve_store
from tests.chat.both.chats import Chat, DiscordChat, Judges, Person, TelegramChat
from tests.chat.discord.game_driver import QUICK as QUICK_AT_DISCORD
from tests.chat.discord.game_driver import SCALE as SCALE_OF_DISCORD
from tests.chat.discord.game_driver import DiscordEnvironment, settings_for
from tests.chat.discord.game_driver import Process as DiscordProcess
from tests.chat.discord.models import Person as DiscordPerson
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server as DiscordServer
from tests.chat.discord.world import World as DiscordWorld
from tests.chat.telegram.game_driver import PACE, QUICK, build_painter, settings_at
from tests.chat.telegram.game_driver import Process as TelegramProcess
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import Server as TelegramServer
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import SCALE, add_person
from tests.chat.telegram.world import Chat as TelegramGroup
from tests.chat.telegram.world import Person as TelegramPerson
from tests.chat.telegram.world import World as TelegramWorld
from tests.timeouts import wait_until

stores = serve_store("both", "function")


@dataclass
class TwoPlatformEnvironment:
    """Both platforms, with a bot on each that share an app. ``discord``, ``telegram``: as in their own tests."""

    app: App
    discord: DiscordEnvironment
    telegram: TelegramProcess
    chats: TelegramWorld

    def at_discord(self, name: str, **marks: Any) -> DiscordPerson:
        return self.discord.person(name, **marks)

    def at_telegram(self, name: str, lang: str = "en") -> TelegramPerson:
        """Create a person who has opened the private chat on Telegram."""
        return add_person(self.chats, name, lang, started=True)

    def group(self, *people: TelegramPerson) -> TelegramGroup:
        return self.chats.group(*(person.user for person in people))


@pytest.fixture
def judges(discord_validator: DiscordRequestValidator, telegram_validator: TelegramRequestValidator) -> Judges:
    return discord_validator, telegram_validator


@pytest.fixture(params=[DiscordChat, TelegramChat], ids=lambda kind: kind.platform)
async def chat(request: pytest.FixtureRequest, stores: StoreServer, judges: Judges) -> AsyncIterator[Chat]:
    """Run a bot in one chat of each platform; at the end, fail if a request broke the platform's rules."""
    async with request.param.run(stores, judges) as found:
        yield found


@pytest.fixture
async def seated(chat: Chat) -> tuple[list[Person], str]:
    """Start a table of Anna and Ben, who are pinged in the group."""
    return await chat.seat("Anna", "Ben")


@pytest.fixture
def people(seated: tuple[list[Person], str]) -> list[Person]:
    return seated[0]


@pytest.fixture
def table(seated: tuple[list[Person], str]) -> str:
    return seated[1]


@dataclass
class Platforms:
    """A simulated server of each platform, and a Discord channel."""

    discord: DiscordServer
    telegram: TelegramServer
    guild: int
    channel: int


@asynccontextmanager
async def run_platforms(judges: Judges) -> AsyncIterator[Platforms]:
    """Run both platforms; fail the test if a request broke a platform's rules."""
    world = DiscordWorld(SCALE_OF_DISCORD)
    discord, guild = DiscordServer(world, judges[0]), world.guild()
    await discord.start()
    try:
        async with run_server(TelegramWorld(SCALE), judges[1]) as telegram:
            yield Platforms(discord, telegram, guild, world.channel(guild).id)
    finally:
        await discord.stop()
    assert not world.violations, "\n".join(world.violations[:10])


BuildTown = Callable[[int], Awaitable[TwoPlatformEnvironment]]


@pytest.fixture
async def build_town(stores: StoreServer, judges: Judges) -> AsyncIterator[BuildTown]:
    """Return a function that starts both platforms with one process for both, or with one for each."""

    async def build(count: int) -> TwoPlatformEnvironment:
        apps = []
        for _ in range(count):
            store = await open_store(stores.data, stores.url)
            stack.push_async_callback(store.close)
            apps.append(App(store, timings=PACE))
            stack.push_async_callback(apps[-1].close)
        here, there = apps[0], apps[-1]
        places = await stack.enter_async_context(run_platforms(judges))
        server, chats = places.discord, places.telegram.world
        house = DiscordEnvironment(server.world, server, stores, places.guild, places.channel, painted=chats.painted)
        paint = build_painter(chats)
        bot = DiscordBot(here, settings_for(server.port, Path(stores.data)), paint, house.told.append, QUICK_AT_DISCORD)
        stack.push_async_callback(bot.client.close)
        other = await stack.enter_async_context(connect_bot(there, settings_at(places.telegram.url), paint, QUICK))
        runs = (*(app.run_forever(f"app-{n}") for n, app in enumerate(apps)), bot.run_forever(), other.run_forever())
        house.running = DiscordProcess(here, here.service.store, bot, [asyncio.create_task(run) for run in runs])
        process = TelegramProcess(there, there.service.store, other, house.process.tasks, AsyncExitStack(), chats)
        stack.push_async_callback(process.pause)
        await wait_until(
            lambda: server.gateway.is_connected and bot.client.get_guild(house.guild) and house.world.commands,
            "Discord",
        )
        return TwoPlatformEnvironment(here, house, process, chats)

    async with AsyncExitStack() as stack:
        yield build


@pytest.fixture
async def both_env(build_town: BuildTown) -> TwoPlatformEnvironment:
    return await build_town(1)


@pytest.fixture
async def two_process_env(build_town: BuildTown) -> TwoPlatformEnvironment:
    """Start both platforms with a process for each: neither knows the other's token. ``app`` is Discord's."""
    return await build_town(2)
