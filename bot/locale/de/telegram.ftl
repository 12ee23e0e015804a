# Was nur auf Telegram steht; alles andere kommt im Bildschirm.
telegram-only-you = Nur du siehst das.
telegram-in-words = Plan in Worten
telegram-your-move = Du bist dran
telegram-blocked = {$label} (jetzt nicht)
telegram-type = {$label}: schreib es einfach hier
telegram-type-number = Oder schreib eine Zahl von {$low} bis {$high}.
telegram-too-old = Diese Taste ist zu alt. Mit /tables siehst du, wo du spielst.
telegram-carried-on = Der Tisch ist weitergezogen: Er steht weiter unten.
telegram-further-down = Hier geht es weiter unten weiter.
telegram-done = Erledigt.
telegram-open-private = {$name}, das ist nur für deine Augen. Ein Druck, und es wartet im privaten Chat auf dich.
telegram-open-private-button = Privaten Chat öffnen
telegram-answered = {$name}, die Antwort wartet im privaten Chat.

telegram-trouble = Etwas stimmt nicht
telegram-trouble-left = Ich kann Tisch {$table} nicht zeigen: Ich bin nicht mehr in seiner Gruppe, oder es gibt sie nicht mehr. Füge mich wieder hinzu, dann kommt der Tisch von selbst zurück; das Spiel geht inzwischen im privaten Chat weiter.
telegram-trouble-rights = Ich kann Tisch {$table} nicht zeigen: Ich darf in seiner Gruppe nicht schreiben. Erlaube mir dort, Nachrichten zu senden, und drücke dann eine Taste des Tisches oder gib /board ein.
telegram-trouble-photos = Ich darf in die Gruppe von Tisch {$table} keine Bilder senden, deshalb steht er dort in Worten. Erlaube mir dort, Fotos zu senden.
telegram-trouble-topic = Das Thema von Tisch {$table} ist geschlossen oder gelöscht. Öffne es wieder, oder spiel mit /move im privaten Chat weiter.
telegram-trouble-blocked = Ich kann in den privaten Chat von Tisch {$table} nicht schreiben: Der Bot ist dort blockiert.
