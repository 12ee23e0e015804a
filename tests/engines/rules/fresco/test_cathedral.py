"""F-8 to F-10: the fresco, the bishop and the altar."""

from __future__ import annotations

import pytest

from engines.fresco.steps.altar import value
from tests.engines.rules.fresco.positions import (
    INDEX,
    LETTERS,
    OPEN,
    Scene,
    Table,
    asked,
    asks,
    events,
    free,
    leave_all,
    paints,
    player,
    points,
    refused,
    say,
    state,
    supply,
    thalers,
    why,
)


def church(apprentices: int = 1, bishop: str = "c3", **given: int) -> Table:
    """Seat 0 in the cathedral; a1 needs red red yellow (3), b1 yellow yellow blue (3), e5 two red and a green (5)."""
    scene = Scene().give(0, **given).fresco(a1="f01", b1="f02", e5="f07").bishop(bishop)
    return scene.plan(0, cathedral=apprentices).at("cathedral")


def altar(letters: str) -> str:
    """The word for a payment."""
    return "altar " + " ".join(f"{p}={letters.count(k)}" for k, p in LETTERS.items() if k in letters) + " ."


def pay(letters: str, **options: bool) -> Table:
    """Seat 0 with just these paints."""
    given = {paint: letters.count(letter) for letter, paint in LETTERS.items() if letter in letters}
    return Scene(**options).give(0, **given).plan(0, cathedral=1).at("cathedral")


def test_F_8_1_each_apprentice_a_section_or_the_altar() -> None:
    match = church(2, red=3, yellow=2, blue=1)
    say(match, 0, "restore a1 stay", altar("RYB"))
    assert points(match, 0) == [3 + 2]
    assert asks(match) == "wake"


def test_F_8_2_exactly_the_paints_of_the_tile() -> None:
    match = church(red=3, yellow=1, green=2)
    say(match, 0, "restore a1 stay")
    assert paints(match, 0) == "RGG"
    lacks = church(red=1, blue=1, yellow=1)
    assert why(lacks, 0)["restore"] == "F-8.2"
    some = church(red=2, yellow=1)
    assert why(some, 0, "restore")["a1"] == OPEN
    assert why(some, 0, "restore")["b1"] == "F-8.2"


def test_F_8_3_tile_and_bonus_are_one_gain() -> None:
    match = church(red=2, yellow=1, bishop="b2")
    entry = say(match, 0, "restore a1 stay")
    assert points(match, 0) == [3 + 2]
    assert events(entry, "restores", "lands") == ["restores"]
    assert player(match, 0).parts["fresco"] == 3
    assert player(match, 0).parts["bishop"] == 2


def test_F_8_4_the_tile_is_laid_in_front_and_pays_from_then_on() -> None:
    match = church(red=2, yellow=1, thalers=0)
    say(match, 0, "restore a1 stay")
    assert player(match, 0).tiles == ["f01"]
    leave_all(match) if state(match).round == 1 else None
    assert thalers(match, 0) == [1]


def test_F_8_5_the_bishop_goes_to_the_section() -> None:
    match = church(2, red=2, yellow=3, blue=1)
    say(match, 0, "restore a1 stay")
    assert state(match).bishop == "a1"
    say(match, 0, "restore b1 stay")
    assert points(match, 0) == [3 + 3 + 2]
    assert state(match).bishop == "b1"


def test_F_8_6_no_section_twice() -> None:
    match = church(2, red=4, yellow=3, blue=1)
    say(match, 0, "restore a1 stay")
    assert refused(match, 0, "restore a1 stay") in {"bad_move", "blocked"}
    assert match.view_for(None).sections[0].tile is None
    done = Scene().only("").plan(0, cathedral=1).at("cathedral")
    assert why(done, 0)["restore"] == "F-8.6"


def test_F_9_1_the_bishop_moves_one_section_for_a_thaler() -> None:
    match = church(2, red=2, yellow=3, blue=1, thalers=2)
    assert set(why(match, 0, "restore a1")) == {"stay", "b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    say(match, 0, "restore a1 b2")
    assert (points(match, 0), thalers(match, 0)) == ([3 + 2], [1])
    say(match, 0, "restore b1 b1")
    assert (points(match, 0), thalers(match, 0)) == ([5 + 3 + 3], [0 + 2])
    poor = church(red=2, yellow=1, thalers=0)
    assert why(poor, 0, "restore a1")["b2"] == "F-9.1"


def test_F_9_2_on_covered_or_restored_sections_within_the_grid() -> None:
    match = Scene().give(0, red=2, yellow=1).fresco(c1="f01").only("a1 b1 c1").bishop("a1")
    table = match.plan(0, cathedral=1).at("cathedral")
    assert free(table, 0, "restore c1") == {"stay", "b1", "a2", "b2"}


@pytest.mark.parametrize(("bishop", "bonus"), [("a1", 3), ("b2", 2), ("a2", 2), ("c1", 0), ("c3", 0), ("e5", 0)])
def test_F_9_3_the_bonus(bishop: str, bonus: int) -> None:
    match = church(red=2, yellow=1, bishop=bishop)
    assert match.view_for(None).sections[0].bonus == bonus
    say(match, 0, "restore a1 stay")
    assert points(match, 0) == [3 + bonus]


def test_F_9_4_no_paid_move_alone_or_with_the_altar() -> None:
    match = church(red=1, yellow=1, blue=1)
    assert set(why(match, 0)) == {"restore", "altar", "done"}
    assert refused(match, 0, "restore a1 b2") == "blocked"
    assert thalers(match, 0) == [12]
    assert set(why(match, 0, "altar")) == set(INDEX.paints({"special_blends": False}))


def test_F_10_1_the_altar_is_never_used_up() -> None:
    match = Scene().give(0, red=3, yellow=3, blue=3).plan(0, cathedral=3).at("cathedral")
    say(match, 0, altar("RYB"), altar("RYB"), altar("RYB"))
    assert (points(match, 0), player(match, 0).altars) == ([6], 3)


@pytest.mark.parametrize(("letters", "vp"), [("RYB", 2), ("RYG", 3), ("ROO", 4), ("GGG", 5)])
def test_F_10_2_mixed_paints_bring_one_more_each(letters: str, vp: int) -> None:
    match = pay(letters)
    say(match, 0, altar(letters))
    assert (points(match, 0), paints(match, 0)) == ([vp], "")


def test_F_10_3_three_different_mixed_paints() -> None:
    match = pay("GOV")
    say(match, 0, altar("GOV"))
    assert points(match, 0) == [6]


def test_F_10_4_which_payments_are_legal() -> None:
    for letters in ("RRG", "RRR", "RYYB"):
        assert refused(pay(letters + "GOV"), 0, altar(letters)) == "bad_move"
    assert why(pay("RRRYY"), 0)["altar"] == "F-10.4"
    assert why(pay("RYYYG"), 0)["altar"] == OPEN


def test_F_10_5_no_bonus_no_bishop_no_tile() -> None:
    match = pay("RYB")
    before = state(match).bishop
    say(match, 0, altar("RYB"))
    assert state(match).bishop == before
    assert (player(match, 0).tiles, points(match, 0)) == ([], [2])
    assert match.view_for(None).players[0].income == 0


def test_F_10_6_green_orange_violet_is_always_6() -> None:
    counts = {"green": 1, "orange": 1, "violet": 1}
    assert value(INDEX.hash, counts) == 6
    assert value(INDEX.hash, {"green": 2, "orange": 1}) == 5


def test_F_18_3_paints_given_back_are_there_at_once() -> None:
    scene = Scene().give(0, red=1, yellow=1, blue=1).give(1, red=16)
    match = scene.plan(0, cathedral=1).at("cathedral")
    assert supply(match).count("R") == 0
    say(match, 0, altar("RYB"))
    assert supply(match).count("R") == 1


def test_M_S_4_brown_and_pink_bring_three_more_each() -> None:
    for letters, vp in (("RYN", 5), ("RNK", 8), ("NNK", 11), ("GNK", 9), ("GOV", 6)):
        match = pay(letters, special_blends=True)
        say(match, 0, altar(letters))
        assert points(match, 0) == [vp], letters


def test_M_S_6_bonus_and_final_round_are_the_same() -> None:
    scene = Scene(special_blends=True).fresco(a1="s02").give(0, green=2, pink=1).bishop("a1")
    match = scene.plan(0, cathedral=1).at("cathedral")
    say(match, 0, "restore a1 stay")
    assert points(match, 0) == [14 + 3]
    last = Scene(special_blends=True).only("a1 a2 a3 a4 a5 b1").plan(0, cathedral=1).at("cathedral")
    say(last, 0, "done")
    assert state(last).final


def test_R_1_value_and_bonus_check_for_one_collision_only() -> None:
    scene = Scene().give(0, red=2, yellow=1, vp=1).give(1, vp=4).fresco(a1="f01").bishop("b2")
    match = scene.plan(0, cathedral=1).at("cathedral")
    say(match, 0, "restore a1 stay")
    assert points(match, 0, 1) == [6, 4]


def test_R_5_a_move_without_any_bonus_can_be_paid_for() -> None:
    match = church(red=2, yellow=1, thalers=1)
    say(match, 0, "restore a1 d4")
    assert (points(match, 0), state(match).bishop) == ([3], "a1")


def test_R_6_the_bishop_may_come_or_go() -> None:
    on = church(red=2, yellow=1, bishop="b2")
    say(on, 0, "restore a1 a1")
    away = church(red=2, yellow=1, bishop="b2")
    say(away, 0, "restore a1 c3")
    assert (points(on, 0), points(away, 0)) == ([6], [3])


def test_R_10_equal_basic_paints_will_not_do() -> None:
    assert refused(pay("RRG"), 0, altar("RRG")) in {"bad_move", "blocked"}
    match = pay("GGG")
    say(match, 0, altar("GGG"))
    assert points(match, 0) == [5]


def test_T_5_the_bishop_stands_diagonally_next_to_the_tile() -> None:
    match = church(2, red=3, yellow=2, blue=1, bishop="b2")
    before = supply(match)
    say(match, 0, "restore a1 stay")
    assert points(match, 0) == [5]
    assert len(supply(match)) == len(before) + 3
    assert (player(match, 0).tiles, state(match).bishop) == (["f01"], "a1")
    assert (asked(match), state(match).left) == ([0], 1)


@pytest.mark.parametrize(("letters", "vp"), [("RBG", 3)])
def test_T_6_green_in_place_of_yellow(letters: str, vp: int) -> None:
    match = pay(letters)
    say(match, 0, altar(letters))
    assert points(match, 0) == [vp]


def test_T_7_two_orange_and_a_green() -> None:
    match = pay("GOO")
    say(match, 0, altar("GOO"))
    assert points(match, 0) == [5]


def test_T_8_green_orange_and_violet() -> None:
    match = pay("GOV")
    say(match, 0, altar("GOV"))
    assert points(match, 0) == [6]
