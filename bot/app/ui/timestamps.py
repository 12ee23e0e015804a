"""Moments in a text: each frontend shows them in the reader's own time zone where its platform can, else as written.

A stamp is ``OPEN unix:style|words CLOSE`` in characters that nobody can type (names and notes are rid of them). Styles
are ``F`` a whole date and time, ``f`` without the weekday, ``D`` the day, ``t`` the time, ``R`` how long till then.
One without words is bare: they are put in for whoever reads it (``bot.app.views.datetimes``).
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
    """A piece of a text; with a ``style`` it is a moment (seconds since 1970, UTC)."""

    text: str
    unix: int = 0
    style: TimestampStyle | Literal[""] = ""


def format_timestamp(at: int, style: TimestampStyle, words: str) -> str:
    """A moment (ms since 1970), and the words where it can't be shown otherwise."""
    return f"{OPEN}{at // 1000}:{style}|{words}{CLOSE}"


def split_timestamps(text: str) -> Iterator[TextPiece]:
    """A text in pieces; of a stamp that was cut off only the words are left."""
    begin = 0
    for found in _STAMP.finditer(text):
        if found.start() > begin:
            yield TextPiece(_LEFT.sub("", text[begin : found.start()]))
        yield TextPiece(found[3], int(found[1]), cast("TimestampStyle", found[2]))
        begin = found.end()
    if begin < len(text):
        yield TextPiece(_LEFT.sub("", text[begin:]))


def strip_timestamps(text: str) -> str:
    """A text with the stamps' words in their place."""
    return "".join(piece.text for piece in split_timestamps(text))


def remove_markers(text: str) -> str:
    """What somebody has typed, without characters that would make a stamp of it."""
    return text.replace(OPEN, "").replace(CLOSE, "")
