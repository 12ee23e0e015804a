"""Fixtures of one chat of each platform, and of a Discord bot and a Telegram bot on one store with users of both."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass

import pytest

from bot.app.api import App
from bot.frontends.telegram.bot import connect_bot
from bot.store.admin.own_server import StoreServer
from tests.app.gameplay import serve_store
from tests.chat.both.chats import Chat, DiscordChat, Judges, Person, TelegramChat
from tests.chat.discord.game_driver import DiscordEnvironment, run_house
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.telegram.game_driver import QUICK, Process, bot_starter, build_painter, settings_at
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import run_server
from tests.chat.telegram.world import SCALE, World
from tests.timeouts import run_beside

stores = serve_store("both", "function")


@dataclass
class TwoPlatformEnvironment:
    """Both platforms, with a bot on each that share an app. ``discord``, ``telegram``: as in their own tests."""

    app: App
    discord: DiscordEnvironment
    telegram: Process


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


@pytest.fixture
async def both_env(stores: StoreServer, judges: Judges) -> AsyncIterator[TwoPlatformEnvironment]:
    """Run both platforms with one process for both; at the end, fail if a request broke a platform's rules."""
    async with (
        run_house(stores, judges[0]) as house,
        run_server(World(SCALE), judges[1]) as server,
        connect_bot(house.app, settings_at(server.url), build_painter(server.world), QUICK) as bot,
        run_beside(bot.run_forever()),
    ):
        process = Process(house.app, house.process.store, bot, [], AsyncExitStack(), server.world)
        yield TwoPlatformEnvironment(house.app, house, process)


@pytest.fixture
async def separate_env(stores: StoreServer, judges: Judges) -> AsyncIterator[TwoPlatformEnvironment]:
    """Run both platforms with a process for each; ``app`` is Discord's."""
    async with (
        run_house(stores, judges[0]) as house,
        run_server(World(SCALE), judges[1]) as server,
        bot_starter(server, stores) as begin,
    ):
        yield TwoPlatformEnvironment(house.app, house, await begin())
