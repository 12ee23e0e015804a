"""Optics and measuring: the drawings of inventions 4, 9, 14, 19 and 24."""

from render.core.pen import arc_points, circle_point, curve_path
from render.leonardo import parts
from render.leonardo.parts import beam_outline, draw_beam, draw_gear, ellipse_outline, rectangle_outline
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, PAPER, SOFT, WASH, Quill, register_sketch


def draw_star(quill: Quill, x: float, y: float, r: float = 6) -> None:
    """Draw a star of four rays."""
    points = []
    for k in range(8):
        points.append(circle_point(x, y, r if k % 2 == 0 else r * 0.3, 45 * k))
    quill.fill(points, "sepia")


@register_sketch(4)
def draw_magnifying_lamp(quill: Quill) -> None:
    """Draw a flame in a glass chimney within a globe of water: its light falls on a page, magnified."""
    parts.draw_notes(quill, 14, 16, 3, 40)
    quill.guide(84, 4, 84, 166)
    for turn, near, far in (
        (-62, 48, 64),
        (-34, 48, 66),
        (-118, 48, 62),
        (-146, 48, 66),
        (180, 48, 66),
        (0, 48, 74),
        (26, 48, 80),
    ):
        quill.line([circle_point(84, 70, near, turn), circle_point(84, 70, far, turn)], FINE, SOFT)
    quill.guide(112, 94, 176, 146)
    quill.guide(116, 60, 184, 118)
    globe = ellipse_outline(84, 70, 40)
    quill.shape(globe, PALE)
    quill.hatch(globe, lit=ellipse_outline(78, 65, 37))
    quill.line(arc_points(84, 70, 32, 32, 190, 240), FINE, PAPER)
    chimney = curve_path(
        (74, 34), ((94, 34),), ((91, 64), (98, 82)), ((96, 100),), ((72, 100),), ((70, 82),), ((77, 64), (74, 34))
    )
    quill.shape(chimney, PAPER, FINE)
    parts.draw_flame(quill, 84, 96, 1.15)
    quill.shape(rectangle_outline(68, 26, 100, 34), DEEP, FINE)
    quill.shape(
        curve_path((58, 104), ((110, 104),), ((106, 116), (92, 120)), ((76, 120),), ((62, 116), (58, 104))), WASH
    )
    quill.hatch([(92, 104), (110, 104), (106, 116), (92, 120)], step=3.8)
    draw_beam(quill, 84, 120, 84, 148, 9)
    quill.shape(ellipse_outline(84, 132, 9, 5), WASH, FINE)
    foot = curve_path((52, 160), ((58, 148), (84, 147)), ((110, 148), (116, 160)))
    quill.shape(foot, WASH)
    quill.shadow(foot, 18, 3)
    page = quill.at(128, 128)
    page.shape(
        curve_path(
            (-6, 28), ((10, 8), (30, 14)), ((46, 2), (66, 8)), ((58, 30),), ((38, 26), (26, 36)), ((8, 26), (-6, 28))
        ),
        PAPER,
    )
    page.fine(curve_path((30, 14), ((24, 26), (26, 35))))
    for k in range(3):
        page.hair([(6 - k, 19 + k * 4), (24 - k * 1.5, 20 + k * 4)], "sepia")
        page.hair([(35 - k, 18 + k * 4), (58 - k * 1.5, 13 + k * 5)], "sepia")
    parts.draw_ground(quill, 162, 20, 190)


@register_sketch(9)
def draw_water_clock(quill: Quill) -> None:
    """Draw a tank that drips into another; the float's rack turns a hand before a dial."""
    parts.draw_notes(quill, 142, 126, 4, 42)
    quill.guide(52, 4, 52, 164)
    quill.circle_guide(140, 66, 52)
    draw_beam(quill, 16, 84, 92, 84, 7)
    tank = curve_path((26, 16), ((78, 16),), ((74, 58),), ((30, 58),))
    quill.shape(tank, PALE)
    level = [(27, 26), (77, 26), (74, 58), (30, 58)]
    quill.fill(level, WASH)
    quill.shadow(level, 16, 1)
    quill.line([*tank, tank[0]], OUTLINE)
    quill.line(arc_points(52, 26, 24, 3, 0, 180), HAIR)
    quill.shape([(46, 58), (58, 58), (54, 70), (50, 70)], DEEP, FINE)
    for y in (76, 92, 104):
        drop = curve_path((52, y - 6), ((56, y + 1), (52, y + 3)), ((48, y + 1), (52, y - 6)))
        quill.shape(drop, WASH, HAIR)
    low = rectangle_outline(22, 108, 96, 160)
    quill.shape(low, PALE)
    pool = [(22, 128), (96, 128), (96, 160), (22, 160)]
    quill.fill(pool, WASH)
    quill.hatch(pool, lit=rectangle_outline(0, 100, 70, 152))
    quill.line([*low, low[0]], OUTLINE)
    quill.line([(22, 128), (96, 128)], FINE)
    draw_beam(quill, 84, 34, 84, 122, 6)
    for k in range(9):
        quill.fine([(87, 40 + k * 7), (93, 42 + k * 7)])
    quill.shape(
        curve_path((68, 126), ((70, 118), (84, 118)), ((98, 118), (98, 126)), ((84, 134), (68, 126))), DEEP, FINE
    )
    dial = ellipse_outline(140, 66, 44)
    quill.shape(dial, PAPER)
    quill.shadow(dial, 6, 4, step=3.8)
    quill.line(ellipse_outline(140, 66, 37), HAIR, "sepia")
    for k in range(12):
        quill.line(
            [circle_point(140, 66, 37, 30 * k), circle_point(140, 66, 30, 30 * k)], FINE if k % 3 else OUTLINE * 1.2
        )
    draw_gear(quill, 108, 66, 14, 11, PALE)
    quill.line([circle_point(140, 66, 10, 120), (140, 66), circle_point(140, 66, 29, -60)], OUTLINE * 1.3)
    quill.fill(
        [circle_point(140, 66, 35, -60), circle_point(140, 66, 25, -46), circle_point(140, 66, 25, -74)], "sepia"
    )
    quill.shape(ellipse_outline(140, 66, 5), DEEP, FINE)
    parts.draw_ground(quill, 163, 12, 112)


@register_sketch(14)
def draw_mirror_grinder(quill: Quill) -> None:
    """Draw a frame with a hanging stone that grinds the hollow of a turning mirror; a crank drives both."""
    parts.draw_notes(quill, 44, 44, 3, 30)
    quill.guide(96, 2, 96, 166)
    quill.circle_guide(96, -20, 132, 62, 118)
    for x in (30, 162):
        draw_beam(quill, x, 22, x, 160, 10)
        quill.line([(x - 12, 160), (x + 12, 160)], OUTLINE * 1.5)
    draw_beam(quill, 20, 26, 172, 26, 11)
    draw_beam(quill, 96, 26, 96, 62, 8)
    stone = ellipse_outline(96, 70, 27)
    quill.shape(stone, WASH)
    quill.hatch(stone, lit=ellipse_outline(88, 65, 26))
    quill.line(ellipse_outline(96, 70, 20), HAIR, "sepia")
    quill.shape(ellipse_outline(96, 70, 7), PAPER, FINE)
    quill.line([(96, 70), (134, 60)], OUTLINE * 1.2)
    quill.line([(134, 60), (134, 48)], OUTLINE * 1.4)
    mirror = curve_path(
        (48, 90), ((60, 112), (96, 112)), ((132, 112), (144, 90)), ((142, 122), (96, 123)), ((50, 122), (48, 90))
    )
    quill.shape(mirror, PALE)
    quill.shadow(mirror, 24, 8, step=3.8)
    for x in (70, 122):
        quill.flick([(x, 92), (x + (96 - x) * 0.35, 84)], FINE, SOFT)
    draw_beam(quill, 96, 122, 96, 158, 8)
    draw_beam(quill, 36, 132, 156, 132, 7, PALE)
    parts.draw_lantern(quill, 86, 140, 106, 152, 4)
    quill.shape(rectangle_outline(66, 156, 126, 162), WASH, FINE)
    draw_gear(quill, 130, 147, 14, 10)
    quill.line([(144, 147), (180, 147)], OUTLINE * 1.3)
    quill.line([(180, 147), (180, 126)], OUTLINE * 1.3)
    quill.line([(180, 126), (192, 126)], OUTLINE * 1.6)


@register_sketch(19)
def draw_burning_mirror(quill: Quill) -> None:
    """Draw a hollow mirror on its stand gathers the sun's rays in one point, and a fire starts there."""
    parts.draw_notes(quill, 14, 62, 4, 36)
    sun, focus = (34, 28), (92, 84)
    quill.circle_guide(60, 84, 92, -46, 46)
    for k in range(9):
        turn = -20 + 27 * k
        quill.line([circle_point(*sun, 19, turn), circle_point(*sun, 26 if k % 2 else 31, turn)], FINE, SOFT)
    quill.shape(ellipse_outline(*sun, 15), PALE)
    quill.hatch(ellipse_outline(*sun, 15), lit=ellipse_outline(sun[0] - 5, sun[1] - 4, 15), step=3.8)
    for turn in (-40, -24, -8, 8, 24):
        x, y = circle_point(60, 84, 92, turn)
        quill.line([(46, 24 + (turn + 40) * 0.28), (x, y)], HAIR, SOFT)
        quill.line([(x, y), focus], HAIR * 1.3)
    dish = [*arc_points(60, 84, 92, 92, -46, 46), *arc_points(44, 84, 116, 116, 35, -35)]
    quill.shape(dish, WASH)
    quill.hatch(dish)
    quill.line(arc_points(60, 84, 92, 92, -46, 46), OUTLINE * 1.3)
    for turn in (-30, -15, 0, 15, 30):
        quill.line([circle_point(60, 84, 92, turn), circle_point(44, 84, 116, turn * 0.78)], HAIR)
    draw_beam(quill, 158, 88, 158, 150, 9)
    for x in (134, 182):
        draw_beam(quill, 158, 128, x, 160, 7)
    quill.shape(ellipse_outline(158, 88, 8), DEEP, FINE)
    parts.draw_flame(quill, 92, 98, 1.1)
    pan = curve_path((72, 98), ((112, 98),), ((108, 112), (92, 112)), ((76, 112), (72, 98)))
    quill.shape(pan, DEEP)
    draw_beam(quill, 92, 112, 92, 142, 6)
    for x in (76, 108):
        quill.line([(92, 138), (x, 160)], OUTLINE)
    for turn in (200, 235, 305, 340):
        quill.line([circle_point(*focus, 20, turn), circle_point(*focus, 26, turn)], FINE)
    parts.draw_ground(quill, 162, 14, 190)


@register_sketch(24)
def draw_observatory(quill: Quill) -> None:
    """Draw a round tower of brick, its dome open for a long telescope; a ring of brass for the planets beside it."""
    parts.draw_notes(quill, 14, 124, 3, 36)
    for x, y, r in ((170, 20, 7), (186, 48, 5), (148, 12, 4), (130, 26, 3.4), (188, 84, 4)):
        draw_star(quill, x, y, r)
    quill.guide(78, 70, 186, 8)
    tower = [(58, 74), (122, 74), (128, 160), (52, 160)]
    quill.shape(tower, PALE)
    for row in range(7):
        level = 86 + row * 11.5
        x0, x1 = 58 - (level - 74) * 0.07, 122 + (level - 74) * 0.07
        quill.hair([(x0, level), (x1, level)])
        for k in range(4):
            joint = x0 + (x1 - x0) * (k + (0.3 if row % 2 else 0.75)) / 4
            quill.hair([(joint, level), (joint, level + (11 if row < 6 else 5))])
    quill.hatch(tower, lit=[(x - 24, y) for x, y in tower])
    quill.line([*tower, tower[0]], OUTLINE)
    quill.shape([*arc_points(90, 136, 10, 10, 180, 360), (100, 160), (80, 160)], DARK, FINE)
    for x in (72, 102):
        quill.shape([*arc_points(x + 3, 100, 5, 5, 180, 360), (x + 8, 112), (x - 2, 112)], DARK, FINE)
    dome = [*arc_points(90, 68, 38, 42, 180, 360)]
    quill.shape(dome, WASH)
    quill.hatch(dome, lit=[(x - 15, y - 5) for x, y in dome])
    quill.fine(curve_path((66, 67), ((66, 42), (82, 28))))
    slit = curve_path((94, 66), ((96, 44), (92, 27)), ((100, 26), (108, 31)), ((118, 44), (120, 66)))
    quill.shape(slit, DARK, FINE)
    for x0, y0, x1, y1, w in ((88, 66, 128, 42, 14), (124, 44, 152, 28, 18)):
        tube = beam_outline(x0, y0, x1, y1, w)
        quill.shape(tube, PALE)
        quill.shadow(tube, w * 0.3, w * 0.5, step=3.8)
    quill.shape(
        [
            circle_point(152, 28, 11, 60),
            circle_point(152, 28, 11, 240),
            circle_point(157, 25, 12, 240),
            circle_point(157, 25, 12, 60),
        ],
        DEEP,
        FINE,
    )
    quill.shape(rectangle_outline(46, 66, 134, 76), WASH)
    quill.hatch(rectangle_outline(104, 66, 134, 76), step=3.8)
    sphere = quill.at(166, 116)
    sphere.line(ellipse_outline(0, 0, 21), OUTLINE)
    sphere.line(ellipse_outline(0, 0, 21, 7), FINE)
    tilted = sphere.at(0, 0, 1, 62)
    tilted.line(ellipse_outline(0, 0, 21, 8), FINE)
    sphere.fill(ellipse_outline(0, 0, 4), "sepia")
    sphere.line([(0, 21), (0, 36)], OUTLINE)
    sphere.shape(curve_path((-14, 44), ((-10, 35), (0, 35)), ((10, 35), (14, 44))), WASH, FINE)
    parts.draw_ground(quill, 162, 20, 188)
