"""Test the action build (P-8): prices, supply, placement on the estate."""

from __future__ import annotations

import pytest

from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_reason,
    blocking_rules,
    choosable_options,
    event_keys,
    play_default_moves,
    push_moves,
    refusal_of,
    seats_to_move,
)
from tests.engines.rules.princes.position_builder import Scene, bonus_slots, player_state, seat_florins, seat_points


@pytest.mark.parametrize(("builders", "price"), [(0, 700), (1, 300), (2, 300), (3, 0)])
@pytest.mark.parametrize("building", ["university r0 e7", "opera r0 e7", "chapel r0 e7"])
def test_P_8_1_the_price_follows_the_builders_not_the_size(builders: int, price: int, building: str) -> None:
    match = Scene().give(0, builders=builders).turn()
    push_moves(match, 0, f"build {building}")
    assert seat_florins(match, 0) == [3500 - price]


def test_P_8_2_any_kind_is_taken_from_the_supply_and_placed_at_once() -> None:
    match = Scene().turn()
    assert len(choosable_options(match, 0, "build")) == 10
    push_moves(match, 0, "build opera r0 e7")
    assert match.view_for(None).players[0].tiles[0].squares == ("e7", "e6", "f6", "f5", "g5")
    assert match.view_for(None).buildings["opera"] == 2


def test_P_8_3_a_kind_that_is_gone() -> None:
    scene = Scene(4)
    for seat in (1, 2, 3):
        scene.give(seat, tiles="opera r0 e7")
    match = scene.turn()
    assert blocking_rules(match, 0, "build")["opera"] == "P-8.3"
    assert blocking_rules(match, 0, "build")["tower"] == OPEN


def test_P_8_4_one_building_of_a_kind_an_estate() -> None:
    match = Scene().give(0, tiles="chapel r0 a7").turn()
    assert blocking_rules(match, 0, "build")["chapel"] == "P-8.4"
    assert blocking_reason(match, 0, "build chapel") == "why-has-building"
    assert blocking_rules(match, 0, "build")["tower"] == OPEN


def test_P_8_5_a_new_building_brings_3_after_it_is_paid() -> None:
    match = Scene().give(0, florins=0, pp=7).turn()
    last = push_moves(match, 0, "build chapel r0 a7")
    assert seat_points(match, 0) == [3]
    assert event_keys(last) == ["sells", "builds"]
    assert blocking_rules(Scene().give(0, florins=0, pp=6).turn(), 0)["build"] == "P-8.1"


def square_rules(building: str, way: str, *, builders: int = 0, tiles: str = "") -> dict[str, str]:
    """Return for a building turned one way each square, with ``OPEN`` or the rule that blocks it."""
    return blocking_rules(Scene().give(0, builders=builders, tiles=tiles).turn(), 0, f"build {building} {way}")


def test_P_8_6_1_wholly_on_the_grid_and_not_on_the_palazzo() -> None:
    grid = square_rules("university", "r0", builders=2)
    assert (grid["e7"], grid["f7"], grid["e3"], grid["e2"]) == (OPEN, "P-8.6", OPEN, "P-8.6")
    assert (grid["a5"], grid["a4"], grid["d3"]) == (OPEN, "P-8.6", OPEN)


def test_P_8_6_2_turned_and_mirrored() -> None:
    match = Scene().turn()
    assert len(choosable_options(match, 0, "build library")) == 8
    assert len(choosable_options(match, 0, "build chapel")) == 4  # the others look the same
    assert len(choosable_options(match, 0, "build tower")) == 2
    outlines = set()
    for way in choosable_options(match, 0, "build library"):
        match = Scene().turn()
        push_moves(match, 0, f"build library {way} {sorted(choosable_options(match, 0, f'build library {way}'))[-1]}")
        squares = match.view_for(None).players[0].tiles[0].squares
        columns, rows = [ord(s[0]) for s in squares], [int(s[1]) for s in squares]
        outlines.add(frozenset((c - min(columns), r - min(rows)) for c, r in zip(columns, rows, strict=True)))
    assert len(outlines) == 8


def test_P_8_6_3_nothing_overlaps() -> None:
    grid = square_rules("tower", "r0", builders=2, tiles="lake r0 d5, chapel r0 a7")
    assert (grid["c5"], grid["e4"], grid["a6"], grid["b7"]) == ("P-8.6", "P-8.6", "P-8.6", OPEN)


@pytest.mark.parametrize("builders", [0, 1, 2, 3])
def test_P_8_6_4_and_5_touching(builders: int) -> None:
    grid = square_rules("tower", "r0", builders=builders, tiles="chapel r0 e6")  # e6 e5 f5
    touching = "P-8.6" if builders < 2 else OPEN
    assert grid["a3"] == grid["d1"] == touching  # the palazzo
    assert grid["e7"] == grid["b5"] == grid["e4"] == touching  # the chapel
    assert grid["b4"] == grid["a5"] == OPEN
    assert grid["d3"] == OPEN  # the palazzo's corner
    assert grid["b7"] == OPEN  # the chapel's corner: d7 and e6


def test_P_8_6_6_landscapes_and_the_edge_may_always_be_touched() -> None:
    grid = square_rules("tower", "r0", tiles="lake r0 d5, park r0 a3")
    assert (grid["a5"], grid["d3"], grid["e6"]) == (OPEN, OPEN, OPEN)
    assert grid["a7"] == grid["e7"] == grid["e1"] == OPEN


def test_P_8_6_7_what_stands_stands() -> None:
    match = Scene().give(0, tiles="chapel r0 a7").turn()
    push_moves(match, 0, "build tower r0 d3")
    built = match.view_for(None).players[0].tiles
    play_default_moves(match)
    assert match.view_for(None).players[0].tiles == built


def test_P_8_6_every_blocked_square_says_why() -> None:
    match = Scene().give(0, tiles="lake r0 d5, chapel r0 a7").turn()
    assert [blocking_reason(match, 0, f"build tower r0 {at}") for at in ("f7", "d4", "a6", "a3", "b7")] == [
        "why-off-grid", "why-occupied", "why-occupied", "why-touches", "why-touches",
    ]  # fmt: skip
    assert refusal_of(match, 0, "build tower r0 a3") == "blocked"


def test_P_8_7_touching_is_judged_only_when_placing() -> None:
    two = Scene().give(0, builders=2).turn()
    push_moves(two, 0, "build tower r0 a3", "build chapel r0 a5")
    assert len(player_state(two, 0).tiles) == 2
    one = Scene().give(0, builders=1, tiles="tower r0 a3, chapel r0 a5").turn()  # loads, though they touch
    assert blocking_rules(one, 0, "build opera r0")["d7"] == OPEN


def test_P_8_8_the_palazzo_is_not_a_building() -> None:
    match = Scene().give(0, professions="poet", jesters=3, bonus="building_1 sizes_2").turn()
    assert bonus_slots(match, 0, "work poet") == {"building_1": 0, "sizes_2": 0}
    end = Scene().give(0, prestige="most_buildings").round(7).last_turn()
    push_moves(end, 2, "end")
    assert seat_points(end) == [0, 0, 0]


EIGHT = (
    "laboratory r0 a7, hospital r0 c7, opera r0 e6, theater r0 a4, library r0 d4, studio r0 f3, "
    "chapel r0 f7, tower r90 e4"
)
FIVE_APART = "studio r0 a7, opera r0 d7, theater r0 e3, tower r0 b4, chapel r180 f7"


@pytest.mark.parametrize(("builders", "tiles"), [(2, EIGHT), (1, FIVE_APART)])
def test_P_8_9_eight_buildings_can_stand_and_five_apart(builders: int, tiles: str) -> None:
    *standing, last, end = tiles.split(", ")
    match = Scene().give(0, builders=builders, tiles=", ".join(standing)).turn()
    push_moves(match, 0, f"build {last}", f"build {end}")
    assert len(player_state(match, 0).tiles) == len(standing) + 2
    squares = sorted([7] * 3 + [5] * 5 + [3] * 2)
    assert sum(squares[:8]) <= 43 < sum(squares[:9])
    assert seats_to_move(match) == [1]
