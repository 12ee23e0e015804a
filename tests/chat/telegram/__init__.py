"""Tests of the bot on a simulated Telegram: the real library and a local server with the Bot API."""
