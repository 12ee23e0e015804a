seat-name = Seat {$n}
seat-you = you

# Refusals: what happened, what to do now.
refused-too-long = That is too long: an answer has at most {$n} parts.
refused-token = An answer is made of lower-case letters, digits and = . : - _ only.
refused-word-is-whole = That answer is already complete; leave out the rest.
refused-no-such-option = That is not among the options here. The question is: {$ask}
refused-amount = A whole number from {$low} to {$high} in steps of {$step}, please. The question is: {$ask}
refused-allotment = Write place=number for each place in the order shown, then a full stop. The question is: {$ask}
refused-allot-more = Give out {$n} more.
refused-allot-slot = {$slot} needs at least {$n}.
refused-allot-most = {$slot}: at most {$n}.
refused-allot-total = { $n ->
    [0] Nothing is left to give out.
    [one] Only {$n} is left to give out.
   *[other] Only {$n} are left to give out.
  }
refused-half-word = That is only part of an answer. Next: {$ask}
refused-over = The game is over.
refused-not-asked = This seat has nothing to decide right now.
refused-stale = That moment has passed. Look at the table as it is now and choose again.
refused-nothing-to-undo = You have nothing to take back.
refused-sealed = Something has been revealed since then; going further back takes a vote of the table.
refused-others-went-on = Others have played since then; going further back takes a vote of the table.
refused-seats = This game is for {$low} to {$high} players.
refused-option = There is no option called {$key} in this game.
refused-option-value = {$value} is not a possible value of the option {$key} at this table.
refused-option-seats = With {$n} players the option {$key} can’t be {$value}.
refused-state = The state does not fit: {$reason}
refused-other-game = This is of another game, not of {$game}.
refused-rules = This is of rules number {$was}. This version does not play it; its own is {$now}.
refused-shape = Another version has written this: its shape number is {$was}, here it is {$now}.
refused-state-nobody-asked = The top step asks nobody; put a step on the stack that does.
refused-state-endless = The top step has more to choose from than any game asks.
refused-state-no-answer = The top step asks a seat that has no answer.
refused-state-unplayable = The game cannot be played to its end from this position.
refused-state-seat = Seats are numbered from 0 to {$n} here.
refused-state-options = The options in the state must be those of the table.
refused-state-count = {$what}: {$found} found, {$expected} expected.
refused-state-unknown = Nothing is called {$name} here.
refused-record-start = A record begins with a start entry, and has only one.
refused-record-draw = The record does not say which card came from {$pile}.
refused-record-differs = Entry {$n} does not replay as recorded.
refused-components = The component file does not fit: {$reason}

# Undo
event-undo = {$seat} takes back the last step.
    .you = You take back the last step.
event-rewind = { $n ->
    [one] The table goes back one step.
   *[other] The table goes back {$n} steps.
  }

# Texts of all games: questions, headlines, lists
ask-more = What else?
order-round = In round {$n}
headline-hidden = What comes next is still hidden
headline-waiting = Waiting for {$seats}
headline-wins = {$seats} wins
    .you = You win
headline-share = {$seats} share the win
alt-headline = {$first} – {$then}
text-none = none
text-and = {$first}, {$then}
