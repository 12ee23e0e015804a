# Was nur auf Discord steht; alles andere kommt in einem Schirm.
# Namen von Befehlen und Angaben: kleine Buchstaben, ein Wort, höchstens 32 Zeichen.
discord-command-play = spielen
discord-command-tables = tische
discord-command-board = plan
discord-command-hand = hand
discord-command-move = zug
discord-command-story = verlauf
discord-command-night = spieleabend
discord-command-tournament = turnier
discord-command-records = bilanz
discord-command-settings = einstellungen
discord-command-link = verbinden
discord-command-help = hilfe
discord-command-privacy = datenschutz
discord-command-rules = regeln
discord-command-operator = betrieb
discord-argument-game = spiel
discord-argument-level = stufe
discord-argument-table = tisch
discord-argument-move = zug
discord-argument-what = was
discord-argument-code = code
discord-argument-when = wann
discord-argument-thread = thread
discord-argument-thread-help = in einem eigenen Thread

discord-blocked = {$label} (jetzt nicht)
discord-choose = Wähl …
discord-each = Jeweils: {$shared}
discord-not-now = Jetzt nicht: {$n}
discord-fill = Ausfüllen
discord-more = Einen mehr für …
discord-less = Einen weniger für …
discord-type = Eintippen
discord-ping-link = Zum Tisch
discord-ping-where = Das kann ab jetzt privat zu dir kommen.
discord-ping-kept = Du hast nichts gewählt: Ab jetzt schreibe ich dir privat, wenn deine Direktnachrichten offen sind.
discord-ping-private = Schreib mir
discord-ping-here = Nur hier
discord-repost = Hier noch einmal posten
discord-your-move = Dein Zug
discord-see = [{$title}]({$link}) steht in seinem Kanal.
discord-soon = Erledigt. Der Tisch erscheint gleich.
discord-foreign-table = Ich bin hier kein Mitglied, deshalb kann ich die Nachricht des Tisches nur 15 Minuten lang nach jedem Knopfdruck ändern. Später belebt sie jeder ihrer Knöpfe oder /board. Benachrichtigungen kommen als Direktnachricht.
discord-foreign-closed = Auf diesem Server dürfen fremde Apps nur privat antworten. Deshalb sieht sonst niemand diesen Tisch.
discord-event-how = „Interessiert“ zählt als „Ich komme“. Bei Discord kannst nur du es drücken: Antworten aus dem Chat erscheinen hier nicht.
discord-carried-on = Der Tisch ist weitergezogen: [hier ist er]({$link}).
discord-away = Der Tisch ist gerade nicht erreichbar. Schau gleich nach und drück noch einmal, falls dein Zug fehlt.
discord-interrupted = Ich wurde neu gestartet, bevor ich dir antworten konnte. Schau auf den Tisch und drück noch einmal, falls dein Zug fehlt.
discord-unknown-command = Diesen Befehl habe ich nicht mehr. Starte Discord neu (Strg+R), um die jetzigen zu sehen, oder gib /help ein.

# An den Gastgeber: was nicht stimmt, und was zu tun ist
discord-trouble-permissions = Tisch {$table} kann ich in {$channel} nicht zeigen: Ich darf dort nicht schreiben. Erlaube mir in diesem Kanal „Kanal ansehen“, „Nachrichten senden“, „Dateien anhängen“ und „Nachrichtenverlauf anzeigen“ (für Threads auch „Nachrichten in Threads senden“ und „Öffentliche Threads erstellen“). Der Tisch kommt dann von selbst wieder.
discord-trouble-access = Tisch {$table} kann ich in {$channel} nicht zeigen: Ich sehe diesen Kanal nicht mehr. Lad mich wieder auf den Server ein oder erlaube mir dort „Kanal ansehen“. Der Tisch kommt dann von selbst wieder; so lange geht das Spiel mit /move weiter.
discord-trouble-channel = Der Kanal von Tisch {$table} wurde gelöscht. Die Partie geht weiter: Spiel mit /move; um den Tisch in einem anderen Kanal zu sehen, gib dort /board ein und drück auf „Hier zeigen“.
discord-trouble-files = In {$channel} darf ich keine Bilder senden, darum steht Tisch {$table} dort als Text. Erlaube mir in diesem Kanal „Dateien anhängen“.
discord-trouble-blocked = AutoMod oder ein Filter von Discord hat in {$channel} die Nachricht von Tisch {$table} blockiert. Bitte einen Admin, mich von dieser Regel auszunehmen; die Partie geht solange mit /move weiter.
discord-trouble-locked = Der Thread {$channel} ist gesperrt, darum kann ich Tisch {$table} dort nicht zeigen. Bitte einen Moderator, ihn zu entsperren, oder gib in einem anderen Kanal /board ein und drück auf „Hier zeigen“.
discord-trouble-place = {$channel} nimmt keine Nachrichten von mir an, darum kann ich Tisch {$table} dort nicht zeigen. Gib in einem Textkanal /board ein und drück auf „Hier zeigen“.
discord-trouble-expired = Discord lässt mich die Nachricht von Tisch {$table} 15 Minuten lang nach einem Knopfdruck ändern. Drück auf einen ihrer Knöpfe oder gib hier /board ein.
discord-trouble-refused = Discord lehnt die Nachricht von Tisch {$table} in {$channel} ab. Die Partie geht mit /move weiter; um den Tisch in einem anderen Kanal zu sehen, gib dort /board ein und drück auf „Hier zeigen“.
discord-trouble-stopped = Der Betreiber hat mich in {$channel} gesperrt, darum zeige ich Tisch {$table} dort nicht mehr. Die Partie geht mit /move weiter; um ihn auf einem anderen Server zu sehen, gib dort /board ein und drück auf „Hier zeigen“.
discord-trouble-unreached = Tisch {$table} wartet auf {$players}, aber ich erreiche sie nicht: weder in {$channel} noch per Direktnachricht. Sag ihnen bitte, dass sie am Zug sind; spielen können sie mit /move.
discord-trouble-role = Die Rolle, die für neue Tische und Spieleabende gewählt ist, kann ich nicht erwähnen (Tisch {$table}, {$channel}). Erlaube allen, sie zu erwähnen, oder wähl mit /settings eine andere.
discord-dms-closed = Ich kann dir nicht schreiben: Deine Direktnachrichten sind geschlossen. Darum melde ich mich im Kanal. Soll ich dir privat schreiben, erlaube Direktnachrichten von diesem Server oder wähl in /settings einen anderen Weg.
discord-no-right-threads = Hier kannst du keinen Thread eröffnen: Dir fehlt „Öffentliche Threads erstellen“. Nimm /play ohne Thread oder bitte einen Admin des Servers um das Recht.
discord-no-right-threads-admins = Threads für Tische eröffnen hier nur die Admins des Servers. Nimm /play ohne Thread oder frag einen von ihnen.
discord-no-right-events = „{$title}“ ist geplant, aber nicht bei den Events des Servers: Dir fehlt „Events erstellen“. Bitte einen Admin des Servers um das Recht oder gib den Abend an jemanden weiter, der es hat.
discord-no-right-events-admins = „{$title}“ ist geplant, aber nicht bei den Events des Servers: Hier tragen nur seine Admins Events ein. Bitte einen von ihnen, den Abend zu übernehmen.

# Tags of forum posts that tables get: at most 20 characters. Tags of these names are used where a forum has them
discord-tag-open = offen
discord-tag-running = läuft
discord-tag-finished = beendet
discord-entry-name = bottega
discord-entry-about = Deine Tische hier in Discord öffnen
