# Was ist das? Ein Satz oder zwei zu jedem Zeichen: was es ist, nie was jemand hat. Zeichen aller Spiele.
sign-last = Eine Zahl auf einer Scheibe zeigt einen der letzten Züge. Seine Zeile im Verlauf hat dieselbe Zahl.
sign-possible = Ein Ring zeigt, was du jetzt wählen kannst.
sign-chosen = Das hast du bisher gewählt. Noch gilt nichts.
sign-blocked = Streifen zeigen, was du jetzt nicht wählen kannst. Drück darauf, dann liest du, warum.
sign-blocked-name = jetzt nicht möglich
sign-hidden = Das weiß nur der Besitzer.
sign-start = Wer das Banner hat, beginnt diese Runde.
sign-time = So viel Zeit bleibt für die Antwort.
sign-time-name = verbleibende Zeit
sign-seat = Jeder Spieler hat ein Zeichen mit eigener Farbe und Form. Es steht auf allem, was ihm gehört.
sign-seat-name = Zeichen einer Person
sign-met = Das hast du.
sign-met-name = erfüllt
sign-unmet = Das fehlt dir.
sign-unmet-name = nicht erfüllt
sign-lead = Die Medaille zeigt, wer vorn liegt, und am Ende, wer gewonnen hat.
sign-lead-name = in Führung
