# Těch pár slov stránky samé; všechno ostatní na ní přichází ve Screenu.
web-skip = K obsahu
web-skip-question = Na otázku
web-pitch = Čtyři deskové hry z doby renesance: s přáteli nebo proti umělé inteligenci, vlastním tempem.
web-card-line = Čtyři hry z doby renesance, ke každé kávě jeden tah
web-card-alt = Čtyři oblouky a v každém výjev z jedné hry: Florencie, vitruviánský muž, malíř při práci, Paříž
web-home-title = Čtyři renesanční deskové hry, tah za tahem
web-home-how = Hraj s přáteli třeba několik dní, nebo hned proti umělé inteligenci.
web-home-learn = Nauč se hrát: { $game }
web-home-learn-note = první lekce na deset minut
web-home-turn = { $n ->
    [one] Jsi na tahu u { $n } stolu
   *[other] Jsi na tahu u { $n } stolů
  }
web-home-first = Přejít k prvnímu
web-home-others = Tvoje další stoly
web-home-new = Nový stůl
web-tables = Všechny stoly
web-waiting = Co na mě čeká
web-tabs = Pohledy
web-tab-board = Plán
web-tab-mine = Moje
web-tab-log = Příběh
web-log-earlier = Starší
web-tab-undo = Vzít zpět
web-undo-none = Není co vzít zpět.
web-round = { $n }. kolo
web-turn-of = Na tahu: { $name }
web-turn-several = { $n ->
    [one] Na tahu {$n} hráč
    [few] Na tahu {$n} hráči
   *[other] Na tahu {$n} hráčů
  }
web-turn-over = Konec hry
web-next-table = { $n ->
    [1] Další stůl: jsi na tahu
   *[other] Další stůl ({ $n }): jsi na tahu
  }
web-last-move = tah { $when }
web-talk = Napiš ostatním u stolu
web-practice-of = Cvičení: zpět k dohrané hře
web-language = Jazyk
web-lost = Spojení se přerušilo. Zkouším to znovu…
web-back = Spojení je zpět.
web-unsent = Není spojení: tohle se neodeslalo. Až bude zpátky, stiskni to znovu.
web-back-unsent = Spojení je zpět. Stiskni to ještě jednou: poslední stisk se neodeslal.
web-sending = Posílám …
web-kept = Není spojení. Vidíš stav, jaký byl { $when }.
web-only-you = Tohle vidíš jen ty
web-in-words = Jako text
web-hand = Moje karty
web-blocked = (teď ne)
web-open-options = { $n ->
    [one] {$n} možnost
    [few] {$n} možnosti
   *[other] {$n} možností
  }
web-squares = Nebo podle souřadnic
web-all-answers = Jiné …
web-play = Přehrát
web-pause = Pozastavit
web-step-back = Krok zpět
web-step-on = Krok vpřed
web-less = méně
web-more = více
web-take = OK
web-pick-moment = Vyber den a čas
web-send = Odeslat
web-keep-film = Uložit film
web-copy = Kopírovat
web-copied = Zkopírováno
web-again = Ještě jedno klepnutí a leží tam.
web-larger = Zvětšit
web-painting = Obrázek se právě maluje…
web-your-link = Tvůj odkaz
web-your-link-why = Otevře tuto stránku tvým jménem na každém zařízení, které dosáhne na tento počítač. Nech si ho pro sebe.
web-your-link-here = Otevře tuto stránku tvým jménem, jen na tomto počítači. Nech si ho pro sebe.
web-renew = Vytvořit nový odkaz
web-renew-why = Může-li ho mít někdo jiný: s novým odkazem starý už nic neotevře, na žádném zařízení, ani na tvém.
web-hand-on = Pozvat hráče
web-hand-on-why = Pošli tento odkaz všem, kdo mají hrát. Kdo ho otevře, sedne si na volné místo a dostane vlastní stránku s vlastním odkazem.
web-hand-on-here = Tento odkaz funguje jen na tomto počítači: je pro ty, kdo sedí vedle tebe. Kdo ho otevře, sedne si na volné místo a dostane vlastní stránku s vlastním odkazem.
web-invited = {$name} tě zve k tomuto stolu.
web-leave-off = Zpět na úvodní stránku
web-leave-off-table = Zpět ke stolu
web-more-here = Další
web-alerts = Když jsi na tahu
web-alert-none = Nic
web-alert-sound = Zvuk
web-alert-notice = Upozornění
web-alert-failed = Upozornění přijdou, jen dokud je otevřená stránka stolu.
web-alert-denied = Prohlížeč oznámení blokuje. Povol je pro tuto stránku v jeho nastavení.
web-help-begin = Vyber si hru, pozvi hráče odkazem nebo přidej počítače a začni. Každou hru tě za deset minut naučí lekce.
web-help-turn = Když jsi na tahu, otázka a odpovědi jsou pod obrázkem. Co má zlatý okraj, jde stisknout i na obrázku.
web-help-picture = Klepni na část obrázku a uvidíš ji větší. Podrž na značce prst nebo na ni najeď myší a přečteš si, co znamená.
web-help-try = „Zkusit nanečisto“ zkouší tahy a nic nemění. „Vzít zpět“ zruší tvůj poslední krok.
web-help-keys = Klávesy: 1 až 9 odpovídají, B, M a L mění pohled, U vrací, ? vysvětluje.
web-help-menu = Pod třemi tečkami vpravo nahoře jsou pravidla a zbývající čas. Tam si také zvolíš, jak se dozvíš, že jsi na tahu.
web-help-end = Stiskni řádek příběhu a uvidíš plán po tomto tahu. Po partii se můžeš také ohlédnout za svými rozhodnutími.
web-host = Pořadatel
web-your-turn = Jsi na tahu
web-own-words = Nebo to řekni vlastními slovy
web-your-name = Tvé jméno
web-sit-down = Sednout si

web-nothing = Tady nic není
web-nothing-do = Tento odkaz nic neotevírá, nebo nic pro tebe. Otevři znovu svůj vlastní odkaz: ten, který se vypsal při spuštění, nebo ten, který ti někdo poslal. Pokud přicházíš z chatu, stiskni tam znovu „Otevřít stůl“.
web-too-long = Tohle je moc velké
web-too-long-do = Nic se neuložilo. Vrať se v prohlížeči zpátky a pošli menší soubor nebo kratší text.
web-knock = Otevřít stůl
web-knock-do = Tento odkaz je jen tvůj a platí jednou.
web-knock-go = Otevřít
web-starting = Okamžik
web-starting-do = Pokud se nic neděje, zavři tuto stránku a stiskni v chatu znovu „Otevřít stůl“.
web-demo-go = Hrát
web-demo-do = Nepotřebuješ účet. Tvoje stoly i jméno se po dni smažou.
web-visitor = Host
web-crowded = Všechny stoly jsou obsazené
web-crowded-do = Hraje příliš mnoho návštěvníků. Přijď o něco později, nebo si Bottegu spusť doma: stačí jeden řádek.
web-over = Tento odkaz už nic neotevírá
web-over-do = Už byl použit, je příliš starý, nebo není tvůj. Stiskni v chatu znovu „Otevřít stůl“.
web-taken = Za tímto odkazem není volné místo
web-taken-do = Místa jsou obsazená, hra začala, nebo odkaz není celý. Popros pořadatele o jiný.
web-not-from-here = To nepřišlo z této stránky
web-not-from-here-do = Nic se nezměnilo. Otevři znovu svůj odkaz a zkus to tam.
web-barred = Přístup sem máš zablokovaný
web-barred-do = Provozovatel této stránky tě zablokoval. Tvoje místa u stolů zůstávají a zatím za tebe hrají počítače. Je-li to podle tebe omyl, napiš mu.
web-full = Došlo místo: nic se nedá uložit
web-full-do = Uvolni místo na disku s datovou složkou, nebo dej databázi víc paměti. Vše dosud uložené zůstává a hra pak sama pokračuje.
web-sorry = To se nepovedlo
web-sorry-do = Nic není ztraceno: každý přijatý tah zůstává. Chvíli počkej a načti stránku znovu. Když to nepomůže, podívej se, co se vypsalo tam, kde se Bottega spouštěla.
web-defect-do = Něco se u nás pokazilo (kód {$code}). Nic není ztraceno: každý přijatý tah zůstává. Chvíli počkej a načti stránku znovu. Když se to opakuje, řekni ten kód tomu, kdo tenhle server provozuje.
web-defect-report = Nahlásit problém
