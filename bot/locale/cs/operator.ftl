# Texts for operators, in a chat.
operator-title = Provoz tohoto bota
operator-refused = Tohle mohou použít jen ti, kdo bota provozují. Pokud něco nefunguje, dej jim prosím vědět.
operator-version = Bottega {$version}
operator-store-well = Úložiště ukládá.
operator-store-full = Úložiště je plné a nic neukládá. Uvolni místo na jeho disku.
operator-store-away = Úložiště neodpovídá: nic se neukládá.
operator-store-refuses = Úložiště odmítá ukládat. Důvod je v jeho protokolu.
operator-chat-unknown = {$chat}: zatím bez spojení
operator-chat = {$chat}: připojeno
operator-chat-silent = {$chat}: bez spojení { $n ->
    [one] minutu
    [few] {$n} minuty
   *[other] {$n} minut
    }
operator-push-refused = Podpis tohoto serveru { $n ->
    [one] odmítá jedna push služba
    [few] odmítají {$n} push služby
   *[other] odmítá {$n} push služeb
    } (poprvé: {$since}). Hráče zatím upozorňují chaty. Zkontroluj hodiny: bottega doctor.
operator-tables = { $n ->
    [one] Jeden rozehraný stůl
    [few] {$n} rozehrané stoly
   *[other] {$n} rozehraných stolů
    }, dohráno: {$finished}
operator-timers = { $n ->
    [0] Žádný časovač nemá zpoždění
    [one] Jeden časovač má zpoždění
    [few] {$n} časovače mají zpoždění
   *[other] {$n} časovačů má zpoždění
    }
operator-outbox = { $n ->
    [0] Všechny změny jsou zobrazené
    [one] Jedna změna ještě není zobrazená
    [few] {$n} změny ještě nejsou zobrazené
   *[other] {$n} změn ještě není zobrazených
    }
operator-no-defects = Od spuštění žádná chyba.
operator-defect = { $n ->
    [0] Před méně než minutou
    [one] Před minutou
   *[other] Před {$n} minutami
    }: {$event}, {$error} ({$where})
operator-defect-undated = {$event}, {$error} ({$where})
operator-refresh = Obnovit
operator-maintenance-begin = Zahájit údržbu
operator-maintenance-end = Ukončit údržbu
operator-maintenance-what = Při údržbě si hráči mohou všechno prohlížet, ale nic neměnit. Počítače čekají a žádné hodiny neběží. Po jejím konci se čas vrátí.
operator-maintenance-begun = Údržba začala. Nezapomeň ji ukončit.
operator-maintenance-ended = Údržba skončila. Všem hodinám se { $n ->
    [one] vrací jedna minuta
    [few] vracejí {$n} minuty
   *[other] vrací {$n} minut
    }.
operator-maintenance-on = Údržba trvá { $n ->
    [one] minutu
    [few] {$n} minuty
   *[other] {$n} minut
    }
operator-report = Hlášení u stolu {$table}
operator-block = Koho nebo co zablokovat
operator-unblock = Odblokovat {$name}
operator-leave = Opustit {$name}
operator-done-block = Zablokováno: {$name}.
operator-done-leave = Zablokováno a bot odchází: {$name}.
operator-done-unblock = Odblokováno: {$name}.
operator-not-blocked = Tento uživatel ani skupina nejsou zablokovaní.
operator-block-unknown = Zadej uživatele nebo skupinu jako discord:ID, telegram:ID nebo discord:guild:ID, nebo jako STŮL/MÍSTO pro hráče a STŮL pro jeho skupinu.
