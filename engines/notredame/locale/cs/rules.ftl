# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/notredame.md.
# No digits: numbers are arguments (engines/notredame/rulebook.py), {COUNT(number, "one", "few", "more")} adds the matching noun.

rules-n-3 = Průběh hry
rules-n-3-text =
    Vedeš čtvrť středověké Paříže. Rozšiřuj svůj vliv, drž krysy stranou a sbírej body prestiže: kdo jich má na konci nejvíc, vyhrává.

    Hra má {COUNT($periods, "období", "období", "období")}, každé o délce {COUNT($per_period, "kola", "kol", "kol")}, dohromady {COUNT($rounds, "kolo", "kola", "kol")}. Kolo tvoří pět fází:
    • Vyloží se karty osob (hnědé: {$brown}, šedé: {$grey}).
    • Všichni si vybírají akční karty: podívají se na {COUNT($drawn, "kartu", "karty", "karet")}, část si nechají a ostatní pošlou dál.
    • Každý postupně zahraje {COUNT($played, "kartu", "karty", "karet")}.
    • Každý smí uplatit jednu osobu.
    • Zjistí se stav zamoření.

    Po každém kole se zvoník přesune k sousedovi po levici. Kdo ho má, začíná další kolo.

    Na konci každého období se vyhodnotí Notre Dame. Hnědé osoby se znovu zamíchají a každý si zamíchá všech {COUNT($cards, "kartu", "karty", "karet")} své barvy do nového balíčku.

rules-n-1 = Tvoje čtvrť
rules-n-1-text =
    Tvoje čtvrť má {COUNT($sectors, "pole", "pole", "polí")}: klášterní školu, banku, rezidenci, stanici dostavníku, hostinec, park a nemocnici. K tomu patří přístav se stupnicí zamoření; ten se za pole nepovažuje. Notre Dame uprostřed je společná.

    Máš {COUNT($cubes, "kámen", "kameny", "kamenů")} vlivu. Každý z nich je buď ve tvé vlastní zásobě (můžeš ho umístit), ve společné zásobě (nejdřív ho musíš získat), na poli tvé čtvrti, nebo v Notre Dame. Kameny cizí barvy si nikdo nebere.

    Mincí je v celé hře jen {$coins}.

    Rádce se na svém poli vždy počítá jako jeden kámen: pro výhodu pole, proti krysám i pro osoby, které platí za kameny. Kde se ale kámen umísťuje, bere nebo odkládá, myslí se obyčejný kámen.

    Kameny a mince vidí všichni. Body prestiže jsou až do konce tajné, pokud se u stolu nehraje s odkrytými.

rules-n-2 = Příprava
rules-n-2-text =
    Každý má svou čtvrť a čtvrti leží kolem Notre Dame. Sousedíš s hráčem po levici a s hráčem po pravici.

    Na začátku máš ve vlastní zásobě {COUNT($start_cubes, "kámen", "kameny", "kamenů")} vlivu (dalších {$rest_cubes} je ve společné), {COUNT($start_coins, "minci", "mince", "mincí")} a zamíchaný balíček, v němž je {COUNT($cards, "akční karta", "akční karty", "akčních karet")}. Kočár stojí na prostředním trhu, krysy na {$start_rats}. Rádce zatím na plánu není.

    Na trzích na okraji tvé čtvrti leží náhodně rozmístěné žetony cechu tvé barvy ({$tokens}).

    Hnědé osoby ({$browns}) tvoří jeden balíček. Šedé leží v pořadí A, B, C, na každé období {$greys}.

    Začínající hráč se vylosuje, nebo ho určí pořadatel. Dostane zvoníka.

rules-n-4 = Fáze 1: osoby
rules-n-4-text =
    Vyloží se karty osob: hnědé {$brown}, šedé {$grey}. V tomto kole je můžete uplácet a krysy na jejich kartách přijdou dnes v noci.

    Každá hnědá osoba přijde v každém období právě jednou, každá šedá jen jednou za celou hru.

rules-n-5 = Fáze 2: výběr akčních karet
rules-n-5-text =
    Podívej se na horní {COUNT($drawn, "kartu", "karty", "karet")} svého balíčku. Jednu si nech, ostatní ({$passed}) pošli skrytě hráči po levici. Všichni to dělají zároveň.

    Teprve potom se podívej na karty od pravého souseda ({$passed}): jednu si nech a poslední pošli zase doleva. Kartu, která k tobě dojde nakonec, si přidáš bez výběru.

    V ruce tak máš jednu vlastní kartu, jednu od pravého souseda a jednu od hráče o místo dál. Barva karty jen říká, komu se vrátí: akci vždy provádíš ve své čtvrti (nebo v Notre Dame). Stejných karet můžeš mít i víc.

rules-n-6 = Fáze 3: hraní akčních karet
rules-n-6-text =
    Od zvoníka zahraje každý jednu kartu a provede její akci. Pak se hraje další, až má každý za sebou {COUNT($played, "kartu", "karty", "karet")}. Karta, která zbude, nemá žádný význam a nikdo ji neuvidí.

    Kdo chce akci provést, musí na pole karty (nebo do Notre Dame) umístit jeden kámen vlivu. Teprve pak má výhodu, a nový kámen už se počítá.

    Kámen bereš z vlastní zásoby. Jen když je prázdná, přesuneš místo toho kámen z jiného pole své čtvrti nebo z Notre Dame. Rádce se takhle přesunout nedá a kámen nesmí zůstat na stejném místě. Když není co přesunout, akce se neprovede.

    Přesunutý kámen hned chybí tam, odkud je. Kámen z parku se třeba nepočítá do bonusu za park už při této akci.

    Kartu zahrát musíš, akce se ale můžeš vzdát. Pak nic neumísťuješ, neplatíš a nezískáváš. Když výhoda není k mání celá, dostaneš, co je.

    Příklad: Pavla hraje kartu Notre Dame a její zásoba je prázdná. Přesune do Notre Dame kámen z nemocnice, zaplatí příspěvek a dostane body prestiže.

rules-n-7 = Karty polí
rules-n-7-text =
    Umísti na pole kámen a spočítej, kolik jich tam teď máš, i s novým a s rádcem. Tento počet určuje výhodu:

    • Klášterní škola: vezmi si tolik kamenů ze společné zásoby do vlastní. Když tam žádný není, zůstane jen ten umístěný.
    • Banka: vezmi si tolik mincí. Když ve společné zásobě dojdou, berou se chybějící mince po jedné od toho z ostatních, kdo jich má právě nejvíc.
    • Rezidence: získáš tolik bodů prestiže.
    • Stanice dostavníku: posuň kočár nejvýše o tolik trhů a případně si vezmi žeton cechu.
    • Hostinec: počet tvých voleb je {$hotel_few}; můžeš si vzít minci, nebo kámen ze společné zásoby, nebo posunout krysy o jedno políčko zpět. Je-li tam kamenů aspoň {$hotel_from}, je počet voleb {$hotel_more}, klidně dvakrát totéž; víc jich nikdy nebude.
    • Park: krysy jdou o jedno políčko zpět, ať je tam kamenů kolik chce. Navíc ti park přidává body k ziskům (kapitola Bonus za park).
    • Nemocnice: krysy jdou o jedno políčko zpět, ať je tam kamenů kolik chce. Navíc každý kámen v ní zadrží každou noc jednu krysu.

    Co zrovna nic nepřinese (krysy na {$rats_least}, žádná mince nebo kámen ve společné zásobě), to se v hostinci zvolit nedá.

    Příklad: Pavla má v klášterní škole {COUNT($given_2, "kámen", "kameny", "kamenů")} a umístí tam další. Vezme si {COUNT($given_3, "kámen", "kameny", "kamenů")} vlivu, příště to už budou {$given_4}.

rules-n-8 = Rádce a Notre Dame
rules-n-8-text =
    Karta rádce nepotřebuje kámen. Postav rádce na libovolné pole své čtvrti, nebo ho přemísti na jiné, než na kterém stojí. Pole se pak vyhodnotí, jako by tam přibyl kámen. Do Notre Dame ani do přístavu rádce nesmí.

    Příklad: Bára má v bance {COUNT($given_2, "kámen", "kameny", "kamenů")} a pošle tam rádce. Získá {COUNT($given_3, "minci", "mince", "mincí")}.

    Karta Notre Dame: umísti kámen do Notre Dame a daruj mince do společné zásoby:
    • {COUNT($gift_1, "mince", "mince", "mincí")}: {COUNT($gift_1_pp, "bod", "body", "bodů")} prestiže
    • {COUNT($gift_2, "mince", "mince", "mincí")}: {COUNT($gift_2_pp, "bod", "body", "bodů")} prestiže
    • {COUNT($gift_3, "mince", "mince", "mincí")}: {COUNT($gift_3_pp, "bod", "body", "bodů")} prestiže

    Bez příspěvku neumístíš ani kámen. Jedna karta znamená jeden kámen a jeden příspěvek, takových karet ale můžeš zahrát víc a mít v Notre Dame víc kamenů; na body za příspěvek jejich počet nemá vliv. S prázdnou zásobou přesuneš kámen z pole své čtvrti.

rules-n-9 = Kočár a žetony cechu
rules-n-9-text =
    Kočár jezdí po cestách od trhu k trhu, ve vlastní čtvrti i v cizích, nejvýše o tolik kroků, kolik máš kamenů ve stanici dostavníku. Nemusíš využít celou délku a můžeš i zůstat stát. Kočáry si nepřekážejí.

    V každé čtvrti je {COUNT($markets, "trh", "trhy", "trhů")}: jeden uprostřed, ostatní na okraji; odtud vedou cesty do sousedních čtvrtí.

    Skončí-li kočár na trhu, kde leží žeton cechu, smíš si ho vzít a hned dostaneš, co na něm je:
    • {COUNT($token_coin_pp, "bod", "body", "bodů")} prestiže a {COUNT($token_coin, "minci", "mince", "mincí")}
    • {COUNT($token_cube_pp, "bod", "body", "bodů")} prestiže a {COUNT($token_cube, "kámen", "kameny", "kamenů")} vlivu ze společné zásoby
    • {COUNT($token_rat_pp, "bod", "body", "bodů")} prestiže a krysy o {$token_rat} zpět
    • {COUNT($token_pp, "bod", "body", "bodů")} prestiže

    Žetony, kolem kterých jen projedeš, zůstanou ležet; jedna jízda přinese nejvýše jeden.

    Barvy: vzít si smíš jen žeton té barvy, od které jich zatím máš nejméně. Barva, od které už na plánu žádný žeton neleží, se nepočítá.

rules-n-10 = Bonus za park
rules-n-10-text =
    Kdykoli získáš body prestiže, přidá se ti jeden bod za {$park ->
        [one] každý kámen
        [few] každé {$park} kameny
       *[other] každých {$park} kamenů
      } v parku. Počítá se i rádce.

    Bonus je jednou za každý zisk: za kartu, uplacení, žeton nebo vyhodnocení Notre Dame (ne za každý kámen v ní). Kde není zisk, není ani bonus; ztráty bodů se park netýká.

    Příklady:
    • Vlasta má v parku {COUNT($given_2, "kámen", "kameny", "kamenů")} a umístí do rezidence kámen číslo {$given_3}: {$given_3} + {$park_2} = {COUNT($residence_sum, "bod", "body", "bodů")}.
    • Uplatí advokáta a má {COUNT($given_5, "žeton", "žetony", "žetonů")} cechu: {$lawyer_5} + {$park_2} = {COUNT($lawyer_sum, "bod", "body", "bodů")}.
    • Později má v parku {COUNT($given_5, "kámen", "kameny", "kamenů")} a daruje {COUNT($gift_2, "minci", "mince", "mincí")}: {$gift_2_pp} + {$park_5} = {COUNT($gift_sum, "bod", "body", "bodů")}.
    • Při vyhodnocení má v parku {COUNT($given_6, "kámen", "kameny", "kamenů")} a v Notre Dame {$given_2}, každý za {$each}: {$two_each} + {$park_6} = {COUNT($two_each_6, "bod", "body", "bodů")}.

rules-n-11 = Fáze 4 a 5: uplácení, krysy
rules-n-11-text =
    Od zvoníka smí každý jednou uplatit jednu z vyložených osob. Nejdřív zaplať {COUNT($bribe, "minci", "mince", "mincí")}, teprve pak využiješ výhodu. Tutéž osobu může uplatit i víc hráčů.

    Hnědé osoby:
    • Hospodská: {COUNT($wench_pp, "bod", "body", "bodů")} prestiže a k tomu {$wench_choose} z těchto výhod: mince, kámen, nebo krysy o jedno políčko zpět.
    • Mnich: {COUNT($monk_pp, "bod", "body", "bodů")} a {COUNT($monk_cubes, "kámen", "kameny", "kamenů")} vlivu ze společné zásoby.
    • Lichvář: {COUNT($usurer_pp, "bod", "body", "bodů")} a {COUNT($usurer_coins, "mince", "mince", "mincí")}.
    • Potulný zpěvák (bard): přesuň nejvýše {COUNT($minstrel, "kámen", "kameny", "kamenů")} z jednoho pole na jedno jiné, bez akce. Může mezi nimi být i rádce. Do Notre Dame ani z ní nepřesouvá.
    • Kejklíř: přesuň {COUNT($juggler, "kámen", "kameny", "kamenů")} (z pole nebo z Notre Dame), nebo rádce na jiné pole své čtvrti a proveď jeho akci.
    • Felčar: dnes v noci je pro tebe hodnota zamoření nulová; nemocnice ti krysy posune i tak.

    Šedé osoby v období A:
    • Městská stráž: {COUNT($city_guard_pp, "bod", "body", "bodů")} za každý tvůj kámen ve čtvrti a v Notre Dame, i za rádce.
    • Noční hlídač: {COUNT($night_watchman_pp, "bod", "body", "bodů")} za každé prázdné pole.
    • Biskup: polož kámen ze společné zásoby na prázdné pole a proveď jeho akci.

    Období B:
    • Cechovní mistr: {COUNT($guild_master_pp, "bod", "body", "bodů")} za každé pole, kde je počet kamenů aspoň {$guild_master_least}.
    • Král žebráků: {COUNT($beggar_king_pp, "bod", "body", "bodů")} za každé políčko před tvými krysami. Příklad: Bára má krysy na {$given_4}, dostane {COUNT($beggar_sum, "bod", "body", "bodů")}.
    • Advokát: {COUNT($lawyer_pp, "bod", "body", "bodů")} za každou dvojici žetonů cechu. Příklad: Pavla má {COUNT($given_5, "žeton", "žetony", "žetonů")}, dostane {COUNT($lawyer_5, "bod", "body", "bodů")}.

    Období C:
    • Dvorní dáma: {COUNT($lady_pp, "bod", "body", "bodů")} za každý kámen na tvém nejplnějším poli (jen jednou, i když jsou stejně plná dvě).
    • Starosta: {COUNT($mayor_pp, "bod", "body", "bodů")} za každé pole, kde je počet kamenů aspoň {$mayor_least}.
    • Stolař: {COUNT($carpenter_pp, "bod", "body", "bodů")} za každé pole, kde je počet kamenů aspoň {$carpenter_least}.

    Noc: sečtou se krysy na vyložených osobách (na jedné nejvýš {$rats_card}). Každému se ukazatel posune o tolik políček dopředu, méně o každý kámen ve vlastní nemocnici, i o rádce. Vyjde-li to záporně, jde ukazatel zpět, nejdál na {$rats_least}.

    Měl-li by ukazatel přejít přes {$rats_most}, zůstane na {$rats_most}, ztratíš {COUNT($rats_loss, "bod", "body", "bodů")} prestiže (nebo kolik máš) a odložíš jeden kámen ze svého nejplnějšího pole; je-li jich stejně plných víc, vybereš si. Rádce a kameny v Notre Dame jsou v bezpečí. Přesně na {$rats_most} se nic neděje.

    Příklady, hodnota zamoření je {$given_3}: Vlasta má krysy na {$given_4} a v nemocnici {COUNT($given_2, "kámen", "kameny", "kamenů")}, posune je na {$night_vlasta}. Michal je má na {$given_5} a v nemocnici {$given_4} i s rádcem, posune je na {$night_michal}. Bára má prázdnou nemocnici a krysy na {$rats_near}: vyšlo by {$rats_beyond}, to je moc.

rules-n-12 = Vyhodnocení Notre Dame
rules-n-12-text =
    Na konci každého období, po zamoření, se mezi všechny kameny v Notre Dame rozdělí body prestiže:
    • dva hráči: {$pool_2}
    • tři hráči: {$pool_3}
    • čtyři hráči: {$pool_4}
    • pět hráčů: {$pool_5}

    Každý kámen dostane stejně, zaokrouhleno dolů; zbytek propadá. Kdo tam kámen má, připočte si jednou bonus za park. Všechny kameny z Notre Dame se pak vrátí do společné zásoby.

    Příklad se čtyřmi hráči: v Notre Dame {$given_2 ->
        [one] leží {$given_2} zelený kámen
        [few] leží {$given_2} zelené kameny
       *[other] leží {$given_2} zelených kamenů
      } a {COUNT($given_1, "modrý", "modré", "modrých")}. Každý přinese {COUNT($each, "bod", "body", "bodů")}: modrý hráč dostane {$each}, zelený {$two_each}, a protože má v parku {COUNT($given_2, "kámen", "kameny", "kamenů")}, tak {$two_each_sum}.

rules-n-13 = Konec hry
rules-n-13-text =
    Hra končí po {$rounds}. kole a jeho vyhodnocení Notre Dame. Vyhrává, kdo má nejvíc bodů prestiže.

    Při rovnosti rozhodují mince a kameny vlivu ve vlastní zásobě: vyhrává, kdo jich má dohromady víc. Je-li i to stejné, o vítězství se dělíte. Za nic jiného už body nejsou.

rules-n-14 = Dva hráči
rules-n-14-text =
    Platí všechna pravidla až na toto:
    • Leží tu čtyři čtvrti. Vaše jsou naproti sobě, dvě mezi nimi jsou neobsazené. Jejich žetony cechu si můžete brát jako ostatní a pro pravidlo barev se počítají všechny čtyři barvy.
    • Notre Dame rozdělí v každém období {COUNT($pool_2, "bod", "body", "bodů")}.
    • Při výběru karet pošle každý soupeři {COUNT($passed, "kartu", "karty", "karet")}, ten si jednu nechá a jednu vrátí. Hraješ tedy se dvěma vlastními kartami a jednou soupeřovou.

rules-n-15 = Časté otázky
rules-n-15-text =
    Můžu přesunout kámen, když mám jiný ve vlastní zásobě? Ne, umístíš ten ze zásoby. Jen kejklíř a potulný zpěvák přesouvají i tak.

    Moje zásoba je prázdná, ale ve společné kameny mám. Pomůžou? Při hraní karty ne: přesuň kámen, nebo se akce vzdej.

    Můžu uplácet mincí, kterou mi uplacení přinese? Ne, platí se předem. Mince, které právě zaplatili jiní, už ale ve společné zásobě jsou a dají se získat.

    Můžu zaplatit a využít jen část výhody? Ne: buď celou, nebo nic. Ve stanici dostavníku můžeš zůstat stát a žeton brát nemusíš.

    Odkud je biskupův kámen? Ze společné zásoby. Když tam žádný nemáš, nebo nemáš prázdné pole, biskup nic nepřinese.

    Dostane kejklíř kámen do Notre Dame? Ne, jen z ní. Potulný zpěvák neumí ani jedno.

    Počítá král žebráků dnešní krysy? Ne, platí dřív, než přijdou.

    Můžu mít v Notre Dame víc kamenů? Ano, při vyhodnocení se počítá každý.

    Můžu zahrát kartu rádce dvakrát za kolo? Ano, rádce ale musí pokaždé odejít na jiné pole.
