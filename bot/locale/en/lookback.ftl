# Looking back on one's own decisions in a finished game; what it tells is worded in engines/core/locale.
look-back = Look back
look-back-coming = Every decision is being played through: {$n} %
look-back-later = You need not wait: it will be here when you come back.
look-back-stop = Stop looking back
look-back-stopped = The look back is not made any more.
look-back-failed = The look back could not be made. The game itself is safe.
look-back-share = Show it to everybody here
look-back-unshare = Keep it to myself
look-back-event = {$seat} shows everybody a look back.
look-back-not-made = There is no such look back to see.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: {$first} points to expect at first, {$last} in the end.
