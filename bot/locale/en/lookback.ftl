# The review of a player's own decisions in a finished game; what it tells is worded in engines/core/locale.
look-back = Look back
look-back-see = { $mark }: see the position
look-back-coming = Analysing every decision: {$n}%
look-back-later = You need not wait: it will be here when you come back.
look-back-stop = Stop looking back
look-back-stopped = Look back cancelled.
look-back-failed = The look back failed. The game itself is safe.
look-back-share = Show it to everybody here
look-back-unshare = Keep it to myself
look-back-event = {$seat} shows everybody a look back.
    .you = You show everybody a look back.
look-back-not-made = There is no such look back to see.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: expected score {$first} at the start, {$last} at the end.
