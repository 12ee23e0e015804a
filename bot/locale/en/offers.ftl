# Open seats
offers-title = Open seats
offers-find = Find players
offers-stand = The free seats are offered until {$when}.
offers-none = No seats are offered at the moment. Open a table and press “Find players”.
offers-sit = {$n}. Sit down
offers-more = More open seats
offers-mine = Open seats for me
offers-seats = {$n} of { $seats ->
    [one] {$seats} player
   *[other] {$seats} players
}
offers-until = until {$when}
offers-rating = rating {$low}–{$high}
offers-experience-any = Any experience
offers-experience-beginners = Beginners welcome
offers-experience-skilled = Experienced players
offers-with = At the table: {$names}
offers-sit-here = Sit down
offers-seated = { $n ->
    [0] You sit at it; waiting for the host to start.
    [one] You sit at it; waiting for one more player.
   *[other] You sit at it; waiting for {$n} more players.
  }
offers-tell-hours = Set my quiet hours
offers-overlap = Your waking hours overlap {$hours} h per day: about { $n ->
    [one] {$n} round
   *[other] {$n} rounds
} per week.
offers-overlap-later = You have just changed your waking hours. How much they overlap is shown here from {$when}.
offers-what = Offer the free seats, so that players who look for a table find it. How long is the offer open?
offers-where-group = It is shown in this group’s list of open seats, and on its sign-up board if there is one.
offers-where-private = It is shown in private chats with Bottega.
offers-where-members = It is shown in this group only, because the table is for its members.
offers-days = { $n ->
    [one] For {$n} day
   *[other] For {$n} days
}
offers-wanted = { $n ->
    [one] {$n} player
   *[other] {$n} players
}
offers-repeat = Repeat up to { $n ->
    [one] {$n} time
   *[other] {$n} times
}
offers-any-rating = Any rating
offers-rating-field = Rating, for example 1400-1700
offers-rating-form = Write the rating as two numbers, for example 1400-1700.
offers-over = The offer is over. You can make a new one.
offers-end = Withdraw the offer
offers-pace = Pace
offers-board = Sign-up board
offers-board-moved = The sign-up board is in another channel now.
offers-board-gone = The sign-up board is gone.
offers-board-what = The sign-up board is one message with the open seats. It is edited in place, and it pings nobody.
offers-board-place = Place the sign-up board here
offers-board-move = Move the sign-up board here
offers-board-take = Remove the sign-up board
tables-of-group = Tables of the whole group

# Shared moments
moment-share = Share this moment
moment-what = Everybody with this link sees what is public at this moment, with the players’ names. They need no account.
moment-link = Link
moment-open = Open the link
moment-no-page = This Bottega has no public page, so there are no links.
moment-many = You have { $n ->
    [one] {$n} link
   *[other] {$n} links
}, and there is no room for more. Revoke some first.
moment-hands-ask = The game is over: can links to it show your hand? You can choose only once.
moment-hands-yes = Show my hand
moment-hands-no = Keep my hand hidden
moment-hands-shown = Links to this game show your hand.
moment-hands-hidden = Links to this game do not show your hand.
moment-revoke = Revoke my links
moment-revoke-all = Revoke all links to this table
moment-revoke-everywhere = Revoke my links at all tables
moment-revoked = The links are revoked: they no longer work.
moment-none-revoked = You had no links to revoke.
moment-chosen = Your choice is saved.
