"""The few words of this frontend itself, from ``bot/locale/<lang>/discord.ftl``; all others come in the Screen."""

from __future__ import annotations

import re
from typing import Final

from bot.app.dispatch.commands import COMMANDS
from bot.frontends.common.texts import build_translate

PLATFORM: Final = "discord"
SHAPE: Final = "wide"
"""In which pictures are seen best here without being opened: its box is 550 × 350."""

_translate = build_translate(PLATFORM)

_COMMAND: Final = re.compile(rf"(?<![\w/<.-])/({'|'.join(command.name for command in COMMANDS)})(?![\w/-])")


def localize_commands(text: str, lang: str) -> str:
    """The text with its commands called as Discord's menu calls them in that language: ``/zug`` for ``/move``."""
    return _COMMAND.sub(lambda found: f"/{_translate(lang, f'command-{found[1]}')}", text)


def translate(lang: str, key: str, /, **args: int | str) -> str:
    """One of this frontend's own messages: ``say("en", "soon")``."""
    return localize_commands(_translate(lang, key, **args), lang)
