# Labels on the pictures, which have little room: short words, no full stops.
picture-asks-keep = выбирает
picture-asks-play = играет
picture-asks-drive = едет
picture-asks-choose = выбирает
picture-asks-bribe = подкупает
picture-asks-give = отдаёт
picture-offer = { $n ->
    [one] В городе, по {$n} монете
   *[other] В городе, по {$n} монеты
  }
picture-offer-plain = В городе
picture-tonight = { $n ->
    [one] крыса ночью
    [few] крысы ночью
   *[many] крыс ночью
  }
picture-per = за
picture-coming = Ещё могут прийти
picture-supply = {$n} в запасе
picture-rank = {$n}.
picture-tie-rest = оставшиеся монеты и кубики
picture-hand-detail = {$seat} · раунд {$n} из {$m}
picture-keep-one = Оставь одну
picture-passes-on = { $n ->
    [one] Другую карту получает {$seat}
   *[other] Другие {$n} карты получает {$seat}
  }
picture-chosen-wait = Выбор сделан
picture-draft = Выбор карт в этой эпохе
picture-draft-round = Раунд {$n}
picture-kept = твои
picture-passed-on = получает {$seat}
picture-received = передаёт {$seat}
picture-worth = Что персонажи дадут сейчас
picture-hand-empty = На руках нет карт
picture-legend-sectors = Секторы и карты
picture-legend-things = В городе
picture-legend-facts = У каждого игрока
picture-legend-persons = Персонажи
picture-fact-points = очки престижа
picture-fact-coins = монеты
picture-fact-supply = кубики: личный / общий запас
picture-fact-bell = звонарь
picture-fact-played = карты этого раунда
picture-fact-person = кто подкуплен в раунде
picture-fact-rats = где крысы
picture-fact-ghost = где будут ночью
picture-fact-overflow = слишком много: −2 и кубик
picture-fact-tokens = взятые жетоны по цветам
picture-thing-carriage = карета
picture-thing-pool = очки ÷ кубики в Нотр-Даме
picture-block-city = Город
picture-block-district = Район: {$seat}
picture-block-cathedral = Нотр-Дам
picture-block-persons = Персонажи в городе
