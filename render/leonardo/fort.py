"""The ideal city as a plan: moat, bastions, walls, rows of roofs, trees, streets, the piazza with its dome."""

from math import atan2, cos, hypot, pi, sin

from render.core.pen import Pen, Point, point_between
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing

THICK = 14
MOAT = 15
ROOFS = (
    ("terra", "terra~page.35"),
    ("terra~page.20", "terra~page.50"),
    ("stone~page.20", "stone~page.50"),
    ("terra~page.35", "terra~page.60"),
    ("saffD~page.35", "saffL"),
    ("terra", "terra~page.35"),
    ("stone~page.35", "stone~page.60"),
)
"""Two sides of a roof: in the shade, in the light."""
PALE = (("terra~page.60", "terra~page.80"), ("stone~page.35", "stone~page.60"), ("saffD~page.60", "saffD~page.80"))
"""The same in a finished quarter."""


def bastion_outline(x: float, y: float, turn: float, half: float, tip: float, grow: float) -> list[Point]:
    """Return a bastion like an arrowhead on the wall at (x, y), pointing outwards.

    ``turn``: clockwise from the right.
    """
    c, s = cos(turn * pi / 180), sin(turn * pi / 180)
    neck, side = half * 0.72 + grow * 0.9, half + grow * 1.15
    shape = (
        (-12, -neck),
        (2, -neck),
        (tip * 0.2, -side),
        (tip + grow * 1.3, 0),
        (tip * 0.2, side),
        (2, neck),
        (-12, neck),
    )
    return [(x + px * c - py * s, y + px * s + py * c) for px, py in shape]


def draw_ripples(pen: Pen, ring: list[Point]) -> None:
    """Draw short waves along a ring."""
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        long = hypot(x1 - x0, y1 - y0)
        for k in range(1, int(long // 34)):
            t, u = (k * 34 - 5) / long, (k * 34 + 5) / long
            ends = [(x0 + (x1 - x0) * v, y0 + (y1 - y0) * v) for v in (t, u)]
            pen.line(ends, 2.4, "sky")


def draw_house_rows(pen: Pen, outer: list[Point], inner: list[Point], done: tuple[bool, ...]) -> None:
    """Draw houses along the inside of the wall, between two octagons, with a tree here and there.

    A side's first half belongs to the quarter of its number, its second half to the next; houses of a ``done`` quarter
    are pale.
    """
    for side in range(8):
        a, b = outer[side], outer[(side + 1) % 8]
        c, d = inner[side], inner[(side + 1) % 8]
        long = hypot(b[0] - a[0], b[1] - a[1])
        count = 2 * max(1, round(long / 76))
        for k in range(count):
            t, u = (k + 0.05) / count, (k + 0.95) / count
            far = [point_between(a, b, t), point_between(a, b, u)]
            near = [point_between(c, d, t), point_between(c, d, u)]
            seed = (side * 5 + k * 3 + k * k // 4) % 9
            pale = done[(side + (2 * k >= count)) % 8]
            if seed >= len(ROOFS):
                _draw_garden(pen, far, near, pale=pale)
                continue
            shade, light = PALE[seed % len(PALE)] if pale else ROOFS[seed]
            ridge = [point_between(far[0], near[0], 0.52), point_between(far[1], near[1], 0.52)]
            lit_outside = side in {0, 6, 7}
            pen.polygon([far[0], far[1], ridge[1], ridge[0]], light if lit_outside else shade)
            pen.polygon([ridge[0], ridge[1], near[1], near[0]], shade if lit_outside else light)


def _draw_garden(pen: Pen, far: list[Point], near: list[Point], *, pale: bool) -> None:
    pen.polygon([far[0], far[1], near[1], near[0]], "oliveL~page.60" if pale else "oliveL")
    for t in (0.28, 0.72):
        x, y = point_between(point_between(far[0], far[1], t), point_between(near[0], near[1], t), 0.5)
        pen.disc(x, y, 7.5, "olive~page.60" if pale else "forest")
        if not pale:
            pen.disc(x - 2, y - 2, 4.2, "forestL")


@register_drawing("lv.dome")
def draw_dome(pen: Pen, w: int, h: int, dx: int, dy: int, past: bool = False) -> None:  # noqa: FBT001, FBT002 - likewise
    """Draw the dome from above; the mayor's pointer goes to the quarter in the direction (dx, dy)."""
    box = pen.pen_at(w / 2, h / 2)
    if dx or dy:
        turn = atan2(dy, dx)
        c, s = cos(turn), sin(turn)
        tip, root, half = min(w, h) / 2 - 1, 30, 24
        sides = [(root * c + side * half * s, root * s - side * half * c) for side in (-1, 1)]
        box.polygon([(tip * c, tip * s), *sides], "ink")
    shape = [(60 * cos((k + 0.5) * pi / 4), 60 * sin((k + 0.5) * pi / 4)) for k in range(8)]
    box.polygon([(x * 1.09, y * 1.09) for x, y in shape], "ink")
    box.polygon([(x * 1.03, y * 1.03) for x, y in shape], "white")
    light, shade = ("stone~page.35", "stone") if past else ("terra", "terra~ink.20")
    for k in range(8):
        a, b = shape[k], shape[(k + 1) % 8]
        box.polygon([(0, 0), a, b], light if 2 <= k <= 5 else shade)
    for x, y in shape:
        box.line([(0, 0), (x, y)], 3.4, "white", caps=False)
    box.disc(0, 0, 13, "white")
    box.disc(0, 0, 8.5, "stoneD" if past else "saff")


@register_drawing("lv.vitruvian")
def draw_vitruvian(pen: Pen, w: int, h: int) -> None:
    """Draw a man in a circle and square, with doubled arms and legs; an original drawing for the leather masthead."""
    draw_shapes(pen.pen_at(w / 2, h / 2, min(w, h) / 220), "lv.man")
