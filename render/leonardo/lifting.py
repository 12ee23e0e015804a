"""Lifting and water: the drawings of inventions 2, 7, 12, 17 and 22."""

from itertools import pairwise
from math import atan2, pi

from render.core.pen import Point, arc_points, circle_point, curve_path
from render.leonardo import parts
from render.leonardo.parts import (
    beam_outline,
    draw_beam,
    draw_block,
    draw_rope,
    draw_wheel,
    ellipse_outline,
    rectangle_outline,
)
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, PAPER, SOFT, WASH, Quill, register_sketch


@register_sketch(2)
def draw_secured_pulley(quill: Quill) -> None:
    """Draw two blocks and a weight; a pawl in a toothed wheel holds what has been lifted."""
    parts.draw_notes(quill, 12, 40, 4, 36)
    quill.guide(78, 8, 78, 156)
    quill.guide(134, 8, 134, 132)
    draw_beam(quill, 24, 17, 178, 17, 13)
    quill.line([(78, 24), (78, 36)], OUTLINE)
    quill.line([(134, 24), (134, 40)], OUTLINE)
    draw_rope(quill, (99, 52), (96, 104))
    draw_rope(quill, (57, 52), (61, 104))
    quill.line(arc_points(78, 104, 18, 18, 0, 180), FINE)
    draw_block(quill, 78, 52, 20)
    draw_block(quill, 78, 104, 16)
    weight = [(62, 136), (94, 136), (102, 162), (54, 162)]
    quill.line([(78, 124), (78, 136)], OUTLINE)
    quill.shape(arc_points(78, 131, 5, 6, 0, 360), PAPER, FINE)
    quill.shape(weight, WASH)
    quill.shadow(weight, 20, 3)
    teeth = []
    for k in range(14):
        angle = 360 * k / 14
        teeth += [circle_point(134, 66, 26, angle), circle_point(134, 66, 19, angle + 4)]
    quill.shape(teeth, WASH)
    quill.shadow(ellipse_outline(134, 66, 19), 11, 5, step=3.8)
    quill.shape(ellipse_outline(134, 66, 9), PALE, FINE)
    quill.fill(ellipse_outline(134, 66, 3), "sepia")
    pawl = curve_path((172, 24), ((176, 44), (161, 58)), ((157, 52),), ((166, 42), (163, 24)))
    quill.shape(pawl, DEEP, FINE)
    quill.fill(ellipse_outline(168, 27, 2.4), "sepia")
    draw_rope(quill, (99, 50), (134, 46))
    draw_rope(quill, (115, 70), (122, 126), (144, 140))
    hand = quill.at(148, 142, 1, 28)
    hand.shape(
        curve_path((-8, -6), ((6, -10), (20, -6)), ((34, -8),), ((34, 10),), ((20, 8),), ((4, 11), (-8, 4))), PALE, FINE
    )
    for y in (-2, 2):
        hand.hair([(-8, y), (4, y + 0.5)])


@register_sketch(7)
def draw_underwater_tank(quill: Quill) -> None:
    """Draw a vessel of hooped planks under water, breathing through tubes that a float holds up."""
    parts.draw_notes(quill, 140, 14, 3, 44)
    quill.guide(92, 6, 92, 164)
    parts.draw_water(quill, 44, 8, 194)
    cork = curve_path((68, 44), ((70, 22), (92, 22)), ((114, 22), (116, 44)), ((92, 50), (68, 44)))
    for x, end in ((84, 80), (100, 80)):
        tube = curve_path((x, 16), ((x, 40),), ((x - 12, 54), (x + 14, 62), (x, end)))
        quill.line(tube, 7.5)
        quill.line(tube, 3.4, PALE)
        for k in range(6):
            quill.hair([(x - 3, 20 + k * 3.4), (x + 3, 20 + k * 3.4)])
    quill.shape(cork, WASH)
    quill.shadow(cork, 14, 5, step=3.8)
    quill.shape(ellipse_outline(84, 15, 5, 3), DARK, HAIR)
    quill.shape(ellipse_outline(100, 15, 5, 3), DARK, HAIR)
    hull = curve_path(
        (28, 108), ((32, 78), (92, 78)), ((152, 78), (156, 108)), ((152, 140), (92, 140)), ((32, 140), (28, 108))
    )
    quill.shape(hull, PALE)
    quill.hatch(hull, lit=[(x - 16, y - 14) for x, y in hull])
    for y in (91, 126):
        half = 58 if y == 91 else 57
        quill.hair([(92 - half, y), (92 + half, y)], "sepia")
    for x, wide in ((52, 21), (92, 31), (132, 21)):
        hoop = curve_path(
            (x - 4, 110 - wide),
            ((x - 8, 110), (x - 4, 109 + wide)),
            ((x + 4, 109 + wide),),
            ((x, 110), (x + 4, 110 - wide)),
        )
        quill.shape(hoop, DEEP, FINE)
    for x in (72, 112):
        quill.shape(ellipse_outline(x, 108, 11), WASH, FINE)
        quill.shape(ellipse_outline(x, 108, 6.5), DARK, HAIR)
        quill.line([(x - 4, 105), (x + 1, 103)], HAIR, PAPER)
    quill.shape([(156, 100), (172, 92), (172, 124), (156, 116)], WASH, FINE)
    for y in (100, 108, 116):
        quill.hair([(157, 108), (172, y)])
    for x in (66, 118):
        quill.line([(x, 138), (x, 150)], FINE)
        stone = curve_path((x - 11, 162), ((x - 9, 150), (x, 150)), ((x + 9, 150), (x + 11, 162)))
        quill.shape(stone, DEEP, FINE)
    for x, y, r in ((168, 78, 3), (174, 66, 2.4), (166, 58, 2)):
        quill.line(ellipse_outline(x, y, r), HAIR, SOFT)
    fish = quill.at(30, 66, 0.9)
    fish.shape(curve_path((-12, 0), ((0, -9), (12, 0)), ((0, 9), (-12, 0))), PALE, HAIR * 1.2)
    fish.shape([(-11, 0), (-19, -6), (-19, 6)], PALE, HAIR * 1.2)
    fish.fill(ellipse_outline(7, -1.5, 1.3), "sepia")


@register_sketch(12)
def draw_paddle_boat(quill: Quill) -> None:
    """Draw a boat whose cranks turn a wheel of paddles on its side."""
    parts.draw_notes(quill, 136, 18, 4, 46)
    quill.circle_guide(104, 104, 52, 150, 390)
    quill.guide(104, 34, 104, 166)
    quill.guide(14, 104, 190, 104)
    draw_beam(quill, 54, 16, 54, 96, 6)
    sail = curve_path((57, 20), ((98, 38), (94, 76)), ((57, 84),))
    quill.shape(sail, PALE)
    quill.shadow(sail, 14, 7)
    quill.hair(curve_path((57, 42), ((78, 46), (96, 58))))
    quill.hair([(54, 18), (20, 92)], "sepia")
    hull = curve_path(
        (10, 88),
        ((26, 96), (58, 97)),
        ((150, 97),),
        ((178, 95), (192, 78)),
        ((190, 118), (162, 136)),
        ((42, 136),),
        ((18, 124), (10, 88)),
    )
    quill.shape(hull, WASH)
    quill.hatch(hull, lit=[(x - 22, y - 16) for x, y in hull])
    quill.fine(curve_path((17, 104), ((30, 110), (58, 110)), ((148, 110),), ((174, 108), (188, 96))))
    for k in range(8):
        turn = 45 * k + 11
        paddle = quill.at(104, 104, 1, turn)
        paddle.shape(rectangle_outline(-9, -53, 9, -38), PALE, FINE)
    draw_wheel(quill, 104, 104, 41, 8, rim=0.17)
    quill.line([(104, 104), (122, 88)], OUTLINE * 1.4)
    quill.line([(122, 88), (137, 88)], OUTLINE * 1.4)
    quill.shape(ellipse_outline(104, 104, 6), DARK, FINE)
    parts.draw_water(quill, 140, 6, 194, 3)


@register_sketch(17)
def draw_camouflage_telescope(quill: Quill) -> None:
    """Draw a telescope that bends at leather joints and hides in a bush; only its end looks out."""
    parts.draw_notes(quill, 14, 26, 4, 42)
    quill.guide(152, 14, 44, 160)
    for foot, top in (((60, 162), (76, 104)), ((76, 166), (78, 104)), ((98, 162), (80, 104))):
        draw_beam(quill, *top, *foot, 5)
    segments = (
        ((40, 138), (66, 114), 13),
        ((75, 98), (84, 68), 17),
        ((98, 54), (126, 46), 21),
        ((142, 38), (168, 22), 26),
    )
    for one, other in pairwise(segments):
        (_, (x0, y0), w0), ((x1, y1), _, w1) = one, other
        joint = beam_outline(x0, y0, x1, y1, (w0 + w1) / 2 - 1)
        quill.shape(joint, DEEP, FINE)
        for t in (0.3, 0.5, 0.7):
            a = (joint[0][0] + (joint[1][0] - joint[0][0]) * t, joint[0][1] + (joint[1][1] - joint[0][1]) * t)
            b = (joint[3][0] + (joint[2][0] - joint[3][0]) * t, joint[3][1] + (joint[2][1] - joint[3][1]) * t)
            quill.fine([a, b])
    for (x0, y0), (x1, y1), w in segments:
        tube = beam_outline(x0, y0, x1, y1, w)
        quill.shape(tube, WASH)
        quill.shadow(tube, w * 0.34, w * 0.5, step=3.8)
    lens = quill.at(170, 21, 1, -32)
    lens.shape(ellipse_outline(0, 0, 5.5, 15), PALE)
    lens.hair([(-1, -8), (1, 4)])
    eye = quill.at(36, 142, 1, -42)
    eye.shape(rectangle_outline(-5, -4.5, 5, 4.5), DARK, FINE)
    for twig in (
        ((54, 164), (40, 150), (50, 128), (72, 122)),
        ((106, 164), (122, 140), (104, 118), (92, 100)),
        ((98, 104), (70, 96), (70, 76), (98, 70)),
        ((84, 82), (104, 84), (112, 64), (128, 62)),
    ):
        draw_vine(quill, twig)
    parts.draw_ground(quill, 164, 22, 150)
    for turn in (-70, -46, -10, 12):
        x, y = circle_point(170, 21, 22, turn)
        quill.hair([(x, y), circle_point(170, 21, 29, turn)])


def draw_vine(quill: Quill, through: tuple[Point, Point, Point, Point]) -> None:
    """Draw a twig along a curve, with leaves to both sides and one at its end."""
    points = curve_path(through[0], through[1:])
    quill.line(points, FINE)
    for n in range(3, 20, 3):
        (x0, y0), (x, y) = points[n - 1], points[n]
        turn = atan2(y - y0, x - x0) * 180 / pi
        for side in (-1, 1):
            draw_leaf(quill.at(x, y, 1, turn + side * 52), 14.5 - n * 0.16, PALE if side < 0 else WASH)
    draw_leaf(quill.at(*points[-1], 1, turn), 14, WASH)


def draw_leaf(quill: Quill, long: float, tone: str) -> None:
    """Draw a pointed leaf from the origin to the right."""
    wide = long * 0.42
    quill.shape(curve_path((0, 0), ((long * 0.4, -wide), (long, 0)), ((long * 0.4, wide), (0, 0))), tone, HAIR * 1.2)
    quill.hair([(1, 0), (long * 0.7, 0)])


@register_sketch(22)
def draw_dredger(quill: Quill) -> None:
    """Draw two hulls with a wheel of scoops between them, a crank to turn it and a barge for the mud."""
    parts.draw_notes(quill, 14, 20, 3, 40)
    quill.guide(100, 2, 100, 166)
    quill.circle_guide(100, 86, 62, 190, 350)
    for turn in (20, 110, 200, 290):
        arm = quill.at(100, 86, 1, turn)
        arm.shape(curve_path((-4, 0), ((-4, -40),), ((4, -40),), ((4, 0),)), WASH)
        scoop = curve_path((-5, -38), ((-20, -46), (-20, -68)), ((-8, -58), (14, -58)), ((16, -46), (6, -38)))
        arm.shape(scoop, PALE)
        arm.shadow(scoop, 10, 4, step=3.8)
    draw_wheel(quill, 100, 86, 26, 8, rim=0.26)
    for x in (70, 130):
        draw_beam(quill, 100, 86, x, 122, 8)
    draw_beam(quill, 58, 96, 142, 96, 8)
    quill.line([(100, 86), (122, 74)], OUTLINE * 1.3)
    quill.line([(122, 74), (122, 64)], OUTLINE * 1.3)
    quill.shape(ellipse_outline(100, 86, 7), DARK, FINE)
    for x0, x1 in ((10, 80), (120, 190)):
        hull = curve_path(
            (x0, 116), ((x1, 116),), ((x1 - 5, 130), (x1 - 16, 138)), ((x0 + 16, 138),), ((x0 + 5, 130), (x0, 116))
        )
        quill.shape(hull, WASH)
        quill.shadow(hull, 24, 9)
        quill.fine([(x0 + 4, 123), (x1 - 4, 123)])
    parts.draw_man(quill, 42, 116, 0.86, arms=(12, -26), other=(10, -18))
    mud = curve_path((148, 116), ((154, 100), (166, 102)), ((178, 100), (182, 116)))
    quill.shape(mud, DEEP, FINE)
    quill.hatch(mud, step=3.8)
    parts.draw_water(quill, 141, 6, 194, 2)
    bed = curve_path((12, 166), ((40, 160), (72, 163)), ((100, 166), (128, 162)), ((160, 158), (190, 166)))
    quill.hair(bed, "sepia")
