"""From a request to a picture: a full redraw, and an easel that remembers boards and repaints what changed."""

from __future__ import annotations

import io
from collections import Counter, OrderedDict

import numpy as np

from render.core import canvas, encode
from render.core.geometry import Box, around
from render.core.palette import Bytes, palette
from render.core.request import Picture, Request
from render.core.scene import Item, Scene


def scene_of(request: Request) -> Scene:
    """The scene that the game's painter makes of a request. Raises ``KeyError`` for a game without a painter."""
    from render import PAINTERS

    scene: Scene = PAINTERS[request.game].scene(request)
    return scene


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


class _Board:
    """A painted board that may be repainted: its scene, its rows with filter bytes, its compressed strips."""

    __slots__ = ("items", "packed", "rows", "scene")

    def __init__(self, scene: Scene, items: list[Item], rows: Bytes, packed: list[bytes]) -> None:
        self.scene, self.items, self.rows, self.packed = scene, items, rows, packed


def _full(scene: Scene) -> _Board:
    rows = np.zeros((scene.height, scene.width + 1), np.uint8)
    items = scene.ordered()
    canvas.paint(scene, items, rows[:, 1:], Box(0, 0, scene.width, scene.height))
    return _Board(scene, items, rows, encode.strips(rows))


def _picture(scene: Scene, board: _Board) -> Picture:
    data = encode.png(board.rows, board.packed, palette(scene.game).raw)
    return Picture(data, scene.width, scene.height, dict(scene.marks))


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
        old = last.scene
        if (old.game, old.width, old.height, old.ground) != (scene.game, scene.width, scene.height, scene.ground):
            return None
        items = scene.ordered()
        dirty = changes(scene.game, last.items, items)
        if dirty is None or sum(box.w * box.h for box in dirty) > scene.width * scene.height * 0.6:
            return None
        rows = last.rows.copy()
        whole = Box(0, 0, scene.width, scene.height)
        for box in dirty:
            canvas.paint(scene, items, rows[:, 1:], box.cut(whole))
        touched = {n for box in dirty for n in range(box.y // encode.STRIP_ROWS, -(-box.bottom // encode.STRIP_ROWS))}
        return _Board(scene, items, rows, encode.strips(rows, last.packed, touched))


def changes(game: str, old: list[Item], new: list[Item]) -> list[Box] | None:
    """Where two ordered lists of items may look different; ``None`` when what they share lies in another order."""
    before, after = Counter(old), Counter(new)
    if [i for i in old if i in after] != [i for i in new if i in before]:
        return None
    different = list((before - after).elements()) + list((after - before).elements())
    return merged([canvas.extent(game, item).grow(1) for item in different])


def merged(boxes: list[Box]) -> list[Box]:
    """Boxes of which no two meet, covering all of the given ones."""
    out: list[Box] = []
    for box in boxes:
        wide = box
        while meeting := [other for other in out if other.meets(wide)]:
            out = [other for other in out if other not in meeting]
            wide = around([wide, *meeting])
        out.append(wide)
    return sorted(out, key=lambda box: (box.y, box.x))


__all__ = ["Easel", "changes", "floor", "merged", "png", "redraw", "scene_of"]
