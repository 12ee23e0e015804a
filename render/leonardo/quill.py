"""A quill that draws like Leonardo's notebooks: sepia ink and wash on paper, hatching, construction lines.

Light comes from the left and above, however a part is turned: edges away from it are heavier, and shadows are hatched
from the upper left to the lower right, as by a left hand. Hatching is computed, not clipped: cutting lines at the
outline needs no copy of the image.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import Final

from PIL import Image

from render.core.pen import OVER, Pen, Point, arc_points
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing, register_in
from render.core.theme import token_rgb
from render.leonardo.icons import SHAPES

SHEET_W: Final = 200
SHEET_H: Final = 170
"""Size of the sheet of every invention."""

INK: Final = "sepia"
SOFT: Final = "sepiaL"
GUIDE: Final = "sepiaL~paper.50"
PAPER: Final = "paper"
PALE: Final = "wash~paper.50"
WASH: Final = "wash"
DEEP: Final = "wash~sepia.28"
DARK: Final = "wash~sepia.60"

OUTLINE: Final = 3.1
FINE: Final = 2.0
HAIR: Final = 1.4
STROKE: Final = 1.35
"""Width of a hatching line at its thicker end."""
HATCHING_STEP: Final = 4.4
"""Distance between lines of hatching."""
SLANT: Final = 58 * pi / 180
"""Slope of hatching from the horizontal, falling to the right."""
BLENDS: Final[tuple[int, ...]] = (25, 50, 75)
"""Percentages of ink in the blends along its lines."""
FINE_SCALE: Final = 0.85
"""Scale below which a sheet has no notes or construction lines, and fewer blends."""
MIN_PX: Final = 1.5
"""Minimum width of outlines on the picture; hatching may be two thirds of it."""

Shape = Sequence[Point]


class Quill:
    """Draws on a sheet. Points are in units of the sheet, or of a part placed by ``pen_at``."""

    __slots__ = ("flat", "k", "pen")

    def __init__(self, pen: Pen, k: float) -> None:
        self.pen = pen
        self.flat = Pen(pen.image, (1, 0, 0, 0, 1, 0), pen.theme)
        self.k = k
        """Pixels of the large image per unit of the sheet: widths and steps are the same in a turned part."""

    def pen_at(self, x: float, y: float, scale: float = 1, turn: float = 0, *, flip: bool = False) -> Quill:
        """Return a quill for a part: moved, scaled, turned clockwise, mirrored. Its light still comes from the left."""
        return Quill(self.pen.pen_at(x, y, scale, turn, flip=flip), self.k)

    def _spots(self, points: Iterable[Point]) -> list[Point]:
        return [self.pen.image_point(x, y) for x, y in points]

    def _wide(self, width: float, least: float = MIN_PX) -> float:
        return max(width * self.k, least * OVER)

    def fill(self, points: Iterable[Point], tone: str) -> None:
        """Draw a wash without an outline."""
        self.flat.polygon(self._spots(points), tone)

    def shape(self, points: Iterable[Point], tone: str = PAPER, width: float = OUTLINE) -> None:
        """Draw a washed shape with its outline, heavier on the side away from the light."""
        spots = self._spots(points)
        self.flat.polygon(spots, tone)
        turn = 1 if doubled_area(spots) > 0 else -1
        wide = self._wide(width)
        for (x0, y0), (x1, y1) in pairwise([*spots, spots[0]]):
            long = hypot(x1 - x0, y1 - y0) or 1
            away = turn * ((y1 - y0) * 0.8 - (x1 - x0) * 0.6) / long
            self.flat.line([(x0, y0), (x1, y1)], wide * (0.92 + 0.26 * away), INK)

    def line(self, points: Iterable[Point], width: float = OUTLINE, colour: str = INK) -> None:
        """Draw an even line."""
        self.flat.line(self._spots(points), self._wide(width, MIN_PX * (1 if width >= FINE else 0.7)), colour)

    def fine(self, points: Iterable[Point]) -> None:
        """Draw an inner line."""
        self.line(points, FINE)

    def hair(self, points: Iterable[Point], colour: str = SOFT) -> None:
        """Draw a thin line."""
        self.line(points, HAIR, colour)

    def flick(self, points: Sequence[Point], width: float = OUTLINE, colour: str = INK) -> None:
        """Draw a line that thins out towards its end."""
        spots, wide = self._spots(points), self._wide(width)
        count = max(1, len(spots) - 1)
        for n, (one, other) in enumerate(pairwise(spots)):
            self.flat.line([one, other], wide * (1 - 0.75 * n / count), colour)

    def guide(self, x0: float, y0: float, x1: float, y1: float) -> None:
        """Draw a construction line: thin, pale, extended beyond both ends. A small drawing has none."""
        if self.k < FINE_SCALE * OVER:
            return
        long = hypot(x1 - x0, y1 - y0) or 1
        dx, dy = (x1 - x0) / long * 6, (y1 - y0) / long * 6
        self.line([(x0 - dx, y0 - dy), (x1 + dx, y1 + dy)], HAIR, GUIDE)

    def circle_guide(self, cx: float, cy: float, r: float, start: float = 0, end: float = 360) -> None:
        """Draw a construction circle, or a part of one. A small drawing has none."""
        if self.k >= FINE_SCALE * OVER:
            self.line(arc_points(cx, cy, r, r, start, end), HAIR, GUIDE)

    def hatch(self, points: Iterable[Point], lit: Iterable[Point] = (), step: float = HATCHING_STEP) -> None:
        """Hatch a shape except its ``lit`` part."""
        outer, inner = self._spots(points), self._spots(lit)
        gap = max(step * self.k, (3.9 if self.k >= FINE_SCALE * OVER else 5.4) * OVER)
        wide = self._wide(STROKE, MIN_PX * 0.6)
        along, across = (cos(SLANT), sin(SLANT)), (-sin(SLANT), cos(SLANT))
        offsets = [x * across[0] + y * across[1] for x, y in outer]
        row = int(min(offsets) // gap) + 1
        while row * gap < max(offsets):
            at = row * gap + gap * 0.13 * (row % 3 - 1)
            for start, end in subtract_intervals(
                polygon_crossings(outer, along, across, at), polygon_crossings(inner, along, across, at)
            ):
                if end - start > wide:
                    self._stroke(start, end, at, along, across, wide)
            row += 1

    def _stroke(self, start: float, end: float, at: float, along: Point, across: Point, wide: float) -> None:
        """Draw a hatching line: full width at its start, half as wide where the quill leaves the paper."""
        ends = []
        for t, half in ((start, wide / 2), (end, wide / 4)):
            for side in (half, -half):
                ends.append((along[0] * t + across[0] * (at + side), along[1] * t + across[1] * (at + side)))
        self.flat.polygon([ends[0], ends[2], ends[3], ends[1]], INK)

    def shadow(self, points: Shape, dx: float = 12, dy: float = 3, step: float = HATCHING_STEP) -> None:
        """Hatch the part of a shape that its copy, moved towards the light, does not cover."""
        spread = self._spots(points)
        dx, dy = dx * self.k, dy * self.k
        whole = Quill(self.flat, self.k)
        whole.hatch(spread, lit=[(x - dx, y - dy) for x, y in spread], step=step)


def doubled_area(points: Sequence[Point]) -> float:
    """Return twice the area of a polygon, positive if clockwise on the picture."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*points, points[0]]))


def polygon_crossings(points: Sequence[Point], along: Point, across: Point, at: float) -> list[tuple[float, float]]:
    """Return where a line (``at`` from the origin, in the direction ``along``) is inside a polygon, as pairs of
    distances.
    """
    if not points:
        return []
    found = []
    for (x0, y0), (x1, y1) in pairwise([*points, points[0]]):
        s0, s1 = x0 * across[0] + y0 * across[1] - at, x1 * across[0] + y1 * across[1] - at
        if (s0 < 0) != (s1 < 0):
            t = s0 / (s0 - s1)
            x, y = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
            found.append(x * along[0] + y * along[1])
    found.sort()
    return list(zip(found[::2], found[1::2], strict=True))


def subtract_intervals(some: list[tuple[float, float]], other: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return intervals without the parts in other intervals."""
    for low, high in other:
        some = [
            part
            for start, end in some
            for part in ((start, min(end, low)), (max(start, high), end))
            if part[1] > part[0]
        ]
    return some


Sketch = Callable[[Quill], None]

SKETCHES: Final[dict[int, Sketch]] = {}


def register_sketch(number: int) -> Callable[[Sketch], Sketch]:
    """Register the drawing of an invention by its number. Raises ``ValueError`` if there is one."""
    return register_in(SKETCHES, number)


def _text_sketch(name: str) -> Sketch:
    def draw(quill: Quill) -> None:
        draw_shapes(quill, name, pale=PALE, deep=DEEP, dark=DARK)

    return draw


for _name in SHAPES["sketches"]:
    register_sketch(int(_name.rpartition(".")[2]))(_text_sketch(_name))


@register_drawing("lv.sketch")
def _draw_sketch(pen: Pen, w: int, h: int, number: int) -> None:
    """Draw an invention on paper, fitted into its box and centred.

    It uses few tones: fine lines in many tones would take up most of a picture's file.
    """
    pen.rectangle(0, 0, w, h, PAPER)
    k = min(w / SHEET_W, h / SHEET_H)
    placed = pen.pen_at((w - SHEET_W * k) / 2, (h - SHEET_H * k) / 2, k)
    SKETCHES[number](Quill(placed, k * OVER))
    few = (
        pen.image.convert("RGB")
        .reduce(OVER)
        .quantize(palette=sheet_tones(BLENDS if k >= FINE_SCALE else BLENDS[1:2]), dither=Image.Dither.NONE)
    )
    pen.image.paste(few.convert("RGBA").resize(pen.image.size, Image.Resampling.NEAREST))


@lru_cache(maxsize=2)
def sheet_tones(blends: tuple[int, ...]) -> Image.Image:
    """Return the tones of a finished sheet: ink and washes, and blends of the ink with each of the lighter ones."""
    found: list[tuple[int, ...]] = [token_rgb(token) for token in (INK, PAPER, PALE, WASH, DEEP, DARK, SOFT, GUIDE)]
    for token in (PAPER, PALE, WASH, DEEP):
        light = token_rgb(token)
        found += [
            tuple(a + (b - a) * step // 100 for a, b in zip(light, token_rgb(INK), strict=True)) for step in blends
        ]
    out = Image.new("P", (1, 1))
    out.putpalette([part for tone in dict.fromkeys(found) for part in tone])
    return out
