"""Test phase B, placement (L-6)."""

from __future__ import annotations

from engines.core.core_types import Msg
from engines.core.tree import Choice
from tests.engines.rules.leonardo.position_builder import Scene, current_question, player_state, seat_lab
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    push_moves,
    refusal_of,
    seats_to_move,
    tree_node,
)


def test_L_6_1_round_and_round_one_location_a_turn() -> None:
    match = Scene().on(2, holder=1).place(1, 2, 0)
    for seat, text in ((1, "d 2"), (2, "d master"), (0, "pass"), (1, "e 1"), (2, "a 3")):
        assert seats_to_move(match) == [seat]
        push_moves(match, seat, text)
    assert seats_to_move(match) == [1]


def test_L_6_2_passing_is_final_and_a_player_without_figures_passes() -> None:
    match = Scene().give(1, apprentices=1).place(0, 1)
    entry = push_moves(match, 0, "pass")
    assert player_state(match, 0).passed
    push_moves(match, 1, "d 1")
    assert seats_to_move(match) == [1]
    entry = push_moves(match, 1, "e master")
    assert event_keys(entry, "has-placed", "placing-ends") == ["has-placed", "placing-ends"]


def test_L_6_3_every_area_and_own_working_laboratories() -> None:
    match = Scene(3, codex2=True).works(0, "small", 2).give(0, large=4).works(1, "small", 7).place(0)
    assert set(blocking_rules(match, 0)) == {*"abcdefghi", "small", "large", "pass"}
    assert blocking_rules(match, 0)["large"] == "L-6.3"
    assert choosable_options(match, 0) == {*"abcdefghi", "small", "pass"}


def test_L_6_4_apprentices_once_a_round_and_the_master_may_join() -> None:
    match = Scene().works(0, "small", 2).place(0)
    push_moves(match, 0, "d 1", "small 1")
    for place in ("d", "small"):
        assert blocking_rules(match, 0, place) == {"1": "L-6.4", "master": OPEN}
    push_moves(match, 0, "d master")
    assert (blocking_rules(match, 0)["d"], blocking_rules(match, 0)["small"]) == ("L-6.4", "L-6.4")
    other = Scene().place(0)
    push_moves(other, 0, "e master", "e 2")
    assert match.position.state.city["d"][0].apprentices == 1
    assert (other.position.state.city["e"][0].apprentices, other.position.state.city["e"][0].master) == (2, True)


def test_L_6_5_master_and_apprentices_never_in_one_turn() -> None:
    match = Scene().place(0)
    assert refusal_of(match, 0, "d 1 master") == "bad_move"
    assert choosable_options(match, 0, "d") == {"1", "2", "3", "4", "master"}


def test_L_6_6_areas_take_any_number() -> None:
    match = Scene(5).give(0, apprentices=9).give(1, apprentices=9).group("d", 1, 9).place(0)
    push_moves(match, 0, "d 9")
    assert sum(group.apprentices for group in match.position.state.city["d"]) == 18


def test_L_6_7_groups_stand_in_order_of_arrival() -> None:
    match = Scene().place(0, 1, 2)
    push_moves(match, 0, "d 1")
    push_moves(match, 1, "d master")
    push_moves(match, 2, "d 1")
    push_moves(match, 0, "d master")
    groups = match.position.state.city["d"]
    assert [(group.seat, group.apprentices, group.master) for group in groups] == [
        (0, 1, True),
        (1, 0, True),
        (2, 1, False),
    ]


def test_L_6_8_a_laboratory_takes_figures_where_no_robot_stands() -> None:
    match = Scene().give(0, small=5, robots="small", apprentices=9).works(0, "small", 2).place(0)
    assert choosable_options(match, 0, "small") == {"1", "2", "3", "4", "master"}
    push_moves(match, 0, "small 4")
    assert blocking_rules(match, 0)["small"] == "L-6.8"
    empty = Scene().give(0, small=5, apprentices=9).works(0, "small", 2).place(0)
    push_moves(empty, 0, "small 5")  # one of them on the empty robot place
    assert seat_lab(empty, 0).apprentices == 5
    assert current_question(empty) == "place"


def test_L_6_3_notes_tell_the_strongest_and_the_weeks_to_go() -> None:
    scene = Scene().group("d", 1, 2, master=True).group("d", 2, 1).works(0, "small", 7, 3).give(0, inventions=[2])
    match = scene.place(0)
    root = tree_node(match, 0)
    assert isinstance(root, Choice)
    notes = {option.key: option.note for option in root.options}
    assert notes["d"] == Msg("strongest-there", {"n": 4})
    assert notes["e"] is None
    assert notes["small"] == Msg("weeks-to-go-less", {"n": 7 - 3 - 2, "less": 2})
