"""Icons of Leonardo da Vinci: resources, places, figures, kinds of inventions; silhouettes in a box of 100 × 100."""

from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from render.core.icons import ICONS, curve_points, register_icon, register_plain_icon
from render.core.pen import Pen, arc_points, curve_path
from render.core.sprites import register_drawing

RESOURCES: Final = MappingProxyType({name: f"lv.{name}" for name in ("iron", "glass", "wood", "brick", "rope")})
PLACES: Final = MappingProxyType({name: f"lv.{name}" for name in ("council", "workshop", "academy", "market")})


@register_plain_icon("lv.iron")
def _draw_anvil(pen: Pen, colour: str) -> None:
    pen.polygon(
        curve_path(
            (30, 20),
            ((94, 20),),
            ((94, 34),),
            ((76, 38), (66, 50)),
            ((60, 60), (66, 72)),
            ((84, 74),),
            ((84, 86),),
            ((18, 86),),
            ((18, 74),),
            ((36, 72),),
            ((42, 60), (34, 52)),
            ((10, 50), (4, 28)),
            ((30, 28),),
        ),
        colour,
    )


@register_icon("lv.glass")
def _draw_goblet(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path(
            (24, 6),
            ((76, 6),),
            ((82, 44), (56, 56)),
            ((56, 82),),
            ((62, 88), (76, 94)),
            ((24, 94),),
            ((38, 88), (44, 82)),
            ((44, 56),),
            ((18, 44), (24, 6)),
        ),
        colour,
    )
    pen.polygon(curve_path((32, 14), ((68, 14),), ((69, 20),), ((31, 20),)), cut)


@register_icon("lv.wood")
def _draw_logs(pen: Pen, colour: str, cut: str) -> None:
    for x, y in ((27, 69), (73, 69), (50, 29)):
        pen.disc(x, y, 24, colour)
        pen.disc(x, y, 16, cut)
        pen.disc(x, y, 10, colour)
        pen.disc(x, y, 4, cut)


@register_plain_icon("lv.brick")
def _draw_bricks(pen: Pen, colour: str) -> None:
    for y, xs in ((12, ((4, 46), (52, 96))), (40, ((4, 24), (30, 70), (76, 96))), (68, ((4, 46), (52, 96)))):
        for x0, x1 in xs:
            pen.round_rectangle(x0, y, x1, y + 22, 3, colour)


@register_icon("lv.rope")
def _draw_rope(pen: Pen, colour: str, cut: str) -> None:
    for rx, ry in ((44, 34), (29, 21), (14, 8)):
        pen.ellipse(48, 42, rx, ry, colour)
        pen.ellipse(48, 42, rx - 8, ry - 7, cut)
    pen.line(curve_points((84, 54), (96, 76), (74, 84)), 9, colour)
    pen.line(curve_points((12, 56), (14, 82), (74, 84)), 9, colour)


@register_icon("lv.council")
def _draw_council(pen: Pen, colour: str, cut: str) -> None:
    for x in (6, 26, 66, 86):
        pen.rectangle(x, 36, x + 10, 46, colour)
    pen.rectangle(6, 44, 96, 94, colour)
    for left in (34, 46.5, 59):
        pen.rectangle(left, 4, left + 8, 14, colour)
    pen.rectangle(34, 12, 67, 50, colour)
    pen.arch(42, 66, 59, 94, cut)
    pen.arch(45.5, 22, 55.5, 38, cut)
    for x in (14, 76):
        pen.arch(x, 56, x + 12, 74, cut)


@register_icon("lv.workshop")
def _draw_gear(pen: Pen, colour: str, cut: str) -> None:
    points = []
    for k in range(8):
        for part, reach in ((-0.34, 34), (-0.22, 48), (0.22, 48), (0.34, 34)):
            angle = (k + part) * pi / 4
            points.append((50 + reach * cos(angle), 50 + reach * sin(angle)))
    pen.polygon(points, colour)
    pen.disc(50, 50, 15, cut)


@register_plain_icon("lv.academy")
def _draw_mortarboard(pen: Pen, colour: str) -> None:
    pen.polygon([(50, 16), (98, 38), (50, 60), (2, 38)], colour)
    pen.polygon(curve_path((24, 56), ((50, 69),), ((76, 56),), ((76, 74),), ((50, 92), (24, 74))), colour)
    pen.line([(88, 42), (88, 70)], 6, colour)
    pen.disc(88, 76, 8, colour)


@register_icon("lv.market")
def _draw_stall(pen: Pen, colour: str, cut: str) -> None:
    pen.rectangle(8, 12, 92, 36, colour)
    for k in range(4):
        pen.polygon(arc_points(18.5 + k * 21, 36, 10.5, 13, 0, 180), colour)
    for k in range(3):
        pen.rectangle(27 + k * 21, 16, 31 + k * 21, 40, cut)
    pen.rectangle(14, 48, 22, 94, colour)
    pen.rectangle(78, 48, 86, 94, colour)
    pen.round_rectangle(8, 64, 92, 76, 3, colour)


@register_plain_icon("lv.apprentice")
def _draw_apprentice(pen: Pen, colour: str) -> None:
    pen.disc(50, 24, 20, colour)
    pen.polygon(curve_path((14, 96), ((10, 50), (50, 48)), ((90, 50), (86, 96))), colour)


@register_icon("lv.master")
def _draw_crown(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(6, 26), (29, 50), (50, 14), (71, 50), (94, 26), (84, 84), (16, 84)], colour)
    for x, y in ((6, 22), (50, 12), (94, 22)):
        pen.disc(x, y, 6, colour)
    pen.rectangle(18, 68, 82, 74, cut)


@register_icon("lv.robot")
def _draw_robot(pen: Pen, colour: str, cut: str) -> None:
    pen.rectangle(46, 6, 54, 24, colour)
    pen.disc(50, 8, 8, colour)
    pen.round_rectangle(14, 22, 86, 78, 12, colour)
    pen.rectangle(2, 38, 10, 62, colour)
    pen.rectangle(90, 38, 98, 62, colour)
    pen.disc(34, 44, 9, cut)
    pen.disc(66, 44, 9, cut)
    pen.round_rectangle(32, 60, 68, 68, 3, cut)
    pen.round_rectangle(28, 82, 72, 96, 4, colour)


@register_icon("lv.small")
def _draw_flask(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(40, 16), (60, 16), (60, 44), (84, 86), (78, 96), (22, 96), (16, 86), (40, 44)], colour)
    pen.round_rectangle(34, 8, 66, 18, 4, colour)
    pen.polygon([(47, 24), (53, 24), (53, 46), (60, 59), (40, 59), (47, 46)], cut)
    for x, y, r in ((40, 76, 6), (58, 82, 5), (56, 69, 3.6)):
        pen.disc(x, y, r, cut)


@register_icon("lv.large")
def _draw_round_flask(pen: Pen, colour: str, cut: str) -> None:
    """Draw a round flask on a stand: the large laboratory."""
    pen.round_rectangle(32, 0, 68, 11, 4, colour)
    pen.rectangle(38, 6, 62, 36, colour)
    pen.disc(50, 56, 36, colour)
    pen.rectangle(46, 16, 54, 36, cut)
    pen.polygon(arc_points(50, 52, 27, 27, 208, 332), cut)
    for x, y, r in ((38, 62, 6), (60, 66, 5), (50, 77, 4)):
        pen.disc(x, y, r, cut)
    pen.polygon([(10, 98), (24, 78), (36, 86), (64, 86), (76, 78), (90, 98)], colour)


@register_icon("lv.leonardo")
def _draw_brush(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(curve_path((6, 94), ((8, 66), (28, 58)), ((44, 66), (42, 74)), ((34, 92), (6, 94))), colour)
    pen.line([(46, 62), (90, 10)], 12, colour)
    pen.polygon([(33, 53), (40, 46), (54, 60), (48, 67)], cut)
    pen.polygon([(38, 48), (46, 40), (60, 54), (52, 62)], colour)


@register_icon("lv.clock")
def _draw_clock(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 50, 46, 10, colour, cut)
    pen.line([(50, 24), (50, 52), (70, 62)], 9, colour)


@register_icon("lv.deck")
def _draw_deck(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(34, 4, 92, 78, 8, colour)
    pen.round_rectangle(20, 13, 80, 89, 8, cut)
    pen.round_rectangle(24, 16, 76, 86, 8, colour)
    pen.round_rectangle(8, 24, 68, 98, 8, cut)
    pen.round_rectangle(12, 26, 64, 96, 8, colour)


@register_plain_icon("lv.move")
def _draw_move(pen: Pen, colour: str) -> None:
    pen.disc(28, 28, 15, colour)
    pen.polygon(curve_path((2, 88), ((0, 50), (28, 48)), ((56, 50), (54, 88))), colour)
    pen.polygon([(60, 44), (76, 44), (76, 28), (99, 52), (76, 76), (76, 60), (60, 60)], colour)


@register_icon("lv.peek")
def _draw_peek(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path((2, 50), ((26, 16), (50, 16)), ((74, 16), (98, 50)), ((74, 84), (50, 84)), ((26, 84), (2, 50))),
        colour,
    )
    pen.polygon(
        curve_path((16, 50), ((32, 27), (50, 27)), ((68, 27), (84, 50)), ((68, 73), (50, 73)), ((32, 73), (16, 50))),
        cut,
    )
    pen.disc(50, 50, 16, colour)
    pen.disc(56, 44, 5, cut)


@register_icon("lv.buy")
def _draw_buy(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(6, 16, 60, 92, 8, colour)
    pen.polygon([(24, 38), (42, 38), (42, 54), (54, 54), (33, 78), (12, 54), (24, 54)], cut)
    pen.disc(74, 32, 24, cut)
    pen.disc(74, 32, 21, colour)
    pen.rectangle(71, 20, 78, 45, cut)
    pen.polygon([(71, 20), (71, 29), (64, 30), (64, 25)], cut)


@register_plain_icon("lv.pause")
def _draw_pause(pen: Pen, colour: str) -> None:
    for x in (24, 58):
        pen.round_rectangle(x, 16, x + 18, 84, 5, colour)


@register_plain_icon("lv.auction")
def _draw_gavel(pen: Pen, colour: str) -> None:
    head = pen.pen_at(42, 40, 1, -45)
    head.round_rectangle(-16, -34, 16, 34, 4, colour)
    head.round_rectangle(-21, -38, 21, -28, 4, colour)
    head.round_rectangle(-21, 28, 21, 38, 4, colour)
    pen.line([(50, 50), (90, 84)], 12, colour)
    pen.round_rectangle(6, 84, 60, 96, 4, colour)


@register_drawing("lv.plate")
def draw_plate(pen: Pen, w: int, h: int, name: str, ground: str, colour: str) -> None:
    """Draw an icon on a plate with round corners: a resource card."""
    pen.round_rectangle(0, 0, w, h, min(w, h) * 0.16, ground)
    size = min(w, h) * 0.74
    ICONS[name](pen.pen_at((w - size) / 2, (h - size) / 2, size / 100), colour, ground)
