# The few words of the page itself; everything else on it comes in a Screen.
web-skip = To the content
web-skip-question = To the question
web-pitch = Four board games of the Renaissance: play them against friends or AIs, at your own pace.
web-card-line = Four Renaissance board games, a turn over coffee
web-card-alt = Four arches with a scene from each game: Florence, the Vitruvian man, a painter at work, Paris
web-home-title = Four Renaissance board games, a move at a time
web-home-how = Play friends over hours or days, or AIs right now.
web-home-learn = Learn { $game } by playing
web-home-learn-note = a first lesson of ten minutes
web-home-turn = { $n ->
    [one] Your turn at { $n } table
   *[other] Your turn at { $n } tables
  }
web-home-first = Go to the first
web-home-others = Your other tables
web-home-new = A new table
web-tables = All tables
web-waiting = What waits for me
web-tabs = Views
web-tab-board = Board
web-tab-mine = Mine
web-tab-log = Story
web-log-earlier = Earlier
web-tab-undo = Undo
web-undo-none = There is nothing to undo.
web-round = round { $n }
web-turn-of = { $name } to move
web-turn-several = { $n ->
    [one] {$n} player to move
   *[other] {$n} players to move
  }
web-turn-over = Game over
web-next-table = { $n ->
    [1] Next table: your turn
   *[other] Next table ({ $n }): your turn
  }
web-last-move = move { $when }
web-talk = Say something to the table
web-practice-of = Practice: back to the finished game
web-language = Language
web-lost = Connection lost. Trying again…
web-back = Connected again.
web-unsent = No connection: this was not sent. Press it again when you are connected.
web-back-unsent = Connected again. Press once more: your last press was not sent.
web-sending = Sending …
web-kept = No connection. You see this as it was { $when }.
web-only-you = Only you see this
web-in-words = As text
web-hand = My hand
web-blocked = (not now)
web-open-options = { $n ->
    [one] {$n} open
   *[other] {$n} open
  }
web-squares = Or choose by coordinates
web-all-answers = Others …
web-play = Play
web-pause = Pause
web-step-back = Step back
web-step-on = Step forward
web-less = less
web-more = more
web-take = OK
web-pick-moment = Pick a day and time
web-send = Send
web-keep-film = Keep the film
web-copy = Copy
web-copied = Copied
web-again = Tap again to place it there.
web-larger = See it larger
web-painting = The picture is being painted …
web-your-link = Your link
web-your-link-why = It opens this page, as you, on any device that reaches this computer. Keep it to yourself.
web-your-link-here = It opens this page, as you, on this computer alone. Keep it to yourself.
web-renew = Make a new link
web-renew-why = Use this if another person may have your link: the old one stops working on every device, including yours.
web-hand-on = Invite a player
web-hand-on-why = Send this link to everybody who should play. Each of them takes a free seat and gets a page and a link of their own.
web-hand-on-here = This link works on this computer alone: it is for players who sit beside you. Each of them takes a free seat and gets a page and a link of their own.
web-invited = {$name} invites you to this table.
web-leave-off = Back to the start page
web-leave-off-table = Back to the table
web-more-here = More
web-alerts = When it is your turn
web-alert-none = Nothing
web-alert-sound = Sound
web-alert-notice = Notification
web-alert-failed = You will be notified only while the page of a table is open.
web-alert-denied = This browser blocks notifications. Allow them for this page in its settings.
web-help-begin = Choose a game, invite players by a link or add AIs, and start. A lesson teaches each game in ten minutes.
web-help-turn = When it is your turn, the question and its answers are below the picture. What has a golden ring can be pressed on the picture, too.
web-help-picture = Tap a part of the picture to see it larger. Hold a finger on a symbol, or rest the mouse on it, to read what it is.
web-help-try = “What if?” tries moves out and changes nothing. “Undo” takes your last step back.
web-help-keys = Keys: 1 to 9 answer, B, M and L change the view, U undoes, ? explains.
web-help-menu = The three dots at the upper right have the rules and the time left. There you also choose how you learn that it is your turn.
web-help-end = Press a line of the story to see the board as it was after that move. After a game you can also review your decisions.
web-host = Host
web-your-turn = Your turn
web-own-words = Or say it in your own words
web-your-name = Your name
web-sit-down = Sit down

web-nothing = Nothing here
web-nothing-do = This link doesn’t work, or it isn’t yours. Open your own link again: the one that was printed when Bottega was started, or the one that you were given. If you came from a chat, press “Open the table” there again.
web-too-long = This is too large
web-too-long-do = Nothing was saved. Go back in your browser, and send a smaller file or a shorter text.
web-knock = Open the table
web-knock-do = This link is yours alone and works once.
web-knock-go = Open
web-starting = One moment
web-starting-do = If nothing happens, close this page and press “Open the table” in the chat again.
web-demo-go = Play
web-demo-do = You need no account. Your tables and your name are deleted after a day.
web-visitor = Guest
web-crowded = All tables are taken
web-crowded-do = Too many visitors are playing. Come back a little later, or start Bottega at home: it takes one line.
web-over = This link no longer works
web-over-do = It has been used, is too old, or is not yours. Press “Open the table” in the chat again.
web-taken = This link leads to no free seat
web-taken-do = The seats are taken, the game has begun, or the link is incomplete. Ask the host for another one.
web-not-from-here = That did not come from this page
web-not-from-here-do = Nothing has changed. Open your link again and press there.
web-barred = You are blocked here
web-barred-do = The people who run this page have blocked you. Your seats are kept, and AIs play for you meanwhile. If you think that this is a mistake, write to them.
web-full = No space left: nothing can be saved
web-full-do = Free some space on the disk of the data folder, or give the database more memory. Everything saved so far is kept, and play goes on by itself.
web-sorry = That did not work
web-sorry-do = Nothing is lost: every accepted move is kept. Wait a moment and reload the page. If it still fails, look at what Bottega printed where it was started.
web-defect-do = Something went wrong on our side (code {$code}). Nothing is lost: every accepted move is kept. Wait a moment and reload the page. If it happens again, give this code to the operator of this server.
web-defect-report = Report the problem
