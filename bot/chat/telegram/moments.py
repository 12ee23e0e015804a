"""Moments in a text as entities: shown in the reader's own time zone, by others as words."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import msgspec
from telegram import MessageEntity

from bot.app.port.stamps import pieces
from bot.chat.telegram.layout import Part
from bot.chat.telegram.text import size

FORMATS: Final = {"F": "wDT", "f": "DT", "D": "wD", "t": "t", "R": "r"}


def timed(part: Part) -> tuple[Part, list[MessageEntity]]:
    """A part with the moments in its text as entities."""
    text, found = "", []
    for piece in pieces(part.text):
        if piece.style and piece.text:
            at = datetime.fromtimestamp(piece.unix, UTC)
            how, begin, length = FORMATS[piece.style], size(text), size(piece.text)
            found.append(MessageEntity(MessageEntity.DATE_TIME, begin, length, unix_time=at, date_time_format=how))
        text += piece.text
    return msgspec.structs.replace(part, text=text, folded=_bare(part.text, part.folded)), found


def _bare(text: str, units: int) -> int:
    """How long the last ``units`` of a text are without its stamps."""
    end = text.encode("utf-16-le")[-2 * units :].decode("utf-16-le") if units else ""
    return sum(size(piece.text) for piece in pieces(end))
