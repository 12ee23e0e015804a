"""Test hotspot names and orientations: parsing, kinds, turning and flipping through all open orientations."""

import pytest

from engines.core.hotspots import (
    ORIENTATIONS,
    hotspot_kind,
    hotspot_parts,
    is_board_square,
    is_mirrored,
    is_orientation,
    next_orientations,
    orientation_in,
    picture_for,
    quarter_turns,
    split_seat_hotspot,
)


def test_all_open_orientations_and_no_blocked_ones_are_reachable() -> None:
    for opened in ([*ORIENTATIONS], ["r0", "r90"], ["r90", "r270m"], ["r0", "r180", "r90m"], ["r0m", "r180m"], ["r0"]):
        seen, waiting = {opened[0]}, [opened[0]]
        while waiting:
            for way in next_orientations(opened, waiting.pop()).values():
                if way not in seen:
                    seen.add(way)
                    waiting.append(way)
        assert seen == set(opened)


def test_turn_is_a_quarter_and_flip_keeps_the_rotation() -> None:
    assert next_orientations(ORIENTATIONS, "r90") == {"turn": "r180", "flip": "r90m"}
    assert next_orientations(ORIENTATIONS, "r270m") == {"turn": "r0m", "flip": "r270"}
    assert next_orientations(["r0", "r180m", "r90m"], "r0") == {"flip": "r90m"}
    assert next_orientations(["r0"], "r0") == {}


def test_orientation_combines_quarter_turns_and_mirroring() -> None:
    assert [(quarter_turns(way), is_mirrored(way)) for way in ORIENTATIONS] == [
        (n, side) for side in (False, True) for n in range(4)
    ]
    assert not any(is_orientation(token) for token in ("r45", "r360", "r", "m", "r0mm", "r00", "rest", "R0", "r90 "))
    assert orientation_in(("build", "opera", "r90m", "c3")) == "r90m"
    assert orientation_in(("build", "opera"), "r0") == "r0"


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
def test_hotspot_name_gives_kind_seat_and_parts(
    mark: str, shows: str, of: tuple[int, str] | None, names: set[str]
) -> None:
    assert (hotspot_kind(mark), split_seat_hotspot(mark), hotspot_parts(mark)) == (shows, of, names)
    assert is_board_square(mark) == (mark in {"deck", "e5"})


def test_question_picture_is_hand_for_cards_place_for_squares_and_board_otherwise() -> None:
    assert (
        picture_for(("hand:iron", "hand:rope")) == picture_for(("look:18",)) == picture_for(("card:opera",)) == "hand"
    )
    assert picture_for(()) == "hand", "expected the hand for a question without places"
    assert picture_for(("c3", "d4")) == "place"
    assert picture_for(("deck",)) == picture_for(("c3", "0/works")) == picture_for(("hand:iron", "area:i")) == "board"
