"""Timed actions of a competition: plan, rounds with tables, and end.

One write decides a round before its tables open, and each table has a fixed id, so a second run opens no second table
and changes no pairing.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import blake2b

import msgspec

from bot.app.clocks.events import RoundRevealed, TableClosed
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS
from bot.app.competitions import league
from bot.app.competitions.card import competition_title
from bot.app.competitions.competition import (
    Competition,
    CompetitionTable,
    TableOutcome,
    begin_round,
    duplicate_round,
    find_format,
    mark_opened,
    pair_next_round,
    plan_rounds,
    record_outcome,
    round_tables,
)
from bot.app.competitions.podium import post_podium
from bot.app.competitions.rounds import Pairs, Round
from bot.app.competitions.store import COMPETITIONS
from bot.app.context import Services
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.i18n import Translator
from bot.app.tables import seats
from bot.app.tables.lobby_store import BEGIN_MS, CompetitionRound
from bot.app.tables.table import Table
from bot.app.users.models import Channel, is_avoided_pair
from bot.app.users.user_repository import User
from engines.core.core_types import Msg
from engines.core.log import SeedSecret

PLAN_SHOWN_MS = HOUR_MS
"""How long the plan is shown before the first tables open."""


async def close_signup(service: Services, competition: Competition, command: str) -> None:
    """Make the plan, shown before the first tables open; with too few entrants, cancel.

    If their number allows no fair plan, the sign-up stays open another day.
    """
    plan, chosen = None, None
    if len(competition.entrants) >= competition.fewest_entrants:
        chosen = find_format(competition, len(competition.entrants))
    if chosen is not None and competition.form == "balanced":
        avoid = await list_avoided_pairs(service, competition)
        plan = await asyncio.to_thread(plan_rounds, competition, avoid)
    starts = service.now_ms() + PLAN_SHOWN_MS

    def apply_plan(now: Competition) -> Competition:
        if now.state != "open":
            return now
        if now.entrants != competition.entrants or now.closes > service.now_ms():
            raise WriteConflictError
        if len(now.entrants) < now.fewest_entrants:
            return msgspec.structs.replace(now, state="off", too_few=True)
        if chosen is None:
            return msgspec.structs.replace(now, closes=service.now_ms() + DAY_MS)
        rounds, days = plan.rounds if plan is not None else (), now.round_days
        if now.league and not now.all_at_once:  # its season has a last day
            days = days * now.rounds // chosen.rounds
        return msgspec.structs.replace(
            now, state="planned", starts=starts, plan=rounds, planned_rounds=chosen.rounds, round_days=days
        )

    await COMPETITIONS.edit(service, competition.id, command, apply_plan)


async def list_avoided_pairs(service: Services, competition: Competition) -> Pairs:
    """Return the pairs of entrants in which one avoids the other."""
    known = await service.users.get_all_cached(entrant.user for entrant in competition.entrants)
    users = [known[entrant.user] for entrant in competition.entrants]
    number = {user_id: n for n, user in enumerate(users) for user_id in user.all_ids}
    pairs = {
        (min(n, number[other]), max(n, number[other]))
        for n, user in enumerate(users)
        for other in user.avoided
        if other in number and number[other] != n
    }
    return sorted(pair for pair in pairs if is_avoided_pair(users[pair[0]], users[pair[1]]))


async def _begin_next_round(service: Services, competition: Competition, command: str) -> None:
    """Decide the next round, or end the competition after the last or with too few entrants."""
    tables: Round = ()
    await reveal_round(service, competition)
    if competition.round < competition.last_round:
        avoid = await list_avoided_pairs(service, competition)
        tables = await asyncio.to_thread(pair_next_round, competition, avoid)

    def apply_round(now: Competition) -> Competition:
        if now.round != competition.round or now.state not in ("planned", "running"):
            return now
        if now.entrants != competition.entrants or now.tables != competition.tables:
            raise WriteConflictError
        if not tables:
            return msgspec.structs.replace(now, state="over")
        return begin_round(now, tables)

    await COMPETITIONS.edit(service, competition.id, command, apply_round)


async def reveal_round(service: Services, competition: Competition) -> None:
    """Reveal and refresh the tables of the current round, if they played the same shuffle. Idempotent."""
    if not (name := duplicate_round(competition)):
        return
    await service.lobbies.lift_curtain(name)

    async def append_notice(table: Table) -> None:
        await service.tables.append_event(table, RoundRevealed(), Msg("app-event-revealed"), command=f"reveal:{name}")

    for planned in round_tables(competition):
        with suppress(RejectedError):  # never started, or not playable here
            await service.tables.transact(planned.table, append_notice)


async def reveal_called_off(service: Services, competition: Competition) -> None:
    """Reveal the tables of a cancelled competition once no table of its round is running."""
    tables = [planned.table for planned in round_tables(competition)]
    if not [unfinished async for unfinished in service.tables.iterate_unfinished(tables)]:
        await reveal_round(service, competition)


async def _open_tables(service: Services, competition: Competition, command: str) -> None:
    """Open the round's tables in its thread, if any, and in every other channel that shows the competition."""
    channels = await service.channels.list_for_table(competition.id)
    if (boards := await service.channels.get(competition.boards) if competition.boards else None) is not None:
        channels = [boards, *(channel for channel in channels if channel.id != competition.channel)]
    for planned in round_tables(competition):
        await _open_table(service, competition, planned, channels)
    ends = service.now_ms() + competition.round_days * DAY_MS
    await COMPETITIONS.edit(
        service,
        competition.id,
        command,
        lambda now: mark_opened(now, ends) if now.round == competition.round and not now.round_ends else now,
    )


async def _open_table(
    service: Services, competition: Competition, planned: CompetitionTable, channels: list[Channel]
) -> None:
    """Open and start one table. An AI plays for an entrant who may not take a seat.

    A table opened by another process gets no more channels: no change would show it there.
    """
    if await service.lobbies.load_lobby(planned.table) is not None:
        return
    for channel in channels:
        await service.channels.add_table(channel.id, planned.table)
    lobby = service.lobbies.build_lobby(
        competition.game, competition.host, competition.boards or competition.channel, competition.lang, planned.table
    )
    secret = lobby.secret
    if competition.is_duplicate:  # each table still commits to the seed with a separate salt
        shared = f"{competition.shuffle}:{competition.id}:{competition.round}"
        secret = SeedSecret(blake2b(shared.encode(), digest_size=32).hexdigest(), secret.salt)
    lobby = msgspec.structs.replace(
        lobby, table=planned.table, options=competition.options, time_control=competition.time_control,
        state="started", secret=secret,
        components=service.components.get(competition.game, ""), members_only=competition.members_only,
        competition=competition.id, competition_round=_describe_round(competition),
        duplicate_round=duplicate_round(competition),
    )  # fmt: skip
    players: list[User | None] = []
    for number in planned.seating:
        user = await service.users.get_cached(competition.entrants[number].user)
        may_sit = not user.is_deleted and await seats.may_sit(seats.SeatRequest(service, user, lobby))
        players.append(user if may_sit else None)
    await seats.open_table(service, lobby, players, f"competition:{planned.table}", due=service.now_ms() + BEGIN_MS)


def _describe_round(competition: Competition) -> CompetitionRound:
    """Return the current round as its tables' titles name it; a division's name is in the channel's language."""
    translator = Translator(competition.lang, competition.game)
    name = competition_title(competition, translator) if competition.league else competition.name
    number = 0 if competition.all_at_once or competition.last_round == 1 else competition.round
    return CompetitionRound(name, competition.number, number, competition.is_final_round)


async def _adjudicate_round(service: Services, competition: Competition, command: str) -> None:
    """Close the tables still running on their round's last day, and record their current scores."""
    outcomes = {}
    for planned in round_tables(competition):
        if planned.outcome is None:
            outcomes[planned.table] = await _close_table(service, competition, planned, f"{command}:{planned.table}")

    def apply_outcomes(now: Competition) -> Competition:
        for table, outcome in outcomes.items():
            now = record_outcome(now, table, outcome)
        return now

    await COMPETITIONS.edit(service, competition.id, command, apply_outcomes)


async def _close_table(
    service: Services, competition: Competition, planned: CompetitionTable, command: str
) -> TableOutcome:
    async def close_table(table: Table) -> TableOutcome:
        if not table.is_over:
            message = Msg("app-event-adjudicated")
            await service.tables.append_event(table, TableClosed(), message, command=command)
        return await build_outcome(service, competition, planned, table)

    try:
        return await service.tables.transact(planned.table, close_table)
    except RejectedError:  # unplayable here, which is not the players' fault: all tie
        count = len(planned.seating)
        return TableOutcome((1,) * count, (0,) * count, (True,) * count)


async def build_outcome(
    service: Services, competition: Competition, planned: CompetitionTable, table: Table
) -> TableOutcome:
    """Build the outcome of a finished table.

    It counts for entrants who played to the end, themselves or through a deputy, and did not miss every turn.
    """
    ends = sorted(table.match.game.seat_scores(table.match.position), key=lambda end: end.seat)
    scores, ranks = [end.score for end in ends], [end.rank for end in ends]
    present = []
    for seat, number in enumerate(planned.seating):
        user = await service.users.get_cached(competition.entrants[number].user)
        clock, is_owner = table.clock.seats[seat], table.owners[seat].user in user.all_ids
        present.append(is_owner and clock.cover != "ai" and not (clock.late and not clock.turns))
    return TableOutcome(tuple(ranks), tuple(scores), tuple(present))


async def record_table(service: Services, table: Table) -> None:
    """Record the outcome of a table that has just ended, if it belongs to a competition. Idempotent."""
    name = table.lobby.competition
    competition = await COMPETITIONS.find(service, name) if name else None
    planned = next((one for one in competition.tables if one.table == table.id), None) if competition else None
    if competition is None or planned is None:
        return
    if planned.outcome is None:
        outcome = await build_outcome(service, competition, planned, table)
        competition = await COMPETITIONS.edit(
            service, name, f"result:{table.id}", lambda now: record_outcome(now, table.id, outcome)
        )
    if competition.state == "off":
        await reveal_called_off(service, competition)


EVENT_HANDLERS: dict[str, Callable[[Services, Competition, str], Awaitable[None]]] = {
    "close": close_signup,
    "begin": _begin_next_round,
    "tables": _open_tables,
    "adjudicate": _adjudicate_round,
    "post": post_podium,
    "remind": league.remind_players,
    "season": league.begin_season,
    "divisions": league.open_divisions,
    "end-season": league.end_season,
}
