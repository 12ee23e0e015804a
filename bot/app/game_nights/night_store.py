"""Nights in the store: each one document, changed by compare, with its outbox row and its timer in one write."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec

from bot.app.clocks.waking_hours import is_awake, next_waking_moment
from bot.app.common.interfaces import ALPHABET, derive_id
from bot.app.errors import RejectedError
from bot.app.game_nights import schedule
from bot.app.game_nights.edits import replace_organizer
from bot.app.game_nights.night import COMING_KINDS, OPENS_BEFORE, GameNight, NightEdit, Reply, update_seat_news
from bot.app.services import Services
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.log_helpers import now_ms
from bot.app.users.user_repository import User
from bot.store.effects import Effects

T = TypeVar("T")

KIND = "night"
ID_PREFIX = "o"
"""Every night's id begins with it: no other id of ours holds it, so that a night is told from a table by its id."""
LENGTH = 10

USER_FIELDS = ("replies", "marks", "ballots", "news", "bells")
"""What people have said of a night, and are told of it, each by who it is."""


def is_night_id(name: str) -> bool:
    """Whether this could be the id of a night."""
    return name[:1] == ID_PREFIX and len(name) == LENGTH + 1 and set(name[1:]) <= set(ALPHABET)


def derive_night_id(text: str) -> str:
    """The id of a night that is the same for the same text."""
    return ID_PREFIX + derive_id(text, LENGTH)


async def load_night(service: Services, name: str) -> tuple[GameNight, int]:
    """A night and its version, everybody under the id that counts now. Raises ``Declined``."""
    night, version = await _read_night(service, name)
    return await _resolve_users(service, night), version


async def find_organizer(service: Services, name: str) -> User | None:
    """Who plans a night."""
    try:
        return await service.users.get_cached((await load_night(service, name))[0].host)
    except RejectedError:
        return None


async def find_origin_channel(service: Services, name: str) -> str:
    """The place where a night was planned."""
    try:
        return (await load_night(service, name))[0].place
    except RejectedError:
        return ""


async def _read_night(service: Services, name: str) -> tuple[GameNight, int]:
    held = await service.store.documents.load_value(KIND, name, GameNight) if is_night_id(name) else None
    if held is None:
        raise RejectedError("night-none")
    return held.value, held.version


async def _resolve_users(service: Services, night: GameNight) -> GameNight:
    """The night as one person each sees it who has come by several ids, and without those who were forgotten.

    Who they are is a few seconds old at most.
    """
    ahead = (person for said in night.ahead.values() for person in said)
    for one in dict.fromkeys((*night.replies, *night.marks, *night.ballots, *ahead)):
        person = await service.users.get_cached(one)
        if person.gone:
            night = drop_user_replies(night, person)
        elif person.id != one:
            night = merge_user_ids(night, person)
    host = await service.users.get_cached(night.host)
    return night if host.gone or host.id == night.host else msgspec.structs.replace(night, host=host.id)


def _night_effects(_: GameNight | None, night: GameNight, version: int) -> Effects:
    """Who shows a night is told of it, and its timer is set."""
    told = [] if night.state == "draft" else [encode_table_change(night.id, version)]
    return Effects(told, {KIND: schedule.next_due_ms(night)})


async def create_night(service: Services, night: GameNight, command: str) -> tuple[GameNight, int]:
    """Write a new night, listed first; the one that is there already where a retry has made it."""
    await service.store.indexes.add_member("place-nights", night.place, night.id)
    await add_to_user_list(service, night.host, night.id)
    documents = service.store.documents
    await documents.update_value(
        KIND, night.id, GameNight, lambda had: had or night, command=f"{command}:make", effects=_night_effects
    )
    return await load_night(service, night.id)


async def show_in_channel(service: Services, place: str, night: str, command: str = "", notice: bytes = b"") -> None:
    """A night stands on the list of a place, and is shown there. ``notice``: as ``Places.shows`` has it."""
    await service.store.indexes.add_member("place-nights", place, night)
    await service.channels.add_table(place, night, command, notice)


async def add_to_user_list(service: Services, person: str, night: str) -> None:
    """A night stands on somebody's list."""
    await service.store.indexes.add_member("person-nights", person, night)


async def edit_night(service: Services, name: str, command: str, edit: NightEdit) -> tuple[GameNight, int]:
    """Change a night; ``edit`` may refuse. What follows from it (who moves up, who sleeps) is written with it.

    So is what has become of people since it was written last: whoever has a seat because somebody was deleted is told.
    """

    async def apply_edit(old: GameNight | None) -> GameNight:
        if old is None:
            raise RejectedError("night-none")
        new = update_seat_news(old, edit(await _resolve_users(service, old)))
        return new if new == old else await _delay_news(service, old, new)

    if not is_night_id(name):
        raise RejectedError("night-none")
    held = await service.store.documents.update_value(
        KIND, name, GameNight, apply_edit, command=command, effects=_night_effects
    )
    return await _resolve_users(service, held.value), held.version


async def _delay_news(service: Services, old: GameNight, new: GameNight) -> GameNight:
    """What is new for somebody who sleeps waits till they wake; what is no news by then is not told at all."""
    news, now = dict(new.news), now_ms(service)
    for who, one in new.news.items():
        if one.n <= old.count:
            continue
        hours = (await service.users.get_cached(who)).hours
        if not is_awake(hours, now) and not _is_up_for_night(new, who, now):
            wake = next_waking_moment(hours, now)
            if one.till and wake >= one.till:
                del news[who]
            else:
                news[who] = msgspec.structs.replace(one, wake=wake)
    return msgspec.structs.replace(new, news=news)


def _is_up_for_night(night: GameNight, who: str, now: int) -> bool:
    """Whether somebody is up because of the evening itself: from when its table opens, whoever said yes to it."""
    reply = night.replies.get(who)
    coming = reply is not None and reply.how in COMING_KINDS and bool(night.begin)
    return coming and night.start_ms - OPENS_BEFORE <= now <= night.end_ms


def merge_user_ids(night: GameNight, person: User) -> GameNight:
    """The night with somebody under the id that counts now, whichever they have answered by."""
    for other in person.also:
        parts = {name: _merge_user_entries(getattr(night, name), other, person.id) for name in USER_FIELDS}
        ahead = {slot: _merge_user_entries(said, other, person.id) for slot, said in night.ahead.items()}
        night = msgspec.structs.replace(night, ahead=ahead, **parts)
    return night


def _merge_user_entries(part: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    """Who has said something by both ids has said the later; who comes by both keeps the turn that they had first."""
    if old not in part:
        return dict(part)
    first, *others = (part[who] for who in part if who in (old, new))
    said = others[-1] if others else first
    if isinstance(first, Reply) and isinstance(said, Reply) and {first.how, said.how} <= COMING_KINDS:
        said = first
    return {**{(new if who == old else who): what for who, what in part.items()}, new: said}


async def list_channel_nights(service: Services, place: str) -> list[GameNight]:
    """The nights of a place, the soonest first."""
    return await _load_nights(service, await service.store.indexes.list_members("place-nights", place) if place else [])


async def list_user_nights(service: Services, person: User) -> list[GameNight]:
    """The nights that somebody has planned or answered."""
    lists = [await service.store.indexes.list_members("person-nights", one) for one in person.all_ids]
    return await _load_nights(service, sorted({name for some in lists for name in some}))


async def _load_nights(service: Services, names: list[str]) -> list[GameNight]:
    nights = []
    for name in names:
        try:
            nights.append((await load_night(service, name))[0])
        except RejectedError:
            continue
    return sorted(nights, key=lambda night: (night.begin or "9", night.id))


async def delete_night(service: Services, night: GameNight) -> None:
    """A draft that nobody has posted goes."""
    await service.store.indexes.remove_member("place-nights", night.place, night.id)
    await service.store.indexes.remove_member("person-nights", night.host, night.id)
    await service.store.documents.delete_document(KIND, night.id)


async def erase_user(service: Services, person: User) -> None:
    """Take somebody who wants to be forgotten off every list, and pass on what they have planned."""
    for night in await list_user_nights(service, person):
        planned = night.host in person.all_ids
        if planned and night.state == "draft":
            await delete_night(service, night)
        else:
            await edit_night(service, night.id, f"forget:{person.id}", lambda now: remove_user(now, person))
        for one in person.all_ids:
            await service.store.indexes.remove_member("person-nights", one, night.id)


def remove_user(night: GameNight, person: User) -> GameNight:
    """The night as it goes on without somebody; what they have typed about it goes with them."""
    alone = drop_user_replies(night, person)
    if night.host not in person.all_ids:
        return alone
    return msgspec.structs.replace(replace_organizer(alone), where="", note="")


def drop_user_replies(night: GameNight, person: User) -> GameNight:
    """The night without anything that somebody has said about it."""

    def drop_user_entries(part: Mapping[str, T]) -> dict[str, T]:
        return {who: what for who, what in part.items() if who not in person.all_ids}

    parts = {name: drop_user_entries(getattr(night, name)) for name in USER_FIELDS}
    ahead = {slot: drop_user_entries(said) for slot, said in night.ahead.items()}
    absent = tuple(one for one in night.absent if one not in person.all_ids)
    return msgspec.structs.replace(night, ahead=ahead, absent=absent, **parts)
