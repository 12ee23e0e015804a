# Waiting for people: time, absence, orders ahead. Names stand anywhere in English, but in Czech and Russian only as the
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
waiting-pace-turn = {$time} a turn
waiting-pace-live = live, {$time} a turn
waiting-pace-bank = {$time} in the bank, {$gain} more a turn, up to {$most}
waiting-pace-how = The time runs only while a player is awake, by their own quiet hours and days off, and never while the bot is down. Only a live table runs by the clock on the wall.
waiting-ladder = When the time is out: {$steps}.
waiting-measure-fallback = the game’s usual answer
waiting-measure-deputy = the player’s deputy
waiting-measure-ai = an AI plays on
waiting-measure-vote = the others vote
waiting-change-pace = Another pace
waiting-change-ladder = When the time is out …
waiting-ladder-how = What is done at the first missed turn, at the second in a row, and so on? Press them in order. The last one stays. Whoever comes back has the seat again with one press.
waiting-ladder-take = Take this order

# The table
waiting-left-turn = {$seat}: {$left} of {$whole} left, till about {$when}
waiting-left-bank = {$seat}: {$left} left in the bank, till about {$when}
waiting-left-rests = {$seat}: {$left} in the bank
waiting-asleep = The table sleeps: nobody has played for weeks. Nothing is lost.
waiting-paused = The table has a break. Nobody’s time runs.
waiting-reopen = Play on
waiting-resume = End the break
waiting-seat-free = Seat {$n} is free. An AI plays till somebody takes it.
waiting-take = Take seat {$n}
waiting-covered-ai = {$seat} is away. An AI plays meanwhile.
waiting-covered-deputy = {$seat} is away. A deputy plays meanwhile.
waiting-away-till = {$seat} is away till {$till}. The clock waits.
waiting-motion = Vote: {$what} Till {$till}.
waiting-motion-absent = how to go on without {$seat}?
waiting-motion-pace = new pace, {$pace}?
waiting-motion-ladder = when the time is out, first {$first}?
waiting-motion-pause = a break for everybody?
waiting-motion-time = {$time} more for {$seat}?
waiting-choice-wait = Wait
waiting-choice-skip = Usual answer
waiting-choice-replace = Free the seat
waiting-choice-end = End the game
waiting-choice-yes = Yes
waiting-choice-no = No

# One's own screen of it
waiting-your-turn = Your time: {$left} of {$whole} left, till about {$when}
waiting-your-bank = Your time: {$left} left in the bank, till about {$when}
waiting-you-are-next = You are next.
waiting-you-are-away = You are away and an AI plays for you. Any answer of yours takes the seat back.
waiting-i-am-back = I am back
waiting-and-more = { $n ->
    [one] … and one more: the story has it all.
   *[other] … and {$n} more: the story has it all.
  }
waiting-nudge = Nudge {$seat}
waiting-absent = Vote on {$seat}
waiting-mute = Don’t call me here
waiting-unmute = Call me here
waiting-more-time = More time, please
waiting-once-a-turn = You can ask once a turn.
waiting-none-runs = No time of yours runs here just now.
waiting-pause = A break
waiting-quit = Leave for good
waiting-quit-ask = Leave this game for good? An AI plays on till somebody takes your seat. If you are only away for a while, say so under “Away” instead.
waiting-quit-counts = It counts: you come last in the ratings, and your record says that you left.
waiting-quit-yes = Yes, leave
waiting-stand-in-no-more = Stand in no longer
waiting-stand-in-no-more-ask = Hand this seat to an AI till its player is back?
waiting-not-yet = Nobody has been waited for that long yet. Nudge them first.
waiting-no-nudge = Not now: once a day is enough, never at night and never at once.
waiting-no-voice = You have no voice in this vote.
waiting-one-vote = One vote at a time: the present one comes first.
waiting-seat-taken = That seat is taken.
waiting-seen-another = You have seen another hand at this table, so you can’t sit on this seat.

# What happens
waiting-event-out-fallback = {$seat}: the time is out. The game’s usual answer is given.
waiting-event-out-ai = {$seat}: the time is out. An AI plays till the player is back.
waiting-event-out-deputy = {$seat}: the time is out. The deputy plays till the player is back: {$name}.
waiting-event-leaves-ai = {$seat} is away now. An AI plays.
waiting-event-leaves-deputy = {$seat} is away now. The deputy plays: {$name}.
waiting-event-deputy-agreed = A friend has taken your line: they stand in for you from now on while you are away.
waiting-event-deputy-gone = {$seat} is away and the deputy has to go. An AI plays.
waiting-event-back = {$seat} is back.
waiting-event-away-ai = {$seat} will be away from {$begin} to {$till}. An AI plays meanwhile.
waiting-event-away-deputy = {$seat} will be away from {$begin} to {$till}. The deputy plays meanwhile.
waiting-event-away-pause = {$seat} will be away from {$begin} to {$till}. The clock waits.
waiting-event-away-off = {$seat} will not be away after all.
waiting-event-quit = {$name} leaves for good. Seat {$n} is free; an AI plays till somebody takes it.
waiting-event-taken = {$name} takes seat {$n}.
waiting-event-nudge = {$seat} gives a kind nudge: {$other}.
waiting-event-motion = {$seat} asks: {$what}
waiting-event-voice = {$seat} says: {$choice}.
waiting-event-decided = Decided: {$what} {$choice}.
waiting-event-resumed = {$seat} ends the break.
waiting-event-reopened = {$seat} wakes the table.
waiting-event-silence = Nobody has played for three weeks. In {$left} the table goes to sleep; any answer keeps it awake.
waiting-event-asleep = The table goes to sleep. One press wakes it.
waiting-event-outage = The bot was down from {$from} till {$till}. Nobody’s time ran.
waiting-event-outage-there = {$platform} was down from {$from} till {$till}. The time of those who play there did not run.
waiting-event-order-used = Your order was carried out.
waiting-event-order-ended = { $n ->
    [one] Round {$round} is over: one of your orders has ended.
   *[other] Round {$round} is over: {$n} of your orders have ended.
  }
waiting-event-order-gone = { $n ->
    [one] One of your orders can’t be carried out any more and is crossed out.
   *[other] {$n} of your orders can’t be carried out any more and are crossed out.
  }

# Calls
waiting-ping-till = Till about {$till}.
waiting-ping-half = Half of your time is left.
waiting-ping-last = Your time is nearly out.
waiting-ping-nudge = The others ask kindly.
waiting-ping-deputy = You stand in: {$name}.
waiting-ping-alone = You are the last one waited for.
waiting-ping-digest = { $n ->
    [one] One more table waits for you.
   *[other] {$n} more tables wait for you.
  }

# A person's own time
waiting-hours-button = Waking hours
waiting-hours-what = Your time runs only while you are awake, and nobody calls you at night.
waiting-ask-hours = In {$zone} it is {$time} now, and nobody calls you from {$quiet}: is that right?
waiting-ask-yes = Yes, that is right
waiting-ask-other = Other hours …
waiting-zone-now = Where you are: {$zone}, now {$time}
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
waiting-quiet-field = Other quiet hours
waiting-which-zone = Which of these?
waiting-no-zone = I don’t know that city. Try the largest one in your time zone.
waiting-no-hours = I can’t read that. Write it like this: 22:30-7:15
waiting-never-awake = That leaves too little: at least eight waking hours a day and two days a week.
waiting-moved-often = Your hours can change twice a week, else a clock would never run. Again from {$when}.
waiting-away = Away
waiting-away-what = On holiday, or just busy? All your tables are told, and your time does not run against you.
waiting-away-now = You are away from {$begin} till {$till}.
waiting-away-off = I am back
waiting-today = From today
waiting-tomorrow = From tomorrow
waiting-first-day = Another first day
waiting-last-day = The last day
waiting-away-length = For how long?
waiting-away-days = Away from {$begin} to {$till}
waiting-away-how = Who plays meanwhile?
waiting-away-ai = An AI
waiting-away-deputy = My deputy
waiting-away-pause = Nobody: my clock waits
waiting-no-date = I can’t read that day. Write it like this: 24.12. or 2026-12-24
waiting-no-dates = The first day comes before the last, not before today, and it can be {$days} days at most.
waiting-deputy = Deputy
waiting-deputy-what = A friend who plays for you while you are away, with your hand. Only then do they see it, and never at a table where they play.
waiting-deputy-is = Your deputy: {$name}
waiting-deputy-off = No deputy any more
waiting-deputy-ask = To name one, give a friend this line; whoever sends it first becomes your deputy.
waiting-deputy-field = For your friend
waiting-deputy-typed = A line that a friend gave you
waiting-deputy-agreed = Agreed. You stand in while the player is away: {$name}
waiting-deputy-unknown = That line is not valid any more. Ask for a new one.
waiting-deputy-self = Give this line to a friend: you can’t stand in for yourself.

# Orders ahead
waiting-orders = Orders ahead
waiting-orders-what = Said for you when your turn comes, if it still fits. The others may see that you have orders, never what they say.
waiting-order-kept = Kept. Only you see it. It holds till the end of round {$round}.
waiting-orders-till = They hold till the end of round {$round} and end with it.
waiting-order-drop = Cross out: {$what}
waiting-plan-field = A planned answer; behind a slash what must not happen before
waiting-plan-hint = pass / …
waiting-plan-words = Write the answer as /move shows it, for example: pass
waiting-too-many-orders = That is enough: cross one out first.

# Reminders, and a call of one's own
waiting-remind = Reminders
waiting-remind-what = When shall you be called again in a turn? Times are your waking hours.
waiting-remind-usual = At half time and near the end
waiting-remind-last = Only near the end
waiting-remind-day = A day before the end
waiting-remind-half-day = 12 hours before the end
waiting-remind-three = 3 hours before the end
waiting-remind-hour = An hour before the end
waiting-remind-none = Never again
waiting-hook = Webhook
waiting-hook-what = When it is your turn, this bot posts to an address of your own: only https, only in the open internet.
waiting-hook-secret = Signed with: {$secret}
waiting-hook-failed = It failed too often and is switched off.
waiting-hook-again = Switch it on again
waiting-hook-off = No webhook any more
waiting-hook-field = The address of your webhook
waiting-hook-no-address = That is no address that I can call. It begins with https:// and leads to the open internet.
