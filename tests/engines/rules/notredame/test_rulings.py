"""Test rulings of the FAQ (F-n), worked examples (T-n), ambiguities (W-n) and corner cases (R-n)."""

from __future__ import annotations

import pytest

from engines.notredame.components import COMPONENTS, roads_of
from engines.notredame.game import NOTREDAME
from engines.notredame.state import markers
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
    INDEX,
    SECTORS,
    Scene,
    Table,
    current_question,
    open_new_match,
    player_state,
    seat_coins,
    seat_points,
)


def test_F_1_only_tokens_of_a_colour_of_which_one_has_fewest() -> None:
    scene = Scene().give(0, tokens="pp4.0 pp4.1", carriage="2-c", carriage_house=0)
    match = scene.put("2-il", "pp4.2").put("2-ol", "pp1_coin.0").hand(0, "carriage_house").play()
    push_moves(match, 0, "play carriage_house.0 place")
    assert blocking_rules(match, 0, "drive 2-ol")["take"] == "N-9.5"
    assert blocking_rules(match, 0, "drive 2-il")["take"] == OPEN


def test_F_2_actions_are_optional() -> None:
    match = Scene().hand(0, "bank trusted_friend notre_dame").play()
    for card in ("bank.0", "trusted_friend.0", "notre_dame.0"):
        assert blocking_rules(match, 0, f"play {card}")["forgo"] == OPEN
    assert blocking_rules(match, 0, "play bank.0")["place"] == OPEN


def test_F_3_with_a_cube_in_the_supply_none_may_be_moved_without_one_must_be() -> None:
    rich = Scene().give(0, supply=1, park=1).hand(0, "bank").play()
    assert blocking_rules(rich, 0, "play bank.0") == {"place": OPEN, "move": "N-6.5", "forgo": OPEN}
    poor = Scene().give(0, supply=0, park=1).hand(0, "bank").play()
    assert blocking_rules(poor, 0, "play bank.0") == {"place": "N-6.6", "move": OPEN, "forgo": OPEN}


def test_F_4_a_moved_cube_or_friend_may_not_remain_where_it_is() -> None:
    match = Scene().give(0, supply=0, bank=1, park=1, friend="bank").hand(0, "bank trusted_friend").play()
    assert choosable_options(match, 0, "play bank.0 move") == {"park"}
    assert blocking_rules(match, 0, "play trusted_friend.0")["bank"] == "N-8.1.1"


def test_F_5_the_moved_cube_may_come_from_notre_dame() -> None:
    match = Scene().give(0, supply=0, cathedral=1).hand(0, "bank").play()
    push_moves(match, 0, "play bank.0 move notre_dame")
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["bank"]) == (0, 1)


def test_F_6_minstrel_and_juggler_move_nothing_to_notre_dame() -> None:
    match = Scene().persons("minstrel", "juggler", "bishop").give(0, bank=2).bribe(0, 1)
    assert (
        choosable_options(match, 0, "minstrel bank")
        == choosable_options(match, 0, "juggler bank")
        == set(SECTORS) - {"bank"}
    )


def test_F_7_no_cube_of_notre_dame_is_given_up_to_the_rats() -> None:
    match = Scene().give(0, rats=9, cathedral=5, bank=1, pp=4).persons("juggler", "doctor", "bishop").bribe()
    push_moves(match, 0, "pass")
    assert (player_state(match, 0).cathedral, player_state(match, 0).sectors["bank"]) == (5, 0)


def test_F_8_a_second_cube_in_notre_dame_counts_separately_rounding_included() -> None:
    match = Scene(4).round(3).give(0, cathedral=2, coins=3).give(1, cathedral=1).give(2, cathedral=1).bribe()
    push_moves(match, 0, "pass")  # 10 // 4 = 2 for each cube, not 10 * 2 // 4
    assert seat_points(match) == [4, 2, 2, 0]


def test_F_9_the_friend_never_goes_to_notre_dame() -> None:
    match = Scene().hand(0, "trusted_friend").persons("juggler", "minstrel", "bishop").play()
    assert refusal_of(match, 0, "play trusted_friend.0 notre_dame") == "bad_move"


def test_F_10_the_park_adds_its_bonus_once() -> None:
    match = Scene(4).round(3).give(0, cathedral=5, park=2).bribe()
    push_moves(match, 0, "pass")
    assert seat_points(match, 0) == [10 + 1]


def test_F_11_the_friend_counts_but_is_no_cube_except_for_minstrel_and_juggler() -> None:
    match = Scene().give(0, supply=0, friend="park").hand(0, "bank").play()
    assert blocking_rules(match, 0, "play bank.0")["move"] == "N-6.8"
    moving = Scene().persons("minstrel", "juggler", "bishop").give(0, friend="park").bribe(0, 1)
    assert choosable_options(moving, 0, "minstrel park bank") == {"friend"}
    push_moves(moving, 0, "juggler park bank friend")
    assert (player_state(moving, 0).friend, player_state(moving, 0).coins) == ("bank", 3)
    assert current_question(moving) == "bribe"


def test_T_1_the_cloister_school() -> None:
    match = Scene().give(0, cloister_school=2).hand(0, "cloister_school cloister_school.1").play()
    push_moves(match, 0, "play cloister_school.0 place")
    assert player_state(match, 0).supply == 3 + 3
    push_moves(match, 0, "play cloister_school.1 place")
    assert player_state(match, 0).supply == 5 + 4


def test_T_2_the_hotel() -> None:
    match = Scene().give(0, hotel=2).hand(0, "hotel hotel.1").play()
    push_moves(match, 0, "play hotel.0 place", "coin")
    assert seat_coins(match, 0) == [4]
    push_moves(match, 0, "play hotel.1 place", "coin", "cube")
    assert (seat_coins(match, 0), player_state(match, 0).supply) == ([5], 2 + 1)


def test_T_3_the_friend_in_the_bank() -> None:
    match = Scene().give(0, bank=2).hand(0, "trusted_friend").play()
    push_moves(match, 0, "play trusted_friend.0 bank")
    assert seat_coins(match, 0) == [3 + 3]


def test_T_4_the_park() -> None:
    match = Scene().give(0, park=1, rats=3).hand(0, "park residence").give(0, residence=2).play()
    push_moves(match, 0, "play park.0 place")
    assert (player_state(match, 0).rats, seat_points(match, 0)) == (2, [0])
    push_moves(match, 0, "play residence.0 place")
    assert seat_points(match, 0) == [4]
    lawyer = Scene().round(4).give(0, park=2, tokens="pp4.0 pp4.1 pp4.2 pp1_coin.0 pp1_coin.1").bribe(0, 1)
    push_moves(lawyer, 0, "lawyer")
    assert seat_points(lawyer, 0) == [7]
    donation = Scene().give(0, park=5).hand(0, "notre_dame").play()
    push_moves(donation, 0, "play notre_dame.0 place 2")
    assert seat_points(donation, 0) == [5]
    scoring = Scene(4).round(9).give(0, park=6, cathedral=2).give(1, cathedral=1).bribe()
    push_moves(scoring, 0, "pass")
    assert seat_points(scoring, 0) == [9]


def test_T_5_the_scoring_of_notre_dame() -> None:
    match = Scene(4).round(3).give(0, cathedral=2, park=2).give(1, cathedral=1).bribe()
    push_moves(match, 0, "pass")
    assert seat_points(match, 0, 1) == [7, 3]
    assert (player_state(match, 0).general, player_state(match, 1).general) == (14 - 4 - 2, 10)


def test_T_6_an_empty_supply_and_the_notre_dame_card() -> None:
    match = Scene().give(0, supply=0, hospital=1).hand(0, "notre_dame").play()
    push_moves(match, 0, "play notre_dame.0 move hospital 3")
    own = player_state(match, 0)
    assert (own.sectors["hospital"], own.cathedral, own.coins, own.pp) == (0, 1, 0, 6)


def test_T_7_the_plague_value_is_3() -> None:
    scene = Scene().persons("tavern_wench", "minstrel", "city_guard")  # 2 + 0 + 1
    scene.give(0, rats=4, hospital=2).give(1, rats=6).give(2, rats=5, hospital=3, friend="hospital", pp=5)
    match = scene.bribe()
    push_moves(match, 0, "pass")
    assert [player_state(match, seat).rats for seat in range(3)] == [5, 9, 4]
    assert seat_points(match, 2) == [5]


def test_T_8_the_plague_value_is_7() -> None:
    scene = Scene().persons("juggler", "tavern_wench", "night_watchman")
    scene.give(0, rats=5, hospital=2, pp=9).give(1, rats=9, pp=9, bank=1)
    match = scene.give(2, rats=4, hospital=1, friend="hospital", pp=9).bribe()
    push_moves(match, 0, "pass")
    assert [player_state(match, seat).rats for seat in range(3)] == [9, 9, 9]
    assert seat_points(match) == [7, 7, 9]
    assert (player_state(match, 0).sectors["hospital"], player_state(match, 1).sectors["bank"]) == (1, 0)
    assert markers(player_state(match, 2), "hospital") == 2


def test_T_9_the_juggler() -> None:
    scene = Scene().persons("juggler", "monk", "bishop").give(0, bank=1, carriage_house=2)
    match = scene.put("1-il", "pp4.1").bribe(0, 1)
    push_moves(match, 0, "juggler bank carriage_house 1")
    assert "1-c" in choosable_options(match, 0, "drive")  # three markets away
    assert "1-ir" not in choosable_options(match, 0, "drive")
    push_moves(match, 0, "drive 1-il take")
    assert seat_points(match, 0) == [4]


@pytest.mark.parametrize("bribed", [True, False])
def test_T_10_the_doctor(bribed: bool) -> None:
    scene = Scene().persons("doctor", "juggler", "city_guard").give(0, rats=7, hospital=1, friend="hospital", pp=5)
    match = scene.bribe()
    assert match.view_for(None).rats == 6
    entry = push_moves(match, 0, "doctor" if bribed else "pass")
    assert player_state(match, 0).rats == (5 if bribed else 9)
    assert event_keys(entry, "overflow") == ([] if bribed else ["overflow"])


def test_T_11_the_beggar_king() -> None:
    match = Scene().round(4).persons("minstrel", "monk", "beggar_king").give(0, rats=4).bribe(0, 1)
    push_moves(match, 0, "beggar_king")
    assert seat_points(match, 0) == [5]


def test_T_12_the_lawyer() -> None:
    match = Scene().round(4).give(0, tokens="pp4.0 pp4.1 pp4.2 pp1_coin.0 pp1_coin.1").bribe(0, 1)
    push_moves(match, 0, "lawyer")
    assert seat_points(match, 0) == [6]


def test_T_13_the_lady() -> None:
    match = Scene().round(7).give(0, supply=1, carriage_house=5, hotel=5).bribe(0, 1)
    push_moves(match, 0, "lady")
    assert seat_points(match, 0) == [5]


def test_W_1_rats_stand_in_the_data_and_fit_the_examples() -> None:
    rats = {row.id: row.rats for row in INDEX.persons.values()}
    assert all(0 <= n <= 3 for n in rats.values())
    others = [n for person, n in rats.items() if person != "doctor"]
    assert any(rats["doctor"] + a + b == 6 for i, a in enumerate(others) for b in others[i + 1 :])


def test_W_2_the_roads_are_data() -> None:
    text = COMPONENTS.read_source(COMPONENTS.current_hash())
    first = '[[market_edge]]\nfrom = "IL"\nto = "OL"\nto_district = 0\nenabled = true'
    assert first in text
    other = COMPONENTS.load_text(text.replace(first, first.replace("true", "false")))
    assert len(roads_of(other, 4)) == 8 * 4


def test_W_3_a_move_inside_the_own_district_is_allowed() -> None:
    match = Scene().give(0, supply=0, bank=1).hand(0, "park").play()
    push_moves(match, 0, "play park.0 move bank")
    assert player_state(match, 0).sectors["park"] == 1


def test_W_4_the_tavern_wench_pays_3_points_and_a_benefit() -> None:
    match = Scene().persons("tavern_wench", "monk", "bishop").bribe(0, 1)
    push_moves(match, 0, "tavern_wench")
    assert seat_points(match, 0) == [3]
    assert choosable_options(match, 0) == {"coin", "cube"}


@pytest.mark.parametrize(("seats", "tokens"), [(2, 16), (3, 12), (4, 16), (5, 20)])
def test_W_5_six_to_twelve_are_pools_not_tokens(seats: int, tokens: int) -> None:
    assert len(open_new_match(seats).position.state.tokens) == tokens
    assert open_new_match(seats).view_for(None).cathedral.pool == {2: 6, 3: 8, 4: 10, 5: 12}[seats]


def test_W_6_an_empty_general_supply_at_the_cloister_school() -> None:
    match = Scene().give(0, bank=10).hand(0, "cloister_school").play()
    push_moves(match, 0, "play cloister_school.0 place")
    assert (player_state(match, 0).sectors["cloister_school"], player_state(match, 0).supply) == (1, 3)


def test_W_7_too_few_coins_at_the_bank() -> None:
    match = Scene().give(0, coins=5, bank=1).give(1, coins=9).give(2, coins=11).hand(0, "bank").play()
    push_moves(match, 0, "play bank.0 place")
    assert seat_coins(match) == [7, 9, 9]


def test_W_8_fewer_than_2_points_at_an_overflow() -> None:
    match = Scene().give(0, rats=9, pp=1).persons("juggler", "doctor", "bishop").bribe()
    push_moves(match, 0, "pass")
    assert (seat_points(match, 0), player_state(match, 0).parts["plague"]) == ([0], -1)


def test_W_9_a_tie_after_coins_and_cubes_is_shared() -> None:
    match = Scene().round(9).give(0, pp=5).give(1, pp=5).bribe()
    push_moves(match, 0, "pass")
    assert [result.rank for result in match.view_for(None).results] == [1, 1, 3]


def test_W_10_the_city_guard_counts_all_together() -> None:
    match = Scene().persons("minstrel", "monk", "city_guard").give(0, bank=2, hotel=1, cathedral=3).bribe(0, 1)
    assert blocking_rules(match, 0)["city_guard"] == OPEN
    push_moves(match, 0, "city_guard")
    assert seat_points(match, 0) == [6]


def play_to_end(match: Table) -> Table:
    """Play a match to its end by default moves, in which all players pass on everything, and return it."""
    while not match.is_over:
        seat = match.seats_to_move()[0]
        match.push(seat, match.game.default_move(match.view_for(seat), match.choice_tree(seat)))
    return match


def test_T_5_a_game_of_passing_ends_without_points() -> None:
    match = play_to_end(open_new_match(4))
    assert seat_points(match) == [0, 0, 0, 0]


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
