# Что выводится там, где запускается Bottega.
main-ready = Bottega готова. Открой эту ссылку, она только твоя: { $link }
main-stop = Ctrl-C завершает работу; каждый ход хранится в { $data }.
main-notice = Замечание: { $notice }
main-chats-later = Discord и Telegram появятся в следующей версии; эта открывает стол на этом компьютере.
main-cannot = Bottega не может запуститься. { $reason }
main-setting = Настройка { $name } не подходит: { $reason }. Исправь её в окружении или в файле .env и запусти снова.
main-port-taken = Порт { $port } на { $host } занят или запрещён. Задай другой в BOTTEGA_WEB_PORT или убери настройку, и найдётся свободный.
main-folder = В папку данных { $path } нельзя писать: { $reason }. Выбери другую через BOTTEGA_DATA или измени права.
main-broken = Случилось что-то неожиданное: { $reason }. Принятое сохранено; запусти снова, а BOTTEGA_LOG_LEVEL=debug покажет больше.
main-bye = Bottega завершила работу. Каждый принятый ход сохранён.
