"""A scene with the pixels of its items, and repaints after changes."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import compress
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from render.core import canvas, encode
from render.core.geometry import Box
from render.core.palette import Bytes, load_palette, veil_map
from render.core.scene import Scene, SceneItem
from render.core.theme import token_rgb

TILE_PX: Final = encode.STRIP_ROWS
"""Size of the squares in which changes are repainted: whole strips of the file."""

Extents = npt.NDArray[np.int32]
"""For each item its left, top, right and bottom, in pixels."""


class PlacedScene:
    """A scene's items in painting order, and the pixels that each may change."""

    __slots__ = ("items", "places", "scene", "where")
    places: dict[SceneItem, int]

    def __init__(self, scene: Scene, before: PlacedScene | None = None) -> None:
        self.scene = scene
        self.items = scene.items_in_order()
        known = before.places if before and self.is_like(before) else {}
        found = [known.get(item, -1) for item in self.items]
        extents = canvas.item_extents(scene, [item for item, n in zip(self.items, found, strict=True) if n < 0])
        if before and known:  # identical objects make the next comparison faster
            self.items = [item if n < 0 else before.items[n] for item, n in zip(self.items, found, strict=True)]
        self.places = {item: n for n, item in enumerate(self.items)}
        self.where: Extents = np.empty((len(self.items), 4), np.int32)
        old = np.array(found, np.intp) >= 0
        if before and known:
            self.where[old] = before.where[[n for n in found if n >= 0]]
        self.where[~old] = extents

    def is_like(self, before: PlacedScene) -> bool:
        """Return whether another scene has the same game, width and ground colour."""
        old, new = before.scene, self.scene
        return (old.game, old.theme, old.width, old.px, old.ground) == (
            new.game, new.theme, new.width, new.px, new.ground,
        )  # fmt: skip

    def boxes_to_redraw(self, before: PlacedScene, tile_px: int = TILE_PX) -> list[Box] | None:
        """Return the boxes that differ from a painted scene; ``None`` if a redraw is just as fast.

        Everything below the bottom of the shorter of the two pictures differs.
        """
        if not self.is_like(before):
            return None
        whole = Box(0, 0, *self.scene.pixel_size)
        dirty = find_changes(before, self, tile_px)
        if sum(box.w * box.h for box in dirty) > whole.w * whole.h * 0.6:
            return None
        inside = [box.intersection(whole) for box in dirty]  # a text may reach beyond the edge
        return [box for box in inside if box.w and box.h]

    def paint_boxes(self, rows: Bytes, boxes: Sequence[Box]) -> None:
        """Paint the items within some boxes."""
        for box in boxes:
            paint_items(self.scene, self.items, self.where, rows[:, 1:], box)

    def paint_all(self, rows: Bytes | None = None) -> Bytes:
        """Paint all items, by default into new rows, and return the rows."""
        rows = empty_rows(self.scene) if rows is None else rows
        self.paint_boxes(rows, [Box(0, 0, *self.scene.pixel_size)])
        return rows


def empty_rows(scene: Scene) -> Bytes:
    """Return empty rows, each with a leading byte 0. Writing them allocates the memory."""
    wide, high = scene.pixel_size
    return np.zeros((high, wide + 1), np.uint8)


def find_changes(before: PlacedScene, after: PlacedScene, tile_px: int = TILE_PX) -> list[Box]:
    """Return boxes that cover the changes between two scenes, including changes of order."""
    stays = [item in after.places for item in before.items]
    was = [item in before.places for item in after.items]
    changed: list[Sequence[int]] = [
        *before.where[np.logical_not(stays)].tolist(),
        *after.where[np.logical_not(was)].tolist(),
    ]
    kept, now = list(compress(before.items, stays)), list(compress(after.items, was))
    if kept != now:
        changed += [before.where[before.places[item]].tolist() for item in reordered_items(kept, now)]
    (wide, old_high), (_, high) = before.scene.pixel_size, after.scene.pixel_size
    if old_high != high:
        changed.append((0, min(old_high, high), wide, max(old_high, high)))
    return merge_extents(changed, tile_px)


def reordered_items(old: Sequence[SceneItem], new: Sequence[SceneItem]) -> list[SceneItem]:
    """Return the fewest items whose removal gives two lists of the same items the same order and repetitions."""
    before, after = _number_repetitions(old), _number_repetitions(new)
    places = {item: n for n, item in enumerate(before)}
    common = [item for item in after if item in places]
    ends, chains = list[int](), list[tuple[Any, ...] | None]()  # the least end of increasing places, by length
    for item in common:
        at = bisect_left(ends, places[item])
        chains[at:] = [(item, chains[at - 1] if at else None), *chains[at + 1 :]]
        ends[at : at + 1] = [places[item]]
    chain, in_order = chains[-1] if chains else None, set[tuple[SceneItem, int]]()
    while chain is not None:
        in_order.add(chain[0])
        chain = chain[1]
    return [item[0] for item in dict.fromkeys((*before, *after)) if item not in in_order]


def _number_repetitions(items: Sequence[SceneItem]) -> list[tuple[SceneItem, int]]:
    seen = Counter[SceneItem]()
    numbered = list[tuple[SceneItem, int]]()
    for item in items:
        numbered.append((item, seen[item]))
        seen[item] += 1
    return numbered


def merge_extents(extents: Sequence[Sequence[int]], tile_px: int = TILE_PX) -> list[Box]:
    """Return disjoint boxes of whole tiles of ``tile_px`` that cover all extents (left, top, right, bottom)."""
    if not extents:
        return []
    edges = np.array(extents, np.int32).clip(0)
    edges[:, 2:] += tile_px - 1
    edges //= tile_px
    dirty = np.zeros((edges[:, 3].max(), edges[:, 2].max() + 2), np.int8)
    for left, top, right, bottom in edges.tolist():
        dirty[top:bottom, left + 1 : right + 1] = 1
    steps = np.diff(dirty, axis=1)
    found: list[Box] = []
    open_runs: dict[tuple[int, int], tuple[int, int]] = {}
    for (row, left), right in zip(np.argwhere(steps == 1).tolist(), np.nonzero(steps == -1)[1].tolist(), strict=True):
        top, bottom = open_runs.get((left, right), (row, row))
        if bottom < row:
            found.append(_tile_box(left, right, top, bottom, tile_px))
            top = row
        open_runs[left, right] = top, row + 1
    found += [_tile_box(*run, *rows, tile_px) for run, rows in open_runs.items()]
    return sorted(found, key=lambda box: (box.y, box.x))


def _tile_box(left: int, right: int, top: int, bottom: int, tile_px: int) -> Box:
    return Box(left * tile_px, top * tile_px, (right - left) * tile_px, (bottom - top) * tile_px)


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
    """Paint items in order over the content of ``board``, clipped to ``window``."""
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
    """Return the indices of the items whose extents overlap a window."""
    hit = (where[:, 0] < window.right) & (where[:, 2] > window.x) & (where[:, 1] < window.bottom)
    return np.flatnonzero(hit & (where[:, 3] > window.y))
