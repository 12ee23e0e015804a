# What stands only on Discord; everything else comes in a Screen.
# Names of commands and arguments: small letters, one word, at most 32 characters.
discord-command-play = play
discord-command-tables = tables
discord-command-board = board
discord-command-hand = hand
discord-command-move = move
discord-command-story = story
discord-command-night = night
discord-command-records = records
discord-command-settings = settings
discord-command-link = link
discord-command-help = help
discord-command-rules = rules
discord-argument-game = game
discord-argument-table = table
discord-argument-word = word
discord-argument-what = what
discord-argument-code = code
discord-argument-when = when
discord-argument-thread = thread
discord-argument-thread-help = in a thread of its own

discord-blocked = {$label} (not now)
discord-choose = Choose …
discord-more = Give one more to …
discord-less = Take one away from …
discord-type = Type it

discord-ping-link = [To the table]({$link})
discord-see = [{$title}]({$link}) is in its channel.
discord-soon = Done. The table will be shown in a moment.
discord-carried-on = The table has moved on: [here it is]({$link}).
discord-away = The table’s memory is out of reach. Look at the table in a moment and press again.

# To the host: what is wrong, and what to do about it
discord-trouble-permissions = I can’t show table {$table} in {$channel}: I may not write there. Allow me “View Channel”, “Send Messages”, “Attach Files” and “Read Message History” in that channel (threads: “Send Messages in Threads”, “Create Public Threads” too). The table then comes back by itself.
discord-trouble-access = I can’t show table {$table} in {$channel}: I don’t see that channel any more. Invite me to the server again, or allow me “View Channel” there. The table then comes back by itself; the game goes on meanwhile with /move.
discord-trouble-channel = The channel of table {$table} was deleted. The game goes on: play with /move, and to see it in another channel, use /board there and press “Show it here”.
discord-trouble-files = I may not send pictures to {$channel}, so table {$table} stands there in words. Allow me “Attach Files” in that channel.
discord-dms-closed = I can’t write to you: your direct messages are closed. I call you in the channel instead. To be called in private, allow direct messages from this server, or choose another way in /settings.
