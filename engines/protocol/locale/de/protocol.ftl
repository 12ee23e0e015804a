refused-json = Diese Zeile ist kein JSON: {$reason}
refused-request = {$reason}
refused-no-such-game = Dieses Spiel gibt es hier nicht. Spiele hier: {$games}
refused-no-such-table = Diesen Tisch gibt es in diesem Prozess nicht; „new“ eröffnet einen neuen.
refused-no-such-seat = Die Plätze an diesem Tisch haben die Nummern 0 bis {$high}.
refused-seed = Eine Startzahl besteht aus 64 hexadezimalen Ziffern.
refused-file = Hier liegt keine lesbare Textdatei: {$path}
refused-limit = Eine Zahl von 0 bis {$high}.
refused-playouts = Eine Zahl von Partien von 1 bis {$high}.
refused-upto = Eine Version von 1 bis {$high}.
refused-state-game = Ein Zustand ist ein Objekt, das sein Spiel nennt.
refused-commit = Startzahl und Salz passen nicht zum veröffentlichten Fingerabdruck.
refused-defect = Von dieser Stellung aus führen die Regeln nicht weiter ({$reason}). Nichts hat sich geändert.
refused-record-seat = Ein Eintrag, der etwas sagt, nennt seinen Platz.
refused-id = Eine id ist höchstens {$n}-fach verschachtelt.
refused-neither = Das ist weder eine Aufzeichnung noch ein gespeicherter Zustand.
refused-option-shape = Eine Option wird als Schlüssel=Wert angegeben.
refused-seat-list = Plätze sind Zahlen von 0 bis {$high}, durch Kommas getrennt.
refused-levels = Eine Stufe für jeden Spieler, durch Kommas getrennt: {$levels}.
refused-names = An diesem Tisch { $n ->
    [one] gibt es einen Platz. Gib einen Namen an.
   *[other] gibt es { $n } Plätze. Gib { $n } Namen an.
}
refused-no-painter = Dieses Spiel hat noch keine Bilder.
refused-no-games = Mindestens ein Spiel.
refused-not-over = Das Spiel in dieser Datei ist noch nicht zu Ende.
refused-effort = Eine Zahl von 1 bis {$high}.
