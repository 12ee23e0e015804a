"""Storage of competitions: one document each, written by compare-and-set with its outbox row and timer."""

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal, NamedTuple

import msgspec

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.common.interfaces import COMPETITION_PREFIX, derive_id, is_competition_id
from bot.app.competitions.competition import (
    Competition,
    CompetitionEdit,
    Entrant,
    find_entrant,
    remove_entrant,
    round_tables,
)
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.user_jobs import work_in_pages
from bot.app.users.user_repository import User, UserJob
from bot.paging import map_pages
from bot.store.timers import WriteEffects

EventKind = Literal["drop", "close", "begin", "tables", "adjudicate", "remind", "season", "divisions", "end-season"]
DRAFT_LIFETIME_MS = 7 * DAY_MS
"""A draft that was never announced is deleted after this time."""
PLAN_SHOWN_MS = HOUR_MS
"""The plan is shown this long before the first tables open."""

MAX_REMINDERS = 2
REMINDER_INTERVAL_MS = DAY_MS // 2
"""Players of the last season are reminded a day before a league's sign-up ends, and again half a day before."""


class ScheduledEvent(NamedTuple):
    """An event that is due at ``due_ms``; 0: at once."""

    due_ms: int
    kind: EventKind


def next_event(competition: Competition) -> ScheduledEvent | None:
    """Return the next event of a competition; None: nothing is to come."""
    if competition.is_league and competition.state in ("open", "running"):
        return _next_league_event(competition)
    match competition.state:
        case "draft":
            return ScheduledEvent(competition.made + DRAFT_LIFETIME_MS, "drop")
        case "open":
            return ScheduledEvent(competition.closes, "close")
        case "planned":
            return ScheduledEvent(competition.starts, "begin")
        case "running":
            return _next_round_event(competition)
        case _:
            return None


def _next_round_event(competition: Competition) -> ScheduledEvent:
    tables = round_tables(competition)
    if not all(table.is_opened for table in tables):
        return ScheduledEvent(0, "tables")
    if all(table.outcome is not None for table in tables):
        return ScheduledEvent(0, "begin")
    return ScheduledEvent(competition.round_ends, "adjudicate")


def _next_league_event(league: Competition) -> ScheduledEvent:
    if league.state == "running":
        return ScheduledEvent(league.round_ends, "end-season" if league.round_ends else "divisions")
    if league.divisions and league.reminders < MAX_REMINDERS:
        return ScheduledEvent(league.closes - (MAX_REMINDERS - league.reminders) * REMINDER_INTERVAL_MS, "remind")
    return ScheduledEvent(league.closes, "season")


KIND: Final = "competition"
PAGE_SIZE = 12
"""How many competitions a list shows."""
CHANNEL_LIST = "channel-competitions"
USER_LIST = "user-competitions"
FAR_FUTURE = 1 << 53


def derive_competition_id(text: str) -> str:
    """Derive a competition's id from a text."""
    return COMPETITION_PREFIX + derive_id(text)


async def load_competition(service: Services, name: str) -> Competition:
    """Load a competition with its version, and with users under their current ids. Raises ``RejectedError``."""
    stored = await service.store.documents.load_value(KIND, name, Competition) if is_competition_id(name) else None
    if stored is None:
        raise RejectedError("tournament-none")
    return await _resolve_users(service, stored.value, stored.version)


async def find_competition(service: Services, name: str) -> Competition | None:
    """Load a competition; None: there is no such competition."""
    try:
        return await load_competition(service, name)
    except RejectedError:
        return None


async def _resolve_users(service: Services, competition: Competition, version: int) -> Competition:
    """Return the competition with its version, and with users under their current ids.

    Of two entrants who have become one user, the first one plays on.
    """
    users = await service.users.get_all_cached((competition.host, *(entrant.user for entrant in competition.entrants)))
    host, entrants, seen = users[competition.host], list[Entrant](), set[str]()
    for entrant in competition.entrants:
        user = users[entrant.user]
        is_gone = user.is_deleted or user.id in seen
        if is_gone and competition.state == "open":
            continue
        seen.add(user.id)
        entrants.append(msgspec.structs.replace(entrant, user=user.id, left=entrant.left or is_gone))
    return msgspec.structs.replace(competition, host=host.id, entrants=tuple(entrants), version=version)


def _competition_effects(_: Competition | None, competition: Competition, version: int) -> WriteEffects:
    """Return the outbox row for the channels that show the competition, and its timer."""
    messages = [] if competition.state == "draft" else [encode_table_change(competition.id, version)]
    due = next_event(competition)
    return WriteEffects(messages, {KIND: due.due_ms if due is not None else None})


async def create_competition(service: Services, competition: Competition, command: str) -> Competition:
    """Store a new competition and list it. A retry returns the one that exists already."""
    await add_to_channel_list(service, competition.channel, competition)
    users = dict.fromkeys((competition.host, *(entrant.user for entrant in competition.entrants)))
    await map_pages(lambda user_id: add_to_user_list(service, user_id, competition), users)
    await service.store.documents.update_value(
        KIND, competition.id, Competition, lambda stored: stored or competition, command=f"{command}:make",
        effects=_competition_effects,
    )  # fmt: skip
    return await load_competition(service, competition.id)


async def add_to_channel_list(service: Services, channel: str, competition: Competition) -> None:
    """Put a competition first on the list of a channel. A division is found through its league."""
    if not competition.league:
        await service.store.timelines.add_member(CHANNEL_LIST, channel, competition.id, service.now_ms())


async def add_to_user_list(service: Services, user_id: str, competition: Competition) -> None:
    """Put a competition on the list of a user."""
    await service.store.timelines.add_member(USER_LIST, user_id, competition.id, competition.made)


async def show_in_channel(
    service: Services, channel: str, competition: Competition, command: str = "", notice: bytes = b""
) -> None:
    """List a competition in a channel and show it there. ``notice``: the encoded change to publish."""
    await add_to_channel_list(service, channel, competition)
    await service.channels.add_table(channel, competition.id, command, notice)


async def edit_competition(service: Services, name: str, command: str, edit: CompetitionEdit) -> Competition:
    """Edit a competition and return it. ``edit`` may raise ``RejectedError``."""

    async def apply_edit(old: Competition | None) -> Competition:
        if old is None:
            raise RejectedError("tournament-none")
        return edit(await _resolve_users(service, old, old.version))

    if not is_competition_id(name):
        raise RejectedError("tournament-none")
    stored = await service.store.documents.update_value(
        KIND, name, Competition, apply_edit, command=command, effects=_competition_effects
    )
    return await _resolve_users(service, stored.value, stored.version)


async def delete_competition(service: Services, competition: Competition) -> None:
    """Delete a draft."""
    await service.store.timelines.remove_member(CHANNEL_LIST, competition.channel, competition.id)
    await service.store.timelines.remove_member(USER_LIST, competition.host, competition.id)
    await service.store.documents.delete_document(KIND, competition.id)


async def list_channel_competitions(service: Services, channel: str) -> list[Competition]:
    """Load the newest competitions of a channel for a list, the newest first; see ``load_competitions``."""
    members = service.store.timelines.list_members
    return await load_competitions(
        service, await members(CHANNEL_LIST, channel, FAR_FUTURE, 0, PAGE_SIZE) if channel else []
    )


async def load_competitions(service: Services, names: Iterable[str]) -> list[Competition]:
    """Load competitions for a list, with the entrants as they are stored; those that are gone are left out."""
    stored = (await service.store.documents.load_values(KIND, names, Competition)).values()
    hosts = await service.users.get_all_cached(one.value.host for one in stored)
    return [msgspec.structs.replace(one.value, host=hosts[one.value.host].id, version=one.version) for one in stored]


async def list_user_competitions(service: Services, user: User) -> list[Competition]:
    """Load all competitions that a user has planned or signed up for, a page at a time."""
    found = await map_pages(partial(find_competition, service), await _list_user_ids(service, user))
    return [competition for competition in found if competition is not None]


async def _list_user_ids(service: Services, user: User) -> list[str]:
    members = service.store.timelines.list_members
    lists = [await members(USER_LIST, user_id, 0, FAR_FUTURE) for user_id in user.all_ids]
    return list(dict.fromkeys(name for names in lists for name in names))


async def erase_user(service: Services, owner: str, job: UserJob, user: User) -> None:
    """Take a user out of the next page of their competitions, as ``work_in_pages`` does.

    Their numbers in standings remain, without a name.
    """

    def drop_user(now: Competition) -> Competition:
        for user_id in user.all_ids:
            if find_entrant(now, user_id) is not None and now.state not in ("over", "off"):
                now = remove_entrant(now, user_id)
        return msgspec.structs.replace(now, ownerless=True) if now.host in user.all_ids else now

    async def leave_competition(name: str) -> None:
        competition = await find_competition(service, name)
        if competition is not None and competition.state == "draft" and competition.host in user.all_ids:
            await delete_competition(service, competition)
        elif competition is not None:
            await edit_competition(service, name, f"forget:{user.id}", drop_user)
        for user_id in user.all_ids:
            await service.store.timelines.remove_member(USER_LIST, user_id, name)

    names, own = await _list_user_ids(service, user), msgspec.structs.replace(job, id=f"{job.id}:competitions")
    await work_in_pages(service, owner, own, names, partial(map_pages, leave_competition))
