seat-name = Platz {$n}
seat-you = du

# Absagen: was los ist und was jetzt zu tun ist.
refused-too-long = Das ist zu lang: Eine Antwort hat höchstens {$n} Teile.
refused-token = Eine Antwort besteht nur aus Kleinbuchstaben, Ziffern und den Zeichen = . : - _
refused-word-is-whole = Die Antwort ist schon vollständig, lass den Rest weg.
refused-no-such-option = Das steht hier nicht zur Wahl. Die Frage ist: {$ask}
refused-amount = Bitte eine ganze Zahl von {$low} bis {$high} in Schritten von {$step}. Die Frage ist: {$ask}
refused-allotment = Schreib Ort=Zahl für jeden Ort in der gezeigten Reihenfolge, am Ende einen Punkt. Die Frage ist: {$ask}
refused-allot-more = Verteile noch {$n}.
refused-allot-slot = {$slot}: Hier sind mindestens {$n} nötig.
refused-allot-most = {$slot}: höchstens {$n}.
refused-allot-total = { $n ->
    [0] Es ist nichts mehr zu verteilen.
    [one] Nur noch {$n} ist zu verteilen.
   *[other] Nur noch {$n} sind zu verteilen.
  }
refused-half-word = Das ist erst der Anfang. Noch offen: {$ask}
refused-over = Das Spiel ist aus.
refused-not-asked = Dieser Platz ist gerade nicht gefragt.
refused-stale = Der Moment ist vorbei. Sieh dir den Tisch an, wie er jetzt ist, und wähl neu.
refused-nothing-to-undo = Du hast nichts, was du zurücknehmen könntest.
refused-sealed = Seitdem ist etwas aufgedeckt worden; weiter zurück geht es nur, wenn der Tisch dafür stimmt.
refused-others-went-on = Andere haben schon weitergespielt; weiter zurück geht es nur, wenn der Tisch dafür stimmt.
refused-seats = Dieses Spiel ist für {$low} bis {$high} Personen.
refused-option = Eine Option {$key} gibt es in diesem Spiel nicht.
refused-option-value = {$value} ist an diesem Tisch kein Wert der Option {$key}.
refused-option-seats = Mit {$n} Personen passt der Wert {$value} nicht zur Option {$key}.
refused-state = Die Stellung passt nicht: {$reason}
refused-other-game = Das gehört nicht zum Spiel {$game}.
refused-rules = Das hat die Regelnummer {$was}. Diese Version spielt sie nicht; ihre eigene ist {$now}.
refused-shape = Das hat eine andere Version geschrieben: Formnummer {$was}, hier {$now}.
refused-state-nobody-asked = Der oberste Schritt fragt niemanden; leg einen Schritt darauf, der fragt.
refused-state-endless = Der oberste Schritt lässt mehr zu wählen, als irgendein Spiel fragt.
refused-state-no-answer = Der oberste Schritt fragt einen Platz, der keine Antwort hat.
refused-state-unplayable = Von dieser Stellung aus lässt sich die Partie nicht zu Ende spielen.
refused-state-seat = Die Plätze sind hier von 0 bis {$n} nummeriert.
refused-state-options = Die Optionen in der Stellung müssen die des Tisches sein.
refused-state-count = {$what}: {$found} gefunden, {$expected} erwartet.
refused-state-unknown = {$name} gibt es hier nicht.
refused-record-start = Eine Aufzeichnung beginnt mit einem Eintrag start und hat nur einen.
refused-record-draw = Die Aufzeichnung sagt nicht, welche Karte von {$pile} kam.
refused-record-differs = Eintrag {$n} kommt nicht so heraus wie aufgezeichnet.
refused-components = Die Datei mit dem Spielmaterial passt nicht: {$reason}

event-undo = {$seat} nimmt den letzten Schritt zurück.
    .you = Du nimmst den letzten Schritt zurück.
event-rewind = { $n ->
    [one] Der Tisch geht einen Schritt zurück.
   *[other] Der Tisch geht {$n} Schritte zurück.
  }

# Was jedes Spiel sagt: Fragen, Überschriften, Aufzählungen
ask-more = Was noch?
order-round = In Runde {$n}
headline-hidden = Was als Nächstes kommt, ist noch verdeckt
headline-waiting = Wir warten auf: {$seats}
headline-wins = {$seats} gewinnt
    .you = Du gewinnst
headline-share = Gemeinsam gewinnen: {$seats}
alt-headline = {$first} – {$then}
text-none = keine
text-and = {$first}, {$then}
