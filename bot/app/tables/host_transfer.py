"""Who hosts a table that runs: whoever opened it; once they leave, whoever has sat there longest, and that is said."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from bot.app.clocks.events import HostChanged
from bot.app.services import Services
from bot.app.tables.log_helpers import is_command_done
from bot.app.tables.table import Table
from engines.core.core_types import Msg, Seat


def next_host_seat(table: Table, leaving: Collection[str]) -> int | None:
    """The seat of whoever has sat here longest; of those who have sat since the beginning, the first. None: nobody."""
    since = {seat: version for version, seat, _ in table.lifecycle.sat}
    people = [n for n, sitter in enumerate(table.owners) if sitter.person and sitter.person not in leaving]
    return min(people, key=lambda seat: (since.get(seat, 0), seat), default=None)


async def transfer_host(service: Services, table: Table, leaving: Collection[str], *, command: str) -> None:
    """Somebody (by all their ids) is about to leave: where they host, somebody else does before they are gone.

    Under ``hold``; raises ``Crowded``. Where nobody is left the next one to sit down hosts.
    """
    command = f"{command}:host"
    if table.lobby.host not in leaving or await is_command_done(service, table, command):
        return
    seat = next_host_seat(table, leaving)
    person = table.holder_id(seat) if seat is not None else ""
    await _append_host_event(service, table, seat, person, command)


async def claim_host(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Somebody has sat down: where nobody hosts they do. Under ``hold``; raises ``Crowded``."""
    if table.lifecycle.host == "":
        await _append_host_event(service, table, seat, table.holder_id(seat), f"{command}:host")


async def _append_host_event(service: Services, table: Table, seat: int | None, user_id: str, command: str) -> None:
    told = Msg("app-event-host", {"seat": Seat(seat)}) if seat is not None else None
    await service.tables.append_event(table, HostChanged(seat, user_id), told, command=command)
    host = table.owners[seat].person if seat is not None else ""
    table.lobby = replace(table.lobby, host=host)  # whoever holds the table goes on with it
