# The rules as players read them; the contract with its ids is docs/rules/newgame.md. No digits: see rulebook.py.
rules-x-1 = Was in der Schachtel ist
rules-x-1-text = Es gibt {COUNT($stones, "Stein", "Steine")} mit Werten von {$low} bis {$high}. Sie liegen verdeckt, in einer Reihenfolge, die niemand kennt. Am Anfang ziehst du {COUNT($hand, "Stein", "Steine")}, die sonst niemand sieht.
rules-x-2 = Eine Runde
rules-x-2-text =
    Alle wählen heimlich einen Stein aus ihrer Hand. Dann werden alle Steine gleichzeitig aufgedeckt. Wer den höchsten gelegt hat, bekommt {COUNT($win, "Punkt", "Punkte")}.

    Danach zieht einer nach dem anderen einen Stein oder ruht aus und bekommt {COUNT($rest, "Punkt", "Punkte")}. Sind keine Steine mehr da, kann niemand ziehen.
rules-x-3 = Das Ende
rules-x-3-text = Das Spiel endet nach {COUNT($rounds, "Runde", "Runden")}. Wer die meisten Punkte hat, gewinnt; bei Gleichstand teilt man sich den Sieg. Gelegte Steine bleiben vor ihren Besitzern.
