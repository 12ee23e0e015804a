"""Painting of items into a window of an indexed canvas."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from render.core import canvas
from render.core.geometry import Box
from render.core.palette import Bytes, load_palette, veil_map
from render.core.scene import Scene, SceneItem
from render.core.theme import token_rgb

Extents = npt.NDArray[np.int32]
"""For each item its left, top, right and bottom, in pixels."""


def paint_items(scene: Scene, items: Sequence[SceneItem], where: Extents, board: Bytes, window: Box) -> None:
    """Paint the ground and items in order into ``board`` (height × width), clipped to ``window``.

    ``where``: the extents of the items.
    """
    fill_window(scene, scene.ground, board, window)
    add_items(scene, items, where, board, window)


def fill_window(scene: Scene, colour: str, board: Bytes, window: Box) -> None:
    """Fill a window with one colour."""
    inks = load_palette(scene.game, scene.theme)
    board[window.y : window.bottom, window.x : window.right] = inks.nearest_index(token_rgb(colour, scene.theme))


def add_items(scene: Scene, items: Sequence[SceneItem], where: Extents, board: Bytes, window: Box) -> None:
    """Paint items in order over what ``board`` shows, clipped to ``window``."""
    inks, numbers = load_palette(scene.game, scene.theme), find_items(where, window)
    for number, (x0, y0, x1, y1) in zip(numbers.tolist(), where[numbers].tolist(), strict=True):
        item, x, y = items[number], max(x0, window.x), max(y0, window.y)
        region = board[y : min(y1, window.bottom), x : min(x1, window.right)]
        if item.kind == "flat":
            region[:] = inks.nearest_index(token_rgb(item.name, scene.item_theme(item)))
        elif item.kind == "veil":
            region[:] = veil_map(scene.game, scene.theme, item.name).take(region)
        elif more := canvas.item_stamp(scene, item).blend_into(region, x - x0, y - y0, inks):
            canvas.STAMPS.add_bytes(more)


def find_items(where: Extents, window: Box) -> npt.NDArray[np.intp]:
    """Return the numbers of the items whose extents overlap a window."""
    hit = (where[:, 0] < window.right) & (where[:, 2] > window.x) & (where[:, 1] < window.bottom)
    return np.flatnonzero(hit & (where[:, 3] > window.y))
