# Waiting for people: time, absence, planned moves. Names stand anywhere in English, but in Czech and Russian only as the
# subject, behind a colon or in brackets.

waiting-days = { $n ->
    [one] {$n} day
   *[other] {$n} days
  }
waiting-hours = { $n ->
    [one] {$n} hour
   *[other] {$n} hours
  }
waiting-minutes = { $n ->
    [one] {$n} minute
   *[other] {$n} minutes
  }
waiting-none = none
waiting-time = Time

# The pace
waiting-pace-button = Pace
waiting-pace = Pace: {$pace}.
waiting-pace-none = no clock
waiting-pace-turn = {$time} per turn
waiting-pace-live = live, {$time} per turn
waiting-pace-bank = {$time} + {$gain} per turn, up to {$most}
waiting-pace-of-group = New tables here begin with it; the host can change it.
waiting-pace-how = Your clock stops in your quiet hours, on your days off and while the bot is down. Only a live table runs in real time.
waiting-ladder = When time runs out: {$steps}.
waiting-measure-fallback = the game’s usual answer
waiting-measure-deputy = the player’s deputy
waiting-measure-ai = an AI plays on
waiting-measure-vote = the others vote
waiting-change-pace = Change the pace
waiting-change-ladder = When time runs out…
waiting-ladder-how = What happens at the first missed turn, at the second in a row, and so on? Press them in order; the last one applies from then on. A player who comes back gets the seat back with one press.
waiting-ladder-take = Use this order

# The table
waiting-left-turn = {$seat}: {$left} of {$whole} left, until about {$when}
waiting-left-bank = {$seat}: {$left} left in the bank, until about {$when}
waiting-left-rests = {$seat}: {$left} in the bank
waiting-asleep = The table is dormant: nobody has played for weeks. Nothing is lost.
waiting-paused = The table is taking a break. Nobody’s time is running.
waiting-reopen = Play on
waiting-resume = End the break
waiting-seat-free = Seat {$n} is free. An AI plays until another player takes it.
waiting-take = Take seat {$n}
waiting-covered-ai = {$seat} is away. An AI plays meanwhile.
    .you = You are away. An AI plays meanwhile.
waiting-covered-deputy = {$seat} is away. A deputy plays meanwhile.
    .you = You are away. A deputy plays meanwhile.
waiting-away-till = {$seat} is away until {$till}. The clock waits.
    .you = You are away until {$till}. The clock waits.
waiting-motion = Vote: {$what} Until {$till}.
waiting-motion-absent = how to go on without {$seat}?
waiting-motion-pace = new pace, {$pace}?
waiting-motion-ladder = when time runs out, first {$first}?
waiting-motion-pause = a break for everybody?
waiting-motion-time = {$time} more for {$seat}?
waiting-choice-wait = Wait
waiting-choice-skip = Usual answer
waiting-choice-replace = Free the seat
waiting-choice-end = End the game
waiting-choice-yes = Yes
waiting-choice-no = No

# One's own screen of it
waiting-your-turn = Your time: {$left} of {$whole} left, until about {$when}
waiting-your-bank = Your time: {$left} left in the bank, until about {$when}
waiting-you-are-next = You are next.
waiting-you-are-away = You are away and an AI plays for you. Any answer from you takes the seat back.
waiting-i-am-back = I’m back
waiting-and-more = { $n ->
    [one] … and one event before that: see the story.
   *[other] … and {$n} events before that: see the story.
  }
waiting-nudge = Nudge {$seat}
waiting-absent = Vote about {$seat}
waiting-mute = Don’t ping me here
waiting-unmute = Ping me here
waiting-more-time = More time, please
waiting-once-a-turn = You can ask once a turn.
waiting-none-runs = Your clock is not running here right now.
waiting-pause = Ask for a break
waiting-quit = Leave for good
waiting-quit-ask = Leave this game for good? An AI plays on until another player takes your seat. If you are only away for a while, say so under “Away” instead.
waiting-quit-counts = It counts: you are ranked last, and your record shows that you left.
waiting-quit-yes = Yes, leave
waiting-stand-in-no-more = Stop standing in
waiting-stand-in-no-more-ask = Hand this seat to an AI until its player is back?
waiting-not-yet = Nobody has kept the table waiting that long yet. Try a nudge first.
waiting-no-nudge = Not now: once a day at most, never at night and never right away.
waiting-no-voice = You have no vote on this.
waiting-one-vote = One vote at a time: finish the current one first.
waiting-free = Free a seat
waiting-free-what = Has a player left the group, or stopped playing? Free the seat: an AI plays until another player takes it and gets the hand. The player can’t come back to this table, and it counts as leaving.
waiting-free-seat = Free the seat: {$name}
waiting-seat-freed = An admin of the group has freed your seat at this table. Ask them why; you can still watch.
waiting-seat-taken = That seat is taken.
waiting-seen-another = You have seen another hand at this table, so you can’t take this seat.

# What happens
waiting-event-out-fallback = {$seat} is out of time. The game’s usual answer is given.
    .you = You are out of time. The game’s usual answer is given.
waiting-event-out-ai = {$seat} is out of time. An AI plays until they are back.
    .you = You are out of time. An AI plays until you are back.
waiting-event-out-deputy = {$seat} is out of time. The deputy, {$name}, plays until they are back.
    .you = You are out of time. Your deputy, {$name}, plays until you are back.
waiting-event-leaves-ai = {$seat} is away now. An AI plays.
    .you = You are away now. An AI plays.
waiting-event-leaves-deputy = {$seat} is away now. The deputy, {$name}, plays.
    .you = You are away now. Your deputy, {$name}, plays.
waiting-event-deputy-agreed = A friend has accepted: from now on they stand in for you while you are away.
waiting-event-deputy-gone = {$seat} is away, and the deputy has stopped standing in. An AI plays.
    .you = You are away, and your deputy has stopped standing in. An AI plays.
waiting-event-back = {$seat} is back.
    .you = You are back.
waiting-event-away-ai = {$seat} will be away from {$begin} to {$till}. An AI plays meanwhile.
    .you = You will be away from {$begin} to {$till}. An AI plays meanwhile.
waiting-event-away-deputy = {$seat} will be away from {$begin} to {$till}. The deputy plays meanwhile.
    .you = You will be away from {$begin} to {$till}. Your deputy plays meanwhile.
waiting-event-away-pause = {$seat} will be away from {$begin} to {$till}. The clock waits.
    .you = You will be away from {$begin} to {$till}. The clock waits.
waiting-event-away-off = {$seat} will not be away after all.
    .you = You will not be away after all.
waiting-event-quit = {$name} leaves for good. Seat {$n} is free; an AI plays until another player takes it.
waiting-event-freed = {$name} has been removed by an admin. Seat {$n} is free; an AI plays until another player takes it.
waiting-event-taken = {$name} takes seat {$n}.
waiting-event-nudge = {$seat} gives {$other} a friendly nudge.
    .you = You give {$other} a friendly nudge.
    .other-is-you = {$seat} gives you a friendly nudge.
waiting-event-motion = {$seat} asks: {$what}
    .you = You ask: {$what}
waiting-event-voice = {$seat} says: {$choice}.
    .you = You say: {$choice}.
waiting-event-decided = Decided: {$what} {$choice}.
waiting-event-resumed = {$seat} ends the break.
    .you = You end the break.
waiting-event-reopened = {$seat} opens the table again.
    .you = You open the table again.
waiting-event-silence = Nobody has played for three weeks. In {$left} the table is put aside; any move keeps it open.
waiting-event-asleep = The table is put aside. One press opens it again.
waiting-event-outage = The bot was down from {$from} to {$till}. Nobody’s time ran.
waiting-event-outage-there = {$platform} was down from {$from} to {$till}. The time of those who play there did not run.
waiting-event-outage-both = {$platform} and {$other} were both down from {$from} to {$till}. The time of those who play on both did not run.
waiting-event-order-used = Your planned move was played.
waiting-event-order-ended = { $n ->
    [one] Round {$round} is over, so one of your planned moves has expired.
   *[other] Round {$round} is over, so {$n} of your planned moves have expired.
  }
waiting-event-order-gone = { $n ->
    [one] One of your planned moves is no longer possible and has been deleted.
   *[other] {$n} of your planned moves are no longer possible and have been deleted.
  }

# Pings
waiting-ping-till = Until about {$till}.
waiting-ping-half = Half of your time is left.
waiting-ping-last = Your time is almost up.
waiting-ping-nudge = A friendly nudge from the others.
waiting-ping-deputy = You are standing in for {$name}.
waiting-ping-alone = Everyone else is done: the table waits only for you.
waiting-ping-digest = { $n ->
    [one] One more table waits for you.
   *[other] {$n} more tables wait for you.
  }

waiting-hours-button = Quiet hours
waiting-hours-what = Your time runs only while you are awake, and nobody pings you at night.
waiting-ask-hours = It is {$time} in {$zone} now, and your quiet hours are {$quiet}. Is that right?
waiting-ask-yes = Yes, that is right
waiting-ask-other = Other hours…
waiting-zone-now = Where you are: {$zone}, now {$time}
waiting-zone-guessed = { $told ->
    [browser] Your browser says so: is that right?
   *[guess] That is only a guess: is it right?
 }
waiting-zone-yes = Yes, {$zone}
waiting-quiet-now = Quiet hours: {$quiet}
waiting-off-now = Days off: {$days}
waiting-never-quiet = none
waiting-day = { $n ->
    [0] Mon
    [1] Tue
    [2] Wed
    [3] Thu
    [4] Fri
    [5] Sat
   *[6] Sun
  }
waiting-zone-field = Your city, or a big one near it
waiting-quiet-field = Change quiet hours
waiting-which-zone = Which of these?
waiting-no-zone = I don’t know that city. Try the largest one in your time zone.
waiting-no-hours = I can’t read that. Write it like this: 22:30-7:15
waiting-never-awake = That is too little: you need at least eight waking hours a day, on two days a week.
waiting-moved-often = You can change your hours twice a week. Next change: {$when}.
waiting-away = Away
waiting-away-what = On holiday, or just busy? All your tables are told, and your time does not run against you.
waiting-away-now = You are away from {$begin} to {$till}.
waiting-away-off = I’m back
waiting-today = From today
waiting-tomorrow = From tomorrow
waiting-first-day = Choose the first day
waiting-last-day = Choose the last day
waiting-away-length = For how long?
waiting-away-days = Away from {$begin} to {$till}
waiting-away-how = Who plays meanwhile?
waiting-away-ai = An AI
waiting-away-deputy = My deputy
waiting-away-pause = Nobody: my clock waits
waiting-no-date = I can’t read that day. Write it like this: 24.12. or 2026-12-24
waiting-no-dates = The first day can’t be before today or after the last, and {$days} days is the most.
waiting-deputy = Deputy
waiting-deputy-what = A friend who plays for you while you are away, with your hand. Only then do they see it, and never at a table where they play.
waiting-deputy-is = Your deputy: {$name}
waiting-deputy-off = Remove my deputy
waiting-deputy-ask = To name one, send this line to a friend. The first to type it after /play, or under Settings → Deputy, becomes your deputy.
waiting-deputy-field = For your friend
waiting-deputy-typed = Paste the line from your friend
waiting-deputy-agreed = Agreed. You stand in for {$name} whenever they are away.
waiting-deputy-unknown = That line is no longer valid. Ask for a new one.
waiting-deputy-self = Give this line to a friend: you can’t stand in for yourself.

# Planned moves
waiting-orders = Planned moves
waiting-orders-what = Played for you when your turn comes, if still possible. The others can see that you have planned moves, never what they are.
waiting-order-kept = Saved. Only you can see it. It holds until the end of round {$round}.
waiting-order-soon = Your planned move is about to be played.
waiting-orders-till = They expire at the end of round {$round}.
waiting-order-drop = Delete: {$what}
waiting-plan-field = Planned move / unless this happens first
waiting-plan-hint = pass /…
waiting-plan-words = Write the answer as /move shows it, for example: pass
waiting-too-many-orders = That is the most you can have: delete one first.

# Reminders, and a webhook of one’s own
waiting-remind = Reminders
waiting-remind-what = When do you want to be reminded during a turn? The times count your waking hours only.
waiting-remind-usual = At half time and near the end
waiting-remind-last = Only near the end
waiting-remind-day = A day before the end
waiting-remind-half-day = 12 hours before the end
waiting-remind-three = 3 hours before the end
waiting-remind-hour = An hour before the end
waiting-remind-none = Never
waiting-hook = Webhook
waiting-hook-what = When it is your turn, the bot posts to a URL of yours. It has to be https and reachable from the internet.
waiting-hook-secret = Signed with: {$secret}
waiting-hook-failed = It failed too often and is switched off.
waiting-hook-again = Switch it on again
waiting-hook-off = Remove the webhook
waiting-hook-field = The address of your webhook
waiting-hook-no-address = I can’t use that URL. It has to start with https:// and be reachable from the internet.
