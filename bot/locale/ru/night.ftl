# Игровые вечера: планы, ответы и что из них выходит. Имена не склоняются, формы не зависят от рода.

night-pattern = EEEE, d MMMM y, HH:mm
night-pattern-short = EEE d MMM, HH:mm

night-all = Игровые вечера
night-what = Что здесь намечено. Нажми, чтобы ответить или прочитать подробнее.
night-none-planned = Пока ничего не намечено. Назначь вечер: его стол откроется сам за десять минут до начала.
night-plan = Назначить вечер
night-same = Как в прошлый раз
night-your-draft = Твой черновик: {$when}
night-title = Игровой вечер: {$game}
night-title-vote = Игровой вечер: игру выбираем голосованием
night-title-when = Когда тебе удобно?
night-we-vote = игра по итогам голосования
night-details = Подробнее
night-edit = Изменить
night-calendar = Календарь

night-is-draft = Черновик видишь только ты. Всё верно?
night-step-what = Шаг 1 из 3: во что играем и где? Это видишь только ты.
night-step-when = Шаг 2 из 3: когда?
night-step-who = Шаг 3 из 3: сколько мест? Проверь план и объяви его.
night-step-more = Ещё настройки, если они нужны:
night-is-posted = О том, что ты изменишь, узнают все, кто ответил.
night-is-off = Вечер не состоится: его отменяет {$name}.
night-is-off-calendar = Вечер не состоится: его отменили в календаре событий сервера.
night-ownerless = Вести этот вечер больше некому, он не состоится.
night-is-over = Этот вечер уже прошёл.
night-none-suits = Ни одно время никому не подошло, вечер не состоится.
night-plans = Вечер ведёт {$name}.
night-no-time = Когда? Напиши, как говоришь: в пятницу в 20, завтра в 19:30, 27 ноября 20:00.
night-for-you = По твоим часам: {$when}.
night-elsewhere = В других местах: {$times}.
night-left-out = В ту ночь часы переводят вперёд, и времени {$time} ({$zone}) не бывает: начало в {$real}.
night-twice = В ту ночь часы переводят назад, и {$time} ({$zone}) наступает дважды: имеется в виду первый раз.
night-zone = Часовой пояс: {$zone}.
night-lasts = {$length}, { $seats ->
    [one] {$seats} место
    [few] {$seats} места
   *[many] {$seats} мест
  }.
night-hours = { $n ->
    [one] {$n} час
    [few] {$n} часа
   *[many] {$n} часов
  }
night-minutes = { $n ->
    [one] {$n} минута
    [few] {$n} минуты
   *[many] {$n} минут
  }
night-games = Играем: {$games}.
night-where = Где: {$where}
night-open-link = Открыть {$server}
night-note = Примечание: {$note}
night-picked = Это время подошло лучше всего: да — {$yes}, если надо — {$maybe}.
night-in = Играют, {$n} из {$most}: {$names}
night-waiting = Ждут места: {$names}
night-maybe = Может быть: {$names}
night-out = Не могут: {$names}
night-no-players = пока никто
night-more = и ещё {$n}
night-late-name = {$name} (позже)
night-guests-of = {$name}: { $n ->
    [one] {$n} гость
    [few] {$n} гостя
   *[many] {$n} гостей
  }
night-vote-stands = Пока голоса такие: {$games}
night-points = {$game} {$n}

night-button-in = Приду
night-button-maybe = Может быть
night-button-late = Приду позже
night-button-out = Не могу
night-you-in = Место за тобой.
night-you-late = Место за тобой, ты придёшь позже.
night-you-maybe = Твой ответ: может быть.
night-you-out = Твой ответ: не могу.
night-you-none = Твоего ответа ещё нет.
night-you-wait = Все места заняты. Твой номер в очереди — {$n}; очередь движется сама.
night-keep-ask = Освободилось место, и оно твоё. Оставить его за собой?
night-keep = Место за мной
night-give-up = Уступаю место
night-guest-more = Ещё один гость
night-guest-less = Одним гостем меньше
night-many-guests = Гостей у каждого не больше {$n}.
night-closed = Ответить здесь уже нельзя.
night-stands = Стол открыт, состав больше не меняется.
night-many = { $n ->
    [one] У тебя уже назначен {$n} вечер, который ещё впереди. Отмени его или дождись, потом объявляй этот.
    [few] У тебя уже назначены {$n} вечера, которые ещё впереди. Отмени один или дождись его, потом объявляй этот.
   *[many] У тебя уже назначено {$n} вечеров, которые ещё впереди. Отмени один или дождись его, потом объявляй этот.
  }
night-none = Этого вечера больше нет. Новый можно назначить командой /night.

night-vote = Какая игра?
night-vote-how = Нажимай игры в том порядке, в каком они тебе нравятся. Первая получает больше всего очков; считаются только игры, в которые смогут сыграть все, кто придёт.
night-vote-line = { $lot ->
    [1] {$game}: {$n} (первая по жребию)
   *[other] {$game}: {$n}
  }
night-vote-unfit = Не для такого числа игроков ({$n}): {$games}
night-vote-clear = Начать заново

night-when-suits = Какое время тебе удобно? Опрос закроется {$until}; лучшее выберется само.
night-suits-line = {$when}: да — {$yes}, если надо — {$maybe}
night-answered = { $n ->
    [0] Пока никто не ответил.
    [one] Пока {$n} ответ.
    [few] Пока {$n} ответа.
   *[many] Пока {$n} ответов.
  }
night-mark-times = Отметить удобное время
night-times-more = если надо: {$names}
night-times-how = Отметь для каждого времени, удобно ли оно. Второе нажатие снимает отметку.
night-mark-yes = {$when}: да
night-mark-maybe = если надо
night-mark-no = нет
night-choose = Закрыть и выбрать
night-take-time = {$when} · да — {$yes}, если надо — {$maybe}
night-best = Первое лучше всех: больше всего людей могут и больше всего из них ответили «да».
night-best-tie = Одинаково хороших вариантов: {$n}; первым стоит самый ранний.

night-ask-when = Когда
night-ask-where = Где
night-ask-note = Примечание
night-ask-zone = Часовой пояс
night-ask-times = Спросить, когда удобно
night-one-more-time = Ещё одно время
night-asks-about = Ты предлагаешь: {$when}
night-how-when = Как говоришь: в пятницу в 20, завтра в 19:30, 27 ноября 20:00. Часовой пояс: {$zone}.
night-how-times = Пиши по одному, не больше восьми. Часовой пояс: {$zone}.
night-how-where = Место, ссылка или, в Discord, название голосового канала. Чтобы стереть, отправь тире.
night-how-note = Что нужно знать всем. Чтобы стереть, отправь тире.
night-how-zone = Напиши свой город, например Казань. Сейчас это {$zone}.
night-field-when = День и время
night-field-where = Место или ссылка
night-field-note = Примечание
night-field-zone = Город
night-unclear-hour = Утром или вечером?
night-unclear-today = Сегодня или через неделю?
night-unclear-next = Ближайшая или следующая за ней?
night-unclear-order = Где день, а где месяц?
night-unclear-time = Во сколько?
night-unclear-day = Какой день имеется в виду?
night-unclear-sure = Это новое время?
night-unclear-words = В «{$typed}» понятно не всё. Напиши только день и время, например «в пятницу в 20».
night-unclear-place = «{$place}» мне незнакомо. Если это место, напиши дату ещё раз с большим городом его часового пояса или с «UTC+2». Иначе напиши дату без этого: здесь время города {$city}.
night-unread-unknown = Не могу понять «{$typed}» как день и время. Попробуй «в пятницу в 20» или «27 ноября 20:00».
night-unread-past = «{$typed}» уже прошло. Какое время позже подойдёт?
night-unread-far = «{$typed}» слишком далеко: не больше чем на два года вперёд.
night-past = Это время уже прошло.
night-length-less = −{$n} мин
night-length-more = +{$n} мин
night-seats-less = На место меньше
night-seats-more = На место больше
night-post = Объявить
night-post-question = Спросить всех
night-role-ping = Назначен новый игровой вечер. Скажи, придёшь ли ты.
night-posted = Объявлено, место за тобой.
night-drop = Выбросить
night-dropped = Черновик выброшен.
night-moved-done = Перенесено. Все, кто ответил, узнают об этом.
night-moved-past = Следующий вечер остаётся: {$when}. Пропустить его можно в разделе «Следующие вечера».
night-call-off = Отменить вечер
night-off-ask = Отменить этот вечер? { $n ->
    [0] Пока никто не ответил.
   *[other] Все, кто ответил ({$n}), узнают об этом.
  }
night-off-series = Остальные вечера остаются.
night-reminders = Напоминания
night-remind-how = За сколько напомнить тем, кто придёт? Ночью никого не разбудим.
night-bell = Мои напоминания
night-bell-usual = Как обычно
night-bell-how = За столько времени до начала придёт напоминание; если ничего не выбрано, не придёт. Ночью никого не разбудим.
night-before = { $hours ->
    [0] { $minutes ->
        [0] в начале
       *[other] за {$minutes} минут
      }
    [1] за час
    [24] за день
    [168] за неделю
    [one] за {$hours} час
    [few] за {$hours} часа
   *[many] за {$hours} часов
  }

night-repeat = Повторять
night-repeat-how = Как часто? На твоих часах время останется тем же и летом, и зимой.
night-once = Только один раз
night-every-week = Каждую неделю
night-every-two-weeks = Раз в две недели
night-every-month = Каждый месяц, в тот же день недели
night-every-month-last = Каждый месяц, в последний такой день
night-instead = На этот раз вместо встречи: {$when}.
night-skips = Пропускаем: {$dates}.
night-series = Следующие вечера
night-series-how = Пропусти или перенеси один: остальные останутся на месте.
night-skip = Пропустить {$when}
night-take-in = Вернуть {$when}
night-shift = Перенести
night-shift-how = Сейчас: {$when}. На когда перенести?
night-shifted = Теперь это {$when}.
night-end-series = Дальше не повторять

night-later = Ответить заранее
night-later-how = Вечера, которые ещё впереди. Твой ответ действует, как только вечер объявят; второе нажатие снимает его.
night-later-line = {$when}, придут: {$n}
night-later-in = {$when}: приду
night-later-maybe = Может быть
night-later-out = Не могу

night-hand = Передать
night-hand-how = Кто теперь ведёт этот вечер? Об этом придёт сообщение, а твоё место остаётся.
night-hand-no-candidates = Пока больше никто не придёт, передать некому.
night-handed = Теперь вечер ведёт {$name}.
night-free-start = Если хозяина нет через десять минут после начала, игру может начать любой, кто здесь сидит.

night-to-table = { $n ->
    [0] К столу: {$game}
   *[other] К столу {$n}: {$game}
  }
night-again = Через неделю ещё раз?
night-score = { $n ->
    [0] {$scores}
   *[other] Стол {$n}: {$scores}
  }
night-list = Список гостей
night-list-how = Эти люди ответили. Нажми на имя, чтобы внести его в список или вычеркнуть; человек об этом узнает.
night-came = Кто был
night-came-how = Это видишь только ты. Нажми на тех, кого не было.
night-came-line = {$name}: вечеров здесь {$n} из {$most}
night-came-yes = {$name}: да
night-came-no = {$name}: нет

night-to-night = К вечеру
night-news-remind = Напоминание: {$game}, {$when}, {$left}.
night-news-removed = Организатор вычеркнул тебя из списка гостей, {$when}.
night-news-added = Организатор внёс тебя в список гостей, {$when}. Тебе подходит?
night-news-up = Освободилось место, и оно твоё: {$when}. Оставляешь его или уступаешь?
night-news-down = Мест стало меньше, ты снова в очереди: {$when}.
night-news-moved = Вечер перенесён: теперь {$when}, {$left}. Тебе всё ещё удобно?
night-news-edited = Планы на вечер изменились, посмотри. {$when}
night-news-off = Вечер не состоится. {$when}
night-news-skipped = Этот вечер пропускаем: {$when}. Остальные остаются.
night-news-restored = Этот вечер всё-таки состоится: {$when}. Твой ответ в силе.
night-news-picked = Решено: {$when}, {$left}.
night-news-begins = Стол открыт: {$game}. Начинаем {$left}.
night-news-full = На этот раз стол открылся без тебя: мест не осталось. {$when}
night-news-unseated = Стол открыт, но места за ним у тебя пока нет. Открой его и нажми *Сесть за стол*: узнаешь почему. {$when}
night-news-few = Для игры собралось слишком мало людей. {$when}
night-news-yours = Вечер {$when} теперь за тобой: его можно изменить, передать или отменить.
night-news-free = Стол всё ещё ждёт хозяина: начать игру теперь может любой, кто за ним сидит.
night-panel-remind = Это твоё напоминание.
night-panel-moved = Вечер перенесён. Тебе всё ещё удобно?
night-panel-picked = Дата выбрана.

night-cal-what = Календарь следит за этими ссылками сам. Они личные: у кого ссылка, тот и читает.
night-cal-here = У этого сервера нет адреса, открытого для всех, поэтому следить за ссылками может только календарь на том же компьютере. В остальных случаях импортируй файл; сам он не обновляется.
night-cal-one = Этот вечер файлом
night-cal-mine = Мои вечера
night-cal-group = Все здешние вечера
night-cal-new = Новая ссылка для меня
night-cal-group-new = Новая ссылка для всех
night-cal-group-renewed = Старая ссылка этого канала больше ни у кого не работает. Участники подписываются на новую.
night-cal-renewed = Старая ссылка больше никуда не ведёт. Подпишись на новую.

night-here = Здесь, в чате
