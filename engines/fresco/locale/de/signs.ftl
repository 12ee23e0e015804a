# Was ist das? Ein Satz oder zwei zu jedem Zeichen. Zahlen sind Argumente (engines/fresco/rulebook.py).
sign-paint-basic = Eine Grundfarbe, ein Kreis. Man kauft sie auf dem Markt.
sign-paint-mixed = Eine Mischfarbe, ein Sechseck: {$of}. Gemischt wird in der Werkstatt.
sign-paint-special = Eine besondere Mischung, ein Quadrat: {$of}. Gemischt wird in der Werkstatt.
sign-market = Markt: Je Gehilfe ein Plättchen eines Stands kaufen oder den Stand für alle schließen.
sign-cathedral = Dom: Jeder Gehilfe restauriert mit deinen Farben ein Freskofeld oder den Altar.
sign-studio = Atelier: Jeder Gehilfe verdient {COUNT($studio, "Taler", "Taler")}.
sign-workshop = Werkstatt: Jeder Gehilfe mischt bis zu {$mixes}-mal. Sie kommt nach dem Dom.
sign-theatre = Theater: Jeder Gehilfe hebt die Stimmung um {COUNT($theatre, "Feld", "Felder")}.
sign-points = Lorbeer zeigt Siegpunkte. Wer am Ende die meisten hat, gewinnt.
sign-thalers = Mit Talern bezahlst du Plättchen auf dem Markt und Züge des Bischofs. Am Ende {$thalers_per_vp ->
    [one] ist {$thalers_per_vp} Taler
   *[other] sind {$thalers_per_vp} Taler
  } ein Punkt.
sign-apprentices = Gehilfen, sie machen die Arbeit. Wie viele es in einer Runde sind, bestimmt die Stimmung: {$apprentices_bad}, {$apprentices} oder {$apprentices_good}.
sign-mood = Die Stimmung, von schlecht bis gut. Am guten Ende hast du einen Gehilfen mehr, am schlechten einen weniger.
sign-mood-name = Stimmung
sign-hour = Eine Aufstehzeit. Je früher, desto eher bist du überall dran, desto schlechter die Stimmung und desto teurer der Markt.
sign-hour-name = Aufstehzeit
sign-tiles = Plättchen restaurierter Felder. Jedes bringt {COUNT($income, "Taler", "Taler")} Einkommen je Runde.
sign-altars = Wie oft der Altar restauriert wurde.
sign-income = Taler, die am Ende jeder Runde für die Plättchen restaurierter Felder gezahlt werden.
sign-requests = Ein Auftrag des Bischofs. Erfüllt wird er mit den Farbklecksen auf der Rückseite eigener Freskoplättchen.
sign-supply = Farben, die für alle im Vorrat übrig sind.
sign-bag = Die Marktplättchen im Beutel. Jede Runde werden neue gezogen.
sign-screen = Farben und Taler liegen hinter einem Sichtschirm: Nur wem sie gehören, der sieht sie.
sign-plan = Der Plan: wie viele Gehilfen wohin gehen. Alle Pläne werden gleichzeitig aufgedeckt.
sign-round = Jeder Bogen ist eine Runde. Wie viele es werden, weiß niemand: Es hängt davon ab, wie schnell das Fresko restauriert ist.
sign-round-name = Runde
sign-section = Ein Freskofeld. Die Zahl sind die Punkte fürs Restaurieren, darunter stehen die nötigen Farben. Restauriert zeigt es das Gemälde.
sign-bishop = Der Bischof. Ein Feld, auf dem er steht, zählt {$bishop_on} mehr, eines daneben {$bishop_beside}. Danach geht er auf das restaurierte Feld.
sign-bonus = Was der Bischof von da, wo er steht, zu diesem Feld dazugibt: {$bishop_on} darauf, {$bishop_beside} daneben.
sign-altar = Der Altar. Er braucht {COUNT($altar, "Farbe", "Farben")}: lauter verschiedene Grundfarben, oder Mischfarben an ihrer Stelle, für mehr Punkte.
sign-altar-mixed = Am Altar: eine beliebige Mischfarbe statt einer Grundfarbe, für {$altar_more} mehr.
sign-altar-special = Am Altar: Braun oder Pink statt irgendeiner Farbe, für {$altar_special} mehr.
sign-altar-special-name = besondere Mischung am Altar
sign-booth = Ein Marktstand mit seinen Plättchen. Jedes zeigt die Farben, die es bringt. Wer hier kauft oder schließt, macht ihn für diese Runde zu.
sign-booth-name = Stand
sign-shut = Ein geschlossener Stand: Hier kauft in dieser Runde niemand mehr.
sign-shut-name = geschlossener Stand
sign-leonardo = Zu zweit spielt Leonardo als Dritter mit. Neben ihm steht, wer für ihn entscheidet.
sign-portrait = Ein Porträt. {$thing}.
sign-kind-now = Wirkt einmal, sofort.
sign-kind-always = Wirkt von jetzt an immer.
sign-kind-end = Zählt am Ende des Spiels.
