"""Test the strength of the AI (P-2, P-3): wins against random seats, rounds and tiles of AI games."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from engines.core import match_factory
from engines.core.chance import RandomDice
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.fresco.game import FRESCO
from tests.conftest import so_many
from tests.engines.rules.fresco.position_builder import ALL, Table, game_state


def play_game(number: int, seats: int, minds: set[int], **options: bool) -> Table:
    """Play a whole game, with the AI for the seats in ``minds`` and random moves for the others."""
    match: Table = match_factory.open_match(FRESCO, "table", seats, options, SeedSecret(f"{number:064x}", "a5" * 32))
    dice = Random(number)
    while not match.is_over:
        seat = match.seats_to_move()[0]
        if seat in minds:
            toss = RandomDice(f"{number} {match.version}".encode())
            word = FRESCO.heuristic_move(
                match.view_for(seat), match.choice_tree(seat), partial(match.preview_result, seat), toss
            )
        else:
            word = random_move(match.choice_tree(seat), dice)
        match.push(seat, word)
    return match


def final_scores(match: Table) -> list[int]:
    """Return the points at the end."""
    return [standing.score for standing in FRESCO.seat_scores(match.position)]


def is_sole_winner(number: int, seats: int, **options: bool) -> bool:
    """Return whether the only AI of a game wins alone; its seat is ``number`` modulo ``seats``."""
    seat = number % seats
    found = final_scores(play_game(number, seats, {seat}, **options))
    return found[seat] > max(score for other, score in enumerate(found) if other != seat)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_3_an_ai_among_random_seats_wins(seats: int) -> None:
    assert sum(is_sole_winner(number, seats) for number in range(3)) == 3


@pytest.mark.full
@pytest.mark.timeout(900)
@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "modules"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_3_an_ai_among_random_seats_wins_95_of_100(seats: int, options: dict[str, bool]) -> None:
    games = so_many(100)
    assert sum(is_sole_winner(number, seats, **options) for number in range(games)) >= 0.95 * games


@pytest.mark.slow
def test_P_2_rounds_and_tiles_of_ai_games() -> None:
    for number in range(2):
        match = play_game(number, 3, {0, 1, 2})
        assert 6 <= game_state(match).round <= 14
        assert len(game_state(match).fresco) <= 6


@pytest.mark.full
@pytest.mark.timeout(1800)
def test_P_2_rounds_and_tiles_of_200_ai_games() -> None:
    winners = []
    for number in range(so_many(200)):
        match = play_game(number, 3, {0, 1, 2})
        assert 6 <= game_state(match).round <= 14
        assert len(game_state(match).fresco) <= 6
        winners.append(max(final_scores(match)))
    assert all(80 <= winner <= 145 for winner in winners)
