# Waiting for people: time, absence, planned moves. Names may be anywhere in English, but in Czech and Russian only the
# subject, after a colon or in brackets.

clock-days = { $n ->
    [one] {$n} day
   *[other] {$n} days
  }
clock-hours = { $n ->
    [one] {$n} hour
   *[other] {$n} hours
  }
clock-minutes = { $n ->
    [one] {$n} minute
   *[other] {$n} minutes
  }
clock-none = none
clock-time = Time

# The pace
clock-pace-button = Pace
clock-pace = Pace: {$time_control}.
clock-pace-none = no clock
clock-pace-turn = {$time} per turn
clock-pace-live = live, {$time} per turn
clock-pace-bank = {$time} + {$gain} per turn, up to {$most}
clock-pace-of-group = New tables here begin with it; the host can change it.
clock-pace-how = Your clock stops in your quiet hours, on your days off and while the bot is down. Only a live table runs in real time.
clock-timeouts = When time runs out: {$steps}.
clock-timeout-fallback = the game’s usual answer
clock-timeout-deputy = the player’s deputy
clock-timeout-ai = an AI plays on
clock-timeout-vote = the others vote
clock-change-pace = Change the pace
clock-change-timeouts = When time runs out…
clock-timeouts-how = What happens at the first missed turn, at the second in a row, and so on? Press them in order; the last one applies from then on. A player who comes back gets the seat back with one press.
clock-timeouts-take = Use this order

# The table
clock-left-turn = {$seat}: {$left} of {$whole} left, until about {$when}
clock-left-bank = {$seat}: {$left} left in the bank, until about {$when}
clock-left-rests = {$seat}: {$left} in the bank
clock-time-left = {$left} left
clock-asleep = The table is dormant: nobody has played for weeks. Nothing is lost.
clock-paused = The table is taking a break. Nobody’s time is running.
clock-reopen = Play on
clock-resume = End the break
clock-seat-free = Seat {$n} is free. An AI plays until another player takes it.
clock-take = Take seat {$n}
clock-covered-ai = {$seat} is away. An AI plays meanwhile.
    .you = You are away. An AI plays meanwhile.
clock-covered-deputy = {$seat} is away. A deputy plays meanwhile.
    .you = You are away. A deputy plays meanwhile.
clock-away-until = {$seat} is away until {$until}. The clock waits.
    .you = You are away until {$until}. The clock waits.
clock-vote = Vote: {$what} Until {$until}.
clock-vote-absent = how to go on without {$seat}?
clock-vote-pace = new pace, {$time_control}?
clock-vote-ladder = when time runs out, first {$first}?
clock-vote-pause = a break for everybody?
clock-vote-time = {$time} more for {$seat}?
clock-choice-wait = Wait
clock-choice-skip = Usual answer
clock-choice-replace = Free the seat
clock-choice-end = End the game
clock-choice-yes = Yes
clock-choice-no = No

# The player's own screen
clock-due = due {$when}
clock-you-are-next = You are next.
clock-you-are-away = You are away and an AI plays for you. Any answer from you takes the seat back.
clock-i-am-back = I’m back
clock-and-more = { $n ->
    [one] One more event before that: see the story.
   *[other] {$n} more events before that: see the story.
  }
clock-nudge = Nudge {$seat}
clock-absent = Vote about {$seat}
clock-mute = Don’t ping me here
clock-unmute = Ping me here
clock-more-time = More time, please
clock-once-a-turn = You can ask once a turn.
clock-none-runs = Your clock is not running here right now.
clock-pause = Ask for a break
clock-quit = Leave for good
clock-quit-ask = Leave this game for good? An AI plays on until another player takes your seat. If you are only away for a while, say so under “Away” instead.
clock-quit-counts = It counts: you are ranked last, and your record shows that you left.
clock-quit-yes = Yes, leave
clock-deputy-resign = Stop standing in
clock-deputy-resign-ask = Hand this seat to an AI until its player is back?
clock-not-yet = Nobody has kept the table waiting that long yet. Try a nudge first.
clock-no-nudge = Not now: once a day at most, never at night and never right away.
clock-no-vote = You have no vote on this.
clock-one-vote = One vote at a time: finish the current one first.
clock-free = Free a seat
clock-free-what = Has a player left the group, or stopped playing? Free the seat: an AI plays until another player takes it and gets the hand. The player can’t come back to this table, and it counts as leaving.
clock-free-seat = Free the seat: {$name}
clock-seat-freed = An admin of the group has freed your seat at this table. Ask them why; you can still watch.
clock-seat-taken = That seat is taken.
clock-seen-another = You have seen another hand at this table, so you can’t take this seat.

# What happens
clock-event-timeout-fallback = {$seat} is out of time. The game’s usual answer is given.
    .you = You are out of time. The game’s usual answer is given.
clock-event-timeout-ai = {$seat} is out of time. An AI plays until they are back.
    .you = You are out of time. An AI plays until you are back.
clock-event-timeout-deputy = {$seat} is out of time. The deputy, {$name}, plays until they are back.
    .you = You are out of time. Your deputy, {$name}, plays until you are back.
clock-event-leaves-ai = {$seat} is away now. An AI plays.
    .you = You are away now. An AI plays.
clock-event-leaves-deputy = {$seat} is away now. The deputy, {$name}, plays.
    .you = You are away now. Your deputy, {$name}, plays.
clock-event-deputy-agreed = A friend has accepted: from now on they stand in for you while you are away.
clock-event-deputy-gone = {$seat} is away, and the deputy has stopped standing in. An AI plays.
    .you = You are away, and your deputy has stopped standing in. An AI plays.
clock-event-back = {$seat} is back.
    .you = You are back.
clock-event-away-ai = {$seat} will be away from {$begin} to {$end}. An AI plays meanwhile.
    .you = You will be away from {$begin} to {$end}. An AI plays meanwhile.
clock-event-away-deputy = {$seat} will be away from {$begin} to {$end}. The deputy plays meanwhile.
    .you = You will be away from {$begin} to {$end}. Your deputy plays meanwhile.
clock-event-away-pause = {$seat} will be away from {$begin} to {$end}. The clock waits.
    .you = You will be away from {$begin} to {$end}. The clock waits.
clock-event-away-off = {$seat} will not be away after all.
    .you = You will not be away after all.
clock-event-quit = {$name} leaves for good. Seat {$n} is free; an AI plays until another player takes it.
clock-event-freed = {$name} has been removed by an admin. Seat {$n} is free; an AI plays until another player takes it.
clock-event-taken = {$name} takes seat {$n}.
clock-event-nudge = {$seat} gives {$other} a friendly nudge.
    .you = You give {$other} a friendly nudge.
    .other-is-you = {$seat} gives you a friendly nudge.
clock-event-vote-opened = {$seat} asks: {$what}
    .you = You ask: {$what}
clock-event-vote-cast = {$seat} says: {$choice}.
    .you = You say: {$choice}.
clock-event-vote-closed = Decided: {$what} {$choice}.
clock-event-resumed = {$seat} ends the break.
    .you = You end the break.
clock-event-reopened = {$seat} opens the table again.
    .you = You open the table again.
clock-event-silence = Nobody has played for three weeks. In {$left} the table is put aside; any move keeps it open.
clock-event-asleep = The table is put aside. One press opens it again.
clock-event-timeoutage = The bot was down from {$from} to {$end}. Nobody’s time ran.
clock-event-timeoutage-there = {$platform} was down from {$from} to {$end}. The time of those who play there did not run.
clock-event-timeoutage-both = {$platform} and {$other} were both down from {$from} to {$end}. The time of those who play on both did not run.
clock-event-premove-used = Your planned move was played.
clock-event-premove-ended = { $n ->
    [one] Round {$round} is over, so one of your planned moves has expired.
   *[other] Round {$round} is over, so {$n} of your planned moves have expired.
  }
clock-event-premove-gone = { $n ->
    [one] One of your planned moves is no longer possible and has been deleted.
   *[other] {$n} of your planned moves are no longer possible and have been deleted.
  }

# Pings
clock-ping-half = Half of your time is left.
clock-ping-last = Your time is almost up.
clock-ping-nudge = A friendly nudge from the others.
clock-ping-deputy = You are standing in for {$name}.
clock-ping-alone = Everyone else is done: the table waits only for you.
clock-ping-digest = { $n ->
    [one] One more table waits for you.
   *[other] {$n} more tables wait for you.
  }

clock-hours-button = Quiet hours
clock-hours-what = Your time runs only while you are awake, and nobody pings you at night.
clock-ask-hours = It is {$time} in {$zone} now, and your quiet hours are {$quiet}. Is that right?
clock-ask-yes = Yes, that is right
clock-ask-other = Other hours…
clock-zone-now = Where you are: {$zone}, now {$time}
clock-zone-guessed = { $told ->
    [browser] Your browser says so: is that right?
   *[guess] That is only a guess: is it right?
 }
clock-zone-yes = Yes, {$zone}
clock-quiet-now = Quiet hours: {$quiet}
clock-off-now = Days off: {$days}
clock-never-quiet = none
clock-day = { $n ->
    [0] Mon
    [1] Tue
    [2] Wed
    [3] Thu
    [4] Fri
    [5] Sat
   *[6] Sun
  }
clock-zone-field = Your city, or a big one near it
clock-quiet-field = Change quiet hours
clock-which-zone = Which of these?
clock-no-zone = I don’t know that city. Try the largest one in your time zone.
clock-no-hours = I can’t read that. Write it like this: 22:30-7:15
clock-never-awake = That is too little: you need at least eight waking hours a day, on two days a week.
clock-moved-often = You can change your hours twice a week. Next change: {$when}.
clock-away = Away
clock-away-what = On holiday, or just busy? All your tables are informed, and your time does not run against you.
clock-away-now = You are away from {$begin} to {$end}.
clock-away-off = I’m back
clock-today = From today
clock-tomorrow = From tomorrow
clock-first-day = Choose the first day
clock-last-day = Choose the last day
clock-away-length = For how long?
clock-away-days = Away from {$begin} to {$end}
clock-away-how = Who plays meanwhile?
clock-away-ai = An AI
clock-away-deputy = My deputy
clock-away-pause = Nobody: my clock waits
clock-no-date = I can’t read that day. Write it like this: 24.12. or 2026-12-24
clock-no-dates = The first day can’t be before today or after the last, and {$days} days is the most.
clock-deputy = Deputy
clock-deputy-what = A friend who plays for you while you are away, with your hand. Only then do they see it, and never at a table where they play.
clock-deputy-is = Your deputy: {$name}
clock-deputy-off = Remove my deputy
clock-deputy-ask = To name one, send this line to a friend. The first to type it after /play, or under Settings → Deputy, becomes your deputy.
clock-deputy-field = For your friend
clock-deputy-typed = Paste the line from your friend
clock-deputy-agreed = Agreed. You stand in for {$name} whenever they are away.
clock-deputy-unknown = That line is no longer valid. Ask for a new one.
clock-deputy-self = Give this line to a friend: you can’t stand in for yourself.

# Planned moves
clock-premoves = Planned moves
clock-premoves-what = Played for you when your turn comes, if still possible. The others can see that you have planned moves, never what they are.
clock-premove-kept = Saved. Only you can see it. It holds until the end of round {$round}.
clock-premove-soon = Your planned move is about to be played.
clock-premoves-until = They expire at the end of round {$round}.
clock-premove-drop = Delete: {$what}
clock-plan-field = Planned move / unless this happens first
clock-plan-hint = pass /…
clock-plan-words = Write the answer as /move shows it, for example: pass
clock-too-many-premoves = That is the most you can have: delete one first.

# Reminders
clock-reminder-usual = At half time and near the end
clock-reminder-last = Only near the end
clock-reminder-day = A day before the end
clock-reminder-half-day = 12 hours before the end
clock-reminder-three = 3 hours before the end
clock-reminder-hour = An hour before the end
clock-reminder-none = Never
