"""What a chat keeps in the store, and all that a frontend knows of it: records, marks, sets of names, long presses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

import msgspec

from bot.chat.keys import Keys
from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["Kept", "Marks", "Names", "Records", "StoreError"]

ALL: Final = "all"

R = TypeVar("R", bound=msgspec.Struct)


class Same(Exception):  # noqa: N818 - nothing is wrong
    """A change leaves a record as it is."""


class Records(Generic[R]):
    """The records of one kind (``[a-z-]``), each small and whole by itself; a blank one where there is none.

    All raise ``StoreError``.
    """

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._documents = store.documents
        self._kind = kind
        self._shape: type[R] = shape

    async def get(self, name: str) -> R:
        """The record."""
        held = await self._documents.read(self._kind, name, self._shape)
        return self._shape() if held is None else held.value

    async def change(self, name: str, edit: Callable[[R], R]) -> R:
        """Change the record, whoever else changes it meanwhile; gives what it is now. ``edit`` may be called again."""
        found: list[R] = []

        def edited(held: R | None) -> R:
            old = self._shape() if held is None else held
            found[:] = [edit(old)]
            if found[0] == old:
                raise Same
            return found[0]

        with suppress(Same):
            await self._documents.change(self._kind, name, self._shape, edited)
        return found[0]

    async def swap(self, name: str, old: R, new: R) -> bool:
        """Put the new one in the place of the old; false where it is no longer what it was."""
        return await self.change(name, lambda now: new if now == old else now) == new

    async def put(self, name: str, record: R) -> None:
        """Keep the record in the place of whatever is there."""
        await self.change(name, lambda _: record)

    async def drop(self, name: str) -> None:
        """Forget the record."""
        await self._documents.remove(self._kind, name)


class Marks:
    """A few bytes under a name: what was told last. Raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._documents = store.documents
        self._kind = kind

    async def get(self, name: str) -> bytes:
        """The mark; empty where there is none."""
        document = await self._documents.get(self._kind, name)
        return document.data if document is not None else b""

    async def put(self, name: str, mark: bytes) -> None:
        """Keep it in the place of what was told before."""
        await self._documents.change(self._kind, name, bytes, lambda _: mark)


class Names:
    """Sets of names, each of an owner. All may be done twice; all raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._indexes = store.indexes
        self._kind = kind

    async def add(self, name: str, owner: str = ALL) -> None:
        """Put a name in."""
        await self._indexes.add(self._kind, owner, name)

    async def remove(self, name: str, owner: str = ALL) -> None:
        """Take a name out."""
        await self._indexes.remove(self._kind, owner, name)

    async def members(self, owner: str = ALL) -> list[str]:
        """All of them, sorted."""
        return await self._indexes.members(self._kind, owner)


class Kept:
    """All that a frontend keeps. Kinds begin with the platform's name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.keys = Keys(store)

    def records(self, kind: str, shape: type[R]) -> Records[R]:
        """Records of this kind."""
        return Records(self._store, kind, shape)

    def marks(self, kind: str) -> Marks:
        """Marks of this kind."""
        return Marks(self._store, kind)

    def names(self, kind: str) -> Names:
        """Sets of names of this kind."""
        return Names(self._store, kind)

    async def running(self) -> AsyncIterator[str]:
        """All tables that run, each at least once; they are read some at a time."""
        async for page in self._store.tables.pages():
            for table in page:
                yield table
