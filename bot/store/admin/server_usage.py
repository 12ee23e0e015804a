"""Use of the embedded server by commands: it is started for them, and ends with its last client."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import redis

from bot.runtime.data_folder import secure_data_folder
from bot.store.admin import server_reaper
from bot.store.admin.own_server import StoreServer, find_running_server, is_data_free, start_store_server
from bot.store.errors import StoreError

LOOKS: Final = 5
PAUSE_S: Final = 0.05


def stop_unused(data: Path) -> None:
    """Stop the server of a data directory if it has no other client. On failure its reaper ends it."""
    with suppress(redis.RedisError, StoreError, OSError):
        server = find_running_server(data.absolute())
        if server is not None and _is_unused(server):
            server.stop()


@contextmanager
def borrow_server(data: Path) -> Iterator[StoreServer]:
    """Use the server of a data directory; stop it afterwards if it was started for this.

    Raises ``StoreError``, ``OSError``.
    """
    secure_data_folder(data)
    resting = is_data_free(data)
    server = start_store_server(data)
    try:
        yield server
    finally:
        if resting:
            stop_unused(data)


def _is_unused(server: StoreServer) -> bool:
    """Return whether no client is left. Raises ``RedisError``.

    It counts several times, for the server may still count a client that has hung up a moment ago.
    """
    for _ in range(LOOKS):
        if not _count_clients(server):
            return True
        time.sleep(PAUSE_S)
    return False


def _count_clients(server: StoreServer) -> int:
    """Count the connections other than this one and the reaper's. Raises ``RedisError``."""
    with redis.Redis.from_url(server.url, socket_timeout=2) as client:
        return len([one for one in client.client_list() if one["name"] != server_reaper.NAME]) - 1
