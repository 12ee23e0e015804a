"""Test standings: points, ties, and the ranks that each can still reach."""

import sys
from collections.abc import Sequence
from itertools import pairwise, product
from random import Random
from types import FrameType

import msgspec
import pytest

from bot.app.competitions.competition import Competition, CompetitionTable, Entrant, TableOutcome, possible_ranks
from bot.app.competitions.standings import (
    PLACE_POINTS,
    UNIT,
    Standing,
    TableRanking,
    bound_ranks,
    compute_standings,
    table_points,
)


def result(
    *entrants: int, ranks: tuple[int, ...] | None = None, present: tuple[bool, ...] | None = None
) -> TableRanking:
    """Build a result in the order of places."""
    n = len(entrants)
    return TableRanking(entrants, ranks or tuple(range(1, n + 1)), present or (True,) * n)


def rank(entrants: int, results: Sequence[TableRanking]) -> list[Standing]:
    """Return the standings of entrants of whom none has left."""
    return compute_standings(results, [0] * entrants)


def random_result(chance: Random, entrants: int, seats: int) -> TableRanking:
    """Build a result of random entrants, one time in five with a tie, one time in five with an absent entrant."""
    ranks = chance.choice([tuple(range(1, seats + 1))] * 4 + [(1, 1, *range(3, seats + 1))])
    present = chance.choice([(True,) * seats] * 4 + [(False, *(True,) * (seats - 1))])
    return result(*chance.sample(range(entrants), seats), ranks=ranks, present=present)


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ((1, 2), (100, -100)),
        ((1, 1), (0, 0)),
        ((2, 1, 3), (0, 122, -122)),
        ((1, 2, 3, 4), (134, 45, -45, -134)),
        ((1, 1, 3, 4), (89.5, 89.5, -45, -134)),
        ((1, 2, 3, 3, 3), (141, 71, -70 - 2 / 3, -70 - 2 / 3, -70 - 2 / 3)),
    ],
)
def test_places_give_points_and_ties_share_them(ranks: tuple[int, ...], points: tuple[float, ...]) -> None:
    made = table_points(result(*range(len(ranks)), ranks=ranks))
    assert [won / UNIT for won in made] == pytest.approx(list(points))


@pytest.mark.parametrize("seats", PLACE_POINTS)
def test_the_points_of_each_table_size_have_mean_0_and_spread_1(seats: int) -> None:
    points = PLACE_POINTS[seats]
    assert sum(points) == 0
    assert sum(won**2 for won in points) / seats == pytest.approx(100**2, rel=0.01)
    gaps = {before - after for before, after in pairwise(points)}
    assert max(gaps) - min(gaps) <= 1, f"expected places at equal distances, got {points}"


def test_a_table_that_an_ai_finished_counts_as_a_last_place() -> None:
    standings = rank(4, [result(0, 1, 2, 3, present=(False, True, True, True))])
    assert [(one.entrant, one.points // UNIT, one.tables) for one in standings] == [
        (1, 45, 1),
        (2, -45, 1),
        (3, -134, 1),
        (0, -134, 0),
    ]


def test_each_round_that_an_entrant_missed_counts_as_a_last_place() -> None:
    standings = compute_standings([result(0, 1)], [1, 0, 0])
    assert [(one.entrant, one.points // UNIT) for one in standings] == [(2, 0), (0, -41), (1, -100)]


@pytest.mark.parametrize(
    ("results", "order"),
    [
        pytest.param([result(1, 2, 0), result(2, 0, 1), result(2, 0, 1)], [2, 1, 0], id="points"),
        pytest.param([result(0, 1), result(2, 3), result(3, 1)], [2, 0, 3, 1], id="opponents"),
        pytest.param([result(0, 1, 2), result(3, 1, 0)], [3, 0, 1, 2], id="wins"),
    ],
)
def test_ties_are_broken_in_the_stated_order(results: list[TableRanking], order: list[int]) -> None:
    assert [one.entrant for one in rank(len(order), results)] == order


def test_head_to_head_decides_last_and_real_ties_share_a_rank() -> None:
    results = [result(1, 0), result(0, 2), result(2, 3), result(3, 1)]
    level = rank(4, results)
    assert [one.rank for one in level] == [1, 1, 1, 1], "a ring of equals has several ranks"
    met = [result(0, 1), result(2, 0), result(0, 3), result(3, 2), result(2, 1)]
    standings = rank(4, met)
    assert [one.rank for one in standings] == [1, 2, 3, 4]
    assert [one.entrant for one in standings[:2]] == [2, 0], "2 beat 0, but is not before 0"
    assert standings[0][2:] == standings[1][2:]


def test_standings_of_1000_entrants_need_few_calls() -> None:
    """Python-level calls are counted: a call for each seat would be 20,000 for 5,000 tables of four."""
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


def count_left(entrants: int, tables: Sequence[tuple[int | None, ...]]) -> list[int]:
    """Count the open tables of each entrant."""
    return [sum(entrant in table for table in tables) for entrant in range(entrants)]


def bound(entrants: int, results: Sequence[TableRanking], left: list[int]) -> list[tuple[int, int]]:
    return bound_ranks(rank(entrants, results), left, left)


def test_possible_ranks_contain_the_final_rank_and_only_narrow() -> None:
    for seed in range(30):
        chance = Random(seed)
        entrants = chance.randint(5, 12)
        results = [random_result(chance, entrants, chance.randint(2, 5)) for _ in range(chance.randint(3, 14))]
        final = {one.entrant: one.rank for one in rank(entrants, results)}
        before = [(1, entrants)] * entrants
        for played in range(len(results) + 1):
            left = count_left(entrants, [one.entrants for one in results[played:]])
            bounds = bound(entrants, results[:played], left)
            for entrant, (best, worst) in enumerate(bounds):
                assert before[entrant][0] <= best <= final[entrant] <= worst <= before[entrant][1]
            before = bounds
        assert before == [(final[entrant], final[entrant]) for entrant in range(entrants)]


def test_possible_ranks_contain_every_outcome_of_five_open_tables() -> None:
    closed = [result(0, 1), result(0, 2), result(3, 4), result(0, 5), result(0, 3), result(0, 4)]
    tables = [(0, 1), (2, 3), (4, 5), (1, 2), (3, 5)]
    bounds = bound(6, closed, count_left(6, tables))
    reached: list[set[int]] = [set() for _ in range(6)]
    for outcome in product([(1, 2), (2, 1), (1, 1)], repeat=5):
        played = [result(*table, ranks=ranks) for table, ranks in zip(tables, outcome, strict=True)]
        for one in rank(6, closed + played):
            reached[one.entrant].add(one.rank)
    for ranks, (best, worst) in zip(reached, bounds, strict=True):
        assert best <= min(ranks) <= max(ranks) <= worst
    assert bounds[0] == (1, 1), "entrant 0 can still be overtaken after five wins"


@pytest.mark.parametrize(("rounds", "bounds"), [(1, [(1, 1), (2, 2)]), (2, [(1, 2), (1, 2)]), (3, [(1, 2), (1, 2)])])
def test_possible_ranks_count_the_rounds_to_come(rounds: int, bounds: list[tuple[int, int]]) -> None:
    played = CompetitionTable("t", 1, (0, 1), outcome=TableOutcome((1, 2), (0, 0), (True, True)))
    competition = Competition("c", "a", "p", "en", "game", 0, "", entrants=(Entrant("a"), Entrant("b")), rounds=rounds)
    assert possible_ranks(msgspec.structs.replace(competition, round=1, tables=(played,))) == bounds
