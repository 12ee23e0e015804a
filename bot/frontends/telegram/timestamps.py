"""Timestamps as message entities, which clients show in the reader's own time zone."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from telegram import MessageEntity

from bot.app.ui.timestamps import split_timestamps
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.text import utf16_length

FORMATS: Final = {"F": "wDT", "f": "DT", "D": "wD", "t": "t", "R": "r"}


def with_timestamps(part: MessagePart) -> tuple[MessagePart, list[dict[str, Any]]]:
    """Replace the timestamp markup of a message by entities, and return both."""
    text, entities = "", list[dict[str, Any]]()
    for piece in split_timestamps(part.text):
        if piece.style and piece.text:
            place = {"offset": utf16_length(text), "length": utf16_length(piece.text)}
            shown = {"unix_time": piece.unix, "date_time_format": FORMATS[piece.style]}
            entities.append({"type": MessageEntity.DATE_TIME, **place, **shown})
        text += piece.text
    return msgspec.structs.replace(part, text=text, folded=_plain_length(part.text, part.folded)), entities


def _plain_length(text: str, units: int) -> int:
    """Return the length of the last ``units`` of a text without its timestamp markup, in UTF-16 units."""
    end = text.encode("utf-16-le")[-2 * units :].decode("utf-16-le") if units else ""
    return sum(utf16_length(piece.text) for piece in split_timestamps(end))
