"""Storage of nights: effects of edits, list order, and merging or removing users."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

import msgspec

from bot.app.clocks.waking_hours import is_awake, next_waking_moment
from bot.app.context import Services
from bot.app.game_nights.edits import replace_organizer
from bot.app.game_nights.night import COMING_KINDS, OPENS_BEFORE, GameNight, Reply, is_coming, update_seat_news
from bot.app.game_nights.schedule import iter_scheduled_events
from bot.app.gatherings.store import GatheringStore
from bot.app.users.user_repository import User
from bot.paging import PAGE, map_pages

T = TypeVar("T")

UNDATED = 1 << 52
"""Where undated nights begin in a list, in order of creation."""
USER_FIELDS = ("replies", "availability", "ballots", "news", "own_reminders")
"""Fields with users' answers and news, keyed by user id."""


def list_position(night: GameNight, now_ms: int) -> int:
    """Return the list position of a night: its end or cancellation; undated nights come last."""
    if not night.begin:
        return UNDATED + night.made
    return min(night.end_ms, now_ms) if night.state == "off" else night.end_ms


async def _find_lists(service: Services, night: GameNight) -> list[tuple[str, str]]:
    """Return the kind and owner of each list with a night."""
    channels = {night.channel, *await service.channels.list_ids_for_table(night.id)}
    ahead = (user for replies in night.later_replies.values() for user in replies)
    users = {night.host, *night.replies, *night.availability, *night.ballots, *ahead}
    return [
        *((NIGHTS.channel_list, one) for one in sorted(channels)),
        *((NIGHTS.user_list, one) for one in sorted(users)),
    ]


async def _move_in_lists(service: Services, night: GameNight, lists: Iterable[tuple[str, str]]) -> None:
    at, move = list_position(night, service.now_ms()), service.store.timelines.move_member
    await map_pages(lambda one: move(*one, night.id, at), lists)


async def _complete_edit(service: Services, old: GameNight, edited: GameNight) -> GameNight:
    """Return a night with the news that an edit causes: seats gained or lost, delayed for sleeping users.

    Lists are reordered before the write, which may be repeated. A press handles ``PAGE`` of each, the night's timer the
    rest.
    """
    new, now_ms = update_seat_news(old, edited), service.now_ms()
    if list_position(new, now_ms) != list_position(old, now_ms):
        lists = await _find_lists(service, new)
        if len(lists) > PAGE:
            new = msgspec.structs.replace(new, are_lists_outdated=True)
        else:
            await _move_in_lists(service, new, lists)
    if (new.sequence, new.game) != (old.sequence, old.game):
        new = msgspec.structs.replace(new, revised=now_ms)
    return new if new == old else await _delay_news(service, old, new)


async def _delay_news(service: Services, old: GameNight, new: GameNight) -> GameNight:
    """Delay new news for sleeping users; beyond a page, the night's timer does so."""
    fresh = [user_id for user_id, item in new.news.items() if item.number > old.count]
    unsorted = {user_id: msgspec.structs.replace(new.news[user_id], is_unsorted=True) for user_id in fresh}
    users = await service.users.get_all_cached(fresh[:PAGE])
    return _sort_news(msgspec.structs.replace(new, news={**new.news, **unsorted}), users, service.now_ms())


def _sort_news(night: GameNight, users: Mapping[str, User], now: int) -> GameNight:
    """Delay unsorted news of sleeping users until they wake. News that expires earlier is dropped."""
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
    """Do the rest of an edit: move the night in all its lists, and sort its news.

    It restarts after a crash, and runs again for the rest of later edits.
    """
    if night.are_lists_outdated:
        await _move_in_lists(service, night, await _find_lists(service, night))
    users = await service.users.get_all_cached(user_id for user_id, item in night.news.items() if item.is_unsorted)

    def note_work(now: GameNight) -> GameNight:
        now_ms = service.now_ms()
        has_moved = list_position(now, now_ms) != list_position(night, now_ms)
        new = msgspec.structs.replace(now, are_lists_outdated=now.are_lists_outdated and has_moved)
        return _sort_news(new, users, now_ms)

    await NIGHTS.edit(service, night.id, command, note_work)


def _is_up_for_night(night: GameNight, user_id: str, now: int) -> bool:
    """Return whether a user is awake for the night itself: attendees, from the opening of tables to the end."""
    coming = is_coming(night, user_id) and bool(night.begin)
    return coming and night.start_ms - OPENS_BEFORE <= now <= night.end_ms


def merge_user_ids(night: GameNight, user: User) -> GameNight:
    """Merge a user's answers under linked ids into their current id."""
    for other in user.merged_ids:
        parts = {name: _merge_user_entries(getattr(night, name), other, user.id) for name in USER_FIELDS}
        ahead = {slot: _merge_user_entries(replies, other, user.id) for slot, replies in night.later_replies.items()}
        night = msgspec.structs.replace(night, later_replies=ahead, **parts)
    return night


def _merge_user_entries(part: Mapping[str, T], old: str, new: str) -> dict[str, T]:
    """Merge the entries of two ids: the later one counts, but an attendee keeps their first place in line."""
    if old not in part:
        return dict(part)
    first, *others = (part[user_id] for user_id in part if user_id in (old, new))
    merged = others[-1] if others else first
    if isinstance(first, Reply) and isinstance(merged, Reply) and {first.how, merged.how} <= COMING_KINDS:
        merged = first
    return {**{(new if user_id == old else user_id): entry for user_id, entry in part.items()}, new: merged}


def remove_user(night: GameNight, user: User) -> GameNight:
    """Return the night without a user, and without their texts if they organized it."""
    alone = drop_user_replies(night, user)
    if night.host not in user.all_ids:
        return alone
    return msgspec.structs.replace(replace_organizer(alone), where="", note="")


def drop_user_replies(night: GameNight, user: User) -> GameNight:
    """Return the night without any answer of a user."""

    def drop_user_entries(part: Mapping[str, T]) -> dict[str, T]:
        return {user_id: entry for user_id, entry in part.items() if user_id not in user.all_ids}

    parts = {name: drop_user_entries(getattr(night, name)) for name in USER_FIELDS}
    ahead = {slot: drop_user_entries(replies) for slot, replies in night.later_replies.items()}
    absent = tuple(user_id for user_id in night.absent if user_id not in user.all_ids)
    return msgspec.structs.replace(night, later_replies=ahead, absent=absent, **parts)


NIGHTS = GatheringStore(
    name="night",
    prefix="o",
    timer="night",
    document=GameNight,
    missing="night-none",
    closed="night-closed",
    list_users=lambda night: (night.host, *night.replies),
    remove_user=remove_user,
    channel_position=list_position,
    user_position=list_position,
    iter_events=iter_scheduled_events,
    complete_edit=_complete_edit,
    list_order=lambda night: (night.begin or "9", night.id),
    merge_ids=merge_user_ids,
)
"""All nights. Guests keep the ids of their replies. A job merges or drops replies after linking or deletion, so the
cost of reading a night does not grow with its guests.
"""
