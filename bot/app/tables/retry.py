"""Optimistic writes to a table: repeat an operation on the newest version after each write conflict."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.app.errors import WriteConflictError
from bot.app.services import Services
from bot.app.tables.log_helpers import RetryLaterError
from bot.app.tables.table import Table

ATTEMPTS: Final = 80

T = TypeVar("T")


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
