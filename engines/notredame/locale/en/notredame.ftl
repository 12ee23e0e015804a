# Notre Dame, English.
game-name = Notre Dame
game-blurb = Paris around its cathedral: pass cards, build up your district, bribe the right people, and keep the rats away.

# Events: one sentence each, in the present tense.
starts = {$seat} has the bell-ringer and starts.
    .you = You have the bell-ringer and start.
tokens-laid = The guild tokens lie on the markets.
round-begins = Round {$n} of {$m} begins.
persons-appear = { $n ->
    [one] In town: {$cards}. They bring {$n} rat.
   *[other] In town: {$cards}. They bring {$n} rats.
  }
dealt = You look at: {$cards}. Keep one.
kept = You keep: {$card}. Passed to {$other}: {$cards}.
receives = You receive from the right: {$cards}. Keep one.
receives-last = The last card you receive: {$card}.
passed-first = Everybody keeps one card and passes two to the left.
passed-second = Everybody keeps a second card and passes one to the left.
plays = {$seat} plays {TERM($card, case: "the")}.
    .you = You play {TERM($card, case: "the")}.
forgoes = {$seat} plays {TERM($card, case: "the")} and forgoes the action.
    .you = You play {TERM($card, case: "the")} and forgo the action.
places-cube = {$seat} places a cube {TERM($place, case: "at")}.
    .you = You place a cube {TERM($place, case: "at")}.
moves-cube = {$seat} moves a cube {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = You move a cube {TERM($origin, case: "from")} {TERM($place, case: "to")}.
sends-friend = {$seat} sends the trusted friend {TERM($place, case: "to")}.
    .you = You send the trusted friend {TERM($place, case: "to")}.
donates = { $n ->
    [one] {$seat} donates {$n} coin to Notre Dame.
   *[other] {$seat} donates {$n} coins to Notre Dame.
  }
    .you = { $n ->
        [one] You donate {$n} coin to Notre Dame.
       *[other] You donate {$n} coins to Notre Dame.
      }
gains-points = { $bonus ->
    [0] { $n ->
        [one] {$seat} gets {$n} prestige point.
       *[other] {$seat} gets {$n} prestige points.
      }
   *[other] { $n ->
        [one] {$seat} gets {$n} prestige point, {$bonus} of it for the park.
       *[other] {$seat} gets {$n} prestige points, {$bonus} of them for the park.
      }
  }
    .you = { $bonus ->
        [0] { $n ->
            [one] You get {$n} prestige point.
           *[other] You get {$n} prestige points.
          }
       *[other] { $n ->
            [one] You get {$n} prestige point, {$bonus} of it for the park.
           *[other] You get {$n} prestige points, {$bonus} of them for the park.
          }
      }
takes-cubes = { $n ->
    [0] {$seat} finds no cube left in the general supply.
    [one] {$seat} takes {$n} cube into their own supply.
   *[other] {$seat} takes {$n} cubes into their own supply.
  }
    .you = { $n ->
        [0] You find no cube left in the general supply.
        [one] You take {$n} cube into your own supply.
       *[other] You take {$n} cubes into your own supply.
      }
takes-coins = { $n ->
    [0] {$seat} finds no coin left in the general supply.
    [one] {$seat} takes {$n} coin.
   *[other] {$seat} takes {$n} coins.
  }
    .you = { $n ->
        [0] You find no coin left in the general supply.
        [one] You take {$n} coin.
       *[other] You take {$n} coins.
      }
takes-coins-of = { $n ->
    [one] The general supply is empty: {$seat} takes {$n} coin from {$other}.
   *[other] The general supply is empty: {$seat} takes {$n} coins from {$other}.
  }
    .you = { $n ->
        [one] The general supply is empty: you take {$n} coin from {$other}.
       *[other] The general supply is empty: you take {$n} coins from {$other}.
      }
    .other-is-you = { $n ->
        [one] The general supply is empty: {$seat} takes {$n} coin from you.
       *[other] The general supply is empty: {$seat} takes {$n} coins from you.
      }
rats-back = {$seat} moves the rats back to {$n}.
    .you = You move the rats back to {$n}.
drives = {$seat} drives to: {$market}.
    .you = You drive to: {$market}.
takes-token = {$seat} takes a guild token of {$other}’s colour.
    .you = You take a guild token.
    .other-is-you = {$seat} takes a guild token of your colour.
cards-played = All cards are played. Now people can be bribed.
bribes = {$seat} bribes {TERM($card, case: "the")}.
    .you = You bribe {TERM($card, case: "the")}.
passes = {$seat} bribes nobody.
    .you = You bribe nobody.
cannot-bribe = {$seat} has no coin for a bribe.
    .you = You have no coin for a bribe.
forgoes-benefit = {$seat} forgoes the benefit.
    .you = You forgo the benefit.
no-effect = It brings {$seat} nothing.
    .you = It brings you nothing.
is-protected = The plague value is 0 for {$seat} tonight.
    .you = The plague value is 0 for you tonight.
moves-markers = {$seat} moves {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
    .you = You move {$pieces} {TERM($origin, case: "from")} {TERM($place, case: "to")}.
places-general-cube = {$seat} places a cube from the general supply {TERM($place, case: "at")}.
    .you = You place a cube from the general supply {TERM($place, case: "at")}.
rats-come = { $n ->
    [0] No rats come tonight.
    [one] The rats are coming: {$n}.
   *[other] The rats are coming: {$n}.
  }
rats-move = {$seat}’s rats are now at {$n}.
    .you = Your rats are now at {$n}.
overflow = { $n ->
    [0] Too many rats! {$seat} has no prestige points to lose.
    [one] Too many rats! {$seat} loses {$n} prestige point.
   *[other] Too many rats! {$seat} loses {$n} prestige points.
  }
    .you = { $n ->
        [0] Too many rats! You have no prestige points to lose.
        [one] Too many rats! You lose {$n} prestige point.
       *[other] Too many rats! You lose {$n} prestige points.
      }
gives-up = {$seat} gives up a cube {TERM($place, case: "from")}.
    .you = You give up a cube {TERM($place, case: "from")}.
cathedral-pays = { $m ->
    [one] { $n ->
        [one] Notre Dame pays {$n} point for its only cube.
       *[other] Notre Dame pays {$n} points for its only cube.
      }
   *[other] { $n ->
        [one] Notre Dame pays {$n} point for each of its {$m} cubes.
       *[other] Notre Dame pays {$n} points for each of its {$m} cubes.
      }
  }
cathedral-empty = There is no cube in Notre Dame.
bell-ringer = The bell-ringer moves on to {$seat}.
    .you = The bell-ringer moves on to you.
period-begins = Period {$n} begins: the action cards and the brown person cards are shuffled.
final = { $rank ->
    [1] { $n ->
        [one] {$seat} wins with {$n} prestige point; coins and cubes left: {$rest}.
       *[other] {$seat} wins with {$n} prestige points; coins and cubes left: {$rest}.
      }
    [2] 2nd place: {$seat}. Prestige points: {$n}; coins and cubes left: {$rest}.
    [3] 3rd place: {$seat}. Prestige points: {$n}; coins and cubes left: {$rest}.
   *[other] {$rank}th place: {$seat}. Prestige points: {$n}; coins and cubes left: {$rest}.
  }
    .you = { $rank ->
        [1] { $n ->
            [one] You win with {$n} prestige point; coins and cubes left: {$rest}.
           *[other] You win with {$n} prestige points; coins and cubes left: {$rest}.
          }
        [2] You come 2nd. Prestige points: {$n}; coins and cubes left: {$rest}.
        [3] You come 3rd. Prestige points: {$n}; coins and cubes left: {$rest}.
       *[other] You come {$rank}th. Prestige points: {$n}; coins and cubes left: {$rest}.
      }

# Parts of sentences
market = {$market} ({$other})
    .other-is-you = {$market} (your district)
neutral = neutral district {$n}
market-label = {TERM($market, case: "label")} ({$other})
    .other-is-you = {TERM($market, case: "label")} (yours)
neutral-label = neutral {$n}
pieces-friend = the trusted friend
pieces-cubes = { $n ->
    [one] {$n} cube
   *[other] {$n} cubes
  }
pieces-cubes-and-friend = { $n ->
    [one] {$n} cube and the trusted friend
   *[other] {$n} cubes and the trusted friend
  }

# Questions
ask-keep = { $n ->
    [one] Keep one card; the other one goes to {$other}.
   *[other] Keep one card; the other {$n} go to {$other}.
  }
ask-play = { $n ->
    [1] Which card do you play first?
   *[other] Which card do you play second? The other stays unused.
  }
ask-friend = Where do you send your trusted friend?
ask-place = A cube goes {TERM($place, case: "to")}. Where does it come from?
ask-donation = How many coins do you donate?
ask-benefit = What do you take?
ask-drive = { $n ->
    [one] Your carriage can go {$n} step. Where to?
   *[other] Your carriage can go {$n} steps. Where to?
  }
ask-token = Guild token: {$token}. Take it?
ask-bribe = { $n ->
    [one] Whom do you bribe? You have {$n} coin.
   *[other] Whom do you bribe? You have {$n} coins.
  }
ask-forgo-person = Whom do you bribe without taking the benefit?
ask-move-from = { $n ->
    [one] Where do you move a cube or your friend from?
   *[other] Where do you move up to {$n} cubes from? Your friend counts as one.
  }
ask-move-to = Where to?
ask-move-how-many = What do you move?
ask-bishop = Which empty sector does the cube go to?
ask-give = Too many rats: which cube do you give up?
ask-order = Whom shall we bribe for you this round?

# Buttons: a verb with its number, no full stop
verb-keep = Keep a card
keep = Keep: {$card}
verb-play = Play a card
play-card = Play: {$thing}
play-card-of = Play: {$thing} ({$other}’s card)
  .other-is-you = Play: {$thing} (your card)
forgo = Skip its action: {$thing}
forgo-here = Skip its action
forgo-card-of = Skip: {$thing} ({$other}’s card)
  .other-is-you = Skip: {$thing} (your card)
play-beside = Play one without its action …
place = Place a cube from your supply
verb-move = Move a cube instead
move-from = Move {TERM($thing, case: "from")}
move-to = {TERM($thing, case: "to", cap: 1)}
send-friend = {TERM($thing, cap: 1)}
donate = { $n ->
    [one] Donate {$n} coin · +{$pp} PP
   *[other] Donate {$n} coins · +{$pp} PP
  }
benefit-coin = Take 1 coin
benefit-cube = Take 1 cube
benefit-rat-back = Move the rats 1 back
verb-drive = Drive the carriage
drive = { $n ->
    [0] Stay: {$market}
    [one] Go {$n} step: {$market}
   *[other] Go {$n} steps: {$market}
  }
drive-token = {TERM($token, case: "abbr")}: {$market}
drive-closed = No token: {$market}
drive-beside = Drive and leave the token …
take-token = Take the token
leave-token = Leave the token: {$market}
pass = Bribe nobody
bribe-person = Bribe {TERM($thing, case: "the")}
bribe-for-nothing = Nothing now: bribe {TERM($thing, case: "the")}
verb-forgo-person = Bribe without benefit
forgo-person = Bribe {TERM($card, case: "the")}, no benefit
move-friend = Move your friend
move-cubes = { $n ->
    [one] Move {$n} cube
   *[other] Move {$n} cubes
  }
move-cubes-and-friend = { $n ->
    [one] Move {$n} cube and your friend
   *[other] Move {$n} cubes and your friend
  }
place-on = Place the cube · {TERM($thing, cap: 1)}
order-bribe = Bribe {TERM($thing, case: "the")} for me
order-pass = Bribe nobody for me
verb-give = Give up a cube
give = Give up a cube {TERM($thing, case: "from")}

# Notes on options
card-of = {$other}’s card
  .other-is-you = your card
token-there = { $n ->
    [0] stay · {$token}
    [one] {$n} step · {$token}
   *[other] {$n} steps · {$token}
  }
token-closed = { $n ->
    [0] stay · not for you now: {$token}
    [one] {$n} step · not for you now: {$token}
   *[other] {$n} steps · not for you now: {$token}
  }
person-worth = { $n ->
    [one] brings {$n} prestige point now
   *[other] brings {$n} prestige points now
  }
person-text = {$thing}
person-text-park = {$thing}; +{$n} for the park
person-nothing = brings nothing now

# Why not
why-friend-there = Your friend is already there and must move to another sector.
why-no-coin = A donation takes at least one coin, and you have none.
why-has-supply = You have a cube in your supply, so that one must be placed.
why-supply-empty = Your supply is empty.
why-nothing-to-move = There is no cube of yours elsewhere that could be moved.
why-too-few-coins = { $n ->
    [one] You need {$n} coin for that.
   *[other] You need {$n} coins for that.
  }
why-no-coins-left = There are no coins in the general supply.
why-no-cubes-left = You have no cubes in the general supply.
why-no-rats = Your rats are already at 0.
why-colour = Collect the other colours before you take this one again.
why-too-dear = { $n ->
    [one] A bribe costs {$n} coin here.
   *[other] A bribe costs {$n} coins here.
  }
why-not-empty = The bishop’s cube needs an empty sector.
why-no-order = There is something to choose there, so it has to wait for you.

# Headlines: the current actor and action
headline-keep = Choosing cards
headline-give = Too many rats
headline-play = {$seat} plays a card
    .you = You play a card
headline-play-detail = card {$n} of 2
headline-drive = {$seat} drives
    .you = You drive
headline-drive-detail = { $n ->
    [one] up to {$n} step
   *[other] up to {$n} steps
  }
headline-choose = {$seat} chooses
    .you = You choose
headline-choose-detail = { $n ->
    [one] {$n} benefit to take
   *[other] {$n} benefits to take
  }
headline-bribe = {$seat} bribes
    .you = You bribe
headline-round = { $rats ->
    [one] round {$n} of {$m}, {$rats} rat tonight
   *[other] round {$n} of {$m}, {$rats} rats tonight
  }
headline-won-with = { $n ->
    [one] with {$n} prestige point
   *[other] with {$n} prestige points
  }

# The text board
text-name = {$thing}
text-round = Round {$n} of {$m}, period {$period}; {$seat} has the bell-ringer.
    .you = Round {$n} of {$m}, period {$period}; you have the bell-ringer.
text-turn = Turn of {$seat}
    .you = Your turn
text-order = Still to come: {$seats}
text-persons = In town: {$things}
text-person = {$card} (cost {$cost}, rats {$rats})
text-person-bribed = {$card} (cost {$cost}, rats {$rats}, bribed by {$seats})
text-rats = Rats tonight: {$n}
text-coming = May still come in this period: {$cards}
text-cathedral = Notre Dame: pool {$pool}, cubes {$n}, each worth {$each} now
text-supply = General supply: coins {$coins}; discard pile: cards {$cards}
text-player = {$seat}: coins {$coins}; cubes in own supply {$supply}, in general supply {$general}, in Notre Dame {$cathedral}; park bonus {$park}; cards in hand {$hand}, in deck {$deck}
    .you = You: coins {$coins}; cubes in own supply {$supply}, in general supply {$general}, in Notre Dame {$cathedral}; park bonus {$park}; cards in hand {$hand}, in deck {$deck}
text-player-rats = {$seat}, rats: at {$n}, tonight {$comes}, then at {$lands}
    .you = Your rats: at {$n}, tonight {$comes}, then at {$lands}
text-player-rats-many = {$seat}, rats: at {$n}, tonight {$comes}, then at {$lands}: too many!
    .you = Your rats: at {$n}, tonight {$comes}, then at {$lands}: too many!
text-sectors = {$seat}, district: {$things}
    .you = Your district: {$things}
text-sector = {$place} {$n}
text-sector-friend = {$place} {$n} and the trusted friend
text-points = {$seat}, prestige points: {$n}
    .you = Your prestige points: {$n}
text-tokens = {$seat}, guild tokens of these colours: {$things}
    .you = Your guild tokens of these colours: {$things}
text-colour = {$other}
    .other-is-you = yours
text-played = {$seat}, played this round: {$things}
    .you = You played this round: {$things}
text-card = {$card} ({$other})
    .other-is-you = {$card} (your card)
text-bribes = {$seat}, bribed: {$card}
    .you = You bribed: {$card}
text-district = {$other}, markets: {$things}
    .other-is-you = Your markets: {$things}
text-market = {$market}
text-market-token = {$market}: {$token}
text-market-carriages = {$market}: carriage there: {$seats}
text-market-both = {$market}: {$token}; carriage there: {$seats}
text-token = {$token} ({$other})
    .other-is-you = {$token} (your colour)
text-own-hand = Your hand: {$things}
text-choosing = You choose among: {$things}
text-keeps = You have chosen: {$card}
text-draft = You have kept: {$kept}. Passed on: {$passed}. Received: {$received}.
text-draft-last = You have kept: {$kept}. Passed on: {$passed}. Received: {$received}, and last: {$last}.
text-worth = {$card} +{$n}
text-own-worth = What the people in town would bring you now: {$things}
text-result = {$rank}. {$seat}: points {$n}, coins and cubes {$rest} (residence {$residence}, donations {$donations}, Notre Dame {$cathedral}, guild tokens {$tokens}, people {$persons}, park {$park}, rats {$plague})
    .you = {$rank}. You: points {$n}, coins and cubes {$rest} (residence {$residence}, donations {$donations}, Notre Dame {$cathedral}, guild tokens {$tokens}, people {$persons}, park {$park}, rats {$plague})
alt-persons = { $n ->
    [one] In town: {$cards}; {$n} rat tonight.
   *[other] In town: {$cards}; {$n} rats tonight.
  }
alt-player = {$seat}: coins {$coins}, cubes {$cubes}, rats at {$rats}.
    .you = You: coins {$coins}, cubes {$cubes}, rats at {$rats}.
alt-player-points = {$seat}: prestige {$n}, coins {$coins}, cubes {$cubes}, rats at {$rats}.
    .you = You: prestige {$n}, coins {$coins}, cubes {$cubes}, rats at {$rats}.

# Where the points came from
part-residence = residence
part-donations = donations
part-cathedral = Notre Dame
part-tokens = guild tokens
part-persons = people
part-park = park
part-plague = rats

# Options of a table
option-open_prestige = Prestige points are open
option-start_player = Start player
option-start_player-random = drawn by lot
option-start_player-chosen = chosen by the host: first seat

# How to play, in sixty seconds
how-to-play-goal = You lead a district of old Paris around Notre Dame. For {COUNT($rounds, "round", "rounds")} you spread your influence there; the player who has the most prestige points at the end wins.
how-to-play-turn = Each round new people come to town. Look at {COUNT($drawn, "action card", "action cards")} of yours, keep one and pass the others to the left; of those that you receive keep one and pass the last one on. Then everybody plays {COUNT($played, "card", "cards")}, one at a time: place a cube on the sector and take its benefit, which grows with every cube there. After that you may bribe one of the people, for {COUNT($bribe, "coin", "coins")}. At night everybody gets the rats that they brought.
how-to-play-scores = Prestige points come from the residence, from donations to Notre Dame and its scoring at the end of each period, from guild tokens that your carriage collects, and from bribes. Every {COUNT($park, "cube", "cubes")} in your park add one point to each of these gains. If your rats would pass {$rats_most}, you lose {COUNT($rats_loss, "point", "points")} and a cube; each cube in the hospital holds off one rat a night.
how-to-play-mistake-1 = Running out of cubes: without one in your supply you must move one from elsewhere. Visit the cloister school early.
how-to-play-mistake-2 = Having no coins for a bribe: most people bring far more than they cost, every single round.
how-to-play-mistake-3 = Forgetting the rats: some come nearly every night, and the player who has them at {$rats_most} pays again and again.
