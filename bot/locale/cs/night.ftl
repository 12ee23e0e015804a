# Herní večery: plánování, odpovědi a co z nich vzejde. Jména se neskloňují a tvary nezávisí na rodu.

night-pattern = EEEE d. MMMM y, HH:mm
night-pattern-short = EEE d. M., HH:mm

night-all = Herní večery
night-what = Co se tu chystá. Stiskem odpovíš nebo si přečteš víc.
night-none-planned = Zatím se tu nic nechystá. Naplánuj večer: jeho stůl se sám otevře deset minut před začátkem.
night-plan = Naplánovat večer
night-same = Jako minule
night-your-draft = Tvůj návrh: {$when}
night-title = Herní večer: {$game}
night-title-vote = Herní večer: o hře se hlasuje
night-title-when = Kdy se ti to hodí?
night-we-vote = hra, kterou si odhlasujete
night-details = Podrobnosti
night-edit = Upravit
night-calendar = Kalendář

night-is-draft = Návrh vidíš jen ty. Je to tak správně?
night-step-what = Krok 1 ze 3: co se hraje a kde? Vidíš to jen ty.
night-step-when = Krok 2 ze 3: kdy?
night-step-who = Krok 3 ze 3: kolik míst? Zkontroluj plán a zveřejni ho.
night-step-more = Další volby, kdo je chce:
night-is-posted = Co změníš, dozví se všichni, kdo odpověděli.
night-is-off = Večer se nekoná, ruší ho {$name}.
night-is-off-calendar = Večer se nekoná, byl zrušen v kalendáři událostí na serveru.
night-ownerless = Večer už nemá kdo pořádat, a tak se nekoná.
night-is-over = Večer už je za námi.
night-none-suits = Žádný čas se nikomu nehodil, večer se tedy nekoná.
night-plans = Pořádá {$name}.
night-no-time = Kdy to má být? Napiš to, jak se to říká: v pátek ve 20, zítra v 19:30, 27. 11. 20:00.
night-for-you = U tebe: {$when}.
night-elsewhere = Jinde: {$times}.
night-left-out = Tu noc se posouvají hodiny dopředu a čas {$time} v místě {$zone} neexistuje: začátek je {$real}.
night-twice = Tu noc se posouvají hodiny zpět a čas {$time} je v místě {$zone} dvakrát: platí ten první.
night-zone = Časové pásmo: {$zone}.
night-lasts = {$length}, { $seats ->
    [one] jedno místo
    [few] {$seats} místa
   *[other] {$seats} míst
  }.
night-hours = { $n ->
    [one] {$n} hodina
    [few] {$n} hodiny
   *[other] {$n} hodin
  }
night-minutes = { $n ->
    [one] {$n} minuta
    [few] {$n} minuty
   *[other] {$n} minut
  }
night-games = Hraje se: {$games}.
night-where = Kde: {$where}
night-open-link = Otevřít {$server}
night-note = Poznámka: {$note}
night-picked = Tento čas vyhovoval nejvíc: ano {$yes}, v nouzi {$maybe}.
night-in = Hrají ({$n} z {$most}): {$names}
night-waiting = Na místo čekají: {$names}
night-maybe = Možná: {$names}
night-out = Nemohou: {$names}
night-no-players = zatím nikdo
night-more = a další ({$n})
night-late-name = {$name} (později)
night-guests-of = {$name}: { $n ->
    [one] host
    [few] {$n} hosté
   *[other] {$n} hostů
  }
night-vote-stands = Hlasování zatím: {$games}
night-points = {$game} {$n}

night-button-in = Přijdu
night-button-maybe = Možná
night-button-late = Přijdu později
night-button-out = Nemůžu
night-you-in = Máš místo.
night-you-late = Máš místo a přijdeš později.
night-you-maybe = Tvoje odpověď: možná.
night-you-out = Tvoje odpověď: nemůžu.
night-you-none = Ještě tu od tebe není odpověď.
night-you-wait = Všechna místa jsou obsazená. Na čekací listině jsi {$n}. v pořadí a posouvá se sama.
night-keep-ask = Uvolnilo se místo a je tvoje. Nechat si ho?
night-keep = Místo si nechám
night-give-up = Místo pouštím
night-guest-more = O hosta víc
night-guest-less = O hosta míň
night-many-guests = Každý může přivést nejvýš { $n ->
    [one] {$n} hosta
    [few] {$n} hosty
   *[other] {$n} hostů
  }.
night-closed = Tady už odpovědět nejde.
night-stands = Stůl je otevřený a sestava platí.
night-many = { $n ->
    [one] Už máš naplánovaný večer, který teprve přijde. Zruš ho nebo počkej, až proběhne, potom zveřejni tento.
    [few] Už máš naplánované {$n} večery, které teprve přijdou. Jeden zruš nebo počkej, až proběhne, potom zveřejni tento.
   *[other] Už máš naplánovaných {$n} večerů, které teprve přijdou. Jeden zruš nebo počkej, až proběhne, potom zveřejni tento.
  }
night-none = Tento večer už tu není. Nový naplánuješ příkazem /night.

night-vote = Která hra?
night-vote-how = Stiskni hry v pořadí, v jakém se ti líbí. První dostane nejvíc bodů; počítají se jen hry, které si mohou zahrát všichni, kdo přijdou.
night-vote-line = { $lot ->
    [1] {$game}: {$n} (první losem)
   *[other] {$game}: {$n}
  }
night-vote-unfit = { $n ->
    [one] V jednom
    [few] Ve {$n} lidech
   *[other] V {$n} lidech
  } nejde hrát: {$games}
night-vote-clear = Začít znovu

night-when-suits = Které z těch časů se ti hodí? Uzavře se {$until}; nejlepší se vybere sám.
night-suits-line = {$when}: ano {$yes}, v nouzi {$maybe}
night-answered = { $n ->
    [0] Zatím bez odpovědí.
    [one] Zatím jedna odpověď.
    [few] Zatím {$n} odpovědi.
   *[other] Zatím {$n} odpovědí.
  }
night-mark-times = Označit, co se mi hodí
night-times-more = v nouzi: {$names}
night-times-how = Ke každému času řekni, jestli se ti hodí. Druhý stisk to vezme zpět.
night-mark-yes = {$when}: ano
night-mark-maybe = v nouzi
night-mark-no = ne
night-choose = Uzavřít a vybrat
night-take-time = {$when} · ano {$yes}, v nouzi {$maybe}
night-best = První je nejlepší: může nejvíc lidí a nejvíc z nich dalo ano.
night-best-tie = { $n ->
    [few] {$n} časy jsou stejně dobré; první je nejbližší.
   *[other] {$n} časů je stejně dobrých; první je nejbližší.
  }

night-ask-when = Kdy
night-ask-where = Kde
night-ask-note = Poznámka
night-ask-zone = Časové pásmo
night-ask-times = Zeptat se, kdy se to hodí
night-one-more-time = Další čas
night-asks-about = Ptáš se na {$when}
night-how-when = Jak se to říká: v pátek ve 20, zítra v 19:30, 27. 11. 20:00. Časové pásmo: {$zone}.
night-how-times = Piš jeden čas po druhém, nejvýš osm. Časové pásmo: {$zone}.
night-how-where = Místo, odkaz nebo na Discordu název hlasového kanálu. Pomlčka ho smaže.
night-how-note = Co mají všichni vědět. Pomlčka ji smaže.
night-how-zone = Napiš své město, třeba Brno. Teď platí {$zone}.
night-field-when = Den a čas
night-field-where = Místo nebo odkaz
night-field-note = Poznámka
night-field-zone = Město
night-unclear-hour = Ráno, nebo večer?
night-unclear-today = Dnes, nebo za týden?
night-unclear-next = Ten nejbližší, nebo až ten další?
night-unclear-order = Co je den a co měsíc?
night-unclear-time = V kolik hodin?
night-unclear-day = Který den to má být?
night-unclear-sure = Je tohle nový termín?
night-unclear-words = Z „{$typed}“ rozumím jen části. Napiš jen den a čas, třeba „v pátek ve 20“.
night-unclear-place = „{$place}“ neznám. Jestli je to místo, napiš datum znovu s velkým městem z jeho časového pásma, nebo s „UTC+2“. Jinak to vynech: časy tady platí pro město {$city}.
night-unread-unknown = Z „{$typed}“ datum a čas nevyčtu. Zkus „v pátek ve 20“ nebo „27. 11. 20:00“.
night-unread-past = „{$typed}“ už bylo. Který pozdější čas to má být?
night-unread-far = „{$typed}“ je moc daleko: plánovat jde nejvýš na dva roky dopředu.
night-past = Ten čas už uplynul.
night-length-less = −{$n} min
night-length-more = +{$n} min
night-seats-less = O místo míň
night-seats-more = O místo víc
night-post = Zveřejnit
night-post-question = Zeptat se všech
night-role-ping = Je naplánovaný nový herní večer. Dej vědět, jestli přijdeš.
night-posted = Je to venku a máš místo.
night-drop = Zahodit
night-dropped = Návrh je zahozený.
night-moved-done = Přesunuto. Dozví se to všichni, kdo odpověděli.
night-moved-past = Další večer zůstává: {$when}. Vynechat ho můžeš v „Další večery“.
night-call-off = Zrušit večer
night-off-ask = Opravdu večer zrušit? { $n ->
    [0] Zatím nikdo neodpověděl.
    [one] Dozví se to ten, kdo odpověděl.
   *[other] Dozví se to všichni, kdo odpověděli ({$n}).
  }
night-off-series = Další večery zůstávají.
night-reminders = Připomenutí
night-remind-how = Kdo přijde, tomu se večer takhle předem připomene; nikoho to nevzbudí.
night-bell = Moje připomínky
night-bell-usual = Jako obvykle
night-bell-how = Takhle dlouho předem se ti večer připomene; když nevybereš nic, tak vůbec ne. Nikdy v klidových hodinách.
night-before = { $hours ->
    [0] { $minutes ->
        [0] na začátku
       *[other] {$minutes} minut předem
      }
    [one] hodinu předem
    [24] den předem
    [168] týden předem
    [few] {$hours} hodiny předem
   *[other] {$hours} hodin předem
  }

night-repeat = Opakovat
night-repeat-how = Jak často? Na tvých hodinách zůstane čas stejný v létě i v zimě.
night-once = Jen jednou
night-every-week = Každý týden
night-every-two-weeks = Každý druhý týden
night-every-month = Měsíčně, stejný den v týdnu
night-every-month-last = Měsíčně, poslední takový den
night-instead = Tentokrát místo termínu: {$when}.
night-skips = Vynechává se: {$dates}.
night-series = Další večery
night-series-how = Jeden vynech nebo přesuň: ostatní zůstanou, jak jsou.
night-skip = Vynechat {$when}
night-take-in = Vrátit {$when}
night-shift = Přesunout
night-shift-how = Teď: {$when}. Kdy místo toho?
night-shifted = Nový čas: {$when}.
night-end-series = Ukončit opakování

night-later = Odpovědět dopředu
night-later-how = Večery, které teprve přijdou. Tvoje odpověď platí, jakmile se večer zveřejní; druhý stisk ji vezme zpět.
night-later-line = {$when}: přijde {$n}
night-later-in = {$when}: přijdu
night-later-maybe = Možná
night-later-out = Nemůžu

night-hand = Předat
night-hand-how = Kdo má večer pořádat odteď? Dozví se to a tobě místo zůstává.
night-hand-no-candidates = Zatím nepřijde nikdo další, komu by šlo večer předat.
night-handed = Odteď pořádá {$name}.
night-free-start = Když pořadatel deset minut po začátku nepřijde, může hru začít kdokoli, kdo tu sedí.

night-to-table = { $n ->
    [0] Ke stolu: {$game}
   *[other] Ke stolu {$n}: {$game}
  }
night-again = Za týden zas?
night-score = { $n ->
    [0] {$scores}
   *[other] Stůl {$n}: {$scores}
  }
night-list = Seznam hostů
night-list-how = Tihle lidé odpověděli. Stisknutím jména ho na seznam připíšeš, nebo z něj vyškrtneš; dotyčný se to dozví.
night-came = Kdo přišel
night-came-how = Vidíš to jen ty. Stiskni toho, kdo nepřišel.
night-came-line = {$name}: účast {$n} z {$most}
night-came-yes = {$name}: ano
night-came-no = {$name}: ne

night-to-night = K večeru
night-news-remind = Připomínka: {$game}, {$when}, {$left}.
night-news-removed = Pořadatel tě vyškrtl ze seznamu hostů, {$when}.
night-news-added = Pořadatel tě připsal na seznam hostů, {$when}. Vyhovuje ti to?
night-news-up = Uvolnilo se místo a je tvoje: {$when}. Necháš si ho, nebo ho pustíš?
night-news-down = Míst je teď míň, zase na jedno čekáš: {$when}.
night-news-moved = Večer se přesouvá: nově {$when}, {$left}. Hodí se ti to pořád?
night-news-edited = U večera {$when} se něco změnilo. Podívej se.
night-news-off = Večer se nekoná. {$when}
night-news-skipped = Večer {$when} se vynechává. Další večery zůstávají.
night-news-restored = Večer {$when} se přece jen koná. Tvoje odpověď platí.
night-news-picked = Je rozhodnuto: {$when}, {$left}.
night-news-begins = Stůl je otevřený: {$game}. Začínáme {$left}.
night-news-full = Stůl se tentokrát otevřel bez tebe, místo už nezbylo. {$when}
night-news-unseated = Stůl je otevřený, ale místo u něj zatím nemáš. Otevři ho a stiskni *Přisednout*: dozvíš se proč. {$when}
night-news-few = Na hru je přihlášených málo. {$when}
night-news-yours = Večer {$when} teď pořádáš ty: můžeš ho upravit, předat, nebo zrušit.
night-news-free = Stůl pořád čeká na pořadatele: hru teď může začít kdokoli, kdo u něj sedí.
night-panel-remind = Tady je tvoje připomínka.
night-panel-moved = Večer se přesouvá. Hodí se ti to pořád?
night-panel-picked = O termínu je rozhodnuto.

night-cal-what = Přidej si odkaz do kalendáře: aktualizuje se sám. Odkazy jsou soukromé, kdo odkaz má, ten čte.
night-cal-here = Tato Bottega nemá veřejnou adresu, takže odkazy může sledovat jen kalendář na stejném počítači. Jinde naimportuj soubor; sám se neaktualizuje.
night-cal-one = Tento večer jako soubor
night-cal-mine = Moje večery
night-cal-group = Všechny večery tady
night-cal-new = Nový odkaz pro mě
night-cal-group-new = Nový odkaz pro všechny
night-cal-group-renewed = Starý odkaz tohoto kanálu už nikomu nefunguje. Členové se přihlásí k novému.
night-cal-renewed = Starý odkaz už nikam nevede. Přihlas si odběr toho nového.

night-here = Tady v chatu
