# Labels that the pictures of all games share.
picture-private = Это видишь только ты
picture-times = ×{$n}
picture-ahead = отрыв {$n} – {$part}: {$first} против {$second}
picture-tie-decided = ничья, решает: {$thing}, {$first} против {$second}
picture-tie = ничья, поровну и здесь: {$thing}
picture-tie-alone = ничья
picture-now = идёт
picture-chosen = выбрано
picture-possible = можно и сюда
picture-passed = пас
picture-legend = Что означают знаки
picture-term = {TERM($thing, cap: 1)}
picture-hand = Твои карты
picture-legend-marks = Метки
picture-mark-last = последний ход
picture-mark-hidden = скрыто от других
picture-mark-start = первый игрок
