"""Balanced rounds: every count differs by at most one where a design exists, and the plan says where it does not."""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path

import pytest

from bot.app.competitions import balanced
from bot.app.competitions.balanced import Plan, plan_balanced_rounds
from bot.app.competitions.rounds import count_meetings

DESIGNS = json.loads((Path(balanced.__file__).parent / "designs.json").read_text())
MOST_ROUNDS = json.loads((Path(__file__).parent / "most_rounds.json").read_text())
"""The most rounds without a second meeting that are known here, by "entrants/seats"."""


def check_plan(plan: Plan, entrants: int, seats: int, rounds: int) -> None:
    """Check that a plan seats everyone once at most, and that seat positions and sit-outs are spread."""
    assert len(plan.rounds) == rounds
    for tables in plan.rounds:
        seated = [entrant for table in tables for entrant in table]
        assert len(tables) == entrants // seats
        assert {len(table) for table in tables} == {seats}
        assert len(set(seated)) == len(seated), f"{entrants} at tables of {seats}: a user sits twice in {tables}"
        assert set(seated) <= set(range(entrants))
    for what, (least, most) in (("positions", plan.positions), ("sit-outs", plan.sit_outs)):
        assert most - least <= 1, f"{entrants} at tables of {seats}, {rounds} rounds: {what} from {least} to {most}"


@pytest.mark.parametrize("name", DESIGNS)
def test_no_pair_of_a_shipped_design_meets_twice(name: str) -> None:
    entrants, seats = map(int, name.split("/"))
    for tables in DESIGNS[name]:
        assert sorted(entrant for table in tables for entrant in table) == list(range(entrants))
        assert {len(table) for table in tables} == {seats}
    assert max(map(max, count_meetings(entrants, DESIGNS[name]))) == 1


@pytest.mark.parametrize("entrants", range(6, 41))
def test_two_at_a_table_are_balanced_for_any_number_of_rounds(entrants: int) -> None:
    for rounds in (1, 3, entrants - 1, entrants + 2):
        plan = plan_balanced_rounds(entrants, 2, rounds, (), 7)
        check_plan(plan, entrants, 2, rounds)
        assert plan.is_balanced


@pytest.mark.parametrize(
    ("entrants", "seats", "rounds"), [(16, 4, 5), (25, 5, 6), (9, 3, 4), (27, 3, 26), (20, 4, 3), (11, 3, 4)]
)
def test_a_design_is_balanced_and_says_so(entrants: int, seats: int, rounds: int) -> None:
    plan = plan_balanced_rounds(entrants, seats, rounds, (), 3)
    check_plan(plan, entrants, seats, rounds)
    assert plan.is_balanced, f"meetings from {plan.meetings[0]} to {plan.meetings[1]}"


def test_a_plan_without_a_design_says_how_far_from_balance_it_is() -> None:
    """Of 12 at three tables of four, two of each table meet again in the next round."""
    plan = plan_balanced_rounds(12, 4, 3, (), 3)
    check_plan(plan, 12, 4, 3)
    assert plan.meetings == (0, 2)
    assert not plan.is_balanced


@pytest.mark.parametrize(("entrants", "seats", "rounds"), [(16, 4, 5), (9, 2, 9), (8, 2, 4), (13, 5, 4)])
def test_pairs_to_keep_apart_never_meet(entrants: int, seats: int, rounds: int) -> None:
    avoid = [(0, 1), (3, 2)]
    plan = plan_balanced_rounds(entrants, seats, rounds, avoid, 5)
    check_plan(plan, entrants, seats, rounds)
    assert plan.kept_apart
    meetings = count_meetings(entrants, plan.rounds)
    assert [meetings[a][b] for a, b in avoid] == [0, 0]
    assert sum(map(sum, meetings)) == rounds * (entrants // seats) * seats * (seats - 1)


def test_a_pair_that_no_plan_can_keep_apart_meets_and_the_plan_says_so() -> None:
    plan = plan_balanced_rounds(4, 4, 1, [(0, 1)], 5)
    assert not plan.kept_apart


def test_the_seed_alone_decides_the_plan() -> None:
    plans = [plan_balanced_rounds(10, 4, 3, (), seed).rounds for seed in (1, 1, 2)]
    assert plans[0] == plans[1]
    assert plans[0] != plans[2], "another seed gives another plan"


def test_too_few_entrants_are_refused() -> None:
    with pytest.raises(ValueError, match="3 entrants"):
        plan_balanced_rounds(3, 4, 2, (), 1)


@pytest.mark.full
@pytest.mark.parametrize(("seats", "entrants"), list(product((3, 4, 5), range(6, 41))))
def test_no_pair_meets_twice_in_as_many_rounds_as_are_known(seats: int, entrants: int) -> None:
    for rounds in range(1, MOST_ROUNDS[f"{entrants}/{seats}"] + 1):
        plan = plan_balanced_rounds(entrants, seats, rounds, (), 0)
        check_plan(plan, entrants, seats, rounds)
        assert plan.meetings[1] <= 1


def test_positions_are_spread_over_any_rounds() -> None:
    everyone = list(combinations(range(7), 3))
    rounds = [(table,) for table in everyone * 2]
    counts = balanced.measure_plan(7, 3, balanced.balance_positions(3, rounds), ()).positions
    assert counts == (10, 10)
