"""Test the seven sectors (N-7)."""

from __future__ import annotations

import pytest

from tests.engines.rules.move_helpers import OPEN, blocking_rules, push_moves, seats_to_move
from tests.engines.rules.notredame.position_builder import (
    INDEX,
    Scene,
    Table,
    current_question,
    player_state,
    seat_coins,
    seat_points,
)


def place_cube(kind: str, *, markers: int, match: Scene | None = None) -> Table:
    """Let seat 0 place a cube in a sector, so that ``markers`` are there now; return the match."""
    scene = (match or Scene()).give(0, **{kind: markers - 1}).hand(0, kind)
    table = scene.play()
    push_moves(table, 0, f"play {kind}.0 place")
    return table


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_N_7_1_1_as_many_cubes_as_there_are_markers(n: int) -> None:
    match = place_cube("cloister_school", markers=n)
    assert player_state(match, 0).supply == 3 + n


def test_N_7_1_2_fewer_where_fewer_are_left() -> None:
    match = place_cube("cloister_school", markers=4, match=Scene().give(0, bank=5))
    assert (player_state(match, 0).supply, player_state(match, 0).general) == (5, 0)


def test_N_7_1_3_with_none_left_the_taking_lapses_and_the_cube_stays() -> None:
    match = place_cube("cloister_school", markers=2, match=Scene().give(0, bank=9))
    assert (player_state(match, 0).supply, player_state(match, 0).sectors["cloister_school"]) == (3, 2)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_N_7_2_1_as_many_coins_as_there_are_markers(n: int) -> None:
    assert seat_coins(place_cube("bank", markers=n), 0) == [3 + n]


def test_N_7_2_2_first_all_that_the_general_supply_has() -> None:
    match = place_cube("bank", markers=4, match=Scene().give(0, coins=10).give(1, coins=10).give(2, coins=2))
    assert seat_coins(match) == [14, 9, 2]
    assert match.position.state.coins == 0


def test_N_7_2_3_the_rest_coin_by_coin_from_the_richest_other_player() -> None:
    match = place_cube("bank", markers=4, match=Scene().give(0, coins=9).give(1, coins=8).give(2, coins=8))
    assert seat_coins(match) == [13, 6, 6]  # 1, 2, then 1 again (first of equals is the next clockwise), then 2
    one = place_cube("bank", markers=1, match=Scene().give(0, coins=9).give(1, coins=8).give(2, coins=8))
    assert seat_coins(one) == [10, 7, 8]


def test_N_7_2_3_where_nobody_has_a_coin_the_rest_lapses() -> None:
    match = place_cube("bank", markers=4, match=Scene().give(0, coins=23).give(1, coins=1).give(2, coins=1))
    assert seat_coins(match) == [25, 0, 0]


def test_N_7_2_4_other_gains_of_coins_lapse() -> None:
    match = Scene().persons("usurer", "monk", "bishop").give(0, coins=5).give(1, coins=10).give(2, coins=10).bribe()
    push_moves(match, 0, "usurer")  # the coin paid is in the supply at once
    assert seat_coins(match) == [5, 10, 10]


def test_N_7_2_4_but_the_bank_takes_them_however_it_is_used() -> None:
    scene = Scene().give(0, coins=5, bank=1).give(1, coins=10).give(2, coins=10).hand(0, "trusted_friend")
    match = scene.play()
    push_moves(match, 0, "play trusted_friend.0 bank")
    assert seat_coins(match) == [7, 9, 9]


@pytest.mark.parametrize("n", [1, 4, 7])
def test_N_7_3_1_as_many_prestige_points_as_there_are_markers(n: int) -> None:
    assert seat_points(place_cube("residence", markers=n), 0) == [n]


@pytest.mark.parametrize(("n", "reached"), [(1, 5), (2, 9), (3, 13), (4, 15)])
def test_N_7_4_1_the_carriage_may_go_as_far_as_there_are_markers(n: int, reached: int) -> None:
    match = place_cube("carriage_house", markers=n)
    assert current_question(match) == "drive"
    assert len(blocking_rules(match, 0, "drive")) == reached


@pytest.mark.parametrize("n", [1, 2, 3])
def test_N_7_5_1_one_of_three_benefits_with_up_to_three_markers(n: int) -> None:
    for benefit in ("coin", "cube", "rat_back"):
        match = place_cube("hotel", markers=n, match=Scene().give(0, rats=4))
        assert set(blocking_rules(match, 0)) == {"coin", "cube", "rat_back"}
        push_moves(match, 0, benefit)
        own = player_state(match, 0)
        gained = {"coin": (4, 3, 4), "cube": (3, 4, 4), "rat_back": (3, 3, 3)}[benefit]
        assert (own.coins, own.supply, own.rats) == gained
        assert current_question(match) == "play"


@pytest.mark.parametrize("n", [4, 6])
def test_N_7_5_2_two_from_the_fourth_marker_on_also_the_same_twice(n: int) -> None:
    match = place_cube("hotel", markers=n)
    push_moves(match, 0, "coin", "coin")
    assert seat_coins(match, 0) == [5]
    assert current_question(match) == "play"


def test_N_7_5_3_what_has_no_effect_cannot_be_chosen() -> None:
    match = place_cube(
        "hotel", markers=1, match=Scene().give(0, coins=25, rats=0, bank=10).give(1, coins=0).give(2, coins=0)
    )
    assert current_question(match) == "play"  # nothing can be chosen: the choice lapses
    two = place_cube("hotel", markers=4, match=Scene().give(0, rats=1))
    assert blocking_rules(two, 0)["rat_back"] == OPEN
    push_moves(two, 0, "rat_back")
    assert blocking_rules(two, 0) == {"coin": OPEN, "cube": OPEN, "rat_back": "N-7.5.3"}


def test_N_7_5_4_all_choices_due_are_taken() -> None:
    match = place_cube("hotel", markers=4)
    push_moves(match, 0, "coin")
    assert seats_to_move(match) == [0]
    assert set(blocking_rules(match, 0)) == {"coin", "cube", "rat_back"}


@pytest.mark.parametrize(("sector", "n"), [("park", 1), ("park", 4), ("hospital", 1), ("hospital", 5)])
def test_N_7_6_1_the_rats_go_one_back_whatever_lies_there(sector: str, n: int) -> None:
    assert player_state(place_cube(sector, markers=n, match=Scene().give(0, rats=6)), 0).rats == 5
    assert player_state(place_cube(sector, markers=n), 0).rats == 0


def test_N_7_6_2_the_park_has_a_lasting_effect() -> None:
    assert place_cube("park", markers=4).view_for(None).players[0].park == 2
    assert INDEX.park == "park"


def test_N_7_7_1_the_hospital_moves_the_rats_one_back() -> None:
    match = place_cube("hospital", markers=3, match=Scene().give(0, rats=2))
    assert (player_state(match, 0).rats, player_state(match, 0).sectors["hospital"]) == (1, 3)


def test_N_7_7_2_the_hospital_holds_rats_off_at_night() -> None:
    match = Scene().give(0, hospital=2).persons("juggler", "doctor", "bishop").bribe()
    assert match.view_for(None).players[0].comes == 3
    assert match.view_for(None).players[1].comes == 5


def test_N_7_1_1_the_scaling_table_of_the_components() -> None:
    assert [row.benefit for row in INDEX.sectors.values()] == [
        *("cubes", "coins", "prestige", "carriage_move", "choice", "rat_back", "rat_back")
    ]
