"""Positions of the quarters: land on both banks of the Seine, bridges straight across.

Quarters run clockwise (N-2.2). All measures are fractions of a quarter, which is mirrored to its position: to the
upper left of Notre Dame, its inner edges are the right and the lower one, with two markets each.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple

from render.core.geometry import Box

Point = tuple[int, int]
ORDER: Final = ("cloister_school", "bank", "residence", "carriage_house", "hotel", "park", "hospital")
"""Sectors in the order of N-1.2."""
NEAR, FAR = 0.675, 0.335
"""Positions of the markets on the lower edge, as fractions of a quarter's width."""
UPPER, LOWER = 0.335, 0.605
"""Positions of the markets on the sides of the three lower quarters of five, as fractions of their height."""


EDGE: Final = 9
"""Distance from the edge of a quarter to the middle of the road around it."""


class Quarter(NamedTuple):
    """A quarter: its land, panel, sectors, markets by kind, its cubes in Notre Dame, the road around it."""

    land: Box
    panel: Box
    sectors: tuple[Box, ...]
    markets: dict[str, Point]
    rim: Point
    ring: tuple[Point, ...]
    """Corners of the road between its outer markets."""


class Ground(NamedTuple):
    """The room for a city: its edges, the height of upper panels and quarters, the river's widths, and the height of
    lower panels.
    """

    left: int
    right: int
    top: int
    panel: int
    tall: int
    river: int
    bank: int
    low_panel: int

    @property
    def low(self) -> int:
        """Return the upper edge of the lower quarters."""
        return self.top + self.panel + self.tall + self.bank

    @property
    def foot(self) -> int:
        """Return the upper edge of the lower panels."""
        return self.low + self.tall + 6

    @property
    def middle(self) -> Point:
        """Return the middle of Notre Dame."""
        return (self.left + self.right) // 2, self.low - self.bank // 2


class MiddleCells(NamedTuple):
    """The sectors of the middle quarter below Notre Dame: position, width, and depth of its centre market."""

    at: tuple[tuple[float, float], ...]
    wide: float
    center: float


NARROW: Final = MiddleCells(((0.33, 0.455), (0.52, 0.455), *((0.03 + 0.19 * k, 0.71) for k in range(5))), 0.18, 0.34)
BROAD: Final = MiddleCells(((0.245, 0.46), (0.6, 0.46), *((0.0425 + 0.19 * k, 0.72) for k in range(5))), 0.155, 0.48)
BROAD_PX: Final = 440
"""Minimum width at which the centre market fits between two sectors."""


Spot = Callable[[float, float], Point]


def _spot_on_land(land: Box, *, east: bool, south: bool) -> Spot:
    def spot(x: float, y: float) -> Point:
        across, down = round(x * land.w), round(y * land.h)
        return land.x + (land.w - across if east else across), land.y + (land.h - down if south else down)

    return spot


def _cell_boxes(spot: Spot, land: Box, at: tuple[tuple[float, float], ...], w: float, h: float) -> tuple[Box, ...]:
    wide, tall = round(w * land.w), round(h * land.h)
    found = []
    for x, y in at:
        (x0, y0), (x1, y1) = spot(x, y), spot(x + w, y + h)
        found.append(Box(min(x0, x1), min(y0, y1), wide, tall))
    return tuple(found)


def _points_on_edge(land: Box, *points: Point) -> tuple[Point, ...]:
    inner = land.grow_by(-EDGE)
    return tuple((min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.bottom)) for x, y in points)


def _corner_quarter(
    ground: Ground, land: Box, *, east: bool, south: bool, near: float = NEAR, far: float = FAR
) -> Quarter:
    spot = _spot_on_land(land, east=east, south=south)
    columns, rows = (0.046, 0.225, 0.404, 0.583), (0.09, 0.373, 0.656)
    at = (*((x, rows[0]) for x in columns), (columns[0], rows[1]), (columns[1], rows[1]), (columns[0], rows[2]))
    cells = _cell_boxes(spot, land, at, 0.163, 0.25)
    inset = 60 / land.w
    side, level = (spot(1 - inset, 0.53), spot(1 - inset, 0.21)), (spot(near, 0.83), spot(far, 0.83))
    one, other = (level, side) if east == south else (side, level)
    markets = {"C": spot(0.555, 0.56), "IL": one[0], "OL": one[1], "OR": other[1], "IR": other[0]}
    cx, cy = ground.middle
    panel = (
        Box(land.x, ground.foot, land.w, ground.low_panel - 8)
        if south
        else Box(land.x, ground.top, land.w, ground.panel - 8)
    )
    path = _points_on_edge(land, spot(far, 1), spot(0, 1), spot(0, 0), spot(1, 0), spot(1, 0.21))
    ring = path if one is level else path[::-1]
    return Quarter(land, panel, cells, markets, (cx + (92 if east else -92), cy + (52 if south else -52)), ring)


def _half_width(ground: Ground) -> int:
    return (ground.right - ground.left - ground.river) // 2


@lru_cache(maxsize=16)
def square_quarters(ground: Ground) -> tuple[Quarter, ...]:
    """Return four quarters; with two players, two of them are neutral."""
    wide, upper = _half_width(ground), ground.top + ground.panel
    east = ground.right - wide
    return (
        _corner_quarter(ground, Box(ground.left, upper, wide, ground.tall), east=False, south=False),
        _corner_quarter(ground, Box(east, upper, wide, ground.tall), east=True, south=False),
        _corner_quarter(ground, Box(east, ground.low, wide, ground.tall), east=True, south=True),
        _corner_quarter(ground, Box(ground.left, ground.low, wide, ground.tall), east=False, south=True),
    )


@lru_cache(maxsize=16)
def triangle_quarters(ground: Ground) -> tuple[Quarter, ...]:
    """Return one quarter over two."""
    wide, upper = _half_width(ground), ground.top + ground.panel
    land = Box(ground.left, upper, ground.right - ground.left, ground.tall)
    spot = _spot_on_land(land, east=False, south=False)
    cells = _cell_boxes(spot, land, tuple((0.036 + 0.134 * k, 0.09) for k in range(7)), 0.08, 0.25)
    near, far = round(NEAR * wide), round(FAR * wide)
    y = spot(0, 0.83)[1]
    markets = {
        "C": spot(0.5, 0.44),
        "IL": (land.x + near, y),
        "OL": (land.x + far, y),
        "OR": (land.right - far, y),
        "IR": (land.right - near, y),
    }
    cx, cy = ground.middle
    outer = markets["OL"][0], markets["OR"][0]
    ring = _points_on_edge(
        land, (outer[0], land.bottom), spot(0, 1), spot(0, 0), spot(1, 0), spot(1, 1), (outer[1], land.bottom)
    )
    panel = Box(cx - wide // 2, ground.top, wide, ground.panel - 8)
    apex = Quarter(land, panel, cells, markets, (cx - 92, cy - 52), ring)
    return apex, *square_quarters(ground)[2:]


@lru_cache(maxsize=16)
def pentagon_quarters(ground: Ground) -> tuple[Quarter, ...]:
    """Return two quarters over three."""
    wide, upper = _half_width(ground), ground.top + ground.panel
    third = (ground.right - ground.left - 2 * ground.river) // 3
    near, far = 0.79 * third / wide, 0.484 * third / wide
    lands = [Box(ground.left + k * (third + ground.river), ground.low, third, ground.tall) for k in range(3)]
    lands[2] = lands[2].move_by(ground.right - lands[2].right, 0)
    cx, cy = ground.middle
    spot = _spot_on_land(lands[1], east=False, south=False)
    cells = BROAD if third >= BROAD_PX else NARROW
    left, right = (spot(0.145, UPPER), spot(0.145, LOWER)), (spot(0.855, UPPER), spot(0.855, LOWER))
    middle = Quarter(
        lands[1],
        Box(lands[1].x, ground.foot, third, ground.low_panel - 8),
        _cell_boxes(spot, lands[1], cells.at, cells.wide, 0.22),
        {"C": spot(0.5, cells.center), "IL": right[0], "OL": right[1], "OR": left[1], "IR": left[0]},
        (cx - 100, cy + 51),
        _points_on_edge(lands[1], spot(1, LOWER), spot(1, 1), spot(0, 1), spot(0, LOWER)),
    )
    return (
        _corner_quarter(
            ground, Box(ground.left, upper, wide, ground.tall), east=False, south=False, near=near, far=far
        ),
        _corner_quarter(
            ground, Box(ground.right - wide, upper, wide, ground.tall), east=True, south=False, near=near, far=far
        ),
        _flank_quarter(ground, lands[2], east=True),
        middle,
        _flank_quarter(ground, lands[0], east=False),
    )


def _flank_quarter(ground: Ground, land: Box, *, east: bool) -> Quarter:
    spot = _spot_on_land(land, east=east, south=False)
    at = ((0.04, 0.2), *((0.04 + 0.2 * k, 0.455 + 0.255 * row) for row in range(2) for k in range(3)))
    level, side = (spot(0.79, 0.112), spot(0.484, 0.112)), (spot(0.855, UPPER), spot(0.855, LOWER))
    one, other = (level, side) if east else (side, level)
    markets = {"C": spot(0.575, 0.345), "IL": one[0], "OL": one[1], "OR": other[1], "IR": other[0]}
    cx, cy = ground.middle
    panel = Box(land.x, ground.foot, land.w, ground.low_panel - 8)
    rim = (cx + (112 if east else -112), cy + 8)
    path = _points_on_edge(land, spot(0.484, 0), spot(0, 0), spot(0, 1), spot(1, 1), spot(1, LOWER))
    ring = path if one is level else path[::-1]
    return Quarter(land, panel, _cell_boxes(spot, land, at, 0.18, 0.22), markets, rim, ring)


CITIES: Final[dict[int, Callable[[Ground], tuple[Quarter, ...]]]] = {
    2: square_quarters,
    3: triangle_quarters,
    4: square_quarters,
    5: pentagon_quarters,
}
"""By the number of players."""
