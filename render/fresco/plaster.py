"""The painting of the ceiling as pixels: clean, and under soot. Only a process that paints loads this, and numpy."""

from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

import numpy as np
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngImageFile

from render.core.palette import Bytes
from render.core.pen import Pen
from render.core.shapes import draw_shapes
from render.core.theme import token_rgb
from render.fresco import vault
from render.fresco.angels import draw_heaven_figures
from render.fresco.heaven import draw_sky
from render.fresco.vault import HARD, SOOT

HALF: Final = 375
"""Half a side of the ceiling, in its own units."""
COLOUR_STRENGTH: Final = 0.10
"""How much the colours show through."""
FINE: Final = 3
"""Enlargement of the painting while it is drawn."""
BAND: Final = 32
"""Rows of the painting shrunk at once."""
COLOURS: Final = 80
SOOTY_COLOURS: Final = 10
STORED: Final = "stored"
"""Folder of the paintings for boards and films, made by ``make art``."""

CORNERS: Final = MappingProxyType({"man": (-302, -302), "lion": (302, -302), "ox": (-302, 302), "eagle": (302, 302)})
"""Positions of the wreaths of the evangelists' symbols, from the ceiling's middle."""
ON_THE_RAIL: Final = (
    (0, "musician"), (90, "painter"), (180, "lady"), (270, "elder"), (24, "carpet"), (-24, "basket"), (66, "lemons"),
    (114, "putto"), (157, "peacock"), (203, "vase"), (246, "doves"), (294, "putto"),
)  # fmt: skip
"""Figures and objects by clockwise degrees from the foot of the ceiling."""


def draw_ceiling(pen: Pen) -> None:
    """Draw the whole painting around the origin, 750 units a side."""
    draw_shapes(pen, "f.spandrels")
    for name, (x, y) in CORNERS.items():
        vault.draw_tondo(pen.pen_at(x, y), f"f.symbol.{name}")
    vault.draw_cornice(pen)
    draw_sky(pen)
    vault.draw_balustrade(pen)
    draw_heaven_figures(pen)
    for turn, name in ON_THE_RAIL:
        draw_shapes(pen.pen_at(0, 0, 1, turn).pen_at(0, vault.RAIL), f"f.{name}")


@lru_cache(maxsize=6)
def clean_painting(side: int, prevails: int = HARD) -> Image.Image:
    """Return the painting, ``side`` pixels wide and high, in its own palette.

    A pixel gets the colour of at least ``prevails`` of its nine parts. Fewer parts mean fewer blends along the
    painting's many edges, and a smaller file of a board.
    """
    return stored_painting(f"clean-{prevails}", side) or draw_clean(side, prevails)


@lru_cache(maxsize=4)
def sooty_painting(side: int) -> Image.Image:
    """Return the painting under soot, ``side`` pixels wide and high, in its own palette."""
    return stored_painting("sooty", side) or draw_sooty(side)


def stored_painting(name: str, side: int) -> Image.Image | None:
    """Read a painting drawn in advance, or return ``None``: drawing takes up to half a second."""
    file = files(__package__) / STORED / f"{name}-{side}.png"
    if not file.is_file():
        return None
    with file.open("rb") as data:
        image = PngImageFile(data)  # `Image.open` would import the readers of five other formats first
        image.load()
    return image


def draw_clean(side: int, prevails: int) -> Image.Image:
    """Draw the clean painting."""
    large = _draw_hard_edged(side * FINE)
    bands = [(top, min(side, top + BAND)) for top in range(0, side, BAND)]
    return reduce_colours(
        np.concatenate([_shrink_rows(large, top, bottom, prevails) for top, bottom in bands]), COLOURS
    )


def _shrink_rows(large: Image.Image, top: int, bottom: int, prevails: int) -> Bytes:
    """Return some rows of the shrunk painting: it is large, and its parts take many times its memory."""
    side, high = large.width // FINE, bottom - top
    band = np.asarray(large.crop((0, top * FINE, large.width, bottom * FINE)))[..., :3]
    parts = band.reshape(high, FINE, side, FINE, 3).transpose(1, 3, 0, 2, 4).reshape(FINE * FINE, high, side, 3)
    packed = parts[..., 0].astype(np.int32) << 16 | parts[..., 1].astype(np.int32) << 8 | parts[..., 2]
    made: Bytes = parts.mean(0).astype(np.uint8)
    for one in packed[: FINE * FINE - prevails + 1]:
        pure = sum((one == other).astype(np.uint8) for other in packed) >= prevails
        made[pure] = np.stack([one >> 16, one >> 8 & 255, one & 255], -1)[pure]
    return made


def _draw_hard_edged(side: int) -> Image.Image:
    large = Image.new("RGBA", (side, side))
    scale = side / (2 * HALF)
    draw_ceiling(Pen(large, (scale, 0, side / 2, 0, scale, side / 2)))
    return large


def draw_sooty(side: int) -> Image.Image:
    """Draw the painting under soot: lights and darks blended, almost no colour left, cracks in the plaster.

    Hard edges are invisible between such similar colours, and make the file smaller.
    """
    clean = np.asarray(_draw_hard_edged(side))[..., :3].astype(np.float32)
    light = (clean @ np.array([0.30, 0.59, 0.11], np.float32))[..., None]
    dark, pale = (np.array(token_rgb(token), np.float32) for token in SOOT)
    dim = dark + (pale - dark) * light / 255 + (clean - light) * COLOUR_STRENGTH
    made = reduce_colours(np.clip(dim, 0, 255).astype(np.uint8), SOOTY_COLOURS)
    pen = ImageDraw.Draw(made)
    for line in crack_lines(side):
        pen.line(line, token_rgb(SOOT[0]), 1)
    return made


def reduce_colours(pixels: Bytes, count: int) -> Image.Image:
    """Return a picture in its ``count`` most common colours, at most 256; the others become the nearest of these."""
    red, green, blue = (pixels[..., n].astype(np.int32) for n in range(3))
    colours, where, counts = np.unique(red << 16 | green << 8 | blue, return_inverse=True, return_counts=True)
    every = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], 1).astype(np.float32)
    kept = every[np.sort(np.argsort(-counts, kind="stable")[:count])]
    nearest = ((every[:, None] - kept) ** 2).sum(2).argmin(1).astype(np.uint8)
    made = Image.fromarray(nearest[where].reshape(pixels.shape[:2]), "P")
    made.putpalette(kept.astype(np.uint8).tobytes())
    return made


def crack_lines(side: int) -> list[list[tuple[float, float]]]:
    """Return lines that wander over the plaster, always the same."""
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
