"""The figures in the ceiling's sky: angels with trumpet, lute, lily and scroll, cherubs, and clouds."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from render.core.pen import Pen, arc_points, circle_point, star_outline
from render.core.strokes import darken_colour, draw_fold, draw_shape, draw_thread, lighten_colour
from render.fresco.heaven import draw_feathers, draw_halo


class Cloth(NamedTuple):
    """Colours of a figure: robe, its shade and its light, scarf, skin and its shade, hair, wings."""

    robe: str
    shade: str
    light: str
    scarf: str
    skin: str = "rosa~page.50"
    cheek: str = "rosa~terra.20"
    hair: str = "umber"
    wing: tuple[str, str, str] = ("lapisL~stone.35", "page", "white")


def dress_plain(
    robe: str, scarf: str, hair: str = "umber", skin: str = "rosa~page.50", cheek: str = "rosa~terra.20"
) -> Cloth:
    """Return a figure in a robe of one colour."""
    return Cloth(robe, darken_colour(robe), lighten_colour(robe), scarf, skin, cheek, hair)


def draw_wing(
    pen: Pen,
    bone: Sequence[tuple[float, float]],
    lean: tuple[float, float],
    reach: tuple[float, float],
    look: tuple[str, str, str],
) -> None:
    """Draw a wing: long feathers, over them short ones, over them the bone's down."""
    edge, fill, light = look
    a, b, c = bone
    draw_feathers(pen, (a, b, c), lean, (reach[0], reach[1], 8), (edge, fill))
    turned = (lean[0] + 6, lean[1] + 4)
    draw_feathers(pen, (a, b, c), turned, (reach[0] * 0.58, reach[1] * 0.55, 7), (edge, light))
    line = f"{a[0]},{a[1]} {b[0] * 0.5 + (a[0] + c[0]) * 0.25},{b[1] * 0.5 + (a[1] + c[1]) * 0.25} {c[0]},{c[1]}"
    draw_thread(pen, line, 4.6, edge)
    draw_thread(pen, line, 2.8, light)


def draw_angel(pen: Pen, cloth: Cloth, lift: float, holds: Callable[[Pen, Cloth], None]) -> None:
    """Draw an angel that flies to the right, about (100, 70) of a box of 200 × 150; ``lift`` turns its wings."""
    plumes = pen.pen_at(120, 66, 1, lift).pen_at(-120, -66)
    draw_wing(plumes, ((124, 62), (122, 14), (86, -10)), (192, 226), (36, 48), cloth.wing)
    # scarf behind the robe
    draw_shape(pen, "108,86! 92,112 62,118 34,140 18,134! 34,128 52,106 84,98 100,82!", cloth.scarf)
    # robe
    draw_shape(
        pen,
        "134,60! 116,64 92,72 62,82 36,80 6,92! 16,100 4,114! 24,112 26,128! 44,114 58,124! 74,106 98,104 122,96 "
        "138,82! 142,70",
        cloth.robe,
    )
    for line, wide in (
        ("128,74 100,82 66,92 20,94", 5),
        ("126,84 100,92 72,98 34,110", 6),
        ("118,92 92,98 70,108 54,116", 4),
    ):
        draw_fold(pen, line, wide, cloth.shade)
    draw_fold(pen, "128,66 98,75 66,86 30,86", 4, cloth.light)
    draw_fold(pen, "112,90 86,97 64,106", 2.4, cloth.light)
    # sash at the waist
    draw_shape(pen, "112,66! 118,80 114,96! 106,98! 108,82 103,70!", cloth.scarf)
    draw_shape(pen, "110,92! 100,108 104,124 92,136! 108,132 112,116 116,94!", cloth.scarf)
    draw_wing(plumes, ((120, 68), (106, 24), (62, 12)), (172, 210), (34, 46), cloth.wing)
    # neck, far arm and what is held, head
    draw_thread(pen, "136,66 146,56", 10, cloth.cheek)
    holds(pen, cloth)
    draw_head(pen.pen_at(150, 46, 1, 18), cloth)


def draw_arm(pen: Pen, cloth: Cloth, points: str, sleeve: str, *, far: bool = False) -> None:
    """Draw an arm along points, its sleeve along others."""
    draw_thread(pen, points, 8, cloth.cheek if far else cloth.skin)
    draw_thread(pen, sleeve, 14, cloth.shade if far else cloth.robe)
    if not far:
        draw_fold(pen, sleeve, 3, cloth.light)


def draw_head(pen: Pen, cloth: Cloth) -> None:
    """Draw a saint's head about the origin, seen from the side, looking to the right."""
    draw_halo(pen, -3, -3, 20)
    draw_shape(pen, "-13,-3 -10,-13 2,-16 11,-10 12,-3 14,2! 11,4 10,10 2,13 -8,10", cloth.skin)
    draw_shape(pen, "12,-8! 8,-16 -3,-19 -14,-13 -17,-1 -14,9 -8,13! -4,4 -2,-3 4,-7", cloth.hair)
    draw_fold(pen, "10,-11 -2,-14 -11,-7 -12,6", 2.2, lighten_colour(cloth.hair))
    draw_fold(pen, "4,-9 -5,-8 -8,2", 1.6, lighten_colour(cloth.hair))
    pen.disc(7, -1.4, 1.3, "ink")
    pen.disc(6, 4.6, 2.4, cloth.cheek)


def draw_trumpet(pen: Pen, cloth: Cloth) -> None:
    """Draw a trumpet, held to the mouth with both hands."""
    draw_arm(pen, cloth, "150,82 172,50", "134,70 152,82", far=True)
    horn = pen.pen_at(164, 52, 1, -26)
    draw_thread(horn, "-2,2 40,-24", 4.4, "saffD")
    draw_thread(horn, "-2,1 40,-25", 2.2, "saffL")
    draw_shape(horn, "32,-24! 46,-33 54,-44! 62,-26! 48,-22 37,-15!", "saff")
    horn.pen_at(58, -35, 1, -30).ellipse(0, 0, 4.4, 10.4, "saffD")
    draw_shape(horn, "14,-4! 24,10 16,24 28,36! 10,32 6,14 4,2!", cloth.scarf)
    draw_fold(horn, "14,0 17,16 18,30", 3, darken_colour(cloth.scarf))
    draw_arm(pen, cloth, "148,90 178,64 180,34", "130,76 148,92")
    pen.disc(180, 33, 5, cloth.skin)


def draw_lute(pen: Pen, cloth: Cloth) -> None:
    """Draw a lute, plucked before the breast."""
    body = pen.pen_at(158, 92, 0.9, -38)
    draw_arm(pen, cloth, "150,76 186,62", "136,70 154,78", far=True)
    body.polygon([(18, -3.6), (58, -2.6), (58, 2.6), (18, 3.6)], "umber")
    body.polygon([(56, -3), (70, 8), (66, 12), (54, 3)], "umber~ink.28")
    draw_shape(body, "-24,0 -18,-15 -2,-18 14,-10 24,0! 14,10 -2,18 -18,15", "saffD~umber.28")
    draw_shape(body, "-22,0 -16,-12 -2,-15 12,-8 20,0! 12,8 -2,15 -16,12", "saff~rosa.35")
    body.disc(2, 0, 5.6, "umber~ink.28")
    for k in (-1, 0, 1):
        body.line([(-18, k * 2.4), (54, k * 1.4)], 0.9, "white")
    body.polygon([(-19, -7), (-16, -7), (-16, 7), (-19, 7)], "umber")
    draw_arm(pen, cloth, "142,96 152,100 158,90", "128,80 142,98")


def draw_lily(pen: Pen, cloth: Cloth) -> None:
    """Draw a branch of lilies, held out."""
    draw_arm(pen, cloth, "150,82 172,78", "134,72 152,82", far=True)
    draw_thread(pen, "172,102 190,66 196,24", 3, "forestL")
    for x, y, turn in ((186, 76, 60), (192, 58, -60), (195, 42, 50)):
        leaf = pen.pen_at(x, y, 0.8, turn)
        draw_shape(leaf, "0,0! 6,-8 4,-22! -4,-10", "forest")
    for x, y, turn, size in ((196, 22, 0, 1.1), (184, 40, -58, 0.9), (206, 46, 52, 0.9)):
        flower = pen.pen_at(x, y, size, turn)
        for side in (-34, 34, 0):
            petal = flower.pen_at(0, 0, 1, side)
            draw_shape(petal, "0,2! -7,-8 -3,-22! 0,-24 3,-22! 7,-8", "white" if side == 0 else "page")
            draw_fold(petal, "0,0 0,-10 0,-20", 1.3, "stone")
        for x1 in (-3, 0, 3):
            flower.disc(x1, -12, 1.5, "saff")
    draw_arm(pen, cloth, "148,94 176,88", "130,76 150,94")
    pen.disc(178, 87, 5, cloth.skin)


def draw_scroll(pen: Pen, cloth: Cloth) -> None:
    """Draw an unrolled scroll over both arms."""
    draw_arm(pen, cloth, "150,80 186,62", "134,70 152,80", far=True)
    draw_shape(pen, "180,34! 196,40 204,54 200,72 190,92 196,108! 180,108 176,94 184,72 184,54 172,44!", "page")
    draw_shape(pen, "180,34! 172,30 166,38 172,44!", "stone")
    draw_shape(pen, "196,108! 190,118 178,116 180,108!", "stone")
    for k in range(5):
        pen.line([(185 + k * 0.6, 54 + k * 9), (196 - k, 57 + k * 9)], 1.6, "sepia")
    draw_arm(pen, cloth, "146,96 184,92", "130,78 148,96")
    pen.disc(186, 91, 5, cloth.skin)


def draw_cherub(pen: Pen, look: tuple[str, str, str], hair: str) -> None:
    """Draw a child's head between two wings, about the origin, 60 wide."""
    for side in (False, True):
        half = pen.pen_at(0, 0, 1, 0, flip=side)
        draw_wing(half, ((8, 8), (26, -6), (40, 2)), (76, 24), (16, 26), look)
    draw_face(pen, hair)


def draw_face(pen: Pen, hair: str) -> None:
    """Draw a child's face, seen from the front."""
    pen.disc(0, -1, 15.4, hair)
    for x, y in ((-14, -5), (-10, -13), (0, -17), (10, -13), (14, -5), (-14, 4), (14, 4)):
        pen.disc(x, y, 5.4, hair)
    draw_shape(pen, "-12,-2 -9,-10 0,-11 9,-10 12,-2 10,9 0,15 -10,9", "rosa~page.50")
    for x, y in ((-7, -10), (0, -12), (7, -10)):
        pen.disc(x, y, 3.6, hair)
        pen.disc(x - 0.6, y - 1, 1.3, "saffL")
    for eye in (-4.6, 4.6):
        pen.disc(eye, 0, 1.5, "ink")
        pen.disc(eye * 1.55, 5, 2.6, "rosa")
    draw_shape(pen, "-3,8! 0,10 3,8! 0,9", "terra")


def draw_crown(pen: Pen) -> None:
    """Draw a crown, carried by two cherubs."""
    for x, side in ((-41, False), (41, True)):
        child = pen.pen_at(x, 8, 0.74, -8 if side else 8, flip=side)
        draw_cherub(child, ("terra~rosa.50", "rosa", "rosa~white.50"), "umber~saff.35")
    draw_shape(pen, "-24,16! -28,-14! -14,0! 0,-22! 14,0! 28,-14! 24,16! 0,20", "saffD")
    draw_shape(pen, "-21,14! -25,-9! -13,4! 0,-16! 13,4! 25,-9! 21,14! 0,17", "saff")
    draw_shape(pen, "-22,12! 0,16 22,12! 23,18! 0,23 -23,18!", "terra")
    for x, y in ((-28, -15), (0, -23), (28, -15), (-14, -1), (14, -1)):
        pen.disc(x, y, 3.6, "saffL")
    for x in (-12, 0, 12):
        pen.disc(x, 17.6 - abs(x) * 0.14, 2.3, "white")


def draw_moon(pen: Pen) -> None:
    """Draw the crescent with stars."""
    pen.disc(0, 0, 31, "saffD~saff.50")
    pen.disc(0, 0, 28.5, "saffL")
    pen.disc(11, -5, 25.5, "lapis~water.28")
    pen.polygon(star_outline(13, -5, 12, 4.4, 8), "white")
    for x, y, r in ((28, 18, 5), (36, -16, 4.4), (2, -19, 3.6), (24, 2, 2.6), (-2, 12, 3)):
        pen.polygon(star_outline(x, y, r, r * 0.38, 4), "saffL")


def draw_rainbow(pen: Pen) -> None:
    """Draw a rainbow over a cloud, a bird flying through it."""
    for k, colour in enumerate(("terra", "saff", "saffL", "forestL", "water", "lapis")):
        pen.polygon(arc_points(0, 22, 46 - k * 4.4, 46 - k * 4.4, 180, 360), colour)
    pen.polygon(arc_points(0, 22, 19.6, 19.6, 180, 360), "sky")
    puffs = ((-36, 24, 14), (-22, 28, 11), (-48, 28, 9), (36, 24, 14), (22, 28, 11), (48, 28, 9))
    for wider, colour in ((2, "lapisL"), (0, "white")):
        for x, y, r in puffs:
            pen.disc(x, y, r + wider, colour)
    draw_shape(pen, "-16,2! -8,-8 -1,-1! 8,-12 20,-10! 10,-4 4,6! -2,3 -8,2!", "lapisD")


def draw_book(pen: Pen) -> None:
    """Draw an open book on a cloud, cherubs singing from it."""
    for x, y, size in ((-34, -12, 0.74), (34, -12, 0.74), (0, -28, 0.82)):
        draw_cherub(pen.pen_at(x, y, size, x * 0.3), ("verd~verdL.50", "verdL", "verdL~white.50"), "terra~umber.50")
    draw_shape(pen, "-36,10! -36,32! -18,30 0,36! 18,30 36,32! 36,10! 18,8 0,14! -18,8", "terraD")
    draw_shape(pen, "-33,6! -33,28! -17,25 0,32! 17,25 33,28! 33,6! 17,3 0,10! -17,3", "page")
    pen.line([(0, 10), (0, 31)], 1.6, "stone")
    for side in (-1, 1):
        for k in range(4):
            pen.line([(side * 6, 13 + k * 4.6), (side * 27, 9 + k * 4.6)], 1.3, "sepia")
        pen.disc(side * 12, 15, 1.8, "terra")


ANGELS: tuple[tuple[float, float, float, float, bool, float, Cloth, Callable[[Pen, Cloth], None]], ...] = (
    (-156, -152, 0.94, 24, False, -12, dress_plain("terra", "verd", "umber"), draw_trumpet),
    (156, -152, 0.94, -24, True, -12, dress_plain("verd", "saff", "terra~umber.50"), draw_lily),
    (-156, 148, 0.94, -26, False, 30, dress_plain("saff", "porph", "saffD~umber.28"), draw_lute),
    (156, 148, 0.94, 26, True, 30, dress_plain("porph", "forestL", "ink", "umber~rosa.50", "umber"), draw_scroll),
)
"""Where an angel is (from the ceiling's middle), how large, turned, mirrored, its wings turned, in what, with what."""

ON_CLOUDS: tuple[tuple[float, float, float, Callable[[Pen], None]], ...] = (
    (0, -150, 0.98, draw_crown),
    (-150, 0, 1.16, draw_moon),
    (150, -4, 1.16, draw_rainbow),
    (0, 150, 1.0, draw_book),
)
"""What lies on the clouds above, left, right and below the glory."""


def draw_heaven_figures(pen: Pen) -> None:
    """Draw all figures in the sky, about the ceiling's middle."""
    for x, y, size, thing in ON_CLOUDS:
        thing(pen.pen_at(x, y, size))
    for x, y, size, turn, flip, lift, cloth, holds in ANGELS:
        draw_angel(pen.pen_at(x, y, size, turn, flip=flip).pen_at(-106, -72), cloth, lift, holds)
    for k, (radius, angle) in enumerate(((246, 68), (240, 118), (248, -20), (236, 196), (250, 254), (243, 294))):
        bird = pen.pen_at(*circle_point(0, 0, radius, angle), 0.62, angle + 70, flip=k % 2 == 0)
        draw_shape(bird, "-16,2! -8,-9 -1,-1! 8,-12 20,-10! 10,-4 4,6! -2,3 -8,2!", "white")
