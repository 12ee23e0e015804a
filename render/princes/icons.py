"""The icons of The Princes of Florence: buildings, landscapes, freedoms, and the tools of the professions."""

from math import cos, pi, sin

from render.core.icons import register_icon, register_text_icons
from render.core.pen import Pen, curve_path, mirror_points

register_text_icons(__package__)


@register_icon("lake")
def _draw_lake(pen: Pen, colour: str, _cut: str) -> None:
    for y in (24, 50, 76):
        pen.line([(4 + x, y - 9 * sin(x / 92 * 5 * pi)) for x in range(0, 93, 2)], 10, colour)


@register_icon("park")
def _draw_park(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 40), (50, 96)], 8, colour)
    leaf = curve_path((50, 90), ((20, 92), (12, 66)), ((42, 62), (50, 90)))
    pen.polygon(leaf, colour)
    pen.polygon(mirror_points(leaf), colour)
    for k in range(6):
        pen.disc(50 + 20 * cos(k * pi / 3 + pi / 6), 34 + 20 * sin(k * pi / 3 + pi / 6), 13, colour)
    pen.disc(50, 34, 12, colour)
    pen.disc(50, 34, 9.5, cut)


@register_icon("physician")
def _draw_staff(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 6), (50, 96)], 9, colour)
    snake = [(50 + 22 * sin((y - 20) / 60 * 2 * pi), y) for y in range(20, 87, 2)]
    pen.line(snake, 15, cut)
    pen.line([(50, 80), (50, 96)], 9, colour)
    pen.line([(50, 6), (50, 30)], 9, colour)
    pen.line(snake, 8, colour)
    pen.line([(50, 42), (50, 58)], 9, colour)
    pen.ellipse(42, 19, 13, 8, colour)
