# Ожидание людей: время, отсутствие, распоряжения заранее. Имена не склоняются.

waiting-days = { $n ->
    [one] {$n} день
    [few] {$n} дня
   *[other] {$n} дней
  }
waiting-hours = { $n ->
    [one] {$n} час
    [few] {$n} часа
   *[other] {$n} часов
  }
waiting-minutes = { $n ->
    [one] {$n} минута
    [few] {$n} минуты
   *[other] {$n} минут
  }
waiting-none = нет
waiting-time = Время

# Темп
waiting-pace-button = Темп
waiting-pace = Темп: {$pace}.
waiting-pace-none = без часов
waiting-pace-turn = {$time} на ход
waiting-pace-live = вживую, {$time} на ход
waiting-pace-bank = запас {$time}, за ход ещё {$gain}, предел {$most}
waiting-pace-of-group = С него начинают новые столы здесь; хозяин стола может его изменить.
waiting-pace-how = Время идёт, только пока игрок не спит: в его тихие часы и выходные оно стоит, и пока бот не работает, тоже. Лишь за столом «вживую» часы идут всегда.
waiting-ladder = Когда время вышло: {$steps}.
waiting-measure-fallback = обычный ответ игры
waiting-measure-deputy = заместитель игрока
waiting-measure-ai = дальше играет ИИ
waiting-measure-vote = остальные голосуют
waiting-change-pace = Другой темп
waiting-change-ladder = Когда время вышло…
waiting-ladder-how = Что делать при первом пропущенном ходе, что при втором подряд и так далее? Нажимай по порядку. Последнее остаётся в силе. Кто вернётся, получит своё место одним нажатием.
waiting-ladder-take = Принять этот порядок

# Стол
waiting-left-turn = {$seat}: ещё {$left} (на ход {$whole}), примерно до: {$when}
waiting-left-bank = {$seat}: в запасе ещё {$left}, примерно до: {$when}
waiting-left-rests = {$seat}: в запасе {$left}
waiting-asleep = Стол спит: неделями никто не играл. Ничего не потеряно.
waiting-paused = За столом перерыв. Время ни у кого не идёт.
waiting-reopen = Играть дальше
waiting-resume = Закончить перерыв
waiting-seat-free = Место {$n} свободно. Пока его никто не занял, играет ИИ.
waiting-take = Занять место {$n}
waiting-covered-ai = {$seat} не за столом. Пока играет ИИ.
    .you = Тебя нет за столом. Пока играет ИИ.
waiting-covered-deputy = {$seat} не за столом. Пока играет заместитель.
    .you = Тебя нет за столом. Пока играет заместитель.
waiting-away-till = {$seat} не за столом, до: {$till}. Часы ждут.
    .you = Тебя нет за столом, до: {$till}. Часы ждут.
waiting-motion = Голосование: {$what} До: {$till}.
waiting-motion-absent = {$seat} не за столом, как играть дальше?
waiting-motion-pace = новый темп, {$pace}?
waiting-motion-ladder = когда время вышло, сначала {$first}?
waiting-motion-pause = перерыв для всех?
waiting-motion-time = дать ещё {$time}: {$seat}?
waiting-choice-wait = Подождать
waiting-choice-skip = Обычный ответ
waiting-choice-replace = Освободить место
waiting-choice-end = Закончить игру
waiting-choice-yes = Да
waiting-choice-no = Нет

# Свой экран
waiting-your-turn = Твоё время: ещё {$left} (на ход {$whole}), примерно до: {$when}
waiting-your-bank = Твоё время: в запасе ещё {$left}, примерно до: {$when}
waiting-you-are-next = Следующий ход твой.
waiting-you-are-away = Тебя нет, и за тебя играет ИИ. Любой твой ответ вернёт тебе место.
waiting-i-am-back = Я снова здесь
waiting-and-more = { $n ->
    [one] …и до этого ещё {$n} событие: всё есть в истории.
    [few] …и до этого ещё {$n} события: всё есть в истории.
   *[other] …и до этого ещё {$n} событий: всё есть в истории.
  }
waiting-nudge = Напомнить: {$seat}
waiting-absent = Голосовать, как быть: {$seat}
waiting-mute = Не звать меня сюда
waiting-unmute = Снова звать меня сюда
waiting-more-time = Ещё времени, пожалуйста
waiting-once-a-turn = Попросить можно один раз за ход.
waiting-none-runs = Твоё время здесь сейчас не идёт.
waiting-pause = Перерыв
waiting-quit = Уйти насовсем
waiting-quit-ask = Уйти из этой игры насовсем? Дальше играет ИИ, пока кто-нибудь не займёт твоё место. Если тебя не будет недолго, скажи об этом в разделе «Меня нет».
waiting-quit-counts = Это засчитывается: в рейтинге это последнее место, а в твоей статистике видно, что игра оставлена.
waiting-quit-yes = Да, уйти
waiting-stand-in-no-more = Больше не замещать
waiting-stand-in-no-more-ask = Передать место ИИ, пока игрок не вернётся?
waiting-not-yet = Так долго здесь пока никого не ждут. Сначала напомни.
waiting-no-nudge = Не сейчас: раз в день достаточно, не ночью и не сразу.
waiting-no-voice = В этом голосовании у тебя нет голоса.
waiting-one-vote = Сначала закончим нынешнее голосование.
waiting-free = Освободить место
waiting-free-what = Игрок ушёл из группы или перестал играть? Освободи место: пока его не займёт другой игрок и не получит карты, играет ИИ. Прежний игрок за этот стол не вернётся, и это засчитывается как уход.
waiting-free-seat = Освободить место: {$name}
waiting-seat-freed = Администратор группы освободил твоё место за этим столом. Спроси его о причине; смотреть игру ты можешь и дальше.
waiting-seat-taken = Это место занято.
waiting-seen-another = Тебе знакомы чужие карты за этим столом, поэтому занять это место нельзя.

# Что происходит
waiting-event-out-fallback = {$seat}: время вышло. Даётся обычный ответ игры.
    .you = Твоё время вышло. Даётся обычный ответ игры.
waiting-event-out-ai = {$seat}: время вышло. До возвращения игрока играет ИИ.
    .you = Твоё время вышло. До твоего возвращения играет ИИ.
waiting-event-out-deputy = {$seat}: время вышло. До возвращения игрока играет заместитель: {$name}.
    .you = Твоё время вышло. До твоего возвращения играет заместитель: {$name}.
waiting-event-leaves-ai = {$seat} сейчас не за столом. Играет ИИ.
    .you = Тебя сейчас нет за столом. Играет ИИ.
waiting-event-leaves-deputy = {$seat} сейчас не за столом. Играет заместитель: {$name}.
    .you = Тебя сейчас нет за столом. Играет заместитель: {$name}.
waiting-event-deputy-agreed = Твою строку приняли: теперь за тебя играет заместитель, когда тебя нет.
waiting-event-deputy-gone = {$seat} не за столом, и заместитель больше не замещает. Играет ИИ.
    .you = Тебя нет за столом, и заместитель больше не замещает. Играет ИИ.
waiting-event-back = {$seat} снова за столом.
    .you = Ты снова за столом.
waiting-event-away-ai = {$seat} не играет: {$begin} – {$till}. В это время играет ИИ.
    .you = Ты не играешь: {$begin} – {$till}. В это время играет ИИ.
waiting-event-away-deputy = {$seat} не играет: {$begin} – {$till}. В это время играет заместитель.
    .you = Ты не играешь: {$begin} – {$till}. В это время играет заместитель.
waiting-event-away-pause = {$seat} не играет: {$begin} – {$till}. Часы ждут.
    .you = Ты не играешь: {$begin} – {$till}. Часы ждут.
waiting-event-away-off = {$seat} всё-таки остаётся за столом.
    .you = Ты всё-таки остаёшься за столом.
waiting-event-quit = {$name} уходит насовсем. Место {$n} свободно; пока его никто не занял, играет ИИ.
waiting-event-freed = {$name}: администратор освободил место {$n}. Пока его никто не занял, играет ИИ.
waiting-event-taken = {$name} занимает место {$n}.
waiting-event-nudge = {$seat} вежливо напоминает о ходе: {$other}.
    .you = Ты вежливо напоминаешь о ходе: {$other}.
    .other-is-you = {$seat} вежливо напоминает о твоём ходе.
waiting-event-motion = {$seat} спрашивает: {$what}
    .you = Ты спрашиваешь: {$what}
waiting-event-voice = {$seat} выбирает: {$choice}.
    .you = Ты выбираешь: {$choice}.
waiting-event-decided = Решено: {$what} {$choice}.
waiting-event-resumed = {$seat} заканчивает перерыв.
    .you = Ты заканчиваешь перерыв.
waiting-event-reopened = {$seat} будит стол.
    .you = Ты будишь стол.
waiting-event-silence = Три недели никто не играл. Скоро стол заснёт, остаётся {$left}; любой ответ не даст ему заснуть.
waiting-event-asleep = Стол засыпает. Одно нажатие его разбудит.
waiting-event-outage = Бот не работал: {$from} – {$till}. Время ни у кого не шло.
waiting-event-outage-there = {$platform}, сбой: {$from} – {$till}. У тех, кто играет там, время не шло.
waiting-event-outage-both = {$platform} и {$other}, сбой у обоих: {$from} – {$till}. У тех, кто играет и там и там, время не шло.
waiting-event-order-used = Твой заготовленный ход сделан.
waiting-event-order-ended = { $n ->
    [one] Раунд {$round} окончен, а с ним и {$n} твой заготовленный ход.
    [few] Раунд {$round} окончен, а с ним и {$n} твоих заготовленных хода.
   *[other] Раунд {$round} окончен, а с ним и {$n} твоих заготовленных ходов.
  }
waiting-event-order-gone = { $n ->
    [one] {$n} твой заготовленный ход больше сделать нельзя, он вычеркнут.
    [few] {$n} твоих заготовленных хода больше сделать нельзя, они вычеркнуты.
   *[other] {$n} твоих заготовленных ходов больше сделать нельзя, они вычеркнуты.
  }

# Вызовы
waiting-ping-till = До: {$till}.
waiting-ping-half = Осталась половина времени.
waiting-ping-last = Время почти вышло.
waiting-ping-nudge = Остальные вежливо напоминают.
waiting-ping-deputy = Замещаешь: {$name}.
waiting-ping-alone = Ждём уже только тебя.
waiting-ping-digest = { $n ->
    [one] Тебя ждёт ещё {$n} стол.
    [few] Тебя ждут ещё {$n} стола.
   *[other] Тебя ждут ещё {$n} столов.
  }

waiting-hours-button = Тихие часы
waiting-hours-what = Твоё время идёт, только пока ты не спишь, и ночью уведомления не приходят.
waiting-ask-hours = {$zone}: сейчас {$time}, тихие часы {$quiet}. Верно?
waiting-ask-yes = Да, верно
waiting-ask-other = Другие часы…
waiting-zone-now = Где ты: {$zone}, сейчас {$time}
waiting-zone-guessed = { $told ->
    [browser] Так говорит твой браузер: верно?
   *[guess] Это только догадка: верно?
 }
waiting-zone-yes = Да, {$zone}
waiting-quiet-now = Тихие часы: {$quiet}
waiting-off-now = Выходные: {$days}
waiting-never-quiet = нет
waiting-day = { $n ->
    [0] пн
    [1] вт
    [2] ср
    [3] чт
    [4] пт
    [5] сб
   *[6] вс
  }
waiting-zone-field = Твой город или большой рядом с ним
waiting-quiet-field = Другие тихие часы
waiting-which-zone = Который из них?
waiting-no-zone = Такого города я не знаю. Попробуй самый большой в твоём часовом поясе.
waiting-no-hours = Не могу разобрать. Напиши так: 22:30-7:15
waiting-never-awake = Слишком мало: вне тихих часов должно остаться хотя бы восемь часов в день и два дня в неделю.
waiting-moved-often = Часы можно менять дважды в неделю, иначе время никогда бы не шло. Снова с: {$when}.
waiting-away = Меня нет
waiting-away-what = Отпуск или просто некогда? Все твои столы узнают, и твоё время идти не будет.
waiting-away-now = Тебя нет: {$begin} – {$till}.
waiting-away-off = Я снова здесь
waiting-today = С сегодняшнего дня
waiting-tomorrow = С завтрашнего дня
waiting-first-day = Другой первый день
waiting-last-day = Последний день
waiting-away-length = Надолго?
waiting-away-days = Меня нет: {$begin} – {$till}
waiting-away-how = Кто играет в это время?
waiting-away-ai = ИИ
waiting-away-deputy = Мой заместитель
waiting-away-pause = Никто: часы ждут
waiting-no-date = Не могу разобрать день. Напиши так: 24.12 или 24.12.2026
waiting-no-dates = Первый день — не раньше сегодняшнего, последний — не раньше первого; всего не больше {$days} дн.
waiting-deputy = Заместитель
waiting-deputy-what = Тот, кто играет за тебя, пока тебя нет, твоими картами. Только тогда они ему видны, и никогда за столом, где он играет сам.
waiting-deputy-is = Твой заместитель: {$name}
waiting-deputy-off = Больше без заместителя
waiting-deputy-ask = Чтобы назначить, пошли эту строку другу. Кто первым напишет её после /play или в Настройках → Заместитель, тот и заместитель.
waiting-deputy-field = Для твоего друга
waiting-deputy-typed = Строка, которую тебе передали
waiting-deputy-agreed = Договорились. Замещаешь, пока игрока нет: {$name}
waiting-deputy-unknown = Эта строка больше не действует. Попроси новую.
waiting-deputy-self = Передай эту строку другу: заместить себя нельзя.

# Распоряжения заранее
waiting-orders = Заготовленные ходы
waiting-orders-what = Эти ходы сделает бот, когда подойдёт твоя очередь, если они ещё возможны. Другие могут видеть, что заготовки есть, но не какие.
waiting-order-kept = Записано. Видишь только ты. Действует до конца раунда {$round}.
waiting-order-soon = Твой заготовленный ход сейчас будет сыгран.
waiting-orders-till = Действуют до конца раунда {$round} и вместе с ним кончаются.
waiting-order-drop = Вычеркнуть: {$what}
waiting-plan-field = Заготовленный ход / если прежде не будет
waiting-plan-hint = pass /…
waiting-plan-words = Напиши ответ так, как показывает /move, например: pass
waiting-too-many-orders = Этого достаточно: сначала что-нибудь вычеркни.

# Reminders, and a call of one's own
waiting-remind = Напоминания
waiting-remind-what = Когда напомнить о ходе ещё раз? Считается время, когда ты не спишь.
waiting-remind-usual = В середине и ближе к концу
waiting-remind-last = Только ближе к концу
waiting-remind-day = За день до конца
waiting-remind-half-day = За 12 часов до конца
waiting-remind-three = За 3 часа до конца
waiting-remind-hour = За час до конца
waiting-remind-none = Больше не напоминать
waiting-hook = Вебхук
waiting-hook-what = Когда твой ход, бот обращается по твоему адресу: только https и только в открытом интернете.
waiting-hook-secret = Подпись ключом: {$secret}
waiting-hook-failed = Он слишком часто не отвечал и выключен.
waiting-hook-again = Включить снова
waiting-hook-off = Убрать вебхук
waiting-hook-field = Адрес твоего вебхука
waiting-hook-no-address = По этому адресу обратиться нельзя. Он начинается с https:// и ведёт в открытый интернет.
