# Wertungen und Bilanzen einer Gruppe.
records-title = Bilanz
records-what = Alle beginnen bei 1000; am meisten steigt, wer gegen Starke gewinnt.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · eine Partie, {$won} gewonnen
   *[other] {$n}. {$name}: {$rating} · {$played} Partien, {$won} gewonnen
  }
records-pace = · pünktlich: {$n} %
records-left = · verlassen: {$n}
records-none = Hier wurde noch nichts zu Ende gespielt. Eröffne einen Tisch mit /play.
records-off = Diese Gruppe führt keine Bilanz.
records-nowhere = Eine Bilanz gehört einer Gruppe: Sieh sie dort an, wo ihr zusammen spielt.
records-all-games = Alle Spiele
records-yearbook = Jahrbuch {$year}
records-me = Was ich gespielt habe
records-own = { $played ->
    [one] {$game}: eine Partie, {$won} gewonnen
   *[other] {$game}: {$played} Partien, {$won} gewonnen
  }
records-mine-off = Mich weglassen
records-mine-on = Mich wieder zeigen
records-group-off = Gruppe ohne Bilanz
records-group-on = Bilanz der Gruppe führen
records-year-tables = { $n ->
    [one] Eine Partie wurde zu Ende gespielt, Züge: {$words}.
   *[other] {$n} Partien wurden zu Ende gespielt, Züge: {$words}.
  }
records-year-games = Gespielt: {$games}.
records-year-winners = Die meisten Siege: {$names}.
records-year-highest = {$game}, die meisten Punkte: {$name} ({$n}).
records-year-pair = Am häufigsten zusammen: {$one} und {$other} ({$n}).
records-year-closest = { $n ->
    [0] Knappstes Ende: {$game}, unentschieden.
    [one] Knappstes Ende: {$game}, ein Punkt Vorsprung.
   *[other] Knappstes Ende: {$game}, {$n} Punkte Vorsprung.
  }
records-year-longest = { $n ->
    [one] Längste Partie: {$game}, ein Tag.
   *[other] Längste Partie: {$game}, {$n} Tage.
  }
records-year-decision = Beste Entscheidung: {$name}, {$game}, Runde {$round}. {$asked} Antwort: {$said}, {$gain} Punkte mehr wert als die nächstbeste.
records-counting = Beendete Partien werden noch gezählt. Schau gleich noch einmal nach.
records-counting-again = Noch einmal nachsehen
