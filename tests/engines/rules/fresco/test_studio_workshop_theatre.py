"""Test studio, workshop, theatre and supplies (F-11 to F-13, F-18)."""

from __future__ import annotations

from tests.engines.rules.fresco.position_builder import (
    Scene,
    current_question,
    game_state,
    player_state,
    seat_paints,
    seat_points,
    seat_thalers,
    supply_paints,
)
from tests.engines.rules.move_helpers import OPEN, blocking_rules, event_keys, push_moves, refusal_of


def test_F_11_1_three_thalers_for_each_apprentice() -> None:
    match = Scene().plan(0, cathedral=1, studio=3).plan(1, studio=1).give(0, thalers=0).give(1, thalers=4)
    table = match.at("cathedral")
    entry = push_moves(table, 0, "done")
    assert seat_thalers(table, 0, 1) == [9, 7]
    assert event_keys(entry, "earns") == ["earns", "earns"]


def test_F_12_1_two_mixes_for_each_apprentice() -> None:
    match = Scene().plan(0, workshop=3).give(0, red=6, yellow=7).at("workshop")
    assert game_state(match).left == 6
    push_moves(match, 0, *["orange"] * 5)
    assert (seat_paints(match, 0), game_state(match).left) == ("RYYOOOOO", 1)
    push_moves(match, 0, "done")
    assert game_state(match).round == 2


def test_F_12_2_the_mixing_table() -> None:
    match = Scene().plan(0, workshop=2).give(0, red=2, yellow=2, blue=2).at("workshop")
    before = supply_paints(match)
    push_moves(match, 0, "orange", "green", "violet")
    assert seat_paints(match, 0) == "GOV"
    assert len(supply_paints(match)) == len(before) + 6 - 3


def test_F_12_3_no_mixing_back_or_further() -> None:
    match = Scene().plan(0, workshop=1).give(0, orange=2, green=2, violet=2, red=1, blue=1).at("workshop")
    assert blocking_rules(match, 0) == {"orange": "F-6.5", "green": "F-6.5", "violet": OPEN, "done": OPEN}


def test_F_12_4_mixed_paints_serve_in_a_later_round() -> None:
    match = Scene().plan(0, cathedral=1, workshop=1).give(0, red=1, yellow=1, blue=1).at("cathedral")
    push_moves(match, 0, "done", "orange")
    assert (current_question(match), seat_paints(match, 0)) == ("wake", "BO")


def test_F_13_1_two_spaces_up_at_most_to_the_top() -> None:
    match = Scene().plan(0, workshop=1, theatre=3).plan(1, theatre=1).give(0, mood=4).give(1, mood=5)
    table = match.at("workshop")
    push_moves(table, 0, "done")
    assert (player_state(table, 0).mood, player_state(table, 1).mood) == (9, 7)


def test_F_13_2_apprentices_stay_as_they_are_for_now() -> None:
    match = Scene().plan(0, workshop=1, theatre=2).give(0, mood=5, apprentices=5).at("workshop")
    push_moves(match, 0, "done")
    assert (player_state(match, 0).mood, player_state(match, 0).apprentices) == (9, 5)


def test_F_18_2_no_mix_without_its_paint_in_the_supply() -> None:
    match = Scene().plan(0, workshop=1).give(0, red=1, yellow=1, blue=1).give(1, orange=9).at("workshop")
    assert blocking_rules(match, 0)["orange"] == "F-18.2"


def test_F_18_4_thalers_have_no_end() -> None:
    match = Scene().plan(0, cathedral=1, studio=3).give(0, thalers=500).at("cathedral")
    push_moves(match, 0, "done")
    assert seat_thalers(match, 0) == [509]


def test_F_18_5_no_limit_for_what_a_player_holds() -> None:
    match = Scene().plan(0, workshop=1).give(0, red=17, yellow=17, blue=17, thalers=400).at("workshop")
    push_moves(match, 0, "orange")
    assert len(seat_paints(match, 0)) == 50


def test_T_10_one_workshop_apprentice_two_mixes() -> None:
    match = Scene().plan(0, workshop=1).give(0, red=3, yellow=3).at("workshop")
    push_moves(match, 0, "orange", "orange")
    assert (seat_paints(match, 0), game_state(match).round) == ("RYOO", 2)


def test_T_11_one_theatre_apprentice_two_spaces() -> None:
    match = Scene().plan(0, workshop=1, theatre=1).give(0, mood=5).at("workshop")
    push_moves(match, 0, "done")
    assert player_state(match, 0).mood == 7


def test_M_S_3_brown_and_pink_are_mixed_also_from_what_was_just_mixed() -> None:
    scene = Scene(special_blends=True).plan(0, workshop=2).give(0, yellow=2, blue=1, red=1, orange=1, violet=1)
    match = scene.at("workshop")
    assert blocking_rules(match, 0)["brown"] == "F-6.5"
    push_moves(match, 0, "orange", "green", "brown", "pink")
    assert seat_paints(match, 0) == "NK"
    assert seat_points(match, 0) == [0]
    base = Scene().plan(0, workshop=1).give(0, orange=1, green=1, red=1, yellow=1).at("workshop")
    assert refusal_of(base, 0, "brown") == "bad_move"
