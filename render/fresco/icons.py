"""Fresco's own icons: places of the day, bishop and altar, moods, what players have; all in a box of 100 × 100."""

from render.core.icons import register_icon, register_plain_icon
from render.core.pen import Pen, arc_points, curve_path
from render.core.sprites import register_drawing
from render.fresco.strokes import draw_fold, draw_shape, draw_thread

PLACES = {
    "market": "f.stall",
    "cathedral": "f.cathedral",
    "studio": "f.easel",
    "workshop": "f.mortar",
    "theatre": "f.masks",
    "cathedral2": "f.cathedral",
}
"""The icon of each place of the day."""


@register_icon("f.stall")
def _draw_stall(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(14, 14), (86, 14), (97, 44), (3, 44)], colour)
    for k in range(4):
        pen.polygon(arc_points(14.75 + k * 23.5, 44, 11.75, 12, 0, 180), colour)
    for k in range(2):
        x = 3 + 23.5 * (1 + 2 * k)
        pen.polygon([(14 + 18 * (1 + 2 * k) + 2, 20), (14 + 18 * (2 + 2 * k) - 2, 20), (x + 21, 44), (x + 3, 44)], cut)
        pen.polygon(arc_points(x + 11.75, 44, 8.6, 8.6, 0, 180), cut)
    pen.rectangle(9, 50, 16, 92, colour)
    pen.rectangle(84, 50, 91, 92, colour)
    pen.rectangle(4, 64, 96, 73, colour)
    for x in (30, 50, 70):
        pen.disc(x, 60, 7, colour)


@register_icon("f.cathedral")
def _draw_cathedral(pen: Pen, colour: str, cut: str) -> None:
    pen.rectangle(47, 2, 53, 22, colour)
    pen.rectangle(40, 7, 60, 12, colour)
    pen.polygon(curve_path((22, 56), ((22, 26), (50, 20)), ((78, 26), (78, 56))), colour)
    pen.rectangle(16, 56, 84, 62, colour)
    pen.rectangle(20, 66, 80, 94, colour)
    pen.rectangle(6, 74, 94, 94, colour)
    pen.arch(41, 70, 59, 94, cut)
    for x in (12, 25, 65, 78):
        pen.arch(x, 79, x + 9, 92, cut)
    for x in (36, 50, 64):
        draw_fold(pen, f"{50 + (x - 50) * 0.35},25 {50 + (x - 50) * 0.9},40 {x},55", 4.4, cut)


@register_icon("f.easel")
def _draw_easel(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 6), (50, 18)], 7, colour)
    pen.line([(38, 62), (22, 95)], 7, colour)
    pen.line([(62, 62), (78, 95)], 7, colour)
    pen.line([(50, 66), (50, 90)], 6, colour)
    pen.round_rectangle(16, 16, 84, 64, 4, colour)
    pen.rectangle(23, 23, 77, 57, cut)
    pen.rectangle(12, 64, 88, 72, colour)
    pen.disc(50, 34, 8, colour)
    pen.polygon([*arc_points(50, 57, 16, 14, 180, 360)], colour)


@register_icon("f.mortar")
def _draw_mortar(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(60, 44), (84, 10)], 13, colour)
    pen.polygon([(10, 40), (90, 40), (86, 52), (14, 52)], colour)
    pen.polygon(curve_path((18, 56), ((20, 84), (38, 86)), ((62, 86),), ((80, 84), (82, 56))), colour)
    pen.rectangle(34, 84, 66, 90, colour)
    pen.round_rectangle(26, 88, 74, 97, 3, colour)
    for x, y, r in ((26, 28, 9), (44, 18, 6), (48, 32, 5)):
        pen.disc(x, y, r, colour)
    pen.line([(34, 62), (40, 78)], 5, cut)


@register_icon("f.masks")
def _draw_masks(pen: Pen, colour: str, cut: str) -> None:
    back = pen.pen_at(64, 42, 0.86, 12)
    draw_shape(back, "-32,-34! 0,-38 32,-34! 32,4 0,44 -32,4", colour)
    draw_shape(back, "-20,-12 -12,-17 -4,-11 -12,-8", cut)
    draw_shape(back, "4,-11 12,-17 20,-12 12,-8", cut)
    draw_shape(back, "-14,22! 0,12 14,22! 0,18", cut)
    front = pen.pen_at(36, 52, 0.96, -10)
    draw_shape(front, "-38,-38! 0,-43 38,-38! 38,6 0,50 -38,6", cut)
    draw_shape(front, "-32,-34! 0,-38 32,-34! 32,4 0,44 -32,4", colour)
    draw_shape(front, "-21,-12 -12,-20 -4,-12 -12,-14", cut)
    draw_shape(front, "4,-12 12,-20 21,-12 12,-14", cut)
    draw_shape(front, "-17,8! 0,15 17,8! 10,26 0,29 -10,26", cut)


@register_icon("f.mitre")
def _draw_mitre(pen: Pen, colour: str, cut: str) -> None:
    draw_shape(pen, "18,72! 14,40 50,4! 86,40 82,72!", colour)
    pen.round_rectangle(16, 76, 84, 92, 4, colour)
    pen.rectangle(46, 24, 54, 66, cut)
    pen.rectangle(36, 36, 64, 44, cut)


@register_icon("f.altar")
def _draw_altar(pen: Pen, colour: str, cut: str) -> None:
    pen.arch(32, 4, 68, 58, colour)
    pen.arch(8, 20, 29, 58, colour)
    pen.arch(71, 20, 92, 58, colour)
    pen.rectangle(47, 16, 53, 48, cut)
    pen.rectangle(39, 24, 61, 30, cut)
    for x in (14, 77):
        pen.disc(x + 4.5, 36, 5, cut)
        pen.rectangle(x + 1, 42, x + 8, 54, cut)
    pen.rectangle(4, 62, 96, 72, colour)
    pen.rectangle(12, 75, 88, 95, colour)
    for x in (24, 46, 68):
        pen.rectangle(x, 79, x + 8, 92, cut)


@register_plain_icon("f.pawn")
def _draw_pawn(pen: Pen, colour: str) -> None:
    pen.disc(50, 24, 19, colour)
    pen.polygon(curve_path((14, 94), ((14, 56), (36, 44)), ((64, 44),), ((86, 56), (86, 94))), colour)


@register_icon("f.screen")
def _draw_screen(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(4, 24), (30, 16), (30, 86), (4, 92)], colour)
    pen.rectangle(34, 14, 66, 86, colour)
    pen.polygon([(70, 16), (96, 24), (96, 92), (70, 86)], colour)
    pen.arch(43, 30, 57, 58, cut)


@register_icon("f.tile")
def _draw_tile(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(8, 8, 92, 92, 10, colour)
    pen.rectangle(18, 18, 82, 82, cut)
    pen.rectangle(24, 24, 76, 76, colour)
    pen.disc(50, 50, 15, cut)
    pen.disc(50, 50, 9, colour)


@register_icon("f.scroll")
def _draw_scroll(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(14, 6, 86, 20, 7, colour)
    pen.rectangle(22, 12, 78, 72, colour)
    pen.round_rectangle(14, 64, 86, 78, 7, colour)
    for y in (30, 42):
        pen.rectangle(32, y, 68, y + 6, cut)
    pen.disc(50, 80, 17, colour)
    pen.disc(50, 80, 9, cut)


@register_icon("f.moon")
def _draw_moon(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(46, 50, 40, colour)
    pen.disc(64, 38, 34, cut)


@register_plain_icon("f.sun")
def _draw_sun(pen: Pen, colour: str) -> None:
    for k in range(12):
        pen.pen_at(50, 50, 1, k * 30).polygon([(30, -6), (49, 0), (30, 6)], colour)
    pen.disc(50, 50, 27, colour)


@register_icon("f.dawn")
def _draw_dawn(pen: Pen, colour: str, cut: str) -> None:
    for k in range(7):
        pen.pen_at(50, 66, 1, 180 + k * 30).polygon([(34, -5), (52, 0), (34, 5)], colour)
    pen.disc(50, 66, 28, colour)
    pen.rectangle(0, 68, 100, 100, cut)
    pen.rectangle(6, 72, 94, 80, colour)


def _draw_mood(pen: Pen, colour: str, cut: str, mouth: str) -> None:
    pen.disc(50, 50, 46, colour)
    pen.disc(50, 50, 38, cut)
    for x in (35, 65):
        pen.disc(x, 41, 6, colour)
    draw_thread(pen, mouth, 7, colour)


@register_icon("f.sad")
def _draw_sad(pen: Pen, colour: str, cut: str) -> None:
    _draw_mood(pen, colour, cut, "32,71 50,59 68,71")


@register_icon("f.calm")
def _draw_calm(pen: Pen, colour: str, cut: str) -> None:
    _draw_mood(pen, colour, cut, "33,65 67,65")


@register_icon("f.glad")
def _draw_glad(pen: Pen, colour: str, cut: str) -> None:
    _draw_mood(pen, colour, cut, "31,60 50,73 69,60")


@register_icon("f.bag")
def _draw_bag(pen: Pen, colour: str, cut: str) -> None:
    draw_shape(pen, "34,34! 10,62 16,92 50,96 84,92 90,62 66,34!", colour)
    draw_shape(pen, "36,26! 28,8 40,12 50,6 60,12 72,8 64,26!", colour)
    pen.rectangle(34, 27, 66, 33, cut)
    pen.rectangle(30, 29, 70, 35, colour)


@register_icon("f.income")
def _draw_income(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(60, 44, 38, 8, colour, cut)
    pen.disc(60, 44, 17, colour)
    pen.rectangle(2, 74, 46, 88, cut)
    pen.rectangle(16, 58, 30, 100, cut)
    pen.rectangle(4, 76, 42, 84, colour)
    pen.rectangle(19, 61, 27, 99, colour)


@register_plain_icon("f.now")
def _draw_now(pen: Pen, colour: str) -> None:
    pen.polygon([(58, 2), (16, 58), (44, 58), (36, 98), (84, 38), (54, 38)], colour)


@register_icon("f.always")
def _draw_always(pen: Pen, colour: str, cut: str) -> None:
    for x in (28, 72):
        pen.ring(x, 50, 27, 12, colour, cut)
    pen.disc(50, 50, 7, colour)


@register_icon("f.end")
def _draw_end(pen: Pen, colour: str, cut: str) -> None:
    pen.rectangle(18, 4, 27, 98, colour)
    pen.rectangle(27, 8, 90, 58, colour)
    for x, y in ((43, 8), (75, 8), (27, 24.6), (59, 24.6), (43, 41.2), (75, 41.2)):
        pen.rectangle(x, y, min(x + 16, 90), y + 16.6, cut)
    pen.rectangle(27, 8, 90, 12, colour)
    pen.rectangle(27, 54, 90, 58, colour)
    pen.rectangle(86, 8, 90, 58, colour)


@register_drawing("fresco.bishop")
def draw_bishop(pen: Pen, w: int, h: int) -> None:
    """Draw the bishop: a mitre on a porphyry disc with a white ring."""
    r = min(w, h) / 2
    pen.disc(w / 2, h / 2, r, "white")
    pen.disc(w / 2, h / 2, r - 4, "porph")
    hat = pen.pen_at(w / 2 - r * 0.6, h / 2 - r * 0.66, r * 0.012)
    draw_shape(hat, "18,72! 14,40 50,4! 86,40 82,72!", "white")
    hat.round_rectangle(16, 76, 84, 92, 4, "saff")
    hat.rectangle(46, 24, 54, 66, "porph")
    hat.rectangle(36, 36, 64, 44, "porph")


@register_drawing("fresco.awning")
def draw_awning(pen: Pen, w: int, h: int, colour: str) -> None:
    """Draw a stall's striped awning under its beam."""
    pen.rectangle(0, 0, w, 8, "ink")
    count = 9
    step = w / count
    for k in range(count):
        fill = colour if k % 2 == 0 else "white"
        pen.rectangle(k * step, 8, (k + 1) * step, h - step / 2, fill)
        pen.polygon(arc_points(k * step + step / 2, h - step / 2, step / 2, step / 2, 0, 180), fill)


@register_drawing("fresco.shutter")
def draw_shutter(pen: Pen, w: int, h: int) -> None:
    """Draw the boards of a closed stall."""
    pen.rectangle(0, 0, w, h, "stone")
    for k in range(1, 4):
        pen.rectangle(6, h * k / 4 - 1.5, w - 6, h * k / 4 + 1.5, "stoneD")


@register_drawing("fresco.triptych")
def draw_triptych(pen: Pen, w: int, h: int) -> None:
    """Draw the altar: a winged panel over a table with candles, drawn for 120 × 150."""
    box = pen.pen_at((w - 120) / 2, h - 150)
    box.arch(32, 0, 88, 92, "saffD")
    box.arch(36, 4, 84, 92, "saff")
    box.arch(40, 9, 80, 88, "lapis")
    for x0, x1 in ((4, 29), (91, 116)):
        box.arch(x0, 20, x1, 92, "saffD")
        box.arch(x0 + 3, 24, x1 - 3, 89, "terraD")
    box.disc(60, 36, 11, "saff")
    box.disc(60, 36, 7, "rosa~page.50")
    draw_shape(box, "46,88! 48,58 60,46 72,58 74,88!", "terra")
    draw_shape(box, "54,60 60,56 70,64 66,76 58,70", "rosa~page.50")
    for x in (16.5, 103.5):
        box.disc(x, 46, 6, "saff")
        box.disc(x, 46, 3.8, "rosa~page.50")
        draw_shape(box, f"{x - 8},88! {x - 6},60 {x},53 {x + 6},60 {x + 8},88!", "verd" if x < 60 else "saff")
    box.rectangle(0, 92, 120, 102, "page~stone.35")
    box.rectangle(6, 102, 114, 150, "white")
    box.rectangle(6, 102, 114, 108, "porph")
    for k in range(9):
        box.polygon([(6 + k * 12, 108), (18 + k * 12, 108), (12 + k * 12, 116)], "porph")
    box.rectangle(56, 120, 64, 144, "saff")
    box.rectangle(48, 127, 72, 134, "saff")
    for x in (12, 108):
        box.rectangle(x - 3, 72, x + 3, 92, "white")
        draw_shape(box, f"{x},70! {x + 4},63 {x},54! {x - 4},63", "saff")


@register_drawing("fresco.apprentice", outlined=True)
def draw_apprentice(pen: Pen, w: int, h: int, master: int, state: str) -> None:
    """Draw an apprentice in a seat's colour; an outline when the work is ``done``."""
    box = pen.pen_at((w - h * 0.86) / 2, 0, h / 100)
    parts = (
        arc_points(43, 24, 20, 20, 0, 360),
        curve_path((6, 96), ((6, 54), (32, 46)), ((54, 46),), ((80, 54), (80, 96))),
    )
    inner = (
        arc_points(43, 24, 14, 14, 0, 360),
        curve_path((13, 90), ((13, 60), (33, 53)), ((53, 53),), ((73, 60), (73, 90))),
    )
    for part in parts:
        box.polygon(part, "stoneD" if state else "ink")
    for part in inner:
        box.polygon(part, "cell" if state else f"seat.{master % 5 + 1}")
