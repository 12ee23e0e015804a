# Texts for operators, in a chat.
operator-title = Running this bot
operator-refused = Only the people who run this bot can use this. If something does not work, please tell them.
operator-version = Bottega {$version}
operator-store-well = The store saves.
operator-store-full = The store is full: it saves nothing. Make room on its disk.
operator-store-away = The store does not answer: nothing is saved.
operator-store-refuses = The store refuses to save. Its log says why.
operator-chat-unknown = {$chat}: not reached yet
operator-chat = {$chat}: connected
operator-chat-silent = {$chat}: not reached for { $n ->
    [one] one minute
   *[other] {$n} minutes
    }
operator-push-refused = { $n ->
    [one] A push service refuses
   *[other] {$n} push services refuse
    } the signature of this server since {$since}. The chats ping instead. Check the clock: bottega doctor.
operator-tables = { $n ->
    [one] One running table
   *[other] {$n} running tables
    }, {$finished} finished
operator-timers = { $n ->
    [0] No timer is late
    [one] One timer is late
   *[other] {$n} timers are late
    }
operator-outbox = { $n ->
    [0] All changes are shown
    [one] One change is not shown yet
   *[other] {$n} changes are not shown yet
    }
operator-no-defects = No defects since the start.
operator-defect = { $n ->
    [0] Less than a minute ago
    [one] One minute ago
   *[other] {$n} minutes ago
    }: {$event}, {$error} ({$where})
operator-defect-undated = {$event}, {$error} ({$where})
operator-refresh = Refresh
operator-maintenance-begin = Begin maintenance
operator-maintenance-end = End maintenance
operator-maintenance-what = In maintenance, players can look at everything but change nothing. AIs pause and all clocks stop. When it ends, its time is given back.
operator-maintenance-begun = Maintenance has begun. Please end it when you are done.
operator-maintenance-ended = Maintenance is over. { $n ->
    [one] One minute is
   *[other] {$n} minutes are
    } given back to every clock.
operator-maintenance-on = In maintenance for { $n ->
    [one] one minute
   *[other] {$n} minutes
    }
operator-report = Report at table {$table}
operator-block = User or group to block
operator-unblock = Unblock {$name}
operator-leave = Leave {$name}
operator-done-block = {$name} is blocked.
operator-done-leave = {$name} is blocked, and the bot leaves it.
operator-done-unblock = {$name} is no longer blocked.
operator-not-blocked = This user or group is not blocked.
operator-block-unknown = Name a user or a group as discord:ID, telegram:ID or discord:guild:ID, or as TABLE/SEAT for a player and TABLE for its group.
