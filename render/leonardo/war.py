"""Machines of war: the drawings of inventions 1, 6, 11, 16 and 21."""

from math import cos, pi, sin

from render.core.pen import Point, arc_points, curve_path
from render.leonardo import parts
from render.leonardo.parts import draw_beam, draw_wheel, ellipse_outline, rectangle_outline
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, PAPER, WASH, Quill, register_sketch


def draw_bolt(quill: Quill, x0: float, x1: float, y: float) -> None:
    """Draw a bolt of a crossbow, lying, its head to the right."""
    quill.line([(x0, y), (x1, y)], FINE)
    quill.shape([(x1 - 2, y - 4), (x1 + 9, y), (x1 - 2, y + 4)], DARK, HAIR)
    for k in (0, 4):
        quill.line([(x0 + k, y), (x0 + k - 5, y - 4)], HAIR)
        quill.line([(x0 + k, y), (x0 + k - 5, y + 4)], HAIR)


def draw_bow(quill: Quill, x: float, back: float, reach: float, thick: float) -> None:
    """Draw a bow that stands across: its middle at (x, 0), its ends at (x - back, ± reach)."""
    for side in (-1, 1):
        limb = curve_path(
            (x + thick / 2, 0),
            ((x + thick * 0.3, side * reach * 0.62), (x - back * 0.5, side * reach * 0.84), (x - back, side * reach)),
            ((x - back * 0.42, side * reach * 0.72), (x - thick * 0.8, side * reach * 0.5), (x - thick / 2, 0)),
        )
        quill.shape(limb, WASH)
        quill.shadow(limb, 4, 3, step=3.8)


@register_sketch(1)
def draw_repeating_crossbow(quill: Quill) -> None:
    """Draw from above: the magazine over the groove, its bolts side by side, the lever that draws the string."""
    parts.draw_notes(quill, 14, 18, 4, 40)
    quill.guide(22, 156, 186, 22)
    part = quill.at(94, 96, 1, -38)
    part.circle_guide(64, 0, 62, 110, 250)
    draw_bow(part, 66, 34, 76, 11)
    part.line([(32, -76), (-14, -4)], HAIR * 1.2)
    part.line([(32, 76), (-14, 4)], HAIR * 1.2)
    stock = curve_path(
        (82, -7),
        ((-50, -7),),
        ((-58, -7), (-66, -14)),
        ((-92, -16),),
        ((-92, 16),),
        ((-66, 14),),
        ((-58, 7), (-50, 7)),
        ((82, 7),),
    )
    part.shape(stock, WASH)
    part.shadow(stock, 1, 7, step=4)
    part.shape(rectangle_outline(-8, -22, 46, 22), PALE)
    for y in (-15, -5, 5, 15):
        draw_bolt(part, 2, 38, y)
    draw_bolt(part, 52, 84, 0)
    part.line([(-14, 4), (-14, 30)], OUTLINE)
    part.shape(ellipse_outline(-14, 33, 6), DEEP, FINE)
    part.shape(ellipse_outline(-14, 0, 5.5), DEEP, FINE)


def draw_scythe(quill: Quill, turn: float) -> None:
    """Draw a scythe of a rotor that is seen from the side, thus flat: ``turn`` is where its root stands."""
    squash, reach = 0.44, 60

    def spot(r: float, angle: float) -> Point:
        return r * cos(angle * pi / 180), r * sin(angle * pi / 180) * squash

    edge = [spot(8 + (reach - 8) * t / 12, turn + 0.36 * t * t) for t in range(13)]
    back = [spot(8 + (reach - 8) * t / 12, turn + 0.36 * t * t + 30 * (1 - (t / 12) ** 2)) for t in range(12, -1, -1)]
    quill.shape([*edge, *back], PALE, FINE)
    quill.hatch([*back[4:], *edge[:7]], step=4)


@register_sketch(6)
def draw_scythed_chariot(quill: Quill) -> None:
    """Draw a cart whose wheels turn a crown of scythes before it."""
    parts.draw_notes(quill, 14, 22, 4, 44)
    parts.draw_ground(quill, 155)
    quill.guide(130, 16, 130, 158)
    quill.circle_guide(56, 116, 45)
    rotor = quill.at(130, 112)
    for turn in (192, 252, 312):
        draw_scythe(rotor, turn)
    draw_beam(quill, 130, 34, 130, 146, 8)
    draw_beam(quill, 30, 98, 130, 98, 10)
    body = [(20, 94), (32, 58), (88, 58), (80, 94)]
    quill.shape(body, PALE)
    quill.hatch([(62, 94), (72, 58), (88, 58), (80, 94)])
    quill.fine([(30, 68), (86, 68)])
    draw_beam(quill, 80, 62, 130, 46, 6)
    draw_wheel(quill, 56, 116, 38, 8)
    parts.draw_gear(quill, 130, 58, 16, 11)
    parts.draw_lantern(quill, 122, 80, 138, 92, 3)
    for turn in (132, 72, 12):
        draw_scythe(rotor, turn)
    quill.shape(ellipse_outline(130, 112, 11, 7), DEEP, FINE)


@register_sketch(11)
def draw_multi_barrel_gun(quill: Quill) -> None:
    """Draw a fan of barrels on a carriage, seen from above and behind."""
    parts.draw_notes(quill, 14, 146, 3, 44)
    quill.guide(100, 8, 100, 162)
    quill.circle_guide(100, 140, 124, 222, 318)
    for x, side in ((36, -1), (164, 1)):
        draw_wheel(quill, x, 104, 34, 8, squash=0.5)
        quill.line([(x + side * 12, 104), (x + side * 19, 104)], OUTLINE * 1.6)
    draw_beam(quill, 40, 106, 160, 106, 11)
    for k in range(9):
        turn = -44 + 11 * k
        barrel = quill.at(100, 134, 1, turn)
        tube = curve_path((-6, -34), ((-4.4, -112),), ((4.4, -112),), ((6, -34),))
        barrel.shape(tube, PALE if k % 2 else WASH)
        barrel.shadow(tube, 5, 0, step=4)
        barrel.shape(rectangle_outline(-6.4, -118, 6.4, -110), DEEP, FINE)
        barrel.fill(ellipse_outline(0, -116.5, 3, 2), "sepia")
    quill.shape([(62, 92), (138, 92), (146, 112), (54, 112)], WASH)
    quill.hatch([(112, 92), (138, 92), (146, 112), (116, 112)])
    for x in (66, 83, 100, 117, 134):
        quill.fill(ellipse_outline(x, 102, 2.2), "sepia")
    tail = [(90, 112), (110, 112), (106, 158), (94, 158)]
    quill.shape(tail, WASH)
    quill.shadow(tail, 9, 2)
    for y in (122, 131, 140, 149):
        quill.fine([(92, y), (108, y - 3)])
    parts.draw_smoke(quill, 22, 52, 0.8)


@register_sketch(16)
def draw_giant_crossbow(quill: Quill) -> None:
    """Draw from above and before: the great bow, the carriage on six canted wheels, a man beside it for its size."""
    parts.draw_notes(quill, 14, 118, 5, 38)
    quill.guide(100, 6, 100, 164)
    quill.guide(14, 62, 186, 62)
    frame = quill.at(100, 44, 1, -90)
    for y in (74, 110, 144):
        for side in (-1, 1):
            spread = 30 + (y - 74) * 0.06
            x = 100 + side * spread
            quill.line([(100, y), (x, y)], OUTLINE)
            part = quill.at(x, y, 1, side * 14)
            draw_wheel(part, 0, 0, 17, 6, squash=0.45, rim=0.24)
    draw_bow(frame, 14, 42, 90, 17)
    for side in (-1, 1):
        for k, reach in enumerate((26, 46, 64)):
            x0 = 100 + side * reach
            y0 = 30 + (k * k) * 3.6
            quill.fine([(x0 - 2 * side, y0 - 2), (x0 + side * 2, y0 + 13 - k * 2)])
        rope = curve_path((100 + side * 90, 72), ((100 + side * 4, 118),))
        quill.line(rope, FINE)
    body = [(90, 26), (110, 26), (115, 158), (85, 158)]
    quill.shape(body, WASH)
    quill.shadow(body, 12, 1)
    quill.shape([(96, 20), (104, 20), (105, 118), (95, 118)], PAPER, FINE)
    quill.line([(100, 22), (100, 114)], OUTLINE)
    quill.shape([(94, 26), (100, 8), (106, 26)], DARK, FINE)
    quill.shape(rectangle_outline(91, 114, 109, 124), DEEP, FINE)
    parts.draw_coil(quill, 80, 136, 120, 147, 6)
    for side in (-1, 1):
        quill.line([(100 + side * 20, 134), (100 + side * 29, 149)], OUTLINE)
    parts.draw_man(quill, 164, 158, 0.86, arms=(-12, -24), other=(8, -16))


@register_sketch(21)
def draw_armoured_car(quill: Quill) -> None:
    """Draw a shell of planks with a look-out on top and guns all round, its wheels under the rim."""
    parts.draw_notes(quill, 14, 16, 4, 40)
    quill.guide(100, 4, 100, 160)
    quill.guide(8, 116, 192, 116)
    parts.draw_ground(quill, 156, 12, 188)
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
