# Tournaments: the names of screens and buttons, then the card, then the plan.

tournament-all = Турниры
tournament-what = Новые турниры этого чата. Нажми на турнир, чтобы записаться или узнать больше.
tournament-none-here = Турниров здесь ещё не было. Создай турнир: столы и таблицу он ведёт сам.
tournament-none = Такого турнира уже нет. Турниры этого чата покажет /tournament.
tournament-not-here = Турнир проводят в канале или группе. Отправь /tournament там.
tournament-plan = Создать турнир
tournament-title = Кубок «{$game}» {$n}
tournament-title-round = {$title}, тур {$n}
tournament-title-final = {$title}, финал
tournament-you-play = {$title}: с тобой играют: {$names}
tournament-details = Подробнее
tournament-standings = Таблица
tournament-rules = Правила
tournament-sign-up = Записаться
tournament-withdraw = Отменить запись
tournament-leave = Покинуть турнир
tournament-own-table = К твоему столу: {$names}
tournament-announce = Объявить
tournament-discard = Удалить черновик
tournament-set-name = Название: {$now}
tournament-close-now = Закончить запись
tournament-start-now = Открыть столы сейчас
tournament-extend = Ещё 3 дня на запись
tournament-extend-round = Ещё 3 дня на тур
tournament-remove = Исключить игрока
tournament-cancel = Отменить турнир

tournament-state-draft = черновик
tournament-state-open = идёт запись
tournament-state-planned = скоро начнётся
tournament-state-running = идёт
tournament-state-over = завершён
tournament-state-off = отменён
tournament-what-is = {$game} · { $rounds ->
    [one] {$rounds} тур
    [few] {$rounds} тура
   *[other] {$rounds} туров
  }, за столом {$seats} · {$time_control}
tournament-is-draft = Черновик видишь только ты. Проверь его и объяви турнир.
tournament-organizes = Организатор: {$name}.
tournament-ownerless = Организатора больше нет, турнир доиграется сам.
tournament-is-open = Запись закрывается: {$when}.
tournament-is-planned = Запись окончена. Первые столы откроются {$when}.
tournament-is-running = Тур {$n} из {$most}. Конец тура: {$when}.
tournament-is-final = Финальный стол. Конец: {$when}.
tournament-round-of = Тур {$n} из {$most}
tournament-is-over = Турнир завершён.
tournament-is-off = Турнир отменён. Открытые столы доигрываются как обычно.
tournament-too-few = Турнир отменён. Записалось: {$n}, а нужно было {$least}. Создай его снова: дай больше времени на запись или меньше мест за столом.
tournament-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
tournament-entrants = { $n ->
    [0] Пока никто не записался
    [one] Записался {$n} игрок: {$names}
    [few] Записались {$n} игрока: {$names}
   *[other] Записались {$n} игроков: {$names}
  }
tournament-more-needed = нужно ещё {$n}
tournament-more-even = ещё {$n}, и никто не будет пропускать туры
tournament-out-now = Пропускает тур: {$names}
tournament-meets = Стол {$n}: {$names}
tournament-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} стол
    [few] {$n} стола
   *[other] {$n} столов
  })
tournament-comparison = Одно и то же место за всеми столами
tournament-compared = Тур {$round}, место {$n}/{$seats}: {$scores}
tournament-possible = возможны места с {$best} по {$worst}
tournament-by-wins = выше по выигранным столам
tournament-by-opponents = выше по очкам соперников
tournament-by-among = выше по личным встречам
tournament-final-place = { $n ->
    [1] победа за финальным столом
   *[other] место {$n} за финальным столом
  }
tournament-in-final = за финальным столом
tournament-final-standings = Итоговая таблица
tournament-ended = {$title}: победители
tournament-won = { $n ->
    [one] {$title}: турнир окончен. Победитель: {$names}.
   *[other] {$title}: турнир окончен. Победители: {$names}.
  }
tournament-final-was = Финал: {$scores}
tournament-last-was = Решил тур {$n}: {$scores}
tournament-is-out = вне игры
tournament-you-none = Ты не участвуешь.
tournament-you-in = Ты участвуешь. Когда будет твой ход, придёт сообщение.
tournament-you-sit-out = Этот тур ты пропускаешь.
tournament-sits-out = {$title}, тур {$n}: на этот раз ты пропускаешь.
tournament-you-out = Ты больше не участвуешь. Твои результаты остаются в таблице.

tournament-fair = { $seats ->
    [2] При нечётном числе игроков туров столько, чтобы все пропускали одинаково часто.
   *[other] Если число игроков не делится на столы, они отличаются на одно место, а за меньшими сидят по очереди. Туров в плане примерно столько же, но так, чтобы шансы у всех были равны.
  }
tournament-days = Тур длится не больше { $days ->
    [one] {$days} дня
   *[other] {$days} дней
  }, {$time_control}.
tournament-form-balanced = Круговая система: все встречаются друг с другом и сидят на каждом месте примерно одинаково часто.
tournament-form-swiss = Швейцарская система: в каждом туре встречаются игроки с близким числом очков, по возможности без повторов.
tournament-form-balanced-name = круговая
tournament-form-swiss-name = швейцарская
tournament-with-final = После этих туров лучшие ({$seats}) играют за финальным столом. Он решает, кто из них выше.
tournament-with-duplicate = Дубликат: за всеми столами тура одна и та же раздача.
tournament-with-once = Столы всех туров открываются сразу.
tournament-with-members = Записаться могут только участники этой группы.
tournament-points = Очки за место. Они равноценны за любым столом, при равенстве делятся:
tournament-points-at = мест за столом {$seats}: {$points}
tournament-ties = При равенстве решают выигранные столы, затем очки соперников, затем общие столы. Если игроки равны и тогда, они делят место, а порядок решает жребий.
tournament-last-day = Стол, не доигранный за тур, засчитывается по текущему счёту. Если за игрока ИИ доиграл два стола, он выбывает. Стол, который за игрока доиграл ИИ, и каждый тур после выбывания считаются последним местом.
tournament-uneven = { $n ->
    [one] {$n} игрок не может
    [few] {$n} игрока не могут
   *[other] {$n} игроков не могут
  } получить равные шансы: кто-то пропускал бы туры чаще. Нужен ещё один игрок или на одного меньше; до тех пор запись открыта.

tournament-set-game = Игра: {$now}
tournament-set-seats = За столом: {$now}
tournament-set-rounds = Туров: {$now}
tournament-set-form = Система: {$now}
tournament-set-time-control = Темп: {$now}
tournament-set-signup = Запись: {$now}
tournament-set-days = Тур: {$now}
tournament-set-final = Финальный стол
tournament-set-duplicate = Дубликат
tournament-set-once = Все туры сразу
tournament-set-league = Лига
tournament-set-movers = Выше и ниже: {$now}
tournament-set-members = Только для своих
tournament-step-what = Шаг 1 из 3: как называется турнир и во что играют? Это видишь только ты.
tournament-step-when = Шаг 2 из 3: когда?
tournament-step-who = Шаг 3 из 3: кто может записаться? Потом объяви турнир.
tournament-step-more = Ещё настройки, если они нужны:
tournament-schedule = Если объявить его сейчас, последний день записи — {$closes}, а последний возможный день { $kind ->
    [league] первого сезона
   *[once] турнира
  } — {$ends}.
tournament-ask-game = Какая игра?
tournament-ask-seats = Сколько человек за столом?
tournament-ask-rounds = Сколько туров?
tournament-ask-form = Как составлять столы? Круговая система подходит небольшой компании, швейцарская — если игроков много, а туров мало.
tournament-ask-time-control = Сколько времени на ход?
tournament-ask-signup = Как долго открыта запись?
tournament-ask-days = Как долго может длиться тур?
tournament-ask-movers = Какая доля дивизиона поднимается и опускается?

tournament-is-announced = Турнир объявлен. Записываются кнопкой под его сообщением.
tournament-signed-up = Ты в турнире.
tournament-closed = Это уже невозможно: турнир ушёл вперёд. Посмотри его сообщение.
tournament-announced = Турнир объявлен, и правила больше не меняются. Чтобы изменить их, отмени его и создай новый.
tournament-full = { $n ->
    [one] Записался {$n} игрок
    [few] Записались {$n} игрока
   *[other] Записались {$n} игроков
  }, больше мест нет. Попроси организатора о втором турнире.
tournament-many = { $n ->
    [one] У тебя здесь уже {$n} незавершённый турнир
    [few] У тебя здесь уже {$n} незавершённых турнира
   *[other] У тебя здесь уже {$n} незавершённых турниров
  }. Отмени один или дождись конца.
tournament-needs-more = Пока записалось: {$n}, а нужно {$least}. Подожди или продли запись.
tournament-leave-ask = Новых столов у тебя не будет. Начатые партии продолжаются: доиграй их или выйди из них за столом. Покинуть турнир?
tournament-cancel-ask = Новые столы не откроются, открытые доигрываются как обычно. Отменить турнир?
tournament-remove-which = Кого исключить? Новых столов у игрока не будет, результаты останутся.

# Leagues

league-division = {$league}: сезон {$season}, дивизион {$n}
league-title = Лига {$game}
league-is-open = Запись на сезон {$season} закрывается: {$when}.
league-is-running = Идёт сезон {$season}. Его конец: {$when}.
league-players = Дивизион {$n}: {$names}
league-to-division = К дивизиону {$n}
league-rules = Лига: сезон за сезоном, в дивизионах. Игроков в дивизионе не меньше {$least}. Сезон длится { $days ->
    [one] {$days} день
    [few] {$days} дня
   *[other] {$days} дней
  }. Потом {$percent} % дивизиона поднимаются выше и столько же опускаются. Новички начинают там, где подходит их рейтинг.
league-pause = На каждый сезон записываются одним нажатием. Без записи у тебя пауза, а дивизион остаётся за тобой.
league-skipped = Сезон {$season} не начался: с записавшимися игроками это невозможно. Нужно не меньше {$least}. Запись продолжается.
league-moves = { $up ->
    [0] Это высший дивизион.
    [1] Выше поднимается первый в таблице.
   *[other] Выше поднимаются первые {$up} в таблице.
  } { $down ->
    [0] Отсюда не вылетают.
    [1] Вылетает последний.
   *[other] Вылетают последние {$down}.
  } При равных местах решает жребий.
league-remind = {$title}, сезон {$season}: запись заканчивается {$when}. Сыграешь снова?
