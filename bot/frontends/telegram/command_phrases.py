"""Sentences of the bot's own that name a command: Telegram makes these commands links that can be tapped.

All other text is broken up, because a command in it may be a user's name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.app.dispatch.commands import COMMANDS
from bot.app.i18n import BOT
from bot.frontends.telegram.text import GAP, escape_text
from engines.core.translation import LANGUAGES

SHORTEST: Final = 12
"""A phrase with fewer characters could be a name."""
_COMMAND: Final = re.compile(rf"(?<![\w/])/(?:{'|'.join(command.name for command in COMMANDS)})\b")
_KEY: Final = re.compile(r"^[\w-]+ = ")
_PLACEABLE: Final = re.compile(r"\{[^{}]*\}")


def escape_sentence(text: str) -> str:
    """Escape a text, except the commands in the bot's own sentences."""
    escaped = escape_text(text)
    if f"/{GAP}" not in escaped:
        return escaped
    for phrase in command_phrases():
        escaped = escaped.replace(escape_text(phrase), phrase)
    return escaped


@cache
def command_phrases() -> tuple[str, ...]:
    """List the parts of catalogue texts that contain a command, the longest first."""
    return tuple(sorted({phrase for lang in LANGUAGES for phrase in _list_phrases(lang)}, key=len, reverse=True))


def _list_phrases(lang: str) -> Iterator[str]:
    for path in sorted((BOT / "locale" / lang).glob("*.ftl")):
        for line in path.read_text("utf-8").splitlines():
            for part in _PLACEABLE.split(_KEY.sub("", line)):
                phrase = part.strip()
                if len(phrase) >= SHORTEST and not line.startswith("#") and _COMMAND.search(phrase):
                    yield phrase
