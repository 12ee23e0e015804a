"""Fixtures of one process with a Discord bot and a Telegram bot on one store, and users of both platforms."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

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
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server as DiscordServer
from tests.chat.discord.world import World as DiscordWorld
from tests.chat.telegram.game_driver import PACE, QUICK, build_painter, settings_at
from tests.chat.telegram.game_driver import Process as TelegramProcess
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import SCALE
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


BuildTown = Callable[[int], Awaitable[TwoPlatformEnvironment]]


@pytest.fixture
async def build_town(stores: StoreServer, judges: Judges) -> AsyncIterator[BuildTown]:
    """Return a function that starts both platforms with one process for both, or with one for each.

    At the end, fail if a request broke a platform's rules.
    """
    world = DiscordWorld(SCALE_OF_DISCORD)

    async def build(count: int) -> TwoPlatformEnvironment:
        apps = []
        for _ in range(count):
            store = await open_store(stores.data, stores.url)
            stack.push_async_callback(store.close)
            apps.append(App(store, timings=PACE))
            stack.push_async_callback(apps[-1].close)
        here, there = apps[0], apps[-1]
        server, guild = DiscordServer(world, judges[0]), world.guild()
        await server.start()
        stack.push_async_callback(server.stop)
        telegram = await stack.enter_async_context(run_server(TelegramWorld(SCALE), judges[1]))
        chats = telegram.world
        house = DiscordEnvironment(world, server, stores, guild, world.channel(guild).id, painted=chats.painted)
        paint = build_painter(chats)
        bot = DiscordBot(here, settings_for(server.port, Path(stores.data)), paint, house.told.append, QUICK_AT_DISCORD)
        stack.push_async_callback(bot.client.close)
        other = await stack.enter_async_context(connect_bot(there, settings_at(telegram.url), paint, QUICK))
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
    assert not world.violations, "\n".join(world.violations[:10])


@pytest.fixture
async def both_env(build_town: BuildTown) -> TwoPlatformEnvironment:
    return await build_town(1)
