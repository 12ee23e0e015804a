"""What a chat keeps in the store, and all that a frontend knows of it: records, marks, sets of names, long presses."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Final, Generic, TypeVar

import msgspec

from bot.frontends.common.callback_keys import CallbackKeys
from bot.store.errors import StoreError
from bot.store.store import Store

__all__ = ["FrontendStore", "NameSets", "RecordStore", "StoreError", "ValueStore"]

ALL: Final = "all"

R = TypeVar("R", bound=msgspec.Struct)


class UnchangedError(Exception):
    """A change leaves a record as it is."""


class RecordStore(Generic[R]):
    """The records of one kind (``[a-z-]``), each small and whole by itself; a blank one where there is none.

    All raise ``StoreError``.
    """

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._documents = store.documents
        self._kind = kind
        self._shape: type[R] = shape

    async def load_record(self, name: str) -> R:
        """The record."""
        held = await self._documents.load_value(self._kind, name, self._shape)
        return self._shape() if held is None else held.value

    async def update_record(self, name: str, edit: Callable[[R], R]) -> R:
        """Change the record, whoever else changes it meanwhile; gives what it is now. ``edit`` may be called again."""
        found: list[R] = []

        def apply_edit(held: R | None) -> R:
            old = self._shape() if held is None else held
            found[:] = [edit(old)]
            if found[0] == old:
                raise UnchangedError
            return found[0]

        with suppress(UnchangedError):
            await self._documents.update_value(self._kind, name, self._shape, apply_edit)
        return found[0]

    async def swap_record(self, name: str, old: R, new: R) -> bool:
        """Put the new one in the place of the old; false where it is no longer what it was."""
        return await self.update_record(name, lambda now: new if now == old else now) == new

    async def save_record(self, name: str, record: R) -> None:
        """Keep the record in the place of whatever is there."""
        await self.update_record(name, lambda _: record)

    async def delete_record(self, name: str) -> None:
        """Forget the record."""
        await self._documents.delete_document(self._kind, name)


class ValueStore:
    """A few bytes under a name: what was told last. Raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._documents = store.documents
        self._kind = kind

    async def load_value(self, name: str) -> bytes:
        """The mark; empty where there is none."""
        document = await self._documents.load_document(self._kind, name)
        return document.data if document is not None else b""

    async def save_value(self, name: str, mark: bytes) -> None:
        """Keep it in the place of what was told before."""
        await self._documents.update_value(self._kind, name, bytes, lambda _: mark)


class NameSets:
    """Sets of names, each of an owner. All may be done twice; all raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._indexes = store.indexes
        self._kind = kind

    async def add_name(self, name: str, owner: str = ALL) -> None:
        """Put a name in."""
        await self._indexes.add_member(self._kind, owner, name)

    async def remove_name(self, name: str, owner: str = ALL) -> None:
        """Take a name out."""
        await self._indexes.remove_member(self._kind, owner, name)

    async def list_names(self, owner: str = ALL) -> list[str]:
        """All of them, sorted."""
        return await self._indexes.list_members(self._kind, owner)


class FrontendStore:
    """All that a frontend keeps. Kinds begin with the platform's name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.callback_keys = CallbackKeys(store)

    def record_store(self, kind: str, shape: type[R]) -> RecordStore[R]:
        """Records of this kind."""
        return RecordStore(self._store, kind, shape)

    def value_store(self, kind: str) -> ValueStore:
        """Marks of this kind."""
        return ValueStore(self._store, kind)

    def name_sets(self, kind: str) -> NameSets:
        """Sets of names of this kind."""
        return NameSets(self._store, kind)

    async def iterate_running_tables(self) -> AsyncIterator[str]:
        """All tables that run, each at least once; they are read some at a time."""
        async for page in self._store.tables.iterate_running():
            for table in page:
                yield table
