# Looking back on a finished game, of one seat. {$gain}, {$se} and the like are numbers with one decimal.
spoken-then = {$one} · {$then}
spoken-number = {$n}
spoken-share = {$what} {$n}
spoken-seat = {$seat}
spoken-tenths = {$whole}.{$tenth}

# {$seat} is whose; the second stands under it, over the picture of the course.
look-back-of = Looking back: {$seat}
look-back-course = Points to expect at the end, round by round

# {$asked} is the question as it was asked, with its own full stop or question mark.
look-back-judged = { $n ->
    [one] {$n} decision, judged by what was known at that moment.
   *[other] {$n} decisions, each judged by what was known at that moment.
  }
look-back-costly = Round {$round}: {$asked} Answer: {$said}. Better: {$other}, worth {$gain} points more (± {$se}).
look-back-costly-part = Round {$round}: {$asked} Answer: {$said}. Better: {$other}, worth {$gain} points more (± {$se}), above all from {$part}: {$n}.
look-back-none = No decision has surely cost anything.
look-back-best = Best decision, round {$round}: {$asked} Answer: {$said}. Next best: {$other}, worth {$gain} points less (± {$se}).
look-back-unknown = Came to light only later: “{$told}”
look-back-turn = Most changed in round {$round}: the lead over the others to be expected went from {$before} to {$after} points.
look-back-how = How much an answer is worth: so many points further ahead of the others’ average at the end, in many games played on from there in thought, ± the standard error. Cards still unseen and what others do are left to chance there: they count neither for nor against anybody.
