"""From a request to a picture: a full redraw, and an easel that remembers boards and repaints what changed."""

from __future__ import annotations

import io
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from render.core import canvas, encode, meanings
from render.core.composition import scene_of
from render.core.geometry import Box
from render.core.palette import Bytes, palette
from render.core.request import Picture, Request
from render.core.scene import Item, Scene

Extents = npt.NDArray[np.int32]
TILE_PX: Final = encode.STRIP_ROWS
"""What is repainted is made of squares of this size: whole strips of the file."""


def png(request: Request) -> Picture:
    """Paint a picture from nothing. Same request, same bytes."""
    scene = scene_of(request)
    return _picture(scene, _full(Placed(scene)))


def redraw(scene: Scene) -> bytes:
    """A full redraw of a scene, encoded: what goal I2 measures."""
    return _picture(scene, _full(Placed(scene))).png


def floor(scene: Scene) -> bytes:
    """The picture floor: Pillow's PNG level 6 of the same picture in full colour. Only for measurements and tests."""
    out = io.BytesIO()
    canvas.unquantised(scene).save(out, "PNG", compress_level=6)
    return out.getvalue()


class Placed:
    """A scene whose items have their places: in which order they lie, and the pixels that each may change."""

    __slots__ = ("items", "scene", "where")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.items = scene.ordered()
        self.where = canvas.extents(scene, self.items)

    def after(self, before: Placed) -> list[Box] | None:
        """Where it may look different from one that was painted before; ``None`` where painting it anew is as quick."""
        old, new = before.scene, self.scene
        if (old.game, old.size, old.px, old.ground) != (new.game, new.size, new.px, new.ground):
            return None
        whole = Box(0, 0, *new.size)
        dirty = changes(before.items, before.where, self.items, self.where)
        if dirty is None or sum(box.w * box.h for box in dirty) > whole.w * whole.h * 0.6:
            return None
        return [box.cut(whole) for box in dirty]

    def empty(self) -> Bytes:
        """Rows to be painted, each with a byte 0 in front. Memory is taken as they are written."""
        wide, high = self.scene.size
        return np.zeros((high, wide + 1), np.uint8)

    def onto(self, rows: Bytes, boxes: Sequence[Box]) -> None:
        """Paint what lies in some boxes."""
        for box in boxes:
            canvas.paint(self.scene, self.items, self.where, rows[:, 1:], box)

    def painted(self) -> Bytes:
        """All of it, painted."""
        rows = self.empty()
        self.onto(rows, [Box(0, 0, *self.scene.size)])
        return rows


class _Board(NamedTuple):
    """A painted board: what is on it, and the strips of its file, of which those that change are painted on again."""

    placed: Placed
    strips: list[encode.Strip]


def _full(placed: Placed) -> _Board:
    return _Board(placed, [encode.strip(rows) for rows in encode.cut(placed.painted())])


def _picture(scene: Scene, board: _Board) -> Picture:
    data = encode.png(scene.size, board.strips, palette(scene.game).raw)
    marks = {name: box.scaled(scene.px) for name, box in scene.marks.items()}
    shown = {name: tuple(box.scaled(scene.px) for box in boxes) for name, boxes in scene.parts.items()}
    signs = {key: tuple(box.scaled(scene.px) for box in boxes) for key, boxes in meanings.spots(scene).items()}
    lines = {number: tuple(box.scaled(scene.px) for box in boxes) for number, boxes in meanings.lines(scene).items()}
    return Picture(data, *scene.size, marks, shown, signs, lines)


class Easel:
    """Paints boards by key and keeps the last ``room`` of them, so that a change costs only what it changes."""

    def __init__(self, room: int = 64) -> None:
        self.room = room
        self.boards: OrderedDict[str, _Board] = OrderedDict()

    def paint(self, key: str, request: Request) -> Picture:
        """The picture of a request: the same bytes as ``png`` gives, sooner."""
        return self.show(key, scene_of(request))

    def show(self, key: str, scene: Scene) -> Picture:
        """The picture of a scene; what goal I1 measures when ``key`` was painted before."""
        last, placed = self.boards.pop(key, None), Placed(scene)
        dirty = placed.after(last.placed) if last else None
        self.boards[key] = _full(placed) if last is None or dirty is None else _again(last, placed, dirty)
        while len(self.boards) > self.room:
            self.boards.popitem(last=False)
        return _picture(scene, self.boards[key])


def _again(last: _Board, placed: Placed, dirty: list[Box]) -> _Board:
    """A board with its changes painted in."""
    rows, strips = placed.empty(), list(last.strips)
    cut = encode.cut(rows)
    touched = {n for box in dirty for n in range(box.y // encode.STRIP_ROWS, -(-box.bottom // encode.STRIP_ROWS))}
    for n in touched:
        encode.unpack(strips[n], cut[n])
    placed.onto(rows, dirty)
    for n in touched:
        strips[n] = encode.strip(cut[n])
    return _Board(placed, strips)


def changes(old: list[Item], old_where: Extents, new: list[Item], new_where: Extents) -> list[Box] | None:
    """Where two ordered lists of items may look different; ``None`` when what they share lies in another order."""
    before, after = Counter(old), Counter(new)
    if [item for item in old if item in after] != [item for item in new if item in before]:
        return None
    gone = [where for item, where in zip(old, old_where.tolist(), strict=True) if item not in after]
    new_ones = [where for item, where in zip(new, new_where.tolist(), strict=True) if item not in before]
    return windows([*gone, *new_ones])


def windows(extents: Sequence[Sequence[int]]) -> list[Box]:
    """Boxes of which no two meet, made of whole tiles, covering all extents (left, top, right, bottom)."""
    if not extents:
        return []
    wide = -(-max(extent[2] for extent in extents) // TILE_PX)
    high = -(-max(extent[3] for extent in extents) // TILE_PX)
    dirty = np.zeros((high, wide + 2), np.int8)
    for left, top, right, bottom in extents:
        dirty[max(0, top) // TILE_PX : -(-bottom // TILE_PX), 1 + max(0, left) // TILE_PX : 1 - (-right // TILE_PX)] = 1
    edges = np.diff(dirty, axis=1)
    found: list[Box] = []
    open_runs: dict[tuple[int, int], int] = {}
    for row in range(high + 1):
        runs: set[tuple[int, int]] = set()
        if row < high:
            runs = set(zip(*(np.flatnonzero(edges[row] == sign).tolist() for sign in (1, -1)), strict=True))
        for run in set(open_runs) - runs:
            top = open_runs.pop(run)
            found.append(Box(run[0] * TILE_PX, top * TILE_PX, (run[1] - run[0]) * TILE_PX, (row - top) * TILE_PX))
        for run in runs:
            open_runs.setdefault(run, row)
    return sorted(found, key=lambda box: (box.y, box.x))
