# Hodnocení a záznamy skupiny.
records-title = Záznamy
records-what = Každý začíná na 1000; nejvíc stoupne, kdo porazí silné.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · {$played} partie, výher: {$won}
    [few] {$n}. {$name}: {$rating} · {$played} partie, výher: {$won}
   *[other] {$n}. {$name}: {$rating} · {$played} partií, výher: {$won}
  }
records-pace = · včas: {$n} %
records-left = · opuštěno: {$n}
records-none = Zatím se tu nic nedohrálo.
records-off = Tato skupina si záznamy nevede.
records-nowhere = Záznamy patří skupině: podívej se na ně tam, kde hrajete spolu.
records-all-games = Všechny hry
records-yearbook = Ročenka {$year}
records-me = Co mám za sebou
records-own = { $played ->
    [one] {$game}: {$played} partie, výher: {$won}
    [few] {$game}: {$played} partie, výher: {$won}
   *[other] {$game}: {$played} partií, výher: {$won}
  }
records-mine-off = Neuvádět mě
records-mine-on = Zase mě uvádět
records-group-off = Skupina bez záznamů
records-group-on = Vést záznamy skupiny
records-year-tables = { $n ->
    [one] Dohrána {$n} partie, odpovědí: {$words}.
    [few] Dohrány {$n} partie, odpovědí: {$words}.
   *[other] Dohráno {$n} partií, odpovědí: {$words}.
  }
records-year-games = Hrálo se: {$games}.
records-year-winners = Nejvíc výher: {$names}.
records-year-highest = {$game}, nejvíc bodů: {$name} ({$n}).
records-year-pair = Nejčastěji spolu: {$one} a {$other} ({$n}).
records-year-closest = { $n ->
    [0] Nejtěsnější konec: {$game}, nerozhodně.
    [one] Nejtěsnější konec: {$game}, o {$n} bod.
    [few] Nejtěsnější konec: {$game}, o {$n} body.
   *[other] Nejtěsnější konec: {$game}, o {$n} bodů.
  }
records-year-longest = { $n ->
    [one] Nejdelší hra: {$game}, {$n} den.
    [few] Nejdelší hra: {$game}, {$n} dny.
   *[other] Nejdelší hra: {$game}, {$n} dní.
  }
