"""Text fitting, one function for everything: measure, wrap, shrink to a floor, and only then cut with an ellipsis."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from render.core.fonts import TextStyle, text_width

ELLIPSIS = "…"
TORN = re.compile(r"(?<=\d) (?=\(\d+\))|(?<=[\d)]) (?=\S{1,3}$)")


class FittedText(NamedTuple):
    """What was done to a text: its lines, the size, and whether it had to be shrunk or cut."""

    lines: tuple[str, ...]
    px: int
    shrunk: bool
    cut: bool


@lru_cache(maxsize=4096)
def fit_text(text: str, style: TextStyle, room: int, lines: int = 1) -> FittedText:
    """``text`` in at most ``lines`` lines of ``room`` pixels. Wraps before it shrinks, shrinks before it cuts."""
    for px in range(style.px, style.least - 1, -1):
        wrapped = wrap_text(text, style.face, px, room)
        if len(wrapped) <= lines and all(text_width(line, style.face, px) <= room for line in wrapped):
            return FittedText(wrapped, px, px < style.px, cut=False)
    wrapped = wrap_text(text, style.face, style.least, room)
    kept = list(wrapped[: lines - 1])
    rest = " ".join(wrapped[lines - 1 :])
    return FittedText((*kept, shorten_text(rest, style.face, style.least, room)), style.least, shrunk=True, cut=True)


def wrap_text(text: str, face: str, px: int, room: int) -> tuple[str, ...]:
    """Lines of whole words, each as long as fits; a word that is longer than a line stands alone.

    A number is not torn from what is in brackets after it, nor from a short unit that ends the text.
    """
    out: list[str] = []
    for word in TORN.sub("\u00a0", text).split(" "):
        if out and text_width(f"{out[-1]} {word}", face, px) <= room:
            out[-1] = f"{out[-1]} {word}"
        else:
            out.append(word)
    return tuple(out)


def shorten_text(text: str, face: str, px: int, room: int) -> str:
    """``text`` with its end cut off until it fits behind an ellipsis."""
    if text_width(text, face, px) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        half = (low + high + 1) // 2
        if text_width(text[:half].rstrip() + ELLIPSIS, face, px) <= room:
            low = half
        else:
            high = half - 1
    words, _, rest = text[:low].rpartition(" ")
    kept = words if words and len(rest) < 3 else text[:low]  # a letter or two of a word say nothing
    return kept.rstrip() + ELLIPSIS
