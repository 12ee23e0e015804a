"""The painting of the ceiling as pixels: clean, and under soot. Only a process that paints loads this, and numpy."""

from functools import lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
from PIL import Image, ImageDraw
from PIL.PngImagePlugin import PngImageFile

from render.core.palette import Bytes
from render.core.pen import Pen
from render.core.strokes import darken_colour, draw_fold, draw_shape, draw_thread
from render.core.theme import token_rgb
from render.fresco import vault
from render.fresco.angels import draw_head, draw_heaven_figures, draw_wing, dress_plain
from render.fresco.heaven import draw_halo, draw_sky
from render.fresco.people import ON_THE_RAIL
from render.fresco.vault import HARD, SOOT

HALF: Final = 375
"""Half a side of the ceiling, in its own units."""
COLOUR_STRENGTH: Final = 0.10
"""How much of the colours shows through."""
FINE: Final = 3
"""How many times larger the painting is drawn than it is shown."""
BAND: Final = 32
"""How many rows of the painting are brought to its size at once."""
COLOURS: Final = 80
SOOTY_COLOURS: Final = 10
STORED: Final = "stored"
"""The folder of the paintings that boards and films show, made by ``make art``."""

GOLD = ("saffD", "saff~saffL.35", "saffL")
PALE = ("stone", "page", "white")


def draw_ceiling(pen: Pen) -> None:
    """Draw the whole painting about the origin, 750 units a side."""
    vault.draw_spandrels(pen, HALF)
    for x, y, symbol in CORNERS:
        vault.draw_tondo(pen.pen_at(x, y), symbol)
    vault.draw_cornice(pen)
    draw_sky(pen)
    vault.draw_balustrade(pen)
    draw_heaven_figures(pen)
    for turn, paint in ON_THE_RAIL:
        paint(pen.pen_at(0, 0, 1, turn).pen_at(0, vault.RAIL))


@lru_cache(maxsize=6)
def clean_painting(side: int, prevails: int = HARD) -> Image.Image:
    """Return the painting, ``side`` pixels wide and high, in a palette of its own.

    A pixel of whose nine parts at least ``prevails`` have one colour has that colour. The fewer are enough, the fewer
    blends there are along the painting's many edges, and the smaller is the file of a board.
    """
    return stored_painting(f"clean-{prevails}", side) or draw_clean(side, prevails)


@lru_cache(maxsize=4)
def sooty_painting(side: int) -> Image.Image:
    """Return the painting under soot, ``side`` pixels wide and high, in a palette of its own."""
    return stored_painting("sooty", side) or draw_sooty(side)


def stored_painting(name: str, side: int) -> Image.Image | None:
    """Read a painting that was drawn in advance, or return ``None``: drawing takes up to half a second."""
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
    """Return some rows of the painting at its size: it is large, and its parts are many times as large as itself."""
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
    """Draw the painting with hard edges."""
    large = Image.new("RGBA", (side, side))
    scale = side / (2 * HALF)
    draw_ceiling(Pen(large, (scale, 0, side / 2, 0, scale, side / 2)))
    return large


def draw_sooty(side: int) -> Image.Image:
    """Draw the painting under soot: its lights and darks drawn together, hardly any colour left, cracks in the plaster.

    Hard edges are not noticed between colours so alike, and make the file smaller.
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
    """Return a picture in its ``count`` commonest colours, at most 256; the others become the nearest of these."""
    red, green, blue = (pixels[..., n].astype(np.int32) for n in range(3))
    colours, where, counts = np.unique(red << 16 | green << 8 | blue, return_inverse=True, return_counts=True)
    every = np.stack([colours >> 16, colours >> 8 & 255, colours & 255], 1).astype(np.float32)
    kept = every[np.sort(np.argsort(-counts, kind="stable")[:count])]
    nearest = ((every[:, None] - kept) ** 2).sum(2).argmin(1).astype(np.uint8)
    made = Image.fromarray(nearest[where].reshape(pixels.shape[:2]), "P")
    made.putpalette(kept.astype(np.uint8).tobytes())
    return made


def crack_lines(side: int) -> list[list[tuple[float, float]]]:
    """Return lines that wander over the plaster, the same ones always."""
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


def _draw_book(pen: Pen, colour: str) -> None:
    """Draw a closed book with clasps, 26 wide, about the origin."""
    pen.polygon(((-13, -8), (13, -8), (13, 9), (-13, 9)), darken_colour(colour))
    pen.polygon(((-12, 4), (12, 4), (12, 8), (-12, 8)), "page")
    pen.polygon(((-13, -8), (13, -8), (13, 4), (-13, 4)), colour)
    for x, y in ((-9, -5), (9, -5), (-9, 1), (9, 1), (0, -2)):
        pen.disc(x, y, 1.7, "saffL")


def draw_man(pen: Pen) -> None:
    """Draw an angel with a pen."""
    cloth = dress_plain("terra", "verd", "saffD~umber.28")
    for side in (False, True):
        draw_wing(pen.pen_at(0, 0, 0.8, 0, flip=side), ((8, 8), (36, -30), (46, -14)), (98, 72), (30, 36), PALE)
    draw_shape(pen, "-22,40 -20,10 -10,0 10,0 22,12 24,40 0,44", cloth.robe)
    draw_fold(pen, "-8,6 -10,20 -14,34", 4, cloth.shade)
    draw_fold(pen, "10,6 12,20 12,34", 4, cloth.shade)
    draw_head(pen.pen_at(0, -12, 0.86), cloth)
    _draw_book(pen.pen_at(2, 28, 0.95, -6), "lapis")
    draw_thread(pen, "-16,14 -12,26 -4,24", 6.4, cloth.skin)
    draw_thread(pen, "18,14 18,22 10,22", 6.4, cloth.skin)
    draw_shape(pen, "9,22! 18,6 30,-8! 26,8 12,23!", "white")


def draw_lion(pen: Pen) -> None:
    """Draw a winged lion, its paw on a book."""
    draw_wing(pen, ((-2, 6), (-10, -28), (-34, -26)), (196, 246), (26, 22), PALE)
    draw_shape(pen, "-30,34 -32,14 -20,6 -2,8 8,18 8,36! 0,36! -2,28 -16,26 -20,36!", "saffD~saff.35")
    draw_thread(pen, "-30,22 -40,14 -37,4", 4, "saffD")
    pen.disc(-37, 2, 4.4, "umber")
    draw_halo(pen, 14, -6, 25)
    for k in range(14):
        mane = pen.pen_at(14, -4, 1, k * 360 / 14)
        draw_shape(mane, "-5,-12! 0,-26 6,-14! 0,-8", "umber~saffD.35" if k % 2 else "umber~saffD.60")
    draw_shape(pen, "1,-8 5,-17 14,-19 23,-17 27,-8 23,4 14,9 5,4", "saff~saffD.35")
    draw_shape(pen, "8,-3 14,-8 20,-3 18,5 14,7 10,5", "saffL")
    draw_shape(pen, "10.6,-4! 17.4,-4! 14,0!", "umber~ink.50")
    for x in (8, 20):
        pen.disc(x, -9, 1.9, "ink")
        pen.disc(x + (-4 if x < 14 else 4), -17, 3.6, "saffD")
    draw_thread(pen, "10,14 22,22 26,26", 8, "saffD~saff.35")
    _draw_book(pen.pen_at(22, 33, 0.94), "terra")


def draw_ox(pen: Pen) -> None:
    """Draw a winged ox over a book."""
    for side in (False, True):
        draw_wing(pen.pen_at(0, 4, 0.8, 0, flip=side), ((12, 8), (38, -24), (46, -6)), (96, 66), (28, 34), GOLD)
    draw_halo(pen, 0, -8, 27)
    draw_shape(pen, "-24,40 -22,14 -12,4 12,4 22,14 24,40 0,44", "umber~rosa.20")
    for side in (False, True):
        half = pen.pen_at(0, 0, 1, 0, flip=side)
        draw_shape(half, "8,-22! 20,-22 26,-32 24,-42! 31,-32 26,-18 12,-14!", "page")
        draw_shape(half, "10,-16! 22,-16 28,-10! 18,-6 10,-8", "umber~ink.20")
    draw_shape(pen, "-14,-20 0,-25 14,-20 13,-4 9,10 0,14 -9,10 -13,-4", "umber~rosa.35")
    draw_shape(pen, "-10,4 0,0 10,4 9,13 0,17 -9,13", "rosa")
    for x in (-4.6, 4.6):
        pen.disc(x, 8, 1.7, "umber~ink.50")
        pen.disc(x * 1.7, -9, 2.1, "ink")
    draw_shape(pen, "-5,-24! 0,-12 5,-24! 0,-27", "umber")
    _draw_book(pen.pen_at(0, 31), "verd")


def draw_eagle(pen: Pen) -> None:
    """Draw an eagle with spread wings on a book."""
    draw_halo(pen, 0, -18, 21)
    for side in (False, True):
        half = pen.pen_at(0, 0, 0.92, 0, flip=side)
        draw_wing(half, ((8, -4), (34, -34), (42, -20)), (112, 78), (38, 44), ("umber~ink.28", "umber", "sepiaL"))
    for k in (-2, -1, 0, 1, 2):
        draw_shape(pen.pen_at(0, 14, 1, k * 16), "-4,0! -5,14 0,24 5,14 4,0!", "umber" if k % 2 else "sepiaL")
    draw_shape(pen, "0,-22 11,-10 13,6 6,20 0,24 -6,20 -13,6 -11,-10", "umber~sepiaL.35")
    for y in (-4, 3, 10):
        for x in (-6, 0, 6):
            draw_fold(pen, f"{x - 3},{y} {x},{y + 4} {x + 3},{y}", 1.6, "saffL")
    draw_shape(pen, "-9,-22 -6,-32 4,-33 10,-26 8,-16 0,-12 -7,-15", "page")
    draw_shape(pen, "9,-28! 18,-25 17,-16! 12,-20 8,-20!", "saff")
    pen.disc(5, -25, 1.8, "ink")
    draw_fold(pen, "1,-29 5,-29 9,-27", 1.8, "umber")
    _draw_book(pen.pen_at(0, 34), "porph")
    for x in (-6, 6):
        draw_thread(pen, f"{x},22 {x},26", 4, "saff")


CORNERS = ((-302, -302, draw_man), (302, -302, draw_lion), (-302, 302, draw_ox), (302, 302, draw_eagle))
"""Where their wreaths are, from the ceiling's middle."""
