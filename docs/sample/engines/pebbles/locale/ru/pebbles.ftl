game-name = Камешки
game-blurb = Раскладывай камешки, показывай карты, предлагай монеты: маленькая игра на пробу.
how-to-play-goal = После последнего раунда иметь больше всех очков.
how-to-play-turn = Все одновременно раскладывают камешки по мискам. Потом каждый по очереди предлагает монеты, показывает карту, меняет одну с колодой или пасует.
how-to-play-scores = Камешек в более полной миске — очко, предложенная монета тоже. Показанная карта стоит столько, сколько на ней написано.
option-rounds = Раунды

# Что происходит
pebbles-dealt = {$seat} получает карту.
    .you = Ты получаешь карту.
pebbles-dealt-you = Ты получаешь {TERM($card, case: "acc")}.
pebbles-planned = { $n ->
    [one] {$seat} кладёт {$n} камешек в {TERM($bowl, case: "acc")}.
    [few] {$seat} кладёт {$n} камешка в {TERM($bowl, case: "acc")}.
   *[other] {$seat} кладёт {$n} камешков в {TERM($bowl, case: "acc")}.
  }
    .you = { $n ->
        [one] Ты кладёшь {$n} камешек в {TERM($bowl, case: "acc")}.
        [few] Ты кладёшь {$n} камешка в {TERM($bowl, case: "acc")}.
       *[other] Ты кладёшь {$n} камешков в {TERM($bowl, case: "acc")}.
      }
pebbles-points = { $n ->
    [0] {$seat} не получает очков.
    [one] {$seat} получает {$n} очко.
    [few] {$seat} получает {$n} очка.
   *[other] {$seat} получает {$n} очков.
  }
    .you = { $n ->
        [0] Ты не получаешь очков.
        [one] Ты получаешь {$n} очко.
        [few] Ты получаешь {$n} очка.
       *[other] Ты получаешь {$n} очков.
      }
pebbles-offered = { $n ->
    [one] {$seat} предлагает {$n} монету и получает {$n} очко.
    [few] {$seat} предлагает {$n} монеты и получает {$n} очка.
   *[other] {$seat} предлагает {$n} монет и получает {$n} очков.
  }
    .you = { $n ->
        [one] Ты предлагаешь {$n} монету и получаешь {$n} очко.
        [few] Ты предлагаешь {$n} монеты и получаешь {$n} очка.
       *[other] Ты предлагаешь {$n} монет и получаешь {$n} очков.
      }
pebbles-shown = { $n ->
    [one] {$seat} показывает {TERM($card, case: "acc")}: {$n} очко.
    [few] {$seat} показывает {TERM($card, case: "acc")}: {$n} очка.
   *[other] {$seat} показывает {TERM($card, case: "acc")}: {$n} очков.
  }
    .you = { $n ->
        [one] Ты показываешь {TERM($card, case: "acc")}: {$n} очко.
        [few] Ты показываешь {TERM($card, case: "acc")}: {$n} очка.
       *[other] Ты показываешь {TERM($card, case: "acc")}: {$n} очков.
      }
pebbles-swaps = {$seat} смотрит верх колоды.
    .you = Ты смотришь верх колоды.
pebbles-looked = Ты смотришь {TERM($card, case: "acc")}.
pebbles-kept = {$seat} оставляет себе одну карту, другая уходит под колоду.
    .you = Ты оставляешь себе одну карту, другая уходит под колоду.
pebbles-passed = {$seat} пасует.
    .you = Ты пасуешь.
pebbles-sold = { $n ->
    [one] {$seat} продаёт {$n} очко за {$n} монету.
    [few] {$seat} продаёт {$n} очка за {$n} монеты.
   *[other] {$seat} продаёт {$n} очков за {$n} монет.
  }
    .you = { $n ->
        [one] Ты продаёшь {$n} очко за {$n} монету.
        [few] Ты продаёшь {$n} очка за {$n} монеты.
       *[other] Ты продаёшь {$n} очков за {$n} монет.
      }
pebbles-ends = { $n ->
    [one] {$seat} заканчивает с {$n} очком.
   *[other] {$seat} заканчивает с {$n} очками.
  }
    .you = { $n ->
        [one] Ты заканчиваешь с {$n} очком.
       *[other] Ты заканчиваешь с {$n} очками.
      }

# Вопросы, ответы, причины
pebbles-ask-plan = Сколько камешков в какую миску? Всего не меньше {$least} и не больше {$most}.
pebbles-bowl = {TERM($bowl, cap: 1)}
pebbles-even = В одной миске должно быть больше, чем в другой.
pebbles-ask-turn = Что делаешь?
pebbles-offer = Предложить монеты
pebbles-show = Показать карту
pebbles-swap = Обменять с колодой
pebbles-pass = Пас
pebbles-ask-coins = Сколько монет?
pebbles-top = Не больше {$most} и не больше, чем у тебя есть: {$n}.
pebbles-no-coins = У тебя не осталось монет.
pebbles-deck-empty = Колода пуста.
pebbles-no-cards = У тебя на руке нет карт.
pebbles-ask-card = Какую карту?
pebbles-card = {TERM($card, cap: 1)}
pebbles-ask-keep = Какую карту оставишь?
pebbles-ask-more = Что ещё?
pebbles-sell = Продать очки
pebbles-ask-sell = Сколько очков продаёшь?
pebbles-no-points = У тебя нет очков на продажу.
pebbles-ask-limit = Сколько монет предложить за тебя самое большее?

# Стол словами
pebbles-over = Игра окончена.
pebbles-round = Раунд {$n}
pebbles-has = { $n ->
    [one] {$seat}: {$n} очко
    [few] {$seat}: {$n} очка
   *[other] {$seat}: {$n} очков
  }
    .you = { $n ->
        [one] У тебя {$n} очко
        [few] У тебя {$n} очка
       *[other] У тебя {$n} очков
      }
pebbles-deck = { $n ->
    [0] Колода пуста.
    [one] В колоде {$n} карта.
    [few] В колоде {$n} карты.
   *[other] В колоде {$n} карт.
  }
pebbles-bowl-holds = { $n ->
    [0] {TERM($bowl, cap: 1)}: пусто
    [one] {TERM($bowl, cap: 1)}: {$n} камешек
    [few] {TERM($bowl, cap: 1)}: {$n} камешка
   *[other] {TERM($bowl, cap: 1)}: {$n} камешков
  }
pebbles-holds = { $n ->
    [0] {$seat}: карт на руке нет
    [one] {$seat}: на руке {$n} карта
    [few] {$seat}: на руке {$n} карты
   *[other] {$seat}: на руке {$n} карт
  }
    .you = { $n ->
        [0] У тебя карт на руке нет
        [one] У тебя на руке {$n} карта
        [few] У тебя на руке {$n} карты
       *[other] У тебя на руке {$n} карт
      }
pebbles-shown-by = {$seat} показывает: {$cards}
    .you = Ты показываешь: {$cards}
pebbles-hand = Твоя рука: {$cards}
pebbles-hand-of = {$seat}, на руке: {$cards}
    .you = У тебя на руке: {$cards}
pebbles-under = Под колоду от тебя: {$cards}
pebbles-coins = { $n ->
    [0] У тебя нет монет.
    [one] У тебя {$n} монета.
    [few] У тебя {$n} монеты.
   *[other] У тебя {$n} монет.
  }

# На картинках
picture-fact-hand = карты на руке и в колоде
picture-fact-points = очки
picture-rank = {$n}.
picture-part-points = очки
