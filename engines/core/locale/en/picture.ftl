# Labels that the pictures of all games share.
picture-private = Only you see this
picture-times = ×{$n}
picture-now = now
picture-chosen = chosen
picture-possible = also possible
picture-passed = passed
picture-legend = What the signs mean
