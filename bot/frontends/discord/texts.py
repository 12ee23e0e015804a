"""Texts of the Discord frontend, from ``bot/locale/<lang>/discord.ftl``. Other texts come in screens."""

from __future__ import annotations

import re
from typing import Final

from bot.app.dispatch.commands import COMMANDS
from bot.frontends.common.texts import build_translate

PLATFORM: Final = "discord"
SHAPE: Final = "wide"
"""Default picture layout: the best fit for Discord's preview of 550 × 350 pixels."""

_translate = build_translate(PLATFORM)

_COMMAND: Final = re.compile(rf"(?<![\w/<.-])/({'|'.join(command.name for command in COMMANDS)})(?![\w/-])")


def localize_commands(text: str, lang: str) -> str:
    """Replace command names by their localized ones, as in ``/zug`` for ``/move``."""
    return _COMMAND.sub(lambda match: f"/{_translate(lang, f'command-{match[1]}')}", text)


def translate(lang: str, key: str, /, **args: int | str) -> str:
    """Return one of this frontend's messages, as in ``translate("en", "soon")``."""
    return localize_commands(_translate(lang, key, **args), lang)
