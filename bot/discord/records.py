"""What this frontend keeps in the store: which message shows what. A small record each, changed by compare."""

from __future__ import annotations

import secrets
from typing import Generic, TypeVar

import msgspec

from bot.store.store import Store
from bot.store.tables import Committed


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that shows a table at a place, and the version that it shows. ``message`` 0: there is none.

    ``count``: how many there were; each new one has a nonce of its own. ``trouble``: why it can't be shown now.
    """

    message: int = 0
    version: int = -1
    count: int = 0
    trouble: str = ""


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that calls a person to a table. ``panel``: it is their own panel, kept up to date."""

    channel: int = 0
    message: int = 0
    epoch: int = -1
    version: int = -1
    panel: bool = False


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a person is told as soon as they can be reached: ready lines. ``closed``: their DMs are."""

    lines: tuple[str, ...] = ()
    closed: bool = False


class Mirror(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scheduled event that mirrors a night: its id, what it was last made to show, the beginning (s), and when."""

    event: int = 0
    mark: str = ""
    begin: int = 0
    at: float = 0.0


R = TypeVar("R", Post, Call, Note, Mirror)


class Records(Generic[R]):
    """The records of one kind."""

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._store = store
        self._kind = kind
        self._shape: type[R] = shape

    async def get(self, name: str) -> tuple[R, int]:
        """The record and its version; a blank one with 0 where there is none."""
        document = await self._store.documents.get(self._kind, name)
        if document is None:
            return self._shape(), 0
        return msgspec.msgpack.decode(document.data, type=self._shape), document.version

    async def put(self, name: str, record: R, expected: int) -> bool:
        """Keep the record; false where somebody else has changed it meanwhile."""
        data = msgspec.msgpack.encode(record)
        reply = await self._store.documents.put(self._kind, name, expected, secrets.token_hex(8), data)
        return isinstance(reply, Committed)

    async def drop(self, name: str) -> None:
        """Forget the record."""
        await self._store.documents.remove(self._kind, name)
