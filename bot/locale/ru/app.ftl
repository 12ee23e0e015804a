# The table service, Russian. Names stay undeclined: as the subject, behind a colon or in brackets.

app-name = Bottega
app-thing = {TERM($thing, cap: 1)}
app-lang-en = English
app-lang-cs = Čeština
app-lang-ru = Русский
app-lang-de = Deutsch
app-ai-name = ИИ {$n}
app-gone-name = Кто-то {$mark}
app-on = да
app-off = нет

# Opening a table
app-choose-game = Во что играем?
app-card = {$game}: {$players}, {$minutes}
app-card-what = {$players}, {$minutes}. {$what}
app-card-players = { $high ->
    [one] {$low}–{$high} игрок
    [few] {$low}–{$high} игрока
   *[many] {$low}–{$high} игроков
  }
app-card-minutes = { $longest ->
    [one] {$shortest}–{$longest} минута
    [few] {$shortest}–{$longest} минуты
   *[many] {$shortest}–{$longest} минут
  }
app-opened = Стол открыт. Кто садится?
app-play-now = { $n ->
    [one] Играть сразу против одного ИИ
    [2] Играть сразу против двух ИИ
    [3] Играть сразу против трёх ИИ
   *[other] Играть сразу против {$n} ИИ
  }
app-table-title = {$game} · {$table}
app-seat-line = {$n}. {$name}
app-seat-host = {$n}. {$name} · хозяин стола
app-seats-free = { $n ->
    [one] Свободно ещё {$n} место.
    [few] Свободно ещё {$n} места.
   *[many] Свободно ещё {$n} мест.
  }
app-host-is = Хозяин стола: {$name}
app-options-usual = обычные
app-options-are = Настройки стола: {$options}
app-learning-on = Учебный стол: твоя панель показывает, что сейчас даёт каждый вариант.
app-join = Сесть за стол
app-leave = Встать из-за стола
app-add-ai = Добавить ИИ
app-options = Настройки стола
app-start = Начать
app-how-to-play = Как играть
app-invite = Пригласить
app-invite-text = С этим приглашением за стол можно сесть откуда угодно: строку ниже пишут после /play. Передай его тому, кому доверяешь.
app-invite-field = Приглашение
app-options-how = На каждой кнопке написано, как сейчас; нажми, чтобы изменить.
app-set-how = Выбери, что хочешь изменить.
app-set-rules = Правила и варианты
app-set-hints = Учебный стол и подсказки
app-set-level = Сила игры ИИ
app-set-language = Язык стола
app-set-people = Игроки и закрытие стола
app-set-pings = Уведомления
app-set-look = Цвета
app-set-shape = Телефон или компьютер
app-set-here = Этот чат
app-option-now = {$option}: {$value}
app-learning-now = Учебный стол: {$on}
app-learning-what = За учебным столом твоя панель показывает, что даёт каждый вариант, а ИИ по просьбе подсказывает.
app-level-apprentice = Ученик
app-level-apprentice-about = ошибается, как все люди
app-level-journeyman = Подмастерье
app-level-journeyman-about = играет разумно и думает на ход вперёд
app-level-master = Мастер
app-level-master-about = перед каждым ходом перебирает много партий, на это нужно немного времени
app-kick = Освободить место: {$name}
app-close-room = Закрыть стол
app-minding = Ты админ этой группы: можно освободить чьё-то место или закрыть стол. Всё остальное решает хозяин стола.
app-room-closed = Этот стол закрыли до начала игры. Открой новый.
app-room-started = Эта игра уже идёт.
app-not-begun = Игра ещё не началась.

# Lobby refusals
app-no-game = Такой игры здесь нет. Выбери из списка.
app-game-gone = Игры {$game} здесь больше нет.
app-no-table = Такого стола нет. Посмотри свои столы.
app-table-full = Все места заняты.
app-seated-already = Ты уже за этим столом.
app-not-seated = Ты не за этим столом. Можно смотреть, читать историю и правила.
app-bad-invitation = Это приглашение к этому столу не подходит. Попроси новое.
app-host-stays = Хозяина стола убрать нельзя; чтобы уйти, нажми «Встать из-за стола».
app-seats-needed = Этой игре нужно от {$low} до {$high} игроков. Добавь ИИ или подожди ещё.
app-option-unfit = «{$option}: {$value}» не подходит для такого числа игроков ({$n}). Это меняют в настройках стола.
app-may-not-open = Здесь открывать столы нельзя.
app-many-lobbies = У тебя есть столы, где игра ещё не началась ({$n}): {$tables}. Начни одну игру или закрой стол в настройках, потом открывай новый.
app-many-tables = У тебя есть столы, где игра ещё не закончена ({$n}). Доиграй или закончи одну, потом открывай новый стол.
app-too-fast = Слишком быстро. Ничего не изменилось: подожди немного и нажми ещё раз.
app-too-fast-here = Здесь сейчас слишком много нажатий. Ничего не изменилось: подожди немного и нажми ещё раз.
app-many-pictures = Много картинок за короткое время: вот текст, а картинки снова будут через минуту.
app-many-here = Столов здесь уже достаточно ({$n}). Доиграйте или закончите один либо открой этот в другом месте.
app-many-in-all = Сейчас нет места для новых столов. Попробуй позже.
app-many-seats = Ты сидишь за многими столами ({$n}). Доиграй или покинь один, потом садись сюда.
app-may-not-join = Здесь сесть нельзя.
app-may-not-invite = Приглашают только те, кто за столом.
app-may-not-options = Настройки меняет только хозяин стола.
app-may-not-seat-an-ai = ИИ добавляет и убирает только хозяин стола.
app-may-not-kick = Освобождать места могут только хозяин стола, администраторы группы и владелец бота.
app-may-not-start = Игру начинает только хозяин стола.
app-may-not-watch = Здесь смотреть нельзя.
app-may-not-answer = Здесь отвечают только те, кто играет.
app-may-not-undo = Брать назад могут только те, кто играет.
app-may-not-vote = Голосуют только те, кто играет.
app-may-not-pause = Поставить этот стол на паузу нельзя.
app-may-not-rewind = В одиночку назад никто не возвращается: попроси стол проголосовать.
app-may-not-end = Закончить игру могут только хозяин стола, администраторы группы и владелец бота.
app-may-not-export = Сохранить можно игру, в которой ты играешь.
app-may-not-show = Показать фильм всем могут только те, кто играл.
app-may-not-rematch = Реванш предлагают те, кто играл.
app-may-not-records = Статистику включают и выключают только администраторы группы и хозяева здешних столов.
app-may-not-night = Вечер меняют только те, кто его назначил, и администраторы группы.

# Playing
app-your-move = Твой ход
app-hand = Мои карты
app-board = Поле
app-story = История
app-rules = Правила
app-rule = Правила: {$rule}
app-text-board = Поле словами
app-parts = Часть поля крупнее
app-whole-board = Поле целиком
app-page-open = Открыть стол
app-page-once = Ссылка открывает этот стол на странице от твоего имени: один раз и в течение {$minutes} минут. Никому её не показывай.
app-page-go = На страницу
app-page-nowhere = Здесь нет страницы, доступной извне.
app-page-over = Эта ссылка уже использована или устарела.
app-show-here = Показать здесь
app-watching = Ты смотришь.
app-nothing-asked = Сейчас от тебя ничего не требуется.
app-your-turn = Сейчас твой ход
app-waiting-for-you = Ждём тебя, а ещё: {$seats}
app-you-win = Победа твоя
app-you-share = Победу с тобой делят: {$seats}
app-so-far = Уже выбрано: {$word}
app-back = Назад
app-to-table = Назад к столу
app-cancel = Отмена
app-more = Другие действия
app-aside = Другие варианты…
app-way-turn = Повернуть ещё ↻
app-way-flip = Перевернуть ⇋
app-group = {$group} ({$n})
app-page-before = Предыдущие
app-page-after = Ещё
app-none-of-it = Ничего из этого
app-done-count = Готово · {$n} из {$most}
app-confirm = Да, делаю
app-confirm-word = Твой выбор: {$word}
app-confirm-seals = Потом это назад не взять. Продолжить?
app-confirm-undo = Пока это можно взять назад. Продолжить?
app-nothing-changes = На столе пока ничего не меняется.
app-only-choice = Больше здесь выбирать не из чего.
app-said = Готово.
app-answered = Твой ответ: {$word}. Пока не ответили все, можно выбрать заново.
app-undo = Взять назад: {$what}
app-my-answer = мой ответ
app-taken-back = Взято назад.
app-ping = {$game}: {$ask}
app-memory = Что знаешь только ты
app-memory-empty = Пока тебе ничего не говорили по секрету.

# What if
app-try = А если?
app-still-trying = Пока это только проба, ничего не сыграно. Сначала сыграй всерьёз или отбрось.
app-trying = { $n ->
    [0] Пока только проба: ход ещё не сделан.
    [one] Пока только проба, {$n} шаг: ход ещё не сделан.
    [few] Пока только проба, {$n} шага: ход ещё не сделан.
   *[many] Пока только проба, {$n} шагов: ход ещё не сделан.
  }
app-try-seals = Дальше никто не видит: сейчас что-то откроется.
app-try-end = Дальше не заглянуть: продолжают другие.
app-say-rehearsed = Сыграть так
app-throw-away = Отменить пробу
app-thrown-away = Проба отменена, ход не сделан.

# Learning
app-hint = Подсказка
app-hint-is = ИИ выбирает так: {$word}
app-hint-master = Мастер выбирает так: {$word}
app-hint-thinking = Мастер ещё думает.
app-same-again = Как в прошлый раз
app-spread-evenly = Везде понемногу
app-take-hint = Сделать по подсказке
app-no-hints = Подсказки бывают только за учебным столом.

# Typed words
app-read-as = Понимаю так: {$word}. Верно?
app-not-understood = Не получается это понять. Вопрос такой: {$ask}
app-which-table = Ты играешь за несколькими столами. О каком речь? Начни с его знака.
app-which-table-here = Здесь играют за несколькими столами. О каком речь? Начни с его знака.
app-no-table-here = Здесь ты ни за одним столом не играешь. Открой стол командой /play.

# Refusals in play
app-bad-press = Эта кнопка уже не подходит. Вот что можно сделать сейчас.
app-other-step = Ты уже дальше. Вот где ты сейчас.
app-half-word = Это только половина ответа. Выбери остальное и подтверди.
app-no-more-to-give = Больше раздать нельзя, всего: {$n}.
app-not-your-question = На это отвечаешь не ты. Ждём: {$seats}
app-not-now = Сейчас это нельзя.
app-crowded = Все нажимают сразу, и до тебя очередь не дошла. Нажми ещё раз.
app-closed = Эта игра закрыта. Здесь больше не играют.
app-archived = Эта игра окончена и лежит в архиве. Смотреть её можно и дальше.
app-unplayed = Эта партия здесь не может продолжаться: она начата с другой версией правил.
app-unplayed-ways = Всё, что произошло, сохранено. Кто играет, может это скачать, а хозяин стола — закончить игру.
app-unplayed-over = Эта партия окончена. Поле показать больше нельзя: играли с другой версией правил. Кто играл, ещё может скачать запись партии.
app-unplayed-stumbles = То, что тогда произошло, больше не воспроизводится.
app-not-over = Это будет можно, когда игра закончится.
app-who-are-you = Мы ещё не знакомы. Начни с /help.
app-no-command = Такой команды нет. Все команды покажет /help.
app-maintenance = Bottega сейчас на обслуживании. Ничего не пропадёт, и время ни у кого не идёт: смотреть можно всё, а нажимать — чуть позже.
app-store-away = Стол сейчас недоступен. Твой ход мог не сохраниться: чуть позже посмотри на стол и нажми ещё раз.
app-broke = У нас что-то сломалось, код {$code}. Ничего не пропало; попробуй ещё раз, а если повторится, сообщи этот код владельцу бота.

# Going back by a vote
app-rewind = Попросить вернуть ход…
app-rewind-ask = { $n ->
    [one] Игра вернётся на {$n} шаг назад, хотя с тех пор уже кое-что открылось.
    [few] Игра вернётся на {$n} шага назад, хотя с тех пор уже кое-что открылось.
   *[many] Игра вернётся на {$n} шагов назад, хотя с тех пор уже кое-что открылось.
  }
app-rewind-rules = { $hours ->
    [one] Нужно согласие всех, кто играет. Стол пока отдыхает; через {$hours} час молчание значит «нет».
    [few] Нужно согласие всех, кто играет. Стол пока отдыхает; через {$hours} часа молчание значит «нет».
   *[many] Нужно согласие всех, кто играет. Стол пока отдыхает; через {$hours} часов молчание значит «нет».
  }
app-rewind-vote = Спросить стол
app-rewind-alone = Вернуться
app-vote-status = { $n ->
    [one] {$seat} просит вернуться на {$n} шаг.
    [few] {$seat} просит вернуться на {$n} шага.
   *[many] {$seat} просит вернуться на {$n} шагов.
  }
app-vote-same-cards = Карты придут те же: что уже открылось, то и останется.
app-vote-till = Срок: {$till}; молчание значит «нет».
app-vote-missing = Ещё ждём: {$seats}
app-vote-yes = Да, вернуться
app-vote-no = Нет, играем дальше
app-vote-withdraw = Отозвать просьбу
app-vote-freezes = Стол отдыхает, пока идёт голосование о возврате.
app-vote-over = Это голосование уже окончено.
app-vote-call = К голосованию

# What happens at the table besides the game
app-event-vote = { $n ->
    [one] {$seat} просит стол вернуться на {$n} шаг.
    [few] {$seat} просит стол вернуться на {$n} шага.
   *[many] {$seat} просит стол вернуться на {$n} шагов.
  }
app-event-vote-yes = {$seat} за возврат.
app-event-vote-no = {$seat} хочет играть дальше: ничего не берём назад.
app-event-vote-lapsed = Время голосования вышло: ничего не берём назад.
app-event-rebuilt = Сохранённое поле было повреждено и собирается заново по записи. Ничего не пропало.
app-event-host = Теперь хозяин стола: {$seat}.
app-event-left = {$seat} уходит; дальше играет ИИ.
app-event-host-says = Хозяин этой Bottega: {$text}
app-event-closed = Игра закрыта.
app-event-ai-stuck = ИИ здесь не справляется. Кто-то должен нажать «Дальше».
app-event-ai-on = ИИ играет дальше.
app-ai-waits = ИИ ждёт твоего знака.
app-ai-go-on = Дальше

# Story
app-story-title = {$game} · {$table} · история
app-story-since = С твоего последнего хода:
app-story-before = После твоего хода ничего не произошло. А до него:
app-story-last = Недавно:
app-story-none = Пока ничего не произошло.
app-past = Ход за ходом
app-past-move = Ход {$n} из {$last}
app-past-first = К началу
app-past-newest = К последнему
app-past-back = Назад
app-past-on = Вперёд
app-story-all = Вся история
app-story-older = Раньше
app-story-newer = Позже

# The end
app-you-came = { $rank ->
    [1] Победа за тобой, счёт {$n}.
   *[other] Твоё место — {$rank}-е, счёт {$n}.
  }
app-standing = {$rank}. {$seat}: {$n}
app-part = {$part} {$n}
app-story-won = {$seat} побеждает, счёт {$n}, отрыв {$ahead}.
app-story-shared = Победу делят: {$seats}, счёт {$n}.
app-story-most = Больше всего принесло: {$part} ({$n}).
app-story-length = { $days ->
    [1] Ходов: {$n}, всё за один день.
   *[other] Ходов: {$n}, дней: {$days}.
  }
app-ended-early = Игру закрыли раньше времени; результата нет.
app-rematch = Реванш
app-rematch-call = {$name} предлагает реванш.
app-film = Посмотреть фильм
app-film-coming = Фильм готовится: {$n} %
app-film-stop = Отменить фильм
app-film-done = Вся игра, какой её видели все.
app-film-stopped = Фильм отменён.
app-film-failed = Фильм сделать не удалось. С самой игрой всё в порядке.
app-film-none = Фильмов здесь нет: этот бот работает без картинок.
app-film-alt = {$game}: игра как фильм, ход за ходом, в конце результат. Каждый ход словами есть в «Истории».
app-film-show = Показать группе
app-film-shown = Фильм теперь в чате, его видят все.
app-film-by = {$name} показывает всю игру в виде фильма.
app-film-not-shown = Отправить фильм в чат не удалось: мне нельзя отправлять туда файлы, или чата больше нет. Посмотреть фильм по-прежнему может каждый: кнопка под сообщением стола.
app-film-no-chat = Здесь нет чата, где фильм увидели бы другие.
app-receipt = Проверка
app-receipt-short = { $good ->
    [1] Честная игра: зерно и соль дают тот самый отпечаток, что опубликован в начале.
   *[other] Внимание: зерно и соль дают не тот отпечаток, что опубликован в начале.
  }
app-receipt-hash = Честная игра: порядок карт уже определён, и в конце каждый сможет проверить его по этому отпечатку: {$hash}
app-receipt-seed = Зерно: {$seed}
app-receipt-salt = Соль: {$salt}
app-receipt-good = Они дают опубликованный отпечаток: карты никто не менял.
app-receipt-bad = Они дают не тот отпечаток, что опубликован. Скажи об этом хозяину стола.
app-receipt-how = Проверь: BLAKE2b на 32 байта от текста «стол:зерно:соль», стол {$table}. Например:
app-receipt-later = Зерно и соль покажем в конце игры.
app-end = Закончить игру
app-end-ask = Закрыть эту игру для всех, без результата? Назад это не взять.
app-end-yes = Закрыть
app-export = Скачать запись партии

# Rules
app-rules-of = {$game}: правила
app-rules-search = Слова для поиска
app-rules-which = Правила какой игры?
app-rules-none = В правилах ничего не нашлось: «{$what}»
app-rules-more = { $n ->
    [one] Подходит ещё {$n} правило; добавь слово, чтобы уточнить.
    [few] Подходят ещё {$n} правила; добавь слово, чтобы уточнить.
   *[many] Подходит ещё {$n} правил; добавь слово, чтобы уточнить.
  }
app-no-rules = Книги правил к этой игре здесь нет.
app-how-title = {$game} за минуту
app-how-goal = Цель
app-how-turn = Ход
app-how-scores = Что даёт очки
app-how-mistake = Ошибка новичков
app-how-none = Краткого введения к этой игре пока нет; всё есть в правилах.
app-what = Что это?
app-what-choose = Выбери знак или слово и узнаешь, что это значит.
app-what-question = В вопросе
app-what-picture = На картинке
app-what-none = Здесь нечего объяснять.
app-what-else = Другой знак
app-legend = Обозначения
app-legend-text = Все знаки поля и их названия.
app-legend-all = Всё на одной картинке
app-no-legend = Картинки со знаками у этой игры нет.

# Settings
app-settings = Настройки
app-settings-confirm = { $on ->
    [1] Каждый ход подтверждается, прежде чем он засчитан.
   *[other] Подтверждается только то, что нельзя взять назад.
  }
app-settings-pings = Как сообщать, что ждут тебя: за столом, лично, раз в день или никак.
app-settings-look = Картинки только для тебя: как нарисовано, с сильным контрастом или так, чтобы различались красный и зелёный. У каждого цвета есть и свой знак.
app-look-usual = Как нарисовано
app-look-strong = Сильный контраст
app-look-redgreen = Различать красный и зелёный
app-settings-shape = Как расположены картинки, которые видишь только ты: автоматически, вертикально для телефона или широко для компьютера.
app-shape-usual = Автоматически
app-shape-tall = Играю с телефона
app-shape-wide = Играю за компьютером
app-settings-place = То, что здесь видят все, написано на одном языке; его выбирает администратор группы.
app-place-lang = Здесь: {$lang}
app-place-speaks = Со следующего хода язык столов здесь: {$lang}.
app-place-shape-tall = Картинки здесь: вертикальные
app-place-shape-wide = Картинки здесь: широкие
app-place-shaped = Со следующего хода картинки здесь такие.
app-may-not-place = Язык группы может выбрать только её администратор.
app-settings-data = Можно получить всё, что о тебе хранится, и можно попросить всё забыть.
app-confirm-on = Подтверждать каждый ход
app-confirm-off = Подтверждать необратимое
app-pings-ping = За столом
app-pings-dm = Лично
app-pings-digest = Раз в день
app-pings-quiet = Тихо
app-saved = Сохранено.
app-pattern-day = EEEE, d MMMM y
app-data = Мои данные
app-forget = Забыть меня
app-forget-ask = Твоё имя, связанные аккаунты и настройки исчезнут. Игры продолжатся: за тебя будет играть ИИ, а в истории останется «Кто-то». Назад это не взять.
app-forget-yes = Да, забыть
app-forgotten = О тебе больше ничего не хранится. Прощай, и хороших игр!

# Linking
app-link = Связать аккаунты
app-link-what = Играй с нескольких платформ как один человек: получи код на одной и введи его на другой. Игры, имя и настройки станут общими.
app-link-code =
    Твой код, действует { $minutes ->
        [one] {$minutes} минуту
        [few] {$minutes} минуты
       *[other] {$minutes} минут
      }: {$code}. На другой платформе введи /link и этот код, потом подтверди здесь.
app-link-ask = {$name} ({$platforms}) — это тоже ты?
app-link-gain =
    Тебе перейдёт всё, что есть у этого аккаунта ({$name}): имя, результаты, права в группах и { $n ->
        [0] пока ни одного стола
        [one] место и карты за {$n} столом ({$tables})
       *[other] места и карты за {$n} столами ({$tables})
      }.
app-link-give =
    Этому аккаунту ({$name}) перейдёт всё твоё: имя, результаты, права в группах и { $n ->
        [0] пока ни одного стола
        [one] место и карты за {$n} столом ({$tables})
       *[other] места и карты за {$n} столами ({$tables})
      }.
app-link-sure = Соглашайся, только если оба аккаунта твои. Они свяжутся, когда «да» сказано с обеих сторон.
app-link-yes = Да, оба мои
app-link-no = Нет, это не я
app-link-look = Код введён? Проверить
app-link-wait = Остался один шаг: открой /link на {$platform} ({$name}) и подтверди там тоже.
app-link-refused = Ничего не связано, и этот код больше не действует.
app-link-slow =
    Слишком много неверных кодов. Попробуй снова через { $minutes ->
        [one] {$minutes} минуту
        [few] {$minutes} минуты
       *[other] {$minutes} минут
      }.
app-link-field = Ввести код
app-link-hint = Код с другой платформы
app-link-linked = Связано: {$platforms}. О твоём ходе сообщит первая из них, имя тоже берётся оттуда; если стол виден только на другой, сообщит она.
app-link-first = Сначала {$platform}
app-unlink = Отвязать {$platform}
app-link-done = Связано: теперь ты один человек.
app-unlinked = Отвязано. У каждого аккаунта снова своё имя и места; начатое вместе остаётся здесь.
app-link-unknown = Такого кода нет, или он уже не действует. Получи новый через /link на другой платформе.
app-link-self = Это твой собственный код: введи его на другой платформе.
app-link-same-platform = Оба аккаунта с одной платформы; одним человеком могут быть только аккаунты разных платформ.
app-link-two-seats = За одним столом у тебя оказались бы два места и обе руки: {$tables}. Освободи одно место или доиграй, потом связывай.

# Lists, help
app-my-tables = Мои столы
app-no-tables = Ты пока не играешь ни за одним столом.
app-new-table = Новый стол
app-table-with = за столом: {$seats}
app-table-round = раунд {$n}
app-table-awaits = ждём: {$seats}
app-table-turn = {$game} · {$table} · твой ход
app-table-waits = {$game} · {$table}
app-table-open = {$game} · {$table} · ещё не началась
app-table-over = {$game} · {$table} · окончена
app-table-unplayed = {$game} · {$table} · продолжить нельзя
app-help = Помощь
app-help-first = Открой стол, подожди, пока другие сядут, или добавь ИИ, и начинай. Когда подойдёт твой ход, нажми «Твой ход».
app-about-what = Bottega {$version}: настольные игры эпохи Возрождения прямо в чате, один ход за чашкой кофе.
app-about-not = Неофициальная версия с собственными рисунками, сделана любителями; с авторами и издателями игр не связана.
app-about-data = Хранятся твоё имя, как его показывает чат, твои настройки и твои игры; больше ничего, и никуда это не передаётся.
app-command-play = Открыть стол
app-command-tables = Мои столы, сначала те, где мой ход
app-command-board = Поле
app-command-hand = Мои карты
app-command-move = Сделать ход, можно и словами
app-command-story = Что нового с моего последнего хода
app-command-night = Назначить игровой вечер или узнать, что намечено
app-command-records = Во что мы играли и кто побеждал
app-command-settings = Язык, подтверждение, сообщения
app-command-link = Играть на разных платформах как один человек
app-command-help = Как здесь играть
app-command-rules = Найти в правилах
app-argument-game = какая игра
app-argument-level = насколько хорошо играют ИИ
app-argument-table = какой стол
app-argument-word = что делаешь, своими словами
app-argument-rule = слова для поиска
app-argument-code = код с другой платформы
app-argument-when = когда, своими словами

# Lessons
app-learn = Научиться за десять минут
app-lesson-title = {$game} · первые шаги
app-lesson-step = {$n} из {$of}
app-lesson-on = Дальше
app-lesson-play = { $n ->
    [one] Сыграть против {$n} ученика, с подсказками
   *[other] Сыграть против {$n} учеников, с подсказками
}
app-event-lesson-end = Это были первые шаги.
app-first-turn = Впервые в «{$game}»? «Как играть» читается за минуту.
