"""Test the cathedral (F-8 to F-10): fresco, bishop and altar."""

from __future__ import annotations

import pytest

from engines.fresco.steps.altar import value
from tests.engines.rules.fresco.position_builder import (
    INDEX,
    LETTERS,
    Scene,
    Table,
    current_question,
    game_state,
    leave_all,
    player_state,
    seat_paints,
    seat_points,
    seat_thalers,
    supply_paints,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
)


def build_match(apprentices: int = 1, bishop: str = "c3", **given: int) -> Table:
    """Build a match with seat 0 in the cathedral.

    a1 needs red red yellow (3), b1 yellow yellow blue (3), e5 two red and a green (5).
    """
    scene = Scene().give(0, **given).fresco(a1="f01", b1="f02", e5="f07").bishop(bishop)
    return scene.plan(0, cathedral=apprentices).at("cathedral")


def altar_move(letters: str) -> str:
    """Return the text of the move that pays these paints at the altar."""
    return "altar " + " ".join(f"{p}={letters.count(k)}" for k, p in LETTERS.items() if k in letters) + " ."


def build_match_with(letters: str, **options: bool) -> Table:
    """Build a match with seat 0 in the cathedral, with just these paints."""
    given = {paint: letters.count(letter) for letter, paint in LETTERS.items() if letter in letters}
    return Scene(**options).give(0, **given).plan(0, cathedral=1).at("cathedral")


def test_F_8_1_each_apprentice_a_section_or_the_altar() -> None:
    match = build_match(2, red=3, yellow=2, blue=1)
    push_moves(match, 0, "restore a1 stay", altar_move("RYB"))
    assert seat_points(match, 0) == [3 + 2]
    assert current_question(match) == "wake"


def test_F_8_2_exactly_the_paints_of_the_tile() -> None:
    match = build_match(red=3, yellow=1, green=2)
    push_moves(match, 0, "restore a1 stay")
    assert seat_paints(match, 0) == "RGG"
    lacks = build_match(red=1, blue=1, yellow=1)
    assert blocking_rules(lacks, 0)["restore"] == "F-8.2"
    some = build_match(red=2, yellow=1)
    assert blocking_rules(some, 0, "restore")["a1"] == OPEN
    assert blocking_rules(some, 0, "restore")["b1"] == "F-8.2"


def test_F_8_3_tile_and_bonus_are_one_gain() -> None:
    match = build_match(red=2, yellow=1, bishop="b2")
    entry = push_moves(match, 0, "restore a1 stay")
    assert seat_points(match, 0) == [3 + 2]
    assert event_keys(entry, "restores", "lands") == ["restores"]
    assert player_state(match, 0).parts["fresco"] == 3
    assert player_state(match, 0).parts["bishop"] == 2


def test_F_8_4_the_tile_is_laid_in_front_and_pays_from_then_on() -> None:
    match = build_match(red=2, yellow=1, thalers=0)
    push_moves(match, 0, "restore a1 stay")
    assert player_state(match, 0).tiles == ["f01"]
    leave_all(match) if game_state(match).round == 1 else None
    assert seat_thalers(match, 0) == [1]


def test_F_8_5_the_bishop_goes_to_the_section() -> None:
    match = build_match(2, red=2, yellow=3, blue=1)
    push_moves(match, 0, "restore a1 stay")
    assert game_state(match).bishop == "a1"
    push_moves(match, 0, "restore b1 stay")
    assert seat_points(match, 0) == [3 + 3 + 2]
    assert game_state(match).bishop == "b1"


def test_F_8_6_no_section_twice() -> None:
    match = build_match(2, red=4, yellow=3, blue=1)
    push_moves(match, 0, "restore a1 stay")
    assert refusal_of(match, 0, "restore a1 stay") in {"bad_move", "blocked"}
    assert match.view_for(None).sections[0].tile is None
    done = Scene().only("").plan(0, cathedral=1).at("cathedral")
    assert blocking_rules(done, 0)["restore"] == "F-8.6"


def test_F_9_1_the_bishop_moves_one_section_for_a_thaler() -> None:
    match = build_match(2, red=2, yellow=3, blue=1, thalers=2)
    assert set(blocking_rules(match, 0, "restore a1")) == {"stay", "b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    push_moves(match, 0, "restore a1 b2")
    assert (seat_points(match, 0), seat_thalers(match, 0)) == ([3 + 2], [1])
    push_moves(match, 0, "restore b1 b1")
    assert (seat_points(match, 0), seat_thalers(match, 0)) == ([5 + 3 + 3], [0 + 2])
    poor = build_match(red=2, yellow=1, thalers=0)
    assert blocking_rules(poor, 0, "restore a1")["b2"] == "F-9.1"


def test_F_9_2_on_covered_or_restored_sections_within_the_grid() -> None:
    match = Scene().give(0, red=2, yellow=1).fresco(c1="f01").only("a1 b1 c1").bishop("a1")
    table = match.plan(0, cathedral=1).at("cathedral")
    assert choosable_options(table, 0, "restore c1") == {"stay", "b1", "a2", "b2"}


@pytest.mark.parametrize(("bishop", "bonus"), [("a1", 3), ("b2", 2), ("a2", 2), ("c1", 0), ("c3", 0), ("e5", 0)])
def test_F_9_3_the_bonus(bishop: str, bonus: int) -> None:
    match = build_match(red=2, yellow=1, bishop=bishop)
    assert match.view_for(None).sections[0].bonus == bonus
    push_moves(match, 0, "restore a1 stay")
    assert seat_points(match, 0) == [3 + bonus]


def test_F_9_4_no_paid_move_alone_or_with_the_altar() -> None:
    match = build_match(red=1, yellow=1, blue=1)
    assert set(blocking_rules(match, 0)) == {"restore", "altar", "done"}
    assert refusal_of(match, 0, "restore a1 b2") == "blocked"
    assert seat_thalers(match, 0) == [12]
    assert set(blocking_rules(match, 0, "altar")) == set(INDEX.paints({"special_blends": False}))


def test_F_10_1_the_altar_is_never_used_up() -> None:
    match = Scene().give(0, red=3, yellow=3, blue=3).plan(0, cathedral=3).at("cathedral")
    push_moves(match, 0, altar_move("RYB"), altar_move("RYB"), altar_move("RYB"))
    assert (seat_points(match, 0), player_state(match, 0).altars) == ([6], 3)


@pytest.mark.parametrize(("letters", "vp"), [("RYB", 2), ("RYG", 3), ("ROO", 4), ("GGG", 5)])
def test_F_10_2_mixed_paints_bring_one_more_each(letters: str, vp: int) -> None:
    match = build_match_with(letters)
    push_moves(match, 0, altar_move(letters))
    assert (seat_points(match, 0), seat_paints(match, 0)) == ([vp], "")


def test_F_10_3_three_different_mixed_paints() -> None:
    match = build_match_with("GOV")
    push_moves(match, 0, altar_move("GOV"))
    assert seat_points(match, 0) == [6]


def test_F_10_4_which_payments_are_legal() -> None:
    for letters in ("RRG", "RRR", "RYYB"):
        assert refusal_of(build_match_with(letters + "GOV"), 0, altar_move(letters)) == "bad_move"
    assert blocking_rules(build_match_with("RRRYY"), 0)["altar"] == "F-10.4"
    assert blocking_rules(build_match_with("RYYYG"), 0)["altar"] == OPEN


def test_F_10_5_no_bonus_no_bishop_no_tile() -> None:
    match = build_match_with("RYB")
    before = game_state(match).bishop
    push_moves(match, 0, altar_move("RYB"))
    assert game_state(match).bishop == before
    assert (player_state(match, 0).tiles, seat_points(match, 0)) == ([], [2])
    assert match.view_for(None).players[0].income == 0


def test_F_10_6_green_orange_violet_is_always_6() -> None:
    counts = {"green": 1, "orange": 1, "violet": 1}
    assert value(INDEX.hash, counts) == 6
    assert value(INDEX.hash, {"green": 2, "orange": 1}) == 5


def test_F_18_3_paints_given_back_are_there_at_once() -> None:
    scene = Scene().give(0, red=1, yellow=1, blue=1).give(1, red=16)
    match = scene.plan(0, cathedral=1).at("cathedral")
    assert supply_paints(match).count("R") == 0
    push_moves(match, 0, altar_move("RYB"))
    assert supply_paints(match).count("R") == 1


def test_M_S_4_brown_and_pink_bring_three_more_each() -> None:
    for letters, vp in (("RYN", 5), ("RNK", 8), ("NNK", 11), ("GNK", 9), ("GOV", 6)):
        match = build_match_with(letters, special_blends=True)
        push_moves(match, 0, altar_move(letters))
        assert seat_points(match, 0) == [vp], letters


def test_M_S_6_bonus_and_final_round_are_the_same() -> None:
    scene = Scene(special_blends=True).fresco(a1="s02").give(0, green=2, pink=1).bishop("a1")
    match = scene.plan(0, cathedral=1).at("cathedral")
    push_moves(match, 0, "restore a1 stay")
    assert seat_points(match, 0) == [14 + 3]
    last = Scene(special_blends=True).only("a1 a2 a3 a4 a5 b1").plan(0, cathedral=1).at("cathedral")
    push_moves(last, 0, "done")
    assert game_state(last).final


def test_R_1_value_and_bonus_check_for_one_collision_only() -> None:
    scene = Scene().give(0, red=2, yellow=1, vp=1).give(1, vp=4).fresco(a1="f01").bishop("b2")
    match = scene.plan(0, cathedral=1).at("cathedral")
    push_moves(match, 0, "restore a1 stay")
    assert seat_points(match, 0, 1) == [6, 4]


def test_R_5_a_move_without_any_bonus_can_be_paid_for() -> None:
    match = build_match(red=2, yellow=1, thalers=1)
    push_moves(match, 0, "restore a1 d4")
    assert (seat_points(match, 0), game_state(match).bishop) == ([3], "a1")


def test_R_6_the_bishop_may_come_or_go() -> None:
    on = build_match(red=2, yellow=1, bishop="b2")
    push_moves(on, 0, "restore a1 a1")
    away = build_match(red=2, yellow=1, bishop="b2")
    push_moves(away, 0, "restore a1 c3")
    assert (seat_points(on, 0), seat_points(away, 0)) == ([6], [3])


def test_R_10_equal_basic_paints_will_not_do() -> None:
    assert refusal_of(build_match_with("RRG"), 0, altar_move("RRG")) in {"bad_move", "blocked"}
    match = build_match_with("GGG")
    push_moves(match, 0, altar_move("GGG"))
    assert seat_points(match, 0) == [5]


def test_T_5_the_bishop_stands_diagonally_next_to_the_tile() -> None:
    match = build_match(2, red=3, yellow=2, blue=1, bishop="b2")
    before = supply_paints(match)
    push_moves(match, 0, "restore a1 stay")
    assert seat_points(match, 0) == [5]
    assert len(supply_paints(match)) == len(before) + 3
    assert (player_state(match, 0).tiles, game_state(match).bishop) == (["f01"], "a1")
    assert (seats_to_move(match), game_state(match).left) == ([0], 1)


@pytest.mark.parametrize(("letters", "vp"), [("RBG", 3)])
def test_T_6_green_in_place_of_yellow(letters: str, vp: int) -> None:
    match = build_match_with(letters)
    push_moves(match, 0, altar_move(letters))
    assert seat_points(match, 0) == [vp]


def test_T_7_two_orange_and_a_green() -> None:
    match = build_match_with("GOO")
    push_moves(match, 0, altar_move("GOO"))
    assert seat_points(match, 0) == [5]


def test_T_8_green_orange_and_violet() -> None:
    match = build_match_with("GOV")
    push_moves(match, 0, altar_move("GOV"))
    assert seat_points(match, 0) == [6]
