# Labels that the pictures of all games share.
picture-private = Das siehst nur du
picture-times = ×{$n}
picture-ahead = Vorsprung {$n} – {$part}: {$first} zu {$second}
picture-tie-decided = Gleichstand, es entscheidet: {$thing}, {$first} zu {$second}
picture-tie = Gleichstand, auch hier: {$thing}
picture-tie-alone = Gleichstand
picture-now = jetzt
picture-chosen = gewählt
picture-possible = geht auch
picture-passed = passt
picture-legend = Was die Zeichen bedeuten
picture-term = {TERM($thing, cap: 1)}
picture-hand = Deine Karten
picture-legend-marks = Zeichen
picture-mark-last = letzter Zug
picture-mark-hidden = für andere verdeckt
picture-mark-start = Startspieler
