"""Test corner cases (R-1 to R-21)."""

from __future__ import annotations

from engines.notredame.game import NOTREDAME
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.notredame.position_builder import (
    SECTORS,
    Scene,
    Table,
    current_question,
    open_new_match,
    player_state,
    seat_coins,
    seat_points,
)


def test_R_1_the_general_supply_does_not_help_when_playing_a_card() -> None:
    match = Scene().give(0, supply=0).hand(0, "bank").play()
    assert player_state(match, 0).general == 14
    assert blocking_rules(match, 0, "play bank.0") == {"place": "N-6.6", "move": "N-6.8", "forgo": OPEN}


def test_R_2_cubes_on_the_target_alone_do_not_help() -> None:
    match = Scene().give(0, supply=0, cathedral=2).hand(0, "notre_dame").play()
    assert blocking_rules(match, 0, "play notre_dame.0") == {"place": "N-6.6", "move": "N-6.8", "forgo": OPEN}


def test_R_3_a_moved_cube_is_missing_at_once() -> None:
    match = Scene().give(0, supply=0, park=2, residence=1).hand(0, "residence").play()
    push_moves(match, 0, "play residence.0 move park")
    assert seat_points(match, 0) == [2]
    hospital = Scene().give(0, supply=0, hospital=1).hand(0, "bank").play()
    ahead = hospital.view_for(None).players[0].comes
    push_moves(hospital, 0, "play bank.0 move hospital")
    assert hospital.view_for(None).players[0].comes == ahead + 1
    share = Scene().round(3).give(0, supply=0, cathedral=1).hand(0, "bank").play()
    push_moves(share, 0, "play bank.0 move notre_dame")
    assert share.view_for(None).cathedral.cubes == 0


def test_R_4_without_a_coin_no_cube_goes_to_notre_dame() -> None:
    match = Scene().give(0, coins=0, supply=0, bank=2).hand(0, "notre_dame").play()
    assert choosable_options(match, 0, "play notre_dame.0") == {"forgo"}
    push_moves(match, 0, "play notre_dame.0 forgo")
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["bank"]) == (0, 2)


def test_R_5_the_friend_card_twice_must_leave_the_sector_it_entered() -> None:
    match = Scene().hand(0, "trusted_friend trusted_friend.1").play()
    push_moves(match, 0, "play trusted_friend.0 bank")
    assert blocking_rules(match, 0, "play trusted_friend.1")["bank"] == "N-8.1.1"
    push_moves(match, 0, "play trusted_friend.1 residence")
    assert (player_state(match, 0).friend, seat_coins(match, 0), seat_points(match, 0)) == ("residence", [4], [1])


def test_R_6_the_friend_as_fourth_marker_of_the_hotel_gives_two_benefits() -> None:
    match = Scene().give(0, hotel=3).hand(0, "trusted_friend").play()
    push_moves(match, 0, "play trusted_friend.0 hotel", "coin", "cube")
    assert (seat_coins(match, 0), player_state(match, 0).supply, current_question(match)) == ([4], 5, "play")


def test_R_7_the_juggler_moves_a_cube_although_the_supply_is_not_empty() -> None:
    match = Scene().persons("juggler", "monk", "bishop").give(0, supply=4, bank=1).bribe(0, 1)
    push_moves(match, 0, "juggler bank residence 1")
    assert (player_state(match, 0).supply, seat_points(match, 0)) == (4, [1])


def test_R_8_the_juggler_may_take_from_notre_dame_the_minstrel_may_not() -> None:
    match = Scene().persons("minstrel", "juggler", "bishop").give(0, cathedral=1, bank=1).bribe(0, 1)
    assert choosable_options(match, 0, "juggler") == {"bank", "notre_dame"}
    assert choosable_options(match, 0, "minstrel") == {"bank"}


def test_R_9_the_minstrel_moves_from_one_sector_to_one() -> None:
    match = Scene().persons("minstrel", "juggler", "bishop").give(0, bank=2, park=5).bribe(0, 1)
    assert choosable_options(match, 0, "minstrel bank hotel") == {"1", "2"}
    push_moves(match, 0, "minstrel park hotel 3")
    assert [player_state(match, 0).sectors[s] for s in ("bank", "park", "hotel")] == [2, 2, 3]


def test_R_10_the_bishops_cube_comes_from_the_general_supply() -> None:
    match = Scene().give(0, supply=0).bribe(0, 1)
    push_moves(match, 0, "bishop residence")
    assert (player_state(match, 0).supply, player_state(match, 0).general, seat_points(match, 0)) == (0, 13, [1])


def test_R_11_guild_master_and_mayor_count_the_friend() -> None:
    match = Scene().round(4).persons("minstrel", "monk", "guild_master").give(0, bank=1, friend="bank").bribe(0, 1)
    push_moves(match, 0, "guild_master")
    assert seat_points(match, 0) == [2]
    mayor = Scene().round(7).persons("minstrel", "monk", "mayor").give(0, bank=2, friend="bank").bribe(0, 1)
    push_moves(mayor, 0, "mayor")
    assert seat_points(mayor, 0) == [3]


def test_R_12_the_city_guard_counts_the_friend() -> None:
    match = Scene().persons("minstrel", "monk", "city_guard").give(0, friend="bank", cathedral=1).bribe(0, 1)
    push_moves(match, 0, "city_guard")
    assert seat_points(match, 0) == [2]


def test_R_13_the_lawyer_counts_tokens_of_all_colours_together() -> None:
    match = Scene().round(4).give(0, tokens="pp4.0 pp4.1 pp4.2 pp1_coin.0").bribe(0, 1)
    push_moves(match, 0, "lawyer")
    assert seat_points(match, 0) == [6]


def test_R_14_the_beggar_king_looks_at_the_rats_before_the_night() -> None:
    match = Scene().round(4).persons("minstrel", "monk", "beggar_king").give(0, rats=2).bribe()
    push_moves(match, 0, "beggar_king")
    assert (seat_points(match, 0), player_state(match, 0).rats) == ([7], 6)


def test_R_15_the_doctor_protects_only_who_bribed_him_and_only_this_round() -> None:
    match = Scene().persons("doctor", "juggler", "bishop").bribe(0, 1, 2)
    push_moves(match, 0, "doctor")
    assert [p.comes for p in match.view_for(None).players] == [0, 5, 5]
    push_moves(match, 1, "pass")
    push_moves(match, 2, "pass")
    assert [player_state(match, seat).rats for seat in range(3)] == [0, 5, 5]
    assert [player_state(match, seat).person for seat in range(3)] == [None, None, None]
    assert match.view_for(None).players[0].comes == match.view_for(None).rats


def test_R_16_losing_a_cube_of_the_park_lowers_the_bonus_of_the_same_round_end() -> None:
    scene = Scene().round(3).give(0, rats=9, park=2, cathedral=1, pp=5).persons("juggler", "doctor", "bishop")
    match = scene.bribe()
    push_moves(match, 0, "pass")
    assert seat_points(match, 0) == [5 - 2 + 8]


def test_R_17_coins_paid_can_be_gained_in_the_same_phase() -> None:
    scene = Scene().persons("usurer", "monk", "bishop").give(0, coins=5).give(1, coins=10).give(2, coins=10)
    match = scene.bribe(0, 1)
    push_moves(match, 0, "monk")
    assert match.position.state.coins == 1
    push_moves(match, 1, "usurer")
    assert seat_coins(match, 1) == [10 - 1 + 2]


def test_R_18_the_cube_of_a_token_goes_to_the_own_supply() -> None:
    match = Scene().put("0-il", "pp2_cube.0").hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place", "drive 0-il take")
    assert player_state(match, 0).supply == 4 - 1 + 1
    assert sum(player_state(match, 0).sectors.values()) == 1


def test_R_19_a_card_turn_cannot_be_passed() -> None:
    match = Scene().play()
    assert refusal_of(match, 0, "pass") == "bad_move"
    assert choosable_options(match, 0) == {"play"}


def test_R_20_carriages_travel_through_neutral_districts_and_end_there() -> None:
    match = Scene(2).give(0, carriage_house=3).hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place")
    assert {"1-il", "1-c", "3-ir"} <= choosable_options(match, 0, "drive")
    push_moves(match, 0, "drive 1-il take")
    assert player_state(match, 0).tokens[0].endswith(".1")


def default_move_text(match: Table, seat: int) -> str:
    """Return the move that is made for a seat that does not answer, as text."""
    return " ".join(NOTREDAME.default_move(match.view_for(seat), match.choice_tree(seat)))


def test_R_21_what_is_said_for_a_seat_that_does_not_answer() -> None:
    draft = open_new_match()
    me = draft.view_for(0).me
    assert me is not None
    assert default_move_text(draft, 0) == f"keep {me.choosing[0]}"
    play = Scene().hand(0, "carriage_house hotel park").give(0, hotel=3).play()
    assert default_move_text(play, 0) == "play carriage_house.0 forgo"
    push_moves(play, 0, "play carriage_house.0 place")
    assert default_move_text(play, 0) == "drive 0-c"
    push_moves(play, 0, "drive 0-il leave", "play hotel.0 place")
    assert default_move_text(play, 0) == "coin"
    assert default_move_text(Scene().bribe(), 0) == "pass"
    tie = Scene().give(0, rats=9, hotel=1, bank=1).persons("juggler", "doctor", "bishop").bribe()
    push_moves(tie, 0, "pass")
    assert seats_to_move(tie) == [0]
    assert default_move_text(tie, 0) == "give bank"
    assert SECTORS.index("bank") < SECTORS.index("hotel")


def test_R_21_the_carriage_takes_no_token_for_a_seat_that_does_not_answer() -> None:
    match = Scene().give(0, carriage="0-il").hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place")
    assert default_move_text(match, 0) == "drive 0-il leave"
