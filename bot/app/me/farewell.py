"""Whoever wants to be forgotten: a mark stands in for the name, their seats go to AIs, and nothing of theirs stays.

The mark is set first, in one write; from then on nobody sees the name, and whoever comes by the same account is
somebody new. The rest is an errand: each step finds by itself what is left to do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.app.clock.events import SeatGivenToAi
from bot.app.lobby.lobby import without
from bot.app.match import deputies, hosting, orders
from bot.app.match.everywhere import at_each, tables_of
from bot.app.match.table import InRoom, Table
from bot.app.me import codes, guesses, pagelinks
from bot.app.nights import calendars, nights
from bot.app.people.people import Errand, Person
from bot.app.port.ports import Gone
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.time import digests, hooks
from engines.core.words import Msg, Seat


async def forget(service: Services, name: str, errand: Errand) -> None:
    """Take a person out of everything. ``args``: the aliases that they had."""
    person = await service.people.own(name)
    await service.people.drop(person, errand.args)
    tables = await tables_of(service, person)
    await at_each(service, tables, partial(_leave, service, person, errand.id))
    for table in tables:
        await _stand_up(service, person, table, errand.id)
    await traces(service, person, errand.args)
    await nights.forget(service, person)
    for one in person.ids:
        for index in ("person-tables", "person-finished"):
            for table in await service.store.indexes.members(index, one):
                await service.store.indexes.remove(index, one, table)


async def traces(service: Services, person: Person, aliases: Sequence[str]) -> None:
    """Take away what else was kept for somebody: codes, calendar links, private places, what frontends remember."""
    await codes.forget(service, person)
    await pagelinks.forget(service, person)
    await guesses.forget(service, person)
    await digests.forget(service, person)
    await hooks.forget(service, person)
    for one in person.ids:
        await calendars.forget(service, f"person:{one}")
    for alias in aliases:
        await service.places.forget(alias)
    members = service.store.indexes.members
    kinds = ("person-tables", "person-finished", "person-nights")
    tables = {name for kind in kinds for one in person.ids for name in await members(kind, one)}
    gone = Gone(person.ids, tuple(aliases), tuple(sorted(tables)))
    for forgotten in service.forgets:
        await forgotten(service.store, gone)


async def sweep(service: Services, name: str, errand: Errand) -> None:  # noqa: ARG001 - as all errands
    """What is gone goes from the store's own files too."""
    await service.store.sweep()


async def _leave(service: Services, person: Person, command: str, table: Table) -> None:
    """Their own seats go to AIs for good, those that they play for others for as long as the others are away."""
    for seat in range(len(table.seats)):
        for one in person.ids:
            await service.store.drafts.drop(table.id, seat, one)
    for seat in table.own_seats(person.ids):
        await orders.forget(service, table, seat)
    if table.over:
        return
    await hosting.pass_on(service, table, person.ids, command=command)
    for seat, clock in enumerate(table.waiting.seats):
        done = f"{command}:{seat}"
        if table.owners[seat].person in person.ids:
            gone = table.holder(seat)
            msg = Msg("app-event-left", {"seat": Seat(seat)})
            await service.tables.note(table, SeatGivenToAi(seat, gone), msg, command=done)
        elif clock.cover == "deputy" and table.seats[seat].person in person.ids:
            await deputies.hand_on(service, table, seat, command=done)


async def _stand_up(service: Services, person: Person, table: str, command: str) -> None:
    """Leave a table that has not begun."""
    found = await service.rooms.get(table)
    if found is None or found[0].state != "open":
        return
    try:
        await service.rooms.change(table, command, lambda room: without(room, person.id))
    except (InRoom, Declined):
        return  # it has begun, or was closed, in the meantime
