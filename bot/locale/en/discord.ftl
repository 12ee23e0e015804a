# Texts that only Discord needs; all others come in a Screen.
# Names of commands and arguments: small letters, one word, at most 32 characters.
discord-command-play = play
discord-command-tables = tables
discord-command-board = board
discord-command-hand = hand
discord-command-move = move
discord-command-story = story
discord-command-night = night
discord-command-tournament = tournament
discord-command-records = records
discord-command-settings = settings
discord-command-link = link
discord-command-help = help
discord-command-privacy = privacy
discord-command-rules = rules
discord-command-operator = operator
discord-argument-game = game
discord-argument-level = level
discord-argument-table = table
discord-argument-move = move
discord-argument-what = what
discord-argument-code = code
discord-argument-when = when
discord-argument-thread = thread
discord-argument-thread-help = in a thread of its own

discord-blocked = {$label} (not now)
discord-choose = Choose…
discord-each = Each: {$shared}
discord-not-now = Not now: {$n}
discord-fill = Fill in
discord-more = Give one more to…
discord-less = Take one away from…
discord-type = Type it
discord-ping-link = To the table
discord-ping-where = From now on this can come to you in private.
discord-ping-kept = You have not chosen: from now on I write to you in private, if your direct messages are open.
discord-ping-private = Write to me
discord-ping-here = Only here
discord-repost = Post it again here
discord-your-move = Your move
discord-see = [{$title}]({$link}) is in its channel.
discord-soon = Done. The table will be shown in a moment.
discord-foreign-table = I’m not a member here, so I can change the table’s message only for 15 minutes after each press. Later, any of its buttons or /board revives it. Pings come to you by direct message.
discord-foreign-closed = This server lets outside apps answer in private only, so nobody else sees this table.
discord-event-how = “Interested” counts as “I’m in”. Discord lets only you press it: answers from the chat do not show here.
discord-carried-on = The table has moved on: [here it is]({$link}).
discord-away = The table can’t be reached right now. Look at it in a moment, and press again if your move is missing.
discord-interrupted = I was restarted before I could answer you. Look at the table, and press again if your move is missing.
discord-unknown-command = I don’t have this command any more. Restart Discord (Ctrl+R) to see the current ones, or type /help.

# To the host: the problem and its remedy
discord-trouble-permissions = I can’t show table {$table} in {$channel}: I am not allowed to write there. Please allow me “View Channel”, “Send Messages”, “Attach Files” and “Read Message History” in that channel (in threads also “Send Messages in Threads” and “Create Public Threads”). The table then comes back by itself.
discord-trouble-access = I can’t show table {$table} in {$channel}: I don’t see that channel any more. Invite me to the server again, or allow me “View Channel” there. The table then comes back by itself; the game goes on meanwhile with /move.
discord-trouble-channel = The channel of table {$table} was deleted. The game goes on: play with /move, and to see it in another channel, use /board there and press “Show it here”.
discord-trouble-files = I am not allowed to send pictures to {$channel}, so table {$table} is shown there as text. Please allow me “Attach Files” in that channel.
discord-trouble-blocked = The server’s AutoMod, or a filter of Discord, has blocked the message of table {$table} in {$channel}. Ask an admin to exempt me from that rule; the game goes on meanwhile with /move.
discord-trouble-locked = The thread {$channel} is locked, so I can’t show table {$table} there. Ask a moderator to unlock it, or use /board in another channel and press “Show it here”.
discord-trouble-place = I can’t post in {$channel}, so table {$table} is not shown there. Use /board in a text channel and press “Show it here”.
discord-trouble-expired = Discord lets me change the message of table {$table} for 15 minutes after a press. Press any of its buttons, or use /board here.
discord-trouble-refused = Discord refuses the message of table {$table} in {$channel}. The game goes on with /move; to see the table in another channel, use /board there and press “Show it here”.
discord-trouble-stopped = The people who run me have blocked me in {$channel}, so table {$table} is no longer shown there. The game goes on with /move; to see the table in another server, use /board there and press “Show it here”.
discord-trouble-unreached = It is the turn of {$players} at table {$table}, but I can’t reach them: neither in {$channel} nor by private message. Please tell them; they can play with /move.
discord-trouble-role = I can’t ping the role that was chosen for new tables and game nights (table {$table}, {$channel}). Allow everyone to mention this role, or choose another one with /settings.
discord-dms-closed = I can’t write to you: your direct messages are closed. I ping you in the channel instead. To hear from me in private, allow direct messages from this server, or choose another way in /settings.
discord-no-right-threads = You can’t open a thread here: you don’t have “Create Public Threads”. Use /play without a thread, or ask an admin of the server for the permission.
discord-no-right-threads-admins = Only the admins of this server open threads for tables. Use /play without a thread, or ask one of them.
discord-no-right-events = “{$title}” is planned, but it is not among the server’s events: you don’t have “Create Events”. Ask an admin of the server for the permission, or hand the night on to a member who has it.
discord-no-right-events-admins = “{$title}” is planned, but it is not among the server’s events: here only the admins of the server add events. Ask one of them to take the night over.

# Tags of forum posts that tables get: at most 20 characters. Tags of these names are used where a forum has them
discord-tag-open = open
discord-tag-running = running
discord-tag-finished = finished
discord-entry-name = bottega
discord-entry-about = Open your tables here, inside Discord
