"""Test standings: points and reachable ranks. Ties and missed rounds are in test_final_order.py."""

import sys
from collections.abc import Sequence
from itertools import pairwise, product
from random import Random
from types import FrameType

import msgspec
import pytest

from bot.app.competitions.competition import Competition, CompetitionTable, Entrant, TableOutcome, possible_ranks
from bot.app.competitions.standings import PLACE_POINTS, UNIT, Standing, TableRanking, bound_ranks, compute_standings


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
