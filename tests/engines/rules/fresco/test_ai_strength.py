"""Test the strength of the AI (P-2, P-3): wins against random seats, rounds and tiles of AI games."""

from typing import Any

import pytest

from engines.core.log import SeedSecret
from tests.conftest import scale_count
from tests.engines.laws.random_games import is_sole_winner, play_game
from tests.engines.rules.fresco.position_builder import ALL, Table


def open_numbered(number: int, seats: int, **options: Any) -> Table:
    return Table.open(seats, secret=SeedSecret(f"{number:064x}", "a5" * 32), **options)


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("options", "games"),
    [({}, 3), *(pytest.param(options, scale_count(100), marks=pytest.mark.full) for options in ({}, ALL))],
    ids=["few", "base", "modules"],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_P_3_an_ai_among_random_seats_wins_95_of_100_games(seats: int, options: dict[str, bool], games: int) -> None:
    won = sum(is_sole_winner(open_numbered(number, seats, **options), number) for number in range(games))
    assert won >= 0.95 * games


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("games", [2, pytest.param(scale_count(200), marks=pytest.mark.full)], ids=["few", "many"])
def test_P_2_ai_games_have_plausible_scores_rounds_and_tiles(games: int) -> None:
    for number in range(games):
        match = open_numbered(number, 3)
        assert 80 <= max(play_game(match, number, range(3))) <= 145
        assert 6 <= match.state.round <= 14
        assert len(match.state.fresco) <= 6
