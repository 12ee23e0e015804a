"""Common parts of the inventions' drawings: wheels, gears, beams, ropes, blocks, men.

With a quill's strokes, they are kinds of shapes in the texts of inventions (``core.shapes``). Before an outline:

- ``shape``, ``stroke`` and ``flick`` have a width: a number, or ``outline``, ``fine`` or ``hair``, also ``*`` a number
- ``hatch`` has a step; after the outline ``less dx,dy`` or ``but outline`` defines the lit part
- ``shadow`` has ``dx,dy`` and a step

The others take their functions' arguments, after the tone of a beam or a gear.
"""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from render.core.pen import (
    OVER,
    Point,
    arc_points,
    beam_outline,
    circle_point,
    curve_path,
    ellipse_outline,
    rectangle_outline,
)
from render.core.shapes import KINDS, ShapeKind, read_numbers, read_outline, read_path
from render.leonardo.quill import DARK, DEEP, FINE, FINE_SCALE, HAIR, OUTLINE, PALE, PAPER, SOFT, WASH, Quill


def draw_beam(quill: Quill, x0: float, y0: float, x1: float, y1: float, width: float = 7, tone: str = WASH) -> None:
    """Draw a wooden beam with its grain on the shadow side."""
    shape = beam_outline(x0, y0, x1, y1, width)
    quill.shape(shape, tone)
    if width >= 9:
        quill.shadow(shape, width * 0.45, width * 0.25, step=3.8)


def draw_wheel(
    quill: Quill, cx: float, cy: float, r: float, spokes: int = 8, rim: float = 0.2, squash: float = 1
) -> None:
    """Draw a spoked wheel; ``squash`` makes it an ellipse: a wheel seen at an angle."""
    outer = ellipse_outline(cx, cy, r * squash, r)
    inner = ellipse_outline(cx, cy, r * (1 - rim) * squash, r * (1 - rim))
    quill.shape(outer, WASH)
    quill.shadow(outer, r * 0.3, r * 0.2, step=3.8)
    quill.shape(inner, PAPER, FINE)
    for k in range(spokes):
        x, y = circle_point(0, 0, r * (1 - rim), 360 * k / spokes + 11)
        quill.line([(cx, cy), (cx + x * squash, cy + y)], max(FINE, r * 0.075))
    quill.shape(ellipse_outline(cx, cy, max(2.6, r * 0.2) * squash, max(2.6, r * 0.2)), DEEP, FINE)


def draw_gear(quill: Quill, cx: float, cy: float, r: float, teeth: int, tone: str = WASH) -> None:
    """Draw a toothed wheel, solid, with its hub."""
    points = []
    for k in range(teeth):
        for part, reach in ((-0.32, 0.84), (-0.2, 1.0), (0.2, 1.0), (0.32, 0.84)):
            points.append(circle_point(cx, cy, r * reach, 360 * (k + part) / teeth))
    quill.shape(points, tone, FINE)
    quill.shadow(ellipse_outline(cx, cy, r * 0.8), r * 0.5, r * 0.25, step=3.8)
    quill.shape(ellipse_outline(cx, cy, r * 0.26), PAPER, FINE)


def draw_lantern(quill: Quill, x0: float, y0: float, x1: float, y1: float, bars: int = 5) -> None:
    """Draw a lantern pinion: two discs with bars between them, upright, seen from the side."""
    quill.fill(rectangle_outline(x0, y0, x1, y1), PAPER)
    for k in range(bars):
        x = x0 + (x1 - x0) * (k + 0.5) / bars
        quill.fine([(x, y0), (x, y1)])
    quill.shape(rectangle_outline(x0 - 3, y0 - 5, x1 + 3, y0), WASH, FINE)
    quill.shape(rectangle_outline(x0 - 3, y1, x1 + 3, y1 + 5), WASH, FINE)


def draw_rope(quill: Quill, *points: Point, width: float = FINE) -> None:
    """Draw a rope along points."""
    quill.line(points, width)


def draw_coil(quill: Quill, x0: float, y0: float, x1: float, y1: float, turns: int = 5) -> None:
    """Draw a horizontal drum wound with rope."""
    quill.shape(rectangle_outline(x0, y0, x1, y1), PALE)
    for k in range(turns):
        x = x0 + (x1 - x0) * (k + 0.3) / turns
        quill.fine([(x, y0), (x + (x1 - x0) * 0.4 / turns, y1)])


def draw_ground(quill: Quill, y: float, x0: float = 16, x1: float = 184) -> None:
    """Draw the ground: a line, and strokes of grass and shade under it."""
    quill.line([(x0, y), (x1, y)], HAIR, SOFT)
    for k, x in enumerate(range(int(x0) + 6, int(x1) - 14, 17)):
        quill.line([(x + k % 3 * 3, y + 4 + k % 2 * 3), (x + 10 + k % 2 * 6, y + 4 + k % 2 * 3)], HAIR, SOFT)


def draw_water(quill: Quill, y: float, x0: float, x1: float, rows: int = 2) -> None:
    """Draw waves."""
    for row in range(rows):
        x, points = x0 + row * 9, []
        while x + 10.4 <= x1 - row * 9:
            points += arc_points(x + 5, y + row * 7, 5.2, 3.2, 180, 0)[:-1]
            x += 10.4
        quill.line(points, HAIR if row else FINE, SOFT)


def draw_smoke(quill: Quill, x: float, y: float, size: float = 1) -> None:
    """Draw a rising curl of smoke."""
    part = quill.pen_at(x, y, size)
    part.flick(curve_path((0, 0), ((-9, -8), (0, -15), (6, -22)), ((12, -30), (0, -34), (1, -26))), FINE, SOFT)
    part.flick(curve_path((7, -2), ((2, -9), (10, -14), (13, -20))), FINE, SOFT)


LETTERS = (0, -3, 0.5, -2, 1, -6, 0, -2.4, 0.6, -3, 3.5, -1, -2.6, 0, -6.5, -0.5, -2, 0.8, -3, 0.2, 4, -2)
"""Heights of the quill during writing."""


def draw_notes(quill: Quill, x: float, y: float, lines: int = 3, wide: float = 34) -> None:
    """Draw lines of mirror writing as in Leonardo's notebooks: unreadable, running from the right.

    A small drawing has none.
    """
    if quill.k < FINE_SCALE * OVER:
        return
    for row in range(lines):
        end = x + wide * (0.34 if row == lines - 1 else 0.04 + 0.05 * (row * 7 % 3))
        at, k, word = x + wide, row * 5, 0
        while at > end + 4:
            long = (9, 14, 6, 11, 17)[(word + row * 2) % 5]
            letters = []
            for _ in range(long):
                letters.append((at, y + row * 7.2 + LETTERS[k % len(LETTERS)] * 0.62))
                at -= 1.25
                k += 1
                if at < end:
                    break
            quill.line(letters, HAIR * 0.8, GUIDE_INK)
            at, word = at - 2.6, word + 1


GUIDE_INK = "sepiaL~paper.35"


def draw_flame(quill: Quill, x: float, y: float, size: float = 1) -> None:
    """Draw a flame above (x, y)."""
    part = quill.pen_at(x, y, size)
    part.shape(
        curve_path(
            (0, 0), ((-13, -2), (-11, -14), (-6, -20)), ((-5, -14), (-1, -16), (0, -30)), ((9, -20), (14, -4), (0, 0))
        ),
        PALE,
        FINE,
    )
    part.fine(curve_path((0, -3), ((-5, -6), (-1, -11), (0, -15))))


def draw_man(
    quill: Quill, x: float, y: float, size: float = 1, arms: Point = (9, -17), other: Point = (-9, -14)
) -> None:
    """Draw a standing man with his feet on (x, y), 40 units tall.

    ``arms`` and ``other``: his hands.
    """
    part = quill.pen_at(x, y, size)
    for foot in (-5.5, 5.5):
        part.line([(0, -18), (foot * 0.8, -9), (foot, 0)], 4.2)
    for hand in (arms, other):
        part.line([(0, -29), (hand[0] * 0.6, (hand[1] - 29) / 2 + 2), hand], 3.2)
    part.shape(curve_path((-5, -30), ((0, -34), (5, -30)), ((4, -18),), ((-4, -18),)), DARK, FINE)
    part.shape(ellipse_outline(0, -37, 4.6), PALE, FINE)


def draw_block(quill: Quill, cx: float, cy: float, r: float) -> None:
    """Draw a pulley in its block."""
    quill.shape(
        curve_path(
            (cx - r * 0.5, cy - r * 1.35),
            ((cx + r * 0.5, cy - r * 1.35),),
            ((cx + r * 1.3, cy), (cx + r * 0.5, cy + r * 1.35)),
            ((cx - r * 0.5, cy + r * 1.35),),
            ((cx - r * 1.3, cy), (cx - r * 0.5, cy - r * 1.35)),
        ),
        PALE,
        FINE,
    )
    draw_pulley(quill, cx, cy, r)


def draw_pulley(quill: Quill, cx: float, cy: float, r: float) -> None:
    """Draw a grooved wheel."""
    outer = ellipse_outline(cx, cy, r)
    quill.shape(outer, WASH)
    quill.shadow(outer, r * 0.5, r * 0.25, step=3.8)
    quill.shape(ellipse_outline(cx, cy, r * 0.62), PAPER, HAIR * 1.2)
    quill.shape(ellipse_outline(cx, cy, r * 0.24), DEEP, HAIR * 1.2)


def draw_brick(quill: Quill, x: float, y: float) -> None:
    """Draw a brick seen from its long side."""
    outline = rectangle_outline(x, y, x + 22, y + 12)
    quill.shape(outline, WASH, FINE)
    quill.shadow(outline, 22 * 0.35, 2, step=3.8)


def read_whole(words: Sequence[str]) -> tuple[float, ...]:
    """Read numbers, counts as integers."""
    return tuple(int(n) if n.is_integer() else n for n in read_numbers(words))


def _read_stroke(words: Sequence[str]) -> tuple[list[Point], float]:
    name, _, by = words[0].partition("*")
    return read_outline(words[1:]), (WIDTHS.get(name) or float(name)) * float(by or 1)


def _read_hatch(words: Sequence[str]) -> tuple[list[Point], list[Point], float]:
    """Read a step, an outline, and its lit part: its shift after ``less``, or its outline after ``but``."""
    step, *rest = words
    if "but" in rest:
        at = rest.index("but")
        return read_outline(rest[:at]), read_outline(rest[at + 1 :]), float(step)
    if "less" not in rest:
        return read_outline(rest), [], float(step)
    outline, (dx, dy) = read_outline(rest[:-2]), read_numbers(rest[-1:])
    return outline, [(x - dx, y - dy) for x, y in outline], float(step)


def _read_shadow(words: Sequence[str]) -> tuple[list[Point], float, float, float]:
    dx, dy, step = read_numbers(words[:2])
    return read_outline(words[2:]), dx, dy, step


def _read_man(words: Sequence[str]) -> tuple[float, float, float, Point, Point]:
    x, y, size, *hands = read_numbers(words)
    return x, y, size, (hands[0], hands[1]), (hands[2], hands[3])


WIDTHS: Final = MappingProxyType({"outline": OUTLINE, "fine": FINE, "hair": HAIR})

KINDS.update(
    {
        "fill": ShapeKind(Quill.fill, read_path),
        "shape": ShapeKind(lambda quill, points, width, tone: quill.shape(points, tone, width), _read_stroke),
        "stroke": ShapeKind(Quill.line, _read_stroke),
        "flick": ShapeKind(Quill.flick, _read_stroke),
        "guide": ShapeKind(Quill.guide, read_numbers, is_coloured=False),
        "circle_guide": ShapeKind(Quill.circle_guide, read_numbers, is_coloured=False),
        "hatch": ShapeKind(Quill.hatch, _read_hatch, is_coloured=False),
        "shadow": ShapeKind(Quill.shadow, _read_shadow, is_coloured=False),
        "beam": ShapeKind(draw_beam, read_numbers),
        "gear": ShapeKind(draw_gear, read_whole),
        "man": ShapeKind(draw_man, _read_man, is_coloured=False),
        **{
            draw.__name__.removeprefix("draw_"): ShapeKind(draw, read_whole, is_coloured=False)
            for draw in (
                draw_wheel, draw_lantern, draw_coil, draw_ground, draw_water, draw_smoke, draw_notes, draw_flame,
                draw_block, draw_pulley, draw_brick,
            )
        },
    }
)  # fmt: skip
"""Kinds of shapes of a quill: its strokes, hatches and construction lines, and parts of machines."""
