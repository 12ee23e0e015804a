# Ratings and records of a group.
records-title = Records
records-what = Everybody starts at 1000; beating strong players gains the most.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · one game, {$won} won
   *[other] {$n}. {$name}: {$rating} · {$played} games, {$won} won
  }
records-pace = · on time: {$n}%
records-left = · left: {$n}
records-none = No game has been finished here yet. Open a table with /play.
records-off = This group keeps no records.
records-nowhere = Records belong to a group: look at them where you play together.
records-all-games = All games
records-yearbook = Yearbook {$year}
records-me = My own record
records-own = { $played ->
    [one] {$game}: one game, {$won} won
   *[other] {$game}: {$played} games, {$won} won
  }
records-mine-off = Leave me out
records-mine-on = Show me again
records-group-off = Keep no records
records-group-on = Keep records
records-year-tables = { $n ->
    [one] One game was finished; moves: {$words}.
   *[other] {$n} games were finished; moves: {$words}.
  }
records-year-games = Played: {$games}.
records-year-winners = Most wins: {$names}.
records-year-highest = Highest score in {$game}: {$name} ({$n}).
records-year-pair = Met most often: {$one} and {$other} ({$n}).
records-year-closest = { $n ->
    [0] Closest finish: {$game}, a tie.
   *[other] Closest finish: {$game}, {$n} apart.
  }
records-year-longest = { $n ->
    [one] Longest game: {$game}, one day.
   *[other] Longest game: {$game}, {$n} days.
  }
records-year-decision = Best decision: {$name} in {$game}, round {$round}. {$asked} Answer: {$said}, worth {$gain} points more than the next best.
records-counting = Finished games are still being counted. Look again in a moment.
records-counting-again = Look again
