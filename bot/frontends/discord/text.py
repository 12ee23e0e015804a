"""Text for Discord: nothing that a person typed, a name among it, is markup, a mention or a link.

All text goes out through ``plain`` where Discord reads markup, and through ``cut`` where it does not: both part what it
would make a mention or a link of.
"""

from __future__ import annotations

import re
from typing import Final

from bot.app.ui.timestamps import split_timestamps, strip_timestamps

GAP: Final = "\u200b"
"""No width: it parts what Discord would otherwise read as one."""

_MARKUP = str.maketrans({c: f"\\{c}" for c in "\\*_~|`>#[]<"})
_PARTED = re.compile(rf"@(?!{GAP})|(?<!\\)<(?=[#/:at])|:(?=//)|(?<=discord)\.(?=gg|com)", re.IGNORECASE)
_LIST = re.compile(r"^(\s*)([-+])(?=\s)", re.MULTILINE)
CUT: Final = " …"


def escape_text(text: str) -> str:
    """The text so that Discord shows it as it stands; a moment in the reader's own time zone."""
    return "".join(f"<t:{p.unix}:{p.style}>" if p.style else _escape_markup(p.text) for p in split_timestamps(text))


def _escape_markup(text: str) -> str:
    return _LIST.sub(r"\1\\\2", _break_links(text.translate(_MARKUP)))


def _break_links(text: str) -> str:
    """Without mentions and links: even where there is no markup Discord looks for these."""
    return _PARTED.sub(lambda found: found[0] + GAP, text)


def truncate_text(text: str, most: int) -> str:
    """The text, shortened at its end where it is too long. For labels and names, which are never read as markup."""
    text = _break_links(strip_timestamps(text))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def fit_lines(lines: list[str], most: int) -> tuple[str, bool]:
    """As many whole lines, made plain, as fit, and whether they are all. A line too long by itself is cut."""
    shown: list[str] = []
    left = most - len(CUT)
    if left < 0:
        return "", not lines
    for line in lines:
        ready = escape_text(line)
        if len(ready) + 1 > left:
            if not shown:
                shown.append(escape_text(strip_timestamps(line)[: left // 2]))
            return "\n".join(shown) + CUT, False
        shown.append(ready)
        left -= len(ready) + 1
    return "\n".join(shown), True
