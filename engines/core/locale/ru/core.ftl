seat-name = Игрок {$n}
seat-you = ты

# Отказы: что случилось и что делать.
refused-too-long = Слишком длинно: в ответе не больше {$n} частей.
refused-token = В ответе могут быть только строчные латинские буквы, цифры и знаки = . : - _
refused-word-is-whole = Ответ уже полный, остальное лишнее.
refused-no-such-option = Такого варианта здесь нет. Вопрос: {$ask}
refused-amount = Нужно целое число от {$low} до {$high} с шагом {$step}. Вопрос: {$ask}
refused-allotment = Напиши место=число для каждого места в указанном порядке, в конце точка. Вопрос: {$ask}
refused-allot-more = Раздай ещё {$n}.
refused-allot-slot = {$slot}: нужно хотя бы {$n}.
refused-allot-most = {$slot}: не больше {$n}.
refused-allot-total = { $n ->
    [0] Раздавать больше нечего.
   *[other] Осталось раздать только {$n}.
  }
refused-half-word = Это только начало. Осталось: {$ask}
refused-over = Игра окончена.
refused-not-asked = Сейчас это место ни о чём не спрашивают.
refused-stale = Этот момент уже прошёл. Посмотри, как всё выглядит сейчас, и выбери снова.
refused-nothing-to-undo = Тебе нечего взять назад.
refused-sealed = С тех пор кое-что открылось; вернуться дальше можно только голосованием стола.
refused-others-went-on = Другие уже сыграли; вернуться дальше можно только голосованием стола.
refused-seats = Эта игра рассчитана на число игроков от {$low} до {$high}.
refused-option = В этой игре нет настройки {$key}.
refused-option-value = {$value} — не значение настройки {$key} за этим столом.
refused-option-seats = Значение {$value} настройки {$key} не подходит для такого числа игроков: {$n}.
refused-state = Позиция не сходится: {$reason}
refused-other-game = Это от другой игры, не от {$game}.
refused-rules = Здесь правила номер {$was}. Эта версия по ним не играет; её номер — {$now}.
refused-shape = Это записала другая версия: номер формы {$was}, здесь {$now}.
refused-state-nobody-asked = Верхний шаг никого не спрашивает; положи сверху шаг, который спрашивает.
refused-state-endless = Верхний шаг даёт больше выбора, чем спрашивает любая игра.
refused-state-no-answer = Верхний шаг спрашивает место, у которого нет ответа.
refused-state-unplayable = Из этой позиции партию нельзя доиграть до конца.
refused-state-seat = Места здесь нумеруются от 0 до {$n}.
refused-state-options = Настройки в позиции должны совпадать с настройками стола.
refused-state-count = {$what}: найдено {$found}, а должно быть {$expected}.
refused-state-unknown = Здесь ничего не называется {$name}.
refused-record-start = Запись начинается с пункта start, и он только один.
refused-record-draw = В записи не сказано, какая карта вышла из колоды {$pile}.
refused-record-differs = Пункт {$n} выходит не так, как записано.
refused-components = Файл компонентов не сходится: {$reason}

event-undo = {$seat} берёт назад последний ход.
    .you = Ты берёшь назад последний ход.
event-rewind = { $n ->
    [one] Стол возвращается на {$n} шаг назад.
    [few] Стол возвращается на {$n} шага назад.
   *[other] Стол возвращается на {$n} шагов назад.
  }

# Что говорит каждая игра: вопросы, заголовки, перечни
ask-more = Что ещё?
order-round = В раунде {$n}
headline-hidden = Что дальше, пока скрыто
headline-waiting = Ждём: {$seats}
headline-wins = {$seats} побеждает
    .you = Ты побеждаешь
headline-share = Победу делят: {$seats}
alt-headline = {$first} — {$then}
text-none = нет
text-and = {$first}, {$then}
