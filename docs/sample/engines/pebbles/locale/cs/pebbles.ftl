game-name = Kamínky
game-blurb = Rozděluj kamínky, ukazuj karty, nabízej mince: malá hra na vyzkoušení.
how-to-play-goal = Po posledním kole mít nejvíc bodů.
how-to-play-turn = Všichni současně rozdělí kamínky do misek. Potom jeden po druhém nabídnou mince, ukážou kartu, vymění jednu s balíčkem, nebo pasují.
how-to-play-scores = Kamínek v plnější misce je bod, nabídnutá mince také. Ukázaná karta má hodnotu svého čísla.
option-rounds = Kola

# Co se děje
pebbles-dealt = {$seat} dostává kartu.
    .you = Dostáváš kartu.
pebbles-dealt-you = Dostáváš {TERM($card, case: "acc")}.
pebbles-planned = { $n ->
    [one] {$seat} dává kamínek do {TERM($bowl, case: "gen")}.
    [few] {$seat} dává {$n} kamínky do {TERM($bowl, case: "gen")}.
   *[other] {$seat} dává {$n} kamínků do {TERM($bowl, case: "gen")}.
  }
    .you = { $n ->
        [one] Dáváš kamínek do {TERM($bowl, case: "gen")}.
        [few] Dáváš {$n} kamínky do {TERM($bowl, case: "gen")}.
       *[other] Dáváš {$n} kamínků do {TERM($bowl, case: "gen")}.
      }
pebbles-points = { $n ->
    [0] {$seat} nezískává žádný bod.
    [one] {$seat} získává bod.
    [few] {$seat} získává {$n} body.
   *[other] {$seat} získává {$n} bodů.
  }
    .you = { $n ->
        [0] Nezískáváš žádný bod.
        [one] Získáváš bod.
        [few] Získáváš {$n} body.
       *[other] Získáváš {$n} bodů.
      }
pebbles-offered = { $n ->
    [one] {$seat} nabízí minci a získává bod.
    [few] {$seat} nabízí {$n} mince a získává {$n} body.
   *[other] {$seat} nabízí {$n} mincí a získává {$n} bodů.
  }
    .you = { $n ->
        [one] Nabízíš minci a získáváš bod.
        [few] Nabízíš {$n} mince a získáváš {$n} body.
       *[other] Nabízíš {$n} mincí a získáváš {$n} bodů.
      }
pebbles-shown = { $n ->
    [one] {$seat} ukazuje {TERM($card, case: "acc")}: jeden bod.
    [few] {$seat} ukazuje {TERM($card, case: "acc")}: {$n} body.
   *[other] {$seat} ukazuje {TERM($card, case: "acc")}: {$n} bodů.
  }
    .you = { $n ->
        [one] Ukazuješ {TERM($card, case: "acc")}: jeden bod.
        [few] Ukazuješ {TERM($card, case: "acc")}: {$n} body.
       *[other] Ukazuješ {TERM($card, case: "acc")}: {$n} bodů.
      }
pebbles-swaps = {$seat} se dívá na vrch balíčku.
    .you = Díváš se na vrch balíčku.
pebbles-looked = Díváš se na {TERM($card, case: "acc")}.
pebbles-kept = {$seat} si nechává jednu kartu, druhá jde pod balíček.
    .you = Necháváš si jednu kartu, druhá jde pod balíček.
pebbles-passed = {$seat} pasuje.
    .you = Pasuješ.
pebbles-sold = { $n ->
    [one] {$seat} prodává bod za minci.
    [few] {$seat} prodává {$n} body za {$n} mince.
   *[other] {$seat} prodává {$n} bodů za {$n} mincí.
  }
    .you = { $n ->
        [one] Prodáváš bod za minci.
        [few] Prodáváš {$n} body za {$n} mince.
       *[other] Prodáváš {$n} bodů za {$n} mincí.
      }
pebbles-ends = { $n ->
    [one] {$seat} končí s jedním bodem.
   *[other] {$seat} končí s {$n} body.
  }
    .you = { $n ->
        [one] Končíš s jedním bodem.
       *[other] Končíš s {$n} body.
      }

# Otázky, odpovědi, důvody
pebbles-ask-plan = Kolik kamínků do které misky? Celkem nejméně {$least}, nejvýš {$most}.
pebbles-bowl = {TERM($bowl, cap: 1)}
pebbles-even = V jedné misce musí být víc než ve druhé.
pebbles-ask-turn = Co uděláš?
pebbles-offer = Nabídnout mince
pebbles-show = Ukázat kartu
pebbles-swap = Vyměnit s balíčkem
pebbles-pass = Pasovat
pebbles-ask-coins = Kolik mincí?
pebbles-top = Nejvýš {$most} a ne víc, než kolik máš: {$n}.
pebbles-no-coins = Nezbývá ti žádná mince.
pebbles-deck-empty = Balíček je prázdný.
pebbles-no-cards = V ruce nemáš nic.
pebbles-ask-card = Kterou kartu?
pebbles-card = {TERM($card, cap: 1)}
pebbles-ask-keep = Kterou kartu si necháš?
pebbles-ask-more = Co ještě?
pebbles-sell = Prodat body
pebbles-ask-sell = Kolik bodů prodáš?
pebbles-no-points = Nemáš žádný bod na prodej.
pebbles-ask-limit = Kolik mincí za tebe nabídnout nejvýš?

# Stůl slovy
pebbles-over = Hra skončila.
pebbles-round = {$n}. kolo
pebbles-has = { $n ->
    [one] {$seat}: jeden bod
    [few] {$seat}: {$n} body
   *[other] {$seat}: {$n} bodů
  }
    .you = { $n ->
        [one] Ty: jeden bod
        [few] Ty: {$n} body
       *[other] Ty: {$n} bodů
      }
pebbles-deck = { $n ->
    [0] Balíček je prázdný.
    [one] V balíčku zbývá jedna karta.
    [few] V balíčku zbývají {$n} karty.
   *[other] V balíčku zbývá {$n} karet.
  }
pebbles-bowl-holds = { $n ->
    [0] {TERM($bowl, cap: 1)}: prázdná
    [one] {TERM($bowl, cap: 1)}: jeden kamínek
    [few] {TERM($bowl, cap: 1)}: {$n} kamínky
   *[other] {TERM($bowl, cap: 1)}: {$n} kamínků
  }
pebbles-holds = { $n ->
    [0] {$seat} nemá v ruce žádnou kartu.
    [one] {$seat} má v ruce jednu kartu.
    [few] {$seat} má v ruce {$n} karty.
   *[other] {$seat} má v ruce {$n} karet.
  }
    .you = { $n ->
        [0] Nemáš v ruce žádnou kartu.
        [one] Máš v ruce jednu kartu.
        [few] Máš v ruce {$n} karty.
       *[other] Máš v ruce {$n} karet.
      }
pebbles-shown-by = {$seat} ukazuje: {$cards}
    .you = Ukazuješ: {$cards}
pebbles-hand = Tvoje ruka: {$cards}
pebbles-hand-of = {$seat} má v ruce: {$cards}
    .you = Máš v ruce: {$cards}
pebbles-under = Pod balíček jdou od tebe: {$cards}
pebbles-coins = { $n ->
    [0] Nemáš žádnou minci.
    [one] Máš jednu minci.
    [few] Máš {$n} mince.
   *[other] Máš {$n} mincí.
  }

# Na obrázcích
picture-fact-hand = karty v ruce a v balíčku
picture-fact-points = body
picture-rank = {$n}.
picture-part-points = body
