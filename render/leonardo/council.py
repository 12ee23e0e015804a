"""The four fields of the council in words, under a wide city or in a free place: what each does, who stands there."""

from collections.abc import Sequence

from engines.leonardo.view import LeonardoView
from render.core.fonts import LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.leonardo import city
from render.leonardo.labels import GameLabels

ROW = 44
LOW_ROW = 38
LOW_H = 120
"""A place of less height has two fields in a row."""
TITLED_H = 220
"""A place of this height has room for a title over the fields."""


def draw_council(scene: Scene, view: LeonardoView, labels: GameLabels, box: Box) -> None:
    """Draw the four fields of the council: two in a row in a low place, else in a column, with a title if it fits."""
    if box.h < LOW_H:
        half = box.w // 2
        _draw_fields(
            scene,
            view,
            labels,
            [Box(box.x + at % 2 * half, box.y + at // 2 * LOW_ROW, half, LOW_ROW) for at in range(4)],
        )
        return
    scene.add_rectangle(Box(box.x, box.y + 4, box.w, 3), "line", Layer.TILES)
    top = box.y + 10
    if box.h >= TITLED_H:
        scene.add_fitted_text(box.x, box.y + 40, labels.label_text("legend-fields"), SECTION, "ink", room=box.w)
        top = box.y + 66
    _draw_fields(scene, view, labels, [Box(box.x, top + ROW * at, box.w, ROW) for at in range(4)])


def _draw_fields(scene: Scene, view: LeonardoView, labels: GameLabels, boxes: Sequence[Box]) -> None:
    keys = ("move", "florins", "peek", "buy")
    for key, icon, seat, box in zip(keys, city.FIELDS, view.fields, boxes, strict=True):
        y = box.center[1]
        if seat is not None:
            scene.add_drawing("sign", square_around(box.x + 18, y, 36), seat, layer=Layer.PIECES)
        else:
            scene.add_drawing("icon", square_around(box.x + 18, y, 36), icon, "ink", layer=Layer.PIECES)
        scene.add_fitted_text(box.x + 42, y, labels.label_text(f"field-{key}"), LABEL, "ink2", room=box.w - 42)
