"""A server that strangers can reach: within limits, and ended by the program around it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from bot import connections

BACKLOG: Final = 128
"""Connections that wait to be taken."""


class Listener(uvicorn.Server):
    """Uvicorn without its own signals and log: were they its own, one stuck request could keep the program from ending.

    ``farewell_s``: how long open requests may take when it stops; ``host`` and ``port``: where it listens, unless it is
    handed sockets.
    """

    def __init__(self, app: ASGIApp, farewell_s: int, host: str = "127.0.0.1", port: int = 0) -> None:
        config = uvicorn.Config(
            app, host, port, lifespan="off", log_config=None, access_log=False, server_header=False, date_header=False,
            timeout_graceful_shutdown=farewell_s, timeout_keep_alive=30, ws="none",
            h11_max_incomplete_event_size=32 * 1024, proxy_headers=False, http=connections.limited(), backlog=BACKLOG,
        )  # fmt: skip
        super().__init__(config)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve till it is told to stop."""
        undo = connections.tell_seldom(asyncio.get_running_loop())
        try:
            await super().serve(sockets)
        finally:
            undo()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program."""
        yield
