"""Moments in a text as ``<time>``: machines read when it is, people the words that stand there."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.app.port.stamps import pieces
from bot.web.html import Html, join, tag


def worded(text: str) -> Html:
    """A text with its moments marked."""
    return join(*(_moment(piece.text, piece.unix) if piece.style else piece.text for piece in pieces(text)))


def _moment(words: str, unix: int) -> Html:
    return tag("time", words, datetime=datetime.fromtimestamp(unix, UTC).isoformat().replace("+00:00", "Z"))
