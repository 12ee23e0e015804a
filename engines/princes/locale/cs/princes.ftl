# Knížata florentská, česky.
game-name = Knížata florentská
game-blurb = Lákej na své panství umělce a učence, vydraž, co si přejí, a jejich díla ti přinesou slávu.

# Co se děje: vždy jedna věta v přítomném čase.
starts = Začíná {$seat}.
    .you = Začínáš ty.
dealt = Dostáváš: {$cards}. Tři si nech.
gave = Vracíš {TERM($card, case: "acc")}.
drafted = Všichni vracejí po jedné kartě osobnosti.
round-begins = Začíná {$n}. kolo, díla musejí mít hodnotu aspoň {$minimum}. Dražbu otvírá {$seat}.
    .you = Začíná {$n}. kolo, díla musejí mít hodnotu aspoň {$minimum}. Dražbu otvíráš ty.
opens = {$seat} otvírá dražbu o {TERM($object, case: "acc")}: {$n} florinů.
    .you = Otvíráš dražbu o {TERM($object, case: "acc")}: {$n} florinů.
bids = {$seat} nabízí {$n} za {TERM($object, case: "acc")}.
    .you = Nabízíš {$n} za {TERM($object, case: "acc")}.
passes = {$seat} pasuje v dražbě o {TERM($object, case: "acc")}.
    .you = Pasuješ v dražbě o {TERM($object, case: "acc")}.
declines = {$seat} v tomto kole už nedraží.
    .you = V tomto kole už nedražíš.
finds-nothing = {$seat} nemá o co dražit a v tomto kole už nedraží.
    .you = Nemáš o co dražit a v tomto kole už nedražíš.
wins = {$seat} získává {TERM($object, case: "acc")} s nabídkou {$n} florinů.
    .you = Získáváš {TERM($object, case: "acc")} s nabídkou {$n} florinů.
takes = {$seat} zbývá jako poslední a bere si {TERM($object, case: "acc")}, cena: {$n} florinů.
    .you = Zbýváš jako poslední a bereš si {TERM($object, case: "acc")}, cena: {$n} florinů.
auctions-over = Dražby tohoto kola končí.
sells = { $n ->
    [one] {$seat} prodává {$n} prestižní bod za {$florins} florinů.
    [few] {$seat} prodává {$n} prestižní body za {$florins} florinů.
   *[other] {$seat} prodává {$n} prestižních bodů za {$florins} florinů.
  }
    .you = { $n ->
        [one] Prodáváš {$n} prestižní bod za {$florins} florinů.
        [few] Prodáváš {$n} prestižní body za {$florins} florinů.
       *[other] Prodáváš {$n} prestižních bodů za {$florins} florinů.
      }
gains-jester = { $n ->
    [one] {$seat} má teď {$n} kejklíře.
    [few] {$seat} má teď {$n} kejklíře.
   *[other] {$seat} má teď {$n} kejklířů.
  }
    .you = { $n ->
        [one] Máš teď {$n} kejklíře.
        [few] Máš teď {$n} kejklíře.
       *[other] Máš teď {$n} kejklířů.
      }
gains-builder = { $n ->
    [1] {$seat} má prvního stavitele: budovy jsou levnější.
    [2] { $pp ->
        [one] {$seat} má druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižní bod.
        [few] {$seat} má druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižní body.
       *[other] {$seat} má druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižních bodů.
      }
   *[other] { $pp ->
        [one] {$seat} má třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižní bod.
        [few] {$seat} má třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižní body.
       *[other] {$seat} má třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižních bodů.
      }
  }
    .you = { $n ->
        [1] Máš prvního stavitele: budovy jsou levnější.
        [2] { $pp ->
            [one] Máš druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižní bod.
            [few] Máš druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižní body.
           *[other] Máš druhého stavitele: budovy se smějí dotýkat. K tomu {$pp} prestižních bodů.
          }
       *[other] { $pp ->
            [one] Máš třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižní bod.
            [few] Máš třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižní body.
           *[other] Máš třetího stavitele: budovy jsou zadarmo. K tomu {$pp} prestižních bodů.
          }
      }
gains-recruiting = {$seat} si bere lákadlo do ruky.
    .you = Bereš si lákadlo do ruky.
places = { $n ->
    [0] {$seat} umísťuje {TERM($tile, case: "acc")} na pole {$square}.
    [one] {$seat} umísťuje další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižní bod.
    [few] {$seat} umísťuje další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižní body.
   *[other] {$seat} umísťuje další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižních bodů.
  }
    .you = { $n ->
        [0] Umísťuješ {TERM($tile, case: "acc")} na pole {$square}.
        [one] Umísťuješ další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižní bod.
        [few] Umísťuješ další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižní body.
       *[other] Umísťuješ další {TERM($tile, case: "acc")} na pole {$square}: {$n} prestižních bodů.
      }
looks = { $n ->
    [one] {$seat} si prohlíží poslední {TERM($deck, case: "acc")}.
    [few] {$seat} si prohlíží {$n} {TERM($deck, case: "pl_acc")}.
   *[other] {$seat} si prohlíží {$n} {TERM($deck, case: "pl_gen")}.
  }
    .you = { $n ->
        [one] Prohlížíš si poslední {TERM($deck, case: "acc")}.
        [few] Prohlížíš si {$n} {TERM($deck, case: "pl_acc")}.
       *[other] Prohlížíš si {$n} {TERM($deck, case: "pl_gen")}.
      }
looks-you = Prohlížíš si: {$cards}.
keeps-profession = {$seat} si nechává jednu kartu osobnosti.
    .you = Necháváš si jednu kartu osobnosti.
keeps-bonus = {$seat} si nechává jednu prémiovou kartu.
    .you = Necháváš si jednu prémiovou kartu.
keeps-prestige = {$seat} si nechává jednu prestižní kartu.
    .you = Necháváš si jednu prestižní kartu.
keeps-you = Necháváš si: {$card}. Pod balíček jdou, shora dolů: {$under}.
keeps-you-last = Necháváš si: {$card}.
keeps-object = {$seat} si nechává {TERM($object, case: "acc")} a platí {$n} florinů.
    .you = Necháváš si {TERM($object, case: "acc")} a platíš {$n} florinů.
discards = {TERM($object, case: "nom", cap: 1)} (má: {$seat}) se vrací do krabice a ze hry mizí.
    .you = Přicházíš o {TERM($object, case: "acc")}: vrací se do krabice a ze hry mizí.
lays-out = Lícem nahoru vedle balíčku: {$cards}.
takes-laid = {$seat} platí {$n} florinů a bere si vyloženou kartu: {$card}.
    .you = Platíš {$n} florinů a bereš si vyloženou kartu: {$card}.
freedom-leaves = Každý už zavedl jednu svobodu, třetí ze hry mizí: {$freedom}.
recruits = {$seat} přetahuje {TERM($card, case: "acc")} (dosud: {$other}).
    .you = Přetahuješ {TERM($card, case: "acc")} (dosud: {$other}).
    .other-is-you = {$seat} ti přetahuje {TERM($card, case: "acc")}.
waits = {$seat} si nechává lákadlo na později.
    .you = Necháváš si lákadlo na později.
turn-begins = Na tahu je {$seat}.
    .you = Na tahu jsi ty.
turn-over = {$seat} má obě akce za sebou.
    .you = Máš obě akce za sebou.
ends-turn = {$seat} končí tah.
    .you = Končíš tah.
completes = { $pp ->
    [0] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší {$florins} florinů.
    [one] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižní bod
       *[other] {$florins} florinů a {$pp} prestižní bod
      }.
    [few] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižní body
       *[other] {$florins} florinů a {$pp} prestižní body
      }.
   *[other] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižních bodů
       *[other] {$florins} florinů a {$pp} prestižních bodů
      }.
  }
    .you = { $pp ->
        [0] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší {$florins} florinů.
        [one] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižní bod
           *[other] {$florins} florinů a {$pp} prestižní bod
          }.
        [few] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižní body
           *[other] {$florins} florinů a {$pp} prestižní body
          }.
       *[other] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižních bodů
           *[other] {$florins} florinů a {$pp} prestižních bodů
          }.
      }
completes-with = { $pp ->
    [0] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší {$florins} florinů. Prémie: {$bonus}.
    [one] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižní bod
       *[other] {$florins} florinů a {$pp} prestižní bod
      }. Prémie: {$bonus}.
    [few] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižní body
       *[other] {$florins} florinů a {$pp} prestižní body
      }. Prémie: {$bonus}.
   *[other] {$seat} dokončuje dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
        [0] {$pp} prestižních bodů
       *[other] {$florins} florinů a {$pp} prestižních bodů
      }. Prémie: {$bonus}.
  }
    .you = { $pp ->
        [0] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší {$florins} florinů. Prémie: {$bonus}.
        [one] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižní bod
           *[other] {$florins} florinů a {$pp} prestižní bod
          }. Prémie: {$bonus}.
        [few] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižní body
           *[other] {$florins} florinů a {$pp} prestižní body
          }. Prémie: {$bonus}.
       *[other] Dokončuješ dílo: {$card}, hodnota {$value}. Vynáší { $florins ->
            [0] {$pp} prestižních bodů
           *[other] {$florins} florinů a {$pp} prestižních bodů
          }. Prémie: {$bonus}.
      }
builds = { $pp ->
    [one] {$seat} staví {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižní bod.
    [few] {$seat} staví {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižní body.
   *[other] {$seat} staví {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižních bodů.
  }
    .you = { $pp ->
        [one] Stavíš {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižní bod.
        [few] Stavíš {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižní body.
       *[other] Stavíš {TERM($tile, case: "acc")} na poli {$square}: {$pp} prestižních bodů.
      }
buys-profession = {$seat} platí {$n} florinů za kartu osobnosti.
    .you = Platíš {$n} florinů za kartu osobnosti.
buys-bonus = {$seat} platí {$n} florinů za prémiovou kartu.
    .you = Platíš {$n} florinů za prémiovou kartu.
introduces = {$seat} zavádí {TERM($freedom, case: "acc")}.
    .you = Zavádíš {TERM($freedom, case: "acc")}.
best-work = { $n ->
    [one] Nejhodnotnější dílo kola (hodnota {$value}): {$seats}. {$n} prestižní bod!
    [few] Nejhodnotnější dílo kola (hodnota {$value}): {$seats}. {$n} prestižní body!
   *[other] Nejhodnotnější dílo kola (hodnota {$value}): {$seats}. {$n} prestižních bodů!
  }
no-best-work = V tomto kole nevzniká žádné dílo.
reveals = {$seat} odkrývá: {$cards}.
    .you = Odkrýváš: {$cards}.
reveals-none = {$seat} nemá žádnou prestižní kartu.
    .you = Nemáš žádnou prestižní kartu.
prestige-scores = { $n ->
    [0] {$seat} nedostává nic za kartu „{$card}“.
    [one] {$seat} dostává {$n} prestižní bod za kartu „{$card}“.
    [few] {$seat} dostává {$n} prestižní body za kartu „{$card}“.
   *[other] {$seat} dostává {$n} prestižních bodů za kartu „{$card}“.
  }
    .you = { $n ->
        [0] Nedostáváš nic za kartu „{$card}“.
        [one] Dostáváš {$n} prestižní bod za kartu „{$card}“.
        [few] Dostáváš {$n} prestižní body za kartu „{$card}“.
       *[other] Dostáváš {$n} prestižních bodů za kartu „{$card}“.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} vyhrává: {$n} prestižní bod a {$florins} florinů.
        [few] {$seat} vyhrává: {$n} prestižní body a {$florins} florinů.
       *[other] {$seat} vyhrává: {$n} prestižních bodů a {$florins} florinů.
      }
   *[other] { $n ->
        [one] {$rank}. místo: {$seat}, {$n} prestižní bod a {$florins} florinů.
        [few] {$rank}. místo: {$seat}, {$n} prestižní body a {$florins} florinů.
       *[other] {$rank}. místo: {$seat}, {$n} prestižních bodů a {$florins} florinů.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Vyhráváš: {$n} prestižní bod a {$florins} florinů.
            [few] Vyhráváš: {$n} prestižní body a {$florins} florinů.
           *[other] Vyhráváš: {$n} prestižních bodů a {$florins} florinů.
          }
       *[other] { $n ->
            [one] {$rank}. místo: ty, {$n} prestižní bod a {$florins} florinů.
            [few] {$rank}. místo: ty, {$n} prestižní body a {$florins} florinů.
           *[other] {$rank}. místo: ty, {$n} prestižních bodů a {$florins} florinů.
          }
      }

# Otázky
ask-draft = Z těchto karet si necháš {$n}. Která jde zpátky?
ask-auction = Dát něco do dražby za {$n} florinů?
ask-take = Jsi poslední: vzít si něco za {$n} florinů?
ask-auction-from = Dát něco do dražby? Nejlevnější hromádka začíná na {$n} florinech.
ask-take-from = Jsi poslední: vzít si něco? Ceny začínají na {$n} florinech.
ask-landscape = Kterou krajinu si vezmeš?
ask-keep-object = Který ze dvou objektů si necháš?
ask-profession = Vyloženou kartu, nebo se podívat do balíčku?
ask-bid = Dát {$n} za {TERM($object, case: "acc")}, nebo pasovat?
ask-place = Kam umístíš {TERM($tile, case: "acc")}?
ask-way = Jak {TERM($tile, case: "acc")} natočíš?
ask-where = Kde bude levé horní pole {TERM($tile, case: "gen")}?
ask-keep = Kterou {TERM($deck, case: "acc")} si necháš?
ask-under = Která karta půjde pod balíček na {$n}. místo?
ask-recruit = Koho přetáhneš?
ask-recruit-now = Přetáhnout někoho hned, nebo si lákadlo nechat?
ask-turn = { $n ->
    [0] Přetáhnout někoho, nebo ukončit tah?
    [one] Zbývá ti {$n} akce. Co uděláš?
    [few] Zbývají ti {$n} akce. Co uděláš?
   *[other] Zbývá ti {$n} akcí. Co uděláš?
  }
ask-work = Kdo dokončí dílo?
ask-bonus = Dílo má hodnotu {$value}, potřeba je aspoň {$minimum}. Které prémiové karty přidáš?
ask-pp = Dílo ti vynáší {$n} florinů. Kolik prestižních bodů si za ně vezmeš?
ask-build = { $n ->
    [0] Co postavíš zadarmo?
   *[other] Co postavíš za {$n} florinů?
  }
ask-freedom = Kterou svobodu zavedeš?
ask-sell = Kolik prestižních bodů prodáš po {$n} florinech?
ask-order = Jak se má v tomto kole dražit za tebe?
ask-limit-heap = O co se má dražit?
ask-limit = Nejvýš za kolik florinů?

# Tlačítka: sloveso a číslo, bez tečky
verb-give = Vrátit jednu kartu
give = Vrátit {TERM($card, case: "acc")}
verb-auction = Otevřít dražbu
auction-heap = Dražit {TERM($object, case: "acc")} · {$n}
decline = V tomto kole už nedražit
verb-take = Vzít si něco
take-heap = Vzít si {TERM($object, case: "acc")} · {$n}
decline-take = Nebrat si nic
raise = Přihodit na {$n}
pass = Pasovat
place = Umístit {TERM($tile, case: "acc")}
verb-place = Umístit krajinu
keep-object = Nechat si {TERM($object, case: "acc")}
look-at-deck = Podívat se na {$n} karet z balíčku
take-laid = Vzít si {TERM($card, case: "acc")}
way-r0 = Neotočeno
way-r90 = Otočeno o 90° doprava
way-r180 = Otočeno o 180°
way-r270 = Otočeno o 90° doleva
way-r0m = Překlopeno
way-r90m = Překlopeno, 90° doprava
way-r180m = Překlopeno, 180°
way-r270m = Překlopeno, 90° doleva
square = {$square}
verb-keep = Nechat si jednu
keep-profession = Nechat si {TERM($card, case: "acc")}
keep-bonus = {TERM($card, case: "short")}
keep-prestige = {TERM($card, case: "short")}
put-under-profession = {$n}. {$card}
put-under-bonus = {$n}. {TERM($card, case: "short")}
put-under-prestige = {$n}. {TERM($card, case: "short")}
put-rest = { $n ->
    [one] Vrátit i poslední kartu
    [few] Vrátit zbylé {$n} karty, jak leží
   *[other] Vrátit zbylých {$n} karet, jak leží
  }
keep-beside = Seřadit ostatní jinak …
verb-recruit = Přetáhnout osobnost
recruit = Přetáhnout {TERM($card, case: "acc")} · {$seat}
wait = Nechat si lákadlo
verb-work = Dokončit dílo
work = Vyložit {TERM($card, case: "acc")}
use = {TERM($card, case: "short")}
verb-build = Postavit budovu
build = { $n ->
    [0] Postavit {TERM($tile, case: "acc")} · zadarmo
   *[other] Postavit {TERM($tile, case: "acc")} · {$n}
  }
buy-profession = Přivést osobnost · {$n}
sells-points = prodá {$n} PP
verb-freedom = Zavést svobodu · {$n}
introduce = Zavést {TERM($freedom, case: "acc")} · {$n}
buy-bonus = Koupit prémiovou kartu · {$n}
end = Ukončit tah
verb-sell = Prodat prestižní body · po {$n}
verb-limit = Přihazovat do tajného limitu
limit-heap = Dražit {TERM($object, case: "acc")}
order-pass = Pasovat všude
ahead-up-to = Až do {$n}

# Poznámky u možností
left = { $n ->
    [few] zbývají {$n}
   *[other] zbývá {$n}
  }
value = hodnota {$n}
adds = +{$n} · {TERM($card, case: "note")}
card-text = {TERM($card, case: "note")}
pp-price = bod za {$n} florinů, jen z výtěžku tohoto díla
has-pp = máš {$n}

# Proč ne
why-builders = { $n ->
    [one] Už máš {$n} stavitele, víc jich mít nejde.
    [few] Už máš {$n} stavitele, víc jich mít nejde.
   *[other] Už máš {$n} stavitelů, víc jich mít nejde.
  }
why-no-room = Na tvém panství už není kam dát {TERM($tile, case: "acc")}.
why-no-landscape-left = {TERM($tile, case: "pl", cap: 1)} už v zásobě nejsou.
why-professions-closed = Víc osobností se v této hře už přivést nesmí.
why-heap-won = Z této hromádky už má objekt {$seat}; do konce dražeb je uzavřená.
why-heap-empty = Tato hromádka je prázdná.
why-no-heap = Už není o co dražit.
why-too-dear = I po prodeji všech prestižních bodů ti chybí {$n} florinů.
why-must-auction = U tohoto stolu platí: kdo může otevřít dražbu, ten ji otevřít musí.
why-must-take = U tohoto stolu platí: poslední v dražbě si něco vzít musí.
why-no-place-this-way = Takhle natočené se to nikam nevejde.
why-off-grid = Přečnívalo by to přes okraj panství.
why-occupied = Tady už něco leží.
why-touches = Dotýkalo by se to budovy nebo paláce, na to potřebuješ dva stavitele.
why-no-recruiting-card = Nemáš žádné lákadlo.
why-nobody-to-recruit = Žádný soupeř nemá na stole vyloženou osobnost.
why-no-action = Obě akce už máš za sebou.
why-no-person = V ruce nemáš žádnou osobnost.
why-no-work = Tvoje nejlepší dílo by mělo hodnotu {$value}, v tomto kole je potřeba aspoň {$minimum}.
why-too-low = Dílo má hodnotu {$value}, ale v tomto kole je potřeba aspoň {$minimum}.
why-nothing-to-build = Na svém panství teď nemáš co postavit.
why-has-building = {TERM($tile, cap: 1)} už na tvém panství stojí.
why-no-building-left = {TERM($tile, case: "pl", cap: 1)} už v zásobě nejsou.
why-no-place = {TERM($tile, cap: 1)} se na tvoje panství nikam nevejde.
why-no-place-apart = {TERM($tile, cap: 1)} se nikam nevejde bez dotyku. Se dvěma staviteli se budovy dotýkat smějí.
why-profession-once = V jednom kole můžeš přivést jen jednu osobnost.
why-freedom-once = V jednom kole můžeš zavést jen jednu svobodu.
why-deck-empty = Balíček je prázdný.
why-has-freedom = {TERM($freedom, cap: 1)} už na tvém panství platí.
why-no-freedom-left = {TERM($freedom, cap: 1)} už není k mání.
why-no-freedom = Nezbývá žádná svoboda, kterou by šlo zavést.

# Nadpisy: kdo teď co dělá
headline-give = Výběr osobností
headline-open = {$seat} otvírá dražbu
    .you = Otvíráš dražbu
headline-open-detail = něco z otevřených hromádek za {$n}
headline-take = {$seat} si vybírá
    .you = Vybíráš si
headline-take-detail = poslední v dražbě: něco za {$n}
headline-open-from-detail = něco z otevřených hromádek, od {$n}
headline-take-from-detail = poslední v dražbě: něco, od {$n}
headline-object = {$seat} si nechává jeden objekt
    .you = Necháváš si jeden objekt
headline-object-detail = ze dvou vydražených, platí se vyšší nabídka
headline-land = {$seat} umísťuje krajinu
    .you = Umísťuješ krajinu
headline-bid = {$seat} draží
    .you = Dražíš
headline-bid-detail = {$n} za {TERM($object, case: "acc")}, nebo pas
headline-place = {$seat} umísťuje krajinu
    .you = Umísťuješ krajinu
headline-keep = {$seat} vybírá kartu
    .you = Vybíráš kartu
headline-recruit = {$seat} má lákadlo
    .you = Máš lákadlo
headline-turn = {$seat} je na tahu
    .you = Jsi na tahu
headline-turn-detail = { $n ->
    [0] lákadlo, nebo konec tahu
    [one] zbývá {$n} akce
    [few] zbývají {$n} akce
   *[other] zbývá {$n} akcí
  }
headline-round = {$n}. kolo z {$m}, hodnota díla aspoň {$minimum}
headline-won-with = { $n ->
    [one] se ziskem {$n} prestižního bodu
   *[other] se ziskem {$n} prestižních bodů
  }

# Stůl slovy
text-count = {$n}× {$thing}
text-name = {$thing}
text-adds = {$card} (teď +{$n})
text-round = {$n}. kolo z {$m}, hodnota díla aspoň {$minimum}, začíná {$seat}.
    .you = {$n}. kolo z {$m}, hodnota díla aspoň {$minimum}, začínáš ty.
text-turn = Na tahu je {$seat}, zbývající akce: {$n}
    .you = Na tahu jsi ty, zbývající akce: {$n}
text-turn-profession = Karta osobnosti v tomto kole už koupená: {$seat}
    .you = Kartu osobnosti v tomto kole už máš koupenou
text-turn-freedom = Svoboda v tomto kole už zavedená: {$seat}
    .you = Svobodu v tomto kole už máš zavedenou
text-score = { $n ->
    [one] {$seat}: {$n} bod.
    [few] {$seat}: {$n} body.
   *[other] {$seat}: {$n} bodů.
  }
    .you = { $n ->
        [one] Ty: {$n} bod.
        [few] Ty: {$n} body.
       *[other] Ty: {$n} bodů.
      }
text-heaps = Do dražby zbývá: {$things}
text-buildings = Budovy v zásobě: {$things}
text-freedoms = Svobody v zásobě: {$things}
text-decks = Karty v balíčcích: osobnosti {$profession}, prémiové {$bonus}, prestižní {$prestige}
text-price = {$thing} {$n}
text-prices = Základní ceny: {$things}
text-landscapes = Krajiny v zásobě: {$things}
text-may-acquire = Kolik osobností se smí ještě přivést, dohromady: {$n}
text-laid-out = Lícem nahoru vedle balíčku: {$cards}
text-box = Mimo hru: {$things}
text-auction = Draží se {$object}: {$bids}
text-bid = {$seat} {$n}
    .you = ty {$n}
text-passed = Pasuje: {$seats}
text-out = V tomto kole už nedraží: {$seats}
text-won = {$seat} získává {TERM($object, case: "acc")} za {$n} florinů
    .you = Získáváš {TERM($object, case: "acc")} za {$n} florinů
text-player = {$seat}: prestižní body {$pp}; stavitelé {$builders}, kejklíři {$jesters}, díla {$works}, nejlepší dílo kola {$best}; v ruce osobnosti {$professions}, prémiové karty {$bonus}, lákadla {$recruiting}; prestižní karty {$prestige}; prázdná pole {$empty}
    .you = Ty: prestižní body {$pp}; stavitelé {$builders}, kejklíři {$jesters}, díla {$works}, nejlepší dílo kola {$best}; v ruce osobnosti {$professions}, prémiové karty {$bonus}, lákadla {$recruiting}; prestižní karty {$prestige}; prázdná pole {$empty}
text-money = {$seat}: {$n} florinů
    .you = Ty: {$n} florinů
text-estate = {$seat}, panství: {$tiles}
    .you = Tvé panství: {$tiles}
text-tile = {$tile} ({$squares})
text-has-freedoms = {$seat}, svobody: {$cards}
    .you = Tvé svobody: {$cards}
text-table = {$seat}, na stole: {$cards}
    .you = Na stole máš: {$cards}
text-used-bonus = {$seat}, použité prémiové karty: {$cards}
    .you = Tvé použité prémiové karty: {$cards}
text-prestige = {$seat}, prestižní karty: {$cards}
    .you = Tvé prestižní karty: {$cards}
text-own-money = Máš {$n} florinů.
text-own-work = V ruce máš: {$card}, hodnota díla {$n}; přání: {$building}, {$landscape}, {$freedom}
text-own-bonus = Tvoje prémiové karty: {$cards}
text-own-recruiting = Tvoje lákadla: {$n}
text-own-prestige = Tvoje prestižní karta: {$card}
text-looking = Prohlížíš si: {$cards}
text-gives = Vracíš: {$card}
text-under = Pod balíčkem od tebe ({TERM($deck, case: "pl")}): {$cards}
text-result = {$rank}. {$seat}: body {$n}, floriny {$florins} (díla {$works}, budovy {$buildings}, krajiny {$landscapes}, stavitelé {$builders}, nejhodnotnější díla {$best_works}, prestižní karty {$prestige}, prodáno {$sold})
    .you = {$rank}. Ty: body {$n}, floriny {$florins} (díla {$works}, budovy {$buildings}, krajiny {$landscapes}, stavitelé {$builders}, nejhodnotnější díla {$best_works}, prestižní karty {$prestige}, prodáno {$sold})

# Nastavení stolu
option-variant = Pravidla
option-variant-base = základní
option-variant-cz2 = česká pro dva
option-variant-cz2-about = Každý v kole vydraží dva objekty, jeden si nechá a zaplatí vyšší ze svých nabídek; druhý ze hry mizí. Každá nabídka musí být hned krytá hotovostí.
option-variant-ru3 = ruská pro tři
option-variant-ru3-about = Všechny krajiny jsou jedna hromádka a druh si vybírá vítěz. Za celou hru se smí přivést jen šest osobností a od 3. kola přibývá každé kolo jedna vyložená.
option-variant-ru2 = ruská pro dva
option-variant-ru2-about = Každá budova je jen jednou, objekty jsou dražší a krajiny jsou jedna hromádka, z níž si druh vybírá vítěz. Za celou hru se smějí přivést jen čtyři osobnosti a od 3. kola některé leží vyložené.
option-open_money = Peníze jsou vidět
option-recruiting_replaced_at = Použité lákadlo zůstane
option-recruiting_replaced_at-opponent = na stole soupeře
option-recruiting_replaced_at-own_table = na vlastním stole
option-recruiting_in_hand_counts = Lákadla v ruce se počítají k dílu
option-may_decline_to_open = Dražbu nikdo otvírat nemusí
option-last_player_may_decline = Poslední hráč si nemusí nic vzít
option-start_player = Začínající hráč
option-start_player-random = losem
option-start_player-oldest = nejstarší, sedí na prvním místě
option-start_player-chosen = určí pořadatel, sedí na prvním místě

# Jak se hraje, za minutu
how-to-play-goal = Stáváš se florentským knížetem. Pozvi na své panství umělce a učence, dopřej jim, co si přejí, a jejich díla tě proslaví. Po {COUNT($rounds, "kole", "kolech", "kolech")} vyhrává ten, kdo má nejvíc prestižních bodů.
how-to-play-turn = Kolo začíná dražbami, potom má každý {COUNT($actions, "akci", "akce", "akcí")}. V dražbách získáš nejvýš jeden objekt: krajinu, kejklíře, stavitele, prestižní kartu nebo lákadlo. Potom se po řadě dokončují díla, stavějí budovy, přivádějí osobnosti, získávají prémiové karty a zavádějí svobody.
how-to-play-scores = Hodnota díla (WZ) je součet: {$for_building} za budovu, kterou si osobnost přeje, {$for_landscape} za krajinu, {$for_freedom} za svobodu, {$for_jester} za každého kejklíře, {$for_person} za každou tvoji osobnost a lákadlo a k tomu prémiové karty. Musí dosáhnout minima kola. Za každý bod hodnoty dostaneš {COUNT($per_wv, "florin", "floriny", "florinů")} a jen v tu chvíli můžeš každých {$per_pp} vyměnit za prestižní bod. Prestižní body (PP) přinášejí i budovy, druhá a další krajina stejného druhu, druhý a třetí stavitel, nejhodnotnější dílo kola a na konci prestižní karty.
how-to-play-mistake-1 = V prvních kolech měnit celý výnos děl za body: bez florinů nevyhraješ žádnou dražbu.
how-to-play-mistake-2 = Stavět bez rozmyslu: dokud máš méně než {COUNT($touching, "stavitele", "stavitele", "stavitelů")}, smějí se budovy dotýkat jen rohem a místo rychle dojde.
how-to-play-mistake-3 = Plnit přání každé osobnosti zvlášť: kejklíři a víc osobností zvedají hodnotu všech děl.
