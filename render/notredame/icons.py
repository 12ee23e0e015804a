"""The icons of Notre Dame: seven sectors, the cathedral, and what lies and stands in the city."""

from math import cos, pi, sin

from render.core.icons import ICONS, register_icon, register_plain_icon
from render.core.pen import Pen, arc_points, curve_path
from render.core.seat_emblems import SEATS
from render.core.sprites import register_drawing

ENDS = (
    (),
    ((-0.02, 0.5), (0.44, 0), (1, 0), (1, 1), (0.44, 1)),
    ((0.04, 0), (1, 0), (1, 1), (0.04, 1)),
    ((0, 1), (0.42, 0), (1, 0), (1, 1)),
    ((0, 0.74), (0, 0.26), (0.34, 0), (1, 0), (1, 1), (0.34, 1)),
)
"""How a message begins, by seat, in its heights; the first as it ends."""

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
"""The icon of each action card; a sector has the one of its card."""


@register_icon("nd.cloister")
def _draw_cloister(pen: Pen, colour: str, cut: str) -> None:
    for x in (4, 52):
        pen.arch(x, 10, x + 44, 86, colour)
        pen.arch(x + 12, 23, x + 32, 86, cut)
    pen.rectangle(0, 84, 100, 96, colour)


@register_plain_icon("nd.stacks")
def _draw_stacks(pen: Pen, colour: str) -> None:
    for x, count in ((2, 3), (52, 5)):
        for k in range(count):
            pen.round_rectangle(x, 80 - 17 * k, x + 46, 94 - 17 * k, 6, colour)


@register_icon("nd.residence")
def _draw_residence(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 2), (96, 30), (96, 40), (4, 40), (4, 30)], colour)
    pen.disc(50, 25, 7, cut)
    for x in (10, 38, 66):
        pen.rectangle(x, 44, x + 7, 82, colour)
        pen.rectangle(x + 17, 44, x + 24, 82, colour)
        pen.polygon(arc_points(x + 12, 56, 12, 12, 180, 360), colour)
        pen.polygon(arc_points(x + 12, 57, 5.5, 6, 180, 360), cut)
    pen.rectangle(2, 84, 98, 97, colour)


@register_icon("nd.carriage")
def _draw_carriage(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path((8, 18), ((50, 8), (92, 18)), ((84, 62),), ((70, 74), (50, 74)), ((30, 74), (16, 62))), colour
    )
    pen.round_rectangle(22, 26, 46, 48, 4, cut)
    pen.round_rectangle(54, 26, 78, 48, 4, cut)
    for x in (26, 74):
        pen.disc(x, 78, 21, cut)
        pen.ring(x, 78, 18, 7, colour, cut)
        pen.disc(x, 78, 6, colour)


@register_icon("nd.key")
def _draw_key(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(25, 50, 24, 11, colour, cut)
    pen.rectangle(46, 44, 98, 56, colour)
    pen.rectangle(88, 50, 98, 76, colour)
    pen.rectangle(70, 50, 79, 70, colour)


@register_plain_icon("nd.tree")
def _draw_tree(pen: Pen, colour: str) -> None:
    for x, y, r in ((50, 28, 25), (27, 46, 23), (73, 46, 23), (50, 50, 22)):
        pen.disc(x, y, r, colour)
    pen.polygon([(43, 60), (57, 60), (60, 97), (40, 97)], colour)


@register_plain_icon("nd.plus")
def _draw_plus(pen: Pen, colour: str) -> None:
    pen.round_rectangle(34, 4, 66, 96, 6, colour)
    pen.round_rectangle(4, 34, 96, 66, 6, colour)


@register_icon("nd.cathedral")
def _draw_cathedral(pen: Pen, colour: str, cut: str) -> None:
    for x in (6, 64):
        pen.rectangle(x, 4, x + 30, 97, colour)
        pen.arch(x + 5, 12, x + 13, 34, cut)
        pen.arch(x + 17, 12, x + 25, 34, cut)
    pen.rectangle(30, 40, 70, 97, colour)
    pen.disc(50, 56, 11, cut)
    pen.disc(50, 56, 5, colour)
    for x in (14, 43, 72):
        pen.arch(x, 74, x + 14, 97, cut)


@register_plain_icon("nd.friend")
def _draw_friend(pen: Pen, colour: str) -> None:
    pen.disc(50, 26, 23, colour)
    pen.polygon(curve_path((8, 97), ((10, 52), (50, 52)), ((90, 52), (92, 97)), ((8, 97),)), colour)


@register_icon("nd.cube")
def _draw_cube(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 3), (93, 26), (93, 74), (50, 97), (7, 74), (7, 26)], colour)
    pen.line([(50, 52), (50, 94)], 7, cut, caps=False)
    pen.line([(10, 29), (50, 52), (90, 29)], 7, cut, caps=False)


@register_icon("nd.rat")
def _draw_rat(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path(
            (2, 64), ((14, 44), (28, 42)), ((44, 16), (74, 26)), ((94, 34), (88, 76)), ((50, 80),), ((30, 80), (2, 64))
        ),
        colour,
    )
    pen.disc(32, 38, 12, colour)
    pen.line(curve_path((84, 72), ((100, 84), (78, 90)), ((54, 95), (44, 91))), 6.5, colour)
    pen.disc(22, 56, 4.5, cut)
    pen.disc(33, 39, 5.5, cut)


@register_plain_icon("nd.bell")
def _draw_bell(pen: Pen, colour: str) -> None:
    pen.ring(50, 12, 11, 5.5, colour)
    pen.polygon(
        curve_path(
            (50, 16), ((76, 20), (77, 48)), ((78, 66), (94, 78)), ((6, 78),), ((22, 66), (23, 48)), ((24, 20), (50, 16))
        ),
        colour,
    )
    pen.disc(50, 87, 10, colour)


@register_plain_icon("nd.card")
def _draw_card(pen: Pen, colour: str) -> None:
    pen.round_rectangle(17, 4, 83, 96, 10, colour)


@register_icon("nd.purse")
def _draw_token(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 50, 46, 10, colour, cut)
    pen.polygon([(50, 22), (78, 50), (50, 78), (22, 50)], colour)


@register_icon("nd.warn")
def _draw_warn(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 4), (98, 92), (2, 92)], colour)
    pen.rectangle(44.5, 36, 55.5, 66, cut)
    pen.disc(50, 78, 6.5, cut)


@register_drawing("nd.cubes")
def _draw_cubes(pen: Pen, w: int, h: int, seat: int, cubes: int, friend: int) -> None:
    """Draw a row of cubes in a seat's colour, the friend last; they overlap where there are many."""
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
    """Draw the rose window about the pen's origin, 100 wide."""
    pen.disc(0, 0, 50, "ink")
    for k in range(12):
        t = k * pi / 6
        pen.disc(34 * cos(t), 34 * sin(t), 9, ("lapisL", "saff", "terra")[k % 3])
    pen.disc(0, 0, 21, "terra")
    pen.disc(0, 0, 14, "saff")
    pen.disc(0, 0, 7, "lapisD")


@register_icon("nd.back")
def _draw_back(pen: Pen, colour: str, cut: str) -> None:
    """Draw the rats one back."""
    ICONS["nd.rat"](pen.pen_at(18, -6, 0.82), colour, cut)
    pen.polygon([(2, 82), (24, 66), (24, 76), (60, 76), (60, 88), (24, 88), (24, 98)], cut)
    pen.polygon([(0, 84), (22, 70), (22, 79), (56, 79), (56, 89), (22, 89), (22, 98)], colour)


def _draw_house(pen: Pen, colour: str, cut: str) -> None:
    front = [*arc_points(30, 26, 26, 22, 180, 270), *arc_points(70, 26, 26, 22, 270, 360), (96, 96), (4, 96)]
    pen.polygon(front, colour)
    pen.polygon([*arc_points(32, 30, 18, 16, 180, 270), *arc_points(68, 30, 18, 16, 270, 360), (86, 86), (14, 86)], cut)


@register_icon("nd.house")
def _draw_any_house(pen: Pen, colour: str, cut: str) -> None:
    _draw_house(pen, colour, cut)


@register_icon("nd.empty")
def _draw_empty(pen: Pen, colour: str, cut: str) -> None:
    _draw_house(pen, colour, cut)
    for x in (0, 36, 68):
        pen.rectangle(x, 0, x + 10, 100, cut)
    for y in (28, 54, 78):
        pen.rectangle(0, y, 100, y + 10, cut)


@register_icon("nd.fullest")
def _draw_fullest(pen: Pen, colour: str, cut: str) -> None:
    """Draw the fullest of several sectors: the tallest of three bars."""
    for x, top in ((4, 58), (36, 8), (68, 40)):
        pen.round_rectangle(x, top, x + 28, 96, 5, colour)
        if x != 36:
            pen.round_rectangle(x + 8, top + 8, x + 20, 88, 3, cut)


@register_icon("nd.space")
def _draw_space(pen: Pen, colour: str, cut: str) -> None:
    """Draw a space of the rat scale."""
    for x in (2, 52):
        pen.round_rectangle(x, 22, x + 46, 78, 9, colour)
        pen.round_rectangle(x + 9, 31, x + 37, 69, 5, cut)


@register_plain_icon("nd.act")
def _draw_act(pen: Pen, colour: str) -> None:
    """Draw the action of a sector: a stroke of lightning."""
    pen.polygon([(62, 2), (16, 58), (46, 58), (34, 98), (84, 38), (54, 38)], colour)


@register_drawing("nd.token")
def draw_token(pen: Pen, w: int, h: int, seat: int) -> None:
    """Draw a message in the colour of a seat: it begins with half of that seat's outline, and ends round."""
    for inset, colour in ((0, "ink"), (3, f"seat.{seat % SEATS + 1}")):
        tall, end = h - 2 * inset, ENDS[seat % SEATS]
        pen.round_rectangle(inset + (0.4 * tall if end else 0), inset, w - inset, h - inset, tall / 2, colour)
        if end:
            pen.polygon([(inset + x * tall, inset + y * tall) for x, y in end], colour)


@register_drawing("nd.supply")
def _draw_supply(pen: Pen, w: int, h: int, seat: int) -> None:
    """Draw a cube in a seat's colour; a light one has an outline."""
    del h
    k = w / 100
    if seat % 5 == 3:
        ICONS["nd.cube"](pen.pen_at(0, 0, k), "ink", "ink")
        ICONS["nd.cube"](pen.pen_at(9 * k, 9 * k, k * 0.82), f"seat.{seat % 5 + 1}", "ink")
    else:
        ICONS["nd.cube"](pen.pen_at(4 * k, 4 * k, k * 0.92), f"seat.{seat % 5 + 1}", "white")
