# Texts for operators, in a chat.
operator-title = Работа бота
operator-refused = Это доступно только тем, кто держит этого бота. Если что-то сломалось, напиши им.
operator-version = Bottega {$version}
operator-store-well = Хранилище исправно.
operator-store-full = Хранилище заполнено и ничего не сохраняет. Освободи место на его диске.
operator-store-away = Хранилище не отвечает: ничего не сохраняется.
operator-store-refuses = Хранилище отказывается сохранять. Причина в его журнале.
operator-chat-unknown = {$chat}: связи ещё не было
operator-chat = {$chat}: есть связь
operator-chat-silent = {$chat}: нет связи { $n ->
    [one] {$n} минуту
    [few] {$n} минуты
   *[other] {$n} минут
    }
operator-push-refused = Подпись этого сервера { $n ->
    [one] отклоняет {$n} push-служба
    [few] отклоняют {$n} push-службы
   *[other] отклоняют {$n} push-служб
    } (впервые: {$since}). Пока игроков зовут чаты. Проверь часы: bottega doctor.
operator-tables = { $n ->
    [one] Идёт {$n} партия
    [few] Идут {$n} партии
   *[other] Идёт {$n} партий
    }, завершено: {$finished}
operator-timers = { $n ->
    [0] Ни один таймер не опаздывает
    [one] Опаздывает {$n} таймер
    [few] Опаздывают {$n} таймера
   *[other] Опаздывает {$n} таймеров
    }
operator-outbox = { $n ->
    [0] Все изменения показаны
    [one] Ещё не показано {$n} изменение
    [few] Ещё не показаны {$n} изменения
   *[other] Ещё не показано {$n} изменений
    }
operator-no-defects = Ошибок с запуска не было.
operator-defect = { $n ->
    [0] Меньше минуты назад
    [one] {$n} минуту назад
    [few] {$n} минуты назад
   *[other] {$n} минут назад
    }: {$event}, {$error} ({$where})
operator-defect-undated = {$event}, {$error} ({$where})
operator-refresh = Обновить
operator-maintenance-begin = Начать обслуживание
operator-maintenance-end = Закончить обслуживание
operator-maintenance-what = Во время обслуживания можно всё смотреть, но ничего нельзя менять. ИИ ждут, часы стоят. В конце это время возвращается.
operator-maintenance-begun = Обслуживание началось. Не забудь его закончить.
operator-maintenance-ended = Обслуживание закончено. Всем часам { $n ->
    [one] возвращена {$n} минута
    [few] возвращены {$n} минуты
   *[other] возвращено {$n} минут
    }.
operator-maintenance-on = Обслуживание идёт { $n ->
    [one] {$n} минуту
    [few] {$n} минуты
   *[other] {$n} минут
    }
operator-report = Жалоба за столом {$table}
operator-block = Кого заблокировать
operator-unblock = Разблокировать {$name}
operator-leave = Покинуть {$name}
operator-done-block = Заблокировано: {$name}.
operator-done-leave = Заблокировано, бот уходит: {$name}.
operator-done-unblock = Блокировка снята: {$name}.
operator-not-blocked = Этой блокировки нет.
operator-block-unknown = Укажи человека или группу: discord:ID, telegram:ID или discord:guild:ID. Или СТОЛ/МЕСТО для игрока и СТОЛ для его группы.
