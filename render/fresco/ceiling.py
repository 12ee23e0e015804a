"""The sections of the fresco, and what soot has made of those not restored yet."""

from typing import Final

from PIL import Image

from render.core.pen import OVER, Pen
from render.core.sprites import register_drawing
from render.fresco.vault import HARD, SOFT, SOOT

SIDE: Final = 5
"""Sections in a row."""


@register_drawing("fresco.section")
def _draw_section(pen: Pen, w: int, h: int, column: int, row: int, state: str) -> None:
    """Draw a section of the painting.

    ``sooty``, with a border to show where it ends, or restored: ``hard``, ``soft``.
    """
    from render.fresco.plaster import (
        clean_painting,
        sooty_painting,
    )  # with numpy, 20 MB that only a process that paints needs

    px = painting_px(w, pen.image.width // OVER)
    image = (
        sooty_painting(px * SIDE) if state == "sooty" else clean_painting(px * SIDE, SOFT if state == "soft" else HARD)
    )
    part = image.crop((column * px, row * px, (column + 1) * px, (row + 1) * px)).convert("RGB")
    pen.image.paste(part.resize(pen.image.size, Image.Resampling.NEAREST))
    if state == "sooty":
        _draw_border(pen, 0, 0, w, h, 2, "ink")
        _draw_border(pen, 2, 2, w - 2, h - 2, 2, SOOT[1])


def painting_px(unit_px: int, px: int) -> int:
    """Return the size of a section in its painting; scaled ones, which differ by a pixel, share a painting."""
    return px if px == unit_px else px - px % 4


def _draw_border(pen: Pen, x0: float, y0: float, x1: float, y1: float, line: float, colour: str) -> None:
    pen.rectangle(x0, y0, x1, y0 + line, colour)
    pen.rectangle(x0, y1 - line, x1, y1, colour)
    pen.rectangle(x0, y0, x0 + line, y1, colour)
    pen.rectangle(x1 - line, y0, x1, y1, colour)
