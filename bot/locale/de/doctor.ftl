# Findings of `bottega doctor`.
doctor-setting = Eine Einstellung {$name} kenne ich nicht; sie ändert nichts. Suche nach einem Tippfehler.
doctor-folder = In den Datenordner {$path} kann nicht geschrieben werden: {$reason}. Wähle mit BOTTEGA_DATA einen anderen, oder ändere seine Rechte.
doctor-disk = Auf der Platte von {$path} sind {$free_mb} MB frei.
doctor-disk-full = Auf der Platte von {$path} sind nur {$free_mb} MB frei; eine Woche Spiel kann {$wanted_mb} MB brauchen. Schaffe Platz: Eine volle Platte hält jeden Tisch an.
doctor-backup = Die letzte Sicherung ist vom {$day}.
doctor-backup-old = { $day ->
    [none] Es gibt noch keine Sicherung.
   *[other] Die letzte Sicherung ist vom {$day}.
  } Lass einen Timer jeden Tag eine machen: docs/operating.md, Backups.
doctor-fonts = Alle {$n} Schriftdateien sind da.
doctor-fonts-missing = Schriftdateien sind nicht lesbar: {$paths}. Installiere die Abhängigkeiten des Projekts neu; bis dahin gibt es keine Bilder.
doctor-store = Die Datenbank antwortet, und jeder Zug ist auf der Platte, bevor er bestätigt wird.
doctor-store-rests = Die Datenbank läuft nicht; mit Bottega wird {$server} gestartet.
doctor-store-open = Im Speicher liegen Kartenhände und Startwerte offen: Wer seine Dateien oder eine Sicherung lesen kann, liest auch sie. Bewahre beides auf einer verschlüsselten Platte auf.
doctor-clock = Die Uhr dieses Rechners geht richtig (auf {$seconds} s).
doctor-clock-askew = Die Uhr dieses Rechners geht um {$seconds} s falsch. Schalte die Zeitsynchronisation (NTP) ein: Erinnerungen und Tischuhren gehen nach ihr.
doctor-issue-form = Etwas geht immer noch nicht? Melde es unter {$url}, mit diesen Zeilen und dem Code des Fehlers.
doctor-silent = Keine Antwort von {$what} ({$error}). Ist dieser Rechner online, und lässt ihn die Firewall oder der Proxy durch?
doctor-answers = {$what} antwortet mit Status {$status}. Bleibt es dabei, sieh auf seiner Statusseite nach.
doctor-discord = Discord kennt diesen Bot: {$name}. Er braucht keine privilegierten Intents.
doctor-identifies = { $left ->
    [one] Heute ist nur noch ein Start übrig, danach setzt Discord das Token zurück. Finde heraus, was den Bot immer wieder startet.
   *[other] Heute sind nur noch {$left} Starts übrig, danach setzt Discord das Token zurück. Finde heraus, was den Bot immer wieder startet.
  }
doctor-permissions = Auf dem Server {$server} fehlen mir Rechte: {$lacking}. Lade mich mit dem Link, der beim Start gezeigt wird, neu ein, oder erlaube sie.
doctor-telegram = Telegram kennt diesen Bot: @{$name}.
doctor-groups = Der Bot darf nicht in Gruppen. Erlaube es bei @BotFather mit /setjoingroups.
doctor-webhook = Telegram schickt an {$url}.
doctor-webhook-set = Bei Telegram ist ein Webhook gesetzt, obwohl BOTTEGA_TELEGRAM_WEBHOOK leer ist. Der nächste Start entfernt ihn; hat ihn ein anderes Programm gesetzt, benutzt es dasselbe Token.
doctor-webhook-other = Telegram schickt noch nicht an {$url}. Der nächste Start sagt es ihm; läuft der Bot schon, hat ein anderes Programm den Webhook gesetzt.
doctor-webhook-error = Telegrams letzte Nachricht kam nicht an: {$error}. Die Adresse muss von außen über https mit gültigem Zertifikat erreichbar sein.
doctor-waiting = { $n ->
    [one] Bei Telegram wartet eine Nachricht, die niemand abholt. Starte den Bot oder sieh in sein Protokoll.
   *[other] Bei Telegram warten {$n} Nachrichten, die niemand abholt. Starte den Bot oder sieh in sein Protokoll.
  }
doctor-page-local = Die Seite ist nur für diesen Rechner (BOTTEGA_WEB_URL ist leer).
doctor-page-network = Jedes Gerät, das {$host} erreicht, kann die Seite öffnen (BOTTEGA_WEB_URL ist leer).
doctor-page = Die Seite ist unter {$url} erreichbar.
doctor-page-store = Die Seite ist unter {$url} erreichbar, aber nichts kann gespeichert werden ({$why}).
doctor-page-hosts = Unter {$url} antwortet die Seite, aber nicht auf diesen Namen: Trage ihn beim laufenden Bot in BOTTEGA_WEB_URL oder BOTTEGA_WEB_HOSTS ein.
doctor-page-other = Unter {$url} antwortet etwas anderes als Bottega (Status {$status}). Sieh beim Proxy nach: docs/hosting-proxy.md.
doctor-certificate = Das Zertifikat von {$url} ist ungültig: {$error}. Hol ein neues; Telegram und Browser weisen es ab.
doctor-certificate-well = Das Zertifikat gilt noch { $days ->
    [one] einen Tag
   *[other] {$days} Tage
}.
doctor-certificate-soon = Das Zertifikat läuft in {$days} T. ab. Es sollte sich 30 Tage vorher erneuern: Sieh nach, was es erneuert.
doctor-activity = Die Seite öffnet sich in Discord; ihr Geheimnis stimmt.
doctor-activity-secret = Discord nimmt DISCORD_CLIENT_SECRET nicht an. Kopiere es noch einmal aus OAuth2 im Developer Portal.
doctor-activity-url = DISCORD_CLIENT_SECRET ist gesetzt, aber in Discord öffnet sich die Seite nur, wenn BOTTEGA_WEB_URL eine öffentliche https-Adresse ist.
doctor-activity-off = Diese Anwendung hat keine Activity. Schalte sie im Developer Portal ein (docs/hosting-discord.md) oder lass DISCORD_CLIENT_SECRET weg.
