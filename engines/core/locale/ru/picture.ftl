# Labels that the pictures of all games share.
picture-private = Это видишь только ты
picture-times = ×{$n}
picture-plus = +{$n}
picture-now = идёт
picture-chosen = выбрано
picture-possible = можно и сюда
picture-blocked = нельзя
picture-passed = пас
picture-legend = Что означают знаки
