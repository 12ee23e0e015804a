"""Test the worked examples of the rules document (T-1 to T-13) and its ambiguities (W-1 to W-10)."""

from __future__ import annotations

import pytest

from engines.notredame.components import COMPONENTS, roads_of
from engines.notredame.state import markers
from tests.engines.rules.move_helpers import OPEN, blocking_rules, choosable_options, event_keys, push_moves
from tests.engines.rules.notredame.position_builder import (
    INDEX,
    Scene,
    Table,
    open_new_match,
    player_state,
    seat_coins,
    seat_points,
)


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
