"""Helpers for writing table events. ``TableStore.append_event`` is the writer."""

from __future__ import annotations

from bot.app.errors import WriteConflictError
from bot.app.services import Services
from bot.app.tables.lobby_store import to_ms
from bot.app.tables.table import Table

NAME_PLACEHOLDER = ""
"""Marks where a shown message gets the name of the entry's user: logs contain no names."""


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
