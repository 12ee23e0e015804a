"""Turning what is about to be placed: two presses reach every way round that is open, and the present one is said."""

from __future__ import annotations

from bot.app.walk import next_ways
from engines.core.tree import Leaf, Option, Pick
from engines.core.words import Msg

ALL = [f"r{angle}{mirror}" for angle in (0, 90, 180, 270) for mirror in ("", "m")]


def node(opened: list[str]) -> Pick:
    blocked = Msg("app-not-now", {})
    options = [
        Option(key, Msg("app-thing", {}), Leaf({}))
        if key in opened
        else Option(key, Msg("app-thing", {}), None, blocked)
        for key in ALL
    ]
    return Pick(Msg("ask-more", {}), options)


def reached(opened: list[str]) -> set[str]:
    """All ways that presses lead to from the first open one."""
    here, seen = node(opened), {opened[0]}
    waiting = [opened[0]]
    while waiting:
        for key in next_ways(here, waiting.pop()).values():
            if key not in seen:
                seen.add(key)
                waiting.append(key)
    return seen


def test_every_open_way_is_reached_and_no_blocked_one() -> None:
    for opened in (ALL, ["r0", "r90"], ["r90", "r270m"], ["r0", "r180", "r90m"], ["r0m", "r180m"], ["r0"]):
        assert reached(opened) == set(opened)


def test_a_turn_is_a_quarter_and_a_flip_keeps_it() -> None:
    assert next_ways(node(ALL), "r90") == {"turn": "r180", "flip": "r90m"}
    assert next_ways(node(ALL), "r270m") == {"turn": "r0m", "flip": "r270"}
    assert next_ways(node(["r0"]), "r0") == {}
