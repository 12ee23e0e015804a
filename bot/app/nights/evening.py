"""What a night does by itself: it reminds, opens the table with those who are in, ends, and comes again.

Each is due at a moment (``due``) and is a change of the night under the timer's command id. What it is is read off the
night as it then stands, so a second run finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from bot.app.match.notes import now_ms
from bot.app.match.rooms import Sitter
from bot.app.match.table import InRoom
from bot.app.nights import choice, hosting, nights, series, suits
from bot.app.nights.due import STAYS, happenings
from bot.app.nights.night import MINUTE, Night, parties, telling, those_in
from bot.app.port.ports import derived_id
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from bot.store.timers import Timer

PACE = "live-10m"
"""How the table of an evening is played: everybody is there."""
SOON = 60
"""Minutes before: a reminder so late goes to those alone who come."""
MOST_AT_ONCE = 12
LED = frozenset({"remind", "open", "close", "next"})
"""What is done for somebody who plans the night; all else only finishes what has begun."""
GRACE = 10 * MINUTE
"""So long after the beginning anybody who sits at a table of the evening may start it."""
LATE = 30 * MINUTE
"""So long after the beginning it is still of use to hear that the table is open."""


async def ring(service: Services, timer: Timer) -> None:
    """Do what is due. Raises ``Crowded`` where the store's clock is ahead of ours: then it comes again."""
    name = timer.source.partition(":")[2]
    for n in range(MOST_AT_ONCE):
        night, _ = await nights.found(service, name)
        due = happenings(night)
        if not due:
            return
        if due[0].at > now_ms(service):
            if n == 0:
                raise Crowded
            return
        command = f"{timer.command}:{due[0].kind}{due[0].minutes or ''}"
        if due[0].kind in LED:
            night = await hosting.minded(service, night, f"{command}:minded")
        if due[0] in happenings(night):
            await DOES[due[0].kind](service, night, command)


def reminded(night: Night, now: int) -> Night:
    """Whoever it concerns is reminded, once, however many reminders have become due; nobody after the beginning."""
    due = {one.minutes for one in happenings(night) if one.kind == "remind" and one.at <= now}
    new = msgspec.structs.replace(night, told=tuple(sorted({*night.told, *due})))
    if not due or night.at <= now:
        return new
    called = {who for who in night.replies if due.intersection(night.bells.get(who, night.remind))}
    coming = [who for who in those_in(night) if who in called]
    if min(due) <= SOON:
        return telling(new, coming, "remind", till=night.at)
    perhaps = [who for who, reply in night.replies.items() if reply.how == "maybe" and who in called]
    busy = {who for who, one in night.news.items() if one.key == "yours"}  # that names the evening, and more
    return telling(new, [who for who in (*coming, *perhaps) if who not in busy], "remind", till=night.at)


def opened(night: Night) -> Night:
    """The list stands: who sits with whom, and at which game. Too few: everybody who wanted to come is told."""
    if night.opened or night.state != "open":
        return night
    game, people = choice.settled(night), those_in(night)
    stands = msgspec.structs.replace(night, opened=True)
    if game is None:
        return telling(stands, people, "few", till=night.end)
    tables = choice.fits(game.game, len(people))
    stands = msgspec.structs.replace(stands, game=game.game, lineup=choice.split(people, tables))
    return telling(
        telling(stands, people, "begins", till=night.at + LATE), parties(night), "full", till=night.at + LATE
    )


async def _remind(service: Services, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, lambda now: reminded(now, now_ms(service)))


async def _open(service: Services, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, opened)


async def _tables(service: Services, night: Night, command: str) -> None:
    """Open a table for each line-up, everybody on their seat, shown where the night is shown."""
    made = []
    for n, people in enumerate(night.lineup):
        made.append(await _room(service, night, n, people))
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, tables=tuple(made)))


async def _room(service: Services, night: Night, n: int, people: tuple[str, ...]) -> str:
    table = derived_id(f"evening:{night.id}:{n}")
    if await service.rooms.get(table) is not None:
        return table
    host = night.host if night.host in people else people[0]
    room = service.rooms.new(night.game, host, night.place, night.lang, table)
    room = msgspec.structs.replace(
        room, table=table, seats=tuple(Sitter(person) for person in people), pace=PACE,
        components=service.components.get(night.game, ""), free=night.at + GRACE, level=night.level,
    )  # fmt: skip
    for person in people:
        await service.store.indexes.add("person-tables", person, table)
    for place in await service.places.of_table(night.id):
        await service.places.shows(place.id, table)
    await service.rooms.open(room, f"night:{table}")
    return table


async def _look(service: Services, night: Night, command: str) -> None:
    """Over when its tables are, or when it is long past."""
    now = now_ms(service)
    running = [table for table in night.tables if not await ended(service, table)]
    over = (not running and (night.tables or now >= night.end)) or now >= night.end + STAYS
    late = [] if night.freed or now < night.at + GRACE else await _late(service, night)

    def edit(night: Night) -> Night:
        looked = msgspec.structs.replace(night, looked=now, freed=night.freed or now >= night.at + GRACE)
        if over:
            return msgspec.structs.replace(looked, state="over", news={})
        return telling(looked, late, "free", till=night.end) if not night.freed else looked

    await nights.change(service, night.id, command, edit)


async def _late(service: Services, night: Night) -> list[str]:
    """Those who sit at tables that their host has not started."""
    found: list[str] = []
    for table in night.tables:
        room = await service.rooms.get(table)
        if room is not None and room[0].state == "open":
            found += [one.person for one in room[0].seats if one.person not in ("", room[0].host)]
    return found


async def ended(service: Services, table: str) -> bool:
    """Whether a table of the evening has come to its end, or was closed."""
    try:
        async with service.tables.hold(table) as held:
            return held.over
    except InRoom as room:
        return room.room.state == "closed"
    except Declined:
        return True


async def _end(service: Services, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, news={}))


async def _wake(service: Services, night: Night, command: str) -> None:
    """Those who slept are told now."""
    at = now_ms(service)

    def edit(night: Night) -> Night:
        news = {
            who: msgspec.structs.replace(one, wake=0) if one.wake and one.wake <= at else one
            for who, one in night.news.items()
        }
        return msgspec.structs.replace(night, news=news)

    await nights.change(service, night.id, command, edit)


def closed(night: Night, now: int) -> Night:
    """The question when it suits is over; those who answered are told."""
    if night.state != "asking":
        return night
    new = suits.closed(night, now)
    return telling(new, [who for who in night.marks if who != night.host], "picked" if new.begin else "off")


async def _close(service: Services, night: Night, command: str) -> None:
    new, _ = await nights.change(service, night.id, command, lambda now: closed(now, now_ms(service)))
    for person in new.replies:
        await nights.listed(service, person, new.id)


async def _drop(service: Services, night: Night, command: str) -> None:  # noqa: ARG001 - as all of them
    await nights.dropped(service, night)


async def _next(service: Services, night: Night, command: str) -> None:
    """The following evening of a series, wherever this one is shown.

    First it is decided which one that is: from then on nothing is said about it here, and all that was goes with it.
    """
    now = now_ms(service)

    def decided(night: Night) -> Night:
        if night.next:
            return night
        new = series.next_of(night, now)
        return msgspec.structs.replace(night, **({"next": new.id} if new is not None else {"rule": ""}))

    night, _ = await nights.change(service, night.id, f"{command}:decided", decided)
    new = series.made_next(night, now) if night.next else None
    if new is not None:
        for place in await service.places.of_table(night.id):
            await nights.at_place(service, place.id, new.id)
        for person in new.replies:
            await nights.listed(service, person, new.id)
        await nights.make(service, new, command)
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, handed=bool(now.next)))


DOES: dict[str, Callable[[Services, Night, str], Awaitable[None]]] = {
    "remind": _remind, "open": _open, "tables": _tables, "look": _look, "end": _end, "wake": _wake, "close": _close,
    "drop": _drop, "next": _next,
}  # fmt: skip
"""What is done about each thing that is due."""
