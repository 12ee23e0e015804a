refused-json = Эта строка — не JSON: {$reason}
refused-request = {$reason}
refused-no-such-game = Такой игры здесь нет. Игры здесь: {$games}
refused-no-such-table = Такого стола в этом процессе нет; новый открывает «new».
refused-no-such-seat = Места за этим столом имеют номера от 0 до {$high}.
refused-seed = Зерно — это 64 шестнадцатеричные цифры.
refused-file = Здесь нет читаемого текстового файла: {$path}
refused-limit = Число от 0 до {$high}.
refused-playouts = Число партий от 1 до {$high}.
refused-upto = Версия от 1 до {$high}.
refused-state-game = Состояние — это объект, в котором названа его игра.
refused-commit = Зерно и соль дают не тот отпечаток, что опубликован.
refused-defect = Из этой позиции правила не ведут дальше ({$reason}). Ничего не изменилось.
refused-record-seat = Запись с ответом называет своё место.
refused-id = Вложенность id — не больше {$n}.
refused-neither = Это не запись партии и не выгруженное состояние.
refused-option-shape = Настройка задаётся как ключ=значение.
refused-seat-list = Места — числа от 0 до {$high} через запятую.
refused-levels = Уровень для каждого игрока, через запятую: {$levels}.
refused-names = За этим столом { $n ->
    [one] { $n } место. Укажи { $n } имя.
    [few] { $n } места. Укажи { $n } имени.
   *[other] { $n } мест. Укажи { $n } имён.
}
refused-no-painter = У этой игры пока нет картинок.
refused-no-games = Нужна хотя бы одна игра.
refused-not-over = Игра в этом файле ещё не закончена.
refused-effort = Число от 1 до {$high}.
