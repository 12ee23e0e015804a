game-name = Newgame
game-blurb = Lay a stone in secret and hope that yours is the highest: a small game to begin with.
how-to-play-goal = Have the most points after the last round.
how-to-play-turn = All lay a stone in secret, at the same time. Then each in turn draws a stone or rests.
how-to-play-scores = The highest stone of a round scores, and so does every rest.
how-to-play-mistake-1 = A stone that you lay never comes back: keep a high one for when it counts.

# What happens
dealt = { $n ->
    [one] {$seat} draws a stone.
   *[other] {$seat} draws {$n} stones.
  }
dealt-you = You draw: {$stones}
round-begins = Round {$n} begins.
lays = {$seat} lays {$stone}.
wins = { $n ->
    [0] {$seat} wins the round.
    [one] {$seat} wins the round and gets a point.
   *[other] {$seat} wins the round and gets {$n} points.
  }
draws = {$seat} draws a stone.
draws-you = You draw {$stone}.
rests = { $n ->
    [0] {$seat} rests.
    [one] {$seat} rests and gets a point.
   *[other] {$seat} rests and gets {$n} points.
  }
final = { $n ->
    [0] {$seat} ends without a point.
    [one] {$seat} ends with one point.
   *[other] {$seat} ends with {$n} points.
  }

# Questions, answers, reasons
ask-lay = Which stone do you lay?
lay = {TERM($stone, cap: 1)}
ask-turn = What do you do?
draw = Draw a stone
rest = { $n ->
    [0] Rest
    [one] Rest: one point
   *[other] Rest: {$n} points
  }
why-empty = No stones are left to draw.

# The table in words
text-round = Round {$n} of {$of}
text-points = { $n ->
    [0] {$seat}: no points
    [one] {$seat}: one point
   *[other] {$seat}: {$n} points
  }
text-stones = { $n ->
    [0] {$seat} holds no stones.
    [one] {$seat} holds one stone.
   *[other] {$seat} holds {$n} stones.
  }
text-laid = {$seat} has laid: {$stones}
text-stack = { $n ->
    [0] No stones are left to draw.
    [one] One stone is left to draw.
   *[other] {$n} stones are left to draw.
  }
text-hand = Your stones: {$stones}
