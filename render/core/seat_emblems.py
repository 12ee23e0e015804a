"""The emblems of the five seats, with colour, outline, charge and pattern: colour is never the only sign."""

from typing import Final

from render.core.pen import HOLE_COLOUR, Pen, Point, arc_points
from render.core.sprites import register_drawing

SEATS: Final = 5

OUTLINES: Final = ("disc", "lozenge", "square", "triangle", "hexagon")
CHARGES: Final = ("dot", "cross", "bend", "bars", "chevron")


def emblem_outline(seat: int, r: float) -> list[Point]:
    """Return a seat's outline around the origin, optically as large as a disc of radius ``r``."""
    name = OUTLINES[seat % SEATS]
    if name == "disc":
        return arc_points(0, 0, 0.96 * r, 0.96 * r, 0, 360)
    if name == "lozenge":
        k = 1.14 * r
        return [(0, -k), (k, 0), (0, k), (-k, 0)]
    if name == "square":
        k = 0.88 * r
        return [(-k, -k), (k, -k), (k, k), (-k, k)]
    if name == "triangle":
        return [(0, -1.08 * r), (1.14 * r, 0.92 * r), (-1.14 * r, 0.92 * r)]
    return [
        (1.04 * r * x, 1.04 * r * y)
        for x, y in ((0, -1), (0.87, -0.5), (0.87, 0.5), (0, 1), (-0.87, 0.5), (-0.87, -0.5))
    ]


@register_drawing("sign")
def seat_emblem_drawing(pen: Pen, w: int, h: int, seat: int, ring: str = "") -> None:
    """Draw a seat's emblem. ``ring``: colour of an outer outline, for headers of a similar colour."""
    middle = pen.pen_at(w / 2, h / 2)
    r = min(w, h) / 2 / 1.16
    if ring:
        middle.polygon(emblem_outline(seat, r), ring)
        r *= 0.85
    draw_emblem(middle, seat, r)


def draw_emblem(pen: Pen, seat: int, r: float) -> None:
    """Draw a seat's outline and charge around the pen's origin, of radius ``r``."""
    fill, charge = f"seat.{seat % SEATS + 1}", f"charge.{seat % SEATS + 1}"
    shape = emblem_outline(seat, r)
    name = CHARGES[seat % SEATS]
    if name == "bars":
        pen.polygon(shape, "ink")
        pen.polygon([(0, -0.82 * r), (0.93 * r, 0.8 * r), (-0.93 * r, 0.8 * r)], fill)
        pen.rectangle(-0.3 * r, 0.02 * r, 0.3 * r, 0.2 * r, charge)
        pen.rectangle(-0.52 * r, 0.4 * r, 0.52 * r, 0.58 * r, charge)
        return
    pen.polygon(shape, fill)
    if name == "dot":
        pen.disc(0, 0, 0.42 * r, charge)
    elif name == "cross":
        pen.rectangle(-0.15 * r, -0.54 * r, 0.15 * r, 0.54 * r, charge)
        pen.rectangle(-0.54 * r, -0.15 * r, 0.54 * r, 0.15 * r, charge)
    elif name == "bend":
        k = 0.88 * r
        pen.polygon([(k, -k), (k, -0.32 * r), (-0.32 * r, k), (-k, k), (-k, 0.32 * r), (0.32 * r, -k)], charge)
    else:
        pen.line([(-0.46 * r, 0.28 * r), (0, -0.24 * r), (0.46 * r, 0.28 * r)], 0.26 * r, charge, caps=False)


@register_drawing("rule")
def seat_rule_drawing(pen: Pen, w: int, h: int, seat: int) -> None:
    """Draw the band above a seat's panel, in its colour and pattern."""
    fill, charge = f"seat.{seat % SEATS + 1}", f"charge.{seat % SEATS + 1}"
    pen.rectangle(0, 0, w, h, fill)
    name = OUTLINES[seat % SEATS]
    step = 28 if name in {"triangle", "hexagon"} else 24
    for number in range(w // step + 2):
        x = number * step + step / 2
        if name == "disc":
            pen.disc(x, h / 2, 2.6, charge)
        elif name == "lozenge":
            pen.polygon([(x, h / 2 - 4), (x + 4, h / 2), (x, h / 2 + 4), (x - 4, h / 2)], charge)
        elif name == "square":
            pen.polygon([(x, 0), (x + 8, 0), (x - 4, h), (x - 12, h)], charge)
        elif name == "triangle":
            pen.polygon([(x, 2), (x + 6, h - 2), (x - 6, h - 2)], charge)
        else:
            pen.line([(x - step / 2, h - 3), (x, 3), (x + step / 2, h - 3)], 3, charge, caps=False)
    pen.rectangle(w, 0, w + step, h, HOLE_COLOUR)
