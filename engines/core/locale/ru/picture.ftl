# Labels that the pictures of all games share.
picture-private = Это видишь только ты
picture-times = ×{$n}
picture-now = идёт
picture-chosen = выбрано
picture-possible = можно и сюда
picture-passed = пас
picture-legend = Что означают знаки
