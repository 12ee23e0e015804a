"""Names of users in characters that fonts have: Latin, Greek, Cyrillic, Hebrew, Arabic, Chinese, Japanese, Korean.

Names with other letters are transliterated as a whole (अमित as amit); emoji are left out. If nothing remains, the name
of the seat is used. Texts beside pictures always contain the original name.
"""

import unicodedata
from functools import lru_cache
from typing import Final

from anyascii import anyascii

from render.core.fonts import FILES, char_face, load_font

PX: Final = 33
MISSING: Final = "\uffff"
"""No character: fonts show their replacement glyph for it."""


@lru_cache(maxsize=4096)
def font_safe_name(name: str) -> str:
    """Return the name in characters that fonts have; empty if no letter or digit remains."""
    whole = unicodedata.normalize("NFC", name)
    lacking = any(char.isalpha() and not is_drawable(char) for char in whole)
    kept = " ".join("".join(_to_drawable(char, lacking=lacking) for char in whole).split())
    return kept if any(char.isalnum() for char in kept) else ""


@lru_cache(maxsize=4096)
def is_drawable(char: str) -> bool:
    """Return whether the font of its script has this character, or else all other fonts."""
    script = char_face(char)
    return all(_glyph_bitmap(face, char) != _glyph_bitmap(face, MISSING) for face in ([script] if script else FILES))


def _to_drawable(char: str, *, lacking: bool) -> str:
    """Return what is drawn of a character. ``lacking``: the name has letters that no font has."""
    if char.isspace():
        return " "
    if not char.isprintable():
        return ""
    if is_drawable(char) and not (lacking and char_face(char)):
        return char
    return "" if unicodedata.category(char) in ("So", "Sk", "Cn", "Co") else anyascii(char)


@lru_cache(maxsize=4096)
def _glyph_bitmap(face: str, char: str) -> tuple[tuple[int, int], bytes]:
    mask = load_font(face, PX).getmask(char)
    return mask.size, bytes(mask)
