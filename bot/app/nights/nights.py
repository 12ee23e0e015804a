"""Nights in the store: each one document, changed by compare, with its outbox row and its timer in one write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from bot.app.clock.hours import awake, wakes
from bot.app.match.notes import now_ms
from bot.app.match.rooms import noticed
from bot.app.nights import due
from bot.app.nights.changes import passed_on
from bot.app.nights.night import COMING, OPENS_BEFORE, Edit, Night, Reply, moved_up
from bot.app.people.people import Person
from bot.app.port.ports import ALPHABET, derived_id
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.store.effects import Effects

T = TypeVar("T")

KIND = "night"
SIGN = "o"
"""Every night's id begins with it: no other id of ours holds it, so that a night is told from a table by its id."""
LENGTH = 10

SAID = ("replies", "marks", "ballots", "news", "bells")
"""What people have said of a night, and are told of it, each by who it is."""


def is_night(name: str) -> bool:
    """Whether this could be the id of a night."""
    return name[:1] == SIGN and len(name) == LENGTH + 1 and set(name[1:]) <= set(ALPHABET)


def night_id(text: str) -> str:
    """The id of a night that is the same for the same text."""
    return SIGN + derived_id(text, LENGTH)


async def found(service: Services, name: str) -> tuple[Night, int]:
    """A night and its version, everybody under the id that counts now. Raises ``Declined``."""
    night, version = await _stored(service, name)
    return await _belongs(service, night), version


async def host(service: Services, name: str) -> Person | None:
    """Who plans a night."""
    try:
        return await service.people.named((await found(service, name))[0].host)
    except Declined:
        return None


async def home(service: Services, name: str) -> str:
    """The place where a night was planned."""
    try:
        return (await found(service, name))[0].place
    except Declined:
        return ""


async def _stored(service: Services, name: str) -> tuple[Night, int]:
    held = await service.store.documents.read(KIND, name, Night) if is_night(name) else None
    if held is None:
        raise Declined("night-none")
    return held.value, held.version


async def _belongs(service: Services, night: Night) -> Night:
    """The night as one person each sees it who has come by several ids, and without those who were forgotten.

    Who they are is a few seconds old at most.
    """
    ahead = (person for said in night.ahead.values() for person in said)
    for one in dict.fromkeys((*night.replies, *night.marks, *night.ballots, *ahead)):
        person = await service.people.named(one)
        if person.gone:
            night = without(night, person)
        elif person.id != one:
            night = as_one(night, person)
    host = await service.people.named(night.host)
    return night if host.gone or host.id == night.host else msgspec.structs.replace(night, host=host.id)


def _effects(_: Night | None, night: Night, version: int) -> Effects:
    """Who shows a night is told of it, and its timer is set."""
    told = [] if night.state == "draft" else [noticed(night.id, version)]
    return Effects(told, {KIND: due.soonest(night)})


async def make(service: Services, night: Night, command: str) -> tuple[Night, int]:
    """Write a new night, listed first; the one that is there already where a retry has made it."""
    await service.store.indexes.add("place-nights", night.place, night.id)
    await listed(service, night.host, night.id)
    documents = service.store.documents
    await documents.change(KIND, night.id, Night, lambda had: had or night, command=f"{command}:make", effects=_effects)
    return await found(service, night.id)


async def at_place(service: Services, place: str, night: str, command: str = "", notice: bytes = b"") -> None:
    """A night stands on the list of a place, and is shown there. ``notice``: as ``Places.shows`` has it."""
    await service.store.indexes.add("place-nights", place, night)
    await service.places.shows(place, night, command, notice)


async def listed(service: Services, person: str, night: str) -> None:
    """A night stands on somebody's list."""
    await service.store.indexes.add("person-nights", person, night)


async def change(service: Services, name: str, command: str, edit: Edit) -> tuple[Night, int]:
    """Change a night; ``edit`` may refuse. What follows from it (who moves up, who sleeps) is written with it.

    So is what has become of people since it was written last: whoever has a seat because somebody was deleted is told.
    """

    async def edited(old: Night | None) -> Night:
        if old is None:
            raise Declined("night-none")
        new = moved_up(old, edit(await _belongs(service, old)))
        return new if new == old else await _hushed(service, old, new)

    if not is_night(name):
        raise Declined("night-none")
    held = await service.store.documents.change(KIND, name, Night, edited, command=command, effects=_effects)
    return await _belongs(service, held.value), held.version


async def _hushed(service: Services, old: Night, new: Night) -> Night:
    """What is new for somebody who sleeps waits till they wake; what is no news by then is not told at all."""
    news, now = dict(new.news), now_ms(service)
    for who, one in new.news.items():
        if one.n <= old.count:
            continue
        hours = (await service.people.named(who)).hours
        if not awake(hours, now) and not _up(new, who, now):
            wake = wakes(hours, now)
            if one.till and wake >= one.till:
                del news[who]
            else:
                news[who] = msgspec.structs.replace(one, wake=wake)
    return msgspec.structs.replace(new, news=news)


def _up(night: Night, who: str, now: int) -> bool:
    """Whether somebody is up because of the evening itself: from when its table opens, whoever said yes to it."""
    reply = night.replies.get(who)
    coming = reply is not None and reply.how in COMING and bool(night.begin)
    return coming and night.at - OPENS_BEFORE <= now <= night.end


def as_one(night: Night, person: Person) -> Night:
    """The night with somebody under the id that counts now, whichever they have answered by."""
    for other in person.also:
        parts = {name: _renamed(getattr(night, name), other, person.id) for name in SAID}
        ahead = {slot: _renamed(said, other, person.id) for slot, said in night.ahead.items()}
        night = msgspec.structs.replace(night, ahead=ahead, **parts)
    return night


def _renamed(part: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    """Who has said something by both ids has said the later; who comes by both keeps the turn that they had first."""
    if old not in part:
        return dict(part)
    first, *others = (part[who] for who in part if who in (old, new))
    said = others[-1] if others else first
    if isinstance(first, Reply) and isinstance(said, Reply) and {first.how, said.how} <= COMING:
        said = first
    return {**{(new if who == old else who): what for who, what in part.items()}, new: said}


async def here(service: Services, place: str) -> list[Night]:
    """The nights of a place, the soonest first."""
    return await _all(service, await service.store.indexes.members("place-nights", place) if place else [])


async def of_person(service: Services, person: Person) -> list[Night]:
    """The nights that somebody has planned or answered."""
    lists = [await service.store.indexes.members("person-nights", one) for one in person.ids]
    return await _all(service, sorted({name for some in lists for name in some}))


async def _all(service: Services, names: list[str]) -> list[Night]:
    nights = []
    for name in names:
        try:
            nights.append((await found(service, name))[0])
        except Declined:
            continue
    return sorted(nights, key=lambda night: (night.begin or "9", night.id))


async def dropped(service: Services, night: Night) -> None:
    """A draft that nobody has posted goes."""
    await service.store.indexes.remove("place-nights", night.place, night.id)
    await service.store.indexes.remove("person-nights", night.host, night.id)
    await service.store.documents.remove(KIND, night.id)


async def forget(service: Services, person: Person) -> None:
    """Take somebody who wants to be forgotten off every list, and pass on what they have planned."""
    for night in await of_person(service, person):
        planned = night.host in person.ids
        if planned and night.state == "draft":
            await dropped(service, night)
        else:
            await change(service, night.id, f"forget:{person.id}", lambda now: left(now, person))
        for one in person.ids:
            await service.store.indexes.remove("person-nights", one, night.id)


def left(night: Night, person: Person) -> Night:
    """The night as it goes on without somebody; what they have typed about it goes with them."""
    alone = without(night, person)
    if night.host not in person.ids:
        return alone
    return msgspec.structs.replace(passed_on(alone), where="", note="")


def without(night: Night, person: Person) -> Night:
    """The night without anything that somebody has said about it."""

    def left(part: Mapping[str, T]) -> dict[str, T]:
        return {who: what for who, what in part.items() if who not in person.ids}

    parts = {name: left(getattr(night, name)) for name in SAID}
    ahead = {slot: left(said) for slot, said in night.ahead.items()}
    absent = tuple(one for one in night.absent if one not in person.ids)
    return msgspec.structs.replace(night, ahead=ahead, absent=absent, **parts)
