"""The result of a finished table, kept for its group and its people. Written once; nothing is ever summed up twice.

Ratings and year books are made anew from the results whenever they are looked at: whoever is forgotten, or does not
want to stand in them, is out of all of them at once.
"""

from __future__ import annotations

import msgspec

from bot.app.clocks.table_clock import parse_log_time
from bot.app.services import Services
from bot.app.tables.table import Table

KIND = "result"


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat: who (empty: an AI), rank and score, turns answered and turns missed."""

    person: str
    rank: int
    score: int
    turns: int = 0
    late: int = 0


class TableResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """One finished table. Moments in milliseconds; ``words``: answers given; ``hurried``: it had a clock."""

    table: str
    game: str
    place: str
    host: str
    begun: int
    ended: int
    words: int
    parts: tuple[SeatResult, ...]
    hurried: bool = False
    left: tuple[SeatResult, ...] = ()
    """Those who left for good before the end: last of all, whatever the seat came to with somebody else."""

    @property
    def user_seats(self) -> tuple[SeatResult, ...]:
        """The seats of people."""
        return tuple(part for part in self.parts if part.person)

    @property
    def all_users(self) -> tuple[SeatResult, ...]:
        """Each person once: who played to the end, and who had left before."""
        return tuple({part.person: part for part in (*self.left, *self.user_seats)}.values())


def build_result(table: Table) -> TableResult | None:
    """What a table came to; nothing where it was closed before its end."""
    if not table.match.is_over:
        return None
    parts = []
    for standing in table.match.game.seat_scores(table.match.position):
        clock, owner = table.clock.seats[standing.seat], table.owners[standing.seat]
        parts.append(SeatResult(owner.person, standing.rank, standing.score, clock.turns, clock.late))
    entries = table.match.entries
    said = [e for v, e in enumerate(entries, 1) if e.kind == "say" and v not in table.match.undone_versions]
    times = [parse_log_time(entry.at) for entry in entries if entry.at]
    room, last = table.lobby, len(parts) + 1
    left = tuple(
        SeatResult(table.linked_ids.get(one.person, one.person), last, 0, one.turns, one.late)
        for one in table.clock.left
    )
    return TableResult(
        table.id, table.game.key, room.place, room.host, min(times, default=0), max(times, default=0), len(said),
        tuple(parts), table.clock.time_control.kind != "none", left,
    )  # fmt: skip


async def save_result(service: Services, table: Table) -> None:
    """Keep the result of a table that is over. Once is enough, and more do no harm. Not under ``hold``."""
    result = build_result(table)
    if result is None or not result.all_users:
        return
    indexes = service.store.indexes
    if result.place:
        await indexes.add_member("place-results", result.place, result.table)
    for part in result.all_users:
        await indexes.add_member("person-results", part.person, result.table)
    await service.store.documents.update_value(KIND, result.table, TableResult, lambda had: had or result)


async def list_channel_results(service: Services, place: str) -> list[TableResult]:
    """All results of a group, the oldest first."""
    return await _load_results(service, await service.store.indexes.list_members("place-results", place))


async def list_user_results(service: Services, ids: tuple[str, ...]) -> list[TableResult]:
    """All results of somebody, under whichever id they played."""
    tables = {table for one in ids for table in await service.store.indexes.list_members("person-results", one)}
    return await _load_results(service, sorted(tables))


async def _load_results(service: Services, tables: list[str]) -> list[TableResult]:
    found = []
    for table in tables:
        held = await service.store.documents.load_value(KIND, table, TableResult)
        if held is not None:
            found.append(await _resolve_user_ids(service, held.value))
    return sorted(found, key=lambda result: (result.ended, result.table))


async def _resolve_user_ids(service: Services, result: TableResult) -> TableResult:
    """The result with everybody under the id that counts now."""

    async def with_current_ids(parts: tuple[SeatResult, ...]) -> tuple[SeatResult, ...]:
        return tuple(
            [
                msgspec.structs.replace(part, person=(await service.users.get_cached(part.person)).id)
                if part.person
                else part
                for part in parts
            ]
        )

    return msgspec.structs.replace(
        result, parts=await with_current_ids(result.parts), left=await with_current_ids(result.left)
    )
