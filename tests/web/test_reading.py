"""What is remembered of what people read: the newest of all, and no more than there is room for."""

from __future__ import annotations

import pytest

from bot.app.port.screen import File, Screen
from bot.web import reading
from bot.web.reading import Answer, Readings, answered


def film(size: int) -> Answer:
    return Answer(Screen(title="", file=File("film.gif", b"x" * size)), kept=True)


def test_those_of_longest_ago_are_forgotten_where_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST", 2)
    readings = Readings()
    for n in range(4):
        readings.put(f"p{n}", "t", film(1))
    assert [readings.of(f"p{n}", "t") is not None for n in range(4)] == [False, False, True, True]


def test_files_are_forgotten_where_they_weigh_too_much_but_never_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for a film after the other fills no memory with them."""
    monkeypatch.setattr(reading, "MOST_BYTES", 10)
    readings = Readings()
    for size in (4, 4, 4):
        readings.put(f"p{size}{len(readings._kept)}", "t", film(size))
    assert len(readings._kept) == 2
    readings.put("big", "t", film(99))
    assert [*readings._kept] == [("big", "t")]
    readings.drop("big", "t")
    for n in range(50):
        readings.put("same", "t", film(n % 7))
    assert readings._bytes == readings._kept["same", "t"].size


def test_all_that_somebody_reads_is_forgotten_with_their_language() -> None:
    readings = Readings()
    for person, table in (("anna", "one"), ("ben", "one"), ("anna", "two")):
        readings.put(person, table, film(3))
    readings.drop_all("anna")
    assert [*readings._kept] == [("ben", "one")]
    assert readings._bytes == 3


def test_a_press_leaves_something_to_be_read_where_the_panel_does_not_say_it_all() -> None:
    """The list of one's tables stands on one's own page: there is nothing to be read of it beside the panel."""
    panel, told = Screen(title="Panel", private=True), Screen(title="Rules", text=("One.",), private=True)
    assert answered(told, panel, "rules") == Answer(told, kept=True)
    assert answered(told, None, "tables") is None
    assert answered(panel, panel, "panel") is None
    noticed = Screen(title="Board", notice="Not now.")
    assert answered(noticed, panel, "say") == Answer(noticed, kept=False)
