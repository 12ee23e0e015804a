"""Test the order in which a simulated player enters the parts of a move."""

from __future__ import annotations

from tests.chat.move_steps import move_parts

WORD = ("cancel", "small", "done")


def test_move_parts_not_yet_entered_come_first() -> None:
    assert move_parts(WORD)[0] == WORD
    assert move_parts(WORD)[-3:] == [("cancel",), ("small",), ("done",)]
    assert move_parts(WORD, ["walk t 1 m cancel", "walk t 1 m small"])[0] == ("done",)
    assert move_parts(WORD, ["walk t 1 m cancel", "page t 1 m 2"])[0] == ("small", "done")
    assert move_parts(WORD, ["walk t 1 m cancel small", "back t 1 m"])[0] == WORD
