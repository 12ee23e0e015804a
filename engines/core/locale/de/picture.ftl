# Labels that the pictures of all games share.
picture-private = Das siehst nur du
picture-times = ×{$n}
picture-plus = +{$n}
picture-now = jetzt
picture-chosen = gewählt
picture-possible = geht auch
picture-blocked = geht nicht
picture-passed = passt
picture-legend = Was die Zeichen bedeuten
