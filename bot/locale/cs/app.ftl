# The table service, Czech. Names stay undeclined: as the subject, after a colon or in brackets.

app-name = Bottega
app-thing = {TERM($thing, cap: 1)}
app-lang-en = English
app-lang-cs = Čeština
app-lang-ru = Русский
app-lang-de = Deutsch
app-ai-name = Počítač {$n}
app-deleted-name = Někdo {$mark}
app-on = ano
app-off = ne

# Opening a table
app-choose-game = Co si zahrajeme?
app-card = {$game}: {$players}, {$minutes}
app-card-what = {$players}, {$minutes}. {$what}
app-card-players = { $high ->
    [few] {$low}–{$high} hráči
   *[other] {$low}–{$high} hráčů
  }
app-card-minutes = {$shortest}–{$longest} minut
app-opened = Stůl je otevřený. Kdo si přisedne?
app-play-now = { $n ->
    [one] Hrát s počítačem
   *[other] Hrát se {$n} počítači
  }
app-table-title = {$game} · {$table}
app-seat-line = {$n}. {$name}
app-seat-host = {$n}. {$name} · pořádá
app-seats-free = { $n ->
    [one] Volné je ještě jedno místo.
    [few] Volná jsou ještě {$n} místa.
   *[other] Volných je ještě {$n} míst.
  }
app-lobby-needs = { $n ->
    [one] Chybí ještě jeden hráč: pozvi ho, nebo přidej počítač.
    [few] Chybějí ještě {$n} hráči: pozvi je, nebo přidej počítač.
   *[other] Chybí ještě {$n} hráčů: pozvi je, nebo přidej počítač.
  }
app-lobby-ready = Hráčů je dost: pořadatel stiskne „Začít“.
app-host-is = Pořádá: {$name}
app-options-usual = jako obvykle
app-options-are = Nastavení stolu: {$options}
app-learning-on = Cvičný stůl: tvůj panel ukazuje, co která možnost právě přináší.
app-join = Přisednout
app-leave = Odejít
app-add-ai = Přidat počítač
app-options = Nastavení stolu
app-start = Začít
app-how-to-play = Jak se hraje
app-invite = Pozvat
app-invite-text = Pošli odkaz dál: kdo ho otevře, může si přisednout.
app-invite-field = Odkaz
app-invite-page = Odkaz na web
app-options-how = Na každém tlačítku stojí, jak to je teď; stiskem se to změní.
app-set-how = Vyber, co chceš nastavit.
app-set-rules = Pravidla a varianty
app-set-hints = Cvičný stůl a rady
app-set-level = Jak dobře hraje počítač
app-set-language = Jazyk stolu
app-set-talk = Řeči od stolu v chatu
app-set-people = Hráči a zavření stolu
app-set-pings = Upozornění
app-set-reminder = Připomínky
app-set-devices = Kam přijde výzva
app-set-answers = Kde odpovídám
app-set-theme = Barvy
app-set-layout = Telefon, nebo počítač
app-set-ai-speed = Tempo počítačů
app-option-now = {$option}: {$value}
app-learning-what = U cvičného stolu tvůj panel ukazuje, co která možnost přináší, a počítač na požádání poradí.
app-level-apprentice = Učedník
app-level-apprentice-about = dělá chyby jako lidé
app-level-journeyman = Tovaryš
app-level-journeyman-about = hraje rozumně a myslí o krok dopředu
app-level-master = Mistr
app-level-master-about = před každým tahem zkouší mnoho partií, takže mu to chvíli trvá
app-kick = Odebrat od stolu: {$name}
app-close-lobby = Zavřít stůl
app-admin-note = Jako správce skupiny můžeš od stolu někoho odebrat nebo stůl zavřít. Všechno ostatní určuje pořadatel.
app-lobby-closed = Tento stůl se zavřel dřív, než hra začala. Otevři nový.
app-lobby-started = Tato hra už začala.
app-not-begun = Hra ještě nezačala.

# Lobby refusals
app-no-game = Taková hra tu není. Vyber si ze seznamu.
app-game-gone = Hra {$game} tu už není.
app-no-table = Takový stůl tu není. Podívej se na své stoly.
app-table-full = Všechna místa jsou obsazená. Vlastní stůl otevřeš příkazem /play.
app-seated-already = Už tu sedíš.
app-not-seated = U tohoto stolu nesedíš. Můžeš se dívat a číst příběh i pravidla.
app-bad-invitation = Tato pozvánka k tomuto stolu neplatí. Požádej o novou.
app-host-stays = Pořadatele odebrat nejde; od stolu se odchází tlačítkem Odejít.
app-seats-needed = { $high ->
    [few] Tato hra potřebuje {$low} až {$high} hráče. Přidej počítač, nebo počkej, až někdo přijde.
   *[other] Tato hra potřebuje {$low} až {$high} hráčů. Přidej počítač, nebo počkej, až někdo přijde.
  }
app-option-unfit = „{$option}: {$value}“ se pro tento počet hráčů ({$n}) nehodí. Změň to v nastavení stolu.
app-may-not-open = Tady stoly otevírat nemůžeš.
app-many-lobbies = { $n ->
    [one] Už máš stůl, kde hra ještě nezačala: {$tables}. Začni ji, nebo ho v nastavení stolu zavři, potom otevři další.
    [few] Už máš {$n} stoly, kde hra ještě nezačala: {$tables}. Jednu začni, nebo jeden stůl v nastavení zavři, potom otevři další.
   *[other] Už máš {$n} stolů, kde hra ještě nezačala: {$tables}. Jednu začni, nebo jeden stůl v nastavení zavři, potom otevři další.
  }
app-many-tables = { $n ->
    [one] Pořádáš stůl, kde se ještě hraje. Hru dohraj nebo ukonči, potom otevři další.
    [few] Pořádáš {$n} stoly, kde se ještě hraje. Jednu hru dohraj nebo ukonči, potom otevři další.
   *[other] Pořádáš {$n} stolů, kde se ještě hraje. Jednu hru dohraj nebo ukonči, potom otevři další.
  }
app-too-fast = To bylo moc rychle. Nic se nezměnilo: chvilku počkej a stiskni znovu.
app-too-fast-here = Teď je tu moc rušno. Nic se nezměnilo: chvilku počkej a stiskni znovu.
app-many-pictures = Hodně obrázků za krátkou dobu: tady je text, obrázky zase za minutu.
app-many-here = { $n ->
    [one] Tady už jeden stůl je. Dohrajte ho nebo ukončete, nebo otevři tento jinde.
    [few] Tady už jsou {$n} stoly. Jeden dohrajte nebo ukončete, nebo otevři tento jinde.
   *[other] Tady už je {$n} stolů. Jeden dohrajte nebo ukončete, nebo otevři tento jinde.
  }
app-many-in-all = Teď už není místo pro další stoly. Zkus to později.
app-many-seats = { $n ->
    [one] Už sedíš u jednoho stolu. Dohraj nebo od něj odejdi, potom si sedni sem.
   *[other] Už sedíš u {$n} stolů. U jednoho dohraj nebo od něj odejdi, potom si sedni sem.
  }
app-may-not-join = Tady si přisednout nemůžeš.
app-may-not-invite = Zvát mohou jen ti, kdo u stolu sedí.
app-may-not-talk = Psát tu můžou jen hráči.
app-may-not-options = Stůl nastavuje jen pořadatel.
app-may-not-seat-an-ai = Počítač přidává a odebírá jen pořadatel.
app-may-not-kick = Místo může odebrat jen pořadatel, správci skupiny a ten, kdo provozuje tohoto bota.
app-may-not-start = Hru začíná jen pořadatel.
app-may-not-watch = Tady se dívat nemůžeš.
app-may-not-answer = Odpovídají jen ti, kdo hrají.
app-may-not-undo = Něco vzít zpět mohou jen ti, kdo hrají.
app-may-not-vote = Hlasují jen ti, kdo hrají.
app-may-not-pause = Tento stůl pozastavit nemůžeš.
app-may-not-rewind = Bez ostatních se nic nevrací: požádej stůl o hlasování.
app-may-not-end = Hru může ukončit jen pořadatel, správci skupiny a ten, kdo provozuje tohoto bota.
app-may-not-export = Uložit si můžeš hru, kterou hraješ.
app-may-not-show = Film všem ukazují jen ti, kdo hráli.
app-may-not-rematch = O odvetu žádají ti, kdo hráli.
app-may-not-records = Záznamy přepínají jen správci skupiny a ti, kdo tu pořádali hru.
app-may-not-night = Večer mění jen ten, kdo ho pořádá, a správci skupiny.

# Playing
app-your-move = Tvůj tah
app-hand = Moje karty
app-board = Plán hry
app-menu = Další …
app-story = Příběh
app-rules = Pravidla
app-rule = Pravidla: {$rule}
app-text-board = Plán slovy
app-parts = Jedna část zvětšená
app-whole-board = Celý plán
app-page-open = Otevřít stůl
app-page-once = Odkaz otevře tento stůl v prohlížeči tvým jménem: jednou a během {$minutes} minut. Nikomu ho nedávej.
app-page-go = Na stránku
app-page-nowhere = Tento bot nemá stránku, která by byla dostupná zvenku.
app-show-here = Ukázat tady
app-watching = Díváš se.
app-nothing-asked = Teď od tebe nikdo nic nepotřebuje.
app-nothing-asked-yet = Teď od tebe nikdo nic nepotřebuje. Až budeš na tahu, přijde ti zpráva.
app-your-turn = Jsi na tahu
app-waiting-for-you = Čeká se na tebe a ještě na: {$seats}
app-you-win = Vyhráváš
app-you-share = Vyhráváš společně s ostatními: {$seats}
app-so-far = Zatím: {$word}
app-back = Zpět
app-to-table = Zpět ke stolu
app-cancel = Zrušit
app-more = Jiné akce
app-plan-next = Dál
app-plan-more = Další volby
app-aside = Další možnosti …
app-way-turn = Otočit dál ↻
app-way-flip = Překlopit ⇋
app-group = {$group} ({$n})
app-page-before = Předchozí
app-page-after = Další
app-none-of-it = Nic z toho
app-done-count = Hotovo · {$n} z {$most}
app-confirm = Ano, hraju
app-confirm-word = Vybíráš: {$word}
app-confirm-seals = Potom už to nejde vzít zpět. Chceš to?
app-confirm-undo = Zatím to půjde vzít zpět. Chceš to?
app-nothing-changes = Na stole se zatím nic nezmění.
app-only-choice = Nic jiného tu vybrat nejde.
app-done = Hotovo.
app-answered = Tvoje odpověď: {$word}. Dokud neodpoví všichni, můžeš vybrat znovu.
app-answered-so = To je tvoje odpověď. Dokud neodpoví všichni, můžeš vybrat znovu.
app-undo = Vzít zpět: {$what}
app-my-answer = moje odpověď
app-undone = Vzato zpět.
app-ping = {$game}: {$ask}
app-game-with = {$title} · soupeři: {$names}
app-as-of = stav: {$when}
app-notes = Co víš jen ty
app-notes-empty = Zatím nevíš nic tajného.

# What if
app-try = Zkusit nanečisto
app-still-trying = Zatím jen zkoušíš, takže se nic neodehrálo. Nejdřív to zahraj doopravdy, nebo zahoď.
app-trying = { $n ->
    [0] Jen nanečisto: zatím se nic nehraje.
    [one] Jen nanečisto, zatím jeden krok: nic se nehraje.
    [few] Jen nanečisto, zatím {$n} kroky: nic se nehraje.
   *[other] Jen nanečisto, zatím {$n} kroků: nic se nehraje.
  }
app-try-seals = Dál to zkusit nejde: teď by se něco odkrylo.
app-try-end = Dál už dohlédnout nejde: pokračují ostatní.
app-submit-tried = Zahrát doopravdy
app-draft-discard = Zahodit
app-draft-discarded = Zahozeno. Nic se nezahrálo.

# Learning
app-hint = Poradit
app-hint-is = Počítač by vybral: {$word}
app-hint-master = Mistr by vybral: {$word}
app-hint-thinking = Mistr o tom ještě přemýšlí.
app-same-again = Jako minule
app-as-before = Jako předminule
app-spread-evenly = Rozdělit rovnoměrně
app-take-hint = Dát na radu
app-no-hints = Rady jsou jen u cvičných stolů.

# Typed words
app-read-as = Rozumím tomu takhle: {$word}. Myslíš to tak?
app-not-understood = Tomu nerozumím. Otázka zní: {$ask}
app-which-table = Hraješ u více stolů. U kterého? Vyber stůl, nebo napiš nejdřív jeho značku.
app-which-table-here = Hraje se tu u více stolů. Který myslíš? Vyber stůl, nebo napiš nejdřív jeho značku.
app-no-table-here = Tady u žádného stolu nehraješ. Otevři ho příkazem /play.

# Refusals in play
app-invalid-button = Toto tlačítko už nesedí. Tady je, co můžeš udělat teď.
app-text-too-long = To je moc dlouhé: nejvýš { $n ->
    [one] {$n} písmeno
    [few] {$n} písmena
   *[other] {$n} písmen
}.
app-other-step = Mezitím jsi o kus dál. Tady je, kde teď jsi.
app-incomplete-move = To je teprve půlka odpovědi. Vyber zbytek a pak potvrď.
app-amount-same = Už je to {$n}.
app-no-more-to-give = { $n ->
    [one] Víc než {$n} tu k rozdání není.
   *[other] Víc než {$n} tu k rozdání není.
  }
app-not-your-question = Na tohle neodpovídáš ty. Čeká se na: {$seats}
app-not-now = To teď nejde.
app-write-conflict = Mačkají všichni najednou a na tebe se nedostalo. Zkus to ještě jednou.
app-closed = Tato hra je ukončená. Už se tu nehraje.
app-archived = Tato hra je dohraná a v archivu. Prohlížet si ji můžeš dál.
app-other-rules = Tato partie tu nemůže pokračovat: začala s jinou verzí pravidel. Co se ve hře stalo, zůstává uložené; provozovatel může spustit verzi, která ji umí hrát.
app-not-over = To jde až po konci hry.
app-unknown-user = Ještě tě neznám. Začni příkazem /help.
app-no-command = Takový příkaz není. Všechny vypíše /help.
app-maintenance = Bottega má právě údržbu. Nic se neztratí a všechny hodiny stojí: na všechno se můžeš podívat a za chvíli hrát dál.
app-blocked = Provozovatel tohoto bota tě zablokoval. Tvoje místa u stolů zůstávají a zatím za tebe hrají počítače. Je-li to podle tebe omyl, napiš mu.
app-blocked-here = Provozovatel tohoto bota ho v této skupině zablokoval. Rozehrané hry pokračují: hraj v soukromém chatu nebo na stránce, nebo se zeptej provozovatele.
app-store-unavailable = Stůl teď není dostupný. Tvůj tah možná nedošel: za chvíli se na stůl podívej, a pokud tam není, stiskni znovu.
app-defect = Něco se u nás pokazilo, kód {$code}. O nic nepřicházíš; zkus to znovu, a když se to opakuje, řekni ten kód tomu, kdo bota provozuje.

# Going back by a vote
app-rewind = Požádat o vrácení zpět…
app-rewind-ask = { $n ->
    [one] Tohle vrací hru o jeden krok, až před něco, co už vyšlo najevo.
    [few] Tohle vrací hru o {$n} kroky, až před něco, co už vyšlo najevo.
   *[other] Tohle vrací hru o {$n} kroků, až před něco, co už vyšlo najevo.
  }
app-rewind-rules = { $hours ->
    [one] Souhlasit musí všichni, kdo hrají. Stůl zatím odpočívá; za hodinu platí mlčení jako ne.
    [few] Souhlasit musí všichni, kdo hrají. Stůl zatím odpočívá; za {$hours} hodiny platí mlčení jako ne.
   *[other] Souhlasit musí všichni, kdo hrají. Stůl zatím odpočívá; za {$hours} hodin platí mlčení jako ne.
  }
app-rewind-vote = Zeptat se stolu
app-rewind-alone = Vrátit
app-vote-status = { $n ->
    [one] {$seat} žádá o návrat o jeden krok.
    [few] {$seat} žádá o návrat o {$n} kroky.
   *[other] {$seat} žádá o návrat o {$n} kroků.
  }
    .you = { $n ->
        [one] Žádáš o návrat o jeden krok.
        [few] Žádáš o návrat o {$n} kroky.
       *[other] Žádáš o návrat o {$n} kroků.
      }
app-vote-same-cards = Přijdou zase stejné karty: co už se ukázalo, to zůstává.
app-vote-until = Do: {$until}; mlčení platí jako ne.
app-vote-missing = Ještě se čeká na: {$seats}
app-vote-yes = Ano, vrátit
app-vote-no = Ne, hrajeme dál
app-vote-withdraw = Stáhnout žádost
app-vote-freezes = Stůl odpočívá, hlasuje se o návratu.
app-vote-over = Toto hlasování už skončilo.
app-vote-call = K hlasování

# Events of the table other than moves
app-event-vote = { $n ->
    [one] {$seat} žádá stůl o návrat o jeden krok.
    [few] {$seat} žádá stůl o návrat o {$n} kroky.
   *[other] {$seat} žádá stůl o návrat o {$n} kroků.
  }
    .you = { $n ->
        [one] Žádáš stůl o návrat o jeden krok.
        [few] Žádáš stůl o návrat o {$n} kroky.
       *[other] Žádáš stůl o návrat o {$n} kroků.
      }
app-event-vote-yes = {$seat} souhlasí s návratem.
    .you = Souhlasíš s návratem.
app-event-vote-no = {$seat} chce hrát dál: nic se nevrací.
    .you = Chceš hrát dál: nic se nevrací.
app-event-vote-lapsed = Čas na hlasování vypršel: nic se nevrací.
app-event-rebuilt = Uložený stav hry byl poškozený a obnovuje se ze záznamu. Nic se neztrácí.
app-event-host = Stůl od teď pořádá {$seat}.
    .you = Stůl od teď pořádáš ty.
app-event-left = {$seat} odchází; dál hraje počítač.
app-event-host-says = Provozovatel této Bottegy: {$text}
app-curtain = U všech stolů tohoto kola je stejně zamícháno. Dokud neskončí všechny, nikdo se na cizí stůl dívat nemůže.
app-event-revealed = Na tento stůl se teď může podívat každý.
app-event-adjudicated = Byl to poslední den kola: skóre platí tak, jak je.
app-event-closed = Hra je ukončená bez výsledku.
app-event-ai-stuck = Počítač tu neví, jak dál. Někdo musí stisknout „Pokračovat“.
app-event-ai-on = Počítače hrají dál.
app-ai-waits = Počítače čekají, až stiskneš „Pokračovat“.
app-ai-go-on = Pokračovat
app-ai-thinks = { $n ->
    [one] {$seats} přemýšlí.
    [few] {$seats} přemýšlejí.
   *[other] {$seats} přemýšlejí.
}
app-skip-pauses = Přeskočit na můj tah

# Story
app-story-title = {$game} · {$table} · příběh
app-story-since = Od tvého posledního tahu:
app-story-before = Od tvého tahu se nic nestalo. Předtím:
app-story-last = Naposledy:
app-story-none = Zatím se nic nestalo.
app-replay = Tah po tahu
app-replay-move = Tah {$n} z {$last}
app-replay-first = Na začátek
app-replay-newest = Na poslední tah
app-try-again = Zkusit to odtud jinak
app-replay-back = Zpět
app-replay-on = Dál
app-story-all = Celý příběh
app-story-older = Starší
app-story-newer = Novější

# The end
app-you-came = { $rank ->
    [1] Vyhráváš, skóre {$n}.
   *[other] Končíš na {$rank}. místě, skóre {$n}.
  }
app-standing = {$rank}. {$seat}, skóre {$n}
    .you = {$rank}. Ty, skóre {$n}
app-part = {$part} {$n}
app-story-won = Vyhrává {$seat}, skóre {$n}. Náskok: {$ahead}.
    .you = Vyhráváš, skóre {$n}. Náskok: {$ahead}.
app-story-shared = O vítězství se dělí: {$seats}. Skóre: {$n}.
app-story-most = Nejvíc přináší: {$part} ({$n}).
app-story-length = { $days ->
    [one] Počet rozhodnutí: {$n}, všechna během jednoho dne.
   *[other] Počet rozhodnutí: {$n}, během {$days} dnů.
  }
app-ended-early = Hra skončila předčasně, bez výsledku.
app-rematch = Odveta
app-rematch-call = {$name} má chuť na odvetu.
app-rematch-waits = Hra začne sama, jakmile se všichni vrátí. Čeká se na: {$missing}.
app-film = Přehrát jako film
app-film-coming = Film se připravuje: {$n} %
app-film-stop = Zrušit film
app-film-done = Zlomové okamžiky hry a vývoj skóre.
app-film-stopped = Film je zrušený.
app-film-failed = Film se nepodařilo připravit. Hra samotná je v pořádku. Zkus to za chvíli znovu.
app-film-none = Filmy tu nejsou: tento bot běží bez obrázků.
app-film-alt = {$game}: zlomové okamžiky hry jako film, skóre jako křivka, na konci výsledek. Každý tah slovy je v Příběhu.
app-film-show = Ukázat skupině
app-film-shown = Film je v chatu, vidí ho všichni.
app-film-by = {$name} ukazuje hru jako film.
app-film-not-shown = Film se do chatu nepodařilo poslat: nesmím tam posílat soubory, nebo chat už není. Přehrát si ho dál může každý u zprávy stolu.
app-film-no-chat = Není tu žádný chat, kde by film viděli ostatní.
app-receipt = Ověřit poctivost
app-receipt-short = { $good ->
    [1] Poctivá hra: semínko a sůl odpovídají otisku zveřejněnému na začátku.
   *[other] Pozor: semínko a sůl neodpovídají otisku zveřejněnému na začátku.
  }
app-receipt-fold = Férová hra: karty lze ověřit
app-receipt-hash = Pořadí karet už je dané a na konci si ho každý může ověřit tímto otiskem: {$hash}
app-receipt-seed = Semínko: {$seed}
app-receipt-salt = Sůl: {$salt}
app-receipt-good = Odpovídají tomu, co se zveřejnilo: nikdo s kartami nehýbal.
app-receipt-bad = Neodpovídají tomu, co se zveřejnilo. Řekni to pořadateli.
app-receipt-how = Ověř si to: BLAKE2b o 32 bajtech z textu „stůl:semínko:sůl“, stůl je {$table}. Například:
app-receipt-later = Semínko a sůl se ukážou na konci hry.
app-end = Ukončit hru
app-end-ask = Ukončit tuto hru všem, bez výsledku? Nejde to vzít zpět.
app-end-yes = Ukončit
app-export = Stáhnout průběh hry

# Rules
app-rules-of = {$game}: pravidla
app-rules-search = Hledaná slova
app-rules-which = Pravidla které hry?
app-rules-none = V pravidlech se nic takového nenašlo: „{$what}“.
app-rules-more = { $n ->
    [one] Odpovídá ještě jedno pravidlo; přidej slovo a hledání zúžíš.
    [few] Odpovídají ještě {$n} pravidla; přidej slovo a hledání zúžíš.
   *[other] Odpovídá ještě {$n} pravidel; přidej slovo a hledání zúžíš.
  }
app-no-rules = K této hře tu kniha pravidel není.
app-how-title = {$game} za minutu
app-how-goal = Cíl
app-how-turn = Tah
app-how-scores = Co přináší body
app-how-mistake = Chyba začátečníků
app-how-none = Krátký úvod k této hře ještě není; všechno je v pravidlech.
app-what = Co to je?
app-what-choose = Vyber značku nebo slovo a uvidíš, co znamená.
app-what-question = V otázce
app-what-picture = Na obrázku
app-what-none = Tady není co vysvětlovat.
app-what-else = Něco jiného
app-legend = Značky
app-legend-text = Všechny značky na plánu a jejich jména.
app-legend-all = Všechno na jednom obrázku
app-no-legend = Tato hra obrázek značek nemá.

# Settings
app-settings = Nastavení
app-page-play = Hra
app-page-calls = Upozornění
app-page-look = Vzhled
app-page-me = Můj účet
app-page-here = Tento chat
app-page-play-hint = potvrzování tahů, tempo počítačů, komu se vyhýbáš
app-page-calls-hint = zprávy, klidové hodiny, nepřítomnost, zástupce
app-page-look-hint = jazyk, rozložení, barvy
app-page-me-hint = propojené účty, tvoje data
app-page-here-hint = co tu platí pro všechny
app-set-confirm = Potvrzování tahů
app-settings-confirm = Zvol, které tahy se mají potvrzovat.
app-set-lang = Jazyk
app-settings-lang = Jazyk všeho, co vidíš jen ty.
app-set-here-lang = Jazyk tady
app-settings-here-lang = Co tu vidí všichni, je v jednom jazyce, a to od příštího tahu.
app-set-here-layout = Obrázky tady
app-settings-here-layout = Rozložení obrázků, které tu vidí všichni, od příštího tahu.
app-here-layout-tall = Na výšku
app-here-layout-wide = Na šířku
app-set-here-nights = Kdo plánuje večery
app-set-here-events = Čí večery jsou událostmi
app-set-here-shows = Kdo tu ukazuje stoly
app-set-here-threads = Kdo otevírá vlákna
app-settings-pings = Když se čeká na tebe: soukromě, kde to jde, u stolu, jednou denně, nebo vůbec ne.
app-settings-reminder = Kdy se má během tahu připomenout, že jsi na řadě? Počítá se čas, kdy jsi vzhůru.
app-settings-devices = Když stránka smí upozorňovat na tvých zařízeních: tam, odkud přišel tvůj poslední tah, vždy v chatu, nebo vždy na zařízeních.
app-settings-answers = „Tvůj tah“ na Discordu otevře tvůj panel v chatu, nebo stůl jako aplikaci.
app-settings-theme = Obrázky jen pro tebe: jak jsou malované, s větším kontrastem, nebo tak, aby se červená a zelená nepletly. Každá barva má navíc svou značku.
app-theme-usual = Obvyklé barvy
app-theme-strong = Větší kontrast
app-theme-redgreen = Rozlišit červenou a zelenou
app-settings-layout = Rozložení obrázků, které vidíš jen ty: automatické, na výšku pro mobil, nebo na šířku pro počítač.
app-layout-usual = Podle aplikace
app-layout-tall = Hraju na mobilu
app-layout-wide = Hraju u počítače
app-settings-ai-speed = Jak dlouho počítače čekají před tahem, když hraješ jen s nimi. Hraní bez prodlevy ti nenechá čas vzít tah zpět.
app-ai-speed-slow = Pomalu, ať stíhám sledovat
app-ai-speed-usual = Obvyklé prodlevy
app-ai-speed-quick = Bez prodlevy
app-settings-no-admins = Tady se nemám koho zeptat, kdo je správce, takže nastavení tohoto chatu zůstává, jak je.
app-may-not-competition = To smí jen pořadatel turnaje a správci skupiny.
app-may-not-place = Nastavení skupiny může měnit jen její správce.
app-may-not-free = Místo u stolu může uvolnit jen správce skupiny a ten, kdo provozuje tohoto bota.
app-set-here-time-control = Tempo nových stolů
app-settings-here-time-control = Nové stoly tu začínají s tímto tempem. Pořadatel ho může před začátkem změnit. Volí ho správci skupiny.
app-set-here-members = Kdo si může přisednout
app-members-only = Jen členové
app-members-anyone = Každý, kdo má pozvánku
app-settings-here-members = Zvol, kdo si může přisednout k novým stolům: jen členové skupiny, nebo každý, kdo má pozvánku. Aby bot na Telegramu viděl, kdo je členem, musí být správcem.
app-members-only-here = Přisednout si mohou jen členové této skupiny.
app-invite-members = Pošli odkaz dál: členové skupiny, kteří ho otevřou, si mohou přisednout.
app-no-member = Tento stůl je jen pro členy skupiny. Nejdřív vstup do skupiny a pak stiskni tlačítko znovu.
app-member-unknown = Tento stůl je jen pro členy skupiny a bot nevidí, jestli k nim patříš. Zkus to znovu, nebo se obrať na správce skupiny: na Telegramu musí být správcem i bot.
app-set-here-role = Role k upozornění
app-role-none = Žádná role
app-settings-here-role = Zvol roli, která dostane upozornění, když tu stůl hledá hráče a když někdo naplánuje herní večer. Pokaždé jen jednou. V seznamu jsou role, které smí zmínit každý člen.
app-role-missing = Na tomto serveru není žádná role, kterou smí zmínit každý. Zapni v nastavení některé role „Umožnit všem zmiňovat tuto roli“ a otevři tuto stránku znovu.
app-role-choose = Zvol roli
app-role-ping = {$game}: nový stůl hledá hráče.
app-rights-who-usual = podle oprávnění
app-rights-who-all = všichni
app-rights-who-admins = správci
app-settings-here-nights = Kdo plánuje herní večery. Podle oprávnění: kdo smí v kanálu posílat zprávy.
app-settings-here-events = Čí večery se přidají mezi události serveru. Podle oprávnění: „Vytvářet události“.
app-settings-here-shows = Kdo ukazuje stoly a večery z jiných kanálů. Podle oprávnění: kdo smí v kanálu posílat zprávy.
app-settings-here-threads = Kdo otevírá stůl ve vlákně. Podle oprávnění: „Vytvářet veřejná vlákna“.
app-no-right-nights = Tady večer naplánovat nemůžeš: v tomto kanálu nesmíš posílat zprávy. Naplánuj ho v jiném, nebo požádej správce serveru.
app-no-right-nights-admins = Večery tu plánují jen správci serveru. Požádej některého z nich.
app-no-right-shows = Tady to ukázat nemůžeš: v tomto kanálu nesmíš posílat zprávy. Požádej správce serveru.
app-no-right-shows-admins = Stoly z jiných kanálů tu ukazují jen správci serveru. Požádej některého z nich.
app-confirm-on = Potvrzovat každý tah
app-confirm-off = Potvrzovat jen nevratné
app-pings-ping = Kde to nejméně ruší
app-pings-table = U stolu
app-pings-dm = Soukromě
app-pings-digest = Jednou denně
app-pings-quiet = Potichu
app-devices-usual = Odkud přišel můj poslední tah
app-devices-chat = V chatu
app-devices-page = Na mých zařízeních
app-answers-usual = V chatu
app-answers-app = V aplikaci
app-saved = Uloženo.
app-pattern-day = EEEE d. MMMM y
app-data = Moje data
app-forget = Zapomenout na mě
app-forget-ask = Tvé jméno, propojení a nastavení zmizí. Hry pokračují: hraje za tebe počítač a v příběhu stojí „Někdo“. Nejde to vzít zpět.
app-forget-yes = Ano, zapomenout
app-forgotten = Už o tobě nic nevíme. Sbohem a hodně pěkných her!

# Avoiding
app-avoid = Komu se vyhýbám
app-avoid-what = Turnaje, ligy a volná místa tě s těmito hráči nedají k jednomu stolu, kdykoli to jde. Nikdo se to nedozví. Stiskni hráče od svých stolů, kterého chceš přidat nebo odebrat.
app-avoid-now =
    { $n ->
        [0] Nevyhýbáš se nikomu.
        [one] Vyhýbáš se {$n} hráči, je tu vyznačený.
       *[other] Vyhýbáš se {$n} hráčům, jsou tu vyznačení.
    }
app-avoid-full = Vyhýbat se můžeš nejvýš {$n} hráčům. Nejdřív někoho odeber.

# Linking
app-link = Propojit účty
app-link-what = Hraj z několika platforem jako jeden člověk: na jedné si vyžádej kód a na druhé ho napiš. Hry, jméno a nastavení se spojí.
app-link-code =
    Tvůj kód, platí { $minutes ->
        [one] minutu
        [few] {$minutes} minuty
       *[other] {$minutes} minut
      }: {$code}. Na druhé platformě napiš /link a ten kód, potom to tady potvrď.
app-link-ask = Patří ti i tento účet: {$name} ({$platforms})?
app-link-gain =
    Převezmeš všechno, co má {$name}: jméno, výsledky, práva ve skupinách a { $n ->
        [0] teď žádný stůl
        [one] místo a karty v ruce u jednoho stolu ({$tables})
        [few] místa a karty v ruce u {$n} stolů ({$tables})
       *[other] místa a karty v ruce u {$n} stolů ({$tables})
      }.
app-link-give =
    {$name}: tento účet převezme všechno tvoje: jméno, výsledky, práva ve skupinách a { $n ->
        [0] teď žádný stůl
        [one] místo a karty v ruce u jednoho stolu ({$tables})
        [few] místa a karty v ruce u {$n} stolů ({$tables})
       *[other] místa a karty v ruce u {$n} stolů ({$tables})
      }.
app-link-sure = Potvrď to, jen když jsou oba účty tvoje. Propojí se, až když to potvrdíš na obou stranách.
app-link-yes = Ano, oba jsou moje
app-link-no = Ne, to nejsem já
app-link-look = Kód je zadaný, zkontrolovat
app-link-unused = Tenhle kód zatím nikdo nezadal.
app-link-wait = Zbývá jeden krok: na {$platform} ({$name}) otevři /link a potvrď to i tam.
app-link-refused = Nic se nepropojilo a ten kód už neplatí. Nový získáš příkazem /link.
app-link-slow =
    Příliš mnoho špatných kódů. Zkus to znovu za { $minutes ->
        [one] minutu
        [few] {$minutes} minuty
       *[other] {$minutes} minut
      }.
app-link-field = Napsat kód
app-link-hint = Kód z jiné platformy
app-link-linked = Propojeno: {$platforms}. Upozornění chodí na první z nich a platí jméno, které tam máš, ledaže je stůl vidět jen jinde.
app-link-first = Nejdřív {$platform}
app-unlink = Odpojit {$platform}
app-link-done = Propojeno: od teď jsi jeden člověk.
app-unlinked = Odpojeno. Každý účet má zase své jméno a místa; co začalo společně, zůstává tady.
app-link-unknown = Tento kód neplatí, nebo už neplatí. Na druhé platformě si přes /link vyžádej nový.
app-link-self = To je tvůj vlastní kód: napiš ho na druhé platformě.
app-link-same-platform = Oba účty jsou ze stejné platformy; jedním člověkem mohou být jen účty z různých.
app-link-two-seats = U jednoho stolu by ti patřila dvě místa i karty obou: {$tables}. Uvolni jedno místo nebo hru dohraj, potom účty propoj.
app-link-removed = U stolu, kde hraje jeden z těchto účtů, uvolnil správce místo toho druhého: {$tables}. Nejdřív tu hru dohraj, potom účty propoj.
app-link-many-seats = { $n ->
    [one] Dohromady by to byl {$n} stůl, a to je víc, než tento bot dovoluje. Nejdřív hru dohraj nebo od stolu odejdi, potom účty propoj.
    [few] Dohromady by to byly {$n} stoly, a to je víc, než tento bot dovoluje. Nejdřív některou hru dohraj nebo opusť, potom účty propoj.
   *[other] Dohromady by to bylo {$n} stolů, a to je víc, než tento bot dovoluje. Nejdřív některou hru dohraj nebo opusť, potom účty propoj.
  }

# Lists, help
app-my-tables = Moje stoly
app-tables-here = Stoly tady
app-no-tables-here = Žádný stůl tu není otevřený.
app-tables-before = Předchozí stoly
app-tables-after =
    { $n ->
        [one] Ještě 1 stůl
        [few] Ještě { $n } stoly
       *[other] Ještě { $n } stolů
    }
app-no-tables = Zatím u žádného stolu nehraješ. Otevři si ho příkazem /play.
app-new-table = Nový stůl
app-table-with = u stolu: {$seats}
app-table-round = {$n}. kolo
app-table-awaits = čeká se na: {$seats}
app-table-turn = {$game} · {$table} · jsi na tahu
app-table-waits = {$game} · {$table}
app-table-open = {$game} · {$table} · ještě se nehraje
app-table-over = {$game} · {$table} · dohráno
app-help = Nápověda
app-help-first = Otevři stůl, počkej, až si ostatní přisednou, nebo přidej počítače, a začni. Když jsi na tahu, stiskni „Tvůj tah“.
app-about-what = Bottega {$version}: renesanční deskové hry hrané v chatu, tah ke každé kávě.
app-about-not = Neoficiální verze s vlastními obrázky, dílo fanoušků; s autory a vydavateli her nemá nic společného.
app-about-data = Uchovává se tvé jméno, jak ho ukazuje chat, tvé nastavení, tvé hry a herní večery. Nikam dál to nejde. Vadí ti něčí jméno nebo zpráva? Nahlas to u stolu pod „Další …“, nebo to řekni správcům skupiny či provozovateli bota: autora můžou odebrat.
app-privacy-where = Všechno má provozovatel tohoto bota a jen on za to odpovídá. Zprávy, síťové adresy ani to, kdo se dívá, se neukládají. V záznamu programu nejsou jména, karty v ruce ani texty.
app-privacy-rights = „Moje data“ ti dá všechno v souboru. „Zapomenout na mě“ smaže jméno, propojení a nastavení; tvé hry pokračují bez tvého jména.
app-command-play = Otevřít stůl
app-command-tables = Moje stoly, nejdřív ty, kde jsem na tahu
app-command-board = Plán hry
app-command-hand = Moje karty
app-command-move = Zahrát svůj tah, i psaný
app-command-story = Co je nového od mého posledního tahu
app-command-night = Naplánovat herní večer nebo se podívat, co se chystá
app-command-tournament = Naplánovat turnaj nebo se přihlásit
app-command-records = Co jsme hráli a kdo vyhrál
app-command-settings = Jazyk, potvrzování, upozornění
app-command-link = Hrát na více platformách jako jeden člověk
app-command-help = Jak to tu chodí
app-command-privacy = Co je o tobě uloženo
app-command-rules = Najít v pravidlech
app-command-operator = pro provozovatele bota: stav, chyby, údržba
app-argument-game = která hra
app-argument-level = jak dobře hrají počítače
app-argument-table = který stůl
app-argument-move = co chceš udělat, vlastními slovy
app-argument-what = hledaná slova
app-argument-code = kód z druhé platformy
app-argument-when = kdy, běžnými slovy

# Lessons
app-learn = Naučit se za 10 min
app-lesson-title = {$game} · lekce
app-practice-title = {$game} · cvičení · {$table}
app-lesson-step = Lekce {$n} z {$of}
app-lesson-on = Dál
app-lesson-made = Lekci máš za sebou. Tvoje skóre zatím: { $n }.
app-lesson-parts = Z čeho: { $parts }.
app-lesson-over = To byla lekce, končí bez vítěze.
app-lesson-play = { $n ->
    [one] Zahrát si s {$n} učedníkem, s radami
   *[other] Zahrát si s {$n} učedníky, s radami
}
app-event-lesson-end = To byla lekce.
app-first-turn = Poprvé u hry {$game}? „Jak se hraje“ zabere minutu.

app-note = Moje poznámka
app-note-what = Poznámku vidíš jen ty. Bude u tvého tahu, dokud ji nesmažeš.
app-note-is = Tvoje poznámka: {$note}
app-note-field = Nová poznámka
app-note-delete = Smazat poznámku
app-note-saved = Poznámka je uložená.
app-note-deleted = Poznámka je smazaná.
app-many-notes = Máš { $n ->
    [one] {$n} poznámku
    [few] {$n} poznámky
   *[other] {$n} poznámek
} a víc se jich nevejde. Nejdřív nějakou smaž, třeba u stolu {$tables}.

app-report = Nahlásit
app-report-what = Přehání to tu někdo zprávou nebo jménem? Klepni na ně: pořadatel stolu se dozví, co hlásíš, a že to hlásíš ty. Když se to týká pořadatele, dozví se to místo něj provozovatel bota.
app-report-subject = { $n ->
    [0] Jméno: {$name}
   *[other] {$name}: „{$text}“
  }
app-report-done = Díky, hlášení je předané.
app-report-nobody = Tohle by šlo předat jen provozovateli bota, a bot neví, kdo to je. Nic se nenahlásilo.
app-report-many = { $n ->
    [one] Za den jde nahlásit {$n} věc, tak se nic nenahlásilo.
    [few] Za den jde nahlásit {$n} věci, tak se nic nenahlásilo.
   *[other] Za den jde nahlásit {$n} věcí, tak se nic nenahlásilo.
  }
app-report-call = U tohoto stolu máš hlášení.
app-report-told = { $n ->
    [0] Hlásí: {$by} – jméno {$name} ({$place})
   *[other] Hlásí: {$by} – {$name} píše „{$text}“ ({$place})
  }
app-report-means = Co můžeš udělat: vyhýbat se tomuto hráči (v nastavení), ukončit hru, nebo požádat správce skupiny, ať jeho místo uvolní. Provozovatel může hráče zablokovat: /operator a kód v závorce.
