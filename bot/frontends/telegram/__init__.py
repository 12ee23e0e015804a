"""Telegram: a Screen as messages with inline keyboards; presses, commands and typed words, handed on as they are."""
