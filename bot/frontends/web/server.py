"""The page as a running server, by default only on this machine, which stops promptly."""

import errno
import socket
from collections.abc import Iterable
from typing import Final

from bot.frontends.web.middleware import SecurityMiddleware
from bot.frontends.web.routes import PageRoutes
from bot.runtime import listener
from bot.runtime.listener import BACKLOG, Listener

FAREWELL_S: Final = 3
"""How long open requests may take when the server stops (s)."""


class ListenError(Exception):
    """Raised if the server cannot listen on the address. ``why``: a key of the catalogue without ``main-``."""

    def __init__(self, host: str, port: int, why: str) -> None:
        super().__init__(f"{host}:{port} {why}")
        self.host = host
        self.port = port
        self.why = why


def open_socket(host: str, port: int, likely: Iterable[int] = ()) -> socket.socket:
    """Open a socket on ``port``; if 0, on the first free port in ``likely``, or else on any. Raises ``ListenError``."""
    for candidate in (port,) if port else (*likely, 0):
        sock = listener.create_tcp_socket(host)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            sock.bind((host, candidate))
            sock.listen(BACKLOG)
        except (OSError, UnicodeError) as error:
            sock.close()
            why = _listen_problem(error)
            if port or candidate == 0 or why not in ("port-taken", "port-forbidden"):
                raise ListenError(host, candidate, why) from error
            continue
        return sock
    raise AssertionError("port 0 is always tried last")


def _listen_problem(error: OSError | UnicodeError) -> str:
    if isinstance(error, socket.gaierror | UnicodeError):
        return "host-unknown"
    return {errno.EADDRNOTAVAIL: "host-foreign", errno.EACCES: "port-forbidden"}.get(error.errno or 0, "port-taken")


class PageServer(Listener):
    """The HTTP server of the page."""

    def __init__(self, site: PageRoutes, hosts: Iterable[str] = ()) -> None:
        super().__init__(SecurityMiddleware(site.build_app(), hosts), FAREWELL_S)
        self._site = site

    async def stop(self) -> None:
        """Stop: end the streams first, then other open requests."""
        self._site.live_updates.close()
        self.should_exit = True
