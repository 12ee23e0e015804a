"""What this frontend keeps in the store: which message shows what. A small record each, changed by compare."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Generic, TypeVar

import msgspec

from bot.store.store import Store
from bot.store.tables import Committed

TRIES = 20


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message of ours: its id, the picture on it (empty: it is text), and when it was sent (s since 1970)."""

    id: int
    picture: str = ""
    at: int = 0


class Post(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message that shows a table at a place, and the version that it shows. ``trouble``: why it can't be now."""

    note: Note | None = None
    version: int = -1
    trouble: str = ""
    pinned: int = 0
    """The message of ours that is pinned; 0: none."""


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """The messages that show a table to one person in private. ``own``: it is their panel, kept up to date.

    ``called``: the epoch of the question that they were last called to here.
    """

    notes: tuple[Note, ...] = ()
    version: int = -1
    own: bool = False
    called: int = -1


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """The message in a group that calls a person to a table."""

    chat: int = 0
    note: Note | None = None
    epoch: int = -1


class Chat(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat: the newest message that is known there. Of a private chat besides: whether the person has opened it;
    the table that they last looked at; and what typed text answers (a press to which it is appended).
    """

    last: int = 0
    open: bool = False
    table: str = ""
    typed: str = ""
    numbers: bool = False
    """Only a number answers."""
    asked: tuple[tuple[int, int], ...] = ()
    """Lines in groups (chat, message) that ask this person to open the private chat: gone when they do."""


R = TypeVar("R", Post, Panel, Call, Chat)


class Records(Generic[R]):
    """The records of one kind."""

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._store = store
        self._kind = kind
        self._shape: type[R] = shape

    async def get(self, name: str) -> R:
        """The record; a blank one where there is none."""
        document = await self._store.documents.get(self._kind, name)
        return self._shape() if document is None else msgspec.msgpack.decode(document.data, type=self._shape)

    async def change(self, name: str, edit: Callable[[R], R]) -> R:
        """Change the record, whoever else changes it meanwhile."""
        for _ in range(TRIES):
            document = await self._store.documents.get(self._kind, name)
            old = self._shape() if document is None else msgspec.msgpack.decode(document.data, type=self._shape)
            new = edit(old)
            if new == old:
                return old
            data, version = msgspec.msgpack.encode(new), document.version if document is not None else 0
            reply = await self._store.documents.put(self._kind, name, version, secrets.token_hex(8), data)
            if isinstance(reply, Committed):
                return new
        raise TimeoutError(name)

    async def drop(self, name: str) -> None:
        """Forget the record."""
        await self._store.documents.remove(self._kind, name)
