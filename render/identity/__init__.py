"""Bottega's pictures outside its boards: mark, wordmark, avatar, icons, cards and emoji."""
