"""Where everything lies in the city: walls, quarters, the piazza, and the market before the gate.

The city is a star fort seen from above. Its eight quarters lie round the piazza and run clockwise from the top middle
in the order of evaluation (L-7.1), A to H; the market of Codex II lies outside, before the lower gate.
"""

from __future__ import annotations

from typing import Final

from render.core.geometry import Box
from render.core.pen import Point

CITY_H: Final = 822
MARKET_H: Final = 118
"""Added below, with Codex II."""

STREET: Final = 16
COLUMN_W: Final = 332
LEFT: Final = 86
TOP: Final = 82
ROWS: Final = (222, 184, 220)
"""Heights of the three rows of quarters."""
CHAMFER: Final = 74
"""The outer corners of the corner quarters are cut off by the wall."""
CORNER: Final = 40
"""Their inner corners by the piazza, which so becomes an octagon."""

GRID: Final = {"a": (1, 0), "b": (2, 0), "c": (2, 1), "d": (2, 2), "e": (1, 2), "f": (0, 2), "g": (0, 1), "h": (0, 0)}
"""Column and row of a quarter."""


def cell(column: int, row: int) -> Box:
    """The box of a place in the grid of quarters, from the upper left corner of the city."""
    x = LEFT + column * (COLUMN_W + STREET)
    y = TOP + sum(ROWS[:row]) + row * STREET
    return Box(x, y, COLUMN_W, ROWS[row])


QUARTERS: Final = {name: cell(*place) for name, place in GRID.items()}
PIAZZA: Final = cell(1, 1)
MARKET: Final = Box(160, CITY_H + 4, 880, MARKET_H - 16)
"""Where the market lies, from the upper left corner of the city."""


def outline(name: str) -> list[Point]:
    """The corners of a quarter, from the upper left corner of its own box."""
    box = QUARTERS[name]
    column, row = GRID[name]
    w, h = box.w, box.h
    cuts = [0, 0, 0, 0]
    """At the upper left, upper right, lower right and lower left."""
    if column != 1 and row != 1:
        outer = {(0, 0): 0, (2, 0): 1, (2, 2): 2, (0, 2): 3}[column, row]
        cuts[outer] = CHAMFER
        cuts[(outer + 2) % 4] = CORNER
    a, b, c, d = cuts
    points = [(0, a), (a, 0), (w - b, 0), (w, b), (w, h - c), (w - c, h), (d, h), (0, h - d)]
    return list(dict.fromkeys((float(x), float(y)) for x, y in points))


def walls(out: float) -> list[Point]:
    """The octagon of the wall, clockwise, ``out`` pixels outside its inner edge."""
    x0, y0 = LEFT - 26 - out, TOP - 26 - out
    x1, y1 = 1200 - x0, CITY_H - y0
    cut = CHAMFER + out * 0.586
    return [
        (x0 + cut, y0),
        (x1 - cut, y0),
        (x1, y0 + cut),
        (x1, y1 - cut),
        (x1 - cut, y1),
        (x0 + cut, y1),
        (x0, y1 - cut),
        (x0, y0 + cut),
    ]
