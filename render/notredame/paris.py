"""Drawings of the city: old houses by night over the quay, and the west front of the cathedral."""

from render.core.pen import Pen, arc_points
from render.core.sprites import register_drawing
from render.notredame.icons import draw_rose

HOUSES = (
    (102, 66, 122, "rosa", "ink", 1),
    (166, 88, 76, "white", "lapisD", 2),
    (252, 62, 104, "stone", "ink", 0),
    (312, 96, 92, "rosa", "lapisD", 1),
    (406, 74, 62, "white", "ink", 2),
    (478, 62, 100, "stone", "lapisD", 0),
    (538, 62, 80, "rosa", "ink", 1),
)
"""Left edge, width, height of the wall, wall, roof, which windows are lit."""


@register_drawing("nd.paris")
def draw_paris(pen: Pen, w: int, h: int) -> None:
    """Draw houses on the quay under the moon; drawn for 540 × 250."""
    box = pen.pen_at(w - 600, h - 250)
    box.disc(540, 58, 42, "saffL")
    box.disc(522, 50, 40, "night")
    for house in HOUSES:
        _draw_house(box, *house)
    box.rectangle(0, 206, 600, 250, "page")
    box.rectangle(0, 206, 600, 210, "line")
    for x in range(18, 600, 118):
        box.polygon(arc_points(x + 44, 250, 44, 32, 180, 360), "verd")


def _draw_house(pen: Pen, x: float, wide: float, tall: float, wall: str, roof: str, lit: int) -> None:
    top = 206 - tall
    pen.rectangle(x + wide * 0.66, top - 56, x + wide * 0.66 + 11, top - 20, "terra")
    pen.polygon([(x - 3, top), (x + wide + 3, top), (x + wide - 8, top - 34), (x + 8, top - 34)], roof)
    pen.rectangle(x, top, x + wide, 206, wall)
    columns = max(2, round(wide / 28))
    step = wide / columns
    dormers = columns - 1
    for k in range(dormers):
        pen.rectangle(
            x + wide * (k + 1) / columns - 5,
            top - 24,
            x + wide * (k + 1) / columns + 5,
            top - 10,
            "saff" if k == lit else wall,
        )
    for row in range(int((tall - 14) // 32)):
        for k in range(columns):
            left = x + step * (k + 0.5) - 6.5
            on = (row * columns + k + lit * 2) % 5 == 0
            pen.rectangle(left, top + 12 + row * 32, left + 13, top + 32 + row * 32, "saff" if on else "night")


@register_drawing("nd.front")
def draw_front(pen: Pen, w: int, h: int) -> None:
    """Draw the round tile of Notre Dame: its west front before the sky, an ink band at the foot for the pool."""
    box = pen.pen_at(w / 2, h / 2, w / 330)
    box.disc(0, 0, 165, "night")
    box.disc(0, 0, 160, "verdL~page.35")
    box.draw_clipped(arc_points(0, 0, 160, 160, 0, 360), lambda inner: _draw_west(inner.pen_at(0, 16, 0.82)))


def _draw_west(pen: Pen) -> None:
    for x in (-100, 34):
        pen.rectangle(x, -150, x + 66, 100, "white")
        pen.rectangle(x - 3, -152, x + 69, -144, "rosa")
        for k in (8, 37):
            pen.arch(x + k, -136, x + k + 22, -74, "lapisD")
    pen.rectangle(-34, -66, 34, 100, "white")
    pen.rectangle(-102, -70, 102, -62, "rosa")
    for k in range(13):
        pen.arch(-98 + k * 15.3, -58, -88 + k * 15.3, -34, "lapisD")
    pen.rectangle(-102, -32, 102, -26, "rosa")
    draw_rose(pen.pen_at(0, 6, 0.6))
    for x in (-90, 44):
        pen.arch(x, -16, x + 20, 30, "lapisD")
        pen.arch(x + 26, -16, x + 46, 30, "lapisD")
    pen.rectangle(-102, 38, 102, 46, "rosa")
    for x in (-92, -25, 42):
        pen.arch(x, 54, x + 50, 112, "terra")
        pen.arch(x + 9, 64, x + 41, 112, "terraD")
    pen.rectangle(-210, 98, 210, 190, "ink")
