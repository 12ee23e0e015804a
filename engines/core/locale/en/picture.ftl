# Labels that the pictures of all games share.
picture-private = Only you see this
picture-times = ×{$n}
picture-now = now
picture-chosen = chosen
picture-possible = also possible
picture-passed = passed
picture-legend = What the symbols mean
picture-term = {TERM($thing, cap: 1)}
picture-hand = Your hand
picture-legend-marks = Marks
picture-mark-last = last move
picture-mark-hidden = hidden from others
picture-mark-start = start player
