# Beschriftungen auf den Bildern. Sie haben wenig Platz: kurze Wörter, kein Punkt.
picture-stack = Zum Ziehen
picture-points = Punkte
picture-held = verdeckte Steine
picture-laid = ein offener Stein
picture-rank = {$n}.
picture-part-won = gewonnene Runden
picture-part-rested = Rast
