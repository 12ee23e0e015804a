"""Fresco's own icons: places of the day, bishop and altar, moods, what players have; all in a box of 100 × 100."""

from render.core.icons import register_text_icons
from render.core.pen import Pen, arc_points, curve_path
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing
from render.core.strokes import draw_shape

PLACES = {
    "market": "f.stall",
    "cathedral": "f.cathedral",
    "studio": "f.easel",
    "workshop": "f.mortar",
    "theatre": "f.masks",
    "cathedral2": "f.cathedral",
}
"""The icon of each place of the day."""


register_text_icons(__package__)


@register_drawing("fresco.bishop")
def draw_bishop(pen: Pen, w: int, h: int) -> None:
    """Draw the bishop: a mitre on a porphyry disc with a white ring."""
    r = min(w, h) / 2
    pen.disc(w / 2, h / 2, r, "white")
    pen.disc(w / 2, h / 2, r - 4, "porph")
    hat = pen.pen_at(w / 2 - r * 0.6, h / 2 - r * 0.66, r * 0.012)
    draw_shape(hat, "18,72! 14,40 50,4! 86,40 82,72!", "white")
    hat.round_rectangle(16, 76, 84, 92, 4, "saff")
    hat.rectangle(46, 24, 54, 66, "porph")
    hat.rectangle(36, 36, 64, 44, "porph")


@register_drawing("fresco.awning")
def draw_awning(pen: Pen, w: int, h: int, colour: str) -> None:
    """Draw a stall's striped awning under its beam."""
    pen.rectangle(0, 0, w, 8, "ink")
    count = 9
    step = w / count
    for k in range(count):
        fill = colour if k % 2 == 0 else "white"
        pen.rectangle(k * step, 8, (k + 1) * step, h - step / 2, fill)
        pen.polygon(arc_points(k * step + step / 2, h - step / 2, step / 2, step / 2, 0, 180), fill)


@register_drawing("fresco.shutter")
def draw_shutter(pen: Pen, w: int, h: int) -> None:
    """Draw the boards of a closed stall."""
    pen.rectangle(0, 0, w, h, "stone")
    for k in range(1, 4):
        pen.rectangle(6, h * k / 4 - 1.5, w - 6, h * k / 4 + 1.5, "stoneD")


@register_drawing("fresco.triptych")
def draw_triptych(pen: Pen, w: int, h: int) -> None:
    """Draw the altar: a winged panel over a table with candles, drawn for 120 × 150."""
    draw_shapes(pen.pen_at((w - 120) / 2, h - 150), "f.altarpiece")


@register_drawing("fresco.apprentice", outlined=True)
def draw_apprentice(pen: Pen, w: int, h: int, master: int, state: str) -> None:
    """Draw an apprentice in a seat's colour; an outline when the work is ``done``."""
    box = pen.pen_at((w - h * 0.86) / 2, 0, h / 100)
    parts = (
        arc_points(43, 24, 20, 20, 0, 360),
        curve_path((6, 96), ((6, 54), (32, 46)), ((54, 46),), ((80, 54), (80, 96))),
    )
    inner = (
        arc_points(43, 24, 14, 14, 0, 360),
        curve_path((13, 90), ((13, 60), (33, 53)), ((53, 53),), ((73, 60), (73, 90))),
    )
    for part in parts:
        box.polygon(part, "stoneD" if state else "ink")
    for part in inner:
        box.polygon(part, "cell" if state else f"seat.{master % 5 + 1}")
