"""Tables in memory: a cache of the store, bounded in number and idle time.

A table's lock only keeps two tasks of this process from changing its match at the same time.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from bot.app.common.interfaces import Now, Timings
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.table import Table
from bot.app.users.user_repository import UserPrefetch, UserRepository
from bot.store.store import Store
from bot.store.tables import CommitResult


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

    def get_table(self, table_id: str) -> Table | None:
        """Return a cached table, or None."""
        return self._tables.get(table_id)

    def put_table(self, table_id: str, loaded: Table) -> Table:
        """Add a table as the most recently used, and evict old ones, even locked ones."""
        loaded.last_used_ms = to_ms(self._clock())
        self._tables[table_id] = loaded
        self._tables.move_to_end(table_id)
        while (
            len(self._tables) > self._timings.cached
            or next(iter(self._tables.values())).last_used_ms < loaded.last_used_ms - self._timings.idle_ms
        ):
            self._tables.popitem(last=False)
        return loaded

    def drop_table(self, table_id: str) -> None:
        """Drop a cached table."""
        self._tables.pop(table_id, None)

    def drop_on_release(self, table_id: str) -> None:
        """Drop a finished table when its lock is released: reloaded it takes a fifth of the memory."""
        self._ended.add(table_id)

    @asynccontextmanager
    async def acquire_lock(self, table_id: str) -> AsyncIterator[bool]:
        """Lock a table for the current task; yield True unless the task already holds the lock (it is re-entrant)."""
        me = asyncio.current_task()
        if self._holders.get(table_id) is me:
            yield False
            return
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        async with lock:
            self._holders[table_id] = me
            try:
                yield True
            finally:
                del self._holders[table_id]
                if table_id in self._ended:
                    self._ended.discard(table_id)
                    self.drop_table(table_id)


@dataclass(frozen=True)
class Prefetch:
    """Pending requests about a cached table, with its version and lock count at that time."""

    cached: Table
    match_version: int
    lock_count: int
    version: Awaitable[int | None]
    users: UserPrefetch
    """The users named at the table."""
    drafts: Mapping[tuple[int, str], Awaitable[bytes | None]] = field(default_factory=dict)
    """Drafts by seat and user id."""
    command_results: Mapping[str, Awaitable[CommitResult | None]] = field(default_factory=dict)
    """Stored results by command id; None for a new command."""

    def is_current(self, table: Table) -> bool:
        """Return whether no task has appended an entry since, which keeps all results but the drafts valid."""
        return self.cached is table and self.match_version == table.match.version

    def has_current_drafts(self, table: Table) -> bool:
        """Return whether no task has locked the table since: a task may save drafts without appending."""
        return self.is_current(table) and self.lock_count == table.lock_count


def prefetch_table(store: Store, users: UserRepository, table: Table, user_id: str = "", command: str = "") -> Prefetch:
    """Send all requests. ``user_id`` and ``command`` are those of the current callback."""
    seat = table.seat_of(user_id)
    return Prefetch(
        table,
        table.match.version,
        table.lock_count,
        store.tables.load_version(table.id),
        users.prefetch_users(table.all_user_ids()),
        {(seat, user_id): store.drafts.load_draft(table.id, seat, user_id)} if seat is not None else {},
        {command: store.tables.load_answer(table.id, command)} if command else {},
    )
