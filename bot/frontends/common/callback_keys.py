"""Presses that are too long for the button they stand on: kept behind short keys, on every platform for the same time.

That time is the store's (``documents.KEPT_S``), counted from when one was last shown, pressed or looked up: what people
still see is shown again with every change, and what nobody has seen or pressed for more than a year goes.
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
    """All long presses."""

    def __init__(self, store: Store) -> None:
        self._lines = store.callbacks

    async def save_callbacks(self, texts: Iterable[str]) -> None:
        """Keep these, each under ``key_of`` it, before what carries them is shown to anybody. Raises ``StoreError``."""
        await asyncio.gather(*map(self._lines.save_callback, texts))

    async def load_callback(self, key: str) -> str:
        """What a key stands for; empty where it is none, or not kept any more. Raises ``StoreError``."""
        return (await self._lines.load_callback(key) if is_short_key(key) else None) or ""


def short_key(text: str) -> str:
    """The key of a long press: the same for the same text."""
    return callback_key(text)


def is_short_key(text: str) -> bool:
    """Whether this could be a key."""
    return _KEY.fullmatch(text) is not None
