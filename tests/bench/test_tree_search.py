"""Test the tree search and its games against flat search: determinism, best moves, seatings, resuming."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from engines.core.chance import RandomDice
from engines.core.match import Match
from engines.core.playout import start_playout
from engines.core.playout_luck import FastChance
from engines.core.search import SearchBudget, SearchResult
from engines.core.tree import first_move
from tests.bench.tree_search import TreeBranch, TreeSearch, Whose, is_open
from tests.bench.tree_search_games import TreeMatchSettings, go_on, result_text, seat_players
from tests.engines.laws.random_games import random_moments
from tests.toy.game import PEBBLES, State, View

WHOSE: list[Whose] = ["own", "all"]


def search_move(match: Match[State, View], seat: int, whose: Whose, games: int) -> SearchResult:
    view, root = match.view_for(seat), match.choice_tree(seat)
    own = PEBBLES.heuristic_move(view, root, partial(match.preview_result, seat), RandomDice(b"1"))
    return TreeSearch(PEBBLES, view, seat, b"1", whose=whose, curious=1.0).find_best(root, own, SearchBudget(games))


@pytest.mark.parametrize("whose", WHOSE)
def test_the_same_view_and_seed_give_the_same_word_and_every_game_is_counted(whose: Whose) -> None:
    match = next(islice(random_moments(PEBBLES, 3), 9, None))
    one, other = (search_move(match, match.seats_to_move()[0], whose, 40) for _ in range(2))
    assert [(tried.move, tried.gains) for tried in one.candidates] == [
        (tried.move, tried.gains) for tried in other.candidates
    ]
    assert sum(len(tried.gains) for tried in one.candidates) == one.playouts == 40


@pytest.mark.parametrize("whose", WHOSE)
def test_tree_search_chooses_a_clearly_better_move(whose: Whose) -> None:
    """The last word of the last round: an offer of three points is worth more than one of fewer, or none."""
    found = 0
    for seed in range(6):
        for match in random_moments(PEBBLES, seed, asides=0, changes=0):
            view, seat = match.view_for(0), next(iter(match.seats_to_move()), 0)
            last = view.round == view.rounds and view.asks == "turn" and seat == len(view.seats) - 1
            if last and match.view_for(seat).coins >= 3:
                said = search_move(match, seat, whose, 60).best_move
                # a card may be worth as much as three coins
                assert said == ("offer", "3") or said[0] in {"show", "swap"}
                found += 1
    assert found


def test_branch_offered_more_often_is_preferred_at_equal_playouts() -> None:
    match = next(islice(random_moments(PEBBLES, 3), 9, None))
    grown = TreeSearch(PEBBLES, match.view_for(0), 0, b"1", whose="own", curious=1.0)
    grown._games, grown._squares = 40, 40.0
    seldom = TreeBranch(0, ("seldom",), [1.0] * 3, 3.0, offered=3)
    passed = TreeBranch(0, ("passed",), [1.0] * 3, 3.0, offered=40)
    assert grown._most_promising([seldom, passed]) is passed
    assert (seldom.offered, passed.offered) == (4, 41)


@pytest.mark.parametrize(("whose", "others"), [("own", False), ("all", True)])
def test_search_tree_grows_by_at_most_a_branch_per_playout(whose: Whose, others: bool) -> None:
    match = next(match for match in random_moments(PEBBLES, 3, asides=0, changes=0) if match.view_for(0).asks == "plan")
    seat, grown = 0, TreeSearch(PEBBLES, match.view_for(0), 0, b"1", whose=whose, curious=1.0)
    top = TreeBranch(seat, first_move(match.choice_tree(seat)))
    for number in range(30):
        run = start_playout(match, FastChance(number))
        run.push(seat, top.word)
        grown._walk(run, number, [top])
    below = list(walk_branches(top))
    assert len(top.gains) == 30
    assert 3 < len(below) <= 31
    assert any(one.seat != seat for one in below) == others
    assert all(len(one.gains) > sum(len(then.gains) for then in one.after.values()) for one in below[1:])


def walk_branches(one: TreeBranch) -> Iterator[TreeBranch]:
    yield one
    for then in one.after.values():
        yield from walk_branches(then)


def test_all_seatings_take_turns() -> None:
    for seats, ways in ((3, 6), (4, 12)):
        some = [seat_players(seats, number) for number in range(ways)]
        assert len({tuple(way) for way in some}) == ways
        assert Counter(way.index("tree") for way in some[:seats]) == dict.fromkeys(range(seats), 1)
        assert {(way.count("flat"), way.count("tree")) for way in some} == {(1, 1)}


def test_games_are_resumed_and_reported(tmp_path: Path) -> None:
    rivals = TreeMatchSettings("pebbles", 21, 8, 8, "own", 1.0, 1)
    first = list(go_on(PEBBLES, rivals, 1, tmp_path / "games"))
    both = list(go_on(PEBBLES, rivals, 2, tmp_path / "games"))
    assert [[one.number for one in ended] for ended in (first[-1], both[-1])] == [[0], [0, 1]]
    assert first[-1][0] == both[-1][0]
    assert result_text(both[-1]).startswith("2 games; flat ")
    thinks = [
        seconds > 0.001
        for seat, seconds in zip(both[-1][1].seats, both[-1][1].seconds, strict=True)
        if seat != "journeyman"
    ]
    assert thinks == [True, True]


def test_partial_move_of_another_question_is_rejected() -> None:
    match = next(match for match in random_moments(PEBBLES, 3, asides=0, changes=0) if match.view_for(0).asks == "turn")
    question = match.choice_tree(match.seats_to_move()[0])
    assert [is_open(question, word) for word in (("offer", "1"), ("offer",), ("offer", "9"))] == [True, False, False]
