"""Test the fourteen rulings of the FAQ (L-17)."""

from __future__ import annotations

from tests.engines.rules.leonardo.position_builder import (
    Scene,
    current_question,
    invention_numbers,
    open_new_match,
    player_state,
    seat_florins,
    seat_lab,
)
from tests.engines.rules.move_helpers import OPEN, blocking_rules, choosable_options, event_keys, push_moves, refusal_of


def test_F_1_nothing_is_turned_up_after_round_8() -> None:
    match = Scene(4).works(1, "small", 2, 4).display(2, 16, 17, 18, 19).on(8).go()
    assert len(match.position.state.display) == 4


def test_F_2_new_work_may_be_started_in_rounds_8_and_9() -> None:
    for number in (8, 9):
        match = Scene(3).give(0, hand="wood").display(2, 16, 17, 18).on(number).start(0)
        assert choosable_options(match, 0, "start small") == {"2"}


def test_F_3_never_to_the_council_and_from_it_only_in_the_base_rule() -> None:
    base = Scene(3).group("a", 1, 1).go()
    push_moves(base, 1, "leonardo 1", "field-1")
    assert choosable_options(base, 1, "move") == {"a"}
    assert "a" not in blocking_rules(base, 1, "move a")
    mighty = Scene(3, codex1=True).group("a", 1, 1).group("d", 1, 1).go()
    push_moves(mighty, 1, "leonardo 1", "field-1")
    assert choosable_options(mighty, 1, "move 1") == {"d"}
    assert "a" not in blocking_rules(mighty, 1, "move 1 d")


def test_F_4_no_card_goes_under_a_working_laboratory() -> None:
    match = Scene(3).works(0, "small", 2).give(0, hand="rope").start(0)
    assert refusal_of(match, 0, "start small 7") == "blocked"
    assert choosable_options(match, 0) == {"cancel", "pass"}


def test_F_5_no_smaller_invention_with_a_surplus_card() -> None:
    match = Scene(3).works(0, "small", 7, 4).display(2, 16, 17, 18).go()
    assert player_state(match, 0).inventions == []
    assert seat_lab(match, 0).cards == ["rope", "wood"]


def test_F_6_cards_alone_make_a_laboratory_work() -> None:
    match = Scene(3).works(1, "small", 2).group("b", 1, 1).go()
    assert blocking_rules(match, 1)["flip_small"] == "L-9.7"


def test_F_7_a_robot_never_moves() -> None:
    match = Scene(3).give(1, small=5, large=6, robots="small").group("b", 1, 1).go()
    assert set(blocking_rules(match, 1)) == {"flip_small", "take_large", "flip_large", "take_robot", "pass"}
    push_moves(match, 1, "take_robot large")
    assert (seat_lab(match, 1).robots, seat_lab(match, 1, "large").robots) == (1, 1)


def test_F_8_a_robot_is_not_bought_for_later() -> None:
    match = Scene(3).group("b", 1, 1).go()
    assert blocking_rules(match, 1)["take_robot"] == "L-9.6"


def test_F_9_three_add_ons_of_one_letter_are_refused() -> None:
    match = open_new_match(4, setup="advanced")
    for text in ("addon-d2 iron", "addon-d3 iron"):
        push_moves(match, 0, text)
        for seat in (1, 2, 3):
            push_moves(match, seat, "addon-c" if text == "addon-d2 iron" else "addon-a")
    assert blocking_rules(match, 0)["addon-d4"] == "L-3.6"


def test_F_10_the_discount_counts_once() -> None:
    match = Scene(3).give(0, inventions=[8]).works(0, "small", 13, 1, apprentices=1).display(13, 16, 17, 18).go()
    assert seat_lab(match, 0).weeks == 2


def test_F_11_the_mayor_marks_the_area_that_is_evaluated() -> None:
    match = Scene(3).group("a", 1, 1).group("f", 2, 1).go()
    assert match.view_for(None).area == "a"
    push_moves(match, 1, "leonardo 1", "withdraw")
    assert match.view_for(None).area == "f"


def test_F_12_a_robot_works_without_any_figure() -> None:
    match = Scene(3).give(0, small=5, robots="small").works(0, "small", 16).go()
    assert seat_lab(match, 0).weeks == 2


def test_F_13_the_second_laboratory_may_be_taken_while_the_first_works() -> None:
    match = Scene(3).works(1, "small", 2).group("b", 1, 1).go()
    assert blocking_rules(match, 1)["take_large"] == OPEN
    push_moves(match, 1, "take_large")
    assert seat_lab(match, 1, "large").places == 4


def test_F_14_several_completions_one_after_the_other() -> None:
    scene = Scene(3).display(2, 3, 16, 17).give(0, large=4, florins=0)
    scene.works(0, "small", 2, 4).works(0, "large", 3, 4).works(1, "small", 2, 4).works(2, "small", 3, 4)
    match = scene.go()
    assert current_question(match) == "handle"
    entry = push_moves(match, 0, "handle 2")
    assert event_keys(entry, "is-paid") == ["is-paid"] * 2
    assert seat_florins(match) == [4, 7, 3]
    push_moves(match, 0, "bid 4")
    entry = push_moves(match, 1, "bid 0")
    assert (event_keys(entry, "is-paid"), current_question(match)) == (["is-paid"] * 2, "bid")
    push_moves(match, 0, "bid 4")
    push_moves(match, 2, "bid 5")
    assert invention_numbers(player_state(match, 2).inventions) == [3]
