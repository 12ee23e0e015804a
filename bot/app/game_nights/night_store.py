"""Storage of nights: one document each, written by compare-and-set with its outbox rows and timer."""

from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final, TypeVar

import msgspec

from bot.app.clocks.waking_hours import is_awake, next_waking_moment
from bot.app.common.interfaces import NIGHT_PREFIX, derive_id, is_night_id
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.game_nights import schedule
from bot.app.game_nights.edits import replace_organizer
from bot.app.game_nights.night import (
    COMING_KINDS,
    OPENS_BEFORE,
    GameNight,
    NightEdit,
    Reply,
    is_coming,
    update_seat_news,
)
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.user_jobs import work_in_pages
from bot.app.users.user_repository import User, UserJob
from bot.paging import PAGE, map_pages, split_pages
from bot.store.documents import VersionedValue
from bot.store.timers import WriteEffects

T = TypeVar("T")

KIND: Final = "night"
NIGHTS_PER_READ = 25
"""How many nights of a list are read at once, and the most that a screen reads."""
CHANNEL_NIGHTS = "channel-nights"
USER_NIGHTS = "user-nights"
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
    """Return a stored night with its version, and with its host under the current id.

    Guests are found under the ids with which they replied: a job merges or drops the replies of who links accounts or
    is deleted, so that reading a night costs no more with more guests.
    """
    return msgspec.structs.replace(await _resolve_host(service, stored.value), version=stored.version)


async def _resolve_host(service: Services, night: GameNight) -> GameNight:
    host = await service.users.get_cached(night.host)
    return night if host.is_deleted or host.id == night.host else msgspec.structs.replace(night, host=host.id)


def _night_effects(_: GameNight | None, night: GameNight, version: int) -> WriteEffects:
    """Return the outbox rows for the channels that show the night, and its timer."""
    messages = [] if night.state == "draft" else [encode_table_change(night.id, version)]
    return WriteEffects(messages, {KIND: schedule.next_due_ms(night)})


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


async def _find_lists(service: Services, night: GameNight) -> list[tuple[str, str]]:
    """Return kind and owner of the lists that have a night: of its channels, and of the users it knows."""
    channels = {night.channel, *await service.channels.list_ids_for_table(night.id)}
    ahead = (user for replies in night.later_replies.values() for user in replies)
    users = {night.host, *night.replies, *night.availability, *night.ballots, *ahead}
    return [*((CHANNEL_NIGHTS, one) for one in sorted(channels)), *((USER_NIGHTS, one) for one in sorted(users))]


async def _move_in_lists(service: Services, night: GameNight, lists: Iterable[tuple[str, str]]) -> None:
    at, move = list_position(night, service.now_ms()), service.store.timelines.move_member
    await map_pages(lambda one: move(*one, night.id, at), lists)


async def edit_night(service: Services, name: str, command: str, edit: NightEdit) -> GameNight:
    """Edit a night and return it. ``edit`` may raise ``RejectedError``.

    The news that follows from the edit is written with it: seats gained or lost, and the delay for sleeping users.
    Lists are put in order before the write, which may be repeated. Of both a press does ``PAGE``; the night's timer
    does the others.
    """

    async def apply_edit(old: GameNight | None) -> GameNight:
        if old is None:
            raise RejectedError("night-none")
        new, now_ms = update_seat_news(old, edit(await _resolve_host(service, old))), service.now_ms()
        if list_position(new, now_ms) != list_position(old, now_ms):
            lists = await _find_lists(service, new)
            if len(lists) > PAGE:
                new = msgspec.structs.replace(new, are_lists_outdated=True)
            else:
                await _move_in_lists(service, new, lists)
        if (new.sequence, new.game) != (old.sequence, old.game):
            new = msgspec.structs.replace(new, revised=now_ms)
        return new if new == old else await _delay_news(service, old, new)

    if not is_night_id(name):
        raise RejectedError("night-none")
    stored = await service.store.documents.update_value(
        KIND, name, GameNight, apply_edit, command=command, effects=_night_effects
    )
    return await _resolve_stored(service, stored)


async def _delay_news(service: Services, old: GameNight, new: GameNight) -> GameNight:
    """Delay new news for sleeping users; of more than a page the rest is left to the night's timer."""
    fresh = [user_id for user_id, item in new.news.items() if item.number > old.count]
    unsorted = {user_id: msgspec.structs.replace(new.news[user_id], is_unsorted=True) for user_id in fresh}
    users = await service.users.get_all_cached(fresh[:PAGE])
    return _sort_news(msgspec.structs.replace(new, news={**new.news, **unsorted}), users, service.now_ms())


def _sort_news(night: GameNight, users: Mapping[str, User], now: int) -> GameNight:
    """Delay unsorted news of users who sleep to their waking time. News that expires before is dropped."""
    news = dict(night.news)
    for user_id, user in users.items():
        if user_id not in news or not news[user_id].is_unsorted:
            continue
        item = news[user_id] = msgspec.structs.replace(news[user_id], is_unsorted=False)
        if not is_awake(user.hours, now) and not _is_up_for_night(night, user_id, now):
            wake = next_waking_moment(user.hours, now)
            if item.expires and wake >= item.expires:
                del news[user_id]
            else:
                news[user_id] = msgspec.structs.replace(item, wake=wake)
    return msgspec.structs.replace(night, news=news)


async def work_off_rest(service: Services, night: GameNight, command: str) -> None:
    """Do what an edit has left to the timer: move the night in all its lists, and sort its news.

    It starts again after a crash. What edits leave to it meanwhile makes it run once more.
    """
    if night.are_lists_outdated:
        await _move_in_lists(service, night, await _find_lists(service, night))
    users = await service.users.get_all_cached(user_id for user_id, item in night.news.items() if item.is_unsorted)

    def note_work(now: GameNight | None) -> GameNight:
        if now is None:
            raise RejectedError("night-none")
        now_ms = service.now_ms()
        has_moved = list_position(now, now_ms) != list_position(night, now_ms)
        new = msgspec.structs.replace(now, are_lists_outdated=now.are_lists_outdated and has_moved)
        return _sort_news(new, users, now_ms)

    await service.store.documents.update_value(
        KIND, night.id, GameNight, note_work, command=command, effects=_night_effects
    )


def _is_up_for_night(night: GameNight, user_id: str, now: int) -> bool:
    """Return whether a user is awake for the night itself: attendees, from the opening of tables to the end."""
    coming = is_coming(night, user_id) and bool(night.begin)
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
    return await load_nights(service, await list_channel_night_ids(service, channel, first, last, most))


async def list_channel_night_ids(
    service: Services, channel: str, first: int = 0, last: int = FAR_FUTURE, most: int = -1
) -> list[str]:
    """List the ids of the nights of a channel, as ``list_channel_nights`` does."""
    members = service.store.timelines.list_members
    return await members(CHANNEL_NIGHTS, channel, first, last, most) if channel else []


async def list_user_nights(
    service: Services, user: User, first: int = 0, last: int = FAR_FUTURE, most: int = -1
) -> list[GameNight]:
    """Load the nights that a user has planned or replied to, as ``list_channel_nights`` does."""
    return await load_nights(service, await list_user_night_ids(service, user, first, last, most))


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


async def load_nights(service: Services, names: Iterable[str]) -> list[GameNight]:
    """Load nights, ``NIGHTS_PER_READ`` of them together, the soonest first; those that are gone are left out."""
    nights: list[GameNight] = []
    for page in split_pages(names, NIGHTS_PER_READ):
        stored = (await service.store.documents.load_values(KIND, page, GameNight)).values()
        await service.users.get_all_cached(one.value.host for one in stored)
        nights += [await _resolve_stored(service, one) for one in stored]
    return sorted(nights, key=lambda night: (night.begin or "9", night.id))


async def delete_night(service: Services, night: GameNight) -> None:
    """Delete a draft."""
    await service.store.timelines.remove_member(CHANNEL_NIGHTS, night.channel, night.id)
    await service.store.timelines.remove_member(USER_NIGHTS, night.host, night.id)
    await service.store.documents.delete_document(KIND, night.id)


async def erase_user(service: Services, owner: str, job: UserJob, user: User) -> None:
    """Remove a user from the next page of their nights, as ``work_in_pages`` does.

    Drafts are deleted, published nights get another organizer.
    """

    async def leave_night(name: str) -> None:
        night = await find_night(service, name)
        if night is not None and night.state == "draft" and night.host in user.all_ids:
            await delete_night(service, night)
        elif night is not None:
            await edit_night(service, name, f"forget:{user.id}", lambda now: remove_user(now, user))
        for user_id in user.all_ids:
            await service.store.timelines.remove_member(USER_NIGHTS, user_id, name)

    await _for_each_night(service, owner, job, user, leave_night)


async def merge_replies(service: Services, owner: str, job: UserJob, user: User) -> None:
    """Merge what a user said under linked ids, in the next page of their nights, as ``work_in_pages`` does."""

    async def merge_at(name: str) -> None:
        with suppress(RejectedError):  # listed before it was stored, or deleted
            await edit_night(service, name, f"{job.id}:merged", lambda now: merge_user_ids(now, user))

    await _for_each_night(service, owner, job, user, merge_at)


async def _for_each_night(
    service: Services, owner: str, job: UserJob, user: User, do: Callable[[str], Awaitable[None]]
) -> None:
    names, own = await list_user_night_ids(service, user), msgspec.structs.replace(job, id=f"{job.id}:nights")
    await work_in_pages(service, owner, own, names, partial(map_pages, do))


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
    return msgspec.structs.replace(night, later_replies=ahead, absent=absent, **parts)
