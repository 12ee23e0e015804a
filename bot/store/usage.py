"""Who uses our own server: it is lent to a command, and ends with the last one who used it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import redis

from bot.folder import own
from bot.store import reaper
from bot.store.errors import StoreError
from bot.store.server import Server, free, running, start

LOOKS: Final = 5
PAUSE_S: Final = 0.05


def stop_unused(data: Path) -> None:
    """End the server of a data directory, unless another client is connected. What it can't end its reaper ends."""
    with suppress(redis.RedisError, StoreError, OSError):
        server = running(data.absolute())
        if server is not None and _is_unused(server):
            server.stop()


@contextmanager
def borrow_server(data: Path) -> Iterator[Server]:
    """Use the server of a data directory, which is started where it does not run, and then ended again.

    Raises ``StoreError``, ``OSError``.
    """
    own(data)
    resting = free(data)
    server = start(data)
    try:
        yield server
    finally:
        if resting:
            stop_unused(data)


def _is_unused(server: Server) -> bool:
    """Return whether no client is left. Who has just hung up may be counted for a moment. Raises ``RedisError``."""
    for _ in range(LOOKS):
        if not _count_clients(server):
            return True
        time.sleep(PAUSE_S)
    return False


def _count_clients(server: Server) -> int:
    """How many are connected, without this question and the reaper. Raises ``RedisError``."""
    with redis.Redis.from_url(server.url, socket_timeout=2) as client:
        return len([one for one in client.client_list() if one["name"] != reaper.NAME]) - 1
