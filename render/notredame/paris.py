"""Drawings of the city by night: houses over the quay, streets, and the west front of the cathedral."""

from render.core.icons import ICONS
from render.core.pen import Pen, arc_points
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing
from render.notredame.icons import draw_rose

SKY = "night~ink.50"
FAR = "night~ink.20"
GRAND_H = 400
"""Minimum height at which the cathedral fits above the roofs."""
GROUND_H = 0.13
ROOF_H = 0.1
ACROSS = 2
MIN_ICON = 24
"""Smallest icon on a house: a smaller one would be a speck, and houses keep the winner's order anyway."""


@register_drawing("nd.street", art=True)
def draw_street(pen: Pen, w: int, h: int, seat: int, houses: tuple[tuple[str, int], ...]) -> None:
    """Draw houses side by side on the quay. ``houses``: icon and height of each."""
    pen.round_rectangle(0, 0, w, h, 16, SKY)
    for k in range(14):
        pen.disc((k * 97 + seat * 41) % w, h * (0.06 + (k * 37 % 23) / 60), 2.2, "saffL")
    quay = h * (1 - GROUND_H)
    if h >= GRAND_H:
        aside = w / (quay - 24) * 50 - 14
        _draw_skyline(pen.pen_at(w * 0.5, quay, (quay - 24) / 100), aside if houses[-1][1] <= houses[0][1] else -aside)
    step = (w - 24) / len(houses)
    top = h * 0.1
    most = max(2, *(n for _, n in houses))
    for number, (icon, n) in enumerate(houses):
        x = 12 + number * step
        tall = (quay - top - h * ROOF_H) * (0.34 + 0.66 * n / most)
        _draw_house(pen.pen_at(x + 3, quay - tall), step - 6, tall, h * ROOF_H, seat, icon, n)
    pen.rectangle(0, quay, w, h - 14, "water~ink.60")
    pen.round_rectangle(0, h - 28, w, h, 14, "water~ink.60")
    pen.rectangle(0, quay, w, quay + 5, "stone")
    for number, (_, n) in enumerate(houses):
        for k in range(min(n, 3)):
            y = quay + 14 + k * 10
            x = 12 + (number + 0.5) * step
            pen.rectangle(x - 12, y, x + 12, y + 3, "saff~ink.28")


def _draw_skyline(pen: Pen, far: float) -> None:
    """Draw the cathedral behind the houses, 100 high above the middle of the quay, and the moon ``far`` to its side."""
    pen.disc(far, -84, 9, "saffL")
    pen.disc(far - 4, -87, 8, SKY)
    draw_shapes(pen, "nd.skyline")


def _draw_house(pen: Pen, wide: float, tall: float, roof: float, seat: int, icon: str, n: int) -> None:
    wall = "page~ink.42" if n else "page~ink.70"
    own = f"seat.{seat % 5 + 1}"
    pen.polygon([(-2, 0), (wide + 2, 0), (wide * 0.82, -roof), (wide * 0.18, -roof)], own)
    pen.rectangle(0, 0, wide, tall, wall)
    size = min(wide - 8, max(46, tall * 0.2))
    door = tall - size - 4
    if size >= MIN_ICON:
        ICONS[icon](pen.pen_at((wide - size) / 2, door, size / 100), "white" if n else "stoneD", wall)
    pane = min(wide / 3.4, max(22.0, size * 0.42))
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


HOUSES = (
    (102, 66, 122, "rosa", "ink", 1),
    (166, 88, 76, "white", "lapisD", 2),
    (252, 62, 104, "stone", "ink", 0),
    (312, 96, 92, "rosa", "lapisD", 1),
    (406, 74, 62, "white", "ink", 2),
    (478, 62, 100, "stone", "lapisD", 0),
    (538, 62, 80, "rosa", "ink", 1),
)
"""Left edge, width, height of the wall, wall, roof, lit windows."""


@register_drawing("nd.paris")
def draw_paris(pen: Pen, w: int, h: int) -> None:
    """Draw houses on the quay under the moon; drawn for 540 × 250."""
    box = pen.pen_at(w - 600, h - 250)
    box.disc(540, 58, 42, "saffL")
    box.disc(522, 50, 40, "night")
    for house in HOUSES:
        _draw_quay_house(box, *house)
    box.rectangle(0, 206, 600, 250, "page")
    box.rectangle(0, 206, 600, 210, "line")
    for x in range(18, 600, 118):
        box.polygon(arc_points(x + 44, 250, 44, 32, 180, 360), "verd")


def _draw_quay_house(pen: Pen, x: float, wide: float, tall: float, wall: str, roof: str, lit: int) -> None:
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
    draw_shapes(pen, "nd.west")
    draw_rose(pen.pen_at(0, 6, 0.6))
