# Что есть только в Telegram; всё остальное приходит в экране.
telegram-only-you = Это видишь только ты.
telegram-in-words = Поле словами
telegram-your-move = Твой ход
telegram-watch = Смотреть
telegram-unwatch = Больше не смотреть
telegram-watching = Ты смотришь партию: это поле показывает каждый ход до её конца.
telegram-not-watching = Ты больше не смотришь партию. Это поле останется таким, как сейчас.
telegram-no-seat = У тебя нет места за этим столом. Нажми «Смотреть», и каждый ход появится в нашем личном чате.
telegram-blocked = {$label} (не сейчас)
telegram-type = {$label}: просто напиши сюда
telegram-type-number = Или напиши число от {$low} до {$high}.
telegram-too-old = Эта кнопка слишком старая. Где ты играешь, покажет /tables.
telegram-carried-on = Стол переехал: он ниже.
telegram-further-down = Продолжение ниже.
telegram-done = Готово.
telegram-open-private = {$name}, это только для тебя. Нажми, и оно придёт в личный чат.
telegram-open-private-button = Открыть личный чат
telegram-answered = {$name}: ответ ждёт в личном чате.

telegram-trouble = Что-то не так
telegram-trouble-left = Не могу показать стол {$table}: меня больше нет в его группе, или её больше нет. Добавь меня снова, и стол вернётся сам; игра тем временем идёт в личном чате.
telegram-trouble-rights = Не могу показать стол {$table}: мне нельзя писать в его группе. Разреши мне отправлять там сообщения, потом нажми любую кнопку стола или введи /board.
telegram-trouble-photos = Мне нельзя отправлять картинки в группу стола {$table}, поэтому он виден там только текстом. Разреши мне отправлять там фото.
telegram-trouble-topic = Тема стола {$table} закрыта или удалена. Открой её снова или играй дальше в личном чате с /move.
telegram-trouble-blocked = Не могу писать в личный чат стола {$table}: бот там заблокирован.
