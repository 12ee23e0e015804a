"""Storage for callback data too long for a button, under short keys.

An entry expires ``documents.KEPT_S`` after it was last shown, pressed or looked up: visible messages renew theirs with
each edit, and entries unused for more than a year are deleted.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterable
from typing import Final

from bot.store.documents import callback_key
from bot.store.store import Store

_KEY: Final = re.compile(r"[0-9a-f]{24}", re.ASCII)


class CallbackKeys:
    """Stored callback data by short key."""

    def __init__(self, store: Store) -> None:
        self._lines = store.callbacks

    async def save_callbacks(self, texts: Iterable[str]) -> None:
        """Store texts under their short keys. Call it before sending them. Raises ``StoreError``."""
        await asyncio.gather(*map(self._lines.save_callback, texts))

    async def load_callback(self, key: str) -> str:
        """Load the text of a short key; empty if it is unknown or expired. Raises ``StoreError``."""
        return (await self._lines.load_callback(key) if is_short_key(key) else None) or ""


def short_key(text: str) -> str:
    """Return the key of a text. Equal texts have equal keys."""
    return callback_key(text)


def is_short_key(text: str) -> bool:
    """Return whether a text has the format of a key."""
    return _KEY.fullmatch(text) is not None
