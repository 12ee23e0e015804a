seat-name = Místo {$n}
seat-you = ty

# Odmítnutí: co se stalo a co teď.
refused-too-long = To je moc dlouhé: slovo má nejvýš {$n} částí.
refused-token = Slovo se skládá jen z malých písmen, číslic a znaků = . : - _
refused-word-is-whole = Slovo už je celé, zbytek vynech.
refused-no-such-option = To tady na výběr není. Otázka zní: {$ask}
refused-amount = Celé číslo od {$low} do {$high} po {$step}, prosím. Otázka zní: {$ask}
refused-allotment = Napiš místo=počet pro každé místo v uvedeném pořadí a nakonec tečku. Otázka zní: {$ask}
refused-allot-more = Rozděl ještě {$n}.
refused-allot-slot = {$slot}: je potřeba aspoň {$n}.
refused-allot-most = {$slot}: nejvýš {$n}.
refused-allot-total = { $n ->
    [0] Už není co rozdělit.
    [one] Zbývá rozdělit jen {$n}.
    [few] Zbývá rozdělit jen {$n}.
   *[other] Zbývá rozdělit jen {$n}.
  }
refused-half-word = To je teprve začátek. Ještě zbývá: {$ask}
refused-over = Hra skončila.
refused-not-asked = Toto místo teď není na řadě.
refused-stale = Ten okamžik už je pryč. Podívej se na stůl, jak vypadá teď, a vyber znovu.
refused-nothing-to-undo = Nemáš co vzít zpět.
refused-sealed = Od té doby vyšlo něco najevo; dál se vrátíte jen hlasováním stolu.
refused-others-went-on = Ostatní už hráli dál; víc se vrátíte jen hlasováním stolu.
refused-seats = { $high ->
    [few] Tato hra je pro {$low} až {$high} hráče.
   *[other] Tato hra je pro {$low} až {$high} hráčů.
  }
refused-option = Volba {$key} v této hře není.
refused-option-value = {$value} u tohoto stolu není hodnota volby {$key}.
refused-option-seats = Hodnota {$value} volby {$key} není pro tento počet hráčů: {$n}.
refused-state = Pozice nesedí: {$reason}
refused-other-game = Tohle patří k jiné hře, ne ke hře {$game}.
refused-rules = Tohle má číslo pravidel {$was}. Tato verze je neumí; sama má {$now}.
refused-shape = Tohle zapsala jiná verze: číslo tvaru má {$was}, tady je {$now}.
refused-state-nobody-asked = Horní krok se nikoho neptá; dej nahoru krok, který se ptá.
refused-state-endless = Horní krok dává na výběr víc, než na co se kterákoli hra ptá.
refused-state-no-answer = Horní krok se ptá místa, které nemá žádnou odpověď.
refused-state-unplayable = Z této pozice nelze hru dohrát do konce.
refused-state-seat = Místa se tu číslují od 0 do {$n}.
refused-state-options = Volby v pozici musí být volby tohoto stolu.
refused-state-count = {$what}: nalezeno {$found}, očekáváno {$expected}.
refused-state-unknown = Nic se tu nejmenuje {$name}.
refused-record-start = Záznam začíná položkou start a má jen jednu.
refused-record-draw = Záznam neříká, která karta přišla z balíčku {$pile}.
refused-record-differs = Položka {$n} nevychází tak, jak je zapsaná.
refused-components = Soubor s herním materiálem nesedí: {$reason}

event-undo = {$seat} bere poslední krok zpět.
    .you = Bereš poslední krok zpět.
event-rewind = { $n ->
    [one] Stůl se vrací o jeden krok.
    [few] Stůl se vrací o {$n} kroky.
   *[other] Stůl se vrací o {$n} kroků.
  }

# Co říká každá hra: otázky, nadpisy, výčty
ask-more = Co ještě?
order-round = V {$n}. kole
headline-hidden = Co přijde dál, je zatím skryté
headline-waiting = Čeká se na: {$seats}
headline-wins = Vyhrává {$seats}
    .you = Vyhráváš
headline-share = O vítězství se dělí: {$seats}
alt-headline = {$first} – {$then}
text-none = žádné
text-and = {$first}, {$then}
