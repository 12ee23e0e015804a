# Tournaments: the names of screens and buttons, then the card, then the plan.

tournament-all = Tournaments
tournament-what = The newest tournaments of this channel. Press one to sign up or to read more.
tournament-none-here = No tournament has been planned here yet. Plan one: it opens its tables and keeps its standings by itself.
tournament-none = There is no such tournament any more. /tournament lists those of this channel.
tournament-not-here = A tournament belongs to a channel or group. Send /tournament there.
tournament-plan = Plan a tournament
tournament-title = {$game} Cup {$n}
tournament-title-round = {$title}, round {$n}
tournament-title-final = {$title}, final
tournament-you-play = {$title}: you play {$names}
tournament-details = Details
tournament-standings = Standings
tournament-rules = Rules
tournament-sign-up = Sign up
tournament-withdraw = Withdraw
tournament-leave = Leave the tournament
tournament-own-table = To your table: {$names}
tournament-announce = Announce it
tournament-discard = Discard the draft
tournament-set-name = Name: {$now}
tournament-close-now = End sign-up now
tournament-start-now = Open the tables now
tournament-extend = 3 more days to sign up
tournament-extend-round = 3 more days for this round
tournament-remove = Remove a player
tournament-cancel = Call it off

tournament-state-draft = draft
tournament-state-open = sign-up is open
tournament-state-planned = about to begin
tournament-state-running = running
tournament-state-over = over
tournament-state-off = called off
tournament-what-is = {$game} · { $rounds ->
    [one] {$rounds} round
   *[other] {$rounds} rounds
  }, {$seats} at a table · {$time_control}
tournament-is-draft = A draft: only you see it. Check it, then announce it.
tournament-organizes = Organized by {$name}.
tournament-ownerless = It has no organizer any more and runs by itself.
tournament-is-open = Sign up until {$when}.
tournament-is-planned = Sign-up has ended. The first tables open {$when}.
tournament-is-running = Round {$n} of {$most}. Its last day: {$when}.
tournament-is-final = The final table. Its last day: {$when}.
tournament-round-of = Round {$n} of {$most}
tournament-is-over = This tournament is over.
tournament-is-off = This tournament was called off. Tables that were open go on as usual.
tournament-too-few = Called off: { $n ->
    [0] nobody
   *[other] {$n}
  } signed up, and {$least} were needed. Plan it again with more time or fewer seats at a table.
tournament-podium = { $rank ->
    [1] 🥇
    [2] 🥈
   *[other] 🥉
  } {$name}
tournament-entrants = { $n ->
    [0] Nobody has signed up yet
    [one] {$n} player has signed up: {$names}
   *[other] {$n} players have signed up: {$names}
  }
tournament-more-needed = {$n} more needed
tournament-more-even = {$n} more and nobody sits out
tournament-out-now = Sits out: {$names}
tournament-meets = Table {$n}: {$names}
tournament-standing = {$rank}. {$name}: {$points} ({ $n ->
    [one] {$n} table
   *[other] {$n} tables
  })
tournament-comparison = The same seat at each table
tournament-compared = Round {$round}, seat {$n} of {$seats}: {$scores}
tournament-possible = can still finish {$best} to {$worst}
tournament-by-wins = ahead by tables won
tournament-by-opponents = ahead by the opponents’ points
tournament-by-among = ahead by their own tables
tournament-final-place = { $n ->
    [1] won the final table
   *[other] place {$n} at the final table
  }
tournament-in-final = at the final table
tournament-final-standings = Final standings
tournament-ended = {$title}: the winners
tournament-won = { $n ->
    [one] {$title} is over: {$names} wins.
   *[other] {$title} is over: {$names} win.
  }
tournament-final-was = Final: {$scores}
tournament-last-was = Decided in round {$n}: {$scores}
tournament-is-out = out
tournament-you-none = You do not take part.
tournament-you-in = You take part. You will be pinged when it is your move.
tournament-you-sit-out = You sit out this round.
tournament-sits-out = {$title}, round {$n}: you sit out this time.
tournament-you-out = You no longer take part. Your results stay in the standings.

tournament-fair = { $seats ->
    [2] If the number of players is odd, the plan has as many rounds as let all sit out equally often.
   *[other] Where the number of players does not fit, tables differ by one seat, and the smaller ones take turns. The plan has a number of rounds, close to this one, that gives all players the same chances.
  }
tournament-days = { $days ->
    [one] A round lasts {$days} day
   *[other] A round lasts {$days} days
  } at most, {$time_control}.
tournament-form-balanced = Balanced: everybody meets everybody about equally often, and has each seat about equally often.
tournament-form-swiss = Swiss: in each round players with similar points meet, and nobody twice if it can be helped.
tournament-form-balanced-name = Balanced
tournament-form-swiss-name = Swiss
tournament-with-final = After these rounds, the best {$seats} play a final table. It decides their places.
tournament-with-duplicate = Duplicate: all tables of a round play the same shuffle.
tournament-with-once = The tables of all rounds open at the same time.
tournament-with-members = Only members of this group can sign up.
tournament-points = Points by place. They are worth as much at every table, and players who tie share theirs:
tournament-points-at = table of {$seats}: {$points}
tournament-ties = Ties are broken by tables won, then by the opponents’ points, then by the tables played against each other. Players who are still level share a rank, and a draw decides their order.
tournament-last-day = A table that runs beyond its round counts with its score as it is. A player for whom an AI has finished two tables is out. A table that an AI finished for a player, and each round after a player is out, counts as a last place.
tournament-uneven = { $n ->
    [one] {$n} player
   *[other] {$n} players
  } cannot all have the same chances, as some would sit out more often. One more or one fewer is needed; until then sign-up stays open.

tournament-set-game = Game: {$now}
tournament-set-seats = At a table: {$now}
tournament-set-rounds = Rounds: {$now}
tournament-set-form = Form: {$now}
tournament-set-time-control = Pace: {$now}
tournament-set-signup = Sign-up: {$now}
tournament-set-days = A round: {$now}
tournament-set-final = Final table
tournament-set-duplicate = Duplicate
tournament-set-once = All rounds at once
tournament-set-league = League
tournament-set-movers = Up and down: {$now}
tournament-set-members = Members only
tournament-step-what = Step 1 of 3: what is it called, and what is played? Only you see this.
tournament-step-when = Step 2 of 3: when?
tournament-step-who = Step 3 of 3: who can sign up? Then announce it.
tournament-step-more = More choices, for those who want them:
tournament-schedule = If you announce it now, the last day to sign up is {$closes}, and the last possible day of { $kind ->
    [league] the first season
   *[once] the tournament
  } is {$ends}.
tournament-ask-game = Which game?
tournament-ask-seats = How many sit at a table?
tournament-ask-rounds = How many rounds?
tournament-ask-form = How are players paired? Balanced suits small groups, Swiss suits many players and few rounds.
tournament-ask-time-control = How much time does a turn have?
tournament-ask-signup = How long can players sign up?
tournament-ask-days = How long does a round last at most?
tournament-ask-movers = What share of a division goes up, and down?

tournament-is-announced = Announced. Players sign up with the button on its message.
tournament-signed-up = You are signed up.
tournament-closed = That is not possible any more: the tournament has gone on. Look at its message.
tournament-announced = This tournament is announced, so its rules are final. Call it off and plan another one to change them.
tournament-full = { $n ->
    [one] {$n} player has
   *[other] {$n} players have
  } signed up, and there is no room for more. Ask the organizer for a second tournament.
tournament-many = You already organize { $n ->
    [one] {$n} tournament
   *[other] {$n} tournaments
  } here that are not over. Call one off, or wait until one is over.
tournament-needs-more = { $n ->
    [0] Nobody has signed up yet
    [one] Only {$n} has signed up
   *[other] Only {$n} have signed up
  }, and {$least} are needed. Wait for more, or give more time.
tournament-leave-ask = You will not be paired again. Your running tables go on: play them, or leave them there. Leave the tournament?
tournament-cancel-ask = No further tables will open. Tables that are open go on as usual. Call the tournament off?
tournament-remove-which = Whom do you want to remove? They will not be paired again; their results stay.

# Leagues

league-division = {$league}: season {$season}, division {$n}
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
league-remind = {$title}, season {$season}: sign-up ends {$when}. Play again?
