# Die wenigen Wörter der Seite selbst; alles andere darauf kommt in einem Screen.
web-skip = Zum Inhalt
web-skip-question = Zur Frage
web-pitch = Vier Brettspiele der Renaissance: gegen Freunde oder KIs, im eigenen Tempo.
web-card-line = Vier Renaissance-Brettspiele, zu jedem Kaffee ein Zug
web-card-alt = Vier Bögen, in jedem eine Szene aus einem Spiel: Florenz, der vitruvianische Mensch, ein Maler bei der Arbeit, Paris
web-home-title = Vier Brettspiele der Renaissance, Zug um Zug
web-home-how = Mit Freunden über Stunden oder Tage, oder sofort gegen KIs.
web-home-learn = Lerne { $game } beim Spielen
web-home-learn-note = eine erste Lektion von zehn Minuten
web-home-turn = { $n ->
    [one] Du bist an { $n } Tisch am Zug
   *[other] Du bist an { $n } Tischen am Zug
  }
web-home-first = Zum ersten
web-home-others = Deine anderen Tische
web-home-new = Ein neuer Tisch
web-tables = Alle Tische
web-waiting = Was auf mich wartet
web-tabs = Ansichten
web-tab-board = Plan
web-tab-mine = Meins
web-tab-log = Verlauf
web-log-earlier = Früher
web-tab-undo = Rückgängig
web-undo-none = Es gibt nichts zurückzunehmen.
web-round = Runde { $n }
web-turn-of = { $name } ist dran
web-turn-several = { $n ->
    [one] {$n} Person ist dran
   *[other] {$n} sind dran
  }
web-turn-over = Spiel zu Ende
web-next-table = { $n ->
    [1] Nächster Tisch: du bist dran
   *[other] Nächster Tisch ({ $n }): du bist dran
  }
web-last-move = Zug { $when }
web-talk = Schreib den anderen am Tisch
web-practice-of = Übung: zurück zur beendeten Partie
web-language = Sprache
web-lost = Verbindung verloren. Neuer Versuch …
web-back = Wieder verbunden.
web-unsent = Keine Verbindung: Das wurde nicht gesendet. Drück noch einmal, wenn du wieder verbunden bist.
web-back-unsent = Wieder verbunden. Drück noch einmal: Das Letzte wurde nicht gesendet.
web-sending = Wird gesendet …
web-kept = Keine Verbindung. Du siehst den Stand von { $when }.
web-only-you = Das siehst nur du
web-in-words = Als Text
web-hand = Meine Karten
web-blocked = (jetzt nicht)
web-open-options = { $n ->
    [one] {$n} offen
   *[other] {$n} offen
  }
web-squares = Oder nach Koordinaten
web-all-answers = Andere …
web-play = Abspielen
web-pause = Anhalten
web-step-back = Schritt zurück
web-step-on = Schritt vor
web-less = weniger
web-more = mehr
web-take = OK
web-pick-moment = Tag und Uhrzeit wählen
web-send = Senden
web-keep-film = Film speichern
web-copy = Kopieren
web-copied = Kopiert
web-again = Noch einmal tippen, dann liegt es dort.
web-larger = Größer zeigen
web-painting = Das Bild wird gerade gemalt …
web-your-link = Dein Link
web-your-link-why = Er öffnet diese Seite in deinem Namen, auf jedem Gerät, das diesen Rechner erreicht. Behalte ihn für dich.
web-your-link-here = Er öffnet diese Seite in deinem Namen, nur auf diesem Rechner. Behalte ihn für dich.
web-renew = Neuen Link machen
web-renew-why = Falls ihn jemand anderes haben könnte: Mit einem neuen Link öffnet der alte nichts mehr, auf keinem Gerät, auch nicht auf deinem.
web-hand-on = Einladen
web-hand-on-why = Schick diesen Link allen, die mitspielen sollen. Wer ihn öffnet, nimmt einen freien Platz und bekommt eine eigene Seite mit eigenem Link.
web-hand-on-here = Dieser Link funktioniert nur auf diesem Rechner: er ist für alle, die neben dir sitzen. Wer ihn öffnet, nimmt einen freien Platz und bekommt eine eigene Seite mit eigenem Link.
web-invited = {$name} lädt dich an diesen Tisch ein.
web-leave-off = Zurück zur Startseite
web-leave-off-table = Zurück zum Tisch
web-more-here = Mehr
web-alerts = Wenn du am Zug bist
web-alert-none = Nichts
web-alert-sound = Ton
web-alert-notice = Benachrichtigung
web-alert-failed = Du wirst nur benachrichtigt, solange die Seite eines Tisches offen ist.
web-alert-denied = Dieser Browser blockiert Benachrichtigungen. Erlaube sie für diese Seite in seinen Einstellungen.
web-help-begin = Such dir ein Spiel aus, lade Mitspieler per Link ein oder setz KIs dazu, und los. Eine Lektion bringt dir jedes Spiel in zehn Minuten bei.
web-help-turn = Wenn du am Zug bist, stehen die Frage und ihre Antworten unter dem Bild. Was golden umrandet ist, lässt sich auch auf dem Bild drücken.
web-help-picture = Tipp auf einen Teil des Bildes, um ihn größer zu sehen. Halte den Finger oder die Maus auf ein Zeichen, um zu lesen, was es ist.
web-help-try = „Was wäre, wenn?“ probiert Züge aus und ändert nichts. „Rückgängig“ nimmt deinen letzten Schritt zurück.
web-help-keys = Tasten: 1 bis 9 antworten, B, M und L wechseln die Ansicht, U nimmt zurück, ? erklärt.
web-help-menu = Die drei Punkte oben rechts führen zu den Regeln und zur Restzeit. Dort wählst du auch, wie du erfährst, dass du am Zug bist.
web-help-end = Eine Zeile im Verlauf zeigt den Spielplan nach diesem Zug. Nach der Partie kannst du auch auf deine Entscheidungen zurückblicken.
web-host = Gastgeber
web-your-turn = Du bist dran
web-own-words = Oder sag es in eigenen Worten
web-your-name = Dein Name
web-sit-down = Hinsetzen

web-nothing = Hier ist nichts
web-nothing-do = Dieser Link öffnet nichts, oder nichts für dich. Öffne noch einmal deinen eigenen Link: den, der beim Start von Bottega ausgegeben wurde, oder den, den du bekommen hast. Wenn du aus einem Chat kommst, drücke dort noch einmal „Tisch öffnen“.
web-too-long = Das ist zu groß
web-too-long-do = Nichts wurde gespeichert. Geh im Browser zurück und schick eine kleinere Datei oder einen kürzeren Text.
web-knock = Tisch öffnen
web-knock-do = Dieser Link gehört dir allein und gilt einmal.
web-knock-go = Öffnen
web-starting = Einen Moment
web-starting-do = Wenn nichts geschieht, schließe diese Seite und drücke im Chat noch einmal „Tisch öffnen“.
web-demo-go = Spielen
web-demo-do = Du brauchst kein Konto. Deine Tische und dein Name werden nach einem Tag gelöscht.
web-visitor = Gast
web-crowded = Alle Tische sind besetzt
web-crowded-do = Es spielen gerade zu viele Besucher. Komm etwas später wieder, oder starte Bottega zu Hause: Eine Zeile genügt.
web-over = Dieser Link öffnet nichts mehr
web-over-do = Er ist schon benutzt, zu alt oder nicht deiner. Drücke im Chat noch einmal „Tisch öffnen“.
web-taken = Hinter diesem Link ist kein Platz
web-taken-do = Die Plätze sind besetzt, das Spiel hat begonnen, oder der Link ist nicht vollständig. Bitte den Gastgeber um einen anderen.
web-not-from-here = Das kam nicht von dieser Seite
web-not-from-here-do = Nichts hat sich geändert. Öffne deinen Link noch einmal und drück dort.
web-barred = Du bist hier gesperrt
web-barred-do = Der Betreiber dieser Seite hat dich gesperrt. Deine Plätze bleiben dir, und KIs spielen so lange für dich. Ist das ein Irrtum, dann schreib ihm.
web-full = Kein Platz mehr: nichts kann gespeichert werden
web-full-do = Schaff Platz auf der Festplatte des Datenordners oder gib der Datenbank mehr Speicher. Alles bisher Gespeicherte bleibt erhalten, und es geht von selbst weiter.
web-sorry = Das hat nicht geklappt
web-sorry-do = Nichts ist verloren: Jeder angenommene Zug bleibt. Warte einen Moment und lade die Seite neu. Bleibt es so, dann sieh nach, was Bottega dort ausgegeben hat, wo sie gestartet wurde.
web-defect-do = Bei uns ist etwas schiefgegangen (Code {$code}). Nichts ist verloren: Jeder angenommene Zug bleibt. Warte einen Moment und lade die Seite neu. Wenn es wieder passiert, nenn dem Betreiber dieses Servers den Code.
web-defect-report = Problem melden
