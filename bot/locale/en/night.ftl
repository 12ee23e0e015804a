# Game nights: planning, answering, what comes of it.

# How dates are written (letters as CLDR has them): in full, and on a button
night-pattern = EEEE d MMMM y, HH:mm
night-pattern-short = EEE d MMM, HH:mm

night-all = Game nights
night-what = What is planned here. Press one to answer or to read more.
night-none-planned = Nothing is planned here yet. Plan a night: its table opens by itself ten minutes before it begins.
night-plan = Plan a night
night-same = Same as last time
night-your-draft = Your draft: {$when}
night-title = Game night: {$game}
night-title-vote = Game night: we vote what to play
night-title-when = When suits you?
night-we-vote = whatever you vote for
night-details = Details
night-edit = Change
night-calendar = Calendar

# What stands on a night
night-is-draft = Only you see this draft. Is it right?
night-is-posted = Everybody who has answered is told what you change.
night-is-off = {$name} has called this night off.
night-ownerless = Nobody is left to plan this night, so it does not take place.
night-is-over = This night is over.
night-none-suits = No time suited anybody, so this night does not take place.
night-plans = Planned by {$name}.
night-no-time = When shall it be? Type it as you would say it: fri 8pm, tomorrow at 19:30, 27 Nov 20:00.
night-for-you = On your clock: {$when}.
night-elsewhere = Elsewhere: {$times}.
night-left-out = Clocks go forward that night and {$time} does not exist in {$zone}: it begins at {$real}.
night-twice = Clocks go back that night and {$time} comes twice in {$zone}: the first one is meant.
night-zone = Times are those of {$zone}.
night-lasts = {$length}, { $seats ->
    [one] one seat
   *[other] {$seats} seats
  }.
night-hours = { $n ->
    [one] {$n} hour
   *[other] {$n} hours
  }
night-minutes = { $n ->
    [one] {$n} minute
   *[other] {$n} minutes
  }
night-games = To play: {$games}.
night-where = Where: {$where}
night-note = Note: {$note}
night-picked = This time suited most: yes {$yes}, if need be {$maybe}.
night-in = In, {$n} of {$most}: {$names}
night-waiting = Waiting for a seat: {$names}
night-maybe = Maybe: {$names}
night-out = Can’t: {$names}
night-nobody = nobody yet
night-more = and {$n} more
night-late-name = {$name} (late)
night-guests-of = {$name}’s { $n ->
    [one] guest
   *[other] {$n} guests
  }
night-vote-stands = The vote so far: {$games}
night-points = {$game} {$n}

# Answers
night-button-in = I’m in
night-button-maybe = Maybe
night-button-late = In, but late
night-button-out = Can’t
night-you-in = You’re in.
night-you-late = You’re in, and come late.
night-you-maybe = You said maybe.
night-you-out = You can’t come.
night-you-none = You have not answered.
night-you-wait = All seats are taken. You are number {$n} on the waiting list and move up by yourself.
night-keep-ask = A seat has become free and is yours. Do you keep it?
night-keep = Keep the seat
night-give-up = Give it up
night-guest-more = One more guest
night-guest-less = One guest fewer
night-many-guests = At most {$n} guests each.
night-closed = This can’t be answered any more.
night-stands = The table has been opened: the list stands as it is.
night-none = This night is no longer there.

# Which game?
night-vote = Which game?
night-vote-how = Press the games in the order in which you like them. The first brings most points; only games that all who come can play are counted.
night-vote-line = { $lot ->
    [1] {$game}: {$n} (first by lot)
   *[other] {$game}: {$n}
  }
night-vote-unfit = Not for { $n ->
    [one] one person
   *[other] {$n} people
  }: {$games}
night-vote-anew = Start again

# When suits?
night-when-suits = Which of these times suit you? Closes {$till}; the best is taken by itself.
night-suits-line = {$when}: yes {$yes}, if need be {$maybe}
night-answered = { $n ->
    [0] Nobody has answered yet.
    [one] One has answered.
   *[other] {$n} have answered.
  }
night-mark-times = Mark what suits you
night-times-how = Say to each time whether it suits you. Pressing the same again takes it back.
night-mark-yes = {$when}: yes
night-mark-maybe = if need be
night-mark-no = no
night-choose = Close and choose
night-take-time = {$when} · yes {$yes}, if need be {$maybe}
night-best = The first one is best: most can come, and most of them gladly.
night-best-tie = { $n ->
   *[other] {$n} times are equally good; the earliest stands first.
  }

# Planning
night-ask-when = When
night-ask-where = Where
night-ask-note = Note
night-ask-zone = Time zone
night-ask-times = Ask when it suits
night-one-more-time = One more time
night-asks-about = You ask about {$when}
night-how-when = As you would say it: fri 8pm, tomorrow at 19:30, 27 Nov 20:00. Times are those of {$zone}.
night-how-times = Type one time after the other, up to eight. Times are those of {$zone}.
night-how-where = A place or a link. A dash takes it away.
night-how-note = What everybody should know. A dash takes it away.
night-how-zone = Type your city, such as Prague. It is {$zone} now.
night-field-when = Date and time
night-field-where = Place or link
night-field-note = Note
night-field-zone = City
night-unclear-hour = Morning or evening?
night-unclear-today = Today, or in a week?
night-unclear-next = This coming one, or the one after?
night-unclear-order = Which is the day, which the month?
night-unclear-time = At what time?
night-unclear-day = Which one do you mean?
night-unread-unknown = I can’t read “{$typed}” as a date and time. Try “fri 8pm” or “27 Nov 20:00”.
night-unread-past = “{$typed}” is over already. Which later time do you mean?
night-unread-far = “{$typed}” is too far ahead: two years at most.
night-past = That time is over already.
night-length-less = −{$n} min
night-length-more = +{$n} min
night-seats-less = One seat fewer
night-seats-more = One seat more
night-post = Post it
night-post-question = Ask everybody
night-posted = It is posted, and you are in.
night-drop = Throw away
night-dropped = The draft is thrown away.
night-moved-done = Moved. Everybody who has answered is told.
night-moved-past = The next one stays where it is: {$when}. “Coming nights” is where you can leave it out.
night-call-off = Call it off
night-off-ask = Call this night off? { $n ->
    [0] Nobody has answered yet.
    [one] The one who has answered is told.
   *[other] The {$n} who have answered are told.
  }
night-reminders = Reminders
night-remind-how = Who comes is reminded so long before; nobody is woken for it.
night-bell = My reminders
night-bell-usual = As usual
night-bell-how = You are reminded so long before; nothing chosen means never. Nobody is woken for it.
night-before = { $hours ->
    [0] {$minutes} minutes before
    [one] an hour before
    [24] a day before
    [168] a week before
   *[other] {$hours} hours before
  }

# A series
night-repeat = Repeat
night-repeat-how = How often? It stays at the same time on your clock, in summer and winter.
night-once = Just once
night-every-week = Every week
night-every-two-weeks = Every second week
night-every-month = Every month, same weekday
night-every-month-last = Every month, last such weekday
night-every-rule = Comes again: {$dates}
night-instead = This time instead of {$when}.
night-no-rule = This can’t be repeated here: {$part}.
night-series = Coming nights
night-series-how = Leave one out or move one: the others stay as they are.
night-skip = Skip {$when}
night-take-in = Take {$when} in again
night-shift = Move
night-shift-how = When instead of {$when}?
night-shifted = It is now on {$when}.
night-end-series = No more after this one

night-later = Answer further ahead
night-later-how = Evenings still to come. What you say here counts as soon as each is posted; pressing the same again takes it back.
night-later-line = {$when}: in {$n}
night-later-in = {$when}: I’m in
night-later-maybe = Maybe
night-later-out = Can’t

# Who plans it
night-hand = Hand it on
night-hand-how = Who plans this night from now on? They are told, and you stay as you are.
night-hand-nobody = Nobody else is coming yet to whom you could hand it on.
night-handed = {$name} plans it now.
night-free-start = If its host is not here ten minutes after the beginning, anybody who sits here can start.

# After it
night-to-table = { $n ->
    [0] To the table: {$game}
   *[other] To table {$n}: {$game}
  }
night-again = Again next week?
night-score = { $n ->
    [0] {$scores}
   *[other] Table {$n}: {$scores}
  }
night-came = Who was there
night-came-how = Only you see this. Press whoever was not there.
night-came-line = {$name}: here {$n} of {$most} times
night-came-yes = {$name}: there
night-came-no = {$name}: not there

# What people are told
night-to-night = To the night
night-news-remind = Reminder: {$game}, {$when}, {$left}.
night-news-up = A seat has become free: it is yours, {$when}. Do you keep it or give it up?
night-news-down = There are fewer seats now: you wait for one again, {$when}.
night-news-moved = The night has been moved: it is now {$when}, {$left}. Does that still suit you?
night-news-edited = Something has changed about the night of {$when}. Have a look.
night-news-off = The night has been called off. {$when}
night-news-picked = It is settled: {$when}, {$left}.
night-news-begins = The table is open: {$game}. We begin {$left}.
night-news-full = The table has opened without you this time: there was no seat left. {$when}
night-news-few = Too few have come for a game. {$when}
night-news-yours = The night of {$when} is yours to plan from now on: you can change it, hand it on or call it off.
night-news-free = The table still waits for its host: anybody who sits there can start the game now.

# Calendars
night-cal-what = Your calendar follows these links by itself. They are private: whoever has one can read it.
night-cal-here = This house has no public address, so only a calendar on its own machine can follow them.
night-cal-one = This night as a file
night-cal-mine = My nights
night-cal-group = All nights here
night-cal-new = New link for me
night-cal-renewed = Your old link leads nowhere now. Subscribe to the new one.

night-here = In this chat
