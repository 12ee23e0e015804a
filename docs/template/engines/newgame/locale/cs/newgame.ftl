game-name = Newgame
game-blurb = Polož tajně kámen a doufej, že je nejvyšší: malá hra na začátek.
how-to-play-goal = Po posledním kole mít nejvíc bodů.
how-to-play-turn = Všichni tajně a současně položí kámen. Potom jeden po druhém berou kámen, nebo odpočívají.
how-to-play-scores = Nejvyšší kámen kola přináší body, každý odpočinek také.
how-to-play-mistake-1 = Položený kámen se ti nevrátí: vysoký si nech na chvíli, kdy o něco jde.

# Co se děje
dealt = { $n ->
    [one] {$seat} bere kámen.
    [few] {$seat} bere {$n} kameny.
   *[other] {$seat} bere {$n} kamenů.
  }
    .you = { $n ->
        [one] Bereš kámen.
        [few] Bereš {$n} kameny.
       *[other] Bereš {$n} kamenů.
      }
dealt-you = Bereš: {$stones}
round-begins = Začíná {$n}. kolo.
lays = {$seat} pokládá {TERM($stone, case: "acc")}.
    .you = Pokládáš {TERM($stone, case: "acc")}.
wins = { $n ->
    [0] {$seat} vyhrává kolo.
    [one] {$seat} vyhrává kolo a získává bod.
    [few] {$seat} vyhrává kolo a získává {$n} body.
   *[other] {$seat} vyhrává kolo a získává {$n} bodů.
  }
    .you = { $n ->
        [0] Vyhráváš kolo.
        [one] Vyhráváš kolo a získáváš bod.
        [few] Vyhráváš kolo a získáváš {$n} body.
       *[other] Vyhráváš kolo a získáváš {$n} bodů.
      }
draws = {$seat} bere kámen.
    .you = Bereš kámen.
draws-you = Bereš {TERM($stone, case: "acc")}.
rests = { $n ->
    [0] {$seat} odpočívá.
    [one] {$seat} odpočívá a získává bod.
    [few] {$seat} odpočívá a získává {$n} body.
   *[other] {$seat} odpočívá a získává {$n} bodů.
  }
    .you = { $n ->
        [0] Odpočíváš.
        [one] Odpočíváš a získáváš bod.
        [few] Odpočíváš a získáváš {$n} body.
       *[other] Odpočíváš a získáváš {$n} bodů.
      }
final = { $n ->
    [0] {$seat} končí bez bodu.
    [one] {$seat} končí s jedním bodem.
   *[other] {$seat} končí s {$n} body.
  }
    .you = { $n ->
        [0] Končíš bez bodu.
        [one] Končíš s jedním bodem.
       *[other] Končíš s {$n} body.
      }

# Otázky, odpovědi, důvody
ask-lay = Který kámen položíš?
lay = {TERM($stone, cap: 1)}
ask-turn = Co uděláš?
draw = Vzít kámen
rest = { $n ->
    [0] Odpočívat
    [one] Odpočívat: jeden bod
    [few] Odpočívat: {$n} body
   *[other] Odpočívat: {$n} bodů
  }
why-empty = Žádný kámen už nezbývá.

# Stůl slovy
text-round = {$n}. kolo z {$of}
text-points = { $n ->
    [0] {$seat}: žádný bod
    [one] {$seat}: jeden bod
    [few] {$seat}: {$n} body
   *[other] {$seat}: {$n} bodů
  }
    .you = { $n ->
        [0] Ty: žádný bod
        [one] Ty: jeden bod
        [few] Ty: {$n} body
       *[other] Ty: {$n} bodů
      }
text-stones = { $n ->
    [0] {$seat} nedrží žádný kámen.
    [one] {$seat} drží jeden kámen.
    [few] {$seat} drží {$n} kameny.
   *[other] {$seat} drží {$n} kamenů.
  }
    .you = { $n ->
        [0] Nedržíš žádný kámen.
        [one] Držíš jeden kámen.
        [few] Držíš {$n} kameny.
       *[other] Držíš {$n} kamenů.
      }
text-laid = {$seat} má položeno: {$stones}
    .you = Máš položeno: {$stones}
text-stack = { $n ->
    [0] Žádný kámen už nezbývá.
    [one] Zbývá jeden kámen.
    [few] Zbývají {$n} kameny.
   *[other] Zbývá {$n} kamenů.
  }
text-hand = Tvoje kameny: {$stones}
