"""The masthead's illustration: a chapel with a scaffold, the master at work under the vault."""

from render.core.pen import Pen, arc_points, curve_path, star_outline
from render.core.sprites import register_drawing
from render.core.strokes import draw_fold, draw_shape, draw_thread

SCALE = 0.92
WALL, DEEP, LIGHT = "terraD~terra.35", "terraD~ink.35", "saffL"


@register_drawing("fresco.chapel")
def draw_chapel(pen: Pen, w: int, h: int) -> None:
    """Draw three arches between columns; drawn for 540 × 250, anchored at the bottom."""
    box = pen.pen_at(w - 540 * SCALE, h - 250 * SCALE, SCALE)
    for x0, x1, top in ((10, 150, 60), (190, 360, 14), (400, 540, 60)):
        box.arch(x0, top, x1, 250, DEEP)
        box.arch(x0 + 10, top + 10, x1 - 10, 250, WALL)
    _draw_apse(box)
    for x in (80, 470):
        _draw_window(box, x)
    for x in (0, 158, 366, 526):
        _draw_column(box, x)
    _draw_scaffold(box)
    _draw_master(box.pen_at(283, 74))
    _draw_helper(box.pen_at(228, 148))


def _draw_apse(pen: Pen) -> None:
    """Draw the vault of the middle arch: half of it painted already."""
    pen.polygon([*arc_points(275, 99, 75, 75, 180, 360), (350, 116), (200, 116)], "lapis")
    pen.polygon([*arc_points(275, 99, 75, 75, 290, 360), (350, 116), (296, 116)], "stone")
    for x, y, r in ((222, 66, 5), (240, 44, 6), (214, 96, 4), (250, 82, 4), (266, 52, 5), (236, 102, 4), (276, 34, 4)):
        pen.polygon(star_outline(x, y, r, r * 0.4, 8), "saffL")
    pen.polygon([(200, 112), (350, 112), (350, 122), (200, 122)], "saffL")


def _draw_window(pen: Pen, x: int) -> None:
    pen.arch(x - 26, 108, x + 26, 206, DEEP)
    pen.arch(x - 20, 114, x + 20, 200, "saffL")
    pen.rectangle(x - 2, 114, x + 2, 200, DEEP)
    for y in (138, 166):
        pen.rectangle(x - 20, y, x + 20, y + 4, DEEP)
    pen.arch(x - 13, 122, x - 4, 136, "saff")
    pen.arch(x + 4, 122, x + 13, 136, "saff")


def _draw_column(pen: Pen, x: float) -> None:
    pen.rectangle(x, 108, x + 24, 118, LIGHT)
    pen.rectangle(x + 3, 118, x + 21, 242, "rosa")
    pen.rectangle(x + 14, 118, x + 21, 242, "rosa~terra.35")
    pen.rectangle(x - 2, 240, x + 26, 250, LIGHT)


def _draw_scaffold(pen: Pen) -> None:
    for x in (206, 338):
        pen.rectangle(x, 118, x + 7, 250, "saffD")
    for y in (130, 190):
        pen.rectangle(196, y, 356, y + 9, "saff")
        pen.rectangle(196, y + 9, 356, y + 12, "saffD~ink.28")
    pen.line([(212, 186), (336, 142)], 5, "saffD", caps=False)
    pen.line([(212, 246), (336, 202)], 5, "saffD", caps=False)
    for x in (316, 334):
        pen.line([(x - 6, 250), (x + 10, 130)], 4, "umber")
    for k in range(6):
        pen.line([(312 + k * 2.4, 240 - k * 19), (330 + k * 2.4, 240 - k * 19)], 3.4, "umber")


def _draw_master(pen: Pen) -> None:
    """Draw on the upper floor, brush on the vault."""
    draw_shape(pen, "-13,56! -14,16 -6,8 6,8 13,16 14,56!", "lapis~water.28")
    draw_fold(pen, "-4,54 -2,34 -4,18", 4, "lapis")
    pen.disc(0, -4, 10.5, "rosa~page.50")
    draw_shape(pen, "-13,-8! -4,-12 12,-8! 14,-16 2,-20 -10,-17", "ink")
    draw_thread(pen, "8,16 24,2 28,-12", 7, "lapis~water.28")
    pen.disc(28, -14, 4.4, "rosa~page.50")
    pen.line([(27, -12), (35, -33)], 2.6, "saffL")
    draw_shape(pen, "32,-32! 38,-46 38,-31!", "saff")
    draw_thread(pen, "-9,16 -20,28 -16,36", 7, "lapis")
    draw_shape(pen, "-32,36! -10,36! -12,56! -30,56!", "page")


def _draw_helper(pen: Pen) -> None:
    """Draw on the lower floor, grinding paint."""
    draw_shape(pen, "-12,42! -12,8 -4,2 6,2 12,8 12,42!", "olive")
    pen.disc(0, -9, 9.5, "umber~rosa.50")
    pen.polygon(curve_path((-10, -12), ((-8, -22), (0, -21)), ((10, -20), (10, -10))), "ink")
    draw_thread(pen, "6,8 22,20 30,22", 6, "olive")
    for x, colour in ((34, "paintR"), (52, "saff"), (70, "lapis")):
        draw_shape(pen, f"{x - 8},26! {x + 8},26! {x + 6},42! {x - 6},42!", "page")
        pen.ellipse(x, 26, 8, 3.4, colour)
