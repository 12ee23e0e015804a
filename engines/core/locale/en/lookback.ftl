# The review of a finished game for one seat. {$gain}, {$se} and the like are numbers with one decimal.
spoken-then = {$one} · {$then}
spoken-number = {$n}
spoken-share = {$what} {$n}
spoken-seat = {$seat}
spoken-tenths = {$whole}.{$tenth}

# {$seat} is the reviewed seat; the second text is below the first, above the score chart.
look-back-of = Review: {$seat}
look-back-course = Expected final score, round by round

# {$asked} is the question as it was asked, with its own full stop or question mark.
look-back-judged = { $n ->
    [one] {$n} decision, judged by what was known at that moment.
   *[other] {$n} decisions, each judged by what was known at that moment.
  }
look-back-costly = Round {$round}: {$asked} Answer: {$said}. Better: {$other}, worth {$gain} points more (± {$se}).
look-back-costly-part = Round {$round}: {$asked} Answer: {$said}. Better: {$other}, worth {$gain} points more (± {$se}), above all from {$part}: {$n}.
look-back-none = No decision clearly cost any points.
look-back-best = Best decision, round {$round}: {$asked} Answer: {$said}. Next best: {$other}, worth {$gain} points less (± {$se}).
look-back-unknown = Not known at the time: “{$told}”
look-back-turn = Turning point: round {$round}. The expected lead over the others went from {$before} to {$after} points.
look-back-how = How this is worked out: the game is played on many times from each decision. “Worth” is how many points further ahead of the others’ average the answer puts you at the end (± standard error). Unseen cards and the other players’ moves are left to chance, so luck counts neither for nor against anybody.
