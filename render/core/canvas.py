"""A canvas of palette indices, and stamps: antialiased images blended onto it by index.

On a single flat colour, a stamp is copied as a finished tile; elsewhere, its solid pixels are copied and its edges
blended with the ground. Both ways give the same indices, as do clipped and whole stamps, so a repainted region of a
board equals the same region of a full redraw.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
from isal import isal_zlib

from render.core import fonts, sprites
from render.core.geometry import Box
from render.core.palette import Bytes, Palette, index_map, load_palette, load_stored_stamps
from render.core.scene import Arg, Scene, SceneItem
from render.core.theme import token_rgb

ROOM_BYTES: Final = 24 * 2**20
"""Memory for stamps and their finished tiles."""
PACKED_BYTES: Final = 12 * 2**20
"""Memory for compressed stamps not used recently. Flat colours compress well."""
GROUNDS_PER_STAMP = 6
"""Flat colours for which a stamp keeps a finished tile."""
FLAT_ROWS: Final = 64
"""Rows of a stamp compared with a colour at once."""
COMPRESSION_LEVEL: Final = 1
"""Compression level of stamps: unpacking takes a tenth of the time of drawing."""
Numbers = npt.NDArray[np.int16]
Shares = npt.NDArray[np.uint16]
Places = npt.NDArray[np.intp]


class Stamp:
    """An image prepared for an indexed canvas; ``dx``, ``dy``: its offset from its item's box.

    ``solid`` and ``index``: its opaque pixels and their colours; ``ey``, ``ex``: its edge pixels by rows, with 255
    minus their alpha (``rest``), and their colours times alpha (``edge``) or their single colour.
    """

    __slots__ = ("dx", "dy", "edge", "ex", "ey", "h", "index", "rest", "solid", "tiles", "w")

    def __init__(
        self, dx: int, dy: int, ey: Numbers, ex: Numbers, edge: Shares, rest: Bytes, index: Bytes,
        solid: npt.NDArray[np.bool_],
    ) -> None:  # fmt: skip
        self.dx, self.dy = dx, dy
        self.ey, self.ex, self.edge, self.rest, self.index, self.solid = ey, ex, edge, rest, index, solid
        self.h, self.w = index.shape
        self.tiles: dict[int, Bytes] = {}

    @classmethod
    def from_image(cls, rgba: Bytes, inks: Palette) -> Stamp:
        """Build the stamp of an image."""
        solid, ey, ex, part = _split_edges(rgba[..., 3])
        edge = rgba[ey, ex, :3] * part + np.uint16(127)
        return cls.from_edges(0, 0, ey, ex, edge, part, inks.nearest_indices(rgba[..., :3]), solid)

    @classmethod
    def from_mask(cls, alpha: Bytes, colour: tuple[int, int, int], dx: int, dy: int, inks: Palette) -> Stamp:
        """Build the stamp of a mask in one colour."""
        solid, ey, ex, part = _split_edges(alpha)
        edge = np.array(colour, np.uint16)
        index = np.broadcast_to(np.uint8(inks.nearest_index(colour)), alpha.shape)  # one byte of memory
        return cls.from_edges(dx, dy, ey, ex, edge, part, index, solid)

    @classmethod
    def from_edges(
        cls, dx: int, dy: int, ey: Places, ex: Places, edge: Shares, part: Shares, index: npt.NDArray[Any],
        solid: npt.NDArray[np.bool_],
    ) -> Stamp:  # fmt: skip
        """Build a stamp of its solid pixels and its edge pixels with their alpha (``part``)."""
        rest = (255 - part).astype(np.uint8)
        index = index.astype(np.uint8, copy=False)
        return cls(dx, dy, ey.astype(np.int16), ex.astype(np.int16), edge, rest, index, solid)

    @property
    def byte_size(self) -> int:
        """Return the stamp's memory in bytes."""
        kept: list[npt.NDArray[Any]] = [self.ey, self.ex, self.edge, self.rest, self.solid, *self.tiles.values()]
        one_colour = self.index.strides == (0, 0)
        return 500 + sum(made.nbytes for made in kept) + (0 if one_colour else self.index.nbytes)

    def to_packed(self) -> PackedStamp:
        """Return the stamp compressed, without its tiles."""
        raw = b"".join(made.tobytes() for made in self.to_arrays())
        return PackedStamp(self.dx, self.dy, self.h, self.w, len(self.ey), isal_zlib.compress(raw, COMPRESSION_LEVEL))

    def with_indices(self, index_map: Bytes) -> Stamp:
        """Return the stamp in another palette, given the entry there for each entry of this one."""
        return Stamp(self.dx, self.dy, self.ey, self.ex, self.edge, self.rest, index_map[self.index], self.solid)

    def to_arrays(self) -> tuple[npt.NDArray[Any], ...]:
        """Return the whole content of a compressed stamp."""
        return self.ey, self.ex, _weigh_edges(self.edge, self.rest), self.rest, self.index, self.solid

    def blend_into(self, region: Bytes, x: int, y: int, inks: Palette) -> int:
        """Blend into ``region``, whose top left corner is pixel (x, y) of the stamp.

        Returns the number of bytes by which the stamp grew.
        """
        h, w = region.shape
        ground = int(region[0, 0])
        if _is_flat(region, ground):
            before = len(self.tiles)
            tile = self._flat_tile(ground, inks)
            region[:] = tile[y : y + h, x : x + w]
            return tile.nbytes * (len(self.tiles) - before)
        under = None
        ey, ex, edge, rest = self.ey, self.ex, self.edge, self.rest
        if (h, w) != (self.h, self.w):
            first, end = ey.searchsorted((y, y + h)).tolist()  # edges are sorted by rows
            columns = ex[first:end]
            kept = ((columns >= x) & (columns < x + w)).nonzero()[0] + first
            ey, ex, rest = ey[kept] - y, ex[kept] - x, rest[kept]
            edge = edge if edge.ndim == 1 else edge[kept]
        if len(ey):
            under = inks.wide[region[ey, ex]]
        np.copyto(region, self.index[y : y + h, x : x + w], where=self.solid[y : y + h, x : x + w])
        if under is not None:
            region[ey, ex] = inks.nearest_indices((_weigh_edges(edge, rest) + under * rest) // 255)
        return 0

    def _flat_tile(self, ground: int, inks: Palette) -> Bytes:
        tile = self.tiles.get(ground)
        if tile is None:
            tile = np.where(self.solid, self.index, np.uint8(ground)).astype(np.uint8)
            edge = _weigh_edges(self.edge, self.rest)
            tile[self.ey, self.ex] = inks.nearest_indices((edge + inks.wide[ground] * self.rest) // 255)
            if len(self.tiles) < GROUNDS_PER_STAMP:
                self.tiles[ground] = tile
        return tile


def _is_flat(region: Bytes, ground: int) -> bool:
    """Return whether all pixels have one colour. Large intermediate arrays would take new memory from the system."""
    return all((region[y : y + FLAT_ROWS] == ground).all() for y in range(0, len(region), FLAT_ROWS))


def _split_edges(alpha: Bytes) -> tuple[npt.NDArray[np.bool_], Places, Places, Shares]:
    """Return a mask of the solid pixels, and rows, columns and alpha of the half-transparent ones."""
    solid = alpha == 255
    ey, ex = np.nonzero((alpha > 0) & ~solid)
    return solid, ey, ex, alpha[ey, ex].astype(np.uint16)[:, None]


def _weigh_edges(edge: Shares, rest: Bytes) -> Shares:
    """Return the colours of edge pixels times their alpha. ``edge``: these, or their single colour."""
    return edge if edge.ndim == 2 else edge * (255 - rest).astype(np.uint16) + np.uint16(127)


class PackedStamp(NamedTuple):
    """A compressed stamp: its offset, its size, the number of its edge pixels, and all its arrays."""

    dx: int
    dy: int
    h: int
    w: int
    edges: int
    data: bytes

    def to_stamp(self) -> Stamp:
        """Return the stamp, uncompressed."""
        raw, n = isal_zlib.decompress(self.data), self.edges
        ey, ex = np.frombuffer(raw, np.int16, 2 * n).reshape(2, n)
        edge = np.frombuffer(raw, np.uint16, 3 * n, 4 * n).reshape(n, 3)
        rest = np.frombuffer(raw, np.uint8, n, 10 * n).reshape(n, 1)
        index = np.frombuffer(raw, np.uint8, self.h * self.w, 11 * n).reshape(self.h, self.w)
        solid = np.frombuffer(raw, np.bool_, self.h * self.w, 11 * n + self.h * self.w).reshape(self.h, self.w)
        return Stamp(self.dx, self.dy, ey, ex, edge, rest, index, solid)


StampKey = tuple[str, str, str, int, int, tuple[Arg, ...], tuple[int, int], float, str, bool]
"""Everything that a stamp depends on."""


class StampCache:
    """A cache of the most recent stamps, and older ones compressed, each within its limit.

    ``held`` and ``packed``: their current sizes in bytes.
    """

    def __init__(self, room: int = ROOM_BYTES, packed_room: int = PACKED_BYTES) -> None:
        self.room, self.packed_room = room, packed_room
        self.held = self.packed = 0
        self.stamps: OrderedDict[StampKey, Stamp] = OrderedDict()
        self.packed_stamps: OrderedDict[StampKey, PackedStamp] = OrderedDict()

    def get_stamp(self, made: StampKey) -> Stamp:
        """Return a stamp, rendered or unpacked if necessary."""
        found = self.stamps.get(made)
        if found is None:
            before = self.packed_stamps.get(made)
            found = self.stamps[made] = before.to_stamp() if before else render_stamp(*made)
            self.add_bytes(found.byte_size)
        else:
            self.stamps.move_to_end(made)
        return found

    def add_bytes(self, size: int) -> None:
        """Count the latest stamp's memory; compress the least recently used ones beyond the limit."""
        self.held += size
        while self.held > self.room and len(self.stamps) > 1:
            made, found = self.stamps.popitem(last=False)
            self.held -= found.byte_size
            self._pack_stamp(made, found)

    def _pack_stamp(self, made: StampKey, found: Stamp) -> None:
        if made in self.packed_stamps:
            self.packed_stamps.move_to_end(made)
            return
        self.packed_stamps[made] = found.to_packed()
        self.packed += len(self.packed_stamps[made].data)
        while self.packed > self.packed_room:
            self.packed -= len(self.packed_stamps.popitem(last=False)[1].data)


def render_stamp(  # noqa: PLR0913 - the fields of a key
    game: str, kind: str, name: str, w: int, h: int, args: tuple[Arg, ...], size: tuple[int, int], px: float,
    theme: str = "", kept: bool = False,  # noqa: FBT001, FBT002 - as above
) -> Stamp:  # fmt: skip
    """Render the stamp of a drawing (``size`` in pixels) or a text (``px`` pixels per unit).

    In a theme, ``kept`` drawings are those of the poster in the palette of the theme.
    """
    if kept:
        return STAMPS.get_stamp((game, kind, name, w, h, args, size, px, "", False)).with_indices(
            index_map(game, theme)
        )
    inks = load_palette(game, theme)
    if kind == "drawn" and theme:
        return Stamp.from_image(np.asarray(sprites.sprite_image(name, w, h, args, size, theme)), inks)
    if kind == "drawn":
        if stored := load_stored_stamps(game).get(sprites.sprite_key(name, w, h, args, size)):
            return PackedStamp(*stored).to_stamp()
        return Stamp.from_image(np.asarray(sprites.sprite_image(name, w, h, args, size)), inks)
    mask, dx, dy = fonts.text_mask(name, *scale_text(args, px))  # type: ignore[arg-type]
    return Stamp.from_mask(np.asarray(mask), token_rgb(str(args[2]), theme), dx, dy, inks)


def scale_text(args: tuple[Arg, ...], px: float) -> tuple[Arg | float, ...]:
    """Return face, size, colour and tracking of a text in pixels."""
    face, size, colour, tracking = args
    return (face, size, colour, tracking) if px == 1 else (face, size * px, colour, tracking * px)  # type: ignore[operator]


STAMPS: Final = StampCache()


def item_stamp(scene: Scene, item: SceneItem) -> Stamp:
    """Return the stamp of an item that is not flat."""
    return STAMPS.get_stamp(_stamp_key(scene.game, scene.px, scene.theme, item))


@lru_cache(maxsize=1024)
def _stamp_key(game: str, px: float, theme: str, item: SceneItem) -> StampKey:
    where = item.box.scale_by(px)
    size = (where.w, where.h) if item.kind == "drawn" else (0, 0)
    return game, item.kind, item.name, item.box.w, item.box.h, item.args, size, px, theme, item.kept


def item_extent(scene: Scene, item: SceneItem) -> Box:
    """Return the pixels that an item may change: for a text, slightly more than its box."""
    where = item.box.scale_by(scene.px)
    if item.kind != "text":
        return where
    made = item_stamp(scene, item)
    return Box(where.x + made.dx, where.y + made.dy, made.w, made.h)


def item_extents(scene: Scene, items: Sequence[SceneItem]) -> npt.NDArray[np.int32]:
    """Return the extents of items as rows of left, top, right, bottom, in pixels."""
    boxes = [item_extent(scene, item) for item in items]
    return np.array([(x, y, x + w, y + h) for x, y, w, h in boxes], np.int32).reshape(-1, 4)
