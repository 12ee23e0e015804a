"""Test phase 3: playing cards, the friend, Notre Dame (N-6, N-8)."""

from __future__ import annotations

import pytest

from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.notredame.position_builder import (
    SECTORS,
    Scene,
    current_question,
    open_drafted_match,
    player_state,
    seat_coins,
    seat_points,
)


def test_N_6_1_one_card_each_from_the_bell_ringer_clockwise_then_a_second() -> None:
    match = Scene().round(2, bell=1).play(1, 2, 0, 1, 2, 0)
    turns = []
    for _ in range(6):
        (seat,) = seats_to_move(match)
        turns.append(seat)
        card = sorted(player_state(match, seat).hand)[0]
        push_moves(match, seat, f"play {card} forgo")
    assert turns == [1, 2, 0, 1, 2, 0]
    assert current_question(match) == "bribe"


def test_N_6_2_the_third_card_is_hidden_and_nobody_sees_it() -> None:
    match = Scene().hand(0, "bank park hotel").play()
    push_moves(match, 0, "play bank.0 forgo")
    entry = push_moves(match, 0, "play park.0 forgo")
    assert player_state(match, 0).hand == []
    assert "hotel.0" in match.position.state.discard
    assert not any("hotel" in str(event.msg.args) for event in entry.events)
    view = match.view_for(1)
    assert [card.kind for card in view.players[0].played] == ["bank", "park"]
    assert view.discard == len(match.position.state.discard)


def test_N_6_3_a_card_may_be_played_without_its_action() -> None:
    match = Scene().give(0, rats=3).hand(0, "park bank notre_dame").play()
    before = player_state(match, 0).sectors.copy()
    push_moves(match, 0, "play park.0 forgo", "play notre_dame.0 forgo")
    own = player_state(match, 0)
    assert (own.sectors, own.supply, own.coins, own.rats, own.pp) == (before, 4, 3, 3, 0)


def test_N_6_4_the_cube_placed_counts_for_the_benefit() -> None:
    match = Scene().give(0, residence=2).hand(0, "residence").play()
    push_moves(match, 0, "play residence.0 place")
    assert (player_state(match, 0).sectors["residence"], player_state(match, 0).supply, player_state(match, 0).pp) == (
        3,
        3,
        3,
    )


def test_N_6_5_with_a_cube_in_the_own_supply_none_can_be_moved_instead() -> None:
    match = Scene().give(0, supply=1, bank=2).hand(0, "park").play()
    assert blocking_rules(match, 0, "play park.0") == {"place": OPEN, "move": "N-6.5", "forgo": OPEN}


def test_N_6_6_with_an_empty_supply_a_cube_can_be_moved_from_anywhere() -> None:
    match = Scene().give(0, supply=0, bank=2, hotel=1, cathedral=1, friend="hospital").hand(0, "park").play()
    assert blocking_rules(match, 0, "play park.0")["place"] == "N-6.6"
    assert choosable_options(match, 0, "play park.0 move") == {"bank", "hotel", "notre_dame"}
    push_moves(match, 0, "play park.0 move notre_dame")
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["park"]) == (0, 1)


def test_N_6_7_a_moved_cube_may_not_stay_where_it_is() -> None:
    match = Scene().give(0, supply=0, bank=2, park=3).hand(0, "park").play()
    assert choosable_options(match, 0, "play park.0 move") == {"bank"}


def test_N_6_8_who_cannot_move_a_cube_does_nothing() -> None:
    match = Scene().give(0, supply=0, park=3).hand(0, "park").play()
    assert blocking_rules(match, 0, "play park.0") == {"place": "N-6.6", "move": "N-6.8", "forgo": OPEN}


def test_N_6_9_the_friend_needs_no_cube() -> None:
    match = Scene().give(0, supply=0).hand(0, "trusted_friend").play()
    push_moves(match, 0, "play trusted_friend.0 bank")
    assert seat_coins(match, 0) == [4]


def test_N_6_10_what_cannot_be_given_in_full_is_given_as_far_as_possible() -> None:
    match = Scene().give(0, supply=2, cloister_school=3, bank=8).hand(0, "cloister_school").play()
    assert player_state(match, 0).general == 1
    push_moves(match, 0, "play cloister_school.0 place")
    assert (player_state(match, 0).supply, player_state(match, 0).general) == (2, 0)


def test_N_6_11_fixed_benefits_come_by_themselves() -> None:
    match = Scene().give(0, bank=2).hand(0, "bank").play()
    entry = push_moves(match, 0, "play bank.0 place")
    assert current_question(match) == "play"
    assert event_keys(entry) == ["plays", "places-cube", "takes-coins"]


def test_N_8_1_1_the_friend_goes_to_any_other_sector() -> None:
    match = Scene().hand(0, "trusted_friend").play()
    assert choosable_options(match, 0, "play trusted_friend.0") == {*SECTORS, "forgo"}
    push_moves(match, 0, "play trusted_friend.0 park")
    assert player_state(match, 0).friend == "park"
    again = Scene().give(0, friend="park").hand(0, "trusted_friend").play()
    assert blocking_rules(again, 0, "play trusted_friend.0")["park"] == "N-8.1.1"
    assert refusal_of(again, 0, "play trusted_friend.0 notre_dame") == "bad_move"


def test_N_8_1_2_its_sector_is_evaluated_as_if_a_cube_had_been_placed() -> None:
    match = Scene().give(0, residence=2).hand(0, "trusted_friend").play()
    push_moves(match, 0, "play trusted_friend.0 residence")
    assert (seat_points(match, 0), player_state(match, 0).supply) == ([3], 4)


def test_N_8_1_3_the_sector_it_leaves_has_one_less_at_once() -> None:
    match = Scene().give(0, park=1, friend="park", residence=1).hand(0, "trusted_friend").play()
    push_moves(match, 0, "play trusted_friend.0 residence")
    assert seat_points(match, 0) == [2]


def test_N_8_1_4_sectors_have_no_size_limit() -> None:
    match = Scene().give(0, residence=9, supply=1, friend="residence").hand(0, "residence").play()
    push_moves(match, 0, "play residence.0 place")
    assert seat_points(match, 0) == [11]


@pytest.mark.parametrize(("donation", "pp"), [(1, 1), (2, 3), (3, 6)])
def test_N_8_2_1_a_cube_and_a_donation(donation: int, pp: int) -> None:
    match = Scene().hand(0, "notre_dame").play()
    push_moves(match, 0, f"play notre_dame.0 place {donation}")
    own = player_state(match, 0)
    assert (own.cathedral, own.supply, own.coins, own.pp) == (1, 3, 3 - donation, pp)


def test_N_8_2_1_no_more_than_one_has() -> None:
    match = Scene().give(0, coins=2).hand(0, "notre_dame").play()
    assert blocking_rules(match, 0, "play notre_dame.0 place") == {"1": OPEN, "2": OPEN, "3": "N-8.2.1"}


def test_N_8_2_2_at_least_one_coin_is_compulsory() -> None:
    match = Scene().give(0, coins=0).hand(0, "notre_dame").play()
    assert blocking_rules(match, 0, "play notre_dame.0") == {"place": "N-8.2.2", "move": "N-8.2.2", "forgo": OPEN}


def test_N_8_2_3_several_cards_and_several_cubes() -> None:
    match = Scene().give(0, coins=5).hand(0, "notre_dame notre_dame.1").play()
    push_moves(match, 0, "play notre_dame.0 place 3", "play notre_dame.1 place 2")
    assert (player_state(match, 0).cathedral, seat_points(match, 0)) == (2, [9])


def test_N_8_2_4_with_an_empty_supply_a_cube_moves_in_from_the_district() -> None:
    match = Scene().give(0, supply=0, cathedral=1, hospital=1).hand(0, "notre_dame").play()
    assert choosable_options(match, 0, "play notre_dame.0 move") == {"hospital"}
    push_moves(match, 0, "play notre_dame.0 move hospital 2")
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["hospital"], seat_points(match, 0)) == (
        2,
        0,
        [3],
    )


def test_N_8_2_5_the_number_of_cubes_there_does_not_matter() -> None:
    match = Scene().give(0, cathedral=4).give(1, cathedral=3).hand(0, "notre_dame").play()
    push_moves(match, 0, "play notre_dame.0 place 2")
    assert seat_points(match, 0) == [3]


def test_N_6_1_the_bell_ringer_plays_first_after_the_draft() -> None:
    assert seats_to_move(open_drafted_match(4)) == [0]
    assert open_drafted_match(4).view_for(None).order == (0, 1, 2, 3, 0, 1, 2, 3)
