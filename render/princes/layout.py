"""Measures of the Princes' pictures in pixels. Drawing code takes its numbers from here."""

from functools import lru_cache
from typing import Final

from render.core.geometry import Box

CELL: Final = 54
"""A square of an estate on the board; rows of holdings have the same height."""
WIDE_CELL: Final = 72
"""The same with two players."""
PLACE_CELL: Final = 128
SIDE: Final = 7
COLUMNS: Final = "abcdefg"
PALAZZO: Final = frozenset(f"{column}{row}" for column in "abc" for row in (1, 2))

ARCADE_H: Final = 116
ROW_H: Final = 240
"""Auction row under the masthead."""
HEAD_H: Final = 74
"""Distance from a panel's rule to its estate."""
TABLE_H: Final = 66
NICHE_W: Final = 72
NICHE_H: Final = 128
BID_STEPS: Final = 6
"""Steps of the staircase of bids, including the next one."""

HEAP_ICONS: Final = {
    "forest": "forest",
    "lake": "lake",
    "park": "park",
    "jester": "jester",
    "builder": "builder",
    "prestige_card": "plate.star",
    "recruiting_card": "plate.arrow",
}
OBJECT_ICONS: Final = HEAP_ICONS | {"landscape": "park"}


@lru_cache(maxsize=1024)
def cell_box(estate: Box, square: str) -> Box:
    """Return the box of a square such as ``e5`` in an estate."""
    cell = estate.w // SIDE
    column, row = COLUMNS.index(square[0]), SIDE - int(square[1:])
    return Box(estate.x + column * cell, estate.y + row * cell, cell, cell)


def shape_of(squares: tuple[str, ...]) -> tuple[str, ...]:
    """Return the outline of some squares: rows from the top, ``#`` for a square."""
    spots = {(COLUMNS.index(name[0]), SIDE - int(name[1:])) for name in squares}
    left, top = min(c for c, _ in spots), min(r for _, r in spots)
    right, bottom = max(c for c, _ in spots), max(r for _, r in spots)
    return tuple(
        "".join("#" if (c, r) in spots else "." for c in range(left, right + 1)) for r in range(top, bottom + 1)
    )


def shape_box(estate: Box, squares: tuple[str, ...]) -> Box:
    """Return the box around some squares."""
    boxes = [cell_box(estate, name) for name in squares]
    x, y = min(box.x for box in boxes), min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)
