"""Deputies: a friend whom a player has named, or an AI, plays while the player is away."""

from __future__ import annotations

from bot.app.clocks.events import AiTookOver, DeputyHolidayPlanned, DeputyTookOver, PlayerReturned
from bot.app.services import Services
from bot.app.tables.retry import NAME_PLACEHOLDER, now_ms
from bot.app.tables.table import Table
from bot.app.users.user_repository import User
from engines.core.core_types import Msg, Seat


async def find_deputy(service: Services, table: Table, seat: int) -> User | None:
    """Return the friend who may play for a seat; None: no such user, away, or has seen another hand."""
    owner = await _load_account(service, table.owners[seat].user)
    deputy = await find_named_deputy(service, owner) if owner is not None else None
    if deputy is None or deputy.is_away(now_ms(service)):
        return None
    return deputy if await is_eligible(service, table, deputy, seat) else None


async def find_named_deputy(service: Services, user: User) -> User | None:
    """Return the friend whom a player has named; None: no friend, a deleted one, or the player."""
    deputy = await _load_account(service, user.deputy)
    return None if deputy is None or deputy.is_deleted or deputy.id == user.id else deputy


async def _load_account(service: Services, name: str) -> User | None:
    """Load an account from the store, past the cache, so that a deleted user never gets access."""
    try:
        return await service.users.get(name) if name else None
    except KeyError:
        return None


async def is_eligible(service: Services, table: Table, user: User, seat: int) -> bool:
    """Return whether a user has seen no other seat's hand at this table."""
    for user_id, known_seat in table.clock.known.items():
        if known_seat != seat and (user_id in user.all_ids or (await service.users.get_cached(user_id)).id == user.id):
            return False
    return table.own_seat(user.id) in (None, seat)


async def assign_cover(service: Services, table: Table, seat: int, how: str, *, out: bool, command: str) -> bool:
    """Let a deputy or an AI play for a seat; return False if there is no such deputy.

    ``out``: because the player's time has run out. Call it under ``lock_table``; raises ``WriteConflictError``.
    """
    key = "waiting-event-out" if out else "waiting-event-leaves"
    if how == "ai":
        message = Msg(f"{key}-ai", {"seat": Seat(seat)})
        await service.tables.append_event(table, AiTookOver(seat, out), message, command=command)
        return True
    deputy = await find_deputy(service, table, seat)
    if deputy is None:
        return False
    await service.store.indexes.add_member("person-tables", deputy.id, table.id)
    message = Msg(f"{key}-deputy", {"seat": Seat(seat), "name": NAME_PLACEHOLDER})
    leaves = deputy.away.begin if deputy.away is not None and deputy.away.end > now_ms(service) else 0
    event = DeputyTookOver(seat, deputy.id, deputy.hours, leaves, out)
    await service.tables.append_event(table, event, message, command=command)
    return True


async def replace_deputy(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Replace a deputy by an AI until the player returns.

    Call it under ``lock_table``; raises ``WriteConflictError``.
    """
    deputy = table.clock.seats[seat].deputy
    message = Msg("waiting-event-deputy-gone", {"seat": Seat(seat)})
    await service.tables.append_event(table, AiTookOver(seat), message, command=command)
    await remove_from_list(service, deputy, table.id)


async def dismiss_deputy(service: Services, table: Table, seat: int, owner: User, *, command: str) -> None:
    """Take a seat from a deputy whom its player no longer names.

    Call it under ``lock_table``; raises ``WriteConflictError``.
    """
    clock = table.clock.seats[seat]
    if clock.cover != "deputy":
        return
    named, playing = await find_named_deputy(service, owner), await _load_account(service, clock.deputy)
    if named is None or playing is None or named.id != playing.id:
        await replace_deputy(service, table, seat, command=command)


async def update_deputy_holiday(service: Services, table: Table, user: User, *, command: str) -> None:
    """Record a deputy's new or cancelled holiday at the seats they play. Call it under ``lock_table``."""
    begin = user.away.begin if user.away is not None else 0
    for seat, clock in enumerate(table.clock.seats):
        if clock.cover == "deputy" and table.seats[seat].user == user.id and clock.deputy_leaves != begin:
            await service.tables.append_event(table, DeputyHolidayPlanned(seat, begin), command=command)


async def remove_from_list(service: Services, deputy: str, table: str) -> None:
    """Remove a table from a deputy's list, under the original and the current id."""
    if deputy:
        user = await service.users.get_cached(deputy)
        for user_id in dict.fromkeys((deputy, user.id)):
            await service.store.indexes.remove_member("person-tables", user_id, table)


async def return_seat(service: Services, table: Table, seat: int, *, command: str) -> None:
    """Give a seat back to its player. Call it under ``lock_table``; raises ``WriteConflictError``."""
    deputy = table.clock.seats[seat].deputy
    await service.tables.append_event(
        table, PlayerReturned(seat), Msg("waiting-event-back", {"seat": Seat(seat)}), command=command
    )
    await remove_from_list(service, deputy, table.id)
