# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/leonardo.md.
# No digits: numbers are arguments (engines/leonardo/rulebook.py), {COUNT(number, "one", "few", "more")} adds the matching noun.

rules-l-4 = Průběh hry
rules-l-4-text =
    Ve Florencii soupeří nejlepší renesanční vynálezci. Město platí za každý dokončený vynález, nejvíc v kole, kdy je hotový poprvé. Vyhrává, kdo má na konci nejvíc guldenů.

    Hra má {COUNT($rounds, "kolo", "kola", "kol")}: {$normal} normálních a na konci {COUNT($research, "výzkumné", "výzkumná", "výzkumných")}. Kolo má čtyři fáze:
    • A: zahájení práce, tajně
    • B: umísťování mistra a učňů do města nebo do laboratoří
    • C: vyhodnocení města část po části, potom pracují laboratoře
    • D: dokončení vynálezů a odměny

    Začíná hráč s figurkou Leonarda a pak se jde po směru hodinových ručiček. Leonarda může předat jen radnice; platí to hned.

rules-l-1 = Vynálezy, laboratoře, lidé
rules-l-1-text =
    Vynálezů je {$inventions} a mají {COUNT($kinds, "druh", "druhy", "druhů")}. Každý potřebuje určité suroviny a odpracované týdny ({$weeks}). Kdo ho dokončí v kole, kdy je hotový poprvé, dostane plnou odměnu, později je menší. Bronzový potřebuje {COUNT($cards_bronze, "surovinu", "suroviny", "surovin")}, měděný {$cards_copper}, stříbrný {$cards_silver}, zlatý {$cards_gold}. Co který vynález potřebuje, vidí všichni od začátku.

    Suroviny: železo, sklo, dřevo, cihla a provaz, karet od každé: {$cards}.

    Máš mistra a učně (nejvýše {$apprentices}). To jsou tvoji lidé; roboti ne.

    Můžeš mít dvě laboratoře: malou (míst {$small}, po otočení {$small_turned}, z toho pro robota {$small_robots}) a velkou (míst {$large}, po otočení {$large_turned}, z toho pro roboty {$large_robots}). Laboratoř, pod kterou leží suroviny, pracuje, jinak je volná. Robotů můžeš mít nejvýše {$robots}.

rules-l-2 = Příprava pro začátečníky
rules-l-2-text =
    Začínající hráč dostane Leonarda a první počáteční sadu, další po směru hodinových ručiček ostatní. Sady se liší v učních, laboratořích, robotech, guldenech a surovinách. Ve třech má každý o {$minus_3} učně méně, ve dvou o {$minus_2}. Nerozdaní učni stojí na akademii.

    Zadané vynálezy leží lícem nahoru: ve dvou {$requested_2}, ve třech {$requested_3}, ve čtyřech a v pěti {$requested_4}. Na radnici {$council_start ->
        [one] leží {$council_start} gulden
        [few] leží {$council_start} guldeny
       *[other] leží {$council_start} guldenů
      }.

    Balíček začíná bronzovými, měděnými a stříbrnými vynálezy. Pod nimi jsou čísla {$gold_low} až {$gold_high} zamíchaná s několika dalšími (bronzové {$added_bronze}, měděné {$added_copper}, stříbrné {$added_silver}) a úplně dole čísla {$last_low} až {$last_high}.

rules-l-3 = Příprava pro pokročilé
rules-l-3-text =
    Každý začíná s mistrem, {COUNT($base_apprentices, "učněm", "učni", "učni")}, malou laboratoří a {COUNT($base_florins, "guldenem", "guldeny", "guldeny")}. Zadané vynálezy se vytáhnou z balíčku. Ve dvou se napřed ukáže a ze hry odstraní po {$removed} bronzovém, měděném a stříbrném.

    Pak si od hráče s Leonardem všichni po jednom vybírají doplňky: ve čtyřech a v pěti {$addons_4}, ve třech {$addons_3}, ve dvou {$addons_2}.
    • a: {COUNT($addon_florins, "gulden", "guldeny", "guldenů")}
    • b: {COUNT($addon_resources, "surovina", "suroviny", "surovin")} podle výběru, stejné nejvýše {$addon_alike}
    • c: {COUNT($addon_apprentices, "učeň", "učni", "učňů")} z akademie
    • d: otočit malou laboratoř, vzít si velkou, nebo otočit velkou, kterou už máš, a k tomu vždy {COUNT($addon_resource, "surovina", "suroviny", "surovin")} podle výběru; nebo si vzít robota a dát ho na volné místo pro robota

    Ve čtyřech a v pěti nesmí nikdo zvolit pokaždé stejné písmeno. Co v tu chvíli nejde (otočit otočenou, robot bez místa, suroviny, které došly), to se zvolit nedá.

rules-l-5 = Fáze A: zahájení práce
rules-l-5-text =
    Popořadě můžeš ve volných laboratořích začít práci, rozdělanou práci přerušit, nebo pasovat.

    Kdo začíná, položí lícem dolů pod laboratoř přesně ty suroviny, které některý vynález potřebuje. Který to je, se neříká, a ostatní nevidí druh ani počet karet; že začínáš, to slyší všichni. Týdny se počítají od nuly.

    Jedna laboratoř pracuje na jednom vynálezu a obě tvoje nikdy na stejném. Stejný vynález nesmíš dokončit dvakrát. Začít můžeš i na vynálezu, který ještě není zadaný, pokud o něm víš; dokončit se dá, až zadaný je.

    Dokud laboratoř pracuje, nesmí se pod ni karty přidávat, odebírat ani měnit. Podívat se na ně smíš kdykoli.

    Přerušení: odpracované týdny jsou ztracené, suroviny se ti vrátí do ruky, roboti zůstanou. Ve stejném tahu může laboratoř začít něco jiného. Na vynálezu, který už není zadaný ani v balíčku, začít nejde.

rules-l-6 = Fáze B: umísťování lidí
rules-l-6-text =
    Pořád dokola, od hráče s Leonardem, děláš jednu z těchto věcí:
    • umístíš libovolný počet učňů na jedno místo
    • umístíš mistra na jedno místo
    • pasuješ; pak už v tomto kole nikoho neumístíš

    Místa jsou všechny městské části a tvoje laboratoře, které pracují. Na jedno místo smíš učně přivést jen jednou za kolo; mistr se k nim přidat smí a oni k mistrovi také, ne ale ve stejném tahu.

    Ve městě je místa dost; skupiny stojí v řadě tak, jak přišly. V laboratoři má každý své políčko, třeba i prázdné políčko pro robota. Kdo už nemá koho umístit nebo kam, pasuje automaticky.

rules-l-7 = Fáze C: pořadí vyhodnocení
rules-l-7-text =
    Městské části se vyhodnocují podle písmen od A do H, potom pracují laboratoře.

    V každé části jedná první ten, kdo tam má nejvíc lidí. Mistr se počítá za {COUNT($strength, "učně", "učně", "učňů")}. Při shodě jde dřív, kdo stojí blíž k šipce, tedy kdo přišel dřív. Rozhoduje, kolik jich tam stojí ve chvíli, kdy se část vyhodnocuje.

    Potom si každý vezme své lidi zpět; v tomto kole se už neumísťují.

rules-l-8 = A: radnice
rules-l-8-text =
    Na radnici má každý nejvýše jednu akci. Jsou-li tu lidé všech hráčů, poslední v pořadí si je vezme zpět a nedělá nic (ve dvou to neplatí).

    První v pořadí určí, kdo dostane Leonarda. Pak si popořadě každý vybere jedno z volných polí, nebo odejde:
    • Pole jedna: přemísti jednoho svého učně ve městě do jiné části, nikdy na radnici. Může to být i ten, který stojí tady. Mistra přemístit nejde.
    • Pole dvě: vezmi si všechny guldeny, které na radnici leží.
    • Pole tři: tajně se podívej na vrchní {COUNT($peek, "vynález", "vynálezy", "vynálezů")} balíčku a vrať je v libovolném pořadí.
    • Pole čtyři: vezmi si libovolnou surovinu za {COUNT($council_cost, "gulden", "guldeny", "guldenů")}.

    Když mají všichni vybráno, provedou se pole v tomto pořadí. Účinek využít nemusíš. Pak si každý vezme své lidi zpět.

rules-l-9 = B až H: dílna, akademie, prodejny
rules-l-9-text =
    V každé z těchto částí můžete za kolo všichni dohromady provést nejvýše {COUNT($actions, "akci", "akce", "akcí")}. Ceny po sobě, ať akci dělá kdokoli: {$prices}.

    Popořadě každý provede jednu akci za současnou cenu, nebo pasuje a vezme si lidi zpět. Pak se začíná znovu od toho, kdo je tu nejsilnější. Jednat tak můžeš i víckrát. Část končí, když někdo zaplatí {$price_last}, nebo když tu nikdo není. Kdo nemůže zaplatit nebo by tu nic neudělal, pasuje.

    • B, dílna: otoč laboratoř, vezmi si svou velkou, nebo si vezmi robota a hned ho dej na volné místo pro robota; jedno vylepšení může navázat na druhé. Laboratoř, která se otáčí nebo dostává robota, musí být volná; velkou si vzít můžeš kdykoli. Roboti se nepřemísťují.
    • C, akademie: vezmi si jednoho svého učně, pokud tu nějaký je. Umístit ho můžeš od příštího kola.
    • D kovárna, E sklenářství, F stolařství, G cihelna, H provaznictví: vezmi si z prodejny jednu kartu. Když dojdou, není co brát.

    Příklad: Ondřej a Barbara mají v dílně stejný počet lidí, Ondřejovi přišli dřív. Vezme si robota za {$price_1}. Barbara si vezme svou velkou laboratoř za {$price_2}. Ondřej pasuje. Barbara by ji mohla otočit za {$price_3}, ale také pasuje.

rules-l-10 = Práce v laboratořích
rules-l-10-text =
    Každá laboratoř, která pracuje, postoupí
    • za každého učně o {COUNT($by_apprentice, "týden", "týdny", "týdnů")},
    • za mistra o {COUNT($by_master, "týden", "týdny", "týdnů")},
    • za každého robota o {COUNT($by_robot, "týden", "týdny", "týdnů")}, i když v ní nikdo není.

    Ukazatel končí na {$track}. Potom se lidé vrátí, roboti zůstávají.

rules-l-11 = Fáze D: dokončení vynálezů
rules-l-11-text =
    Laboratoř dokončí vynález, je-li zadaný, má-li pod sebou přesně ty správné suroviny a stačí-li týdny. Stane se to samo. Všichni, kdo ho dokončí ve stejném kole, dostanou plnou odměnu. Suroviny se vrátí do prodejen a laboratoř je volná.

    Sleva: každá karta vynálezu téhož druhu, kterou máš z předešlých kol, ti ušetří {COUNT($discount, "týden", "týdny", "týdnů")}, a to jednou, při dokončení.

    Karta: když vynález dokončí jediný hráč, vezme si ji a má ji odkrytou před sebou. Když je jich víc, tajně přihazují, nulu nebo víc. Nejvyšší nabídka se zaplatí a získá kartu, ostatním peníze zůstanou. Při shodě vyhrává hráč s Leonardem, jinak nejbližší po směru hodinových ručiček. Nabídnou-li všichni nulu, kartu nedostane nikdo.

    Je-li dokončeno víc vynálezů, řeší se jeden po druhém od hráče s Leonardem; každý určuje pořadí svých. Napřed odměny, pak dražba.

    Pracuješ-li ještě na vynálezu, který právě dokončil někdo jiný, suroviny se odkryjí. Můžeš pracovat dál a dokončit ho později za menší odměnu, bez karty, nebo přestat.

    Příklad: Žlutý má vynález č. {$given_8} a pracuje na č. {$given_13} téhož druhu, který potřebuje {COUNT($second_weeks, "týden", "týdny", "týdnů")}. Hotový je už při {$second_enough}. Dokončí ho sám: dostane {COUNT($second_pay, "gulden", "guldeny", "guldenů")} a kartu a od dalšího kola u tohoto druhu šetří {COUNT($discount_2, "týden", "týdny", "týdnů")}.

rules-l-12 = Konec kola
rules-l-12-text =
    Po každém normálním kole přibude na radnici jeden gulden a zadané vynálezy se doplní do obvyklého počtu: ve dvou {$requested_2}, ve třech {$requested_3}, ve čtyřech a v pěti {$requested_4}. Naposledy po {$last_refill}. kole.

rules-l-13 = Výzkumná kola
rules-l-13-text =
    Od {$first_research}. kola nesmí nikdo do města: lidé se umísťují jen do vlastních laboratoří, které pracují. Žádná část se nevyhodnocuje a Leonardo zůstává, kde je; pracují jen laboratoře. Začít novou práci se smí a vynálezy se dokončují jako vždycky.

    Po {$first_research}. kole se nic nedoplňuje, poslední tedy může začít s menším počtem zadaných vynálezů.

rules-l-14 = Konec hry
rules-l-14-text =
    Po {$rounds}. kole dostaneš guldeny za různé druhy mezi svými kartami vynálezů:
    • {COUNT($bonus_1_kinds, "druh", "druhy", "druhů")}: {$bonus_1}
    • {COUNT($bonus_2_kinds, "druh", "druhy", "druhů")}: {$bonus_2}
    • {COUNT($bonus_3_kinds, "druh", "druhy", "druhů")}: {$bonus_3}

    Vyhrává, kdo má nejvíc guldenů. Při rovnosti rozhoduje víc karet vynálezů, pak víc karet jedné barvy za druhou: {$ties}. Je-li všechno stejné, o vítězství se dělíte. Suroviny, laboratoře a nedokončená práce nemají cenu.

rules-l-15 = Codex I: mocná radnice
rules-l-15-text =
    Na poli jedna můžeš přemístit libovolného učně, i cizího, z některé z částí B až H do jiné z nich. Ne z radnice ani na ni, nikdy mistra, nikdy z laboratoře ani do ní.

    Učně spoluhráče nesmíš přemístit tam, kde už je jeho majitel první v pořadí.

rules-l-16 = Codex II: tržiště
rules-l-16-text =
    Po H následuje další část, tržiště. Odkrytých surovin tam leží {$market}, na začátku od každé jedna.

    Popořadě smí každý, kdo tam je, jednou odložit z ruky {$swap_least} nebo {COUNT($swap_most, "surovinu", "suroviny", "surovin")} a přesně tolik si jich z tržiště zdarma vzít, nebo pasuje.

    Radnice může učně přemístit i sem, jako do každé jiné části.

rules-l-17 = Časté otázky
rules-l-17-text =
    Můžu dokončit menší vynález a přebytečnou surovinu odhodit? Ne, suroviny musejí být přesně ty správné.

    Suroviny už leží, ale nikdo tam nepracuje a ukazatel je na nule. Můžu laboratoř otočit? Ne, pracuje. Druhou laboratoř si ale vzít můžeš.

    Můžu si nechat robota na později nebo ho přemístit? Ne.

    Pracuje robot i bez lidí? Ano, když laboratoř pracuje.

    Mám slevu v každém kole? Ne, jednou, při dokončení vynálezu.

    Můžu ve výzkumných kolech začít něco nového? Ano.

    Dá se učeň přemístit na radnici? Nikdy. Z radnice jen vlastní, a s Codexem I vůbec.

    Dostanu s menší odměnou i kartu? Ne, a bez karty se vynález nepočítá do slev ani na konci.

rules-l-18 = Zvláštní případy
rules-l-18-text =
    Na poli čtyři bez peněz nedostaneš nic. Peníze musíš mít ve chvíli, kdy se pole provádí.

    V dražbě o kartu smíš nabídnout od nuly až po to, co v tu chvíli máš. Nabídku můžeš měnit, dokud nenabídli všichni.

    Když stačí samotná sleva, je vynález hotový v kole, kdy na něm začneš, i když v laboratoři nikdo není.

    Pracuješ-li na vynálezu, který ještě není zadaný, týdny čekají. Jakmile se vyloží, dá se dokončit v dalším kole, za plnou odměnu.

    Obě tvoje laboratoře mohou dokončit vynález ve stejném kole. Karty získané v tomto kole v něm slevu nedávají.

    Práce na vynálezu, který už dokončili jiní, se po přerušení nedá začít znovu.

    Skryté jsou guldeny a suroviny v ruce, suroviny pod laboratořemi a pořadí balíčku. Když pasuješ, protože nic nejde, vidí ostatní jen to, že pasuješ.
