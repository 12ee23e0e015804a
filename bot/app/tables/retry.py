"""Optimistic writes to a table: repeat an operation on the newest version after each write conflict."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.app.errors import WriteConflictError
from bot.app.services import Services
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.table import Table

ATTEMPTS: Final = 80

NAME_PLACEHOLDER = ""
"""Marks where a shown message gets the name of the entry's user: logs contain no names."""

T = TypeVar("T")


class RetryLaterError(WriteConflictError):
    """The work has to wait: its timer runs again after its lease."""


def now_ms(service: Services) -> int:
    """Return the current time (ms since 1970)."""
    return to_ms(service.clock())


async def is_command_done(service: Services, table: Table, command: str) -> bool:
    """Return whether a command has already been carried out at a locked table."""
    if command in table.command_results:
        return table.command_results[command] is not None
    return await service.store.tables.load_answer(table.id, command) is not None


async def retry_on_conflict(service: Services, table: Table, do: Callable[[Table], Awaitable[T]]) -> T:
    """Run an operation on a locked table, again on the newest version after each ``WriteConflictError``.

    ``do`` must find out itself which of its steps are already done. Raises ``WriteConflictError`` after ``ATTEMPTS``
    conflicts, ``RetryLaterError`` at once, and any other error that ``do`` raises.
    """
    for _ in range(ATTEMPTS):
        try:
            return await do(table)
        except RetryLaterError:
            raise
        except WriteConflictError:
            table = await service.tables.reload_table(table)
    raise WriteConflictError


async def run_at_table(service: Services, table: str, do: Callable[[Table], Awaitable[T]]) -> T:
    """Lock a table and run an operation on it. Raises as ``lock_table`` and ``retry_on_conflict``."""
    async with service.tables.lock_table(table) as locked_table:
        return await retry_on_conflict(service, locked_table, do)
