"""Test the strength of the AI (I-8): wins against random seats, scores of AI games."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from engines.core import match_factory
from engines.core.chance import RandomDice
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.notredame.game import NOTREDAME
from tests.conftest import so_many
from tests.engines.rules.notredame.position_builder import Table


def play_for_scores(number: int, seats: int, minds: set[int]) -> list[int]:
    """Play a game with the AI for the seats in ``minds`` and the others at random; return the points."""
    match: Table = match_factory.open_match(NOTREDAME, "table", seats, {}, SeedSecret(f"{number:064x}", "a5" * 32))
    dice = Random(number)
    while not match.is_over:
        seat = match.seats_to_move()[0]
        if seat in minds:
            toss = RandomDice(f"{number} {match.version}".encode())
            word = NOTREDAME.heuristic_move(
                match.view_for(seat), match.choice_tree(seat), partial(match.preview_result, seat), toss
            )
        else:
            word = random_move(match.choice_tree(seat), dice)
        match.push(seat, word)
    return [standing.score for standing in NOTREDAME.seat_scores(match.position)]


def is_sole_winner(number: int, seats: int) -> bool:
    """Return whether the only AI of a game wins alone; its seat is ``number`` modulo ``seats``."""
    seat = number % seats
    found = play_for_scores(number, seats, {seat})
    return found[seat] > max(score for other, score in enumerate(found) if other != seat)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_I_8_one_ai_among_random_seats_wins_alone(seats: int) -> None:
    assert sum(is_sole_winner(number, seats) for number in range(4)) == 4


@pytest.mark.full
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_I_8_one_ai_among_random_seats_wins_alone_95_times_of_100(seats: int) -> None:
    games = so_many(100)
    assert sum(is_sole_winner(number, seats) for number in range(games)) >= 0.95 * games


@pytest.mark.slow
def test_I_8_winners_among_ai_seats_are_plausible() -> None:
    assert all(40 <= max(play_for_scores(number, 4, {0, 1, 2, 3})) <= 95 for number in range(4))


def test_I_8_random_play_scores_far_less() -> None:
    found = [score for number in range(20) for score in play_for_scores(number, 4, set())]
    assert sum(found) / len(found) < 50
