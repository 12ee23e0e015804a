"""Fixtures of a bot on a simulated Discord: the real library, a real store, and simulated users."""

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store.admin.own_server import StoreServer
from tests.app.gameplay import serve_store
from tests.chat.bot_processes import BotProcessFactory, run_nursery
from tests.chat.discord.game_driver import DiscordEnvironment, open_table, run_house
from tests.chat.discord.models import Person
from tests.chat.discord.request_validator import DiscordRequestValidator


@pytest.fixture(scope="session")
def bot_processes() -> Iterator[BotProcessFactory]:
    with run_nursery("tests.chat.discord.bot_process") as found:
        yield found


stores = serve_store("discord", "function")
"""One for each test: jobs left in it would reach another test's Discord."""


@pytest.fixture
def anna(discord_env: DiscordEnvironment) -> Person:
    return discord_env.person("Anna")


@pytest.fixture
def ben(discord_env: DiscordEnvironment) -> Person:
    return discord_env.person("Ben")


@pytest.fixture
def zoe(discord_env: DiscordEnvironment) -> Person:
    """Return an admin of the server."""
    return discord_env.person("Zoe", manages=frozenset({discord_env.guild}))


@pytest.fixture
def people(anna: Person, ben: Person) -> list[Person]:
    return [anna, ben]


@pytest.fixture
async def table(discord_env: DiscordEnvironment, people: list[Person]) -> str:
    """Start a table of the sample game with Anna and Ben in the channel; return its id."""
    return await open_table(discord_env, people, "pebbles")


@pytest.fixture
async def discord_env(
    stores: StoreServer, discord_validator: DiscordRequestValidator
) -> AsyncIterator[DiscordEnvironment]:
    async with run_house(stores, discord_validator) as found:
        yield found
