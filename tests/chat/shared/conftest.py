"""Fixtures of a real store for tests of code that all frontends share."""

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.store import Store, open_store
from tests.timeouts import WHOLE_RUN_S


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    server = start_store_server(tmp_path_factory.mktemp("chats"), idle_s=WHOLE_RUN_S)
    yield server
    server.stop()


@pytest.fixture
async def store(server: StoreServer) -> AsyncIterator[Store]:
    """Open a store that is empty at the beginning of each test."""
    store = await open_store(server.data, server.url)
    await store.pool.execute(0, "FLUSHALL")
    yield store
    await store.close()


@pytest.fixture
def frontend_store(store: Store) -> FrontendStore:
    return FrontendStore(store)
