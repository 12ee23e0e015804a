# Labels that the pictures of all games share.
picture-private = Tohle vidíš jen ty
picture-times = {$n}×
picture-ahead = náskok {$n} – {$part}: {$first} proti {$second}
picture-tie-decided = remíza, rozhoduje: {$thing}, {$first} proti {$second}
picture-tie = remíza, stejně i: {$thing}
picture-tie-alone = remíza
picture-now = teď
picture-chosen = vybráno
picture-possible = také možné
picture-passed = pasuje
picture-legend = Co znamenají značky
picture-term = {TERM($thing, cap: 1)}
picture-hand = Tvoje karty
picture-legend-marks = Značky
picture-mark-last = poslední tah
picture-mark-hidden = ostatní nevidí
picture-mark-start = začínající hráč
