# Was nur auf Telegram steht; alles andere kommt im Bildschirm.
telegram-only-you = Das siehst nur du.
telegram-in-words = Plan als Text
telegram-your-move = Dein Zug
telegram-watch = Zuschauen
telegram-unwatch = Nicht mehr zuschauen
telegram-watching = Du schaust zu: Dieser Plan zeigt jeden Zug, bis die Partie endet.
telegram-not-watching = Du schaust nicht mehr zu. Dieser Plan bleibt, wie er jetzt ist.
telegram-no-seat = Du sitzt nicht an diesem Tisch. Mit „Zuschauen“ siehst du jeden Zug in unserem privaten Chat.
telegram-blocked = {$label} (jetzt nicht)
telegram-type = {$label}: schreib es einfach hier
telegram-type-number = Oder schreib eine Zahl von {$low} bis {$high}.
telegram-too-old = Dieser Knopf ist zu alt. Mit /tables siehst du, wo du spielst.
telegram-carried-on = Der Tisch ist weitergezogen: Er steht weiter unten.
telegram-further-down = Weiter geht es unten.
telegram-done = Erledigt.
telegram-open-private = {$name}, das ist nur für deine Augen. Ein Druck, und es wartet im privaten Chat auf dich.
telegram-open-private-button = Privaten Chat öffnen
telegram-answered = {$name}, die Antwort wartet im privaten Chat.

telegram-trouble = Etwas stimmt nicht
telegram-trouble-left = Ich kann Tisch {$table} nicht zeigen: Ich bin nicht mehr in seiner Gruppe, oder es gibt sie nicht mehr. Füg mich wieder hinzu, dann kommt der Tisch von selbst zurück; das Spiel geht inzwischen im privaten Chat weiter.
telegram-trouble-rights = Ich kann Tisch {$table} nicht zeigen: Ich darf in seiner Gruppe nicht schreiben. Erlaube mir dort, Nachrichten zu senden, und drück dann auf einen Knopf des Tisches oder gib /board ein.
telegram-trouble-photos = Ich darf in die Gruppe von Tisch {$table} keine Bilder senden, deshalb steht er dort als Text. Erlaube mir dort, Fotos zu senden.
telegram-trouble-topic = Das Thema von Tisch {$table} ist geschlossen oder gelöscht. Öffne es wieder, oder spiel mit /move im privaten Chat weiter.
telegram-trouble-blocked = Ich kann in den privaten Chat von Tisch {$table} nicht schreiben: Der Bot ist dort blockiert.
