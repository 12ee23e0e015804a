"""The masthead's illustration: Florence in elevation before a saffron sun, standing on the masthead's edge."""

from render.core.pen import Pen, arc_points, curve_path
from render.core.sprites import register_drawing


@register_drawing("florence")
def draw_florence(pen: Pen, w: int, h: int) -> None:
    """Draw campanile, dome and town hall; drawn for 600 × 256, anchored at the bottom."""
    box = pen.pen_at(w - 600, h - 256)
    _draw_hills(box)
    box.polygon(arc_points(334, 129, 124, 124, 0, 360), "saff")
    box.rectangle(205, 190, 470, 256, "saff")
    _draw_dome(box)
    _draw_hall(box)
    _draw_campanile(box)
    _draw_houses(box)


def _draw_hills(pen: Pen) -> None:
    pen.polygon(curve_path((0, 256), ((60, 214), (150, 200)), ((210, 190), (230, 256))), "verd~lapis.42")
    pen.polygon(curve_path((575, 178), ((588, 138), (579, 130)), ((570, 140), (568, 190))), "forest")
    pen.rectangle(566, 176, 600, 256, "forest")


def _draw_windows(
    pen: Pen, xs: tuple[float, ...], top: float, bottom: float, wide: float, colour: str = "lapisD"
) -> None:
    for x in xs:
        pen.arch(x, top, x + wide, bottom, colour)


def _draw_dome(pen: Pen) -> None:
    pen.rectangle(158, 198, 414, 256, "white")
    pen.rectangle(206, 192, 414, 200, "terra")
    _draw_windows(pen, (176, 220, 260, 300, 339, 379), 212, 256, 23)
    pen.rectangle(244, 162, 388, 194, "white")
    for x in (262, 297, 334, 370):
        pen.disc(x, 178, 9.5, "lapisD")
    outline = curve_path((242, 162), ((246, 96), (302, 62)), ((330, 62),), ((386, 96), (390, 162)))
    pen.polygon(outline, "terra")
    pen.line(outline, 5, "white", caps=False)
    for x, by in ((286, 291), (346, 341)):
        rib = curve_path((x, 162), ((by - (4 if x < 316 else -4), 104), (316 - (8 if x < 316 else -8), 64)))
        pen.line(rib, 5.5, "white", caps=False)
    pen.rectangle(242, 160, 390, 166, "white")
    pen.rectangle(300, 42, 332, 66, "white")
    pen.arch(309, 45, 323, 66, "lapisD")
    pen.polygon([(316, 16), (332, 42), (300, 42)], "terra")
    pen.disc(316, 13, 6, "saff")


def _draw_campanile(pen: Pen) -> None:
    pen.rectangle(159, 44, 213, 256, "white")
    for y in (36, 93, 146, 197):
        wide = 7 if y == 36 else 3
        pen.rectangle(159 - wide, y, 213 + wide, y + (10 if y == 36 else 6), "rosa")
    pen.arch(172, 51, 200, 89, "lapisD")
    pen.rectangle(184, 54, 188, 89, "white")
    for top in (101, 154):
        _draw_windows(pen, (171, 189), top, top + 33, 13)
    _draw_windows(pen, (176,), 214, 256, 20)


def _draw_hall(pen: Pen) -> None:
    pen.rectangle(413, 150, 578, 256, "rosa")
    pen.rectangle(407, 142, 580, 158, "rosa")
    for x in range(407, 575, 21):
        pen.rectangle(x, 132, x + 12, 143, "rosa")
    _draw_windows(pen, tuple(range(411, 570, 18)), 156, 170, 12)
    pen.rectangle(465, 36, 496, 142, "rosa")
    pen.rectangle(460, 32, 501, 60, "rosa")
    for x in (468, 482):
        pen.rectangle(x, 32, x + 6, 38, "lapis")
    pen.polygon([(481, 5), (494, 38), (468, 38)], "terra")
    _draw_windows(pen, (475,), 66, 86, 12)
    _draw_windows(pen, (427, 458, 509, 541), 178, 204, 16)
    for x in (441, 541):
        pen.rectangle(x, 216, x + 16, 236, "lapisD")
    _draw_windows(pen, (494,), 213, 256, 30)


def _draw_houses(pen: Pen) -> None:
    pen.rectangle(28, 180, 94, 256, "rosa")
    pen.polygon([(61, 163), (100, 182), (22, 182)], "terra")
    for top in (194, 224):
        _draw_windows(pen, (40, 67), top, top + 16, 14)
    pen.rectangle(94, 196, 149, 256, "stone")
    pen.polygon([(121, 182), (153, 198), (89, 198)], "terraD")
    _draw_windows(pen, (105, 125), 209, 233, 13)
    pen.rectangle(429, 202, 479, 256, "saffL")
    pen.polygon([(453, 189), (485, 204), (422, 204)], "terra")
    _draw_windows(pen, (438, 457), 215, 235, 11)
    pen.rectangle(563, 192, 600, 256, "stone")
    pen.polygon([(592, 176), (600, 180), (600, 194), (556, 194)], "terra")
    _draw_windows(pen, (572, 595), 206, 230, 12)
