"""The fresco whole, its sections, and what soot has made of those that nobody has restored yet."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
from PIL import Image, ImageDraw

from render.core.palette import Bytes
from render.core.pen import OVER, Pen
from render.core.sprites import drawing
from render.core.theme import rgb
from render.fresco import vault
from render.fresco.angels import host
from render.fresco.creatures import CORNERS
from render.fresco.heaven import sky
from render.fresco.people import ON_THE_RAIL

HALF: Final = 375
"""Half a side of the ceiling, in its own units."""
SIDE: Final = 5
"""Sections in a row."""
SOOT: Final = ("ink~umber.42", "stoneD~umber.35")
"""What soot makes of black and of white."""
HUE: Final = 0.10
"""How much of the colours shows through."""
FINE: Final = 2
"""How many times larger the painting is drawn than it is shown."""
COLOURS: Final = 80
SOOTY_COLOURS: Final = 12


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


@lru_cache(maxsize=4)
def whole(side: int) -> Image.Image:
    """The painting, ``side`` pixels wide and high.

    It has few blends along its edges: the file of a board with so much on it stays small.
    """
    return fewer(_painted(side * FINE).reduce(FINE), COLOURS)


def _painted(side: int) -> Image.Image:
    """The painting with hard edges."""
    large = Image.new("RGBA", (side, side))
    scale = side / (2 * HALF)
    ceiling(Pen(large, (scale, 0, side / 2, 0, scale, side / 2)))
    return large.convert("RGB")


@lru_cache(maxsize=4)
def sooty(side: int) -> Image.Image:
    """The painting under soot: its lights and darks drawn together, hardly any colour left, cracks in the plaster.

    Where everything is so alike nobody sees that the edges are hard, and the file is smaller.
    """
    clean = np.asarray(_painted(side)).astype(np.float32)
    light = (clean @ np.array([0.30, 0.59, 0.11], np.float32))[..., None]
    dark, pale = (np.array(rgb(token), np.float32) for token in SOOT)
    dim = dark + (pale - dark) * light / 255 + (clean - light) * HUE
    made = fewer(Image.fromarray(np.clip(dim, 0, 255).astype(np.uint8)), SOOTY_COLOURS)
    pen = ImageDraw.Draw(made)
    for line in cracks(side):
        pen.line(line, rgb(SOOT[0]), 1)
    return made


def fewer(image: Image.Image, count: int) -> Image.Image:
    """The same in its ``count`` commonest colours; the others become the nearest of these."""
    pixels = np.asarray(image).astype(np.int32)
    packed = pixels[..., 0] << 16 | pixels[..., 1] << 8 | pixels[..., 2]
    colours, where, counts = np.unique(packed, return_inverse=True, return_counts=True)
    every = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], 1).astype(np.float32)
    kept = every[np.sort(np.argsort(-counts, kind="stable")[:count])]
    nearest = ((every[:, None] - kept) ** 2).sum(2).argmin(1)
    return Image.fromarray(kept[nearest[where]].reshape(pixels.shape).astype(np.uint8))


def cracks(side: int) -> list[list[tuple[float, float]]]:
    """Lines that wander over the plaster, the same ones always."""
    found = []
    for k in range(34):
        x, y = k * 0.618034 % 1 * side, k * 0.754878 % 1 * side
        heading, line = k * 2.39996, [(x, y)]
        for step in range(5 + k % 4):
            heading += 1.1 * np.sin(k * 1.7 + step * 2.3)
            x, y = x + float(np.cos(heading)) * side * 0.018, y + float(np.sin(heading)) * side * 0.018
            line.append((x, y))
        found.append(line)
    return found


@drawing("fresco.section")
def _section(pen: Pen, w: int, h: int, column: int, row: int, covered: bool) -> None:  # noqa: FBT001 - a drawing's arguments have no names
    """A section of the painting; a covered one has a border, so that one sees where it ends."""
    image = (sooty if covered else whole)(w * SIDE)
    part = image.crop((column * w, row * h, (column + 1) * w, (row + 1) * h))
    pen.image.paste(part.resize((w * OVER, h * OVER), Image.Resampling.NEAREST))
    if covered:
        _border(pen, 0, 0, w, h, 2, "ink")
        _border(pen, 2, 2, w - 2, h - 2, 2, SOOT[1])


def _border(pen: Pen, x0: float, y0: float, x1: float, y1: float, line: float, colour: str) -> None:  # noqa: PLR0913 - a box, a width, a colour
    pen.rect(x0, y0, x1, y0 + line, colour)
    pen.rect(x0, y1 - line, x1, y1, colour)
    pen.rect(x0, y0, x0 + line, y1, colour)
    pen.rect(x1 - line, y0, x1, y1, colour)
