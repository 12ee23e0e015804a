# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/princes.md.
# No digits: numbers are arguments (engines/princes/rulebook.py), {COUNT(number, "one", "few", "more")} adds the matching noun.

rules-p-3 = Průběh hry
rules-p-3-text =
    Vládneš panství ve Florencii. Pozvi na svůj dvůr umělce a učence, dopřej jim, co si přejí, a nech je tvořit díla. Díla přinášejí peníze nebo prestižní body (PP); vyhrává ten, kdo má na konci nejvíc PP.

    Hra má {COUNT($rounds, "kolo", "kola", "kol")}, každé dvě fáze:
    • Fáze A, dražba: každý může vydražit jeden objekt.
    • Fáze B, akce: popořadě má každý {COUNT($actions, "akci", "akce", "akcí")}.

    Pak se odmění nejhodnotnější dílo kola a další kolo začíná levý soused začínajícího hráče.

    Dílo musí mít aspoň minimální hodnotu (WZ), která kolo od kola roste: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6}, {$minimum_7}.

rules-p-1 = Tvoje panství
rules-p-1-text =
    Panství je rastr, ve kterém je {COUNT($squares, "volné pole", "volná pole", "volných polí")}; v levém dolním rohu stojí palác. Na pole pokládáš budovy a krajiny. Kejklíři, stavitelé a svobody žádné pole nezabírají.

    Co je ve hře:
    • Budovy: {COUNT($large_kinds, "druh velkých", "druhy velkých", "druhů velkých")} po {COUNT($large_squares, "poli", "polích", "polích")} (laboratoř, univerzita, dílna), {COUNT($medium_kinds, "druh středních", "druhy středních", "druhů středních")} po {$medium_squares} (ateliér, špitál, knihovna, divadlo, opera) a {COUNT($small_kinds, "druh malých", "druhy malých", "druhů malých")} po {$small_squares} (věž, kaple). Kusů od každého druhu: {$copies}.
    • Krajiny: {COUNT($supply_forest, "les", "lesy", "lesů")} po {COUNT($forest_squares, "poli", "polích", "polích")}, {COUNT($supply_lake, "jezero", "jezera", "jezer")} po {$lake_squares}, {COUNT($supply_park, "park", "parky", "parků")} po {$park_squares}.
    • {COUNT($supply_jester, "kejklíř", "kejklíři", "kejklířů")} a {COUNT($supply_builder, "stavitel", "stavitelé", "stavitelů")}.
    • {COUNT($professions, "karta osobnosti", "karty osobností", "karet osobností")} (umělci a učenci), {COUNT($bonuses, "prémiová karta", "prémiové karty", "prémiových karet")}, {COUNT($prestiges, "prestižní karta", "prestižní karty", "prestižních karet")}, {COUNT($recruitings, "lákadlo", "lákadla", "lákadel")}.
    • Svobody pohybu, vyznání a slova. Od každé je o jednu kartičku méně, než je hráčů: ve třech {$freedoms_3}, ve čtyřech {$freedoms_4}, v pěti {$freedoms_5}.

    „Dotýkat se“ znamená vždy hranou. Co se potká jen rohem, to se nedotýká.

rules-p-2 = Příprava
rules-p-2-text =
    Každý začíná se {COUNT($start_florins, "florinem", "floriny", "floriny")}, bez PP a s prázdným panstvím.

    Dostaneš {COUNT($dealt, "kartu osobnosti", "karty osobností", "karet osobností")}, necháš si {$kept} a {$returned} skrytě vrátíš. Vrácené karty se zamíchají do balíčku k ostatním.

    Kdo začíná první kolo, se vylosuje, pokud to nastavení stolu neurčuje jinak.

    Skryté jsou karty v ruce, prestižní karty a peníze (u stolu se dá hrát i s odkrytými). Všechno ostatní je vidět, i kolik má kdo karet.

rules-p-4 = Fáze A: dražba
rules-p-4-text =
    Draží se lesy, jezera, parky, kejklíři, stavitelé, prestižní karty a lákadla, každý druh má svou hromádku. V jednom kole můžeš vydražit nejvýše jeden objekt a z každé hromádky se vydraží nejvýše jeden.

    Začínající hráč otvírá: oznámí objekt, a tím za něj nabízí {COUNT($opening, "florin", "floriny", "florinů")}. Ostatní popořadě buď přihodí přesně {$step}, nebo pasují. Kdo pasuje, vypadne jen z dražby o tento objekt. Tak to jde dokola, dokud někdo přihazuje. Nejvyšší nabídka vyhrává: kdo ji dal, zaplatí ji, vezme si objekt a do konce fáze už nedraží. Ostatní neplatí nic.

    Když otevřeš a vyhraje někdo jiný, otvíráš znovu, s jiným objektem. Když vyhraješ ty, otvírá další v pořadí, kdo ještě nic nemá.

    Kdo otvírat nechce nebo nemůže, pro toto kolo z dražeb vypadne: už neotvírá ani nepřihazuje. Kdo zbude poslední, vezme si bez dražby jeden z objektů, které ještě zbývají, za {$opening}, nebo si nevezme nic. (U stolu se dá odmítání zakázat.)

    Nemůžeš dražit, co by ti nebylo k ničemu: dalšího stavitele, když už jich máš {$most_builders}, ani krajinu, která se ti na panství nikam nevejde.

    Nabídka smí být tak vysoká, na kolik ti stačí peníze a PP dohromady; jeden PP se počítá za {COUNT($sold, "florin", "floriny", "florinů")}. Když vyhraješ a peníze nestačí, chybějící PP se prodají samy. Kdo jen přihazoval, neprodává nic.

    Příklad se čtyřmi hráči: A chce park a dostane ho za {$opening}, protože všichni pasují. B volí kejklíře, C dá {$bid_1}, D {$bid_2}, B {$bid_3}, C {$bid_4}, D {$bid_5}. Teď B i C pasují a D platí {$bid_5}. B otvírá znovu, tentokrát les, a přetlačí C nabídkou {$bid_4}. C zbyl poslední a bere si stavitele za {$opening}.

rules-p-5 = Sedm objektů dražby
rules-p-5-text =
    Objekt pomáhá jen tomu panství, ve kterém je. Stejný druh můžeš v dalších kolech získat znovu.

    Les, jezero, park: krajinu hned umísti na volná pole, natočit ji můžeš, jak chceš. Dotýkat se smí čehokoli. Krajina, kterou si osobnost přeje, zvyšuje hodnotu jejích děl o {$for_landscape}; další stejná už nic nepřidá. Za druhou a každou další krajinu téhož druhu ale hned dostaneš {COUNT($landscape_pp, "PP", "PP", "PP")}. Les si přeje {COUNT($wishes_forest, "osobnost", "osobnosti", "osobností")}, jezero {$wishes_lake}, park {$wishes_park}.

    Kejklíř: patří do paláce a zvyšuje hodnotu každého tvého díla o {$for_jester}.

    Stavitel (můžeš jich mít nejvýše {$most_builders}):
    • s prvním stojí budova {COUNT($build_1, "florin", "floriny", "florinů")} místo {$build_0};
    • jakmile máš {COUNT($touching, "stavitele", "stavitele", "stavitelů")}, smějí se tvoje budovy dotýkat jiných budov i paláce; druhý hned přinese {COUNT($builder_2_pp, "PP", "PP", "PP")};
    • se třetím stojí budova {COUNT($build_3, "florin", "floriny", "florinů")}; hned přinese {COUNT($builder_3_pp, "PP", "PP", "PP")}.

    Prestižní karta: tajně si prohlédni horních {COUNT($looked, "kartu", "karty", "karet")} balíčku (nebo všechny, které zbývají), jednu si nech a ostatní vrať v libovolném pořadí dospod. Body přinese až na konci hry.

    Lákadlo: přetáhni soupeři osobnost. Vyber si kartu osobnosti, kterou má vyloženou na stole, a vezmi si ji do ruky; lákadlo zůstane ležet na jejím místě. Můžeš to udělat hned, nebo si lákadlo nechat na svou fázi B. Za akci se to nepočítá a lákadel můžeš v jednom tahu použít víc, jen ne uprostřed akce. Přetažená osobnost je tvoje jako každá jiná a může pro tebe vytvořit dílo, třeba ještě v tomtéž tahu.

    Lákadlo se počítá za osobnost všude, kde se osobnosti počítají, a vyložené na stole platí za dílo hráče, před kterým leží. Okradený tedy o nic nepřijde. Osobnosti v soupeřově ruce a lákadla přetáhnout nejde.

rules-p-6 = Fáze B: akce obecně
rules-p-6-text =
    Popořadě má každý {COUNT($actions, "akci", "akce", "akcí")}:
    • dokončit dílo: třeba každou akcí
    • postavit budovu: třeba každou akcí; cena {$build_0}, se staviteli {$build_1} nebo {$build_3}
    • přivést osobnost: jednou za kolo; cena {$profession}
    • zavést svobodu: jednou za kolo; cena {$freedom}
    • získat prémiovou kartu: třeba každou akcí; cena {$bonus}

    Jednu akci dokonči, než začneš druhou. Akcí se můžeš vzdát.

    Použití lákadla, přiložení prémiové karty k dílu a prodej PP akce nejsou.

    Co nemůžeš zaplatit, umístit nebo dokončit, to se zvolit nedá. PP, které můžeš prodat, se počítají jako peníze.

rules-p-7 = Akce: dokončit dílo
rules-p-7-text =
    Vyber z ruky osobnost, a jestli chceš, i prémiové karty. Hodnota díla (WZ) je součet:
    • {$for_building} za budovu, kterou si osobnost přeje
    • {$for_landscape} za krajinu
    • {$for_freedom} za svobodu
    • {$for_jester} za každého kejklíře
    • {$for_person} za každou tvoji osobnost v ruce i na stole, i za tu právě vyloženou; počítají se i lákadla
    • co říká každá přiložená prémiová karta

    Hodnota musí dosáhnout minima kola, v prvním až sedmém kole: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6} a {$minimum_7}. Jinak kartu vyložit nejde.

    Za každý bod hodnoty dostaneš {COUNT($per_wv, "florin", "floriny", "florinů")}. Jen teď a jen z tohoto výtěžku můžeš libovolnou část vyměnit za PP, jeden za {COUNT($per_pp, "florin", "floriny", "florinů")}. Zbytek zůstane v penězích.

    Karta zůstane vyložená před tebou. Další dílo tu už nevytvoří a jiní ji mohou přetáhnout. Použité prémiové karty jsou pryč.

    Dvě díla v jednom tahu jsou dvě samostatná díla; do soutěže o nejhodnotnější jde jen to vyšší.

    Příklad: minimum kola je {$minimum_3} a básník dokončuje dílo. Na panství je divadlo ({$for_building}), jezero chybí, platí svoboda pohybu ({$for_freedom}), v paláci {$given_2 ->
        [one] je {$given_2} kejklíř
        [few] jsou {$given_2} kejklíři
       *[other] je {$given_2} kejklířů
      } ({$jesters_wv}) a osobností i s básníkem a jedním lákadlem je {$given_4} ({$persons_wv}). Hodnota je {$poet_wv}, výtěžek {COUNT($poet_paid, "florin", "floriny", "florinů")}. Kdo chce co nejvíc prestiže, vrátí {$poet_back} za {COUNT($poet_pp, "PP", "PP", "PP")} a zbude mu {$poet_left}.

rules-p-8 = Akce: postavit budovu
rules-p-8-text =
    Cena budovy nezávisí na velikosti: bez stavitele {COUNT($build_0, "florin", "floriny", "florinů")}, s jedním {$build_1}, se dvěma {$build_2}, se třemi {$build_3}.

    Zaplať, vezmi si libovolnou budovu ze zásoby a hned ji umísti. Přinese {COUNT($building_pp, "PP", "PP", "PP")}. Osobnostem, které si ji přejí, zvyšuje hodnotu díla o {$for_building}.

    Kde smí stát:
    • celá na volných polích rastru, natočená i překlopená, jak chceš;
    • dokud máš méně než {COUNT($touching, "stavitele", "stavitele", "stavitelů")}, nesmí se dotýkat jiné budovy ani paláce; rohem smí;
    • krajin a okraje panství se dotýkat smí vždycky.

    Každý druh smíš mít jen jednou. Když druh v zásobě dojde, nikdo další ho už nepostaví. Co stojí, to se nepřesouvá ani nebourá.

rules-p-9 = Akce: přivést osobnost
rules-p-9-text =
    Zaplať {COUNT($profession, "florin", "floriny", "florinů")} a tajně si prohlédni horních {COUNT($looked, "kartu", "karty", "karet")} balíčku osobností (nebo všechny, které zbývají). Jednu si vezmi do ruky, ostatní vrať v libovolném pořadí dospod. Jednu si vzít musíš.

    Nejvýše jednou za kolo; přetažení lákadlem se do toho nepočítá. Osobnost může vytvořit dílo ještě v tomtéž tahu, máš-li volnou akci.

    Když je balíček prázdný, nikdo už osobnost takto nezíská; přetahovat lákadlem jde dál. Karet v ruce můžeš mít, kolik chceš.

rules-p-10 = Akce: zavést svobodu
rules-p-10-text =
    Zaplať {COUNT($freedom, "florin", "floriny", "florinů")}, vezmi si kartičku svobody pohybu, vyznání nebo slova a polož ji na své panství. Odteď zvyšuje o {$for_freedom} hodnotu díla každé osobnosti, pro kterou je důležitá. Sama o sobě PP nepřináší.

    Nejvýše jedna svoboda za kolo a každý druh na panství jen jednou. Kartiček jednoho druhu je méně než hráčů: na posledního se nedostane.

rules-p-11 = Akce: získat prémiovou kartu
rules-p-11-text =
    Zaplať {COUNT($bonus, "florin", "floriny", "florinů")}, tajně si prohlédni horních {COUNT($looked, "kartu", "karty", "karet")} balíčku (nebo všechny, které zbývají), jednu si nech v ruce a ostatní vrať v libovolném pořadí dospod.

    Prémiová karta se vykládá spolu s dílem a přidá k jeho hodnotě, co v tu chvíli počítá. K jednomu dílu jich můžeš přiložit víc, i tu získanou v tomtéž tahu. Každou použiješ jen jednou. Když balíček dojde, další se získat nedají.

rules-p-12 = Nejhodnotnější dílo
rules-p-12-text =
    Když mají všichni akce za sebou, dostane {COUNT($best_pp, "PP", "PP", "PP")} hráč, na jehož panství v tomto kole vzniklo dílo nejvyšší hodnoty. Je-li jich víc se stejnou hodnotou, dostane {$best_pp} každý z nich, nikdo ale dvakrát.

    Jediné dílo kola je nejlepší, ať má jakoukoli hodnotu. Když žádné nevzniklo, nedostane nikdo nic.

rules-p-13 = Peníze a prestižní body
rules-p-13-text =
    Peníze jsou za díla a za prodané PP: za jeden {COUNT($sold, "florin", "floriny", "florinů")}. Prodávat můžeš, kdykoli o něčem rozhoduješ, a chybějící peníze se takhle seženou samy. PP se kupují jen z výtěžku právě dokončeného díla, jeden za {$per_pp}.

    PP přinášejí:
    • díla, výměnou za výtěžek
    • nejhodnotnější dílo kola: {$best_pp}
    • každá budova: {$building_pp}
    • druhá a každá další krajina téhož druhu: {$landscape_pp}
    • druhý stavitel: {$builder_2_pp}, třetí: {$builder_3_pp}
    • prestižní karty na konci

    PP nikdy neklesnou pod nulu. Půjčky a obchody mezi hráči nejsou a bance peníze nedojdou.

rules-p-14 = Konec hry
rules-p-14-text =
    Po {$rounds}. kole a jeho nejhodnotnějším díle se odkryjí a vyhodnotí všechny prestižní karty. Za nic jiného body nejsou: ani za peníze, ani za nepoužité karty.

    Vyhrává, kdo má nejvíc PP, při rovnosti, kdo má víc peněz. Je-li i to stejné, o vítězství se dělíte.

rules-p-15 = Prestižní karty
rules-p-15-text =
    U karet na „nejvíc“ platí první číslo, když máš ze všech hráčů nejvíc jen ty, číslo v závorce, když se o první místo dělíš. Má-li někdo víc, nedostaneš nic, a nula se za nejvyšší počet nepovažuje. Ostatní karty platí bez ohledu na soupeře.

    • Nejvíc budov: {$most_buildings_pp} ({$most_buildings_tied})
    • Nejvíc krajin: {$most_landscapes_pp} ({$most_landscapes_tied})
    • Nejvíc lesů: {$most_forests_pp} ({$most_forests_tied})
    • Nejvíc jezer: {$most_lakes_pp} ({$most_lakes_tied})
    • Nejvíc parků: {$most_parks_pp} ({$most_parks_tied})
    • Nejvíc kejklířů: {$most_jesters_pp} ({$most_jesters_tied})
    • Nejvíc stavitelů: {$most_builders_pp} ({$most_builders_tied})
    • Nejvíc děl: {$most_works_pp} ({$most_works_tied})
    • Nejméně prázdných polí: {$fewest_empty_pp} ({$fewest_empty_tied}); tady se nula počítá
    • Velké budovy, aspoň {$least_large}: {$two_large_pp}
    • Les, jezero i park: {$three_landscape_kinds_pp}
    • Všechny tři svobody: {$three_freedoms_pp}
    • Aspoň {COUNT($least_building, "budova", "budovy", "budov")}, {COUNT($least_freedom, "svoboda", "svobody", "svobod")} a {COUNT($least_work, "dílo", "díla", "děl")}: {$mix_building_freedom_work_pp}
    • Aspoň {COUNT($least_builder, "stavitel", "stavitelé", "stavitelů")}, {COUNT($least_jester, "kejklíř", "kejklíři", "kejklířů")} a {COUNT($least_landscape, "libovolná krajina", "libovolné krajiny", "libovolných krajin")}: {$mix_builder_jester_landscape_pp}

    Díla jsou tvoje vyložené osobnosti a lákadla na tvém stole. Palác není budova ani prázdné pole.

rules-p-16 = Prémiové karty
rules-p-16-text =
    Každá zvyšuje hodnotu díla, ke kterému je přiložená:
    • každá budova: {$building_1_wv}
    • každá velká budova: {$large_2_wv}
    • každá střední budova a každý les: {$medium_forest_1_wv}
    • každá malá budova a každá krajina: {$small_landscape_1_wv}
    • každá velikost budovy, kterou máš (velká, střední, malá): {$sizes_2_wv}
    • každá krajina: {$landscape_1_wv}
    • každý les: {$forest_2_wv}
    • každé jezero: {$lake_2_wv}
    • každý park: {$park_2_wv}
    • každý druh krajiny, který máš: {$landscape_kinds_2_wv}
    • každá svoboda: {$freedom_2_wv}
    • každý kejklíř: {$jester_2_wv}
    • každý kejklíř a každá svoboda: {$jester_freedom_1_wv}
    • každý stavitel: {$builder_2_wv}
    • každý stavitel a každé jezero: {$builder_lake_1_wv}
    • každá tvoje prestižní karta: {$prestige_2_wv}
    • každá tvoje prestižní karta a každá svoboda: {$prestige_freedom_1_wv}
    • co z tohoto máš, každé jednou (les, jezero, park, kejklíř, stavitel, prestižní karta, svoboda): {$categories_1_wv}
    • každá osobnost v ruce kromě té právě vyložené, i lákadla: {$hand_1_wv}
    • každá osobnost na tvém stole i s tou právě vyloženou, i lákadla: {$table_1_wv}

    To všechno navíc k tomu, co táž věc přidává tak jako tak. I karta, která nepřidá nic, se dá vyložit, a je použitá. Palác se za budovu nepočítá.

rules-p-17 = Osobnosti
rules-p-17-text =
    Každá osobnost si přeje budovu ({$for_building}), krajinu ({$for_landscape}) a svobodu ({$for_freedom}).

    Budovy:
    • Univerzita: {$who_university}
    • Laboratoř: {$who_laboratory}
    • Dílna: {$who_workshop}
    • Knihovna: {$who_library}
    • Opera: {$who_opera}
    • Ateliér: {$who_studio}
    • Špitál: {$who_hospital}
    • Divadlo: {$who_theater}
    • Věž: {$who_tower}
    • Kaple: {$who_chapel}

    Krajiny:
    • Les: {$who_forest}
    • Jezero: {$who_lake}
    • Park: {$who_park}

    Svobody:
    • Pohybu: {$who_travel}
    • Vyznání: {$who_religion}
    • Slova: {$who_opinion}

rules-p-22 = Zvláštní případy
rules-p-22-text =
    Na základní cenu žádného objektu nemám, ani když prodám všechny PP, nebo mi žádný z volných objektů k ničemu není. Pak otevřít nemůžeš a pro toto kolo z dražeb vypadáváš, jako při odmítnutí.

    Nikdo jiný přihodit nemůže. Pak objekt hned získá za základní cenu ten, kdo otevřel.

    Můžu vydražit lákadlo, když nikdo nemá osobnost na stole? Ano, necháš si ho na později.

    Můžu objekt zaplatit z PP, které sám přinese? Ne, napřed se platí. Když se kvůli platbě prodávají PP, je prodej také napřed.

    Žádná budova se už nevejde. Když na panství není přípustné místo pro žádný druh, který zbývá, stavět nemůžeš; krajiny, které se vejdou, dražit můžeš dál.

    Musí se budovy, které se dotýkají, později oddělit? Ne, rozhoduje jen chvíle stavby.

    Smí vzniknout uzavřená mezera? Ano, a co se do ní vejde, to do ní smí.

    Můžu si to po prohlédnutí karet rozmyslet? Cena je zaplacená a jednu si nechat musíš. Kterou, to můžeš změnit, dokud nepromluví někdo další.

    Které lákadlo můžu použít ve fázi A? Jen to právě vydražené. Ostatní počkají na tvůj tah.

    Osobnost, kterou mi někdo přetáhl a já ji získám zpět, pro mě může vytvořit další dílo. Koho kdo přetáhl, vidí všichni; pak už je to skrytá karta v ruce.

    Když soupeř přetáhne osobnost, která v tomto kole dokončila dílo, platí jeho hodnota v soutěži o nejhodnotnější dál pro toho, u koho vzniklo.

rules-p-18 = Česká pravidla pro dva
rules-p-18-text =
    Neoficiální pravidla z Prahy. Jako základní pravidla, až na toto:

    • Ve fázi A vydraží každý {COUNT($cz2_won, "objekt", "objekty", "objektů")} z různých hromádek, ale ponechá si jen jeden. Další dražbu otvírá, kdo toho dosud vydražil méně; při rovnosti začínající hráč.
    • Vydražený objekt se odkládá stranou a zatím nic nedělá. Když má jeden všechno, bere si druhý, co mu chybí, za {$opening}, nebo odmítne.
    • Pak si začínající hráč vybere objekt, který si ponechá, zaplatí a využije ho; po něm druhý. Nevybraný objekt jde do krabice a do hry se už nedostane.
    • Platíš jednou, a to vyšší z obou svých nabídek, ať si ponecháš kterýkoli objekt.
    • Krytá musí být každá nabídka zvlášť, ne jejich součet. S {COUNT($given_cash, "florinem", "floriny", "floriny")} můžeš za první objekt nabídnout {$given_first} a za druhý až {$given_cash}.
    • Když na nabídku nemáš hotovost, prodají se chybějící PP už ve chvíli, kdy ji dáváš, a zpátky je nedostaneš, ani když nevyhraješ.
    • Kusů od každé svobody: {$cz2_freedoms}. Jakmile má každý právě jednu, třetí se odstraní ze hry; získá-li jeden dřív dvě, třetí zůstává oběma.
    • Kdo nechce otvírat, končí s tím, co má: ponechá si to a zaplatí svou nabídku.

rules-p-19 = Ruská pravidla pro tři
rules-p-19-text =
    Neoficiální pravidla. Jako základní pravidla, až na toto:

    • Lákadel je jen {$ru3_recruitings}.
    • Všichni dohromady můžete za celou hru přivést jen {COUNT($ru3_cap, "osobnost", "osobnosti", "osobností")}. Karty ze začátku a přetažené osobnosti se nepočítají.
    • Od {$ru3_from}. kola se na začátku každého kola vykládá z balíčku lícem nahoru karta osobnosti (počet: {$ru3_laid}). Akcí „přivést osobnost“ ({$profession}) si můžeš místo prohlížení balíčku vzít jednu z nich. Co si nikdo nevezme, zůstává ležet a přetáhnout se to nedá.
    • V každém kole se draží jen jedna krajina, bez udání druhu. Druh si vybere vítěz: takový, který zbývá a vejde se mu. Komu se nevejde žádný, ten o krajinu dražit nemůže.

rules-p-20 = Ruská pravidla pro dva
rules-p-20-text =
    Neoficiální pravidla. Jako základní pravidla, až na toto:

    • Lákadel je jen {$ru2_recruitings}, kusů od každého druhu budovy {$ru2_copies}.
    • Oba dohromady můžete za celou hru přivést jen {COUNT($ru2_cap, "osobnost", "osobnosti", "osobností")}. Karty ze začátku a přetažené osobnosti se nepočítají.
    • Od {$ru2_from}. kola se na začátku každého kola vykládá z balíčku lícem nahoru karta osobnosti (počet: {$ru2_laid}, od {$ru2_then}. kola {$ru2_later}). Akcí „přivést osobnost“ ({$profession}) si můžeš místo prohlížení balíčku vzít jednu z nich.
    • Základní ceny: prestižní karta {$ru2_prestige_card}, lákadlo {$ru2_recruiting_card}, stavitel {$ru2_builder}, krajina {$ru2_landscape}, kejklíř {$ru2_jester}, od {$ru2_jester_from}. kola {$ru2_jester_then}. Přihazuje se po {$step}. Základní cenu platí i ten, kdo zbude poslední.
    • V každém kole se draží jen jedna krajina, bez udání druhu; ten si vybere vítěz.

rules-p-24 = Nastavení stolu
rules-p-24-text =
    Pravidla jednotlivých vydání se v několika místech liší, proto si pořadatel před hrou může vybrat:

    • Odkryté peníze: všichni vidí floriny všech.
    • Použité lákadlo zůstává u soupeře na místě osobnosti (obvykle), nebo jde na tvůj stůl a počítá se tam; soupeř pak o osobnost přijde.
    • Lákadla v ruce se počítají do hodnoty díla jako osobnosti (obvykle), nebo ne. Prémiová karta na osobnosti v ruce je počítá vždycky.
    • Otvírat dražbu nikdo nemusí (obvykle), nebo ji otevřít musí, kdo může některý objekt zaplatit a využít.
    • Poslední hráč v dražbě si nemusí nic vzít (obvykle), nebo si objekt vzít musí.
    • Začínající hráč se losuje, je to nejstarší hráč, nebo ho určí pořadatel; kdo začíná takhle, sedí na prvním místě.
