"""What stands in a custom_id: the press itself where it fits, else a key under which the store keeps it.

A custom_id is a letter, a number that makes it the only one of its message, a colon and the rest::

    p press · f opens a form for typed text · t a form that was sent · s a select: its option has the press · x nothing

A capital letter says that the rest is a key. Both last for ever: a button works after a restart and after months.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final, Literal

from bot.discord.limits import CUSTOM_ID
from bot.store.store import Store
from bot.store.tables import Committed

Kind = Literal["p", "f", "t", "s", "x"]
STORED: Final = "discord-press"

_SHAPE = re.compile(r"([pftsxPFT])(\d{0,2}):(.*)", re.DOTALL)
_KEY = re.compile(r"[0-9a-f]{24}")


class Ids:
    """The custom_ids of one message, and the presses that must be kept before it is sent."""

    def __init__(self) -> None:
        self._count = 0
        self.long: dict[str, str] = {}

    def of(self, kind: Kind, press: str = "") -> str:
        """A custom_id that is the only one of its message."""
        self._count += 1
        whole = f"{kind}{self._count}:{press}"
        return whole if len(whole) <= CUSTOM_ID else f"{kind.upper()}{self._count}:{self._key(press)}"

    def value(self, press: str) -> str:
        """The value of a select's option: the same without a number."""
        whole = f"p:{press}"
        return whole if len(whole) <= CUSTOM_ID else f"P:{self._key(press)}"

    def _key(self, press: str) -> str:
        key = blake2b(press.encode(), digest_size=12).hexdigest()
        self.long[key] = press
        return key

    async def keep(self, store: Store) -> None:
        """Store what did not fit. Raises ``StoreError``."""
        for key, press in self.long.items():
            reply = await store.documents.put(STORED, key, 0, "keep", press.encode())
            assert isinstance(reply, Committed) or reply.version == 1, "a key has one press"


def read(custom_id: str) -> tuple[str, str] | None:
    """The letter and the rest of a custom_id; None where it is none of ours."""
    found = _SHAPE.fullmatch(custom_id)
    return (found[1], found[3]) if found else None


async def press_of(store: Store, letter: str, rest: str) -> str:
    """The press that a custom_id stands for; empty where its key is not kept. Raises ``StoreError``."""
    if letter.islower():
        return rest
    document = await store.documents.get(STORED, rest) if _KEY.fullmatch(rest) else None
    return document.data.decode() if document is not None else ""
