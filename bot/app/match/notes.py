"""What whoever writes into a table's own history asks first. The writer is ``Tables.note``."""

from __future__ import annotations

from bot.app.match.rooms import ms
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded
from bot.app.services import Services

WHO = ""
"""Stands in a message for the name of whoever its entry is about: no name is ever written into a log."""


class NotYet(Crowded):
    """It has to wait: the timer is run again after its lease."""


def now_ms(service: Services) -> int:
    """The time (ms)."""
    return ms(service.clock())


async def said_before(service: Services, table: Table, command: str) -> bool:
    """Whether this very command has been carried out, at a table that is held."""
    if command in table.firsts:
        return table.firsts[command] is not None
    return await service.store.tables.answer(table.id, command) is not None
