"""A look at a table: all that a press needs to know of the store, asked for in one go as the press arrives.

While it is on its way the presser is looked up, so that both cost one wait. Whoever then holds the table reads it,
unless somebody else held it meanwhile: then they look anew.
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
    """What was asked about a table that is in memory: as it is remembered, and how often it had been held."""

    cached: Table
    lock_count: int
    version: Awaitable[int | None]
    users: UserPrefetch
    """Those who are named there."""
    drafts: Mapping[tuple[int, str], Awaitable[bytes | None]] = field(default_factory=dict)
    """Of one seat and person."""
    command_results: Mapping[str, Awaitable[Committed | None]] = field(default_factory=dict)
    """What was answered to a command, if it has been here before."""

    def is_current(self, table: Table) -> bool:
        """Whether nobody has held this table since: what it told is told of it as it is now."""
        return self.cached is table and self.lock_count == table.lock_count


def prefetch_table(
    store: Store, people: UserRepository, table: Table, user_id: str = "", command: str = ""
) -> Prefetch:
    """Ask for everything. ``person``, ``command``: of a press."""
    seat = table.seat_of(user_id)
    return Prefetch(
        table,
        table.lock_count,
        store.tables.request_version(table.id),
        people.prefetch_users(table.all_user_ids()),
        {(seat, user_id): store.drafts.request_draft(table.id, seat, user_id)} if seat is not None else {},
        {command: store.tables.request_answer(table.id, command)} if command else {},
    )
