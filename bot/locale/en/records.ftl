# Ratings and records of a group.
records-title = Records
records-what = Everybody begins at 1000; who wins against the strong rises most.
records-line = { $played ->
    [one] {$n}. {$name}: {$rating} · one game, {$won} won
   *[other] {$n}. {$name}: {$rating} · {$played} games, {$won} won
  }
records-pace = · in time: {$n} %
records-left = · left: {$n}
records-none = Nothing has been played to its end here yet.
records-off = This group keeps no records.
records-nowhere = Records belong to a group: look at them where you play together.
records-all-games = All games
records-yearbook = Year book {$year}
records-me = What I have played
records-own = { $played ->
    [one] {$game}: one game, {$won} won
   *[other] {$game}: {$played} games, {$won} won
  }
records-mine-off = Leave me out
records-mine-on = Show me again
records-group-off = No records for this group
records-group-on = Records for this group
records-year-tables = { $n ->
    [one] One game was played to its end, with {$words} answers.
   *[other] {$n} games were played to their end, with {$words} answers.
  }
records-year-games = Played: {$games}.
records-year-winners = Most wins: {$names}.
records-year-highest = Most points in {$game}: {$name} ({$n}).
records-year-pair = Met most often: {$one} and {$other} ({$n}).
records-year-closest = { $n ->
    [0] Closest finish: {$game}, a tie.
    [one] Closest finish: {$game}, by one point.
   *[other] Closest finish: {$game}, by {$n} points.
  }
records-year-longest = { $n ->
    [one] Longest game: {$game}, one day.
   *[other] Longest game: {$game}, {$n} days.
  }
