# Fresco, česky.
game-name = Fresco
game-blurb = Biskup chce svůj strop zase v barvách: vstaň brzy, nakup a namíchej barvy a obnov to, co vynese nejvíc.

# Co se děje: vždy jedna věta v přítomném čase.
start-row = Na startovacích políčkách, od posledního místa: {$seats}.
fresco-dealt = { $n ->
    [one] Na obnovu čeká {$n} část fresky.
    [few] Na obnovu čekají {$n} části fresky.
   *[other] Na obnovu čeká {$n} částí fresky.
  }
market-stocked = Stánky na trhu mají nové zboží.
requests-appear = { $n ->
    [one] Biskup má {$n} novou žádost.
    [few] Biskup má {$n} nové žádosti.
   *[other] Biskup má {$n} nových žádostí.
  }
portraits-appear = Nové portréty: {$cards}.
round-begins = Začíná {$n}. kolo.
final-round = Závěrečné kolo! Divadlo dnes nehraje, do katedrály se jde dvakrát.
last-section = Freska je celá: {$n}. kolo je poslední a dohraje se, jak je.
gets-up = {$seat} vstává v {$n} hodin.
    .you = Vstáváš v {$n} hodin.
mood-up = { $n ->
    [one] {$seat}: nálada o {$n} políčko nahoru.
    [few] {$seat}: nálada o {$n} políčka nahoru.
   *[other] {$seat}: nálada o {$n} políček nahoru.
  }
    .you = { $n ->
        [one] Tvá nálada: o {$n} políčko nahoru.
        [few] Tvá nálada: o {$n} políčka nahoru.
       *[other] Tvá nálada: o {$n} políček nahoru.
      }
mood-down = { $n ->
    [one] {$seat}: nálada o {$n} políčko dolů.
    [few] {$seat}: nálada o {$n} políčka dolů.
   *[other] {$seat}: nálada o {$n} políček dolů.
  }
    .you = { $n ->
        [one] Tvá nálada: o {$n} políčko dolů.
        [few] Tvá nálada: o {$n} políčka dolů.
       *[other] Tvá nálada: o {$n} políček dolů.
      }
planned = {$seat} plánuje: {$things}.
    .you = Plánuješ: {$things}.
leaves = {$seat} odchází {TERM($place, case: "from")}.
    .you = Odcházíš {TERM($place, case: "from")}.
buys = { $n ->
    [one] {$seat} nakupuje u stánku {$booth} za {$n} tolar: {$things}.
    [few] {$seat} nakupuje u stánku {$booth} za {$n} tolary: {$things}.
   *[other] {$seat} nakupuje u stánku {$booth} za {$n} tolarů: {$things}.
  }
    .you = { $n ->
        [one] Nakupuješ u stánku {$booth} za {$n} tolar: {$things}.
        [few] Nakupuješ u stánku {$booth} za {$n} tolary: {$things}.
       *[other] Nakupuješ u stánku {$booth} za {$n} tolarů: {$things}.
      }
closes-booth = {$seat} uzavírá stánek {$booth}.
    .you = Uzavíráš stánek {$booth}.
moves-bishop = { $n ->
    [0] {$seat} posouvá biskupa na {$section} zdarma.
    [one] {$seat} posouvá biskupa na {$section} za {$n} tolar.
    [few] {$seat} posouvá biskupa na {$section} za {$n} tolary.
   *[other] {$seat} posouvá biskupa na {$section} za {$n} tolarů.
  }
    .you = { $n ->
        [0] Posouváš biskupa na {$section} zdarma.
        [one] Posouváš biskupa na {$section} za {$n} tolar.
        [few] Posouváš biskupa na {$section} za {$n} tolary.
       *[other] Posouváš biskupa na {$section} za {$n} tolarů.
      }
restores = { $bonus ->
    [0] {$seat} obnovuje {$section}, barvy: {$things}. Body: {$n}.
   *[other] {$seat} obnovuje {$section}, barvy: {$things}. Body: {$n} a {$bonus} za biskupa.
  }
    .you = { $bonus ->
        [0] Obnovuješ {$section}, barvy: {$things}. Body: {$n}.
       *[other] Obnovuješ {$section}, barvy: {$things}. Body: {$n} a {$bonus} za biskupa.
      }
restores-freely = { $bonus ->
    [0] {$seat} obnovuje {$section}. Body: {$n}.
   *[other] {$seat} obnovuje {$section}. Body: {$n} a {$bonus} za biskupa.
  }
    .you = { $bonus ->
        [0] Obnovuješ {$section}. Body: {$n}.
       *[other] Obnovuješ {$section}. Body: {$n} a {$bonus} za biskupa.
      }
restores-altar = {$seat} obnovuje oltář, barvy: {$things}. Body: {$n}.
    .you = Obnovuješ oltář, barvy: {$things}. Body: {$n}.
fulfils = { $m ->
    [one] {$seat} plní žádost {$m} kartičkou ({$things}). Body: {$n}.
   *[other] {$seat} plní žádost {$m} kartičkami ({$things}). Body: {$n}.
  }
    .you = { $m ->
        [one] Plníš žádost {$m} kartičkou ({$things}). Body: {$n}.
       *[other] Plníš žádost {$m} kartičkami ({$things}). Body: {$n}.
      }
lands = {$seat} se zastavuje na políčku {$n}.
    .you = Zastavuješ se na políčku {$n}.
earns = { $n ->
    [one] {$seat} bere {$n} tolar.
    [few] {$seat} bere {$n} tolary.
   *[other] {$seat} bere {$n} tolarů.
  }
    .you = { $n ->
        [one] Bereš {$n} tolar.
        [few] Bereš {$n} tolary.
       *[other] Bereš {$n} tolarů.
      }
takes-portrait = {$seat} maluje {TERM($card, case: "acc")}.
    .you = Maluješ {TERM($card, case: "acc")}.
takes-paints = {$seat} bere barvy: {$things}.
    .you = Bereš barvy: {$things}.
gains-points = { $n ->
    [one] {$seat} získává {$n} vítězný bod.
    [few] {$seat} získává {$n} vítězné body.
   *[other] {$seat} získává {$n} vítězných bodů.
  }
    .you = { $n ->
        [one] Získáváš {$n} vítězný bod.
        [few] Získáváš {$n} vítězné body.
       *[other] Získáváš {$n} vítězných bodů.
      }
mixes = {$seat} míchá: {$one} a {$two} dají {TERM($paint, case: "acc")}.
    .you = Mícháš: {$one} a {$two} dají {TERM($paint, case: "acc")}.
income = { $n ->
    [one] {$seat} má příjem {$n} tolar.
    [few] {$seat} má příjem {$n} tolary.
   *[other] {$seat} má příjem {$n} tolarů.
  }
    .you = { $n ->
        [one] Máš příjem {$n} tolar.
        [few] Máš příjem {$n} tolary.
       *[other] Máš příjem {$n} tolarů.
      }
start-row-moves = Na startovacích políčkách se mění pořadí, od posledního místa: {$seats}.
controls = Za Leonarda v tomto kole rozhoduje {$seat}.
    .you = Za Leonarda v tomto kole rozhoduješ ty.
counts-thalers = { $n ->
    [one] {$seat}: zbývá {$n} tolar. Body: {$m}.
    [few] {$seat}: zbývají {$n} tolary. Body: {$m}.
   *[other] {$seat}: zbývá {$n} tolarů. Body: {$m}.
  }
    .you = { $n ->
        [one] Zbývá {$n} tolar. Body: {$m}.
        [few] Zbývají {$n} tolary. Body: {$m}.
       *[other] Zbývá {$n} tolarů. Body: {$m}.
      }
portrait-counts = {$seat}: {$card} přináší body: {$n}.
    .you = {TERM($card, cap: 1)} ti přináší body: {$n}.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} vyhrává a má {$n} vítězný bod.
        [few] {$seat} vyhrává a má {$n} vítězné body.
       *[other] {$seat} vyhrává a má {$n} vítězných bodů.
      }
   *[other] { $n ->
        [one] {$rank}. místo: {$seat}, {$n} vítězný bod.
        [few] {$rank}. místo: {$seat}, {$n} vítězné body.
       *[other] {$rank}. místo: {$seat}, {$n} vítězných bodů.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Vyhráváš a máš {$n} vítězný bod.
            [few] Vyhráváš a máš {$n} vítězné body.
           *[other] Vyhráváš a máš {$n} vítězných bodů.
          }
       *[other] { $n ->
            [one] {$rank}. místo: ty, {$n} vítězný bod.
            [few] {$rank}. místo: ty, {$n} vítězné body.
           *[other] {$rank}. místo: ty, {$n} vítězných bodů.
          }
      }

# Části vět
paint-count = { $n ->
    [one] {$n} {$paint}
    [few] {$n} {TERM($paint, case: "pl")}
   *[other] {$n} {TERM($paint, case: "pl_gen")}
  }
place-count = {$place} {$n}

# Otázky
ask-wake = V kolik vstáváš?
ask-wake-leonardo = V kolik vstává Leonardo?
ask-plan = Naplánuj si den: učňů máš {$n}. Nikdo to neuvidí, dokud nenaplánují všichni.
ask-market = Který stánek? Učňů tu máš {$n}, cena za kartičku: {$m}.
ask-booth = Stánek {$booth}: nakoupit, nebo uzavřít?
ask-tiles = Které kartičky koupíš? Nejvýš {$n}, každá za {$m}.
ask-close = Který stánek uzavře Leonardo?
ask-cathedral = { $n ->
    [one] Co obnovíš? Zbývá {$n} učeň.
    [few] Co obnovíš? Zbývají {$n} učni.
   *[other] Co obnovíš? Zbývá {$n} učňů.
  }
ask-section = Kterou část fresky obnovíš?
ask-bishop = { $n ->
    [0] Posunout předtím biskupa? Je to zdarma.
    [one] Posunout předtím biskupa za {$n} tolar?
    [few] Posunout předtím biskupa za {$n} tolary?
   *[other] Posunout předtím biskupa za {$n} tolarů?
  }
ask-altar = Jaké barvy dáš na oltář? Potřebuješ {$n}. Body: {$vp}, za každou míchanou +{$more}, za tři různé míchané {$all}.
ask-altar-special = Jaké barvy dáš na oltář? Potřebuješ {$n}. Body: {$vp}, za každou míchanou +{$more}, za hnědou či růžovou +{$much}, za tři různé míchané {$all}.
ask-request = Kterou žádost splníš?
ask-spots = Které své kartičky fresky otočíš? Příjem už z nich nebude.
ask-leonardo = Kterou část fresky obnoví Leonardo?
ask-studio = { $n ->
    [one] Portrét, nebo tolary? Je tu {$n} učeň.
    [few] Portrét, nebo jen tolary? Jsou tu {$n} učni.
   *[other] Portrét, nebo jen tolary? Je tu {$n} učňů.
  }
ask-paints = { $n ->
    [one] Kterou barvu si vezmeš?
    [few] Které {$n} barvy si vezmeš?
   *[other] Vezmi si barvy, celkem {$n}.
  }
ask-mix = { $n ->
    [one] Co namícháš? Zbývá {$n} míchání.
    [few] Co namícháš? Zbývají {$n} míchání.
   *[other] Co namícháš? Zbývá {$n} míchání.
  }
ask-land = Tam už stojí {$other}. Další políčko, nebo předchozí?
ask-order = V kolik tě máme v tomto kole vzbudit?

# Tlačítka: sloveso s číslem, bez tečky
wake = { $mood ->
    [-3] Vstát v {$hour} · nálada −3, cena {$price}
    [-2] Vstát v {$hour} · nálada −2, cena {$price}
    [-1] Vstát v {$hour} · nálada −1, cena {$price}
    [0] Vstát v {$hour} · nálada ±0, cena {$price}
    [1] Vstát v {$hour} · nálada +1, cena {$price}
   *[other] Vstát v {$hour} · nálada {$mood}, cena {$price}
  }
wake-leonardo = Leonardo vstává v {$hour}
to-place = {TERM($place, case: "at", cap: 1)}
go-to-booth = Stánek {$booth}
close-booth = Uzavřít stánek {$booth}
close-it = uzavřít
verb-buy = Nakoupit
buy-tile = Koupit: {$things}
buy-tile-short = {$things} · chybí: {$lacking}
market-beside = Uzavřít stánek …
verb-restore = Obnovit {TERM($thing, case: "acc")}
restore-section = { $bonus ->
    [0] Obnovit {$section} · {$n}
   *[other] Obnovit {$section} · {$n} +{$bonus}
  }
bishop-stays = Nechat biskupa · +{$bonus}
bishop-to = Biskup na {$section} · +{$bonus}
section-beside = Přesto pohnout biskupem …
verb-altar = Obnovit {TERM($thing, case: "acc")}
give-paint = Dát {TERM($paint, case: "acc")}
verb-fulfil = Splnit žádost
fulfil = {COUNT($n, "bod", "body", "bodů")}: {$things}
turn-over = Otočit: {$things}
paint-portrait = Namalovat {TERM($thing, case: "acc")}
earn = { $n ->
    [one] Vzít {$n} tolar
    [few] Vzít {$n} tolary
   *[other] Vzít {$n} tolarů
  }
take-paint = Vzít {TERM($paint, case: "acc")}
mix = Namíchat {TERM($paint, case: "acc")}: {$one} a {$two}
land-next = Další políčko: {$n}
land-previous = Předchozí políčko: {$n}
order-wake = Vzbudit mě v {$n}, když je volno
done = Tady skončit

# Poznámky u možností
needs-paints = je třeba: {$things}
with-paints = k tomu {$things}
with-thalers = { $n ->
    [one] k tomu {$n} tolar
    [few] k tomu {$n} tolary
   *[other] k tomu {$n} tolarů
  }
portrait-text = {$thing}

# Proč ne
why-hour-taken = V tu dobu už vstává {$other}.
why-booth-closed = Tento stánek je v tomto kole zavřený.
why-too-few-thalers = { $n ->
    [one] Chybí ti ještě {$n} tolar.
    [few] Chybějí ti ještě {$n} tolary.
   *[other] Chybí ti ještě {$n} tolarů.
  }
why-paints = Chybí ti: {$things}.
why-no-paints = Tvoje barvy se nehodí na žádnou část fresky.
why-no-section = Freska je hotová, žádná část už nezbývá.
why-altar = Nemáš na oltář tři barvy: základní musí být různé, zbytek míchané.
why-no-request = Skvrny na tvých kartičkách fresky nestačí na žádnou žádost.
why-spots = Chybějící skvrny: {$things}.
why-supply = V zásobě už nezbyla žádná {$paint}.

# Nadpisy: kdo co teď dělá
headline-hidden = Co přijde, je zatím skryté
headline-plan = Plánuje se den
headline-leonardo = Za Leonarda rozhoduje {$seat}
    .you = Za Leonarda rozhoduješ ty
headline-wake = {$seat} volí, kdy vstane
    .you = Volíš, kdy vstaneš
headline-buy = {$seat} je na trhu
    .you = Jsi na trhu
headline-buy-detail = { $n ->
    [one] {$n} učeň
    [few] {$n} učni
   *[other] {$n} učňů
  }
headline-restore = {$seat} je v katedrále
    .you = Jsi v katedrále
headline-restore-detail = { $n ->
    [one] zbývá {$n} učeň
    [few] zbývají {$n} učni
   *[other] zbývá {$n} učňů
  }
headline-portrait = {$seat} je v ateliéru
    .you = Jsi v ateliéru
headline-portrait-detail = { $n ->
    [one] {$n} učeň
    [few] {$n} učni
   *[other] {$n} učňů
  }
headline-mix = {$seat} je v dílně
    .you = Jsi v dílně
headline-mix-detail = { $n ->
    [one] zbývá {$n} míchání
    [few] zbývají {$n} míchání
   *[other] zbývá {$n} míchání
  }
headline-land = {$seat} volí políčko
    .you = Volíš políčko
headline-round = { $left ->
    [one] {$n}. kolo, k obnovení {$left} část
    [few] {$n}. kolo, k obnovení {$left} části
   *[other] {$n}. kolo, k obnovení {$left} částí
  }
headline-last-round = poslední {$n}. kolo, freska je celá
headline-final-round = { $left ->
    [one] závěrečné {$n}. kolo, k obnovení {$left} část
    [few] závěrečné {$n}. kolo, k obnovení {$left} části
   *[other] závěrečné {$n}. kolo, k obnovení {$left} částí
  }
headline-wins = Vyhrává {$seat}
    .you = Vyhráváš
headline-won-with = { $n ->
    [one] se ziskem {$n} vítězného bodu
   *[other] se ziskem {$n} vítězných bodů
  }

# Textová deska
text-name = {$name}
text-phase-wake = Teď: vstává se
text-phase-plan = Teď: plánuje se
text-phase-market = Teď: trh
text-phase-cathedral = Teď: katedrála
text-phase-studio = Teď: ateliér
text-phase-workshop = Teď: dílna
text-phase-theatre = Teď: divadlo
text-phase-cathedral2 = Teď: katedrála, druhá návštěva
text-phase-end = Hra skončila
text-turn = Na tahu: {$seat}
    .you = Na tahu: ty
text-turns = Ještě přijdou na řadu: {$seats}
text-order = Pořadí akcí: {$seats}
text-landing = {$seat}: zisk {$n}, políčko {$space} je obsazené
    .you = Tvůj zisk: {$n}, políčko {$space} je obsazené
text-landing-next = Volné je políčko {$n} vpředu, vzadu žádné
text-landing-both = Volné je políčko {$n} vpředu a políčko {$m} vzadu
text-place = {$place}
text-places = Místa dne: {$things}
text-start = začíná na políčku {$n}, body {$m}
text-vp = body {$n}
text-player = {$seat}: {$where}; nálada {$mood}; učni {$n}; příjem {$income}; oltář obnoven {$altars}×
    .you = Ty: {$where}; nálada {$mood}; učni {$n}; příjem {$income}; oltář obnoven {$altars}×
text-up = {$seat} vstává v {$n}, kartička obchodu za {$price}
    .you = Vstáváš v {$n}, kartička obchodu za {$price}
text-plan = {$seat}, plán: {$things}
    .you = Tvůj plán: {$things}
text-tiles = {$seat}, kartičky fresky: {$n}
    .you = Tvé kartičky fresky: {$n}
text-tiles-spots = {$seat}, kartičky fresky {$n}, skvrny: {$things}
    .you = Tvé kartičky fresky {$n}, skvrny: {$things}
text-own-tile = ({$things})
text-own-tile-spent = (použito: {$things})
text-has-portraits = {$seat}, portréty: {$cards}
    .you = Tvé portréty: {$cards}
text-has-requests = {$seat}, splněné žádosti: {$n}
    .you = Tvé splněné žádosti: {$n}
text-thalers = {$seat}, tolary na konci: {$n}
    .you = Tvé tolary na konci: {$n}
text-leonardo = Leonardo (rozhoduje {$seat}): {$where}; {$up}; na fresce na {$section}; plán: {$plan}; kartičky fresky: {$n}
    .you = Leonardo (rozhoduješ ty): {$where}; {$up}; na fresce na {$section}; plán: {$plan}; kartičky fresky: {$n}
text-leonardo-up = vstává v {$n}
text-leonardo-sleeps = ještě spí
text-hostel = Noclehárna: {$things}
text-hour = {$n} hodin (nálada { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, cena {$price})
text-hour-taken = {$n} hodin (nálada { $mood ->
    [0] ±0
    [1] +1
   *[other] {$mood}
  }, cena {$price}; {$seat})
    .you = {$n} hodin (nálada { $mood ->
        [0] ±0
        [1] +1
       *[other] {$mood}
      }, cena {$price}; ty)
text-booth = Stánek {$booth}, míst {$n}: {$things}
text-booth-closed = Stánek {$booth}, míst {$n}: zavřeno
text-tile = ({$things})
text-bag = Kartičky obchodu v pytlíku: {$n}
text-fresco = Části k obnovení: {$n}; biskup stojí na {$section}
text-row = {$things}
text-section = { $bonus ->
    [0] {$section}: body {$n} ({$things})
   *[other] {$section}: body {$n} +{$bonus} ({$things})
  }
text-section-spots = { $bonus ->
    [0] {$section}: body {$n} ({$things}; skvrny: {$spots})
   *[other] {$section}: body {$n} +{$bonus} ({$things}; skvrny: {$spots})
  }
text-restored = Obnoveno: {$things}
text-supply = Zásoba: {$things}
text-mood = Počítadlo nálady: 1 až {$n}; o učně víc na {$plus}, o učně míň na {$minus}
text-portraits = Odkryté portréty: {$things}; v balíčku {$n}
text-portrait = {$card} ({$text})
text-requests = Odkryté žádosti: {$things}; v hromádce {$n}
text-request = ({$things}: body {$n}, tolary {$thalers}, barvy {$paints})
text-own = Za tvou zástěnou: tolary {$n}; {$things}
text-own-plan = Tvůj plán: {$things}
text-result = {$rank}. {$seat}: body {$n}, tolary {$purse} (freska {$fresco}, biskup {$bishop}, oltář {$altar}, žádosti {$requests}, portréty {$portraits}, za tolary {$thalers}, posun na počítadle {$track})
    .you = {$rank}. Ty: body {$n}, tolary {$purse} (freska {$fresco}, biskup {$bishop}, oltář {$altar}, žádosti {$requests}, portréty {$portraits}, za tolary {$thalers}, posun na počítadle {$track})
alt-player = {$seat}: body {$n}, nálada {$mood}, kartičky fresky {$tiles}.
    .you = Ty: body {$n}, nálada {$mood}, kartičky fresky {$tiles}.
alt-leonardo = Leonardo: body {$n}, kartičky fresky {$tiles}.

# Odkud jsou body
part-fresco = freska
part-bishop = biskup
part-altar = oltář
part-requests = žádosti
part-portraits = portréty
part-thalers = tolary
part-track = posun na počítadle

# Volby stolu
option-bishops_requests = Žádosti biskupa
option-portraits = Portréty
option-special_blends = Zvláštní míchané barvy

# Jak se hraje, za minutu
how-to-play-goal = Maluješ fresky a vracíš velké malbě na stropě katedrály barvy, jak si přeje biskup. Když na začátku kola {$final_tiles ->
    [one] zbývá {$final_tiles} část
    [few] zbývají {$final_tiles} části
   *[other] zbývá {$final_tiles} částí
  } nebo méně, je to závěrečné kolo; kdo má po něm nejvíc vítězných bodů, vyhrává.
how-to-play-turn = Zvol, kdy vstaneš: kdo vstává brzy, je na řadě dřív, ale nálada klesá a trh je drahý. Pak všichni tajně plánují, kolik učňů kam půjde, na jedno místo nejvýš {$at_once}: na trh pro barvy, do katedrály obnovovat, do ateliéru pro tolary, do dílny míchat, do divadla pro náladu. Místa se navštěvují v tomto pořadí, na každém jdou první ti, kdo vstali dřív.
how-to-play-scores = Část fresky obnovíš přesně těmi barvami, které ukazuje, a dostaneš za ni její body, o {$bishop_on} víc, když na ní stojí biskup, o {$bishop_beside}, když stojí vedle; předtím ho smíš za {COUNT($bishop_cost, "tolar", "tolary", "tolarů")} posunout o jednu část. Za každou obnovenou část pak máš v každém kole příjem {COUNT($income, "tolar", "tolary", "tolarů")}. Na oltář dáš barvy (počet: {$altar}); základní mezi nimi se musejí lišit, míchané vynesou víc. Na konci je za každé {COUNT($thalers_per_vp, "tolar", "tolary", "tolarů")} jeden bod.
how-to-play-mistake-1 = Plánovat katedrálu s barvami, které ještě nejsou namíchané: dílna je až po ní, míchej tedy kolo předem.
how-to-play-mistake-2 = Vstávat pořád v {$hour_1}: se špatnou náladou přijdeš každé kolo o učně.
how-to-play-mistake-3 = Nechat biskupa stát: tolar, který ho přivede blíž, vynese {$bishop_beside} nebo {COUNT($bishop_on, "bod", "body", "bodů")}.
