"""Export of all stored data about a user: tables, game nights, results, and secret links."""

from __future__ import annotations

import msgspec

from bot.app.competitions import competition_store
from bot.app.competitions.competition import Competition, final_order, find_entrant
from bot.app.errors import RejectedError
from bot.app.game_nights import calendar_links, night_store
from bot.app.game_nights.night import GameNight
from bot.app.services import Services
from bot.app.stats import results
from bot.app.tables import premoves
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import FINISHED, RUNNING, list_user_tables
from bot.app.users.user_repository import User
from bot.app.views import shared_moments


async def export_user_data(service: Services, user: User) -> bytes:
    """Return all stored data about a user as JSON; of games, the list with the user's seats."""
    tables = await list_user_tables(service, user, RUNNING, FINISHED)
    data = {
        "person": msgspec.to_builtins(user),
        "linked": [msgspec.to_builtins(part) for part in await service.users.list_merged(user)],
        "tables": [await _table_data(service, user, table) for table in tables],
        "nights": [_night_data(night, user) for night in await night_store.list_user_nights(service, user)],
        "competitions": [
            _competition_data(competition, user)
            for competition in await competition_store.list_user_competitions(service, user)
        ],
        "calendars": [
            link
            for user_id in user.all_ids
            if (link := await calendar_links.find_calendar_link(service, f"person:{user_id}"))
        ],
        "moments": await shared_moments.list_user_moments(service, user),
        "results": [msgspec.to_builtins(result) for result in await results.list_user_results(service, user.all_ids)],
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=1)


async def _table_data(service: Services, user: User, table_id: str) -> dict[str, object]:
    try:
        async with service.tables.open(table_id) as opened:
            about: dict[str, object] = {"table": table_id, "seat": opened.seat_of(user.id)}
            if isinstance(opened, Lobby):
                return about | {"game": opened.game, "state": opened.state}
            about |= {"game": opened.game.key, "state": "over" if opened.is_over else "running"}
            return about | await _seat_data(service, user, opened)
    except RejectedError:
        return {"table": table_id}


async def _seat_data(service: Services, user: User, table: Table) -> dict[str, object]:
    """Return the user's own data beside the game: premoves, votes, and whether there is a draft."""
    own = table.own_seat(user.id)
    if own is None or table.is_over:
        return {}
    motion, back = table.clock.motion, table.lifecycle.vote
    votes = [choice for seat, choice in motion.answers.items() if seat == own] if motion is not None else []
    votes += [back.answers[own]] if back is not None and own in back.answers else []
    moves = [" ".join(order.move) for order in await premoves.load_premoves(service, table, own)]
    return {"orders": moves, "votes": votes, "half": await _has_draft(service, user, table, own)}


async def _has_draft(service: Services, user: User, table: Table, seat: int) -> bool:
    """Return whether the user has an unfinished draft at a table."""
    return any([await service.store.drafts.load_draft(table.id, seat, user_id) for user_id in user.all_ids])


def _night_data(night: GameNight, user: User) -> dict[str, object]:
    own_night = night_store.merge_user_ids(night, user)
    reply = own_night.replies.get(user.id)
    about: dict[str, object] = {
        "night": night.id,
        "begin": night.begin,
        "zone": night.zone,
        "answer": reply.how if reply else "",
        "guests": len(reply.guests) if reply else 0,
        "wishes": own_night.ballots.get(user.id, ()),
        "times": own_night.availability.get(user.id, {}),
        "absent": any(one in own_night.absent for one in user.all_ids),
        "reminders": own_night.own_reminders.get(user.id, "usual"),
        "ahead": {
            slot: replies[user.id].how for slot, replies in own_night.later_replies.items() if user.id in replies
        },
    }
    return about | {"where": night.where, "note": night.note} if night.host in user.all_ids else about


def _competition_data(competition: Competition, user: User) -> dict[str, object]:
    number = find_entrant(competition, user.id)
    about: dict[str, object] = {
        "competition": competition.id,
        "state": competition.state,
        "organizer": competition.host in user.all_ids,
        "entered": number is not None,
    }
    if number is None or not competition.tables:
        return about
    standing = next(one for one in final_order(competition) if one.entrant == number)
    tables = [table.table for table in competition.tables if number in table.seating]
    return about | {"rank": standing.rank, "tables": tables}
