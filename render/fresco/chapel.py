"""The masthead's illustration: a chapel with a scaffold, the master at work under the vault."""

from render.core.pen import Pen
from render.core.shapes import draw_shapes
from render.core.sprites import register_drawing

SCALE = 0.92


@register_drawing("fresco.chapel")
def draw_chapel(pen: Pen, w: int, h: int) -> None:
    """Draw three arches between columns; drawn for 540 × 250, anchored at the bottom."""
    draw_shapes(pen.pen_at(w - 540 * SCALE, h - 250 * SCALE, SCALE), "f.chapel")
