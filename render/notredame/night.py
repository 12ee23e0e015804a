"""A quarter by night: a street of houses, one a sector, whose lit windows are the cubes that stand there."""

from __future__ import annotations

from render.core.icons import ICONS
from render.core.pen import Pen, arc_points
from render.core.sprites import register_drawing

SKY = "night~ink.50"
GROUND_H = 0.13
ROOF_H = 0.1
FLOORS = 6
"""So many rows of windows fit under the tallest roof."""
ACROSS = 2


@register_drawing("nd.street")
def street(pen: Pen, w: int, h: int, seat: int, houses: tuple[tuple[str, int], ...]) -> None:
    """Houses side by side on the quay. ``houses``: the icon of each and how much stands there."""
    pen.round_rectangle(0, 0, w, h, 16, SKY)
    for k in range(14):
        pen.disc((k * 97 + seat * 41) % w, h * (0.06 + (k * 37 % 23) / 60), 2.2, "saffL")
    quay = h * (1 - GROUND_H)
    step = (w - 24) / len(houses)
    top = h * 0.1
    most = max(2, *(n for _, n in houses))
    for number, (icon, n) in enumerate(houses):
        x = 12 + number * step
        tall = (quay - top - h * ROOF_H) * (0.34 + 0.66 * n / most)
        _house(pen.pen_at(x + 3, quay - tall), step - 6, tall, h * ROOF_H, seat, icon, n)
    pen.rectangle(0, quay, w, h - 14, "water~ink.60")
    pen.round_rectangle(0, h - 28, w, h, 14, "water~ink.60")
    pen.rectangle(0, quay, w, quay + 5, "stone")
    for number, (_, n) in enumerate(houses):
        for k in range(min(n, 3)):
            y = quay + 14 + k * 10
            x = 12 + (number + 0.5) * step
            pen.rectangle(x - 12, y, x + 12, y + 3, "saff~ink.28")


def _house(pen: Pen, wide: float, tall: float, roof: float, seat: int, icon: str, n: int) -> None:
    wall = "page~ink.42" if n else "page~ink.70"
    own = f"seat.{seat % 5 + 1}"
    pen.polygon([(-2, 0), (wide + 2, 0), (wide * 0.82, -roof), (wide * 0.18, -roof)], own)
    pen.rectangle(0, 0, wide, tall, wall)
    size = min(wide - 8, 46)
    door = tall - size - 4
    ICONS[icon](pen.pen_at((wide - size) / 2, door, size / 100), "white" if n else "stoneD", wall)
    pane = min(wide / 3.4, 22.0)
    for k in range(n):
        row, column = divmod(k, ACROSS)
        left = wide * (0.27 if column == 0 else 0.73) - pane / 2
        at = 10 + row * (pane * 1.35 + 6)
        if at + pane * 1.35 > door:
            break
        pen.polygon(
            [
                *arc_points(left + pane / 2, at + pane / 2, pane / 2, pane / 2, 180, 360),
                (left + pane, at + pane * 1.35),
                (left, at + pane * 1.35),
            ],
            "saff",
        )
