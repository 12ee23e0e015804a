"""Test game facts: ``tests/games`` has one file for every game."""

from __future__ import annotations

from engines import GAMES
from tests.games import FACTS


def test_every_game_has_a_facts_file() -> None:
    assert set(FACTS) == set(GAMES), "a file tests/games/<game>.py for every game, and no other"
