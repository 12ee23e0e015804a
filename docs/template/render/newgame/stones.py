"""Stones: drawn once, and the same on every picture."""

from engines.newgame.components import printed
from render.core.fonts import HUGE, SCORE
from render.core.geometry import Box
from render.core.pen import Pen
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing

SIZE = 84


@register_drawing("newgame.stone")
def _draw_stone(pen: Pen, w: int, h: int, colour: str) -> None:
    pen.ellipse(w / 2, h * 0.52, w * 0.48, h * 0.46, "ink")
    pen.ellipse(w / 2, h * 0.5, w * 0.46, h * 0.44, colour)
    pen.ellipse(w * 0.4, h * 0.2, w * 0.14, h * 0.06, f"{colour}~white.35")


@register_drawing("newgame.hidden")
def _draw_hidden(pen: Pen, w: int, h: int) -> None:
    """Draw a stone face down: a diamond tells it from an open stone, not the colour alone."""
    _draw_stone(pen, w, h, "stoneD")
    pen.polygon([(w / 2, h * 0.28), (w * 0.7, h / 2), (w / 2, h * 0.72), (w * 0.3, h / 2)], "stoneD~white.35")


@register_drawing("newgame.heap")
def _draw_heap(pen: Pen, w: int, h: int) -> None:
    """Draw six stones in three rows."""
    for row in range(3):
        for number in range(row + 1):
            x, y = w * (0.5 + (number - row / 2) * 0.3), h * (0.2 + row * 0.3)
            pen.ellipse(x, y + h * 0.02, w * 0.145, h * 0.16, "ink")
            pen.ellipse(x, y, w * 0.14, h * 0.15, "stoneD" if row % 2 else "stone")


def draw_face_up(scene: Scene, box: Box, components: str, stone: str) -> None:
    """Draw a stone with its value."""
    scene.add_drawing("newgame.stone", box, "stone", layer=Layer.TILES)
    value = str(printed(components).stones[stone].value)
    style = HUGE if box.h > SIZE else SCORE
    scene.add_fitted_text(*box.center, value, style, "ink", room=box.w - 20, anchor="centre", layer=Layer.LABELS)


def draw_face_down(scene: Scene, box: Box) -> None:
    """Draw a stone that is not seen."""
    scene.add_drawing("newgame.hidden", box, layer=Layer.TILES)
