# Čekání na lidi: čas, nepřítomnost, připravené tahy. Jména se neskloňují.

waiting-days = { $n ->
    [one] {$n} den
    [few] {$n} dny
   *[other] {$n} dní
  }
waiting-hours = { $n ->
    [one] {$n} hodina
    [few] {$n} hodiny
   *[other] {$n} hodin
  }
waiting-minutes = { $n ->
    [one] {$n} minuta
    [few] {$n} minuty
   *[other] {$n} minut
  }
waiting-none = žádné
waiting-time = Čas

# Tempo
waiting-pace-button = Tempo
waiting-pace = Tempo: {$pace}.
waiting-pace-none = bez hodin
waiting-pace-turn = na tah {$time}
waiting-pace-live = naživo, na tah {$time}
waiting-pace-bank = v zásobě {$time}, za tah +{$gain}, nejvýš {$most}
waiting-pace-of-group = Nové stoly tu začínají s ním, pořadatel ho může změnit.
waiting-pace-how = Čas běží, jen když je hráč vzhůru: podle jeho klidových hodin a volných dnů, a nikdy, když bot neběží. Jen u stolu naživo běží čas bez přestávek.
waiting-ladder = Když čas vyprší: {$steps}.
waiting-measure-fallback = obvyklá odpověď hry
waiting-measure-deputy = zástupce hráče
waiting-measure-ai = dál hraje počítač
waiting-measure-vote = hlasují ostatní
waiting-change-pace = Jiné tempo
waiting-change-ladder = Když čas vyprší…
waiting-ladder-how = Co se stane při prvním zmeškaném tahu, co při druhém za sebou a tak dál? Zvol je po řadě. Poslední platí i dál. Kdo se vrátí, má jedním stiskem své místo zpět.
waiting-ladder-take = Použít toto pořadí

# Stůl
waiting-left-turn = {$seat}: ještě {$left} (na tah {$whole}), zhruba do: {$when}
waiting-left-bank = {$seat}: v zásobě ještě {$left}, zhruba do: {$when}
waiting-left-rests = {$seat}: v zásobě {$left}
waiting-asleep = Stůl spí: celé týdny tu nikdo nehrál. Nic se neztratilo.
waiting-paused = Stůl má přestávku. Nikomu neběží čas.
waiting-reopen = Hrát dál
waiting-resume = Ukončit přestávku
waiting-seat-free = Místo {$n} je volné. Než si na ně někdo sedne, hraje počítač.
waiting-take = Sednout si na místo {$n}
waiting-covered-ai = {$seat} tu teď není. Zatím hraje počítač.
    .you = Teď tu nejsi. Zatím hraje počítač.
waiting-covered-deputy = {$seat} tu teď není. Zatím hraje zástupce.
    .you = Teď tu nejsi. Zatím hraje zástupce.
waiting-away-till = {$seat} tu není, do: {$till}. Hodiny počkají.
    .you = Nejsi tu, do: {$till}. Hodiny počkají.
waiting-motion = Hlasování: {$what} Do: {$till}.
waiting-motion-absent = jak hrát dál, když chybí {$seat}?
waiting-motion-pace = nové tempo, {$pace}?
waiting-motion-ladder = když čas vyprší, nejdřív {$first}?
waiting-motion-pause = přestávka pro všechny?
waiting-motion-time = ještě {$time} pro hráče: {$seat}?
waiting-choice-wait = Počkat
waiting-choice-skip = Obvyklá odpověď
waiting-choice-replace = Uvolnit místo
waiting-choice-end = Ukončit hru
waiting-choice-yes = Ano
waiting-choice-no = Ne

# Vlastní obrazovka
waiting-your-turn = Tvůj čas: ještě {$left} (na tah {$whole}), zhruba do: {$when}
waiting-your-bank = Tvůj čas: v zásobě ještě {$left}, zhruba do: {$when}
waiting-you-are-next = Další na tahu jsi ty.
waiting-you-are-away = Jsi pryč a hraje za tebe počítač. Kterákoli tvoje odpověď ti místo vrátí.
waiting-i-am-back = Jsem zpět
waiting-and-more = { $n ->
    [one] …a předtím ještě jedna věc: vše je v příběhu.
    [few] …a předtím ještě {$n} věci: vše je v příběhu.
   *[other] …a předtím ještě {$n} věcí: vše je v příběhu.
  }
waiting-nudge = Šťouchnout: {$seat}
waiting-absent = Hlasovat, co dál: {$seat}
waiting-mute = Tady mě neupozorňovat
waiting-unmute = Zase mě tady upozorňovat
waiting-more-time = Víc času, prosím
waiting-once-a-turn = Požádat jde jednou za tah.
waiting-none-runs = Teď ti tu žádný čas neběží.
waiting-pause = Přestávka
waiting-quit = Odejít nadobro
waiting-quit-ask = Odejít z této partie nadobro? Dál hraje počítač, dokud si na tvé místo někdo nesedne. Pokud budeš pryč jen chvíli, nastav to raději pod „Pryč“.
waiting-quit-counts = Počítá se to: v hodnocení je to poslední místo a v tvých výsledcích je vidět odchod.
waiting-quit-yes = Ano, odejít
waiting-stand-in-no-more = Už nezastupovat
waiting-stand-in-no-more-ask = Předat místo počítači, dokud se hráč nevrátí?
waiting-not-yet = Tak dlouho se tu zatím na nikoho nečeká. Nejdřív zkus šťouchnout.
waiting-no-nudge = Teď ne: jednou denně stačí, nikdy v noci a nikdy hned.
waiting-no-voice = V tomto hlasování hlas nemáš.
waiting-one-vote = Jedno hlasování po druhém: nejdřív to současné.
waiting-free = Uvolnit místo
waiting-free-what = Odešel někdo ze skupiny nebo přestal hrát? Uvolni jeho místo: než na ně usedne někdo jiný a převezme karty, hraje počítač. Původní hráč se k tomuto stolu už nevrátí a počítá se to jako odchod.
waiting-free-seat = Uvolnit místo: {$name}
waiting-seat-freed = Správce skupiny tvoje místo u tohoto stolu uvolnil. Zeptej se ho proč; dívat se můžeš dál.
waiting-seat-taken = To místo je obsazené.
waiting-seen-another = U tohoto stolu znáš cizí karty, takže si na toto místo sednout nemůžeš.

# Co se děje
waiting-event-out-fallback = {$seat}: čas vypršel. Platí obvyklá odpověď hry.
    .you = Čas ti vypršel. Platí obvyklá odpověď hry.
waiting-event-out-ai = {$seat}: čas vypršel. Do návratu hráče hraje počítač.
    .you = Čas ti vypršel. Než se vrátíš, hraje počítač.
waiting-event-out-deputy = {$seat}: čas vypršel. Do návratu hráče hraje zástupce: {$name}.
    .you = Čas ti vypršel. Než se vrátíš, hraje zástupce: {$name}.
waiting-event-leaves-ai = {$seat} je teď pryč. Hraje počítač.
    .you = Teď jsi pryč. Hraje počítač.
waiting-event-leaves-deputy = {$seat} je teď pryč. Hraje zástupce: {$name}.
    .you = Teď jsi pryč. Hraje zástupce: {$name}.
waiting-event-deputy-agreed = Tvůj řádek někdo přijal: od teď za tebe hraje, když jsi pryč.
waiting-event-deputy-gone = {$seat} je pryč a zástupce už nezastupuje. Hraje počítač.
    .you = Jsi pryč a zástupce už nezastupuje. Hraje počítač.
waiting-event-back = {$seat} je zpět.
    .you = Jsi zpět.
waiting-event-away-ai = {$seat} bude pryč: {$begin} – {$till}. Zatím bude hrát počítač.
    .you = Budeš pryč: {$begin} – {$till}. Zatím bude hrát počítač.
waiting-event-away-deputy = {$seat} bude pryč: {$begin} – {$till}. Zatím bude hrát zástupce.
    .you = Budeš pryč: {$begin} – {$till}. Zatím bude hrát zástupce.
waiting-event-away-pause = {$seat} bude pryč: {$begin} – {$till}. Hodiny počkají.
    .you = Budeš pryč: {$begin} – {$till}. Hodiny počkají.
waiting-event-away-off = {$seat} nakonec pryč nebude.
    .you = Nakonec pryč nebudeš.
waiting-event-quit = {$name} odchází nadobro. Místo {$n} je volné; než si na ně někdo sedne, hraje počítač.
waiting-event-freed = {$name}: místo {$n} uvolnil správce. Než na ně někdo usedne, hraje počítač.
waiting-event-taken = {$name} si sedá na místo {$n}.
waiting-event-nudge = {$seat} zdvořile připomíná, že se čeká na tah: {$other}.
    .you = Zdvořile připomínáš, že se čeká na tah: {$other}.
    .other-is-you = {$seat} ti zdvořile připomíná, že se čeká na tvůj tah.
waiting-event-motion = {$seat} se ptá: {$what}
    .you = Ptáš se: {$what}
waiting-event-voice = {$seat} říká: {$choice}.
    .you = Říkáš: {$choice}.
waiting-event-decided = Rozhodnuto: {$what} {$choice}.
waiting-event-resumed = {$seat} ukončuje přestávku.
    .you = Ukončuješ přestávku.
waiting-event-reopened = {$seat} budí stůl.
    .you = Budíš stůl.
waiting-event-silence = Tři týdny tu nikdo nehrál. Stůl brzy usne, zbývá {$left}; kterákoli odpověď ho udrží vzhůru.
waiting-event-asleep = Stůl usíná. Jediný stisk ho probudí.
waiting-event-outage = Bot neběžel: {$from} – {$till}. Nikomu neběžel čas.
waiting-event-outage-there = {$platform}, výpadek: {$from} – {$till}. Kdo tam hraje, tomu čas neběžel.
waiting-event-outage-both = {$platform} i {$other}, výpadek: {$from} – {$till}. Kdo hraje na obou, tomu čas neběžel.
waiting-event-order-used = Tvůj připravený tah je zahraný.
waiting-event-order-ended = { $n ->
    [one] Kolo {$round} končí a s ním i jeden tvůj připravený tah.
    [few] Kolo {$round} končí a s ním i {$n} tvoje připravené tahy.
   *[other] Kolo {$round} končí a s ním i {$n} tvých připravených tahů.
  }
waiting-event-order-gone = { $n ->
    [one] Jeden z tvých připravených tahů už zahrát nejde a je škrtnutý.
    [few] {$n} tvoje připravené tahy už zahrát nejdou a jsou škrtnuté.
   *[other] {$n} tvých připravených tahů už zahrát nejde a jsou škrtnuté.
  }

# Výzvy
waiting-ping-till = Do: {$till}.
waiting-ping-half = Zbývá ti půlka času.
waiting-ping-last = Čas ti brzy vyprší.
waiting-ping-nudge = Ostatní zdvořile připomínají.
waiting-ping-deputy = Zastupuješ: {$name}.
waiting-ping-alone = Čeká se už jen na tebe.
waiting-ping-digest = { $n ->
    [one] Čeká na tebe ještě jeden stůl.
    [few] Čekají na tebe ještě {$n} stoly.
   *[other] Čeká na tebe ještě {$n} stolů.
  }

waiting-hours-button = Klidové hodiny
waiting-hours-what = Čas ti běží, jen když jsi vzhůru, a v noci nechodí žádná upozornění.
waiting-ask-hours = V místě {$zone} je teď {$time} a v době {$quiet} ti nechodí upozornění: platí to?
waiting-ask-yes = Ano, platí
waiting-ask-other = Jiné hodiny…
waiting-zone-now = Časové pásmo: {$zone}, teď {$time}
waiting-zone-guessed = { $told ->
    [browser] Říká to tvůj prohlížeč: platí to?
   *[guess] To je jen odhad: platí to?
 }
waiting-zone-yes = Ano, {$zone}
waiting-quiet-now = Klidové hodiny: {$quiet}
waiting-off-now = Volné dny: {$days}
waiting-never-quiet = žádné
waiting-day = { $n ->
    [0] po
    [1] út
    [2] st
    [3] čt
    [4] pá
    [5] so
   *[6] ne
  }
waiting-zone-field = Tvoje město, nebo velké v okolí
waiting-quiet-field = Jiné klidové hodiny
waiting-which-zone = Které z nich?
waiting-no-zone = To město neznám. Zkus největší ve svém časovém pásmu.
waiting-no-hours = Tomu nerozumím. Napiš to takto: 22:30-7:15
waiting-never-awake = To je málo: aspoň osm hodin denně a dva dny v týdnu je třeba být vzhůru.
waiting-moved-often = Hodiny se dají měnit dvakrát týdně, jinak by čas nikdy neběžel. Znovu od: {$when}.
waiting-away = Pryč
waiting-away-what = Dovolená, nebo moc práce? Dozvědí se to všechny tvoje stoly a čas ti nepoběží.
waiting-away-now = Jsi pryč: {$begin} – {$till}.
waiting-away-off = Jsem zpět
waiting-today = Ode dneška
waiting-tomorrow = Od zítřka
waiting-first-day = Jiný první den
waiting-last-day = Poslední den
waiting-away-length = Na jak dlouho?
waiting-away-days = Pryč: {$begin} – {$till}
waiting-away-how = Kdo bude zatím hrát?
waiting-away-ai = Počítač
waiting-away-deputy = Můj zástupce
waiting-away-pause = Nikdo: hodiny počkají
waiting-no-date = Tomu dni nerozumím. Napiš ho takto: 24. 12. nebo 24. 12. 2026
waiting-no-dates = První den musí být před posledním, ne dřív než dnes, a nejvýš to může být {$days} dní.
waiting-deputy = Zástupce
waiting-deputy-what = Někdo blízký, kdo hraje za tebe, když jsi pryč, s tvými kartami. Jen tehdy je vidí, a nikdy u stolu, kde sám hraje.
waiting-deputy-is = Tvůj zástupce: {$name}
waiting-deputy-off = Už žádný zástupce
waiting-deputy-ask = Chceš někoho určit? Pošli mu tento řádek. Kdo ho první napíše za /play nebo v Nastavení → Zástupce, je tvůj zástupce.
waiting-deputy-field = Pro tvého zástupce
waiting-deputy-typed = Řádek, který ti někdo předal
waiting-deputy-agreed = Platí. Zastupuješ, když je hráč pryč: {$name}
waiting-deputy-unknown = Ten řádek už neplatí. Řekni si o nový.
waiting-deputy-self = Předej ten řádek někomu jinému: zastupovat sebe nejde.

# Příkazy dopředu
waiting-orders = Připravené tahy
waiting-orders-what = Zahraje se to za tebe, až budeš na tahu, pokud to ještě půjde. Ostatní smějí vědět, že máš připravený tah, ale nikdy jaký.
waiting-order-kept = Uloženo. Vidíš to jen ty. Platí do konce kola {$round}.
waiting-order-soon = Tvůj připravený tah se za okamžik zahraje.
waiting-orders-till = Platí do konce kola {$round} a s ním končí.
waiting-order-drop = Škrtnout: {$what}
waiting-plan-field = Připravený tah / když předtím nenastane
waiting-plan-hint = pass /…
waiting-plan-words = Napiš odpověď tak, jak ji ukazuje /move, například: pass
waiting-too-many-orders = To stačí: nejdřív něco škrtni.

# Reminders, and a call of one's own
waiting-remind = Připomínky
waiting-remind-what = Kdy se má během tahu připomenout, že jsi na řadě? Počítá se čas, kdy jsi vzhůru.
waiting-remind-usual = V půlce a ke konci
waiting-remind-last = Jen ke konci
waiting-remind-day = Den před koncem
waiting-remind-half-day = 12 hodin před koncem
waiting-remind-three = 3 hodiny před koncem
waiting-remind-hour = Hodinu před koncem
waiting-remind-none = Už nikdy
waiting-hook = Webhook
waiting-hook-what = Když jsi na tahu, bot se ozve na tvou vlastní adresu: jen https, jen ve veřejném internetu.
waiting-hook-secret = Podepsáno klíčem: {$secret}
waiting-hook-failed = Příliš často neodpovídal a je vypnutý.
waiting-hook-again = Znovu zapnout
waiting-hook-off = Webhook zrušit
waiting-hook-field = Adresa tvého webhooku
waiting-hook-no-address = Na tuto adresu se ozvat neumím. Začíná https:// a vede do veřejného internetu.
