"""Seats: who may take one, and which lists show the table. Every seat is taken through this module.

Each way applies ``SEAT_CHECKS``. Only the result of a refusal differs: a press shows it, a game night leaves the place
free and notifies the user, an AI plays instead of a refused deputy.
"""

import hmac
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from msgspec.structs import replace

from bot.app.clocks import events
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.tables import premoves
from bot.app.tables.callbacks import OFFERED
from bot.app.tables.lobby_store import BEGIN_MS, Lobby, SeatPlayer
from bot.app.tables.seat_offer import fill_offer
from bot.app.tables.table import NAME_PLACEHOLDER, Table
from bot.app.tables.user_jobs import RUNNING_LIST, list_user_tables
from bot.app.users.models import is_avoided_pair
from bot.app.users.user_repository import User
from bot.paging import map_pages
from bot.store.timers import Timer
from engines import GAMES
from engines.core.core_types import EngineError, Msg
from engines.core.game import resolve_options

GROUP_TABLES: Final = "group-tables"
"""Timeline of a group's tables by opening time, in all its channels that several users see."""


class SeatRequest(NamedTuple):
    """A user's request for a seat. ``table``, ``seat``: for a running game; a lobby gives the next free seat."""

    service: Services
    user: User
    lobby: Lobby
    table: Table | None = None
    seat: int = -1


async def _check_removal(request: SeatRequest) -> None:
    """Refuse a user removed from a seat here by a group admin, under any account."""
    if request.table is not None and is_removed(request.table, request.user.all_ids):
        raise RejectedError("clock-seat-freed", "table")


async def _check_known_hands(request: SeatRequest) -> None:
    """Refuse a user who has another seat or has seen another hand, under any account."""
    table = request.table
    if table is not None and not await _is_eligible(request.service, table, request.user, request.seat):
        raise RejectedError("clock-seen-another", "table")


async def _check_membership(request: SeatRequest) -> None:
    """Refuse a user not known to be a group member at a members-only table."""
    if request.lobby.members_only:
        await require_membership(request.service, request.user, request.lobby.channel)


async def require_membership(service: Services, user: User, channel_id: str) -> None:
    """Raise ``RejectedError`` for a user who is not a known member of a channel's group."""
    channel = await service.channels.get(channel_id)
    is_member = channel is None or await service.admins.is_member(user, channel)
    if not is_member:
        raise RejectedError("app-member-unknown" if is_member is None else "app-no-member")


async def _check_shuffle(request: SeatRequest) -> None:
    if await request.service.lobbies.plays_same_shuffle(request.user, request.lobby):
        raise RejectedError("app-curtain", "line")


async def _check_quota(request: SeatRequest) -> None:
    await _require_quota(request.service, [request.user], request.lobby.table, 1)


async def _check_company(request: SeatRequest) -> None:
    """Refuse a user who avoids a player, or whom a player avoids.

    The refusal looks like that of a full table, which first loads the same users, so neither text nor time tells them
    apart.
    """
    service, players = request.service, request.lobby.seats if request.table is None else request.table.owners
    own = request.user.all_ids
    ids = [player.user for player in players if player.user and player.user not in own]
    others = await map_pages(service.users.get, ids)
    if any(is_avoided_pair(request.user, other) for other in others):
        raise RejectedError("app-table-full") if request.table is None else RejectedError("clock-seat-taken", "table")


SEAT_CHECKS: Final[dict[str, Callable[[SeatRequest], Awaitable[None]]]] = {
    "removal": _check_removal,
    "link": _check_known_hands,
    "membership": _check_membership,
    "shuffle": _check_shuffle,
    "quota": _check_quota,
    "company": _check_company,
}
"""The checks for each seat, in this order. Each raises ``RejectedError``."""


async def require_seat(request: SeatRequest) -> None:
    """Raise ``RejectedError`` with the first reason why a user may not have a seat."""
    for check in SEAT_CHECKS.values():
        await check(request)


async def may_sit(request: SeatRequest) -> bool:
    """Return whether a user may take a seat."""
    try:
        await require_seat(request)
    except RejectedError:
        return False
    return True


# -- taking a seat


async def open_table(
    service: Services, lobby: Lobby, players: Sequence[User | None], command: str, due: int | None = None
) -> Lobby:
    """Store a new lobby with these players by seat (None for an AI). Return it as stored.

    ``due``: when a timer begins a started lobby's game. Raises ``RejectedError``, storing nothing, if a player may not
      take their seat.
    """
    users = [player for player in players if player is not None]
    for user in users:
        await require_seat(SeatRequest(service, user, lobby))
    for user in users:
        await service.lobbies.record_player(user.id, lobby)
        if user.id != lobby.host:  # the lobby's write includes the host's list
            await _add_to_list(service, user.id, lobby.table)
    channel = await service.channels.get(lobby.channel) if lobby.channel else None
    if channel is not None and not channel.closed and not lobby.lesson and not lobby.practice_of:
        group = await service.channels.load_group(channel)
        await service.store.timelines.add_member(GROUP_TABLES, group.id, lobby.table, service.now_ms())
    seats = tuple(SeatPlayer(ai=True) if player is None else SeatPlayer(player.id) for player in players)
    return await service.lobbies.open_lobby(replace(lobby, seats=seats), command, due)


async def remove_from_group(service: Services, lobby: Lobby) -> None:
    """Remove a finished table from its group's list."""
    channel = await service.channels.get(lobby.channel) if lobby.channel else None
    if channel is not None:
        group = await service.channels.load_group(channel)
        await service.store.timelines.remove_member(GROUP_TABLES, group.id, lobby.table)


async def remove_closed_lobby(service: Services, timer: Timer) -> None:
    """Remove a lobby closed without a game from its group's list."""
    lobby = await service.lobbies.load_lobby(timer.source.partition(":")[2])
    if lobby is not None:
        await remove_from_group(service, lobby)


async def join_lobby(service: Services, user: User, lobby: Lobby, command: str, token: str = "") -> Lobby:
    """Give a user the next seat of a lobby. ``token``: that of an invitation or offer. Raises ``RejectedError``.

    The last former player of a rematch starts it in the same write, in case of a crash.
    """
    now = service.now_ms()
    former = [
        player.id
        for player in await load_former_players(service, lobby)
        if player.id == user.id
        or lobby.seat_of(player.id) is not None
        or not await _has_left_group(service, lobby, player)
    ]

    def check_invitation(lobby: Lobby) -> None:
        if token not in ("", OFFERED) and not hmac.compare_digest(token.encode(), lobby.invite.encode()):
            raise RejectedError("app-bad-invitation")

    def seat_player(lobby: Lobby) -> Lobby:
        check_invitation(lobby)
        if lobby.seat_of(user.id) is not None:
            raise RejectedError("app-seated-already")
        if token == OFFERED and not lobby.is_offered_at(now):
            raise RejectedError("app-table-full")
        joined = with_next_seat(lobby, SeatPlayer(user.id))
        if user.id in former and all(joined.seat_of(user_id) is not None for user_id in former):
            with suppress(EngineError):  # options that do not fit this many players: the host must start
                resolve_options(GAMES[lobby.game], len(joined.seats), joined.options)
                return replace(joined, state="started")
        return joined

    async def add_player(newest: Lobby) -> Lobby:
        if newest.seats != lobby.seats:  # two users, one avoiding the other, may join at once
            await _check_company(SeatRequest(service, user, newest))
        return seat_player(newest)

    if lobby.state == "open" and lobby.seat_of(user.id) is None:
        check_invitation(lobby)  # general refusals come first: otherwise their text would reveal who is avoided
        await require_seat(SeatRequest(service, user, lobby))
        seat_player(lobby)  # check first: a refused user's list must not get the table
        await _add_to_list(service, user.id, lobby.table)
    return await service.lobbies.edit_lobby(lobby.table, command, add_player, due=now + BEGIN_MS)


async def load_former_players(service: Services, lobby: Lobby) -> list[User]:
    """Load the players that a rematch waits for, seated or not, without deleted accounts."""
    users = await service.users.get_all_cached(lobby.returning)
    return [user for user in users.values() if not user.is_deleted]


async def _has_left_group(service: Services, lobby: Lobby, user: User) -> bool:
    """Return whether a user has certainly left the group of a members-only table."""
    channel = await service.channels.get(lobby.channel) if lobby.members_only else None
    return channel is not None and await service.admins.has_left(user, channel)


def with_next_seat(lobby: Lobby, player: SeatPlayer) -> Lobby:
    """Return a lobby with one more player. Raises ``RejectedError`` if full."""
    if len(lobby.seats) >= GAMES[lobby.game].seat_range[1]:
        raise RejectedError("app-table-full")
    seats = (*lobby.seats, player)
    return replace(lobby, seats=seats, offer=fill_offer(lobby.offer, len(seats)))


async def take_free_seat(service: Services, table: Table, user: User, seat: int, command: str) -> None:
    """Give a free seat of a running game to a user. Call under ``open_started``. Raises ``RejectedError``."""
    request = SeatRequest(service, user, table.lobby, table, seat)
    if not table.clock.seats[seat].free:
        await may_sit(request)  # as slow as for a free seat, so time reveals nothing
        raise RejectedError("clock-seat-taken", "table")
    await require_seat(request)
    habits, now = user.availability_at(service.now_ms()), service.now_ms()
    # taking a seat ends a holiday here
    ahead = habits.away if habits.away is not None and habits.away.begin > now else None
    await premoves.delete_premoves(service, table, seat, user.id)  # premoves from before they left
    await service.lobbies.record_player(user.id, table.lobby)
    await _add_to_list(service, user.id, table.id)
    message = Msg("clock-event-taken", {"name": NAME_PLACEHOLDER, "n": seat + 1})
    event = events.SeatTaken(seat, user.id, replace(habits, away=ahead))
    await service.tables.append_event(table, event, message, command=command)


async def seat_deputy(
    service: Services, table: Table, deputy: User, seat: int, message: Msg, *, out: bool, command: str
) -> bool:
    """Let a deputy play a seat; return False if they may not. ``out``: whether the player's time has run out.

    Call under ``open_started``; raises ``WriteConflictError``.
    """
    if not await may_sit(SeatRequest(service, deputy, table.lobby, table, seat)):
        return False
    former = table.clock.seats[seat].deputy
    await service.lobbies.record_player(deputy.id, table.lobby)
    await _add_to_list(service, deputy.id, table.id)
    leaves = deputy.away.begin if deputy.away is not None and deputy.away.end > service.now_ms() else 0
    event = events.DeputyTookOver(seat, deputy.id, deputy.hours, leaves, out)
    await service.tables.append_event(table, event, message, command=command)
    if former and former not in deputy.all_ids:
        await remove_from_list(service, former, table)
    return True


async def require_link(service: Services, one: User, other: User) -> None:
    """Raise ``RejectedError`` if linking two users would give one a seat that they could not take.

    The linked user has both memberships, so membership never refuses.
    """
    ids = {*one.all_ids, *other.all_ids}
    tables = sorted({*await list_user_tables(service, one), *await list_user_tables(service, other)})
    held = {table_id: await _load_seat_holding(service, table_id, ids) for table_id in tables}
    if twice := [table_id for table_id, holding in held.items() if holding.seats > 1]:
        raise RejectedError("app-link-two-seats", "line", "", tables=", ".join(twice))
    if removed := [table_id for table_id, holding in held.items() if holding.is_removed]:
        raise RejectedError("app-link-removed", "line", "", tables=", ".join(removed))
    await _require_quota(service, [one, other], "", 0)


class SeatHolding(NamedTuple):
    """The seats of some accounts at an unfinished table: those they own or whose hand they have seen."""

    seats: int = 0
    is_removed: bool = False
    """Whether one account was removed and another has a seat."""


async def count_own_seats(service: Services, table_id: str, user: User) -> int:
    """Count the seats of an unfinished table that a user owns or whose hand they have seen."""
    return (await _load_seat_holding(service, table_id, set(user.all_ids))).seats


async def _load_seat_holding(service: Services, table_id: str, ids: set[str]) -> SeatHolding:
    try:
        async with service.tables.open(table_id) as locked:
            if locked.phase == "finished":
                return SeatHolding()
            if isinstance(locked, Lobby):
                return SeatHolding(sum(player.user in ids for player in locked.seats))
            known = {seat for user_id, seat in locked.clock.known.items() if user_id in ids}
            own = locked.own_seats(ids)
            return SeatHolding(len(known | set(own)), bool(own) and is_removed(locked, ids))
    except RejectedError:
        return SeatHolding()


# -- leaving a seat


async def free_seat(
    service: Services, table: Table, seat: int, message: Msg, command: str, removed: tuple[str, ...] = ()
) -> None:
    """Free the seat of a player who leaves for good; an AI plays until another player takes it.

    ``removed``: all ids of a player removed by an admin. Call under ``open_started``; raises ``WriteConflictError``.
    """
    user_id, deputy = table.holder_id(seat), table.clock.seats[seat].deputy
    await service.tables.append_event(table, events.SeatLeft(seat, user_id, removed), message, command=command)
    await premoves.delete_premoves(service, table, seat)
    await remove_from_list(service, deputy, table)


def is_removed(table: Table, ids: Iterable[str]) -> bool:
    """Return whether an admin has removed a user with one of these ids from a seat here."""
    return not {user_id for former in table.clock.former_players for user_id in former.removed}.isdisjoint(ids)


async def remove_from_list(service: Services, user_id: str, table: Table) -> None:
    """Remove a table from the lists of a user without a seat, under all ids. An empty id has no lists."""
    if not user_id:
        return
    user = await service.users.get_cached(user_id)
    ids = dict.fromkeys((user_id, *user.all_ids))
    if not any(player.user in ids for player in (*table.owners, *table.seats)):
        for listed_id in ids:
            await service.store.indexes.remove_member(RUNNING_LIST, listed_id, table.id)


async def _add_to_list(service: Services, user_id: str, table_id: str) -> None:
    """Add a table to a user's list before writing the seat: a list may have too many tables, never too few."""
    await service.store.indexes.add_member(RUNNING_LIST, user_id, table_id)


# -- data of the checks


async def _is_eligible(service: Services, table: Table, user: User, seat: int) -> bool:
    for user_id, known_seat in table.clock.known.items():
        if known_seat != seat and (user_id in user.all_ids or (await service.users.get_cached(user_id)).id == user.id):
            return False
    return table.own_seat(user.id) in (None, seat)


async def _require_quota(service: Services, users: Iterable[User], table_id: str, more: int) -> None:
    """Raise ``RejectedError`` if these users together may not have ``more`` seats, not counting ``table_id``."""
    limit = service.limits.seats
    if not limit:
        return
    listed = {name for user in users for name in await list_user_tables(service, user)} - {table_id}
    if len(listed) + more > limit and (n := await count_open_tables(service, listed)) + more > limit:
        raise RejectedError("app-many-seats" if more else "app-link-many-seats", "line", "", n=n)


async def count_open_tables(service: Services, tables: Iterable[str]) -> int:
    """Count the tables, except closed lobbies, which stay on the lists."""
    return sum(lobby.state != "closed" for lobby in (await service.lobbies.load_lobbies(tables)).values())
