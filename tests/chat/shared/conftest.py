"""A real store for what all chats share."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from bot.chat.records import Kept
from bot.store.server import Server, start
from bot.store.store import Store, open_store
from tests.patience import WHOLE_RUN_S


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start(tmp_path_factory.mktemp("chats"), idle_s=WHOLE_RUN_S)
    yield server
    server.stop()


@pytest.fixture
async def store(server: Server) -> AsyncIterator[Store]:
    """Empty at the beginning of each test."""
    store = await open_store(server.data, server.url)
    await store.links.call(0, "FLUSHALL")
    yield store
    await store.close()


@pytest.fixture
def kept(store: Store) -> Kept:
    return Kept(store)
