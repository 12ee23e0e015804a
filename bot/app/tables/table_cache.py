"""Tables in memory, as a cache of the store, bounded in number and in idle time.

The lock of a table only keeps two tasks of this process from changing its match at the same time.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakValueDictionary

from bot.app.common.interfaces import Now, Timings
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.table import Table


class TableCache:
    """Cached tables by id, the most recently used last."""

    def __init__(self, clock: Now, timings: Timings) -> None:
        self._clock = clock
        self._timings = timings
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._holders: dict[str, asyncio.Task[Any] | None] = {}
        self._ended: set[str] = set()

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def get_table(self, table: str) -> Table | None:
        """Return a cached table; None: it is not cached."""
        return self._tables.get(table)

    def put_table(self, table: str, loaded: Table) -> Table:
        """Add a table as the most recently used one, and evict old ones, even locked ones."""
        loaded.last_used_ms = to_ms(self._clock())
        self._tables[table] = loaded
        self._tables.move_to_end(table)
        while (
            len(self._tables) > self._timings.cached
            or self._oldest_table().last_used_ms < loaded.last_used_ms - self._timings.idle_ms
        ):
            self._tables.popitem(last=False)
        return loaded

    def drop_table(self, table: str) -> None:
        """Remove a table from the cache."""
        self._tables.pop(table, None)

    def drop_on_release(self, table: str) -> None:
        """Remove a table when its lock is released: a finished table takes a fifth of the memory reloaded."""
        self._ended.add(table)

    @asynccontextmanager
    async def acquire_lock(self, table: str) -> AsyncIterator[None]:
        """Lock a table for the current task. The lock is re-entrant."""
        me = asyncio.current_task()
        if self._holders.get(table) is me:
            yield
            return
        lock = self._locks.get(table)
        if lock is None:
            lock = self._locks[table] = asyncio.Lock()
        async with lock:
            self._holders[table] = me
            try:
                yield
            finally:
                del self._holders[table]
                if table in self._ended:
                    self._ended.discard(table)
                    self.drop_table(table)

    def _oldest_table(self) -> Table:
        return next(iter(self._tables.values()))
