# Рейтинги и записи группы.
records-title = Статистика
records-what = Рейтинг у всех начинается с 1000; больше всего он растёт за победы над сильными.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · {$played} партия, побед: {$won}
    [few] {$n}. {$name}: {$rating} · {$played} партии, побед: {$won}
   *[other] {$n}. {$name}: {$rating} · {$played} партий, побед: {$won}
  }
records-pace = · вовремя: {$n} %
records-left = · оставлено игр: {$n}
records-none = Здесь пока ничего не доиграно. Открой стол командой /play.
records-off = Эта группа не ведёт статистику.
records-nowhere = Статистика есть у каждой группы: смотри её там, где вы играете вместе.
records-all-games = Все игры
records-yearbook = Итоги года {$year}
records-me = Мои партии
records-own = { $played ->
    [one] {$game}: {$played} партия, побед: {$won}
    [few] {$game}: {$played} партии, побед: {$won}
   *[other] {$game}: {$played} партий, побед: {$won}
  }
records-mine-off = Не показывать меня
records-mine-on = Снова показывать меня
records-group-off = Не вести статистику
records-group-on = Вести статистику
records-year-tables = { $n ->
    [one] Доиграна {$n} партия, ходов: {$words}.
    [few] Доиграно {$n} партии, ходов: {$words}.
   *[other] Доиграно {$n} партий, ходов: {$words}.
  }
records-year-games = Игры: {$games}.
records-year-winners = Больше всего побед: {$names}.
records-year-highest = {$game}, больше всего очков: {$name} ({$n}).
records-year-pair = Чаще всего вместе: {$one} и {$other} ({$n}).
records-year-closest = { $n ->
    [0] Самый плотный финиш: {$game}, ничья.
   *[other] Самый плотный финиш: {$game}, разрыв {$n}.
  }
records-year-longest = { $n ->
    [one] Самая долгая партия: {$game}, {$n} день.
    [few] Самая долгая партия: {$game}, {$n} дня.
   *[other] Самая долгая партия: {$game}, {$n} дней.
  }
records-year-decision = Лучшее решение: {$name}, {$game}, раунд {$round}. {$asked} Ответ: {$said}, это даёт на {$gain} очка больше, чем следующий по силе.
records-counting = Завершённые партии ещё подсчитываются. Загляни чуть позже.
records-counting-again = Посмотреть снова
