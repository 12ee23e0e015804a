"""The few words of this frontend itself, from ``bot/locale/<lang>/telegram.ftl``; all others come in the Screen."""

from __future__ import annotations

from typing import Final

from bot.chat.words import saying

PLATFORM: Final = "telegram"

say = saying(PLATFORM)
