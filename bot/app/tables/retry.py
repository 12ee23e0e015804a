"""Writing to a table where others write too: the one loop that begins again where somebody else was faster."""

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
    """Do something at a table that is held: with the newest once more where it raises ``Crowded``.

    ``do`` sees for itself what is done already. Raises ``Crowded`` where it never gets through, ``NotYet`` at once, and
    whatever else ``do`` raises.
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
    """Hold a table and do something there. Raises as ``till_written`` and ``hold``."""
    async with service.tables.lock_table(table) as found:
        return await retry_on_conflict(service, found, do)
