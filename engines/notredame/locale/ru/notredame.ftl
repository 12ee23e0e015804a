# Нотр-Дам, по-русски.
game-name = Нотр-Дам
game-blurb = Париж вокруг собора: передавай карты, развивай свой район, подкупай нужных персонажей и не подпускай крыс.

# Что происходит: по одному предложению в настоящем времени.
starts = Звонарь у первого игрока: {$seat}.
tokens-laid = Жетоны гильдии лежат на рынках.
round-begins = Начинается раунд {$n} из {$m}. Звонарь: {$seat}.
persons-appear = { $n ->
    [one] В городе: {$cards}. С ними {$n} крыса.
    [few] В городе: {$cards}. С ними {$n} крысы.
   *[many] В городе: {$cards}. С ними {$n} крыс.
  }
dealt = Ты смотришь карты: {$cards}. Одну оставь.
kept = Ты оставляешь себе: {$card}. {$other} получает: {$cards}.
receives = Справа приходят: {$cards}. Одну оставь.
receives-last = Последняя карта, которую ты получаешь: {$card}.
passed-first = Все оставляют по карте и передают по две налево.
passed-second = Все оставляют вторую карту и передают по одной налево.
plays = {$seat} разыгрывает карту «{$card}».
forgoes = {$seat} разыгрывает карту «{$card}» и отказывается от действия.
places-cube = {$seat} кладёт кубик {TERM($place, case: "to")}.
moves-cube = {$seat} перемещает кубик {TERM($origin, case: "from")} {TERM($place, case: "to")}.
sends-friend = {$seat} отправляет советника {TERM($place, case: "to")}.
donates = { $n ->
    [one] {$seat} жертвует Нотр-Даму {$n} монету.
    [few] {$seat} жертвует Нотр-Даму {$n} монеты.
   *[many] {$seat} жертвует Нотр-Даму {$n} монет.
  }
gains-points = { $bonus ->
    [0] { $n ->
        [one] {$seat} получает {$n} очко престижа.
        [few] {$seat} получает {$n} очка престижа.
       *[many] {$seat} получает {$n} очков престижа.
      }
   *[other] { $n ->
        [one] {$seat} получает {$n} очко престижа, из них за парк {$bonus}.
        [few] {$seat} получает {$n} очка престижа, из них за парк {$bonus}.
       *[many] {$seat} получает {$n} очков престижа, из них за парк {$bonus}.
      }
  }
takes-cubes = { $n ->
    [0] {$seat} ничего не берёт: в общем запасе нет кубиков.
    [one] {$seat} берёт {$n} кубик в личный запас.
    [few] {$seat} берёт {$n} кубика в личный запас.
   *[many] {$seat} берёт {$n} кубиков в личный запас.
  }
takes-coins = { $n ->
    [0] {$seat} ничего не берёт: в общем запасе нет монет.
    [one] {$seat} берёт {$n} монету.
    [few] {$seat} берёт {$n} монеты.
   *[many] {$seat} берёт {$n} монет.
  }
takes-coins-of = { $n ->
    [one] Общий запас пуст: {$seat} берёт {$n} монету (отдаёт {$other}).
    [few] Общий запас пуст: {$seat} берёт {$n} монеты (отдаёт {$other}).
   *[many] Общий запас пуст: {$seat} берёт {$n} монет (отдаёт {$other}).
  }
rats-back = {$seat} двигает крыс назад, на клетку {$n}.
drives = {$seat} едет на рынок: {$market}.
takes-token = {$seat} берёт жетон гильдии ({$other}): {$token}.
cards-played = Все карты разыграны. Теперь можно подкупать персонажей.
bribes = {$seat} подкупает {TERM($card, case: "acc")}.
passes = {$seat} никого не подкупает.
cannot-bribe = {$seat} пропускает подкуп: нет монет.
forgoes-benefit = {$seat} платит и отказывается от выгоды: {$card}.
no-effect = {$seat} ничего за это не получает.
is-protected = {$seat}: этой ночью уровень чумы 0.
moves-markers = {$seat} перемещает {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
places-general-cube = {$seat} кладёт кубик из общего запаса {TERM($place, case: "to")}.
rats-come = { $n ->
    [0] Этой ночью крыс нет.
   *[other] Ночью приходят крысы: {$n}.
  }
rats-move = {$seat}: крысы на клетке {$n}.
overflow = { $n ->
    [0] Слишком много крыс! {$seat} ничего не теряет: очков престижа нет.
    [one] Слишком много крыс! {$seat} теряет {$n} очко престижа.
    [few] Слишком много крыс! {$seat} теряет {$n} очка престижа.
   *[many] Слишком много крыс! {$seat} теряет {$n} очков престижа.
  }
gives-up = {$seat} отдаёт кубик {TERM($place, case: "from")}.
cathedral-pays = Нотр-Дам приносит по {$n} за кубик, кубиков: {$m}.
cathedral-empty = В Нотр-Даме нет кубиков.
bell-ringer = Звонарь переходит к следующему игроку: {$seat}.
period-begins = Начинается эпоха {$n}: карты действий и коричневые персонажи снова перемешаны.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} побеждает: {$n} очко престижа, остаток монет и кубиков: {$rest}.
        [few] {$seat} побеждает: {$n} очка престижа, остаток монет и кубиков: {$rest}.
       *[many] {$seat} побеждает: {$n} очков престижа, остаток монет и кубиков: {$rest}.
      }
   *[other] { $n ->
        [one] {$rank}-е место: {$seat}, {$n} очко престижа, остаток монет и кубиков: {$rest}.
        [few] {$rank}-е место: {$seat}, {$n} очка престижа, остаток монет и кубиков: {$rest}.
       *[many] {$rank}-е место: {$seat}, {$n} очков престижа, остаток монет и кубиков: {$rest}.
      }
  }

# Части предложений
market = {TERM($market, case: "short")} ({$other})
neutral = нейтральный {$n}
pieces-friend = советника
pieces-cubes = { $n ->
    [one] {$n} кубик
    [few] {$n} кубика
   *[many] {$n} кубиков
  }
pieces-cubes-and-friend = { $n ->
    [one] {$n} кубик и советника
    [few] {$n} кубика и советника
   *[many] {$n} кубиков и советника
  }

# Вопросы
ask-keep = { $n ->
    [one] Оставь себе одну карту, другую получит {$other}.
   *[other] Оставь себе одну карту, остальные {$n} получит {$other}.
  }
ask-play = { $n ->
    [1] Какую карту разыграешь первой?
   *[other] Какую карту разыграешь второй? Третья уйдёт в сброс.
  }
ask-friend = Куда отправишь советника?
ask-place = Кубик {TERM($place, case: "to")}: откуда возьмёшь?
ask-donation = Сколько монет жертвуешь?
ask-benefit = Что берёшь?
ask-drive = { $n ->
    [one] Твоя карета может проехать {$n} шаг. Куда?
    [few] Твоя карета может проехать {$n} шага. Куда?
   *[many] Твоя карета может проехать {$n} шагов. Куда?
  }
ask-token = Жетон гильдии: {$token}. Возьмёшь его?
ask-bribe = { $n ->
    [one] Кого подкупишь? У тебя {$n} монета.
    [few] Кого подкупишь? У тебя {$n} монеты.
   *[many] Кого подкупишь? У тебя {$n} монет.
  }
ask-forgo-person = Кому заплатишь, отказавшись от выгоды?
ask-move-from = { $n ->
    [one] Откуда переместишь кубик или советника?
    [few] Откуда переместишь до {$n} кубиков? Советник считается за кубик.
   *[many] Откуда переместишь до {$n} кубиков? Советник считается за кубик.
  }
ask-move-to = Куда?
ask-move-how-many = Что переместишь?
ask-bishop = В какой пустой сектор положишь кубик?
ask-give = Слишком много крыс: какой кубик отдашь?
ask-order = Кого подкупить за тебя в этом раунде?

# Кнопки: глагол с числом, без точки
verb-keep = Оставить карту
keep = Оставить себе: {$card}
verb-play = Разыграть карту
play-card = Разыграть: {$thing}
play-card-of = Разыграть: {$thing} ({$other})
forgo = Отказаться от действия: {$thing}
forgo-card-of = Отказаться от действия: {$thing} (цвет: {$other})
play-beside = Разыграть без действия…
place = Положить кубик из запаса
verb-move = Переместить другой кубик
move-from = Переместить {TERM($thing, case: "from")}
move-to = Переместить {TERM($thing, case: "to")}
send-friend = Советника {TERM($thing, case: "to")}
donate = { $n ->
    [one] Пожертвовать {$n} монету · +{$pp}
    [few] Пожертвовать {$n} монеты · +{$pp}
   *[many] Пожертвовать {$n} монет · +{$pp}
  }
benefit-coin = Взять монету
benefit-cube = Взять кубик
benefit-rat-back = Сдвинуть крыс на 1 назад
verb-drive = Ехать в карете
drive = { $n ->
    [0] Остаться: {$market}
   *[other] Ехать {$n}: {$market}
  }
drive-token = { $n ->
    [0] Остаться: {$market} · {TERM($token, case: "abbr")}
   *[other] Ехать {$n}: {$market} · {TERM($token, case: "abbr")}
  }
drive-closed = { $n ->
    [0] Остаться: {$market} · жетон остаётся
   *[other] Ехать {$n}: {$market} · жетон остаётся
  }
drive-beside = Ехать и оставить жетон…
take-token = Взять жетон
leave-token = Не брать жетон: {$market}
pass = Никого не подкупать
bribe-person = Подкупить {TERM($thing, case: "acc")}
bribe-for-nothing = Подкупить {TERM($thing, case: "acc")} · сейчас без выгоды
verb-forgo-person = Заплатить без выгоды
forgo-person = Без выгоды: {$card}
move-friend = Переместить советника
move-cubes = { $n ->
    [one] Переместить {$n} кубик
    [few] Переместить {$n} кубика
   *[many] Переместить {$n} кубиков
  }
move-cubes-and-friend = { $n ->
    [one] Переместить {$n} кубик и советника
    [few] Переместить {$n} кубика и советника
   *[many] Переместить {$n} кубиков и советника
  }
place-on = Кубик {TERM($thing, case: "to")}
order-round = В раунде {$n}
order-bribe = Подкупить за меня {TERM($thing, case: "acc")}
order-pass = Никого за меня не подкупать
verb-give = Отдать кубик
give = Отдать кубик {TERM($thing, case: "from")}

# Примечания к вариантам
card-of = цвет: {$other}
token-there = {$token}
token-closed = сейчас нельзя: {$token}
person-worth = { $n ->
    [one] сейчас приносит {$n} очко престижа
    [few] сейчас приносит {$n} очка престижа
   *[many] сейчас приносит {$n} очков престижа
  }
person-text = {$thing}
person-text-park = {$thing}; +{$n} за парк
person-nothing = сейчас ничего не приносит

# Почему нельзя
why-friend-there = Советник уже там, он должен перейти в другой сектор.
why-no-coin = Для пожертвования нужна хотя бы одна монета, а у тебя нет ни одной.
why-has-supply = В личном запасе есть кубик, нужно взять его.
why-supply-empty = Личный запас пуст.
why-nothing-to-move = В других местах нет кубика, который можно переместить.
why-too-few-coins = { $n ->
    [one] Для этого нужна {$n} монета.
    [few] Для этого нужно {$n} монеты.
   *[many] Для этого нужно {$n} монет.
  }
why-no-coins-left = В общем запасе нет монет.
why-no-cubes-left = В общем запасе нет твоих кубиков.
why-no-rats = Твои крысы уже на 0.
why-colour = Таких жетонов у тебя больше, чем других: сначала возьми цвет, которого у тебя меньше.
why-too-dear = { $n ->
    [one] Подкуп стоит {$n} монету.
    [few] Подкуп стоит {$n} монеты.
   *[many] Подкуп стоит {$n} монет.
  }
why-not-empty = Кубик епископа кладут только в пустой сектор.
why-no-order = Там придётся выбирать, заранее этого не поручить.

# Заголовки: кто что делает
headline-keep = Выбор карт
headline-give = Слишком много крыс
headline-play = {$seat} разыгрывает карту
headline-play-detail = карта {$n} из 2
headline-drive = {$seat} едет в карете
headline-drive-detail = { $n ->
    [one] не больше {$n} шага
    [few] не больше {$n} шагов
   *[many] не больше {$n} шагов
  }
headline-choose = {$seat} выбирает выгоду
headline-choose-detail = { $n ->
    [one] осталась {$n} выгода
    [few] осталось {$n} выгоды
   *[many] осталось {$n} выгод
  }
headline-bribe = {$seat} подкупает
headline-round = { $rats ->
    [one] раунд {$n} из {$m}, ночью {$rats} крыса
    [few] раунд {$n} из {$m}, ночью {$rats} крысы
   *[many] раунд {$n} из {$m}, ночью {$rats} крыс
  }
headline-won-with = { $n ->
    [one] {$n} очко престижа
    [few] {$n} очка престижа
   *[many] {$n} очков престижа
  }

# Стол словами
text-name = {$thing}
text-round = Раунд {$n} из {$m}, эпоха {$period}; звонарь: {$seat}.
text-turn = Ходит {$seat}
text-order = Ещё будут ходить: {$seats}
text-persons = Персонажи в городе: {$things}
text-person = {$card} (цена {$cost}, крысы {$rats})
text-person-bribed = {$card} (цена {$cost}, крысы {$rats}, подкуп: {$seats})
text-rats = Крысы этой ночью: {$n}
text-coming = В этой эпохе ещё могут прийти: {$cards}
text-cathedral = Нотр-Дам: {$pool} на всех, кубиков {$n}, каждый сейчас приносит {$each}
text-supply = Общий запас: монеты {$coins}; сброс: карты {$cards}
text-player = {$seat}: монеты {$coins}; кубики: личный запас {$supply}, общий запас {$general}, Нотр-Дам {$cathedral}; бонус парка {$park}; карты на руках {$hand}, в колоде {$deck}
text-player-rats = {$seat}, крысы: на {$n}, ночью {$comes}, потом на {$lands}
text-player-rats-many = {$seat}, крысы: на {$n}, ночью {$comes}, потом на {$lands}: слишком много!
text-sectors = {$seat}, район: {$things}
text-sector = {$place} {$n}
text-sector-friend = {$place} {$n} и советник
text-points = {$seat}, очки престижа: {$n}
text-tokens = {$seat}, жетоны гильдии по цветам: {$things}
text-colour = {$other}
text-played = {$seat}, разыграно в этом раунде: {$things}
text-card = {$card} ({$other})
text-bribes = {$seat}, подкуп: {$card}
text-district = Район ({$other}), рынки: {$things}
text-market = {TERM($market, case: "short")}
text-market-token = {TERM($market, case: "short")}: {$token}
text-market-carriages = {TERM($market, case: "short")}: здесь {$seats}
text-market-both = {TERM($market, case: "short")}: {$token}; здесь {$seats}
text-token = {$token} ({$other})
text-own-points = Твои очки престижа: {$n}
text-own-hand = У тебя на руках: {$things}
text-choosing = Ты выбираешь из карт: {$things}
text-keeps = Твой выбор: {$card}
text-draft = Ты оставляешь: {$kept}. Передаёшь: {$passed}. Получаешь: {$received}.
text-draft-last = Ты оставляешь: {$kept}. Передаёшь: {$passed}. Получаешь: {$received}, последней: {$last}.
text-worth = {$card} +{$n}
text-own-worth = Сколько тебе сейчас принесли бы персонажи: {$things}
text-result = {$rank}. {$seat}: очки {$n}, монеты и кубики {$rest} (резиденция {$residence}, пожертвования {$donations}, Нотр-Дам {$cathedral}, жетоны гильдии {$tokens}, персонажи {$persons}, парк {$park}, крысы {$plague})
alt-persons = { $n ->
    [one] В городе: {$cards}; ночью {$n} крыса.
    [few] В городе: {$cards}; ночью {$n} крысы.
   *[many] В городе: {$cards}; ночью {$n} крыс.
  }
alt-player = {$seat}: монеты {$coins}, кубики {$cubes}, крысы на {$rats}.
alt-player-points = {$seat}: престиж {$n}, монеты {$coins}, кубики {$cubes}, крысы на {$rats}.

# Откуда очки
part-residence = резиденция
part-donations = пожертвования
part-cathedral = Нотр-Дам
part-tokens = жетоны гильдии
part-persons = персонажи
part-park = парк
part-plague = крысы

# Настройки стола
option-open_prestige = Очки престижа открыты
option-start_player = Первый игрок
option-start_player-random = по жребию
option-start_player-chosen = выбирает хозяин стола, на первом месте

# Как играть, за минуту
how-to-play-goal = Ты управляешь районом старого Парижа вокруг Нотр-Дама. {COUNT($rounds, "раунд", "раунда", "раундов")} ты усиливаешь там своё влияние, и в конце побеждает тот, у кого больше очков престижа.
how-to-play-turn = Каждый раунд в город приходят новые персонажи. Посмотри {COUNT($drawn, "свою карту", "свои карты", "своих карт")} действий, одну оставь себе, остальные передай налево; из полученных одну оставь, последнюю передай дальше. Потом каждый по одной разыгрывает {COUNT($played, "карту", "карты", "карт")}: ставит кубик в сектор и получает его выгоду, которая растёт с каждым кубиком. После этого можно подкупить одного персонажа, цена {COUNT($bribe, "монета", "монеты", "монет")}. Ночью ко всем приходят крысы этих персонажей.
how-to-play-scores = Очки престижа дают резиденция, пожертвования Нотр-Даму и кубики в нём в конце каждой эпохи, жетоны гильдии, которые собирает твоя карета, и персонажи. Парк прибавляет к каждому такому доходу очко за каждые {COUNT($park, "кубик", "кубика", "кубиков")} в нём. Если крысам пришлось бы уйти дальше {$rats_most}, ты теряешь {COUNT($rats_loss, "очко", "очка", "очков")} и кубик; госпиталь каждую ночь сдерживает по крысе за кубик.
how-to-play-mistake-1 = Остаться без кубиков: если запас пуст, кубик придётся забирать из другого сектора. Зайди в монастырскую школу пораньше.
how-to-play-mistake-2 = Остаться без монеты на подкуп: почти каждый персонаж приносит гораздо больше, чем стоит, и так каждый раунд.
how-to-play-mistake-3 = Забыть о крысах: они приходят почти каждую ночь, и тот, у кого они на {$rats_most}, платит снова и снова.
