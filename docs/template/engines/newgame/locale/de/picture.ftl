# Beschriftungen auf den Bildern. Sie haben wenig Platz: kurze Wörter, kein Punkt.
picture-stack = Zum Ziehen
picture-rank = {$n}.
picture-part-won = gewonnene Runden
picture-part-rested = Rast
