"""Moments in a text as ``<time>`` elements with a machine-readable date."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.app.ui.texts import split_timestamps
from bot.frontends.web.html_builder import Html, html_tag, join_html


def render_timestamps(text: str) -> Html:
    """Render a text with its moments marked."""
    return join_html(
        *(_render_time(piece.text, piece.unix) if piece.style else piece.text for piece in split_timestamps(text))
    )


def _render_time(words: str, unix: int) -> Html:
    return html_tag("time", words, datetime=datetime.fromtimestamp(unix, UTC).isoformat().replace("+00:00", "Z"))
