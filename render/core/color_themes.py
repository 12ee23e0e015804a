"""Colour themes for accessibility. They only replace the palette of a picture."""

import struct
import zlib
from collections.abc import Callable
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from render.core.theme import Rgb

HEAD: Final = 8
CONTRAST: Final = 1.4
COLOUR: Final = 1.25
Row = tuple[float, float, float]

SEEN: Final[tuple[Row, Row, Row]] = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""Maps red, green and blue to their perception without green cones. Source: Machado et al. 2009."""
SHIFT: Final = 0.7
"""Share of the lost difference that moves into blue and brightness. Source: Fidaner et al. 2005."""


def strong_contrast(colour: Rgb) -> Rgb:
    """Increase contrast and saturation."""
    grey = (2 * colour[0] + 5 * colour[1] + colour[2]) / 8
    return _to_rgb(*(127.5 + (grey + (part - grey) * COLOUR - 127.5) * CONTRAST for part in colour))


def shift_red_green(colour: Rgb) -> Rgb:
    """Make red and green distinguishable for people who confuse them."""
    seen = without_green(colour)
    lost = [part - other for part, other in zip(colour, seen, strict=True)]
    red, green, blue = colour
    return _to_rgb(red, green + SHIFT * lost[0] + lost[1], blue + SHIFT * lost[0] + lost[2])


def without_green(colour: Rgb) -> Row:
    """Return a colour as perceived without green cones."""
    red, green, blue = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in SEEN)
    return red, green, blue


COLOR_THEMES: Final = MappingProxyType({"strong": strong_contrast, "redgreen": shift_red_green})
"""Every theme except the default one."""


def recolor_png(png: bytes, look: str) -> bytes:
    """Return a PNG in another theme; unchanged if it has no palette or the theme is unknown."""
    change = COLOR_THEMES.get(look)
    return png if change is None else _replace_palette(png, change)


def _replace_palette(png: bytes, change: Callable[[Rgb], Rgb]) -> bytes:
    at = HEAD
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        if kind == b"PLTE":
            data = _convert_palette(png[at + 8 : at + 8 + length], change)
            sealed = struct.pack(">I", zlib.crc32(kind + data))
            return png[: at + 8] + data + sealed + png[at + 12 + length :]
        at += 12 + length
    return png


@lru_cache(maxsize=64)
def _convert_palette(colours: bytes, change: Callable[[Rgb], Rgb]) -> bytes:
    triples = (change((colours[n], colours[n + 1], colours[n + 2])) for n in range(0, len(colours), 3))
    return bytes(part for triple in triples for part in triple)


def _to_rgb(*parts: float) -> Rgb:
    red, green, blue = (max(0, min(255, round(part))) for part in parts)
    return red, green, blue
