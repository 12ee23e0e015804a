"""Rendering: full redraws, and a renderer that keeps pictures and repaints only changes."""

from collections import OrderedDict
from collections.abc import Sequence
from hashlib import blake2b
from itertools import compress
from typing import Final, NamedTuple

import msgspec
import numpy as np

from render.core import encode, legend_entries
from render.core.composition import compose_scene
from render.core.dark_theme import darken_scene
from render.core.geometry import Box
from render.core.palette import Bytes, load_palette
from render.core.placed_scene import PlacedScene, empty_rows
from render.core.request import Picture, PictureRequest
from render.core.scene import Scene
from render.core.theme import DARK

PICTURES_PER_KEY: Final = 2
"""Kinds of pictures kept for each key, on average: the board and the hand."""


def render_picture(request: PictureRequest) -> Picture:
    """Render a picture from scratch. The same request gives the same bytes."""
    scene = compose_themed(request)
    return _build_picture(_render_board(PlacedScene(scene), empty_rows(scene)), with_boxes=request.with_boxes)


def compose_themed(request: PictureRequest) -> Scene:
    """Compose the scene of a request, dark if requested: other themes replace the palette of a picture."""
    scene = compose_scene(request)
    if request.color_theme == DARK:
        darken_scene(scene)
    return scene


class _RenderedBoard(NamedTuple):
    """A painted board: its scene, and the strips of its file, reused for the next one.

    ``table``: shared with other pictures that may be similar; ``digest``: its request's.
    """

    placed: PlacedScene
    strips: list[encode.Strip]
    table: int = 0
    digest: bytes = b""


def _render_board(placed: PlacedScene, rows: Bytes) -> _RenderedBoard:
    return _RenderedBoard(placed, _paint_strips(placed, rows))


def _paint_strips(placed: PlacedScene, rows: Bytes) -> list[encode.Strip]:
    """Return the strips of a fully painted board. ``rows``: to paint on, with any content."""
    return [encode.encode_strip(cut) for cut in encode.split_strips(placed.paint_all(rows))]


def _build_picture(board: _RenderedBoard, *, with_boxes: bool = True) -> Picture:
    scene = board.placed.scene
    data = encode.encode_png(scene.pixel_size, board.strips, load_palette(scene.game, scene.theme).raw)
    if not with_boxes:
        return Picture(data, *scene.pixel_size)
    marks = {name: box.scale_by(scene.px) for name, box in scene.hotspots.items()}
    shown = {name: tuple(box.scale_by(scene.px) for box in boxes) for name, boxes in scene.parts.items()}
    signs = {
        key: tuple(box.scale_by(scene.px) for box in boxes) for key, boxes in legend_entries.sign_boxes(scene).items()
    }
    return Picture(data, *scene.pixel_size, marks, shown, signs)


class IncrementalRenderer:
    """Renders pictures by key and keeps the last ones of ``room`` keys, to repaint only changes.

    Each kind of picture is kept separately: a player's panel alternates between board and hand. A board begins with
    that of another viewer of the table if that is more similar.
    """

    def __init__(self, room: int = 64) -> None:
        self.room = room
        self.boards: OrderedDict[str, _RenderedBoard] = OrderedDict()
        self._spare = np.zeros(0, np.uint8)

    def render_request(self, key: str, request: PictureRequest) -> Picture:
        """Render a request to the same bytes as ``render_picture``, but faster."""
        name = f"{key} {request.picture} {request.layout} {request.part}"
        digest = blake2b(msgspec.msgpack.encode(request), digest_size=16).digest()
        last = self.boards.get(name)
        if last is not None and last.digest == digest:
            self.boards.move_to_end(name)
            return _build_picture(last, with_boxes=request.with_boxes)
        board = self._render_board(name, compose_themed(request), _table_of(request), digest)
        return _build_picture(board, with_boxes=request.with_boxes)

    def render_scene(self, key: str, scene: Scene) -> Picture:
        """Render a scene; goal I1 measures this for a ``key`` rendered before."""
        return _build_picture(self._render_board(key, scene, 0, b""))

    def _render_board(self, name: str, scene: Scene, table: int, digest: bytes) -> _RenderedBoard:
        last = _most_like(scene, self._candidates(name, table))
        placed = PlacedScene(scene, last.placed if last else None)
        dirty = placed.boxes_to_redraw(last.placed) if last else None
        if last is None or dirty is None:
            strips = _paint_strips(placed, self._spare_rows(scene))
        else:
            strips = _repaint_strips(last, placed, dirty, self._spare_rows(scene))
        board = self.boards[name] = _RenderedBoard(placed, strips, table, digest)
        self.boards.move_to_end(name)
        while len(self.boards) > PICTURES_PER_KEY * self.room:
            self.boards.popitem(last=False)
        return board

    def _candidates(self, name: str, table: int) -> list[_RenderedBoard]:
        return [
            board for other, board in reversed(self.boards.items()) if other == name or (table and board.table == table)
        ]

    def _spare_rows(self, scene: Scene) -> Bytes:
        """Return rows to paint on, reused from an earlier picture: new memory costs a fifth of a picture's time."""
        wide, high = scene.pixel_size
        size = high * (wide + 1)
        if self._spare.size < size:
            self._spare = np.zeros(size, np.uint8)
        rows = self._spare[:size].reshape(high, wide + 1)
        rows[:, 0] = 0
        return rows


def _table_of(request: PictureRequest) -> int:
    """Return the id of a board's table; 0 for another kind of picture, such as a hand."""
    if request.picture != "board":
        return 0
    return hash((request.game, request.layout, request.part, request.color_theme, request.lang, request.names))


def _most_like(scene: Scene, boards: Sequence[_RenderedBoard]) -> _RenderedBoard | None:
    if len(boards) < 2:
        return boards[0] if boards else None
    areas = [item.box.w * item.box.h for item in scene.items]
    return max(boards, key=lambda board: sum(compress(areas, map(board.placed.places.__contains__, scene.items))))


def _repaint_strips(last: _RenderedBoard, placed: PlacedScene, dirty: list[Box], rows: Bytes) -> list[encode.Strip]:
    """Return the strips of a board with its changes repainted. ``rows``: to paint on, with any content."""
    cut, wide = encode.split_strips(rows), placed.scene.pixel_size[0]
    strips = [*last.strips[: len(cut)], *last.strips[:1] * (len(cut) - len(last.strips))]
    touched, covered = _touched_strips(dirty), _touched_strips([box for box in dirty if box.w == wide])
    for n in touched - covered:
        encode.decode_strip(strips[n], cut[n])
    placed.paint_boxes(rows, dirty)
    for n in touched:
        strips[n] = encode.encode_strip(cut[n])
    return strips


def _touched_strips(boxes: Sequence[Box]) -> set[int]:
    return {n for box in boxes for n in range(box.y // encode.STRIP_ROWS, -(-box.bottom // encode.STRIP_ROWS))}
