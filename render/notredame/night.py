"""A quarter by night: a street of houses, one a sector, whose lit windows are the cubes that stand there."""

from render.core.icons import ICONS
from render.core.pen import Pen, arc_points
from render.core.sprites import register_drawing

SKY = "night~ink.50"
FAR = "night~ink.20"
GRAND_H = 400
"""From this height there is room for the cathedral above the roofs."""
GROUND_H = 0.13
ROOF_H = 0.1
FLOORS = 6
"""How many rows of windows fit under the tallest roof."""
ACROSS = 2
LEAST_ICON = 24
"""In narrower houses the icon would be a speck: their order is that of the winner's."""


@register_drawing("nd.street", art=True)
def draw_street(pen: Pen, w: int, h: int, seat: int, houses: tuple[tuple[str, int], ...]) -> None:
    """Draw houses side by side on the quay. ``houses``: the icon of each and how much stands there."""
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
    """Draw the cathedral behind the houses, 100 high above the middle of the quay, and the moon, ``far`` beside it."""
    pen.disc(far, -84, 9, "saffL")
    pen.disc(far - 4, -87, 8, SKY)
    for x in (-30, 8):
        pen.rectangle(x, -92, x + 22, 0, FAR)
        for k in (3.5, 12.5):
            pen.arch(x + k, -84, x + k + 6, -58, SKY)
        for k in range(4):
            pen.rectangle(x + k * 6, -95, x + k * 6 + 4, -91, FAR)
    pen.rectangle(-8, -58, 8, 0, FAR)
    pen.disc(0, -44, 7, SKY)
    pen.disc(0, -44, 5, "saff~ink.60")
    pen.disc(0, -44, 2, SKY)
    pen.polygon([(30, -54), (62, -54), (70, -40), (70, 0), (30, 0)], FAR)
    pen.polygon([(46, -54), (49, -88), (52, -54)], FAR)
    for x in (72, 80):
        pen.line([(x - 6, -34), (x + 2, -22), (x + 4, 0)], 2.2, FAR)


def _draw_house(pen: Pen, wide: float, tall: float, roof: float, seat: int, icon: str, n: int) -> None:
    wall = "page~ink.42" if n else "page~ink.70"
    own = f"seat.{seat % 5 + 1}"
    pen.polygon([(-2, 0), (wide + 2, 0), (wide * 0.82, -roof), (wide * 0.18, -roof)], own)
    pen.rectangle(0, 0, wide, tall, wall)
    size = min(wide - 8, max(46, tall * 0.2))
    door = tall - size - 4
    if size >= LEAST_ICON:
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
