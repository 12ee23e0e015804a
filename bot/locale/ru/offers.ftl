# Open seats
offers-title = Свободные места
offers-find = Найти игроков
offers-stand = Свободные места предлагаются до: {$when}.
offers-none = Сейчас мест никто не предлагает. Открой стол и нажми «Найти игроков».
offers-sit = {$n}. Сесть
offers-more = Ещё свободные места
offers-mine = Свободные места для меня
offers-seats = игроки: {$n}/{$seats}
offers-until = до: {$when}
offers-rating = рейтинг {$low}–{$high}
offers-experience-any = Любой опыт
offers-experience-beginners = Можно новичкам
offers-experience-skilled = Опытные игроки
offers-with = За столом: {$names}
offers-sit-here = Сесть за стол
offers-seated = { $n ->
    [0] Ты за столом. Ждём, когда хозяин стола начнёт.
    [one] Ты за столом. Ждём ещё {$n} игрока.
   *[other] Ты за столом. Ждём ещё {$n} игроков.
  }
offers-tell-hours = Указать тихие часы
offers-overlap = Вы одновременно не спите {$hours} ч в день: примерно { $n ->
    [one] {$n} раунд
    [few] {$n} раунда
   *[other] {$n} раундов
} в неделю.
offers-overlap-later = Твои тихие часы только что изменились. Сколько времени вы одновременно не спите, будет видно здесь позже: {$when}.
offers-what = Предложи свободные места, и их найдут те, кто ищет стол. Сколько действует предложение?
offers-where-group = Оно показано в списке свободных мест этой группы и на её доске, если она есть.
offers-where-private = Оно видно в личных чатах с Bottega.
offers-where-members = Оно показано только в этой группе, потому что стол для её участников.
offers-days = { $n ->
    [one] На {$n} день
    [few] На {$n} дня
   *[other] На {$n} дней
}
offers-wanted = { $n ->
    [one] {$n} игрок
    [few] {$n} игрока
   *[other] {$n} игроков
}
offers-repeat = Повторить до { $n ->
    [one] {$n} раза
   *[other] {$n} раз
}
offers-any-rating = Любой рейтинг
offers-rating-field = Рейтинг, например 1400-1700
offers-rating-form = Напиши рейтинг двумя числами, например 1400-1700.
offers-over = Предложение больше не действует. Можно сделать новое.
offers-end = Снять предложение
offers-pace = Темп
offers-board = Доска свободных мест
offers-board-moved = Доска свободных мест теперь в другом канале.
offers-board-gone = Доску свободных мест убрали.
offers-board-what = Доска — одно сообщение со свободными местами. Оно обновляется само и никого не тревожит.
offers-board-place = Поставить доску сюда
offers-board-move = Перенести доску сюда
offers-board-take = Убрать доску
tables-of-group = Столы всей группы

# Shared moments
moment-share = Поделиться моментом
moment-what = У кого есть эта ссылка, тот видит этот момент как зритель, с именами игроков. Аккаунт не нужен.
moment-link = Ссылка
moment-open = Открыть ссылку
moment-no-page = У этой Bottega нет публичной страницы, поэтому ссылок нет.
moment-many = У тебя { $n ->
    [one] {$n} ссылка
    [few] {$n} ссылки
   *[other] {$n} ссылок
}, и больше нельзя. Сначала отзови часть.
moment-hands-ask = Партия окончена: можно ли показывать по ссылкам твои карты? Выбрать можно только один раз.
moment-hands-yes = Показывать мои карты
moment-hands-no = Не показывать мои карты
moment-hands-shown = Ссылки на эту партию показывают твои карты.
moment-hands-hidden = Ссылки на эту партию не показывают твои карты.
moment-revoke = Отозвать мои ссылки
moment-revoke-all = Отозвать все ссылки на стол
moment-revoke-everywhere = Отозвать мои ссылки на все столы
moment-revoked = Ссылки отозваны и никуда не ведут.
moment-none-revoked = Ссылок, которые можно отозвать, не было.
moment-chosen = Выбор сохранён.
