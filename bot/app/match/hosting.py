"""Who hosts a table that runs: whoever opened it; once they leave, whoever has sat there longest, and that is said."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.app.clock.events import HostChanged
from bot.app.match.notes import said_before
from bot.app.match.table import Table
from bot.app.services import Services
from engines.core.words import Msg, Seat


def heir(table: Table, leaving: Collection[str]) -> int | None:
    """The seat of whoever has sat here longest; of those who have sat since the beginning, the first. None: nobody."""
    since = {seat: version for version, seat, _ in table.history.sat}
    people = [n for n, sitter in enumerate(table.owners) if sitter.person and sitter.person not in leaving]
    return min(people, key=lambda seat: (since.get(seat, 0), seat), default=None)


async def pass_on(service: Services, table: Table, leaving: Collection[str], *, command: str) -> None:
    """Somebody (by all their ids) is about to leave: where they host, somebody else does before they are gone.

    Under ``hold``; raises ``Crowded``. Where nobody is left the next one to sit down hosts.
    """
    command = f"{command}:host"
    if table.room.host not in leaving or await said_before(service, table, command):
        return
    seat = heir(table, leaving)
    person = table.holder(seat) if seat is not None else ""
    await _said(service, table, seat, person, command)


async def take_up(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Somebody has sat down: where nobody hosts they do. Under ``hold``; raises ``Crowded``."""
    if table.history.host == "":
        await _said(service, table, seat, table.holder(seat), f"{command}:host")


async def _said(service: Services, table: Table, seat: int | None, person: str, command: str) -> None:
    told = Msg("app-event-host", {"seat": Seat(seat)}) if seat is not None else None
    await service.tables.note(table, HostChanged(seat, person), told, command=command)
    host = table.owners[seat].person if seat is not None else ""
    table.room = replace(table.room, host=host)  # whoever holds the table goes on with it
