# Labels on the pictures. They stand in little room: short words, no full stops.
picture-stack = To draw
picture-rank = {$n}.
picture-part-won = rounds won
picture-part-rested = rests
