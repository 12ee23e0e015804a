"""Tests of one table on Discord and Telegram at once, against both simulated platforms."""
