"""The grammar of marks and ways: what of them is read, and that two turns reach every way round that is open."""

from __future__ import annotations

import pytest

from engines.core.marks import (
    WAYS,
    fact,
    is_mark,
    is_place,
    is_way,
    mirrored,
    next_ways,
    of_seat,
    parts,
    picture_of,
    quarters,
    way_in,
)


def reached(opened: list[str]) -> set[str]:
    """All ways that turning and flipping lead to from the first open one."""
    seen, waiting = {opened[0]}, [opened[0]]
    while waiting:
        for way in next_ways(opened, waiting.pop()).values():
            if way not in seen:
                seen.add(way)
                waiting.append(way)
    return seen


def test_every_open_way_is_reached_and_no_blocked_one() -> None:
    for opened in ([*WAYS], ["r0", "r90"], ["r90", "r270m"], ["r0", "r180", "r90m"], ["r0m", "r180m"], ["r0"]):
        assert reached(opened) == set(opened)


def test_a_turn_is_a_quarter_and_a_flip_keeps_it() -> None:
    assert next_ways(WAYS, "r90") == {"turn": "r180", "flip": "r90m"}
    assert next_ways(WAYS, "r270m") == {"turn": "r0m", "flip": "r270"}
    assert next_ways(["r0", "r180m", "r90m"], "r0") == {"flip": "r90m"}
    assert next_ways(["r0"], "r0") == {}


def test_a_way_is_a_quarter_turn_and_a_side() -> None:
    assert [(quarters(way), mirrored(way)) for way in WAYS] == [(n, side) for side in (False, True) for n in range(4)]
    assert not any(is_way(token) for token in ("r45", "r360", "r", "m", "r0mm", "r00", "rest", "R0", "r90 "))
    assert way_in(("build", "opera", "r90m", "c3")) == "r90m"
    assert way_in(("build", "opera"), "r0") == "r0"


@pytest.mark.parametrize(
    ("mark", "shows", "of", "names"),
    [
        ("deck", "deck", None, {"deck"}),
        ("e5", "e5", None, {"e5"}),
        ("2/notre_dame", "notre_dame", (2, "notre_dame"), {"2", "notre_dame"}),
        ("card:bank.0", "card", None, {"card", "bank.0"}),
        ("market:3-ol", "market", None, {"market", "3-ol"}),
    ],
)
def test_a_mark_tells_what_it_shows_and_whose(
    mark: str, shows: str, of: tuple[int, str] | None, names: set[str]
) -> None:
    assert is_mark(mark)
    assert (fact(mark), of_seat(mark), parts(mark)) == (shows, of, names)
    assert is_place(mark) == (mark in {"deck", "e5"})


@pytest.mark.parametrize(
    "name", ["", "card:", ":opera", "Card:opera", "2/", "12/florins", "2/card:opera", "a b", "card:a:b", "a/b", "é"]
)
def test_what_is_spelled_otherwise_is_no_mark(name: str) -> None:
    assert not is_mark(name)


def test_cards_are_shown_in_the_hand_places_where_one_lays_and_all_else_on_the_board() -> None:
    assert picture_of(("hand:iron", "hand:rope")) == picture_of(("look:18",)) == picture_of(("card:opera",)) == "hand"
    assert picture_of(()) == "hand", "nothing to point at: one looks at what one has"
    assert picture_of(("c3", "d4")) == "place"
    assert picture_of(("deck",)) == picture_of(("c3", "0/works")) == picture_of(("hand:iron", "area:i")) == "board"
