"""Test the worked examples of the rules document (L-19, T-1 to T-12)."""

from __future__ import annotations

import pytest

from tests.engines.rules.leonardo.position_builder import (
    INDEX,
    Scene,
    current_question,
    invention_numbers,
    open_new_match,
    player_state,
    seat_florins,
    seat_lab,
)
from tests.engines.rules.move_helpers import (
    OPEN,
    blocking_rules,
    choosable_options,
    event_keys,
    play_default_moves,
    push_moves,
    seats_to_move,
)


def test_T_1_the_workshop() -> None:
    blue, yellow = 1, 2
    scene = Scene(3).give(blue, small=5, florins=9).give(yellow, small=5, florins=4).works(yellow, "small", 2)
    match = scene.group("b", blue, 2).group("b", yellow, 2).go()
    assert seats_to_move(match) == [blue]
    push_moves(match, blue, "take_robot small")
    assert seat_florins(match, blue) == [9]
    assert blocking_rules(match, yellow)["take_robot"] == "L-9.7"
    push_moves(match, yellow, "take_large")
    assert seat_florins(match, yellow) == [2]
    assert blocking_rules(match, blue)["take_large"] == OPEN
    push_moves(match, blue, "pass")
    assert blocking_rules(match, yellow)["flip_large"] == "L-9.5"
    entry = push_moves(match, yellow, "pass")
    assert event_keys(entry, "labs-worked") == ["labs-worked"]
    assert (seat_lab(match, blue).robots, seat_lab(match, yellow, "large").places) == (1, 4)


@pytest.mark.parametrize(("weeks", "ready"), [(5, True), (4, False)])
def test_T_2_the_discount(weeks: int, ready: bool) -> None:
    match = Scene(3).give(1, inventions=[8]).works(1, "small", 13, weeks).display(13, 16, 17, 18).go()
    assert (13 in invention_numbers(player_state(match, 1).inventions)) == ready


def test_T_3_a_sole_finisher() -> None:
    match = Scene(3).give(1, inventions=[8]).works(1, "small", 13, 5).display(13, 16, 17, 18).go()
    assert seat_florins(match, 1) == [3 + 8]
    assert invention_numbers(player_state(match, 1).inventions) == [8, 13]
    scene = Scene(3).give(1, inventions=[8, 13]).works(1, "small", 3)
    work = scene.display(3, 16, 17, 18).place(0).view_for(1).me.works[0]  # type: ignore[union-attr]
    assert (work.discount, work.needs) == (4, 0)


def test_T_4_exact_cards() -> None:
    match = Scene(3).works(1, "small", 7, 4).display(2, 16, 17, 18).go()
    assert seat_lab(match, 1).cards == ["rope", "wood"]


def test_T_5_higher_and_lower_amounts() -> None:
    row = next(row for row in INDEX.inventions.values() if row.resources == {"wood": 2, "glass": 1})
    assert (row.weeks, row.pay_first, row.pay_later) == (11, 13, 10)
    first = Scene(3).works(1, "small", row.no, 11).works(2, "small", row.no, 11).display(row.no, 16, 17, 18).go()
    assert seat_florins(first) == [3, 16, 16]
    later = Scene(3).works(1, "small", row.no, 11, follows=True).give(2, inventions=[row.no]).go()
    assert seat_florins(later, 1) == [13]


@pytest.mark.parametrize("seats", [4, 5])
def test_T_6_the_third_letter_is_refused(seats: int) -> None:
    match = open_new_match(seats, setup="advanced")
    for text, other in (("addon-d2 iron", "addon-c"), ("addon-d3 iron", "addon-a")):
        push_moves(match, 0, text)
        for seat in range(1, seats):
            push_moves(match, seat, other)
    assert blocking_rules(match, 0)["addon-d4"] == "L-3.6"


def test_T_7_a_robot_alone_works_two_weeks() -> None:
    match = Scene(3).give(1, small=5, robots="small").works(1, "small", 2).go()
    assert seat_lab(match, 1).weeks == 2


def test_T_8_a_working_laboratory_is_not_turned() -> None:
    match = Scene(3).works(1, "small", 2).group("b", 1, 1).go()
    assert (blocking_rules(match, 1)["flip_small"], blocking_rules(match, 1)["take_large"]) == ("L-9.7", OPEN)


def test_T_9_two_inventions_together() -> None:
    scene = Scene(4).display(2, 3, 4, 16, 17).give(0, large=4).give(1, large=4).on(1, holder=0)
    scene.works(0, "small", 2, 4).works(0, "large", 3, 4).works(2, "small", 2, 4).works(3, "small", 3, 4)
    match = scene.works(1, "small", 4, 4).works(1, "large", 3, 4).go()
    assert choosable_options(match, 0, "handle") == {"2", "3"}
    push_moves(match, 0, "handle 3")
    assert seats_to_move(match) == [0, 1, 3]
    for seat in (0, 1, 3):
        push_moves(match, seat, f"bid {seat}")
    assert (seats_to_move(match), current_question(match)) == ([0, 2], "bid")
    push_moves(match, 0, "bid 1")
    entry = push_moves(match, 2, "bid 0")
    assert event_keys(entry, "takes-card") == ["takes-card"]  # the left neighbour has only number 4 left
    assert invention_numbers(player_state(match, 1).inventions) == [4]


@pytest.mark.parametrize(("kinds", "bonus"), [(5, 20), (4, 13), (3, 8), (2, 0), (1, 0)])
def test_T_10_the_bonus(kinds: int, bonus: int) -> None:
    match = Scene(3).give(1, inventions=list(range(1, kinds + 1))).on(9).go()
    assert seat_florins(match, 1) == [3 + bonus]


@pytest.mark.parametrize(("seats", "n"), [(2, 3), (3, 4), (4, 5), (5, 5)])
def test_T_11_the_display_at_the_start_of_every_round(seats: int, n: int) -> None:
    match = open_new_match(seats)
    for number in range(1, 9):
        play_default_moves(match, to_round=number)
        assert len(match.position.state.display) == n


def test_T_12_the_price_row() -> None:
    match = Scene(3).group("e", 1, 1).give(1, florins=9).go()
    said = [push_moves(match, 1, "take") for _ in range(4)]
    paid = [next(e.msg.args["n"] for e in entry.events if e.msg.key == "takes-resource") for entry in said]
    assert paid == [0, 2, 3, 4]
