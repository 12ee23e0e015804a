# Подписи на картинках. Места мало: короткие слова, без точки.
picture-stack = Можно взять
picture-rank = {$n}.
picture-part-won = выигранные раунды
picture-part-rested = отдых
