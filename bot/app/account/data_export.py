"""Export of all stored data about a user: tables, game nights, results, and secret links."""

from __future__ import annotations

import msgspec

from bot.app.deadlines import player_webhooks
from bot.app.errors import RejectedError
from bot.app.game_nights import calendar_links, night_store
from bot.app.game_nights.night import GameNight
from bot.app.services import Services
from bot.app.stats import results
from bot.app.tables import premoves
from bot.app.tables.fan_out import FINISHED, RUNNING, list_user_tables
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.tables.unsupported import UnsupportedTableError
from bot.app.users.user_repository import User


async def export_user_data(service: Services, user: User) -> bytes:
    """Return all stored data about a user as JSON; of games, the list with the user's seats."""
    hook, tables = (
        await player_webhooks.load_webhook(service, user),
        await list_user_tables(service, user, RUNNING, FINISHED),
    )
    told = {
        "person": msgspec.to_builtins(user),
        "linked": [msgspec.to_builtins(part) for part in await service.users.list_merged(user)],
        "tables": [await _table_data(service, user, table) for table in tables],
        "nights": [_night_data(night, user) for night in await night_store.list_user_nights(service, user)],
        "calendars": [
            link for one in user.all_ids if (link := await calendar_links.find_calendar_link(service, f"person:{one}"))
        ],
        "webhook": hook.url if hook is not None else "",
        "results": [msgspec.to_builtins(one) for one in await results.list_user_results(service, user.all_ids)],
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=1)


async def _table_data(service: Services, user: User, table: str) -> dict[str, object]:
    try:
        async with service.tables.lock_table(table) as found:
            state, seat = "over" if found.is_over else "running", found.seat_of(user.id)
            about: dict[str, object] = {"table": table, "game": found.game.key, "seat": seat, "state": state}
            return about | await _seat_data(service, user, found)
    except TableNotStartedError as room:
        seat = room.lobby.seat_of(user.id)
        return {"table": table, "game": room.lobby.game, "seat": seat, "state": room.lobby.state}
    except UnsupportedTableError as kept:
        seat, state = kept.lobby.seat_of(user.id), "over" if kept.is_over else "running"
        return {"table": table, "game": kept.lobby.game, "seat": seat, "state": state}
    except RejectedError:
        return {"table": table}


async def _seat_data(service: Services, user: User, table: Table) -> dict[str, object]:
    """Return the user's own data beside the game: premoves, votes, and whether there is a draft."""
    own = table.own_seat(user.id)
    if own is None or table.is_over:
        return {}
    motion, back = table.clock.motion, table.lifecycle.vote
    voices = [choice for seat, choice in motion.said.items() if seat == own] if motion is not None else []
    voices += [back.said[own]] if back is not None and own in back.said else []
    given = [" ".join(order.word) for order in await premoves.load_premoves(service, table, own)]
    return {"orders": given, "votes": voices, "half": await _has_draft(service, user, table, own)}


async def _has_draft(service: Services, user: User, table: Table, seat: int) -> bool:
    """Return whether the user has an unfinished draft at a table."""
    return any([await service.store.drafts.load_draft(table.id, seat, one) for one in user.all_ids])


def _night_data(night: GameNight, user: User) -> dict[str, object]:
    mine = night_store.merge_user_ids(night, user)
    reply = mine.replies.get(user.id)
    about: dict[str, object] = {
        "night": night.id, "begin": night.begin, "zone": night.zone, "answer": reply.how if reply else "",
        "guests": len(reply.guests) if reply else 0, "wishes": mine.ballots.get(user.id, ()),
        "times": mine.marks.get(user.id, {}), "absent": any(one in mine.absent for one in user.all_ids),
        "reminders": mine.bells.get(user.id, "usual"),
        "ahead": {slot: said[user.id].how for slot, said in mine.ahead.items() if user.id in said},
    }  # fmt: skip
    return about | {"where": night.where, "note": night.note} if night.host in user.all_ids else about
