"""The socket of the web page, its printed URL, and the port for the next start."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

from bot.frontends.web.server import open_socket
from bot.frontends.web.urls import build_url, outward_host
from bot.runtime.data_folder import open_private_file, try_lock
from bot.settings import USUAL_PORTS, Settings

PORT_FILE: Final = "web.port"
"""A file with port and URL of the page of a data folder, locked while that page runs."""


@contextmanager
def open_page_socket(settings: Settings, tell_running: Callable[[str], None]) -> Iterator[socket.socket]:
    """Open the socket of the page. Raises ``ListenError``.

    ``tell_running``: called with the URL of a page that runs with the same folder. Without such a page, the port is
    stored for the next start.
    """
    with open_private_file(settings.data / PORT_FILE) as file:
        first = try_lock(file)
        if not first:
            tell_running(_read_stored_url(file))
        with open_socket(settings.web_host, settings.web_port, likely_ports(settings.data)) as sock:
            if first:
                remember_port(file, sock, page_base_url(settings, sock))
            yield sock


def page_base_url(settings: Settings, sock: socket.socket) -> str:
    """Return the URL of the page: from the settings, else from the address of its socket."""
    if settings.web_url:
        return settings.web_url.rstrip("/")
    host, port = sock.getsockname()[:2]
    return build_url(outward_host(host) or host, port)


def likely_ports(data: Path) -> Sequence[int]:
    """Return the ports to try: the last one first, so that open pages can reconnect, then the usual ones."""
    try:
        last = int((data / PORT_FILE).read_text("ascii").partition("\n")[0])
    except (OSError, ValueError):
        return USUAL_PORTS
    return (last, *USUAL_PORTS) if 0 < last < 65536 else USUAL_PORTS


def remember_port(file: IO[bytes], sock: socket.socket, url: str) -> None:
    """Store port and URL for the next start. A failure is ignored."""
    with suppress(OSError):
        file.seek(0)
        file.write(f"{sock.getsockname()[1]}\n{url}\n".encode())
        file.truncate()
        file.flush()


def _read_stored_url(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace").partition("\n")[2].strip()
