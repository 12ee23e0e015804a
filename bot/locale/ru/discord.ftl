# Что стоит только в Discord; всё остальное приходит на экране.
# Имена команд и аргументов: строчные буквы, одно слово, не больше 32 знаков.
discord-command-play = играть
discord-command-tables = столы
discord-command-board = поле
discord-command-hand = карты
discord-command-move = ход
discord-command-story = история
discord-command-night = вечер
discord-command-tournament = турнир
discord-command-records = статистика
discord-command-settings = настройки
discord-command-link = связать
discord-command-help = помощь
discord-command-privacy = приватность
discord-command-rules = правила
discord-command-operator = оператор
discord-argument-game = игра
discord-argument-level = уровень
discord-argument-table = стол
discord-argument-move = ход
discord-argument-what = что
discord-argument-code = код
discord-argument-when = когда
discord-argument-thread = ветка
discord-argument-thread-help = в отдельной ветке

discord-blocked = {$label} (не сейчас)
discord-choose = Выбери…
discord-each = Каждый вариант: {$shared}
discord-not-now = Сейчас нельзя: {$n}
discord-fill = Заполнить
discord-more = Прибавить сюда…
discord-less = Убрать отсюда…
discord-type = Набрать
discord-ping-link = К столу
discord-ping-where = Теперь это может приходить тебе в личные сообщения.
discord-ping-kept = Выбора не было: теперь пишу тебе в личные сообщения, если они открыты.
discord-ping-private = Пиши мне
discord-ping-here = Только здесь
discord-repost = Показать здесь ещё раз
discord-your-move = Твой ход
discord-see = [{$title}]({$link}) — в своём канале.
discord-soon = Готово. Стол сейчас появится.
discord-foreign-table = Я здесь не участник, поэтому меняю сообщение стола 15 минут после каждого нажатия. Позже его оживит любая его кнопка или /board. Зову тебя личным сообщением.
discord-foreign-closed = На этом сервере сторонние приложения отвечают только лично, поэтому этот стол больше никто не видит.
discord-event-how = «Интересует» считается как «Приду». В Discord нажать его можешь только ты: ответы из чата здесь не видны.
discord-carried-on = Стол переехал: [он здесь]({$link}).
discord-away = Стол сейчас недоступен. Взгляни на него чуть позже и нажми ещё раз.
discord-interrupted = Меня перезапустили раньше, чем я успел ответить. Посмотри на стол и, если твоего хода нет, нажми ещё раз.
discord-unknown-command = Этой команды у меня больше нет. Перезапусти Discord (Ctrl+R), чтобы увидеть нынешние, или вызови /help.

# Ведущему: что не так и что делать
discord-trouble-permissions = Не могу показать стол {$table} в {$channel}: мне там нельзя писать. Разреши мне в этом канале «Просмотр канала», «Отправлять сообщения», «Прикреплять файлы» и «Читать историю сообщений» (для веток ещё «Отправлять сообщения в ветках» и «Создать публичные ветки»). Стол вернётся сам.
discord-trouble-access = Не могу показать стол {$table} в {$channel}: я больше не вижу этот канал. Пригласи меня на сервер снова или разреши мне там «Просмотр канала». Стол вернётся сам; игра пока идёт командой /move.
discord-trouble-channel = Канал стола {$table} удалён. Игра продолжается: ходи командой /move; чтобы видеть стол в другом канале, вызови там /board и нажми «Показать здесь».
discord-trouble-files = Мне нельзя отправлять картинки в {$channel}, поэтому стол {$table} виден там только текстом. Разреши мне в этом канале «Прикреплять файлы».
discord-trouble-blocked = AutoMod сервера или фильтр Discord заблокировал в {$channel} сообщение стола {$table}. Попроси админа сделать для меня исключение из этого правила; игра тем временем идёт командой /move.
discord-trouble-locked = Ветка {$channel} закрыта, поэтому показать в ней стол {$table} не получается. Попроси модератора её открыть или вызови в другом канале /board и нажми «Показать здесь».
discord-trouble-place = В {$channel} мне нельзя писать сообщения, поэтому показать там стол {$table} не получается. Вызови /board в текстовом канале и нажми «Показать здесь».
discord-trouble-expired = Discord позволяет менять сообщение стола {$table} 15 минут после нажатия. Нажми любую его кнопку или введи здесь /board.
discord-trouble-refused = Discord не принимает сообщение стола {$table} в {$channel}. Игра продолжается командой /move; чтобы видеть стол в другом канале, вызови там /board и нажми «Показать здесь».
discord-trouble-stopped = Владелец бота заблокировал его в {$channel}, поэтому стол {$table} там больше не виден. Игра продолжается командой /move; чтобы видеть стол на другом сервере, вызови там /board и нажми «Показать здесь».
discord-trouble-unreached = Стол {$table} ждёт хода, но сообщить об этом не получается ни в {$channel}, ни в личке: {$players}. Передай, пожалуйста, что сейчас их ход; ходить можно командой /move.
discord-trouble-role = Не могу упомянуть роль, выбранную для новых столов и игровых вечеров (стол {$table}, {$channel}). Разреши всем упоминать её или выбери другую через /settings.
discord-dms-closed = Не могу тебе написать: личные сообщения закрыты. Пишу тебе в канале. Чтобы получать их лично, разреши личные сообщения с этого сервера или выбери другой способ в /settings.
discord-no-right-threads = Открыть здесь ветку нельзя: у тебя нет права «Создать публичные ветки». Вызови /play без ветки или попроси это право у администратора сервера.
discord-no-right-threads-admins = Ветки для столов здесь открывают только администраторы сервера. Вызови /play без ветки или попроси кого-нибудь из них.
discord-no-right-events = «{$title}» — в плане, но не в событиях сервера: у тебя нет права «Создавать события». Попроси его у администратора сервера или передай вечер тому, у кого оно есть.
discord-no-right-events-admins = «{$title}» — в плане, но не в событиях сервера: здесь события добавляют только администраторы. Попроси кого-нибудь из них взять вечер на себя.

# Tags of forum posts that tables get: at most 20 characters. Tags of these names are used where a forum has them
discord-tag-open = набор
discord-tag-running = идёт
discord-tag-finished = завершена
discord-entry-name = bottega
discord-entry-about = Открыть твои столы прямо в Discord
