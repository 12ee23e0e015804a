"""Writing to a table where others write too: the one loop that begins again where somebody else was faster."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from bot.app.match.notes import NotYet
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded
from bot.app.services import Services

ATTEMPTS: Final = 80

T = TypeVar("T")


async def till_written(service: Services, table: Table, do: Callable[[Table], Awaitable[T]]) -> T:
    """Do something at a table that is held: with the newest once more where it raises ``Crowded``.

    ``do`` sees for itself what is done already. Raises ``Crowded`` where it never gets through, ``NotYet`` at once, and
    whatever else ``do`` raises.
    """
    for _ in range(ATTEMPTS):
        try:
            return await do(table)
        except NotYet:
            raise
        except Crowded:
            table = await service.tables.again(table)
    raise Crowded


async def at(service: Services, table: str, do: Callable[[Table], Awaitable[T]]) -> T:
    """Hold a table and do something there. Raises as ``till_written`` and ``hold``."""
    async with service.tables.hold(table) as found:
        return await till_written(service, found, do)
