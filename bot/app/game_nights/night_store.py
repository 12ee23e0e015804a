"""Storage of nights: one document each, written by compare-and-set with its outbox rows and timer."""

import asyncio
from collections.abc import Mapping
from typing import TypeVar

import msgspec

from bot.app.clocks.waking_hours import is_awake, next_waking_moment
from bot.app.common.interfaces import NIGHT_PREFIX, derive_id, is_night_id
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.game_nights import schedule
from bot.app.game_nights.edits import replace_organizer
from bot.app.game_nights.night import COMING_KINDS, OPENS_BEFORE, GameNight, NightEdit, Reply, update_seat_news
from bot.app.tables.lobby_store import encode_table_change
from bot.app.users.user_repository import User
from bot.store.documents import VersionedValue
from bot.store.timers import Effects

T = TypeVar("T")

KIND = "night"
PICTURE = "uploaded-picture"
NIGHTS_PER_READ = 25
"""How many nights of a list are read at once, and the most that a screen reads."""
CHANNEL_NIGHTS = "place-nights"
USER_NIGHTS = "person-nights"
UNDATED = 1 << 52
"""Where nights without a time begin in a list, in the order in which they were made."""
FAR_FUTURE = 1 << 53

USER_FIELDS = ("replies", "availability", "ballots", "news", "own_reminders")
"""Fields with what users said about a night, and their news, keyed by user id."""


def derive_night_id(text: str) -> str:
    """Derive a night's id from a text."""
    return NIGHT_PREFIX + derive_id(text)


async def load_night(service: Services, name: str) -> GameNight:
    """Load a night, with users under their current ids. Raises ``RejectedError``."""
    stored = await service.store.documents.load_value(KIND, name, GameNight) if is_night_id(name) else None
    if stored is None:
        raise RejectedError("night-none")
    return await _resolve_stored(service, stored)


async def find_night(service: Services, name: str) -> GameNight | None:
    """Load a night; None: there is no such night."""
    try:
        return await load_night(service, name)
    except RejectedError:
        return None


async def _resolve_stored(service: Services, stored: VersionedValue[GameNight]) -> GameNight:
    """Return a stored night with its version, and with users under their current ids."""
    return msgspec.structs.replace(await _resolve_users(service, stored.value), version=stored.version)


async def _resolve_users(service: Services, night: GameNight) -> GameNight:
    """Merge linked accounts in a night, and drop deleted users.

    User records may be a few seconds old.
    """
    ahead = (user for replies in night.later_replies.values() for user in replies)
    uploader = [night.picture.by] if night.picture is not None else []
    for user_id in dict.fromkeys((*night.replies, *night.availability, *night.ballots, *ahead, *uploader)):
        user = await service.users.get_cached(user_id)
        if user.is_deleted:
            night = drop_user_replies(night, user)
        elif user.id != user_id:
            night = merge_user_ids(night, user)
    host = await service.users.get_cached(night.host)
    return night if host.is_deleted or host.id == night.host else msgspec.structs.replace(night, host=host.id)


def _night_effects(_: GameNight | None, night: GameNight, version: int) -> Effects:
    """Return the outbox rows for the channels that show the night, and its timer."""
    messages = [] if night.state == "draft" else [encode_table_change(night.id, version)]
    return Effects(messages, {KIND: schedule.next_due_ms(night)})


async def create_night(service: Services, night: GameNight, command: str) -> GameNight:
    """Store a new night and list it. A retry returns the night that exists already.

    The list entries are written first, so that a stored night is never unlisted.
    """
    await add_to_channel_list(service, night.channel, night)
    await add_to_user_list(service, night.host, night)
    documents = service.store.documents
    await documents.update_value(
        KIND, night.id, GameNight, lambda stored: stored or night, command=f"{command}:make", effects=_night_effects
    )
    return await load_night(service, night.id)


def list_position(night: GameNight, now_ms: int) -> int:
    """Return where a night stands in lists: its end, or the moment when it was cancelled; undated ones come last."""
    if not night.begin:
        return UNDATED + night.made
    return min(night.end_ms, now_ms) if night.state == "off" else night.end_ms


async def show_in_channel(
    service: Services, channel: str, night: GameNight, command: str = "", notice: bytes = b""
) -> None:
    """List a night in a channel and show it there. ``notice`` is the encoded table change to publish."""
    await add_to_channel_list(service, channel, night)
    await service.channels.add_table(channel, night.id, command, notice)


async def add_to_channel_list(service: Services, channel: str, night: GameNight) -> None:
    """Add a night to the list of a channel."""
    at = list_position(night, service.now_ms())
    await service.store.timelines.add_member(CHANNEL_NIGHTS, channel, night.id, at)


async def add_to_user_list(service: Services, user_id: str, night: GameNight) -> None:
    """Add a night to the list of a user."""
    at = list_position(night, service.now_ms())
    await service.store.timelines.add_member(USER_NIGHTS, user_id, night.id, at)


async def _move_in_lists(service: Services, night: GameNight, at: int) -> None:
    """Move a night to another moment in the lists that have it: of its channels, and of the users it knows."""
    channels = {night.channel, *(channel.id for channel in await service.channels.list_for_table(night.id))}
    ahead = (user for replies in night.later_replies.values() for user in replies)
    users = {night.host, *night.replies, *night.availability, *night.ballots, *ahead}
    move = service.store.timelines.move_member
    await asyncio.gather(
        *(move(CHANNEL_NIGHTS, channel, night.id, at) for channel in sorted(channels)),
        *(move(USER_NIGHTS, user_id, night.id, at) for user_id in sorted(users)),
    )


async def edit_night(service: Services, name: str, command: str, edit: NightEdit) -> GameNight:
    """Edit a night and return it. ``edit`` may raise ``RejectedError``.

    The news that follows from the edit is written with it: seats gained or lost, also through users deleted since the
    last write, and the delay for sleeping users. Lists are put in order before the write, which may be repeated.
    """

    async def apply_edit(old: GameNight | None) -> GameNight:
        if old is None:
            raise RejectedError("night-none")
        new, now_ms = update_seat_news(old, edit(await _resolve_users(service, old))), service.now_ms()
        if (at := list_position(new, now_ms)) != list_position(old, now_ms):
            await _move_in_lists(service, new, at)
        return new if new == old else await _delay_news(service, old, new)

    if not is_night_id(name):
        raise RejectedError("night-none")
    stored = await service.store.documents.update_value(
        KIND, name, GameNight, apply_edit, command=command, effects=_night_effects
    )
    return await _resolve_stored(service, stored)


async def _delay_news(service: Services, old: GameNight, new: GameNight) -> GameNight:
    """Delay new news for sleeping users to their waking time. News that expires before is dropped."""
    news, now = dict(new.news), service.now_ms()
    for user_id, item in new.news.items():
        if item.number <= old.count:
            continue
        hours = (await service.users.get_cached(user_id)).hours
        if not is_awake(hours, now) and not _is_up_for_night(new, user_id, now):
            wake = next_waking_moment(hours, now)
            if item.expires and wake >= item.expires:
                del news[user_id]
            else:
                news[user_id] = msgspec.structs.replace(item, wake=wake)
    return msgspec.structs.replace(new, news=news)


def _is_up_for_night(night: GameNight, user_id: str, now: int) -> bool:
    """Return whether a user is awake for the night itself: attendees, from the opening of tables to the end."""
    reply = night.replies.get(user_id)
    coming = reply is not None and reply.how in COMING_KINDS and bool(night.begin)
    return coming and night.start_ms - OPENS_BEFORE <= now <= night.end_ms


def merge_user_ids(night: GameNight, user: User) -> GameNight:
    """Merge all that a user said under linked ids into their current id."""
    for other in user.merged_ids:
        parts = {name: _merge_user_entries(getattr(night, name), other, user.id) for name in USER_FIELDS}
        ahead = {slot: _merge_user_entries(replies, other, user.id) for slot, replies in night.later_replies.items()}
        night = msgspec.structs.replace(night, later_replies=ahead, **parts)
    return night


def _merge_user_entries(part: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    """Merge the entries of two ids: the later one counts, but an attendee keeps their first turn."""
    if old not in part:
        return dict(part)
    first, *others = (part[user_id] for user_id in part if user_id in (old, new))
    merged = others[-1] if others else first
    if isinstance(first, Reply) and isinstance(merged, Reply) and {first.how, merged.how} <= COMING_KINDS:
        merged = first
    return {**{(new if user_id == old else user_id): entry for user_id, entry in part.items()}, new: merged}


async def list_channel_nights(
    service: Services, channel: str, first: int = 0, last: int = FAR_FUTURE, most: int = -1
) -> list[GameNight]:
    """Load the nights of a channel whose positions are between ``first`` and ``last``, the soonest first.

    Of more than ``most`` those next to ``first`` are loaded, which may be the later one.
    """
    members = service.store.timelines.list_members
    return await _load_nights(service, await members(CHANNEL_NIGHTS, channel, first, last, most) if channel else [])


async def list_user_nights(
    service: Services, user: User, first: int = 0, last: int = FAR_FUTURE, most: int = -1
) -> list[GameNight]:
    """Load the nights that a user has planned or replied to, as ``list_channel_nights`` does."""
    return await _load_nights(service, await list_user_night_ids(service, user, first, last, most))


async def list_user_night_ids(
    service: Services, user: User, first: int = 0, last: int = FAR_FUTURE, most: int = -1
) -> list[str]:
    """List the ids of the nights that a user has planned or replied to, at most ``most`` for each linked account."""
    members = service.store.timelines.list_members
    lists = [await members(USER_NIGHTS, user_id, first, last, most) for user_id in user.all_ids]
    return list(dict.fromkeys(name for some in lists for name in some))


async def is_listed_in_channel(service: Services, channel: str, name: str) -> bool:
    """Return whether a channel lists a night."""
    return await service.store.timelines.has_member(CHANNEL_NIGHTS, channel, name)


async def _load_nights(service: Services, names: list[str]) -> list[GameNight]:
    """Load nights, ``NIGHTS_PER_READ`` of them together, the soonest first; those that are gone are left out."""
    nights: list[GameNight] = []
    for first in range(0, len(names), NIGHTS_PER_READ):
        found = await asyncio.gather(*(find_night(service, name) for name in names[first : first + NIGHTS_PER_READ]))
        nights += filter(None, found)
    return sorted(nights, key=lambda night: (night.begin or "9", night.id))


async def delete_night(service: Services, night: GameNight) -> None:
    """Delete a draft."""
    await service.store.timelines.remove_member(CHANNEL_NIGHTS, night.channel, night.id)
    await service.store.timelines.remove_member(USER_NIGHTS, night.host, night.id)
    await delete_picture(service, night.id)
    await service.store.documents.delete_document(KIND, night.id)


async def save_picture(service: Services, name: str, data: bytes) -> None:
    """Store the picture of a night, in the place of an earlier one."""
    await service.store.documents.update_value(PICTURE, name, bytes, lambda _: data)


async def load_picture(service: Services, name: str) -> bytes | None:
    """Load the picture of a night; None: there is none."""
    document = await service.store.documents.load_document(PICTURE, name)
    return document.data if document is not None else None


async def delete_picture(service: Services, name: str) -> None:
    """Delete the picture of a night. It is idempotent."""
    await service.store.documents.delete_document(PICTURE, name)


async def erase_user(service: Services, user: User) -> None:
    """Remove a user from all nights. Drafts are deleted, published nights get another organizer."""
    for night in await list_user_nights(service, user):
        planned = night.host in user.all_ids
        if planned and night.state == "draft":
            await delete_night(service, night)
        else:
            edited = await edit_night(service, night.id, f"forget:{user.id}", lambda now: remove_user(now, user))
            if edited.picture is None:
                await delete_picture(service, night.id)
        for user_id in user.all_ids:
            await service.store.timelines.remove_member(USER_NIGHTS, user_id, night.id)


def remove_user(night: GameNight, user: User) -> GameNight:
    """Return the night without a user; if they organized it, also without their texts."""
    alone = drop_user_replies(night, user)
    if night.host not in user.all_ids:
        return alone
    return msgspec.structs.replace(replace_organizer(alone), where="", note="")


def drop_user_replies(night: GameNight, user: User) -> GameNight:
    """Return the night without anything that a user said about it."""

    def drop_user_entries(part: Mapping[str, T]) -> dict[str, T]:
        return {user_id: entry for user_id, entry in part.items() if user_id not in user.all_ids}

    parts = {name: drop_user_entries(getattr(night, name)) for name in USER_FIELDS}
    ahead = {slot: drop_user_entries(replies) for slot, replies in night.later_replies.items()}
    absent = tuple(user_id for user_id in night.absent if user_id not in user.all_ids)
    picture = None if night.picture is not None and night.picture.by in user.all_ids else night.picture
    return msgspec.structs.replace(night, later_replies=ahead, absent=absent, picture=picture, **parts)
