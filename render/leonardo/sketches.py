"""Drawings of inventions, or of their parts, with computed points; the others are texts of shapes."""

from itertools import pairwise
from math import atan2, cos, pi, sin

from render.core.pen import (
    Point,
    arc_points,
    beam_outline,
    circle_point,
    curve_path,
    ellipse_outline,
    quadratic_curve,
    rectangle_outline,
)
from render.core.shapes import KINDS, ShapeKind, read_numbers
from render.leonardo.parts import draw_beam, draw_ground, draw_notes, draw_rope, draw_wheel, read_whole
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, WASH, Quill, register_sketch


def draw_scythe(quill: Quill, turn: float) -> None:
    """Draw a rotor's scythe from the side, so it looks flat; ``turn`` is its root's position."""
    squash, reach = 0.44, 60

    def spot(r: float, angle: float) -> Point:
        return r * cos(angle * pi / 180), r * sin(angle * pi / 180) * squash

    edge = [spot(8 + (reach - 8) * t / 12, turn + 0.36 * t * t) for t in range(13)]
    back = [spot(8 + (reach - 8) * t / 12, turn + 0.36 * t * t + 30 * (1 - (t / 12) ** 2)) for t in range(12, -1, -1)]
    quill.shape([*edge, *back], PALE, FINE)
    quill.hatch([*back[4:], *edge[:7]], step=4)


@register_sketch(21)
def draw_armoured_car(quill: Quill) -> None:
    """Draw a shell of planks with a lookout on top and guns all around, its wheels under the rim."""
    draw_notes(quill, 14, 16, 4, 40)
    quill.guide(100, 4, 100, 160)
    quill.guide(8, 116, 192, 116)
    draw_ground(quill, 156, 12, 188)
    for x in (52, 84, 118, 150):
        draw_wheel(quill, x, 139, 15, 6)
    shell = curve_path(
        (14, 116),
        ((52, 92), (86, 34)),
        ((114, 34),),
        ((148, 92), (186, 116)),
        ((150, 130), (100, 130)),
        ((50, 130), (14, 116)),
    )
    for at in (26.0 + k * 24.7 for k in range(7)):
        drop = 8.6 * sin(pi * (at - 14) / 172)
        gun = [
            (at - 4.5, 112 + drop),
            (at + 4.5, 112 + drop),
            (at + 4.5 + (at - 100) * 0.075, 130 + drop),
            (at - 4.5 + (at - 100) * 0.075, 130 + drop),
        ]
        quill.shape(gun, DEEP, FINE)
        quill.fill(ellipse_outline(at + (at - 100) * 0.075, 130 + drop, 3, 1.6), "sepia")
    quill.shape(shell, PALE)
    lit = [(x - 46, y - 6) for x, y in shell]
    quill.hatch(shell, lit=lit)
    for x, bend in ((44, 72), (68, 84), (100, 100), (132, 116), (156, 128)):
        foot = 128 - abs(x - 100) * 0.1
        quill.fine(curve_path((92 + (x - 100) * 0.1 + 8, 36), ((bend, 84), (x, foot - 1))))
    quill.line(arc_points(100, 84, 52, 13, 12, 168), HAIR * 1.2)
    quill.shape(curve_path((86, 36), ((84, 22),), ((100, 2),), ((116, 22),), ((114, 36),), ((100, 41), (86, 36))), WASH)
    quill.hatch([(102, 6), (116, 22), (114, 36), (104, 38)], step=3.8)
    quill.fine(arc_points(100, 21, 16, 4, 0, 180))
    for x in (92, 100, 108):
        quill.fill(rectangle_outline(x - 2, 28, x + 2, 35), "sepia")


def draw_batwing(quill: Quill, reach: float, drop: float, count: int, tone: str = PALE) -> None:
    """Draw a bat-like wing from its root at the origin to the right: arm, fingers, and cloth between them."""
    elbow, tip = (reach * 0.42, -drop * 0.62), (reach, -drop * 0.1)
    arm = [
        (0.0, 0.0),
        *quadratic_curve((0, 0), (reach * 0.2, -drop * 0.5), elbow),
        *quadratic_curve(elbow, (reach * 0.78, -drop * 0.75), tip),
    ]
    ends = [
        (reach * (1 - 0.86 * k / count), drop * (0.25 + 0.75 * sin(pi * (0.12 + 0.52 * k / count))))
        for k in range(count)
    ]
    ends[0] = tip
    cloth = list(arm)
    for one, other in zip(ends, [*ends[1:], (0, drop * 0.52)], strict=True):
        cloth += quadratic_curve(one, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2 - drop * 0.2), other)
    quill.shape(cloth, tone)
    quill.hatch(cloth, lit=[(x - reach * 0.1, y - drop * 0.34) for x, y in cloth])
    for number, end in enumerate(ends[1:]):
        root = arm[round((len(arm) - 1) * (0.62 - 0.17 * number))]
        quill.fine(curve_path(root, ((root[0] * 0.4 + end[0] * 0.6 + 3, root[1] * 0.5 + end[1] * 0.5 - 3), end)))
    quill.line(arm, OUTLINE * 1.35)


@register_sketch(18)
def draw_aerial_screw(quill: Quill) -> None:
    """Draw the helix of starched linen around its mast, on a round platform with bars."""
    draw_notes(quill, 14, 18, 4, 42)
    quill.guide(100, 2, 100, 166)
    quill.guide(14, 92, 188, 92)

    def edge(turn: float) -> Point:
        t = turn / 630
        r = 20 + 66 * t
        return 100 + r * cos((turn - 20) * pi / 180), 26 + 66 * t + r * 0.27 * sin((turn - 20) * pi / 180)

    def mast(turn: float) -> Point:
        return 100, 20 + 62 * turn / 630

    for low, high in ((520, 700), (340, 520), (160, 340), (-20, 160)):
        turns = [low + (high - low) * k / 20 for k in range(21)]
        turns = [turn for turn in turns if 0 <= turn <= 630]
        if len(turns) < 2:
            continue
        sail = [*(edge(turn) for turn in turns), *(mast(turn) for turn in reversed(turns))]
        middle = (low + high) / 2 - 20
        front = sin(middle * pi / 180) > 0
        quill.shape(sail, PALE if front else WASH)
        if front:
            quill.hatch(sail, lit=[(x - 26, y - 3) for x, y in sail])
        else:
            quill.hatch(sail, step=3.8)
        for turn in turns[3:-1:4]:
            quill.hair([mast(turn), edge(turn)], "sepia")
        quill.line([edge(turn) for turn in turns], OUTLINE * 1.4)
    draw_beam(quill, 100, 8, 100, 24, 6)
    draw_beam(quill, 100, 92, 100, 142, 7)
    for x in (58, 76, 124, 142):
        draw_rope(quill, (100, 98), (x, 143), width=HAIR * 1.3)
    deck = ellipse_outline(100, 146, 56, 13)
    quill.shape([(44, 146), *arc_points(100, 154, 56, 13, 180, 0), (156, 146)], DEEP)
    quill.shape(deck, WASH)
    quill.hatch(deck, lit=[(x - 22, y - 2) for x, y in deck])
    quill.shape(ellipse_outline(100, 145, 13, 4), DARK, FINE)
    for x, y in ((72, 140), (128, 140), (76, 152), (124, 152)):
        quill.line([(x, y), (x, y - 11)], OUTLINE)
        quill.line([(x - 7, y - 11), (x + 7, y - 11)], FINE)


@register_sketch(17)
def draw_camouflage_telescope(quill: Quill) -> None:
    """Draw a telescope that bends at leather joints and hides in a bush with only its end visible."""
    draw_notes(quill, 14, 26, 4, 42)
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
    lens = quill.pen_at(170, 21, 1, -32)
    lens.shape(ellipse_outline(0, 0, 5.5, 15), PALE)
    lens.hair([(-1, -8), (1, 4)])
    eye = quill.pen_at(36, 142, 1, -42)
    eye.shape(rectangle_outline(-5, -4.5, 5, 4.5), DARK, FINE)
    for twig in (
        ((54, 164), (40, 150), (50, 128), (72, 122)),
        ((106, 164), (122, 140), (104, 118), (92, 100)),
        ((98, 104), (70, 96), (70, 76), (98, 70)),
        ((84, 82), (104, 84), (112, 64), (128, 62)),
    ):
        draw_vine(quill, twig)
    draw_ground(quill, 164, 22, 150)
    for turn in (-70, -46, -10, 12):
        x, y = circle_point(170, 21, 22, turn)
        quill.hair([(x, y), circle_point(170, 21, 29, turn)])


def draw_vine(quill: Quill, through: tuple[Point, Point, Point, Point]) -> None:
    """Draw a twig along a curve, with leaves on both sides and one at its end."""
    points = curve_path(through[0], through[1:])
    quill.line(points, FINE)
    for n in range(3, 20, 3):
        (x0, y0), (x, y) = points[n - 1], points[n]
        turn = atan2(y - y0, x - x0) * 180 / pi
        for side in (-1, 1):
            draw_leaf(quill.pen_at(x, y, 1, turn + side * 52), 14.5 - n * 0.16, PALE if side < 0 else WASH)
    draw_leaf(quill.pen_at(*points[-1], 1, turn), 14, WASH)


def draw_leaf(quill: Quill, long: float, tone: str) -> None:
    """Draw a pointed leaf from the origin to the right."""
    wide = long * 0.42
    quill.shape(curve_path((0, 0), ((long * 0.4, -wide), (long, 0)), ((long * 0.4, wide), (0, 0))), tone, HAIR * 1.2)
    quill.hair([(1, 0), (long * 0.7, 0)])


KINDS["batwing"] = ShapeKind(draw_batwing, read_whole)
KINDS["scythe"] = ShapeKind(draw_scythe, read_numbers, is_coloured=False)
