"""The page as a running server: on this machine alone unless told otherwise, and gone at once when asked to stop."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

import uvicorn

from bot.web.guard import Guard
from bot.web.routes import Site

FAREWELL_S: Final = 3
"""How long open requests may take when the server stops."""


class PortTaken(Exception):  # noqa: N818 - a fact, worded by whoever starts
    """Nobody can listen there: ``port`` is taken or not ours."""

    def __init__(self, host: str, port: int) -> None:
        super().__init__(f"{host}:{port}")
        self.host = host
        self.port = port


def listen(host: str, port: int, likely: Iterable[int] = ()) -> socket.socket:
    """A socket on ``port``; 0: on the first of the ``likely`` ones that is free, else on any. Raises ``PortTaken``."""
    for candidate in (port,) if port else (*likely, 0):
        sock = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(128)
        except OSError as error:
            sock.close()
            if port or candidate == 0 or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise PortTaken(host, candidate) from error
            continue
        return sock
    raise AssertionError("port 0 is always tried last")


class Server(uvicorn.Server):
    """Uvicorn without its own signals and log: the program around it decides when it ends."""

    def __init__(self, site: Site, hosts: Iterable[str] = ()) -> None:
        config = uvicorn.Config(
            Guard(site.app(), hosts), lifespan="off", log_config=None, access_log=False, server_header=False,
            date_header=False, timeout_graceful_shutdown=FAREWELL_S, timeout_keep_alive=30, ws="none",
            h11_max_incomplete_event_size=32 * 1024, proxy_headers=False,
        )  # fmt: skip
        super().__init__(config)
        self._site = site

    async def stop(self) -> None:
        """End: the streams first, then what else is open."""
        await self._site.live.close()
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the program."""
        yield
