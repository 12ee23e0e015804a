"""The pictograms of the fifteen persons: one tool or thing each, in the same unit box as the icons."""

from math import cos, pi, sin

from render.core.icons import draw_scales, register_icon, register_plain_icon
from render.core.pen import Pen, arc_points, curve_path, mirror_points


@register_icon("tavern_wench")
def _draw_mug(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(56, 34, 98, 84, 18, colour)
    pen.round_rectangle(66, 45, 87, 73, 10, cut)
    pen.round_rectangle(8, 28, 74, 97, 8, colour)
    for x, r in ((20, 16), (42, 19), (62, 15)):
        pen.disc(x, 22, r, colour)
    for x in (24, 41, 58):
        pen.round_rectangle(x - 4, 46, x + 4, 86, 4, cut)


@register_icon("monk")
def _draw_cowl(pen: Pen, colour: str, cut: str) -> None:
    """Draw a cowl around a face, with the rope under it."""
    hood = curve_path(
        (50, 1), ((84, 8), (82, 46)), ((97, 60), (98, 97)), ((2, 97),), ((3, 60), (18, 46)), ((16, 8), (50, 1))
    )
    pen.polygon(hood, colour)
    pen.ellipse(50, 42, 21, 25, cut)
    pen.line([(38, 72), (50, 80), (62, 72)], 6, cut)
    pen.line([(50, 80), (50, 97)], 6, cut)


@register_icon("usurer")
def _draw_purse(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path((34, 30), ((2, 56), (10, 84)), ((16, 97), (50, 97)), ((84, 97), (90, 84)), ((98, 56), (66, 30))),
        colour,
    )
    pen.polygon([(30, 4), (44, 10), (56, 4), (70, 10), (64, 24), (36, 24)], colour)
    pen.rectangle(33, 24, 67, 29, cut)
    pen.disc(50, 66, 16, cut)
    pen.disc(50, 66, 9, colour)


@register_icon("minstrel")
def _draw_lute(pen: Pen, colour: str, cut: str) -> None:
    body = pen.pen_at(50, 50, 1, 38)
    half = curve_path(
        (0, -18), ((20, -8), (27, 16)), ((30, 46), (0, 47)), ((-30, 46), (-27, 16)), ((-20, -8), (0, -18))
    )
    body.polygon(half, colour)
    body.rectangle(-5.5, -52, 5.5, -6, colour)
    body.polygon([(-6, -48), (6, -48), (-8, -66), (-22, -58)], colour)
    body.disc(0, 12, 8.5, cut)
    body.line([(-12, 34), (12, 34)], 5, cut)


@register_plain_icon("juggler")
def _draw_balls(pen: Pen, colour: str) -> None:
    pen.disc(50, 16, 15, colour)
    pen.disc(16, 42, 15, colour)
    pen.disc(84, 42, 15, colour)
    hand = curve_path((6, 72), ((24, 88), (40, 70)), ((46, 78),), ((30, 104), (4, 84)))
    pen.polygon(hand, colour)
    pen.polygon(mirror_points(hand), colour)


@register_icon("doctor")
def _draw_phial(pen: Pen, colour: str, cut: str) -> None:
    pen.round_rectangle(34, 2, 66, 14, 4, colour)
    pen.rectangle(40, 12, 60, 36, colour)
    pen.disc(50, 64, 34, colour)
    pen.rectangle(43, 46, 57, 84, cut)
    pen.rectangle(31, 58, 69, 72, cut)


@register_icon("city_guard")
def _draw_shield(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(curve_path((8, 6), ((50, 16), (92, 6)), ((98, 66), (50, 98)), ((2, 66), (8, 6))), colour)
    pen.polygon(curve_path((50, 22), ((66, 22), (80, 20)), ((82, 60), (50, 84)), ((50, 22),)), cut)


@register_icon("night_watchman")
def _draw_lantern(pen: Pen, colour: str, cut: str) -> None:
    pen.ring(50, 14, 13, 6, colour)
    pen.polygon([(50, 20), (82, 40), (18, 40)], colour)
    pen.rectangle(22, 40, 78, 86, colour)
    pen.round_rectangle(14, 84, 86, 97, 4, colour)
    pen.rectangle(32, 48, 68, 80, cut)
    pen.polygon(curve_path((50, 50), ((62, 62), (58, 72)), ((50, 82), (42, 72)), ((38, 62), (50, 50))), colour)


@register_icon("bishop")
def _draw_mitre(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(curve_path((50, 2), ((86, 30), (86, 76)), ((14, 76),), ((14, 30), (50, 2))), colour)
    pen.rectangle(45, 22, 55, 64, cut)
    pen.rectangle(33, 36, 67, 46, cut)
    pen.round_rectangle(12, 80, 88, 97, 5, colour)


@register_plain_icon("guild_master")
def _draw_anvil(pen: Pen, colour: str) -> None:
    pen.polygon([(2, 44), (98, 44), (98, 54), (70, 66), (64, 80), (84, 97), (20, 97), (38, 80), (32, 64)], colour)
    hammer = pen.pen_at(52, 22, 1, -24)
    hammer.rectangle(-4.5, -8, 4.5, 20, colour)
    hammer.round_rectangle(-26, -22, 26, -2, 4, colour)


@register_icon("beggar_king")
def _draw_bowl(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(22, 14), (36, 30), (50, 6), (64, 30), (78, 14), (72, 44), (28, 44)], colour)
    pen.polygon(arc_points(50, 54, 46, 42, 0, 180), colour)
    pen.round_rectangle(2, 50, 98, 60, 4, colour)
    pen.rectangle(6, 60, 94, 64, cut)


register_plain_icon("lawyer")(draw_scales)


@register_icon("lady")
def _draw_fan(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon([(50, 92), *arc_points(50, 78, 50, 66, 188, 352)], colour)
    for k in range(1, 5):
        t = (188 + 164 * k / 5) * pi / 180
        pen.line([(50 + 20 * cos(t), 82 + 26 * sin(t)), (50 + 50 * cos(t), 78 + 66 * sin(t))], 4, cut, caps=False)
    pen.disc(50, 90, 8, colour)


@register_icon("mayor")
def _draw_chain(pen: Pen, colour: str, cut: str) -> None:
    for k in range(9):
        t = (200 - 220 * k / 8) * pi / 180
        pen.ring(50 + 36 * cos(t), 30 + 36 * sin(t), 10, 5, colour, cut)
    pen.disc(50, 80, 19, colour)
    pen.disc(50, 80, 9, cut)


@register_icon("carpenter")
def _draw_saw(pen: Pen, colour: str, cut: str) -> None:
    saw = pen.pen_at(50, 50, 1, -35)
    teeth = [(52 - 8 * k, 14 + 10 * (k % 2)) for k in range(11)]
    saw.polygon([(52, -6), *teeth, (-30, -18)], colour)
    saw.round_rectangle(-62, -24, -24, 24, 12, colour)
    saw.round_rectangle(-52, -10, -36, 12, 6, cut)
