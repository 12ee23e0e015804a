# What is this? A sentence or two on each sign: what it is, never what a player has. Signs of all games.
sign-last = A number on a disc marks one of the last moves. Its line in the story has the same number.
sign-possible = A ring marks what you can choose now.
sign-chosen = This is what you have chosen so far. Nothing is final yet.
sign-blocked = Stripes mark what can’t be chosen now. Press it to read why.
sign-blocked-name = not possible now
sign-hidden = Only its owner knows this.
sign-start = The player who has the banner starts this round.
sign-time = This much time is left to answer.
sign-time-name = time left
sign-seat = Each player has a symbol with its own colour and shape. It marks everything that belongs to them.
sign-seat-name = player symbol
sign-met = You have what is asked for here.
sign-met-name = fulfilled
sign-unmet = You don’t have what is asked for here.
sign-unmet-name = not fulfilled
sign-lead = The medal marks the players in front, and at the end the winners.
sign-lead-name = in front
