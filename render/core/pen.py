"""A pen that draws hard-edged shapes in its own coordinates, on a canvas enlarged four times.

Shrinking smooths edges, leaves no seams between neighbours and keeps flat colours exact. Every shape is a polygon, so
any part can be turned, mirrored and scaled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import cos, floor, hypot, pi, sin
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

from render.core.theme import token_rgb

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

OVER = 4
"""Scale of drawings relative to the picture."""

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]
HOLE_COLOUR = ""
"""Colour of a hole, which makes pixels transparent again."""


class Pen:
    """A pen for one image with a matrix ``(a, b, c, d, e, f)``: x' = a x + b y + c, y' = d x + e y + f."""

    __slots__ = ("draw", "image", "matrix", "theme")

    def __init__(self, image: Image.Image, matrix: Matrix, theme: str = "") -> None:
        self.image = image
        self.theme = theme
        self.draw = ImageDraw.Draw(image)
        self.matrix = matrix

    def pen_at(self, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False) -> Pen:
        """Return a pen with its origin at (x, y), scaled, turned clockwise by degrees, optionally mirrored."""
        a, b, c, d, e, f = self.matrix
        angle = turn * pi / 180
        p, q = cos(angle) * scale, sin(angle) * scale
        side = -1 if flip else 1
        other = Pen.__new__(Pen)
        other.image, other.draw, other.theme = self.image, self.draw, self.theme
        other.matrix = (
            (a * p + b * q) * side,
            -a * q + b * p,
            a * x + b * y + c,
            (d * p + e * q) * side,
            -d * q + e * p,
            d * x + e * y + f,
        )
        return other

    def image_point(self, x: float, y: float) -> Point:
        """Return the position of a point on the image."""
        a, b, c, d, e, f = self.matrix
        return a * x + b * y + c, d * x + e * y + f

    def polygon(self, points: Iterable[Point], colour: str) -> None:
        """Draw a filled polygon."""
        a, b, c, d, e, f = self.matrix
        self.draw.polygon(
            [(floor(a * x + b * y + c), floor(d * x + e * y + f)) for x, y in points],
            fill=_fill_color(colour, self.theme),
        )

    @property
    def half_pixel(self) -> float:
        """Return half a pixel of the large image: Pillow's polygons include their edges, so curves are inset."""
        a, b, _, d, e, _ = self.matrix
        return float(0.5 / abs(a * e - b * d) ** 0.5)

    def rectangle(self, x0: float, y0: float, x1: float, y1: float, colour: str) -> None:
        """Draw a rectangle without its far edges, so neighbours do not share pixels."""
        a, b, c, d, e, f = self.matrix
        if b == 0 and d == 0:
            xs = sorted((round(a * x0 + c), round(a * x1 + c)))
            ys = sorted((round(e * y0 + f), round(e * y1 + f)))
            if xs[1] > xs[0] and ys[1] > ys[0]:
                self.draw.rectangle((xs[0], ys[0], xs[1] - 1, ys[1] - 1), fill=_fill_color(colour, self.theme))
            return
        self.polygon([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], colour)

    def ellipse(self, cx: float, cy: float, rx: float, ry: float, colour: str) -> None:
        """Draw a filled ellipse. Vectorized, since most shapes are discs."""
        import numpy as np  # 20 MB, needed only in processes that paint

        a, b, c, d, e, f = self.matrix
        half, (xs, ys) = self.half_pixel, _unit_circle()
        xs, ys = cx + (rx - half) * xs, cy + (ry - half) * ys
        spots = np.empty((len(xs), 2), np.float32)  # the format that Pillow needs
        spots[:, 0], spots[:, 1] = np.floor(a * xs + b * ys + c), np.floor(d * xs + e * ys + f)
        self.draw.polygon(spots, fill=_fill_color(colour, self.theme))  # type: ignore[arg-type]

    def disc(self, cx: float, cy: float, r: float, colour: str) -> None:
        """Draw a filled circle."""
        self.ellipse(cx, cy, r, r, colour)

    def ring(self, cx: float, cy: float, r: float, width: float, colour: str, inside: str = HOLE_COLOUR) -> None:
        """Draw a circle's outline, ``width`` inwards from ``r``."""
        self.disc(cx, cy, r, colour)
        self.disc(cx, cy, r - width, inside)

    def round_rectangle(self, x0: float, y0: float, x1: float, y1: float, r: float, colour: str) -> None:
        """Draw a rectangle with round corners."""
        r, h = min(r, (x1 - x0) / 2, (y1 - y0) / 2), self.half_pixel
        self.polygon(round_corners(x0 + h, y0 + h, x1 - h, y1 - h, r - h), colour)

    def arch(self, x0: float, y0: float, x1: float, y1: float, colour: str) -> None:
        """Draw a rectangle whose top is a semicircle."""
        r, h = (x1 - x0) / 2, self.half_pixel
        self.polygon([*arc_points(x0 + r, y0 + r, r - h, r - h, 180, 360), (x1 - h, y1 - h), (x0 + h, y1 - h)], colour)

    def line(self, points: Sequence[Point], width: float, colour: str, *, caps: bool = True) -> None:
        """Draw a line through points, with round joints and optional round ends."""
        width -= 2 * self.half_pixel
        for (x0, y0), (x1, y1) in pairwise(points):
            length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 or 1
            dx, dy = (y0 - y1) / length * width / 2, (x1 - x0) / length * width / 2
            self.polygon([(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)], colour)
        for number, (x, y) in enumerate(points):
            if caps or 0 < number < len(points) - 1:
                self.disc(x, y, width / 2 + self.half_pixel, colour)

    def draw_clipped(self, points: Iterable[Point], paint: Callable[[Pen], None]) -> None:
        """Call ``paint``, clipped to a polygon."""
        mask = Image.new("1", self.image.size, 0)
        ImageDraw.Draw(mask).polygon([self.image_point(x, y) for x, y in points], fill=1)
        layer = self.image.copy()
        paint(Pen(layer, self.matrix, self.theme))
        self.image.paste(layer, (0, 0), mask)


def circle_point(cx: float, cy: float, r: float, degrees: float) -> Point:
    """Return a point on a circle; 0 is right, 90 is down."""
    return cx + r * cos(degrees * pi / 180), cy + r * sin(degrees * pi / 180)


def arc_points(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> list[Point]:
    """Return points of an ellipse, clockwise from ``start`` to ``end`` degrees (0 is right, 90 is down)."""
    return [(cx + rx * x, cy + ry * y) for x, y in _unit_arc(start, end)]


@lru_cache(maxsize=256)
def _unit_arc(start: float, end: float) -> list[Point]:
    count = max(6, round(abs(end - start) / 5))
    angles = [(start + (end - start) * i / count) * pi / 180 for i in range(count + 1)]
    return [(cos(t), sin(t)) for t in angles]


@cache
def _unit_circle() -> npt.NDArray[np.float64]:
    import numpy as np  # as above

    return np.array(_unit_arc(0, 360)).T


def _fill_color(colour: str, theme: str) -> tuple[int, int, int, int]:
    return (*token_rgb(colour, theme), 255) if colour else (0, 0, 0, 0)


def ellipse_outline(cx: float, cy: float, rx: float, ry: float | None = None) -> list[Point]:
    """Return the outline of an ellipse."""
    return arc_points(cx, cy, rx, rx if ry is None else ry, 0, 360)[:-1]


def rectangle_outline(x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """Return the outline of a rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def beam_outline(x0: float, y0: float, x1: float, y1: float, width: float) -> list[Point]:
    """Return the outline of a beam from one point to another."""
    long = hypot(x1 - x0, y1 - y0) or 1
    dx, dy = (y0 - y1) / long * width / 2, (x1 - x0) / long * width / 2
    return [(x0 + dx, y0 + dy), (x1 + dx, y1 + dy), (x1 - dx, y1 - dy), (x0 - dx, y0 - dy)]


def round_corners(x0: float, y0: float, x1: float, y1: float, r: float) -> list[Point]:
    """Return the outline of a rectangle with round corners."""
    return [
        *arc_points(x0 + r, y0 + r, r, r, 180, 270),
        *arc_points(x1 - r, y0 + r, r, r, 270, 360),
        *arc_points(x1 - r, y1 - r, r, r, 0, 90),
        *arc_points(x0 + r, y1 - r, r, r, 90, 180),
    ]


def quadratic_curve(p: Point, q: Point, r: Point) -> list[Point]:
    """Return a quadratic Bézier curve in 16 steps, without its first point."""
    out = []
    for i in range(1, 17):
        t = i / 16
        u = 1 - t
        out.append((u * u * p[0] + 2 * u * t * q[0] + t * t * r[0], u * u * p[1] + 2 * u * t * q[1] + t * t * r[1]))
    return out


def cubic_curve(p: Point, q: Point, r: Point, s: Point) -> list[Point]:
    """Return a cubic Bézier curve in 20 steps, without its first point."""
    out = []
    for i in range(1, 21):
        t = i / 20
        u = 1 - t
        k = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
        out.append(
            (
                k[0] * p[0] + k[1] * q[0] + k[2] * r[0] + k[3] * s[0],
                k[0] * p[1] + k[1] * q[1] + k[2] * r[1] + k[3] * s[1],
            )
        )
    return out


def curve_path(start: Point, *parts: Sequence[Point]) -> list[Point]:
    """Return an outline of parts: one point is a straight line, two a quadratic, three a cubic curve."""
    out = [start]
    for part in parts:
        if len(part) == 1:
            out.append(part[0])
        elif len(part) == 2:
            out += quadratic_curve(out[-1], part[0], part[1])
        else:
            out += cubic_curve(out[-1], part[0], part[1], part[2])
    return out


def star_outline(cx: float, cy: float, r: float, inner: float, points: int) -> list[Point]:
    """Return the outline of a star with its first point up."""
    out = []
    for k in range(2 * points):
        angle = k * pi / points - pi / 2
        reach = r if k % 2 == 0 else inner
        out.append((cx + reach * cos(angle), cy + reach * sin(angle)))
    return out


def point_between(one: Point, other: Point, t: float) -> Point:
    """Return a point between two others."""
    return one[0] + (other[0] - one[0]) * t, one[1] + (other[1] - one[1]) * t


def mirror_points(points: Sequence[Point]) -> list[Point]:
    """Return an outline mirrored left to right in the box of an icon."""
    return [(100 - x, y) for x, y in points]
