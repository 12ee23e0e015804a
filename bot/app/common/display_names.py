"""Names that users choose: cleaned for display, and isolated in mixed text directions."""

from __future__ import annotations

import unicodedata

MAX_NAME_LENGTH = 40
OPENS, CLOSES = "\u2068", "\u2069"
"""Unicode isolates: right-to-left text between them does not reorder the text around it."""


def wrap_bidi(name: str) -> str:
    """Isolate a right-to-left name for use in a sentence."""
    turned = not name.isascii() and any(unicodedata.bidirectional(char) in ("R", "AL", "AN") for char in name)
    return f"{OPENS}{name}{CLOSES}" if turned else name


def strip_bidi(name: str) -> str:
    """Remove the isolates of ``wrap_bidi``."""
    return name.removeprefix(OPENS).removesuffix(CLOSES)


INVISIBLE = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")
"""Characters that count as letters or symbols but are invisible."""
MAX_MARKS = 2
"""Maximum number of combining marks on one letter."""


def sanitize_name(name: str) -> str:
    """Return a name as one line of visible characters, at most ``MAX_NAME_LENGTH`` long.

    Removes marks that change the text direction, have no width, or pile up over other lines. Markup is not escaped:
    frontends do that.
    """
    characters, marks = [], 0
    for char in unicodedata.normalize("NFC", name[: 10 * MAX_NAME_LENGTH]).translate(INVISIBLE):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MAX_MARKS and kind != "Cf":
            characters.append(char if char.isprintable() else " ")
    return " ".join("".join(characters).split())[:MAX_NAME_LENGTH].rstrip()
