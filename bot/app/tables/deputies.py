"""Who plays for whom: a friend whom the player has named, or an AI; and the player's way back."""

from __future__ import annotations

from bot.app.clocks.events import AiTookOver, DeputyHolidayPlanned, DeputyTookOver, PlayerReturned
from bot.app.services import Services
from bot.app.tables.log_helpers import NAME_PLACEHOLDER, now_ms
from bot.app.tables.table import Table
from bot.app.users.user_repository import User
from engines.core.core_types import Msg, Seat


async def find_deputy(service: Services, table: Table, seat: int) -> User | None:
    """The friend who may play for a seat: named by its player, and never let into another seat's secrets here."""
    owner = await _load_account(service, table.owners[seat].person)
    deputy = await find_named_deputy(service, owner) if owner is not None else None
    if deputy is None or deputy.is_away(now_ms(service)):
        return None
    return deputy if await is_eligible(service, table, deputy, seat) else None


async def find_named_deputy(service: Services, user: User) -> User | None:
    """Find the friend whom a player names now: no account that was deleted, or that is their own by now."""
    deputy = await _load_account(service, user.deputy)
    return None if deputy is None or deputy.gone or deputy.id == user.id else deputy


async def _load_account(service: Services, name: str) -> User | None:
    """Load an account as it is now: who was dismissed or deleted a moment ago is let in nowhere."""
    try:
        return await service.users.get(name) if name else None
    except KeyError:
        return None


async def is_eligible(service: Services, table: Table, user: User, seat: int) -> bool:
    """Whether somebody has seen no other seat's hand at this table."""
    for one, known in table.clock.known.items():
        if known != seat and (one in user.all_ids or (await service.users.get_cached(one)).id == user.id):
            return False
    return table.own_seat(user.id) in (None, seat)


async def assign_cover(service: Services, table: Table, seat: int, how: str, *, out: bool, command: str) -> bool:
    """Let a deputy or an AI play for a seat; false where there is no such deputy. ``out``: since its time is.

    Under ``hold``; raises ``Crowded``.
    """
    key = "waiting-event-out" if out else "waiting-event-leaves"
    if how == "ai":
        told = Msg(f"{key}-ai", {"seat": Seat(seat)})
        await service.tables.append_event(table, AiTookOver(seat, out), told, command=command)
        return True
    deputy = await find_deputy(service, table, seat)
    if deputy is None:
        return False
    await service.store.indexes.add_member("person-tables", deputy.id, table.id)
    told = Msg(f"{key}-deputy", {"seat": Seat(seat), "name": NAME_PLACEHOLDER})
    leaves = deputy.away.begin if deputy.away is not None and deputy.away.end > now_ms(service) else 0
    event = DeputyTookOver(seat, deputy.id, deputy.hours, leaves, out)
    await service.tables.append_event(table, event, told, command=command)
    return True


async def replace_deputy(service: Services, table: Table, seat: int, *, command: str) -> None:
    """A deputy has to go: an AI plays till the player is back. Under ``hold``; raises ``Crowded``."""
    deputy = table.clock.seats[seat].deputy
    told = Msg("waiting-event-deputy-gone", {"seat": Seat(seat)})
    await service.tables.append_event(table, AiTookOver(seat), told, command=command)
    await _remove_from_list(service, deputy, table.id)


async def dismiss_deputy(service: Services, table: Table, seat: int, owner: User, *, command: str) -> None:
    """Take a seat from a deputy whom its player does not name any more. Under ``hold``; raises ``Crowded``."""
    clock = table.clock.seats[seat]
    if clock.cover != "deputy":
        return
    named, playing = await find_named_deputy(service, owner), await _load_account(service, clock.deputy)
    if named is None or playing is None or named.id != playing.id:
        await replace_deputy(service, table, seat, command=command)


async def update_deputy_holiday(service: Services, table: Table, user: User, *, command: str) -> None:
    """Whoever stands in here will be away, or will not after all: they hand the seat on then. Under ``hold``."""
    begin = user.away.begin if user.away is not None else 0
    for seat, clock in enumerate(table.clock.seats):
        if clock.cover == "deputy" and table.seats[seat].person == user.id and clock.deputy_leaves != begin:
            await service.tables.append_event(table, DeputyHolidayPlanned(seat, begin), command=command)


async def _remove_from_list(service: Services, deputy: str, table: str) -> None:
    """A table is not the deputy's any more, under whichever id they came to it."""
    if deputy:
        now = await service.users.get_cached(deputy)
        for one in {deputy, now.id}:
            await service.store.indexes.remove_member("person-tables", one, table)


async def return_seat(service: Services, table: Table, seat: int, *, command: str) -> None:
    """The player has the seat again. Under ``hold``; raises ``Crowded``."""
    deputy = table.clock.seats[seat].deputy
    await service.tables.append_event(
        table, PlayerReturned(seat), Msg("waiting-event-back", {"seat": Seat(seat)}), command=command
    )
    await _remove_from_list(service, deputy, table.id)
