# Findings of `bottega doctor`.
doctor-setting = Настройки {$name} нет, она ни на что не влияет. Проверь, нет ли опечатки.
doctor-folder = В папку данных {$path} нельзя записать: {$reason}. Выбери другую через BOTTEGA_DATA или измени её права.
doctor-disk = На диске папки {$path} свободно {$free_mb} МБ.
doctor-disk-full = На диске папки {$path} свободно лишь {$free_mb} МБ; неделе игры может понадобиться {$wanted_mb} МБ. Освободи место: полный диск остановит все столы.
doctor-backup = Последняя резервная копия сделана {$day}.
doctor-backup-old = { $day ->
    [none] Резервной копии ещё нет.
   *[other] Последняя резервная копия сделана {$day}.
  } Пусть таймер делает её каждый день: docs/operating.md, Backups.
doctor-fonts = Все файлы шрифтов на месте ({$n}).
doctor-fonts-missing = Файлы шрифтов не читаются: {$paths}. Установи зависимости проекта заново; до этого не нарисовать ни одной картинки.
doctor-store = База отвечает, и каждый ход на диске раньше, чем подтверждён.
doctor-store-rests = База не запущена; вместе с Bottega запустится {$server}.
doctor-store-open = Карты на руках и случайные зёрна лежат в базе как есть: кто прочтёт её файлы или резервную копию, прочтёт и их. Держи и то и другое на зашифрованном диске.
doctor-clock = Часы компьютера идут верно (до {$seconds} с).
doctor-clock-askew = Часы компьютера расходятся на {$seconds} с. Включи синхронизацию времени (NTP): по ним идут напоминания и часы столов.
doctor-issue-form = Что-то всё ещё не работает? Сообщи об этом: {$url}, вместе с этими строками и кодом ошибки.
doctor-silent = {$what} не отвечает ({$error}). Есть ли сеть, и пропускает ли её брандмауэр или прокси?
doctor-answers = {$what} отвечает кодом {$status}. Если так и останется, посмотри его страницу состояния.
doctor-discord = Discord знает этого бота: {$name}. Привилегированные intents ему не нужны.
doctor-identifies = На сегодня осталось запусков: {$left}; потом Discord сменит токен. Выясни, что запускает бота снова и снова.
doctor-permissions = На сервере {$server} мне не хватает прав: {$lacking}. Пригласи меня снова по ссылке, что печатается при запуске, или выдай их.
doctor-telegram = Telegram знает этого бота: @{$name}.
doctor-groups = Бота нельзя добавлять в группы. Разреши это у @BotFather командой /setjoingroups.
doctor-webhook = Telegram шлёт обновления на {$url}.
doctor-webhook-set = В Telegram задан вебхук, а BOTTEGA_TELEGRAM_WEBHOOK пуст. Следующий запуск его снимет; если его задала другая программа, у неё тот же токен.
doctor-webhook-other = Telegram пока не шлёт обновления на {$url}. Следующий запуск это исправит; если бот уже запущен, вебхук задала другая программа.
doctor-webhook-error = Последнее сообщение от Telegram не дошло: {$error}. Адрес должен быть доступен снаружи по https с годным сертификатом.
doctor-waiting = В Telegram ждут обновления: {$n}; их сейчас никто не забирает. Запусти бота или загляни в его журнал.
doctor-page-local = Страница только для этого компьютера (BOTTEGA_WEB_URL пуст).
doctor-page-network = Страницу может открыть любое устройство, которому доступен {$host} (BOTTEGA_WEB_URL пуст).
doctor-page = Страница доступна на {$url}.
doctor-page-store = Страница на {$url} доступна, но сохранить ничего нельзя ({$why}).
doctor-page-hosts = На {$url} страница отвечает, но не под этим именем: внеси его в BOTTEGA_WEB_URL или BOTTEGA_WEB_HOSTS работающего бота.
doctor-page-other = На {$url} отвечает не Bottega (код {$status}). Проверь прокси: docs/hosting-proxy.md.
doctor-certificate = Сертификат {$url} недействителен: {$error}. Получи новый; Telegram и браузеры его отвергнут.
doctor-certificate-well = Сертификат годен ещё { $days ->
    [one] {$days} день
    [few] {$days} дня
   *[many] {$days} дней
}.
doctor-certificate-soon = Сертификат истекает через {$days} дн. Он должен обновляться за 30 дней: проверь, что его обновляет.
doctor-activity = Страница открывается в Discord, её секрет верен.
doctor-activity-secret = Discord не принимает DISCORD_CLIENT_SECRET. Скопируй его заново из OAuth2 в Developer Portal.
doctor-activity-url = DISCORD_CLIENT_SECRET задан, но в Discord страница открывается, только если BOTTEGA_WEB_URL — публичный адрес https.
doctor-activity-off = У этого приложения нет активности. Включи её в Developer Portal (docs/hosting-discord.md) или не задавай DISCORD_CLIENT_SECRET.
