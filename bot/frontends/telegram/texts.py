"""Texts of the Telegram frontend, from ``bot/locale/<lang>/telegram.ftl``. Others come in screens."""

from __future__ import annotations

from typing import Final

from bot.frontends.common.texts import build_translate

PLATFORM: Final = "telegram"
SHAPE: Final = "tall"
"""Default picture layout: the best fit for Telegram, which scales pictures down to 1280 pixels."""

translate = build_translate(PLATFORM)
