# The rules as players read them; the contract with its ids is docs/rules/pebbles.md. No digits: see rulebook.py.
rules-t-1 = Kiesel und Schalen
rules-t-1-text = Alle verteilen heimlich und gleichzeitig mindestens {COUNT($least, "Kiesel", "Kiesel")} und höchstens {COUNT($most, "Kiesel", "Kiesel")} auf die Schalen; in einer müssen mehr liegen als in der anderen. Dann ist jeder deiner Kiesel in der volleren Schale ein Punkt. Liegen in beiden gleich viele, gilt die rote als voller.
rules-t-2 = Münzen
rules-t-2-text = Du beginnst mit {COUNT($coins, "Münze", "Münzen")}, die sonst niemand sieht. Wenn du am Zug bist, kannst du bis zu {COUNT($offer, "Münze", "Münzen")} bieten: jede ist ein Punkt.
rules-t-3 = Karten
rules-t-3-text = Es gibt {COUNT($cards, "Karte", "Karten")} mit Werten von {$low} bis {$high}. In jeder Runde bekommst du eine, die sonst niemand sieht, solange welche da sind. Wenn du am Zug bist, kannst du dir den Stapel von oben ansehen ({COUNT($looked, "Karte", "Karten")}): eine behältst du, der Rest kommt unter den Stapel.
rules-t-4 = Punkte verkaufen
rules-t-4-text = Immer wenn du am Zug bist, kannst du zuerst Punkte verkaufen: Für jeden Punkt bekommst du eine Münze.
rules-t-5 = Züge und Ende
rules-t-5-text = Einer nach dem anderen bietet Münzen, zeigt eine Karte aus der Hand, tauscht eine mit dem Stapel oder passt. Eine gezeigte Karte zählt ihre Nummer und bleibt vor dir liegen. Nach der letzten Runde gewinnt, wer die meisten Punkte hat; bei Gleichstand teilt man sich den Sieg.
