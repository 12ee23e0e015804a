"""Test the park bonus (N-10)."""

from __future__ import annotations

import pytest

from tests.engines.rules.move_helpers import event_keys, push_moves
from tests.engines.rules.notredame.position_builder import Scene, player_state, seat_points


@pytest.mark.parametrize(("markers", "bonus"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3)])
def test_N_10_1_half_the_markers_in_the_park_for_each_gain(markers: int, bonus: int) -> None:
    match = Scene().give(0, park=markers, residence=1).hand(0, "residence").play()
    push_moves(match, 0, "play residence.0 place")
    assert seat_points(match, 0) == [2 + bonus]
    assert player_state(match, 0).parts["park"] == bonus


def test_N_10_2_once_an_event_not_per_cube_in_notre_dame() -> None:
    match = Scene().round(3).give(0, park=4, cathedral=2).bribe()  # 8 // 2 each
    push_moves(match, 0, "pass")
    assert seat_points(match, 0) == [8 + 2]


def test_N_10_3_the_friend_in_the_park_counts() -> None:
    match = Scene().give(0, park=1, friend="park").hand(0, "notre_dame").play()
    push_moves(match, 0, "play notre_dame.0 place 1")
    assert seat_points(match, 0) == [1 + 1]


def test_N_10_4_counted_after_all_placing_and_moving_of_the_action() -> None:
    match = Scene().give(0, supply=0, park=2, residence=1).hand(0, "residence").play()
    push_moves(match, 0, "play residence.0 move park")
    assert seat_points(match, 0) == [2]


def test_N_10_5_a_gain_of_nothing_is_no_gain() -> None:
    match = Scene().round(4).give(0, park=4).bribe()  # the lawyer, without tokens
    entry = push_moves(match, 0, "lawyer")
    assert seat_points(match, 0) == [0]
    assert event_keys(entry, "gains-points", "no-effect") == ["no-effect"]


def test_N_10_6_the_bonus_brings_no_bonus_and_losses_are_not_touched() -> None:
    match = Scene().give(0, park=4, pp=10, rats=9).persons("juggler", "doctor", "bishop").bribe()
    push_moves(match, 0, "pass")
    assert seat_points(match, 0) == [8]


def test_N_10_7_placing_in_the_park_gives_no_points() -> None:
    match = Scene().give(0, park=3).hand(0, "park").play()
    push_moves(match, 0, "play park.0 place")
    assert seat_points(match, 0) == [0]


def test_N_10_8_a_carriage_action_has_one_bonus() -> None:
    match = Scene().give(0, park=2).put("0-il", "pp1_coin.0").hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place", "drive 0-il take")
    assert seat_points(match, 0) == [2]


def test_N_10_8_a_juggler_that_triggers_the_residence_has_one_bonus() -> None:
    match = Scene().persons("juggler", "monk", "bishop").give(0, park=2, bank=1, residence=1).bribe()
    push_moves(match, 0, "juggler bank residence 1")
    assert seat_points(match, 0) == [2 + 1]
