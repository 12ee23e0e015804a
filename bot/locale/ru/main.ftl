# Что выводится там, где запускается Bottega.
main-ready = Bottega готова. Открой эту ссылку, она только твоя: { $link }
main-second = Bottega с папкой { $data } уже работает: { $link } Это вторая рядом с ней, по другому адресу.
main-local = Ссылка работает только на этом компьютере. Для других устройств задай BOTTEGA_WEB_HOST или BOTTEGA_WEB_URL (docs/ru/hosting.md).
main-stop = Ctrl-C завершает работу; каждый ход хранится в { $data }.
main-notice = Замечание: { $notice }
main-telegram-ready = Telegram: здесь как @{ $name }. Пиши мне: { $link } · добавь меня в группу: { $group }
main-telegram-token = Telegram не принимает токен из TELEGRAM_TOKEN. Скопируй его снова у @BotFather (docs/hosting-telegram.md); стол на этом компьютере работает дальше без Telegram.
main-telegram-port = По адресу { $address } нельзя принимать сообщения Telegram: { $reason }. Выбери другой BOTTEGA_TELEGRAM_WEBHOOK_PORT или останови программу, которая занимает порт. Местный стол работает дальше без Telegram.
main-telegram-webhook = Telegram отклоняет адрес { $address } в BOTTEGA_TELEGRAM_WEBHOOK: { $reason }. Адрес должен начинаться с https и вести сюда через порт 443, 80, 88 или 8443. Если такого адреса нет, оставь настройку пустой. Местный стол работает дальше без Telegram.
main-discord-ready = Discord: я здесь под именем {$name}. Пригласи меня на сервер: {$link}
main-discord-token = Discord не принимает токен из DISCORD_TOKEN. Скопируй его заново со страницы своего бота (docs/hosting-discord.md); стол на этом компьютере работает дальше без Discord.
main-discord-unregistered = Discord не принял мои команды ({$why}): после «/» их нет или они старые, кнопки работают. Я пробую снова; если это не пройдёт, проверь приложение в Developer Portal.
main-chat-broke = { $chat }: связь оборвалась ({ $reason }). Скоро я запущу его снова; всё остальное работает дальше.
main-cannot = Bottega не может запуститься. { $reason }
main-setting = Настройка { $name } не подходит: { $reason }. Исправь её в окружении или в файле .env и запусти снова.
main-dotenv = Файл .env не читается: { $reason }. В нём строки ИМЯ=значение в UTF-8; исправь его или права на него либо убери его.
main-port-taken = Порт { $port } на { $host } занят. Задай другой в BOTTEGA_WEB_PORT или убери настройку, и найдётся свободный.
main-port-forbidden = Порт { $port } на { $host } этому пользователю запрещён. Задай в BOTTEGA_WEB_PORT число больше 1023 или убери настройку, и найдётся свободный.
main-host-unknown = Имя { $host } никуда не ведёт. Задай в BOTTEGA_WEB_HOST адрес этого компьютера: 127.0.0.1 — только для него, 0.0.0.0 — для всех, кто может до него добраться.
main-host-foreign = { $host } — не адрес этого компьютера. Задай в BOTTEGA_WEB_HOST 127.0.0.1 только для него или 0.0.0.0 для всех, кто может до него добраться.
main-inside-taken = Порт { $port } на { $host } занять нельзя. Укажи в BOTTEGA_INSIDE_PORT и BOTTEGA_INSIDE_HOST свободный порт и адрес этого компьютера или убери их.
main-unknown-setting = Настройки { $name } я не знаю, она ничего не меняет.
main-like-setting = Настройки { $name } я не знаю, она ничего не меняет. Может быть, { $like }?
main-folder = В папку данных { $path } нельзя писать: { $reason }. Выбери другую через BOTTEGA_DATA или измени права.
main-broken = Случилось что-то неожиданное: { $reason }. Принятое сохранено; запусти снова, а BOTTEGA_LOG_LEVEL=debug покажет больше.
main-running = Bottega работает с папкой { $path } и не заметит новую ссылку. Останови её, выполни bottega renew ещё раз и запусти снова.
main-bye = Bottega завершила работу. Каждый принятый ход сохранён.
main-rehearsal-press = Нажми меня
