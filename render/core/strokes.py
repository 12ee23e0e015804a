"""Smooth outlines from a few points, and shapes clipped to one another, for the ceiling's figures."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil, floor, pi, sin

from PIL import Image, ImageDraw

from render.core.pen import Pen, Point

CURVE_STEPS = 7
"""Straight pieces between two points of a curve."""


@lru_cache(maxsize=1024)
def smooth_curve(points: str, *, closed: bool = True) -> tuple[Point, ...]:
    """Return a curve through points, written as ``"0,0 10,4 20,0!"``; ``!`` makes a point a corner.

    Raises ``ValueError`` for an invalid point.
    """
    words = points.split()
    spots: list[Point] = []
    for word in words:
        x, y = word.rstrip("!").split(",")
        spots.append((float(x), float(y)))
    corners = [word.endswith("!") for word in words]
    if not closed:
        corners[0] = corners[-1] = True
    return tuple(_curve_through(spots, corners, closed=closed))


def _curve_through(spots: Sequence[Point], corners: Sequence[bool], *, closed: bool) -> list[Point]:
    count = len(spots)
    out = [spots[0]]
    for k in range(count if closed else count - 1):
        p, q = spots[k], spots[(k + 1) % count]
        start = _curve_direction(spots, corners, k, p, q)
        end = _curve_direction(spots, corners, (k + 1) % count, p, q)
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            a, b, c, d = 2 * t**3 - 3 * t**2 + 1, t**3 - 2 * t**2 + t, 3 * t**2 - 2 * t**3, t**3 - t**2
            out.append(
                (a * p[0] + b * start[0] + c * q[0] + d * end[0], a * p[1] + b * start[1] + c * q[1] + d * end[1])
            )
    return out


def _curve_direction(spots: Sequence[Point], corners: Sequence[bool], k: int, p: Point, q: Point) -> Point:
    """Return the direction of the curve at a point: between its neighbours, or along the piece at a corner."""
    if corners[k]:
        return (q[0] - p[0]) * 0.8, (q[1] - p[1]) * 0.8
    before, after = spots[k - 1], spots[(k + 1) % len(spots)]
    return (after[0] - before[0]) / 2, (after[1] - before[1]) / 2


def draw_shape(pen: Pen, points: str, colour: str) -> None:
    """Draw a filled smooth outline."""
    pen.polygon(smooth_curve(points), colour)


def draw_thread(pen: Pen, points: str, width: float, colour: str) -> None:
    """Draw a smooth line through points."""
    pen.line(smooth_curve(points, closed=False), width, colour)


def draw_fold(pen: Pen, points: str, width: float, colour: str) -> None:
    """Draw a line that swells from nothing to ``width`` and back: a fold of cloth, a strand of hair."""
    line = smooth_curve(points, closed=False)
    last = len(line) - 1
    left, right = [], []
    for k, (x, y) in enumerate(line):
        (x0, y0), (x1, y1) = line[max(0, k - 1)], line[min(last, k + 1)]
        long = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1
        half = width / 2 * sin(pi * k / last) ** 0.7 if 0 < k < last else 0
        nx, ny = (y0 - y1) / long * half, (x1 - x0) / long * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    pen.polygon([*left, *right[::-1]], colour)


def draw_clipped(pen: Pen, points: Sequence[Point], paint: Callable[[Pen], None]) -> None:
    """Draw only the part inside a polygon; the cost depends on the polygon's size."""
    spots = [pen.image_point(x, y) for x, y in points]
    x0, y0 = (max(0, floor(min(spot[axis] for spot in spots))) for axis in (0, 1))
    x1 = min(pen.image.width, ceil(max(x for x, _ in spots)) + 1)
    y1 = min(pen.image.height, ceil(max(y for _, y in spots)) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    part = pen.image.crop((x0, y0, x1, y1))
    mask = Image.new("1", part.size, 0)
    ImageDraw.Draw(mask).polygon([(x - x0, y - y0) for x, y in spots], fill=1)
    a, b, c, d, e, f = pen.matrix
    paint(Pen(part, (a, b, c - x0, d, e, f - y0), pen.theme))
    pen.image.paste(part, (x0, y0), mask)


def darken_colour(colour: str) -> str:
    """Return a colour, a token or a mix, three tenths towards ink."""
    return f"ink~{colour}.70"


def lighten_colour(colour: str) -> str:
    """Return a colour, a token or a mix, two fifths towards white."""
    return f"white~{colour}.60"
