"""The ideal city as a plan: moat, bastions, walls, rows of roofs, trees, streets, the piazza with its dome."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from render.core.pen import Pen, Point, arc, rounded
from render.core.sprites import drawing
from render.leonardo.layout import CHAMFER, CITY_H, CORNER, GRID, PIAZZA, QUARTERS, STREET, outline, walls

THICK = 14
"""Of the wall."""
ROOF = 19
"""Depth of the rows of houses behind it."""
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
"""The two sides of a roof: in the shade, in the light."""


def bastion(x: float, y: float, turn: float, half: float, tip: float, grow: float) -> list[Point]:
    """A bastion like an arrow's head on the wall at (x, y), pointing outwards: ``turn`` is clockwise from the right."""
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


def bastions(grow: float) -> list[list[Point]]:
    """All eight: at the corners, and in the middle of each side."""
    edges: tuple[tuple[float, float, float], ...] = (
        (600, 44, 270),
        (1152, CITY_H / 2, 0),
        (600, CITY_H - 44, 90),
        (48, CITY_H / 2, 180),
    )
    corners = ((84, 80, 225), (1116, 80, 315), (1116, CITY_H - 80, 45), (84, CITY_H - 80, 135))
    return [
        *(bastion(x, y, turn, 42, 62, grow) for x, y, turn in corners),
        *(bastion(x, y, turn, 50, 19, grow) for x, y, turn in edges),
    ]


@drawing("lv.city")
def city(pen: Pen, w: int, h: int, road: bool = False) -> None:  # noqa: FBT001, FBT002 - an argument of a drawing
    """Everything of the city that never changes. ``road``: from the lower gate to the market."""
    del w
    if road:
        pen.rect(582, CITY_H - 60, 618, h, "line")
        pen.rect(587, CITY_H - 60, 613, h, "cell")
    for grow, colour in ((MOAT + 3.0, "waterD"), (MOAT + 0.0, "water")):
        pen.poly(walls(THICK + grow), colour)
        for shape in bastions(grow):
            pen.poly(shape, colour)
    ripples(pen, walls(THICK + 9))
    for grow, colour in ((3.0, "ink"), (0.0, "stone")):
        pen.poly(walls(THICK + grow), colour)
        for shape in bastions(grow):
            pen.poly(shape, colour)
    for shape in bastions(-9):
        pen.poly(shape, "stone~page.35")
    pen.poly(walls(THICK), "stone")
    pen.poly(walls(THICK - 5), "stoneD")
    pen.poly(walls(0), "cell")
    if road:
        pen.rect(586, CITY_H - 74, 614, CITY_H - 20, "cell")
        pen.rect(580, CITY_H - 56, 586, CITY_H - 34, "ink")
        pen.rect(614, CITY_H - 56, 620, CITY_H - 34, "ink")
    rows(pen, walls(-4), walls(-4 - ROOF))
    _streets(pen)
    _piazza(pen.at(PIAZZA.middle[0], PIAZZA.middle[1]))


def ripples(pen: Pen, ring: list[Point]) -> None:
    """Short waves along a ring."""
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        long = hypot(x1 - x0, y1 - y0)
        for k in range(1, int(long // 34)):
            t, u = (k * 34 - 5) / long, (k * 34 + 5) / long
            ends = [(x0 + (x1 - x0) * v, y0 + (y1 - y0) * v) for v in (t, u)]
            pen.line(ends, 2.4, "sky")


def rows(pen: Pen, outer: list[Point], inner: list[Point]) -> None:
    """Houses along the inside of the wall, between two octagons, with a tree here and there."""
    for side in range(8):
        a, b = outer[side], outer[(side + 1) % 8]
        c, d = inner[side], inner[(side + 1) % 8]
        long = hypot(b[0] - a[0], b[1] - a[1])
        count = max(2, round(long / 38))
        for k in range(count):
            t, u = (k + 0.05) / count, (k + 0.95) / count
            far = [_on(a, b, t), _on(a, b, u)]
            near = [_on(c, d, t), _on(c, d, u)]
            seed = (side * 5 + k * 3 + k * k // 4) % 9
            if seed >= len(ROOFS):
                _garden(pen, far, near)
                continue
            shade, light = ROOFS[seed]
            ridge = [_on(far[0], near[0], 0.52), _on(far[1], near[1], 0.52)]
            lit_outside = side in {0, 6, 7}
            pen.poly([far[0], far[1], ridge[1], ridge[0]], light if lit_outside else shade)
            pen.poly([ridge[0], ridge[1], near[1], near[0]], shade if lit_outside else light)


def _garden(pen: Pen, far: list[Point], near: list[Point]) -> None:
    pen.poly([far[0], far[1], near[1], near[0]], "oliveL")
    for t in (0.28, 0.72):
        x, y = _on(_on(far[0], far[1], t), _on(near[0], near[1], t), 0.5)
        pen.disc(x, y, 7.5, "forest")
        pen.disc(x - 2, y - 2, 4.2, "forestL")


def _on(one: Point, other: Point, t: float) -> Point:
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def _streets(pen: Pen) -> None:
    """Streets as lines of paving between the quarters, and from the piazza to the corners."""
    for name, box in QUARTERS.items():
        pen.poly([(box.x + x, box.y + y) for x, y in outline(name)], "line")


def _piazza(pen: Pen) -> None:
    """Paving in the shape of a star, and the dome seen from above."""
    half_w, half_h = PIAZZA.w / 2 + STREET, PIAZZA.h / 2 + STREET
    for k in range(16):
        angle = k * pi / 8
        reach = min(half_w / max(abs(cos(angle)), 1e-9), half_h / max(abs(sin(angle)), 1e-9)) - 6
        pen.line([(72 * cos(angle), 72 * sin(angle)), (reach * cos(angle), reach * sin(angle))], 2.4, "line")
    pen.disc(0, 0, 92, "line")
    pen.disc(0, 0, 89.5, "cell")
    for side in (-1, 1):
        for number, y in enumerate(range(-82, 70, 25)):
            shade, light = ROOFS[(number * 3 + side) % len(ROOFS)]
            x = side * 152
            pen.rect(x - 13, y, x, y + 22, light if side < 0 else shade)
            pen.rect(x, y, x + 13, y + 22, shade if side < 0 else light)
        for y in (-52, 52):
            pen.disc(side * 114, y, 11, "forest")
            pen.disc(side * 114 - 3, y - 3, 6.5, "forestL")
        pen.ring(side * 114, 0, 17, 4, "stoneD", "water")
        pen.disc(side * 114, 0, 4.5, "stoneD")


@drawing("lv.dome")
def dome(pen: Pen, w: int, h: int, dx: int, dy: int, past: bool = False) -> None:  # noqa: FBT001, FBT002 - likewise
    """The dome from above; the mayor's pointer goes to the quarter that lies in the direction (dx, dy)."""
    box = pen.at(w / 2, h / 2)
    if dx or dy:
        turn = atan2(dy, dx)
        c, s = cos(turn), sin(turn)
        tip, root, half = min(w, h) / 2 - 1, 30, 24
        sides = [(root * c + side * half * s, root * s - side * half * c) for side in (-1, 1)]
        box.poly([(tip * c, tip * s), *sides], "ink")
    shape = [(60 * cos((k + 0.5) * pi / 4), 60 * sin((k + 0.5) * pi / 4)) for k in range(8)]
    box.poly([(x * 1.09, y * 1.09) for x, y in shape], "ink")
    box.poly([(x * 1.03, y * 1.03) for x, y in shape], "white")
    light, shade = ("stone~page.35", "stone") if past else ("terra", "terra~ink.20")
    for k in range(8):
        a, b = shape[k], shape[(k + 1) % 8]
        box.poly([(0, 0), a, b], light if 2 <= k <= 5 else shade)
    for x, y in shape:
        box.line([(0, 0), (x, y)], 3.4, "white", caps=False)
    box.disc(0, 0, 13, "white")
    box.disc(0, 0, 8.5, "stoneD" if past else "saff")


@drawing("lv.quarter")
def quarter(pen: Pen, w: int, h: int, name: str, state: str, ground: str, line: str) -> None:
    """The ground of a quarter, and at its foot the houses of its lanes, pale so that what stands here is clear."""
    shape = outline(name)
    cx, cy = w / 2, h / 2
    pen.poly(shape, line)
    inner = [(x + (4 if x < cx else -4), y + (4 if y < cy else -4)) for x, y in shape]
    pen.poly(inner if line != ground else shape, ground)
    column, row = GRID[name]
    if name == "a":
        return
    lanes = (h - 26,) if row == 1 else (h - 50, h - 26)
    for number, y in enumerate(lanes):
        left, right = 12.0, w - 12.0
        if row == 2 and column != 1:
            cut = max(0.0, CHAMFER - (h - y - 20) + 6)
            left, right = (left + cut, right) if column == 0 else (left, right - cut)
        if row == 0 and column != 1:
            cut = max(0.0, CORNER - (h - y - 20) + 8)
            left, right = (left, right - cut) if column == 0 else (left + cut, right)
        _lane(pen, left, right, y, ord(name) + 3 * number, LANES[state])


LANES = {
    "open": (
        ("terra~page.60", "terra~page.80"),
        ("stone~page.50", "stone~page.70"),
        ("saffD~page.60", "saffD~page.80"),
    ),
    "past": (
        ("stone~page.28", "stone~page.42"),
        ("stone~page.20", "stone~page.35"),
        ("stone~page.35", "stone~page.50"),
    ),
    "now": (("terra~saff.42", "terra~saff.60"), ("saffD~saff.28", "saffL"), ("terra~saff.28", "terra~saff.50")),
}
"""The two sides of roofs in the lanes of a quarter."""


def _lane(pen: Pen, left: float, right: float, y: float, seed: int, roofs: tuple[tuple[str, str], ...]) -> None:
    """A row of roofs seen from above, with a gap here and there for a garden."""
    x, k = left, seed
    while x < right - 15:
        wide = min((22, 30, 25, 36, 19)[k % 5], right - x)
        if wide < 15:
            break
        if (k * k + seed) % 11 == 3:
            for dx in (6, wide - 8):
                pen.disc(x + dx, y + 10, 6, roofs[1][0])
        else:
            shade, light = roofs[(k * 7 + k // 3) % 3]
            tall = (20, 18, 20, 16)[k % 4]
            pen.rect(x, y + 20 - tall, x + wide - 3, y + 20 - tall * 0.48, light)
            pen.rect(x, y + 20 - tall * 0.48, x + wide - 3, y + 20, shade)
        x += wide
        k += 1


@drawing("lv.ground")
def ground_of(pen: Pen, w: int, h: int, ground: str, line: str) -> None:
    """The ground of the market: a field with trees at its ends."""
    pen.poly(rounded(0, 0, w, h, 18), line)
    pen.poly(rounded(4, 4, w - 4, h - 4, 14), ground)


@drawing("lv.vitruvian")
def vitruvian(pen: Pen, w: int, h: int) -> None:
    """A man in circle and square, arms and legs twice; a drawing of our own for a masthead of leather."""
    box = pen.at(w / 2, h / 2, min(w, h) / 220)
    faint, skin, shade = "sepiaL", "rosa", "rosa~leather.42"
    box.ring(0, -2, 108, 3.4, faint, "leather")
    for x0, y0, x1, y1 in ((-88, -74, 88, -70.6), (-88, 102.6, 88, 106), (-88, -74, -84.6, 106), (84.6, -74, 88, 106)):
        box.rect(x0, y0, x1, y1, faint)
    for side in (-1, 1):
        box.line([(side * 14, -40), (side * 46, -56), (side * 86, -74)], 13, shade)
        box.line([(side * 9, 34), (side * 30, 62), (side * 52, 96)], 16, shade)
        box.line([(side * 52, 96), (side * 62, 98)], 11, shade)
    for side in (-1, 1):
        box.line([(side * 16, -40), (side * 50, -40), (side * 84, -40)], 13, skin)
        box.line([(side * 8, 30), (side * 9, 66), (side * 8, 102)], 15, skin)
        box.line([(side * 8, 102), (side * 15, 103)], 9, skin)
    box.poly([(-22, -47), (22, -47), (19, 0), (15, 36), (-15, 36), (-19, 0)], skin)
    box.rect(-5, -58, 5, -44, skin)
    box.poly([(-16, 20), (16, 20), (16, 40), (-16, 40)], "terra")
    box.disc(0, -68, 14, skin)
    box.poly(
        [*arc(0, -70, 16, 15, 180, 360), (17, -58), (11, -58), (10, -70), (-10, -70), (-11, -58), (-17, -58)], "umber"
    )
    box.line([(0, -40), (0, -6)], 1.6, shade)
