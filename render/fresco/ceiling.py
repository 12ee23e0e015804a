"""The fresco whole, its sections, and what soot has made of those that nobody has restored yet."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.core.pen import OVER, Pen
from render.fresco import vault
from render.fresco.angels import host
from render.fresco.creatures import CORNERS
from render.fresco.heaven import sky
from render.fresco.people import ON_THE_RAIL

HALF = 375
"""Half a side of the ceiling, in its own units."""


def ceiling(pen: Pen) -> None:
    """The whole painting about the origin, 750 units a side."""
    vault.spandrels(pen, HALF)
    for x, y, paint in CORNERS:
        vault.tondo(pen.at(x, y), paint)
    vault.cornice(pen)
    sky(pen)
    vault.balustrade(pen)
    host(pen)
    for turn, paint in ON_THE_RAIL:
        paint(pen.at(0, 0, 1, turn).at(0, vault.RAIL))


@lru_cache(maxsize=2)
def whole(side: int) -> Image.Image:
    """The painting, ``side`` pixels wide and high."""
    large = Image.new("RGBA", (side * OVER, side * OVER))
    scale = side * OVER / (2 * HALF)
    ceiling(Pen(large, (scale, 0, side * OVER / 2, 0, scale, side * OVER / 2)))
    return large.reduce(OVER).convert("RGB")
