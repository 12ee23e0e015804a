# Что выводится там, где запускается Bottega.
main-ready = Bottega готова. Открой эту ссылку, она только твоя: { $link }
main-stop = Ctrl-C завершает работу; каждый ход хранится в { $data }.
main-notice = Замечание: { $notice }
main-telegram-ready = Telegram: здесь как @{ $name }. Пиши мне: { $link } · добавь меня в группу: { $group }
main-telegram-token = Telegram не принимает токен из TELEGRAM_TOKEN. Скопируй его снова у @BotFather (docs/hosting-telegram.md); местный стол работает дальше без Telegram.
main-telegram-broken = До Telegram не достучаться как надо ({ $reason }); местный стол работает дальше без него.
main-discord-ready = Discord: я здесь под именем {$name}. Пригласи меня на сервер: {$link}
main-discord-token = Discord не принимает токен из DISCORD_TOKEN. Скопируй его заново со страницы своего бота (docs/hosting-discord.md); стол на этом компьютере работает дальше без Discord.
main-discord-commands = Discord не принял бы эти команды, поэтому я туда не иду: {$why}
main-discord-broken = С Discord не удаётся связаться как следует ({$reason}); стол на этом компьютере работает дальше без него.
main-cannot = Bottega не может запуститься. { $reason }
main-setting = Настройка { $name } не подходит: { $reason }. Исправь её в окружении или в файле .env и запусти снова.
main-port-taken = Порт { $port } на { $host } занят или запрещён. Задай другой в BOTTEGA_WEB_PORT или убери настройку, и найдётся свободный.
main-folder = В папку данных { $path } нельзя писать: { $reason }. Выбери другую через BOTTEGA_DATA или измени права.
main-broken = Случилось что-то неожиданное: { $reason }. Принятое сохранено; запусти снова, а BOTTEGA_LOG_LEVEL=debug покажет больше.
main-bye = Bottega завершила работу. Каждый принятый ход сохранён.
