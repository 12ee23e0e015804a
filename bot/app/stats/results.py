"""Results of finished tables, stored once for their channel and players.

Ratings and summaries are computed from the results whenever they are shown. So a user who is deleted or opts out
disappears from all of them at once.
"""

from __future__ import annotations

import msgspec

from bot.app.clocks.table_clock import parse_log_time
from bot.app.services import Services
from bot.app.tables.table import Table

KIND = "result"


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a seat: user (empty: an AI), rank, score, turns answered and turns missed."""

    user: str = msgspec.field(name="person")
    rank: int
    score: int
    turns: int = 0
    late: int = 0


class TableResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table. Times in ms; ``words``: the number of moves; ``hurried``: it had a clock."""

    table: str
    game: str
    channel: str = msgspec.field(name="place")
    host: str
    begun: int
    ended: int
    words: int
    parts: tuple[SeatResult, ...]
    hurried: bool = False
    left: tuple[SeatResult, ...] = ()
    """Players who left before the end: ranked last, even if their seat scored better afterwards."""

    @property
    def user_seats(self) -> tuple[SeatResult, ...]:
        """Return the seats of human players."""
        return tuple(part for part in self.parts if part.user)

    @property
    def all_users(self) -> tuple[SeatResult, ...]:
        """Return each player once: those who finished and those who left before."""
        return tuple({part.user: part for part in (*self.left, *self.user_seats)}.values())


def build_result(table: Table) -> TableResult | None:
    """Build the result of a table; None: it did not end regularly."""
    if not table.match.is_over:
        return None
    parts = []
    for standing in table.match.game.seat_scores(table.match.position):
        clock, owner = table.clock.seats[standing.seat], table.owners[standing.seat]
        parts.append(SeatResult(owner.user, standing.rank, standing.score, clock.turns, clock.late))
    entries = table.match.entries
    moves = [e for v, e in enumerate(entries, 1) if e.kind == "say" and v not in table.match.undone_versions]
    times = [parse_log_time(entry.at) for entry in entries if entry.at]
    lobby, last = table.lobby, len(parts) + 1
    left = tuple(
        SeatResult(table.linked_ids.get(player.user, player.user), last, 0, player.turns, player.late)
        for player in table.clock.former_players
    )
    return TableResult(
        table.id, table.game.key, lobby.channel, lobby.host, min(times, default=0), max(times, default=0), len(moves),
        tuple(parts), table.clock.time_control.kind != "none", left,
    )  # fmt: skip


async def save_result(service: Services, table: Table) -> None:
    """Store the result of a finished table, unless it was practice. Repeating the call is safe.

    Do not call it under ``lock_table``.
    """
    result = None if table.lobby.practice_of else build_result(table)
    if result is None or not result.all_users:
        return
    indexes = service.store.indexes
    if result.channel:
        await indexes.add_member("place-results", result.channel, result.table)
    for part in result.all_users:
        await indexes.add_member("person-results", part.user, result.table)
    await service.store.documents.update_value(KIND, result.table, TableResult, lambda stored: stored or result)


async def list_channel_results(service: Services, channel: str) -> list[TableResult]:
    """Return all results of a channel, the oldest first."""
    return await _load_results(service, await service.store.indexes.list_members("place-results", channel))


async def list_user_results(service: Services, ids: tuple[str, ...]) -> list[TableResult]:
    """Return all results of a user under any of these ids, the oldest first."""
    tables = {table for user_id in ids for table in await service.store.indexes.list_members("person-results", user_id)}
    return await _load_results(service, sorted(tables))


async def _load_results(service: Services, tables: list[str]) -> list[TableResult]:
    results = []
    for table in tables:
        document = await service.store.documents.load_value(KIND, table, TableResult)
        if document is not None:
            results.append(await _resolve_user_ids(service, document.value))
    return sorted(results, key=lambda result: (result.ended, result.table))


async def _resolve_user_ids(service: Services, result: TableResult) -> TableResult:
    """Return the result with all users under their current ids."""

    async def with_current_ids(parts: tuple[SeatResult, ...]) -> tuple[SeatResult, ...]:
        return tuple(
            [
                msgspec.structs.replace(part, user=(await service.users.get_cached(part.user)).id)
                if part.user
                else part
                for part in parts
            ]
        )

    return msgspec.structs.replace(
        result, parts=await with_current_ids(result.parts), left=await with_current_ids(result.left)
    )
