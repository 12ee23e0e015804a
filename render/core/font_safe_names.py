"""Names of people, so that they can be read on a picture: typefaces here hold Latin, Greek and Cyrillic.

What they lack is written in Latin letters (田中 as TianZhong); pictures within a name (emoji) are left out. Of a name
that is nothing else the seat's own name is shown instead. Texts beside pictures always have the name as it is.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from anyascii import anyascii

from render.core.fonts import FILES, load_font

PX: Final = 33
MISSING: Final = "\uffff"
"""No character: typefaces show what they show for those that they lack."""


@lru_cache(maxsize=4096)
def font_safe_name(name: str) -> str:
    """The name in characters that every face here can draw; empty where nothing of it is left to call somebody by."""
    written = "".join(_to_drawable(char) for char in unicodedata.normalize("NFC", name))
    kept = " ".join(written.split())
    return kept if any(char.isalnum() for char in kept) else ""


@lru_cache(maxsize=4096)
def is_drawable(char: str) -> bool:
    """Whether every face has this character."""
    return all(_glyph_bitmap(face, char) != _glyph_bitmap(face, MISSING) for face in FILES)


def _to_drawable(char: str) -> str:
    if char.isspace():
        return " "
    if not char.isprintable():
        return ""
    if is_drawable(char):
        return char
    return "" if unicodedata.category(char) in ("So", "Sk", "Cn", "Co") else anyascii(char)


@lru_cache(maxsize=4096)
def _glyph_bitmap(face: str, char: str) -> tuple[tuple[int, int], bytes]:
    mask = load_font(face, PX).getmask(char)
    return mask.size, bytes(mask)
