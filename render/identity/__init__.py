"""Bottega's pictures other than boards: mark, wordmark, avatar, icons, cards and emoji."""
