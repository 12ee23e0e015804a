# Úložiště: co čte provozovatel bota, když úložiště nenastartuje nebo je slabé, a co čtou hráči, když selže.

store-no-server = Nenašel se žádný databázový server. Nainstaluj znovu závislosti projektu (server je v nich), přidej do PATH valkey-server nebo redis-server (6.2 nebo novější), nebo nastav REDIS_URL.
store-no-folder = Datovou složku { $path } nelze použít: { $error }.
store-read-only = Do datové složky { $path } nelze zapisovat: { $error }. Zvol jinou, nebo změň její práva.
store-no-room = Na disku se složkou { $path } je málo místa: volno je { $free_mb } MB, potřeba je { $need_mb } MB. Uvolni místo a spusť znovu; nic potvrzeného se neztratilo.
store-other-server = Data v { $path } zapsal { $wrote }. Servery, které tu jsou ({ $have }), je nemohou spolehlivě přečíst. Nainstaluj { $wrote } nebo novější, nebo zvol jinou datovou složku.
store-unmarked = V { $path } jsou databázové soubory, ale chybí značka serveru, který je zapsal. Zůstanou nedotčené: zvol jinou datovou složku, nebo ten server spusť zvlášť a nastav REDIS_URL.
store-newer = Data zapsala novější Bottega (formát { $theirs }; tato zná { $ours }). Zůstanou, jak jsou. { $backup ->
        [none] Spusť novější verzi, nebo zvol jinou datovou složku.
       *[other] Spusť novější verzi. Nebo se vrať ke stavu před aktualizací: zvol jinou datovou složku (BOTTEGA_DATA) a obnov do ní automatickou zálohu: bottega restore { $backup }
    }
store-saved = Bottega se aktualizovala na verzi { $version }. Automatická záloha předchozího stavu je { $path }.
store-older = Data zapsala starší Bottega (formát { $theirs }; tato čte { $ours }). Zůstanou, jak jsou: otevři je verzí, která je zapsala, nebo zvol jinou datovou složku (BOTTEGA_DATA) či databázi (REDIS_URL).
store-start-held = Složku { $path } už { $seconds } s zamyká jiný start. Pokud se tam žádná jiná Bottega nespouští, ukonči to, co drží { $path }/starting.
store-path-too-long = Cesta { $path } je pro soket příliš dlouhá (nejvýše { $most } bajtů) a krátká náhrada { $folder } patří někomu jinému. Zvol datovou složku s kratší cestou.
store-died = Databázový server v { $path } při startu skončil. Konec jeho logu: { $log }
store-base-damaged = Soubor { $file } je poškozený a zůstává, jak je. Obnov zálohu do jiné složky s daty (BOTTEGA_DATA).
store-middle-damaged = Soubor { $file } je poškozený od bajtu { $at } a za poškozením jsou uložená data. Zůstává, jak je. Obnov zálohu do jiné složky s daty (BOTTEGA_DATA). Nebo se vzdej toho, co bylo uloženo za tímto bajtem: zkopíruj složku, spusť „truncate -s { $at } { $file }“ a spusť program znovu.
store-tail-cut = Log databáze končil { $bytes ->
        [one] { $bytes } bajtem, který není celým příkazem
       *[other] { $bytes } bajty, které nejsou celým příkazem
    }, jako po výpadku proudu. Konec je odříznutý a uložený v { $copy }; nic potvrzeného se neztratilo.
store-missing = V { $path } není žádné úložiště Bottegy. Spusť příkaz tam, kde Bottega běží, nebo uveď její složku (BOTTEGA_DATA) či databázi (REDIS_URL). Nic nebylo vytvořeno. Před prvním spuštěním je to v pořádku.
store-empty = Úložiště { $url } neobsahuje žádný stůl ani uživatele, proto se záloha nezapsala. Je to správná složka (BOTTEGA_DATA) nebo databáze (REDIS_URL)?
store-manifest-lost = Soubor { $file } chybí nebo je prázdný. Spuštění by vedle starých dat založilo prázdné úložiště. Obnov zálohu do jiné datové složky (BOTTEGA_DATA). Nebo složku zkopíruj, soubor zapiš znovu příkazem „printf '{ $lines }' > { $file }“ a spusť Bottegu znovu.
store-silent = Databázový server v { $path } neodpovídá už { $seconds } s. Konec jeho logu: { $log }
store-deaf = Databázový server v { $path } po { $seconds } s stále běží a nekončí.
store-url-bad = REDIS_URL nelze přečíst ({ $url }). Vypadá jako redis://jméno:heslo@hostitel:6379/0, se šifrováním rediss://; v hesle piš @ jako %40, / jako %2F, : jako %3A, ? jako %3F a # jako %23.
store-url-silent = Databáze na { $url } neodpovídá: { $error }.
store-url-refused = Databáze na { $url } odmítá uživatele nebo heslo: { $error }.
store-url-old = Databáze na { $url } má verzi { $version }; potřeba je aspoň 6.2.
store-url-torn = Cluster na { $url } neobsluhuje všechny své sloty. Podívej se na CLUSTER INFO a spusť to znovu, až tam bude cluster_state:ok.
store-url-many = REDIS_URL uvádí několik serverů ({ $url }), které netvoří cluster. Uveď jeden server, uzly clusteru, nebo sentinely: redis+sentinel://hostitel:26379/jméno.
store-url-no-copies = Databáze na { $url } má verzi { $version }, která neumí říct, jestli tah zapsala i replika (WAITAOF: 7.2 nebo novější). Nastav BOTTEGA_REPLICAS=0, nebo použij novější server.
store-url-replica = Databáze na { $url } je replika a nepřijímá změny. Zadej hlavní server.
store-weak-unknown = Databáze na { $url } neprozrazuje své nastavení. Tahy jsou v bezpečí jen s appendonly yes, appendfsync always a maxmemory-policy noeviction.
store-weak-no-log = Databáze na { $url } nevede append-only soubor: když se zastaví, tahy se ztratí. Nastav appendonly yes a appendfsync always.
store-weak-fsync = Databáze na { $url } má appendfsync { $setting }: pád může stát tahy z poslední sekundy i více. Nastav appendfsync always.
store-weak-evicts = Databáze na { $url } zahazuje data, když jí dojde paměť (maxmemory-policy { $setting }). Nastav maxmemory-policy noeviction.
store-weak-replicas = Databáze na { $url } má repliky: když jedna převezme její místo, mohou chybět tahy z posledních okamžiků. S BOTTEGA_REPLICAS=1 tah platí, až když ho má i replika.
store-weak-alone = Databáze na { $url } teď nemá žádnou repliku: když selže, nikdo ji nezastoupí.
store-weak-copies = Databáze na { $url } má málo replik ({ $have } z { $want }, viz BOTTEGA_REPLICAS): dokud se ostatní nevrátí, žádný tah tam neplatí.
store-busy = Právě čeká příliš mnoho tahů. Nic se nezměnilo: zkus to za chvíli znovu.
store-lost = Databáze právě neodpovídá. Zda se tohle uložilo, se ukáže, až se vrátí: { $error }
store-closed = Bot se právě vypíná. Zkus to za chvíli znovu.
store-full = Databáze je plná: nic nového se neuloží, dokud jí provozovatel nepřidá paměť.
store-failed = Databáze to nedokázala: { $error }
store-log-damaged = Záznam stolu { $table } je poškozený u verze { $version }.
store-component-damaged = Tabulka komponent { $hash } je poškozená.
store-restoring = Do této databáze se právě obnovuje záloha, nebo se obnova nedokončila. Spusť bottega restore se stejným souborem znovu; do té doby se tu nehraje.
store-no-copy = Databáze na { $url } nevydá svou kopii: { $error }. Uživatel v REDIS_URL potřebuje právo SYNC; hostovaná databáze možná zálohuje sama.
store-slots-move = Sloty clusteru se právě stěhují mezi uzly a kopii by mohlo chybět, co je na cestě. Spusť příkaz znovu, až budou v klidu.
store-backup-other = { $path } není záloha Bottegy.
store-backup-damaged = Soubor { $path } je poškozený: { $error }. Nic se neobnovilo; vezmi jinou kopii souboru.
store-copy-unread = Žádný zdejší server neumí načíst, co zapsal { $wrote }; nalezeno: { $have }. Přidej do PATH stejný server, ne starší; pokud tam je, je kopie poškozená. Nic se nezměnilo. Jeho poslední slova: { $log }
store-not-empty = Databáze není prázdná (je v ní třeba { $found }) a zůstane, jak je. Obnov zálohu do jiné datové složky (BOTTEGA_DATA) nebo do jiné databáze (REDIS_URL).
