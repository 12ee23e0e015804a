# Čekání na lidi: čas, nepřítomnost, připravené tahy. Jména se neskloňují.

clock-days = { $n ->
    [one] {$n} den
    [few] {$n} dny
   *[other] {$n} dní
  }
clock-hours = { $n ->
    [one] {$n} hodina
    [few] {$n} hodiny
   *[other] {$n} hodin
  }
clock-minutes = { $n ->
    [one] {$n} minuta
    [few] {$n} minuty
   *[other] {$n} minut
  }
clock-none = žádné
clock-time = Čas

# Tempo
clock-pace-button = Tempo
clock-pace = Tempo: {$time_control}.
clock-pace-none = bez hodin
clock-pace-turn = na tah {$time}
clock-pace-live = naživo, na tah {$time}
clock-pace-bank = v zásobě {$time}, za tah +{$gain}, nejvýš {$most}
clock-pace-of-group = Nové stoly tu začínají s ním, pořadatel ho může změnit.
clock-pace-how = Čas běží, jen když je hráč vzhůru: podle jeho klidových hodin a volných dnů, a nikdy, když bot neběží. Jen u stolu naživo běží čas bez přestávek.
clock-timeouts = Když čas vyprší: {$steps}.
clock-timeout-fallback = obvyklá odpověď hry
clock-timeout-deputy = zástupce hráče
clock-timeout-ai = dál hraje počítač
clock-timeout-vote = hlasují ostatní
clock-change-pace = Jiné tempo
clock-change-timeouts = Když čas vyprší…
clock-timeouts-how = Co se stane při prvním zmeškaném tahu, co při druhém za sebou a tak dál? Volby tiskni po řadě. Poslední platí i dál. Kdo se vrátí, má jedním stiskem své místo zpět.
clock-timeouts-take = Použít toto pořadí

# Stůl
clock-left-turn = {$seat}: ještě {$left} (na tah {$whole}), zhruba do: {$when}
clock-left-bank = {$seat}: v zásobě ještě {$left}, zhruba do: {$when}
clock-left-rests = {$seat}: v zásobě {$left}
clock-time-left = ještě {$left}
clock-asleep = Stůl spí: celé týdny tu nikdo nehrál. Nic se neztratilo.
clock-paused = Stůl má přestávku. Nikomu neběží čas.
clock-reopen = Hrát dál
clock-resume = Ukončit přestávku
clock-seat-free = Místo {$n} je volné. Než si na ně někdo sedne, hraje počítač.
clock-take = Sednout si na místo {$n}
clock-covered-ai = {$seat} tu teď není. Zatím hraje počítač.
    .you = Teď tu nejsi. Zatím hraje počítač.
clock-covered-deputy = {$seat} tu teď není. Zatím hraje zástupce.
    .you = Teď tu nejsi. Zatím hraje zástupce.
clock-away-until = {$seat} tu není, do: {$until}. Hodiny počkají.
    .you = Nejsi tu, do: {$until}. Hodiny počkají.
clock-vote = Hlasování: {$what} Do: {$until}.
clock-vote-absent = jak hrát dál, když chybí {$seat}?
clock-vote-pace = nové tempo, {$time_control}?
clock-vote-ladder = když čas vyprší, nejdřív {$first}?
clock-vote-pause = přestávka pro všechny?
clock-vote-time = ještě {$time} pro hráče: {$seat}?
clock-choice-wait = Počkat
clock-choice-skip = Obvyklá odpověď
clock-choice-replace = Uvolnit místo
clock-choice-end = Ukončit hru
clock-choice-yes = Ano
clock-choice-no = Ne

# Vlastní obrazovka
clock-due = čas vyprší {$when}
clock-you-are-next = Další na tahu jsi ty.
clock-you-are-away = Jsi pryč a hraje za tebe počítač. Kterákoli tvoje odpověď ti místo vrátí.
clock-i-am-back = Jsem zpět
clock-and-more = { $n ->
    [one] Předtím ještě jedna věc: v příběhu.
    [few] Předtím ještě {$n} věci: v příběhu.
   *[other] Předtím ještě {$n} věcí: v příběhu.
  }
clock-nudge = Šťouchnout: {$seat}
clock-absent = Hlasovat, co dál: {$seat}
clock-mute = Tady mě neupozorňovat
clock-unmute = Zase mě tady upozorňovat
clock-more-time = Víc času, prosím
clock-once-a-turn = Požádat jde jednou za tah.
clock-none-runs = Teď ti tu žádný čas neběží.
clock-pause = Přestávka
clock-quit = Odejít nadobro
clock-quit-ask = Odejít z této partie nadobro? Dál hraje počítač, dokud si na tvé místo někdo nesedne. Pokud budeš pryč jen chvíli, nastav to raději pod „Pryč“.
clock-quit-counts = Počítá se to: v hodnocení je to poslední místo a v tvých výsledcích je vidět odchod.
clock-quit-yes = Ano, odejít
clock-deputy-resign = Už nezastupovat
clock-deputy-resign-ask = Předat místo počítači, dokud se hráč nevrátí?
clock-not-yet = Tak dlouho se tu zatím na nikoho nečeká. Nejdřív zkus šťouchnout.
clock-no-nudge = Teď ne: jednou denně stačí, nikdy v noci a nikdy hned.
clock-no-vote = V tomto hlasování hlas nemáš.
clock-one-vote = Jedno hlasování po druhém: nejdřív to současné.
clock-free = Uvolnit místo
clock-free-what = Odešel někdo ze skupiny nebo přestal hrát? Uvolni jeho místo: než na ně usedne někdo jiný a převezme karty, hraje počítač. Původní hráč se k tomuto stolu už nevrátí a počítá se to jako odchod.
clock-free-seat = Uvolnit místo: {$name}
clock-seat-freed = Správce skupiny tvoje místo u tohoto stolu uvolnil. Zeptej se ho proč; dívat se můžeš dál.
clock-seat-taken = To místo je obsazené.
clock-seen-another = U tohoto stolu znáš cizí karty, takže si na toto místo sednout nemůžeš.

# Co se děje
clock-event-timeout-fallback = {$seat}: čas vypršel. Platí obvyklá odpověď hry.
    .you = Čas ti vypršel. Platí obvyklá odpověď hry.
clock-event-timeout-ai = {$seat}: čas vypršel. Do návratu hráče hraje počítač.
    .you = Čas ti vypršel. Než se vrátíš, hraje počítač.
clock-event-timeout-deputy = {$seat}: čas vypršel. Do návratu hráče hraje zástupce: {$name}.
    .you = Čas ti vypršel. Než se vrátíš, hraje zástupce: {$name}.
clock-event-leaves-ai = {$seat} je teď pryč. Hraje počítač.
    .you = Teď jsi pryč. Hraje počítač.
clock-event-leaves-deputy = {$seat} je teď pryč. Hraje zástupce: {$name}.
    .you = Teď jsi pryč. Hraje zástupce: {$name}.
clock-event-deputy-agreed = Tvůj řádek někdo přijal: od teď za tebe hraje, když jsi pryč.
clock-event-deputy-gone = {$seat} je pryč a zástupce už nezastupuje. Hraje počítač.
    .you = Jsi pryč a zástupce už nezastupuje. Hraje počítač.
clock-event-back = {$seat} je zpět.
    .you = Jsi zpět.
clock-event-away-ai = {$seat} bude pryč: {$begin} – {$end}. Zatím bude hrát počítač.
    .you = Budeš pryč: {$begin} – {$end}. Zatím bude hrát počítač.
clock-event-away-deputy = {$seat} bude pryč: {$begin} – {$end}. Zatím bude hrát zástupce.
    .you = Budeš pryč: {$begin} – {$end}. Zatím bude hrát zástupce.
clock-event-away-pause = {$seat} bude pryč: {$begin} – {$end}. Hodiny počkají.
    .you = Budeš pryč: {$begin} – {$end}. Hodiny počkají.
clock-event-away-off = {$seat} nakonec pryč nebude.
    .you = Nakonec pryč nebudeš.
clock-event-quit = {$name} odchází nadobro. Místo {$n} je volné; než si na ně někdo sedne, hraje počítač.
clock-event-freed = {$name}: místo {$n} uvolnil správce. Než na ně někdo usedne, hraje počítač.
clock-event-taken = {$name} si sedá na místo {$n}.
clock-event-nudge = {$seat} zdvořile připomíná, že se čeká na tah: {$other}.
    .you = Zdvořile připomínáš, že se čeká na tah: {$other}.
    .other-is-you = {$seat} ti zdvořile připomíná, že se čeká na tvůj tah.
clock-event-vote-opened = {$seat} se ptá: {$what}
    .you = Ptáš se: {$what}
clock-event-vote-cast = {$seat} říká: {$choice}.
    .you = Říkáš: {$choice}.
clock-event-vote-closed = Rozhodnuto: {$what} {$choice}.
clock-event-resumed = {$seat} ukončuje přestávku.
    .you = Ukončuješ přestávku.
clock-event-reopened = {$seat} budí stůl.
    .you = Budíš stůl.
clock-event-silence = Tři týdny tu nikdo nehrál. Stůl brzy usne, zbývá {$left}; kterákoli odpověď ho udrží vzhůru.
clock-event-asleep = Stůl usíná. Jediný stisk ho probudí.
clock-event-timeoutage = Bot neběžel: {$from} – {$end}. Nikomu neběžel čas.
clock-event-timeoutage-there = {$platform}, výpadek: {$from} – {$end}. Kdo tam hraje, tomu čas neběžel.
clock-event-timeoutage-both = {$platform} i {$other}, výpadek: {$from} – {$end}. Kdo hraje na obou, tomu čas neběžel.
clock-event-premove-used = Tvůj připravený tah je zahraný.
clock-event-premove-ended = { $n ->
    [one] Kolo {$round} končí a s ním i jeden tvůj připravený tah.
    [few] Kolo {$round} končí a s ním i {$n} tvoje připravené tahy.
   *[other] Kolo {$round} končí a s ním i {$n} tvých připravených tahů.
  }
clock-event-premove-gone = { $n ->
    [one] Jeden z tvých připravených tahů už zahrát nejde a je škrtnutý.
    [few] {$n} tvoje připravené tahy už zahrát nejdou a jsou škrtnuté.
   *[other] {$n} tvých připravených tahů už zahrát nejde a jsou škrtnuté.
  }

# Výzvy
clock-ping-half = Zbývá ti půlka času.
clock-ping-last = Čas ti brzy vyprší.
clock-ping-nudge = Ostatní tě zdvořile popohánějí.
clock-ping-deputy = Zastupuješ: {$name}.
clock-ping-alone = Čeká se už jen na tebe.
clock-ping-digest = { $n ->
    [one] Čeká na tebe ještě jeden stůl.
    [few] Čekají na tebe ještě {$n} stoly.
   *[other] Čeká na tebe ještě {$n} stolů.
  }

clock-hours-button = Klidové hodiny
clock-hours-what = Čas ti běží, jen když jsi vzhůru, a v noci nechodí žádná upozornění.
clock-ask-hours = V místě {$zone} je teď {$time} a v době {$quiet} ti nechodí upozornění: platí to?
clock-ask-yes = Ano, platí
clock-ask-other = Jiné hodiny…
clock-zone-now = Časové pásmo: {$zone}, teď {$time}
clock-zone-guessed = { $told ->
    [browser] Říká to tvůj prohlížeč: platí to?
   *[guess] To je jen odhad: platí to?
 }
clock-zone-yes = Ano, {$zone}
clock-quiet-now = Klidové hodiny: {$quiet}
clock-off-now = Volné dny: {$days}
clock-never-quiet = žádné
clock-day = { $n ->
    [0] po
    [1] út
    [2] st
    [3] čt
    [4] pá
    [5] so
   *[6] ne
  }
clock-zone-field = Tvoje město, nebo velké v okolí
clock-quiet-field = Jiné klidové hodiny
clock-which-zone = Které z nich?
clock-no-zone = To město neznám. Zkus největší ve svém časovém pásmu.
clock-no-hours = Tomu nerozumím. Napiš to takto: 22:30-7:15
clock-never-awake = To je málo: aspoň osm hodin denně a dva dny v týdnu je třeba být vzhůru.
clock-moved-often = Hodiny se dají měnit dvakrát týdně, jinak by čas nikdy neběžel. Znovu od: {$when}.
clock-away = Pryč
clock-away-what = Dovolená, nebo moc práce? Dozvědí se to všechny tvoje stoly a čas ti nepoběží.
clock-away-now = Jsi pryč: {$begin} – {$end}.
clock-away-off = Jsem zpět
clock-today = Ode dneška
clock-tomorrow = Od zítřka
clock-first-day = Jiný první den
clock-last-day = Poslední den
clock-away-length = Na jak dlouho?
clock-away-days = Pryč: {$begin} – {$end}
clock-away-how = Kdo bude zatím hrát?
clock-away-ai = Počítač
clock-away-deputy = Můj zástupce
clock-away-pause = Nikdo: hodiny počkají
clock-no-date = Tomu dni nerozumím. Napiš ho takto: 24. 12. nebo 24. 12. 2026
clock-no-dates = První den nesmí být před dneškem ani po posledním a nejvýš to může být {$days} dní.
clock-deputy = Zástupce
clock-deputy-what = Někdo blízký, kdo hraje za tebe, když jsi pryč, s tvými kartami. Jen tehdy je vidí, a nikdy u stolu, kde sám hraje.
clock-deputy-is = Tvůj zástupce: {$name}
clock-deputy-off = Už žádný zástupce
clock-deputy-ask = Chceš někoho určit? Pošli mu tento řádek. Kdo ho první napíše za /play nebo v Nastavení → Zástupce, je tvůj zástupce.
clock-deputy-field = Pro tvého zástupce
clock-deputy-typed = Řádek, který ti někdo předal
clock-deputy-agreed = Platí. Zastupuješ, když je hráč pryč: {$name}
clock-deputy-unknown = Ten řádek už neplatí. Řekni si o nový.
clock-deputy-self = Předej ten řádek někomu jinému: zastupovat sebe nejde.

# Příkazy dopředu
clock-premoves = Připravené tahy
clock-premoves-what = Zahraje se to za tebe, až budeš na tahu, pokud to ještě půjde. Ostatní smějí vědět, že máš připravený tah, ale nikdy jaký.
clock-premove-kept = Uloženo. Vidíš to jen ty. Platí do konce kola {$round}.
clock-premove-soon = Tvůj připravený tah se za okamžik zahraje.
clock-premoves-until = Platí do konce kola {$round} a s ním končí.
clock-premove-drop = Škrtnout: {$what}
clock-plan-field = Připravený tah / když předtím nenastane
clock-plan-hint = pass /…
clock-plan-words = Napiš odpověď tak, jak ji ukazuje /move, například: pass
clock-too-many-premoves = To stačí: nejdřív něco škrtni.

# Reminders
clock-reminder-usual = V půlce a ke konci
clock-reminder-last = Jen ke konci
clock-reminder-day = Den před koncem
clock-reminder-half-day = 12 hodin před koncem
clock-reminder-three = 3 hodiny před koncem
clock-reminder-hour = Hodinu před koncem
clock-reminder-none = Už nikdy
