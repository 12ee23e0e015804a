"""Test rounds and divisions: Swiss rounds as cheap as any, seasons of a league."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

from bot.app.competitions.league import (
    count_movers,
    form_divisions,
    merge_paused,
    move_players,
    place_newcomers,
)
from bot.app.competitions.rounds import (
    Pairs,
    Round,
    count_meetings,
    count_positions,
    count_sit_outs,
    order_cost,
    pair_swiss_round,
    pairing_costs,
)


def least_cost(entrants: int, seats: int, costs: list[list[int]], sit_out_costs: list[int]) -> int:
    """Return the cost of the cheapest round, by trying all."""

    @cache
    def cheapest(free: tuple[int, ...], sitting_out: int) -> int:
        if not free:
            return 0
        first, *others = free
        found = [sit_out_costs[first] + cheapest(tuple(others), sitting_out - 1)] if sitting_out else []
        for mates in combinations(others, seats - 1):
            table = sum(costs[a][b] for a, b in combinations((first, *mates), 2))
            left = tuple(entrant for entrant in others if entrant not in mates)
            if len(left) >= sitting_out:
                found.append(table + cheapest(left, sitting_out))
        return min(found)

    return cheapest(tuple(range(entrants)), entrants % seats)


def play_tournament(
    entrants: int, seats: int, rounds: int, seed: int, avoid: Pairs = ()
) -> Iterator[tuple[list[int], list[Round], Round]]:
    """Yield points, history and the new round of each round of a tournament with random results."""
    chance, points, history = Random(seed), [0] * entrants, list[Round]()
    for _ in range(rounds):
        tables = pair_swiss_round(points, seats, history, avoid, seed)
        seated = [entrant for table in tables for entrant in table]
        assert len(set(seated)) == len(seated) == entrants // seats * seats
        yield list(points), list(history), tables
        history.append(tables)
        for table in tables:
            for entrant, won in zip(chance.sample(table, seats), (6, 3, 2, 1, 0), strict=False):
                points[entrant] += won


def check_optimal(seats: int, seed: int) -> None:
    """Check that each round of a random tournament costs as little as the cheapest."""
    chance = Random(seed)
    entrants = chance.randint(max(6, seats), 12)
    a, b = chance.sample(range(entrants), 2)
    avoid = [(a, b)]
    for points, history, tables in play_tournament(entrants, seats, 6, seed, avoid):
        costs, sit_out_costs = pairing_costs(points, history, avoid)
        order = [entrant for table in tables for entrant in table]
        order += [entrant for entrant in range(entrants) if entrant not in order]
        cost, least = order_cost(order, seats, costs, sit_out_costs), least_cost(entrants, seats, costs, sit_out_costs)
        allowed = least if seats == 2 else least * 1.02
        assert least <= cost <= allowed, f"{entrants} at tables of {seats}, seed {seed}: {cost}, least {least}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_round_costs_as_little_as_the_cheapest(seats: int) -> None:
    for seed in range(4):
        check_optimal(seats, seed)


@pytest.mark.full
def test_pairs_cost_as_little_as_the_cheapest_in_2000_tournaments() -> None:
    for seed in range(2000):
        check_optimal(2, seed)


@pytest.mark.full
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_tables_cost_as_little_as_the_cheapest_in_100_tournaments(seats: int) -> None:
    for seed in range(100):
        check_optimal(seats, seed)


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(10, 2, 5), (15, 2, 7), (28, 4, 4), (25, 3, 5), (30, 5, 3)])
def test_no_pair_meets_again_while_that_can_be_avoided(entrants: int, seats: int, rounds: int) -> None:
    played = [tables for _, _, tables in play_tournament(entrants, seats, rounds, 11)]
    assert max(map(max, count_meetings(entrants, played))) == 1


def test_sit_outs_and_positions_are_spread() -> None:
    rounds = [tables for _, _, tables in play_tournament(11, 4, 7, 9)]
    sit_outs = count_sit_outs(11, rounds)
    assert sum(sit_outs) == 21
    assert max(sit_outs) - min(sit_outs) <= 1
    positions = count_positions(11, 4, rounds)
    assert max(max(row) - min(row) for row in positions) <= 2


def test_who_has_the_fewest_points_sits_out_first() -> None:
    tables = pair_swiss_round([9, 9, 4, 4, 1], 2, [], (), 1)
    assert {frozenset(table) for table in tables} == {frozenset({0, 1}), frozenset({2, 3})}


def test_pairs_to_keep_apart_never_meet() -> None:
    rounds = [tables for _, _, tables in play_tournament(8, 2, 6, 2, avoid=[(0, 1)])]
    meetings = count_meetings(8, rounds)
    assert meetings[0][1] == 0
    assert sum(meetings[0]) == 6


def test_the_same_arguments_give_the_same_round() -> None:
    first, again, other = (pair_swiss_round([0] * 20, 4, [], (), seed) for seed in (1, 1, 2))
    assert first == again != other


def test_too_few_entrants_are_refused() -> None:
    with pytest.raises(ValueError, match="2 entrants"):
        pair_swiss_round([0, 0], 3, [], (), 1)


def division(letter: str, size: int) -> list[str]:
    """Name the players of a division, best first."""
    return [f"{letter}{n}" for n in range(size)]


@pytest.mark.parametrize(("size", "share", "count"), [(8, 25, 2), (15, 25, 3), (8, 5, 1), (9, 80, 4)])
def test_a_stated_share_moves(size: int, share: int, count: int) -> None:
    assert count_movers(size, share) == count


def test_the_best_and_the_last_change_places() -> None:
    moved = move_players([division("a", 8), division("b", 8), division("c", 8)], (), 25)
    assert moved == [
        [*division("a", 6), "b0", "b1"],
        ["a6", "a7", "b2", "b3", "b4", "b5", "c0", "c1"],
        ["b6", "b7", *division("c", 8)[2:]],
    ]


def test_who_pauses_keeps_the_division_and_moves_nowhere() -> None:
    ladder = [division("a", 9), division("b", 9)]
    moved = move_players(ladder, {"a8", "b0"}, 25)
    assert "a8" in moved[0]
    assert "b0" in moved[1]
    assert {"b1", "b2"} <= set(moved[0]), "the best two who played go up"
    season = form_divisions(moved, {"a8", "b0"})
    assert [len(group) for group in season] == [8, 8]
    merged = merge_paused(season, moved, {"a8", "b0"})
    assert [sorted(group) for group in merged] == [sorted(group) for group in moved]


def test_newcomers_are_placed_by_rating() -> None:
    ladder = [division("a", 8), division("b", 8)]
    ratings = dict.fromkeys(ladder[0], 30.0) | dict.fromkeys(ladder[1], 20.0) | {"x": 31.0, "y": 20.0, "z": 3.0}
    placed = place_newcomers(ladder, ["z", "y", "x", "new"], ratings)
    assert placed[0][8:] == ["x"]
    assert placed[1][8:] == ["y", "z", "new"]
    assert place_newcomers([], ["z", "x"], ratings) == [["x", "z"]]


@pytest.mark.parametrize("players", [*range(8, 61), 200])
def test_divisions_have_8_to_20_players(players: int) -> None:
    made = form_divisions([division("a", players)], ())
    assert [user for group in made for user in group] == division("a", players)
    assert all(8 <= len(group) <= 20 for group in made), [len(group) for group in made]


def test_divisions_that_are_formed_again_are_even() -> None:
    assert [len(group) for group in form_divisions([division("a", 46)], ())] == [11, 12, 11, 12]


def test_a_season_of_fewer_than_8_is_none() -> None:
    assert form_divisions([division("a", 7)], ()) == []
    assert form_divisions([], ()) == []
    assert form_divisions([division("a", 8)], {"a3"}) == []


def test_divisions_that_fit_stay_as_they_are() -> None:
    ladder = [division("a", 20), division("b", 9)]
    assert form_divisions(ladder, ()) == ladder
    assert [len(group) for group in form_divisions([division("a", 21), division("b", 7)], ())] == [14, 14]
