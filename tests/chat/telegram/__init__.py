"""The bot at a small Telegram: the real library against a local server that speaks the Bot API."""
