"""Plain cards and their positions, for games without drawings of their cards."""

from render.core.fonts import FLOOR_PX, LABEL, TextStyle
from render.core.geometry import Box
from render.core.pen import Pen
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text

GAP = 16


def card_row(area: Box, count: int, wide: int) -> list[Box]:
    """Return boxes of cards side by side, as tall as ``area``; they overlap if there are too many."""
    step = min(wide + GAP, (area.w - wide) // max(1, count - 1))
    return [Box(area.x + number * step, area.y, wide, area.h) for number in range(count)]


def draw_card_face(scene: Scene, box: Box, value: str, text: str = "", colour: str = "lapis") -> None:
    """Draw a card face up: a large value, and below it an optional line of text."""
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    scene.add_drawing("step", Box(box.x + 3, box.y + 3, box.w - 6, max(12, box.h // 8)), colour, 11, layer=Layer.TILES)
    middle = box.y + round(box.h * (0.46 if text else 0.58))
    large = TextStyle("serif.black", min(104, max(FLOOR_PX, box.h // 2)))
    scene.add_fitted_text(
        box.center[0], middle, value, large, "ink", room=box.w - 20, anchor="centre", layer=Layer.TILES
    )
    if text:
        lines = fit_text(text, LABEL, box.w - 20, 2)
        first = box.y + round(box.h * 0.8) - (len(lines.lines) - 1) * 18
        scene.add_text(box.center[0], first, lines, LABEL, "ink2", anchor="centre", leading=36, layer=Layer.TILES)


def draw_card_back(scene: Scene, box: Box, colour: str = "lapis") -> None:
    """Draw a card face down."""
    scene.add_drawing("card.back", box, colour, layer=Layer.TILES)


@register_drawing("card.back")
def _card_back_drawing(pen: Pen, w: int, h: int, colour: str) -> None:
    pen.round_rectangle(0, 0, w, h, 12, "ink")
    pen.round_rectangle(3, 3, w - 3, h - 3, 9, "white")
    pen.round_rectangle(8, 8, w - 8, h - 8, 6, colour)
    pen.polygon([(w / 2, h * 0.22), (w * 0.78, h / 2), (w / 2, h * 0.78), (w * 0.22, h / 2)], f"{colour}~white.35")
