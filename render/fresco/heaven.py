"""The open sky of the ceiling: bands of blue with stars, rings of cloud, the glory with its rays, the dove."""

from math import cos, pi, sin

from render.core.pen import Pen, circle_point, star_outline
from render.core.shapes import draw_shapes
from render.core.strokes import draw_fold, smooth_curve

BANKS = (
    (30, 186, 25, 0.30, "lapisL~water.50", "lapisL"),
    (26, 172, 27, 0.27, "lapisL", "sky"),
    (22, 150, 27, 0.25, "sky~rosa.35", "white"),
    (18, 126, 25, 0.22, "rosa", "rosa~white.50"),
    (16, 104, 22, 0.20, "rosa~saff.50", "saffL~rosa.28"),
)
"""Rings of cloud, outermost first: bumps, radius, size of a bump, unevenness, colour of the edge, colour."""


def draw_sky(pen: Pen) -> None:
    """Draw everything around the origin: sky, stars, clouds, glory."""
    draw_shapes(pen, "f.sky")
    _draw_stars(pen)
    for number, bank in enumerate(BANKS):
        _draw_bank(pen, number, *bank)
    draw_shapes(pen, "f.glory")


def _draw_stars(pen: Pen) -> None:
    for k in range(64):
        angle, radius = k * 137.5, 282 - (k * 37 % 68)
        x, y = circle_point(0, 0, radius, angle)
        size = 5.4 if k % 5 == 0 else (2.2, 3.4)[k % 2]
        if size > 3:
            pen.polygon(star_outline(x, y, size, size * 0.36, 8 if size > 5 else 4), "saffL" if k % 3 else "saff")
        else:
            pen.disc(x, y, 1.3, "saffL")


def _draw_bank(
    pen: Pen, number: int, count: int, radius: float, size: float, uneven: float, edge: str, fill: str
) -> None:
    bumps = []
    for k in range(count):
        swell = 1 + uneven * sin(k * 2.4 + number * 1.3) + uneven * 0.6 * cos(k * 3.9 + number)
        angle = (k + 0.3 * sin(k * 1.7 + number)) * 360 / count + number * 7
        reach = radius + uneven * 26 * sin(k * 0.9 + number * 2.1)
        bumps.append((*circle_point(0, 0, reach, angle), size * swell, angle))
    for x, y, r, _ in bumps:
        pen.disc(x, y, r + 2.6, edge)
    pen.disc(0, 0, radius + size * 0.2, fill)
    for x, y, r, _ in bumps:
        pen.disc(x, y, r, fill)
    for k, (x, y, r, angle) in enumerate(bumps):
        if k % 2 == number % 2:
            middle = pen.pen_at(x, y, r / 24, angle + (60 if k % 4 < 2 else -60), flip=k % 4 < 2)
            draw_fold(middle, "-14,4 -10,-9 4,-12 13,-2 8,8 -1,6", 2.6, edge)


def draw_feathers(
    pen: Pen,
    bone: tuple[tuple[float, float], tuple[float, float], tuple[float, float]],
    lean: tuple[float, float],
    size: tuple[float, float, int],
    look: str,
) -> None:
    """Draw feathers along a bone (shoulder, wrist, tip).

    ``lean``: directions of the first and the last point, in degrees; ``size``: lengths of the first and the last, and
    their number; ``look``: colours of edges and feathers.
    """
    (x0, y0), (x1, y1), (x2, y2) = bone
    first, last, count = size
    edge, fill = look.split("/")
    for k in range(count):
        t = k / (count - 1)
        u = 1 - t
        x = u * u * x0 + 2 * u * t * x1 + t * t * x2
        y = u * u * y0 + 2 * u * t * y1 + t * t * y2
        long = first + (last - first) * sin(t * pi / 2)
        wide = long * 0.13 + 2.2
        plume = pen.pen_at(x, y, 1, lean[0] + (lean[1] - lean[0]) * t)
        outline = f"0,{-wide * 0.5}! {long * 0.6},{-wide} {long},0 {long * 0.6},{wide} 0,{wide * 0.5}!"
        plume.polygon(smooth_curve(outline), edge)
        inner = plume.pen_at(0, -0.2, 0.93)
        inner.polygon(smooth_curve(outline), fill)
