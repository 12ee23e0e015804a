# Tournaments: the names of screens and buttons, then the card, then the plan.

tournament-all = Turniere
tournament-what = Die neuesten Turniere dieses Kanals. Drück auf eines, um dich anzumelden oder mehr zu lesen.
tournament-none-here = Hier ist noch kein Turnier geplant. Plane eines: Tische und Tabelle führt es selbst.
tournament-none = Dieses Turnier gibt es nicht mehr. /tournament zeigt die dieses Kanals.
tournament-not-here = Ein Turnier gehört in einen Kanal oder eine Gruppe. Sende /tournament dort.
tournament-plan = Turnier planen
tournament-title = {$game} Cup {$n}
tournament-title-round = {$title}, Runde {$n}
tournament-title-final = {$title}, Finale
tournament-you-play = {$title}: Du spielst gegen {$names}
tournament-details = Einzelheiten
tournament-standings = Tabelle
tournament-rules = Regeln
tournament-sign-up = Anmelden
tournament-withdraw = Abmelden
tournament-leave = Turnier verlassen
tournament-own-table = Zu deinem Tisch: {$names}
tournament-announce = Ausschreiben
tournament-discard = Entwurf verwerfen
tournament-set-name = Name: {$now}
tournament-close-now = Anmeldung beenden
tournament-start-now = Tische jetzt öffnen
tournament-extend = 3 Tage länger anmelden
tournament-extend-round = 3 Tage mehr für die Runde
tournament-remove = Spieler ausschließen
tournament-cancel = Turnier absagen

tournament-state-draft = Entwurf
tournament-state-open = Anmeldung läuft
tournament-state-planned = beginnt bald
tournament-state-running = läuft
tournament-state-over = beendet
tournament-state-off = abgesagt
tournament-what-is = {$game} · { $rounds ->
    [one] {$rounds} Runde
   *[other] {$rounds} Runden
  }, {$seats} am Tisch · {$time_control}
tournament-is-draft = Ein Entwurf, den nur du siehst. Prüf ihn, dann schreib ihn aus.
tournament-organizes = Veranstaltet von {$name}.
tournament-ownerless = Es hat keinen Veranstalter mehr und läuft von selbst zu Ende.
tournament-is-open = Anmelden kannst du dich bis {$when}.
tournament-is-planned = Die Anmeldung ist beendet. Die ersten Tische öffnen {$when}.
tournament-is-running = Runde {$n} von {$most}. Ihr Ende: {$when}.
tournament-is-final = Der Finaltisch. Sein Ende: {$when}.
tournament-round-of = Runde {$n} von {$most}
tournament-is-over = Dieses Turnier ist zu Ende.
tournament-is-off = Dieses Turnier ist abgesagt. Offene Tische gehen wie gewohnt weiter.
tournament-too-few = Abgesagt: { $n ->
    [0] Niemand hat
    [one] {$n} Spieler hat
   *[other] {$n} Spieler haben
  } sich angemeldet, nötig waren {$least}. Plane es neu, mit längerer Anmeldung oder kleineren Tischen.
tournament-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
tournament-entrants = { $n ->
    [0] Noch ist niemand angemeldet
    [one] {$n} Spieler ist angemeldet: {$names}
   *[other] {$n} Spieler sind angemeldet: {$names}
  }
tournament-more-needed = noch {$n} nötig
tournament-more-even = noch {$n}, dann setzt niemand aus
tournament-out-now = Setzt aus: {$names}
tournament-meets = Tisch {$n}: {$names}
tournament-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} Tisch
   *[other] {$n} Tische
  })
tournament-comparison = Derselbe Platz an jedem Tisch
tournament-compared = Runde {$round}, Platz {$n} von {$seats}: {$scores}
tournament-possible = möglich ist noch Platz {$best} bis {$worst}
tournament-by-wins = vorn durch gewonnene Tische
tournament-by-opponents = vorn durch Punkte der Gegner
tournament-by-among = vorn durch die Tische gegeneinander
tournament-final-place = { $n ->
    [1] hat den Finaltisch gewonnen
   *[other] Platz {$n} am Finaltisch
  }
tournament-in-final = am Finaltisch
tournament-final-standings = Endstand
tournament-ended = {$title}: die Sieger
tournament-won = { $n ->
    [one] {$title} ist zu Ende: {$names} gewinnt.
   *[other] {$title} ist zu Ende: {$names} gewinnen.
  }
tournament-final-was = Finale: {$scores}
tournament-last-was = Entschieden in Runde {$n}: {$scores}
tournament-is-out = nicht mehr dabei
tournament-you-none = Du nimmst nicht teil.
tournament-you-in = Du nimmst teil. Du wirst benachrichtigt, wenn du am Zug bist.
tournament-you-sit-out = Diese Runde setzt du aus.
tournament-sits-out = {$title}, Runde {$n}: Diesmal setzt du aus.
tournament-you-out = Du nimmst nicht mehr teil. Deine Ergebnisse bleiben in der Tabelle.

tournament-fair = { $seats ->
    [2] Ist die Zahl der Spieler ungerade, hat der Plan so viele Runden, dass alle gleich oft aussetzen.
   *[other] Geht die Zahl der Spieler nicht auf, unterscheiden sich die Tische um einen Platz, und an den kleineren wechselt man sich ab. Der Plan hat eine Rundenzahl nahe an dieser, die allen gleiche Chancen gibt.
  }
tournament-days = Eine Runde dauert höchstens { $days ->
    [one] {$days} Tag
   *[other] {$days} Tage
  }, {$time_control}.
tournament-form-balanced = Ausgewogen: Alle treffen etwa gleich oft aufeinander und sitzen etwa gleich oft auf jedem Platz.
tournament-form-swiss = Schweizer System: In jeder Runde treffen sich Spieler mit ähnlich vielen Punkten, möglichst niemand zweimal.
tournament-form-balanced-name = Ausgewogen
tournament-form-swiss-name = Schweizer System
tournament-with-final = Nach diesen Runden spielen die besten {$seats} an einem Finaltisch. Er entscheidet über ihre Plätze.
tournament-with-duplicate = Duplikat: An allen Tischen einer Runde ist gleich gemischt.
tournament-with-once = Die Tische aller Runden öffnen gleichzeitig.
tournament-with-members = Nur Mitglieder dieser Gruppe können sich anmelden.
tournament-points = Punkte nach dem Platz am Tisch. Sie zählen an jedem Tisch gleich viel; bei Gleichstand wird geteilt:
tournament-points-at = Tisch mit {$seats}: {$points}
tournament-ties = Bei Gleichstand entscheiden gewonnene Tische, dann die Punkte der Gegner, dann die gemeinsamen Tische. Wer auch dann gleichauf ist, teilt den Rang; die Reihenfolge bestimmt das Los.
tournament-last-day = Ein Tisch, der länger dauert als seine Runde, wird nach dem Stand gewertet. Für wen eine KI zwei Tische beendet hat, der scheidet aus. Ein Tisch, den eine KI für jemanden beendet hat, und jede Runde nach dem Ausscheiden zählen als letzter Platz.
tournament-uneven = { $n ->
    [one] Mit {$n} Spieler
   *[other] Mit {$n} Spielern
  } können nicht alle die gleichen Chancen haben, weil manche öfter aussetzen würden. Es braucht einen mehr oder einen weniger; bis dahin bleibt die Anmeldung offen.

tournament-set-game = Spiel: {$now}
tournament-set-seats = Am Tisch: {$now}
tournament-set-rounds = Runden: {$now}
tournament-set-form = Form: {$now}
tournament-set-time-control = Tempo: {$now}
tournament-set-signup = Anmeldung: {$now}
tournament-set-days = Eine Runde: {$now}
tournament-set-final = Finaltisch
tournament-set-duplicate = Duplikat
tournament-set-once = Alle Runden gleichzeitig
tournament-set-league = Liga
tournament-set-movers = Auf und ab: {$now}
tournament-set-members = Nur für Mitglieder
tournament-step-what = Schritt 1 von 3: Wie heißt das Turnier, und was wird gespielt? Das siehst nur du.
tournament-step-when = Schritt 2 von 3: Wann?
tournament-step-who = Schritt 3 von 3: Wer kann sich anmelden? Dann schreib es aus.
tournament-step-more = Weitere Einstellungen, für alle, die sie brauchen:
tournament-schedule = Wenn du es jetzt ausschreibst, ist der letzte Tag der Anmeldung {$closes}, und der letzte mögliche Tag { $kind ->
    [league] der ersten Saison
   *[once] des Turniers
  } ist {$ends}.
tournament-ask-game = Welches Spiel?
tournament-ask-seats = Wie viele sitzen an einem Tisch?
tournament-ask-rounds = Wie viele Runden?
tournament-ask-form = Wie wird gepaart? Ausgewogen passt für kleine Gruppen, das Schweizer System für viele Spieler und wenige Runden.
tournament-ask-time-control = Wie viel Zeit hat ein Zug?
tournament-ask-signup = Wie lange kann man sich anmelden?
tournament-ask-days = Wie lange dauert eine Runde höchstens?
tournament-ask-movers = Welcher Anteil einer Division steigt auf und ab?

tournament-is-announced = Ausgeschrieben. Anmelden kann man sich mit dem Knopf unter der Nachricht.
tournament-signed-up = Du bist angemeldet.
tournament-closed = Das geht nicht mehr: Das Turnier ist schon weiter. Sieh dir seine Nachricht an.
tournament-announced = Dieses Turnier ist ausgeschrieben, seine Regeln stehen fest. Sag es ab und plane ein neues, um sie zu ändern.
tournament-full = { $n ->
    [one] {$n} Spieler ist
   *[other] {$n} Spieler sind
  } angemeldet, für mehr ist kein Platz. Bitte den Veranstalter um ein zweites Turnier.
tournament-many = { $n ->
    [one] Du veranstaltest hier schon {$n} Turnier, das
   *[other] Du veranstaltest hier schon {$n} Turniere, von denen keines
  } beendet ist. Sag eines ab, oder warte, bis eines endet.
tournament-needs-more = { $n ->
    [0] Noch ist niemand angemeldet
   *[other] Bisher angemeldet: {$n}
  }, nötig sind {$least}. Warte noch, oder verlängere die Anmeldung.
tournament-leave-ask = Du bekommst keine neuen Tische. Deine offenen Tische gehen weiter: Spiel sie zu Ende, oder verlass sie dort. Turnier verlassen?
tournament-cancel-ask = Es öffnen keine weiteren Tische. Offene gehen wie gewohnt weiter. Turnier absagen?
tournament-remove-which = Wen willst du ausschließen? Neue Tische gibt es für ihn nicht mehr, seine Ergebnisse bleiben.

# Leagues

league-division = {$league}: Saison {$season}, Division {$n}
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
league-remind = {$title}, Saison {$season}: Die Anmeldung endet {$when}. Wieder dabei?
