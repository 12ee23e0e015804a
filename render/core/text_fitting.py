"""Text fitting: measure, wrap, shrink to a minimum size, and only then cut with an ellipsis."""

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from render.core.fonts import TextStyle, is_wider

ELLIPSIS = "…"
BREAKABLE_SPACE = re.compile(r"(?<=\d) (?=\(\d+\))|(?<=[\d)]) (?=\S{1,3}$)")


class FittedText(NamedTuple):
    """A fitted text: its lines and size, and whether it was shrunk or cut."""

    lines: tuple[str, ...]
    px: int
    shrunk: bool
    cut: bool


@lru_cache(maxsize=4096)
def fit_text(text: str, style: TextStyle, room: int, lines: int = 1) -> FittedText:
    """Fit a text into ``lines`` lines of ``room`` pixels: wrap first, then shrink, then cut."""
    if fits_at(text, style.face, style.px, room, lines):
        return FittedText(wrap_text(text, style.face, style.px, room), style.px, shrunk=False, cut=False)
    smaller = range(style.px - 1, style.least - 1, -1)
    at = bisect_left(smaller, 1, key=lambda px: fits_at(text, style.face, px, room, lines))
    if at < len(smaller):
        return FittedText(wrap_text(text, style.face, smaller[at], room), smaller[at], shrunk=True, cut=False)
    wrapped = wrap_text(text, style.face, style.least, room) if lines > 1 else (join_torn(text),)
    kept = list(wrapped[: lines - 1])
    rest = " ".join(wrapped[lines - 1 :])
    return FittedText((*kept, shorten_text(rest, style.face, style.least, room)), style.least, shrunk=True, cut=True)


def fit_two_lines(text: str, style: TextStyle, room: int, px: int) -> FittedText:
    """Fit a text into one line, or into two of size ``px`` rather than cut it."""
    made = fit_text(text, style, room)
    return fit_text(text, style._replace(px=px), room, 2) if made.cut else made


def fits_at(text: str, face: str, px: int, room: int, lines: int = 1) -> bool:
    """Return whether a text of size ``px`` fits into ``lines`` lines of ``room`` pixels."""
    if lines == 1:
        return not is_wider(join_torn(text), face, px, room)
    wrapped = wrap_text(text, face, px, room)
    return len(wrapped) <= lines and not any(is_wider(line, face, px, room) for line in wrapped)


def join_torn(text: str) -> str:
    """Return the text with each number glued to the text after it."""
    return BREAKABLE_SPACE.sub("\u00a0", text)


def wrap_text(text: str, face: str, px: int, room: int) -> tuple[str, ...]:
    """Wrap a text into lines of whole words; a word longer than a line gets its own.

    A number stays together with brackets after it, and with a short unit that ends the text.
    """
    text = join_torn(text)
    if not is_wider(text, face, px, room):
        return (text,)
    out: list[str] = []
    for word in text.split(" "):
        if out and not is_wider(f"{out[-1]} {word}", face, px, room):
            out[-1] = f"{out[-1]} {word}"
        else:
            out.append(word)
    return tuple(out)


def shorten_text(text: str, face: str, px: int, room: int) -> str:
    """Cut the end of a text until it fits with an ellipsis."""
    if not is_wider(text, face, px, room):
        return text
    low, high = 0, len(text)
    while low < high:
        half = (low + high + 1) // 2
        if is_wider(text[:half].rstrip() + ELLIPSIS, face, px, room):
            high = half - 1
        else:
            low = half
    words, _, rest = text[:low].rpartition(" ")
    kept = words if words and len(rest) < 3 else text[:low]  # drop a fragment of one or two letters
    return kept.rstrip() + ELLIPSIS


def shorten_to_words(text: str, face: str, px: int, room: int) -> str:
    """Cut whole words off the end of a text until it fits with an ellipsis."""
    kept = shorten_text(text, face, px, room).removesuffix(ELLIPSIS)
    if kept == text or text[len(kept) :].startswith(" "):
        return kept if kept == text else kept + ELLIPSIS
    return (kept.rpartition(" ")[0] or kept) + ELLIPSIS
