"""Nights in the store: each one document, changed by compare, with its outbox row and its timer in one write."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec

from bot.app.nights import due
from bot.app.nights.night import Edit, Night, moved_up
from bot.app.people import Person
from bot.app.ports import ALPHABET, derived_id
from bot.app.refusals import Crowded, Declined
from bot.app.rooms import Notice
from bot.app.service import Service
from bot.app.waiting.hours import awake, wakes
from bot.app.waiting.notes import now_ms
from bot.store.tables import Committed

T = TypeVar("T")

KIND = "night"
SIGN = "o"
"""Every night's id begins with it: no other id of ours holds it, so that a night is told from a table by its id."""
LENGTH = 10
ATTEMPTS = 200

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""So that many who answer at once in one process stand in a line, and do not race each other."""


def is_night(name: str) -> bool:
    """Whether this could be the id of a night."""
    return name[:1] == SIGN and len(name) == LENGTH + 1 and set(name[1:]) <= set(ALPHABET)


def night_id(text: str) -> str:
    """The id of a night that is the same for the same text."""
    return SIGN + derived_id(text, LENGTH)


async def found(service: Service, name: str) -> tuple[Night, int]:
    """A night and its version. Raises ``Declined``."""
    document = await service.store.documents.get(KIND, name) if is_night(name) else None
    if document is None:
        raise Declined("night-none")
    return msgspec.msgpack.decode(document.data, type=Night), document.version


async def put(service: Service, night: Night, expected: int, command: str) -> Committed | None:
    """Write a night; None where somebody else was faster."""
    reply = await service.store.documents.put(
        KIND, night.id, expected, command, msgspec.msgpack.encode(night),
        outbox=[] if night.state == "draft" else [msgspec.msgpack.encode(Notice(night.id, expected + 1))],
        timers={KIND: due.soonest(night)},
    )  # fmt: skip
    return reply if isinstance(reply, Committed) else None


async def make(service: Service, night: Night, command: str) -> tuple[Night, int]:
    """Write a new night, listed first; the one that is there already where a retry has made it."""
    await service.store.indexes.add("place-nights", night.place, night.id)
    await listed(service, night.host, night.id)
    await put(service, night, 0, f"{command}:make")
    return await found(service, night.id)


async def listed(service: Service, person: str, night: str) -> None:
    """A night stands on somebody's list."""
    await service.store.indexes.add("person-nights", person, night)


async def change(service: Service, name: str, command: str, edit: Edit) -> tuple[Night, int]:
    """Change a night; ``edit`` may refuse. What follows from it (who moves up, who sleeps) is written with it."""
    async with _locks.setdefault(f"{id(service)}:{name}", asyncio.Lock()):
        for _ in range(ATTEMPTS):
            old, version = await found(service, name)
            new = moved_up(old, edit(old))
            if new == old:
                return old, version
            new = await _hushed(service, old, new)
            reply = await put(service, new, version, command)
            if reply is not None:
                return await found(service, name) if reply.again else (new, version + 1)
    raise Crowded


async def _hushed(service: Service, old: Night, new: Night) -> Night:
    """What is new for somebody who sleeps waits till they wake; what is no news by then is not told at all."""
    news, now = dict(new.news), now_ms(service)
    for who, one in new.news.items():
        if one.n <= old.count:
            continue
        hours = (await service.people.named(who)).hours
        if not awake(hours, now):
            wake = wakes(hours, now)
            if one.till and wake >= one.till:
                del news[who]
            else:
                news[who] = msgspec.structs.replace(one, wake=wake)
    return msgspec.structs.replace(new, news=news)


def as_one(night: Night, person: Person) -> Night:
    """The night with somebody under the id that counts now, whichever they have answered by."""
    for other in person.ids:
        if other != person.id and any(other in part for part in (night.replies, night.marks, night.ballots)):
            parts = {
                "replies": _renamed(night.replies, other, person.id),
                "marks": _renamed(night.marks, other, person.id),
                "ballots": _renamed(night.ballots, other, person.id),
                "news": _renamed(night.news, other, person.id),
            }
            night = msgspec.structs.replace(night, **parts)
    return night


def _renamed(part: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    kept = {who: what for who, what in part.items() if who not in (old, new)}
    both = [part[who] for who in (new, old) if who in part]
    return {**kept, new: both[0]} if both else kept


async def here(service: Service, place: str) -> list[Night]:
    """The nights of a place, the soonest first."""
    return await _all(service, await service.store.indexes.members("place-nights", place) if place else [])


async def of_person(service: Service, person: Person) -> list[Night]:
    """The nights that somebody has planned or answered."""
    lists = [await service.store.indexes.members("person-nights", one) for one in person.ids]
    return await _all(service, sorted({name for some in lists for name in some}))


async def _all(service: Service, names: list[str]) -> list[Night]:
    nights = []
    for name in names:
        try:
            nights.append((await found(service, name))[0])
        except Declined:
            continue
    return sorted(nights, key=lambda night: (night.begin or "9", night.id))


async def forget(service: Service, person: Person) -> None:
    """Take somebody who wants to be forgotten off every list."""
    for night in await of_person(service, person):
        await change(service, night.id, f"forget:{person.id}", lambda now: without(now, person))
        for one in person.ids:
            await service.store.indexes.remove("person-nights", one, night.id)


def without(night: Night, person: Person) -> Night:
    """The night without anything that somebody has said about it. What they have planned stays."""
    parts = {
        name: {who: what for who, what in getattr(night, name).items() if who not in person.ids}
        for name in ("replies", "marks", "ballots", "news")
    }
    return msgspec.structs.replace(night, **parts)
