"""Fonts and the type scale: serif for headings, sans for facts, tabular lining figures everywhere."""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple

import font_source_sans_pro as sans  # type: ignore[import-untyped] # a package of files, without types
import font_source_serif_pro as serif  # type: ignore[import-untyped] # as above
from PIL import ImageFont

FLOOR_PX: Final = 33
"""The smallest size of text, in units of any layout: 11 px on a phone that shows 1200 at 400."""

FEATURES: Final = ["tnum", "lnum", "kern"]

FILES: Final = MappingProxyType(
    {
        "serif.black": serif.font_files_otf["SourceSerifProBlack"],
        "serif.bold": serif.font_files_otf["SourceSerifProBold"],
        "sans": sans.font_files_otf["SourceSansPro"],
        "sans.semibold": sans.font_files_otf["SourceSansProSemibold"],
        "sans.bold": sans.font_files_otf["SourceSansProBold"],
    }
)


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
"""A zero: regular weight, and muted, so that numbers in a column stand out."""
LABEL: Final = TextStyle("sans", 33)
FACT: Final = TextStyle("sans.semibold", 33)
STRONG: Final = TextStyle("sans.bold", 33)
NOW: Final = TextStyle("sans.bold", 38)

STYLES: Final = (HEADLINE, DETAIL, KICKER, HUGE, TILE, SCORE, NAME, SECTION, COUNT, NOTHING, LABEL, FACT, STRONG, NOW)

TRACKING_PX: Final = 4
"""Extra space between the capitals of a kicker."""


@lru_cache(maxsize=64)
def load_font(face: str, px: float) -> ImageFont.FreeTypeFont:
    """Load a face at a size, with Raqm layout. Each font takes 70 KB, and its file again in memory."""
    return ImageFont.truetype(FILES[face], px, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=8192)
def text_width(text: str, face: str, px: int, tracking: int = 0) -> int:
    """Return the width of ``text`` in units, rounded up.

    Raises ``AssertionError`` below the smallest size.
    """
    assert px >= FLOOR_PX, (face, px)
    length = load_font(face, px).getlength(text, features=FEATURES)
    return -int(-length // 1) + tracking * max(0, len(text) - 1)


@lru_cache(maxsize=128)
def cap_height(face: str, px: float) -> int:
    """Return the height of a capital H: text is centred by it, never by its bounding box."""
    return -int(load_font(face, px).getbbox("H", anchor="ls")[1])
