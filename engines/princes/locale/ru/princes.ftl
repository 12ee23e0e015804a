# Принцы Флоренции, по-русски.
game-name = Принцы Флоренции
game-blurb = Замани в своё поместье художников и учёных, добудь на торгах всё, о чём они мечтают, и их шедевры принесут тебе славу.

# Что происходит: одно предложение в настоящем времени.
starts = {$seat} начинает.
dealt = Тебе сдают: {$cards}. Оставь три.
gave = Ты возвращаешь {TERM($card, case: "acc")}.
drafted = Все возвращают по одной карте профессии.
round-begins = Начинается раунд {$n}: ценность шедевра — не меньше {$minimum}. Торги открывает {$seat}.
opens = {$seat} выставляет на торги {TERM($object, case: "acc")}: {$n} флоринов.
bids = {$seat} предлагает {$n} за {TERM($object, case: "acc")}.
passes = {$seat} пасует в торгах за {TERM($object, case: "acc")}.
declines = {$seat} больше не торгуется в этом раунде.
finds-nothing = {$seat} не находит ничего подходящего и больше не торгуется в этом раунде.
wins = {$seat} забирает {TERM($object, case: "acc")} со ставкой {$n} флоринов.
takes = {$seat} остаётся в торгах без соперников и берёт {TERM($object, case: "acc")}, цена: {$n} флоринов.
auctions-over = Торги этого раунда окончены.
sells = { $n ->
    [one] {$seat} продаёт {$n} очко престижа за {$florins} флоринов.
    [few] {$seat} продаёт {$n} очка престижа за {$florins} флоринов.
   *[many] {$seat} продаёт {$n} очков престижа за {$florins} флоринов.
  }
gains-jester = { $n ->
    [1] {$seat} принимает при дворе первого шута.
   *[other] {$seat} принимает при дворе ещё одного шута, теперь их {$n}.
  }
gains-builder = { $n ->
    [1] {$seat} получает первого строителя: здания теперь дешевле.
    [2] { $pp ->
        [one] {$seat} получает второго строителя: здания могут касаться друг друга. И ещё {$pp} очко престижа.
        [few] {$seat} получает второго строителя: здания могут касаться друг друга. И ещё {$pp} очка престижа.
       *[many] {$seat} получает второго строителя: здания могут касаться друг друга. И ещё {$pp} очков престижа.
      }
   *[other] { $pp ->
        [one] {$seat} получает третьего строителя: здания теперь бесплатны. И ещё {$pp} очко престижа.
        [few] {$seat} получает третьего строителя: здания теперь бесплатны. И ещё {$pp} очка престижа.
       *[many] {$seat} получает третьего строителя: здания теперь бесплатны. И ещё {$pp} очков престижа.
      }
  }
gains-recruiting = {$seat} берёт карту найма на руки.
places = { $n ->
    [0] {$seat} размещает {TERM($tile, case: "acc")} на {$square}.
    [one] {$seat} снова размещает {TERM($tile, case: "acc")} на {$square}: {$n} очко престижа.
    [few] {$seat} снова размещает {TERM($tile, case: "acc")} на {$square}: {$n} очка престижа.
   *[many] {$seat} снова размещает {TERM($tile, case: "acc")} на {$square}: {$n} очков престижа.
  }
looks = { $n ->
    [1] {$seat} смотрит последнюю {TERM($deck, case: "acc")}.
    [one] {$seat} смотрит {$n} {TERM($deck, case: "acc")}.
    [few] {$seat} смотрит {$n} {TERM($deck, case: "pl")}.
   *[many] {$seat} смотрит {$n} {TERM($deck, case: "pl_gen")}.
  }
looks-you = Ты смотришь карты: {$cards}.
keeps-profession = {$seat} оставляет себе одну карту профессии.
keeps-bonus = {$seat} оставляет себе одну бонусную карту.
keeps-prestige = {$seat} оставляет себе одну карту престижа.
keeps-you = Ты оставляешь: {$card}. Под колоду сверху вниз ложатся: {$under}.
keeps-you-last = Ты оставляешь: {$card}.
keeps-object = {$seat} оставляет себе {TERM($object, case: "acc")} и платит {$n} флоринов.
discards = {TERM($object, case: "nom", cap: 1)} ({$seat}) возвращается в коробку и выходит из игры.
lays-out = Открыто рядом с колодой: {$cards}.
takes-laid = {$seat} платит {$n} флоринов и берёт открытую карту: {$card}.
freedom-leaves = У каждого уже есть своя свобода, третья выходит из игры: {$freedom}.
recruits = {$seat} переманивает {TERM($card, case: "acc")}. Прежний покровитель: {$other}.
waits = {$seat} оставляет карту найма на потом.
turn-begins = Ходит {$seat}.
turn-over = {$seat} завершает ход: действий больше нет.
ends-turn = {$seat} завершает ход.
completes = { $pp ->
    [0] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: {$florins} флоринов.
    [one] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очко престижа
       *[other] {$florins} флоринов и {$pp} очко престижа
      }.
    [few] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очка престижа
       *[other] {$florins} флоринов и {$pp} очка престижа
      }.
   *[many] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очков престижа
       *[other] {$florins} флоринов и {$pp} очков престижа
      }.
  }
completes-with = { $pp ->
    [0] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: {$florins} флоринов. Бонус: {$bonus}.
    [one] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очко престижа
       *[other] {$florins} флоринов и {$pp} очко престижа
      }. Бонус: {$bonus}.
    [few] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очка престижа
       *[other] {$florins} флоринов и {$pp} очка престижа
      }. Бонус: {$bonus}.
   *[many] {$seat} создаёт шедевр: {$card}, ценность {$value}. Выручка: { $florins ->
        [0] {$pp} очков престижа
       *[other] {$florins} флоринов и {$pp} очков престижа
      }. Бонус: {$bonus}.
  }
builds = { $pp ->
    [one] {$seat} строит {TERM($tile, case: "acc")} на {$square}: {$pp} очко престижа.
    [few] {$seat} строит {TERM($tile, case: "acc")} на {$square}: {$pp} очка престижа.
   *[many] {$seat} строит {TERM($tile, case: "acc")} на {$square}: {$pp} очков престижа.
  }
buys-profession = {$seat} платит {$n} флоринов за карту профессии.
buys-bonus = {$seat} платит {$n} флоринов за бонусную карту.
introduces = {$seat} вводит {TERM($freedom, case: "acc")}.
best-work = { $n ->
    [one] Лучший шедевр раунда (ценность {$value}), +{$n} очко престижа: {$seats}.
    [few] Лучший шедевр раунда (ценность {$value}), +{$n} очка престижа: {$seats}.
   *[many] Лучший шедевр раунда (ценность {$value}), +{$n} очков престижа: {$seats}.
  }
no-best-work = В этом раунде нет ни одного шедевра.
reveals = {$seat} открывает карты престижа: {$cards}.
reveals-none = {$seat}: карт престижа нет.
prestige-scores = { $n ->
    [0] «{$card}»: {$seat} ничего не получает.
    [one] «{$card}»: {$seat} получает {$n} очко престижа.
    [few] «{$card}»: {$seat} получает {$n} очка престижа.
   *[many] «{$card}»: {$seat} получает {$n} очков престижа.
  }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} побеждает: {$n} очко престижа и {$florins} флоринов.
        [few] {$seat} побеждает: {$n} очка престижа и {$florins} флоринов.
       *[many] {$seat} побеждает: {$n} очков престижа и {$florins} флоринов.
      }
   *[other] { $n ->
        [one] {$rank}-е место: {$seat}, {$n} очко престижа и {$florins} флоринов.
        [few] {$rank}-е место: {$seat}, {$n} очка престижа и {$florins} флоринов.
       *[many] {$rank}-е место: {$seat}, {$n} очков престижа и {$florins} флоринов.
      }
  }

# Вопросы
ask-draft = { $n ->
    [one] Из этих карт у тебя останется {$n}. Какую вернёшь?
    [few] Из этих карт у тебя останутся {$n}. Какую вернёшь?
   *[many] Из этих карт у тебя останется {$n}. Какую вернёшь?
  }
ask-auction = Выставишь что-нибудь на торги за {$n} флоринов?
ask-take = Остаёшься только ты: возьмёшь что-нибудь за {$n} флоринов?
ask-auction-from = Выставишь что-нибудь на торги? Цены от {$n} флоринов.
ask-take-from = Остаёшься только ты: возьмёшь что-нибудь? Цены от {$n} флоринов.
ask-landscape = Какой ландшафт возьмёшь?
ask-keep-object = Какой из двух объектов оставишь?
ask-profession = Открытую карту или посмотришь колоду?
ask-bid = Дашь {$n} за {TERM($object, case: "acc")} или пас?
ask-place = Где разместишь {TERM($tile, case: "acc")}?
ask-way = Как повернёшь {TERM($tile, case: "acc")}?
ask-where = Где будет верхняя левая клетка {TERM($tile, case: "gen")}?
ask-keep = Какую {TERM($deck, case: "acc")} оставишь?
ask-under = Какая карта ляжет под колоду {$n}-й по счёту?
ask-recruit = Кого переманишь?
ask-recruit-now = Переманишь кого-нибудь сразу или оставишь карту найма?
ask-turn = { $n ->
    [0] Переманишь кого-нибудь или завершишь ход?
    [one] Осталось {$n} действие. Что сделаешь?
    [few] Осталось {$n} действия. Что сделаешь?
   *[many] Осталось {$n} действий. Что сделаешь?
  }
ask-work = Кто создаст шедевр?
ask-bonus = Ценность шедевра — {$value}, а нужно хотя бы {$minimum}. Какие бонусные карты добавишь?
ask-pp = Шедевр приносит тебе {$n} флоринов. Сколько очков престижа возьмёшь вместо денег?
ask-build = { $n ->
    [0] Что построишь бесплатно?
   *[other] Что построишь за {$n} флоринов?
  }
ask-freedom = Какую свободу введёшь?
ask-sell = Сколько очков престижа продашь по {$n} флоринов?
ask-order = Как торговаться за тебя в этом раунде?
ask-limit-heap = За что торговаться?
ask-limit = До какой суммы во флоринах?

# Кнопки: глагол и число, без точки
verb-give = Вернуть одну карту
give = Вернуть {TERM($card, case: "acc")}
verb-auction = Открыть торги
auction-heap = Выставить {TERM($object, case: "acc")} · {$n}
decline = Не торговаться в этом раунде
verb-take = Взять что-нибудь
take-heap = Взять {TERM($object, case: "acc")} · {$n}
decline-take = Ничего не брать
raise = Поднять до {$n}
pass = Пасовать
place = Разместить {TERM($tile, case: "acc")}
verb-place = Разместить ландшафт
keep-object = Оставить {TERM($object, case: "acc")}
look-at-deck = Посмотреть {$n} карт из колоды
take-laid = Взять {TERM($card, case: "acc")}
way-r0 = Не повёрнуто
way-r90 = Поворот на 90° вправо
way-r180 = Поворот на 180°
way-r270 = Поворот на 90° влево
way-r0m = Обратной стороной
way-r90m = Обратной стороной, 90° вправо
way-r180m = Обратной стороной, 180°
way-r270m = Обратной стороной, 90° влево
square = {$square}
verb-keep = Оставить одну
keep-profession = Оставить {TERM($card, case: "acc")}
keep-bonus = {TERM($card, case: "short")}
keep-prestige = {TERM($card, case: "short")}
put-under-profession = {$n}. {$card}
put-under-bonus = {$n}. {TERM($card, case: "short")}
put-under-prestige = {$n}. {TERM($card, case: "short")}
put-rest = { $n ->
    [one] Вернуть последнюю как есть
   *[other] Вернуть остальные {$n} как есть
  }
keep-beside = Разложить остальные иначе…
verb-recruit = Переманить персонажа
recruit = Переманить {TERM($card, case: "acc")} · {$seat}
wait = Оставить карту найма на потом
verb-work = Создать шедевр
work = Разыграть карту: {$card}
use = {TERM($card, case: "short")}
verb-build = Построить здание
build = { $n ->
    [0] Построить {TERM($tile, case: "acc")} · бесплатно
   *[other] Построить {TERM($tile, case: "acc")} · {$n}
  }
buy-profession = Взять карту профессии · {$n}
sells-points = продаст {$n} PP
verb-freedom = Ввести свободу · {$n}
introduce = Ввести {TERM($freedom, case: "acc")} · {$n}
buy-bonus = Взять бонусную карту · {$n}
end = Завершить ход
verb-sell = Продать очки престижа · по {$n}
verb-limit = Торговаться до тайного предела
limit-heap = Торговаться за {TERM($object, case: "acc")}
order-pass = Пасовать во всём

# Примечания у вариантов
left = осталось {$n}
value = ценность {$n}
adds = +{$n}
pp-price = очко за {$n} флоринов, только из этой выручки
has-pp = у тебя {$n}

# Почему нет
why-builders = { $n ->
    [one] У тебя уже {$n} строитель, больше нельзя.
    [few] У тебя уже {$n} строителя, больше нельзя.
   *[many] У тебя уже {$n} строителей, больше нельзя.
  }
why-no-room = В твоём поместье некуда поместить {TERM($tile, case: "acc")}.
why-no-landscape-left = {TERM($tile, case: "pl", cap: 1)} в запасе закончились.
why-professions-closed = Все профессии, какие можно взять в этой игре, уже взяты.
why-heap-won = Стек закрыт до конца раунда, на нём маркер: {$seat}.
why-heap-empty = Этот стек пуст.
why-no-heap = Торговаться больше не за что.
why-too-dear = Тебе не хватает {$n} флоринов, даже если продать все очки престижа.
why-must-auction = За этим столом так: кто может открыть торги, тот обязан.
why-must-take = За этим столом так: кто остаётся в торгах без соперников, обязан что-нибудь взять.
why-no-place-this-way = В таком положении это нигде не поместится.
why-off-grid = Это выйдет за край поместья.
why-occupied = Здесь уже что-то есть.
why-touches = Это коснётся здания или дворца, а для этого нужны два строителя.
why-no-recruiting-card = У тебя нет карты найма.
why-nobody-to-recruit = Ни у кого из соперников нет персонажей на столе.
why-no-action = Действий больше не осталось.
why-no-person = У тебя на руках нет карт профессии.
why-no-work = Твой лучший шедевр тянет на {$value}, а в этом раунде нужно хотя бы {$minimum}.
why-too-low = Ценность шедевра — {$value}, а в этом раунде нужно хотя бы {$minimum}.
why-nothing-to-build = В твоём поместье сейчас нечего построить.
why-has-building = {TERM($tile, cap: 1)} в твоём поместье уже есть.
why-no-building-left = {TERM($tile, case: "pl", cap: 1)} в запасе закончились.
why-no-place = Для {TERM($tile, case: "gen")} в твоём поместье нет места.
why-no-place-apart = {TERM($tile, cap: 1)} нигде не встанет, не коснувшись здания или дворца. С двумя строителями так можно.
why-profession-once = За раунд можно взять только одну карту профессии.
why-freedom-once = За раунд можно ввести только одну свободу.
why-deck-empty = Колода пуста.
why-has-freedom = {TERM($freedom, cap: 1)} у тебя уже есть.
why-no-freedom-left = {TERM($freedom, cap: 1)}: больше не осталось.
why-no-freedom = Свобод для тебя больше не осталось.

# Заголовки: кто что делает
headline-give = Стартовый выбор
headline-open = {$seat} открывает торги
headline-open-detail = один из открытых стеков за {$n}
headline-take = {$seat} выбирает
headline-take-detail = без соперников: что-нибудь за {$n}
headline-open-from-detail = один из открытых стеков, от {$n}
headline-take-from-detail = без соперников: что-нибудь от {$n}
headline-object = {$seat} оставляет один объект
headline-object-detail = из двух объектов; платится большая из двух ставок
headline-land = {$seat} размещает ландшафт
headline-bid = {$seat} торгуется
headline-bid-detail = {$n} за {TERM($object, case: "acc")} или пас
headline-place = {$seat} размещает ландшафт
headline-keep = {$seat} выбирает карту
headline-recruit = {$seat} решает, кого переманить
headline-turn = {$seat} ходит
headline-turn-detail = { $n ->
    [0] карта найма или конец хода
    [one] осталось {$n} действие
    [few] осталось {$n} действия
   *[many] осталось {$n} действий
  }
headline-round = раунд {$n} из {$m}, шедевры от {$minimum}
headline-won-with = { $n ->
    [one] {$n} очко престижа
    [few] {$n} очка престижа
   *[many] {$n} очков престижа
  }

# Стол словами
text-count = {$thing} × {$n}
text-name = {$thing}
text-adds = {$card} (сейчас +{$n})
text-round = Раунд {$n} из {$m}, шедевры от {$minimum}, первый ход: {$seat}.
text-turn = Ходит {$seat}, осталось действий: {$n}
text-turn-profession = Карта профессии в этом раунде уже взята: {$seat}
text-turn-freedom = Свобода в этом раунде уже введена: {$seat}
text-score = { $n ->
    [one] {$seat}: {$n} очко.
    [few] {$seat}: {$n} очка.
   *[many] {$seat}: {$n} очков.
  }
text-heaps = Стеки для торгов: {$things}
text-buildings = Здания в запасе: {$things}
text-freedoms = Свободы в запасе: {$things}
text-decks = Карт в колодах: профессии {$profession}, бонусные {$bonus}, престиж {$prestige}
text-price = {$thing} {$n}
text-prices = Стартовые цены: {$things}
text-landscapes = Ландшафты в запасе: {$things}
text-may-acquire = Сколько ещё профессий можно взять, всем вместе: {$n}
text-laid-out = Открыто рядом с колодой: {$cards}
text-box = Вышло из игры: {$things}
text-auction = Торги за {TERM($object, case: "acc")}: {$bids}
text-bid = {$seat} {$n}
text-passed = Пас: {$seats}
text-out = Больше не торгуются: {$seats}
text-won = {$seat} забирает {TERM($object, case: "acc")} за {$n} флоринов
text-player = {$seat}: очки престижа {$pp}; строители {$builders}, шуты {$jesters}, шедевры {$works}, лучший шедевр раунда {$best}; на руках профессии {$professions}, бонусные карты {$bonus}, карты найма {$recruiting}; карты престижа {$prestige}; пустые клетки {$empty}
text-money = {$seat}: {$n} флоринов
text-estate = {$seat}, поместье: {$tiles}
text-tile = {$tile} ({$squares})
text-has-freedoms = {$seat}, свободы: {$cards}
text-table = {$seat}, на столе: {$cards}
text-used-bonus = {$seat}, сыгранные бонусные карты: {$cards}
text-prestige = {$seat}, карты престижа: {$cards}
text-own-money = У тебя {$n} флоринов.
text-own-work = У тебя на руках: {$card}, ценность шедевра {$n}; пожелания: {$building}, {$landscape}, {$freedom}
text-own-bonus = Твои бонусные карты: {$cards}
text-own-recruiting = Твои карты найма: {$n}
text-own-prestige = Твоя карта престижа: {$card}
text-looking = Ты смотришь карты: {$cards}
text-gives = Ты возвращаешь: {$card}
text-under = Под колодой ({TERM($deck, case: "pl")}) лежат по твоему выбору: {$cards}
text-result = {$rank}. {$seat}: очки {$n}, флорины {$florins} (шедевры {$works}, здания {$buildings}, ландшафты {$landscapes}, строители {$builders}, лучшие шедевры {$best_works}, карты престижа {$prestige}, продано {$sold})

# Настройки стола
option-variant = Правила
option-variant-base = основные
option-variant-cz2 = чешские, для двоих
option-variant-cz2-about = За раунд каждый выигрывает два объекта, оставляет один и платит большую из своих двух ставок; второй выходит из игры. Каждая ставка должна быть сразу обеспечена деньгами.
option-variant-ru3 = русские, для троих
option-variant-ru3-about = Все ландшафты лежат одним стеком, и вид выбирает победитель торгов. За всю игру можно взять только шесть профессий, а с 3-го раунда каждый раунд открывается ещё одна.
option-variant-ru2 = русские, для двоих
option-variant-ru2-about = Каждое здание в одном экземпляре, объекты дороже, а ландшафты лежат одним стеком: вид выбирает победитель торгов. За всю игру можно взять только четыре профессии, а с 3-го раунда часть лежит открыто.
option-open_money = Деньги открыты
option-recruiting_replaced_at = Сыгранная карта найма ложится
option-recruiting_replaced_at-opponent = на стол соперника
option-recruiting_replaced_at-own_table = на свой стол
option-recruiting_in_hand_counts = Карты найма на руках считаются при оценке шедевра
option-may_decline_to_open = Открывать торги не обязательно
option-last_player_may_decline = Последний в торгах может ничего не брать
option-start_player = Первый игрок
option-start_player-random = по жребию
option-start_player-oldest = самый старший, на первом месте
option-start_player-chosen = выбирает хозяин стола, на первом месте

# Как играть, за минуту
how-to-play-goal = Ты правишь поместьем во Флоренции. Приглашай художников и учёных, дай им то, о чём они мечтают, и их шедевры тебя прославят. В игре {COUNT($rounds, "раунд", "раунда", "раундов")}; побеждает тот, у кого в конце больше очков престижа.
how-to-play-turn = Раунд начинается с торгов, потом у каждого {COUNT($actions, "действие", "действия", "действий")}. На торгах можно выиграть не больше одного объекта: ландшафт, шута, строителя, карту престижа или карту найма. Потом все по очереди создают шедевры, строят здания, берут карты профессий и бонусные карты, вводят свободы.
how-to-play-scores = Ценность шедевра (WP) складывается так: {$for_building} за нужное здание, {$for_landscape} за нужный ландшафт, {$for_freedom} за нужную свободу, {$for_jester} за каждого шута, {$for_person} за каждую твою карту профессии или найма и ещё бонусные карты. Она должна быть не меньше минимума раунда. За каждую единицу ты получаешь {COUNT($per_wv, "флорин", "флорина", "флоринов")} и тут же можешь обменять каждые {$per_pp} на очко престижа. Очки престижа (PP) дают и здания, второй и следующие одинаковые ландшафты, второй и третий строитель, лучший шедевр раунда, а в конце — карты престижа.
how-to-play-mistake-1 = Менять всю выручку на очки в первых раундах: без флоринов не выиграть ни одних торгов.
how-to-play-mistake-2 = Строить как попало: пока строителей меньше {$touching}, здания могут касаться друг друга только углами, и место быстро кончается.
how-to-play-mistake-3 = Исполнять желания каждого персонажа по отдельности: шуты и новые карты профессий поднимают ценность всех шедевров.
