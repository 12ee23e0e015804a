# Labels on the pictures, which have little room: short words, no full stops.
picture-round = Раунд {$n} из {$m} · шедевр от {$need}
picture-need = шедевр от {$need}
picture-asks-open = открывает
picture-asks-take = выбирает
picture-asks-bid = торгуется
picture-asks-place = размещает
picture-asks-land = размещает
picture-asks-object = решает
picture-asks-keep = выбирает
picture-asks-recruit = решает
picture-asks-turn = ходит
picture-asks-give = выбирает
picture-works-round = Шедевры этого раунда
picture-bank = В запасе
picture-draft = Три из четырёх остаются
picture-laid-out = Открыто рядом с колодой
picture-may-acquire = можно взять
picture-out-of-game = Вышло из игры
picture-rank = {$n}.
picture-tie-florins = флорины
picture-gives = возвращается
picture-hand-detail = {$seat} · раунд {$n} · шедевр от {$need}
picture-own = У тебя
picture-ready = готово
picture-short = ещё {$n}
picture-if-won = Если выиграешь {TERM($heap, case: "acc")}
picture-hand-empty = На руках нет персонажей
picture-look = Выбери одну
picture-look-profession = { $n ->
    [one] {$n} персонаж
    [few] {$n} персонажа
   *[many] {$n} персонажей
  }
picture-look-bonus = { $n ->
    [one] {$n} бонусная карта
    [few] {$n} бонусные карты
   *[many] {$n} бонусных карт
  }
picture-look-prestige = { $n ->
    [one] {$n} карта престижа
    [few] {$n} карты престижа
   *[many] {$n} карт престижа
  }
picture-draft-title = Оставь три
picture-draft-detail = Верни одну из четырёх
picture-place = Размести {TERM($tile, case: "acc")}
picture-place-estate = Твоё поместье
picture-place-detail = { $n ->
    [one] {$seat} · {$n} флорин
    [few] {$seat} · {$n} флорина
   *[many] {$seat} · {$n} флоринов
  }
picture-place-chosen = выбрано: верх на {$at}
picture-place-open = верх может быть и здесь
picture-place-blocked = сюда нельзя
picture-part-works = шедевры
picture-part-buildings = здания
picture-part-landscapes = ландшафты
picture-part-builders = строители
picture-part-best-works = лучшие шедевры
picture-part-prestige = карты престижа
picture-part-sold = продано
picture-legend-heaps = Стеки для торгов
picture-legend-buildings = Здания
picture-legend-freedoms = Свободы
picture-legend-persons = Персонажи
picture-legend-facts = У каждого игрока
picture-fact-points = очки престижа
picture-fact-works = шедевры на столе
picture-fact-jesters = шуты
picture-fact-builders = строители
picture-fact-freedoms = свободы
picture-fact-professions = персонажи на руках
picture-fact-bonus = бонусные карты на руках
picture-fact-prestige = карты престижа
picture-fact-recruiting = карты найма
picture-fact-money = флорины
picture-block-auction = Аукцион
picture-block-laid = Рядом с полем
picture-block-estate = Поместье: {$seat}
picture-block-supply = В запасе
