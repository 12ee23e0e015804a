# Labels that the pictures of all games share.
picture-private = Das siehst nur du
picture-times = ×{$n}
picture-now = jetzt
picture-chosen = gewählt
picture-possible = geht auch
picture-passed = passt
picture-legend = Was die Zeichen bedeuten
