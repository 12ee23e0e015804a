"""Names that people have chosen: made fit to be shown, and kept from turning what stands beside them."""

from __future__ import annotations

import unicodedata

MAX_NAME_LENGTH = 40
OPENS, CLOSES = "\u2068", "\u2069"
"""Between these, what runs from right to left turns nothing that stands beside it."""


def wrap_bidi(name: str) -> str:
    """A name as it stands in a sentence: one that runs from right to left is kept apart from what is around it."""
    turned = any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{OPENS}{name}{CLOSES}" if turned else name


def strip_bidi(name: str) -> str:
    """A name as its owner writes it."""
    return name.removeprefix(OPENS).removesuffix(CLOSES)


INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Counted among letters and signs, yet nothing is to be seen of them."""
MAX_MARKS = 2
"""So many marks may stand on one letter."""


def sanitize_name(name: str) -> str:
    """One line of characters that can be seen, not too long. Markup is the frontends' to disarm.

    Without marks that turn the direction of what stands after, or have no width, or pile up over other lines.
    """
    kept, marks = [], 0
    for char in unicodedata.normalize("NFC", name[: 10 * MAX_NAME_LENGTH]).translate(INVISIBLE):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MAX_MARKS and kind != "Cf":
            kept.append(char if char.isprintable() else " ")
    return " ".join("".join(kept).split())[:MAX_NAME_LENGTH].rstrip()
