"""Tolerant text comparison: without case, diacritics and punctuation."""

from __future__ import annotations

import unicodedata

_ALIKE = str.maketrans({"ё": "е", "ß": "ss", "ł": "l", "đ": "d", "ø": "o", "æ": "ae", "œ": "oe"})


def normalize_text(text: str) -> str:
    """Return a text in lower case without diacritics, punctuation replaced by spaces."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.translate(_ALIKE)).split())
