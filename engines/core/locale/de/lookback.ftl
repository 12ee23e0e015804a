# The review of a finished game for one seat. {$gain}, {$se} and the like are numbers with one decimal.
spoken-then = {$one} · {$then}
spoken-number = {$n}
spoken-share = {$what} {$n}
spoken-seat = {$seat}
spoken-tenths = {$whole},{$tenth}

# {$seat} is the reviewed seat; the second text is below the first, above the score chart.
look-back-of = Rückblick: {$seat}
look-back-course = Punkte, die am Ende zu erwarten sind, Runde für Runde

# {$asked} is the question as it was asked, with its own full stop or question mark.
look-back-judged = { $n ->
    [one] {$n} Entscheidung, beurteilt nach dem, was in dem Moment bekannt war.
   *[other] {$n} Entscheidungen, jede beurteilt nach dem, was in dem Moment bekannt war.
  }
look-back-costly = Runde {$round}: {$asked} Antwort: {$said}. Besser: {$other}, bringt {$gain} Punkte mehr (± {$se}).
look-back-costly-part = Runde {$round}: {$asked} Antwort: {$said}. Besser: {$other}, bringt {$gain} Punkte mehr (± {$se}), vor allem {$part}: {$n}.
look-back-none = Keine Entscheidung hat nachweislich etwas gekostet.
look-back-best = Beste Entscheidung, Runde {$round}: {$asked} Antwort: {$said}. Die nächstbeste: {$other}, bringt {$gain} Punkte weniger (± {$se}).
look-back-unknown = Kam erst später ans Licht: „{$told}“
look-back-turn = Wendepunkt ist Runde {$round}: Der erwartete Vorsprung vor den anderen war vorher {$before}, danach {$after} Punkte.
look-back-how = So wird bewertet: Von jeder Entscheidung an wird die Partie viele Male zu Ende gespielt. Die Zahl sagt, um wie viele Punkte eine Antwort dabei im Mittel weiter vor den Durchschnitt der anderen führt (± Standardfehler). Ungesehene Karten und die Züge der anderen sind Zufall: Glück zählt weder für noch gegen jemanden.
