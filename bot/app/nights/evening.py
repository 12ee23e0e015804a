"""What a night does by itself: it reminds, opens the table with those who are in, ends, and comes again.

Each is due at a moment (``due``) and is a change of the night under the timer's command id. What it is is read off the
night as it then stands, so a second run finds nothing left to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from datetime import datetime
from itertools import islice

import msgspec

from bot.app.nights import choice, nights, suits
from bot.app.nights.due import STAYS, happenings
from bot.app.nights.night import MINUTE, Night, posted, telling, those_in, waiting, wall
from bot.app.nights.repeat import occurrences
from bot.app.nights.wall import local
from bot.app.ports import derived_id
from bot.app.refusals import Crowded, Declined
from bot.app.rooms import Sitter
from bot.app.service import Service
from bot.app.table import InRoom
from bot.app.waiting.hours import moment
from bot.app.waiting.notes import now_ms
from bot.store.timers import Timer
from engines import GAMES

PACE = "live-10m"
"""How the table of an evening is played: everybody is there."""
MOST_AT_ONCE = 12
LATE = 30 * MINUTE
"""So long after the beginning it is still of use to hear that the table is open."""


async def ring(service: Service, timer: Timer) -> None:
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
        await DOES[due[0].kind](service, night, f"{timer.command}:{due[0].kind}{due[0].minutes or ''}")


def reminded(night: Night, now: int) -> Night:
    """Whoever it concerns is reminded, once, however many reminders have become due; nobody after the beginning."""
    due = {one.minutes for one in happenings(night) if one.kind == "remind" and one.at <= now}
    new = msgspec.structs.replace(night, told=tuple(sorted({*night.told, *due})))
    if not due or night.at <= now:
        return new
    perhaps = [who for who, reply in night.replies.items() if reply.how == "maybe"] if min(due) > 60 else []
    return telling(new, [*those_in(night), *perhaps], "remind", till=night.at)


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
    left = [one.person for one in waiting(night) if not one.guest]
    return telling(telling(stands, people, "begins", till=night.at + LATE), left, "full", till=night.at + LATE)


async def _remind(service: Service, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, lambda now: reminded(now, now_ms(service)))


async def _open(service: Service, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, opened)


async def _tables(service: Service, night: Night, command: str) -> None:
    """Open a table for each line-up, everybody on their seat, shown where the night is shown."""
    made = []
    for n, people in enumerate(night.lineup):
        made.append(await _room(service, night, n, people))
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, tables=tuple(made)))


async def _room(service: Service, night: Night, n: int, people: tuple[str, ...]) -> str:
    table = derived_id(f"evening:{night.id}:{n}")
    if await service.rooms.get(table) is not None:
        return table
    host = night.host if night.host in people else people[0]
    room = service.rooms.new(night.game, host, night.place, night.lang, table)
    room = msgspec.structs.replace(
        room, table=table, seats=tuple(Sitter(person) for person in people), pace=PACE,
        components=service.components.get(night.game, ""),
    )  # fmt: skip
    for person in people:
        await service.store.indexes.add("person-tables", person, table)
    for place in await service.places.of_table(night.id):
        await service.places.shows(place.id, table)
    await service.rooms.open(room, f"night:{table}")
    return table


async def _look(service: Service, night: Night, command: str) -> None:
    """Over when its tables are, or when it is long past."""
    now = now_ms(service)
    running = [table for table in night.tables if not await ended(service, table)]
    over = (not running and (night.tables or now >= night.end)) or now >= night.end + STAYS

    def edit(night: Night) -> Night:
        looked = msgspec.structs.replace(night, looked=now)
        return msgspec.structs.replace(looked, state="over", news={}) if over else looked

    await nights.change(service, night.id, command, edit)


async def ended(service: Service, table: str) -> bool:
    """Whether a table of the evening has come to its end, or was closed."""
    try:
        async with service.tables.hold(table) as held:
            return held.over
    except InRoom as room:
        return room.room.state == "closed"
    except Declined:
        return True


async def _end(service: Service, night: Night, command: str) -> None:
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, news={}))


async def _wake(service: Service, night: Night, command: str) -> None:
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


async def _close(service: Service, night: Night, command: str) -> None:
    new, _ = await nights.change(service, night.id, command, lambda now: closed(now, now_ms(service)))
    for person in new.replies:
        await nights.listed(service, person, new.id)


async def _drop(service: Service, night: Night, command: str) -> None:  # noqa: ARG001 - as all of them
    await dropped(service, night)


async def dropped(service: Service, night: Night) -> None:
    """A draft that nobody has posted goes."""
    await service.store.indexes.remove("place-nights", night.place, night.id)
    await service.store.indexes.remove("person-nights", night.host, night.id)
    await service.store.documents.remove(nights.KIND, night.id)


async def _next(service: Service, night: Night, command: str) -> None:
    """The following evening of a series, wherever this one is shown."""
    new = next_of(night, now_ms(service))
    if new is not None:
        for place in await service.places.of_table(night.id):
            await service.places.shows(place.id, new.id)
        await nights.make(service, new, command)
    change = {"next": new.id} if new is not None else {"rule": ""}
    await nights.change(service, night.id, command, lambda now: msgspec.structs.replace(now, **change))


def coming(night: Night, most: int, *, skipped: bool = False) -> list[tuple[datetime, datetime]]:
    """The following evenings of a series: as the rule has them, and as they are moved; ``skipped`` ones too."""
    return list(islice(_coming(night, skipped=skipped), most))


def _coming(night: Night, *, skipped: bool) -> Iterator[tuple[datetime, datetime]]:
    if not (night.rule and night.slot and night.base):
        return
    base, last = datetime.fromisoformat(night.base), datetime.fromisoformat(night.slot)
    for slot in occurrences(night.rule, base, after=last):
        if skipped or wall(slot) not in night.skips:
            yield slot, datetime.fromisoformat(night.moves.get(wall(slot), wall(slot)))


def next_of(night: Night, now: int) -> Night | None:
    """The following evening of a series that is still to come."""
    today = local(moment(now), night.zone)
    for slot, begin in _coming(night, skipped=False):
        if begin > today:
            return _again(night, slot, begin, now)
    return None


def slot_id(night: Night, slot: str) -> str:
    """The id that an evening of a series has, or will have."""
    return nights.night_id(f"{night.series}:{slot}")


def _again(night: Night, slot: datetime, begin: datetime, now: int) -> Night:
    key = wall(slot)
    fresh = Night(
        slot_id(night, key), night.host, night.place, night.lang, night.zone, wall(begin), night.minutes, night.games,
        night.most, night.where, night.note, night.remind, rule=night.rule, base=night.base, slot=key,
        series=night.series, sequence=night.sequence, skips=tuple(one for one in night.skips if one > key),
        moves={old: new for old, new in night.moves.items() if old > key},
    )  # fmt: skip
    return posted(fresh, now)


def copied(night: Night, name: str, host: str, begin: datetime, now: int) -> Night:
    """The same again, as a draft of its own."""
    fresh = Night(name, host, night.place, night.lang, night.zone, wall(begin), night.minutes, night.games, night.most,
                  night.where, night.note, night.remind, made=now)  # fmt: skip
    return msgspec.structs.replace(fresh, games=tuple(game for game in night.games if game in GAMES))


DOES: dict[str, Callable[[Service, Night, str], Awaitable[None]]] = {
    "remind": _remind, "open": _open, "tables": _tables, "look": _look, "end": _end, "wake": _wake, "close": _close,
    "drop": _drop, "next": _next,
}  # fmt: skip
"""What is done about each thing that is due."""
