# Labels on the pictures, which have little room: short words, no full stops.
picture-round = Runde {$n} von {$m} · Werke ab {$need}
picture-need = Werke ab {$need}
picture-asks-open = eröffnet
picture-asks-take = sucht aus
picture-asks-bid = bietet
picture-asks-place = legt
picture-asks-land = legt
picture-asks-object = wählt
picture-asks-keep = wählt
picture-asks-recruit = wirbt ab
picture-asks-turn = am Zug
picture-asks-give = wählt
picture-works-round = Werke dieser Runde
picture-bank = Im Vorrat
picture-draft = Drei von vier bleiben
picture-laid-out = Offen neben dem Stapel
picture-may-acquire = noch zu haben
picture-out-of-game = Aus dem Spiel
picture-rank = {$n}.
picture-tie-florins = Florin
picture-gives = geht zurück
picture-hand-detail = {$seat} · Runde {$n} · Werke ab {$need}
picture-own = Du hast
picture-ready = reicht
picture-short = {$n} fehlen
picture-if-won = Wenn du {TERM($heap, case: "the_acc")} bekommst
picture-hand-empty = Keine Personen auf der Hand
picture-look = Behalte eine
picture-look-profession = { $n ->
    [one] {$n} Person
   *[other] {$n} Personen
  }
picture-look-bonus = { $n ->
    [one] {$n} Bonuskarte
   *[other] {$n} Bonuskarten
  }
picture-look-prestige = { $n ->
    [one] {$n} Prestigekarte
   *[other] {$n} Prestigekarten
  }
picture-draft-title = Behalte drei
picture-draft-detail = Gib eine der vier zurück
picture-place = Leg {TERM($tile, case: "the_acc")}
picture-place-estate = Dein Fürstentum
picture-place-detail = {$seat} · {$n} Florin
picture-place-chosen = gewählt: oben auf {$at}
picture-place-open = passt auch hier
picture-place-blocked = nicht erreichbar
picture-part-works = Werke
picture-part-buildings = Gebäude
picture-part-landscapes = Landschaften
picture-part-builders = Baumeister
picture-part-best-works = beste Werke
picture-part-prestige = Prestigekarten
picture-part-sold = verkauft
picture-legend-heaps = Bei der Versteigerung
picture-legend-buildings = Gebäude
picture-legend-freedoms = Freiheiten
picture-legend-persons = Personen
picture-legend-facts = Bei jedem Spieler
picture-fact-points = Prestigepunkte
picture-fact-works = Werke auf dem Tisch
picture-fact-jesters = Gaukler
picture-fact-builders = Baumeister
picture-fact-freedoms = Freiheiten
picture-fact-professions = Personen auf der Hand
picture-fact-bonus = Bonuskarten auf der Hand
picture-fact-prestige = Prestigekarten
picture-fact-recruiting = Abwerbekarten
picture-fact-money = Florin
picture-block-auction = Versteigerung
picture-block-laid = Neben dem Plan
picture-block-estate = Fürstentum: {$seat}
picture-block-supply = Im Vorrat
