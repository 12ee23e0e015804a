"""The keys of the page, kept in the store, so that every machine that uses it opens the same links and sessions."""

from __future__ import annotations

import asyncio
import secrets
from typing import Final

import msgspec
import structlog

from bot.frontends.web.page_secrets import PageSecrets
from bot.store.errors import StoreError
from bot.store.store import Store

log = structlog.get_logger()

KIND, NAME = "page-keys", "page"
"""The document of the keys."""
KEY_BYTES: Final = 32
POLL_INTERVAL_S: Final = 1.0
"""So often a process looks whether all sessions have been ended."""


class PageKeys(msgspec.Struct, frozen=True):
    """The key that signs everything of the page.

    ``host``, ``epoch``: marks that tell the operator's link and the sessions from earlier ones.
    """

    key: bytes
    host: str = ""
    epoch: str = ""


async def load_page_secrets(store: Store) -> PageSecrets:
    """Load the keys of the page. The first process of a store makes them, and all others get the same."""
    fresh = PageKeys(secrets.token_bytes(KEY_BYTES))
    stored = await store.documents.update_value(KIND, NAME, PageKeys, lambda stored: stored or fresh)
    return PageSecrets(stored.value.key, stored.value.host, stored.value.epoch)


async def renew_operator_secret(store: Store) -> PageSecrets:
    """Store another link for the operator, and return the keys. Processes use it from their next start."""
    return await _replace_keys(store, host=secrets.token_hex(16))


async def end_all_sessions(store: Store) -> PageSecrets:
    """End the sessions of all users at all processes, and return the keys. Links open as before."""
    return await _replace_keys(store, epoch=secrets.token_hex(16))


async def _replace_keys(store: Store, **marks: str) -> PageSecrets:
    await load_page_secrets(store)

    def renew_marks(keys: PageKeys | None) -> PageKeys:
        assert keys is not None, "just loaded"
        return msgspec.structs.replace(keys, **marks)

    await store.documents.update_value(KIND, NAME, PageKeys, renew_marks)
    return await load_page_secrets(store)


async def follow_sessions(store: Store, keys: PageSecrets) -> None:
    """Let the keys of this process follow the store until it is cancelled: ended sessions end here, too."""
    while True:
        await asyncio.sleep(POLL_INTERVAL_S)
        try:
            keys.epoch = (await load_page_secrets(store)).epoch
        except StoreError as error:
            log.warning("sessions wait for the store", error=str(error))
