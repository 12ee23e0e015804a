# Was dort ausgegeben wird, wo Bottega gestartet wird.
main-ready = Bottega ist bereit. Öffne diesen Link, er gehört dir allein: { $link }
main-second = Bottega läuft mit dem Ordner { $data } schon: { $link } Dies ist eine zweite daneben, unter einer anderen Adresse.
main-local = Der Link funktioniert nur auf diesem Rechner. Für andere Geräte setze BOTTEGA_WEB_HOST oder BOTTEGA_WEB_URL (docs/de/hosting.md).
main-stop = Strg-C beendet es; jeder Zug bleibt in { $data }.
main-notice = Hinweis: { $notice }
main-telegram-ready = Telegram: da als @{ $name }. Schreib mir: { $link } · nimm mich in eine Gruppe auf: { $group }
main-telegram-token = Telegram nimmt das Token in TELEGRAM_TOKEN nicht an. Kopiere es noch einmal von @BotFather (docs/hosting-telegram.md); der Tisch im Browser läuft ohne Telegram weiter.
main-telegram-port = Unter { $address } lassen sich keine Nachrichten von Telegram empfangen: { $reason }. Wähle ein anderes BOTTEGA_TELEGRAM_WEBHOOK_PORT oder beende das Programm, das den Port benutzt. Der lokale Tisch läuft ohne Telegram weiter.
main-telegram-webhook = Telegram lehnt die Adresse { $address } in BOTTEGA_TELEGRAM_WEBHOOK ab: { $reason }. Sie muss mit https beginnen und über Port 443, 80, 88 oder 8443 hierher führen. Lass die Einstellung leer, wenn du keine solche Adresse hast. Der lokale Tisch läuft ohne Telegram weiter.
main-discord-ready = Discord: Ich bin da als {$name}. Lade mich auf einen Server ein: {$link}
main-discord-token = Discord nimmt das Token in DISCORD_TOKEN nicht an. Kopiere es noch einmal von der Seite deines Bots (docs/hosting-discord.md); der Tisch im Browser läuft ohne Discord weiter.
main-discord-unregistered = Discord hat meine Befehle nicht angenommen ({$why}): Die hinter „/“ fehlen oder sind alt, Knöpfe gehen. Ich versuche es weiter; bleibt es dabei, sieh dir die Anwendung im Developer Portal an.
main-chat-broke = { $chat } ist ausgefallen ({ $reason }). Ich starte es in einer Weile von selbst neu; alles andere läuft weiter.
main-cannot = Bottega kann nicht starten. { $reason }
main-setting = Die Einstellung { $name } passt nicht: { $reason }. Ändere sie in der Umgebung oder in .env und starte neu.
main-dotenv = Die Datei .env ist nicht lesbar: { $reason }. Darin stehen Zeilen NAME=Wert in UTF-8; berichtige sie oder ihre Rechte, oder nimm sie weg.
main-port-taken = Der Port { $port } auf { $host } ist belegt. Setze BOTTEGA_WEB_PORT auf einen anderen, oder lass ihn weg, dann wird ein freier gesucht.
main-port-forbidden = Der Port { $port } auf { $host } ist diesem Benutzer nicht erlaubt. Setze BOTTEGA_WEB_PORT auf einen über 1023, oder lass ihn weg, dann wird ein freier gesucht.
main-host-unknown = Der Name { $host } führt nirgendwohin. Setze BOTTEGA_WEB_HOST auf eine Adresse dieses Rechners: 127.0.0.1 nur für ihn, 0.0.0.0 für alle, die ihn erreichen können.
main-host-foreign = { $host } ist keine Adresse dieses Rechners. Setze BOTTEGA_WEB_HOST auf 127.0.0.1 nur für diesen Rechner oder auf 0.0.0.0 für alle, die ihn erreichen können.
main-inside-taken = Auf Port { $port } von { $host } lässt sich nicht lauschen. Setze BOTTEGA_INSIDE_PORT und BOTTEGA_INSIDE_HOST auf einen freien Port und eine Adresse dieses Rechners, oder lass sie weg.
main-unknown-setting = Eine Einstellung { $name } kenne ich nicht, sie ändert nichts.
main-like-setting = Eine Einstellung { $name } kenne ich nicht, sie ändert nichts. Meinst du { $like }?
main-folder = Im Datenordner { $path } kann nicht geschrieben werden: { $reason }. Wähle mit BOTTEGA_DATA einen anderen oder ändere die Rechte.
main-broken = Etwas Unerwartetes ist passiert: { $reason }. Was angenommen wurde, bleibt; starte neu, und setze BOTTEGA_LOG_LEVEL=debug, um mehr zu sehen.
main-running = Bottega läuft mit dem Ordner { $path } und würde den neuen Link nicht bemerken. Beende sie, führe bottega renew noch einmal aus und starte sie dann wieder.
main-bye = Bottega ist beendet. Jeder angenommene Zug bleibt.
main-rehearsal-press = Drück mich
