"""Who plays for whom: a friend whom the player has named, or an AI; and the player's way back."""

from __future__ import annotations

from bot.app.people import Person
from bot.app.service import Service
from bot.app.table import Table
from bot.app.waiting.notes import note
from engines.core.words import Msg, Seat


async def deputy_for(service: Service, table: Table, seat: int) -> Person | None:
    """The friend who may play for a seat: named by its player, and never let into another seat's secrets here."""
    owner = table.owners[seat].person
    if not owner:
        return None
    name = (await service.people.named(owner)).deputy
    if not name:
        return None
    deputy = await service.people.named(name)
    if deputy.gone or deputy.id == owner:
        return None
    return deputy if await unspoilt(service, table, deputy, seat) else None


async def unspoilt(service: Service, table: Table, person: Person, seat: int) -> bool:
    """Whether somebody has seen no other seat's hand at this table."""
    for one, known in table.waiting.known.items():
        if known != seat and (one in person.ids or (await service.people.named(one)).id == person.id):
            return False
    return table.own_seat(person.id) in (None, seat)


async def cover(service: Service, table: Table, seat: int, how: str, *, out: bool, command: str) -> bool:
    """Let a deputy or an AI play for a seat; false where there is no such deputy. ``out``: since its time is.

    Under ``hold``; raises ``Crowded``.
    """
    key, why = ("waiting-event-out", ("out",)) if out else ("waiting-event-leaves", ())
    if how == "ai":
        told = Msg(f"{key}-ai", {"seat": Seat(seat)})
        await note(service, table, ("cover", "ai", *why), seat, told, command=command)
        return True
    deputy = await deputy_for(service, table, seat)
    if deputy is None:
        return False
    await service.store.indexes.add("person-tables", deputy.id, table.id)
    told = Msg(f"{key}-deputy", {"seat": Seat(seat), "name": deputy.name})
    word = ("cover", "deputy", deputy.hours.text(), *why)
    await note(service, table, word, seat, told, command=command, person=deputy.id)
    return True


async def back(service: Service, table: Table, seat: int, *, command: str) -> None:
    """The player has the seat again. Under ``hold``; raises ``Crowded``."""
    deputy = table.waiting.seats[seat].deputy
    await note(service, table, ("back",), seat, Msg("waiting-event-back", {"seat": Seat(seat)}), command=command)
    if deputy:
        now = await service.people.named(deputy)
        for one in {deputy, now.id}:
            await service.store.indexes.remove("person-tables", one, table.id)
