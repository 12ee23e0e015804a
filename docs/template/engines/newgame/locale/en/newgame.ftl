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
    .you = { $n ->
        [one] You draw a stone.
       *[other] You draw {$n} stones.
      }
dealt-you = You draw: {$stones}
round-begins = Round {$n} begins.
lays = {$seat} lays {$stone}.
    .you = You lay {$stone}.
wins = { $n ->
    [0] {$seat} wins the round.
    [one] {$seat} wins the round and gets a point.
   *[other] {$seat} wins the round and gets {$n} points.
  }
    .you = { $n ->
        [0] You win the round.
        [one] You win the round and get a point.
       *[other] You win the round and get {$n} points.
      }
draws = {$seat} draws a stone.
    .you = You draw a stone.
draws-you = You draw {$stone}.
rests = { $n ->
    [0] {$seat} rests.
    [one] {$seat} rests and gets a point.
   *[other] {$seat} rests and gets {$n} points.
  }
    .you = { $n ->
        [0] You rest.
        [one] You rest and get a point.
       *[other] You rest and get {$n} points.
      }
final = { $n ->
    [0] {$seat} ends without a point.
    [one] {$seat} ends with one point.
   *[other] {$seat} ends with {$n} points.
  }
    .you = { $n ->
        [0] You end without a point.
        [one] You end with one point.
       *[other] You end with {$n} points.
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
    .you = { $n ->
        [0] You: no points
        [one] You: one point
       *[other] You: {$n} points
      }
text-stones = { $n ->
    [0] {$seat} holds no stones.
    [one] {$seat} holds one stone.
   *[other] {$seat} holds {$n} stones.
  }
    .you = { $n ->
        [0] You hold no stones.
        [one] You hold one stone.
       *[other] You hold {$n} stones.
      }
text-laid = {$seat} has laid: {$stones}
    .you = You have laid: {$stones}
text-stack = { $n ->
    [0] No stones are left to draw.
    [one] One stone is left to draw.
   *[other] {$n} stones are left to draw.
  }
text-hand = Your stones: {$stones}
