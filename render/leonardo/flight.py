"""Flight: the drawings of inventions 3, 8, 13, 18 and 23."""

from itertools import pairwise
from math import cos, pi, sin

from render.core.pen import Point, arc_points, curve_path, point_between, quadratic_curve
from render.leonardo import parts
from render.leonardo.parts import draw_beam, draw_rope, ellipse_outline
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, PAPER, SOFT, WASH, Quill, register_sketch


@register_sketch(3)
def draw_parachute(quill: Quill) -> None:
    """Draw a pyramid of sized linen over a frame, and a man who hangs from its four lines."""
    parts.draw_notes(quill, 14, 20, 4, 40)
    quill.guide(100, 2, 100, 166)
    quill.guide(30, 92, 170, 92)
    top, left, right, near, far = (100, 10), (28, 86), (172, 82), (112, 104), (88, 72)
    quill.shape([top, left, near], PALE)
    quill.shape([top, near, right], WASH)
    quill.hatch([top, near, right])
    quill.hatch([(100, 10), (104, 42), (100, 96), (96, 98)], step=3.8)
    quill.line([left, far, right], HAIR, SOFT)
    for t in (0.34, 0.67):
        quill.hair([point_between(top, left, t), point_between(top, near, t), point_between(top, right, t)], "sepia")
    quill.line([left, near, right], OUTLINE * 1.5)
    for corner in (left, right, near, far):
        draw_rope(quill, corner, (100, 130), width=HAIR * 1.2)
    hang = quill.at(100, 166, 0.92)
    for side in (-1, 1):
        hang.line([(0, -29), (side * 6, -36), (side * 1.5, -42)], 3.4)
        hang.line([(side * 1.6, -16), (side * 4, -8), (side * 3 + 2, 0)], 4.2)
    hang.shape(curve_path((-5, -28), ((0, -32), (5, -28)), ((4, -15),), ((-4, -15),)), DARK, FINE)
    hang.shape(ellipse_outline(0, -34, 4.4), PALE, FINE)


@register_sketch(8)
def draw_glider(quill: Quill) -> None:
    """Draw a broad ribbed wing from before and below, and a cabin of wicker that hangs under it."""
    parts.draw_notes(quill, 14, 122, 4, 40)
    quill.guide(100, 4, 100, 164)
    for side in (-1, 1):
        wing = quill.at(100, 0, flip=side < 0)
        edge = curve_path((0, 34), ((34, 14), (64, 20)), ((86, 26), (96, 62)))
        ribs = ((96, 62), (80, 66), (58, 70), (32, 68), (0, 66))
        cloth = list(edge)
        for (x0, y0), (x1, y1) in pairwise(ribs):
            cloth += quadratic_curve((x0, y0), ((x0 + x1) / 2, (y0 + y1) / 2 - 9), (x1, y1))
        wing.shape(cloth, PALE)
        wing.hatch(cloth, lit=[(x - side * 10, y - 16) for x, y in cloth])
        for number, (x, y) in enumerate(ribs[1:4]):
            wing.fine(curve_path((30 + number * -6 + 4, 24), ((x * 0.8 + 12, 34), (x, y))))
        wing.line(edge, OUTLINE * 1.3)
        draw_rope(wing, (64, 22), (16, 112), width=HAIR * 1.3)
        draw_rope(wing, (90, 44), (18, 116), width=HAIR * 1.3)
        wing.line([(20, 52), (14, 108)], OUTLINE)
    quill.shape(curve_path((96, 24), ((100, 12), (104, 24)), ((107, 76),), ((93, 76),)), WASH, FINE)
    cabin = curve_path(
        (70, 106), ((130, 106),), ((134, 130), (116, 146)), ((100, 154), (84, 146)), ((66, 130), (70, 106))
    )
    quill.shape(cabin, WASH)
    quill.shadow(cabin, 22, 8)
    for x in (83, 100, 117):
        quill.shape(arch_outline(x - 6, 113, 12, 17), DARK, FINE)
        quill.line([(x - 2, 118), (x - 2, 127)], HAIR, PAPER)
    quill.fine(arc_points(100, 128, 32, 12, 8, 172))
    quill.shape(curve_path((66, 107), ((72, 92), (100, 90)), ((128, 92), (134, 107))), PALE)
    quill.hatch([(112, 96), (127, 98), (133, 106), (114, 106)], step=3.8)
    quill.line([(100, 152), (100, 162)], FINE)


def arch_outline(x: float, y: float, w: float, h: float) -> list[Point]:
    """Return the outline of a window with a round top."""
    return [*arc_points(x + w / 2, y + w / 2, w / 2, w / 2, 180, 360), (x + w, y + h), (x, y + h)]


def draw_feathers(quill: Quill, reach: float, drop: float, count: int, tone: str = PALE) -> None:
    """Draw a wing like a bat's from its root at the origin to the right: arm, fingers, cloth between."""
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


@register_sketch(13)
def draw_ornithopter(quill: Quill) -> None:
    """Draw a bowl on two ladders, two pairs of beating wings above it, a man at the cranks."""
    parts.draw_notes(quill, 146, 128, 4, 38)
    quill.guide(100, 2, 100, 164)
    quill.circle_guide(100, 92, 88, 200, 340)
    for side in (-1, 1):
        upper = quill.at(100, 50, 0.92, side * -17, flip=side < 0)
        draw_feathers(upper, 92, 34, 4)
    for side in (-1, 1):
        lower = quill.at(100, 74, 0.88, side * 6, flip=side < 0)
        draw_feathers(lower, 92, 30, 4, WASH)
    draw_beam(quill, 100, 14, 100, 100, 8)
    parts.draw_gear(quill, 100, 52, 12, 10)
    for side in (-1, 1):
        for x in (15, 24):
            quill.line([(100 + side * x, 124), (100 + side * (x + 12), 162)], FINE)
        for t in (0.25, 0.5, 0.75):
            rung = 15 + 12 * t
            quill.fine([(100 + side * rung, 124 + 38 * t), (100 + side * (rung + 9), 124 + 38 * t)])
    bowl = curve_path((58, 104), ((142, 104),), ((140, 136), (100, 138)), ((60, 136), (58, 104)))
    for side in (-1, 1):
        quill.line([(100 + side * 3, 96), (100 + side * 17, 90), (100 + side * 24, 80)], OUTLINE)
    quill.shape(curve_path((88, 106), ((90, 88), (100, 87)), ((110, 88), (112, 106))), DARK, FINE)
    quill.shape(ellipse_outline(100, 80, 8), PALE, FINE)
    quill.shape(arc_points(100, 79, 8, 8, 190, 350), DARK, FINE)
    quill.shape(bowl, WASH)
    quill.hatch(bowl, lit=[(x - 20, y - 12) for x, y in bowl])
    quill.fine(arc_points(100, 108, 39, 7, 0, 180))
    parts.draw_ground(quill, 164, 40, 140)


@register_sketch(18)
def draw_aerial_screw(quill: Quill) -> None:
    """Draw the helix of starched linen about its mast, on a round platform with its bars."""
    parts.draw_notes(quill, 14, 18, 4, 42)
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


@register_sketch(23)
def draw_flying_machine(quill: Quill) -> None:
    """Draw the great bird from above: two wings as wide as the sheet, a pilot lying between them, a tail to steer."""
    parts.draw_notes(quill, 14, 138, 4, 44)
    quill.guide(100, 2, 100, 166)
    quill.guide(4, 46, 196, 46)
    for side in (-1, 1):
        wing = quill.at(100, 52, 1, flip=side < 0)
        draw_feathers(wing, 94, 50, 5)
    tail = curve_path(
        (100, 104),
        ((80, 140), (70, 158)),
        ((86, 150), (92, 161)),
        ((100, 152), (108, 161)),
        ((114, 150), (130, 158)),
        ((120, 140), (100, 104)),
    )
    quill.shape(tail, PALE)
    quill.hatch(tail, lit=[(x - 16, y - 3) for x, y in tail])
    for x in (84, 100, 116):
        quill.fine([(100, 112), (x, 152)])
    body = curve_path(
        (100, 22), ((114, 26), (114, 52)), ((112, 90), (100, 116)), ((88, 90), (86, 52)), ((86, 26), (100, 22))
    )
    quill.shape(body, WASH)
    quill.shadow(body, 10, 2)
    for y in (46, 60, 74):
        quill.line([(84, y), (116, y)], OUTLINE)
    quill.shape(ellipse_outline(100, 30, 9), PALE)
    quill.shape(arc_points(100, 28, 9, 8, 180, 360), DARK, FINE)
    quill.line([(93, 82), (84, 96), (92, 104)], OUTLINE)
    quill.line([(107, 82), (116, 96), (108, 104)], OUTLINE)
