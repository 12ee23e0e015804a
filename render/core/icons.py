"""The icons of all games: solid silhouettes in a unit box of 100 × 100, readable at 34 px.

Each icon is a function of a pen, its colour and the colour of its cuts (``HOLE_COLOUR``: transparent). Icons of the
cards and buildings of one game are registered in the same table from that game's folder.
"""

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from render.core.pen import HOLE_COLOUR, Pen, Point, arc_points, curve_path, mirror_points, quadratic_curve
from render.core.sprites import register_drawing

Icon = Callable[[Pen, str, str], None]

ICONS: Final[dict[str, Icon]] = {}


def register_icon(name: str) -> Callable[[Icon], Icon]:
    """Register an icon. Raises ``ValueError`` when the name is taken."""

    def take(made: Icon) -> Icon:
        if name in ICONS:
            raise ValueError(name)
        ICONS[name] = made
        return made

    return take


def register_plain_icon(name: str) -> Callable[[Callable[[Pen, str], None]], Callable[[Pen, str], None]]:
    """Register an icon without cuts: it takes its colour alone."""

    def take(made: Callable[[Pen, str], None]) -> Callable[[Pen, str], None]:
        register_icon(name)(lambda pen, colour, _cut: made(pen, colour))
        return made

    return take


@register_drawing("icon")
def _icon_drawing(pen: Pen, w: int, h: int, name: str, colour: str) -> None:
    """Draw an icon, fitted into its box and centred."""
    size = min(w, h)
    ICONS[name](pen.pen_at((w - size) / 2, (h - size) / 2, size / 100), colour, HOLE_COLOUR)


def star_outline(cx: float, cy: float, r: float, inner: float, points: int) -> list[Point]:
    """Return the outline of a star with its first point up."""
    out = []
    for k in range(2 * points):
        angle = k * pi / points - pi / 2
        reach = r if k % 2 == 0 else inner
        out.append((cx + reach * cos(angle), cy + reach * sin(angle)))
    return out


@register_icon("lock")
def _lock_icon(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(arc_points(50, 38, 27, 30, 180, 360), colour)
    pen.rectangle(23, 37, 77, 50, colour)
    pen.polygon(arc_points(50, 39, 15, 18, 180, 360), cut)
    pen.rectangle(35, 38, 65, 46, cut)
    pen.round_rectangle(12, 45, 88, 96, 9, colour)
    pen.disc(50, 65, 8, cut)
    pen.polygon([(46.5, 66), (53.5, 66), (56, 83), (44, 83)], cut)


@register_plain_icon("check")
def _check_icon(pen: Pen, colour: str) -> None:
    pen.line([(18, 54), (41, 76), (83, 27)], 15, colour)


@register_plain_icon("cross")
def _cross_icon(pen: Pen, colour: str) -> None:
    pen.line([(26, 26), (74, 74)], 14, colour)
    pen.line([(74, 26), (26, 74)], 14, colour)


@register_icon("hourglass")
def _hourglass_icon(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(16, 4, 84, 16, 5, colour)
    pen.round_rectangle(16, 84, 84, 96, 5, colour)
    glass = curve_path((24, 16), ((24, 38), (45, 50)), ((24, 62), (24, 84)), ((76, 84),), ((76, 62), (55, 50)))
    pen.polygon(curve_path(glass[0], *[(p,) for p in glass[1:]], ((76, 38), (76, 16))), colour)
    pen.polygon(curve_path((33, 16), ((33, 28), (38, 33)), ((62, 33),), ((67, 28), (67, 16))), cut)
    pen.polygon(curve_path((33, 84), ((33, 68), (50, 58)), ((67, 68), (67, 84))), cut)
    pen.polygon(curve_path((34, 84), ((38, 74), (50, 70)), ((62, 74), (66, 84))), colour)


@register_plain_icon("laurel")
def _laurel_icon(pen: Pen, colour: str) -> None:
    for flip in (False, True):
        side = pen.pen_at(100, 0, flip=True) if flip else pen
        stem = arc_points(52, 46, 38, 42, 96, 232)
        side.line(stem, 5, colour)
        for k, angle in enumerate((118, 146, 174, 202, 230)):
            t = angle * pi / 180
            x, y = 52 + 38 * cos(t), 46 + 42 * sin(t)
            for turn, reach in ((angle - 60, 17), (angle - 118, 14)):
                leaf = side.pen_at(x, y, 1, turn + 8)
                leaf.polygon(
                    curve_path(
                        (0, 0), ((reach * 0.45, -6.5 - (k == 4)), (reach + 4, 0)), ((reach * 0.45, 6.5), (0, 0))
                    ),
                    colour,
                )


@register_icon("florin")
def _florin_icon(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(50, 50, 48, colour)
    pen.ring(50, 50, 40, 4.5, cut, colour)
    lily = curve_path(
        (50, 20), ((60, 33), (57, 46)), ((60, 50),), ((76, 34), (80, 48)), ((82, 60), (68, 60)), ((60, 60), (56, 55))
    )
    pen.polygon([*lily, *reversed(mirror_points(lily))], cut)
    pen.round_rectangle(34, 59, 66, 66, 3, cut)
    pen.polygon(curve_path((45, 66), ((47, 74), (50, 81)), ((53, 74), (55, 66))), cut)


@register_icon("plate.person")
def _person_icon(pen: Pen, colour: str, cut: str) -> None:
    _draw_plate(pen, colour)
    pen.disc(50, 38, 15, cut)
    pen.polygon(curve_path((24, 76), ((24, 56), (50, 56)), ((76, 56), (76, 76)), ((24, 76),)), cut)


@register_icon("plate.star")
def _star_icon(pen: Pen, colour: str, cut: str) -> None:
    _draw_plate(pen, colour)
    pen.polygon(star_outline(50, 52, 27, 11, 5), cut)


@register_icon("plate.arrow")
def _arrow_icon(pen: Pen, colour: str, cut: str) -> None:
    _draw_plate(pen, colour)
    pen.polygon([(24, 42), (50, 42), (50, 27), (78, 50), (50, 73), (50, 58), (24, 58)], cut)


@register_icon("plate.plus")
def _plus_icon(pen: Pen, colour: str, cut: str) -> None:
    _draw_plate(pen, colour)
    pen.rectangle(43, 26, 57, 74, cut)
    pen.rectangle(26, 43, 74, 57, cut)


def _draw_plate(pen: Pen, colour: str) -> None:
    pen.round_rectangle(15, 2, 85, 98, 9, colour)


@register_icon("work")
def _work_icon(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(14, 2), (62, 2), (86, 26), (86, 98), (14, 98)], colour)
    pen.polygon([(61, 4), (61, 28), (84, 28)], cut)
    pen.polygon([(66, 10), (66, 23), (79, 23)], colour)
    for y, end in ((38, 74), (54, 74), (70, 46)):
        pen.round_rectangle(26, y - 3.5, end, y + 3.5, 3, cut)
    pen.polygon(star_outline(73, 80, 27, 20, 8), cut)
    pen.polygon(star_outline(73, 80, 20, 14, 8), colour)


@register_icon("jester")
def _jester_icon(pen: Pen, colour: str, cut: str) -> None:
    half = curve_path(
        (50, 20),
        ((66, 24), (66, 40)),
        ((70, 28), (84, 32)),
        ((97, 38), (93, 58)),
        ((82, 48), (76, 58)),
        ((72, 66), (72, 76)),
    )
    pen.polygon([*half, *reversed(mirror_points(half))], colour)
    pen.disc(50, 13, 10, colour)
    pen.disc(91, 64, 9, colour)
    pen.disc(9, 64, 9, colour)
    pen.rectangle(26, 72, 74, 79, cut)
    pen.round_rectangle(20, 80, 80, 96, 5, colour)
    pen.polygon(curve_path((46, 72), ((44, 50), (50, 32)), ((56, 50), (54, 72))), cut)


@register_plain_icon("builder")
def _builder_icon(pen: Pen, colour: str) -> None:
    pen.polygon([(95, 5), (86, 62), (38, 14)], colour)
    pen.line([(60, 40), (40, 60), (40, 66), (34, 66)], 9, colour)
    pen.line([(31, 69), (13, 87)], 18, colour)


@register_plain_icon("arrow")
def _plain_arrow_icon(pen: Pen, colour: str) -> None:
    pen.polygon([(8, 38), (52, 38), (52, 14), (94, 50), (52, 86), (52, 62), (8, 62)], colour)


@register_icon("medal")
def _medal_icon(pen: Pen, colour: str, cut: str) -> None:
    """Draw a medal on its ribbon: the mark of who is in front."""
    for x, foot in ((14, 40), (86, 60)):
        pen.polygon(
            [(x, 2), (x + (26 if x < 50 else -26), 2), (foot, 46), (foot - (14 if x < 50 else -14), 52)], colour
        )
    pen.disc(50, 66, 32, colour)
    pen.polygon(star_outline(50, 66, 23, 10, 5), cut)


@register_plain_icon("laurel.crown")
def _crown_icon(pen: Pen, colour: str) -> None:
    pen.polygon([(12, 30), (32, 54), (50, 18), (68, 54), (88, 30), (80, 84), (20, 84)], colour)


@register_icon("hatch.blocked")
def _bar_icon(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(50, 50, 46, colour)
    pen.disc(50, 50, 34, cut)
    pen.line([(22, 22), (78, 78)], 13, colour, caps=False)


def curve_points(start: Point, by: Point, end: Point) -> list[Point]:
    """Return a quadratic curve with its first point, for lines."""
    return [start, *quadratic_curve(start, by, end)]


@register_plain_icon("banner")
def _banner_icon(pen: Pen, colour: str) -> None:
    pen.line([(22, 8), (22, 94)], 9, colour)
    pen.polygon([(26, 8), (90, 8), (72, 33), (90, 58), (26, 58)], colour)


def draw_scales(pen: Pen, colour: str) -> None:
    """Draw the scales of a judge, which two games use."""
    pen.line([(50, 8), (50, 90)], 7, colour)
    pen.round_rectangle(28, 88, 72, 97, 4, colour)
    pen.line([(14, 22), (86, 22)], 7, colour)
    pen.disc(50, 12, 8, colour)
    for x in (18, 82):
        pen.line([(x - 14, 60), (x, 24), (x + 14, 60)], 4, colour)
        pen.polygon([*arc_points(x, 60, 18, 18, 0, 180)], colour)
