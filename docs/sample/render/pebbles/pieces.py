"""Bowls and cards, the same on every picture."""

from docs.sample.engines.pebbles.components import printed
from render.core.fonts import FLOOR_PX, LABEL, TextStyle
from render.core.geometry import Box
from render.core.pen import Pen, arc_points
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing

CARD_W, CARD_H = 84, 116


@register_drawing("pebbles.bowl")
def _draw_bowl(pen: Pen, w: int, h: int, colour: str = "lapis", stones: int = 14) -> None:
    for number in range(stones):
        line, place = divmod(number, 7)
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.42 - line * h * 0.13, w * 0.055, h * 0.085, "stoneD")
        pen.ellipse(w / 2 + (place - 3) * w * 0.11, h * 0.41 - line * h * 0.13, w * 0.042, h * 0.062, "stone")
    pen.polygon(arc_points(w / 2, h * 0.44, w * 0.49, h * 0.55, 0, 180), colour)
    pen.round_rectangle(0, h * 0.42, w, h * 0.53, 9, f"{colour}~ink.35")


def draw_face_up(scene: Scene, box: Box, components: str, card: str, name: str = "") -> None:
    """Draw a card with its value and name."""
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    large = TextStyle("serif.black", min(104, max(FLOOR_PX, box.h // 2)))
    value, y = str(printed(components).cards[card].value), box.y + round(box.h * (0.42 if name else 0.55))
    scene.add_fitted_text(box.center[0], y, value, large, "ink", room=box.w - 20, anchor="centre")
    low = box.bottom - 66
    scene.add_fitted_text(
        box.center[0], low, name, LABEL, "ink2", room=box.w - 20, lines=2, leading=36, anchor="centre"
    )


def draw_face_down(scene: Scene, box: Box) -> None:
    """Draw the back of a card."""
    scene.add_drawing("frame", box, "ink", "verd", 14, 3, layer=Layer.TILES)
