"""The page as a running server: on this machine alone unless told otherwise, and gone at once when asked to stop."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable
from typing import Final

from bot import connections
from bot.listener import BACKLOG, Listener
from bot.web.guard import Guard
from bot.web.routes import Site

FAREWELL_S: Final = 3
"""How long open requests may take when the server stops."""


class CannotListen(Exception):  # noqa: N818 - a fact, worded by whoever starts
    """Nobody can listen there. ``why``: a key of the catalogue without ``main-``."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"{host}:{port} {why}")
        self.host = host
        self.port = port
        self.why = why


def listen(host: str, port: int, likely: Iterable[int] = ()) -> socket.socket:
    """A socket on ``port``; 0: on the first of the ``likely`` ones that is free, else any. Raises ``CannotListen``."""
    for candidate in (port,) if port else (*likely, 0):
        sock = connections.tcp(host)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(BACKLOG)
        except (OSError, UnicodeError) as error:
            sock.close()
            why = _why(error)
            if port or candidate == 0 or why not in ("port-taken", "port-forbidden"):
                raise CannotListen(host, candidate, why) from error
            continue
        return sock
    raise AssertionError("port 0 is always tried last")


def _why(error: OSError | UnicodeError) -> str:
    if isinstance(error, socket.gaierror | UnicodeError):
        return "host-unknown"
    return {errno.EADDRNOTAVAIL: "host-foreign", errno.EACCES: "port-forbidden"}.get(error.errno or 0, "port-taken")


class Server(Listener):
    """The page, till it is asked to stop."""

    def __init__(self, site: Site, hosts: Iterable[str] = ()) -> None:
        super().__init__(Guard(site.app(), hosts), FAREWELL_S)
        self._site = site

    async def stop(self) -> None:
        """End: the streams first, then what else is open."""
        self._site.live.close()
        self.should_exit = True
