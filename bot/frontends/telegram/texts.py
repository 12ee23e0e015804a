"""The few words of this frontend itself, from ``bot/locale/<lang>/telegram.ftl``; all others come in the Screen."""

from __future__ import annotations

from typing import Final

from bot.frontends.common.texts import build_translate

PLATFORM: Final = "telegram"
SHAPE: Final = "tall"
"""In which pictures are seen best here without being opened: what is larger than 1280 is scaled down."""

translate = build_translate(PLATFORM)
