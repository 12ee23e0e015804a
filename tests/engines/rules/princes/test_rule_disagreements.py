"""Test contradictions between rules documents: the default and the options (P-21, D-1 to D-14)."""

from __future__ import annotations

import pytest

from engines.core.core_types import EngineError
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    play_default_moves,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.princes.position_builder import (
    NO_PARK,
    Scene,
    bonus_slots,
    open_new_match,
    player_state,
    seat_florins,
    seat_points,
)

INDEX = printed(COMPONENTS.current_hash())


@pytest.mark.parametrize(
    ("where", "own", "robbed"),
    [("opponent", [], ["jurist", "recruiting_card"]), ("own_table", ["recruiting_card"], ["jurist"])],
)
def test_D_1_where_a_used_recruiting_card_lies(where: str, own: list[str], robbed: list[str]) -> None:
    match = Scene(recruiting_replaced_at=where).give(0, recruiting=1).give(1, table="jurist poet").turn()
    push_moves(match, 0, "recruit poet")
    assert (player_state(match, 0).table, player_state(match, 1).table) == (own, robbed)
    assert player_state(match, 0).professions == ["poet"]
    assert match.view_for(None).heaps["recruiting_card"] == 4


@pytest.mark.parametrize("where", ["opponent", "own_table"])
def test_D_1_also_at_once_when_it_is_won(where: str) -> None:
    scene = Scene(recruiting_replaced_at=where).give(1, table="poet")
    match = scene.auction(opener=0, jester=1, builder=2)
    push_moves(match, 0, "take recruiting_card", "recruit poet")
    assert player_state(match, 1 if where == "opponent" else 0).table == ["recruiting_card"]
    assert player_state(match, 0 if where == "opponent" else 1).table == []


@pytest.mark.parametrize(("counts", "value"), [(True, 11), (False, 9)])
def test_D_2_whether_a_recruiting_card_in_hand_adds_1(counts: bool, value: int) -> None:
    scene = Scene(recruiting_in_hand_counts=counts).give(0, professions="poet", jesters=4, recruiting=2)
    match = scene.give(0, bonus="hand_1").turn()
    me = match.view_for(0).me
    assert me is not None
    assert me.works[0].total == value
    assert bonus_slots(match, 0, "work poet") == {"hand_1": 2}  # bonus card 19 counts them either way
    push_moves(match, 0, "work poet . 0")
    assert player_state(match, 0).best == value


@pytest.mark.parametrize("counts", [True, False])
def test_D_2_on_the_table_it_counts_either_way(counts: bool) -> None:
    scene = Scene(recruiting_in_hand_counts=counts).give(0, professions="poet", jesters=4, table="recruiting_card")
    me = scene.turn().view_for(0).me
    assert me is not None
    assert me.works[0].total == 10


def test_D_3_a_shared_first_place_brings_the_number_in_parentheses() -> None:
    compared = [card for card in INDEX.prestige.values() if card.mode != "at_least"]
    assert len(compared) == 9
    assert all(card.pp_tied == (card.pp + 1) // 2 for card in compared)
    match = Scene().give(0, jesters=1, prestige="most_jesters").give(1, jesters=1).round(7).last_turn()
    push_moves(match, 2, "end")
    assert seat_points(match, 0) == [3]


@pytest.mark.parametrize("may", [True, False])
def test_D_4_whether_the_last_player_may_decline(may: bool) -> None:
    match = Scene(last_player_may_decline=may).auction(opener=2, jester=0, forest=1)
    assert blocking_rules(match, 2) == {"take": OPEN, "decline": OPEN if may else "D-4"}
    poor = Scene(last_player_may_decline=may, florins=0).auction(opener=2, jester=0, forest=1)
    assert blocking_rules(poor, 2) == {"take": "P-22.3", "decline": OPEN}
    others = Scene(last_player_may_decline=may).auction(opener=2)
    assert blocking_rules(others, 2)["decline"] == OPEN  # opening is another option


@pytest.mark.parametrize("may", [True, False])
def test_D_5_whether_an_opener_may_decline(may: bool) -> None:
    match = Scene(may_decline_to_open=may).auction()
    assert blocking_rules(match, 0) == {"auction": OPEN, "decline": OPEN if may else "D-5"}
    poor = Scene(may_decline_to_open=may).give(0, florins=100).auction()
    assert blocking_rules(poor, 0) == {"auction": "P-22.3", "decline": OPEN}
    push_moves(poor, 0, "decline")
    assert seats_to_move(poor) == [1]
    last = Scene(may_decline_to_open=may).auction(opener=2, jester=0, forest=1)
    assert blocking_rules(last, 2)["decline"] == OPEN  # taking is another option


def test_D_6_zero_is_never_most() -> None:
    match = Scene().give(0, prestige="most_jesters most_parks most_works").round(7).last_turn()
    push_moves(match, 2, "end")
    assert seat_points(match) == [0, 0, 0]


def test_D_7_of_fewer_than_five_prestige_cards_all_are_looked_at() -> None:
    left = ("most_lakes", "most_parks", "two_large")
    others = " ".join(card for card in INDEX.prestige if card not in left)
    match = Scene().give(1, prestige=others).auction(opener=0, jester=1, builder=2)
    push_moves(match, 0, "take prestige_card")
    assert choosable_options(match, 0, "keep") == set(left)
    push_moves(match, 0, "keep two_large most_parks most_lakes")
    assert match.position.state.decks["prestige"].layers[0].cards == ["most_parks", "most_lakes"]


def test_D_8_points_are_sold_at_any_time_one_is_asked() -> None:
    match = Scene().give(1, pp=2).auction()
    assert refusal_of(match, 1, "more sell 1") == "not_your_turn"
    push_moves(match, 0, "auction jester")
    last = push_moves(match, 1, "more sell 1", "more sell 1")
    assert (event_keys(last), seats_to_move(match)) == (["sells"], [1])
    assert (seat_florins(match, 1), seat_points(match, 1)) == ([3700], [0])


def test_D_9_three_to_five_play_the_base_rules() -> None:
    for seats in (3, 4, 5):
        assert open_new_match(seats).view_for(None).options["variant"] == "base"
    for seats, variant, code in ((2, "base", "bad_options"), (1, "cz2", "bad_seats"), (6, "base", "bad_seats")):
        with pytest.raises(EngineError) as caught:
            open_new_match(seats, variant=variant)
        assert caught.value.code == code


def test_D_12_two_play_one_of_two_variants() -> None:
    assert open_new_match(2).view_for(None).options["variant"] == "cz2"
    assert open_new_match(2, variant="ru2").view_for(None).options["variant"] == "ru2"
    for seats, variant in ((3, "cz2"), (3, "ru2"), (4, "ru3"), (2, "ru3")):
        with pytest.raises(EngineError) as caught:
            open_new_match(seats, variant=variant)
        assert caught.value.code == "bad_options"


def test_D_10_the_minimum_of_all_seven_rounds() -> None:
    assert open_new_match().view_for(None).minimum == (7, 10, 12, 14, 15, 16, 17)


def test_D_11_landscapes_are_never_moved() -> None:
    match = Scene().give(0, tiles=NO_PARK).auction(opener=0, jester=1, builder=2)
    standing = match.view_for(None).players[0].tiles
    play_default_moves(match)
    assert match.view_for(None).players[0].tiles == standing


def test_D_13_any_number_of_recruiting_cards_a_turn() -> None:
    match = Scene().give(0, recruiting=2).give(1, table="poet").give(2, table="jurist").turn()
    push_moves(match, 0, "recruit poet", "recruit jurist")
    assert match.view_for(None).turn is not None
    assert match.position.state.actions is not None
    assert match.position.state.actions.left == 2
    assert blocking_rules(match, 0)["recruit"] == "P-5.15"


def test_D_14_lake_and_park_are_smaller_than_a_forest_and_of_other_shapes() -> None:
    squares = {kind: INDEX.tiles[kind].squares for kind in INDEX.landscapes}
    assert squares["lake"] < squares["forest"]
    assert squares["park"] < squares["forest"]
    assert len({INDEX.tiles[kind].outline for kind in INDEX.landscapes}) == 3
