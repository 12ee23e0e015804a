"""Headed lists of signs with their texts, for legends."""

from __future__ import annotations

from collections.abc import Sequence

from render.core.fonts import LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Arg, Layer, Scene
from render.core.widgets import MARGIN, WIDTH, draw_number_disc

COLUMN_W = 373
"""A third of the picture's width."""
ROW = 62
SIGN = 46

Item = tuple[str, tuple[Arg, ...], str]
"""A drawing, its arguments, and its text."""


def icon_item(name: str, colour: str, text: str) -> Item:
    """Return the entry of an icon."""
    return ("icon", (name, colour), text)


def draw_title(scene: Scene, text: str, y: int) -> int:
    """Draw a heading under a hairline. Returns the y position of its list."""
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.add_fitted_text(MARGIN, y + 40, text, SECTION, "ink", room=1100)
    return y + 76


def draw_sign_grid(scene: Scene, heading: str, y: int, entries: Sequence[Item], columns: int = 3) -> int:
    """Draw signs with their texts in columns. Returns the y position of the next list."""
    y = draw_title(scene, heading, y)
    wide = 3 * COLUMN_W // columns
    for number, (drawing, args, text) in enumerate(entries):
        x = MARGIN + number % columns * wide
        middle = y + number // columns * ROW + ROW // 2
        scene.add_drawing(drawing, square_around(x + 26, middle, SIGN), *args, layer=Layer.PIECES)
        scene.add_fitted_text(x + 64, middle, text, LABEL, "ink", room=wide - 70)
    return y + -(-len(entries) // columns) * ROW + 16


def draw_mark_list(scene: Scene, labels: Labels, y: int, blocked: str = "", *, start: bool = True) -> int:
    """Draw the marks of ``render.core.highlights``. Returns the lower edge.

    ``blocked``: the label of a game's own hatch; ``start``: whether to include the banner of the start player.
    """
    y = draw_title(scene, labels.label_text("legend-marks"), y)
    keys = ("mark-last", "possible", "chosen", *((blocked,) if blocked else ()), "mark-hidden")
    keys += ("mark-start",) if start else ()
    for number, key in enumerate(keys):
        x = MARGIN + number % 3 * COLUMN_W
        middle = y + number // 3 * ROW + ROW // 2
        spot = square_around(x + 26, middle, SIGN)
        if key == "mark-last":
            draw_number_disc(scene, 1, *spot.center)
        elif key == "possible":
            scene.add_drawing("ring.open", spot, 12, layer=Layer.MARKS)
        elif key == "chosen":
            scene.add_drawing("check", spot, layer=Layer.MARKS)
        elif key == blocked:
            scene.add_drawing("hatched", spot, "cell", "stone", 4, 14, layer=Layer.MARKS)
        else:
            scene.add_drawing("icon", spot, "lock" if key == "mark-hidden" else "banner", "ink2", layer=Layer.MARKS)
        scene.add_fitted_text(x + 64, middle, labels.label_text(key), LABEL, "ink", room=COLUMN_W - 78)
    return y + 2 * ROW + 30
