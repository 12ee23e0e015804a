# Der Speicher: was liest, wer den Bot betreibt, wenn er nicht starten kann oder schwach ist, und was Spieler lesen.

store-no-server = Kein Datenbankserver gefunden. Installiere die Abhängigkeiten des Projekts neu (sie bringen einen mit), lege valkey-server oder redis-server (ab 6.2) in den PATH oder setze REDIS_URL.
store-no-folder = Der Datenordner { $path } ist nicht benutzbar: { $error }.
store-read-only = In den Datenordner { $path } kann nicht geschrieben werden: { $error }. Wähle einen anderen oder ändere seine Rechte.
store-no-room = Zu wenig Platz auf der Platte von { $path }: { $free_mb } MB sind frei, { $need_mb } MB werden gebraucht. Schaffe Platz und starte neu; nichts Bestätigtes ist verloren.
store-other-server = Die Daten in { $path } hat { $wrote } geschrieben. Die hier gefundenen Server ({ $have }) können sie nicht sicher lesen. Installiere { $wrote } oder neuer, oder wähle einen anderen Datenordner.
store-unmarked = { $path } enthält Datenbankdateien, aber kein Zeichen des Servers, der sie geschrieben hat. Sie bleiben unberührt: Wähle einen anderen Datenordner oder starte diesen Server selbst und setze REDIS_URL.
store-newer = Die Daten hat eine neuere Bottega geschrieben (Format { $theirs }; diese hier kennt { $ours }). Sie bleiben, wie sie sind. { $backup ->
        [none] Starte die neuere Version oder wähle einen anderen Datenordner.
       *[other] Starte die neuere Version. Oder geh zum Stand vor dem Update zurück: Wähle einen anderen Datenordner (BOTTEGA_DATA) und spiel dort die automatische Sicherung ein: bottega restore { $backup }
    }
store-saved = Bottega wurde auf { $version } aktualisiert. Die automatische Sicherung von vorher ist { $path }.
store-older = Die Daten hat eine ältere Bottega geschrieben (Format { $theirs }; diese hier liest { $ours }). Sie bleiben, wie sie sind: Öffne sie mit der Version, die sie geschrieben hat, oder wähle einen anderen Datenordner (BOTTEGA_DATA) oder eine andere Datenbank (REDIS_URL).
store-start-held = Der Ordner { $path } ist seit { $seconds } Sekunden von einem anderen Start gesperrt. Wenn dort keine andere Bottega startet, beende, was { $path }/starting festhält.
store-path-too-long = Der Pfad { $path } ist zu lang für einen Socket (höchstens { $most } Bytes), und der kurze Ersatz { $folder } gehört jemand anderem. Wähle einen Datenordner mit kürzerem Pfad.
store-died = Der Datenbankserver in { $path } hat sich beim Start beendet. Das Ende seines Protokolls: { $log }
store-base-damaged = { $file } ist beschädigt und bleibt, wie es ist. Stelle eine Sicherung in einem anderen Datenordner wieder her (BOTTEGA_DATA).
store-middle-damaged = { $file } ist ab Byte { $at } beschädigt, und hinter dem Schaden liegen gespeicherte Daten. Die Datei bleibt, wie sie ist. Stelle eine Sicherung in einem anderen Datenordner wieder her (BOTTEGA_DATA). Oder gib auf, was hinter diesem Byte gespeichert wurde: Kopiere den Ordner, führe „truncate -s { $at } { $file }“ aus und starte neu.
store-tail-cut = Das Protokoll der Datenbank endete mit { $bytes ->
        [one] { $bytes } Byte, das kein ganzer Befehl ist
       *[other] { $bytes } Bytes, die kein ganzer Befehl sind
    }, wie nach einem Stromausfall. Das Ende ist abgeschnitten und liegt in { $copy }; nichts Bestätigtes ist verloren.
store-missing = In { $path } ist kein Speicher von Bottega. Rufe den Befehl dort auf, wo Bottega läuft, oder nenne ihren Ordner (BOTTEGA_DATA) oder ihre Datenbank (REDIS_URL). Es wurde nichts angelegt. Vor dem ersten Start ist das in Ordnung.
store-empty = Der Speicher in { $url } enthält weder Tische noch Benutzer, deshalb wurde keine Sicherung geschrieben. Ist es der richtige Ordner (BOTTEGA_DATA), die richtige Datenbank (REDIS_URL)?
store-manifest-lost = { $file } fehlt oder ist leer. Ein Start würde neben den vorhandenen Daten einen leeren Speicher anlegen. Spiele eine Sicherung in einen anderen Datenordner (BOTTEGA_DATA) ein. Oder kopiere den Ordner, schreibe die Datei neu mit „printf '{ $lines }' > { $file }“ und starte noch einmal.
store-silent = Der Datenbankserver in { $path } antwortet seit { $seconds } Sekunden nicht. Das Ende seines Protokolls: { $log }
store-deaf = Der Datenbankserver in { $path } läuft nach { $seconds } Sekunden noch und lässt sich nicht beenden.
store-url-bad = REDIS_URL ist nicht lesbar ({ $url }). Sie sieht so aus: redis://Name:Passwort@Rechner:6379/0, mit Verschlüsselung rediss://; im Passwort steht %40 für @, %2F für /, %3A für :, %3F für ? und %23 für #.
store-url-silent = Keine Antwort von der Datenbank unter { $url }: { $error }.
store-url-refused = Die Datenbank unter { $url } lehnt Benutzer oder Passwort ab: { $error }.
store-url-old = Die Datenbank unter { $url } hat Version { $version }; nötig ist mindestens 6.2.
store-url-torn = Der Cluster unter { $url } bedient nicht alle seine Slots. Sieh CLUSTER INFO an und starte neu, wenn dort cluster_state:ok steht.
store-url-many = REDIS_URL nennt mehrere Server ({ $url }), die kein Cluster sind. Nenne einen Server, die Knoten eines Clusters oder Sentinels: redis+sentinel://Rechner:26379/Name.
store-url-no-copies = Die Datenbank unter { $url } hat Version { $version } und kann nicht sagen, ob ein Replikat einen Zug geschrieben hat (WAITAOF: ab 7.2). Setze BOTTEGA_REPLICAS=0 oder nimm einen neueren Server.
store-url-replica = Die Datenbank unter { $url } ist ein Replikat und nimmt keine Änderungen an. Gib den Hauptserver an.
store-weak-unknown = Die Datenbank unter { $url } verrät ihre Einstellungen nicht. Züge sind nur sicher mit appendonly yes, appendfsync always und maxmemory-policy noeviction.
store-weak-no-log = Die Datenbank unter { $url } führt kein Append-only-Protokoll: Hält sie an, gehen Züge verloren. Setze appendonly yes und appendfsync always.
store-weak-fsync = Die Datenbank unter { $url } hat appendfsync { $setting }: Ein Absturz kann die Züge der letzten Sekunde oder mehr kosten. Setze appendfsync always.
store-weak-evicts = Die Datenbank unter { $url } wirft Daten weg, wenn ihr Speicher voll ist (maxmemory-policy { $setting }). Setze maxmemory-policy noeviction.
store-weak-replicas = Die Datenbank unter { $url } hat Replikate: Springt eines ein, können die Züge der letzten Augenblicke fehlen. Mit BOTTEGA_REPLICAS=1 gilt ein Zug erst, wenn auch ein Replikat ihn hat.
store-weak-alone = Die Datenbank unter { $url } hat gerade kein Replikat: Fällt sie aus, springt niemand ein.
store-weak-copies = Die Datenbank unter { $url } hat zu wenige Replikate ({ $have } von { $want }, siehe BOTTEGA_REPLICAS): Dort gilt kein Zug, bis die anderen wieder da sind.
store-busy = Gerade warten zu viele Züge. Nichts hat sich geändert: Versuche es gleich noch einmal.
store-lost = Die Datenbank antwortet gerade nicht. Ob dies gespeichert wurde, zeigt sich, wenn sie zurück ist: { $error }
store-closed = Der Bot wird gerade beendet. Versuche es gleich noch einmal.
store-full = Die Datenbank ist voll: Nichts Neues wird gespeichert, bis ihr Betreiber ihr mehr Speicher gibt.
store-failed = Die Datenbank konnte dies nicht tun: { $error }
store-log-damaged = Das Protokoll von Tisch { $table } ist bei Version { $version } beschädigt.
store-component-damaged = Die Komponententabelle { $hash } ist beschädigt.
store-restoring = In diese Datenbank wird gerade eine Sicherung zurückgespielt, oder das wurde nicht beendet. Starte bottega restore mit derselben Datei noch einmal; vorher wird hier nicht gespielt.
store-no-copy = Die Datenbank unter { $url } gibt keine Kopie von sich heraus: { $error }. Der Benutzer in REDIS_URL braucht das Recht auf SYNC; eine gemietete Datenbank hat vielleicht eigene Sicherungen.
store-slots-move = Slots des Clusters wandern gerade zwischen seinen Knoten, und einer Kopie könnte fehlen, was unterwegs ist. Führe den Befehl noch einmal aus, wenn sie ruhen.
store-backup-other = { $path } ist keine Sicherung von Bottega.
store-backup-damaged = { $path } ist beschädigt: { $error }. Es wurde nichts zurückgespielt; nimm eine andere Kopie der Datei.
store-copy-unread = Kein Server hier kann laden, was { $wrote } geschrieben hat; gefunden: { $have }. Lege denselben Server, nicht älter, in den PATH; ist er schon da, ist die Kopie beschädigt. Es wurde nichts geändert. Seine letzten Worte: { $log }
store-not-empty = Die Datenbank ist nicht leer (sie hat zum Beispiel { $found }) und bleibt, wie sie ist. Spiele in einen anderen Datenordner (BOTTEGA_DATA) oder eine andere Datenbank (REDIS_URL) zurück.
