"""Rendering: full redraws, and a renderer that keeps boards and repaints only their changes."""

from __future__ import annotations

import io
from bisect import bisect_left
from collections import Counter, OrderedDict
from collections.abc import Sequence
from itertools import compress
from typing import Any, Final, NamedTuple

import numpy as np

from render.core import canvas, encode, legend_entries
from render.core.composition import compose_scene
from render.core.dark_theme import darken_scene
from render.core.geometry import Box
from render.core.painting import Extents, paint_items
from render.core.palette import Bytes, load_palette
from render.core.request import Picture, PictureRequest
from render.core.scene import Scene, SceneItem
from render.core.theme import DARK

TILE_PX: Final = encode.STRIP_ROWS
"""The size of the squares in which changes are repainted: whole strips of the file."""


def render_picture(request: PictureRequest) -> Picture:
    """Render a picture from scratch. Equal requests give equal bytes."""
    scene = compose_themed(request)
    return _build_picture(scene, _render_board(PlacedScene(scene), _empty_rows(scene)))


def compose_themed(request: PictureRequest) -> Scene:
    """Compose the scene of a request, dark if it asks for that: other themes replace the palette of a picture."""
    scene = compose_scene(request)
    if request.color_theme == DARK:
        darken_scene(scene)
    return scene


def render_full_png(scene: Scene) -> bytes:
    """Render a scene from scratch as PNG: goal I2 measures this."""
    return _build_picture(scene, _render_board(PlacedScene(scene), _empty_rows(scene))).png


def render_reference_png(scene: Scene) -> bytes:
    """Render with Pillow's PNG level 6 in full colour, as a reference for measurements and tests."""
    out = io.BytesIO()
    canvas.full_color_image(scene).save(out, "PNG", compress_level=6)
    return out.getvalue()


class PlacedScene:
    """A scene with its items in painting order, and the pixels that each may change."""

    __slots__ = ("items", "places", "scene", "where")
    places: dict[SceneItem, int]

    def __init__(self, scene: Scene, before: PlacedScene | None = None) -> None:
        self.scene = scene
        self.items = scene.items_in_order()
        known = before.places if before and self.is_like(before) else {}
        found = [known.get(item, -1) for item in self.items]
        extents = canvas.item_extents(scene, [item for item, n in zip(self.items, found, strict=True) if n < 0])
        if before and known:  # the same objects are found faster next time
            self.items = [item if n < 0 else before.items[n] for item, n in zip(self.items, found, strict=True)]
        self.places = {item: n for n, item in enumerate(self.items)}
        self.where: Extents = np.empty((len(self.items), 4), np.int32)
        old = np.array(found, np.intp) >= 0
        if before and known:
            self.where[old] = before.where[[n for n in found if n >= 0]]
        self.where[~old] = extents

    def is_like(self, before: PlacedScene) -> bool:
        """Return whether another scene has the same game, size and ground."""
        old, new = before.scene, self.scene
        return (old.game, old.theme, old.pixel_size, old.px, old.ground) == (
            new.game, new.theme, new.pixel_size, new.px, new.ground,
        )  # fmt: skip

    def boxes_to_redraw(self, before: PlacedScene, tile_px: int = TILE_PX) -> list[Box] | None:
        """Return the boxes that differ from a painted scene; ``None`` if a redraw is as fast."""
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
        """Paint all items, into new rows by default, and return the rows."""
        rows = _empty_rows(self.scene) if rows is None else rows
        self.paint_boxes(rows, [Box(0, 0, *self.scene.pixel_size)])
        return rows


class _RenderedBoard(NamedTuple):
    """A painted board: its scene, and the strips of its file, which are reused for the next one."""

    placed: PlacedScene
    strips: list[encode.Strip]


def _empty_rows(scene: Scene) -> Bytes:
    """Return empty rows, each with a leading byte 0. Memory is allocated when they are written."""
    wide, high = scene.pixel_size
    return np.zeros((high, wide + 1), np.uint8)


def _render_board(placed: PlacedScene, rows: Bytes) -> _RenderedBoard:
    return _RenderedBoard(placed, [encode.encode_strip(cut) for cut in encode.split_strips(placed.paint_all(rows))])


def _build_picture(scene: Scene, board: _RenderedBoard) -> Picture:
    data = encode.encode_png(scene.pixel_size, board.strips, load_palette(scene.game, scene.theme).raw)
    marks = {name: box.scale_by(scene.px) for name, box in scene.hotspots.items()}
    shown = {name: tuple(box.scale_by(scene.px) for box in boxes) for name, boxes in scene.parts.items()}
    signs = {
        key: tuple(box.scale_by(scene.px) for box in boxes) for key, boxes in legend_entries.sign_boxes(scene).items()
    }
    lines = {
        number: tuple(box.scale_by(scene.px) for box in boxes)
        for number, boxes in legend_entries.move_number_boxes(scene).items()
    }
    return Picture(data, *scene.pixel_size, marks, shown, signs, lines)


class IncrementalRenderer:
    """Renders boards by key and keeps the last ``room`` of them, to repaint only changes."""

    def __init__(self, room: int = 64) -> None:
        self.room = room
        self.boards: OrderedDict[str, _RenderedBoard] = OrderedDict()
        self._spare = np.zeros(0, np.uint8)

    def render_request(self, key: str, request: PictureRequest) -> Picture:
        """Render a request: the same bytes as ``render_picture``, faster."""
        return self.render_scene(key, compose_themed(request))

    def render_scene(self, key: str, scene: Scene) -> Picture:
        """Render a scene; goal I1 measures this for a ``key`` that was rendered before."""
        last = self.boards.pop(key, None)
        placed = PlacedScene(scene, last.placed if last else None)
        dirty = placed.boxes_to_redraw(last.placed) if last else None
        rows = self._spare_rows(scene)
        self.boards[key] = (
            _render_board(placed, rows) if last is None or dirty is None else _repaint_board(last, placed, dirty, rows)
        )
        while len(self.boards) > self.room:
            self.boards.popitem(last=False)
        return _build_picture(scene, self.boards[key])

    def _spare_rows(self, scene: Scene) -> Bytes:
        """Return rows to paint on, with the pixels of an earlier picture: new memory costs a fifth of a picture."""
        wide, high = scene.pixel_size
        size = high * (wide + 1)
        if self._spare.size < size:
            self._spare = np.zeros(size, np.uint8)
        rows = self._spare[:size].reshape(high, wide + 1)
        rows[:, 0] = 0
        return rows


def _repaint_board(last: _RenderedBoard, placed: PlacedScene, dirty: list[Box], rows: Bytes) -> _RenderedBoard:
    """Return a board with its changes repainted. ``rows``: to paint on, with any pixels."""
    strips, cut = list(last.strips), encode.split_strips(rows)
    touched = {n for box in dirty for n in range(box.y // encode.STRIP_ROWS, -(-box.bottom // encode.STRIP_ROWS))}
    for n in touched:
        encode.decode_strip(strips[n], cut[n])
    placed.paint_boxes(rows, dirty)
    for n in touched:
        strips[n] = encode.encode_strip(cut[n])
    return _RenderedBoard(placed, strips)


def find_changes(before: PlacedScene, after: PlacedScene, tile_px: int = TILE_PX) -> list[Box]:
    """Return boxes that cover the changes between two scenes, also where only the order of items changed."""
    stays = [item in after.places for item in before.items]
    was = [item in before.places for item in after.items]
    changed = [*before.where[np.logical_not(stays)].tolist(), *after.where[np.logical_not(was)].tolist()]
    kept, now = list(compress(before.items, stays)), list(compress(after.items, was))
    if kept != now:
        changed += [before.where[before.places[item]].tolist() for item in reordered_items(kept, now)]
    return merge_extents(changed, tile_px)


def reordered_items(old: Sequence[SceneItem], new: Sequence[SceneItem]) -> list[SceneItem]:
    """Return the fewest items without which two lists of the same items have one order and the same repetitions."""
    before, after = _number_repetitions(old), _number_repetitions(new)
    places = {item: n for n, item in enumerate(before)}
    common = [item for item in after if item in places]
    ends, chains = list[int](), list[tuple[Any, ...] | None]()  # of increasing places: the least end by length
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
