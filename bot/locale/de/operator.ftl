# Texts for operators, in a chat.
operator-title = Betrieb dieses Bots
operator-refused = Das können nur die verwenden, die diesen Bot betreiben. Wenn etwas nicht funktioniert, sag ihnen bitte Bescheid.
operator-version = Bottega {$version}
operator-store-well = Das Speichern klappt.
operator-store-full = Der Speicher ist voll: Nichts wird gespeichert. Schaff Platz auf seiner Platte.
operator-store-away = Der Speicher antwortet nicht: Nichts wird gespeichert.
operator-store-refuses = Der Speicher nimmt nichts an. Der Grund steht in seinem Protokoll.
operator-chat-unknown = {$chat}: noch nicht erreicht
operator-chat = {$chat}: verbunden
operator-chat-silent = {$chat}: seit { $n ->
    [one] einer Minute
   *[other] {$n} Minuten
    } nicht erreicht
operator-push-refused = { $n ->
    [one] Ein Push-Dienst lehnt
   *[other] {$n} Push-Dienste lehnen
    } die Signatur dieses Servers ab, seit {$since}. Stattdessen melden sich die Chats. Bitte die Uhr prüfen: bottega doctor.
operator-tables = { $n ->
    [one] Ein laufender Tisch
   *[other] {$n} laufende Tische
    }, {$finished} beendet
operator-timers = { $n ->
    [0] Kein Timer ist verspätet
    [one] Ein Timer ist verspätet
   *[other] {$n} Timer sind verspätet
    }
operator-outbox = { $n ->
    [0] Alle Änderungen werden angezeigt
    [one] Eine Änderung wird noch nicht angezeigt
   *[other] {$n} Änderungen werden noch nicht angezeigt
    }
operator-no-defects = Keine Fehler seit dem Start.
operator-defect = { $n ->
    [0] Vor weniger als einer Minute
    [one] Vor einer Minute
   *[other] Vor {$n} Minuten
    }: {$event}, {$error} ({$where})
operator-defect-undated = {$event}, {$error} ({$where})
operator-refresh = Aktualisieren
operator-maintenance-begin = Wartung beginnen
operator-maintenance-end = Wartung beenden
operator-maintenance-what = Während der Wartung können alle alles ansehen, aber nichts ändern. KIs pausieren, und keine Uhr läuft. Am Ende wird die Zeit gutgeschrieben.
operator-maintenance-begun = Die Wartung hat begonnen. Bitte beende sie, wenn du fertig bist.
operator-maintenance-ended = Die Wartung ist vorbei. Jeder Uhr { $n ->
    [one] wird eine Minute
   *[other] werden {$n} Minuten
    } gutgeschrieben.
operator-maintenance-on = In Wartung seit { $n ->
    [one] einer Minute
   *[other] {$n} Minuten
    }
operator-report = Meldung an Tisch {$table}
operator-block = Wen oder was sperren?
operator-unblock = {$name} entsperren
operator-leave = {$name} verlassen
operator-done-block = Gesperrt: {$name}.
operator-done-leave = Gesperrt, und der Bot verlässt die Gruppe: {$name}.
operator-done-unblock = Nicht mehr gesperrt: {$name}.
operator-not-blocked = Hier ist nichts gesperrt, das so heißt.
operator-block-unknown = Nenn einen Nutzer oder eine Gruppe als discord:ID, telegram:ID oder discord:guild:ID, oder als TISCH/PLATZ einen Spieler und als TISCH dessen Gruppe.
