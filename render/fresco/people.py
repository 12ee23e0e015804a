"""The figures who lean over the balustrade, and what is on it, seen from below: heads towards the sky."""

from collections.abc import Callable

from render.core.pen import Pen
from render.core.strokes import draw_fold, draw_shape, draw_thread, smooth_curve
from render.fresco.angels import Cloth, draw_face, draw_wing, dress_plain
from render.fresco.heaven import draw_feathers


def _draw_bust(pen: Pen, cloth: Cloth) -> None:
    """Draw shoulders behind the rail, which lies at y = 0; upwards is towards the sky."""
    pen.polygon(
        [(-46, -8), *smooth_curve("-46,-8! -44,-20 -28,-31 -8,-36 8,-36 28,-31 44,-20 46,-8!", closed=False), (46, -8)],
        cloth.robe,
    )
    draw_fold(pen, "-34,-8 -29,-20 -20,-30", 5, cloth.shade)
    draw_fold(pen, "34,-8 29,-20 20,-30", 5, cloth.shade)
    draw_fold(pen, "-41,-10 -37,-20 -25,-29", 3, cloth.light)
    draw_shape(pen, "-10,-36! 0,-24 10,-36! 7,-43 -7,-43", cloth.cheek)


def _draw_head(pen: Pen, cloth: Cloth) -> None:
    """Draw a grown face from the front about the origin, looking up."""
    draw_shape(pen, "-12,-3 -9,-13 0,-15 9,-13 12,-3 9,9 0,15 -9,9", cloth.skin)
    draw_fold(pen, "0,-3 2.4,4 -1,6", 1.6, cloth.cheek)
    for x in (-5, 5):
        pen.disc(x, -2.4, 1.6, "ink")
        draw_fold(pen, f"{x - 3.4},-6 {x},-7.6 {x + 3.4},-6", 1.4, cloth.hair)
        pen.disc(x * 1.5, 4, 2.4, cloth.cheek)
    draw_shape(pen, "-3,9! 0,10.6 3,9! 0,8.4", "terra")


def draw_lady(pen: Pen) -> None:
    """Draw a lady in a veil, a fan in her hand."""
    cloth = dress_plain("porph", "saffL", "umber")
    _draw_bust(pen, cloth)
    draw_shape(pen, "-18,-49 -12,-66 0,-70 12,-66 18,-49 24,-28! 12,-33 -12,-33 -24,-28!", "saffL")
    draw_fold(pen, "-15,-53 -17,-40 -21,-31", 2.6, "saffD")
    draw_fold(pen, "15,-53 17,-40 21,-31", 2.6, "saffD")
    draw_shape(pen, "-13,-52 -9,-63 0,-65 9,-63 13,-52 10,-48! 0,-58 -10,-48!", cloth.hair)
    _draw_head(pen.pen_at(0, -50), cloth)
    pen.disc(0, -31, 3, "saff")
    draw_thread(pen, "42,-12 26,-2", 9, cloth.skin)
    draw_shape(pen, "24,0! 6,-12 13,-25 28,-28 42,-22 42,-8!", "verd")
    for x, y in ((10, -13), (17, -22), (28, -25), (38, -19)):
        pen.line([(25, 0), (x, y)], 1.4, "verdL")


def draw_elder(pen: Pen) -> None:
    """Draw an old man in a turban, with a beard."""
    cloth = dress_plain("forest", "saff", "page", "umber~rosa.35", "umber")
    _draw_bust(pen, cloth)
    _draw_head(pen.pen_at(0, -50), cloth)
    draw_shape(pen, "-13,-48! -11,-33 -4,-20 0,-15! 4,-20 11,-33 13,-48! 6,-40 0,-42 -6,-40", "page")
    draw_fold(pen, "-5,-38 -3,-30 0,-20", 1.8, "stone")
    draw_fold(pen, "5,-38 4,-30 1,-20", 1.8, "stone")
    draw_shape(pen, "-18,-54 -20,-65 -8,-74 8,-74 20,-65 18,-54 8,-60 -8,-60", "white")
    for line in ("-17,-56 -6,-67 12,-70", "-10,-59 6,-61 18,-65", "-18,-63 -8,-70 2,-72"):
        draw_fold(pen, line, 2, "lapisL")
    pen.disc(0, -64, 4, "terra")
    pen.disc(0, -64, 1.8, "saffL")
    draw_thread(pen, "-42,-14 -24,-3", 9, cloth.skin)
    pen.disc(-22, -3, 5.4, cloth.skin)


def draw_musician(pen: Pen) -> None:
    """Draw a young man with a lute."""
    cloth = dress_plain("lapis", "terra", "umber~ink.28")
    _draw_bust(pen, cloth)
    draw_shape(pen, "-16,-46 -14,-65 0,-69 14,-65 16,-46 12,-37! -12,-37!", cloth.hair)
    _draw_head(pen.pen_at(0, -50), cloth)
    draw_shape(pen, "-15,-55! -8,-61 8,-61 15,-55! 14,-67 0,-72 -14,-67", "terra")
    draw_thread(pen, "12,-68 22,-76 30,-72", 2.4, "white")
    body = pen.pen_at(-4, -9, 0.86, -20)
    body.polygon([(16, -3.4), (62, -2.6), (62, 2.6), (16, 3.4)], "umber~ink.28")
    body.polygon([(60, -4), (74, -16), (78, -12), (66, 4)], "umber")
    draw_shape(body, "-28,0 -22,-17 -4,-21 14,-12 26,0! 14,12 -4,21 -22,17", "saffD~umber.28")
    draw_shape(body, "-25,0 -19,-14 -4,-17 12,-9 22,0! 12,9 -4,17 -19,14", "saff~rosa.50")
    body.disc(0, 0, 6, "umber~ink.28")
    for k in (-1, 0, 1):
        body.line([(-20, k * 2.6), (60, k * 1.4)], 0.9, "white")
    draw_thread(pen, "-38,-10 -24,0 -10,-6", 9, cloth.skin)
    draw_thread(pen, "42,-12 34,-24", 9, cloth.skin)


def draw_painter(pen: Pen) -> None:
    """Draw the master himself: a beret, a palette, a brush."""
    cloth = dress_plain("umber", "saff", "terra~umber.28")
    _draw_bust(pen, cloth)
    draw_shape(pen, "-15,-44 -12,-63 0,-67 12,-63 15,-44 10,-34! -10,-34!", cloth.hair)
    _draw_head(pen.pen_at(0, -50), cloth)
    draw_shape(pen, "-9,-41! -8,-32 0,-27 8,-32 9,-41! 4,-37 0,-39 -4,-37", cloth.hair)
    draw_shape(pen, "-16,-57! 0,-63 17,-57! 24,-66 12,-75 -8,-75 -22,-68", "ink")
    draw_fold(pen, "-16,-66 -4,-72 12,-70", 2.4, "ink~white.35")
    pen.polygon(((-12, -34), (12, -34), (6, -24), (-6, -24)), "white")
    plate = pen.pen_at(-30, -10, 0.95, -16)
    draw_shape(plate, "-24,2 -20,-13 0,-18 20,-12 23,4 10,9 8,15 -6,14 -18,12", "saff~umber.28")
    spots = ((-15, 2, "paintR"), (-12, -8, "saffL"), (-1, -11, "lapis"), (11, -7, "paintG"), (14, 2, "white"))
    for x, y, colour in spots:
        plate.disc(x, y, 4.2, colour)
    draw_thread(pen, "42,-12 36,-26 30,-32", 9, cloth.skin)
    draw_thread(pen, "26,-20 38,-58", 2.6, "saffD")
    draw_shape(pen, "35,-56! 38,-70 42,-57!", "terra")


def draw_peacock(pen: Pen) -> None:
    """Draw a peacock on the rail, its tail hanging over it."""
    for k in range(9):
        plume = pen.pen_at(8, -12, 1, 44 + k * 9)
        plume.polygon([(0, -3), (40, -2), (40, 2), (0, 3)], "verd")
        plume.ellipse(43, 0, 8.4, 5.8, "forestL")
        plume.ellipse(43.5, 0, 5.4, 4, "lapis")
        plume.disc(44.6, 0, 2, "saffL")
    draw_shape(pen, "24,-4 12,-22 -4,-26 -10,-36 -6,-46 -13,-51! -22,-44 -22,-28 -12,-8 6,-1", "lapisD")
    draw_shape(pen, "22,-5 11,-20 -4,-23 -11,-35 -8,-45 -13,-49! -20,-43 -20,-28 -11,-10 6,-3", "lapis~water.35")
    draw_shape(pen, "24,-6 10,-20 -4,-18 -6,-9 10,-2", "verd")
    draw_fold(pen, "-15,-43 -15,-30 -8,-16", 2.4, "water")
    pen.polygon(((-20, -46), (-29, -41), (-19, -40)), "saff")
    pen.disc(-16, -44, 1.6, "white")
    for x in (-16, -11, -6):
        pen.line([(-14, -49), (x, -60)], 1.2, "lapis")
        pen.disc(x, -60, 2.2, "verdL")


def draw_lemons(pen: Pen) -> None:
    """Draw a lemon tree in a pot."""
    draw_shape(pen, "-15,-16! 15,-16! 11,4! -11,4!", "terra")
    pen.polygon(((-17, -20), (17, -20), (17, -14), (-17, -14)), "terra~rosa.35")
    draw_fold(pen, "-9,-12 -8,-4 -7,2", 3, "rosa")
    pen.line([(0, -20), (0, -36)], 4, "umber")
    for x, y, r in ((0, -44, 17), (-13, -36, 12), (13, -36, 12)):
        pen.disc(x, y, r, "forest")
    for x, y, r in ((-4, -50, 8), (-15, -39, 6), (10, -40, 6)):
        pen.disc(x, y, r, "forestL~forest.50")
    for x, y in ((-10, -46), (6, -52), (12, -36), (-3, -36), (-18, -34)):
        pen.ellipse(x, y, 4.6, 4, "saff")
        pen.disc(x - 1, y - 1, 1.5, "saffL")


def draw_putto(pen: Pen) -> None:
    """Draw a winged child that climbs over the rail."""
    for side in (False, True):
        half = pen.pen_at(0, -22, 0.7, 0, flip=side)
        draw_wing(half, ((8, 4), (30, -18), (50, -16)), (70, -4), (18, 32), ("terra~rosa.50", "rosa", "rosa~white.50"))
    draw_shape(pen, "-16,-4! -18,-18 -8,-30 8,-30 18,-18 16,-4!", "rosa~page.50")
    draw_shape(pen, "-19,2! -10,-14 10,-10 21,-22! 19,3! 0,6", "verd")
    draw_fold(pen, "-12,0 -4,-8 12,-12", 3, "verdL")
    draw_thread(pen, "-14,-22 -27,-12 -24,1", 9, "rosa~page.50")
    draw_thread(pen, "14,-22 27,-14 25,1", 9, "rosa~page.50")
    draw_face(pen.pen_at(0, -42, 0.86), "saffD")


def draw_vase(pen: Pen) -> None:
    """Draw a vase of flowers."""
    stems = (
        (-16, -46, "white"),
        (-7, -56, "terra"),
        (4, -50, "white"),
        (14, -54, "porphL"),
        (20, -40, "terra"),
        (-22, -34, "saff"),
    )
    for x, y, colour in stems:
        draw_thread(pen, f"0,-18 {x * 0.4},{y * 0.7} {x},{y}", 2.2, "forest")
        for k in range(5):
            petal = pen.pen_at(x, y, 1, k * 72)
            draw_shape(petal, "0,0! 3,-4 0,-8.4 -3,-4", colour)
        pen.disc(x, y, 2.2, "saffD" if colour != "saff" else "umber")
    for turn in (-50, -20, 30, 60):
        draw_shape(pen.pen_at(0, -20, 1, turn), "0,0! 5,-10 0,-24! -5,-10", "forestL")
    draw_shape(pen, "-8,-24! 8,-24! 6,-18 14,-8 8,4! -8,4! -14,-8 -6,-18", "lapisL~white.35")
    draw_shape(pen, "-12,-10! 0,-6 12,-10! 13,-6 0,-2 -13,-6", "lapis")
    pen.polygon(((-10, -26), (10, -26), (9, -22), (-9, -22)), "lapis")


def draw_carpet(pen: Pen) -> None:
    """Draw a carpet hung over the balustrade, a cat on it."""
    pen.polygon(((-30, -3), (30, -3), (32, 34), (-32, 34)), "terraD")
    pen.polygon(((-26, 1), (26, 1), (28, 30), (-28, 30)), "terra")
    pen.polygon(((-21, 5), (21, 5), (22, 26), (-22, 26)), "lapisD")
    for x in (-13, 0, 13):
        pen.polygon(((x, 7), (x + 6, 15.5), (x, 24), (x - 6, 15.5)), "saff")
        pen.polygon(((x, 12), (x + 2.6, 15.5), (x, 19), (x - 2.6, 15.5)), "terra")
    for x in range(-30, 31, 6):
        pen.line([(x, 34), (x, 38)], 1.8, "saffL")
    draw_shape(pen, "-24,0! -26,-12 -12,-22 4,-20 12,-14 20,-12 24,0!", "page")
    draw_shape(pen, "6,-10 8,-24! 13,-19 19,-19 24,-24! 26,-10 16,-3", "page")
    for line in ("-16,-18 -14,-10 -17,-4", "-6,-20 -4,-12 -7,-6", "4,-19 4,-13 2,-8"):
        draw_fold(pen, line, 4, "saffD")
    draw_thread(pen, "-24,-4 -34,-14 -30,-24", 5, "page")
    for eye in (12.5, 19.5):
        pen.disc(eye, -13, 1.5, "ink")
    draw_shape(pen, "14.6,-9.4! 17.4,-9.4! 16,-7.4!", "terra")


def draw_basket(pen: Pen) -> None:
    """Draw a basket of fruit, with a parrot."""
    fruit: tuple[tuple[float, float, float, str], ...] = (
        (-14, -17, 8, "terra"),
        (-2, -20, 9, "saff"),
        (11, -17, 8, "paintG"),
        (4, -28, 7, "paintR"),
        (-9, -27, 6.4, "porph"),
    )
    for cx, cy, r, colour in fruit:
        pen.disc(cx, cy, r, colour)
        pen.disc(cx - r * 0.3, cy - r * 0.35, r * 0.3, "white")
    draw_shape(pen.pen_at(2, -34, 1, 30), "0,0! 5,-6 2,-14! -4,-6", "forestL")
    draw_shape(pen, "-24,-14! 24,-14! 16,4! -16,4!", "saffD~umber.28")
    for k in range(-2, 3):
        pen.line([(k * 9, -13), (k * 6, 3)], 1.8, "saffL")
    pen.polygon(((-26, -17), (26, -17), (25, -11), (-25, -11)), "umber")
    draw_shape(pen, "28,-2! 30,-20 36,-28 44,-26 45,-16 38,0 32,18! 32,4", "paintG")
    draw_shape(pen, "34,0! 35,-14 42,-12 38,2 34,20!", "terra")
    pen.disc(38, -28, 7, "forestL")
    draw_shape(pen, "43,-31! 50,-28 45,-23!", "saff")
    pen.disc(40, -30, 1.6, "ink")


def draw_doves(pen: Pen) -> None:
    """Draw two doves that bill on the rail, a garland under them."""
    for side in (False, True):
        half = pen.pen_at(0, 0, 1, 0, flip=side)
        draw_shape(half, "6,-30 12,-36 19,-32 22,-20 34,-8 44,2! 26,0 12,-2 6,-14", "lapisL" if side else "white")
        draw_feathers(half, ((20, -20), (28, -12), (34, -6)), (60, 24), (16, 14, 5), ("lapis~white.50", "page"))
        half.polygon(((7, -31), (0, -28), (8, -26)), "terra")
        half.disc(13, -30, 1.6, "ink")
    draw_thread(pen, "-34,2 -18,16 0,21 18,16 34,2", 9, "forest")
    for x, y, colour in ((-27, 9, "saff"), (-14, 18, "terra"), (0, 21, "saff"), (14, 18, "terra"), (27, 9, "saff")):
        pen.disc(x, y, 4.8, colour)
        pen.disc(x - 1, y - 1.4, 1.5, "white")


ON_THE_RAIL: tuple[tuple[float, Callable[[Pen], None]], ...] = (
    (0, draw_musician),
    (90, draw_painter),
    (180, draw_lady),
    (270, draw_elder),
    (24, draw_carpet),
    (-24, draw_basket),
    (66, draw_lemons),
    (114, draw_putto),
    (157, draw_peacock),
    (203, draw_vase),
    (246, draw_doves),
    (294, draw_putto),
)
"""Clockwise degrees from the foot of the ceiling, and who or what is there."""
