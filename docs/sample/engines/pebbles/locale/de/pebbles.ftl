game-name = Kiesel
game-blurb = Kiesel verteilen, Karten zeigen, Münzen bieten: ein kleines Spiel zum Ausprobieren.
how-to-play-goal = Nach der letzten Runde die meisten Punkte haben.
how-to-play-turn = Alle verteilen gleichzeitig Kiesel auf die Schalen. Dann bietet jeder reihum Münzen, zeigt eine Karte, tauscht eine mit dem Stapel oder passt.
how-to-play-scores = Ein Kiesel in der volleren Schale ist ein Punkt, eine gebotene Münze auch. Eine gezeigte Karte zählt ihre Nummer.
option-rounds = Runden

# Was geschieht
pebbles-dealt = {$seat} bekommt eine Karte.
    .you = Du bekommst eine Karte.
pebbles-dealt-you = Du bekommst {$card}.
pebbles-planned = { $n ->
    [one] {$seat} legt einen Kiesel in {TERM($bowl, case: "the_acc")}.
   *[other] {$seat} legt {$n} Kiesel in {TERM($bowl, case: "the_acc")}.
  }
    .you = { $n ->
        [one] Du legst einen Kiesel in {TERM($bowl, case: "the_acc")}.
       *[other] Du legst {$n} Kiesel in {TERM($bowl, case: "the_acc")}.
      }
pebbles-points = { $n ->
    [0] {$seat} bekommt keine Punkte.
    [one] {$seat} bekommt einen Punkt.
   *[other] {$seat} bekommt {$n} Punkte.
  }
    .you = { $n ->
        [0] Du bekommst keine Punkte.
        [one] Du bekommst einen Punkt.
       *[other] Du bekommst {$n} Punkte.
      }
pebbles-offered = { $n ->
    [one] {$seat} bietet eine Münze und bekommt einen Punkt.
   *[other] {$seat} bietet {$n} Münzen und bekommt {$n} Punkte.
  }
    .you = { $n ->
        [one] Du bietest eine Münze und bekommst einen Punkt.
       *[other] Du bietest {$n} Münzen und bekommst {$n} Punkte.
      }
pebbles-shown = { $n ->
    [one] {$seat} zeigt {$card}: ein Punkt.
   *[other] {$seat} zeigt {$card}: {$n} Punkte.
  }
    .you = { $n ->
        [one] Du zeigst {$card}: ein Punkt.
       *[other] Du zeigst {$card}: {$n} Punkte.
      }
pebbles-swaps = {$seat} sieht sich den Stapel von oben an.
    .you = Du siehst dir den Stapel von oben an.
pebbles-looked = Du siehst dir {$card} an.
pebbles-kept = {$seat} behält eine Karte, die andere kommt unter den Stapel.
    .you = Du behältst eine Karte, die andere kommt unter den Stapel.
pebbles-passed = {$seat} passt.
    .you = Du passt.
pebbles-sold = { $n ->
    [one] {$seat} verkauft einen Punkt für eine Münze.
   *[other] {$seat} verkauft {$n} Punkte für {$n} Münzen.
  }
    .you = { $n ->
        [one] Du verkaufst einen Punkt für eine Münze.
       *[other] Du verkaufst {$n} Punkte für {$n} Münzen.
      }
pebbles-ends = { $n ->
    [one] {$seat} endet mit einem Punkt.
   *[other] {$seat} endet mit {$n} Punkten.
  }
    .you = { $n ->
        [one] Du endest mit einem Punkt.
       *[other] Du endest mit {$n} Punkten.
      }

# Fragen, Antworten, Gründe
pebbles-ask-plan = Wie viele Kiesel in welche Schale? Insgesamt mindestens {$least}, höchstens {$most}.
pebbles-bowl = {TERM($bowl, cap: 1)}
pebbles-even = In einer Schale müssen mehr liegen als in der anderen.
pebbles-ask-turn = Was machst du?
pebbles-offer = Münzen bieten
pebbles-show = Karte zeigen
pebbles-swap = Mit dem Stapel tauschen
pebbles-pass = Passen
pebbles-ask-coins = Wie viele Münzen?
pebbles-top = Höchstens {$most} und nicht mehr, als du hast: {$n}.
pebbles-no-coins = Du hast keine Münzen mehr.
pebbles-deck-empty = Der Stapel ist leer.
pebbles-no-cards = Du hast keine Karten auf der Hand.
pebbles-ask-card = Welche Karte?
pebbles-card = {TERM($card, cap: 1)}
pebbles-ask-keep = Welche Karte behältst du?
pebbles-ask-more = Was noch?
pebbles-sell = Punkte verkaufen
pebbles-ask-sell = Wie viele Punkte verkaufst du?
pebbles-no-points = Du hast keine Punkte zu verkaufen.
pebbles-ask-limit = Bis zu wie viele Münzen sollen für dich geboten werden?

# Der Tisch in Worten
pebbles-over = Das Spiel ist aus.
pebbles-round = Runde {$n}
pebbles-has = { $n ->
    [one] {$seat}: ein Punkt
   *[other] {$seat}: {$n} Punkte
  }
    .you = { $n ->
        [one] Du: ein Punkt
       *[other] Du: {$n} Punkte
      }
pebbles-deck = { $n ->
    [0] Der Stapel ist leer.
    [one] Eine Karte ist noch im Stapel.
   *[other] {$n} Karten sind noch im Stapel.
  }
pebbles-bowl-holds = { $n ->
    [0] {TERM($bowl, cap: 1)}: leer
    [one] {TERM($bowl, cap: 1)}: ein Kiesel
   *[other] {TERM($bowl, cap: 1)}: {$n} Kiesel
  }
pebbles-holds = { $n ->
    [0] {$seat} hat keine Karten auf der Hand.
    [one] {$seat} hat eine Karte auf der Hand.
   *[other] {$seat} hat {$n} Karten auf der Hand.
  }
    .you = { $n ->
        [0] Du hast keine Karten auf der Hand.
        [one] Du hast eine Karte auf der Hand.
       *[other] Du hast {$n} Karten auf der Hand.
      }
pebbles-shown-by = {$seat} zeigt: {$cards}
    .you = Du zeigst: {$cards}
pebbles-hand = Deine Hand: {$cards}
pebbles-hand-of = {$seat} hat auf der Hand: {$cards}
    .you = Du hast auf der Hand: {$cards}
pebbles-under = Von dir unter dem Stapel: {$cards}
pebbles-coins = { $n ->
    [0] Du hast keine Münzen.
    [one] Du hast eine Münze.
   *[other] Du hast {$n} Münzen.
  }

# Auf den Bildern
picture-fact-hand = Karten auf der Hand und im Stapel
picture-fact-points = Punkte
picture-rank = {$n}.
picture-part-points = Punkte
