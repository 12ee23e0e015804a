"""Submit and undo moves: push and append each, and repeat this after a write conflict."""

from collections.abc import Awaitable, Callable

from bot.app.context import Services
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables import deputies
from bot.app.tables.table import Table
from engines.core.core_types import EngineError, GameEvent, Move
from engines.core.log import Actor, LogEntry


async def submit_move(
    service: Services, table_id: str, seat: int, epoch: int, move: Move, command: str, *, user_id: str = "",
    by: Actor = "player",
) -> None:  # fmt: skip
    """Lock a table and submit a move for a seat. Raises as ``open_started`` and ``submit_move_at``."""
    async with service.tables.open_started(table_id) as table:
        await submit_move_at(service, table, seat, epoch, move, command, user_id=user_id, by=by)


async def submit_move_at(
    service: Services, table: Table, seat: int, epoch: int, move: Move, command: str, *, user_id: str = "",
    by: Actor = "player",
) -> tuple[GameEvent, ...]:  # fmt: skip
    """Submit a move for a seat; return its events, or none for a repeated command. Call under ``open_started``.

    Raises ``EngineError`` (illegal move), ``RejectedError`` (not playable now) or ``StoreError``, changing nothing.
    """

    async def push_move(table: Table) -> LogEntry:
        ensure_playable(table)
        actor = await _resolve_actor(service, table, seat, user_id, by, command)
        before = table.game.encode_position(table.match.position) if by != "player" else b""
        entry = table.match.push(seat, move, epoch, by=actor, user=user_id, at=service.tables.now_iso())
        if by != "player" and before == table.game.encode_position(table.match.position):
            raise NoProgressError(move)
        return entry

    return await _append_with_retry(service, table, command, push_move)


async def _append_with_retry(
    service: Services, table: Table, command: str, make: Callable[[Table], Awaitable[LogEntry]]
) -> tuple[GameEvent, ...]:
    """Append a new entry, rebuilding it from the newest version after each write conflict."""

    async def make_and_append(table: Table) -> tuple[GameEvent, ...]:
        try:
            entry = await make(table)
        except WriteConflictError:
            raise
        except (EngineError, RejectedError):
            if await service.store.tables.load_answer(table.id, command) is None:
                raise
            return ()
        await service.tables.append_entry(table, command)
        return entry.events

    return await service.tables.retry(table, make_and_append)


class NoProgressError(Exception):
    """Raised for an automatic move that leaves the position unchanged, and would repeat forever."""


async def _resolve_actor(service: Services, table: Table, seat: int, user_id: str, by: Actor, command: str) -> Actor:
    """Return the actor of a move. The first move of a covered player takes the seat back."""
    if by != "player" or not user_id:
        return by
    if table.own_seat(user_id) == seat:
        if table.clock.seats[seat].cover:
            await deputies.return_seat(service, table, seat, command=f"{command}:back")
        return by
    if table.seat_of(user_id) == seat:
        return "deputy"
    raise RejectedError("app-not-seated", "table")


def ensure_playable(table: Table) -> None:
    """Raise ``RejectedError`` if the table is closed or voting on a rewind."""
    if table.lifecycle.closed:
        raise RejectedError("app-closed", "table")
    if table.lifecycle.vote is not None:
        raise RejectedError("app-vote-freezes", "table")


async def undo_move_at(
    service: Services, table: Table, seat: int, version: int, command: str, user_id: str
) -> tuple[GameEvent, ...]:
    """Undo a seat's last move, which must be the one at ``version``. Raises as ``submit_move_at``."""

    async def undo_last(table: Table) -> LogEntry:
        ensure_playable(table)
        if table.match.undoable_version(seat) != version:
            raise RejectedError("refused-stale", "panel")
        return table.match.undo(seat, user=user_id, at=service.tables.now_iso())

    return await _append_with_retry(service, table, command, undo_last)
