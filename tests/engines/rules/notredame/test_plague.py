"""Test phase 5, the plague (N-11.6): rats, hospital, overflow."""

from __future__ import annotations

import pytest

from tests.engines.rules.move_helpers import choosable_options, event_keys, push_moves, refusal_of, seats_to_move
from tests.engines.rules.notredame.position_builder import (
    INDEX,
    Scene,
    Table,
    current_question,
    player_state,
    seat_points,
)

SEVEN = ("juggler", "tavern_wench", "night_watchman")
"""3 + 2 + 2 rats."""


def play_night(scene: Scene, *persons: str) -> Table:
    """Play the night with these persons in town: seat 0, the last, passes; return the match."""
    match = scene.persons(*(persons or SEVEN)).bribe()
    push_moves(match, 0, "pass")
    return match


def seat_rats(match: Table) -> list[int]:
    """Return where the rat markers of all seats are."""
    return [player_state(match, seat).rats for seat in range(match.header.seats)]


def test_N_11_6_1_the_sum_of_the_three_persons_for_everybody() -> None:
    assert seat_rats(play_night(Scene())) == [7, 7, 7]
    assert seat_rats(play_night(Scene(), "minstrel", "monk", "bishop")) == [1, 1, 1]


def test_N_11_6_2_less_the_hospital_and_nothing_for_the_doctor() -> None:
    match = play_night(Scene().give(0, hospital=2).give(1, hospital=1, friend="hospital").give(2, hospital=3))
    assert seat_rats(match) == [5, 5, 4]
    doctor = Scene().give(0, rats=4, hospital=1).persons("doctor", "juggler", "night_watchman").bribe()
    push_moves(doctor, 0, "doctor")
    assert seat_rats(doctor) == [3, 7, 7]


def test_N_11_6_3_a_negative_result_moves_back_at_most_to_0() -> None:
    match = play_night(Scene().give(0, rats=5, hospital=4).give(1, rats=1, hospital=4), "minstrel", "monk", "bishop")
    assert seat_rats(match)[:2] == [2, 0]


@pytest.mark.parametrize("before", [3, 6, 9])
def test_N_11_6_4_past_9_costs_2_points_and_a_cube_once(before: int) -> None:
    match = play_night(Scene().give(0, rats=before, pp=10, bank=3, hotel=1))
    own = player_state(match, 0)
    assert (own.rats, own.pp, own.sectors["bank"], own.sectors["hotel"], own.general) == (9, 8, 2, 1, 7)


def test_N_11_6_5_exactly_9_or_staying_on_9_costs_nothing() -> None:
    match = play_night(Scene().give(0, rats=2, pp=10, bank=3).give(1, rats=9, pp=10, hospital=7))
    assert seat_rats(match)[:2] == [9, 9]
    assert seat_points(match, 0, 1) == [10, 10]
    assert player_state(match, 0).sectors["bank"] == 3


def test_N_11_6_6_on_a_tie_the_player_chooses_among_sectors_with_a_cube() -> None:
    scene = Scene().give(0, rats=9, pp=10, bank=2, hotel=2, park=1, friend="park", residence=1)
    match = play_night(scene)
    assert (current_question(match), seats_to_move(match)) == ("give", [0])
    assert choosable_options(match, 0, "give") == {"bank", "hotel", "park"}
    push_moves(match, 0, "give park")
    own = player_state(match, 0)
    assert (own.sectors["park"], own.friend) == (0, "park")
    assert match.position.state.round == 2


def test_N_11_6_6_the_friend_alone_is_never_given_up() -> None:
    match = play_night(Scene().give(0, rats=9, pp=10, friend="bank", hotel=1))
    assert (player_state(match, 0).friend, player_state(match, 0).sectors["hotel"]) == ("bank", 0)
    bare = play_night(Scene().give(0, rats=9, pp=10, friend="bank"))
    assert (player_state(bare, 0).general, seat_points(bare, 0)) == (10, [8])
    assert current_question(bare) == "keep"


def test_N_11_6_7_cubes_in_notre_dame_cannot_be_given_up() -> None:
    match = play_night(Scene().give(0, rats=9, pp=10, cathedral=4, bank=1))
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["bank"]) == (4, 0)


@pytest.mark.parametrize(("pp", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_N_11_6_8_points_never_fall_below_0(pp: int, left: int) -> None:
    assert seat_points(play_night(Scene().give(0, rats=9, pp=pp)), 0) == [left]


def test_N_11_6_9_the_hospital_deducts_before_the_loss() -> None:
    match = play_night(Scene().give(0, rats=5, hospital=3, pp=5))
    assert seat_rats(match)[0] == 9
    assert seat_points(match, 0) == [5]
    lost = play_night(Scene().give(0, rats=6, hospital=3, pp=5))
    assert (seat_rats(lost)[0], seat_points(lost, 0), player_state(lost, 0).sectors["hospital"]) == (9, [3], 2)


def test_N_11_6_10_the_penalty_also_applies_in_round_9() -> None:
    match = Scene().round(9).give(0, rats=9, pp=10, bank=1).persons("juggler", "tavern_wench", "mayor").bribe()
    push_moves(match, 0, "pass")
    assert match.is_over
    assert seat_points(match, 0) == [8]


def test_N_11_6_11_the_sums_of_the_periods() -> None:
    brown = sum(row.rats for row in INDEX.persons.values() if row.deck == "brown")
    for period, total in (("A", 12), ("B", 13), ("C", 12)):
        assert brown + sum(row.rats for row in INDEX.persons.values() if row.period == period) == total


def test_N_11_6_12_ties_are_settled_in_any_order() -> None:
    outcomes = []
    for order in ((0, 1), (1, 0)):
        scene = Scene().give(0, rats=9, bank=1, hotel=1).give(1, rats=9, park=2, bank=2).give(2, rats=9, bank=1)
        match = play_night(scene)
        assert seats_to_move(match) == [0, 1]
        push_moves(match, order[0], "give bank")
        assert refusal_of(match, order[0], "give hotel") == "not_your_turn"
        push_moves(match, order[1], "give bank")
        outcomes.append([player_state(match, seat).sectors["bank"] for seat in range(3)])
        assert match.position.state.round == 2
    assert outcomes == [[0, 1, 0], [0, 1, 0]]


def test_N_11_6_1_what_comes_tonight_is_shown_ahead() -> None:
    match = Scene().give(0, rats=5, hospital=1).persons(*SEVEN).bribe()
    seen = match.view_for(None).players[0]
    assert (seen.comes, seen.lands, seen.overflows) == (6, 9, True)
    assert match.view_for(None).rats == 7


def test_N_11_6_4_the_events_of_an_overflow() -> None:
    match = Scene().give(0, rats=9, pp=10, bank=3).persons(*SEVEN).bribe()
    entry = push_moves(match, 0, "pass")
    assert event_keys(entry, "rats-come", "overflow", "gives-up", "rats-move") == [
        *("rats-come", "overflow", "gives-up", "rats-move", "rats-move")
    ]


def test_N_11_6_1_once_the_rats_have_come_none_are_shown_ahead() -> None:
    match = play_night(Scene().give(0, rats=9, pp=10, bank=2, hotel=2))
    assert current_question(match) == "give"
    view = match.view_for(None)
    assert (view.rats, [seen.comes for seen in view.players]) == (0, [0, 0, 0])
    assert [seen.lands for seen in view.players] == [9, 7, 7]
