# The review of a finished game for one seat. {$gain}, {$se} and the like are numbers with one decimal.
spoken-then = {$one} · {$then}
spoken-number = {$n}
spoken-share = {$what} {$n}
spoken-seat = {$seat}
spoken-tenths = {$whole},{$tenth}

# {$seat} is the reviewed seat; the second text is below the first, above the score chart.
look-back-of = Ohlédnutí: {$seat}
look-back-course = S kolika body lze na konci počítat, kolo za kolem

# {$asked} is the question as it was asked, with its own full stop or question mark.
look-back-judged = { $n ->
    [one] {$n} rozhodnutí posouzené podle toho, co bylo v tu chvíli známo.
    [few] {$n} rozhodnutí, každé posouzené podle toho, co bylo v tu chvíli známo.
    [many] {$n} rozhodnutí, každé posouzené podle toho, co bylo v tu chvíli známo.
   *[other] {$n} rozhodnutí, každé posouzené podle toho, co bylo v tu chvíli známo.
  }
look-back-costly = {$round}. kolo: {$asked} Odpověď: {$said}. Lépe: {$other}, přinese o {$gain} bodu víc (± {$se}).
look-back-costly-part = {$round}. kolo: {$asked} Odpověď: {$said}. Lépe: {$other}, přinese o {$gain} bodu víc (± {$se}); hlavně {$part}: {$n}.
look-back-none = Žádné rozhodnutí prokazatelně nic nestálo.
look-back-best = Nejlepší rozhodnutí, {$round}. kolo: {$asked} Odpověď: {$said}. Druhá nejlepší: {$other}, přinese o {$gain} bodu míň (± {$se}).
look-back-unknown = Teprve potom vyšlo najevo: „{$told}“
look-back-turn = Nejvíc změnilo {$round}. kolo: očekávaný náskok před ostatními je nejdřív {$before}, potom {$after} bodu.
look-back-how = Jak se to počítá: od každého rozhodnutí se partie mnohokrát dohraje. Číslo říká, o kolik bodů větší náskok před průměrem ostatních odpověď na konci přinese (± směrodatná chyba). Neviděné karty a tahy ostatních určuje náhoda, takže štěstí se nepřičítá nikomu k dobru ani k tíži.
