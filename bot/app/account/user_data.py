"""Export and deletion of all stored data about a user.

One write first marks the deletion. From then on the name is hidden, AIs take the seats, and the same platform account
counts as a new user. A job does the rest; each step finds out what is left.
"""

from collections.abc import Sequence
from functools import partial

import msgspec

from bot.app.account import one_time_codes
from bot.app.clocks.events import SeatGivenToAi
from bot.app.common.interfaces import DeletedUser
from bot.app.context import Services
from bot.app.deadlines import preference_jobs
from bot.app.errors import RejectedError
from bot.app.game_nights import calendar_links
from bot.app.gatherings.kinds import KINDS
from bot.app.lobbies.lobby import without_player
from bot.app.stats import results, standings
from bot.app.tables import deputies, hosts, premoves, seats
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.tables.user_jobs import FINISHED_LIST, RUNNING_LIST, for_each_table, list_user_tables, work_in_pages
from bot.app.users.user_repository import User, UserJob
from bot.app.views import shared_moments, table_talk
from bot.paging import map_pages
from engines.core.core_types import Msg, Seat


async def export_user_data(service: Services, user: User) -> bytes:
    """Return all stored data about a user as JSON; for games, only a list with the user's seats."""
    tables = await list_user_tables(service, user, RUNNING_LIST, FINISHED_LIST)
    data: dict[str, object] = {
        "person": msgspec.to_builtins(user),
        "linked": [msgspec.to_builtins(part) for part in await service.users.list_merged(user)],
        "tables": [await _table_data(service, user, table_id) for table_id in tables],
        "calendars": [
            link
            for user_id in user.all_ids
            if (link := await calendar_links.find_calendar_link(service, f"user:{user_id}"))
        ],
        "talk": await table_talk.list_user_lines(service, user),
        "moments": [f"{service.url}/m/{token}" for token in await shared_moments.load_user_moments(service, user)],
        "results": [msgspec.to_builtins(result) for result in await results.list_user_results(service, user.all_ids)],
    }
    for kind in KINDS.values():
        if kind.export_user is not None:
            found = await map_pages(partial(kind.store.find, service), await kind.store.list_user_ids(service, user))
            data[f"{kind.store.name}s"] = [kind.export_user(one, user) for one in found if one is not None]
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
    """Return the user's data apart from the game: premoves, votes, and whether there is a draft."""
    own = table.own_seat(user.id)
    if own is None or table.is_over:
        return {}
    motion, back = table.clock.motion, table.lifecycle.vote
    votes = [choice for seat, choice in motion.answers.items() if seat == own] if motion is not None else []
    votes += [back.answers[own]] if back is not None and own in back.answers else []
    moves = [" ".join(order.move) for order in await premoves.load_premoves(service, table, own)]
    return {
        "premoves": moves,
        "votes": votes,
        "half": any([await service.store.drafts.load_draft(table.id, own, user_id) for user_id in user.all_ids]),
    }


async def erase_everywhere(service: Services, name: str, job: UserJob) -> None:
    """Erase a user from everything. ``job.args``: the user's external ids."""
    user = await service.users.get_unmerged(name)
    await service.users.delete_external_ids(user, job.args)
    tables = await list_user_tables(service, user)
    await work_in_pages(service, name, job, tables, partial(_leave_tables, service, user, job.id))
    await erase_traces(service, user, job.args)
    for kind in KINDS.values():
        await kind.store.erase_user(service, name, job, user)
    for user_id in user.all_ids:
        for index in ("user-tables", "user-finished"):
            if tables := await service.store.indexes.list_members(index, user_id):
                await service.store.indexes.remove_member(index, user_id, *tables)


async def erase_traces(service: Services, user: User, aliases: Sequence[str]) -> None:
    """Erase a user's codes, links, private channels and frontend data."""
    for kind in (one_time_codes.LINK_CODE, one_time_codes.LOGIN_LINK):
        await one_time_codes.delete_codes(service, kind, user)
    await one_time_codes.delete_wrong_codes(service, user)
    await preference_jobs.delete_digest(service, user)
    await standings.delete_user_standings(service, user)
    await shared_moments.delete_user_moments(service, user)
    await table_talk.delete_user_lines(service, user)
    for user_id in user.all_ids:
        await calendar_links.delete_calendar_link(service, f"user:{user_id}")
    for alias in aliases:
        await service.channels.delete_private(alias)
    members = service.store.indexes.list_members
    kinds = ("user-tables", "user-finished")
    tables = {name for kind in kinds for user_id in user.all_ids for name in await members(kind, user_id)}
    for gatherings in KINDS.values():
        tables.update(await gatherings.store.list_user_ids(service, user))
    gone = DeletedUser(user.all_ids, tuple(aliases), tuple(sorted(tables)))
    for erase in service.erasers:
        await erase(service.store, gone)


async def sweep_store(service: Services, name: str, job: UserJob) -> None:  # noqa: ARG001 - the signature of jobs
    """Rewrite the store's own files, so erased data disappears from them."""
    await service.store.rewrite_logs()


async def _leave_tables(service: Services, user: User, command: str, tables: Sequence[str]) -> None:
    await for_each_table(service, tables, partial(_leave_table, service, user, command))
    for table_id in tables:
        await _leave_lobby(service, user, table_id, command)


async def _leave_table(service: Services, user: User, command: str, table: Table) -> None:
    """Give the user's own seats to AIs for good, and deputized seats until their players return."""
    for seat in range(len(table.seats)):
        for user_id in user.all_ids:
            await service.store.drafts.delete_draft(table.id, seat, user_id)
    for seat in table.own_seats(user.all_ids):
        await premoves.delete_premoves(service, table, seat)
        await shared_moments.delete_hand_choice(service, table.id, seat)
    if table.is_over:
        return
    await hosts.transfer_host(service, table, user.all_ids, command=command)
    for seat, clock in enumerate(table.clock.seats):
        done = f"{command}:{seat}"
        if table.owners[seat].user in user.all_ids:
            gone = table.holder_id(seat)
            msg = Msg("app-event-left", {"seat": Seat(seat)})
            await service.tables.append_event(table, SeatGivenToAi(seat, gone), msg, command=done)
            await seats.remove_from_list(service, clock.deputy, table)
        elif clock.cover == "deputy" and table.seats[seat].user in user.all_ids:
            await deputies.replace_deputy(service, table, seat, command=done)


async def _leave_lobby(service: Services, user: User, table_id: str, command: str) -> None:
    stored = await service.lobbies.load_lobby(table_id)
    if stored is None or stored.state != "open":
        return
    try:
        now = service.now_ms()
        await service.lobbies.edit_lobby(table_id, command, lambda lobby: without_player(lobby, user.id, now))
    except RejectedError:
        return  # started or closed meanwhile
