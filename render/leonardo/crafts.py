"""Building and crafts: the drawings of inventions 5, 10, 15, 20 and 25."""

from render.core.pen import arc_points, circle_point, curve_path
from render.leonardo import parts
from render.leonardo.parts import (
    draw_beam,
    draw_block,
    draw_brick,
    draw_rope,
    draw_wheel,
    ellipse_outline,
    rectangle_outline,
)
from render.leonardo.quill import DARK, DEEP, FINE, HAIR, OUTLINE, PALE, PAPER, SOFT, WASH, Quill, register_sketch


@register_sketch(5)
def draw_kiln(quill: Quill) -> None:
    """Draw a domed kiln of brick, fire in its mouth, and bellows that blow into it."""
    parts.draw_notes(quill, 14, 22, 4, 42)
    parts.draw_ground(quill, 158)
    quill.circle_guide(132, 104, 62, 186, 320)
    chimney = rectangle_outline(118, 26, 146, 60)
    quill.shape(chimney, WASH)
    quill.shadow(chimney, 12, 1)
    quill.shape(rectangle_outline(113, 20, 151, 28), DEEP, FINE)
    parts.draw_smoke(quill, 132, 16, 0.62)
    dome = [*arc_points(132, 104, 52, 56, 180, 360), (186, 158), (78, 158)]
    quill.shape(dome, PALE)
    for row, (y, half) in enumerate(
        ((60, 31), (72, 42), (84, 48), (96, 51), (108, 52), (120, 52), (132, 52), (144, 53))
    ):
        quill.hair([(132 - half, y), (132 + half, y)])
        for k in range(-2, 3):
            x = 132 + k * 22 + (11 if row % 2 else 0)
            if abs(x - 132) < half - 2:
                quill.hair([(x, y), (x, y + 12)])
    quill.hatch(dome, lit=[(x - 26, y - 10) for x, y in dome])
    quill.line([*dome, dome[0]], OUTLINE)
    mouth = [*arc_points(126, 124, 24, 26, 180, 360), (150, 158), (102, 158)]
    quill.shape([*arc_points(126, 124, 31, 33, 180, 360), (157, 158), (95, 158)], WASH)
    for turn in range(198, 350, 24):
        quill.fine([circle_point(126, 124, 25, turn), circle_point(126, 124, 32, turn)])
    quill.shape(mouth, DARK)
    for x, size in ((113, 0.9), (139, 0.95), (126, 1.35)):
        parts.draw_flame(quill, x, 157, size)
    bellows = quill.at(14, 128, 1, 8)
    bellows.shape(
        curve_path((4, 12), ((30, 30), (64, 8)), ((64, 4), (64, -2)), ((30, -40), (4, -22)), ((0, -4), (4, 12))), WASH
    )
    for k in range(4):
        bellows.fine(curve_path((10 + k * 3, -26 + k * 2), ((3 + k * 7, -4), (12 + k * 3, 16 - k * 1.5))))
    bellows.hatch([(40, -22), (64, -2), (64, 8), (40, 20)])
    bellows.line([(-6, -30), (64, -2)], OUTLINE * 1.7)
    bellows.line([(-6, 18), (64, 6)], OUTLINE * 1.7)
    bellows.shape([(64, -4), (88, 1), (88, 6), (64, 9)], DEEP, FINE)


@register_sketch(10)
def draw_brick_press(quill: Quill) -> None:
    """Draw a screw in a strong frame that presses clay in a mould; finished bricks lie beside it."""
    parts.draw_notes(quill, 146, 20, 4, 40)
    parts.draw_ground(quill, 160)
    quill.guide(82, 2, 82, 164)
    for x in (36, 128):
        draw_beam(quill, x, 26, x, 158, 12)
    draw_beam(quill, 24, 46, 140, 46, 15)
    screw = rectangle_outline(75, 22, 89, 98)
    quill.shape(screw, PALE)
    for k in range(9):
        if not 36 < 26 + k * 8 < 54:
            quill.line([(75, 30 + k * 8), (89, 24 + k * 8)], FINE)
    draw_beam(quill, 24, 46, 140, 46, 15)
    draw_beam(quill, 44, 15, 120, 22, 6)
    quill.shape(ellipse_outline(82, 18, 8), DEEP, FINE)
    for x, y in ((42, 15), (122, 22)):
        quill.shape(ellipse_outline(x, y, 4.6), WASH, FINE)
    plate = rectangle_outline(48, 98, 116, 110)
    quill.shape(plate, DEEP)
    quill.hatch(rectangle_outline(88, 98, 116, 110), step=3.8)
    mould = rectangle_outline(46, 122, 118, 146)
    quill.shape(mould, WASH)
    for x in (64, 82, 100):
        quill.fine([(x, 122), (x, 146)])
    quill.shadow(mould, 16, 4)
    quill.shape(rectangle_outline(54, 112, 110, 122), PALE, FINE)
    quill.shape(rectangle_outline(28, 146, 136, 158), WASH)
    quill.hatch(rectangle_outline(100, 146, 136, 158), step=3.8)
    for x, y in ((150, 148), (172, 148), (161, 136), (150, 124), (172, 136)):
        draw_brick(quill, x, y)


@register_sketch(15)
def draw_pile_driver(quill: Quill) -> None:
    """Draw a tall frame, the ram high on its rope, the pile under it, a winch at the foot."""
    parts.draw_notes(quill, 14, 26, 4, 40)
    parts.draw_ground(quill, 150, 10, 190)
    quill.guide(100, 0, 100, 168)
    for x in (58, 166):
        draw_beam(quill, 112, 14, x, 148, 7)
    for y, x0, x1 in ((108, 73, 149), (132, 64, 159)):
        draw_beam(quill, x0, y, x1, y, 5)
    for x in (86, 114):
        draw_beam(quill, x, 12, x, 148, 7)
    draw_beam(quill, 76, 14, 126, 14, 9)
    draw_block(quill, 100, 26, 10, cheek=False)
    ram = rectangle_outline(88, 50, 112, 88)
    draw_rope(quill, (100, 34), (100, 50))
    quill.shape(ram, DEEP)
    quill.hatch(ram, lit=rectangle_outline(70, 40, 101, 82), step=3.8)
    for y in (58, 80):
        quill.fine([(88, y), (112, y)])
    for y in (92, 97):
        for x in (93, 100, 107):
            quill.flick([(x, y), (x, y + 5)], FINE, SOFT)
    pile = [(92, 108), (108, 108), (108, 156), (100, 168), (92, 156)]
    quill.shape(pile, PALE)
    quill.shadow(pile, 7, 1, step=3.8)
    quill.shape(rectangle_outline(90, 106, 110, 113), DEEP, FINE)
    draw_rope(quill, (109, 26), (150, 128), width=FINE)
    parts.draw_wheel(quill, 152, 132, 16, 6)
    quill.line([(152, 132), (170, 120)], OUTLINE * 1.2)
    parts.draw_man(quill, 182, 150, 0.8, arms=(-14, -30), other=(-12, -22))
    quill.line([(10, 150), (88, 150)], FINE)
    quill.line([(112, 150), (190, 150)], FINE)


@register_sketch(20)
def draw_great_crane(quill: Quill) -> None:
    """Draw a crane that turns on its post: a wheel to walk in, a long arm, a block of stone."""
    parts.draw_notes(quill, 14, 20, 4, 40)
    parts.draw_ground(quill, 160)
    quill.guide(86, 4, 86, 164)
    quill.guide(60, 92, 190, 18)
    for x in (62, 110):
        draw_beam(quill, 86, 116, x, 158, 8)
    draw_beam(quill, 86, 40, 86, 158, 12)
    quill.shape(rectangle_outline(50, 154, 122, 162), WASH)
    draw_beam(quill, 48, 98, 176, 24, 10)
    draw_beam(quill, 86, 44, 120, 56, 6)
    draw_beam(quill, 98, 118, 142, 45, 6)
    draw_rope(quill, (86, 42), (172, 26), width=HAIR * 1.3)
    draw_rope(quill, (86, 42), (50, 96), width=HAIR * 1.3)
    tread = ellipse_outline(48, 112, 34)
    quill.shape(tread, WASH)
    quill.shadow(tread, 12, 6, step=3.8)
    quill.shape(ellipse_outline(48, 112, 26), PAPER, FINE)
    for k in range(12):
        quill.fine([circle_point(48, 112, 26, 30 * k), circle_point(48, 112, 33, 30 * k)])
    for k in range(4):
        quill.fine([circle_point(48, 112, 26, 45 * k + 20), circle_point(48, 112, 26, 45 * k + 200)])
    parts.draw_man(quill, 50, 137, 0.72, arms=(9, -26), other=(8, -20))
    draw_block(quill, 176, 24, 9, cheek=False)
    draw_rope(quill, (185, 24), (178, 92))
    draw_rope(quill, (167, 28), (172, 92))
    quill.line([(172, 92), (160, 108), (190, 108), (178, 92)], FINE)
    stone = [(154, 108), (194, 108), (194, 136), (154, 136)]
    quill.shape(stone, WASH)
    quill.hatch(stone, lit=rectangle_outline(140, 100, 180, 130))
    quill.hair([(154, 120), (166, 124), (172, 118)], "sepia")


@register_sketch(25)
def draw_canal_excavator(quill: Quill) -> None:
    """Draw two cranes on one frame astride a canal: their arms swing the earth from its steps to both banks."""
    parts.draw_notes(quill, 14, 14, 2, 30)
    quill.guide(100, 2, 100, 166)
    quill.guide(12, 54, 188, 54)
    bed = [
        (0, 118),
        (40, 118),
        (44, 132),
        (62, 132),
        (68, 158),
        (132, 158),
        (138, 132),
        (156, 132),
        (160, 118),
        (200, 118),
        (200, 170),
        (0, 170),
    ]
    quill.fill(bed, PALE)
    quill.hatch(bed, step=6)
    quill.line(bed[:10], OUTLINE)
    for x in (62, 138):
        draw_beam(quill, 100, 26, x, 130, 8)
    draw_beam(quill, 68, 104, 132, 104, 8)
    draw_beam(quill, 82, 70, 118, 70, 6)
    draw_beam(quill, 100, 16, 100, 104, 9)
    draw_wheel(quill, 100, 104, 17, 8)
    for side in (-1, 1):
        arm = quill.at(100, 0, flip=side < 0)
        draw_beam(arm, 0, 54, 86, 30, 8)
        draw_rope(arm, (0, 18), (82, 32), width=HAIR * 1.3)
        draw_beam(arm, 6, 88, 48, 44, 5)
    for side, y in ((-1, 84), (1, 122)):
        x = 100 + side * 82
        draw_rope(quill, (x, 34), (x, y - 12))
        quill.shape(ellipse_outline(x, 34, 5), DEEP, FINE)
        quill.line([(x - 12, y), (x, y - 13), (x + 12, y)], FINE)
        bucket = [(x - 14, y), (x + 14, y), (x + 10, y + 20), (x - 10, y + 20)]
        heap = curve_path((x - 12, y), ((x, y - 10), (x + 12, y)))
        if side < 0:
            quill.shape(heap, DEEP, FINE)
        quill.shape(bucket, WASH)
        quill.shadow(bucket, 10, 3, step=3.8)
        quill.fine([(x - 12.5, y + 7), (x + 12.5, y + 7)])
    for x, y, flip in ((80, 158, False), (120, 158, True)):
        worker = quill.at(x, y, flip=flip)
        parts.draw_man(worker, 0, 0, 0.72, arms=(12, -12), other=(10, -20))
        worker.line([(4, -20), (17, 1)], FINE)
