"""Paints, distinguished by colour, letter and strokes, and their three kinds by outline."""

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Final

from render.core.fonts import STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.icons import register_icon
from render.core.pen import Pen, Point, arc_points, round_corners
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.strokes import darken_colour, draw_clipped
from render.fresco.labels import GameLabels

COLOURS: Final = {
    "red": ("paintR", "white"),
    "yellow": ("saff", "ink"),
    "blue": ("lapis", "white"),
    "green": ("paintG", "white"),
    "orange": ("paintO", "ink"),
    "violet": ("paintV", "white"),
    "brown": ("umber", "white"),
    "pink": ("porphL", "ink"),
}
"""Colours of a paint and of its letter."""
BASIC: Final = ("red", "yellow", "blue")
MIXED: Final = ("green", "orange", "violet")
SPECIAL: Final = ("brown", "pink")
MIXES: Final = {
    "orange": ("yellow", "red"),
    "green": ("yellow", "blue"),
    "violet": ("red", "blue"),
    "brown": ("orange", "green"),
    "pink": ("orange", "violet"),
}
LETTER: Final = TextStyle("sans.bold", 34)
PAINT_SIZE: Final = 46
STROKED: Final = 50
"""Size below which blots have no strokes, which would only blur the letter."""
ICON_RADIUS: Final = 44
HATCH: Final = {"red": 45, "blue": 0, "green": 90, "orange": -45, "violet": 45, "brown": 0, "pink": 90}


def paint_outline(name: str, r: float) -> list[Point]:
    """Return the outline: a disc for a basic paint, a hexagon for a mixed one, a rounded square for a special one."""
    if name in BASIC:
        return arc_points(0, 0, r, r, 0, 360)
    if name in MIXED:
        return [(1.06 * r * cos(k * pi / 3 + pi / 6), 1.06 * r * sin(k * pi / 3 + pi / 6)) for k in range(6)]
    return round_corners(-0.92 * r, -0.92 * r, 0.92 * r, 0.92 * r, 0.26 * r)


@register_drawing("fresco.paint", outlined=True)
def _draw_paint(pen: Pen, w: int, h: int, name: str, edge: str) -> None:
    middle = pen.pen_at(w / 2, h / 2)
    r = min(w, h) / 2 / 1.06
    middle.polygon(paint_outline(name, r), edge)
    inner = paint_outline(name, r - 2.6)
    colour = COLOURS[name][0]
    middle.polygon(inner, colour)
    if w >= STROKED:
        tone = darken_colour(colour) if name != "yellow" else "saffD"
        draw_clipped(middle, inner, lambda part: _draw_strokes(part, name, r, tone))


def _draw_strokes(pen: Pen, name: str, r: float, tone: str) -> None:
    if name == "yellow":
        for k in range(10):
            pen.disc(r * 0.74 * cos(k * pi / 5), r * 0.74 * sin(k * pi / 5), r * 0.09, tone)
        return
    turned = pen.pen_at(0, 0, 1, HATCH[name])
    for k in (-3, -2, 2, 3) if name not in {"violet", "brown"} else (-2, 2):
        turned.rectangle(-2 * r, k * r * 0.3 - r * 0.05, 2 * r, k * r * 0.3 + r * 0.05, tone)
    if name == "violet":
        for k in (-2, 2):
            turned.rectangle(k * r * 0.3 - r * 0.05, -2 * r, k * r * 0.3 + r * 0.05, 2 * r, tone)


def _register_icon(name: str) -> str:
    """Register the icon of a paint: its blot without its strokes. Return its name."""
    icon = f"f.{name}"

    @register_icon(icon)
    def _icon(pen: Pen, colour: str, cut: str) -> None:
        middle = pen.pen_at(50, 50)
        middle.polygon(paint_outline(name, ICON_RADIUS), colour)
        _draw_strokes(middle, name, ICON_RADIUS, cut)

    return icon


ICONS_OF_PAINTS: Final = {name: _register_icon(name) for name in COLOURS}


def draw_paint(
    scene: Scene, labels: GameLabels, name: str, x: int, y: int, size: int = PAINT_SIZE, *, edge: str = "ink"
) -> Box:
    """Draw a paint with its letter around (x, y)."""
    box = square_around(x, y, size)
    scene.add_drawing("fresco.paint", box, name, edge, layer=Layer.PIECES)
    _draw_letter(scene, labels, name, x, y, size)
    return box


def _draw_letter(scene: Scene, labels: GameLabels, name: str, x: int, y: int, size: int) -> None:
    style = LETTER if size >= 40 else STRONG
    scene.add_text(x, y, labels.letter(name), style, COLOURS[name][1], anchor="centre", layer=Layer.PIECES)


def draw_paint_row(
    scene: Scene,
    labels: GameLabels,
    names: Sequence[str],
    x: int,
    y: int,
    room: int,
    size: int = PAINT_SIZE,
    *,
    edge: str = "ink",
) -> int:
    """Draw paints side by side from ``x``, smaller and closer together if there is little room.

    Return the right edge.
    """
    count = len(names)
    size = size if count * (size + 1) <= room else max(36, min(size, room // max(1, count)))
    pitch = size + 1 if count * (size + 1) <= room else (room - size) // max(1, count - 1)
    middles = [x + size // 2 + k * pitch for k in range(count)]
    if pitch >= size:
        for name, middle in zip(names, middles, strict=True):
            draw_paint(scene, labels, name, middle, y, size, edge=edge)
    else:  # no blot may cover the previous letter
        for name, middle in zip(names, middles, strict=True):
            scene.add_drawing("fresco.paint", square_around(middle, y, size), name, edge, layer=Layer.PIECES)
        for name, middle in zip(names, middles, strict=True):
            _draw_letter(scene, labels, name, middle, y, size)
    return x + (count - 1) * pitch + size if count else x


def paint_row_width(count: int, room: int) -> int:
    """Return the width of such a row."""
    wide = count * (PAINT_SIZE + 1)
    return wide - 1 if wide <= room else room


@register_drawing("fresco.blank")
def _draw_blank(pen: Pen, w: int, h: int, kind: str) -> None:
    name = {"basic": "red", "mixed": "green", "special": "brown"}[kind]
    r = min(w, h) / 2 / 1.06
    middle = pen.pen_at(w / 2, h / 2)
    middle.polygon(paint_outline(name, r - 2), "ink")
    middle.polygon(paint_outline(name, r - 5.4), "white")
    middle.disc(0, 0, r * 0.2, "ink")
