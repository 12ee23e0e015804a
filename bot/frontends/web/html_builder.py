"""HTML that cannot be broken into: every string is escaped unless it was made here."""

from __future__ import annotations

from datetime import UTC, datetime
from html import escape
from typing import Final, Union

from bot.app.ui.texts import split_timestamps

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "source"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


Child = Union[str, Html, None]
Attribute = Union[str, int, bool, None]


def html_tag(name: str, /, *children: Child, **attributes: Attribute) -> Html:
    """Build one element. ``class_`` and ``data_at`` give ``class`` and ``data-at``; True gives a bare attribute.

    False and None leave an attribute out, None leaves a child out. Strings are escaped, ``Html`` is not.
    """
    opening = "".join(_format_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{opening}>")
    return Html(f"<{name}{opening}>{join_html(*children)}</{name}>")


def join_html(*children: Child) -> Html:
    """Join children one after the other, escaped where they are not HTML."""
    return Html("".join(child if isinstance(child, Html) else escape(child) for child in children if child))


def _format_attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def render_timestamps(text: str) -> Html:
    """Render a text with its moments marked."""
    return join_html(
        *(_render_time(piece.text, piece.unix) if piece.style else piece.text for piece in split_timestamps(text))
    )


def _render_time(words: str, unix: int) -> Html:
    return html_tag("time", words, datetime=datetime.fromtimestamp(unix, UTC).isoformat().replace("+00:00", "Z"))
