"""Fresco's own icons: places of the day, bishop and altar, moods, players' goods; all in a box of 100 × 100."""

from render.core.icons import register_text_icons
from render.core.pen import Pen, arc_points
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing

PLACES = {
    "market": "f.stall",
    "cathedral": "f.cathedral",
    "studio": "f.easel",
    "workshop": "f.mortar",
    "theatre": "f.masks",
    "cathedral2": "f.cathedral",
}


register_text_icons(__package__)


@register_drawing("fresco.bishop")
def draw_bishop(pen: Pen, w: int, h: int) -> None:
    """Draw the bishop: a mitre on a porphyry disc with a white ring."""
    r = min(w, h) / 2
    pen.disc(w / 2, h / 2, r, "white")
    pen.disc(w / 2, h / 2, r - 4, "porph")
    draw_shapes(pen.pen_at(w / 2 - r * 0.6, h / 2 - r * 0.66, r * 0.012), "f.bishop_mitre")


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
    edge, inner = ("stoneD", "cell") if state else ("ink", f"seat.{master % 5 + 1}")
    draw_shapes(pen.pen_at((w - h * 0.86) / 2, 0, h / 100), "f.apprentice", edge=edge, inner=inner)
