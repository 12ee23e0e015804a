"""Who plays for whom: a friend whom the player has named, or an AI; and the player's way back."""

from __future__ import annotations

from bot.app.clock.events import AiTookOver, DeputyHolidayPlanned, DeputyTookOver, PlayerReturned
from bot.app.match.notes import WHO, now_ms
from bot.app.match.table import Table
from bot.app.people.people import Person
from bot.app.services import Services
from engines.core.words import Msg, Seat


async def deputy_for(service: Services, table: Table, seat: int) -> Person | None:
    """The friend who may play for a seat: named by its player, and never let into another seat's secrets here."""
    owner = await _account(service, table.owners[seat].person)
    deputy = await named_deputy(service, owner) if owner is not None else None
    if deputy is None or deputy.away_at(now_ms(service)):
        return None
    return deputy if await unspoilt(service, table, deputy, seat) else None


async def named_deputy(service: Services, person: Person) -> Person | None:
    """Find the friend whom a player names now: no account that was deleted, or that is their own by now."""
    deputy = await _account(service, person.deputy)
    return None if deputy is None or deputy.gone or deputy.id == person.id else deputy


async def _account(service: Services, name: str) -> Person | None:
    """Load an account as it is now: who was dismissed or deleted a moment ago is let in nowhere."""
    try:
        return await service.people.get(name) if name else None
    except KeyError:
        return None


async def unspoilt(service: Services, table: Table, person: Person, seat: int) -> bool:
    """Whether somebody has seen no other seat's hand at this table."""
    for one, known in table.waiting.known.items():
        if known != seat and (one in person.ids or (await service.people.named(one)).id == person.id):
            return False
    return table.own_seat(person.id) in (None, seat)


async def cover(service: Services, table: Table, seat: int, how: str, *, out: bool, command: str) -> bool:
    """Let a deputy or an AI play for a seat; false where there is no such deputy. ``out``: since its time is.

    Under ``hold``; raises ``Crowded``.
    """
    key = "waiting-event-out" if out else "waiting-event-leaves"
    if how == "ai":
        told = Msg(f"{key}-ai", {"seat": Seat(seat)})
        await service.tables.note(table, AiTookOver(seat, out), told, command=command)
        return True
    deputy = await deputy_for(service, table, seat)
    if deputy is None:
        return False
    await service.store.indexes.add("person-tables", deputy.id, table.id)
    told = Msg(f"{key}-deputy", {"seat": Seat(seat), "name": WHO})
    leaves = deputy.away.begin if deputy.away is not None and deputy.away.end > now_ms(service) else 0
    event = DeputyTookOver(seat, deputy.id, deputy.hours, leaves, out)
    await service.tables.note(table, event, told, command=command)
    return True


async def hand_on(service: Services, table: Table, seat: int, *, command: str) -> None:
    """A deputy has to go: an AI plays till the player is back. Under ``hold``; raises ``Crowded``."""
    deputy = table.waiting.seats[seat].deputy
    told = Msg("waiting-event-deputy-gone", {"seat": Seat(seat)})
    await service.tables.note(table, AiTookOver(seat), told, command=command)
    await _off_the_list(service, deputy, table.id)


async def dismiss(service: Services, table: Table, seat: int, player: Person, *, command: str) -> None:
    """Take a seat from a deputy whom its player does not name any more. Under ``hold``; raises ``Crowded``."""
    clock = table.waiting.seats[seat]
    if clock.cover != "deputy":
        return
    named, playing = await named_deputy(service, player), await _account(service, clock.deputy)
    if named is None or playing is None or named.id != playing.id:
        await hand_on(service, table, seat, command=command)


async def leaves(service: Services, table: Table, person: Person, *, command: str) -> None:
    """Whoever stands in here will be away, or will not after all: they hand the seat on then. Under ``hold``."""
    begin = person.away.begin if person.away is not None else 0
    for seat, clock in enumerate(table.waiting.seats):
        if clock.cover == "deputy" and table.seats[seat].person == person.id and clock.deputy_leaves != begin:
            await service.tables.note(table, DeputyHolidayPlanned(seat, begin), command=command)


async def _off_the_list(service: Services, deputy: str, table: str) -> None:
    """A table is not the deputy's any more, under whichever id they came to it."""
    if deputy:
        now = await service.people.named(deputy)
        for one in {deputy, now.id}:
            await service.store.indexes.remove("person-tables", one, table)


async def back(service: Services, table: Table, seat: int, *, command: str) -> None:
    """The player has the seat again. Under ``hold``; raises ``Crowded``."""
    deputy = table.waiting.seats[seat].deputy
    await service.tables.note(
        table, PlayerReturned(seat), Msg("waiting-event-back", {"seat": Seat(seat)}), command=command
    )
    await _off_the_list(service, deputy, table.id)
