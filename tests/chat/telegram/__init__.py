"""Tests of the bot at a simulated Telegram: the real library and a local server with the Bot API."""
