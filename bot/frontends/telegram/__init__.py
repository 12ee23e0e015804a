"""The Telegram frontend: screens as messages with inline keyboards. It holds no game rules."""
