"""What whoever writes into a table's own history asks first. The writer is ``Tables.note``."""

from __future__ import annotations

from bot.app.errors import WriteConflictError
from bot.app.services import Services
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.table import Table

NAME_PLACEHOLDER = ""
"""Stands in a message for the name of whoever its entry is about: no name is ever written into a log."""


class RetryLaterError(WriteConflictError):
    """It has to wait: the timer is run again after its lease."""


def now_ms(service: Services) -> int:
    """The time (ms)."""
    return to_ms(service.clock())


async def is_command_done(service: Services, table: Table, command: str) -> bool:
    """Whether this very command has been carried out, at a table that is held."""
    if command in table.command_results:
        return table.command_results[command] is not None
    return await service.store.tables.load_answer(table.id, command) is not None
