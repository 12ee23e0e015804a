# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/fresco.md.
# No digits: numbers are arguments (engines/fresco/rulebook.py), {COUNT(number, "one", "few", "more")} adds the matching noun.

rules-f-2 = Průběh hry
rules-f-2-text =
    Velká freska na stropě katedrály má zazářit dřív, než k biskupovi přijedou vzácní hosté. Maluješ fresky: brzy vstáváš, kupuješ a mícháš barvy a obnovuješ část po části. Vyhrává ten, kdo má na konci nejvíc vítězných bodů.

    V každém kole:
    • si každý zvolí, kdy vstane; tím je dána nálada, cena na trhu i pořadí
    • každý tajně naplánuje, kde budou pracovat jeho učni
    • postupně se navštíví trh, katedrála, ateliér, dílna a divadlo
    • vyplatí se příjmy a doplní se trh

    Pořadí jsou dvě. Čas vstávání volí první ten, kdo je na počítadle vítězných bodů poslední. Místa navštěvují první ti, kdo vstali nejdřív.

rules-f-1 = Příprava
rules-f-1-text =
    Freska má {COUNT($rows, "řadu", "řady", "řad")} po {COUNT($columns, "části", "částech", "částech")}, celkem {$sections}. Každou zakrývá kartička fresky s body (od {$low} do {$high}) a s barvami, které jsou k obnovení potřeba. Uprostřed leží kartička za {$middle} a na ní začíná biskup.

    Začínáš s {COUNT($thalers, "tolarem", "tolary", "tolary")}, po {$paint} červené, žluté a modré barvě, s {COUNT($apprentices, "učněm", "učni", "učni")} a bez bodů. Nálada začíná na políčku {$mood_start} z {$mood_spaces}.

    V zásobě je po {$basic} od základních barev (červená, žlutá, modrá) a po {$mixed} od míchaných (zelená, oranžová, fialová).

    Ve čtyřech má trh {COUNT($booths_4, "stánek", "stánky", "stánků")} s kartičkami v počtu {$sizes_4} (ve hře je jich {$market_4}); ve třech {COUNT($booths_3, "stánek", "stánky", "stánků")} s kartičkami v počtu {$sizes_3} (ve hře je jich {$market_3}).

    Mistři se po jednom losují na startovací políčka počítadla vítězných bodů. Kdo je vylosován první, je v pořadí poslední.

rules-f-3 = Fáze 1: vstávání
rules-f-3-text =
    První volí ten, kdo je na počítadle vítězných bodů poslední, vedoucí hráč až nakonec. Každý čas si může vybrat jen jeden a vybrat si musíš. Na startovacích políčkách je poslední to s nejnižším číslem.

    Čas určuje změnu nálady a cenu jedné kartičky obchodu:
    • {COUNT($hour_1, "hodina", "hodiny", "hodin")}: nálada {$hour_1_mood}, cena {$hour_1_price}
    • {COUNT($hour_2, "hodina", "hodiny", "hodin")}: nálada {$hour_2_mood}, cena {$hour_2_price}
    • {COUNT($hour_3, "hodina", "hodiny", "hodin")}: nálada {$hour_3_mood}, cena {$hour_3_price}
    • {COUNT($hour_4, "hodina", "hodiny", "hodin")}: nálada {$hour_4_mood}, cena {$hour_4_price}
    • {COUNT($hour_5, "hodina", "hodiny", "hodin")}: nálada {$hour_5_mood}, cena {$hour_5_price}

    V tomto kole je na každém místě první ten, kdo vstal nejdřív, pak ostatní po řadě.

rules-f-4 = Nálada
rules-f-4-text =
    Hned po volbě času posuneš náladu. Nad horní a pod spodní políčko už nejde; co přebývá, propadá.

    Hned potom je dán počet tvých učňů pro toto kolo:
    • na některém ze {COUNT($good, "horního políčka", "horních políček", "horních políček")} („+“): {$apprentices_good}
    • na některém ze {COUNT($bad, "spodního políčka", "spodních políček", "spodních políček")} („−“): {$apprentices_bad}
    • jinde: {$apprentices}

    Co s náladou udělá divadlo, se na počtu učňů projeví až po příští volbě času vstávání.

rules-f-5 = Fáze 2a: plánování akcí
rules-f-5-text =
    Všichni plánují tajně a zároveň: každého učně pošli na jedno z míst ({$places}), na jedno nejvýše {$at_once}. Někoho můžeš nechat i zahálet.

    Plán smíš měnit, dokud nejsou hotovi všichni. Pak se plány naráz odkryjí a měnit už nejdou.

rules-f-6 = Fáze 2b: provádění akcí
rules-f-6-text =
    Místa se navštěvují v tomto pořadí: trh, katedrála, ateliér, dílna, divadlo. Na každém jdou první ti, kdo vstali dřív; každý tam provede všechny své akce, teprve pak přijde další. Kdo na místě nemá učně, ten se vynechá.

    Každou akci smíš vynechat. Když na ni nemáš peníze nebo barvy, provést ji nemůžeš; na dluh se nehraje a mezi sebou se neobchoduje. Učeň nemůže pracovat jinde, než kam je poslán.

    Návštěva končí, když jsou učni vyčerpáni, když už nejde nic udělat, nebo když řekneš, že máš hotovo. Peníze z ateliéru jsou pozdě na trh a barvy z dílny pozdě do katedrály téhož kola.

rules-f-7 = Trh
rules-f-7-text =
    Vyber jeden stánek, který je ještě otevřený. Pak buď nakup, nebo ho uzavři.

    Nákup: každý tvůj učeň tady smí koupit jednu kartičku z tohoto stánku za cenu tvého času vstávání. Vezmeš si barvy, které ukazuje. Potom se všechny kartičky stánku vrátí do pytlíku: pro toto kolo je zavřený.

    Uzavření: nic neplatíš a nic nekoupíš, stánek je ale zavřený i pro ostatní.

    Nakupuje se jen v jednom stánku. Když neuděláš nic, žádný se nezavře.

    Příklad: vstáváš v {$hour_3} a na trhu máš jednoho učně. Kartičku se žlutými barvami koupíš za {COUNT($hour_3_price, "tolar", "tolary", "tolarů")}, barvy si vezmeš a stánek se zavře.

rules-f-8 = Katedrála: obnova fresky
rules-f-8-text =
    Každý učeň tady smí obnovit jednu část fresky, nebo oltář, a to jeden po druhém.

    Vrať přesně ty barvy, které kartička ukazuje; žádnou nejde nahradit jinou. Získáš její body a s nimi biskupovy prémiové body. Kartičku si vezmi: odteď přináší příjem. Biskup přejde zdarma na právě obnovenou část. Každá část se dá obnovit jen jednou.

    Příklad: kartička je za {COUNT($given_value, "bod", "body", "bodů")} a biskup stojí úhlopříčně vedle. Získáš {$given_value} + {$bishop_beside} = {COUNT($value_sum, "bod", "body", "bodů")}.

rules-f-9 = Biskup
rules-f-9-text =
    Těsně před obnovením části můžeš biskupem pohnout o jednu část jakýmkoli směrem, i úhlopříčně, za {COUNT($bishop_cost, "tolar", "tolary", "tolarů")}. Před každou další částí to smíš udělat znovu. Zastavit se může i na obnovené části.

    Stojí-li biskup na části, kterou obnovuješ, máš o {COUNT($bishop_on, "bod", "body", "bodů")} víc, stojí-li vedle ní, o {$bishop_beside}.

    Posunutí patří k obnovení části: samotné, nebo s oltářem, provést nejde.

rules-f-10 = Oltář
rules-f-10-text =
    Místo části fresky může učeň obnovit oltář, a to i opakovaně, dokud máš barvy. Potřebuje {COUNT($altar, "barvu", "barvy", "barev")}: základní, každou jinou, nebo místo nich míchané.
    • červená, žlutá a modrá: {COUNT($altar_basic, "bod", "body", "bodů")}
    • za každou základní nahrazenou jakoukoli míchanou: o {$altar_more} víc; míchané smějí být i stejné
    • zelená, oranžová a fialová: {COUNT($altar_three, "bod", "body", "bodů")}

    Oltář nepřináší biskupovy body, kartičku ani příjem a biskup zůstává, kde je.

    Příklady: červená, modrá a zelená: {COUNT($altar_one_mixed, "bod", "body", "bodů")}. Oranžová, oranžová a zelená: {COUNT($altar_same_mixed, "bod", "body", "bodů")}. Červená, červená a zelená nejde.

rules-f-11 = Ateliér
rules-f-11-text =
    Každý učeň v ateliéru maluje portréty na zakázku a vydělá ti {COUNT($studio, "tolar", "tolary", "tolarů")}. Na nic se tě tu neptáme.

rules-f-12 = Dílna
rules-f-12-text =
    Za každého učně v dílně můžeš míchat až {$mixes}krát. Obě barvy vrátíš a vezmeš si novou:
    • oranžová: {$of_orange}
    • zelená: {$of_green}
    • fialová: {$of_violet}

    Rozmíchat zpátky se nedá. Když je tu učňů {$given_3}, můžeš míchat až {$mixes_3}krát. Dílna je až po katedrále, míchej tedy kolo předem.

rules-f-13 = Divadlo
rules-f-13-text =
    Každý učeň v divadle zlepší náladu o {COUNT($theatre, "políčko", "políčka", "políček")}, nejvýše po horní okraj. Na nic se tě tu neptáme. Počet učňů se změní až po příští volbě času vstávání.

rules-f-14 = Počítadlo vítězných bodů
rules-f-14-text =
    O získané body hned postoupí tvůj mistr. Ze startovacího políčka se začíná počítat od první jedničky. Počítadlo nemá konec.

    Na jednom políčku nikdy nestojí dva mistři. Když má pohyb skončit na obsazeném, vybereš si: další volné políčko před ním, nebo předchozí volné za ním. Pod políčko, ze kterého jdeš, nikdy neklesneš. Kde stojíš, tolik máš bodů.

rules-f-15 = Příprava na další kolo
rules-f-15-text =
    Všechny kartičky obchodu se vrátí do pytlíku a do stánků se vytáhnou nové.

    Příjem: za každou svou kartičku fresky dostaneš {COUNT($income, "tolar", "tolary", "tolarů")}.

    Když na startovacích políčkách stojí ještě několik mistrů, vymění si místa: první se přesune na konec řady a ostatní postoupí.

rules-f-16 = Závěrečné kolo a konec hry
rules-f-16-text =
    Když na začátku kola {$final_tiles ->
        [one] leží na fresce {$final_tiles} kartička
        [few] leží na fresce {$final_tiles} kartičky
       *[other] leží na fresce {$final_tiles} kartiček
      } nebo méně, je to závěrečné kolo. Divadlo v něm není, zato se dá dvakrát navštívit katedrála, podruhé až po dílně. Barvy koupené nebo namíchané v tomto kole se tam tedy ještě využijí. V obou návštěvách tam může pracovat až {COUNT($cathedral_both, "učeň", "učni", "učňů")}.

    Po závěrečném kole hra končí, i když něco zbývá. Příjmy se už nevyplácejí.

    Když se poslední kartička sebere v obyčejném kole, dohraje se, jak je naplánované, a hra jím končí.

    Nejpozději {$final_latest}. kolo je závěrečné.

rules-f-17 = Závěrečné vyhodnocení
rules-f-17-text =
    Za každé {COUNT($thalers_per_vp, "tolar", "tolary", "tolarů")} máš jeden bod. Za barvy nic.

    Postupuje se v pořadí závěrečného kola, první je ten, kdo vstal nejdřív. Je-li políčko obsazené, jdeš na další volné; tady se nevybírá.

    Vyhrává, kdo je nejdál. Protože na jednom políčku nestojí dva, shoda není možná.

rules-f-18 = Když zásoba dojde
rules-f-18-text =
    Když v zásobě chybějí barvy z kupované kartičky, dostaneš, co je, a zaplatíš celou cenu. Barvu, která došla, namíchat nejde. Vrácené barvy jsou hned k dispozici všem.

    Tolary nedojdou a mít jich i barev můžeš, kolik chceš.

rules-f-19 = Co je vidět a co ne
rules-f-19-text =
    Skryté jsou barvy a tolary všech a plány, dokud se neodkryjí. Co kdo získá a zaplatí, se ale děje veřejně, takže pozorný hráč může počítat.

    Vidět jsou body, nálada, časy vstávání, učni, stánky, freska, biskup, kartičky fresky všech a zásoba. V závěrečném vyhodnocení se ukážou i tolary.

rules-f-21 = Modul: portréty
rules-f-21-text =
    V ateliéru je {COUNT($portraits, "karta portrétu", "karty portrétů", "karet portrétů")}, odkryté vždy {$portraits_open}; napřed ty s A, potom B, nakonec C. V ateliéru si jeden tvůj učeň smí místo tolarů vzít jednu odkrytou. Nové se doplní až na další kolo.

    Hned:
    • obchodník: {COUNT($p_a1, "tolar", "tolary", "tolarů")}
    • prodavač barev: {COUNT($p_a2, "libovolná základní barva", "libovolné základní barvy", "libovolných základních barev")}
    • hostinský: nálada o {$p_a3} nahoru
    • lékárník: {COUNT($p_a4, "libovolná míchaná barva", "libovolné míchané barvy", "libovolných míchaných barev")} a {COUNT($p_a4_thalers, "tolar", "tolary", "tolarů")}
    • učenec: {COUNT($p_b1, "míchaná barva", "různé míchané barvy", "různých míchaných barev")}
    • hraběnka: {COUNT($p_b2, "bod", "body", "bodů")}
    • bankéř: {COUNT($p_b3, "tolar", "tolary", "tolarů")}
    • vévoda: {COUNT($p_c1, "bod", "body", "bodů")}

    Od této chvíle:
    • vyvolávač: kartičky obchodu máš o {$p_a5} levnější, nikdy ale zadarmo
    • cechovní písař: každé kolo o {$p_a6} vyšší příjem
    • herec: v divadle nálada o {$p_b4} nahoru za učně
    • mistr barev: v dílně až {COUNT($p_b5, "míchání", "míchání", "míchání")} za učně
    • zvoník: biskupa posouváš zdarma

    Na konci:
    • pokladník: {COUNT($p_c2, "bod", "body", "bodů")} za každou dvojici tvých kartiček fresky
    • sběratel: {COUNT($p_c3, "bod", "body", "bodů")} za každou zbylou barvu, nejvýše {$p_c3_most}
    • opat: {COUNT($p_c4, "bod", "body", "bodů")} za každou tvou obnovu oltáře, nejvýše {$p_c4_most}
    • filozof: {COUNT($p_c5, "bod", "body", "bodů")}, když je nálada na „+“
    • lichvář: {COUNT($p_c6, "tolar", "tolary", "tolarů")} ještě před sčítáním

rules-f-22 = Modul: žádosti biskupa
rules-f-22-text =
    Na rubu kartiček fresky jsou barevné skvrny. Žádosti biskupa leží odkryté: ve dvou {$requests_2}, ve třech {$requests_3}, ve čtyřech {$requests_4}, celkem jich je {$requests}.

    V katedrále může učeň místo obnovy splnit jednu odkrytou žádost. Otoč své kartičky, jejichž skvrny dohromady obsahují aspoň ty požadované; co je navíc, propadá. Získáš její body, potom tolary a barvy, pokud v zásobě jsou.

    Takto použité kartičky už nepřinášejí příjem a znovu je použít nejde. Biskup zůstává na místě a prémii nedává. Splněná žádost se doplní až na další kolo.

rules-f-23 = Modul: zvláštní míchané barvy
rules-f-23-text =
    Přibude {COUNT($special_tiles, "kartička fresky", "kartičky fresky", "kartiček fresky")} za {$special_low} až {$special_high} bodů a hnědá a růžová barva (po {$special_paints}). Kartička za {$special_middle} leží uprostřed; z ostatních se naslepo vyřadí {$special_out}.

    Míchání v dílně: hnědá: {$of_brown}; růžová: {$of_pink}. Použít smíš i barvu právě namíchanou.

    U oltáře může hnědá nebo růžová nahradit kteroukoli barvu, za každou je o {$altar_special} víc.

    Zvláštní kartičky nemají skvrny; příjem přinášejí jako ostatní.

rules-f-24 = Hra ve dvou: Leonardo
rules-f-24-text =
    Hraje se podle pravidel pro tři a třetí je Leonardo. Nemá barvy, peníze ani náladu, body ale získává. Vyhrát nemůže.

    V prvním kole za něj rozhoduje ten, kdo je na prvním startovacím políčku, pak se střídáte. Určíš mu čas vstávání a on pak jedná, když na něj přijde řada.

    Trh (učni: {$leonardo_market}): nic nekupuje, ale uzavře jeden otevřený stánek podle tvé volby.

    Katedrála (učni: {$leonardo_cathedral}): obnoví jednu část bez barev. Posuň jeho mistra na fresce o jednu část, i úhlopříčně, na takovou, která ještě není obnovená; když vedle žádná není, na nejbližší. Získá její body i biskupovu prémii, biskup jde zdarma za ním a kartička zůstane jemu.

    Jeho body se posouvají jako všem; je-li políčko obsazené, vybírá, kdo za něj rozhoduje. V závěrečném kole dělá totéž co vždycky.

rules-f-25 = Zvláštní případy
rules-f-25-text =
    Nálada je úplně dole a já zase vstávám brzy. Zůstane dole a počet tvých učňů je {$apprentices_bad}. Nic dalšího se neděje.

    Můžu zaplatit za biskupa, i když prémii nepřinese? Ano, jen musí následovat obnova části. Smí i odejít dál.

    Na trhu mám víc učňů než peněz. Kup, na co máš; stánek se pak zavře.

    Můžu uzavřít stánek bez peněz? Ano, stačí učeň.

    Kdo na trhu nic neudělá, nechá stánek otevřený? Ano, může ho využít další.

    Můžu obnovovat barvami koupenými v tomtéž kole? Ano, trh je před katedrálou.

    Platí nálada i v závěrečném kole? Ano, podle času vstávání, a s ní i počet učňů.

    Na konci mi zbude lichý tolar. Za něj nic není, dokud nedá dohromady {COUNT($thalers_per_vp, "tolar", "tolary", "tolarů")}.
