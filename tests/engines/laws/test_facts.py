"""What the laws go by: every game has its facts."""

from __future__ import annotations

from engines import GAMES
from tests.games import FACTS


def test_what_tests_should_know_of_a_game_is_told() -> None:
    assert set(FACTS) == set(GAMES), "a file tests/games/<game>.py for every game, and no other"
