"""One palette of 256 colours for each game, built in advance, and the lookup of nearest entries.

Flat colours are entries and stay exact; the other entries serve blended edges.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

from render.core.painters import PAINTERS
from render.core.theme import POSTER, token_rgb

Bytes = npt.NDArray[np.uint8]
CELL_BITS: Final = 6
"""Bits of each channel in the lookup table, with cells of 4 × 4 × 4 colours: 2 ** 18 of them."""
ROWS: Final = 64
"""Rows of an image that are looked up at once."""


class Palette:
    """256 colours (``colours``, shape 256 × 3) and the nearest of them for every cell of the colour cube."""

    def __init__(self, colours: bytes) -> None:
        self.raw = colours.ljust(768, b"\0")
        self.colours: Bytes = np.frombuffer(self.raw, np.uint8).reshape(256, 3)
        self.wide = self.colours.astype(np.int32)
        self.nearest = _build_lookup(self.colours, len(colours) // 3)

    def nearest_index(self, colour: tuple[int, int, int]) -> int:
        """Return the entry nearest to one colour."""
        r, g, b = (part >> (8 - CELL_BITS) for part in colour)
        return int(self.nearest[r << 2 * CELL_BITS | g << CELL_BITS | b])

    def nearest_indices(self, colours: npt.NDArray[np.integer]) -> Bytes:
        """Return the nearest entries for an array of colours whose last axis is red, green, blue."""
        if len(colours) > ROWS and colours.ndim > 2:  # intermediate arrays take a dozen times the memory of the result
            return np.concatenate([self.nearest_indices(colours[n : n + ROWS]) for n in range(0, len(colours), ROWS)])
        parts = (colours >> (8 - CELL_BITS)).astype(np.int32)
        found: Bytes = self.nearest[parts[..., 0] << 2 * CELL_BITS | parts[..., 1] << CELL_BITS | parts[..., 2]]
        return found


def _build_lookup(colours: Bytes, count: int) -> Bytes:
    """Return the entry nearest to the middle of each cell; the palette's own colours map to themselves."""
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


def plain_palette() -> bytes:
    """Return the palette for games without one: the tokens, and their blends with page, white and ink."""
    colours = [token_rgb(token) for token in POSTER]
    for other in ("page", "ink", "white"):
        for token in POSTER:
            colours += [token_rgb(f"{token}~{other}.{step}") for step in (35, 70)]
    kept = list(dict.fromkeys(colours))[:256]
    return bytes(part for colour in kept for part in colour)


@cache
def load_palette(game: str) -> Palette:
    """Load the palette of a game: ``PALETTE`` of its painter (at most 768 bytes), or the plain one."""
    painter = PAINTERS[game] if game else None  # the game chooser has the plain one
    return Palette(getattr(painter, "PALETTE", b"") or plain_palette())
