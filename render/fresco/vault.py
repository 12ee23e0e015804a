"""The painted architecture: the round cornice, the balustrade seen from below, the wreaths in the corners."""

from typing import Final

from render.core.pen import Pen, circle_point, star_outline
from render.core.shapes import draw_shapes
from render.core.strokes import draw_shape, smooth_curve

RIM = 366
"""Inner radius of the opening's cornice, in pixels from the middle of the ceiling, whose half is 375."""
RAIL = 297
SOOT: Final = ("ink~umber.42", "stoneD~umber.35")
"""Soot's colours of black and of white."""
HARD: Final = 5
SOFT: Final = 7
"""Minimum parts, of nine, that give a pixel their colour: on a crowded board, and on others."""


def draw_cornice(pen: Pen) -> None:
    """Draw the round cornice, from outside in to the balustrade: gold, eggs and darts, shadow, dentils, a frieze."""
    for radius, colour in (
        (RIM, "saff"),
        (RIM - 6, "saffD~ink.28"),
        (RIM - 8, "stone"),
        (RIM - 25, "page"),
        (RIM - 31, "stoneD"),
        (RIM - 39, "stoneD~ink.50"),
    ):
        pen.disc(0, 0, radius, colour)
    for k in range(56):
        egg = pen.pen_at(0, 0, 1, k * 360 / 56).pen_at(RIM - 16.5, 0)
        egg.ellipse(0, 0, 7, 15, "page")
    for k in range(56):
        block = pen.pen_at(0, 0, 1, k * 360 / 56)
        block.polygon([(RIM - 39, -10), (RIM - 31, -10), (RIM - 31, 10), (RIM - 39, 10)], "cell")


def draw_balustrade(pen: Pen) -> None:
    """Draw the balusters and the rail over the figures behind them; the sky shows between the balusters."""
    for k in range(48):
        if k % 6 == 3:
            continue
        post = pen.pen_at(0, 0, 1, k * 7.5).pen_at(RAIL, 0)
        post.polygon(
            smooth_curve("0,-6! 6,-3.4 14,-6.4 22,-8.4 27,-5.4 31,-7.6! 31,7.6! 27,5.4 22,8.4 14,6.4 6,3.4 0,6!"),
            "stoneD",
        )
        post.polygon(
            smooth_curve("0,-6! 6,-3.4 14,-6.4 22,-8.4 27,-5.4 31,-7.6! 31,2.6! 27,2 22,3.6 14,2.6 6,1.2 0,2.6!"),
            "page",
        )
    draw_shapes(pen, "f.rail")


def draw_tondo(pen: Pen, name: str) -> None:
    """Draw a roundel around the origin, its picture within a wreath of leaves and fruit between two rings of gold."""
    pen.disc(0, 0, 66, "saff")
    pen.disc(0, 0, 62, "lapisD")
    for k in range(22):
        for row, turn, reach in ((0, 28, 59), (1, -24, 50)):
            leaf = pen.pen_at(0, 0, 1, (k + row / 2) * 360 / 22).pen_at(reach - 4, 0, 0.72, 90 + turn)
            draw_shape(leaf, "-13,0! -2,-6.5 13,0! -2,6.5", "forestL" if (k + row) % 2 == 0 else "forest")
    for k in range(10):
        x, y = circle_point(0, 0, 55, k * 36 + 10)
        colour, light = (("saff", "saffL"), ("terra", "rosa"), ("paintV", "porphL"))[k % 3]
        pen.disc(x, y, 5.6, colour)
        pen.disc(x - 1.6, y - 1.6, 1.9, light)
    pen.disc(0, 0, 47, "saff")
    pen.disc(0, 0, 43, "lapis")
    for k in range(12):
        x, y = circle_point(0, 0, 34 if k % 2 else 26, k * 30 + 8)
        pen.polygon(star_outline(x, y, 2.6, 1, 4), "saffL")
    draw_shapes(pen, name)


def draw_frame(pen: Pen, w: float, h: float, wide: float) -> None:
    """Draw the gilt frame around the fresco: mouldings with room for letters, a rosette at each corner."""
    pen.rectangle(0, 0, w, h, "ink")
    pen.rectangle(2, 2, w - 2, h - 2, "saffD")
    pen.rectangle(4, 4, w - 4, h - 4, "saff")
    pen.rectangle(wide - 6, wide - 6, w - wide + 6, h - wide + 6, "saffD")
    pen.rectangle(wide - 3, wide - 3, w - wide + 3, h - wide + 3, "ink")
    for x in (wide / 2, w - wide / 2):
        for y in (wide / 2, h - wide / 2):
            pen.disc(x, y, 10, "saffD")
            pen.polygon(star_outline(x, y, 9, 4, 8), "saffL")
