# Labels on the pictures. They stand in little room: short words, no full stops.
picture-stack = To draw
picture-points = points
picture-held = stones that are hidden
picture-laid = a stone that lies open
picture-rank = {$n}.
picture-part-won = rounds won
picture-part-rested = rests
