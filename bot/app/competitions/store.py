"""Storage of competitions: list order, and updating or removing their users."""

from typing import Final

import msgspec

from bot.app.competitions.competition import Competition, Entrant, find_entrant, remove_entrant
from bot.app.competitions.schedule import iter_scheduled_events
from bot.app.context import Services
from bot.app.gatherings.store import FAR_FUTURE, GatheringStore, resolve_host
from bot.app.users.user_repository import User

NEWEST: Final = (FAR_FUTURE, 0, 12)
"""The span of a list that is shown: the newest competitions."""


async def _resolve_users(service: Services, competition: Competition) -> Competition:
    """Return the competition with current user ids. If two entrants have become one user, the first continues."""
    users = await service.users.get_all_cached((competition.host, *(entrant.user for entrant in competition.entrants)))
    entrants, seen = list[Entrant](), set[str]()
    for entrant in competition.entrants:
        user = users[entrant.user]
        is_gone = user.is_deleted or user.id in seen
        if is_gone and competition.state == "open":
            continue
        seen.add(user.id)
        entrants.append(msgspec.structs.replace(entrant, user=user.id, left=entrant.left or is_gone))
    return msgspec.structs.replace(await resolve_host(service, competition), entrants=tuple(entrants))


def _remove_user(competition: Competition, user: User) -> Competition:
    """Return the competition without a user. Their number stays in the standings, without a name."""
    for user_id in user.all_ids:
        if find_entrant(competition, user_id) is not None and competition.state not in ("over", "off"):
            competition = remove_entrant(competition, user_id)
    is_host = competition.host in user.all_ids
    return msgspec.structs.replace(competition, ownerless=True) if is_host else competition


COMPETITIONS = GatheringStore(
    name="competition",
    prefix="l",
    timer="competition",
    document=Competition,
    missing="tournament-none",
    closed="tournament-closed",
    list_users=lambda competition: (competition.host, *(entrant.user for entrant in competition.entrants)),
    remove_user=_remove_user,
    channel_position=lambda competition, now_ms: None if competition.league else now_ms,
    iter_events=iter_scheduled_events,
    resolve=_resolve_users,
)
"""All competitions, newest first in a channel. Divisions are found through their league."""
