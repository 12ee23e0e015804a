# What stands only on Telegram; everything else comes in a Screen.
telegram-only-you = Only you see this.
telegram-in-words = Board as text
telegram-your-move = Your move
telegram-watch = Watch
telegram-unwatch = Stop watching
telegram-watching = You are watching: this board follows every move until the game ends.
telegram-not-watching = You have stopped watching. This board stays as it is now.
telegram-no-seat = You have no seat at this table. Press Watch to see every move in our private chat.
telegram-blocked = {$label} (not now)
telegram-type = {$label}: just type it here
telegram-type-number = Or type a number from {$low} to {$high}.
telegram-anonymous = You write as an anonymous admin, so I can’t tell who you are. Press a button: presses show your name to me. Or turn off “Remain anonymous” in your admin rights.
telegram-banned = You are banned from this group, so you can’t take a seat at its tables. Ask an admin of the group.
telegram-start-what = Board games for you and your friends: move when you have time, here or in a group.
telegram-start-group = To play with a group, add me there and send /play.
telegram-start-alone = To try a game alone, press New game and add an AI.
telegram-start-help = All commands: /help
telegram-start-add = Add me to a group
telegram-about = Bottega: four Renaissance board games for two to five people. Move when you have time; I keep the board, the rules and the clock, and call you when it is your turn.
telegram-about-short = Renaissance board games, one move at a time.
telegram-share = Share the invitation
telegram-too-old = This button is too old. Send /tables to see where you play.
telegram-carried-on = The table has moved on: it is further down now.
telegram-further-down = This continues further down.
telegram-done = Done.
telegram-open-private = {$name}, this is for your eyes only. Press the button to see it in our private chat.
telegram-open-private-button = Open the private chat
telegram-answered = {$name}, the answer waits in your private chat.

# To the host: what is wrong, and what to do about it
telegram-trouble = Something is wrong
telegram-trouble-left = I can’t show table {$table}: I am no longer in its group, or it is gone. Add me to the group again, and the table comes back by itself; the game goes on meanwhile in the private chat.
telegram-trouble-rights = I can’t show table {$table}: I am not allowed to write in its group. Allow me to send messages there, then press any button of the table or send /board.
telegram-trouble-photos = I am not allowed to send pictures to the group of table {$table}, so it is shown there as text. Allow me to send photos there.
telegram-trouble-topic = The topic of table {$table} is closed or gone. Open it again, or play on in the private chat with /move.
telegram-trouble-blocked = I can’t write to the private chat of table {$table}: the bot is blocked there.
