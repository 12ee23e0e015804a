"""Escaping of text for Telegram: it is sent without markup, and user input never becomes a link.

Telegram recognizes mentions, commands, hashtags and addresses in plain text; a zero-width character breaks them up.
"""

import re
from collections.abc import Sequence
from typing import Final

from bot.frontends.common.texts import build_translate

WORD_JOINER: Final = "\u2060"
"""A zero-width character that forbids a line break."""

_SIGN: Final = re.compile(r"[@#$/](?=\w)|(?<=:)/(?=/)")
_DOT: Final = re.compile(r"(?<=\w)\.(?=[^\W\d_])")
CUT: Final = "…"


def escape_text(text: str) -> str:
    """Break up all links, mentions and commands in a text."""
    parted = _SIGN.sub(lambda match: match[0] + WORD_JOINER, text)
    return _DOT.sub("." + WORD_JOINER, parted)


def escape_command_line(line: str) -> str:
    """Escape one of the bot's own lines, except its leading command."""
    return line[:1] + escape_text(line[1:]) if line.startswith("/") else escape_text(line)


def utf16_length(text: str) -> int:
    """Return the length in UTF-16 code units, as Telegram counts it."""
    return len(text.encode("utf-16-le")) // 2


def truncate_text(text: str, most: int) -> str:
    """Truncate a text to a length in UTF-16 units."""
    if utf16_length(text) <= most:
        return text
    return text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore").rstrip() + CUT


def fit_lines(lines: Sequence[str], most: int) -> tuple[str, int]:
    """Join as many lines as fit, and return the text and their number. A first line that is too long is cut."""
    shown: list[str] = []
    left = most
    for line in lines:
        need = utf16_length(line) + bool(shown)
        if need > left:
            break
        shown.append(line)
        left -= need
    if lines and not shown:
        return truncate_text(lines[0], most), 1
    return "\n".join(shown), len(shown)


def split_lines(lines: Sequence[str], most: int) -> list[str]:
    """Split lines into texts that fit. A line that is too long continues in the next text."""
    pieces, rest = [], list(lines)
    while rest:
        first = rest[0]
        if utf16_length(first) > most:
            head = truncate_text(first, most)
            rest[0] = first[len(head) - 1 :]
            pieces.append(head[:-1])
            continue
        piece, count = fit_lines(rest, most)
        pieces.append(piece)
        rest = rest[count:]
    return pieces or [""]


PLATFORM: Final = "telegram"
DEFAULT_LAYOUT: Final = "tall"
"""Default picture layout: the best fit for Telegram, which scales pictures down to 1280 pixels."""

translate = build_translate(PLATFORM)
