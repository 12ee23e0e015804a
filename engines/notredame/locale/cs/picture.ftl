# Labels on the pictures, which have little room: short words, no full stops.
picture-asks-keep = vybírá
picture-asks-play = hraje
picture-asks-drive = jede
picture-asks-choose = vybírá
picture-asks-bribe = uplácí
picture-asks-give = odkládá
picture-offer = { $n ->
    [one] Ve městě, každá za {$n} minci
    [few] Ve městě, každá za {$n} mince
   *[other] Ve městě, každá za {$n} mincí
  }
picture-offer-plain = Ve městě
picture-tonight = { $n ->
    [one] krysa v noci
    [few] krysy v noci
   *[other] krys v noci
  }
picture-per = za
picture-coming = Ještě mohou přijít
picture-supply = {$n} v zásobě
picture-rank = {$n}.
picture-tie-rest = zbylé mince a kostky
picture-hand-detail = {$seat} · {$n}. kolo z {$m}
picture-keep-one = Jednu si nech
picture-passes-on = { $n ->
    [one] Druhou kartu dostává {$seat}
    [few] Zbylé {$n} karty dostává {$seat}
   *[other] Zbylých {$n} karet dostává {$seat}
  }
picture-chosen-wait = Máš vybráno
picture-draft = Výběr karet v tomto období
picture-draft-round = {$n}. kolo
picture-kept = tvoje
picture-passed-on = dostává {$seat}
picture-received = posílá {$seat}
picture-worth = Co by ti teď přinesly
picture-hand-empty = V ruce není žádná karta
picture-legend-sectors = Pole a karty
picture-legend-things = Ve městě
picture-legend-facts = U každého hráče
picture-legend-persons = Osoby
picture-fact-points = body prestiže
picture-fact-coins = mince
picture-fact-supply = kameny: vlastní / společné
picture-fact-bell = zvoník
picture-fact-played = karty zahrané v tomto kole
picture-fact-person = koho v tomto kole uplácí
picture-fact-rats = kde jsou krysy
picture-fact-ghost = kde budou v noci
picture-fact-overflow = krys je moc: −2 body a kámen
picture-fact-tokens = vzaté žetony podle barev
picture-thing-carriage = kočár
picture-thing-pool = body ÷ kameny v Notre Dame
picture-block-city = Město
picture-block-district = Čtvrť: {$seat}
picture-block-cathedral = Notre-Dame
picture-block-persons = Osoby ve městě
