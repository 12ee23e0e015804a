"""Where everything lies: a composition of districts for each number of them, in pixels of the board's middle floor.

Districts run clockwise (N-2.2). A district's sectors, markets and panel are given as points; roads follow the view's
graph, and the road between the two outer markets of a district runs round it by its corners (N-9.9).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from render.core.geometry import Box

Point = tuple[int, int]

CELL_W: Final = 106
CELL_H: Final = 98
PITCH_X: Final = 116
PITCH_Y: Final = 108
ROAD: Final = 16
MARKET: Final = 72
CATHEDRAL: Final = 330
PANEL_H: Final = 186
NARROW_H: Final = 240
WIDE: Final = 540
SECTORS: Final = ("cloister_school", "bank", "residence", "carriage_house", "hotel", "park", "hospital")
"""In the order of N-1.2."""


class Place(NamedTuple):
    """A district: its panel, the corners of its sectors, its markets by kind, the road round it, its rim spot."""

    panel: Box
    sectors: tuple[Point, ...]
    markets: dict[str, Point]
    around: tuple[Point, ...]
    """Corners of the road from the outer left to the outer right market."""
    rim: Point
    """Where its cubes in Notre Dame lie."""
    name: Point
    """Where a neutral district says so: its middle."""


class City(NamedTuple):
    """A composition: the districts in cyclic order, the middle of Notre Dame, the height of it all."""

    places: tuple[Place, ...]
    cathedral: Point
    height: int


# A corner district, as it lies to the upper left of Notre Dame, from the upper left corner of its frame.
FRAME_W: Final = 522
FRAME_H: Final = 388
GAP: Final = 96
"""Between two districts that face each other."""
CORNER_SECTORS: Final = ((18, 16), (134, 16), (250, 16), (366, 16), (18, 124), (134, 124), (18, 232))
CORNER_MARKETS: Final = {
    "C": (312, 178),
    "right": (FRAME_W, 206),
    "RIGHT": (FRAME_W, 98),
    "below": (342, FRAME_H),
    "BELOW": (112, FRAME_H),
}
"""The inner and, in capitals, the outer markets on its two inner edges."""


def _corner(
    left: int, top: int, panel: Box, rim: Point, *, east: bool, south: bool, tall: int = FRAME_H, reach: int = 0
) -> Place:
    """A corner district, mirrored to where it lies.

    ``left``, ``top``: of its frame; ``tall``: its height; ``reach``: how much further out the road round it runs.
    """

    def spot(x: int, y: int, w: int = 0, h: int = 0) -> Point:
        y = y + tall - FRAME_H if y == FRAME_H else y
        return left + (FRAME_W - x - w if east else x), top + (tall - y - h if south else y)

    sectors = tuple(spot(x, y, CELL_W, CELL_H) for x, y in CORNER_SECTORS)
    at = {name: spot(*point) for name, point in CORNER_MARKETS.items()}
    side, level = ("right", "RIGHT"), ("below", "BELOW")
    near, far = (level, side) if east == south else (side, level)
    markets = {"C": at["C"], "IL": at[near[0]], "OL": at[near[1]], "OR": at[far[1]], "IR": at[far[0]]}
    corners = [spot(0, FRAME_H), spot(0, -reach), spot(FRAME_W, -reach)]
    return Place(
        panel, sectors, markets, tuple(corners if near == level else corners[::-1]), rim, spot(144, 112 - reach // 2)
    )


def _square(reach: int = 0) -> City:
    """Four districts in a square; with two players the neutral ones reach out to where others have their panel."""
    left, right = 28, 1200 - 28 - FRAME_W
    top = PANEL_H + 26
    low = top + FRAME_H + GAP
    cx, cy = 600, top + FRAME_H + GAP // 2
    foot = low + FRAME_H + 32
    places = (
        _corner(left, top, Box(40, 0, WIDE, PANEL_H), (cx - 140, cy - 126), east=False, south=False),
        _corner(right, top, Box(620, 0, WIDE, PANEL_H), (cx + 140, cy - 126), east=True, south=False, reach=reach),
        _corner(right, low, Box(620, foot, WIDE, PANEL_H), (cx + 140, cy + 126), east=True, south=True),
        _corner(left, low, Box(40, foot, WIDE, PANEL_H), (cx - 140, cy + 126), east=False, south=True, reach=reach),
    )
    return City(places, (cx, cy), foot + PANEL_H)


def _triangle() -> City:
    """One district over two."""
    top = PANEL_H + 26
    edge = top + 300
    cx, cy = 600, edge + 112
    low, tall = edge + GAP, 480
    apex = Place(
        Box(330, 0, WIDE, PANEL_H),
        tuple((197 + 116 * k, top + 16) for k in range(7)),
        {"C": (600, top + 172), "IL": (392, edge), "OL": (144, edge), "OR": (1056, edge), "IR": (808, edge)},
        ((60, edge), (60, top), (1140, top), (1140, edge)),
        (cx, cy - 172),
        (600, top + 60),
    )
    foot = low + tall + 32
    panels = Box(620, foot, WIDE, PANEL_H), Box(40, foot, WIDE, PANEL_H)
    places = (
        apex,
        _corner(1200 - 28 - FRAME_W, low, panels[0], (cx + 148, cy + 116), east=True, south=True, tall=tall),
        _corner(28, low, panels[1], (cx - 148, cy + 116), east=False, south=True, tall=tall),
    )
    return City(places, (cx, cy), foot + PANEL_H)


def _pentagon() -> City:
    """Two districts over three."""
    top = PANEL_H + 26
    edge = top + FRAME_H
    cx, cy = 600, edge + 16
    low = edge + GAP
    foot = low + 560 + 32
    left, right = 28, 1200 - 28 - FRAME_W
    upper = (
        _corner(left, top, Box(40, 0, WIDE, PANEL_H), (cx - 150, cy - 110), east=False, south=False),
        _corner(right, top, Box(620, 0, WIDE, PANEL_H), (cx + 150, cy - 110), east=True, south=False),
    )
    middle = Place(
        Box(420, foot, 360, NARROW_H),
        ((547, low + 218), *((431 + 116 * k, low + 326 + 108 * r) for r in range(2) for k in range(3))),
        {
            "C": (600, low + 166),
            "IL": (787, low + 116),
            "OL": (787, low + 226),
            "OR": (413, low + 226),
            "IR": (413, low + 116),
        },
        ((787, low + 550), (413, low + 550)),
        (cx, cy + 172),
        (600, low + 300),
    )
    lower = (
        _flank(low, foot, (cx + 150, cy + 118), east=True),
        middle,
        _flank(low, foot, (cx - 150, cy + 118), east=False),
    )
    return City((*upper, *lower), (cx, cy), foot + NARROW_H)


def _flank(low: int, foot: int, rim: Point, *, east: bool) -> Place:
    """The lower left district of five, or, mirrored, the lower right one."""

    def spot(x: int, y: int, w: int = 0) -> Point:
        return (1200 - x - w if east else x), low + y

    cells = ((44, 110), *((44 + 116 * k, 218 + 108 * r) for r in range(3) for k in range(2)))
    sectors = tuple(spot(x, y, CELL_W) for x, y in cells)
    level = (spot(298, 0), spot(96, 0))
    side = (spot(318, 116), spot(318, 226))
    near, far = (level, side) if east else (side, level)
    markets = {"C": spot(218, 126), "IL": near[0], "OL": near[1], "OR": far[1], "IR": far[0]}
    corners = (spot(318, 550), spot(28, 550), spot(28, 0))
    panel = Box(820 if east else 40, foot, 340, NARROW_H)
    return Place(panel, sectors, markets, corners[::-1] if east else corners, rim, spot(165, 260))


CITIES: Final = {2: _square(PANEL_H + 8), 3: _triangle(), 4: _square(), 5: _pentagon()}
"""By the number of players."""
