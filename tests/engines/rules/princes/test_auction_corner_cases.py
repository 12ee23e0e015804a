"""Test corner cases of the auction and the estate (P-22.1 to P-22.17)."""

from __future__ import annotations

import pytest

from engines.core.core_types import EngineError
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_reason,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.princes.position_builder import (
    NO_BUILDING,
    NO_PARK,
    Scene,
    Table,
    player_state,
    seat_florins,
    seat_points,
)

PRESTIGE = (
    "most_buildings two_large fewest_empty three_landscape_kinds most_landscapes most_forests most_lakes most_parks "
    "three_freedoms mix_building_freedom_work most_jesters most_builders mix_builder_jester_landscape most_works"
)


def test_P_22_1_an_outbid_opener_opens_again_and_again() -> None:
    match = Scene(4).auction()
    for heap, winner in (("jester", 1), ("builder", 2)):
        push_moves(match, 0, f"auction {heap}")
        push_moves(match, winner, "raise")
        while seats_to_move(match)[0] != 0:
            push_moves(match, seats_to_move(match)[0], "pass")
        push_moves(match, 0, "pass")
        assert seats_to_move(match) == [0]
    push_moves(match, 0, "decline")
    assert seats_to_move(match) == [3]


def test_P_22_2_where_nobody_else_can_bid_the_opener_wins_at_200_at_once() -> None:
    match = Scene().give(1, tiles=NO_PARK).give(2, tiles=NO_PARK).auction()
    last = push_moves(match, 0, "auction park")
    assert event_keys(last) == ["opens", "wins"]
    assert (seats_to_move(match), match.view_for(0).asks, seat_florins(match, 0)) == ([0], "place", [3300])


def test_P_22_3_who_can_not_pay_can_not_open() -> None:
    match = Scene().give(0, florins=100).auction()
    assert seats_to_move(match) == [0]  # money is hidden: the question comes all the same
    assert blocking_rules(match, 0) == {"auction": "P-22.3", "decline": OPEN}
    push_moves(match, 0, "decline")
    assert seats_to_move(match) == [1]
    assert match.view_for(None).auction is not None


def with_nothing_to_have(seats: int) -> Scene:
    """Build a scene for an auction in which seat 1 has won a lake and seat 2 a jester.

    All other objects are closed, gone or useless to seat 0.
    """
    return Scene(seats).give(0, builders=3, tiles=NO_PARK).give(1, prestige=PRESTIGE).give(2, recruiting=5)


def test_P_22_3_who_can_open_nothing_as_all_can_see_is_out() -> None:
    match = with_nothing_to_have(5).auction(opener=4, lake=1, jester=2)
    last = push_moves(match, 4, "decline")
    assert event_keys(last) == ["declines", "finds-nothing"]
    assert seats_to_move(match) == [3]
    assert match.view_for(3).asks == "take"


def test_P_22_4_who_declined_is_not_asked_and_not_counted() -> None:
    match = Scene(4).auction(opener=1, jester=0)
    push_moves(match, 1, "decline")
    push_moves(match, 2, "auction builder")
    assert seats_to_move(match) == [3]
    push_moves(match, 3, "pass")
    assert seats_to_move(match) == [3]
    assert "take" in blocking_rules(match, 3)  # 1 is not counted: 3 is the last


def test_P_22_5_the_last_player_may_find_nothing() -> None:
    match = with_nothing_to_have(4).auction(opener=3, lake=1, jester=2)
    last = push_moves(match, 3, "decline")
    assert event_keys(last) == ["declines", "finds-nothing", "auctions-over", "turn-begins"]
    assert seat_florins(match, 0) == [3500]
    poor = Scene().give(2, florins=0, pp=1).auction(opener=2, jester=0, forest=1)
    assert blocking_rules(poor, 2) == {"take": "P-22.3", "decline": OPEN}
    push_moves(poor, 2, "decline")
    assert (seat_florins(poor, 2), seat_points(poor, 2)) == ([0], [1])


def test_P_22_6_points_of_an_object_can_not_pay_for_it() -> None:
    match = Scene().give(0, florins=0, pp=1, builders=1).auction(opener=0, jester=1, forest=2)
    assert blocking_rules(match, 0)["take"] == "P-22.3"
    match = Scene().give(0, florins=0, pp=2, builders=1).auction()
    push_moves(match, 0, "auction builder")
    push_moves(match, 1, "raise")
    push_moves(match, 2, "pass")
    assert blocking_rules(match, 0)["raise"] == "P-4.13"


def test_P_22_7_the_opener_names_what_he_may_win() -> None:
    match = Scene().give(0, builders=3, tiles=NO_PARK).auction()
    closed = {"builder": "P-5.12", "park": "P-5.3", "forest": "P-5.3"}
    assert {heap: rule for heap, rule in blocking_rules(match, 0, "auction").items() if rule} == closed
    assert refusal_of(match, 0, "auction builder") == "blocked"


def test_P_22_8_a_recruiting_card_may_be_won_with_nobody_to_recruit() -> None:
    match = Scene().give(0, table="poet").auction(opener=0, jester=1, forest=2)
    last = push_moves(match, 0, "take recruiting_card")
    assert event_keys(last)[:2] == ["takes", "gains-recruiting"]
    assert player_state(match, 0).recruiting == 1
    assert match.view_for(None).phase == "actions"


def test_P_22_9_the_last_prestige_card() -> None:
    match = Scene().give(1, prestige=PRESTIGE.removeprefix("most_buildings ")).auction(opener=0, jester=1, forest=2)
    push_moves(match, 0, "take prestige_card")
    push_moves(match, 0, "keep most_buildings")
    assert player_state(match, 0).prestige == ["most_buildings"]
    assert match.view_for(None).heaps["prestige_card"] == 0


def test_P_22_10_a_bid_can_not_be_taken_back() -> None:
    match = Scene().auction()
    push_moves(match, 0, "auction jester")
    with pytest.raises(EngineError) as caught:
        match.undo(0)
    assert caught.value.code == "irreversible"
    push_moves(match, 1, "pass")
    match.undo(1)  # a pass that ends nothing is no bid
    push_moves(match, 1, "raise")
    with pytest.raises(EngineError) as caught:
        match.undo(1)
    assert caught.value.code == "irreversible"


def test_P_22_11_points_that_cover_200_open() -> None:
    match = Scene().give(0, florins=100, pp=1).auction()
    push_moves(match, 0, "auction jester")
    assert (seat_florins(match, 0), seat_points(match, 0)) == ([100], [1])  # nothing is sold before he wins
    push_moves(match, 1, "pass")
    push_moves(match, 2, "pass")
    assert (seat_florins(match, 0), seat_points(match, 0)) == ([0], [0])


def test_P_22_12_the_last_player_in_the_very_first_auction() -> None:
    match = Scene().auction()
    push_moves(match, 0, "decline")
    push_moves(match, 1, "decline")
    assert set(blocking_rules(match, 2)) == {"take", "decline"}
    push_moves(match, 2, "take jester")
    assert seat_florins(match, 2) == [3300]


def test_P_22_13_no_place_for_any_building_but_for_a_landscape() -> None:
    match = Scene().give(0, tiles=NO_BUILDING).turn()
    assert blocking_rules(match, 0)["build"] == "P-22.13"
    assert blocking_reason(match, 0, "build") == "why-nothing-to-build"
    match = Scene().give(0, tiles=NO_BUILDING).auction(opener=0, jester=1, builder=2)
    assert blocking_rules(match, 0, "take")["park"] == OPEN


def test_P_22_14_holes_may_be_enclosed_and_filled() -> None:
    match = Scene().give(0, tiles="forest r0 e7, park r90 d5, park r0 e2").auction(opener=0, jester=1, builder=2)
    push_moves(match, 0, "take park", "place r90 f5")  # encloses e5 e4 e3 and g5 g4 g3
    walled = [column for column in "eg" if blocking_rules(match, 0, "build tower r90")[f"{column}5"] == OPEN]
    assert walled == ["e", "g"]
    push_moves(match, 0, "build tower r90 e5")


def test_P_22_15_a_landscape_keeps_two_buildings_apart() -> None:
    match = Scene().give(0, tiles="tower r90 d7, park r90 e7").turn()
    assert blocking_rules(match, 0, "build chapel r0")["f7"] == OPEN
    match = Scene().give(0, tiles="tower r90 d7").turn()
    assert blocking_rules(match, 0, "build chapel r0")["e7"] == "P-8.6"


def test_P_22_16_buildings_that_touch_stay_so() -> None:
    match = Scene().give(0, builders=2, tiles="tower r0 a3").turn()
    push_moves(match, 0, "build chapel r0 a5")
    assert [tile.kind for tile in match.view_for(None).players[0].tiles] == ["tower", "chapel"]
    assert match.view_for(None).players[0].empty == 37


def build_match(tiles: str = "") -> Table:
    """Build a match in which seat 0 has won a park and has to place it."""
    match = Scene().give(0, tiles=tiles).auction(opener=0, jester=1, builder=2)
    push_moves(match, 0, "take park")
    return match


def test_P_22_17_the_winner_chooses_any_place_but_can_not_refuse() -> None:
    match = build_match()
    assert choosable_options(match, 0) == {"place"}
    assert refusal_of(match, 0, "decline") == "bad_move"
    assert len(choosable_options(match, 0, "place r0")) == 5 * 5 + 2 * 2
    for at in ("a7", "d1"):
        match = build_match()
        push_moves(match, 0, f"place r0 {at}")
        assert player_state(match, 0).tiles[0].at == at
