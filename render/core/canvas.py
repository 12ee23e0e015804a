"""A canvas of palette indices, and stamps: smooth images that are blended onto it in index space.

A stamp on one flat colour is a finished tile that is copied; on anything else its solid pixels are copied and its
edges blended with what is there. Both ways give the same indices, and a clipped stamp gives the same as a whole one:
so a repainted part of a board equals the same part of a board painted anew.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from render.core import faces, sprites
from render.core.geometry import Box
from render.core.palette import Bytes, Palette, palette
from render.core.scene import Arg, Item, Scene
from render.core.theme import rgb

ROOM_BYTES: Final = 32 * 2**20
"""What stamps may take; their finished tiles come on top."""
GROUNDS = 6
"""On so many flat colours a stamp is kept as a finished tile."""


class Stamp:
    """An image ready for an index canvas; ``dx``, ``dy`` is where it starts, seen from its item's box."""

    __slots__ = ("bytes", "dx", "dy", "edge", "ex", "ey", "h", "index", "rest", "solid", "tiles", "w")

    def __init__(self, rgba: Bytes, dx: int, dy: int, inks: Palette) -> None:
        self.dx, self.dy = dx, dy
        self.h, self.w = rgba.shape[:2]
        alpha = rgba[..., 3]
        self.solid = alpha == 255
        self.index = inks.indices(rgba[..., :3])
        ey, ex = np.nonzero((alpha > 0) & ~self.solid)
        self.ey, self.ex = ey.astype(np.int32), ex.astype(np.int32)
        part = alpha[self.ey, self.ex].astype(np.int32)[:, None]
        self.edge = rgba[self.ey, self.ex, :3].astype(np.int32) * part + 127
        self.rest = 255 - part
        self.bytes = sum(made.nbytes for made in (self.solid, self.index, self.ey, self.ex, self.edge, self.rest)) + 500
        self.tiles: dict[int, Bytes] = {}

    def onto(self, region: Bytes, x: int, y: int, inks: Palette) -> None:
        """Blend into ``region``, whose top left corner is the stamp's pixel (x, y)."""
        h, w = region.shape
        ground = int(region[0, 0])
        if (region == ground).all():
            region[:] = self._tile(ground, inks)[y : y + h, x : x + w]
            return
        under = None
        ey, ex, edge, rest = self.ey, self.ex, self.edge, self.rest
        if (h, w) != (self.h, self.w):
            kept = (ey >= y) & (ey < y + h) & (ex >= x) & (ex < x + w)
            ey, ex, edge, rest = ey[kept] - y, ex[kept] - x, edge[kept], rest[kept]
        if len(ey):
            under = inks.wide[region[ey, ex]]
        np.copyto(region, self.index[y : y + h, x : x + w], where=self.solid[y : y + h, x : x + w])
        if under is not None:
            region[ey, ex] = inks.indices((edge + under * rest) // 255)

    def _tile(self, ground: int, inks: Palette) -> Bytes:
        tile = self.tiles.get(ground)
        if tile is None:
            tile = np.where(self.solid, self.index, np.uint8(ground)).astype(np.uint8)
            tile[self.ey, self.ex] = inks.indices((self.edge + inks.wide[ground] * self.rest) // 255)
            if len(self.tiles) < GROUNDS:
                self.tiles[ground] = tile
        return tile


Made = tuple[str, str, str, int, int, tuple[Arg, ...], tuple[int, int], float]
"""All that a stamp depends on."""


class Stamps:
    """Stamps that were made, the ones used last, as many as there is room for."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._kept: OrderedDict[Made, Stamp] = OrderedDict()

    def of(self, made: Made) -> Stamp:
        """A stamp, made once."""
        found = self._kept.get(made)
        if found is None:
            found = self._kept[made] = stamp(*made)
            self.room -= found.bytes
            while self.room < 0 and len(self._kept) > 1:
                self.room += self._kept.popitem(last=False)[1].bytes
        else:
            self._kept.move_to_end(made)
        return found


def stamp(
    game: str, kind: str, name: str, w: int, h: int, args: tuple[Arg, ...], size: tuple[int, int], px: float
) -> Stamp:
    """The stamp of a drawing (``size`` pixels) or a text (``px`` pixels a unit)."""
    inks = palette(game)
    if kind == "drawn":
        return Stamp(np.asarray(sprites.image(name, w, h, args, size)), 0, 0, inks)
    mask, dx, dy = lettering(name, *_sized(args, px))  # type: ignore[arg-type]
    rgba = np.empty((*mask.size[::-1], 4), np.uint8)
    rgba[..., :3] = rgb(str(args[2]))
    rgba[..., 3] = np.asarray(mask)
    return Stamp(rgba, dx, dy, inks)


def _sized(args: tuple[Arg, ...], px: float) -> tuple[Arg | float, ...]:
    """Face, size, colour and tracking of a text in pixels."""
    face, size, colour, tracking = args
    return (face, size, colour, tracking) if px == 1 else (face, size * px, colour, tracking * px)  # type: ignore[operator]


def lettering(text: str, face: str, px: float, colour: str, tracking: float) -> tuple[Image.Image, int, int]:
    """The mask of a line of text, and where it starts: from the left end of the line, and from the top of an H."""
    del colour
    font = faces.font(face, px)
    pieces: Sequence[tuple[str, float]] = [(text, 0.0)]
    if tracking:
        ends = [font.getlength(text[:n], features=faces.FEATURES) for n in range(len(text))]
        pieces = [(letter, end + n * tracking) for n, (letter, end) in enumerate(zip(text, ends, strict=True))]
    left, top, right, bottom = font.getbbox(text, anchor="ls", features=faces.FEATURES)
    size = (int(right - left + tracking * len(text)) + 4, int(bottom - top) + 4)
    mask = Image.new("L", size, 0)
    pen = ImageDraw.Draw(mask)
    for piece, at in pieces:
        pen.text((round(at) - left + 2, 2 - top), piece, fill=255, font=font, anchor="ls", features=faces.FEATURES)
    return mask, int(left) - 2, int(top) - 2 + faces.cap(face, px)


STAMPS: Final = Stamps(ROOM_BYTES)


def stamp_of(scene: Scene, item: Item) -> Stamp:
    """The stamp of an item that is not flat."""
    where = item.box.scaled(scene.px)
    size = (where.w, where.h) if item.kind == "drawn" else (0, 0)
    made = (scene.game, item.kind, item.name, item.box.w, item.box.h, item.args, size, scene.px)
    return STAMPS.of(made)


def extent(scene: Scene, item: Item) -> Box:
    """The pixels that an item may change; of a text a little more than its box."""
    where = item.box.scaled(scene.px)
    if item.kind != "text":
        return where
    made = stamp_of(scene, item)
    return Box(where.x + made.dx, where.y + made.dy, made.w, made.h)


def extents(scene: Scene, items: Sequence[Item]) -> npt.NDArray[np.int32]:
    """The extents of items as rows of left, top, right, bottom, in pixels."""
    boxes = [extent(scene, item) for item in items]
    return np.array([(x, y, x + w, y + h) for x, y, w, h in boxes], np.int32).reshape(-1, 4)


def paint(scene: Scene, items: Sequence[Item], where: npt.NDArray[np.int32], board: Bytes, window: Box) -> None:
    """Paint items, in the order given, into ``board`` (height × width), where they fall into ``window``.

    ``where`` are the extents of the items.
    """
    inks = palette(scene.game)
    left, top, right, bottom = window.x, window.y, window.right, window.bottom
    board[top:bottom, left:right] = inks.index(rgb(scene.ground))
    hit = (where[:, 0] < right) & (where[:, 2] > left) & (where[:, 1] < bottom) & (where[:, 3] > top)
    for number in np.flatnonzero(hit).tolist():
        item = items[number]
        x0, y0, x1, y1 = where[number].tolist()
        x, y = max(x0, left), max(y0, top)
        region = board[y : min(y1, bottom), x : min(x1, right)]
        if item.kind == "flat":
            region[:] = inks.index(rgb(item.name))
        else:
            stamp_of(scene, item).onto(region, x - x0, y - y0, inks)


def unquantised(scene: Scene) -> Image.Image:
    """The same picture in full colour: what the palette is made from and measured against."""
    out = Image.new("RGB", scene.size, rgb(scene.ground))
    for item in scene.ordered():
        x, y, w, h = item.box.scaled(scene.px)
        if item.kind == "flat":
            out.paste(rgb(item.name), (x, y, x + w, y + h))
        elif item.kind == "drawn":
            made = sprites.image(item.name, item.box.w, item.box.h, item.args, (w, h))
            out.paste(made, (x, y), made)
        else:
            mask, dx, dy = lettering(item.name, *_sized(item.args, scene.px))  # type: ignore[arg-type]
            out.paste(rgb(str(item.args[2])), (x + dx, y + dy), mask)
    return out
