"""The pictures by which Bottega is known outside its boards: mark, wordmark, avatar, icons, cards and emoji."""
