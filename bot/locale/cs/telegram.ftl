# Co stojí jen na Telegramu; všechno ostatní přichází v obrazovce.
telegram-only-you = Tohle vidíš jen ty.
telegram-in-words = Plán slovy
telegram-your-move = Tvůj tah
telegram-watch = Sledovat
telegram-unwatch = Přestat sledovat
telegram-watching = Sleduješ hru: tento plán ukazuje každý tah až do konce partie.
telegram-not-watching = Hru už nesleduješ. Tento plán zůstane tak, jak je teď.
telegram-no-seat = U tohoto stolu nesedíš. Tlačítkem Sledovat uvidíš každý tah v našem soukromém chatu.
telegram-blocked = {$label} (teď ne)
telegram-type = {$label}: napiš to sem
telegram-type-number = Nebo napiš číslo od {$low} do {$high}.
telegram-too-old = Tohle tlačítko je už staré. Kde hraješ, ukáže /tables.
telegram-carried-on = Stůl se posunul: najdeš ho níž.
telegram-further-down = Pokračuje to níž.
telegram-done = Hotovo.
telegram-open-private = {$name}: tohle je jen pro tvé oči. Jedno stisknutí a čeká to na tebe v soukromém chatu.
telegram-open-private-button = Otevřít soukromý chat
telegram-answered = {$name}: odpověď čeká v soukromém chatu.

telegram-trouble = Něco není v pořádku
telegram-trouble-left = Stůl {$table} nemůžu ukázat: nejsem už v jeho skupině, nebo zmizela. Přidej mě tam znovu a stůl se vrátí sám; hra zatím pokračuje v soukromém chatu.
telegram-trouble-rights = Stůl {$table} nemůžu ukázat: v jeho skupině nesmím psát. Povol mi tam posílat zprávy a pak stiskni kterékoli tlačítko stolu nebo zadej /board.
telegram-trouble-photos = Do skupiny stolu {$table} nesmím posílat obrázky, proto je tam plán jen slovy. Povol mi tam posílat fotky.
telegram-trouble-topic = Téma stolu {$table} je zavřené nebo smazané. Otevři ho znovu, nebo hraj dál příkazem /move v soukromém chatu.
telegram-trouble-blocked = Do soukromého chatu stolu {$table} nemůžu psát: bot je tam zablokovaný.
