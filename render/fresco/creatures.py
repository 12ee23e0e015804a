"""The four in the corners' wreaths: the angel, the lion, the ox and the eagle, each with a book and wings."""

from render.core.pen import Pen
from render.fresco.angels import draw_head, draw_wing, dress_plain
from render.fresco.heaven import draw_halo
from render.fresco.strokes import darken_colour, draw_fold, draw_shape, draw_thread

GOLD = ("saffD", "saff~saffL.35", "saffL")
PALE = ("stone", "page", "white")


def _draw_book(pen: Pen, colour: str) -> None:
    """Draw a closed book with clasps, 26 wide, about the origin."""
    pen.polygon(((-13, -8), (13, -8), (13, 9), (-13, 9)), darken_colour(colour))
    pen.polygon(((-12, 4), (12, 4), (12, 8), (-12, 8)), "page")
    pen.polygon(((-13, -8), (13, -8), (13, 4), (-13, 4)), colour)
    for x, y in ((-9, -5), (9, -5), (-9, 1), (9, 1), (0, -2)):
        pen.disc(x, y, 1.7, "saffL")


def draw_man(pen: Pen) -> None:
    """Draw an angel with a pen."""
    cloth = dress_plain("terra", "verd", "saffD~umber.28")
    for side in (False, True):
        draw_wing(pen.pen_at(0, 0, 0.8, 0, flip=side), ((8, 8), (36, -30), (46, -14)), (98, 72), (30, 36), PALE)
    draw_shape(pen, "-22,40 -20,10 -10,0 10,0 22,12 24,40 0,44", cloth.robe)
    draw_fold(pen, "-8,6 -10,20 -14,34", 4, cloth.shade)
    draw_fold(pen, "10,6 12,20 12,34", 4, cloth.shade)
    draw_head(pen.pen_at(0, -12, 0.86), cloth)
    _draw_book(pen.pen_at(2, 28, 0.95, -6), "lapis")
    draw_thread(pen, "-16,14 -12,26 -4,24", 6.4, cloth.skin)
    draw_thread(pen, "18,14 18,22 10,22", 6.4, cloth.skin)
    draw_shape(pen, "9,22! 18,6 30,-8! 26,8 12,23!", "white")


def draw_lion(pen: Pen) -> None:
    """Draw a winged lion, its paw on a book."""
    draw_wing(pen, ((-2, 6), (-10, -28), (-34, -26)), (196, 246), (26, 22), PALE)
    draw_shape(pen, "-30,34 -32,14 -20,6 -2,8 8,18 8,36! 0,36! -2,28 -16,26 -20,36!", "saffD~saff.35")
    draw_thread(pen, "-30,22 -40,14 -37,4", 4, "saffD")
    pen.disc(-37, 2, 4.4, "umber")
    draw_halo(pen, 14, -6, 25)
    for k in range(14):
        mane = pen.pen_at(14, -4, 1, k * 360 / 14)
        draw_shape(mane, "-5,-12! 0,-26 6,-14! 0,-8", "umber~saffD.35" if k % 2 else "umber~saffD.60")
    draw_shape(pen, "1,-8 5,-17 14,-19 23,-17 27,-8 23,4 14,9 5,4", "saff~saffD.35")
    draw_shape(pen, "8,-3 14,-8 20,-3 18,5 14,7 10,5", "saffL")
    draw_shape(pen, "10.6,-4! 17.4,-4! 14,0!", "umber~ink.50")
    for x in (8, 20):
        pen.disc(x, -9, 1.9, "ink")
        pen.disc(x + (-4 if x < 14 else 4), -17, 3.6, "saffD")
    draw_thread(pen, "10,14 22,22 26,26", 8, "saffD~saff.35")
    _draw_book(pen.pen_at(22, 33, 0.94), "terra")


def draw_ox(pen: Pen) -> None:
    """Draw a winged ox over a book."""
    for side in (False, True):
        draw_wing(pen.pen_at(0, 4, 0.8, 0, flip=side), ((12, 8), (38, -24), (46, -6)), (96, 66), (28, 34), GOLD)
    draw_halo(pen, 0, -8, 27)
    draw_shape(pen, "-24,40 -22,14 -12,4 12,4 22,14 24,40 0,44", "umber~rosa.20")
    for side in (False, True):
        half = pen.pen_at(0, 0, 1, 0, flip=side)
        draw_shape(half, "8,-22! 20,-22 26,-32 24,-42! 31,-32 26,-18 12,-14!", "page")
        draw_shape(half, "10,-16! 22,-16 28,-10! 18,-6 10,-8", "umber~ink.20")
    draw_shape(pen, "-14,-20 0,-25 14,-20 13,-4 9,10 0,14 -9,10 -13,-4", "umber~rosa.35")
    draw_shape(pen, "-10,4 0,0 10,4 9,13 0,17 -9,13", "rosa")
    for x in (-4.6, 4.6):
        pen.disc(x, 8, 1.7, "umber~ink.50")
        pen.disc(x * 1.7, -9, 2.1, "ink")
    draw_shape(pen, "-5,-24! 0,-12 5,-24! 0,-27", "umber")
    _draw_book(pen.pen_at(0, 31), "verd")


def draw_eagle(pen: Pen) -> None:
    """Draw an eagle with spread wings on a book."""
    draw_halo(pen, 0, -18, 21)
    for side in (False, True):
        half = pen.pen_at(0, 0, 0.92, 0, flip=side)
        draw_wing(half, ((8, -4), (34, -34), (42, -20)), (112, 78), (38, 44), ("umber~ink.28", "umber", "sepiaL"))
    for k in (-2, -1, 0, 1, 2):
        draw_shape(pen.pen_at(0, 14, 1, k * 16), "-4,0! -5,14 0,24 5,14 4,0!", "umber" if k % 2 else "sepiaL")
    draw_shape(pen, "0,-22 11,-10 13,6 6,20 0,24 -6,20 -13,6 -11,-10", "umber~sepiaL.35")
    for y in (-4, 3, 10):
        for x in (-6, 0, 6):
            draw_fold(pen, f"{x - 3},{y} {x},{y + 4} {x + 3},{y}", 1.6, "saffL")
    draw_shape(pen, "-9,-22 -6,-32 4,-33 10,-26 8,-16 0,-12 -7,-15", "page")
    draw_shape(pen, "9,-28! 18,-25 17,-16! 12,-20 8,-20!", "saff")
    pen.disc(5, -25, 1.8, "ink")
    draw_fold(pen, "1,-29 5,-29 9,-27", 1.8, "umber")
    _draw_book(pen.pen_at(0, 34), "porph")
    for x in (-6, 6):
        draw_thread(pen, f"{x},22 {x},26", 4, "saff")


CORNERS = ((-302, -302, draw_man), (302, -302, draw_lion), (-302, 302, draw_ox), (302, 302, draw_eagle))
"""Where their wreaths are, from the ceiling's middle."""
