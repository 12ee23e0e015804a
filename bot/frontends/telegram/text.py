"""Text for Telegram: sent without any markup, and so that no client makes a link of what a person has typed.

Telegram finds mentions, commands, hashtags and addresses in plain text by itself; a character without width parts them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

GAP: Final = "\u2060"
"""No width, and no place to break a line."""

_SIGN: Final = re.compile(r"[@#$/](?=\w)|(?<=:)/(?=/)")
_DOT: Final = re.compile(r"(?<=\w)\.(?=[^\W\d_])")
CUT: Final = "…"


def escape_text(text: str) -> str:
    """The text so that Telegram shows it as it stands, and nothing in it can be pressed."""
    parted = _SIGN.sub(lambda found: found[0] + GAP, text)
    return _DOT.sub("." + GAP, parted)


def escape_command_line(line: str) -> str:
    """A line of ours that may begin with a command, which can be tapped; else as ``plain``."""
    return line[:1] + escape_text(line[1:]) if line.startswith("/") else escape_text(line)


def utf16_length(text: str) -> int:
    """The length as Telegram counts it: in UTF-16 code units."""
    return len(text.encode("utf-16-le")) // 2


def truncate_text(text: str, most: int) -> str:
    """The text, shortened at its end where it is too long."""
    if utf16_length(text) <= most:
        return text
    return text.encode("utf-16-le")[: 2 * (most - 1)].decode("utf-16-le", "ignore").rstrip() + CUT


def fit_lines(lines: Sequence[str], most: int) -> tuple[str, int]:
    """As many whole lines as fit, and how many that are; a first line that is too long by itself is cut."""
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
    """All lines in pieces that fit; a line that is too long by itself goes on in the next piece."""
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
