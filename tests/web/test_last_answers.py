"""Test the store of last answers: the newest stay, within limits of number and size."""

from __future__ import annotations

import pytest

from bot.app.ui.screen import Attachment, Screen
from bot.frontends.web import last_answers
from bot.frontends.web.last_answers import LastAnswer, LastAnswers, build_answer


def build_film_answer(size: int) -> LastAnswer:
    return LastAnswer(Screen(title="", file=Attachment("film.gif", b"x" * size)), is_kept=True)


def test_those_of_longest_ago_are_forgotten_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(last_answers, "MOST", 2)
    readings = LastAnswers()
    for n in range(4):
        readings.save_answer(f"p{n}", "t", build_film_answer(1))
    assert [readings.find_answer(f"p{n}", "t") is not None for n in range(4)] == [False, False, True, True]


def test_files_are_forgotten_where_they_weigh_too_much_but_never_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A user who asks for one film after the other fills no memory with them."""
    monkeypatch.setattr(last_answers, "MOST_BYTES", 10)
    readings = LastAnswers()
    for size in (4, 4, 4):
        readings.save_answer(f"p{size}{len(readings._kept)}", "t", build_film_answer(size))
    assert len(readings._kept) == 2
    readings.save_answer("big", "t", build_film_answer(99))
    assert [*readings._kept] == [("big", "t")]
    readings.drop_answer("big", "t")
    for n in range(50):
        readings.save_answer("same", "t", build_film_answer(n % 7))
    assert readings._bytes == readings._kept["same", "t"].file_bytes


def test_answers_of_a_user_are_dropped_on_language_change() -> None:
    readings = LastAnswers()
    for person, table in (("anna", "one"), ("ben", "one"), ("anna", "two")):
        readings.save_answer(person, table, build_film_answer(3))
    readings.drop_answers("anna")
    assert [*readings._kept] == [("ben", "one")]
    assert readings._bytes == 3


def test_a_press_leaves_something_to_be_read_where_the_panel_does_not_say_it_all() -> None:
    """The list of a user's tables is on their own page: there is nothing to be read of it beside the panel."""
    panel, told = Screen(title="Panel", private=True), Screen(title="Rules", text=("One.",), private=True)
    assert build_answer(told, panel, "rules") == LastAnswer(told, is_kept=True)
    assert build_answer(told, None, "tables") is None
    assert build_answer(panel, panel, "panel") is None
    noticed = Screen(title="Board", notice="Not now.")
    assert build_answer(noticed, panel, "say") == LastAnswer(noticed, is_kept=False)
