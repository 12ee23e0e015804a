# Tournaments: the names of screens and buttons, then the card, then the plan.

cup-all = Tournaments
cup-what = The newest tournaments of this channel. Press one to sign up or to read more.
cup-none-here = No tournament has been planned here yet. Plan one: it opens its tables and keeps its standings by itself.
cup-none = There is no such tournament any more. /tournament lists those of this channel.
cup-not-here = A tournament belongs to a channel or group. Send /tournament there.
cup-plan = Plan a tournament
cup-title = Tournament: {$game}
cup-details = Details
cup-standings = Standings
cup-rules = Rules of this tournament
cup-sign-up = Sign up
cup-withdraw = Withdraw
cup-leave = Leave the tournament
cup-own-table = { $n ->
    [0] To your table
   *[other] To your table {$n}
  }
cup-announce = Announce it
cup-discard = Discard the draft
cup-close-now = End sign-up now
cup-start-now = Open the tables now
cup-extend = 3 more days to sign up
cup-extend-round = 3 more days for this round
cup-remove = Remove a player
cup-cancel = Call it off

cup-state-draft = draft
cup-state-open = sign-up is open
cup-state-planned = about to begin
cup-state-running = running
cup-state-over = over
cup-state-off = called off
cup-is-draft = A draft: only you see it. Check it, then announce it.
cup-organizes = Organized by {$name}.
cup-ownerless = It has no organizer any more and runs by itself.
cup-is-open = Sign up until {$when}.
cup-is-planned = Sign-up has ended. The first tables open {$when}.
cup-is-running = Round {$n} of {$most}. Its last day: {$when}.
cup-is-final = The final table. Its last day: {$when}.
cup-round-of = Round {$n} of {$most}
cup-is-over = This tournament is over.
cup-is-off = This tournament was called off. Tables that were open go on as usual.
cup-too-few = Called off: { $n ->
    [0] nobody
   *[other] {$n}
  } signed up, and {$least} were needed. Plan it again with more time or fewer seats at a table.
cup-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
cup-entrants = { $n ->
    [0] Nobody has signed up yet.
    [one] {$n} player has signed up: {$names}
   *[other] {$n} players have signed up: {$names}
  }
cup-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} table
   *[other] {$n} tables
  })
cup-comparison = The same seat at each table
cup-compared = Round {$round}, seat {$n} of {$seats}: {$scores}
cup-possible = can still finish {$best} to {$worst}
cup-final-place = { $n ->
    [1] won the final table
   *[other] place {$n} at the final table
  }
cup-in-final = at the final table
cup-final-standings = Final standings
cup-is-out = out
cup-you-none = You do not take part.
cup-you-in = You take part. You will be pinged when it is your move.
cup-you-out = You no longer take part. Your results stay in the standings.

cup-format = { $rounds ->
    [one] {$rounds} round
   *[other] {$rounds} rounds
  } with {$seats} at a table.
cup-fair = { $seats ->
    [2] If the number of players is odd, the plan has as many rounds as let all sit out equally often.
   *[other] Where the number of players does not fit, tables differ by one seat, and the smaller ones take turns. The plan has a number of rounds, close to this one, that gives all players the same chances.
  }
cup-days = { $days ->
    [one] A round lasts {$days} day
   *[other] A round lasts {$days} days
  } at most, {$pace}.
cup-form-balanced = Balanced: everybody meets everybody about equally often, and has each seat about equally often.
cup-form-swiss = Swiss: in each round players with similar points meet, and nobody twice if it can be helped.
cup-form-balanced-name = Balanced
cup-form-swiss-name = Swiss
cup-with-final = After these rounds, the best {$seats} play a final table. It decides their places.
cup-with-duplicate = Duplicate: all tables of a round play the same shuffle.
cup-with-once = The tables of all rounds open at the same time.
cup-with-members = Only members of this group can sign up.
cup-points = Points by place. They are worth as much at every table, and players who tie share theirs:
cup-points-at = table of {$seats}: {$points}
cup-ties = Ties are broken by tables won, then by the opponents’ points, then by the tables played against each other. Players who are still level share a rank, and a draw decides their order.
cup-last-day = A table that runs beyond its round counts with its score as it is. A player for whom an AI has finished two tables is out. A table that an AI finished for a player, and each round after a player is out, counts as a last place.
cup-plan-is = The plan: { $n ->
    [one] {$n} player
   *[other] {$n} players
  }, { $rounds ->
    [one] {$rounds} round
   *[other] {$rounds} rounds
  }, seats at the tables: {$seats}. Two players meet this many times: {$meet}. Each has every seat: {$sit}. Rounds at a smaller table, or without one, for each: {$out}.
cup-uneven = { $n ->
    [one] {$n} player
   *[other] {$n} players
  } cannot all have the same chances, as some would sit out more often. One more or one fewer is needed; until then sign-up stays open.

cup-set-game = Game: {$now}
cup-set-seats = At a table: {$now}
cup-set-rounds = Rounds: {$now}
cup-set-form = Form: {$now}
cup-set-pace = {$now}
cup-set-signup = Sign-up: {$now}
cup-set-days = A round: {$now}
cup-set-final = Final table
cup-set-duplicate = Duplicate
cup-set-once = All rounds at once
cup-set-league = League
cup-set-movers = Up and down: {$now}
cup-set-members = Members only
cup-ask-game = Which game?
cup-ask-seats = How many sit at a table?
cup-ask-rounds = How many rounds?
cup-ask-form = How are players paired? Balanced suits small groups, Swiss suits many players and few rounds.
cup-ask-pace = How much time does a turn have?
cup-ask-signup = How long can players sign up?
cup-ask-days = How long does a round last at most?
cup-ask-movers = What share of a division goes up, and down?

cup-is-announced = Announced. Players sign up with the button on its message.
cup-signed-up = You are signed up.
cup-closed = That is not possible any more: the tournament has gone on. Look at its message.
cup-announced = This tournament is announced, so its rules are final. Call it off and plan another one to change them.
cup-full = { $n ->
    [one] {$n} player has
   *[other] {$n} players have
  } signed up, and there is no room for more. Ask the organizer for a second tournament.
cup-many = You already organize { $n ->
    [one] {$n} tournament
   *[other] {$n} tournaments
  } here that are not over. Call one off, or wait until one is over.
cup-needs-more = { $n ->
    [0] Nobody has signed up yet
    [one] Only {$n} has signed up
   *[other] Only {$n} have signed up
  }, and {$least} are needed. Wait for more, or give more time.
cup-leave-ask = You will not be paired again. Your running tables go on: play them, or leave them there. Leave the tournament?
cup-cancel-ask = No further tables will open. Tables that are open go on as usual. Call the tournament off?
cup-remove-which = Whom do you want to remove? They will not be paired again; their results stay.

# Leagues

league-division = {$game} league: season {$season}, division {$n}
league-title = {$game} league
league-is-open = Sign up for season {$season} until {$when}.
league-is-running = Season {$season} is running. It ends {$when}.
league-players = Division {$n}: {$names}
league-to-division = To division {$n}
league-rules = A league: season after season, in divisions of at least { $least ->
    [one] {$least} player
   *[other] {$least} players
  }. A season lasts { $days ->
    [one] {$days} day
   *[other] {$days} days
  }. Then {$percent}% of a division go up, and as many go down. New players begin where their rating fits.
league-pause = Sign up for each season with one press. If you do not, you pause and keep your division.
league-skipped = Season {$season} could not begin with the players who had signed up. Needed: {$least} or more. Sign-up stays open.
league-moves = { $up ->
    [0] This is the top division.
    [one] The first in the standings goes up.
   *[other] The first {$up} in the standings go up.
  } { $down ->
    [0] Nobody goes down from here.
    [one] The last one goes down.
   *[other] The last {$down} go down.
  } Between equal ranks, a draw decides.
league-remind = Season {$season} of the {$game} league: sign-up ends {$when}. Play again?
