"""Writing a table's own history: one entry, with what everybody is told of it."""

from __future__ import annotations

from bot.app.refusals import Crowded
from bot.app.rooms import ms
from bot.app.service import Service
from bot.app.table import Table
from engines.core.log import Entry
from engines.core.words import Event, Msg, Word


class NotYet(Crowded):
    """It has to wait: the timer is run again after its lease."""


async def note(
    service: Service, table: Table, word: Word, seat: int | None = None, msg: Msg | None = None, *,
    command: str, person: str = "", to: int | None = None,
) -> None:  # fmt: skip
    """Write an entry; ``to``: the seat that alone is told.

    Under ``hold``. Raises ``Crowded`` where somebody else was faster: try again from the start.
    """
    events = (Event(msg, to),) if msg is not None else ()
    table.match.note(Entry("table", seat, person=person, at=service.tables.now(), word=word, events=events))
    if await service.tables.append(table, command) is None:
        raise Crowded


def now_ms(service: Service) -> int:
    """The time (ms)."""
    return ms(service.clock())


async def said_before(service: Service, table: str, command: str) -> bool:
    """Whether this very command has been carried out."""
    return await service.store.tables.answer(table, command) is not None
