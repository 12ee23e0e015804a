"""Test epochs: a new question makes old moves stale, moves of other seats do not."""

from __future__ import annotations

import pytest

from engines.core.core_types import EngineError
from tests.engines.core.toy_tables import BLUE, PASS, RED, open_table, start_table


def test_others_answers_do_not_disturb_a_draft() -> None:
    table = open_table()
    epoch = table.open_questions()[2].epoch
    table.push(0, RED)
    table.push(1, BLUE)
    assert table.open_questions()[2].epoch == epoch
    table.push(2, RED, epoch)


def test_own_move_makes_the_previous_epoch_stale() -> None:
    table = open_table()
    epoch = table.open_questions()[0].epoch
    table.push(0, RED, epoch)
    with pytest.raises(EngineError) as refused:
        table.push(0, BLUE, epoch)
    assert refused.value.code == "stale"
    table.push(0, BLUE, table.open_questions()[0].epoch)


def test_an_aside_makes_a_new_question_for_the_one_who_spoke() -> None:
    table = start_table()
    epoch = table.open_questions()[0].epoch
    table.push(0, ("more", "sell", "1"))
    with pytest.raises(EngineError, match="stale"):
        table.push(0, PASS, epoch)


def test_a_question_that_comes_again_is_another_one() -> None:
    table = start_table(2)
    epoch = table.open_questions()[0].epoch
    for seat in (0, 1):
        table.push(seat, PASS)
    for seat in (0, 1):
        table.push(seat, RED)
    assert table.seats_to_move() == [0]
    with pytest.raises(EngineError, match="stale"):
        table.push(0, PASS, epoch)


def test_move_that_pushes_a_step_increases_the_epoch() -> None:
    table = start_table()
    epoch = table.open_questions()[0].epoch
    table.push(0, ("swap",))
    assert table.open_questions()[0].epoch > epoch


def test_after_an_undo_the_question_is_a_new_one() -> None:
    table = start_table()
    epoch = table.open_questions()[0].epoch
    table.push(0, PASS)
    table.undo(0)
    assert table.open_questions()[0].epoch > epoch
    with pytest.raises(EngineError, match="stale"):
        table.push(0, PASS, epoch)


def test_a_withdrawn_answer_leaves_the_others_questions_alone() -> None:
    table = open_table()
    table.push(0, RED)
    mine, other = table.open_questions()[1].epoch, table.open_questions()[2].epoch
    table.push(1, RED)
    table.undo(0)
    assert table.open_questions()[2].epoch == other
    assert table.open_questions()[1].epoch > mine
    assert table.seats_to_move() == [0, 2]


def test_a_seat_that_is_not_asked_is_told_so_before_it_is_told_stale() -> None:
    table = start_table()
    with pytest.raises(EngineError, match="not_your_turn"):
        table.push(1, PASS, 1)
