"""The host role of a running table, and its transfer when a host leaves."""

from collections.abc import Collection

from msgspec.structs import replace

from bot.app.clocks import events
from bot.app.context import Services
from bot.app.tables.table import Table
from engines.core.core_types import Msg, Seat


def _next_host_seat(table: Table, leaving: Collection[str]) -> int | None:
    """Return the seat of the longest-seated player, the lowest if tied; None if no player is left.

    ``leaving``: all ids of the leaving user.
    """
    since = {seat: version for version, seat, _ in table.lifecycle.sat}
    candidates = [n for n, player in enumerate(table.owners) if player.user and player.user not in leaving]
    return min(candidates, key=lambda seat: (since.get(seat, 0), seat), default=None)


async def transfer_host(service: Services, table: Table, leaving: Collection[str], *, command: str) -> None:
    """Pass the host role on before a host leaves. Call under ``open_started``.

    ``leaving``: all ids of the leaving user; does nothing unless that user hosts. If no player is left, the next to
      take a seat becomes the host. Raises ``WriteConflictError``.
    """
    command = f"{command}:host"
    if table.lobby.host not in leaving or await service.tables.is_command_done(table, command):
        return
    seat = _next_host_seat(table, leaving)
    user_id = table.holder_id(seat) if seat is not None else ""
    await _append_host_event(service, table, seat, user_id, command)


async def claim_host(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Make a newly seated user the host if the table has none. Call under ``open_started``.

    Raises ``WriteConflictError``.
    """
    if table.lifecycle.host == "":
        await _append_host_event(service, table, seat, table.holder_id(seat), f"{command}:host")


async def _append_host_event(service: Services, table: Table, seat: int | None, user_id: str, command: str) -> None:
    message = Msg("app-event-host", {"seat": Seat(seat)}) if seat is not None else None
    await service.tables.append_event(table, events.HostChanged(seat, user_id), message, command=command)
    host = table.owners[seat].user if seat is not None else ""
    table.lobby = replace(table.lobby, host=host)  # the caller continues with this object
