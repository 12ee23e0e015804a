"""The competition: plan, entrants, tables and outcomes. Plain data and pure functions.

Entrants are numbered in sign-up order; once the plan is made, the numbers are final. Moments are Unix milliseconds
(UTC).
"""

from bisect import bisect_left
from contextlib import suppress
from typing import Final, Literal

import msgspec

from bot.app.common.interfaces import derive_id
from bot.app.competitions.balanced import BalancedPlan, plan_balanced_rounds
from bot.app.competitions.rounds import (
    FEWEST_MIXED,
    MAX_ROUNDS,
    Pairs,
    Round,
    RoundFormat,
    choose_format,
    pair_swiss_round,
    round_shapes,
)
from bot.app.competitions.standings import PLACE_POINTS, Standing, TableRanking, bound_ranks, compute_standings
from bot.stored import Stored
from engines import GAMES
from engines.core.core_types import EngineError
from engines.core.game import Options, resolve_options

CompetitionState = Literal["draft", "open", "planned", "running", "over", "off"]
PairingForm = Literal["balanced", "swiss"]

MAX_ENTRANTS: Final = 128
MAX_MORE: Final = 10
"""Maximum missing entrants to mention."""
MIN_DIVISION_SIZE: Final = 8
FLAG_FIELDS: Final = {
    "final": "has_final", "duplicate": "is_duplicate", "once": "all_at_once", "members": "members_only",
    "league": "is_league",
}  # fmt: skip
MAX_REPLACED: Final = 2
"""Number of tables with a replacement after which an entrant is left out of the coming rounds."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """A user who takes part."""

    user: str
    replaced: int = 0
    """Tables that an AI finished for them."""
    left: bool = False
    missed: int = 0
    """Rounds decided without them after they had left."""

    @property
    def is_active(self) -> bool:
        """Return whether the coming rounds include them."""
        return not self.left and self.replaced < MAX_REPLACED


class TableOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The outcome of a table by seat. ``present``: whether the entrant played it to its end."""

    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    present: tuple[bool, ...]


class CompetitionTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of a round, decided before it opens. ``seating``: entrants by seat."""

    table: str
    round: int
    seating: tuple[int, ...]
    is_opened: bool = False
    outcome: TableOutcome | None = None


class Competition(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """One tournament, or one division of a league's season."""

    id: str
    host: str
    channel: str
    lang: str
    game: str
    made: int
    shuffle: str
    """A secret (64 hex digits), the source of a *duplicate*'s shuffles."""
    version: int = 0
    name: str = ""
    """The organizer's name for it; empty for the proposed one."""
    number: int = 1
    """The number in the proposed name, counting this game's in the channel."""
    options: Options = {}
    seats: int = 4
    """Planned seats per table: some tables have one more or fewer if the entrants do not divide evenly."""
    rounds: int = 3
    """Planned rounds before the final table."""
    planned_rounds: int = 0
    """Rounds before the final table that are fair to all entrants; 0 before the plan is made."""
    time_control: str = "turn-1d"
    signup_days: int = 7
    round_days: int = 14
    form: PairingForm = "balanced"
    has_final: bool = False
    is_duplicate: bool = False
    all_at_once: bool = False
    """Whether the tables of all rounds open together; balanced rounds only."""
    members_only: bool = False
    state: CompetitionState = "draft"
    closes: int = 0
    """The end of the sign-up."""
    starts: int = 0
    """When the first tables open, once the plan is made."""
    entrants: tuple[Entrant, ...] = ()
    plan: tuple[Round, ...] = ()
    """The balanced rounds by entrant."""
    tables: tuple[CompetitionTable, ...] = ()
    round: int = 0
    """The current round, from 1; 0 before the first."""
    round_ends: int = 0
    boards: str = ""
    """The channel of its thread or topic, with the boards of its tables; empty for the one of its message."""
    is_posted: bool = False
    """Whether the post about its end is shown."""
    too_few: bool = False
    """Whether it was called off for lack of entrants."""
    ownerless: bool = False
    """Whether no user is left to organize it: it runs to its end without one."""
    league: str = ""
    season: int = 0
    division: int = 0
    """Of a division: its league, season and number, both from 1. A league has its current or last season."""
    promoted: int = 0
    relegated: int = 0
    """How many players of a division move up and down."""
    is_league: bool = False
    movers_percent: int = 20
    """Of a league: the share of a division that moves up, and down."""
    ladder: tuple[tuple[str, ...], ...] = ()
    """Of a league: all its users by division, best first, including paused ones."""
    divisions: tuple[tuple[str, ...], ...] = ()
    """Of a league: the users of the current or last season, by division."""
    reminders: int = 0
    skipped: int = 0
    """Of a league: the last season skipped for too few entrants, or 0."""

    @property
    def main_rounds(self) -> int:
        """Return the number of rounds before the final table."""
        return 1 if self.all_at_once else self.planned_rounds or self.rounds

    @property
    def last_round(self) -> int:
        """Return the number of the last round, including any final table."""
        return self.main_rounds + self.has_final

    @property
    def is_final_round(self) -> bool:
        """Return whether the current round is the final table."""
        return self.has_final and self.round == self.last_round

    @property
    def fewest_entrants(self) -> int:
        """Return the minimum number of entrants: a final table requires more entrants than seats."""
        return MIN_DIVISION_SIZE if self.is_league else self.seats + self.has_final

    @property
    def fewest_at_table(self) -> int:
        """Return the minimum players at a table: a duel is a different game."""
        return min(self.seats, FEWEST_MIXED)


def seat_choices(game: str) -> list[int]:
    """Return the possible numbers of seats at this game's competition tables."""
    low, high = GAMES[game].seat_range
    return [seats for seats in PLACE_POINTS if low <= seats <= high]


def table_sizes(competition: Competition) -> list[int]:
    """Return the numbers of seats for which the chosen options allow the game."""
    sizes = []
    for seats in seat_choices(competition.game):
        with suppress(EngineError):
            resolve_options(GAMES[competition.game], seats, competition.options)
            sizes.append(seats)
    return sizes


def most_rounds(competition: Competition) -> int:
    """Return the maximum rounds of a plan. A division's must fit into its season."""
    is_season = (competition.is_league or competition.league) and not competition.all_at_once
    days = (competition.planned_rounds or competition.rounds) * competition.round_days
    return min(MAX_ROUNDS, days) if is_season else MAX_ROUNDS


def find_format(competition: Competition, entrants: int) -> RoundFormat | None:
    """Return table sizes and rounds that are fair to this many entrants, or None."""
    wanted = competition.planned_rounds or competition.rounds
    return choose_format(entrants, competition.seats, table_sizes(competition), wanted, most_rounds(competition))


def missing_entrants(competition: Competition) -> int:
    """Return how many more entrants would avoid sit-outs; 0 if none, or more than ``MAX_MORE``, are needed."""
    n = len(competition.entrants)
    for more in range(MAX_MORE + 1):
        chosen = find_format(competition, n + more)
        if chosen is not None and sum(chosen.shape) == n + more:
            return more
    return 0


# -- entrants


def find_entrant(competition: Competition, user_id: str) -> int | None:
    """Return the number of a participating user, or None."""
    return next((n for n, entrant in enumerate(competition.entrants) if entrant.user == user_id), None)


def active_entrants(competition: Competition) -> list[int]:
    """Return the numbers of the entrants in the coming rounds."""
    return [n for n, entrant in enumerate(competition.entrants) if entrant.is_active]


def add_entrant(competition: Competition, user_id: str) -> Competition:
    """Sign a user up, or undo their withdrawal. A user is entered only once."""
    number = find_entrant(competition, user_id)
    if number is None:
        return msgspec.structs.replace(competition, entrants=(*competition.entrants, Entrant(user_id)))
    return _replace_entrant(competition, number, left=False)


def remove_entrant(competition: Competition, user_id: str) -> Competition:
    """Remove a user. Before the first round, the plan is made again; later, their standing remains."""
    number = find_entrant(competition, user_id)
    if number is None:
        return competition
    if competition.state in ("open", "planned"):
        others = tuple(entrant for entrant in competition.entrants if entrant.user != user_id)
        return msgspec.structs.replace(competition, entrants=others, state="open", plan=(), planned_rounds=0)
    return _replace_entrant(competition, number, left=True)


def _replace_entrant(competition: Competition, number: int, **change: object) -> Competition:
    entrants = list(competition.entrants)
    entrants[number] = msgspec.structs.replace(entrants[number], **change)
    return msgspec.structs.replace(competition, entrants=tuple(entrants))


# -- rounds


def round_tables(competition: Competition) -> list[CompetitionTable]:
    """Return the tables of the current round."""
    return [table for table in competition.tables if table.round == competition.round]


def round_seatings(competition: Competition, number: int) -> Round:
    """Return the tables of a round: as decided, or else as planned if no entrant has left."""
    decided = tuple(table.seating for table in competition.tables if table.round == number)
    if decided and not competition.all_at_once:
        return decided
    is_planned = number <= len(competition.plan) and len(active_entrants(competition)) == len(competition.entrants)
    return competition.plan[number - 1] if is_planned or (decided and competition.plan) else decided


def sitting_out(competition: Competition) -> list[int]:
    """Return the active entrants without a table in the current round; none in the final round."""
    seated = {entrant for table in round_tables(competition) for entrant in table.seating}
    is_due = competition.state == "running" and seated and not competition.is_final_round
    return [entrant for entrant in active_entrants(competition) if is_due and entrant not in seated]


def plan_rounds(competition: Competition, avoid: Pairs) -> BalancedPlan:
    """Plan all balanced rounds. Takes up to a second of processor time: call it off the event loop.

    Raises ValueError if no plan is fair; see ``find_format``.
    """
    seed = int.from_bytes(competition.id.encode()[-8:], "big")
    return plan_balanced_rounds(
        len(competition.entrants), competition.seats, competition.rounds, avoid, seed, table_sizes(competition),
        most_rounds(competition),
    )  # fmt: skip


def pair_next_round(competition: Competition, avoid: Pairs) -> Round:
    """Return the tables of the next round: the final, the planned ones, or ones paired by the standings.

    If an entrant has left, the plan no longer fits, and the others are paired with as few repeated meetings as
    possible. Empty if there are too few entrants for a table. Takes up to a second of processor time: call it off the
    event loop.
    """
    active, number = active_entrants(competition), competition.round
    seats = min(competition.seats, len(active))
    if seats < competition.fewest_at_table or seats not in table_sizes(competition):
        return ()
    if competition.has_final and number + 1 == competition.last_round:
        ranked = [standing.entrant for standing in rank_entrants(competition) if standing.entrant in set(active)]
        return (tuple(ranked[:seats]),)
    if competition.all_at_once:  # an AI plays for an entrant who has left
        return tuple(table for tables in competition.plan for table in tables)
    if competition.form == "balanced" and len(active) == len(competition.entrants):
        return competition.plan[number]
    shape = _table_shape(competition, len(active))
    out = [entrant for entrant in range(len(competition.entrants)) if entrant not in set(active)]
    place = {entrant: at for at, entrant in enumerate((*active, *out))}
    history = [
        tuple(tuple(place[one] for one in table.seating) for table in competition.tables if table.round == past)
        for past in range(1, number + 1)
    ]
    points = [standing.points for standing in sorted(rank_entrants(competition), key=lambda one: one.entrant)]
    worth = [points[entrant] if competition.form == "swiss" else 0 for entrant in active]
    near = [(place[a], place[b]) for a, b in avoid if max(place[a], place[b]) < len(active)]
    paired = pair_swiss_round(worth, shape, history, near, number)
    return tuple(tuple(active[one] for one in table) for table in paired)


def _table_shape(competition: Competition, active: int) -> tuple[int, ...]:
    """Return the table sizes for the remaining entrants: the planned ones, or else the closest."""
    chosen = find_format(competition, active)
    if chosen is not None and chosen.rounds == competition.planned_rounds:
        return chosen.shape
    return round_shapes(active, competition.seats, table_sizes(competition))[0]


def duplicate_round(competition: Competition) -> str:
    """Return the name of the current round if all its tables play the same shuffle, or ""."""
    return f"{competition.id}:{competition.round}" if competition.is_duplicate and competition.round else ""


def begin_round(competition: Competition, tables: Round) -> Competition:
    """Return the competition with its next round decided; its tables open afterwards."""
    number = competition.round + 1
    decided = tuple(
        CompetitionTable(derive_id(f"competition:{competition.id}:{number}:{at}"), number, seating)
        for at, seating in enumerate(tables)
    )
    competition = msgspec.structs.replace(
        competition, state="running", round=number, tables=(*competition.tables, *decided), round_ends=0
    )
    seated = {entrant for seating in tables for entrant in seating}
    for n, entrant in enumerate(competition.entrants if not competition.is_final_round else ()):
        if not entrant.is_active and n not in seated:
            competition = _replace_entrant(competition, n, missed=entrant.missed + 1)
    return competition


def mark_opened(competition: Competition, ends: int) -> Competition:
    """Return the competition with its round's tables open. ``ends``: the end of the round."""
    tables = tuple(
        msgspec.structs.replace(table, is_opened=True) if table.round == competition.round else table
        for table in competition.tables
    )
    return msgspec.structs.replace(competition, tables=tables, round_ends=ends)


def record_outcome(competition: Competition, table_id: str, outcome: TableOutcome) -> Competition:
    """Return the competition with a table's outcome. The first one counts."""
    at = next((n for n, table in enumerate(competition.tables) if table.table == table_id), None)
    if at is None or competition.tables[at].outcome is not None:
        return competition
    tables = list(competition.tables)
    tables[at] = msgspec.structs.replace(tables[at], outcome=outcome)
    competition = msgspec.structs.replace(competition, tables=tuple(tables))
    for entrant, present in zip(tables[at].seating, outcome.present, strict=True):
        if not present:
            replaced = competition.entrants[entrant].replaced + 1
            competition = _replace_entrant(competition, entrant, replaced=replaced)
    return competition


# -- standings


def rank_entrants(competition: Competition) -> list[Standing]:
    """Return the standings after the rounds before the final table, best first."""
    final = final_table(competition)
    results = [
        TableRanking(table.seating, table.outcome.ranks, table.outcome.present)
        for table in competition.tables
        if table.outcome is not None and table is not final
    ]
    return compute_standings(results, [entrant.missed for entrant in competition.entrants], competition.shuffle)


def final_table(competition: Competition) -> CompetitionTable | None:
    """Return the final table once decided."""
    return competition.tables[-1] if competition.is_final_round else None


def final_places(competition: Competition) -> dict[int, int]:
    """Return the places of the final table by entrant; empty before its end.

    Entrants who tie there keep their earlier order, and so do those who did not play to the end, behind the others.
    """
    final = final_table(competition)
    if final is None or final.outcome is None:
        return {}
    before = {standing.entrant: standing.rank for standing in rank_entrants(competition)}
    keys = {
        entrant: (not present, rank * present, before[entrant])
        for entrant, rank, present in zip(final.seating, final.outcome.ranks, final.outcome.present, strict=True)
    }
    return {entrant: 1 + sum(other < key for other in keys.values()) for entrant, key in keys.items()}


def final_order(competition: Competition) -> list[Standing]:
    """Return the standings, led by the final table, in its order once it is over."""
    final, places = final_table(competition), final_places(competition)
    seated = final.seating if final is not None else ()
    keyed = [
        ((one.entrant not in seated, places.get(one.entrant, one.rank)), one) for one in rank_entrants(competition)
    ]
    keyed.sort(key=lambda pair: pair[0])
    keys = [key for key, _ in keyed]
    return [one._replace(rank=1 + bisect_left(keys, key)) for key, one in keyed]


def possible_ranks(competition: Competition) -> list[tuple[int, int]]:
    """Return each entrant's best and worst possible final rank, by number, whoever else leaves."""
    if competition.state == "over" or competition.is_final_round:
        return _ranks_from_final(competition)
    rounds = competition.planned_rounds or competition.rounds
    to_come = rounds * (not competition.round) if competition.all_at_once else rounds - competition.round
    running = [0] * len(competition.entrants)
    for table in competition.tables:
        for entrant in table.seating if table.outcome is None else ():
            running[entrant] += 1
    lost = [tables + to_come for tables in running]
    won = [tables + to_come * one.is_active for one, tables in zip(competition.entrants, running, strict=True)]
    bounds = bound_ranks(rank_entrants(competition), lost, won)
    if not competition.has_final:
        return bounds
    return [
        (1 if one.is_active else best, min(len(bounds), worst + competition.seats))
        for one, (best, worst) in zip(competition.entrants, bounds, strict=True)
    ]


def _ranks_from_final(competition: Competition) -> list[tuple[int, int]]:
    """Return the possible ranks once the final table is decided, or the competition is over."""
    final = final_table(competition)
    bounds = {standing.entrant: (standing.rank, standing.rank) for standing in final_order(competition)}
    if final is not None and final.outcome is None:
        bounds |= dict.fromkeys(final.seating, (1, len(final.seating)))
    return [bounds[entrant] for entrant in range(len(competition.entrants))]
