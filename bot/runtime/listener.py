"""A web server with limits for its clients, without signal handlers of its own."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, cast

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.runtime import connection_limits

BACKLOG: Final = 128
"""Connections that wait to be accepted."""

TICKS_A_SECOND: Final = 10
"""How often uvicorn calls ``on_tick``."""


class Listener(uvicorn.Server):
    """Uvicorn without its own signals and log, so that a stuck request can't block the end of the program.

    ``farewell_s``: how long open requests may take when it stops; ``host`` and ``port``: where it listens, unless it
    gets sockets.
    """

    def __init__(self, app: ASGIApp, farewell_s: int, host: str = "127.0.0.1", port: int = 0) -> None:
        most = connection_limits.connection_limit()
        config = uvicorn.Config(
            app, host, port, lifespan="off", log_config=None, access_log=False, server_header=False, date_header=False,
            timeout_graceful_shutdown=farewell_s, timeout_keep_alive=30, ws="none",
            h11_max_incomplete_event_size=32 * 1024, proxy_headers=False, http="h11", backlog=BACKLOG,
            limit_concurrency=most + BACKLOG,  # only for requests in progress: on_tick drops slow connections earlier
        )  # fmt: skip
        super().__init__(config)
        self._most, self._slow = most, connection_limits.SlowConnections()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until stopped."""
        undo = connection_limits.limit_accept_errors(asyncio.get_running_loop())
        try:
            await super().serve(sockets)
        finally:
            undo()

    async def on_tick(self, counter: int) -> bool:
        """Drop slow connections each second, and at once while there are too many."""
        there = cast(set[H11Protocol], self.server_state.connections)
        if counter % TICKS_A_SECOND == 0 or len(there) > self._most:
            self._slow.drop_slow(there, self._most, time.monotonic())
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program."""
        yield
