# Tournaments: the names of screens and buttons, then the card, then the plan.

cup-all = Turniere
cup-what = Die neuesten Turniere dieses Kanals. Drück auf eines, um dich anzumelden oder mehr zu lesen.
cup-none-here = Hier ist noch kein Turnier geplant. Plane eines: Tische und Tabelle führt es selbst.
cup-none = Dieses Turnier gibt es nicht mehr. /tournament zeigt die dieses Kanals.
cup-not-here = Ein Turnier gehört in einen Kanal oder eine Gruppe. Sende /tournament dort.
cup-plan = Turnier planen
cup-title = Turnier: {$game}
cup-details = Einzelheiten
cup-standings = Tabelle
cup-rules = Regeln des Turniers
cup-sign-up = Anmelden
cup-withdraw = Abmelden
cup-leave = Turnier verlassen
cup-own-table = { $n ->
    [0] Zu deinem Tisch
   *[other] Zu deinem Tisch {$n}
  }
cup-announce = Ausschreiben
cup-discard = Entwurf verwerfen
cup-close-now = Anmeldung beenden
cup-start-now = Tische jetzt öffnen
cup-extend = 3 Tage länger anmelden
cup-extend-round = 3 Tage mehr für die Runde
cup-remove = Spieler ausschließen
cup-cancel = Turnier absagen

cup-state-draft = Entwurf
cup-state-open = Anmeldung läuft
cup-state-planned = beginnt bald
cup-state-running = läuft
cup-state-over = beendet
cup-state-off = abgesagt
cup-is-draft = Ein Entwurf, den nur du siehst. Prüf ihn, dann schreib ihn aus.
cup-organizes = Veranstaltet von {$name}.
cup-ownerless = Es hat keinen Veranstalter mehr und läuft von selbst zu Ende.
cup-is-open = Anmelden kannst du dich bis {$when}.
cup-is-planned = Die Anmeldung ist beendet. Die ersten Tische öffnen {$when}.
cup-is-running = Runde {$n} von {$most}. Ihr Ende: {$when}.
cup-is-final = Der Finaltisch. Sein Ende: {$when}.
cup-round-of = Runde {$n} von {$most}
cup-is-over = Dieses Turnier ist zu Ende.
cup-is-off = Dieses Turnier ist abgesagt. Offene Tische gehen wie gewohnt weiter.
cup-too-few = Abgesagt: { $n ->
    [0] Niemand hat
    [one] {$n} Spieler hat
   *[other] {$n} Spieler haben
  } sich angemeldet, nötig waren {$least}. Plane es neu, mit längerer Anmeldung oder kleineren Tischen.
cup-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
cup-entrants = { $n ->
    [0] Noch ist niemand angemeldet.
    [one] {$n} Spieler ist angemeldet: {$names}
   *[other] {$n} Spieler sind angemeldet: {$names}
  }
cup-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} Tisch
   *[other] {$n} Tische
  })
cup-comparison = Derselbe Platz an jedem Tisch
cup-compared = Runde {$round}, Platz {$n} von {$seats}: {$scores}
cup-possible = möglich ist noch Platz {$best} bis {$worst}
cup-final-place = { $n ->
    [1] hat den Finaltisch gewonnen
   *[other] Platz {$n} am Finaltisch
  }
cup-in-final = am Finaltisch
cup-final-standings = Endstand
cup-is-out = nicht mehr dabei
cup-you-none = Du nimmst nicht teil.
cup-you-in = Du nimmst teil. Du wirst benachrichtigt, wenn du am Zug bist.
cup-you-out = Du nimmst nicht mehr teil. Deine Ergebnisse bleiben in der Tabelle.

cup-format = { $rounds ->
    [one] {$rounds} Runde
   *[other] {$rounds} Runden
  } mit {$seats} am Tisch.
cup-fair = { $seats ->
    [2] Ist die Zahl der Spieler ungerade, hat der Plan so viele Runden, dass alle gleich oft aussetzen.
   *[other] Geht die Zahl der Spieler nicht auf, unterscheiden sich die Tische um einen Platz, und an den kleineren wechselt man sich ab. Der Plan hat eine Rundenzahl nahe an dieser, die allen gleiche Chancen gibt.
  }
cup-days = Eine Runde dauert höchstens { $days ->
    [one] {$days} Tag
   *[other] {$days} Tage
  }, {$pace}.
cup-form-balanced = Ausgewogen: Alle treffen etwa gleich oft aufeinander und sitzen etwa gleich oft auf jedem Platz.
cup-form-swiss = Schweizer System: In jeder Runde treffen sich Spieler mit ähnlich vielen Punkten, möglichst niemand zweimal.
cup-form-balanced-name = Ausgewogen
cup-form-swiss-name = Schweizer System
cup-with-final = Nach diesen Runden spielen die besten {$seats} an einem Finaltisch. Er entscheidet über ihre Plätze.
cup-with-duplicate = Duplikat: An allen Tischen einer Runde ist gleich gemischt.
cup-with-once = Die Tische aller Runden öffnen gleichzeitig.
cup-with-members = Nur Mitglieder dieser Gruppe können sich anmelden.
cup-points = Punkte nach dem Platz am Tisch. Sie zählen an jedem Tisch gleich viel; bei Gleichstand wird geteilt:
cup-points-at = Tisch mit {$seats}: {$points}
cup-ties = Bei Gleichstand entscheiden gewonnene Tische, dann die Punkte der Gegner, dann die gemeinsamen Tische. Wer auch dann gleichauf ist, teilt den Rang; die Reihenfolge bestimmt das Los.
cup-last-day = Ein Tisch, der länger dauert als seine Runde, wird nach dem Stand gewertet. Für wen eine KI zwei Tische beendet hat, der scheidet aus. Ein Tisch, den eine KI für jemanden beendet hat, und jede Runde nach dem Ausscheiden zählen als letzter Platz.
cup-plan-is = Der Plan: {$n} Spieler, { $rounds ->
    [one] {$rounds} Runde
   *[other] {$rounds} Runden
  }, Plätze an den Tischen: {$seats}. So oft treffen sich zwei Spieler: {$meet}. So oft sitzt jeder auf jedem Platz: {$sit}. Runden an einem kleineren Tisch oder ohne Tisch für jeden: {$out}.
cup-uneven = { $n ->
    [one] Mit {$n} Spieler
   *[other] Mit {$n} Spielern
  } können nicht alle die gleichen Chancen haben, weil manche öfter aussetzen würden. Es braucht einen mehr oder einen weniger; bis dahin bleibt die Anmeldung offen.

cup-set-game = Spiel: {$now}
cup-set-seats = Am Tisch: {$now}
cup-set-rounds = Runden: {$now}
cup-set-form = Form: {$now}
cup-set-pace = {$now}
cup-set-signup = Anmeldung: {$now}
cup-set-days = Eine Runde: {$now}
cup-set-final = Finaltisch
cup-set-duplicate = Duplikat
cup-set-once = Alle Runden gleichzeitig
cup-set-league = Liga
cup-set-movers = Auf und ab: {$now}
cup-set-members = Nur für Mitglieder
cup-ask-game = Welches Spiel?
cup-ask-seats = Wie viele sitzen an einem Tisch?
cup-ask-rounds = Wie viele Runden?
cup-ask-form = Wie wird gepaart? Ausgewogen passt für kleine Gruppen, das Schweizer System für viele Spieler und wenige Runden.
cup-ask-pace = Wie viel Zeit hat ein Zug?
cup-ask-signup = Wie lange kann man sich anmelden?
cup-ask-days = Wie lange dauert eine Runde höchstens?
cup-ask-movers = Welcher Anteil einer Division steigt auf und ab?

cup-is-announced = Ausgeschrieben. Anmelden kann man sich mit dem Knopf unter der Nachricht.
cup-signed-up = Du bist angemeldet.
cup-closed = Das geht nicht mehr: Das Turnier ist schon weiter. Sieh dir seine Nachricht an.
cup-announced = Dieses Turnier ist ausgeschrieben, seine Regeln stehen fest. Sag es ab und plane ein neues, um sie zu ändern.
cup-full = { $n ->
    [one] {$n} Spieler ist
   *[other] {$n} Spieler sind
  } angemeldet, für mehr ist kein Platz. Bitte den Veranstalter um ein zweites Turnier.
cup-many = { $n ->
    [one] Du veranstaltest hier schon {$n} Turnier, das
   *[other] Du veranstaltest hier schon {$n} Turniere, von denen keines
  } beendet ist. Sag eines ab, oder warte, bis eines endet.
cup-needs-more = { $n ->
    [0] Noch ist niemand angemeldet
   *[other] Bisher angemeldet: {$n}
  }, nötig sind {$least}. Warte noch, oder verlängere die Anmeldung.
cup-leave-ask = Du wirst nicht mehr gepaart. Deine offenen Tische gehen weiter: Spiel sie zu Ende, oder verlass sie dort. Turnier verlassen?
cup-cancel-ask = Es öffnen keine weiteren Tische. Offene gehen wie gewohnt weiter. Turnier absagen?
cup-remove-which = Wen willst du ausschließen? Neue Tische gibt es für ihn nicht mehr, seine Ergebnisse bleiben.

# Leagues

league-division = Liga {$game}: Saison {$season}, Division {$n}
league-title = Liga {$game}
league-is-open = Anmeldung zur Saison {$season} bis {$when}.
league-is-running = Saison {$season} läuft bis {$when}.
league-players = Division {$n}: {$names}
league-to-division = Zur Division {$n}
league-rules = Eine Liga: Saison folgt auf Saison, in Divisionen mit mindestens { $least ->
    [one] {$least} Spieler
   *[other] {$least} Spielern
  }. Eine Saison dauert { $days ->
    [one] {$days} Tag
   *[other] {$days} Tage
  }. Dann steigen {$percent} % einer Division auf und ebenso viele ab. Neue beginnen dort, wo ihre Wertung passt.
league-pause = Zu jeder Saison meldest du dich mit einem Knopfdruck an. Sonst setzt du aus und behältst deine Division.
league-skipped = Saison {$season} konnte mit den angemeldeten Spielern nicht beginnen. Nötig: mindestens {$least}. Die Anmeldung läuft weiter.
league-moves = { $up ->
    [0] Das ist die höchste Division.
    [one] Der Erste der Tabelle steigt auf.
   *[other] Die ersten {$up} der Tabelle steigen auf.
  } { $down ->
    [0] Von hier steigt niemand ab.
    [one] Der Letzte steigt ab.
   *[other] Die letzten {$down} steigen ab.
  } Bei gleichem Rang entscheidet das Los.
league-remind = Liga {$game}, Saison {$season}: Die Anmeldung endet {$when}. Wieder dabei?
