"""Stored records, values, name sets and long callback data of a frontend, and values kept in memory."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AbstractContextManager, suppress
from typing import Final, Generic, TypeVar

from bot.app.common.interfaces import DeletedUser, EraseHook
from bot.store.changes import ChangeFeed, FreshValues
from bot.store.documents import CallbackStore, VersionedValue, callback_key
from bot.store.errors import StoreError
from bot.store.store import Store
from bot.stored import Stored

__all__ = [
    "CallbackStore", "ChangeFeed", "FreshValues", "FrontendStore", "NameSets", "RecentValues", "RecordStore",
    "StoreError", "ValueStore", "VersionedValue", "callback_key",
]  # fmt: skip

ALL: Final = "all"

R = TypeVar("R", bound=Stored)
K = TypeVar("K")
V = TypeVar("V")


class UnchangedError(Exception):
    """Raised inside an update to skip the write of a blank record."""


class RecordStore(Generic[R]):
    """Records of one kind (``[a-z-]``) by name; a missing record is a blank one.

    All methods raise ``StoreError``.
    """

    def __init__(self, store: Store, kind: str, shape: type[R]) -> None:
        self._documents = store.documents
        self._kind = kind
        self._shape: type[R] = shape

    async def load_record(self, name: str) -> R:
        """Load a record."""
        return (await self.load_versioned(name)).value

    async def load_versioned(self, name: str) -> VersionedValue[R]:
        """Load a record with its version, for a change."""
        document = await self._documents.load_value(self._kind, name, self._shape)
        return VersionedValue(self._shape(), 0) if document is None else document

    async def load_all_versioned(self, names: Iterable[str]) -> list[VersionedValue[R]]:
        """Load many records with their versions, together and in order."""
        wanted = list(names)
        found = await self._documents.load_values(self._kind, wanted, self._shape)
        return [found.get(name) or VersionedValue(self._shape(), 0) for name in wanted]

    async def update_record(self, name: str, edit: Callable[[R], R], known: VersionedValue[R] | None = None) -> R:
        """Update a record atomically and return it. ``edit`` may run more than once.

        ``known``: the record if already loaded; it is not loaded again if unchanged.
        """
        updated: list[R] = []

        def apply_edit(stored: R | None) -> R:
            old = self._shape() if stored is None else stored
            updated[:] = [edit(old)]
            if stored is None and updated[0] == old:
                raise UnchangedError
            return updated[0]

        with suppress(UnchangedError):
            await self._documents.update_value(self._kind, name, self._shape, apply_edit, known=known)
        return updated[0]

    async def swap_record(self, name: str, old: R, new: R, known: VersionedValue[R] | None = None) -> bool:
        """Replace a record if it still equals ``old``, and return whether it did."""
        return await self.update_record(name, lambda now: new if now == old else now, known) == new

    async def save_record(self, name: str, record: R) -> None:
        """Overwrite a record."""
        await self.update_record(name, lambda _: record)

    async def delete_record(self, name: str) -> None:
        """Delete a record."""
        await self._documents.delete_document(self._kind, name)


class ValueStore:
    """Short byte values by name. All methods raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._documents = store.documents
        self._kind = kind

    async def load_value(self, name: str) -> bytes:
        """Load a value, or empty bytes."""
        document = await self._documents.load_document(self._kind, name)
        return document.data if document is not None else b""

    async def save_value(self, name: str, value: bytes) -> None:
        """Overwrite a value."""
        await self._documents.update_value(self._kind, name, bytes, lambda _: value)


class NameSets:
    """Sets of names by owner. All methods are idempotent and raise ``StoreError``."""

    def __init__(self, store: Store, kind: str) -> None:
        self._indexes = store.indexes
        self._kind = kind

    async def add_name(self, name: str, owner: str = ALL) -> None:
        """Add a name to the set."""
        await self._indexes.add_member(self._kind, owner, name)

    async def remove_name(self, name: str, owner: str = ALL) -> None:
        """Remove a name from the set."""
        await self._indexes.remove_member(self._kind, owner, name)

    async def list_names(self, owner: str = ALL) -> list[str]:
        """List all names in order."""
        return await self._indexes.list_members(self._kind, owner)


class FrontendStore:
    """The storage of one frontend. Its kinds begin with the platform's name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.callback_keys = store.callbacks

    def record_store(self, kind: str, shape: type[R]) -> RecordStore[R]:
        """Return the records of a kind."""
        return RecordStore(self._store, kind, shape)

    def value_store(self, kind: str) -> ValueStore:
        """Return the values of a kind."""
        return ValueStore(self._store, kind)

    def name_sets(self, kind: str) -> NameSets:
        """Return the sets of names of a kind."""
        return NameSets(self._store, kind)

    def share_reads(self) -> AbstractContextManager[set[str]]:
        """Read each document and each table's version once within this context: see ``ChangeFeed.open_scope``."""
        return self._store.changes.open_scope()

    async def iterate_running_tables(self) -> AsyncIterator[str]:
        """Iterate over the ids of running tables, page by page. An id may repeat."""
        async for page in self._store.tables.iterate_running():
            for table in page:
                yield table


def with_frontend_store(forget: Callable[[FrontendStore, DeletedUser], Awaitable[None]]) -> EraseHook:
    """Wrap a frontend's erase function as the hook that the app calls."""

    async def forgotten(store: Store, gone: DeletedUser) -> None:
        await forget(FrontendStore(store), gone)

    return forgotten


class RecentValues(dict[K, V]):
    """The last ``most`` values that were set, in memory only; setting a value again makes it the newest."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __setitem__(self, key: K, value: V) -> None:
        """Set a value, and drop the oldest one if there are too many."""
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > self._most:
            del self[next(iter(self))]
