"""Presses as callback_data and as deep links: as they are where they fit, else under a short key in the store."""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

import msgspec

from bot.store.store import Store
from bot.store.tables import Committed
from bot.telegram.limits import CALLBACK_BYTES

STORED: Final = "telegram-press"
_KEY: Final = re.compile(r"[0-9a-f]{24}", re.ASCII)


class Press(msgspec.Struct, frozen=True, omit_defaults=True):
    """A press line. ``place``: ours, where it was offered, if it is not the place where it is pressed.

    ``version``: of the message that it stands under; ``command``: of a press that has been made before.
    """

    line: str
    place: str = ""
    version: int = 0
    command: str = ""


class Presses:
    """The presses of one keyboard, and those that must be stored before it is sent."""

    def __init__(self, place: str = "", version: int = 0) -> None:
        self._place = place
        self._version = version
        self._long: dict[str, bytes] = {}

    def data(self, line: str) -> str:
        """The callback_data of a press line."""
        if not self._place and len(line.encode()) < CALLBACK_BYTES:
            return f"p{line}"
        return f"k{self.key(Press(line, self._place, self._version))}"

    def key(self, press: Press) -> str:
        """The short key of a press; ``keep`` before it is shown to anybody."""
        data = msgspec.msgpack.encode(press)
        key = blake2b(data, digest_size=12).hexdigest()
        self._long[key] = data
        return key

    async def keep(self, store: Store) -> None:
        """Store what did not fit. Raises ``StoreError``."""
        for key, data in self._long.items():
            reply = await store.documents.put(STORED, key, 0, "keep", data)
            assert isinstance(reply, Committed) or reply.version == 1, "a key has one press"


async def stored(store: Store, press: Press) -> str:
    """The key of a press that is kept from now on."""
    presses = Presses()
    key = presses.key(press)
    await presses.keep(store)
    return key


async def kept(store: Store, key: str) -> Press | None:
    """The press of a key, or None."""
    document = await store.documents.get(STORED, key) if _KEY.fullmatch(key) else None
    return msgspec.msgpack.decode(document.data, type=Press) if document is not None else None


async def read(store: Store, data: str) -> Press | None:
    """The press of a callback_data; None where it is none of ours. Raises ``StoreError``."""
    if data.startswith("p"):
        return Press(data[1:])
    return await kept(store, data[1:]) if data.startswith("k") else None
