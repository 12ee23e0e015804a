# Labels on the pictures, which have little room: short words, no full stops.
picture-asks-keep = wählt
picture-asks-play = spielt
picture-asks-drive = fährt
picture-asks-choose = wählt
picture-asks-bribe = besticht
picture-asks-give = gibt ab
picture-offer = { $n ->
    [one] In der Stadt, je {$n} Münze
   *[other] In der Stadt, je {$n} Münzen
  }
picture-offer-plain = In der Stadt
picture-tonight = { $n ->
    [one] Ratte heute Nacht
   *[other] Ratten heute Nacht
  }
picture-per = je
picture-coming = Können noch kommen
picture-supply = {$n} im Vorrat
picture-rank = {$n}.
picture-tie-rest = übrige Münzen und Würfel
picture-hand-detail = {$seat} · Runde {$n} von {$m}
picture-keep-one = Behalte eine
picture-passes-on = { $n ->
    [one] Die andere Karte bekommt {$seat}
   *[other] Die anderen {$n} Karten bekommt {$seat}
  }
picture-chosen-wait = Deine Wahl steht
picture-draft = Kartenwahl in diesem Durchgang
picture-draft-round = Runde {$n}
picture-kept = behalten
picture-passed-on = an {$seat}
picture-received = von {$seat}
picture-worth = Das bringen sie dir jetzt
picture-hand-empty = Keine Karten auf der Hand
picture-legend-sectors = Felder und Karten
picture-legend-things = In der Stadt
picture-legend-facts = Bei jedem Spieler
picture-legend-persons = Personen
picture-fact-points = Prestigepunkte
picture-fact-coins = Münzen
picture-fact-supply = Steine: eigener / allg. Vorrat
picture-fact-bell = Glöckner
picture-fact-played = Karten dieser Runde
picture-fact-person = diese Runde bestochen
picture-fact-rats = wo die Ratten sind
picture-fact-ghost = wo sie heute Nacht sind
picture-fact-overflow = zu viele: −2 und ein Stein
picture-fact-tokens = Botschaften nach Farbe
picture-thing-carriage = Kutsche
picture-thing-pool = Punkte ÷ Steine in Notre Dame
picture-block-city = Stadt
picture-block-district = Viertel: {$seat}
picture-block-cathedral = Notre Dame
picture-block-persons = Personen in der Stadt
