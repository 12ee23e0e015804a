"""The four fields of the council in words, where a place among the panels is free: what each does, who stands there."""

from __future__ import annotations

from engines.leonardo.view import LeonardoView
from render.core.fonts import LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.leonardo import city
from render.leonardo.labels import GameLabels

ROW = 44
TITLED_H = 220
"""A place of this height has room for a title over the fields."""


def draw_council(scene: Scene, view: LeonardoView, labels: GameLabels, box: Box) -> None:
    """Draw the four fields of the council, under a title where there is room."""
    scene.add_rectangle(Box(box.x, box.y + 4, box.w, 3), "line", Layer.TILES)
    top = box.y + 32
    if box.h >= TITLED_H:
        scene.add_fitted_text(box.x, box.y + 40, labels.label_text("legend-fields"), SECTION, "ink", room=box.w)
        top = box.y + 88
    for number, (key, icon) in enumerate(zip(("move", "florins", "peek", "buy"), city.FIELDS, strict=True)):
        y = top + ROW * number
        seat = view.fields[number]
        if seat is not None:
            scene.add_drawing("sign", square_around(box.x + 18, y, 36), seat, layer=Layer.PIECES)
        else:
            scene.add_drawing("icon", square_around(box.x + 18, y, 36), icon, "ink", layer=Layer.PIECES)
        scene.add_fitted_text(box.x + 42, y, labels.label_text(f"field-{key}"), LABEL, "ink2", room=box.w - 42)
