# Game nights: planning, replies, and what follows.

# Date formats (letters of CLDR): in full, and on a button
night-pattern = EEEE d MMMM y, HH:mm
night-pattern-short = EEE d MMM, HH:mm

night-all = Game nights
night-what = What is planned here. Press one to answer or to read more.
night-none-planned = Nothing is planned here yet. Plan a night: its table opens automatically ten minutes before the start.
night-plan = Plan a night
night-same = Same as last time
night-your-draft = Your draft: {$when}
night-title = Game night: {$game}
night-title-vote = Game night: vote on the game
night-title-when = When can you come?
night-we-vote = the game that you vote for
night-details = Details
night-edit = Change
night-calendar = Calendar

# The card of a night
night-is-draft = A draft: only you see it. Check it, then post it.
night-step-what = Step 1 of 3: what is played, and where? Only you see this.
night-step-when = Step 2 of 3: when?
night-step-who = Step 3 of 3: how many seats? Check the plan, then post it.
night-step-more = More choices, for those who want them:
night-is-posted = Everybody who has answered is notified of any change.
night-is-off = {$name} has called this night off.
night-is-off-calendar = This night was called off in the server’s calendar of events.
night-ownerless = Nobody is left to plan this night, so it is off.
night-is-over = This night is over.
night-none-suits = No time suited anybody, so this night is off.
night-plans = Planned by {$name}.
night-no-time = When should it be? Type it as you would say it: fri 8pm, tomorrow at 19:30, 27 Nov 20:00.
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
night-open-link = Open {$server}
night-note = Note: {$note}
night-picked = This time suited most: yes {$yes}, if need be {$maybe}.
night-in = In ({$n} of {$most}): {$names}
night-waiting = Waiting list: {$names}
night-maybe = Maybe: {$names}
night-out = Can’t: {$names}
night-no-players = nobody yet
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
night-you-late = You’re in, but late.
night-you-maybe = You said maybe.
night-you-out = You can’t come.
night-you-none = You have not answered.
night-you-wait = All seats are taken. You are number {$n} on the waiting list and will move up automatically.
night-keep-ask = A seat has become free and is yours. Keep it?
night-keep = Keep the seat
night-give-up = Give it up
night-guest-more = One more guest
night-guest-less = One guest fewer
night-many-guests = { $n ->
    [one] At most one guest each.
   *[other] At most {$n} guests each.
  }
night-closed = This can no longer be answered.
night-stands = The table is open: the list is final.
night-many = { $n ->
    [one] You already have a game night coming up. Call it off, or wait until it is over, before you post this one.
   *[other] You already have {$n} game nights coming up. Call one off, or wait until one is over, before you post this one.
  }
night-none = This night no longer exists. Plan a new one with /night.

# Which game?
night-vote = Which game?
night-vote-how = Press the games in your order of preference. The first gets the most points; only games that fit the number of people coming count.
night-vote-line = { $lot ->
    [1] {$game}: {$n} (first by lot)
   *[other] {$game}: {$n}
  }
night-vote-unfit = Not for { $n ->
    [one] one person
   *[other] {$n} people
  }: {$games}
night-vote-clear = Start again

# Which time?
night-when-suits = Which of these times suit you? Open until {$until}; then the best one is chosen automatically.
night-suits-line = {$when}: yes {$yes}, if need be {$maybe}
night-answered = { $n ->
    [0] Nobody has answered yet.
    [one] One person has answered.
   *[other] {$n} people have answered.
  }
night-mark-times = Mark what suits you
night-times-more = if need be: {$names}
night-times-how = Say for each time whether it suits you. Press the same button again to undo.
night-mark-yes = {$when}: yes
night-mark-maybe = if need be
night-mark-no = no
night-choose = Close and choose
night-take-time = {$when} · yes {$yes}, if need be {$maybe}
night-best = The first one is best: it suits most people.
night-best-tie = { $n ->
   *[other] {$n} times are equally good; the earliest comes first.
  }

# Planning
night-ask-when = When
night-ask-where = Where
night-ask-note = Note
night-ask-zone = Time zone
night-ask-times = Ask for the best time
night-one-more-time = One more time
night-asks-about = You are asking about {$when}
night-how-when = As you would say it: fri 8pm, tomorrow at 19:30, 27 Nov 20:00. Times are those of {$zone}.
night-how-times = Type one time after the other, up to eight. Times are those of {$zone}.
night-how-where = A place, a link, or on Discord the name of a voice channel. Type a dash to remove it.
night-how-note = What everybody should know. Type a dash to remove it.
night-how-zone = Type your city, such as Prague. It is {$zone} now.
night-field-when = Date and time
night-field-where = Place or link
night-field-note = Note
night-field-zone = City
night-unclear-hour = Morning or evening?
night-unclear-today = Today, or in a week?
night-unclear-next = This coming one, or the one after?
night-unclear-order = Which is the day and which is the month?
night-unclear-time = At what time?
night-unclear-day = Which one do you mean?
night-unclear-sure = Is this the new time?
night-unclear-words = I can’t read all of “{$typed}”. Write only the day and the time, such as “fri 8pm”.
night-unclear-place = I don’t know “{$place}”. If it is a place, write the date again with a large city in its time zone, or with “UTC+2”. Otherwise, write the date without it: times here are in the time of {$city}.
night-unread-unknown = I can’t read “{$typed}” as a date and time. Try “fri 8pm” or “27 Nov 20:00”.
night-unread-past = “{$typed}” has already passed. Which later time do you mean?
night-unread-far = “{$typed}” is too far ahead: two years at most.
night-past = That time has already passed.
night-length-less = −{$n} min
night-length-more = +{$n} min
night-seats-less = One seat fewer
night-seats-more = One seat more
night-post = Post it
night-post-question = Ask everybody
night-role-ping = A new game night is planned. Say whether you’re coming.
night-posted = It is posted, and you are in.
night-drop = Discard the draft
night-dropped = The draft has been discarded.
night-moved-done = Moved. Everybody who has answered is notified.
night-moved-past = The next one stays where it is: {$when}. “Coming nights” is where you can leave it out.
night-call-off = Call it off
night-off-ask = Call this night off? { $n ->
    [0] Nobody has answered yet.
    [one] The person who has answered is notified.
   *[other] The {$n} who have answered are notified.
  }
night-off-series = The series goes on.
night-reminders = Reminders
night-remind-how = Everybody who is coming is reminded this long before; nobody is woken for it.
night-bell = My reminders
night-bell-usual = As usual
night-bell-how = Choose how long before the start you are reminded, or nothing for no reminders. Never in your quiet hours.
night-before = { $hours ->
    [0] { $minutes ->
        [0] at the start
       *[other] {$minutes} minutes before
      }
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
night-every-two-weeks = Every two weeks
night-every-month = Every month, same weekday
night-every-month-last = Every month, last such weekday
night-instead = This time, it takes the place of {$when}.
night-skips = Not on {$dates}.
night-series = Coming nights
night-series-how = Leave one out or move one: the others stay as they are.
night-skip = Skip {$when}
night-take-in = Put {$when} back
night-shift = Move
night-shift-how = When instead of {$when}?
night-shifted = It is now on {$when}.
night-end-series = End the series after this one

night-later = Answer later dates
night-later-how = Coming nights of this series. Your answers count as soon as a night is posted. Press the same button again to undo.
night-later-line = {$when}: in {$n}
night-later-in = {$when}: I’m in
night-later-maybe = Maybe
night-later-out = Can’t

# The organizer
night-hand = Hand it on
night-hand-how = Who runs this night from now on? They are notified, and your own answer stays.
night-hand-no-candidates = Nobody else is coming yet who could take it over.
night-handed = {$name} plans it now.
night-free-start = If the host is not here ten minutes after the start, anybody at the table can start the game.

# Afterwards
night-to-table = { $n ->
    [0] To the table: {$game}
   *[other] To table {$n}: {$game}
  }
night-again = Again next week?
night-score = { $n ->
    [0] {$scores}
   *[other] Table {$n}: {$scores}
  }
night-list = Guest list
night-list-how = These people have answered. Press a name to put it on the list or take it off: that person is notified.
night-came = Who was there
night-came-how = Only you see this. Press the names of those who were not there.
night-came-line = {$name}: came {$n} of {$most}
night-came-yes = {$name}: there
night-came-no = {$name}: not there

# Notifications
night-to-night = To the night
night-news-remind = Reminder: {$game}, {$when}, {$left}.
night-news-removed = The organizer has taken you off the list of the night, {$when}.
night-news-added = The organizer has put you on the list of the night, {$when}. Does that suit you?
night-news-up = A seat has become free: it is yours, {$when}. Keep it or give it up?
night-news-down = There are fewer seats now, so you are back on the waiting list, {$when}.
night-news-moved = The night has been moved: it is now {$when}, {$left}. Does that still suit you?
night-news-edited = Something has changed about the night of {$when}. Have a look.
night-news-off = The night has been called off. {$when}
night-news-skipped = The night of {$when} is left out. The series goes on.
night-news-restored = The night of {$when} takes place after all. Your answer still counts.
night-news-picked = It is settled: {$when}, {$left}.
night-news-begins = The table is open: {$game}. We begin {$left}.
night-news-full = The table has opened without you this time: there was no seat left. {$when}
night-news-unseated = The table is open, but there is no seat for you yet. Open it and press *Join*: it tells you why. {$when}
night-news-few = Too few people have come for a game. {$when}
night-news-yours = The night of {$when} is yours to plan from now on: you can change it, hand it on or call it off.
night-news-free = The table is still waiting for its host: anybody who sits there can start the game now.
night-panel-remind = Here is your reminder.
night-panel-moved = The night has been moved. Does that still suit you?
night-panel-picked = The date is settled.

# Calendars
night-cal-what = Subscribe to these links and your calendar stays up to date. They are private: anyone who has one can read it.
night-cal-here = This Bottega has no public address, so only a calendar on the same computer can follow these links. Anywhere else, import the file; it does not update itself.
night-cal-one = This night as a file
night-cal-mine = My nights
night-cal-group = All nights here
night-cal-new = New link for me
night-cal-group-new = New link for all
night-cal-group-renewed = The old link of this channel no longer works for anybody. Its members subscribe to the new one.
night-cal-renewed = Your old link no longer works. Subscribe to the new one.

night-here = In this chat
