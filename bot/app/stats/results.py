"""Results of finished tables, stored once for their channel and players.

They hold no names, so a user who is deleted or opts out disappears from all ratings and summaries at once.
"""

from collections.abc import Mapping, Sequence

import msgspec

from bot.app.clocks.table_clock import parse_log_time
from bot.app.context import Services
from bot.app.tables.table import Table
from bot.app.users.user_repository import User
from bot.stored import Stored

KIND = "result"


class SeatResult(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a seat: user (empty for an AI), rank, score, turns answered and missed."""

    user: str
    rank: int
    score: int
    turns: int = 0
    late: int = 0


class TableResult(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of a table. Times in ms; ``moves``: their number; ``has_clock``: whether it had a time control."""

    table: str
    game: str
    channel: str
    host: str
    begun: int
    ended: int
    moves: int
    seats: tuple[SeatResult, ...]
    has_clock: bool = False
    left: tuple[SeatResult, ...] = ()
    """Players who left early: ranked last, even if their seat scored better afterwards."""

    @property
    def user_seats(self) -> tuple[SeatResult, ...]:
        """Return the seats of human players."""
        return tuple(seat for seat in self.seats if seat.user)

    @property
    def all_users(self) -> tuple[SeatResult, ...]:
        """Return each player once, including those who left early."""
        return tuple({part.user: part for part in (*self.left, *self.user_seats)}.values())


def build_result(table: Table) -> TableResult | None:
    """Build the result of a table, or None if it did not end regularly."""
    if not table.match.is_over:
        return None
    parts = []
    for standing in table.match.game.seat_scores(table.match.position):
        clock, owner = table.clock.seats[standing.seat], table.owners[standing.seat]
        parts.append(SeatResult(owner.user, standing.rank, standing.score, clock.turns, clock.late))
    moves = len(table.match.active_entries.active_versions)
    times = [parse_log_time(entry.at) for entry in table.match.entries if entry.at]
    lobby, last = table.lobby, len(parts) + 1
    left = tuple(
        SeatResult(table.linked_ids.get(player.user, player.user), last, 0, player.turns, player.late)
        for player in table.clock.former_players
    )
    return TableResult(
        table.id, table.game.key, lobby.channel, lobby.host, min(times, default=0), max(times, default=0), moves,
        tuple(parts), table.clock.control.kind != "none", left,
    )  # fmt: skip


async def save_result(service: Services, table: Table) -> None:
    """Store the result of a finished table, except practice. Idempotent.

    Do not call it under ``open_started``.
    """
    result = None if table.lobby.practice_of else build_result(table)
    if result is None or not result.all_users:
        return
    indexes = service.store.indexes
    if result.channel:
        await indexes.add_member("channel-results", result.channel, result.table)
    for part in result.all_users:
        await indexes.add_member("user-results", part.user, result.table)
    await service.store.documents.update_value(KIND, result.table, TableResult, lambda stored: stored or result)


async def list_user_results(service: Services, ids: tuple[str, ...]) -> list[TableResult]:
    """Return all results of a user under any of these ids, oldest first, with current user ids."""
    results = await load_results(service, await list_result_tables(service, *(("user-results", one) for one in ids)))
    current = await service.users.get_all_cached(part.user for result in results for part in result.all_users)
    return [resolve_user_ids(result, current) for result in sorted(results, key=lambda one: (one.ended, one.table))]


async def list_result_tables(service: Services, *indexes: tuple[str, str]) -> list[str]:
    """Return the tables with a result in any of these indexes (kind, owner)."""
    return sorted({table_id for index in indexes for table_id in await service.store.indexes.list_members(*index)})


async def load_results(service: Services, tables: Sequence[str]) -> list[TableResult]:
    """Load results. Missing ones are left out, because they are listed before they are stored."""
    documents = await service.store.documents.load_values(KIND, tables, TableResult)
    return [document.value for document in documents.values()]


def resolve_user_ids(result: TableResult, current: Mapping[str, User]) -> TableResult:
    """Return the result with current user ids."""

    def with_current_ids(parts: tuple[SeatResult, ...]) -> tuple[SeatResult, ...]:
        return tuple(msgspec.structs.replace(part, user=current[part.user].id) if part.user else part for part in parts)

    return msgspec.structs.replace(result, seats=with_current_ids(result.seats), left=with_current_ids(result.left))
