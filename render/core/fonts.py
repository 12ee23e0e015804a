"""Fonts and the type scale: serif for headings, sans for facts, tabular lining figures everywhere.

Names in other scripts use separate fonts; ``font_safe_name`` drops what none of them can draw.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import font_source_sans_pro  # type: ignore[import-untyped] # a package of font files, without types
import font_source_serif_pro  # type: ignore[import-untyped] # as above
from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont

FLOOR_PX: Final = 33
"""Smallest size of text, in units of any layout: 11 px on a phone that shows 1200 at 400."""

FEATURES: Final = ["tnum", "lnum", "kern"]

FILES: Final = MappingProxyType(
    {
        "serif.black": font_source_serif_pro.font_files_otf["SourceSerifProBlack"],
        "serif.bold": font_source_serif_pro.font_files_otf["SourceSerifProBold"],
        "sans": font_source_sans_pro.font_files_otf["SourceSansPro"],
        "sans.semibold": font_source_sans_pro.font_files_otf["SourceSansProSemibold"],
        "sans.bold": font_source_sans_pro.font_files_otf["SourceSansProBold"],
    }
)

SCRIPTS: Final = MappingProxyType(
    {
        "hebrew": r"\u0591-\u05f4",
        "arabic": r"\u0600-\u06ff\u0750-\u077f",
        "hangul": r"\uac00-\ud7a3",
        "han": r"\u3005\u3041-\u30ff\u4e00-\u9fff",
    }
)
"""Scripts with a separate font, in one weight, and their characters. See ``script_fonts.py``."""
SCRIPT_SCALES: Final = MappingProxyType({"arabic": 0.8})
SCRIPT_RAISES: Final = MappingProxyType({"arabic": 0.08})
"""How much smaller and higher a script is drawn, as a share of its size: Arabic extends lower."""
FIRST_SIGN: Final = "\u0591"
"""First character of these scripts: texts with only earlier ones need no search."""
SCRIPT_FILES: Final = MappingProxyType(
    {name: str(files(__package__) / "scripts" / f"noto-sans-{name}.ttf") for name in SCRIPTS}
)
_RUNS: Final = re.compile("|".join(f"(?P<{name}>[{chars}]+(?: +[{chars}]+)*)" for name, chars in SCRIPTS.items()))

COMPARISON_PX: Final = 33
MISSING: Final = "\uffff"
"""Not a character: fonts show their replacement glyph for it."""


class TextStyle(NamedTuple):
    """A row of the type scale: the face, its size, and the smallest size for fitting, in pixels."""

    face: str
    px: int
    least: int = FLOOR_PX


HEADLINE: Final = TextStyle("serif.black", 84, 56)
DETAIL: Final = TextStyle("sans", 38)
KICKER: Final = TextStyle("sans.semibold", 33)
HUGE: Final = TextStyle("serif.black", 104, 72)
TILE: Final = TextStyle("serif.black", 60, 46)
SCORE: Final = TextStyle("serif.black", 50, 42)
NAME: Final = TextStyle("serif.bold", 41)
SECTION: Final = TextStyle("serif.bold", 42)
COUNT: Final = TextStyle("sans.semibold", 38)
NOTHING: Final = TextStyle("sans", 38)
"""A zero: regular weight, and muted, so numbers in a column stand out."""
LABEL: Final = TextStyle("sans", 33)
FACT: Final = TextStyle("sans.semibold", 33)
STRONG: Final = TextStyle("sans.bold", 33)
NOW: Final = TextStyle("sans.bold", 38)

STYLES: Final = (HEADLINE, DETAIL, KICKER, HUGE, TILE, SCORE, NAME, SECTION, COUNT, NOTHING, LABEL, FACT, STRONG, NOW)

REFERENCE_PX: Final = 66
MAX_KERNING_ERROR: Final = 1 / 16
"""Maximum rounding of a letter's width with its kerning, in units, in two sizes together."""

TRACKING_PX: Final = 4
"""Extra space between the capitals of a kicker."""


@lru_cache(maxsize=64)
def load_font(face: str, px: float) -> ImageFont.FreeTypeFont:
    """Load a face at a size, with Raqm layout. Each font takes 70 KB, and its file again in memory."""
    file, size = FILES.get(face) or SCRIPT_FILES[face], px * SCRIPT_SCALES.get(face, 1)
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.RAQM)


def text_runs(text: str, face: str) -> list[tuple[str, str]]:
    """Split a text into runs of one face each: ``face``, or that of another script.

    Within a run Raqm orders and joins letters. Runs follow one another from left to right, like the texts around names.
    """
    if not text or max(text) < FIRST_SIGN:
        return [(text, face)]
    found, end = list[tuple[str, str]](), 0
    for run in _RUNS.finditer(text):
        found += [(text[end : run.start()], face), (run.group(), run.lastgroup or face)]
        end = run.end()
    return [(part, name) for part, name in (*found, (text[end:], face)) if part]


def char_face(char: str) -> str | None:
    """Return the face of another script for a character, or ``None``."""
    run = _RUNS.match(char)
    return run.lastgroup if run else None


@lru_cache(maxsize=8192)
def text_width(text: str, face: str, px: int, tracking: int = 0) -> int:
    """Return the width of ``text`` in units, rounded up.

    Raises ``AssertionError`` below the smallest size.
    """
    assert px >= FLOOR_PX, (face, px)
    length = sum(load_font(name, px).getlength(part, features=FEATURES) for part, name in text_runs(text, face))
    return -int(-length // 1) + tracking * max(0, len(text) - 1)


def is_wider(text: str, face: str, px: int, room: int) -> bool:
    """Return whether a text is wider than ``room`` units: its width in one size decides, except near the limit."""
    wide = _reference_width(text, face) * px / REFERENCE_PX
    if abs(wide - room) > 1 + len(text) * MAX_KERNING_ERROR:
        return wide > room
    return text_width(text, face, px) > room


@lru_cache(maxsize=4096)
def _reference_width(text: str, face: str) -> float:
    """Return the width of a text at ``REFERENCE_PX``; other sizes scale with it."""
    return sum(
        float(load_font(name, REFERENCE_PX).getlength(part, features=FEATURES)) for part, name in text_runs(text, face)
    )


@lru_cache(maxsize=128)
def cap_height(face: str, px: float) -> int:
    """Return the height of a capital H, used to centre text, unlike its bounding box."""
    return -int(load_font(face, px).getbbox("H", anchor="ls")[1])


def text_mask(text: str, face: str, px: float, colour: str, tracking: float) -> tuple[Image.Image, int, int]:
    """Render the mask of a line of text.

    Return it with its offset from the left end of the line and from the top of a capital H.
    """
    del colour
    if not tracking:
        return _runs_mask(text_runs(text, face), px, cap_height(face, px))
    font = load_font(face, px)
    left, top, right, bottom = font.getbbox(text, anchor="ls", features=FEATURES)
    mask = Image.new("L", (int(right - left + tracking * len(text)) + 4, int(bottom - top) + 4), 0)
    pen = ImageDraw.Draw(mask)
    for n, letter in enumerate(text):
        at = font.getlength(text[:n], features=FEATURES) + n * tracking
        pen.text((round(at) - left + 2, 2 - top), letter, fill=255, font=font, anchor="ls", features=FEATURES)
    return mask, int(left) - 2, int(top) - 2 + cap_height(face, px)


def _runs_mask(runs: Sequence[tuple[str, str]], px: float, cap: int) -> tuple[Image.Image, int, int]:
    """Render the mask of adjacent runs on one baseline, ``cap`` under the top of a capital H."""
    drawn, at = list[tuple[Any, int, int]](), 0.0
    for part, face in runs:
        font = load_font(face, px)
        made, (dx, dy) = font.getmask2(part, "L", features=FEATURES, anchor="ls")
        drawn.append((made, round(at) + dx, dy - round(px * SCRIPT_RAISES.get(face, 0))))
        if len(runs) > 1:
            at += font.getlength(part, features=FEATURES)
    left, top = min(x for _, x, _ in drawn), min(y for _, _, y in drawn)
    size = max(x + made.size[0] for made, x, _ in drawn) - left, max(y + made.size[1] for made, _, y in drawn) - top
    mask = Image.new("L", (size[0] + 4, size[1] + 4), 0)
    for made, x, y in drawn:
        ImageDraw.Draw(mask).draw.draw_bitmap((x - left + 2, y - top + 2), made, 255)
    return mask, left - 2, top - 2 + cap


@lru_cache(maxsize=4096)
def font_safe_name(name: str) -> str:
    """Return the name in characters that fonts have; empty if no letter or digit is left."""
    whole = unicodedata.normalize("NFC", name)
    lacking = any(char.isalpha() and not is_drawable(char) for char in whole)
    kept = " ".join("".join(_to_drawable(char, lacking=lacking) for char in whole).split())
    return kept if any(char.isalnum() for char in kept) else ""


@lru_cache(maxsize=4096)
def is_drawable(char: str) -> bool:
    """Return whether its script's font, or else every other font, has this character."""
    script = char_face(char)
    return all(_glyph_bitmap(face, char) != _glyph_bitmap(face, MISSING) for face in ([script] if script else FILES))


def _to_drawable(char: str, *, lacking: bool) -> str:
    """Return the drawable form of a character. ``lacking``: the name has letters that no font has."""
    if char.isspace():
        return " "
    if not char.isprintable():
        return ""
    if is_drawable(char) and not (lacking and char_face(char)):
        return char
    return "" if unicodedata.category(char) in ("So", "Sk", "Cn", "Co") else anyascii(char)


@lru_cache(maxsize=4096)
def _glyph_bitmap(face: str, char: str) -> tuple[tuple[int, int], bytes]:
    mask = load_font(face, COMPARISON_PX).getmask(char)
    return mask.size, bytes(mask)
