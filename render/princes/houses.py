"""Buildings as elevations. Any outline, turned or mirrored, becomes an upright house: the autotile rule.

Each square gets wall and windows; the top squares of columns also get the kind's roof, the bottom ones a plinth; the
icon is where there is most wall.
"""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Final, NamedTuple

from render.core.icons import ICONS
from render.core.pen import Pen, arc_points
from render.core.sprites import register_drawing

Shape = tuple[str, ...]
"""Rows from the top, ``#`` for a square."""

ROOF = 0.36
"""Height of a roof, in squares."""


class House(NamedTuple):
    """The look of a kind of building: its colours, its roof and its windows."""

    wall: str
    sky: str
    roof: str
    glass: str
    top: Callable[[Pen, float, House], None]
    windows: Callable[[Pen, float, House], None]


def shape_squares(shape: Shape) -> list[tuple[int, int]]:
    """Return the column and row of each square of a shape."""
    return [(c, r) for r, row in enumerate(shape) for c, mark in enumerate(row) if mark == "#"]


def _draw_pediment(pen: Pen, w: float, house: House) -> None:
    pen.polygon([(w / 2, 0.08), (w, 0.27), (0, 0.27)], house.roof)
    pen.rectangle(0, 0.27, w, ROOF, house.roof)


def _draw_dome(pen: Pen, w: float, house: House) -> None:
    pen.polygon(arc_points(w / 2, 0.32, w * 0.38, 0.25, 180, 360), house.roof)
    pen.rectangle(0, 0.29, w, ROOF, house.roof)
    pen.rectangle(w / 2 - 0.03, 0.01, w / 2 + 0.03, 0.1, house.roof)


def _draw_saw(pen: Pen, w: float, house: House) -> None:
    for k in (0, 1):
        x = k * w / 2
        pen.polygon([(x, 0.08), (x + w / 2, ROOF), (x, ROOF)], house.roof)


def _draw_lean(pen: Pen, w: float, house: House) -> None:
    pen.polygon([(0, ROOF), (w, 0.08), (w, ROOF)], house.roof)


def _draw_hip(pen: Pen, w: float, house: House) -> None:
    pen.polygon([(0, ROOF), (w * 0.22, 0.09), (w * 0.78, 0.09), (w, ROOF)], house.roof)


def _draw_dentil(pen: Pen, w: float, house: House) -> None:
    pen.rectangle(0, 0.07, w, 0.2, house.roof)
    for k in range(6):
        pen.rectangle((k + 0.25) * w / 6, 0.2, (k + 0.75) * w / 6, 0.28, house.roof)
    pen.rectangle(0, 0.28, w, ROOF, house.wall)


def _draw_awning(pen: Pen, w: float, house: House) -> None:
    pen.rectangle(0, 0.05, w, 0.25, house.roof)
    for k in range(5):
        x = k * w / 5
        colour = house.roof if k % 2 == 0 else house.glass
        pen.rectangle(x, 0.05, x + w / 5, 0.27, colour)
        pen.polygon(arc_points(x + w / 10, 0.27, w / 10, 0.09, 0, 180), colour)


def _draw_vault(pen: Pen, w: float, house: House) -> None:
    pen.polygon(arc_points(w / 2, ROOF, w / 2, 0.26, 180, 360), house.roof)


def _draw_crenels(pen: Pen, w: float, house: House) -> None:
    for k in range(3):
        pen.rectangle(k * w / 2.5, 0.06, k * w / 2.5 + w / 5, 0.2, house.roof)
    pen.rectangle(0, 0.19, w, ROOF, house.roof)


def _draw_gable(pen: Pen, w: float, house: House) -> None:
    pen.polygon([(w / 2, 0.02), (w * 1.04, ROOF), (-w * 0.04, ROOF)], house.roof)


def _draw_columns(pen: Pen, w: float, house: House) -> None:
    for k in range(3):
        x = w * (0.14 + 0.29 * k)
        pen.rectangle(x, 0.1, x + w * 0.14, 0.84, house.glass)


def _draw_portholes(pen: Pen, w: float, house: House) -> None:
    round_again = abs(pen.matrix[0] / pen.matrix[4])
    for x in (0.28, 0.72):
        pen.ellipse(w * x, 0.46, 0.15, 0.15 * round_again, house.glass)


def _draw_panes(pen: Pen, w: float, house: House) -> None:
    for x in (0.12, 0.56):
        pen.rectangle(w * x, 0.2, w * (x + 0.32), 0.72, house.glass)


def _draw_north_light(pen: Pen, w: float, house: House) -> None:
    pen.rectangle(w * 0.12, 0.22, w * 0.88, 0.76, house.glass)


def _draw_arches(pen: Pen, w: float, house: House) -> None:
    for x in (0.12, 0.55):
        pen.arch(w * x, 0.16, w * (x + 0.33), 0.82, house.glass)


def _draw_shelves(pen: Pen, w: float, house: House) -> None:
    for y in (0.1, 0.52):
        for k in range(4):
            x = w * (0.14 + 0.19 * k)
            if (k, y) != (2, 0.1):
                pen.rectangle(x, y + (k % 3 == 1) * 0.07, x + w * 0.125, y + 0.32, house.glass)


def _draw_slit(pen: Pen, w: float, house: House) -> None:
    pen.rectangle(w * 0.43, 0.2, w * 0.57, 0.74, house.glass)


def _draw_lancets(pen: Pen, w: float, house: House) -> None:
    x, r = w / 2, w * 0.17
    pen.polygon(
        [
            (x - r, 0.86),
            (x - r, 0.46),
            (x - r * 0.72, 0.3),
            (x, 0.14),
            (x + r * 0.72, 0.3),
            (x + r, 0.46),
            (x + r, 0.86),
        ],
        house.glass,
    )


HOUSES: Final = MappingProxyType(
    {
        "university": House("lapis", "lapisL", "lapisD", "lapis~page.50", _draw_pediment, _draw_columns),
        "laboratory": House("verd", "verdL", "verd~ink.42", "verdL", _draw_dome, _draw_portholes),
        "workshop": House("umber", "stone", "umber~ink.42", "umber~page.42", _draw_saw, _draw_panes),
        "studio": House("saffD", "saffL", "saffD~ink.50", "saffD~page.50", _draw_lean, _draw_north_light),
        "hospital": House("terra~page.20", "rosa~page.35", "terraD", "rosa", _draw_hip, _draw_arches),
        "library": House("olive", "oliveL", "oliveD~ink.42", "olive~page.50", _draw_dentil, _draw_shelves),
        "theater": House("terra", "rosa~page.35", "terraD", "rosa", _draw_awning, _draw_arches),
        "opera": House("porph", "porphL", "porph~ink.42", "porphL~porph.35", _draw_vault, _draw_arches),
        "tower": House("stoneD", "stone~page.35", "stoneD~ink.50", "stone", _draw_crenels, _draw_slit),
        "chapel": House("lapis~page.28", "lapisL~page.35", "terra", "lapisL", _draw_gable, _draw_lancets),
    }
)


def icon_place(shape: Shape) -> tuple[float, float, float, frozenset[tuple[int, int]]]:
    """Return the position of a building's icon: centre (in squares), size, and its squares."""
    taken = set(shape_squares(shape))
    blocks = [(c, r) for c, r in taken if {(c + 1, r), (c, r + 1), (c + 1, r + 1)} <= taken]
    if blocks:
        c, r = max(blocks, key=lambda at: (at[1], -at[0]))
        return c + 1, r + 1.04, 1.25, frozenset({(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)})
    x = sum(c for c, _ in taken) / len(taken)
    y = sum(r for _, r in taken) / len(taken)
    best = min(sorted(taken), key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, -at[1]))
    return best[0] + 0.5, best[1] + 0.5, 0.84, frozenset({best})


def draw_footprint(pen: Pen, shape: Shape, cell: float, inset: float, radius: float, colour: str) -> None:
    """Fill a shape, inset from its free sides by ``inset`` pixels, its convex corners round."""
    taken = set(shape_squares(shape))
    for c, r in sorted(taken):
        west, east = (c - 1, r) in taken, (c + 1, r) in taken
        north, south = (c, r - 1) in taken, (c, r + 1) in taken
        x0, x1 = c * cell + (0 if west else inset), (c + 1) * cell - (0 if east else inset)
        y0, y1 = r * cell + (0 if north else inset), (r + 1) * cell - (0 if south else inset)
        pen.round_rectangle(x0, y0, x1, y1, radius, colour)
        for x, y, free in (
            (x0, y0, not west and not north),
            (x1 - radius, y0, not east and not north),
            (x1 - radius, y1 - radius, not east and not south),
            (x0, y1 - radius, not west and not south),
        ):
            if not free and radius:
                pen.rectangle(x, y, x + radius, y + radius, colour)


def draw_corners(pen: Pen, shape: Shape, cell: float, inset: float, colour: str) -> None:
    """Draw the small squares in concave corners."""
    taken = set(shape_squares(shape))
    for c, r in sorted(taken):
        for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            if (c + dx, r) in taken and (c, r + dy) in taken and (c + dx, r + dy) not in taken:
                x = c * cell if dx < 0 else (c + 1) * cell - inset
                y = r * cell if dy < 0 else (r + 1) * cell - inset
                pen.rectangle(x, y, x + inset, y + inset, colour)


@register_drawing("building")
def draw_building(pen: Pen, w: int, h: int, kind: str, shape: Shape) -> None:
    """Draw a building of a kind, of any shape; the box is the shape's columns × rows."""
    del h
    house = HOUSES[kind]
    cell = w / len(shape[0])
    line = max(3.0, cell / 26)
    taken = set(shape_squares(shape))
    x, y, size, iconic = icon_place(shape)
    draw_footprint(pen, shape, cell, 1, max(3.0, cell / 14), "ink")
    draw_footprint(pen, shape, cell, 1 + line, max(1.5, cell / 30), house.wall)
    for c, r in sorted(taken):
        left = 0.0 if (c - 1, r) in taken else 1 + line
        right = 0.0 if (c + 1, r) in taken else 1 + line
        wide = (cell - left - right) / cell
        spot = pen.pen_at(c * cell + left, r * cell, cell)
        roofed = (c, r - 1) not in taken and (not iconic or (c, r) not in iconic or len(iconic) == 4)
        if roofed:
            spot.rectangle(0, (1 + line) / cell, wide, ROOF, house.sky)
            house.top(spot, wide, house)
        if (c, r) not in iconic:
            glass = spot.pen_at(0, ROOF if roofed else 0)
            glass.matrix = _squeeze_matrix(glass.matrix, (1 - ROOF) if roofed else 0.94)
            house.windows(glass, wide, house)
        if (c, r + 1) not in taken:
            bottom = 1 - (1 + line) / cell
            spot.rectangle(0, bottom - 0.07, wide, bottom, house.roof)
    draw_corners(pen, shape, cell, 1 + line, "ink")
    k = size * cell / 100
    ICONS[kind](pen.pen_at(x * cell - 50 * k, y * cell - 50 * k, k), "white", house.wall)


def _squeeze_matrix(matrix: tuple[float, ...], by: float) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, e, f = matrix
    return a, b * by, c, d, e * by, f


@register_drawing("halo")
def draw_halo(pen: Pen, w: int, h: int, shape: Shape, reach: int, colour: str) -> None:
    """Draw a band of ``reach`` pixels around a shape; the box is the shape's, grown by ``reach`` on each side."""
    del h
    cell = (w - 2 * reach) / len(shape[0])
    inner = pen.pen_at(reach, reach)
    for c, r in shape_squares(shape):
        inner.round_rectangle(
            c * cell - reach, r * cell - reach, (c + 1) * cell + reach, (r + 1) * cell + reach, reach + 4, colour
        )
    draw_footprint(inner, shape, cell, 0, 0, colour)
