# Spieleabende: planen, antworten und was daraus wird.

night-pattern = EEEE, d. MMMM y, HH:mm
night-pattern-short = EEE d. MMM, HH:mm

night-all = Spieleabende
night-what = Was hier geplant ist. Drück auf einen Abend, um zu antworten oder mehr zu lesen.
night-none-planned = Hier ist noch nichts geplant. Plan einen Abend: Sein Tisch öffnet sich von selbst zehn Minuten vor Beginn.
night-plan = Einen Abend planen
night-same = Wie letztes Mal
night-your-draft = Dein Entwurf: {$when}
night-title = Spieleabend: {$game}
night-title-vote = Spieleabend: Wir stimmen über das Spiel ab
night-title-when = Spieleabend: Wann passt es?
night-we-vote = das Spiel, das ihr wählt
night-details = Mehr dazu
night-edit = Ändern
night-calendar = Kalender

night-is-draft = Diesen Entwurf siehst nur du. Stimmt alles?
night-step-what = Schritt 1 von 3: Was wird gespielt, und wo? Das siehst nur du.
night-step-when = Schritt 2 von 3: Wann?
night-step-who = Schritt 3 von 3: Wie viele Plätze? Prüf den Plan und gib ihn bekannt.
night-step-more = Weitere Einstellungen, für alle, die sie brauchen:
night-is-posted = Was du änderst, erfahren alle, die geantwortet haben.
night-is-off = {$name} hat diesen Abend abgesagt.
night-is-off-calendar = Dieser Abend wurde im Veranstaltungskalender des Servers abgesagt.
night-ownerless = Diesen Abend plant niemand mehr, er fällt aus.
night-is-over = Dieser Abend ist vorbei.
night-none-suits = Kein Termin hat gepasst, der Abend fällt aus.
night-plans = Geplant von {$name}.
night-no-time = Wann soll es sein? Schreib es, wie du es sagst: Fr 20 Uhr, morgen um 19:30, 27.11. 20:00.
night-for-you = Auf deiner Uhr: {$when}.
night-elsewhere = Anderswo: {$times}.
night-left-out = In dieser Nacht wird die Uhr vorgestellt und {$time} gibt es in {$zone} nicht: Beginn ist um {$real}.
night-twice = In dieser Nacht wird die Uhr zurückgestellt und {$time} gibt es in {$zone} zweimal: Gemeint ist das erste Mal.
night-zone = Zeiten gelten für {$zone}.
night-lasts = {$length}, { $seats ->
    [one] ein Platz
   *[other] {$seats} Plätze
  }.
night-hours = { $n ->
    [one] {$n} Stunde
   *[other] {$n} Stunden
  }
night-minutes = { $n ->
    [one] {$n} Minute
   *[other] {$n} Minuten
  }
night-games = Gespielt wird: {$games}.
night-where = Wo: {$where}
night-open-link = {$server} öffnen
night-note = Hinweis: {$note}
night-picked = Dieser Termin passt am besten: ja {$yes}, zur Not {$maybe}.
night-in = Dabei, {$n} von {$most}: {$names}
night-waiting = Warteliste: {$names}
night-maybe = Vielleicht: {$names}
night-out = Absagen: {$names}
night-no-players = noch niemand
night-more = { $n ->
    [one] und noch jemand
   *[other] und {$n} weitere
  }
night-late-name = {$name} (später)
night-guests-of = { $n ->
    [one] Gast
   *[other] {$n} Gäste
  } von {$name}
night-vote-stands = Bisher gewählt: {$games}
night-points = {$game} {$n}

night-button-in = Ich komme
night-button-maybe = Vielleicht
night-button-late = Komme später
night-button-out = Kann nicht
night-you-in = Du bist dabei.
night-you-late = Du bist dabei und kommst später.
night-you-maybe = Deine Antwort: vielleicht.
night-you-out = Deine Antwort: kann nicht.
night-you-none = Du hast noch nicht geantwortet.
night-you-wait = Alle Plätze sind vergeben. Du bist Nummer {$n} auf der Warteliste und rückst von selbst nach.
night-keep-ask = Ein Platz ist frei geworden und gehört dir. Behalten?
night-keep = Platz behalten
night-give-up = Platz abgeben
night-guest-more = Ein Gast mehr
night-guest-less = Ein Gast weniger
night-many-guests = { $n ->
    [one] Höchstens ein Gast pro Person.
   *[other] Höchstens {$n} Gäste pro Person.
  }
night-closed = Hier kann man nicht mehr antworten.
night-stands = Der Tisch ist offen: Die Liste steht fest.
night-many = { $n ->
    [one] Du hast schon einen Abend geplant, der noch kommt. Sag ihn ab oder warte, bis er vorbei ist, dann kündige diesen an.
   *[other] Du hast schon {$n} Abende geplant, die noch kommen. Sag einen ab oder warte, bis einer vorbei ist, dann kündige diesen an.
  }
night-none = Diesen Abend gibt es nicht mehr. Plane mit /night einen neuen.

night-vote = Welches Spiel?
night-vote-how = Drück auf die Spiele in der Reihenfolge, in der du sie magst. Das erste bringt die meisten Punkte; es zählen nur Spiele, die zur Zahl der Zusagen passen.
night-vote-line = { $lot ->
    [1] {$game}: {$n} (durch Los vorn)
   *[other] {$game}: {$n}
  }
night-vote-unfit = Nicht mit { $n ->
    [one] einer Person
   *[other] {$n} Personen
  } spielbar: {$games}
night-vote-clear = Von vorn

night-when-suits = Welche dieser Termine passen dir? Bis {$until}; dann wird der beste automatisch genommen.
night-suits-line = {$when}: ja {$yes}, zur Not {$maybe}
night-answered = { $n ->
    [0] Noch keine Antworten.
    [one] Eine Antwort.
   *[other] {$n} Antworten.
  }
night-mark-times = Ankreuzen, was mir passt
night-times-more = zur Not: {$names}
night-times-how = Sag bei jedem Termin, ob er dir passt. Noch einmal drücken nimmt es zurück.
night-mark-yes = {$when}: ja
night-mark-maybe = zur Not
night-mark-no = nein
night-choose = Schließen und wählen
night-take-time = {$when} · ja {$yes}, zur Not {$maybe}
night-best = Der erste ist der beste: Die meisten können, und die meisten davon gern.
night-best-tie = { $n ->
   *[other] {$n} Termine sind gleich gut; der früheste steht zuerst.
  }

night-ask-when = Wann
night-ask-where = Wo
night-ask-note = Hinweis
night-ask-zone = Zeitzone
night-ask-times = Fragen, wann es passt
night-one-more-time = Noch ein Termin
night-asks-about = Du fragst nach {$when}
night-how-when = Wie man es sagt: Fr 20 Uhr, morgen um 19:30, 27.11. 20:00. Zeiten gelten für {$zone}.
night-how-times = Schreib einen Termin nach dem anderen, höchstens acht. Zeiten gelten für {$zone}.
night-how-where = Ein Ort, ein Link oder bei Discord der Name eines Sprachkanals. Ein Strich löscht ihn.
night-how-note = Was alle wissen sollten. Ein Strich löscht es.
night-how-zone = Schreib deine Stadt, etwa Berlin. Jetzt gilt {$zone}.
night-field-when = Tag und Uhrzeit
night-field-where = Ort oder Link
night-field-note = Hinweis
night-field-zone = Stadt
night-unclear-hour = Morgens oder abends?
night-unclear-today = Heute oder in einer Woche?
night-unclear-next = Der kommende oder der danach?
night-unclear-order = Was ist der Tag, was der Monat?
night-unclear-time = Um wie viel Uhr?
night-unclear-day = Welcher Tag ist gemeint?
night-unclear-sure = Ist das der neue Termin?
night-unclear-words = Nicht alles in „{$typed}“ ist zu verstehen. Schreib nur Tag und Uhrzeit, etwa „Fr 20 Uhr“.
night-unclear-place = „{$place}“ kenne ich nicht. Wenn es ein Ort ist, schreib das Datum noch einmal mit einer großen Stadt in seiner Zeitzone oder mit „UTC+2“. Sonst lass es weg: Hier gilt die Zeit von {$city}.
night-unread-unknown = „{$typed}“ verstehe ich nicht als Tag und Uhrzeit. Versuch „Fr 20 Uhr“ oder „27.11. 20:00“.
night-unread-past = „{$typed}“ ist schon vorbei. Welcher spätere Termin ist gemeint?
night-unread-far = „{$typed}“ ist zu weit in der Zukunft: höchstens zwei Jahre im Voraus.
night-past = Dieser Termin ist schon vorbei.
night-length-less = −{$n} min
night-length-more = +{$n} min
night-seats-less = Ein Platz weniger
night-seats-more = Ein Platz mehr
night-post = Bekannt geben
night-post-question = Alle fragen
night-role-ping = Ein neuer Spieleabend ist geplant. Sag, ob du kommst.
night-posted = Der Abend steht, und du bist dabei.
night-drop = Verwerfen
night-dropped = Der Entwurf ist verworfen.
night-moved-done = Verschoben. Alle, die geantwortet haben, erfahren es.
night-moved-past = Der nächste bleibt, wo er ist: {$when}. Auslassen kannst du ihn unter „Kommende Abende“.
night-call-off = Absagen
night-off-ask = Diesen Abend absagen? { $n ->
    [0] Noch hat niemand geantwortet.
    [one] Wer geantwortet hat, erfährt es.
   *[other] Alle {$n}, die geantwortet haben, erfahren es.
  }
night-off-series = Die anderen Abende bleiben.
night-reminders = Erinnerungen
night-remind-how = Alle, die kommen, werden so lange vorher erinnert, aber nie in ihrer Ruhezeit.
night-bell = Meine Erinnerungen
night-bell-usual = Wie üblich
night-bell-how = So lange vorher wirst du erinnert; ist nichts gewählt, gar nicht. Geweckt wird dafür niemand.
night-before = { $hours ->
    [0] { $minutes ->
        [0] zum Beginn
       *[other] {$minutes} Minuten vorher
      }
    [one] eine Stunde vorher
    [24] einen Tag vorher
    [168] eine Woche vorher
   *[other] {$hours} Stunden vorher
  }

night-repeat = Wiederholen
night-repeat-how = Wie oft? Auf deiner Uhr bleibt es dieselbe Zeit, im Sommer wie im Winter.
night-once = Nur einmal
night-every-week = Jede Woche
night-every-two-weeks = Alle zwei Wochen
night-every-month = Jeden Monat, gleicher Wochentag
night-every-month-last = Jeden Monat, am letzten dieser Wochentage
night-instead = Diesmal statt {$when}.
night-skips = Fällt aus: {$dates}.
night-series = Kommende Abende
night-series-how = Lass einen aus oder verschieb einen: Die anderen bleiben, wie sie sind.
night-skip = {$when} auslassen
night-take-in = {$when} doch spielen
night-shift = Verschieben
night-shift-how = Wann statt {$when}?
night-shifted = Neue Zeit: {$when}.
night-end-series = Danach keiner mehr

night-later = Spätere Termine beantworten
night-later-how = Abende, die noch kommen. Deine Antwort gilt, sobald der Abend ansteht; noch einmal drücken nimmt sie zurück.
night-later-line = {$when}: dabei {$n}
night-later-in = {$when}: komme
night-later-maybe = Vielleicht
night-later-out = Kann nicht

night-hand = Weitergeben
night-hand-how = Wer plant diesen Abend ab jetzt? Die Person erfährt es, dein Platz bleibt dir.
night-hand-no-candidates = Noch kommt sonst niemand, an den du ihn weitergeben könntest.
night-handed = Ab jetzt plant {$name}.
night-free-start = Ist der Gastgeber zehn Minuten nach Beginn nicht da, können alle, die hier sitzen, die Partie starten.

night-to-table = { $n ->
    [0] Zum Tisch: {$game}
   *[other] Zu Tisch {$n}: {$game}
  }
night-again = Nächste Woche wieder?
night-score = { $n ->
    [0] {$scores}
   *[other] Tisch {$n}: {$scores}
  }
night-list = Gästeliste
night-list-how = Diese Gäste haben geantwortet. Drück auf einen Namen, um ihn auf die Liste zu setzen oder zu streichen; die Person erfährt es.
night-came = Wer da war
night-came-how = Das siehst nur du. Drück auf alle, die nicht da waren.
night-came-line = {$name}: {$n} von {$most} dabei
night-came-yes = {$name}: da
night-came-no = {$name}: nicht da

night-to-night = Zum Abend
night-news-remind = Zur Erinnerung: {$game}, {$when}, {$left}.
night-news-removed = Wer den Abend plant, hat dich von der Gästeliste gestrichen, {$when}.
night-news-added = Wer den Abend plant, hat dich auf die Gästeliste gesetzt, {$when}. Passt dir das?
night-news-up = Ein Platz ist frei geworden und gehört dir: {$when}. Behältst du ihn oder gibst du ihn ab?
night-news-down = Es gibt jetzt weniger Plätze: Du wartest wieder auf einen, {$when}.
night-news-moved = Der Abend ist verschoben: jetzt {$when}, {$left}. Passt dir das noch?
night-news-edited = Am Abend vom {$when} hat sich etwas geändert. Sieh es dir an.
night-news-off = Der Abend ist abgesagt. {$when}
night-news-skipped = Der Abend vom {$when} fällt aus. Die anderen bleiben.
night-news-restored = Der Abend vom {$when} findet doch statt. Deine Antwort gilt weiter.
night-news-picked = Es steht fest: {$when}, {$left}.
night-news-begins = Der Tisch ist offen: {$game}. Es geht {$left} los.
night-news-full = Der Tisch ist diesmal ohne dich eröffnet worden: Es war kein Platz mehr frei. {$when}
night-news-unseated = Der Tisch ist offen, aber du hast dort noch keinen Platz. Öffne ihn und drück auf *Mitspielen*: Dann erfährst du, warum. {$when}
night-news-few = Für eine Runde sind es zu wenige geworden. {$when}
night-news-yours = Den Abend vom {$when} planst ab jetzt du: Du kannst ihn ändern, weitergeben oder absagen.
night-news-free = Der Tisch wartet noch auf seinen Gastgeber: Jetzt können alle, die dort sitzen, die Partie starten.
night-panel-remind = Hier ist deine Erinnerung.
night-panel-moved = Der Abend ist verschoben. Passt dir das noch?
night-panel-picked = Der Termin steht fest.

night-cal-what = Abonniere diese Links, dann bleibt dein Kalender von selbst aktuell. Sie sind privat: Wer einen hat, kann mitlesen.
night-cal-here = Diese Bottega hat keine öffentliche Adresse, daher kann den Links nur ein Kalender auf demselben Rechner folgen. Überall sonst importiere die Datei; sie aktualisiert sich nicht selbst.
night-cal-one = Dieser Abend als Datei
night-cal-mine = Meine Abende
night-cal-group = Alle Abende hier
night-cal-new = Neuer Link für mich
night-cal-group-new = Neuer Link für alle
night-cal-group-renewed = Der alte Link dieses Kanals gilt für niemanden mehr. Die Mitglieder abonnieren den neuen.
night-cal-renewed = Dein alter Link gilt nicht mehr. Abonniere den neuen.

night-here = Hier im Chat
