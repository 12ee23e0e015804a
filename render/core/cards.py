"""Plain cards, and where several of them lie: for games whose cards need no drawings of their own."""

from __future__ import annotations

from render.core.faces import FLOOR_PX, LABEL, Style
from render.core.fit import fit
from render.core.geometry import Box
from render.core.pen import Pen
from render.core.scene import Layer, Scene
from render.core.sprites import drawing

GAP = 16


def row(area: Box, count: int, wide: int) -> list[Box]:
    """Boxes of cards side by side from the left, as tall as ``area``; they overlap where there are too many for it."""
    step = min(wide + GAP, (area.w - wide) // max(1, count - 1))
    return [Box(area.x + number * step, area.y, wide, area.h) for number in range(count)]


def face(scene: Scene, box: Box, value: str, text: str = "", colour: str = "lapis") -> None:
    """A card face up: a value, large, over a line of text where there is one."""
    scene.draw("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    scene.draw("step", Box(box.x + 3, box.y + 3, box.w - 6, max(12, box.h // 8)), colour, 11, layer=Layer.TILES)
    middle = box.y + round(box.h * (0.46 if text else 0.58))
    large = Style("serif.black", min(104, max(FLOOR_PX, box.h // 2)))
    scene.fitted(box.middle[0], middle, value, large, "ink", room=box.w - 20, anchor="centre", layer=Layer.TILES)
    if text:
        lines = fit(text, LABEL, box.w - 20, 2)
        first = box.y + round(box.h * 0.8) - (len(lines.lines) - 1) * 18
        scene.text(box.middle[0], first, lines, LABEL, "ink2", anchor="centre", leading=36, layer=Layer.TILES)


def back(scene: Scene, box: Box, colour: str = "lapis") -> None:
    """A card face down."""
    scene.draw("card.back", box, colour, layer=Layer.TILES)


@drawing("card.back")
def _back(pen: Pen, w: int, h: int, colour: str) -> None:
    pen.round(0, 0, w, h, 12, "ink")
    pen.round(3, 3, w - 3, h - 3, 9, "white")
    pen.round(8, 8, w - 8, h - 8, 6, colour)
    pen.poly([(w / 2, h * 0.22), (w * 0.78, h / 2), (w / 2, h * 0.78), (w * 0.22, h / 2)], f"{colour}~white.35")
