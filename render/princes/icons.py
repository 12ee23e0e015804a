"""The icons of The Princes of Florence: ten buildings, three landscapes, three freedoms."""

from math import cos, pi, sin

from render.core.icons import curve_points, register_icon, register_plain_icon, star_outline
from render.core.pen import Pen, curve_path, mirror_points


@register_icon("laboratory")
def _draw_laboratory(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(34, 3, 66, 13, 4, colour)
    pen.polygon(
        curve_path(
            (40, 10),
            ((40, 38),),
            ((12, 80),),
            ((6, 96), (22, 97)),
            ((78, 97),),
            ((94, 96), (88, 80)),
            ((60, 38),),
            ((60, 10),),
        ),
        colour,
    )
    pen.polygon([(31, 66), (69, 66), (77, 78), (23, 78)], cut)
    pen.polygon([(21, 79), (79, 79), (82, 86), (18, 86)], colour)
    pen.disc(44, 72, 5, colour)
    pen.disc(57, 70, 3.5, colour)
    pen.disc(50, 50, 5, cut)


@register_icon("university")
def _draw_university(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 4), (97, 30), (97, 37), (3, 37), (3, 30)], colour)
    pen.disc(50, 24, 6.5, cut)
    for x in (10, 33, 56, 79):
        pen.rectangle(x, 41, x + 11, 78, colour)
    pen.rectangle(6, 81, 94, 87, colour)
    pen.rectangle(1, 89, 99, 97, colour)


@register_icon("workshop")
def _draw_workshop(pen: Pen, colour: str, cut: str) -> None:
    chisel = pen.pen_at(50, 52, 1, 42)
    chisel.polygon([(-8, -52), (8, -52), (8, -12), (-8, -12)], colour)
    chisel.round_rectangle(-7, -8, 7, 52, 6, colour)
    hammer = pen.pen_at(50, 52, 1, -42)
    hammer.rectangle(-9.5, -34, 9.5, 56, cut)
    hammer.round_rectangle(-5.5, -30, 5.5, 53, 4, colour)
    hammer.polygon([(-26, -52), (18, -52), (30, -38), (18, -32), (-26, -32)], colour)


@register_icon("studio")
def _draw_studio(pen: Pen, colour: str, cut: str) -> None:
    pen.ellipse(50, 48, 48, 40, colour)
    for x, y, r in ((28, 50, 8), (40, 26, 8), (64, 24, 8)):
        pen.disc(x, y, r, cut)
    pen.ellipse(72, 68, 14, 10, cut)
    pen.polygon([(74, 74), (88, 60), (100, 76), (84, 92)], cut)


@register_plain_icon("hospital")
def _draw_hospital(pen: Pen, colour: str) -> None:
    pen.rectangle(35, 5, 65, 95, colour)
    pen.rectangle(5, 35, 95, 65, colour)


@register_icon("library")
def _draw_library(pen: Pen, colour: str, cut: str) -> None:
    page = curve_path((48, 22), ((32, 6), (4, 14)), ((4, 80),), ((32, 74), (48, 90)))
    lines = [curve_points((14, y), (28, y - 3), (39, y + 7)) for y in (32, 46, 60)]
    for side in (page, mirror_points(page)):
        pen.polygon(side, colour)
    for points in lines:
        pen.line(points, 5, cut)
        pen.line(mirror_points(points), 5, cut)


@register_icon("theater")
def _draw_theater(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path((6, 8), ((50, 20), (94, 8)), ((100, 60), (72, 84)), ((50, 102), (28, 84)), ((0, 60), (6, 8))), colour
    )
    eye = curve_path((20, 40), ((30, 26), (42, 40)), ((30, 46), (20, 40)))
    pen.polygon(eye, cut)
    pen.polygon(mirror_points(eye), cut)
    pen.polygon(curve_path((24, 56), ((50, 66), (76, 56)), ((70, 82), (50, 82)), ((30, 82), (24, 56))), cut)


@register_plain_icon("opera")
def _draw_opera(pen: Pen, colour: str) -> None:
    side = [(16, 10), *curve_path((16, 10), ((30, 18), (17, 36), (17, 52)), ((17, 78), (38, 80), (50, 80)))]
    for points in (side, mirror_points(side)):
        pen.line(points, 10, colour)
        pen.disc(points[0][0], 10, 8, colour)
    pen.line([(20, 30), (80, 30)], 6, colour)
    for x in (38, 50, 62):
        pen.line([(x, 32), (x, 78)], 5, colour, caps=False)
    pen.round_rectangle(28, 84, 72, 96, 5, colour)


_TOWER = (
    *((29, 2), (29, 12), (37, 12), (37, 2), (49, 2), (49, 12), (57, 12), (57, 2), (69, 2)),
    *((71, 2), (84, 2), (84, 28), (74, 37), (74, 80), (84, 97), (16, 97), (26, 80), (26, 37), (16, 28)),
)


@register_icon("tower")
def _draw_tower(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(curve_path((16, 2), *([spot] for spot in _TOWER)), colour)
    pen.rectangle(63, 0, 71, 12, cut)
    pen.arch(43, 46, 57, 64, cut)
    pen.arch(40, 76, 60, 97, cut)


@register_icon("chapel")
def _draw_chapel(pen: Pen, colour: str, cut: str) -> None:
    pen.rectangle(45.5, 0, 54.5, 34, colour)
    pen.rectangle(36, 8, 64, 16.5, colour)
    pen.polygon([(50, 26), (78, 50), (78, 64), (96, 70), (96, 97), (4, 97), (4, 70), (22, 64), (22, 50)], colour)
    pen.disc(50, 53, 7, cut)
    pen.arch(38, 67, 62, 97, cut)


@register_icon("forest")
def _draw_forest(pen: Pen, colour: str, cut: str) -> None:
    for x in (24, 76):
        pen.polygon([(x, 22), (x + 21, 80), (x - 21, 80)], colour)
        pen.rectangle(x - 4, 80, x + 4, 96, colour)
    pen.polygon([(50, 0), (78, 86), (22, 86)], cut)
    pen.polygon([(50, 8), (73, 80), (27, 80)], colour)
    pen.rectangle(45.5, 80, 54.5, 97, colour)


@register_plain_icon("lake")
def _draw_lake(pen: Pen, colour: str) -> None:
    for y in (24, 50, 76):
        pen.line([(4 + x, y - 9 * sin(x / 92 * 5 * pi)) for x in range(0, 93, 2)], 10, colour)


@register_icon("park")
def _draw_park(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 40), (50, 96)], 8, colour)
    leaf = curve_path((50, 90), ((20, 92), (12, 66)), ((42, 62), (50, 90)))
    pen.polygon(leaf, colour)
    pen.polygon(mirror_points(leaf), colour)
    for k in range(6):
        pen.disc(50 + 20 * cos(k * pi / 3 + pi / 6), 34 + 20 * sin(k * pi / 3 + pi / 6), 13, colour)
    pen.disc(50, 34, 12, colour)
    pen.disc(50, 34, 9.5, cut)


@register_plain_icon("travel")
def _draw_travel(pen: Pen, colour: str) -> None:
    pen.polygon(curve_path((47, 4), ((47, 64),), ((10, 64),), ((34, 42), (47, 4))), colour)
    pen.polygon(curve_path((53, 14), ((80, 30), (84, 64)), ((53, 64),)), colour)
    pen.polygon(curve_path((2, 70), ((98, 70),), ((94, 94), (74, 94)), ((26, 94),), ((6, 94), (2, 70))), colour)


@register_plain_icon("religion")
def _draw_religion(pen: Pen, colour: str) -> None:
    pen.rectangle(38, 50, 62, 86, colour)
    pen.round_rectangle(22, 86, 78, 97, 4, colour)
    pen.polygon(curve_path((50, 14), ((62, 28), (58, 38)), ((50, 48), (42, 38)), ((38, 28), (50, 14))), colour)
    for x0, y0, x1, y1 in ((14, 40, 28, 38), (22, 12, 33, 21)):
        pen.line([(x0, y0), (x1, y1)], 6.5, colour)
        pen.line([(100 - x0, y0), (100 - x1, y1)], 6.5, colour)


@register_icon("opinion")
def _draw_opinion(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(2, 10, 98, 74, 14, colour)
    pen.polygon([(26, 70), (56, 70), (28, 96)], colour)
    pen.round_rectangle(18, 27, 82, 37, 5, cut)
    pen.round_rectangle(18, 47, 60, 57, 5, cut)


@register_plain_icon("best")
def _draw_best(pen: Pen, colour: str) -> None:
    pen.polygon(star_outline(50, 52, 48, 20, 5), colour)
