"""Actions of the operator at tables, from outside any chat: list all, announce, end, export."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from functools import partial
from typing import Final, Literal

import msgspec

from bot.app.clocks.events import OperatorAnnounced, TableClosed
from bot.app.common.display_names import wrap_bidi
from bot.app.common.interfaces import new_id
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.services import Services
from bot.app.tables.fan_out import for_each_table
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.retry import is_command_done, now_ms
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.store.errors import StoreError
from engines.core.core_types import Msg
from engines.core.log import GameRecord

StatusKind = Literal["damaged", "unplayed", "stopped", "late", "vote", "break", "waits", "over"]
STATUS_HINTS: Final[dict[StatusKind, str]] = {
    "damaged": "its log cannot be read: restore a backup into another store with bottega restore, and inspect it there",
    "unplayed": "this version cannot play it: start a version that can, or end the table",
    "stopped": "its AI players have stopped: a player has to press *Go on*",
    "late": "an AI or a clock is late: does a process run its timers?",
    "vote": "it waits for a vote on a rewind",
    "break": "it is in a break",
    "waits": "it waits for players",
    "over": "it is over, and will be archived within the hour",
}
"""Advice for each state of a table, the most urgent first."""
LATE_MS: Final = 60_000
MAX_TEXT_LENGTH: Final = 500
"""Maximum number of characters of an announcement."""
MAX_ATTEMPTS: Final = 5


class TableStatus(msgspec.Struct, frozen=True):
    """A table as the operator sees it, without names and hands.

    ``since``: the time of its last entry; empty: unknown. ``owing``: the number of seats to move.
    """

    table: str
    game: str
    state: StatusKind
    version: int = 0
    owing: int = 0
    since: str = ""
    why: str = ""


async def list_table_status(service: Services) -> list[TableStatus]:
    """List the state of all tables with a log: the most urgent first, then the longest idle."""
    statuses = [await _table_status(service, table) async for table in _iterate_tables(service)]
    order = list(STATUS_HINTS)
    return sorted(
        (status for status in statuses if status),
        key=lambda status: (order.index(status.state), status.since, status.table),
    )


async def _iterate_tables(service: Services) -> AsyncIterator[str]:
    async for page in service.store.tables.iterate_running():
        for table in page:
            yield table


async def _table_status(service: Services, table: str) -> TableStatus | None:
    try:
        async with service.tables.lock_table(table) as locked_table:
            last = locked_table.match.entries[-1].at
            state = await _status_kind(service, locked_table)
            return TableStatus(
                table,
                locked_table.game.key,
                state,
                locked_table.match.version,
                len(locked_table.match.seats_to_move()),
                last,
            )
    except UnsupportedTableError as error:
        state = "over" if error.is_over else "unplayed"
        return TableStatus(
            table, error.lobby.game, state, error.version, since=error.entries[-1].at, why=error.reason.key
        )
    except (TableNotStartedError, RejectedError):
        return None  # archived since the page was read
    except StoreError as error:
        return TableStatus(table, "", "damaged", why=error.msg.key)
    except Exception as error:  # noqa: BLE001 - a broken table must not hide the others
        return TableStatus(table, "", "damaged", why=type(error).__name__)


async def _status_kind(service: Services, table: Table) -> StatusKind:
    if table.is_over:
        return "over"
    if table.lifecycle.vote is not None:
        return "vote"
    if table.lifecycle.stuck or table.is_waiting_for_user(service.timings.automatic):
        return "stopped"
    for timer in ("ai", "clock"):
        due = await service.store.timers.load_due_ms(table.id, timer)
        if due is not None and due < now_ms(service) - LATE_MS:
            return "late"
    return "break" if table.clock.paused or table.clock.asleep else "waits"


async def announce_to_tables(service: Services, text: str) -> None:
    """Show a text at every running table, once. Retries ``MAX_ATTEMPTS`` times.

    Raises ``WriteConflictError`` or ``StoreError`` if some tables were not reached.
    """
    command = f"host:{new_id(service.fresh, 20)}"
    for last in range(MAX_ATTEMPTS - 1, -1, -1):
        try:
            async for page in service.store.tables.iterate_running():
                await for_each_table(
                    service, page, partial(_append_announcement, service, text[:MAX_TEXT_LENGTH], command)
                )
        except (WriteConflictError, StoreError):
            if not last:
                raise
        else:
            return


async def _append_announcement(service: Services, text: str, command: str, table: Table) -> None:
    if not table.is_over and not await is_command_done(service, table, command):
        message = Msg("app-event-host-says", {"text": wrap_bidi(" ".join(text.split()))})
        await service.tables.append_event(table, OperatorAnnounced(), message, command=command)


async def end_table(service: Services, table: str) -> bool:
    """Close a table without a result; return False if it was already over.

    Raises ``RejectedError``, ``WriteConflictError`` or ``StoreError``.
    """
    command = f"host:{new_id(service.fresh, 20)}"
    try:
        async with service.tables.lock_table(table) as locked_table:
            if locked_table.is_over:
                return False
            await service.tables.append_event(locked_table, TableClosed(), Msg("app-event-closed"), command=command)
            return True
    except UnsupportedTableError as error:
        return not error.is_over and await service.tables.close_unsupported(error, command, None)
    except TableNotStartedError as error:
        closed = msgspec.structs.replace(error.lobby, state="closed")
        await service.lobbies.edit_lobby(
            table, command, lambda lobby: msgspec.structs.replace(lobby, state=closed.state)
        )
        return True


async def export_record(service: Services, table: str) -> GameRecord:
    """Return the whole log with all hands; with its seed only if the game is over.

    Raises ``RejectedError`` or ``StoreError``.
    """
    try:
        async with service.tables.lock_table(table) as locked_table:
            opening, entries, over = locked_table.opening, tuple(locked_table.match.entries), locked_table.match.is_over
    except UnsupportedTableError as error:
        opening, entries, over = error.opening, error.entries, error.is_over
    return GameRecord(opening.header, entries, opening.secret if over else None)


def idle_ms(service: Services, status: TableStatus) -> int:
    """Return the time since a table's last entry, in milliseconds."""
    return now_ms(service) - to_ms(datetime.fromisoformat(status.since)) if status.since else 0
