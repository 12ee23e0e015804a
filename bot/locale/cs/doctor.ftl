# Findings of `bottega doctor`.
doctor-setting = Nastavení {$name} neznám; nic nezmění. Hledej překlep.
doctor-folder = Do datové složky {$path} nejde zapisovat: {$reason}. Zvol jinou v BOTTEGA_DATA, nebo změň její práva.
doctor-disk = Na disku složky {$path} je volných {$free_mb} MB.
doctor-disk-full = Na disku složky {$path} je volných jen {$free_mb} MB; týden hraní může potřebovat {$wanted_mb} MB. Uvolni místo: plný disk zastaví všechny stoly.
doctor-backup = Poslední záloha je z {$day}.
doctor-backup-old = { $day ->
    [none] Zatím není žádná záloha.
   *[other] Poslední záloha je z {$day}.
  } Nech ji každý den dělat časovač: docs/operating.md, Backups.
doctor-fonts = Všechny soubory písem jsou na místě ({$n}).
doctor-fonts-missing = Soubory písem nejde číst: {$paths}. Nainstaluj znovu závislosti projektu; do té doby nebudou obrázky.
doctor-store = Databáze odpovídá a každý tah je na disku dřív, než se potvrdí.
doctor-store-rests = Databáze neběží; s Bottegou se spustí {$server}.
doctor-store-open = V databázi leží karty v ruce i semínka náhody tak, jak jsou: kdo přečte její soubory nebo zálohu, přečte i je. Měj obojí na šifrovaném disku.
doctor-clock = Hodiny počítače jdou správně (s přesností na {$seconds} s).
doctor-clock-askew = Hodiny počítače se liší o {$seconds} s. Zapni synchronizaci času (NTP): řídí se jimi upomínky i hodiny stolů.
doctor-issue-form = Něco pořád nefunguje? Nahlas to na {$url}, s těmito řádky a s kódem chyby.
doctor-silent = {$what} neodpovídá ({$error}). Je počítač na síti a pustí ho ven firewall nebo proxy?
doctor-answers = {$what} odpovídá stavem {$status}. Potrvá-li to, podívej se na jeho stránku o stavu služeb.
doctor-discord = Discord bota zná: {$name}. Privilegované intents nepotřebuje.
doctor-identifies = Dnes zbývá jen tolik startů: {$left}; pak Discord token zruší. Zjisti, co bota pořád spouští.
doctor-permissions = Na serveru {$server} mi chybějí oprávnění: {$lacking}. Pozvi mě znovu odkazem, který se vypíše při startu, nebo je povol.
doctor-telegram = Telegram bota zná: @{$name}.
doctor-groups = Bota nejde přidat do skupin. Povol to u @BotFathera příkazem /setjoingroups.
doctor-webhook = Telegram posílá na {$url}.
doctor-webhook-set = U Telegramu je nastavený webhook, ale BOTTEGA_TELEGRAM_WEBHOOK je prázdný. Příští start ho zruší; nastavil-li ho jiný program, používá stejný token.
doctor-webhook-other = Telegram na {$url} zatím neposílá. Příští start mu to řekne; pokud už běží, webhook nastavil jiný program.
doctor-webhook-error = Poslední zpráva od Telegramu nedošla: {$error}. Adresa musí být zvenku dostupná přes https s platným certifikátem.
doctor-waiting = U Telegramu čeká zpráv: {$n}; právě je nikdo nebere. Spusť bota, nebo se podívej do jeho logu.
doctor-page-local = Stránka je jen pro tento počítač (BOTTEGA_WEB_URL je prázdné).
doctor-page-network = Stránku může otevřít každé zařízení, které se dostane na {$host} (BOTTEGA_WEB_URL je prázdné).
doctor-page = Stránka je dostupná na {$url}.
doctor-page-store = Stránka je na {$url} dostupná, ale nic nejde uložit ({$why}).
doctor-page-hosts = Na {$url} stránka odpovídá, ale ne na toto jméno: dej ho běžícímu botovi do BOTTEGA_WEB_URL nebo BOTTEGA_WEB_HOSTS.
doctor-page-other = Na {$url} odpovídá něco jiného než Bottega (stav {$status}). Podívej se na proxy: docs/hosting-proxy.md.
doctor-certificate = Certifikát {$url} není v pořádku: {$error}. Nech vystavit nový; Telegram i prohlížeče ho odmítnou.
doctor-certificate-well = Certifikát platí ještě { $days ->
    [one] {$days} den
    [few] {$days} dny
   *[other] {$days} dní
}.
doctor-certificate-soon = Certifikát vyprší za {$days} d. Měl by se obnovit 30 dní předem: podívej se, co ho obnovuje.
doctor-activity = Stránka se otevírá v Discordu a její tajemství sedí.
doctor-activity-secret = Discord odmítá DISCORD_CLIENT_SECRET. Zkopíruj ho znovu z OAuth2 v Developer Portal.
doctor-activity-url = DISCORD_CLIENT_SECRET je nastaveno, ale v Discordu se stránka otevře, jen když je BOTTEGA_WEB_URL veřejná adresa https.
doctor-activity-off = Tato aplikace nemá aktivitu. Zapni ji v Developer Portal (docs/hosting-discord.md), nebo DISCORD_CLIENT_SECRET vynech.
