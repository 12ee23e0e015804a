"""Names of users in characters that the fonts have: Latin, Greek and Cyrillic.

Other characters are transliterated (田中 as TianZhong); emoji are left out. If nothing remains, the seat's name is
used. Texts beside pictures always contain the original name.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from anyascii import anyascii

from render.core.fonts import FILES, load_font

PX: Final = 33
MISSING: Final = "\uffff"
"""No character: fonts show their replacement glyph for it."""


@lru_cache(maxsize=4096)
def font_safe_name(name: str) -> str:
    """Return the name in characters that every font has; empty if no letter or digit remains."""
    written = "".join(_to_drawable(char) for char in unicodedata.normalize("NFC", name))
    kept = " ".join(written.split())
    return kept if any(char.isalnum() for char in kept) else ""


@lru_cache(maxsize=4096)
def is_drawable(char: str) -> bool:
    """Return whether every font has this character."""
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
