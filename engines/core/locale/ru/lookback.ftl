# The review of a finished game for one seat. {$gain}, {$se} and the like are numbers with one decimal.
spoken-then = {$one} · {$then}
spoken-number = {$n}
spoken-share = {$what} {$n}
spoken-seat = {$seat}
spoken-tenths = {$whole},{$tenth}

# {$seat} is the reviewed seat; the second text is below the first, above the score chart.
look-back-of = Разбор партии: {$seat}
look-back-course = Сколько очков можно ждать в конце, раунд за раундом

# {$asked} is the question as it was asked, with its own full stop or question mark.
look-back-judged = { $n ->
    [one] {$n} решение, оценка по тому, что было известно в тот момент.
    [few] {$n} решения, оценка по тому, что было известно в тот момент.
    [many] {$n} решений, оценка по тому, что было известно в тот момент.
   *[other] {$n} решения, оценка по тому, что было известно в тот момент.
  }
look-back-costly = Раунд {$round}: {$asked} Ответ: {$said}. Лучше: {$other}, это даёт на {$gain} очка больше (± {$se}).
look-back-costly-part = Раунд {$round}: {$asked} Ответ: {$said}. Лучше: {$other}, это даёт на {$gain} очка больше (± {$se}); прежде всего {$part}: {$n}.
look-back-none = Заметно очков не отняло ни одно решение.
look-back-best = Лучшее решение, раунд {$round}: {$asked} Ответ: {$said}. Следующий по силе: {$other}, это даёт на {$gain} очка меньше (± {$se}).
look-back-unknown = Стало известно только потом: «{$told}»
look-back-turn = Больше всего меняет раунд {$round}: ожидаемый отрыв от остальных сначала {$before}, потом {$after} очка.
look-back-how = Как это считается: от каждого решения партия много раз доигрывается до конца. Число говорит, на сколько очков больше отрыв от среднего счёта остальных даёт ответ (± стандартная ошибка). Неизвестные карты и ходы других решает случай: везение никому не в плюс и не в минус.
