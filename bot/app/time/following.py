"""What a person's tables follow them in: waking hours, holidays, and which accounts have seen which hand.

Each is done at all tables of theirs as an errand (see ``errands``), once at each by the ids of its commands.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.app.clock.events import DeputyAgreed, HabitsChanged, HandSeen, HolidayCancelled, HolidayPlanned
from bot.app.clock.hours import on_wall
from bot.app.clock.state import Away
from bot.app.match import deputies
from bot.app.match.everywhere import at_each, tables_of
from bot.app.match.notes import now_ms, said_before
from bot.app.match.table import Table
from bot.app.people.people import Errand, Person
from bot.app.services import Services
from bot.app.show.moments import day_of
from bot.app.time import digests
from engines.core.words import Args, Msg, Seat

Do = Callable[[Services, Person, Errand, Table, int], Awaitable[None]]


async def everywhere(do: Do, service: Services, name: str, errand: Errand) -> None:
    """Do something at every seat that somebody owns."""
    person = await service.people.get(name)

    async def at(table: Table) -> None:
        for seat in table.own_seats(person.ids) if not table.over else ():
            if not await said_before(service, table, errand.id):
                await do(service, person, errand, table, seat)

    await at_each(service, await tables_of(service, person), at)


async def habits(service: Services, name: str, errand: Errand) -> None:
    """Somebody is awake at other hours, or wants to be called otherwise."""
    await everywhere(_habits, service, name, errand)
    await digests.arm(service, await service.people.get(name), f"{errand.id}:digest")


async def _habits(service: Services, person: Person, errand: Errand, table: Table, seat: int) -> None:
    clock, now = table.waiting.seats[seat], person.habits_at(now_ms(service))
    if (clock.hours, clock.pings, clock.remind, clock.hook) != (now.hours, now.pings, now.remind, now.hook):
        first = errand.kind == "habits" and errand.args == ("first",)
        event = HabitsChanged(seat, msgspec.structs.replace(now, away=None), first)
        await service.tables.note(table, event, command=errand.id)


async def linked(service: Services, name: str, errand: Errand) -> None:
    """Somebody has become one with somebody else: all their tables follow whoever leads."""
    await habits(service, name, errand)
    person = await service.people.get(name)
    if person.away is not None and person.away.end > now_ms(service):
        told = msgspec.structs.replace(errand, id=f"{errand.id}:away", args=away_args(person.away))
        await everywhere(_away, service, name, told)
    await _dismiss_deputies(service, name, errand)


def away_args(away: Away) -> tuple[str, str, str]:
    """A holiday as an errand carries it."""
    return str(away.begin), str(away.end), away.how


def _holiday_of(errand: Errand) -> Away:
    """Read what ``away_args`` wrote."""
    begin, end, how = errand.args
    return msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, Away)


async def _away(service: Services, person: Person, errand: Errand, table: Table, seat: int) -> None:
    holiday = _holiday_of(errand)
    if table.waiting.seats[seat].away == holiday:  # a table that began in the meantime knows of it
        return
    zone = person.hours.zone
    first, last = on_wall(person.hours, holiday.begin).date(), on_wall(person.hours, holiday.end - 1).date()
    days: Args = {"begin": day_of(first, zone), "till": day_of(last, zone), "seat": Seat(seat)}
    told = Msg(f"waiting-event-away-{holiday.how}", days)
    await service.tables.note(table, HolidayPlanned(seat, holiday), told, command=errand.id)


async def _back(service: Services, _: Person, errand: Errand, table: Table, seat: int) -> None:
    """Where a holiday has begun the player is back; where it has not, it is taken back. Elsewhere nothing is said."""
    clock = table.waiting.seats[seat]
    begun = clock.away is not None and clock.away.begin <= now_ms(service)
    if clock.cover or begun:
        await deputies.back(service, table, seat, command=errand.id)
    elif clock.away is not None:
        told = Msg("waiting-event-away-off", {"seat": Seat(seat)})
        await service.tables.note(table, HolidayCancelled(seat), told, command=errand.id)


async def agreed(service: Services, name: str, errand: Errand) -> None:
    """A friend stands in for somebody from now on: they alone are told, at each of their tables. No name is kept."""
    await everywhere(_agreed, service, name, errand)


async def _agreed(service: Services, _: Person, errand: Errand, table: Table, seat: int) -> None:
    told = Msg("waiting-event-deputy-agreed")
    await service.tables.note(table, DeputyAgreed(seat), told, command=errand.id, to=seat)


async def dismissed(service: Services, name: str, errand: Errand) -> None:
    """Take the seats of a player from every deputy whom they do not name any more: an AI plays until they are back."""
    await everywhere(_dismiss, service, name, errand)


async def _dismiss(service: Services, person: Person, errand: Errand, table: Table, seat: int) -> None:
    await deputies.dismiss(service, table, seat, person, command=errand.id)


async def _dismiss_deputies(service: Services, name: str, errand: Errand) -> None:
    """Do the same where accounts were linked or parted: another deputy may be named since."""
    await dismissed(service, name, msgspec.structs.replace(errand, id=f"{errand.id}:deputy"))


async def parted(service: Services, name: str, errand: Errand) -> None:
    """Two who were one are two again: each has seen the hands of both.

    ``args``: who the other one is, and under which id of theirs the first one was.
    """
    await service.people.apart(name, errand.args[1])
    sides = [await service.people.get(one) for one in (name, errand.args[0])]

    async def at(table: Table) -> None:
        for one, other in (sides, sides[::-1]):
            seat = next((table.waiting.known[i] for i in one.ids if i in table.waiting.known), None)
            if seat is not None and not table.over and not set(other.ids) & set(table.waiting.known):
                await service.tables.note(table, HandSeen(seat, other.id), command=f"{errand.id}:{other.id}")

    lists = [await tables_of(service, one) for one in sides]
    await at_each(service, sorted({table for some in lists for table in some}), at)
    await habits(service, name, errand)
    for n, side in enumerate(sides):
        await _dismiss_deputies(service, side.id, msgspec.structs.replace(errand, id=f"{errand.id}:{n}"))


async def away(service: Services, name: str, errand: Errand) -> None:
    """Somebody will be away, or later or earlier than said before."""
    await everywhere(_away, service, name, errand)
    await _stand_in_no_more(service, name, errand)


async def back(service: Services, name: str, errand: Errand) -> None:
    """Somebody is back, or does not go away after all."""
    await everywhere(_back, service, name, errand)
    await _stand_in_no_more(service, name, errand)


async def _stand_in_no_more(service: Services, name: str, errand: Errand) -> None:
    """Where somebody stands in, the table knows when their own holiday begins, or that it is off."""
    person = await service.people.get(name)

    async def at(table: Table) -> None:
        if not table.over:
            await deputies.leaves(service, table, person, command=f"{errand.id}:stand-in")

    await at_each(service, await tables_of(service, person), at)
