game-name = Newgame
game-blurb = Leg verdeckt einen Stein und hoffe, dass er der höchste ist: ein kleines Spiel für den Anfang.
how-to-play-goal = Nach der letzten Runde die meisten Punkte haben.
how-to-play-turn = Alle legen gleichzeitig und verdeckt einen Stein. Dann zieht jeder reihum einen Stein oder ruht aus.
how-to-play-scores = Der höchste Stein einer Runde bringt Punkte, jede Rast auch.
how-to-play-mistake-1 = Ein gelegter Stein kommt nicht zurück: Heb dir einen hohen für den richtigen Moment auf.

# Was geschieht
dealt = { $n ->
    [one] {$seat} zieht einen Stein.
   *[other] {$seat} zieht {$n} Steine.
  }
    .you = { $n ->
        [one] Du ziehst einen Stein.
       *[other] Du ziehst {$n} Steine.
      }
dealt-you = Du ziehst: {$stones}
round-begins = Runde {$n} beginnt.
lays = {$seat} legt {$stone}.
    .you = Du legst {$stone}.
wins = { $n ->
    [0] {$seat} gewinnt die Runde.
    [one] {$seat} gewinnt die Runde und bekommt einen Punkt.
   *[other] {$seat} gewinnt die Runde und bekommt {$n} Punkte.
  }
    .you = { $n ->
        [0] Du gewinnst die Runde.
        [one] Du gewinnst die Runde und bekommst einen Punkt.
       *[other] Du gewinnst die Runde und bekommst {$n} Punkte.
      }
draws = {$seat} zieht einen Stein.
    .you = Du ziehst einen Stein.
draws-you = Du ziehst {$stone}.
rests = { $n ->
    [0] {$seat} ruht aus.
    [one] {$seat} ruht aus und bekommt einen Punkt.
   *[other] {$seat} ruht aus und bekommt {$n} Punkte.
  }
    .you = { $n ->
        [0] Du ruhst aus.
        [one] Du ruhst aus und bekommst einen Punkt.
       *[other] Du ruhst aus und bekommst {$n} Punkte.
      }
final = { $n ->
    [0] {$seat} endet ohne Punkte.
    [one] {$seat} endet mit einem Punkt.
   *[other] {$seat} endet mit {$n} Punkten.
  }
    .you = { $n ->
        [0] Du endest ohne Punkte.
        [one] Du endest mit einem Punkt.
       *[other] Du endest mit {$n} Punkten.
      }

# Fragen, Antworten, Gründe
ask-lay = Welchen Stein legst du?
lay = {TERM($stone, cap: 1)}
ask-turn = Was machst du?
draw = Einen Stein ziehen
rest = { $n ->
    [0] Ausruhen
    [one] Ausruhen: ein Punkt
   *[other] Ausruhen: {$n} Punkte
  }
why-empty = Es sind keine Steine mehr da.

# Der Tisch in Worten
text-round = Runde {$n} von {$of}
text-points = { $n ->
    [0] {$seat}: keine Punkte
    [one] {$seat}: ein Punkt
   *[other] {$seat}: {$n} Punkte
  }
    .you = { $n ->
        [0] Du: keine Punkte
        [one] Du: ein Punkt
       *[other] Du: {$n} Punkte
      }
text-stones = { $n ->
    [0] {$seat} hat keine Steine auf der Hand.
    [one] {$seat} hat einen Stein auf der Hand.
   *[other] {$seat} hat {$n} Steine auf der Hand.
  }
    .you = { $n ->
        [0] Du hast keine Steine auf der Hand.
        [one] Du hast einen Stein auf der Hand.
       *[other] Du hast {$n} Steine auf der Hand.
      }
text-laid = {$seat} hat gelegt: {$stones}
    .you = Du hast gelegt: {$stones}
text-stack = { $n ->
    [0] Es sind keine Steine mehr da.
    [one] Ein Stein ist noch da.
   *[other] {$n} Steine sind noch da.
  }
text-hand = Deine Steine: {$stones}
