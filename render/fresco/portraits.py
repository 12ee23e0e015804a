"""The eighteen sitters of the portraits: each an attribute in an oval gilt frame."""

from collections.abc import Callable

from render.core.pen import Pen, arc_points, star_outline
from render.core.sprites import register_drawing
from render.core.strokes import draw_fold, draw_shape, draw_thread
from render.fresco.angels import draw_face

Sign = Callable[[Pen], None]


def draw_merchant(pen: Pen) -> None:
    """Draw scales."""
    pen.line([(0, -32), (0, 30)], 5, "saffL")
    pen.line([(-28, -22), (28, -22)], 5, "saffL")
    for x in (-28, 28):
        pen.line([(x, -22), (x - 11, 6)], 2.4, "saffL")
        pen.line([(x, -22), (x + 11, 6)], 2.4, "saffL")
        pen.polygon(arc_points(x, 6, 15, 13, 0, 180), "saff")
    pen.rectangle(-16, 28, 16, 34, "saffL")


def draw_pigments(pen: Pen) -> None:
    """Draw bags of pigment."""
    for x, colour in ((-21, "paintR"), (0, "saff"), (21, "lapis")):
        draw_shape(pen, f"{x - 13},28! {x - 11},6 {x},-14 {x + 11},6 {x + 13},28!", "page")
        draw_shape(pen, f"{x - 8},2! {x},-14 {x + 8},2! {x},8", colour)


def draw_innkeeper(pen: Pen) -> None:
    """Draw a mug."""
    pen.ring(20, 6, 18, 6, "saffD", "umber")
    pen.round_rectangle(-24, -18, 18, 32, 5, "saff")
    pen.rectangle(-24, 4, 18, 9, "saffD")
    for x, r in ((-18, 10), (-4, 12), (10, 10)):
        pen.disc(x, -19, r, "white")


def draw_apothecary(pen: Pen) -> None:
    """Draw a flask."""
    draw_shape(pen, "-8,-32! 8,-32! 7,-12 24,8 22,32! -22,32! -24,8 -7,-12", "sky")
    draw_shape(pen, "-20,10! 20,10! 21,28! -21,28!", "verd")
    pen.rectangle(-12, -36, 12, -28, "saffL")
    for x, y in ((-6, 18), (6, 14), (2, 23)):
        pen.disc(x, y, 3, "verdL")


def draw_crier(pen: Pen) -> None:
    """Draw a horn."""
    draw_shape(pen, "-32,-6! -4,-12 26,-30! 26,24! -4,8 -32,4!", "saff")
    pen.ellipse(26, -3, 6, 27, "saffD")
    pen.rectangle(-36, -9, -30, 7, "saffL")
    for k in (-1, 0, 1):
        pen.line([(34, -3 + k * 13), (42, -3 + k * 18)], 3, "white")


def draw_clerk(pen: Pen) -> None:
    """Draw a sheet and a quill."""
    pen.rectangle(-24, -2, 18, 34, "page")
    for y in (8, 16, 24):
        pen.line([(-17, y), (10, y)], 2.6, "sepia")
    draw_shape(pen, "-4,18! 6,-8 34,-36! 28,-10 4,16!", "white")
    pen.line([(-4, 18), (24, -22)], 2, "stone")


def draw_scholar(pen: Pen) -> None:
    """Draw a book."""
    draw_shape(pen, "-36,-16! -36,22! -16,18 0,26! 16,18 36,22! 36,-16! 16,-20 0,-12! -16,-20", "page")
    pen.line([(0, -12), (0, 26)], 2.4, "stone")
    for side in (-1, 1):
        for k in range(4):
            pen.line([(side * 7, -5 + k * 8), (side * 29, -9 + k * 8)], 2, "sepia")


def draw_countess(pen: Pen) -> None:
    """Draw a lady with pearls."""
    draw_shape(pen, "-17,8 -19,-16 0,-34 19,-16 17,8! 24,22 -24,22!", "umber")
    draw_face(pen.pen_at(0, -2, 1.1), "umber")
    for k in range(-3, 4):
        pen.disc(k * 8, 26 - abs(k) * 1.6, 4.4, "white")
    pen.polygon(star_outline(0, -24, 7, 3, 8), "saff")


def draw_banker(pen: Pen) -> None:
    """Draw a pile of coins."""
    for k in range(6):
        y = 26 - k * 9
        pen.ellipse(0, y + 4, 26, 9, "saffD")
        pen.ellipse(0, y, 26, 9, "saff")
        pen.ellipse(0, y, 18, 5.4, "saffL")


def draw_actor(pen: Pen) -> None:
    """Draw a mask."""
    draw_shape(pen, "-28,-28! 0,-33 28,-28! 28,6 0,36 -28,6", "white")
    draw_shape(pen, "-18,-8 -10,-15 -3,-8 -10,-9", "ink")
    draw_shape(pen, "3,-8 10,-15 18,-8 10,-9", "ink")
    draw_shape(pen, "-14,8! 0,14 14,8! 8,22 0,24 -8,22", "terraD")


def draw_colours(pen: Pen) -> None:
    """Draw a palette."""
    plate = pen.pen_at(0, 2, 1.4)
    draw_shape(plate, "-24,2 -20,-13 0,-18 20,-12 23,4 10,9 8,15 -6,14 -18,12", "saff~umber.28")
    for x, y, colour in (
        (-15, 2, "paintR"),
        (-12, -8, "saffL"),
        (-1, -11, "lapis"),
        (11, -7, "paintG"),
        (14, 2, "white"),
    ):
        plate.disc(x, y, 4.2, colour)


def draw_ringer(pen: Pen) -> None:
    """Draw a bell."""
    draw_shape(pen, "-6,-32 6,-32 10,-26 22,-10 24,14 34,24! -34,24! -24,14 -22,-10 -10,-26", "saff")
    draw_fold(pen, "-12,-18 -15,0 -17,16", 5, "saffL")
    pen.disc(0, 30, 8, "saffD")
    pen.rectangle(-3, -42, 3, -30, "saffD")


def draw_duke(pen: Pen) -> None:
    """Draw a crown."""
    draw_shape(pen, "-30,26! -36,-18! -18,2! 0,-30! 18,2! 36,-18! 30,26!", "saff")
    draw_shape(pen, "-30,16! 0,20 30,16! 30,28! 0,32 -30,28!", "terra")
    for x, y in ((-36, -20), (0, -32), (36, -20)):
        pen.disc(x, y, 5, "saffL")
    for x in (-16, 0, 16):
        pen.disc(x, 23, 3.2, "white")


def draw_treasurer(pen: Pen) -> None:
    """Draw a chest."""
    pen.polygon([*arc_points(0, -4, 32, 24, 180, 360), (32, -2), (-32, -2)], "umber~saff.28")
    pen.rectangle(-32, 0, 32, 30, "umber~saff.50")
    for x in (-22, 16):
        pen.rectangle(x, -24, x + 6, 30, "saffD")
    pen.round_rectangle(-8, -8, 8, 12, 3, "saffL")
    pen.disc(0, 1, 3.4, "ink")


def draw_collector(pen: Pen) -> None:
    """Draw a landscape in its frame."""
    pen.rectangle(-34, -28, 34, 30, "saffD")
    pen.rectangle(-28, -22, 28, 24, "sky")
    draw_shape(pen, "-28,24! -28,8 -10,-6 6,10 18,2 28,10 28,24!", "forestL")
    pen.disc(16, -10, 7, "saff")


def draw_abbot(pen: Pen) -> None:
    """Draw a crozier."""
    draw_thread(pen, "-8,38 -8,-10 0,-28 14,-26 18,-12 8,-4 2,-12", 7, "saff")
    draw_thread(pen, "-8,38 -8,-10 0,-28", 3, "saffL")
    pen.disc(-8, 2, 6, "saffL")


def draw_philosopher(pen: Pen) -> None:
    """Draw a globe."""
    pen.disc(0, -6, 26, "lapisL")
    for points in ("-22,-18 0,-10 22,-18", "-26,-4 0,4 26,-4", "-20,10 0,16 20,10"):
        draw_thread(pen, points, 2.6, "lapis")
    for points in ("0,-32 -14,-6 0,20", "0,-32 14,-6 0,20"):
        draw_thread(pen, points, 2.6, "lapis")
    pen.line([(-20, 30), (20, 30)], 6, "saff")
    pen.line([(0, 20), (0, 30)], 6, "saff")


def draw_lender(pen: Pen) -> None:
    """Draw a purse."""
    draw_shape(pen, "-12,-14! -30,14 -26,32 0,36 26,32 30,14 12,-14!", "umber~saff.50")
    draw_shape(pen, "-12,-18! -18,-34! 0,-28 18,-34! 12,-18!", "umber~saff.50")
    pen.rectangle(-13, -19, 13, -13, "terra")
    pen.disc(0, 12, 11, "saffL")
    pen.disc(0, 12, 7, "saff")


SITTERS: dict[str, Sign] = {
    "p_a1": draw_merchant,
    "p_a2": draw_pigments,
    "p_a3": draw_innkeeper,
    "p_a4": draw_apothecary,
    "p_a5": draw_crier,
    "p_a6": draw_clerk,
    "p_b1": draw_scholar,
    "p_b2": draw_countess,
    "p_b3": draw_banker,
    "p_b4": draw_actor,
    "p_b5": draw_colours,
    "p_b6": draw_ringer,
    "p_c1": draw_duke,
    "p_c2": draw_treasurer,
    "p_c3": draw_collector,
    "p_c4": draw_abbot,
    "p_c5": draw_philosopher,
    "p_c6": draw_lender,
}
"""By the card's id; a card of an owner's own table has a plain bust."""


def draw_sitter(pen: Pen) -> None:
    """Draw an unknown sitter."""
    pen.disc(0, -12, 16, "rosa~page.50")
    draw_shape(pen, "-30,34! -26,12 0,6 26,12 30,34!", "terra")


GROUNDS = {"a": "verd~ink.42", "b": "lapisD", "c": "terraD"}


@register_drawing("fresco.portrait")
def draw_portrait(pen: Pen, w: int, h: int, card: str) -> None:
    """Draw a portrait in its oval frame."""
    kind = card[2:3]
    rim = max(5.0, w * 0.09)
    for inset, colour in ((0.0, "ink"), (2.0, "saff"), (rim, GROUNDS.get(kind, "lapisD"))):
        pen.ellipse(w / 2, h / 2, w / 2 - inset, h / 2 - inset, colour)
    SITTERS.get(card, draw_sitter)(pen.pen_at(w / 2, h / 2, w * 0.0094))
