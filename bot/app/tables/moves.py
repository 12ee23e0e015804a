"""Saying a word, and taking it back: push and append, with the newest table again when somebody else was faster."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

import msgspec

from bot.app.errors import RejectedError, WriteConflictError
from bot.app.services import Services
from bot.app.tables import deputies
from bot.app.tables.retry import retry_on_conflict
from bot.app.tables.table import Table
from engines.core.core_types import EngineError, GameEvent, Move
from engines.core.log import Actor, LogEntry


class MoveResult(msgspec.Struct, frozen=True):
    """An accepted word: the table's version after it, and whether this very command had been accepted before."""

    version: int
    is_duplicate: bool
    events: tuple[GameEvent, ...] = ()


class MoveOutcome(NamedTuple):
    """What came of a word, and the table as it is after it: another object where somebody else was faster."""

    result: MoveResult
    table: Table


async def submit_move(
    service: Services, table: str, seat: int, epoch: int, move: Move, command: str, *, user_id: str = "",
    by: Actor = "player",
) -> MoveResult:  # fmt: skip
    """Say a word for a seat at a table that nobody holds. Raises as ``say_at``."""
    async with service.tables.lock_table(table) as found:
        return (await submit_move_at(service, found, seat, epoch, move, command, user_id=user_id, by=by)).result


async def submit_move_at(
    service: Services, table: Table, seat: int, epoch: int, move: Move, command: str, *, user_id: str = "",
    by: Actor = "player",
) -> MoveOutcome:  # fmt: skip
    """Say a word for a seat, under ``hold``. The same command id gets its first answer.

    Raises ``Refused`` (why not), ``Declined`` (the table rests), ``StoreError``; then nothing has changed.
    """

    async def push_move(table: Table) -> LogEntry:
        ensure_playable(table)
        speaks = await _resolve_actor(service, table, seat, user_id, by, command)
        before = table.game.encode_position(table.match.position) if by != "player" else b""
        entry = table.match.push(seat, move, epoch, by=speaks, person=user_id, at=service.tables.now_iso())
        if by != "player" and before == table.game.encode_position(table.match.position):
            raise NoProgressError(move)
        return entry

    return await _append_with_retry(service, table, command, push_move)


async def _append_with_retry(
    service: Services, table: Table, command: str, make: Callable[[Table], Awaitable[LogEntry]]
) -> MoveOutcome:
    """Make an entry and store it."""

    async def append_entry(table: Table) -> MoveOutcome:
        try:
            entry = await make(table)
        except WriteConflictError:
            raise
        except (EngineError, RejectedError):
            first = await service.store.tables.load_answer(table.id, command)
            if first is None:
                raise
            return MoveOutcome(MoveResult(first.version, is_duplicate=True), table)
        reply = await service.tables.append_entry(table, command)
        if reply is None:
            raise WriteConflictError
        return MoveOutcome(MoveResult(reply.version, reply.is_duplicate, entry.events), table)

    return await retry_on_conflict(service, table, append_entry)


class NoProgressError(Exception):
    """An automatic word left everything as it was: said again and again it would never end."""


async def _resolve_actor(service: Services, table: Table, seat: int, user_id: str, by: Actor, command: str) -> Actor:
    """Who speaks: a deputy in the player's name, or the player, who has the seat back with the first word."""
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
    """Refuse play where the table is closed, archived or in a vote."""
    if table.lifecycle.closed:
        raise RejectedError("app-closed", "table")
    if table.lifecycle.vote is not None:
        raise RejectedError("app-vote-freezes", "table")


async def undo_move_at(
    service: Services, table: Table, seat: int, version: int, command: str, user_id: str
) -> MoveOutcome:
    """Take back a seat's own last word, which must be the one at ``version`` (what was shown). Raises as ``say_at``."""

    async def undo_last(table: Table) -> LogEntry:
        ensure_playable(table)
        if table.match.undoable_version(seat) != version:
            raise RejectedError("refused-stale", "panel")
        return table.match.undo(seat, person=user_id, at=service.tables.now_iso())

    return await _append_with_retry(service, table, command, undo_last)
