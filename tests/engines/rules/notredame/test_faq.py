"""Test the eleven rulings of the FAQ (F-1 to F-11)."""

from __future__ import annotations

from tests.engines.rules.move_helpers import OPEN, blocking_rules, choosable_options, push_moves, refusal_of
from tests.engines.rules.notredame.position_builder import SECTORS, Scene, current_question, player_state, seat_points


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
