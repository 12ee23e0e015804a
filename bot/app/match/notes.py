"""Writing a table's own history: one entry, with what everybody is told of it. ``Tables.note`` is the one writer."""

from __future__ import annotations

from bot.app.match.rooms import ms
from bot.app.match.service import Service
from bot.app.match.table import Table
from bot.app.port.refusals import Crowded
from engines.core.words import Msg, Word

WHO = ""
"""Stands in a message for the name of whoever its entry is about: no name is ever written into a log."""


class NotYet(Crowded):
    """It has to wait: the timer is run again after its lease."""


async def note(
    service: Service, table: Table, word: Word, seat: int | None = None, msg: Msg | None = None, *,
    command: str, person: str = "", to: int | None = None,
) -> None:  # fmt: skip
    """See ``Tables.note``. Under ``hold``; raises ``Crowded``."""
    await service.tables.note(table, word, seat, msg, command=command, person=person, to=to)


def now_ms(service: Service) -> int:
    """The time (ms)."""
    return ms(service.clock())


async def said_before(service: Service, table: Table, command: str) -> bool:
    """Whether this very command has been carried out, at a table that is held."""
    if command in table.firsts:
        return table.firsts[command] is not None
    return await service.store.tables.answer(table.id, command) is not None
