# Ожидание людей: время, отсутствие, распоряжения заранее. Имена не склоняются.

clock-days = { $n ->
    [one] {$n} день
    [few] {$n} дня
   *[other] {$n} дней
  }
clock-hours = { $n ->
    [one] {$n} час
    [few] {$n} часа
   *[other] {$n} часов
  }
clock-minutes = { $n ->
    [one] {$n} минута
    [few] {$n} минуты
   *[other] {$n} минут
  }
clock-none = нет
clock-time = Время

# Темп
clock-pace-button = Темп
clock-pace = Темп: {$time_control}.
clock-pace-none = без часов
clock-pace-turn = {$time} на ход
clock-pace-live = вживую, {$time} на ход
clock-pace-bank = запас {$time}, за ход ещё {$gain}, предел {$most}
clock-pace-of-group = Новые столы начинают здесь с этим темпом; хозяин стола может его изменить.
clock-pace-how = Время идёт, только пока игрок не спит: в его тихие часы и выходные оно стоит, и пока бот не работает, тоже. Лишь за столом «вживую» часы идут всегда.
clock-timeouts = Когда время вышло: {$steps}.
clock-timeout-fallback = обычный ответ игры
clock-timeout-deputy = заместитель игрока
clock-timeout-ai = дальше играет ИИ
clock-timeout-vote = остальные голосуют
clock-change-pace = Другой темп
clock-change-timeouts = Когда время вышло…
clock-timeouts-how = Что делать при первом пропущенном ходе, что при втором подряд и так далее? Нажимай по порядку. Последнее остаётся в силе. Кто вернётся, получит своё место одним нажатием.
clock-timeouts-take = Принять этот порядок

# Стол
clock-left-turn = {$seat}: ещё {$left} (на ход {$whole}), примерно до: {$when}
clock-left-bank = {$seat}: в запасе ещё {$left}, примерно до: {$when}
clock-left-rests = {$seat}: в запасе {$left}
clock-time-left = ещё {$left}
clock-asleep = Стол спит: неделями никто не играл. Ничего не потеряно.
clock-paused = За столом перерыв. Время ни у кого не идёт.
clock-reopen = Играть дальше
clock-resume = Закончить перерыв
clock-seat-free = Место {$n} свободно. Пока его никто не занял, играет ИИ.
clock-take = Занять место {$n}
clock-covered-ai = {$seat} не за столом. Пока играет ИИ.
    .you = Тебя нет за столом. Пока играет ИИ.
clock-covered-deputy = {$seat} не за столом. Пока играет заместитель.
    .you = Тебя нет за столом. Пока играет заместитель.
clock-away-until = {$seat} не за столом, до: {$until}. Часы ждут.
    .you = Тебя нет за столом, до: {$until}. Часы ждут.
clock-vote = Голосование: {$what} До: {$until}.
clock-vote-absent = {$seat} не за столом, как играть дальше?
clock-vote-pace = новый темп, {$time_control}?
clock-vote-ladder = когда время вышло, сначала {$first}?
clock-vote-pause = перерыв для всех?
clock-vote-time = дать ещё {$time}: {$seat}?
clock-choice-wait = Подождать
clock-choice-skip = Обычный ответ
clock-choice-replace = Освободить место
clock-choice-end = Закончить игру
clock-choice-yes = Да
clock-choice-no = Нет

# Свой экран
clock-due = время выйдет {$when}
clock-you-are-next = Следующий ход твой.
clock-you-are-away = Тебя нет, и за тебя играет ИИ. Любой твой ответ вернёт тебе место.
clock-i-am-back = Я снова здесь
clock-and-more = { $n ->
    [one] До этого ещё {$n} событие: в истории.
    [few] До этого ещё {$n} события: в истории.
   *[other] До этого ещё {$n} событий: в истории.
  }
clock-nudge = Напомнить: {$seat}
clock-absent = Голосовать, как быть: {$seat}
clock-mute = Не звать меня сюда
clock-unmute = Снова звать меня сюда
clock-more-time = Ещё времени, пожалуйста
clock-once-a-turn = Попросить можно один раз за ход.
clock-none-runs = Твоё время здесь сейчас не идёт.
clock-pause = Перерыв
clock-quit = Уйти насовсем
clock-quit-ask = Уйти из этой игры насовсем? Дальше играет ИИ, пока кто-нибудь не займёт твоё место. Если тебя не будет недолго, скажи об этом в разделе «Меня нет».
clock-quit-counts = Это засчитывается: в рейтинге это последнее место, а в твоей статистике видно, что игра оставлена.
clock-quit-yes = Да, уйти
clock-deputy-resign = Больше не замещать
clock-deputy-resign-ask = Передать место ИИ, пока игрок не вернётся?
clock-not-yet = Так долго здесь пока никого не ждут. Сначала напомни.
clock-no-nudge = Не сейчас: раз в день достаточно, не ночью и не сразу.
clock-no-vote = В этом голосовании у тебя нет голоса.
clock-one-vote = Сначала закончим нынешнее голосование.
clock-free = Освободить место
clock-free-what = Игрок ушёл из группы или перестал играть? Освободи место: пока его не займёт другой игрок и не получит карты, играет ИИ. Прежний игрок за этот стол не вернётся, и это засчитывается как уход.
clock-free-seat = Освободить место: {$name}
clock-seat-freed = Администратор группы освободил твоё место за этим столом. Спроси его о причине; смотреть игру ты можешь и дальше.
clock-seat-taken = Это место занято.
clock-seen-another = Тебе знакомы чужие карты за этим столом, поэтому занять это место нельзя.

# Что происходит
clock-event-timeout-fallback = {$seat}: время вышло. Даётся обычный ответ игры.
    .you = Твоё время вышло. Даётся обычный ответ игры.
clock-event-timeout-ai = {$seat}: время вышло. До возвращения игрока играет ИИ.
    .you = Твоё время вышло. До твоего возвращения играет ИИ.
clock-event-timeout-deputy = {$seat}: время вышло. До возвращения игрока играет заместитель: {$name}.
    .you = Твоё время вышло. До твоего возвращения играет заместитель: {$name}.
clock-event-leaves-ai = {$seat} сейчас не за столом. Играет ИИ.
    .you = Тебя сейчас нет за столом. Играет ИИ.
clock-event-leaves-deputy = {$seat} сейчас не за столом. Играет заместитель: {$name}.
    .you = Тебя сейчас нет за столом. Играет заместитель: {$name}.
clock-event-deputy-agreed = Твою строку приняли: теперь за тебя играет заместитель, когда тебя нет.
clock-event-deputy-gone = {$seat} не за столом, и заместитель больше не замещает. Играет ИИ.
    .you = Тебя нет за столом, и заместитель больше не замещает. Играет ИИ.
clock-event-back = {$seat} снова за столом.
    .you = Ты снова за столом.
clock-event-away-ai = {$seat} не играет: {$begin} – {$end}. В это время играет ИИ.
    .you = Ты не играешь: {$begin} – {$end}. В это время играет ИИ.
clock-event-away-deputy = {$seat} не играет: {$begin} – {$end}. В это время играет заместитель.
    .you = Ты не играешь: {$begin} – {$end}. В это время играет заместитель.
clock-event-away-pause = {$seat} не играет: {$begin} – {$end}. Часы ждут.
    .you = Ты не играешь: {$begin} – {$end}. Часы ждут.
clock-event-away-off = {$seat} всё-таки остаётся за столом.
    .you = Ты всё-таки остаёшься за столом.
clock-event-quit = {$name} уходит насовсем. Место {$n} свободно; пока его никто не занял, играет ИИ.
clock-event-freed = {$name}: администратор освободил место {$n}. Пока его никто не занял, играет ИИ.
clock-event-taken = {$name} занимает место {$n}.
clock-event-nudge = {$seat} вежливо напоминает о ходе: {$other}.
    .you = Ты вежливо напоминаешь о ходе: {$other}.
    .other-is-you = {$seat} вежливо напоминает о твоём ходе.
clock-event-vote-opened = {$seat} спрашивает: {$what}
    .you = Ты спрашиваешь: {$what}
clock-event-vote-cast = {$seat} выбирает: {$choice}.
    .you = Ты выбираешь: {$choice}.
clock-event-vote-closed = Решено: {$what} {$choice}.
clock-event-resumed = {$seat} заканчивает перерыв.
    .you = Ты заканчиваешь перерыв.
clock-event-reopened = {$seat} будит стол.
    .you = Ты будишь стол.
clock-event-silence = Три недели никто не играл. Скоро стол заснёт, остаётся {$left}; любой ответ не даст ему заснуть.
clock-event-asleep = Стол засыпает. Одно нажатие его разбудит.
clock-event-timeoutage = Бот не работал: {$from} – {$end}. Время ни у кого не шло.
clock-event-timeoutage-there = {$platform}, сбой: {$from} – {$end}. У тех, кто играет там, время не шло.
clock-event-timeoutage-both = {$platform} и {$other}, сбой у обоих: {$from} – {$end}. У тех, кто играет и там и там, время не шло.
clock-event-premove-used = Твой заготовленный ход сделан.
clock-event-premove-ended = { $n ->
    [one] Раунд {$round} окончен, а с ним и {$n} твой заготовленный ход.
    [few] Раунд {$round} окончен, а с ним и {$n} твоих заготовленных хода.
   *[other] Раунд {$round} окончен, а с ним и {$n} твоих заготовленных ходов.
  }
clock-event-premove-gone = { $n ->
    [one] {$n} твой заготовленный ход больше сделать нельзя, он вычеркнут.
    [few] {$n} твоих заготовленных хода больше сделать нельзя, они вычеркнуты.
   *[other] {$n} твоих заготовленных ходов больше сделать нельзя, они вычеркнуты.
  }

# Вызовы
clock-ping-half = Осталась половина времени.
clock-ping-last = Время почти вышло.
clock-ping-nudge = Остальные вежливо напоминают.
clock-ping-deputy = Замещаешь: {$name}.
clock-ping-alone = Ждём уже только тебя.
clock-ping-digest = { $n ->
    [one] Тебя ждёт ещё {$n} стол.
    [few] Тебя ждут ещё {$n} стола.
   *[other] Тебя ждут ещё {$n} столов.
  }

clock-hours-button = Тихие часы
clock-hours-what = Твоё время идёт, только пока ты не спишь, и ночью уведомления не приходят.
clock-ask-hours = {$zone}: сейчас {$time}, тихие часы {$quiet}. Верно?
clock-ask-yes = Да, верно
clock-ask-other = Другие часы…
clock-zone-now = Где ты: {$zone}, сейчас {$time}
clock-zone-guessed = { $told ->
    [browser] Так говорит твой браузер: верно?
   *[guess] Это только догадка: верно?
 }
clock-zone-yes = Да, {$zone}
clock-quiet-now = Тихие часы: {$quiet}
clock-off-now = Выходные: {$days}
clock-never-quiet = нет
clock-day = { $n ->
    [0] пн
    [1] вт
    [2] ср
    [3] чт
    [4] пт
    [5] сб
   *[6] вс
  }
clock-zone-field = Твой город или большой рядом с ним
clock-quiet-field = Другие тихие часы
clock-which-zone = Который из них?
clock-no-zone = Такого города я не знаю. Попробуй самый большой в твоём часовом поясе.
clock-no-hours = Не могу разобрать. Напиши так: 22:30-7:15
clock-never-awake = Слишком мало: вне тихих часов должно остаться хотя бы восемь часов в день и два дня в неделю.
clock-moved-often = Часы можно менять дважды в неделю, иначе время никогда бы не шло. Снова с: {$when}.
clock-away = Меня нет
clock-away-what = Отпуск или просто некогда? Все твои столы узнают, и твоё время идти не будет.
clock-away-now = Тебя нет: {$begin} – {$end}.
clock-away-off = Я снова здесь
clock-today = С сегодняшнего дня
clock-tomorrow = С завтрашнего дня
clock-first-day = Другой первый день
clock-last-day = Последний день
clock-away-length = Надолго?
clock-away-days = Меня нет: {$begin} – {$end}
clock-away-how = Кто играет в это время?
clock-away-ai = ИИ
clock-away-deputy = Мой заместитель
clock-away-pause = Никто: часы ждут
clock-no-date = Не могу разобрать день. Напиши так: 24.12 или 24.12.2026
clock-no-dates = Первый день — не раньше сегодняшнего, последний — не раньше первого; всего не больше {$days} дн.
clock-deputy = Заместитель
clock-deputy-what = Тот, кто играет за тебя, пока тебя нет, твоими картами. Только тогда они ему видны, и никогда за столом, где он играет сам.
clock-deputy-is = Твой заместитель: {$name}
clock-deputy-off = Больше без заместителя
clock-deputy-ask = Чтобы назначить, пошли эту строку другу. Кто первым напишет её после /play или в Настройках → Заместитель, тот и заместитель.
clock-deputy-field = Для твоего друга
clock-deputy-typed = Строка, которую тебе передали
clock-deputy-agreed = Договорились. Замещаешь, пока игрока нет: {$name}
clock-deputy-unknown = Эта строка больше не действует. Попроси новую.
clock-deputy-self = Передай эту строку другу: заместить себя нельзя.

# Распоряжения заранее
clock-premoves = Заготовленные ходы
clock-premoves-what = Эти ходы сделает бот, когда подойдёт твоя очередь, если они ещё возможны. Другие могут видеть, что заготовки есть, но не видят какие.
clock-premove-kept = Записано. Видишь только ты. Действует до конца раунда {$round}.
clock-premove-soon = Твой заготовленный ход сейчас будет сыгран.
clock-premoves-until = Действуют до конца раунда {$round}.
clock-premove-drop = Вычеркнуть: {$what}
clock-plan-field = Заготовленный ход / если прежде не будет
clock-plan-hint = pass /…
clock-plan-words = Напиши ответ так, как показывает /move, например: pass
clock-too-many-premoves = Этого достаточно: сначала что-нибудь вычеркни.

# Reminders
clock-reminder-usual = В середине и ближе к концу
clock-reminder-last = Только ближе к концу
clock-reminder-day = За день до конца
clock-reminder-half-day = За 12 часов до конца
clock-reminder-three = За 3 часа до конца
clock-reminder-hour = За час до конца
clock-reminder-none = Больше не напоминать
