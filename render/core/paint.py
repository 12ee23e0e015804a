"""From a request to a picture: a full redraw, and an easel that remembers boards and repaints what changed."""

from __future__ import annotations

import io
from collections import Counter, OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from render.core import canvas, course, encode, legends, meanings, parts, shelf
from render.core.geometry import Box
from render.core.painters import PAINTERS
from render.core.palette import Bytes, palette
from render.core.request import Focus, Picture, Request
from render.core.scene import Item, Scene
from render.core.shapes import ARRANGED, MISSES

Extents = npt.NDArray[np.int32]
TILE_PX: Final = encode.STRIP_ROWS
"""What is repainted is made of squares of this size: whole strips of the file."""


def scene_of(request: Request) -> Scene:
    """The scene that the game's painter makes of a request, or the shelf of all games where it names none.

    The course of a game is drawn alike for all. A part is cut out of the whole poster. Where something that is asked
    about has no place in a part, it is the board; where it has none in a shape, the whole poster. Raises ``KeyError``
    for a game without a painter.
    """
    if request.game == shelf.SHELF:
        return shelf.scene(request)
    if request.part.startswith(meanings.PART):
        return meanings.alone(scene_of(meanings.source(request)), request)
    if request.picture == course.COURSE:
        return course.scene(request)
    if legends.arranged(request):
        return legends.scene(request)
    whole: Scene | None = None
    asked = _asked(request.focus)
    if request.part and request.picture == "board":
        whole = _whole(request)
        if request.part == parts.CHANGED:
            request = msgspec.structs.replace(request, part=parts.changed(whole, request))
        source = parts.source(request)
        part = parts.cut(whole if source.shape == MISSES else PAINTERS[request.game].scene(source), request)
        if part is not None and asked & whole.marks.keys() <= part.marks.keys():
            return part
    if request.shape == parts.SHAPE:
        return whole or _whole(request)
    scene: Scene = PAINTERS[request.game].scene(request)
    if not asked or scene.shape not in ARRANGED:
        return scene
    whole = whole or _whole(request)
    return scene if asked & whole.marks.keys() <= scene.marks.keys() else whole


def _whole(request: Request) -> Scene:
    scene: Scene = PAINTERS[request.game].scene(msgspec.structs.replace(request, shape=MISSES))
    return scene


def _asked(focus: Focus | None) -> set[str]:
    """The marks that somebody is asked about."""
    return set() if focus is None else {*focus.open, *focus.blocked, *focus.chosen}


def png(request: Request) -> Picture:
    """Paint a picture from nothing. Same request, same bytes."""
    scene = scene_of(request)
    return _picture(scene, _full(scene))


def redraw(scene: Scene) -> bytes:
    """A full redraw of a scene, encoded: what goal I2 measures."""
    return _picture(scene, _full(scene)).png


def floor(scene: Scene) -> bytes:
    """The picture floor: Pillow's PNG level 6 of the same picture in full colour. Only for measurements and tests."""
    out = io.BytesIO()
    canvas.unquantised(scene).save(out, "PNG", compress_level=6)
    return out.getvalue()


class Painted:
    """A painted scene that may be repainted: its items, where they are, its rows, each with a byte 0 in front."""

    __slots__ = ("items", "rows", "scene", "where")

    def __init__(self, scene: Scene, items: list[Item], where: Extents, rows: Bytes) -> None:
        self.scene, self.items, self.where, self.rows = scene, items, where, rows

    @classmethod
    def anew(cls, scene: Scene) -> Painted:
        """A scene painted from nothing."""
        wide, high = scene.size
        rows = np.zeros((high, wide + 1), np.uint8)
        items = scene.ordered()
        where = canvas.extents(scene, items)
        canvas.paint(scene, items, where, rows[:, 1:], Box(0, 0, wide, high))
        return cls(scene, items, where, rows)

    def next(self, scene: Scene) -> tuple[Painted, list[Box]] | None:
        """Another scene painted over this one, and where it may look different; None where anew is as quick."""
        old = self.scene
        if (old.game, old.size, old.px, old.ground) != (scene.game, scene.size, scene.px, scene.ground):
            return None
        items = scene.ordered()
        where = canvas.extents(scene, items)
        dirty = changes(self.items, self.where, items, where)
        whole = Box(0, 0, *scene.size)
        if dirty is None or sum(box.w * box.h for box in dirty) > whole.w * whole.h * 0.6:
            return None
        rows = self.rows.copy()
        for box in dirty:
            canvas.paint(scene, items, where, rows[:, 1:], box.cut(whole))
        return Painted(scene, items, where, rows), dirty


class _Board:
    """A painted board and its compressed strips."""

    __slots__ = ("packed", "painted")

    def __init__(self, painted: Painted, packed: list[bytes]) -> None:
        self.painted, self.packed = painted, packed


def _full(scene: Scene) -> _Board:
    painted = Painted.anew(scene)
    return _Board(painted, encode.strips(painted.rows))


def _picture(scene: Scene, board: _Board) -> Picture:
    data = encode.png(board.painted.rows, board.packed, palette(scene.game).raw)
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
        last = self.boards.pop(key, None)
        board = self._again(last, scene) if last else None
        self.boards[key] = board or _full(scene)
        while len(self.boards) > self.room:
            self.boards.popitem(last=False)
        return _picture(scene, self.boards[key])

    def _again(self, last: _Board, scene: Scene) -> _Board | None:
        """The board with its changes painted in, or nothing where painting anew is as quick."""
        made = last.painted.next(scene)
        if made is None:
            return None
        painted, dirty = made
        touched = {n for box in dirty for n in range(box.y // encode.STRIP_ROWS, -(-box.bottom // encode.STRIP_ROWS))}
        return _Board(painted, encode.strips(painted.rows, last.packed, touched))


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
