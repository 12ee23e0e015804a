"""The keys and the socket of the page. The store keeps the keys, so all its machines accept the same links."""

import asyncio
import secrets
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec
import structlog

from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.server import open_socket
from bot.frontends.web.urls import build_url, outward_host
from bot.runtime.data_folder import open_private_file, try_lock
from bot.settings import USUAL_PORTS, Settings
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.stored import Stored

log = structlog.get_logger()

KIND, NAME = "page-keys", "page"
"""Kind and name of the keys' document."""
KEY_BYTES: Final = 32
POLL_INTERVAL_S: Final = 1.0
"""Seconds between checks for the end of all sessions."""


class PageKeys(Stored, msgspec.Struct, frozen=True):
    """The key that signs everything of the page.

    ``host``, ``epoch``: marks of the operator's current link and sessions.
    """

    key: bytes
    host: str = ""
    epoch: str = ""


async def load_page_secrets(store: Store) -> PageSecrets:
    """Load the keys of the page. The first process of a store creates them."""
    return await _update_keys(store)


async def renew_operator_secret(store: Store) -> PageSecrets:
    """Store a new operator link, and return the keys. Processes use it from their next start."""
    return await _update_keys(store, host=secrets.token_hex(16))


async def end_all_sessions(store: Store) -> PageSecrets:
    """End the sessions of all users in all processes, and return the keys. Links stay valid."""
    return await _update_keys(store, epoch=secrets.token_hex(16))


async def _update_keys(store: Store, **marks: str) -> PageSecrets:
    """Replace given marks of the keys, creating missing keys, and return them."""
    fresh = PageKeys(secrets.token_bytes(KEY_BYTES))
    stored = await store.documents.update_value(
        KIND, NAME, PageKeys, lambda keys: msgspec.structs.replace(keys or fresh, **marks)
    )
    return PageSecrets(stored.value.key, stored.value.host, stored.value.epoch)


async def follow_sessions(store: Store, keys: PageSecrets) -> None:
    """Update the keys of this process from the store until cancelled, so ended sessions end here."""
    while True:
        await asyncio.sleep(POLL_INTERVAL_S)
        try:
            keys.epoch = (await load_page_secrets(store)).epoch
        except StoreError as error:
            log.warning("sessions wait for the store", error=str(error))


PORT_FILE: Final = "web.port"
"""File in a data folder with its page's port and URL, locked while that page runs."""


@contextmanager
def open_page_socket(settings: Settings, tell_running: Callable[[str], None]) -> Iterator[socket.socket]:
    """Open the socket of the page. Raises ``ListenError``.

    ``tell_running``: called with the URL of a page running on the same folder. Without one, the port is stored for the
    next start.
    """
    with open_private_file(settings.data / PORT_FILE) as file:
        first = try_lock(file)
        if not first:
            file.seek(0)
            tell_running(file.read().decode("utf-8", "replace").partition("\n")[2].strip())
        with open_socket(settings.web_host, settings.web_port, likely_ports(settings.data)) as sock:
            if first:
                with suppress(OSError):
                    file.seek(0)
                    file.write(f"{sock.getsockname()[1]}\n{page_base_url(settings, sock)}\n".encode())
                    file.truncate()
                    file.flush()
            yield sock


def page_base_url(settings: Settings, sock: socket.socket) -> str:
    """Return the URL of the page: from the settings, else from its socket's address."""
    if settings.web_url:
        return settings.web_url.rstrip("/")
    host, port = sock.getsockname()[:2]
    return build_url(outward_host(host) or host, port)


def likely_ports(data: Path) -> Sequence[int]:
    """Return the ports to try: the last one first, so open pages can reconnect, then the usual ones."""
    try:
        last = int((data / PORT_FILE).read_text("ascii").partition("\n")[0])
    except (OSError, ValueError):
        return USUAL_PORTS
    return (last, *USUAL_PORTS) if 0 < last < 65536 else USUAL_PORTS
