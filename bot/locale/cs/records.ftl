# Hodnocení a záznamy skupiny.
records-title = Záznamy
records-what = Každý začíná na 1000; nejvíc stoupne, kdo porazí silné soupeře.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · {$played} partie, výher: {$won}
    [few] {$n}. {$name}: {$rating} · {$played} partie, výher: {$won}
   *[other] {$n}. {$name}: {$rating} · {$played} partií, výher: {$won}
  }
records-pace = · včas: {$n}{"\u00A0"}%
records-left = · opuštěno: {$n}
records-none = Zatím se tu nic nedohrálo. Stůl otevřeš příkazem /play.
records-off = Tato skupina si záznamy nevede.
records-nowhere = Záznamy patří skupině: podívej se na ně tam, kde hrajete spolu.
records-all-games = Všechny hry
records-yearbook = Ročenka {$year}
records-me = Moje výsledky
records-own = { $played ->
    [one] {$game}: {$played} partie, výher: {$won}
    [few] {$game}: {$played} partie, výher: {$won}
   *[other] {$game}: {$played} partií, výher: {$won}
  }
records-mine-off = Neuvádět mě
records-mine-on = Zase mě uvádět
records-group-off = Nevést záznamy skupiny
records-group-on = Vést záznamy skupiny
records-year-tables = { $n ->
    [one] Dohrána {$n} partie, rozhodnutí: {$words}.
    [few] Dohrány {$n} partie, rozhodnutí: {$words}.
   *[other] Dohráno {$n} partií, rozhodnutí: {$words}.
  }
records-year-games = Hrálo se: {$games}.
records-year-winners = Nejvíc výher: {$names}.
records-year-highest = {$game}, nejvyšší skóre: {$name} ({$n}).
records-year-pair = Nejčastěji spolu: {$one} a {$other} ({$n}).
records-year-closest = { $n ->
    [0] Nejtěsnější konec: {$game}, nerozhodně.
   *[other] Nejtěsnější konec: {$game}, rozdíl {$n}.
  }
records-year-longest = { $n ->
    [one] Nejdelší partie: {$game}, {$n} den.
    [few] Nejdelší partie: {$game}, {$n} dny.
   *[other] Nejdelší partie: {$game}, {$n} dní.
  }
records-year-decision = Nejlepší rozhodnutí: {$name}, {$game}, {$round}. kolo. {$asked} Odpověď: {$said}, přinese o {$gain} bodu víc než druhá nejlepší.
records-counting = Dohrané hry se ještě počítají. Podívej se za chvilku znovu.
records-counting-again = Podívat se znovu
