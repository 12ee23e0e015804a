# Leonardo da Vinci, česky.
game-name = Maestro Leonardo
game-blurb = Florencie plná vynálezců: posílej učně do města a dokonči své stroje dřív než ostatní.

# Co se děje: vždy jedna věta v přítomném čase.
starts = Začíná {$seat}.
    .you = Začínáš.
gets-set = {$seat} dostává počáteční sadu {$set}.
    .you = Dostáváš počáteční sadu {$set}.
removed = V této hře nebudou: {$cards}.
requested = Město zadává: {$cards}.
takes-addon = {$seat} si vybírá: {$thing}.
    .you = Vybíráš si: {$thing}.
takes-cards = {$seat} bere: {$cards}.
    .you = Bereš: {$cards}.
round-begins = Začíná {$n}. kolo z {$m}. Leonarda má {$seat}.
    .you = Začíná {$n}. kolo z {$m}. Leonarda máš ty.
research-begins = Začíná {$n}. kolo z {$m}, výzkumné: město je zavřené, pracují jen laboratoře. Leonarda má {$seat}.
    .you = Začíná {$n}. kolo z {$m}, výzkumné: město je zavřené, pracují jen laboratoře. Leonarda máš ty.
cancels = {$seat} přerušuje práci {TERM($lab, case: "at")}.
    .you = Přerušuješ práci {TERM($lab, case: "at")}.
begins = {$seat} začíná práci {TERM($lab, case: "at")}.
    .you = Začínáš práci {TERM($lab, case: "at")}.
begins-you = Víš to jen ty: {TERM($lab, case: "at")} vzniká {$thing}.
begins-nothing = {$seat} nic nového nezačíná.
    .you = Nic nového nezačínáš.
placing-begins = Teď se umísťují lidé. Začíná {$seat}.
    .you = Teď se umísťují lidé. Začínáš ty.
places-area = { $n ->
    [one] {$seat} umísťuje {TERM($place, case: "to")} {$n} učně.
    [few] {$seat} umísťuje {TERM($place, case: "to")} {$n} učně.
   *[other] {$seat} umísťuje {TERM($place, case: "to")} {$n} učňů.
  }
    .you = { $n ->
        [one] Umísťuješ {TERM($place, case: "to")} {$n} učně.
        [few] Umísťuješ {TERM($place, case: "to")} {$n} učně.
       *[other] Umísťuješ {TERM($place, case: "to")} {$n} učňů.
      }
places-area-master = {$seat} umísťuje {TERM($place, case: "to")} mistra.
    .you = Umísťuješ {TERM($place, case: "to")} mistra.
places-lab = { $n ->
    [one] {$seat} umísťuje {TERM($place, case: "to")} {$n} učně.
    [few] {$seat} umísťuje {TERM($place, case: "to")} {$n} učně.
   *[other] {$seat} umísťuje {TERM($place, case: "to")} {$n} učňů.
  }
    .you = { $n ->
        [one] Umísťuješ {TERM($place, case: "to")} {$n} učně.
        [few] Umísťuješ {TERM($place, case: "to")} {$n} učně.
       *[other] Umísťuješ {TERM($place, case: "to")} {$n} učňů.
      }
places-lab-master = {$seat} umísťuje {TERM($place, case: "to")} mistra.
    .you = Umísťuješ {TERM($place, case: "to")} mistra.
passes-place = {$seat} už nikoho neumísťuje.
    .you = Už nikoho neumísťuješ.
has-placed = {$seat} už nemůže nikoho umístit.
    .you = Už nemůžeš nikoho umístit.
placing-ends = Všichni lidé jsou umístění.
evaluates = Na řadě je {$place}, v tomto pořadí: {$seats}.
leaves-council = Na radnici jsou všichni hráči, a tak ji poslední opouští: {$seat}.
    .you = Na radnici jsou všichni hráči, a tak ji opouštíš ty: máš poslední místo v pořadí.
names-holder = {$seat} rozhoduje: Leonarda má teď {$other}.
    .you = Rozhoduješ: Leonarda má teď {$other}.
    .other-is-you = {$seat} rozhoduje: Leonarda máš teď ty.
keeps-leonardo = Leonarda má teď {$seat}.
    .you = Leonarda máš teď ty.
stands-on = {$seat} zabírá pole „{$thing}“.
    .you = Zabíráš pole „{$thing}“.
withdraws = {$seat} stahuje lidi {TERM($place, case: "from")}.
    .you = Stahuješ lidi {TERM($place, case: "from")}.
council-over = Na radnici je hotovo.
leaves-unused = {$seat} pole „{$thing}“ nevyužívá.
    .you = Pole „{$thing}“ nevyužíváš.
moves-apprentice = {$seat} přemísťuje učně {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Přemísťuješ učně {TERM($origin, case: "from")} {TERM($place, case: "to")}.
moves-apprentice-of = {$seat} přemísťuje cizího učně ({$other}) {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Přemísťuješ cizího učně ({$other}) {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .other-is-you = {$seat} přemísťuje tvého učně {TERM($origin, case: "from")} {TERM($place, case: "to")}.
takes-florins = { $n ->
    [0] {$seat} na radnici žádný gulden nenachází.
    [one] {$seat} bere z radnice {$n} gulden.
    [few] {$seat} bere z radnice {$n} guldeny.
   *[other] {$seat} bere z radnice {$n} guldenů.
  }
    .you = { $n ->
        [0] Na radnici žádný gulden nenacházíš.
        [one] Bereš z radnice {$n} gulden.
        [few] Bereš z radnice {$n} guldeny.
       *[other] Bereš z radnice {$n} guldenů.
      }
looks = { $n ->
    [one] {$seat} se dívá na vrchní vynález balíčku.
    [few] {$seat} se dívá na vrchní {$n} vynálezy balíčku.
   *[other] {$seat} se dívá na vrchních {$n} vynálezů balíčku.
  }
    .you = { $n ->
        [one] Díváš se na vrchní vynález balíčku.
        [few] Díváš se na vrchní {$n} vynálezy balíčku.
       *[other] Díváš se na vrchních {$n} vynálezů balíčku.
      }
looks-you = Shora vidíš: {$cards}.
arranges = {$seat} vrací vynálezy v tajném pořadí.
    .you = Vracíš vynálezy v tajném pořadí.
arranges-you = Vracíš shora: {$cards}.
takes-resource = { $n ->
    [0] {$seat} bere zdarma 1 kartu: {$thing}.
    [one] {$seat} bere 1 kartu za {$n} gulden: {$thing}.
    [few] {$seat} bere 1 kartu za {$n} guldeny: {$thing}.
   *[other] {$seat} bere 1 kartu za {$n} guldenů: {$thing}.
  }
    .you = { $n ->
        [0] Bereš zdarma 1 kartu: {$thing}.
        [one] Bereš 1 kartu za {$n} gulden: {$thing}.
        [few] Bereš 1 kartu za {$n} guldeny: {$thing}.
       *[other] Bereš 1 kartu za {$n} guldenů: {$thing}.
      }
takes-apprentice = { $n ->
    [0] {$seat} dostává učně zdarma.
    [one] {$seat} dostává učně za {$n} gulden.
    [few] {$seat} dostává učně za {$n} guldeny.
   *[other] {$seat} dostává učně za {$n} guldenů.
  }
    .you = { $n ->
        [0] Dostáváš učně zdarma.
        [one] Dostáváš učně za {$n} gulden.
        [few] Dostáváš učně za {$n} guldeny.
       *[other] Dostáváš učně za {$n} guldenů.
      }
takes-lab = { $n ->
    [0] {$seat} bere velkou laboratoř, zdarma. Míst: {$places}.
    [one] {$seat} bere velkou laboratoř za {$n} gulden. Míst: {$places}.
    [few] {$seat} bere velkou laboratoř za {$n} guldeny. Míst: {$places}.
   *[other] {$seat} bere velkou laboratoř za {$n} guldenů. Míst: {$places}.
  }
    .you = { $n ->
        [0] Bereš velkou laboratoř, zdarma. Míst: {$places}.
        [one] Bereš velkou laboratoř za {$n} gulden. Míst: {$places}.
        [few] Bereš velkou laboratoř za {$n} guldeny. Míst: {$places}.
       *[other] Bereš velkou laboratoř za {$n} guldenů. Míst: {$places}.
      }
turns-lab = { $n ->
    [0] {$seat} otáčí {TERM($lab, case: "acc")} na {$places} míst, zdarma.
    [one] {$seat} otáčí {TERM($lab, case: "acc")} na {$places} míst za {$n} gulden.
    [few] {$seat} otáčí {TERM($lab, case: "acc")} na {$places} míst za {$n} guldeny.
   *[other] {$seat} otáčí {TERM($lab, case: "acc")} na {$places} míst za {$n} guldenů.
  }
    .you = { $n ->
        [0] Otáčíš {TERM($lab, case: "acc")} na {$places} míst, zdarma.
        [one] Otáčíš {TERM($lab, case: "acc")} na {$places} míst za {$n} gulden.
        [few] Otáčíš {TERM($lab, case: "acc")} na {$places} míst za {$n} guldeny.
       *[other] Otáčíš {TERM($lab, case: "acc")} na {$places} míst za {$n} guldenů.
      }
fixes-robot = { $n ->
    [0] {$seat} montuje robota {TERM($lab, case: "to")}, zdarma.
    [one] {$seat} montuje robota {TERM($lab, case: "to")} za {$n} gulden.
    [few] {$seat} montuje robota {TERM($lab, case: "to")} za {$n} guldeny.
   *[other] {$seat} montuje robota {TERM($lab, case: "to")} za {$n} guldenů.
  }
    .you = { $n ->
        [0] Montuješ robota {TERM($lab, case: "to")}, zdarma.
        [one] Montuješ robota {TERM($lab, case: "to")} za {$n} gulden.
        [few] Montuješ robota {TERM($lab, case: "to")} za {$n} guldeny.
       *[other] Montuješ robota {TERM($lab, case: "to")} za {$n} guldenů.
      }
finds-nothing = {$seat} už nemá {TERM($place, case: "at")} co dělat.
    .you = Už nemáš {TERM($place, case: "at")} co dělat.
area-over = Všichni lidé se vracejí {TERM($place, case: "from")} domů.
swaps = {$seat} mění na tržišti: dává {$cards}, bere {$others}.
    .you = Měníš na tržišti: dáváš {$cards}, bereš {$others}.
works = { $n ->
    [one] {$seat}, {$lab}: {$n} týden práce, stav {$weeks}.
    [few] {$seat}, {$lab}: {$n} týdny práce, stav {$weeks}.
   *[other] {$seat}, {$lab}: {$n} týdnů práce, stav {$weeks}.
  }
    .you = { $n ->
        [one] Tvá {$lab}: {$n} týden práce, stav {$weeks}.
        [few] Tvá {$lab}: {$n} týdny práce, stav {$weeks}.
       *[other] Tvá {$lab}: {$n} týdnů práce, stav {$weeks}.
      }
labs-worked = Práce v laboratořích je hotová. Lidé se vracejí domů.
completes = {$seat} dokončuje vynález: {$thing}.
    .you = Dokončuješ vynález: {$thing}.
completes-none = V tomto kole nikdo žádný vynález nedokončuje.
is-paid = { $n ->
    [one] {$seat} dostává {$n} gulden za {TERM($thing, case: "acc")}.
    [few] {$seat} dostává {$n} guldeny za {TERM($thing, case: "acc")}.
   *[other] {$seat} dostává {$n} guldenů za {TERM($thing, case: "acc")}.
  }
    .you = { $n ->
        [one] Dostáváš {$n} gulden za {TERM($thing, case: "acc")}.
        [few] Dostáváš {$n} guldeny za {TERM($thing, case: "acc")}.
       *[other] Dostáváš {$n} guldenů za {TERM($thing, case: "acc")}.
      }
is-paid-later = { $n ->
    [one] {$seat} dostává menší odměnu, {$n} gulden. Vynález: {$thing}.
    [few] {$seat} dostává menší odměnu, {$n} guldeny. Vynález: {$thing}.
   *[other] {$seat} dostává menší odměnu, {$n} guldenů. Vynález: {$thing}.
  }
    .you = { $n ->
        [one] Dostáváš menší odměnu, {$n} gulden. Vynález: {$thing}.
        [few] Dostáváš menší odměnu, {$n} guldeny. Vynález: {$thing}.
       *[other] Dostáváš menší odměnu, {$n} guldenů. Vynález: {$thing}.
      }
takes-card = {$seat} si nechává kartu: {$thing}.
    .you = Necháváš si kartu: {$thing}.
bids = { $n ->
    [one] {$seat} nabízí {$n} gulden.
    [few] {$seat} nabízí {$n} guldeny.
   *[other] {$seat} nabízí {$n} guldenů.
  }
    .you = { $n ->
        [one] Nabízíš {$n} gulden.
        [few] Nabízíš {$n} guldeny.
       *[other] Nabízíš {$n} guldenů.
      }
wins-card = { $n ->
    [one] {$seat} získává za {$n} gulden kartu: {$thing}.
    [few] {$seat} získává za {$n} guldeny kartu: {$thing}.
   *[other] {$seat} získává za {$n} guldenů kartu: {$thing}.
  }
    .you = { $n ->
        [one] Získáváš za {$n} gulden kartu: {$thing}.
        [few] Získáváš za {$n} guldeny kartu: {$thing}.
       *[other] Získáváš za {$n} guldenů kartu: {$thing}.
      }
card-gone = Nikdo nic nenabízí, a tak jde karta ze hry: {$thing}.
still-works = {$seat} pracuje {TERM($lab, case: "at")} na tomtéž: {$thing}.
    .you = Pracuješ {TERM($lab, case: "at")} na tomtéž: {$thing}.
continues = {$seat} pracuje {TERM($lab, case: "at")} dál za menší odměnu: {$thing}.
    .you = Pracuješ {TERM($lab, case: "at")} dál za menší odměnu: {$thing}.
stops = {$seat} končí s prací {TERM($lab, case: "at")}: {$thing}.
    .you = Končíš s prací {TERM($lab, case: "at")}: {$thing}.
council-florin = { $n ->
    [one] Na radnici přibývá gulden: leží tam {$n}.
    [few] Na radnici přibývá gulden: leží tam {$n}.
   *[other] Na radnici přibývá gulden: leží jich tam {$n}.
  }
variety = { $n ->
    [0] {$seat} odměnu nedostává; různých druhů: {$kinds}.
    [one] {$seat} dostává navíc {$n} gulden; různých druhů: {$kinds}.
    [few] {$seat} dostává navíc {$n} guldeny; různých druhů: {$kinds}.
   *[other] {$seat} dostává navíc {$n} guldenů; různých druhů: {$kinds}.
  }
    .you = { $n ->
        [0] Odměnu nedostáváš; různých druhů: {$kinds}.
        [one] Dostáváš navíc {$n} gulden; různých druhů: {$kinds}.
        [few] Dostáváš navíc {$n} guldeny; různých druhů: {$kinds}.
       *[other] Dostáváš navíc {$n} guldenů; různých druhů: {$kinds}.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} vyhrává: {$n} gulden, karty vynálezů: {$cards}.
        [few] {$seat} vyhrává: {$n} guldeny, karty vynálezů: {$cards}.
       *[other] {$seat} vyhrává: {$n} guldenů, karty vynálezů: {$cards}.
      }
   *[other] { $n ->
        [one] {$rank}. místo: {$seat}, {$n} gulden, karty vynálezů: {$cards}.
        [few] {$rank}. místo: {$seat}, {$n} guldeny, karty vynálezů: {$cards}.
       *[other] {$rank}. místo: {$seat}, {$n} guldenů, karty vynálezů: {$cards}.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Vyhráváš: {$n} gulden, karty vynálezů: {$cards}.
            [few] Vyhráváš: {$n} guldeny, karty vynálezů: {$cards}.
           *[other] Vyhráváš: {$n} guldenů, karty vynálezů: {$cards}.
          }
       *[other] { $n ->
            [one] {$rank}. místo: ty, {$n} gulden, karty vynálezů: {$cards}.
            [few] {$rank}. místo: ty, {$n} guldeny, karty vynálezů: {$cards}.
           *[other] {$rank}. místo: ty, {$n} guldenů, karty vynálezů: {$cards}.
          }
      }

# Otázky
ask-addon = { $n ->
    [one] Který doplněk si vybereš? Je to tvůj poslední.
    [few] Který doplněk si vybereš? Zbývají ti {$n}.
   *[other] Který doplněk si vybereš? Zbývá ti jich {$n}.
  }
ask-resource = Kterou surovinu si vezmeš?
ask-resources = Které suroviny si vezmeš? Celkem {$n}, stejných nejvýš {$most}.
ask-robot = Kam namontuješ robota?
ask-start = Začít s prací? Na čem, to nikdo neuvidí.
ask-start-in = Na čem začneš pracovat {TERM($lab, case: "at")}?
ask-cancel = Kterou práci přerušíš?
ask-place = Kam umístíš své lidi?
ask-place-in = Koho umístíš {TERM($place, case: "to")}?
ask-leonardo = Kdo dostane Leonarda?
ask-field = Které pole na radnici zabereš?
ask-move = Přemístit učně?
ask-whose = Čího učně přemístíš?
ask-move-from = Odkud učeň půjde?
ask-move-to = Kam učeň {TERM($place, case: "from")} půjde?
ask-look = Podívat se na vršek balíčku?
ask-arrange = Který vynález přijde shora na {$n}. místo?
ask-buy = { $n ->
    [one] Koupit surovinu za {$n} gulden?
    [few] Koupit surovinu za {$n} guldeny?
   *[other] Koupit surovinu za {$n} guldenů?
  }
ask-area = { $n ->
    [0] Co uděláš {TERM($place, case: "at")}? Teď je to zdarma.
    [one] Co uděláš {TERM($place, case: "at")}? Teď to stojí {$n} gulden.
    [few] Co uděláš {TERM($place, case: "at")}? Teď to stojí {$n} guldeny.
   *[other] Co uděláš {TERM($place, case: "at")}? Teď to stojí {$n} guldenů.
  }
ask-swap = Vyměnit něco na tržišti?
ask-lay = Které karty odložíš? Nejméně {$low}, nejvýš {$high}.
ask-get = { $n ->
    [one] Kterou kartu si vezmeš?
    [few] Které {$n} karty si vezmeš?
   *[other] Kterých {$n} karet si vezmeš?
  }
ask-which = Který vynález dokončíš?
ask-handle = Za který vynález dostaneš odměnu teď?
ask-bid = Kolik nabídneš za kartu „{$thing}“? Zájemců: {$n}.
ask-follow = Někdo byl rychlejší. Pracovat {TERM($lab, case: "at")} dál ({$thing})?
ask-order = Co máme udělat za tebe?
ask-order-limit = Do jaké ceny máme jednat za tebe {TERM($place, case: "at")}?
ask-order-buy = Zabereš pole, kde se kupuje. Kterou surovinu?
ask-order-fill = Kolik učňů půjde {TERM($place, case: "to")}? Mistr přijde v dalším tahu.

# Tlačítka: sloveso s číslem, bez tečky
name-of = {TERM($thing, cap: 1)}
verb-start = Začít práci
verb-cancel = Přerušit práci
pass-start = Pasovat: nic nezačínat
start-done = To je všechno
cancel-in = Přerušit {TERM($lab, case: "at")}
cancel-both = Přerušit v obou laboratořích
start-in = Začít {TERM($lab, case: "at")}
start-on = {$no} {TERM($thing, case: "short")}: {$cards}
place-apprentices = { $n ->
    [one] Umístit {$n} učně
    [few] Umístit {$n} učně
   *[other] Umístit {$n} učňů
  }
place-master = {TERM($thing, cap: 1)}
pass-place = Pasovat: nikoho neumísťovat
verb-leonardo = Předat Leonarda
name-holder = {$seat}
  .you = Ty
withdraw = Stáhnout lidi z radnice
leave-florins = Zabrat pole, guldeny nechat
use-nothing = Nic neudělat
verb-move = Přemístit učně
whose-apprentice = Učeň, kterého má {$seat}
  .you = Jeden z tvých učňů
look = { $n ->
    [one] Podívat se na vrchní kartu
    [few] Podívat se na vrchní {$n} karty
   *[other] Podívat se na vrchních {$n} karet
  }
put-card = { $n ->
    [1] Navrch: {$no} {$thing}
   *[other] {$n}. místo: {$no} {$thing}
  }
put-rest = { $n ->
    [one] Poslední nechat, jak leží
    [few] Ostatní {$n} nechat, jak leží
   *[other] Ostatních {$n} nechat, jak leží
  }
verb-buy = { $n ->
    [one] Koupit surovinu za {$n} gulden
    [few] Koupit surovinu za {$n} guldeny
   *[other] Koupit surovinu za {$n} guldenů
  }
take-resource = { $n ->
    [0] Vzít zdarma: {$thing}
    [one] Vzít za {$n} gulden: {$thing}
    [few] Vzít za {$n} guldeny: {$thing}
   *[other] Vzít za {$n} guldenů: {$thing}
  }
take-apprentice = { $n ->
    [0] Vzít učně zdarma
    [one] Vzít učně za {$n} gulden
    [few] Vzít učně za {$n} guldeny
   *[other] Vzít učně za {$n} guldenů
  }
improve = { $n ->
    [0] {$thing} · zdarma
   *[other] {$thing} · {$n}
  }
robot-into = Namontovat {TERM($lab, case: "to")}
pass-area = Pasovat: stáhnout lidi
verb-swap = Vyměnit karty
lay-card = Odložit: {$thing}
get-card = Vzít: {$thing}
finish-invention = Dokončit: {$no} {$thing} · {$kind} · {$cards}
verb-handle = Vybrat další vynález
handle-invention = Další: {$no} {$thing} · {$kind} · {$cards}
verb-bid = Nabídnout
continue = Pracovat dál
stop = Skončit s prací
order-up-to = { $n ->
    [0] Jen zdarma
    [one] Nejvýš za {$n} gulden
    [few] Nejvýš za {$n} guldeny
   *[other] Nejvýš za {$n} guldenů
  }
order-withdraw = Hned stáhnout lidi
order-idle = Pasovat všude, kde nic nemůžu
order-then-master = {TERM($place, cap: 1)}, pak mistr
order-fill = { $n ->
    [one] {$n} učeň, pak mistr
    [few] {$n} učni, pak mistr
   *[other] {$n} učňů, pak mistr
  }
ahead-once = Vzít jednou, pak stáhnout lidi
ahead-up-to = { $n ->
    [one] Brát nejvýš za {$n} gulden
    [few] Brát nejvýš za {$n} guldeny
   *[other] Brát nejvýš za {$n} guldenů
  }
ahead-buy = { $n ->
    [one] Koupit za {$n} gulden: {$thing}
    [few] Koupit za {$n} guldeny: {$thing}
   *[other] Koupit za {$n} guldenů: {$thing}
  }

# Poznámky u možností
invention-note = { $n ->
    [one] {$kind} · {$n} týden, vynese {$first}, později {$later}
    [few] {$kind} · {$n} týdny, vynese {$first}, později {$later}
   *[other] {$kind} · {$n} týdnů, vynese {$first}, později {$later}
  }
invention-note-less = { $n ->
    [one] {$kind} · {$n} týden, sleva {$less} už odečtena; vynese {$first}, později {$later}
    [few] {$kind} · {$n} týdny, sleva {$less} už odečtena; vynese {$first}, později {$later}
   *[other] {$kind} · {$n} týdnů, sleva {$less} už odečtena; vynese {$first}, později {$later}
  }
strongest-there = nejvyšší síla: {$n}
weeks-to-go = { $n ->
    [0] týdnů už je dost
    [one] zbývá {$n} týden
    [few] zbývají {$n} týdny
   *[other] zbývá {$n} týdnů
  }
weeks-to-go-less = { $n ->
    [0] týdnů už je dost, sleva {$less} už odečtena
    [one] zbývá {$n} týden, sleva {$less} už odečtena
    [few] zbývají {$n} týdny, sleva {$less} už odečtena
   *[other] zbývá {$n} týdnů, sleva {$less} už odečtena
  }
brings-nothing = teď nic nepřinese
council-has = { $n ->
    [one] leží tam {$n} gulden
    [few] leží tam {$n} guldeny
   *[other] leží tam {$n} guldenů
  }
left = zbývá {$n}
you-have = { $n ->
    [one] Máš {$n} gulden.
    [few] Máš {$n} guldeny.
   *[other] Máš {$n} guldenů.
  }

# Proč ne
why-too-dear = { $n ->
    [one] Chybí ti {$n} gulden.
    [few] Chybějí ti {$n} guldeny.
   *[other] Chybí ti {$n} guldenů.
  }
why-third-letter = Písmeno {$letter} nesmí nikdo zvolit potřetí.
why-all-apprentices = Všechny učně už máš, celkem {$n}.
why-shops-empty = V prodejnách zbývá příliš málo karet.
why-shop-empty = Tato prodejna je prázdná.
why-no-robot-place = Volné místo pro robota nemáš: bývá jen v laboratoři s 5 nebo 6 místy.
why-no-idle-robot-place = Kde máš volné místo pro robota, tam se právě pracuje.
why-lab-works = {TERM($lab, case: "at", cap: 1)} se pracuje, a tak ji nejde vylepšit.
why-no-large = Velkou laboratoř ještě nemáš.
why-has-large = Velkou laboratoř už máš.
why-turned = Už je otočená: {$lab}.
why-no-robots = Víc než tři roboty nikdo mít nesmí.
why-no-idle-lab = Ve všech tvých laboratořích se pracuje.
why-no-work = Není co přerušit.
why-no-cards = Tvoje suroviny nestačí na žádný vynález, se kterým můžeš začít.
why-other-lab = Na tom už pracuje tvoje druhá laboratoř.
why-completed = Tento vynález už máš dokončený.
why-missing = Chybí ti: {$cards}.
why-no-city = Ve výzkumných kolech se do města nechodí.
why-lab-idle = Tady se nepracuje: práce se začíná na začátku kola.
why-lab-full = Všechna místa jsou tam obsazená.
why-no-apprentices = Všechny učně už máš umístěné.
why-placed = V tomto kole už tam své učně máš.
why-master-used = Mistra už máš umístěného.
why-field-taken = Už tam stojí {$seat}.
why-nobody-here = Odtud není koho přemístit.
why-first-there = Jeho majitel už je tam první.
why-same-place = Tam učeň už stojí.
why-no-hand = V ruce nemáš žádné suroviny.

# Nadpisy: kdo teď co dělá
headline-hidden = Co přijde dál, je zatím skryté
headline-addon = {$seat} si vybírá doplněk
    .you = Vybíráš si doplněk
headline-start = {$seat} zahajuje práci
    .you = Zahajuješ práci
headline-place = {$seat} umísťuje lidi
    .you = Umísťuješ lidi
headline-leonardo = {$seat} určuje, kdo dostane Leonarda
    .you = Určuješ, kdo dostane Leonarda
headline-field = {$seat} vybírá na radnici
    .you = Vybíráš na radnici
headline-move = {$seat} smí přemístit učně
    .you = Smíš přemístit učně
headline-look = {$seat} se smí podívat do balíčku
    .you = Smíš se podívat do balíčku
headline-arrange = {$seat} se dívá do balíčku
    .you = Díváš se do balíčku
headline-buy = {$seat} smí koupit surovinu
    .you = Smíš koupit surovinu
headline-area = {TERM($place, case: "at", cap: 1)} je na řadě {$seat}
    .you = {TERM($place, case: "at", cap: 1)} jsi na řadě ty
headline-which = {$seat} dokončuje vynález
    .you = Dokončuješ vynález
headline-handle = {$seat} vybírá, co se vyplatí dřív
    .you = Vybíráš, co se vyplatí dřív
headline-follow = {$seat} pracuje dál, nebo končí
    .you = Pracuješ dál, nebo končíš
headline-bid = Dražba karty „{$thing}“
headline-stake-shop = { $n ->
    [0] {$thing} zdarma, nebo pas
    [one] {$thing} za {$n} gulden, nebo pas
    [few] {$thing} za {$n} guldeny, nebo pas
   *[other] {$thing} za {$n} guldenů, nebo pas
  }
headline-stake-academy = { $n ->
    [0] učeň zdarma, nebo pas
    [one] učeň za {$n} gulden, nebo pas
    [few] učeň za {$n} guldeny, nebo pas
   *[other] učeň za {$n} guldenů, nebo pas
  }
headline-stake-workshop = { $n ->
    [0] laboratoř či robot zdarma, nebo pas
    [one] laboratoř či robot za {$n} gulden, nebo pas
    [few] laboratoř či robot za {$n} guldeny, nebo pas
   *[other] laboratoř či robot za {$n} guldenů, nebo pas
  }
headline-round = {$n}. kolo z {$m}
headline-research = {$n}. kolo z {$m}, výzkumné
headline-round-zero = příprava hry
headline-wins = Vyhrává {$seats}
    .you = Vyhráváš
headline-won-with = { $n ->
    [one] se ziskem {$n} guldenu
   *[other] se ziskem {$n} guldenů
  }

# Textový plán
text-nobody = nikdo
text-cards = {$thing} {$n}
text-round = {$n}. kolo z {$m}; Leonarda má {$seat}.
    .you = {$n}. kolo z {$m}; Leonarda máš ty.
text-research = {$n}. kolo z {$m}, výzkumné; Leonarda má {$seat}.
    .you = {$n}. kolo z {$m}, výzkumné; Leonarda máš ty.
text-phase-setup = Kolo 0: doplňky
text-phase-start = Fáze A: zahájení práce
text-phase-place = Fáze B: umísťování lidí
text-phase-city = Fáze C: vyhodnocení
text-phase-complete = Fáze D: dokončení vynálezů
text-phase-end = Hra skončila
text-holder = Leonarda má {$seat}.
    .you = Leonarda máš ty.
text-order = Ještě přijdou na řadu: {$seats}
text-mayor = Starosta stojí {TERM($place, case: "at")}
text-auction = Tajná dražba karty „{$thing}“: {$seats}
text-done = Dokončeno: {$thing}, {$seat}, {$lab}; vynese {$n}, ještě nevyplaceno
    .you = Dokončeno: {$thing}, ty, {$lab}; vynese {$n}, ještě nevyplaceno
text-done-paid = Dokončeno: {$thing}, {$seat}, {$lab}; vyplaceno {$n}
    .you = Dokončeno: {$thing}, ty, {$lab}; vyplaceno {$n}
text-done-later = Dokončeno později: {$thing}, {$seat}, {$lab}; vynese {$n}, ještě nevyplaceno
    .you = Dokončeno později: {$thing}, ty, {$lab}; vynese {$n}, ještě nevyplaceno
text-done-later-paid = Dokončeno později: {$thing}, {$seat}, {$lab}; vyplaceno {$n}
    .you = Dokončeno později: {$thing}, ty, {$lab}; vyplaceno {$n}
text-invention = Zadáno: č. {$no} {$thing} ({TERM($colour, case: "abbr")}, {$kind}): {$cards}; týdnů {$weeks}; vynese {$first}, později {$later}
text-deck = V balíčku {$n}, v neznámém pořadí: {$cards}
text-gone = Mimo hru: {$cards}
text-area-council = {TERM($place, cap: 1)} (guldenů {$n}): {$groups}
text-area-workshop = {TERM($place, cap: 1)} (robotů {$n}, cena {$price}): {$groups}
text-area-academy = {TERM($place, cap: 1)} (učňů {$n}, cena {$price}): {$groups}
text-area-shop = {TERM($place, cap: 1)} ({$thing} {$n}, cena {$price}): {$groups}
text-area-market = {TERM($place, cap: 1)} (karet {$n}): {$groups}
text-group = {$rank}. {$seat} {$n} (síla {$strength})
    .you = {$rank}. ty {$n} (síla {$strength})
text-group-master = {$rank}. {$seat} {$n} a mistr (síla {$strength})
    .you = {$rank}. ty {$n} a mistr (síla {$strength})
text-field = {$n}. pole na radnici: {$seat}
    .you = {$n}. pole na radnici: ty
text-market = Na tržišti: {$cards}
text-player = {$seat}: učňů {$n}, k umístění {$free}, na akademii {$academy}; mistr je umístěný
    .you = Ty: učňů {$n}, k umístění {$free}, na akademii {$academy}; mistr je umístěný
text-player-master = {$seat}: učňů {$n}, k umístění {$free} a mistr, na akademii {$academy}
    .you = Ty: učňů {$n}, k umístění {$free} a mistr, na akademii {$academy}
text-florins = {$seat}: guldenů {$n}
    .you = Ty: guldenů {$n}
text-passed = {$seat} už nikoho neumísťuje
    .you = Už nikoho neumísťuješ
text-lab-idle = {$seat}, {$lab}: volná; míst {$places}, pro roboty {$places2}; robotů {$n}
    .you = Tvá {$lab}: volná; míst {$places}, pro roboty {$places2}; robotů {$n}
text-lab = {$seat}, {$lab}: {$state}, týdnů {$weeks}, v tomto kole +{$works}; míst {$places}, pro roboty {$places2}; robotů {$n}; {$figures}
    .you = Tvá {$lab}: {$state}, týdnů {$weeks}, v tomto kole +{$works}; míst {$places}, pro roboty {$places2}; robotů {$n}; {$figures}
text-lab-secret = tajná práce
text-lab-rest = volná
text-lab-follows = otevřená práce, {$thing} ({$cards})
text-figures = učňů {$n}
text-figures-master = učňů {$n} a mistr
text-inventions = {$seat}, karty vynálezů: {$cards}
    .you = Tvé karty vynálezů: {$cards}
text-completed = {$seat}, dokončené vynálezy: {$cards}
    .you = Tvé dokončené vynálezy: {$cards}
text-addons = {$seat}, doplňky: {$things}
    .you = Tvé doplňky: {$things}
text-own-florins = Tvoje guldeny: {$n}
text-own-hand = Tvoje suroviny: {$cards}
text-work = Tvoje práce, {$lab}: {$things} ({$cards}); potřebných týdnů {$n}, sleva {$discount}
text-knows = Znáš vršek balíčku: {$cards}
text-looking = Díváš se, shora: {$cards}
text-own-bid = Tvoje nabídka: {$n}
text-result = {$rank}. {$seat}: guldenů {$n}, karet vynálezů {$cards}, druhů {$kinds} (na začátku {$start}, plné odměny {$first}, menší odměny {$later}, radnice {$council}, za různé druhy {$variety}, ceny {$prices}, dražby {$bids})
    .you = {$rank}. Ty: guldenů {$n}, karet vynálezů {$cards}, druhů {$kinds} (na začátku {$start}, plné odměny {$first}, menší odměny {$later}, radnice {$council}, za různé druhy {$variety}, ceny {$prices}, dražby {$bids})
alt-display = Zadáno: {$cards}.
alt-player = {$seat}: učňů {$n}, karet vynálezů {$cards}.
    .you = Ty: učňů {$n}, karet vynálezů {$cards}.
alt-player-florins = {$seat}: guldenů {$florins}, učňů {$n}, karet vynálezů {$cards}.
    .you = Ty: guldenů {$florins}, učňů {$n}, karet vynálezů {$cards}.

# Odkud guldeny jsou
part-start = na začátku
part-first = plné odměny
part-later = menší odměny
part-council = radnice
part-variety = různé druhy
part-prices = zaplacené ceny
part-bids = zaplaceno v dražbách

# Volby stolu
option-setup = Příprava hry
option-setup-beginner = pro začátečníky: počáteční sady
option-setup-advanced = pro pokročilé: doplňky podle výběru
option-codex1 = Codex I: mocná radnice
option-codex2 = Codex II: tržiště
option-start_player = Začínající hráč
option-start_player-random = losem
option-start_player-chosen = určí pořadatel, sedí na prvním místě

# Jak se hraje, za minutu
how-to-play-goal = Vynalézáš ve Florencii. Během {COUNT($rounds, "kola", "kol", "kol")} stavíš stroje, které město zadává; platí za ně dobře a nejvíc v kole, kdy je někdo dokončí poprvé. Vyhrává, kdo má na konci nejvíc guldenů.
how-to-play-turn = V každém kole můžeš tajně položit suroviny pod volnou laboratoř: přesně ty, které některý vynález potřebuje. Potom všichni střídavě umísťují učně a mistry do města nebo do svých pracujících laboratoří. Město se vyhodnocuje od A do H: kdo je kde nejsilnější, jedná první, a každá další akce tam stojí víc. Nakonec pracují laboratoře: učeň {COUNT($by_apprentice, "týden", "týdny", "týdnů")}, mistr {$by_master}, robot {$by_robot}. Od {$first_research}. kola pracují jen laboratoře.
how-to-play-scores = Jakmile má vynález dost odpracovaných týdnů, je dokončený sám od sebe. Plnou odměnu dostanou všichni, kdo ho dokončí ve stejném kole; kartu ten jediný, nebo vítěz tajné dražby. Kdo ho dokončí později, dostane méně. Každá karta šetří {COUNT($discount, "týden", "týdny", "týdnů")} u dalších vynálezů téhož druhu. Na konci jsou guldeny za různé druhy karet: za {COUNT($bonus_1_kinds, "druh", "druhy", "druhů")} {$bonus_1}, za {$bonus_2_kinds} {$bonus_2}, za {$bonus_3_kinds} {$bonus_3}.
how-to-play-mistake-1 = Poslat všechny do města: bez lidí v laboratoři práce stojí a vynález zatím dokončí jiní.
how-to-play-mistake-2 = Začít práci těsně před dílnou: pracující laboratoř nejde otočit ani do ní dát robota. Nejdřív ji vylepši.
how-to-play-mistake-3 = Nemít žádné guldeny: levná je všude jen první akce. Pár guldenů v záloze často přinese druhou kartu.
