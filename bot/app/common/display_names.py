"""Names that users choose: cleaned for display, and isolated in mixed text directions."""

from __future__ import annotations

import unicodedata

from bot.app.ui.typed_text import sanitize_text

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


def sanitize_name(name: str) -> str:
    """Return a name as ``sanitize_text`` does, at most ``MAX_NAME_LENGTH`` long; empty if nothing of it is seen."""
    return sanitize_text(sanitize_text(name[: 10 * MAX_NAME_LENGTH])[:MAX_NAME_LENGTH])  # a cut may leave half an emoji
