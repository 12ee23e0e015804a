"""Test rule X-1: the components."""

import pytest

from engines.core.core_types import EngineError
from tests.engines.rules.newgame.position_builder import INDEX, hand, opening


def test_X_1_1_two_to_four_play() -> None:
    for seats in (2, 3, 4):
        assert len(opening(seats).view_for(None).players) == seats
    for seats in (1, 5):
        with pytest.raises(EngineError):
            opening(seats)


def test_X_1_2_everybody_draws_three_of_sixteen_stones_that_nobody_else_sees() -> None:
    match = opening(4)
    assert sorted(stone.value for stone in INDEX.stones.values()) == list(range(1, 17))
    drawn = [stone for seat in range(4) for stone in hand(match, seat)]
    assert len(set(drawn)) == 12
    assert match.view_for(None).hand == ()
    assert match.view_for(None).stack == 4
