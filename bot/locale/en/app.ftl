# The table service. Short, warm, present tense; a player's name may be anywhere in English, but in Czech and Russian
# only the subject, after a colon or in brackets, since names are never declined.

app-name = Bottega
app-thing = {TERM($thing, cap: 1)}
app-lang-en = English
app-lang-cs = Čeština
app-lang-ru = Русский
app-lang-de = Deutsch
app-ai-name = AI {$n}
app-deleted-name = A player {$mark}
app-on = on
app-off = off

# Opening a table
app-choose-game = Which game?
app-card = {$game}: {$players}, {$minutes}
app-card-what = {$players}, {$minutes}. {$what}
app-card-players = {$low}–{$high} players
app-card-minutes = {$shortest}–{$longest} minutes
app-opened = The table is open. Who joins?
app-play-now = { $n ->
    [one] Play against an AI
   *[other] Play against {$n} AIs
  }
app-table-title = {$game} · {$table}
app-seat-line = {$n}. {$name}
app-seat-host = {$n}. {$name} · host
app-seats-free = { $n ->
    [one] One more seat is free.
   *[other] {$n} more seats are free.
  }
app-lobby-needs = { $n ->
    [one] One more player is needed: invite one or add an AI.
   *[other] {$n} more players are needed: invite them or add AIs.
  }
app-lobby-ready = Enough players are here: the host presses “Start”.
app-host-is = Host: {$name}
app-options-usual = as usual
app-options-are = Options: {$options}
app-learning-on = Learning table: the panel shows what each option is worth.
app-join = Join
app-leave = Leave
app-add-ai = Add an AI
app-options = Options
app-start = Start
app-how-to-play = How to play
app-invite = Invite
app-invite-text = Share a link: anyone who opens it can join the table.
app-invite-field = Link
app-invite-page = Link for the page
app-options-how = Each button shows the current setting; press it to change it.
app-set-how = Choose what you want to change.
app-set-rules = Rules and variants
app-set-hints = Learning and hints
app-set-level = How well the AI plays
app-set-language = Language of the table
app-set-talk = Table talk in the chat
app-set-people = Players, closing the table
app-set-pings = Pings
app-set-reminder = Reminders
app-set-devices = Where you are pinged
app-set-answers = Where I answer
app-set-theme = Colours
app-set-layout = Phone or computer
app-set-ai-speed = AI pace
app-option-now = {$option}: {$value}
app-learning-what = On a learning table the panel shows what each option is worth, and the AI gives a hint on request.
app-level-apprentice = Apprentice
app-level-apprentice-about = makes mistakes, as people do
app-level-journeyman = Journeyman
app-level-journeyman-about = plays sensibly and looks one move ahead
app-level-master = Master
app-level-master-about = tries out many games before each move, so it takes a moment
app-kick = Remove {$name}
app-close-lobby = Close the table
app-admin-note = As an admin of this group you can remove players from this table, or close it. Everything else is up to the host.
app-lobby-closed = This table was closed before it began. Open a new one.
app-lobby-started = This game has already begun.
app-not-begun = The game has not begun yet.

# Lobby refusals
app-no-game = There is no such game here. Choose one from the list.
app-game-gone = The game {$game} is no longer available here.
app-no-table = There is no such table. Look at your tables.
app-table-full = All seats are taken. Open another table with /play.
app-seated-already = You already have a seat here.
app-not-seated = You have no seat at this table, but you can watch, and read the story and the rules.
app-bad-invitation = This invitation is not valid for this table. Ask for a new one.
app-host-stays = The host can’t be removed. Leave the table instead.
app-seats-needed = This game needs {$low} to {$high} players. Add an AI or wait for another player.
app-option-unfit = “{$option}: {$value}” doesn’t go with {$n} players. Change it under Options.
app-may-not-open = You can’t open tables here.
app-many-lobbies = { $n ->
    [one] You already have a table that has not started: {$tables}. Start it, or close it under Options, before you open another.
   *[other] You already have {$n} tables that have not started: {$tables}. Start one, or close one under Options, before you open another.
  }
app-many-tables = { $n ->
    [one] You are already hosting a table. Finish or end it before you open another.
   *[other] You are already hosting {$n} tables. Finish or end one before you open another.
  }
app-too-fast = You are going too fast. Nothing has changed: wait a moment, then try again.
app-too-fast-here = It is very busy here right now. Nothing has changed: wait a moment, then try again.
app-many-pictures = You have opened a lot of pictures in a short time. Here is the text; pictures are back in a minute.
app-many-here = { $n ->
    [one] There is already a table here. Finish or end it, or open this one elsewhere.
   *[other] There are already {$n} tables here. Finish or end one, or open this one elsewhere.
  }
app-many-in-all = There is no room for more tables right now. Please try again later.
app-many-seats = { $n ->
    [one] You are already playing at one table. Finish or leave it before you join this one.
   *[other] You are already playing at {$n} tables. Finish or leave one before you join this one.
  }
app-may-not-join = You can’t sit down here.
app-may-not-invite = Only players at the table can invite others.
app-may-not-talk = Only the players can write here.
app-may-not-options = Only the host can change the options.
app-may-not-seat-an-ai = Only the host can add or remove an AI.
app-may-not-kick = Only the host, the group’s admins and this bot’s operator can remove a player.
app-may-not-start = Only the host can start the game.
app-may-not-watch = You can’t watch here.
app-may-not-answer = Only players can answer here.
app-may-not-undo = Only players can take something back.
app-may-not-vote = Only players can vote here.
app-may-not-pause = You can’t pause this table.
app-may-not-rewind = Nobody can go back alone: ask the table to vote.
app-may-not-end = Only the host, the group’s admins and this bot’s operator can end a game.
app-may-not-export = You can only export games you play in.
app-may-not-show = Only those who played can show the film to everybody.
app-may-not-rematch = Only those who played can ask for a rematch.
app-may-not-records = Only the group’s admins and those who have hosted a table here can turn its records on or off.
app-may-not-night = Only the person who planned this night and the group’s admins can change it.

# Playing
app-your-move = Your move
app-hand = My hand
app-board = Board
app-menu = More …
app-story = Story
app-rules = Rules
app-rule = Rules: {$rule}
app-text-board = Board as text
app-parts = Show one part larger
app-whole-board = The whole board
app-page-open = Open the table
app-page-once = The link opens this table in your browser, signed in as you. It works once, within {$minutes} minutes. Don’t share it.
app-page-go = To the page
app-page-nowhere = This bot has no web page that can be reached from here.
app-show-here = Show it here
app-watching = You are watching.
app-nothing-asked = You have nothing to decide right now.
app-nothing-asked-yet = You have nothing to decide right now. You will get a message when it is your turn.
app-your-turn = It’s your turn
app-waiting-for-you = Waiting for you and {$seats}
app-you-win = You win
app-you-share = You share the win with {$seats}
app-so-far = So far: {$word}
app-back = Back
app-to-table = Back to the table
app-cancel = Cancel
app-more = Other actions
app-plan-next = Next
app-plan-more = More choices
app-aside = More options …
app-way-turn = Rotate ↻
app-way-flip = Flip over ⇋
app-group = {$group} ({$n})
app-page-before = Earlier
app-page-after = More
app-none-of-it = None of these
app-done-count = Done · {$n} of {$most}
app-confirm = Do it
app-confirm-word = You choose: {$word}
app-confirm-seals = This can’t be taken back afterwards. Go ahead?
app-confirm-undo = You can still take this back for a while. Go ahead?
app-nothing-changes = Nothing on the table changes yet.
app-only-choice = There is nothing else to choose here.
app-done = Done.
app-answered = Your answer: {$word}. You can change it until everyone has answered.
app-answered-so = This is your answer. You can change it until everyone has answered.
app-undo = Undo: {$what}
app-my-answer = my answer
app-undone = Taken back.
app-ping = {$game}: {$ask}
app-game-with = {$title} with {$names}
app-as-of = as of {$when}
app-notes = What only you know
app-notes-empty = You have not been told anything in private yet.

# What if
app-try = What if?
app-still-trying = You are only trying things out, so nothing was played. Play it for real, or throw it away first.
app-trying = { $n ->
    [0] Just trying: nothing is played yet.
    [one] Just trying, one step so far: nothing is played yet.
   *[other] Just trying, {$n} steps so far: nothing is played yet.
  }
app-try-seals = You can’t look any further: the next step reveals something.
app-try-end = This is as far as you can look: the others play next.
app-submit-tried = Play it
app-draft-discard = Throw it away
app-draft-discarded = Thrown away. Nothing was played.

# Learning
app-hint = A hint
app-hint-is = The AI would choose: {$word}
app-hint-master = A master would choose: {$word}
app-hint-thinking = A master is still thinking about it.
app-same-again = Same as last time
app-as-before = As the time before
app-spread-evenly = Spread evenly
app-take-hint = Take the hint
app-no-hints = Hints are for learning tables.

# Typed words
app-read-as = I read this as: {$word}. Is that what you mean?
app-not-understood = I can’t make sense of that. The question is: {$ask}
app-which-table = You play at several tables. Which one? Choose one, or start with its code.
app-which-table-here = Several tables are played here. Which one? Choose one, or start with its code.
app-no-table-here = You don’t play at a table here. Open one with /play.

# Refusals in play
app-invalid-button = That button is out of date. Here is what you can do now.
app-text-too-long = That is too long: at most { $n ->
    [one] {$n} character
   *[other] {$n} characters
}.
app-other-step = You have moved on since then. Here is where you are now.
app-incomplete-move = That is only half an answer. Keep choosing, then confirm.
app-amount-same = It is {$n} already.
app-no-more-to-give = { $n ->
    [one] You have only one to give out.
   *[other] You have only {$n} to give out.
  }
app-not-your-question = This question is not for you. Waiting for {$seats}
app-not-now = That can’t be done now.
app-write-conflict = Everybody is pressing at once and yours did not get through. Press again.
app-closed = This game was closed. Nothing more is played here.
app-archived = This game is over and archived. You can still look at it.
app-other-rules = This game can’t continue here: it was started with a different version of the rules. Its log is safe; ask the operator for a version that plays it.
app-not-over = You can do that once this game is over.
app-unknown-user = I don’t know you yet. Begin with /help.
app-no-command = There is no such command. /help lists them all.
app-maintenance = Bottega is down for maintenance. Nothing is lost and all clocks are stopped. You can look at everything; please try again in a while.
app-blocked = The people who run this bot have blocked you. Your seats are kept, and AIs play for you meanwhile. If you think that this is a mistake, write to them.
app-blocked-here = The people who run this bot have blocked it in this group. Running games go on: play them in the private chat or on the page, or ask an operator.
app-store-unavailable = The table can’t be reached right now. Your move may not have arrived: look at the table in a moment, and press again if it is missing.
app-defect = Something went wrong on our side (code {$code}). Nothing of yours is lost; try again, and if it keeps happening, give this code to this bot’s operator.

# Going back by a vote
app-rewind = Ask to go back…
app-rewind-ask = { $n ->
    [one] This goes back one step, to before something was revealed.
   *[other] This goes back {$n} steps, to before something was revealed.
  }
app-rewind-rules = { $hours ->
    [one] All players must agree. The game waits meanwhile; after one hour, no answer counts as a no.
   *[other] All players must agree. The game waits meanwhile; after {$hours} hours, no answer counts as a no.
  }
app-rewind-vote = Ask the table
app-rewind-alone = Go back
app-vote-status = { $n ->
    [one] {$seat} asks to go back one step.
   *[other] {$seat} asks to go back {$n} steps.
  }
    .you = { $n ->
        [one] You ask to go back one step.
       *[other] You ask to go back {$n} steps.
      }
app-vote-same-cards = The same cards will come again: what you have seen stays as it is.
app-vote-until = Until {$until}; no answer counts as a no.
app-vote-missing = Yet to vote: {$seats}
app-vote-yes = Yes, go back
app-vote-no = No, play on
app-vote-withdraw = Withdraw
app-vote-freezes = The game waits while the table votes on going back.
app-vote-over = That vote is over.
app-vote-call = Go to the vote

# Events of the table other than moves
app-event-vote = { $n ->
    [one] {$seat} asks the table to go back one step.
   *[other] {$seat} asks the table to go back {$n} steps.
  }
    .you = { $n ->
        [one] You ask the table to go back one step.
       *[other] You ask the table to go back {$n} steps.
      }
app-event-vote-yes = {$seat} agrees to go back.
    .you = You agree to go back.
app-event-vote-no = {$seat} wants to play on: nothing is taken back.
    .you = You want to play on: nothing is taken back.
app-event-vote-lapsed = The time for voting is up: nothing is taken back.
app-event-rebuilt = The saved board was damaged and has been rebuilt from the log. Nothing is lost.
app-event-host = {$seat} hosts this table from now on.
    .you = You host this table from now on.
app-event-left = {$seat} has left; an AI takes over.
app-event-host-says = The host of this Bottega: {$text}
app-curtain = All tables of this round play the same shuffle. Nobody can watch one before all of them are over.
app-event-revealed = Everybody can look at this table now.
app-event-adjudicated = This was the last day of the round: the scores count as they are.
app-event-closed = The game is closed without a result.
app-event-ai-stuck = The AI is stuck here. A player has to press “Continue”.
app-event-ai-on = The AIs carry on.
app-ai-waits = The AIs are waiting for you to press “Continue”.
app-ai-go-on = Continue
app-ai-thinks = { $n ->
    [one] {$seats} is thinking.
   *[other] {$seats} are thinking.
}
app-skip-pauses = Skip to my turn

# Story
app-story-title = {$game} · {$table} · story
app-story-since = Since your last turn:
app-story-before = Nobody has moved since you did. Before that:
app-story-last = Most recently:
app-story-none = Nothing has happened yet.
app-replay = Move by move
app-replay-move = Move {$n} of {$last}
app-replay-first = To the beginning
app-replay-newest = Latest move
app-try-again = Try it from here
app-replay-back = Back
app-replay-on = Forward
app-story-all = The whole story
app-story-older = Earlier
app-story-newer = Later

# The end
app-you-came = { $rank ->
    [1] You win with {$n}.
    [2] You come second with {$n}.
    [3] You come third with {$n}.
    [4] You come fourth with {$n}.
   *[other] You come in number {$rank} with {$n}.
  }
app-standing = {$rank}. {$seat}: {$n}
    .you = {$rank}. You: {$n}
app-part = {$part} {$n}
app-story-won = { $ahead ->
    [one] {$seat} wins with {$n}, one ahead.
   *[other] {$seat} wins with {$n}, {$ahead} ahead.
  }
    .you = { $ahead ->
        [one] You win with {$n}, one ahead.
       *[other] You win with {$n}, {$ahead} ahead.
      }
app-story-shared = A shared win with {$n} each: {$seats}.
app-story-most = Most of it comes from: {$part} ({$n}).
app-story-length = { $days ->
    [one] Moves: {$n}, all on one day.
   *[other] Moves: {$n}, over {$days} days.
  }
app-ended-early = This game was closed before its end; there is no result.
app-rematch = Rematch
app-rematch-call = {$name} would like a rematch.
app-rematch-waits = The game starts by itself once everybody is back. Still missing: {$missing}.
app-film = Replay as a film
app-film-coming = Making the film: {$n}%
app-film-stop = Stop making the film
app-film-done = The turning points of the game, with its scores.
app-film-stopped = Film cancelled.
app-film-failed = The film could not be created. The game itself is safe. Try again in a while.
app-film-none = There are no films here: this bot runs without pictures.
app-film-alt = {$game}: the turning points of the game as a film, with the scores as a curve and the result at the end. The story has every move as text.
app-film-show = Show it to the group
app-film-shown = The film is in the chat now, for everybody.
app-film-by = {$name} shows the game as a film.
app-film-not-shown = The film could not be posted: I am not allowed to send files there, or the chat no longer exists. Everybody can still watch it from the table’s message.
app-film-no-chat = There is no chat here in which others would see the film.
app-receipt = Fair-play receipt
app-receipt-short = { $good ->
    [1] Fair play: seed and salt match the hash published at the beginning.
   *[other] Careful: seed and salt do not match the hash published at the beginning.
  }
app-receipt-fold = Fair play: cards can be checked
app-receipt-hash = The order of the cards is already fixed, and anybody can check it at the end with this hash: {$hash}
app-receipt-seed = Seed: {$seed}
app-receipt-salt = Salt: {$salt}
app-receipt-good = They match what was published: nobody has changed the cards.
app-receipt-bad = They do not match what was published. Tell the host.
app-receipt-how = Check it yourself: take BLAKE2b (32 bytes) of “table:seed:salt”; the table is {$table}. For example:
app-receipt-later = Seed and salt are shown when the game ends.
app-end = End this game
app-end-ask = Close this game for everybody, without a result? This can’t be taken back.
app-end-yes = Close it
app-export = Save the game log

# Rules
app-rules-of = {$game}: rules
app-rules-search = Words to look for
app-rules-which = Rules of which game?
app-rules-none = Nothing in the rules matches “{$what}”.
app-rules-more = { $n ->
    [one] One more rule matches; add a word to narrow it down.
   *[other] {$n} more rules match; add a word to narrow it down.
  }
app-no-rules = There are no rules to read for this game here.
app-how-title = {$game} in a minute
app-how-goal = Goal
app-how-turn = A turn
app-how-scores = What scores
app-how-mistake = A beginner’s mistake
app-how-none = There is no short introduction to this game yet; the rules say it all.
app-what = What is this?
app-what-choose = Choose a symbol or a term to see what it means.
app-what-question = In the question
app-what-picture = On the picture
app-what-none = There is nothing to explain here.
app-what-else = Something else
app-legend = Symbols
app-legend-text = All the symbols on the board, with their names.
app-legend-all = All on one picture
app-no-legend = There is no key to the symbols for this game.

# Settings
app-settings = Settings
app-page-play = Play
app-page-calls = Notifications
app-page-look = Appearance
app-page-me = Account
app-page-here = This chat
app-page-play-hint = confirming moves, the pace of AIs, players to avoid
app-page-calls-hint = pings, quiet hours, absence, deputy
app-page-look-hint = language, layout, colours
app-page-me-hint = linked accounts, your data
app-page-here-hint = what holds for everybody here
app-set-confirm = Confirming moves
app-settings-confirm = Choose which moves have to be confirmed.
app-set-lang = Language
app-settings-lang = The language of all that only you see.
app-set-here-lang = Language here
app-settings-here-lang = What everybody sees here is in one language, from the next move on.
app-set-here-layout = Pictures here
app-settings-here-layout = The layout of the pictures that everybody sees here, from the next move on.
app-here-layout-tall = Upright
app-here-layout-wide = Wide
app-set-here-nights = Who plans nights
app-set-here-events = Whose nights become events
app-set-here-shows = Who shows tables here
app-set-here-threads = Who opens threads
app-settings-pings = When the table waits for you: in private where that is possible, at the table, once a day, or not at all.
app-settings-reminder = When do you want to be reminded during a turn? The times count your waking hours only.
app-settings-devices = If you let the page notify your devices: where you pressed last, always in the chat, or always on the devices.
app-settings-answers = On Discord, “Your move” opens your panel in the chat, or the table as an app.
app-settings-theme = Pictures that only you see: as painted, with more contrast, or with red and green easier to tell apart. Every colour also has its own symbol.
app-theme-usual = As painted
app-theme-strong = Strong contrast
app-theme-redgreen = For red-green blindness
app-settings-layout = The layout of pictures that only you see: automatic, upright for a phone, or wide for a computer.
app-layout-usual = Automatic
app-layout-tall = I play on a phone
app-layout-wide = I play on a computer
app-settings-ai-speed = How long AIs pause before they move, where you play with AIs alone. At once leaves you no time to undo.
app-ai-speed-slow = Slow: I want to follow
app-ai-speed-usual = Usual pauses
app-ai-speed-quick = At once
app-settings-no-admins = I can’t ask here who is an admin, so the settings of this chat stay as they are.
app-may-not-competition = Only the organizer of the tournament and the group’s admins can do that.
app-may-not-place = Only the group’s admins can change its settings.
app-may-not-free = Only the group’s admins and this bot’s operator can free a seat.
app-set-here-time-control = Pace of new tables
app-settings-here-time-control = New tables here begin with this pace. Each host can change it in the lobby. The group’s admins choose it.
app-set-here-members = Who can join
app-members-only = Members only
app-members-anyone = Anyone with an invitation
app-settings-here-members = Choose who takes seats at new tables here: members of this group only, or anyone who has an invitation. On Telegram the bot has to be an admin to see who is a member.
app-members-only-here = Only members of this group can join.
app-invite-members = Hand on the link: members of the group who open it can join the table.
app-no-member = This table is for members of its group only. Join the group first, then press again.
app-member-unknown = This table is for members of its group only, and the bot can’t see whether you are one. Try again, or ask an admin of the group: on Telegram the bot has to be an admin, too.
app-set-here-role = Role to ping
app-role-none = No role
app-settings-here-role = Choose the role that is pinged when a table here looks for players and when a game night is planned. It is pinged once for each. The roles that members may mention are listed.
app-role-missing = This server has no role that members may mention. Turn on “Allow anyone to @mention this role” in the settings of a role, then open this page again.
app-role-choose = Choose a role
app-role-ping = {$game}: a new table is looking for players.
app-rights-who-usual = by permission
app-rights-who-all = all
app-rights-who-admins = admins
app-settings-here-nights = Who plans game nights. By permission: members who may send messages in the channel.
app-settings-here-events = Whose nights are added to the server’s events. By permission: “Create Events”.
app-settings-here-shows = Who shows tables and nights of other channels. By permission: members who may send messages in the channel.
app-settings-here-threads = Who opens a table in a thread. By permission: “Create Public Threads”.
app-no-right-nights = You can’t plan a night here: you may not send messages in this channel. Plan it in another one, or ask an admin of the server.
app-no-right-nights-admins = Only the admins of this server plan nights here. Ask one of them.
app-no-right-shows = You can’t show this here: you may not send messages in this channel. Ask an admin of the server.
app-no-right-shows-admins = Only the admins of this server show tables of other channels here. Ask one of them.
app-confirm-on = Confirm every move
app-confirm-off = Confirm only what is final
app-pings-ping = Where it disturbs least
app-pings-table = At the table
app-pings-dm = In private
app-pings-digest = Once a day
app-pings-quiet = Quiet
app-devices-usual = Where I pressed last
app-devices-chat = In the chat
app-devices-page = On my devices
app-answers-usual = In the chat
app-answers-app = In the app
app-saved = Saved.
app-pattern-day = EEEE d MMMM y
app-data = My data
app-forget = Forget me
app-forget-ask = Your name, links and settings are deleted. Your games go on: an AI plays for you, and the story says “A player”. This can’t be taken back.
app-forget-yes = Yes, forget me
app-forgotten = You are forgotten. Farewell, and good games!

# Avoiding
app-avoid = Players I avoid
app-avoid-what = Tournaments, leagues and open seats keep you apart from these players wherever they can. Nobody else finds out. Press a player of your tables to add or remove them.
app-avoid-now =
    { $n ->
        [0] You avoid nobody.
        [one] You avoid {$n} player, marked here.
       *[other] You avoid {$n} players, marked here.
    }
app-avoid-full =
    { $n ->
        [one] You can avoid at most {$n} player. Press one to remove them first.
       *[other] You can avoid at most {$n} players. Press one to remove them first.
    }

# Linking
app-link = Link accounts
app-link-what = Play as one person on several platforms: get a code on one and type it on the other. Your games, name and settings are merged.
app-link-code = Your code, valid for { $minutes ->
    [one] one minute
   *[other] {$minutes} minutes
  }: {$code}. On the other platform, type /link and the code; then confirm here.
app-link-ask = Is {$name} ({$platforms}) you too?
app-link-gain =
    You would take over everything of {$name}: name, results, rights in groups, and { $n ->
        [0] no current table
        [one] the seat and the hand at one table ({$tables})
       *[other] the seats and the hands at {$n} tables ({$tables})
      }.
app-link-give =
    {$name} would take over everything of yours: name, results, rights in groups, and { $n ->
        [0] no current table
        [one] the seat and the hand at one table ({$tables})
       *[other] the seats and the hands at {$n} tables ({$tables})
      }.
app-link-sure = Say yes only if both accounts are yours. They are linked once you have confirmed on both sides.
app-link-yes = Yes, both are mine
app-link-no = No, that is not my account
app-link-look = I have typed it: check again
app-link-unused = Nobody has typed this code yet.
app-link-wait = One more step: open /link on {$platform} as {$name}, and say yes there too.
app-link-refused = The accounts were not linked, and that code is no longer valid. Get a new one with /link.
app-link-slow =
    Too many wrong codes. Try again in { $minutes ->
        [one] one minute
       *[other] {$minutes} minutes
      }.
app-link-field = Type a code
app-link-hint = A code from another platform
app-link-linked = Linked: {$platforms}. Messages go to the first, under your name there, unless a table is shown only on another.
app-link-first = {$platform} first
app-unlink = Unlink {$platform}
app-link-done = Linked: from now on you are one person.
app-unlinked = Unlinked. Each account has its own name and seats again; games begun while linked stay here.
app-link-unknown = That code is not valid, or no longer valid. Get a new one with /link on the other platform.
app-link-self = That is your own code: type it on the other platform.
app-link-same-platform = Both accounts are from the same platform; only accounts of different ones can be one person.
app-link-two-seats = You would hold two seats at one table and see both hands: {$tables}. Leave one seat or finish the game, then link.
app-link-removed = An admin has freed the seat of one of these accounts at a table where the other one plays: {$tables}. Finish that game first, then link.
app-link-many-seats = { $n ->
    [one] Together you would play at one table, more than this bot allows. Finish or leave it first, then link.
   *[other] Together you would play at {$n} tables, more than this bot allows. Finish or leave some first, then link.
  }

# Lists, help
app-my-tables = My tables
app-tables-here = Tables here
app-no-tables-here = No table is open here.
app-tables-before = Previous tables
app-tables-after =
    { $n ->
        [one] 1 more table
       *[other] { $n } more tables
    }
app-no-tables = You don’t play at any table yet. Open one with /play.
app-new-table = New table
app-table-with = with {$seats}
app-table-round = round {$n}
app-table-awaits = waiting for {$seats}
app-table-turn = {$game} · {$table} · your turn
app-table-waits = {$game} · {$table}
app-table-open = {$game} · {$table} · not begun
app-table-over = {$game} · {$table} · over
app-help = Help
app-help-first = Open a table, let others join or add AIs, and start. When it is your turn, press “Your move”.
app-about-what = Bottega {$version}: Renaissance board games in your chat, one turn per coffee.
app-about-not = An unofficial implementation with art of its own, made by fans; not affiliated with the authors or publishers of the games.
app-about-data = Kept: your name as the chat shows it, your settings, your games and game nights. Nothing is passed on. Does a name or a message offend you? Report it at the table under “More …”, or tell the group’s admins or this bot’s operator: they can remove its author.
app-privacy-where = All of it is with the operator of this bot, who alone answers for it. Messages, network addresses and who watches are not stored. The log of the program holds no names, hands or texts.
app-privacy-rights = “My data” gives you everything as a file. “Forget me” deletes your name, links and settings; your games go on without your name.
app-command-play = Open a table
app-command-tables = My tables, those waiting for me first
app-command-board = The board
app-command-hand = My hand
app-command-move = Make my move, or type it
app-command-story = What happened since my last turn
app-command-night = Plan a game night, or see what is planned
app-command-tournament = Plan a tournament, or sign up for one
app-command-records = What we have played, and who won
app-command-settings = Language, confirmation, pings
app-command-link = Play as one person on several platforms
app-command-help = How this works
app-command-privacy = What is stored about you
app-command-rules = Look up the rules
app-command-operator = for the people who run this bot: its state, defects, maintenance
app-argument-game = which game
app-argument-level = how well the AIs play
app-argument-table = which table
app-argument-move = what you do, in your own words
app-argument-what = words to look for
app-argument-code = the code from the other platform
app-argument-when = when, as you would say it

# Lessons
app-learn = Learn in 10 minutes
app-lesson-title = {$game} · lesson
app-practice-title = {$game} · practice · {$table}
app-lesson-step = Lesson {$n} of {$of}
app-lesson-on = Next
app-lesson-made = You have finished the lesson. Your score so far: { $n }.
app-lesson-parts = It comes from: { $parts }.
app-lesson-over = This was a lesson: it ends without a winner.
app-lesson-play = { $n ->
    [one] Play now against {$n} apprentice, with hints
   *[other] Play now against {$n} apprentices, with hints
}
app-event-lesson-end = That was the lesson.
app-first-turn = New to {$game}? “How to play” takes a minute.

app-note = My note
app-note-what = Only you see your note. It is shown on your panel until you delete it.
app-note-is = Your note: {$note}
app-note-field = New note
app-note-delete = Delete the note
app-note-saved = Your note is saved.
app-note-deleted = Your note is deleted.
app-many-notes = You have { $n ->
    [one] {$n} note
   *[other] {$n} notes
}, and there is no room for more. Delete one first, for example at table {$tables}.

app-report = Report
app-report-what = Does a message or a name here go too far? Press it: the host is told what you report, and that it was you. If it concerns the host, this bot’s operator is told instead.
app-report-subject = { $n ->
    [0] Name: {$name}
   *[other] {$name}: “{$text}”
  }
app-report-done = Thank you, your report has been passed on.
app-report-nobody = Only this bot’s operator could be told of this, and the bot does not know who that is. Nothing was reported.
app-report-many = { $n ->
    [one] You can report {$n} thing a day, so nothing was reported.
   *[other] You can report {$n} things a day, so nothing was reported.
  }
app-report-call = You have a report about this table.
app-report-told = { $n ->
    [0] Reported by {$by}: the name {$name} ({$place})
   *[other] Reported by {$by}: {$name} wrote “{$text}” ({$place})
  }
app-report-means = What you can do: avoid this player in your settings, end the game, or ask an admin of the group to free the seat. The operator can block the player with /operator and the code in brackets.
