"""Test the strength of the AI (I-8): wins against random seats, scores of AI games."""

import pytest

from engines.core.log import SeedSecret
from tests.conftest import scale_count
from tests.engines.laws.random_games import is_sole_winner, play_game
from tests.engines.rules.notredame.position_builder import Table


def open_numbered(number: int, seats: int) -> Table:
    return Table.open(seats, secret=SeedSecret(f"{number:064x}", "a5" * 32), start_player="random")


@pytest.mark.slow
@pytest.mark.parametrize("games", [4, pytest.param(scale_count(100), marks=pytest.mark.full)], ids=["few", "many"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_I_8_ai_among_random_seats_wins_95_of_100_games_unshared(seats: int, games: int) -> None:
    assert sum(is_sole_winner(open_numbered(number, seats), number) for number in range(games)) >= 0.95 * games


@pytest.mark.slow
def test_I_8_scores_of_winning_ais_are_plausible() -> None:
    assert all(40 <= max(play_game(open_numbered(number, 4), number, range(4))) <= 95 for number in range(4))


def test_I_8_random_play_scores_far_less() -> None:
    found = [score for number in range(20) for score in play_game(open_numbered(number, 4), number, ())]
    assert sum(found) / len(found) < 50
