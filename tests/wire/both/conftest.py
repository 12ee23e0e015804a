"""One process with a bot at a small Discord and a bot at a small Telegram, on one store; and people at both."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.app.app import App
from bot.discord.client import Bot as DiscordBot
from bot.store.server import Server as StoreServer
from bot.store.server import start
from bot.store.store import open_store
from bot.telegram.bot import Options, connected
from tests.wire.discord import judge as discord_judge
from tests.wire.discord import process as discord_process
from tests.wire.discord import server as discord_server
from tests.wire.discord import world as discord_world
from tests.wire.discord.conftest import House
from tests.wire.discord.conftest import Process as DiscordProcess
from tests.wire.discord.people import Person as DiscordPerson
from tests.wire.specs import spec
from tests.wire.telegram import judge as telegram_judge
from tests.wire.telegram.conftest import PACE, QUICK, SCALE, painter
from tests.wire.telegram.conftest import Process as TelegramProcess
from tests.wire.telegram.people import Person as TelegramPerson
from tests.wire.telegram.people import until
from tests.wire.telegram.server import serving
from tests.wire.telegram.world import TOKEN, Chat
from tests.wire.telegram.world import World as TelegramWorld


@pytest.fixture(scope="session")
def discord_description() -> discord_judge.Judge:
    return discord_judge.Judge(spec("discord-openapi.json"))


@pytest.fixture(scope="session")
def telegram_description() -> telegram_judge.Judge:
    return telegram_judge.Judge(spec("telegram-api.json"), spec("telegram-api-10.3.json"))


@pytest.fixture
def stores(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    server = start(tmp_path_factory.mktemp("both"))
    yield server
    server.stop()


@dataclass
class Town:
    """Both platforms, with a bot at each that share an app. ``discord``, ``telegram``: as their own tests see them."""

    app: App
    discord: House
    telegram: TelegramProcess
    chats: TelegramWorld

    def at_discord(self, name: str, **marks: object) -> DiscordPerson:
        """Somebody in the channel."""
        return self.discord.person(name, **marks)

    def at_telegram(self, name: str, lang: str = "en") -> TelegramPerson:
        """Somebody who has opened the private chat."""
        person = TelegramPerson(self.chats, self.chats.user(name, lang))
        person.write("/start")
        return person

    def group(self, *people: TelegramPerson) -> Chat:
        """A group with these people."""
        return self.chats.group(*(person.user for person in people))


@pytest.fixture
async def town(
    stores: StoreServer, discord_description: discord_judge.Judge, telegram_description: telegram_judge.Judge
) -> AsyncIterator[Town]:
    """Every request at either platform is judged; a violation fails the test at its end."""
    world, chats = discord_world.World(discord_process.SCALE), TelegramWorld(SCALE)
    guild = world.guild()
    channel = world.channel(guild)
    server = discord_server.Server(world, discord_description)
    await server.start()
    async with AsyncExitStack() as stack:
        stack.push_async_callback(server.stop)
        telegram = await stack.enter_async_context(serving(chats, telegram_description))
        store = await open_store(stores.data, stores.url)
        stack.push_async_callback(store.close)
        app = App(store, pace=PACE)
        stack.push_async_callback(app.close)
        paint = painter(chats)
        house = House(world, server, stores, guild, channel.id, painted=chats.painted)
        bot = DiscordBot(
            app,
            discord_process.settings_for(server.port, Path(stores.data)),
            paint,
            house.told.append,
            discord_process.QUICK,
        )
        stack.push_async_callback(bot.client.close)
        other = await stack.enter_async_context(connected(app, store, paint, Options(TOKEN, telegram.url, rates=QUICK)))
        runs = (app.run("both"), bot.run(), other.run())
        house.process = DiscordProcess(app, store, bot, [asyncio.create_task(run) for run in runs])
        there = TelegramProcess(app, store, other, house.process.tasks, AsyncExitStack())
        await until(lambda: server.gateway.connected and bot.client.get_guild(guild) and world.commands, "Discord")
        yield Town(app, house, there, chats)
        await there.pause()
    assert not world.violations, "\n".join(world.violations[:10])
