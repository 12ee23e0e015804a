# Notre Dame, česky.
game-name = Notre Dame
game-blurb = Paříž kolem katedrály: posílej karty, rozvíjej svou čtvrť, uplácej správné osoby a drž krysy dál od domu.

# Co se děje: vždy jedna věta v přítomném čase.
starts = Začíná {$seat} a má zvoníka.
    .you = Začínáš a máš zvoníka.
tokens-laid = Žetony cechu leží na trzích.
round-begins = Začíná {$n}. kolo z {$m}.
persons-appear = { $n ->
    [one] Ve městě jsou: {$cards}. Přinášejí {$n} krysu.
    [few] Ve městě jsou: {$cards}. Přinášejí {$n} krysy.
   *[other] Ve městě jsou: {$cards}. Přinášejí {$n} krys.
  }
dealt = Z balíčku bereš: {$cards}. Jednu si nech.
kept = Necháváš si: {$card}. Dál posíláš ({$other}): {$cards}.
receives = Zprava dostáváš: {$cards}. Jednu si nech.
receives-last = Poslední karta, kterou dostáváš: {$card}.
passed-first = Všichni si nechávají jednu kartu a dvě posílají doleva.
passed-second = Všichni si nechávají druhou kartu a jednu posílají doleva.
plays = {$seat} hraje {TERM($card, case: "acc")}.
    .you = Hraješ {TERM($card, case: "acc")}.
forgoes = {$seat} hraje {TERM($card, case: "acc")} a vzdává se akce.
    .you = Hraješ {TERM($card, case: "acc")} a vzdáváš se akce.
places-cube = {$seat} pokládá kámen {TERM($place, case: "to")}.
    .you = Pokládáš kámen {TERM($place, case: "to")}.
moves-cube = {$seat} přesouvá kámen {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Přesouváš kámen {TERM($origin, case: "from")} {TERM($place, case: "to")}.
sends-friend = {$seat} posílá rádce {TERM($place, case: "to")}.
    .you = Posíláš rádce {TERM($place, case: "to")}.
donates = { $n ->
    [one] {$seat} daruje Notre Dame {$n} minci.
    [few] {$seat} daruje Notre Dame {$n} mince.
   *[other] {$seat} daruje Notre Dame {$n} mincí.
  }
    .you = { $n ->
        [one] Daruješ Notre Dame {$n} minci.
        [few] Daruješ Notre Dame {$n} mince.
       *[other] Daruješ Notre Dame {$n} mincí.
      }
gains-points = { $bonus ->
    [0] { $n ->
        [one] {$seat} dostává {$n} bod prestiže.
        [few] {$seat} dostává {$n} body prestiže.
       *[other] {$seat} dostává {$n} bodů prestiže.
      }
   *[other] { $n ->
        [one] {$seat} dostává {$n} bod prestiže, z toho za park {$bonus}.
        [few] {$seat} dostává {$n} body prestiže, z toho za park {$bonus}.
       *[other] {$seat} dostává {$n} bodů prestiže, z toho za park {$bonus}.
      }
  }
    .you = { $bonus ->
        [0] { $n ->
            [one] Dostáváš {$n} bod prestiže.
            [few] Dostáváš {$n} body prestiže.
           *[other] Dostáváš {$n} bodů prestiže.
          }
       *[other] { $n ->
            [one] Dostáváš {$n} bod prestiže, z toho za park {$bonus}.
            [few] Dostáváš {$n} body prestiže, z toho za park {$bonus}.
           *[other] Dostáváš {$n} bodů prestiže, z toho za park {$bonus}.
          }
      }
takes-cubes = { $n ->
    [0] {$seat} už nemá ve společné zásobě žádný kámen.
    [one] {$seat} bere {$n} kámen do vlastní zásoby.
    [few] {$seat} bere {$n} kameny do vlastní zásoby.
   *[other] {$seat} bere {$n} kamenů do vlastní zásoby.
  }
    .you = { $n ->
        [0] Ve společné zásobě už nemáš žádný kámen.
        [one] Bereš {$n} kámen do své zásoby.
        [few] Bereš {$n} kameny do své zásoby.
       *[other] Bereš {$n} kamenů do své zásoby.
      }
takes-coins = { $n ->
    [0] {$seat} nic nebere, ve společné zásobě není žádná mince.
    [one] {$seat} bere {$n} minci.
    [few] {$seat} bere {$n} mince.
   *[other] {$seat} bere {$n} mincí.
  }
    .you = { $n ->
        [0] Nic nebereš, ve společné zásobě není žádná mince.
        [one] Bereš {$n} minci.
        [few] Bereš {$n} mince.
       *[other] Bereš {$n} mincí.
      }
takes-coins-of = { $n ->
    [one] Společná zásoba je prázdná: {$seat} bere {$n} minci (dává {$other}).
    [few] Společná zásoba je prázdná: {$seat} bere {$n} mince (dává {$other}).
   *[other] Společná zásoba je prázdná: {$seat} bere {$n} mincí (dává {$other}).
  }
    .you = { $n ->
        [one] Společná zásoba je prázdná: bereš {$n} minci (dává {$other}).
        [few] Společná zásoba je prázdná: bereš {$n} mince (dává {$other}).
       *[other] Společná zásoba je prázdná: bereš {$n} mincí (dává {$other}).
      }
    .other-is-you = { $n ->
        [one] Společná zásoba je prázdná: {$seat} ti bere {$n} minci.
        [few] Společná zásoba je prázdná: {$seat} ti bere {$n} mince.
       *[other] Společná zásoba je prázdná: {$seat} ti bere {$n} mincí.
      }
rats-back = {$seat} posouvá krysy zpět na {$n}.
    .you = Posouváš krysy zpět na {$n}.
drives = {$seat} jede kočárem, cíl: {$market}.
    .you = Jedeš kočárem, cíl: {$market}.
takes-token = {$seat} bere žeton cechu ({$other}).
    .you = Bereš žeton cechu.
    .other-is-you = {$seat} bere žeton cechu tvé barvy.
cards-played = Akční karty jsou dohrané. Teď se uplácejí osoby.
bribes = {$seat} uplácí {TERM($card, case: "acc")}.
    .you = Uplácíš {TERM($card, case: "acc")}.
passes = {$seat} neuplácí nikoho.
    .you = Neuplácíš nikoho.
cannot-bribe = {$seat} nemá na úplatek ani minci.
    .you = Nemáš na úplatek ani minci.
forgoes-benefit = {$seat} se vzdává výhody.
    .you = Vzdáváš se výhody.
no-effect = {$seat} z toho tentokrát nic nemá.
    .you = Tentokrát z toho nic nemáš.
is-protected = {$seat}: dnes v noci je zamoření 0.
    .you = Tvoje zamoření je dnes v noci 0.
moves-markers = {$seat} přesouvá {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = Přesouváš {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
places-general-cube = {$seat} pokládá kámen ze společné zásoby {TERM($place, case: "to")}.
    .you = Pokládáš kámen ze společné zásoby {TERM($place, case: "to")}.
rats-come = { $n ->
    [0] Dnes v noci žádné krysy nepřicházejí.
    [one] Dnes v noci přichází {$n} krysa.
    [few] Dnes v noci přicházejí {$n} krysy.
   *[other] Dnes v noci přichází {$n} krys.
  }
rats-move = {$seat}: krysy teď stojí na {$n}.
    .you = Tvé krysy teď stojí na {$n}.
overflow = { $n ->
    [0] Krys je moc! {$seat} nemá body prestiže, které by šlo ztratit.
    [one] Krys je moc! {$seat} ztrácí {$n} bod prestiže.
    [few] Krys je moc! {$seat} ztrácí {$n} body prestiže.
   *[other] Krys je moc! {$seat} ztrácí {$n} bodů prestiže.
  }
    .you = { $n ->
        [0] Krys je moc! Nemáš body prestiže, které by šlo ztratit.
        [one] Krys je moc! Ztrácíš {$n} bod prestiže.
        [few] Krys je moc! Ztrácíš {$n} body prestiže.
       *[other] Krys je moc! Ztrácíš {$n} bodů prestiže.
      }
gives-up = {$seat} odkládá kámen {TERM($place, case: "from")}.
    .you = Odkládáš kámen {TERM($place, case: "from")}.
cathedral-pays = { $m ->
    [one] Notre Dame vynáší {$n} za jediný kámen.
    [few] Notre Dame vynáší {$n} za každý ze {$m} kamenů.
   *[other] Notre Dame vynáší {$n} za každý kámen, celkem jich je {$m}.
  }
cathedral-empty = V Notre Dame neleží žádný kámen.
bell-ringer = Zvoníka teď dostává {$seat}.
    .you = Zvoníka teď dostáváš ty.
period-begins = Začíná {$n}. období: akční karty a hnědé osoby se znovu míchají.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} vyhrává: {$n} bod prestiže, zbylé mince a kameny: {$rest}.
        [few] {$seat} vyhrává: {$n} body prestiže, zbylé mince a kameny: {$rest}.
       *[other] {$seat} vyhrává: {$n} bodů prestiže, zbylé mince a kameny: {$rest}.
      }
   *[other] { $n ->
        [one] {$rank}. místo: {$seat}, {$n} bod prestiže, zbylé mince a kameny: {$rest}.
        [few] {$rank}. místo: {$seat}, {$n} body prestiže, zbylé mince a kameny: {$rest}.
       *[other] {$rank}. místo: {$seat}, {$n} bodů prestiže, zbylé mince a kameny: {$rest}.
      }
  }
    .you = { $rank ->
        [1] { $n ->
            [one] Vyhráváš: {$n} bod prestiže, zbylé mince a kameny: {$rest}.
            [few] Vyhráváš: {$n} body prestiže, zbylé mince a kameny: {$rest}.
           *[other] Vyhráváš: {$n} bodů prestiže, zbylé mince a kameny: {$rest}.
          }
       *[other] { $n ->
            [one] {$rank}. místo: ty, {$n} bod prestiže, zbylé mince a kameny: {$rest}.
            [few] {$rank}. místo: ty, {$n} body prestiže, zbylé mince a kameny: {$rest}.
           *[other] {$rank}. místo: ty, {$n} bodů prestiže, zbylé mince a kameny: {$rest}.
          }
      }

# Části vět
market = {$market} ({$other})
    .other-is-you = {$market} (tvá čtvrť)
neutral = neobsazená {$n}
market-label = {TERM($market, case: "label")} ({$other})
    .other-is-you = {TERM($market, case: "label")} (tvůj)
neutral-label = neobs. {$n}
pieces-friend = rádce
pieces-cubes = { $n ->
    [one] {$n} kámen
    [few] {$n} kameny
   *[other] {$n} kamenů
  }
pieces-cubes-and-friend = { $n ->
    [one] {$n} kámen a rádce
    [few] {$n} kameny a rádce
   *[other] {$n} kamenů a rádce
  }

# Otázky
ask-keep = { $n ->
    [one] Jednu kartu si nech, druhou dostává {$other}.
    [few] Jednu kartu si nech, ostatní {$n} dostává {$other}.
   *[other] Jednu kartu si nech, ostatních {$n} dostává {$other}.
  }
ask-play = { $n ->
    [1] Kterou kartu zahraješ jako první?
   *[other] Kterou kartu zahraješ jako druhou? Ta zbylá se nehraje.
  }
ask-friend = Kam pošleš svého rádce?
ask-place = Kámen jde {TERM($place, case: "to")}. Odkud bude?
ask-donation = Kolik mincí daruješ?
ask-benefit = Co si vezmeš?
ask-drive = { $n ->
    [one] Tvůj kočár může jet {$n} krok. Kam?
    [few] Tvůj kočár může jet {$n} kroky. Kam?
   *[other] Tvůj kočár může jet {$n} kroků. Kam?
  }
ask-token = Žeton cechu: {$token}. Vzít?
ask-bribe = { $n ->
    [one] Koho uplatíš? Máš {$n} minci.
    [few] Koho uplatíš? Máš {$n} mince.
   *[other] Koho uplatíš? Máš {$n} mincí.
  }
ask-forgo-person = Komu zaplatíš a čí výhody se vzdáš?
ask-move-from = { $n ->
    [one] Odkud přesuneš kámen nebo rádce?
    [few] Odkud přesuneš až {$n} kameny? Rádce se počítá jako kámen.
   *[other] Odkud přesuneš až {$n} kamenů? Rádce se počítá jako kámen.
  }
ask-move-to = Kam?
ask-move-how-many = Co přesuneš?
ask-bishop = Na které prázdné pole kámen položíš?
ask-give = Krys je moc: který kámen odložíš?
ask-order = Koho máme v tomto kole uplatit za tebe?

# Tlačítka: sloveso s číslem, bez tečky
verb-keep = Nechat si kartu
keep = Nechat si: {$card}
verb-play = Zahrát kartu
play-card = Zahrát: {$thing}
play-card-of = Zahrát: {$thing} ({$other})
  .other-is-you = Zahrát: {$thing} (tvoje karta)
forgo = Vynechat akci: {$thing}
forgo-here = Vynechat akci
forgo-card-of = Vynechat: {$thing} ({$other})
  .other-is-you = Vynechat: {$thing} (tvoje karta)
play-beside = Zahrát bez akce …
place = Položit kámen z vlastní zásoby
verb-move = Přesunout jiný kámen
move-from = Přesunout {TERM($thing, case: "from")}
move-to = {TERM($thing, case: "to", cap: 1)}
send-friend = {TERM($thing, cap: 1)}
donate = { $n ->
    [one] Darovat {$n} minci · +{$pp} BP
    [few] Darovat {$n} mince · +{$pp} BP
   *[other] Darovat {$n} mincí · +{$pp} BP
  }
benefit-coin = Vzít 1 minci
benefit-cube = Vzít 1 kámen
benefit-rat-back = Posunout krysy o 1 zpět
verb-drive = Jet kočárem
drive = { $n ->
    [0] Zůstat: {$market}
   *[other] Jet {$n}: {$market}
  }
drive-token = {TERM($token, case: "abbr")}: {$market}
drive-closed = Bez žetonu: {$market}
drive-beside = Jet a žeton nechat ležet …
take-token = Vzít žeton
leave-token = Nechat žeton: {$market}
pass = Neuplatit nikoho
bribe-person = Uplatit {TERM($thing, case: "acc")}
bribe-for-nothing = Teď nic: uplatit {TERM($thing, case: "acc")}
verb-forgo-person = Zaplatit a vzdát se výhody
forgo-person = Zaplatit bez výhody: {$card}
move-friend = Přesunout rádce
move-cubes = { $n ->
    [one] Přesunout {$n} kámen
    [few] Přesunout {$n} kameny
   *[other] Přesunout {$n} kamenů
  }
move-cubes-and-friend = { $n ->
    [one] Přesunout {$n} kámen a rádce
    [few] Přesunout {$n} kameny a rádce
   *[other] Přesunout {$n} kamenů a rádce
  }
place-on = Položit kámen · {TERM($thing, cap: 1)}
order-bribe = Uplatit za mě {TERM($thing, case: "acc")}
order-pass = Nikoho za mě neuplácet
verb-give = Odložit kámen
give = Odložit kámen {TERM($thing, case: "from")}

# Poznámky u možností
card-of = karta hráče: {$other}
  .other-is-you = tvoje karta
token-there = { $n ->
    [0] zůstat · {$token}
   *[other] jet {$n} · {$token}
  }
token-closed = { $n ->
    [0] zůstat · teď ne: {$token}
   *[other] jet {$n} · teď ne: {$token}
  }
person-worth = { $n ->
    [one] teď vynese {$n} bod prestiže
    [few] teď vynese {$n} body prestiže
   *[other] teď vynese {$n} bodů prestiže
  }
person-text = {$thing}
person-text-park = {$thing}; +{$n} za park
person-nothing = teď nevynese nic

# Proč to nejde
why-friend-there = Tvůj rádce už tam stojí, musí na jiné pole.
why-no-coin = Na příspěvek je potřeba aspoň jedna mince a ty žádnou nemáš.
why-has-supply = Ve vlastní zásobě máš kámen, musíš použít ten.
why-supply-empty = Vlastní zásoba je prázdná.
why-nothing-to-move = Jinde nemáš žádný kámen, který by šlo přesunout.
why-too-few-coins = { $n ->
    [one] K tomu je potřeba {$n} mince.
    [few] K tomu jsou potřeba {$n} mince.
   *[other] K tomu je potřeba {$n} mincí.
  }
why-no-coins-left = Ve společné zásobě není žádná mince.
why-no-cubes-left = Ve společné zásobě nemáš žádný kámen.
why-no-rats = Tvoje krysy už stojí na 0.
why-colour = Další žeton této barvy až tehdy, když máš aspoň stejně žetonů od všech ostatních.
why-too-dear = { $n ->
    [one] Úplatek tu stojí {$n} minci.
    [few] Úplatek tu stojí {$n} mince.
   *[other] Úplatek tu stojí {$n} mincí.
  }
why-not-empty = Biskupův kámen smí jen na prázdné pole.
why-no-order = Tam je potřeba něco vybrat, to počká na tebe.

# Titulky: kdo je na řadě a co dělá
headline-keep = Výběr karet
headline-give = Krys je moc
headline-play = {$seat} hraje kartu
    .you = Hraješ kartu
headline-play-detail = {$n}. karta ze 2
headline-drive = {$seat} jede kočárem
    .you = Jedeš kočárem
headline-drive-detail = { $n ->
    [one] nejvýš {$n} krok
    [few] nejvýš {$n} kroky
   *[other] nejvýš {$n} kroků
  }
headline-choose = {$seat} vybírá výhodu
    .you = Vybíráš výhodu
headline-choose-detail = { $n ->
    [one] zbývá {$n} výhoda
    [few] zbývají {$n} výhody
   *[other] zbývá {$n} výhod
  }
headline-bribe = {$seat} uplácí
    .you = Uplácíš
headline-round = { $rats ->
    [one] {$n}. kolo z {$m}, v noci {$rats} krysa
    [few] {$n}. kolo z {$m}, v noci {$rats} krysy
   *[other] {$n}. kolo z {$m}, v noci {$rats} krys
  }
headline-won-with = { $n ->
    [one] se ziskem {$n} bodu prestiže
   *[other] se ziskem {$n} bodů prestiže
  }

# Stůl slovy
text-name = {$thing}
text-round = {$n}. kolo z {$m}, období {$period}; zvoníka má {$seat}.
    .you = {$n}. kolo z {$m}, období {$period}; zvoníka máš ty.
text-turn = Na tahu je {$seat}
    .you = Na tahu jsi ty
text-order = Ještě přijdou na řadu: {$seats}
text-persons = Osoby ve městě: {$things}
text-person = {$card} (cena {$cost}, krysy {$rats})
text-person-bribed = {$card} (cena {$cost}, krysy {$rats}, uplácí: {$seats})
text-rats = Krysy dnes v noci: {$n}
text-coming = V tomto období mohou ještě přijít: {$cards}
text-cathedral = Notre Dame: rozděluje {$pool}, kameny {$n}, každý teď za {$each}
text-supply = Společná zásoba: mince {$coins}; odkládací balíček: karty {$cards}
text-player = {$seat}: mince {$coins}; kameny ve vlastní zásobě {$supply}, ve společné {$general}, v Notre Dame {$cathedral}; bonus za park {$park}; karty v ruce {$hand}, v balíčku {$deck}
    .you = Ty: mince {$coins}; kameny ve vlastní zásobě {$supply}, ve společné {$general}, v Notre Dame {$cathedral}; bonus za park {$park}; karty v ruce {$hand}, v balíčku {$deck}
text-player-rats = {$seat}, krysy: stojí na {$n}, v noci {$comes}, pak na {$lands}
    .you = Tvé krysy: stojí na {$n}, v noci {$comes}, pak na {$lands}
text-player-rats-many = {$seat}, krysy: stojí na {$n}, v noci {$comes}, pak na {$lands}: to je moc!
    .you = Tvé krysy: stojí na {$n}, v noci {$comes}, pak na {$lands}: to je moc!
text-sectors = {$seat}, čtvrť: {$things}
    .you = Tvá čtvrť: {$things}
text-sector = {$place} {$n}
text-sector-friend = {$place} {$n} a rádce
text-points = {$seat}, body prestiže: {$n}
    .you = Tvé body prestiže: {$n}
text-tokens = {$seat}, žetony cechu těchto barev: {$things}
    .you = Tvé žetony cechu těchto barev: {$things}
text-colour = {$other}
    .other-is-you = tvoje
text-played = {$seat}, zahráno v tomto kole: {$things}
    .you = Tvé karty v tomto kole: {$things}
text-card = {$card} ({$other})
    .other-is-you = {$card} (tvoje karta)
text-bribes = {$seat}, úplatek dostává {$card}
    .you = Tvůj úplatek dostává {$card}
text-district = Čtvrť ({$other}), trhy: {$things}
    .other-is-you = Tvé trhy: {$things}
text-market = {$market}
text-market-token = {$market}: {$token}
text-market-carriages = {$market}: stojí tu {$seats}
text-market-both = {$market}: {$token}; stojí tu {$seats}
text-token = {$token} ({$other})
    .other-is-you = {$token} (tvoje barva)
text-own-hand = V ruce máš: {$things}
text-choosing = Vybíráš z karet: {$things}
text-keeps = Máš vybráno: {$card}
text-draft = Necháváš si: {$kept}. Dál posíláš: {$passed}. Dostáváš: {$received}.
text-draft-last = Necháváš si: {$kept}. Dál posíláš: {$passed}. Dostáváš: {$received} a nakonec: {$last}.
text-worth = {$card} +{$n}
text-own-worth = Kolik by ti teď vynesly osoby: {$things}
text-result = {$rank}. {$seat}: body {$n}, mince a kameny {$rest} (rezidence {$residence}, příspěvky {$donations}, Notre Dame {$cathedral}, žetony cechu {$tokens}, osoby {$persons}, park {$park}, krysy {$plague})
    .you = {$rank}. Ty: body {$n}, mince a kameny {$rest} (rezidence {$residence}, příspěvky {$donations}, Notre Dame {$cathedral}, žetony cechu {$tokens}, osoby {$persons}, park {$park}, krysy {$plague})
alt-persons = { $n ->
    [one] Ve městě: {$cards}; v noci {$n} krysa.
    [few] Ve městě: {$cards}; v noci {$n} krysy.
   *[other] Ve městě: {$cards}; v noci {$n} krys.
  }
alt-player = {$seat}: mince {$coins}, kameny {$cubes}, krysy na {$rats}.
    .you = Ty: mince {$coins}, kameny {$cubes}, krysy na {$rats}.
alt-player-points = {$seat}: prestiž {$n}, mince {$coins}, kameny {$cubes}, krysy na {$rats}.
    .you = Ty: prestiž {$n}, mince {$coins}, kameny {$cubes}, krysy na {$rats}.

# Odkud body jsou
part-residence = rezidence
part-donations = příspěvky
part-cathedral = Notre Dame
part-tokens = žetony cechu
part-persons = osoby
part-park = park
part-plague = krysy

# Nastavení stolu
option-open_prestige = Body prestiže jsou vidět
option-start_player = Začínající hráč
option-start_player-random = losem
option-start_player-chosen = určí pořadatel, sedí na prvním místě

# Jak se hraje, za minutu
how-to-play-goal = Vedeš jednu čtvrť staré Paříže kolem Notre Dame. Během {COUNT($rounds, "kola", "kol", "kol")} v ní rozšiřuješ svůj vliv a nakonec vyhrává ten, kdo má nejvíc bodů prestiže.
how-to-play-turn = Každé kolo přijdou do města nové osoby. Ze {COUNT($drawn, "své akční karty", "svých akčních karet", "svých akčních karet")} si jednu necháš a ostatní pošleš doleva; z těch, které dostaneš, si jednu necháš a poslední pošleš dál. Potom každý zahraje po jedné {COUNT($played, "kartu", "karty", "karet")}: umístí kámen na pole a vezme si jeho výhodu, která s každým kamenem roste. Pak smíš za {COUNT($bribe, "minci", "mince", "mincí")} uplatit jednu osobu. V noci ke každému přijdou krysy vyložených osob.
how-to-play-scores = Body prestiže vynášejí rezidence, příspěvky pro Notre Dame a její vyhodnocení na konci každého období, žetony cechu, které sbírá tvůj kočár, a osoby. Park ke každému takovému zisku přidá bod za {$park ->
    [one] každý kámen
    [few] každé {$park} kameny
   *[other] každých {$park} kamenů
  } v něm. Kdykoli by krysy překročily {$rats_most}, ztrácíš {COUNT($rats_loss, "bod", "body", "bodů")} a kámen; nemocnice každou noc zadrží za každý svůj kámen jednu krysu.
how-to-play-mistake-1 = Zůstat bez kamenů: když nemáš žádný v zásobě, musíš ho vzít odjinud. Do klášterní školy se vydej včas.
how-to-play-mistake-2 = Nemít mince na uplácení: většina osob vynese v každém kole mnohem víc, než kolik stojí.
how-to-play-mistake-3 = Zapomenout na krysy: nějaké přijdou skoro každou noc, a kdo je má na {$rats_most}, platí znovu a znovu.
