"""Inventions by kind and metal: the signs of the five kinds, the grounds of the four metals."""

from types import MappingProxyType
from typing import Final

from render.core.icons import curve_points, register_icon, register_plain_icon
from render.core.pen import Pen, arc_points, curve_path

KINDS: Final = MappingProxyType({kind: f"lv.kind.{kind}" for kind in range(1, 6)})
METALS: Final = MappingProxyType(
    {"bronze": "sepiaL~saffD.35", "copper": "terra~rosa.42", "silver": "lapisL~stone.50", "gold": "saff"}
)
"""Grounds of invention cards; the number of cards that they need tells them apart too."""
DOTS: Final = MappingProxyType({"bronze": 1, "copper": 2, "silver": 3, "gold": 4})


@register_plain_icon("lv.kind.1")
def _draw_war(pen: Pen, colour: str) -> None:
    for flip in (False, True):
        side = pen.pen_at(100, 0, flip=True) if flip else pen
        side.polygon([(4, 4), (18, 6), (76, 64), (66, 74), (6, 18)], colour)
        side.line([(58, 84), (86, 56)], 9, colour)
        side.line([(74, 72), (92, 90)], 11, colour)


@register_icon("lv.kind.2")
def _draw_lifting(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(50, 20, 18, colour)
    pen.disc(50, 20, 7, cut)
    pen.rectangle(45, 34, 55, 52, colour)
    pen.polygon([*arc_points(50, 62, 20, 20, 270, 450), *arc_points(50, 62, 9, 9, 450, 270)], colour)
    pen.polygon([*arc_points(50, 62, 20, 20, 90, 170), *arc_points(50, 62, 9, 9, 170, 90)], colour)
    wave = curve_path((4, 90), ((15, 74), (27, 90)), ((38, 104), (50, 90)), ((62, 74), (73, 90)), ((85, 104), (96, 90)))
    pen.line(wave, 8, colour)


@register_icon("lv.kind.3")
def _draw_flight(pen: Pen, colour: str, cut: str) -> None:
    pen.polygon(
        curve_path(
            (4, 78),
            ((2, 30), (40, 20)),
            ((70, 12), (98, 14)),
            ((94, 30), (82, 34)),
            ((92, 36),),
            ((84, 52), (70, 52)),
            ((78, 56),),
            ((68, 70), (52, 66)),
            ((58, 72),),
            ((44, 86), (4, 78)),
        ),
        colour,
    )
    pen.line(curve_points((20, 64), (34, 44), (66, 36)), 5, cut)
    pen.line(curve_points((24, 70), (36, 58), (56, 54)), 5, cut)


@register_icon("lv.kind.4")
def _draw_optics(pen: Pen, colour: str, cut: str) -> None:
    pen.disc(40, 40, 36, colour)
    pen.disc(40, 40, 25, cut)
    pen.line(arc_points(40, 40, 16, 16, 190, 262), 6, colour)
    pen.line([(68, 68), (90, 90)], 16, colour)


@register_plain_icon("lv.kind.5")
def _draw_crafts(pen: Pen, colour: str) -> None:
    pen.polygon(
        curve_path(
            (14, 30),
            ((20, 10), (46, 8)),
            ((84, 8),),
            ((92, 14),),
            ((92, 32),),
            ((84, 36),),
            ((46, 36),),
            ((30, 34), (14, 30)),
        ),
        colour,
    )
    pen.round_rectangle(50, 34, 66, 97, 5, colour)
