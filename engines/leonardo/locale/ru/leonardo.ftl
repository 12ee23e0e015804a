# Леонардо да Винчи, по-русски.
game-name = Леонардо да Винчи
game-blurb = Флоренция полна изобретателей: отправляй учеников в город и завершай изобретения раньше других.

# Что происходит: каждый раз одно предложение в настоящем времени.
starts = {$seat} получает Леонардо и начинает.
gets-set = {$seat} получает стартовый набор {$set}.
removed = В этой игре не участвуют: {$cards}.
requested = Город заказывает: {$cards}.
takes-addon = {$seat} выбирает: {$thing}.
takes-cards = {$seat} берёт: {$cards}.
round-begins = Начинается раунд {$n} из {$m}. Леонардо: {$seat}.
research-begins = Начинается исследовательский раунд, {$n} из {$m}: город закрыт, работают только лаборатории. Леонардо: {$seat}.
cancels = {$seat} прерывает работу {TERM($lab, case: "at")}.
begins = {$seat} начинает работу {TERM($lab, case: "at")}.
begins-you = Это знаешь только ты: {TERM($lab, case: "at")} идёт работа над изобретением «{$thing}».
begins-nothing = {$seat} ничего нового не начинает.
placing-begins = Теперь расставляются фигурки. Начинает {$seat}.
places-area = { $n ->
    [one] {$seat} отправляет {TERM($place, case: "to")} {$n} ученика.
    [few] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
    [many] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
   *[other] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
  }
places-area-master = {$seat} отправляет {TERM($place, case: "to")} мастера.
places-lab = { $n ->
    [one] {$seat} отправляет {TERM($place, case: "to")} {$n} ученика.
    [few] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
    [many] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
   *[other] {$seat} отправляет {TERM($place, case: "to")} {$n} учеников.
  }
places-lab-master = {$seat} отправляет {TERM($place, case: "to")} мастера.
passes-place = {$seat} больше никого не ставит.
has-placed = {$seat} больше никого поставить не может.
placing-ends = Все фигурки расставлены.
evaluates = {TERM($place, cap: 1)}. Действуют по порядку: {$seats}.
leaves-council = В ратуше все игроки, поэтому последний уходит: {$seat}.
names-holder = {$seat} решает. Леонардо теперь у игрока: {$other}.
keeps-leonardo = Леонардо теперь у игрока: {$seat}.
stands-on = {$seat} занимает поле «{$thing}».
withdraws = {$seat} забирает фигурки {TERM($place, case: "from")}.
council-over = Дела в ратуше окончены.
leaves-unused = {$seat} не использует поле «{$thing}».
moves-apprentice = {$seat} перемещает ученика {TERM($origin, case: "from")} {TERM($place, case: "to")}.
moves-apprentice-of = {$seat} перемещает чужого ученика ({$other}) {TERM($origin, case: "from")} {TERM($place, case: "to")}.
takes-florins = { $n ->
    [0] {$seat} не находит в ратуше ни флорина.
    [one] {$seat} берёт из ратуши {$n} флорин.
    [few] {$seat} берёт из ратуши {$n} флорина.
    [many] {$seat} берёт из ратуши {$n} флоринов.
   *[other] {$seat} берёт из ратуши {$n} флоринов.
  }
looks = { $n ->
    [one] {$seat} смотрит верхние изобретения колоды ({$n}).
    [few] {$seat} смотрит {$n} верхних изобретения колоды.
    [many] {$seat} смотрит {$n} верхних изобретений колоды.
   *[other] {$seat} смотрит {$n} верхних изобретений колоды.
  }
looks-you = Сверху ты видишь: {$cards}.
arranges = {$seat} возвращает изобретения в тайном порядке.
arranges-you = Ты возвращаешь сверху вниз: {$cards}.
takes-resource = { $n ->
    [0] {$seat} берёт бесплатно 1 карту: {$thing}.
    [one] {$seat} берёт 1 карту за {$n} флорин: {$thing}.
    [few] {$seat} берёт 1 карту за {$n} флорина: {$thing}.
    [many] {$seat} берёт 1 карту за {$n} флоринов: {$thing}.
   *[other] {$seat} берёт 1 карту за {$n} флоринов: {$thing}.
  }
takes-apprentice = { $n ->
    [0] {$seat} получает ученика бесплатно.
    [one] {$seat} получает ученика за {$n} флорин.
    [few] {$seat} получает ученика за {$n} флорина.
    [many] {$seat} получает ученика за {$n} флоринов.
   *[other] {$seat} получает ученика за {$n} флоринов.
  }
takes-lab = { $n ->
    [0] {$seat} бесплатно берёт большую лабораторию. Мест: {$places}.
    [one] {$seat} берёт большую лабораторию за {$n} флорин. Мест: {$places}.
    [few] {$seat} берёт большую лабораторию за {$n} флорина. Мест: {$places}.
    [many] {$seat} берёт большую лабораторию за {$n} флоринов. Мест: {$places}.
   *[other] {$seat} берёт большую лабораторию за {$n} флоринов. Мест: {$places}.
  }
turns-lab = { $n ->
    [0] {$seat} бесплатно расширяет {TERM($lab, case: "acc")}. Теперь мест: {$places}.
    [one] {$seat} расширяет {TERM($lab, case: "acc")} за {$n} флорин. Теперь мест: {$places}.
    [few] {$seat} расширяет {TERM($lab, case: "acc")} за {$n} флорина. Теперь мест: {$places}.
    [many] {$seat} расширяет {TERM($lab, case: "acc")} за {$n} флоринов. Теперь мест: {$places}.
   *[other] {$seat} расширяет {TERM($lab, case: "acc")} за {$n} флоринов. Теперь мест: {$places}.
  }
fixes-robot = { $n ->
    [0] {$seat} бесплатно ставит робота {TERM($lab, case: "to")}.
    [one] {$seat} ставит робота {TERM($lab, case: "to")} за {$n} флорин.
    [few] {$seat} ставит робота {TERM($lab, case: "to")} за {$n} флорина.
    [many] {$seat} ставит робота {TERM($lab, case: "to")} за {$n} флоринов.
   *[other] {$seat} ставит робота {TERM($lab, case: "to")} за {$n} флоринов.
  }
finds-nothing = {$seat}: {TERM($place, case: "at")} делать больше нечего.
area-over = Все фигурки возвращаются {TERM($place, case: "from")}.
swaps = {$seat} меняет карты на рынке. Отдано: {$cards}. Взято: {$others}.
works = { $n ->
    [one] {$seat}, {$lab}: {$n} неделя работы, теперь {$weeks}.
    [few] {$seat}, {$lab}: {$n} недели работы, теперь {$weeks}.
   *[many] {$seat}, {$lab}: {$n} недель работы, теперь {$weeks}.
  }
labs-worked = Работа в лабораториях окончена. Все фигурки возвращаются.
completes = {$seat} завершает изобретение: {$thing}.
completes-none = В этом раунде никто ничего не завершает.
is-paid = { $n ->
    [one] {$seat} получает {$n} флорин за изобретение «{$thing}».
    [few] {$seat} получает {$n} флорина за изобретение «{$thing}».
   *[many] {$seat} получает {$n} флоринов за изобретение «{$thing}».
  }
is-paid-later = { $n ->
    [one] Меньшая награда: {$seat} получает {$n} флорин за изобретение «{$thing}».
    [few] Меньшая награда: {$seat} получает {$n} флорина за изобретение «{$thing}».
   *[many] Меньшая награда: {$seat} получает {$n} флоринов за изобретение «{$thing}».
  }
takes-card = {$seat} оставляет карту себе: {$thing}.
bids = {$seat} предлагает {$n}.
wins-card = { $n ->
    [one] {$seat} покупает карту за {$n} флорин: {$thing}.
    [few] {$seat} покупает карту за {$n} флорина: {$thing}.
    [many] {$seat} покупает карту за {$n} флоринов: {$thing}.
   *[other] {$seat} покупает карту за {$n} флоринов: {$thing}.
  }
card-gone = Никто ничего не предлагает, и карта выходит из игры: {$thing}.
still-works = {$seat} работает {TERM($lab, case: "at")} над тем же: {$thing}.
continues = {$seat} продолжает работу {TERM($lab, case: "at")} за меньшую награду: {$thing}.
stops = {$seat} прекращает работу {TERM($lab, case: "at")}: {$thing}.
council-florin = В ратушу кладут флорин, теперь их там {$n}.
variety = { $n ->
    [0] {$seat} не получает награды; разных видов: {$kinds}.
    [one] {$seat} получает ещё {$n} флорин; разных видов: {$kinds}.
    [few] {$seat} получает ещё {$n} флорина; разных видов: {$kinds}.
    [many] {$seat} получает ещё {$n} флоринов; разных видов: {$kinds}.
   *[other] {$seat} получает ещё {$n} флоринов; разных видов: {$kinds}.
  }
final = { $rank ->
    [1] { $n ->
        [one] Побеждает {$seat}: {$n} флорин, карт изобретений: {$cards}.
        [few] Побеждает {$seat}: {$n} флорина, карт изобретений: {$cards}.
       *[many] Побеждает {$seat}: {$n} флоринов, карт изобретений: {$cards}.
      }
   *[other] { $n ->
        [one] {$rank}-е место: {$seat}, {$n} флорин, карт изобретений: {$cards}.
        [few] {$rank}-е место: {$seat}, {$n} флорина, карт изобретений: {$cards}.
       *[many] {$rank}-е место: {$seat}, {$n} флоринов, карт изобретений: {$cards}.
      }
  }

# Вопросы
ask-addon = { $n ->
    [1] Какое дополнение возьмёшь? Это последнее.
   *[other] Какое дополнение возьмёшь? Осталось выбрать: {$n}.
  }
ask-resource = Какой ресурс возьмёшь?
ask-resources = Какие ресурсы возьмёшь? Всего {$n}, одинаковых не больше {$most}.
ask-robot = Куда поставишь робота?
ask-start = Начнёшь работу? Над чем, никто не увидит.
ask-start-in = Над чем начнёшь работать {TERM($lab, case: "at")}?
ask-cancel = Какую работу прервёшь?
ask-place = Куда отправишь фигурки?
ask-place-in = Кого отправишь {TERM($place, case: "to")}?
ask-leonardo = Кто получит Леонардо?
ask-field = Какое поле в ратуше займёшь?
ask-move = Переместишь ученика?
ask-whose = Чьего ученика переместишь?
ask-move-from = Откуда уйдёт ученик?
ask-move-to = Куда ученик перейдёт {TERM($place, case: "from")}?
ask-look = Посмотришь верхние карты колоды?
ask-arrange = Какое изобретение вернётся на место {$n} сверху?
ask-buy = { $n ->
    [one] Купишь ресурс за {$n} флорин?
    [few] Купишь ресурс за {$n} флорина?
   *[many] Купишь ресурс за {$n} флоринов?
  }
ask-area = { $n ->
    [0] Что сделаешь {TERM($place, case: "at")}? Сейчас это бесплатно.
    [one] Что сделаешь {TERM($place, case: "at")}? Сейчас это стоит {$n} флорин.
    [few] Что сделаешь {TERM($place, case: "at")}? Сейчас это стоит {$n} флорина.
   *[many] Что сделаешь {TERM($place, case: "at")}? Сейчас это стоит {$n} флоринов.
  }
ask-swap = Поменяешь что-нибудь на рынке?
ask-lay = Какие карты положишь? Не меньше {$low}, не больше {$high}.
ask-get = { $n ->
    [1] Какую карту возьмёшь?
   *[other] Какие карты возьмёшь? Всего {$n}.
  }
ask-which = Какое изобретение завершишь?
ask-handle = За какое из твоих изобретений заплатят теперь?
ask-bid = Сколько предложишь за карту «{$thing}»? Участников: {$n}.
ask-follow = Кто-то успел раньше. Продолжишь работу {TERM($lab, case: "at")} ({$thing})?
ask-order = Что сделать за тебя?
ask-order-limit = До какой цены действовать за тебя {TERM($place, case: "at")}?
ask-order-buy = Займёшь поле покупки. Какой ресурс купишь?
ask-order-fill = Сколько учеников отправишь {TERM($place, case: "to")}? Мастер придёт следующим ходом.

# Кнопки: глагол с числом, без точки
name-of = {TERM($thing, cap: 1)}
verb-start = Начать работу
verb-cancel = Прервать работу
pass-start = Пас: ничего не начинать
start-done = Это всё
cancel-in = Прервать {TERM($lab, case: "at")}
cancel-both = Прервать в обеих лабораториях
start-in = Начать {TERM($lab, case: "at")}
start-on = {$no} {$thing} · {$kind} · {$cards}
place-apprentices = { $n ->
    [one] {$n} ученик
    [few] {$n} ученика
    [many] {$n} учеников
   *[other] {$n} учеников
  }
place-master = {TERM($thing, cap: 1)}
pass-place = Пас: больше никого не ставить
verb-leonardo = Передать Леонардо
name-holder = {$seat}
withdraw = Забрать фигурки из ратуши
leave-florins = Занять поле и не брать флорины
use-nothing = Ничего не делать
verb-move = Переместить ученика
whose-apprentice = Ученик игрока: {$seat}
look = { $n ->
    [1] Посмотреть верхнюю карту
    [one] Посмотреть верхние карты: {$n}
    [few] Посмотреть {$n} верхние карты
    [many] Посмотреть {$n} верхних карт
   *[other] Посмотреть {$n} верхних карт
  }
put-card = { $n ->
    [1] Наверх: {$no} {$thing} · {$kind}
   *[other] На место {$n}: {$no} {$thing} · {$kind}
  }
put-rest = { $n ->
    [1] Последнюю оставить как есть
   *[other] Остальные {$n} оставить как есть
  }
verb-buy = { $n ->
    [one] Купить ресурс за {$n} флорин
    [few] Купить ресурс за {$n} флорина
    [many] Купить ресурс за {$n} флоринов
   *[other] Купить ресурс за {$n} флоринов
  }
take-resource = { $n ->
    [0] Взять бесплатно: {$thing}
    [one] Взять за {$n} флорин: {$thing}
    [few] Взять за {$n} флорина: {$thing}
    [many] Взять за {$n} флоринов: {$thing}
   *[other] Взять за {$n} флоринов: {$thing}
  }
take-apprentice = { $n ->
    [0] Взять ученика бесплатно
    [one] Взять ученика за {$n} флорин
    [few] Взять ученика за {$n} флорина
    [many] Взять ученика за {$n} флоринов
   *[other] Взять ученика за {$n} флоринов
  }
improve = { $n ->
    [0] {$thing} · бесплатно
   *[other] {$thing} · {$n}
  }
robot-into = Робота {TERM($lab, case: "to")}
pass-area = Пас: забрать фигурки
verb-swap = Поменять карты
lay-card = Положить: {$thing}
get-card = Взять: {$thing}
finish-invention = Завершить: {$no} {$thing} · {$kind} · {$cards}
verb-handle = Выбрать следующее
handle-invention = Следующее: {$no} {$thing} · {$kind} · {$cards}
verb-bid = Предложить
continue = Продолжить работу
stop = Прекратить работу
order-round = В раунде {$n}
order-up-to = { $n ->
    [0] Только бесплатно
    [one] До {$n} флорина
    [few] До {$n} флоринов
    [many] До {$n} флоринов
   *[other] До {$n} флоринов
  }
order-withdraw = Сразу забрать фигурки
order-idle = Пасовать, где мне нет дела
order-then-master = {TERM($place, cap: 1)}, потом мастер
order-fill = { $n ->
    [one] {$n} ученик, потом мастер
    [few] {$n} ученика, потом мастер
    [many] {$n} учеников, потом мастер
   *[other] {$n} ученика, потом мастер
  }
ahead-once = Взять раз и забрать фигурки
ahead-up-to = { $n ->
    [one] Брать не дороже {$n} флорина
    [few] Брать не дороже {$n} флоринов
    [many] Брать не дороже {$n} флоринов
   *[other] Брать не дороже {$n} флорина
  }
ahead-buy = { $n ->
    [one] Купить за {$n} флорин: {$thing}
    [few] Купить за {$n} флорина: {$thing}
    [many] Купить за {$n} флоринов: {$thing}
   *[other] Купить за {$n} флорина: {$thing}
  }

# Пометки у вариантов
invention-note = { $n ->
    [one] {$n} неделя; награда {$first}, меньшая {$later}
    [few] {$n} недели; награда {$first}, меньшая {$later}
   *[many] {$n} недель; награда {$first}, меньшая {$later}
  }
invention-note-less = { $n ->
    [one] {$n} неделя, скидка {$less} уже учтена; приносит {$first}, позже {$later}
    [few] {$n} недели, скидка {$less} уже учтена; приносит {$first}, позже {$later}
   *[many] {$n} недель, скидка {$less} уже учтена; приносит {$first}, позже {$later}
  }
strongest-there = наибольшая сила там: {$n}
weeks-to-go = { $n ->
    [one] осталась {$n} неделя
    [few] осталось {$n} недели
    [many] осталось {$n} недель
   *[other] осталось {$n} недель
  }
weeks-to-go-less = { $n ->
    [one] осталась {$n} неделя, скидка {$less} уже учтена
    [few] осталось {$n} недели, скидка {$less} уже учтена
   *[many] осталось {$n} недель, скидка {$less} уже учтена
  }
brings-nothing = сейчас ничего не даст
council-has = { $n ->
    [one] там {$n} флорин
    [few] там {$n} флорина
    [many] там {$n} флоринов
   *[other] там {$n} флоринов
  }
left = осталось {$n}
you-have = { $n ->
    [one] У тебя {$n} флорин.
    [few] У тебя {$n} флорина.
    [many] У тебя {$n} флоринов.
   *[other] У тебя {$n} флоринов.
  }

# Почему нельзя
why-too-dear = { $n ->
    [one] Не хватает {$n} флорина.
    [few] Не хватает {$n} флоринов.
    [many] Не хватает {$n} флоринов.
   *[other] Не хватает {$n} флоринов.
  }
why-third-letter = Букву {$letter} нельзя выбирать в третий раз.
why-all-apprentices = У тебя уже все ученики: {$n}.
why-shops-empty = В лавках осталось слишком мало карт.
why-shop-empty = Эта лавка пуста.
why-no-robot-place = Нет свободного места для робота: оно бывает только там, где 5 или 6 мест.
why-no-idle-robot-place = Там, где есть место для робота, идёт работа.
why-lab-works = {TERM($lab, case: "at", cap: 1)} идёт работа, поэтому улучшить её нельзя.
why-no-large = Большой лаборатории у тебя ещё нет.
why-has-large = Большая лаборатория у тебя уже есть.
why-turned = Уже расширена: {$lab}.
why-no-robots = Больше трёх роботов иметь нельзя.
why-no-idle-lab = Во всех твоих лабораториях идёт работа.
why-no-work = Прерывать нечего.
why-no-cards = Твоих ресурсов не хватает ни на одно изобретение, которое можно начать.
why-other-lab = Над этим уже работает твоя другая лаборатория.
why-completed = Это изобретение у тебя уже завершено.
why-missing = Не хватает: {$cards}.
why-no-city = В исследовательских раундах в город никто не ходит.
why-lab-idle = Здесь не идёт работа: её начинают в начале раунда.
why-lab-full = Все места там заняты.
why-no-apprentices = Все твои ученики расставлены.
why-placed = В этом раунде твои ученики там уже стоят.
why-master-used = Твой мастер уже поставлен.
why-field-taken = Там уже стоит {$seat}.
why-nobody-here = Оттуда некого перемещать.
why-first-there = Хозяин этого ученика там уже первый.
why-same-place = Ученик уже там.
why-no-hand = У тебя на руках нет ресурсов.

# Заголовки: кто что делает сейчас
headline-hidden = Что будет дальше, пока скрыто
headline-addon = {$seat} выбирает дополнение
headline-start = {$seat} может начать работу
headline-place = {$seat} расставляет фигурки
headline-leonardo = {$seat} решает, кто получит Леонардо
headline-field = {$seat} выбирает в ратуше
headline-move = {$seat} может переместить ученика
headline-look = {$seat} может посмотреть колоду
headline-arrange = {$seat} смотрит колоду
headline-buy = {$seat} может купить ресурс
headline-area = {TERM($place, case: "at", cap: 1)} действует {$seat}
headline-which = {$seat} завершает изобретение
headline-handle = {$seat} выбирает следующую выплату
headline-follow = {$seat} продолжает или прекращает работу
headline-bid = Закрытый аукцион: карта «{$thing}»
headline-waiting = Ждём: {$seats}
headline-stake-shop = { $n ->
    [0] {$thing} бесплатно или пас
    [one] {$thing} за {$n} флорин или пас
    [few] {$thing} за {$n} флорина или пас
    [many] {$thing} за {$n} флоринов или пас
   *[other] {$thing} за {$n} флорина или пас
  }
headline-stake-academy = { $n ->
    [0] ученик бесплатно или пас
    [one] ученик за {$n} флорин или пас
    [few] ученик за {$n} флорина или пас
    [many] ученик за {$n} флоринов или пас
   *[other] ученик за {$n} флорина или пас
  }
headline-stake-workshop = { $n ->
    [0] лаборатория, робот бесплатно или пас
    [one] лаборатория, робот за {$n} флорин или пас
    [few] лаборатория, робот за {$n} флорина или пас
    [many] лаборатория, робот за {$n} флоринов или пас
   *[other] лаборатория, робот за {$n} флорина или пас
  }
headline-round = раунд {$n} из {$m}
headline-research = исследовательский раунд, {$n} из {$m}
headline-round-zero = подготовка к игре
headline-wins = Побеждает {$seats}
headline-share = Победу делят: {$seats}
headline-won-with = { $n ->
    [one] {$n} флорин
    [few] {$n} флорина
    [many] {$n} флоринов
   *[other] {$n} флоринов
  }

# Стол словами
text-none = нет
text-nobody = никого
text-and = {$first}, {$then}
text-cards = {$thing} {$n}
text-round = Раунд {$n} из {$m}; Леонардо: {$seat}.
text-research = Раунд {$n} из {$m}, исследовательский; Леонардо: {$seat}.
text-phase-setup = Раунд 0: дополнения
text-phase-start = Фаза A: начало работ
text-phase-place = Фаза B: расстановка фигурок
text-phase-city = Фаза C: подведение итогов
text-phase-complete = Фаза D: завершение изобретений
text-phase-end = Игра окончена
text-holder = Леонардо: {$seat}.
text-order = Ещё впереди: {$seats}
text-mayor = Градоначальник стоит {TERM($place, case: "at")}
text-auction = Закрытый аукцион, карта «{$thing}»: {$seats}
text-done = Завершено: {$thing}, {$seat}, {$lab}; приносит {$n}, ещё не выплачено
text-done-paid = Завершено: {$thing}, {$seat}, {$lab}; выплачено {$n}
text-done-later = Завершено позже: {$thing}, {$seat}, {$lab}; приносит {$n}, ещё не выплачено
text-done-later-paid = Завершено позже: {$thing}, {$seat}, {$lab}; выплачено {$n}
text-invention = Заказано: № {$no} {$thing} ({TERM($colour, case: "abbr")}, {$kind}): {$cards}; недель {$weeks}; приносит {$first}, позже {$later}
text-deck = В колоде {$n}, порядок неизвестен: {$cards}
text-gone = Вне игры: {$cards}
text-area-council = {TERM($place, cap: 1)} (флоринов {$n}): {$groups}
text-area-workshop = {TERM($place, cap: 1)} (роботов {$n}, цена {$price}): {$groups}
text-area-academy = {TERM($place, cap: 1)} (учеников {$n}, цена {$price}): {$groups}
text-area-shop = {TERM($place, cap: 1)} ({$thing} {$n}, цена {$price}): {$groups}
text-area-market = {TERM($place, cap: 1)} (карт {$n}): {$groups}
text-group = {$rank}. {$seat} {$n} (сила {$strength})
text-group-master = {$rank}. {$seat} {$n} и мастер (сила {$strength})
text-field = Поле {$n} в ратуше: {$seat}
text-market = На рынке: {$cards}
text-player = {$seat}: учеников {$n}, можно поставить {$free}, в академии {$academy}; мастер поставлен
text-player-master = {$seat}: учеников {$n}, можно поставить {$free} и мастера, в академии {$academy}
text-florins = {$seat}: флоринов {$n}
text-passed = {$seat} больше никого не ставит
text-lab-idle = {$seat}, {$lab}: свободна; мест {$places}, для роботов {$places2}; роботов {$n}
text-lab = {$seat}, {$lab}: {$state}, недель {$weeks}, в этом раунде +{$works}; мест {$places}, для роботов {$places2}; роботов {$n}; {$figures}
text-lab-secret = тайная работа
text-lab-rest = свободна
text-lab-follows = открытая работа, {$thing} ({$cards})
text-figures = учеников {$n}
text-figures-master = учеников {$n} и мастер
text-inventions = {$seat}, карты изобретений: {$cards}
text-completed = {$seat}, завершено: {$cards}
text-addons = {$seat}, дополнения: {$things}
text-own-florins = Твои флорины: {$n}
text-own-hand = Твои ресурсы: {$cards}
text-work = Твоя работа, {$lab}: {$things} ({$cards}); нужно недель {$n}, скидка {$discount}
text-knows = Ты знаешь верх колоды: {$cards}
text-looking = Ты смотришь, сверху: {$cards}
text-own-bid = Твоя ставка: {$n}
text-result = {$rank}. {$seat}: флоринов {$n}, карт изобретений {$cards}, видов {$kinds} (в начале {$start}, полные награды {$first}, меньшие награды {$later}, ратуша {$council}, за разные виды {$variety}, цены {$prices}, аукционы {$bids})
alt-display = Заказано: {$cards}.
alt-player = {$seat}: учеников {$n}, карт изобретений {$cards}.
alt-player-florins = {$seat}: флоринов {$florins}, учеников {$n}, карт изобретений {$cards}.

# Откуда флорины
part-start = в начале
part-first = полные награды
part-later = меньшие награды
part-council = ратуша
part-variety = разные виды
part-prices = за действия
part-bids = на аукционах

# Настройки стола
option-setup = Подготовка
option-setup-beginner = для новичков: стартовые наборы
option-setup-advanced = для опытных: дополнения на выбор
option-codex1 = Кодекс I: могучая ратуша
option-codex2 = Кодекс II: рынок
option-start_player = Первый игрок
option-start_player-random = по жребию
option-start_player-chosen = выбирает хозяин стола: первое место

# Как играть, за минуту
how-to-play-goal = Ты изобретаешь во Флоренции. За {COUNT($rounds, "раунд", "раунда", "раундов")} ты строишь машины, которые заказывает город; он платит хорошо, а больше всех тем, кто успел первым. Побеждает тот, у кого в конце больше всего флоринов.
how-to-play-turn = В каждом раунде можно тайно положить ресурсы под свободную лабораторию: ровно те, что нужны для одного изобретения. Потом все по очереди ставят учеников и мастеров в город или в свои работающие лаборатории. Итоги в городе подводятся от A до H: самый сильный в районе действует первым, и каждое следующее действие там стоит дороже. Затем работают лаборатории: ученик {COUNT($by_apprentice, "неделю", "недели", "недель")}, мастер {$by_master}, робот {$by_robot}. С раунда {$first_research} работают только лаборатории.
how-to-play-scores = Изобретение, на которое хватило недель, завершается само. Все, кто завершил его в одном раунде, получают полную награду; карту получает единственный из них или победитель закрытого аукциона. Позже платят меньше. Каждая карта экономит {COUNT($discount, "неделю", "недели", "недель")} на следующих изобретениях того же вида. В конце флорины дают за разные виды карт: за {COUNT($bonus_1_kinds, "вид", "вида", "видов")} {$bonus_1}, за {$bonus_2_kinds} {$bonus_2}, за {$bonus_3_kinds} {$bonus_3}.
how-to-play-mistake-1 = Отправить всех в город: без людей в лаборатории работа стоит, и другие заканчивают раньше.
how-to-play-mistake-2 = Начать работу прямо перед мастерской: работающую лабораторию нельзя расширить, и робота в неё не поставить. Сначала улучши её.
how-to-play-mistake-3 = Остаться без флоринов: везде дёшево только первое действие. Несколько флоринов в запасе часто приносят вторую карту.
