# The review of a player's own decisions in a finished game; its findings are in engines/core/locale.
look-back = Разбор партии
look-back-see = { $mark }: показать позицию
look-back-coming = Каждое решение проигрывается заново: {$n} %
look-back-later = Ждать не обязательно: разбор будет здесь, когда вернёшься.
look-back-stop = Остановить разбор
look-back-stopped = Разбор отменён.
look-back-failed = Разбор не получился. С самой игрой всё в порядке.
look-back-share = Показать всем за столом
look-back-unshare = Оставить только для себя
look-back-event = {$seat} показывает всем разбор своей партии.
    .you = Ты показываешь всем разбор своей партии.
look-back-not-made = Такого разбора здесь нет.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: прогноз в начале {$first}, в конце {$last}.
