"""Test typed moves of Leonardo da Vinci in four languages: places, figures, inventions, passes."""

from __future__ import annotations

import pytest

from bot.app.turns.move_parser import parse_move
from tests.engines.rules.leonardo.position_builder import Scene, Table

NAMES = ("Anna", "Boris", "Clara")


def build_place_match() -> Table:
    """Build a match in which seat 0 places figures."""
    return Scene(3, codex2=True).works(0, "small", 2).give(0, large=4).place(0)


def build_start_match() -> Table:
    """Build a match in which seat 0 may start work on four inventions."""
    return Scene(3).display(2, 7, 12, 13).give(0, hand="wood wood glass rope", large=4).start(0)


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("ropery 2", "h 2"),
        ("do provaznictví mistra", "h master"),
        ("канатный двор 2", "h 2"),
        ("in die Schmiede den Meister", "d master"),
        ("malá laboratoř 3", "small 3"),
        ("малая лаборатория 1", "small 1"),
        ("kleines Laboratorium 2", "small 2"),
        ("tržiště 1", "i 1"),
        ("рынок мастер", "i master"),
        ("pasovat", "pass"),
        ("пас", "pass"),
        ("Passen", "pass"),
    ],
)
def test_figures_are_placed_by_typing(typed: str, word: str) -> None:
    assert parse_move(build_place_match().choice_tree(0), typed, "leonardo", NAMES).move == tuple(word.split())


@pytest.mark.parametrize(
    ("typed", "word"),
    [
        ("start small paddle boat", "start small 12"),
        ("začít práci velká laboratoř jištěná kladka", "start large 2"),
        ("начать работу малая колёсная лодка", "start small 12"),
        ("Arbeit beginnen kleines Schaufelradboot", "start small 12"),
    ],
)
def test_work_is_started_by_typing(typed: str, word: str) -> None:
    found = parse_move(build_start_match().choice_tree(0), typed, "leonardo", NAMES).move
    assert found[:3] == tuple(word.split())
