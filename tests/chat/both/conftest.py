"""Fixtures of one process with a Discord bot and a Telegram bot on one store, and users of both platforms."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from bot.app.api import App
from bot.frontends.discord.bot import DiscordBot as DiscordBot
from bot.frontends.telegram.bot import BotOptions, connect_bot
from bot.store.admin.own_server import StoreServer as StoreServer
from bot.store.admin.own_server import start_store_server
from bot.store.store import open_store
from tests.chat.api_specs import require_spec
from tests.chat.discord import bot_process as discord_process
from tests.chat.discord import request_validator as discord_judge
from tests.chat.discord import server as discord_server
from tests.chat.discord import world as discord_world
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.conftest import Process as DiscordProcess
from tests.chat.discord.simulated_users import Person as DiscordPerson
from tests.chat.telegram import request_validator as telegram_judge
from tests.chat.telegram.conftest import PACE, QUICK, build_painter
from tests.chat.telegram.conftest import Process as TelegramProcess
from tests.chat.telegram.server import run_server
from tests.chat.telegram.simulated_users import Person as TelegramPerson
from tests.chat.telegram.simulated_users import add_person
from tests.chat.telegram.world import SCALE, TOKEN, Chat
from tests.chat.telegram.world import World as TelegramWorld
from tests.timeouts import WHOLE_RUN_S, wait_until


@pytest.fixture(scope="session")
def discord_description() -> discord_judge.DiscordRequestValidator:
    return discord_judge.DiscordRequestValidator(require_spec("discord-openapi.json"))


@pytest.fixture(scope="session")
def telegram_description() -> telegram_judge.TelegramRequestValidator:
    return telegram_judge.TelegramRequestValidator(
        require_spec("telegram-api.json"), require_spec("telegram-api-10.3.json")
    )


@pytest.fixture
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    server = start_store_server(tmp_path_factory.mktemp("both"), idle_s=WHOLE_RUN_S)
    yield server
    server.stop()


@dataclass
class TwoPlatformEnvironment:
    """Both platforms, with a bot at each that share an app. ``discord``, ``telegram``: as their own tests see them."""

    app: App
    discord: DiscordEnvironment
    telegram: TelegramProcess
    chats: TelegramWorld

    def at_discord(self, name: str, **marks: Any) -> DiscordPerson:
        """Create a person in the Discord channel."""
        return self.discord.person(name, **marks)

    def at_telegram(self, name: str, lang: str = "en") -> TelegramPerson:
        """Create a person who has opened the private chat at Telegram."""
        return add_person(self.chats, name, lang, started=True)

    def group(self, *people: TelegramPerson) -> Chat:
        """Create a Telegram group of these people."""
        return self.chats.group(*(person.user for person in people))


@dataclass
class SharedResources:
    """What a town is built on: a store, and both platforms' descriptions."""

    stores: StoreServer
    discord: discord_judge.DiscordRequestValidator
    telegram: telegram_judge.TelegramRequestValidator


@pytest.fixture
def shared_resources(
    stores: StoreServer,
    discord_description: discord_judge.DiscordRequestValidator,
    telegram_description: telegram_judge.TelegramRequestValidator,
) -> SharedResources:
    return SharedResources(stores, discord_description, telegram_description)


async def _open_app(stack: AsyncExitStack, shared_resources: SharedResources) -> App:
    """Open an app with its own connection to the store, as each process has one."""
    store = await open_store(shared_resources.stores.data, shared_resources.stores.url)
    stack.push_async_callback(store.close)
    app = App(store, timings=PACE)
    stack.push_async_callback(app.close)
    return app


async def _build_town(
    stack: AsyncExitStack, shared_resources: SharedResources, here: App, there: App
) -> TwoPlatformEnvironment:
    """Build a town whose bots at Discord and Telegram use these apps; one app may serve both."""
    world, chats = discord_world.World(discord_process.SCALE), TelegramWorld(SCALE)
    guild = world.guild()
    server = discord_server.Server(world, shared_resources.discord)
    await server.start()
    stack.push_async_callback(server.stop)
    telegram = await stack.enter_async_context(run_server(chats, shared_resources.telegram))
    paint = build_painter(chats)
    house = DiscordEnvironment(
        world, server, shared_resources.stores, guild, world.channel(guild).id, painted=chats.painted
    )
    settings = discord_process.settings_for(server.port, Path(shared_resources.stores.data))
    bot = DiscordBot(here, settings, paint, house.told.append, discord_process.QUICK)
    stack.push_async_callback(bot.client.close)
    options = BotOptions(TOKEN, telegram.url, rates=QUICK)
    other = await stack.enter_async_context(connect_bot(there, paint, options))
    runs = (
        *(app.run_forever(f"app-{n}") for n, app in enumerate(dict.fromkeys((here, there)))),
        bot.run_forever(),
        other.run_forever(),
    )
    house.running = DiscordProcess(here, here.service.store, bot, [asyncio.create_task(run) for run in runs])
    process = TelegramProcess(there, there.service.store, other, house.process.tasks, AsyncExitStack(), chats)
    stack.push_async_callback(process.pause)
    await wait_until(lambda: server.gateway.is_connected and bot.client.get_guild(guild) and world.commands, "Discord")
    return TwoPlatformEnvironment(here, house, process, chats)


@pytest.fixture
async def both_env(shared_resources: SharedResources) -> AsyncIterator[TwoPlatformEnvironment]:
    """Build a town with one app. All requests at both platforms are judged; a violation fails the test."""
    async with AsyncExitStack() as stack:
        app = await _open_app(stack, shared_resources)
        found = await _build_town(stack, shared_resources, app, app)
        yield found
    assert not found.discord.world.violations, "\n".join(found.discord.world.violations[:10])


@pytest.fixture
async def two_process_env(shared_resources: SharedResources) -> AsyncIterator[TwoPlatformEnvironment]:
    """Build a town with a process for each platform: neither knows the other's token. ``app`` is Discord's."""
    async with AsyncExitStack() as stack:
        found = await _build_town(
            stack, shared_resources, await _open_app(stack, shared_resources), await _open_app(stack, shared_resources)
        )
        yield found
    assert not found.discord.world.violations, "\n".join(found.discord.world.violations[:10])
