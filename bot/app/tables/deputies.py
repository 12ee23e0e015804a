"""Deputies and AIs that play for absent players."""

from bot.app.clocks import events
from bot.app.context import Services
from bot.app.tables.seats import remove_from_list, seat_deputy
from bot.app.tables.table import NAME_PLACEHOLDER, Table
from bot.app.users.user_repository import User
from engines.core.core_types import Msg, Seat


async def find_deputy(service: Services, table: Table, seat: int) -> User | None:
    """Return the deputy named by a seat's player, or None if there is none or the deputy is away."""
    owner = await _load_account(service, table.owners[seat].user)
    deputy = await find_named_deputy(service, owner) if owner is not None else None
    return None if deputy is None or deputy.is_away(service.now_ms()) else deputy


async def find_named_deputy(service: Services, user: User) -> User | None:
    """Return the deputy named by a player, or None if missing, deleted, or the player themselves."""
    deputy = await _load_account(service, user.deputy)
    return None if deputy is None or deputy.is_deleted or deputy.id == user.id else deputy


async def _load_account(service: Services, name: str) -> User | None:
    """Load an account, bypassing the cache: a deleted user must never get access."""
    try:
        return await service.users.get(name) if name else None
    except KeyError:
        return None


async def assign_cover(service: Services, table: Table, seat: int, how: str, *, out: bool, command: str) -> bool:
    """Let a deputy or an AI play for a seat; return False if there is no such deputy.

    ``out``: whether the player's time has run out. Call under ``open_started``; raises ``WriteConflictError``.
    """
    key = "clock-event-timeout" if out else "clock-event-leaves"
    if how == "ai":
        message = Msg(f"{key}-ai", {"seat": Seat(seat)})
        await _let_ai_play(service, table, events.AiTookOver(seat, out), message, command)
        return True
    deputy = await find_deputy(service, table, seat)
    message = Msg(f"{key}-deputy", {"seat": Seat(seat), "name": NAME_PLACEHOLDER})
    return deputy is not None and await seat_deputy(service, table, deputy, seat, message, out=out, command=command)


async def replace_deputy(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Replace a deputy with an AI until the player returns.

    Call under ``open_started``; raises ``WriteConflictError``.
    """
    message = Msg("clock-event-deputy-gone", {"seat": Seat(seat)})
    await _let_ai_play(service, table, events.AiTookOver(seat), message, command)


async def _let_ai_play(service: Services, table: Table, event: events.AiTookOver, message: Msg, command: str) -> None:
    """Let an AI play a seat until its player returns, and remove the table from a deputy's list."""
    deputy = table.clock.seats[event.seat].deputy
    await service.tables.append_event(table, event, message, command=command)
    await remove_from_list(service, deputy, table)


async def dismiss_deputy(service: Services, table: Table, seat: int, owner: User, *, command: str) -> None:
    """Take a seat from a deputy whom its player no longer names.

    Call under ``open_started``; raises ``WriteConflictError``.
    """
    clock = table.clock.seats[seat]
    if clock.cover != "deputy":
        return
    named, playing = await find_named_deputy(service, owner), await _load_account(service, clock.deputy)
    if named is None or playing is None or named.id != playing.id:
        await replace_deputy(service, table, seat, command=command)


async def update_deputy_holiday(service: Services, table: Table, user: User, *, command: str) -> None:
    """Record a deputy's new or cancelled holiday at the seats they play. Call under ``open_started``."""
    begin = user.away.begin if user.away is not None else 0
    for seat, clock in enumerate(table.clock.seats):
        if clock.cover == "deputy" and table.seats[seat].user == user.id and clock.deputy_leaves != begin:
            await service.tables.append_event(table, events.DeputyHolidayPlanned(seat, begin), command=command)


async def return_seat(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Give a seat back to its player. Call under ``open_started``; raises ``WriteConflictError``."""
    deputy = table.clock.seats[seat].deputy
    await service.tables.append_event(
        table, events.PlayerReturned(seat), Msg("clock-event-back", {"seat": Seat(seat)}), command=command
    )
    await remove_from_list(service, deputy, table)
