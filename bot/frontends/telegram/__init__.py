"""The Telegram frontend: screens as messages with inline keyboards. No game rules."""
