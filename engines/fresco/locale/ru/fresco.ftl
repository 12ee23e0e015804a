# Фреска, по-русски.
game-name = Фреска
game-blurb = Епископ хочет вернуть потолку собора краски: вставай рано, покупай и смешивай краски и реставрируй самое ценное.

# Что происходит: по одному предложению в настоящем времени.
start-row = На стартовых клетках, от последней: {$seats}.
fresco-dealt = { $n ->
    [one] Реставрации ждёт {$n} участок фрески.
    [few] Реставрации ждут {$n} участка фрески.
   *[many] Реставрации ждут {$n} участков фрески.
  }
market-stocked = На прилавках рынка новый товар.
requests-appear = { $n ->
    [one] У епископа {$n} новая просьба.
    [few] У епископа {$n} новые просьбы.
   *[many] У епископа {$n} новых просьб.
  }
portraits-appear = Новые портреты: {$cards}.
round-begins = Начинается раунд {$n}.
final-round = Последний раунд! Театр закрыт, зато в собор идём дважды.
last-section = Фреска готова: раунд {$n} становится последним и доигрывается как есть.
gets-up = {$seat} встаёт в {$n} часов.
mood-up = { $n ->
    [one] {$seat}: настроение на {$n} клетку вверх.
    [few] {$seat}: настроение на {$n} клетки вверх.
   *[many] {$seat}: настроение на {$n} клеток вверх.
  }
mood-down = { $n ->
    [one] {$seat}: настроение на {$n} клетку вниз.
    [few] {$seat}: настроение на {$n} клетки вниз.
   *[many] {$seat}: настроение на {$n} клеток вниз.
  }
planned = {$seat} планирует: {$things}.
leaves = {$seat} уходит {TERM($place, case: "from")}.
buys = { $n ->
    [one] {$seat} покупает у прилавка {$booth} за {$n} талер: {$things}.
    [few] {$seat} покупает у прилавка {$booth} за {$n} талера: {$things}.
   *[many] {$seat} покупает у прилавка {$booth} за {$n} талеров: {$things}.
  }
closes-booth = {$seat} закрывает прилавок {$booth}.
moves-bishop = { $n ->
    [0] {$seat} бесплатно двигает епископа на {$section}.
    [one] {$seat} двигает епископа на {$section} за {$n} талер.
    [few] {$seat} двигает епископа на {$section} за {$n} талера.
   *[many] {$seat} двигает епископа на {$section} за {$n} талеров.
  }
restores = { $bonus ->
    [0] {$seat} реставрирует {$section}, краски: {$things}. Очки: {$n}.
   *[other] {$seat} реставрирует {$section}, краски: {$things}. Очки: {$n} и ещё {$bonus} за епископа.
  }
restores-freely = { $bonus ->
    [0] {$seat} реставрирует {$section}. Очки: {$n}.
   *[other] {$seat} реставрирует {$section}. Очки: {$n} и ещё {$bonus} за епископа.
  }
restores-altar = {$seat} реставрирует алтарь, краски: {$things}. Очки: {$n}.
fulfils = {$seat} выполняет просьбу, плитки: {$m} ({$things}). Очки: {$n}.
lands = {$seat} останавливается на клетке {$n}.
earns = { $n ->
    [one] {$seat} берёт {$n} талер.
    [few] {$seat} берёт {$n} талера.
   *[many] {$seat} берёт {$n} талеров.
  }
takes-portrait = {$seat} пишет портрет: {$card}.
takes-paints = {$seat} берёт краски: {$things}.
gains-points = { $n ->
    [one] {$seat} получает {$n} победное очко.
    [few] {$seat} получает {$n} победных очка.
   *[many] {$seat} получает {$n} победных очков.
  }
mixes = {$seat} смешивает: {$one} и {$two} дают {TERM($paint, case: "acc")}.
income = { $n ->
    [one] {$seat} получает {$n} талер дохода.
    [few] {$seat} получает {$n} талера дохода.
   *[many] {$seat} получает {$n} талеров дохода.
  }
start-row-moves = Новый порядок на стартовых клетках, от последней: {$seats}.
controls = В этом раунде за Леонардо решает {$seat}.
counts-thalers = { $n ->
    [one] {$seat}: остался {$n} талер. Очки: {$m}.
    [few] {$seat}: осталось {$n} талера. Очки: {$m}.
   *[many] {$seat}: осталось {$n} талеров. Очки: {$m}.
  }
portrait-counts = {$seat}, портрет «{$card}» приносит очки: {$n}.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} побеждает: {$n} победное очко.
        [few] {$seat} побеждает: {$n} победных очка.
       *[many] {$seat} побеждает: {$n} победных очков.
      }
   *[other] { $n ->
        [one] {$rank}-е место: {$seat}, {$n} победное очко.
        [few] {$rank}-е место: {$seat}, {$n} победных очка.
       *[many] {$rank}-е место: {$seat}, {$n} победных очков.
      }
  }

# Части предложений
and = {$first}, {$then}
nothing = нет
paint-count = { $n ->
    [one] {$n} {$paint}
    [few] {$n} {TERM($paint, case: "pl")}
   *[many] {$n} {TERM($paint, case: "pl_gen")}
  }
place-count = {$place} {$n}

# Вопросы
ask-wake = Во сколько встанешь?
ask-wake-leonardo = Во сколько встаёт Леонардо?
ask-plan = Спланируй день: учеников у тебя {$n}. Никто не увидит план, пока не закончат все.
ask-market = Какой прилавок выберешь? Учеников здесь: {$n}, цена плитки: {$m}.
ask-booth = Прилавок {$booth}: купишь плитки или закроешь?
ask-tiles = Какие плитки купишь? Не больше {$n}, цена каждой {$m}.
ask-close = Какой прилавок закроет Леонардо?
ask-cathedral = { $n ->
    [one] Что делаешь в соборе? Остался {$n} ученик.
    [few] Что делаешь в соборе? Осталось {$n} ученика.
   *[many] Что делаешь в соборе? Осталось {$n} учеников.
  }
ask-section = Какой участок фрески отреставрируешь?
ask-bishop = { $n ->
    [0] Передвинешь сначала епископа? Это бесплатно.
    [one] Передвинешь сначала епископа за {$n} талер?
    [few] Передвинешь сначала епископа за {$n} талера?
   *[many] Передвинешь сначала епископа за {$n} талеров?
  }
ask-altar = Какими красками отреставрируешь алтарь? Нужно: {$n}, основные только разных цветов. Очки: {$vp}, за каждую смешанную +{$more}; три разные смешанные дают {$all}.
ask-altar-special = Какими красками отреставрируешь алтарь? Нужно: {$n}, основные только разных цветов. Очки: {$vp}, за каждую смешанную +{$more}, за коричневую и розовую +{$much}; три разные смешанные дают {$all}.
ask-request = Какую просьбу выполнишь?
ask-spots = Какие свои плитки фрески перевернёшь? Дохода от них больше не будет.
ask-leonardo = Какой участок фрески отреставрирует Леонардо?
ask-studio = { $n ->
    [one] Портрет или талеры? Здесь {$n} ученик.
    [few] Портрет или только талеры? Здесь {$n} ученика.
   *[many] Портрет или только талеры? Здесь {$n} учеников.
  }
ask-paints = { $n ->
    [one] Какую краску возьмёшь?
    [few] Какие {$n} краски возьмёшь?
   *[other] Возьми краски, всего {$n}.
  }
ask-mix = { $n ->
    [one] Что смешиваешь? Осталось {$n} смешивание.
    [few] Что смешиваешь? Осталось {$n} смешивания.
   *[many] Что смешиваешь? Осталось {$n} смешиваний.
  }
ask-land = Там уже стоит {$other}. Следующая клетка или предыдущая?
ask-order = Во сколько тебя разбудить в этом раунде?

# Кнопки: глагол с числом, без точки
wake = { $mood ->
    [-3] В {$hour} · настроение −3, цена {$price}
    [-2] В {$hour} · настроение −2, цена {$price}
    [-1] В {$hour} · настроение −1, цена {$price}
    [0] В {$hour} · настроение ±0, цена {$price}
    [1] В {$hour} · настроение +1, цена {$price}
   *[other] В {$hour} · настроение {$mood}, цена {$price}
  }
wake-leonardo = Леонардо встаёт в {$hour}
to-place = {TERM($place, case: "at", cap: 1)}
go-to-booth = Прилавок {$booth}
close-booth = Закрыть прилавок {$booth}
verb-buy = Купить плитки
buy-tile = Купить: {$things}
buy-tile-short = Купить: {$things} · в запасе не хватает: {$lacking}
market-beside = Закрыть прилавок…
verb-restore = Реставрировать {TERM($thing, case: "acc")}
restore-section = { $bonus ->
    [0] Реставрировать {$section} · {$n}
   *[other] Реставрировать {$section} · {$n} +{$bonus}
  }
bishop-stays = { $bonus ->
    [0] Оставить епископа · без бонуса
   *[other] Оставить епископа · +{$bonus}
  }
bishop-to = { $bonus ->
    [0] Епископ на {$section} · без бонуса
   *[other] Епископ на {$section} · +{$bonus}
  }
section-beside = Всё равно передвинуть епископа…
verb-altar = Реставрировать {TERM($thing, case: "acc")}
give-paint = Отдать {TERM($paint, case: "acc")}
verb-fulfil = Выполнить просьбу
fulfil = Выполнить: {$things} · {$n}
turn-over = Перевернуть: {$things}
paint-portrait = Написать портрет: {$thing}
earn = { $n ->
    [one] Взять {$n} талер
    [few] Взять {$n} талера
   *[many] Взять {$n} талеров
  }
take-paint = Взять {TERM($paint, case: "acc")}
mix = Смешать {TERM($paint, case: "acc")}: {$one} + {$two}
land-next = Следующая клетка: {$n}
land-previous = Предыдущая клетка: {$n}
order-round = В раунде {$n}
order-wake = Разбудить меня в {$n}, если свободно
done = Закончить здесь

# Примечания к вариантам
needs-paints = нужны краски: {$things}
with-paints = и ещё {$things}
with-thalers = { $n ->
    [one] и ещё {$n} талер
    [few] и ещё {$n} талера
   *[many] и ещё {$n} талеров
  }
portrait-text = {$thing}

# Почему нельзя
why-hour-taken = В это время уже встаёт {$other}.
why-booth-closed = Этот прилавок закрыт до конца раунда.
why-too-few-thalers = { $n ->
    [one] Тебе не хватает {$n} талера.
   *[other] Тебе не хватает {$n} талеров.
  }
why-paints = Тебе не хватает красок: {$things}.
why-no-paints = Твои краски не подходят ни к одному участку.
why-no-section = Фреска готова, участков не осталось.
why-altar = Для алтаря нет трёх красок: основные должны быть разными, остальные смешанными.
why-no-request = Пятен на твоих плитках фрески не хватает ни для одной просьбы.
why-spots = Не хватает пятен красок: {$things}.
why-supply = Такой краски в запасе больше нет: {$paint}.

# Заголовки: кто что делает
headline-hidden = Что дальше, пока скрыто
headline-plan = Планирование дня
headline-waiting = Ждём: {$seats}
headline-leonardo = За Леонардо решает {$seat}
headline-wake = {$seat} выбирает, когда встать
headline-buy = Рынок: ходит {$seat}
headline-buy-detail = { $n ->
    [one] {$n} ученик
    [few] {$n} ученика
   *[many] {$n} учеников
  }
headline-restore = Собор: ходит {$seat}
headline-restore-detail = { $n ->
    [one] остался {$n} ученик
    [few] осталось {$n} ученика
   *[many] осталось {$n} учеников
  }
headline-portrait = Студия: ходит {$seat}
headline-portrait-detail = { $n ->
    [one] {$n} ученик
    [few] {$n} ученика
   *[many] {$n} учеников
  }
headline-mix = Мастерская: ходит {$seat}
headline-mix-detail = { $n ->
    [one] осталось {$n} смешивание
    [few] осталось {$n} смешивания
   *[many] осталось {$n} смешиваний
  }
headline-land = {$seat} выбирает клетку
headline-round = раунд {$n}, осталось участков: {$left}
headline-last-round = последний раунд {$n}, фреска готова
headline-final-round = последний раунд {$n}, осталось участков: {$left}
headline-wins = {$seat} побеждает
headline-won-with = { $n ->
    [one] {$n} победное очко
    [few] {$n} победных очка
   *[many] {$n} победных очков
  }

# Текстовая доска
text-name = {$name}
text-phase-wake = Сейчас: подъём
text-phase-plan = Сейчас: планирование
text-phase-market = Сейчас: рынок
text-phase-cathedral = Сейчас: собор
text-phase-studio = Сейчас: студия
text-phase-workshop = Сейчас: мастерская
text-phase-theatre = Сейчас: театр
text-phase-cathedral2 = Сейчас: собор, второй визит
text-phase-end = Игра окончена
text-turn = Ходит {$seat}
text-turns = Ещё ходят: {$seats}
text-order = Порядок действий: {$seats}
text-landing = {$seat}: прибавка {$n}, но клетка {$space} занята
text-landing-next = Свободна клетка {$n} впереди, сзади нет ни одной
text-landing-both = Свободны клетка {$n} впереди и клетка {$m} сзади
text-place = {$place}
text-places = Места дня: {$things}
text-start = стартовая клетка S{$n}, очки {$m}
text-vp = очки {$n}
text-player = {$seat}: {$where}; настроение {$mood}; ученики {$n}; доход {$income}; алтарь {$altars}×
text-up = {$seat} встаёт в {$n}, цена плитки рынка {$price}
text-plan = {$seat}, план: {$things}
text-tiles = {$seat}, плитки фрески: {$n}
text-tiles-spots = {$seat}, плитки фрески {$n}, пятна красок: {$things}
text-own-tile = ({$things})
text-own-tile-spent = (использовано: {$things})
text-has-portraits = {$seat}, портреты: {$cards}
text-has-requests = {$seat}, выполнено просьб: {$n}
text-thalers = {$seat}, талеры в конце: {$n}
text-leonardo = Леонардо (решает {$seat}): {$where}; {$up}; на фреске на {$section}; план: {$plan}; плитки фрески: {$n}
text-leonardo-up = встаёт в {$n}
text-leonardo-sleeps = ещё спит
text-hostel = Гостиница: {$things}
text-hour = {$n} часов (настроение { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, цена {$price})
text-hour-taken = {$n} часов (настроение { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, цена {$price}; {$seat})
text-booth = Прилавок {$booth}, мест {$n}: {$things}
text-booth-closed = Прилавок {$booth}, мест {$n}: закрыт
text-tile = ({$things})
text-bag = Плиток рынка в мешочке: {$n}
text-fresco = Участков к реставрации: {$n}; епископ стоит на {$section}
text-row = {$things}
text-section = { $bonus ->
    [0] {$section}: очки {$n} ({$things})
   *[other] {$section}: очки {$n} +{$bonus} ({$things})
  }
text-section-spots = { $bonus ->
    [0] {$section}: очки {$n} ({$things}; пятна красок: {$spots})
   *[other] {$section}: очки {$n} +{$bonus} ({$things}; пятна красок: {$spots})
  }
text-restored = Отреставрировано: {$things}
text-supply = Запас: {$things}
text-mood = Шкала настроения: от 1 до {$n}; на ученика больше: {$plus}, на ученика меньше: {$minus}
text-portraits = Открытые портреты: {$things}; в стопке {$n}
text-portrait = {$card} ({$text})
text-requests = Открытые просьбы: {$things}; в стопке {$n}
text-request = ({$things}: очки {$n}, талеры {$thalers}, краски {$paints})
text-own = За твоей ширмой: талеры {$n}; {$things}
text-own-plan = Твой план: {$things}
text-result = {$rank}. {$seat}: очки {$n}, талеры {$purse} (фреска {$fresco}, епископ {$bishop}, алтарь {$altar}, просьбы {$requests}, портреты {$portraits}, за талеры {$thalers}, занятые клетки {$track})
alt-headline = {$first} – {$then}.
alt-line = {$line}.
alt-player = {$seat}: очки {$n}, настроение {$mood}, плитки фрески {$tiles}.
alt-leonardo = Леонардо: очки {$n}, плитки фрески {$tiles}.

# Откуда взялись очки
part-fresco = фреска
part-bishop = епископ
part-altar = алтарь
part-requests = просьбы
part-portraits = портреты
part-thalers = талеры
part-track = занятые клетки

# Настройки стола
option-bishops_requests = Просьбы епископа
option-portraits = Портреты
option-special_blends = Особые смеси

# Как играть, за минуту
how-to-play-goal = Ты пишешь фрески и возвращаешь краски большой росписи на своде собора, как хочет епископ. Если в начале раунда участков осталось {$final_tiles} или меньше, раунд последний; у кого после него больше победных очков, тот побеждает.
how-to-play-turn = Выбери, когда встать: кто встаёт раньше, ходит первым, но портит себе настроение и дороже платит на рынке. Потом все тайно планируют, сколько учеников куда пойдёт, не больше {$at_once} в одно место: на рынок за красками, в собор реставрировать, в студию за талерами, в мастерскую смешивать, в театр за настроением. Места посещают в этом порядке, и везде первыми ходят те, кто встал раньше.
how-to-play-scores = За участок нужны ровно те краски, что на нём указаны; он даёт свои очки и ещё {$bishop_on}, если на нём стоит епископ, или {$bishop_beside}, если епископ рядом. За {COUNT($bishop_cost, "талер", "талера", "талеров")} епископа можно сначала передвинуть на один участок. Каждая плитка потом приносит {COUNT($income, "талер", "талера", "талеров")} за раунд. Алтарю нужны краски (всего {$altar}): основные среди них должны быть разными, смешанные дают больше. В конце {COUNT($thalers_per_vp, "талер даёт", "талера дают", "талеров дают")} одно очко.
how-to-play-mistake-1 = Планировать собор с красками, которые ещё не смешаны: мастерская открыта после него, так что смешивай на раунд раньше.
how-to-play-mistake-2 = Всё время вставать в {$hour_1}: с плохим настроением ты каждый раунд теряешь ученика.
how-to-play-mistake-3 = Не двигать епископа: талер, который приводит его ближе, приносит {$bishop_beside} или {COUNT($bishop_on, "очко", "очка", "очков")}.
