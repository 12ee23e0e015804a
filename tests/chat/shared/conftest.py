"""Fixtures of a real store for tests of code that all frontends share."""

from collections.abc import AsyncIterator

import pytest

from bot.frontends.common.frontend_store import FrontendStore
from bot.store.admin.own_server import StoreServer
from bot.store.store import Store, open_store
from tests.app.gameplay import serve_store

server = serve_store("chats", "session")


@pytest.fixture
async def store(server: StoreServer) -> AsyncIterator[Store]:
    store = await open_store(server.data, server.url)
    await store.pool.execute(0, "FLUSHALL")
    yield store
    await store.close()


@pytest.fixture
def frontend_store(store: Store) -> FrontendStore:
    return FrontendStore(store)
