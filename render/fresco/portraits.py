"""The eighteen sitters of the portraits: each an attribute in an oval gilt frame."""

from render.core.pen import Pen
from render.core.shapes import TEXTS, draw_shapes
from render.core.sprites import register_drawing

GROUNDS = {"a": "verd~ink.42", "b": "lapisD", "c": "terraD"}


@register_drawing("fresco.portrait")
def draw_portrait(pen: Pen, w: int, h: int, card: str) -> None:
    """Draw a portrait in its oval frame; a card from an operator's own table has a plain bust."""
    kind = card[2:3]
    rim = max(5.0, w * 0.09)
    for inset, colour in ((0.0, "ink"), (2.0, "saff"), (rim, GROUNDS.get(kind, "lapisD"))):
        pen.ellipse(w / 2, h / 2, w / 2 - inset, h / 2 - inset, colour)
    sitter = f"f.{card}" if f"f.{card}" in TEXTS else "f.sitter"
    draw_shapes(pen.pen_at(w / 2, h / 2, w * 0.0094), sitter)
