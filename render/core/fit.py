"""Text fitting, one function for everything: measure, wrap, shrink to a floor, and only then cut with an ellipsis."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from render.core.faces import Style, width

ELLIPSIS = "…"
TORN = re.compile(r"(?<=\d) (?=\(\d+\))|(?<=[\d)]) (?=\S{1,3}$)")


class Fitted(NamedTuple):
    """What was done to a text: its lines, the size, and whether it had to be shrunk or cut."""

    lines: tuple[str, ...]
    px: int
    shrunk: bool
    cut: bool


@lru_cache(maxsize=4096)
def fit(text: str, style: Style, room: int, lines: int = 1) -> Fitted:
    """``text`` in at most ``lines`` lines of ``room`` pixels. Wraps before it shrinks, shrinks before it cuts."""
    for px in range(style.px, style.least - 1, -1):
        wrapped = wrap(text, style.face, px, room)
        if len(wrapped) <= lines and all(width(line, style.face, px) <= room for line in wrapped):
            return Fitted(wrapped, px, px < style.px, cut=False)
    wrapped = wrap(text, style.face, style.least, room)
    kept = list(wrapped[: lines - 1])
    rest = " ".join(wrapped[lines - 1 :])
    return Fitted((*kept, shorten(rest, style.face, style.least, room)), style.least, shrunk=True, cut=True)


def wrap(text: str, face: str, px: int, room: int) -> tuple[str, ...]:
    """Lines of whole words, each as long as fits; a word that is longer than a line stands alone.

    A number is not torn from what is in brackets after it, nor from a short unit that ends the text.
    """
    out: list[str] = []
    for word in TORN.sub("\u00a0", text).split(" "):
        if out and width(f"{out[-1]} {word}", face, px) <= room:
            out[-1] = f"{out[-1]} {word}"
        else:
            out.append(word)
    return tuple(out)


def shorten(text: str, face: str, px: int, room: int) -> str:
    """``text`` with its end cut off until it fits behind an ellipsis."""
    if width(text, face, px) <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        half = (low + high + 1) // 2
        if width(text[:half].rstrip() + ELLIPSIS, face, px) <= room:
            low = half
        else:
            high = half - 1
    words, _, rest = text[:low].rpartition(" ")
    kept = words if words and len(rest) < 3 else text[:low]  # a letter or two of a word say nothing
    return kept.rstrip() + ELLIPSIS
