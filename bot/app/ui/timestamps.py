"""Timestamps in texts: frontends show them in the reader's time zone where the platform can.

A stamp is ``OPEN unix:style|words CLOSE``, with delimiters that cannot be typed (they are removed from names and
notes). Styles: ``F`` date and time, ``f`` without the weekday, ``D`` date, ``t`` time, ``R`` time left. A stamp without
a text is filled in for each reader (``bot.app.views.datetimes``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, Literal, NamedTuple, cast

OPEN: Final = "\ue000"
CLOSE: Final = "\ue001"
TimestampStyle = Literal["F", "f", "D", "t", "R"]

_STAMP: Final = re.compile(rf"{OPEN}(\d+):([FfDtR])\|([^{OPEN}{CLOSE}]*){CLOSE}")
_LEFT: Final = re.compile(rf"{OPEN}(?:\d+:?[FfDtR]?\|?)?|{CLOSE}")


class TextPiece(NamedTuple):
    """A piece of a text; with a ``style`` it is a timestamp (seconds since 1970, UTC)."""

    text: str
    unix: int = 0
    style: TimestampStyle | Literal[""] = ""


def format_timestamp(at: int, style: TimestampStyle, words: str) -> str:
    """Format a timestamp (ms since 1970). ``words``: the text for platforms without timestamps."""
    return f"{OPEN}{at // 1000}:{style}|{words}{CLOSE}"


def split_timestamps(text: str) -> Iterator[TextPiece]:
    """Split a text into pieces; of a truncated stamp only the text remains."""
    begin = 0
    for match in _STAMP.finditer(text):
        if match.start() > begin:
            yield TextPiece(_LEFT.sub("", text[begin : match.start()]))
        yield TextPiece(match[3], int(match[1]), cast("TimestampStyle", match[2]))
        begin = match.end()
    if begin < len(text):
        yield TextPiece(_LEFT.sub("", text[begin:]))


def strip_timestamps(text: str) -> str:
    """Replace all timestamps of a text by their own texts."""
    return "".join(piece.text for piece in split_timestamps(text))
