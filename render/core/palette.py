"""A palette of 256 colours per game with a lookup of nearest entries, and drawings, all made in advance.

Flat colours are entries and stay exact; the other entries serve blended edges.
"""

import struct
from functools import cache
from importlib.resources import files
from types import ModuleType
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt
from isal import isal_zlib

from render.core.painters import PAINTERS
from render.core.theme import POSTER, token_rgb

Bytes = npt.NDArray[np.uint8]
CELL_BITS: Final = 6
"""Bits per channel in the lookup table, whose 2 ** 18 cells have 4 × 4 × 4 colours."""
STRIP_ROWS: Final = 64
"""Rows of an image looked up at once."""
PALETTE_FILE: Final = "palette{}.bin"
LOOKUP_FILE: Final = "lookup{}.bin"
"""Palette of a game and its lookup, in its painter's folder, made by ``python -m render.palettes``."""
STAMPS_FILE: Final = "stamps.bin"
"""A game's costly drawings, in its painter's folder, made by ``make art``."""
StoredStamp = tuple[int, int, int, int, int, bytes]
"""Fields of a ``PackedStamp``."""


class Palette:
    """256 colours (``colours``, shape 256 × 3) and the nearest of them for every cell of the colour cube.

    ``lookup``: a stored lookup, used if made for these colours.
    """

    def __init__(self, colours: bytes, lookup: bytes = b"") -> None:
        self.raw = colours.ljust(768, b"\0")
        self.colours: Bytes = np.frombuffer(self.raw, np.uint8).reshape(256, 3)
        self.wide = self.colours.astype(np.int32)
        stored = unpack_lookup(colours, lookup)
        self.nearest = _build_lookup(self.colours, len(colours) // 3) if stored is None else stored

    def nearest_index(self, colour: tuple[int, int, int]) -> int:
        """Return the entry nearest to one colour."""
        r, g, b = (part >> (8 - CELL_BITS) for part in colour)
        return int(self.nearest[r << 2 * CELL_BITS | g << CELL_BITS | b])

    def nearest_indices(self, colours: npt.NDArray[np.integer]) -> Bytes:
        """Return the nearest entries for an array of colours whose last axis is red, green, blue."""
        if len(colours) > STRIP_ROWS and colours.ndim > 2:  # intermediate arrays take twelve times the memory
            strips = (colours[n : n + STRIP_ROWS] for n in range(0, len(colours), STRIP_ROWS))
            return np.concatenate([self.nearest_indices(strip) for strip in strips])
        red, green, blue = (colours[..., n] >> (8 - CELL_BITS) for n in range(3))
        cells = red.astype(np.int32) << CELL_BITS  # changing one array in place takes half the time of three
        cells |= green
        cells <<= CELL_BITS
        cells |= blue
        return self.nearest.take(cells)


def unpack_lookup(colours: bytes, packed: bytes) -> Bytes | None:
    """Return a stored lookup, or ``None`` if missing or made for other colours."""
    if packed[:4] != palette_checksum(colours):
        return None
    return np.frombuffer(isal_zlib.decompress(packed[4:]), np.uint8)


def stored_palette(painter: ModuleType, theme: str = "") -> bytes:
    """Return the palette of a painter in a theme; empty if it has none."""
    return _read_file(painter, theme_file(PALETTE_FILE, theme))


def stored_lookup(painter: ModuleType, theme: str = "") -> bytes:
    """Read the lookup file of a painter in a theme; empty if it has none."""
    return _read_file(painter, theme_file(LOOKUP_FILE, theme))


def theme_file(name: str, theme: str) -> str:
    """Return the name of a file of a theme: the poster's has no suffix."""
    return name.format(f"-{theme}" if theme else "")


def _read_file(painter: ModuleType, name: str) -> bytes:
    file = files(painter.__name__) / name if hasattr(painter, "__path__") else None
    return file.read_bytes() if file is not None and file.is_file() else b""


@cache
def load_stored_stamps(game: str) -> dict[str, StoredStamp]:
    """Load the stored drawings of a game by ``sprites.sprite_key``; none if made for other colours."""
    painter = PAINTERS[game] if game else None
    stored, colours = (_read_file(painter, STAMPS_FILE), stored_palette(painter)) if painter else (b"", b"")
    if stored[:4] != palette_checksum(colours):
        return {}
    return msgspec.msgpack.decode(stored[4:], type=dict[str, StoredStamp])


def palette_checksum(colours: bytes) -> bytes:
    """Return the checksum of a palette, with which files made for it begin."""
    return struct.pack("<I", isal_zlib.crc32(colours))


def _build_lookup(colours: Bytes, count: int) -> Bytes:
    """Return the entry nearest to the middle of each cell; the palette's colours map to themselves."""
    side = 1 << CELL_BITS
    axis = (np.arange(side, dtype=np.float32) + 0.5) * (256 / side) - 0.5
    best = np.full((side, side, side), np.inf, np.float32)
    found = np.zeros((side, side, side), np.uint8)
    for number, (red, green, blue) in enumerate(colours[:count].astype(np.float32)):
        plane = ((axis - green) ** 2)[:, None] + (axis - blue) ** 2
        away = ((axis - red) ** 2)[:, None, None] + plane
        nearer = away < best
        np.copyto(best, away, where=nearer)
        np.copyto(found, np.uint8(number), where=nearer)
    for number in range(count - 1, -1, -1):
        found[tuple(colours[number] >> (8 - CELL_BITS))] = number
    return found.ravel()


def plain_palette(theme: str = "") -> bytes:
    """Return the palette for games without one: the tokens, and their blends with page, white and ink."""
    colours = [token_rgb(token, theme) for token in POSTER]
    for other in ("page", "ink", "white"):
        for token in POSTER:
            colours += [token_rgb(f"{token}~{other}.{step}", theme) for step in (35, 70)]
    kept = list(dict.fromkeys(colours))[:256]
    return bytes(part for colour in kept for part in colour)


@cache
def load_palette(game: str, theme: str = "") -> Palette:
    """Load the palette of a game in a theme, at most 768 bytes: the one stored by its painter, or the plain one."""
    painter = PAINTERS[game] if game else None  # the game chooser uses the plain one
    colours = stored_palette(painter, theme) if painter else b""
    return Palette(colours, stored_lookup(painter, theme)) if painter and colours else Palette(plain_palette(theme))


@cache
def index_map(game: str, theme: str) -> Bytes:
    """Return the nearest entry in a theme for each entry of a game's palette."""
    return load_palette(game, theme).nearest_indices(load_palette(game).colours)


VEIL: Final = 0.3
"""How far a veil shifts the pixels below it towards its colour."""


@cache
def veil_map(game: str, theme: str, colour: str) -> Bytes:
    """Return the nearest entry under a veil of a colour for each entry of a game's palette."""
    inks = load_palette(game, theme)
    there = np.array(token_rgb(colour, theme), np.int32)
    return inks.nearest_indices(np.rint(inks.wide + (there - inks.wide) * VEIL).astype(np.int32))
