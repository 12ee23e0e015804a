"""Icons of Leonardo da Vinci: resources, places, figures, kinds of inventions; silhouettes in a box of 100 × 100."""

from math import cos, pi, sin
from types import MappingProxyType
from typing import Final

from render.core.icons import ICONS, register_icon, register_text_icons
from render.core.pen import Pen
from render.core.sprites import register_drawing

RESOURCES: Final = MappingProxyType({name: f"lv.{name}" for name in ("iron", "glass", "wood", "brick", "rope")})
PLACES: Final = MappingProxyType({name: f"lv.{name}" for name in ("council", "workshop", "academy", "market")})


SHAPES: Final = register_text_icons(__package__)
"""Texts of icons, figures and inventions, by table and name."""


@register_icon("lv.workshop")
def _draw_gear(pen: Pen, colour: str, cut: str) -> None:
    points = []
    for k in range(8):
        for part, reach in ((-0.34, 34), (-0.22, 48), (0.22, 48), (0.34, 34)):
            angle = (k + part) * pi / 4
            points.append((50 + reach * cos(angle), 50 + reach * sin(angle)))
    pen.polygon(points, colour)
    pen.disc(50, 50, 15, cut)


@register_drawing("lv.plate")
def draw_plate(pen: Pen, w: int, h: int, name: str, ground: str, colour: str) -> None:
    """Draw an icon on a plate with round corners: a resource card."""
    pen.round_rectangle(0, 0, w, h, min(w, h) * 0.16, ground)
    size = min(w, h) * 0.74
    ICONS[name](pen.pen_at((w - size) / 2, (h - size) / 2, size / 100), colour, ground)
