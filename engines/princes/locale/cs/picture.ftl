# Labels on the pictures, which have little room: short words, no full stops.
picture-round = {$n}. kolo z {$m} · WZ aspoň {$need}
picture-need = WZ aspoň {$need}
picture-asks-open = otvírá
picture-asks-take = vybírá
picture-asks-bid = draží
picture-asks-place = umísťuje
picture-asks-land = umísťuje
picture-asks-object = vybírá
picture-asks-keep = vybírá
picture-asks-recruit = přetahuje
picture-asks-turn = na tahu
picture-asks-give = vybírá
picture-works-round = Díla tohoto kola
picture-bank = V zásobě
picture-draft = Tři ze čtyř zůstanou
picture-laid-out = Lícem nahoru vedle balíčku
picture-may-acquire = lze přivést
picture-out-of-game = Mimo hru
picture-rank = {$n}.
picture-tie-florins = floriny
picture-gives = vrací se
picture-hand-detail = {$seat} · {$n}. kolo · WZ aspoň {$need}
picture-own = Máš
picture-ready = stačí
picture-short = chybí {$n}
picture-if-won = Když vydražíš {TERM($heap, case: "acc")}
picture-hand-empty = V ruce není žádná osobnost
picture-look = Vyber si jednu
picture-look-profession = { $n ->
    [one] {$n} osobnost
    [few] {$n} osobnosti
   *[other] {$n} osobností
  }
picture-look-bonus = { $n ->
    [one] {$n} prémiová karta
    [few] {$n} prémiové karty
   *[other] {$n} prémiových karet
  }
picture-look-prestige = { $n ->
    [one] {$n} prestižní karta
    [few] {$n} prestižní karty
   *[other] {$n} prestižních karet
  }
picture-draft-title = Tři si nech
picture-draft-detail = Jednu ze čtyř vrať
picture-place = Umísti {TERM($tile, case: "acc")}
picture-place-estate = Tvoje panství
picture-place-detail = { $n ->
    [one] {$seat} · {$n} florin
    [few] {$seat} · {$n} floriny
   *[other] {$seat} · {$n} florinů
  }
picture-place-chosen = vybráno: horní pole {$at}
picture-place-open = horní pole může být i tady
picture-place-blocked = sem to nejde
picture-part-works = díla
picture-part-buildings = budovy
picture-part-landscapes = krajiny
picture-part-builders = stavitelé
picture-part-best-works = nejlepší díla
picture-part-prestige = prestižní karty
picture-part-sold = prodáno
picture-legend-heaps = V dražbě
picture-legend-buildings = Budovy
picture-legend-freedoms = Svobody
picture-legend-persons = Osobnosti
picture-legend-facts = U každého hráče
picture-fact-points = prestižní body
picture-fact-works = díla na stole
picture-fact-jesters = kejklíři
picture-fact-builders = stavitelé
picture-fact-freedoms = svobody
picture-fact-professions = osobnosti v ruce
picture-fact-bonus = prémiové karty v ruce
picture-fact-prestige = prestižní karty
picture-fact-recruiting = lákadla
picture-fact-money = floriny
picture-block-auction = Dražba
picture-block-laid = Vedle herního plánu
picture-block-estate = Panství: {$seat}
picture-block-supply = V zásobě
