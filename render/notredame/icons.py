"""The icons of Notre Dame: sectors, the cathedral, pieces in the city, and the persons' tools."""

from math import cos, pi, sin

from render.core.icons import ICONS, register_icon, register_text_icons
from render.core.pen import Pen, arc_points
from render.core.seat_emblems import SEATS
from render.core.sprites import register_drawing

ENDS = (
    (),
    ((-0.02, 0.5), (0.44, 0), (1, 0), (1, 1), (0.44, 1)),
    ((0.04, 0), (1, 0), (1, 1), (0.04, 1)),
    ((0, 1), (0.42, 0), (1, 0), (1, 1)),
    ((0, 0.74), (0, 0.26), (0.34, 0), (1, 0), (1, 1), (0.34, 1)),
)
"""Start of a message by seat, in units of its height; the first starts like its end."""

SECTORS = {
    "cloister_school": "nd.cloister",
    "bank": "nd.stacks",
    "residence": "nd.residence",
    "carriage_house": "nd.carriage",
    "hotel": "nd.key",
    "park": "nd.tree",
    "hospital": "nd.plus",
    "notre_dame": "nd.cathedral",
    "trusted_friend": "nd.friend",
}
"""Icon of each action card; a sector has the icon of its card."""


register_text_icons(__package__)


@register_icon("lady")
def _draw_fan(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 92), *arc_points(50, 78, 50, 66, 188, 352)], colour)
    for k in range(1, 5):
        t = (188 + 164 * k / 5) * pi / 180
        pen.line([(50 + 20 * cos(t), 82 + 26 * sin(t)), (50 + 50 * cos(t), 78 + 66 * sin(t))], 4, cut, caps=False)
    pen.disc(50, 90, 8, colour)


@register_icon("mayor")
def _draw_chain(pen: Pen, colour: str, cut: str) -> None:
    for k in range(9):
        t = (200 - 220 * k / 8) * pi / 180
        pen.ring(50 + 36 * cos(t), 30 + 36 * sin(t), 10, 5, colour, cut)
    pen.disc(50, 80, 19, colour)
    pen.disc(50, 80, 9, cut)


@register_drawing("nd.cubes")
def _draw_cubes(pen: Pen, w: int, h: int, seat: int, cubes: int, friend: int) -> None:
    count = cubes + friend
    size = min(19, h)
    step = min(size + 4, (w - size) / max(1, count - 1))
    fill = f"seat.{seat % 5 + 1}"
    for k in range(count):
        x = k * step
        if friend and k == count - 1:
            pen.pen_at(x - 2, h - 25, 0.25).polygon(arc_points(50, 50, 1, 1, 0, 360), fill)
            edge = "ink" if seat == 3 else "white"
            ICONS["nd.friend"](pen.pen_at(x - 3.5, h - 26.5, 0.27), edge, edge)
            ICONS["nd.friend"](pen.pen_at(x - 1, h - 23, 0.22), fill, fill)
            continue
        pen.round_rectangle(x, h - size, x + size, h, 4, "ink" if seat % 5 == 3 else "white")
        line = 2.2 if seat % 5 == 3 else 1.4
        pen.round_rectangle(x + line, h - size + line, x + size - line, h - line, 3, fill)


def draw_rose(pen: Pen) -> None:
    """Draw the rose window around the pen's origin, 100 wide."""
    pen.disc(0, 0, 50, "ink")
    for k in range(12):
        t = k * pi / 6
        pen.disc(34 * cos(t), 34 * sin(t), 9, ("lapisL", "saff", "terra")[k % 3])
    pen.disc(0, 0, 21, "terra")
    pen.disc(0, 0, 14, "saff")
    pen.disc(0, 0, 7, "lapisD")


@register_drawing("nd.token")
def draw_token(pen: Pen, w: int, h: int, seat: int) -> None:
    """Draw a guild token in a seat's colour: it starts with half of that seat's outline, and has a round end."""
    for inset, colour in ((0, "ink"), (3, f"seat.{seat % SEATS + 1}")):
        tall, end = h - 2 * inset, ENDS[seat % SEATS]
        pen.round_rectangle(inset + (0.4 * tall if end else 0), inset, w - inset, h - inset, tall / 2, colour)
        if end:
            pen.polygon([(inset + x * tall, inset + y * tall) for x, y in end], colour)


@register_drawing("nd.supply")
def _draw_supply(pen: Pen, w: int, h: int, seat: int) -> None:
    del h
    k = w / 100
    if seat % 5 == 3:
        ICONS["nd.cube"](pen.pen_at(0, 0, k), "ink", "ink")
        ICONS["nd.cube"](pen.pen_at(9 * k, 9 * k, k * 0.82), f"seat.{seat % 5 + 1}", "ink")
    else:
        ICONS["nd.cube"](pen.pen_at(4 * k, 4 * k, k * 0.92), f"seat.{seat % 5 + 1}", "white")
