# The review of a player's own decisions in a finished game; its findings are in engines/core/locale.
look-back = Review
look-back-see = { $mark }: see the position
look-back-coming = Analysing every decision: {$n}%
look-back-later = You need not wait: it will be here when you come back.
look-back-stop = Stop the review
look-back-stopped = Review cancelled.
look-back-failed = The review failed. The game itself is safe.
look-back-share = Show it to everybody here
look-back-unshare = Keep it to myself
look-back-event = {$seat} shows everybody a review.
    .you = You show everybody a review.
look-back-not-made = There is no such review.
look-back-line = {$seat}: {$points}
look-back-alt = {$seat}: expected score {$first} at the start, {$last} at the end.
