# Labels that the pictures of all games share.
picture-private = Only you see this
picture-times = ×{$n}
picture-ahead = {$n} ahead – {$part}: {$first} against {$second}
picture-tie-decided = a tie, decided by: {$thing}, {$first} against {$second}
picture-tie = a tie, also in: {$thing}
picture-tie-alone = a tie
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
