"""Test standings and reachable ranks, and final orders and promotion against a model, with leavers and ties."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from random import Random
from types import FrameType

import msgspec
import pytest

from bot.app.competitions.competition import (
    Competition,
    CompetitionTable,
    Entrant,
    TableOutcome,
    active_entrants,
    begin_round,
    final_order,
    pair_next_round,
    possible_ranks,
    record_outcome,
    remove_entrant,
    round_tables,
)
from bot.app.competitions.league import division_id
from bot.app.competitions.rounds import Round, round_shapes
from bot.app.competitions.standings import PLACE_POINTS, UNIT, Standing, TableRanking, bound_ranks, compute_standings
from bot.app.competitions.store import COMPETITIONS
from tests.app.clocks.clocked_tables import World
from tests.app.competitions.conftest import DAY, SAMPLE, competition_of, open_competition

POINTS = {2: (100, -100), 3: (122, 0, -122), 4: (134, 45, -45, -134), 5: (141, 71, 0, -71, -141)}


def model_ranks(entrants: int, tables: list[CompetitionTable], missed: Counter[int]) -> dict[int, int]:
    """Return the rank of each entrant by the rules on the card."""
    won = [dict[int, Fraction]() for _ in tables]
    wins = Counter[int]()
    for table, points in zip(tables, won, strict=True):
        ranks, present = (table.outcome.ranks, table.outcome.present) if table.outcome is not None else ((), ())
        worth = POINTS[len(ranks)]
        for seat, one in enumerate(table.seating):
            shared = [worth[n] for n, rank in enumerate(sorted(ranks)) if rank == ranks[seat]]
            points[one] = Fraction(sum(shared), len(shared)) if present[seat] else Fraction(worth[-1])
            wins[one] += ranks[seat] == 1 and present[seat]
    total = {one: sum(points.get(one, 0) for points in won) - 141 * missed[one] for one in range(entrants)}
    keys: dict[int, tuple[Fraction | int, ...]] = {}
    for one in total:
        met = sum(total[two] for points in won if one in points for two in points if two != one)
        keys[one] = (total[one], wins[one], met)
    for one, key in list(keys.items()):
        alike = [points[one] for points in won if one in points and [keys[two][:3] for two in points].count(key) > 1]
        keys[one] = (*key, sum(alike))
    return {one: 1 + sum(other > key for other in keys.values()) for one, key in keys.items()}


def model_final_ranks(ranks: dict[int, int], final: CompetitionTable | None) -> dict[int, int]:
    """Return the ranks after a final table: its players first, and of these the absent ones last."""
    if final is None or final.outcome is None:
        return ranks
    seats = zip(final.seating, final.outcome.ranks, final.outcome.present, strict=True)
    keys = {one: (0, rank, ranks[one]) if present else (1, 0, ranks[one]) for one, rank, present in seats}
    keys |= {one: (2, 0, rank) for one, rank in ranks.items() if one not in keys}
    return {one: 1 + sum(other < key for other in keys.values()) for one, key in keys.items()}


def draw_outcome(chance: Random, seats: int) -> TableOutcome:
    """Return a random outcome, often with ties and with players whom an AI has replaced."""
    scores = [chance.randint(0, seats + 2) for _ in range(seats)]
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return TableOutcome(ranks, tuple(scores), tuple(chance.random() < 0.85 for _ in range(seats)))


class RandomTournament:
    """A tournament of random tables in which players leave and are replaced, with the data for the model."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seats, self.rounds = self.chance.choice((2, 3, 4)), self.chance.randint(1, 4)
        self.entrants = self.chance.randint(self.seats + 1, 11)
        self.missed = Counter[int]()
        self.final: CompetitionTable | None = None
        self.competition = Competition(
            "x", "h", "c", "en", SAMPLE, 0, f"{seed}", seats=self.seats, planned_rounds=self.rounds, state="running",
            has_final=self.chance.random() < 0.7, entrants=tuple(Entrant(f"u{n}") for n in range(self.entrants)),
        )  # fmt: skip
        self.bounds = [possible_ranks(self.competition)]

    def change(self, edit: Callable[..., Competition], *arguments: object, **fields: object) -> None:
        """Change the competition, and record which ranks are possible afterwards."""
        self.competition = edit(self.competition, *arguments, **fields)
        self.bounds.append(possible_ranks(self.competition))

    def let_some_leave(self) -> None:
        for n in range(self.entrants):
            if self.chance.random() < 0.05:
                self.change(remove_entrant, f"u{n}")

    def play_round(self, tables: Round) -> None:
        """Play the tables of a round; between any two of them players may leave."""
        self.change(begin_round, tables)
        for table in round_tables(self.competition):
            self.let_some_leave()
            self.change(record_outcome, table.table, draw_outcome(self.chance, len(table.seating)))
        self.let_some_leave()

    def play(self) -> None:
        """Play all rounds and the final table, as long as enough players are left."""
        for _ in range(self.rounds):
            active = active_entrants(self.competition)
            shapes = round_shapes(len(active), self.seats, (3, 4))
            if not shapes or len(active) < min(self.seats, 3):
                return
            order = self.chance.sample(active, len(active))
            self.missed.update(set(range(self.entrants)) - set(active))
            self.play_round(tuple(tuple(order.pop() for _ in range(size)) for size in shapes[0]))
        if self.competition.has_final and (tables := pair_next_round(self.competition, ())):
            self.check_finalists(*tables)
            self.play_round(tables)
            self.final = self.competition.tables[-1]

    def check_finalists(self, finalists: tuple[int, ...]) -> None:
        active = active_entrants(self.competition)
        ranks = model_ranks(self.entrants, list(self.competition.tables), self.missed)
        assert set(finalists) <= set(active), f"a player who left is seated at the final: {finalists}, not of {active}"
        assert len(finalists) == min(self.seats, len(active))
        others = [ranks[one] for one in active if one not in finalists]
        assert max(ranks[one] for one in finalists) <= min(others, default=len(ranks)), (
            "expected the best players in the final"
        )


def test_final_orders_match_the_model_and_were_always_possible() -> None:
    """The comparison needs events: players leave before finals, miss them, or tie."""
    seen = Counter[str]()
    for seed in range(300):
        tournament = RandomTournament(seed)
        tournament.play()
        tournament.change(msgspec.structs.replace, state="over")
        final, order = tournament.final, final_order(tournament.competition)
        others = [table for table in tournament.competition.tables if table is not final]
        expected = model_final_ranks(model_ranks(tournament.entrants, others, tournament.missed), final)
        assert {one.entrant: one.rank for one in order} == expected, f"seed {seed}"
        assert [one.rank for one in order] == sorted(expected.values()), f"seed {seed}"
        assert tournament.bounds[-1] == [(rank, rank) for _, rank in sorted(expected.items())], f"seed {seed}"
        for wide, narrow in pairwise(tournament.bounds):
            for (low, high), (best, worst) in zip(wide, narrow, strict=True):
                assert low <= best <= worst <= high, f"seed {seed}: {best} to {worst} after {low} to {high}"
        if final is not None and (outcome := final.outcome) is not None:
            first = [present for rank, present in zip(outcome.ranks, outcome.present, strict=True) if rank == 1]
            seen["left before the final"] += bool(tournament.missed)
            seen["an AI won the final"] += not all(first)
            seen["a tie at the top of the final"] += len(first) > 1
    assert min(seen.values()) >= 20, f"too few of {seen}"


async def test_top_of_final_order_is_promoted_and_bottom_relegated(world: World) -> None:
    plan = {"is_league": True, "seats": 4, "rounds": 1, "round_days": 1, "signup_days": 3, "time_control": "none"}
    name, _ = await open_competition(world, 24, **plan)
    await world.go(hours=3)
    chance, orders = Random(3), list[dict[str, int]]()
    for number in (1, 2):
        division = await competition_of(world, division_id(await competition_of(world, name), number))
        await COMPETITIONS.edit(
            world.service, division.id, "leave", lambda now: remove_entrant(now, now.entrants[0].user)
        )
        for table in division.tables:
            record = partial(record_outcome, table_id=table.table, outcome=draw_outcome(chance, len(table.seating)))
            await COMPETITIONS.edit(world.service, division.id, table.table, record)
    await world.go(seconds=3 * DAY)
    league = await competition_of(world, name)
    assert (league.state, len(league.ladder)) == ("open", 2)
    for number in (1, 2):
        division = await competition_of(world, division_id(league, number))
        ranks = model_ranks(len(division.entrants), list(division.tables), Counter())
        orders.append({division.entrants[one].user: rank for one, rank in ranks.items()})
    down = set(orders[0]) & set(league.ladder[1])
    up = set(orders[1]) & set(league.ladder[0])
    assert len(down) == len(up) == 2
    assert min(orders[0][user] for user in down) >= max(orders[0][user] for user in set(orders[0]) - down)
    assert max(orders[1][user] for user in up) <= min(orders[1][user] for user in set(orders[1]) - up)


def result(
    *entrants: int, ranks: tuple[int, ...] | None = None, present: tuple[bool, ...] | None = None
) -> TableRanking:
    """Build a result from the order of places."""
    n = len(entrants)
    return TableRanking(entrants, ranks or tuple(range(1, n + 1)), present or (True,) * n)


def rank(entrants: int, results: Sequence[TableRanking]) -> list[Standing]:
    """Return the standings of entrants without leavers."""
    return compute_standings(results, [0] * entrants)


def random_result(chance: Random, entrants: int, seats: int) -> TableRanking:
    """Build a result of random entrants, one time in five with a tie, one time in five with an absent entrant."""
    ranks = chance.choice([tuple(range(1, seats + 1))] * 4 + [(1, 1, *range(3, seats + 1))])
    present = chance.choice([(True,) * seats] * 4 + [(False, *(True,) * (seats - 1))])
    return result(*chance.sample(range(entrants), seats), ranks=ranks, present=present)


@pytest.mark.parametrize("seats", PLACE_POINTS)
def test_points_of_each_table_size_have_mean_0_and_deviation_1(seats: int) -> None:
    points = PLACE_POINTS[seats]
    assert sum(points) == 0
    assert sum(won**2 for won in points) / seats == pytest.approx(100**2, rel=0.01)
    gaps = {before - after for before, after in pairwise(points)}
    assert max(gaps) - min(gaps) <= 1, f"expected places at equal distances, got {points}"


def test_table_finished_by_an_ai_counts_as_last_place() -> None:
    standings = rank(4, [result(0, 1, 2, 3, present=(False, True, True, True))])
    assert [(one.entrant, one.points // UNIT, one.tables) for one in standings] == [
        (1, 45, 1),
        (2, -45, 1),
        (3, -134, 1),
        (0, -134, 0),
    ]


def test_standings_of_1000_entrants_need_few_function_calls() -> None:
    """Count Python-level calls: one per seat would be 20,000 for 5,000 tables of four."""
    chance, calls = Random(1), 0
    results = [random_result(chance, 1000, 4) for _ in range(5000)]

    def count_call(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count_call)
    try:
        standings = rank(1000, results)
    finally:
        sys.setprofile(None)
    assert len(standings) == 1000
    assert calls < 25_000, f"{calls} calls for 5,000 tables and 1,000 entrants: at most 25,000"


def test_possible_ranks_contain_every_outcome_of_five_open_tables() -> None:
    closed = [result(0, 1), result(0, 2), result(3, 4), result(0, 5), result(0, 3), result(0, 4)]
    tables = [(0, 1), (2, 3), (4, 5), (1, 2), (3, 5)]
    left = [sum(entrant in table for table in tables) for entrant in range(6)]
    bounds = bound_ranks(rank(6, closed), left, left)
    reached: list[set[int]] = [set() for _ in range(6)]
    for outcome in product([(1, 2), (2, 1), (1, 1)], repeat=5):
        played = [result(*table, ranks=ranks) for table, ranks in zip(tables, outcome, strict=True)]
        for one in rank(6, closed + played):
            reached[one.entrant].add(one.rank)
    for ranks, (best, worst) in zip(reached, bounds, strict=True):
        assert best <= min(ranks) <= max(ranks) <= worst
    assert bounds[0] == (1, 1), "entrant 0 can still be overtaken after five wins"


@pytest.mark.parametrize(("rounds", "bounds"), [(1, [(1, 1), (2, 2)]), (2, [(1, 2), (1, 2)]), (3, [(1, 2), (1, 2)])])
def test_possible_ranks_include_future_rounds(rounds: int, bounds: list[tuple[int, int]]) -> None:
    played = CompetitionTable("t", 1, (0, 1), outcome=TableOutcome((1, 2), (0, 0), (True, True)))
    competition = Competition("c", "a", "p", "en", "game", 0, "", entrants=(Entrant("a"), Entrant("b")), rounds=rounds)
    assert possible_ranks(msgspec.structs.replace(competition, round=1, tables=(played,))) == bounds
