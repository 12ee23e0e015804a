# Labels that the pictures of all games share.
picture-private = Only you see this
picture-times = ×{$n}
picture-plus = +{$n}
picture-now = now
picture-chosen = chosen
picture-possible = also possible
picture-blocked = not possible
picture-passed = passed
picture-legend = What the signs mean
