"""A look at a table: all that a press needs to know of the store, asked for in one go as the press arrives.

While it is on its way the presser is looked up, so that both cost one wait. Whoever then holds the table reads it,
unless somebody else held it meanwhile: then they look anew.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field

from bot.app.match.table import Table
from bot.app.people.people import Asked, People
from bot.store.store import Store
from bot.store.tables import Committed


@dataclass(frozen=True)
class Look:
    """What was asked about a table that is in memory: as it is remembered, and how often it had been held."""

    cached: Table
    holds: int
    version: Awaitable[int | None]
    people: Asked
    """Those who are named there."""
    drafts: Mapping[tuple[int, str], Awaitable[bytes | None]] = field(default_factory=dict)
    """Of one seat and person."""
    firsts: Mapping[str, Awaitable[Committed | None]] = field(default_factory=dict)
    """What was answered to a command, if it has been here before."""

    def of(self, table: Table) -> bool:
        """Whether nobody has held this table since: what it told is told of it as it is now."""
        return self.cached is table and self.holds == table.holds


def look(store: Store, people: People, table: Table, person: str = "", command: str = "") -> Look:
    """Ask for everything. ``person``, ``command``: of a press."""
    seat = table.seat_of(person)
    return Look(
        table,
        table.holds,
        store.tables.ask_version(table.id),
        people.ask(table.everybody()),
        {(seat, person): store.drafts.ask(table.id, seat, person)} if seat is not None else {},
        {command: store.tables.ask_answer(table.id, command)} if command else {},
    )
