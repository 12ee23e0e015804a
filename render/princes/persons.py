"""The pictograms of the 21 professions: one tool or thing each, in the same unit box as the icons."""

from math import cos, pi, sin

from render.core.icons import curve_points, draw_scales, register_icon, register_plain_icon, star_outline
from render.core.pen import Pen, arc_points, curve_path, mirror_points


@register_icon("mathematician")
def _draw_dividers(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 20), (24, 86)], 8, colour)
    pen.line([(50, 20), (76, 86)], 8, colour)
    pen.polygon([(19, 80), (29, 84), (18, 99)], colour)
    pen.polygon([(81, 80), (71, 84), (82, 99)], colour)
    pen.line(arc_points(50, 16, 52, 52, 64, 116), 6.5, colour)
    pen.disc(50, 14, 13, colour)
    pen.disc(50, 14, 4.5, cut)


@register_icon("theologian")
def _draw_codex(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(14, 4, 86, 96, 8, colour)
    pen.rectangle(22, 80, 86, 88, cut)
    pen.rectangle(52 - 6, 16, 52 + 6, 66, cut)
    pen.rectangle(34, 28, 70, 40, cut)


@register_icon("philosopher")
def _draw_owl(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path(
            (14, 6),
            ((50, 24), (86, 6)),
            ((94, 40), (84, 66)),
            ((74, 94), (50, 94)),
            ((26, 94), (16, 66)),
            ((6, 40), (14, 6)),
        ),
        colour,
    )
    for x in (32, 68):
        pen.disc(x, 40, 15, cut)
        pen.disc(x, 40, 7, colour)
    pen.polygon([(50, 46), (58, 58), (50, 70), (42, 58)], cut)
    pen.line([(36, 97), (36, 92)], 8, colour)
    pen.line([(64, 97), (64, 92)], 8, colour)


@register_plain_icon("botanist")
def _draw_sprig(pen: Pen, colour: str) -> None:
    pen.line(curve_points((50, 97), (46, 60), (50, 22)), 7, colour)
    pen.polygon(curve_path((50, 30), ((36, 16), (50, 0)), ((64, 16), (50, 30))), colour)
    for y, reach in ((54, 38), (82, 44)):
        leaf = curve_path(
            (49, y), ((50 - reach * 0.4, y - 34), (50 - reach, y - 26)), ((50 - reach * 0.9, y + 2), (49, y))
        )
        pen.polygon(leaf, colour)
        pen.polygon(mirror_points(leaf), colour)


@register_icon("alchemist")
def _draw_retort(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(34, 52, 30, colour)
    pen.polygon(
        curve_path((18, 30), ((28, 8), (46, 12)), ((70, 16), (98, 70)), ((90, 74),), ((70, 36), (48, 36))), colour
    )
    pen.polygon(arc_points(34, 52, 21, 21, -10, 190), cut)
    pen.disc(28, 62, 4.5, colour)
    pen.disc(40, 58, 3.5, colour)
    pen.round_rectangle(24, 80, 44, 88, 3, colour)
    pen.round_rectangle(10, 88, 58, 97, 3, colour)
    pen.polygon(curve_path((93, 78), ((100, 90), (93, 96)), ((86, 90), (93, 78))), colour)


@register_icon("physicist")
def _draw_magnet(pen: Pen, colour: str, cut: str) -> None:
    magnet = pen.pen_at(50, 50, 1, 0)
    magnet.polygon(
        [
            *arc_points(0, 8, 40, 40, 0, 180),
            (-40, -46),
            (-14, -46),
            (-14, 8),
            *arc_points(0, 8, 14, 14, 180, 0),
            (14, -46),
            (40, -46),
        ],
        colour,
    )
    for x in (-42, 12):
        magnet.rectangle(x, -26, x + 30, -19, cut)
    magnet.line([(0, -46), (0, -24)], 6, colour)
    magnet.line([(-7, -40), (0, -46), (7, -40)], 5, colour)


@register_icon("watchmaker")
def _draw_clock(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 50, 48, 10, colour, cut)
    pen.line([(50, 22), (50, 52), (70, 66)], 8, colour)
    for k in range(1, 4):
        pen.disc(50 + 30 * cos(k * pi / 2 - pi / 2), 50 + 30 * sin(k * pi / 2 - pi / 2), 4, colour)


@register_icon("goldsmith")
def _draw_gem(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 66, 32, 10, colour, cut)
    pen.polygon([(32, 4), (68, 4), (82, 20), (50, 46), (18, 20)], cut)
    pen.polygon([(35, 2), (65, 2), (78, 17), (50, 42), (22, 17)], colour)
    pen.line([(24, 18), (76, 18)], 4.5, cut, caps=False)
    pen.line([(42, 18), (50, 38), (58, 18)], 4, cut, caps=False)


@register_plain_icon("bell_founder")
def _draw_bell(pen: Pen, colour: str) -> None:
    pen.ring(50, 12, 11, 5.5, colour)
    pen.polygon(
        curve_path(
            (50, 18), ((74, 20), (75, 48)), ((76, 68), (92, 78)), ((8, 78),), ((24, 68), (25, 48)), ((26, 20), (50, 18))
        ),
        colour,
    )
    pen.round_rectangle(5, 76, 95, 84, 4, colour)
    pen.disc(50, 89, 9.5, colour)


@register_icon("cartographer")
def _draw_rose(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 50, 38, 6, colour, cut)
    pen.polygon(star_outline(50, 50, 50, 11, 4), colour)
    pen.pen_at(50, 50, 1, 45).polygon(star_outline(0, 0, 28, 8, 4), colour)
    pen.polygon([(50, 6), (50, 50), (41, 41)], cut)
    pen.polygon([(50, 94), (50, 50), (59, 59)], cut)


register_plain_icon("jurist")(draw_scales)


@register_plain_icon("choreographer")
def _draw_dancer(pen: Pen, colour: str) -> None:
    pen.disc(54, 12, 11, colour)
    pen.polygon(
        curve_path(
            (46, 24),
            ((62, 24),),
            ((64, 42), (60, 52)),
            ((84, 66), (82, 74)),
            ((50, 84), (22, 70)),
            ((36, 60), (46, 48)),
        ),
        colour,
    )
    pen.line([(48, 28), (28, 32), (10, 18)], 7.5, colour)
    pen.line([(60, 28), (78, 36), (92, 20)], 7.5, colour)
    pen.line([(48, 72), (46, 96)], 8, colour)
    pen.line([(60, 72), (80, 86), (92, 80)], 8, colour)


@register_icon("composer")
def _draw_lute(pen: Pen, colour: str, cut: str) -> None:
    body = pen.pen_at(50, 50, 1, 38)
    body.polygon(
        curve_path((0, -18), ((20, -8), (27, 16)), ((30, 46), (0, 47)), ((-30, 46), (-27, 16)), ((-20, -8), (0, -18))),
        colour,
    )
    body.rectangle(-5.5, -52, 5.5, -6, colour)
    body.polygon([(-6, -48), (6, -48), (-8, -66), (-22, -58)], colour)
    body.disc(0, 12, 8.5, cut)
    body.line([(-12, 34), (12, 34)], 5, cut)


@register_plain_icon("sculptor")
def _draw_bust(pen: Pen, colour: str) -> None:
    pen.ellipse(50, 28, 20, 25, colour)
    pen.polygon(
        curve_path(
            (40, 46),
            ((40, 58), (16, 62)),
            ((12, 78), (24, 80)),
            ((76, 80),),
            ((88, 78), (84, 62)),
            ((60, 58), (60, 46)),
        ),
        colour,
    )
    pen.rectangle(40, 78, 60, 88, colour)
    pen.round_rectangle(26, 87, 74, 98, 3, colour)


@register_icon("painter")
def _draw_brush(pen: Pen, colour: str, cut: str) -> None:
    brush = pen.pen_at(50, 50, 1, 42)
    brush.polygon(curve_path((-6, 10), ((-5, -56), (0, -60)), ((5, -56), (6, 10))), colour)
    brush.rectangle(-10, 12, 10, 24, colour)
    brush.rectangle(-12, 9, 12, 12.5, cut)
    brush.polygon(
        curve_path((-11, 27), ((11, 27),), ((17, 44), (4, 52)), ((-2, 58), (-4, 66)), ((-20, 44), (-11, 27))), colour
    )


@register_icon("pharmacist")
def _draw_mortar(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(56, 40), (82, 8)], 13, colour)
    pen.rectangle(6, 33, 94, 39, cut)
    pen.round_rectangle(6, 38, 94, 49, 5, colour)
    pen.polygon(curve_path((14, 48), ((16, 80), (40, 84)), ((60, 84),), ((84, 80), (86, 48))), colour)
    pen.round_rectangle(26, 86, 74, 97, 4, colour)


@register_icon("physician")
def _draw_staff(pen: Pen, colour: str, cut: str) -> None:
    pen.line([(50, 6), (50, 96)], 9, colour)
    snake = [(50 + 22 * sin((y - 20) / 60 * 2 * pi), y) for y in range(20, 87, 2)]
    pen.line(snake, 15, cut)
    pen.line([(50, 80), (50, 96)], 9, colour)
    pen.line([(50, 6), (50, 30)], 9, colour)
    pen.line(snake, 8, colour)
    pen.line([(50, 42), (50, 58)], 9, colour)
    pen.ellipse(42, 19, 13, 8, colour)


@register_icon("dramatist")
def _draw_masks(pen: Pen, colour: str, cut: str) -> None:
    back = pen.pen_at(42, 0, 0.62, 10)
    _draw_mask(back, colour, cut, smiles=False)
    front = pen.pen_at(-2, 26, 0.74, -8)
    front.polygon(
        curve_path((2, 2), ((50, 16), (98, 2)), ((106, 62), (74, 90)), ((50, 108), (26, 90)), ((-6, 62), (2, 2))), cut
    )
    _draw_mask(front, colour, cut, smiles=True)


def _draw_mask(pen: Pen, colour: str, cut: str, *, smiles: bool) -> None:
    pen.polygon(
        curve_path((6, 8), ((50, 20), (94, 8)), ((100, 60), (72, 84)), ((50, 102), (28, 84)), ((0, 60), (6, 8))), colour
    )
    for x in (31, 69):
        pen.ellipse(x, 40, 10, 6.5, cut)
    if smiles:
        pen.polygon(curve_path((24, 56), ((50, 66), (76, 56)), ((70, 82), (50, 82)), ((30, 82), (24, 56))), cut)
    else:
        pen.polygon(curve_path((28, 80), ((32, 58), (50, 58)), ((68, 58), (72, 80)), ((50, 66), (28, 80))), cut)


@register_icon("poet")
def _draw_quill(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path((84, 2), ((34, 16), (26, 50)), ((22, 70), (34, 76)), ((66, 78), (80, 42)), ((88, 22), (84, 2))),
        colour,
    )
    pen.line(curve_points((72, 22), (46, 48), (34, 76)), 5, cut, caps=False)
    pen.line(curve_points((36, 70), (28, 84), (24, 98)), 7.5, colour)
    pen.line([(50, 50), (62, 52)], 4, cut)
    pen.line([(42, 63), (54, 66)], 4, cut)


@register_icon("astronomer")
def _draw_telescope(pen: Pen, colour: str, cut: str) -> None:
    tube = pen.pen_at(48, 46, 1, -28)
    tube.round_rectangle(-48, -7, -20, 7, 3, colour)
    tube.round_rectangle(-22, -10, 18, 10, 2, colour)
    tube.round_rectangle(16, -14, 46, 14, 3, colour)
    tube.rectangle(-20.5, -12, -17, 12, cut)
    tube.rectangle(14, -15, 18, 15, cut)
    pen.line([(48, 54), (28, 96)], 7, colour)
    pen.line([(48, 54), (68, 96)], 7, colour)
    pen.polygon(star_outline(22, 14, 14, 5, 4), colour)


@register_icon("organ_builder")
def _draw_pipes(pen: Pen, colour: str, cut: str) -> None:
    for x, top in ((4, 44), (23.5, 22), (43, 4), (62.5, 22), (82, 44)):
        pen.round_rectangle(x, top, x + 15, 82, 7, colour)
        pen.rectangle(x, 74, x + 15, 84, colour)
        pen.rectangle(x + 4, 66, x + 11, 73, cut)
    pen.round_rectangle(0, 87, 100, 97, 4, colour)
