"""Prefetch of a cached table: everything that a callback needs from the store, requested in one batch.

The requests run while the user is looked up, so both cost one round trip. ``TableStore.lock_table`` uses the results
unless another task has had the table locked in the meantime; then it requests them again.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field

from bot.app.tables.table import Table
from bot.app.users.user_repository import UserPrefetch, UserRepository
from bot.store.store import Store
from bot.store.tables import Committed


@dataclass(frozen=True)
class Prefetch:
    """The pending requests about a cached table, with its lock count at the time of the request."""

    cached: Table
    lock_count: int
    version: Awaitable[int | None]
    users: UserPrefetch
    """The users who are named at the table."""
    drafts: Mapping[tuple[int, str], Awaitable[bytes | None]] = field(default_factory=dict)
    """Drafts by seat and user id."""
    command_results: Mapping[str, Awaitable[Committed | None]] = field(default_factory=dict)
    """Stored results by command id; None: the command is new."""

    def is_current(self, table: Table) -> bool:
        """Return whether no task has had the table locked since: then the results are still valid."""
        return self.cached is table and self.lock_count == table.lock_count


def prefetch_table(store: Store, users: UserRepository, table: Table, user_id: str = "", command: str = "") -> Prefetch:
    """Send all requests. ``user_id`` and ``command`` belong to the callback that is being handled."""
    seat = table.seat_of(user_id)
    return Prefetch(
        table,
        table.lock_count,
        store.tables.request_version(table.id),
        users.prefetch_users(table.all_user_ids()),
        {(seat, user_id): store.drafts.request_draft(table.id, seat, user_id)} if seat is not None else {},
        {command: store.tables.request_answer(table.id, command)} if command else {},
    )
