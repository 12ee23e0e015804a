"""Fixtures of a bot on a simulated Telegram: the real library, a real store, and simulated users."""

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.store.admin.own_server import StoreServer
from bot.store.store import open_store
from tests.app.gameplay import serve_store
from tests.chat.bot_processes import BotProcessFactory, run_nursery
from tests.chat.telegram.game_driver import Begin, BotStarter, Process, bot_starter, start_table
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.server import Server, run_server
from tests.chat.telegram.world import SCALE, Chat, Person, World

stores = serve_store("telegram", "session")


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


@pytest.fixture
def people(bot: Process) -> list[Person]:
    """Anna and Ben, who have opened the private chat."""
    return [bot.person(name, started=True) for name in ("Anna", "Ben")]


@pytest.fixture
def group(bot: Process, people: list[Person]) -> Chat:
    return bot.group(*people)


@pytest.fixture
async def table(bot: Process, people: list[Person], group: Chat) -> str:
    """Start a table of the sample game with Anna and Ben in their group; return its id."""
    return await start_table(bot, people, group)
