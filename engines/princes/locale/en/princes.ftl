# The Princes of Florence, English.
game-name = The Princes of Florence
game-blurb = Lure artists and scholars to your estate, bid for what they wish for, and turn their works into fame.

# Events: one sentence each, in the present tense.
starts = {$seat} starts.
    .you = You start.
dealt = You are dealt: {$cards}. Keep three.
gave = You give back {TERM($card, case: "the")}.
drafted = Everybody has given one profession card back.
round-begins = Round {$n} begins: works need at least {$minimum}. {$seat} opens.
    .you = Round {$n} begins: works need at least {$minimum}. You open.
opens = {$seat} puts {TERM($object, case: "a")} up for auction: {$n} florins.
    .you = You put {TERM($object, case: "a")} up for auction: {$n} florins.
bids = {$seat} bids {$n} for {TERM($object, case: "the")}.
    .you = You bid {$n} for {TERM($object, case: "the")}.
passes = {$seat} passes on {TERM($object, case: "the")}.
    .you = You pass on {TERM($object, case: "the")}.
declines = {$seat} sits out the rest of this round’s auctions.
    .you = You sit out the rest of this round’s auctions.
finds-nothing = {$seat} finds nothing left to take and is out of this round’s auctions.
    .you = You find nothing left to take and are out of this round’s auctions.
wins = {$seat} wins {TERM($object, case: "the")} with a bid of {$n} florins.
    .you = You win {TERM($object, case: "the")} with a bid of {$n} florins.
takes = {$seat} is the last one left and takes {TERM($object, case: "a")}; price: {$n} florins.
    .you = You are the last one left and take {TERM($object, case: "a")}; price: {$n} florins.
auctions-over = The auctions of this round are over.
sells = { $n ->
    [one] {$seat} sells {$n} prestige point for {$florins} florins.
   *[other] {$seat} sells {$n} prestige points for {$florins} florins.
  }
    .you = { $n ->
        [one] You sell {$n} prestige point for {$florins} florins.
       *[other] You sell {$n} prestige points for {$florins} florins.
      }
gains-jester = { $n ->
    [one] {$seat} has a jester now.
   *[other] {$seat} has {$n} jesters now.
  }
    .you = { $n ->
        [one] You have a jester now.
       *[other] You have {$n} jesters now.
      }
gains-builder = { $n ->
    [1] {$seat} gains the first builder: buildings cost less.
    [2] { $pp ->
        [one] {$seat} gains the second builder: buildings may touch. {$pp} prestige point!
       *[other] {$seat} gains the second builder: buildings may touch. {$pp} prestige points!
      }
   *[other] { $pp ->
        [one] {$seat} gains the third builder: buildings are free. {$pp} prestige point!
       *[other] {$seat} gains the third builder: buildings are free. {$pp} prestige points!
      }
  }
    .you = { $n ->
        [1] You gain the first builder: buildings cost less.
        [2] { $pp ->
            [one] You gain the second builder: buildings may touch. {$pp} prestige point!
           *[other] You gain the second builder: buildings may touch. {$pp} prestige points!
          }
       *[other] { $pp ->
            [one] You gain the third builder: buildings are free. {$pp} prestige point!
           *[other] You gain the third builder: buildings are free. {$pp} prestige points!
          }
      }
gains-recruiting = {$seat} takes the recruiting card into hand.
    .you = You take the recruiting card into hand.
places = { $n ->
    [0] {$seat} places {TERM($tile, case: "a")} at {$square}.
    [one] {$seat} places another {$tile} at {$square}: {$n} prestige point.
   *[other] {$seat} places another {$tile} at {$square}: {$n} prestige points.
  }
    .you = { $n ->
        [0] You place {TERM($tile, case: "a")} at {$square}.
        [one] You place another {$tile} at {$square}: {$n} prestige point.
       *[other] You place another {$tile} at {$square}: {$n} prestige points.
      }
looks = { $n ->
    [one] {$seat} looks at the last {$deck}.
   *[other] {$seat} looks at {$n} {TERM($deck, case: "pl")}.
  }
    .you = { $n ->
        [one] You look at the last {$deck}.
       *[other] You look at {$n} {TERM($deck, case: "pl")}.
      }
looks-you = You look at: {$cards}.
keeps-profession = {$seat} keeps one profession card.
    .you = You keep one profession card.
keeps-bonus = {$seat} keeps one bonus card.
    .you = You keep one bonus card.
keeps-prestige = {$seat} keeps one prestige card.
    .you = You keep one prestige card.
keeps-you = You keep: {$card}. Going under the deck, top one first: {$under}.
keeps-you-last = You keep: {$card}.
keeps-object = {$seat} keeps {TERM($object, case: "the")} and pays {$n} florins.
    .you = You keep {TERM($object, case: "the")} and pay {$n} florins.
discards = {$seat}’s {$object} goes back to the box, out of the game.
    .you = Your {$object} goes back to the box, out of the game.
lays-out = Face up beside the deck: {$cards}.
takes-laid = {$seat} pays {$n} florins and takes {TERM($card, case: "the")} from beside the deck.
    .you = You pay {$n} florins and take {TERM($card, case: "the")} from beside the deck.
freedom-leaves = Each player has now introduced a freedom, so {TERM($freedom, case: "the")} leaves the game.
recruits = {$seat} lures {TERM($card, case: "the")} away from {$other}.
    .you = You lure {TERM($card, case: "the")} away from {$other}.
    .other-is-you = {$seat} lures {TERM($card, case: "the")} away from you.
waits = {$seat} keeps the recruiting card for later.
    .you = You keep the recruiting card for later.
turn-begins = It is {$seat}’s turn.
    .you = It is your turn.
turn-over = {$seat} has done both actions.
    .you = You have done both actions.
ends-turn = {$seat} ends the turn.
    .you = You end the turn.
completes = { $pp ->
    [0] {$seat} completes a work: {$card}, value {$value}, for {$florins} florins.
    [one] {$seat} completes a work: {$card}, value {$value}, for { $florins ->
        [0] {$pp} prestige point
       *[other] {$florins} florins and {$pp} prestige point
      }.
   *[other] {$seat} completes a work: {$card}, value {$value}, for { $florins ->
        [0] {$pp} prestige points
       *[other] {$florins} florins and {$pp} prestige points
      }.
  }
    .you = { $pp ->
        [0] You complete a work: {$card}, value {$value}, for {$florins} florins.
        [one] You complete a work: {$card}, value {$value}, for { $florins ->
            [0] {$pp} prestige point
           *[other] {$florins} florins and {$pp} prestige point
          }.
       *[other] You complete a work: {$card}, value {$value}, for { $florins ->
            [0] {$pp} prestige points
           *[other] {$florins} florins and {$pp} prestige points
          }.
      }
completes-with = { $pp ->
    [0] {$seat} completes a work: {$card}, value {$value}, for {$florins} florins. Bonus: {$bonus}.
    [one] {$seat} completes a work: {$card}, value {$value}, for { $florins ->
        [0] {$pp} prestige point
       *[other] {$florins} florins and {$pp} prestige point
      }. Bonus: {$bonus}.
   *[other] {$seat} completes a work: {$card}, value {$value}, for { $florins ->
        [0] {$pp} prestige points
       *[other] {$florins} florins and {$pp} prestige points
      }. Bonus: {$bonus}.
  }
    .you = { $pp ->
        [0] You complete a work: {$card}, value {$value}, for {$florins} florins. Bonus: {$bonus}.
        [one] You complete a work: {$card}, value {$value}, for { $florins ->
            [0] {$pp} prestige point
           *[other] {$florins} florins and {$pp} prestige point
          }. Bonus: {$bonus}.
       *[other] You complete a work: {$card}, value {$value}, for { $florins ->
            [0] {$pp} prestige points
           *[other] {$florins} florins and {$pp} prestige points
          }. Bonus: {$bonus}.
      }
builds = { $pp ->
    [one] {$seat} builds {TERM($tile, case: "a")} at {$square}: {$pp} prestige point.
   *[other] {$seat} builds {TERM($tile, case: "a")} at {$square}: {$pp} prestige points.
  }
    .you = { $pp ->
        [one] You build {TERM($tile, case: "a")} at {$square}: {$pp} prestige point.
       *[other] You build {TERM($tile, case: "a")} at {$square}: {$pp} prestige points.
      }
buys-profession = {$seat} pays {$n} florins for a profession card.
    .you = You pay {$n} florins for a profession card.
buys-bonus = {$seat} pays {$n} florins for a bonus card.
    .you = You pay {$n} florins for a bonus card.
introduces = {$seat} introduces {TERM($freedom, case: "the")}.
    .you = You introduce {TERM($freedom, case: "the")}.
best-work = { $n ->
    [one] Best work of the round (value {$value}): {$seats}. {$n} prestige point!
   *[other] Best work of the round (value {$value}): {$seats}. {$n} prestige points!
  }
no-best-work = Nobody has completed a work this round.
reveals = {$seat} reveals: {$cards}.
    .you = You reveal: {$cards}.
reveals-none = {$seat} has no prestige cards.
    .you = You have no prestige cards.
prestige-scores = { $n ->
    [0] {$seat} gets nothing for “{$card}”.
    [one] {$seat} gets {$n} prestige point for “{$card}”.
   *[other] {$seat} gets {$n} prestige points for “{$card}”.
  }
    .you = { $n ->
        [0] You get nothing for “{$card}”.
        [one] You get {$n} prestige point for “{$card}”.
       *[other] You get {$n} prestige points for “{$card}”.
      }
final = { $rank ->
    [1] { $n ->
        [one] {$seat} wins with {$n} prestige point and {$florins} florins.
       *[other] {$seat} wins with {$n} prestige points and {$florins} florins.
      }
    [2] 2nd place: {$seat}. Prestige points: {$n}; florins: {$florins}.
    [3] 3rd place: {$seat}. Prestige points: {$n}; florins: {$florins}.
   *[other] {$rank}th place: {$seat}. Prestige points: {$n}; florins: {$florins}.
  }
    .you = { $rank ->
        [1] { $n ->
            [one] You win with {$n} prestige point and {$florins} florins.
           *[other] You win with {$n} prestige points and {$florins} florins.
          }
        [2] You come 2nd. Prestige points: {$n}; florins: {$florins}.
        [3] You come 3rd. Prestige points: {$n}; florins: {$florins}.
       *[other] You come {$rank}th. Prestige points: {$n}; florins: {$florins}.
      }

# Questions
ask-draft = Keep {$n} of these. Which one goes back?
ask-auction = Put something up for auction? The opening price is {$n} florins.
ask-take = You are the last one left. Take something for {$n} florins?
ask-auction-from = Put something up for auction? Prices start at {$n} florins.
ask-take-from = You are the last one: do you take something? Prices start at {$n} florins.
ask-landscape = Which landscape do you take?
ask-keep-object = Which of your two items do you keep?
ask-profession = A card that lies face up, or a look at the deck?
ask-bid = {$n} for {TERM($object, case: "the")}, or pass?
ask-place = Where do you place {TERM($tile, case: "the")}?
ask-way = Which way round does {TERM($tile, case: "the")} lie?
ask-where = Where does the top left square of {TERM($tile, case: "the")} go?
ask-keep = Which {$deck} do you keep?
ask-under = { $n ->
    [1] Which card goes under the deck first?
    [2] Which card goes under the deck second?
   *[other] Which card goes under the deck as number {$n}?
  }
ask-recruit = Whom do you recruit?
ask-recruit-now = Recruit a person at once, or keep the card?
ask-turn = { $n ->
    [0] Recruit, or end your turn?
    [one] {$n} action left: what do you do?
   *[other] {$n} actions left: what do you do?
  }
ask-work = Who completes a work?
ask-bonus = The work is worth {$value} and needs at least {$minimum}. Which bonus cards do you add?
ask-pp = Your work brings {$n} florins. How many prestige points do you take instead?
ask-build = { $n ->
    [0] What do you build, for free?
   *[other] What do you build for {$n} florins?
  }
ask-freedom = Which freedom do you introduce?
ask-sell = How many prestige points do you sell for {$n} florins each?
ask-order = How shall we bid for you in this round’s auctions?
ask-limit-heap = What shall we bid for?
ask-limit = Up to how many florins?

# Buttons: a verb with its number, no full stop
verb-give = Give one back
give = Give {TERM($card, case: "the")} back
verb-auction = Open an auction
auction-heap = Auction {TERM($object, case: "a")} · {$n}
decline = Sit out this round’s auctions
verb-take = Take something
take-heap = Take {TERM($object, case: "a")} · {$n}
decline-take = Take nothing
raise = Raise to {$n}
pass = Pass
place = Place {TERM($tile, case: "the")}
verb-place = Place a landscape
keep-object = Keep {TERM($object, case: "the")}
look-at-deck = Look at {$n} cards from the deck
take-laid = Take {TERM($card, case: "the")}
way-r0 = As it is
way-r90 = Quarter turn right
way-r180 = Half turn
way-r270 = Quarter turn left
way-r0m = Flipped
way-r90m = Flipped, quarter turn right
way-r180m = Flipped, half turn
way-r270m = Flipped, quarter turn left
square = {$square}
verb-keep = Keep one
keep-profession = Keep {TERM($card, case: "the")}
keep-bonus = {TERM($card, case: "short")}
keep-prestige = {TERM($card, case: "short")}
put-under-profession = {$n}. {$card}
put-under-bonus = {$n}. {TERM($card, case: "short")}
put-under-prestige = {$n}. {TERM($card, case: "short")}
put-rest = Put the other {$n} back as they are
keep-beside = Order the others myself …
verb-recruit = Recruit a person
recruit = Recruit {TERM($card, case: "the")} · {$seat}
wait = Keep the recruiting card
verb-work = Complete a work
work = Play {TERM($card, case: "the")}
use = {TERM($card, case: "short")}
verb-build = Build
build = { $n ->
    [0] Build {TERM($tile, case: "the")} · free
   *[other] Build {TERM($tile, case: "the")} · {$n}
  }
buy-profession = Buy a profession card · {$n}
sells-points = sells {$n} PP
verb-freedom = Introduce a freedom · {$n}
introduce = Introduce {TERM($freedom, case: "the")} · {$n}
buy-bonus = Buy a bonus card · {$n}
end = End the turn
verb-sell = Sell prestige points · {$n} each
verb-limit = Bid up to a secret limit
limit-heap = Bid for {TERM($object, case: "the")}
order-pass = Pass on all
ahead-up-to = Go up to {$n}

# Notes on options
left = {$n} left
value = value {$n}
adds = +{$n} · {TERM($card, case: "note")}
card-text = {TERM($card, case: "note")}
pp-price = one point per {$n} florins, from this payment only
has-pp = you have {$n}

# Why not
why-builders = { $n ->
    [one] You already have {$n} builder, the maximum.
   *[other] You already have {$n} builders, the maximum.
  }
why-no-room = There is no room for {TERM($tile, case: "a")} in your estate.
why-no-landscape-left = There are no {TERM($tile, case: "pl")} left.
why-professions-closed = No more profession cards can be acquired in this game.
why-heap-won = {$seat} has already won one of these; no more this round.
why-heap-empty = None of these are left.
why-no-heap = There is nothing left to bid for.
why-too-dear = You need {$n} more florins, even if you sell all your prestige points.
why-must-auction = At this table, a player who can open must open.
why-must-take = At this table, the last one must take something.
why-no-place-this-way = It fits nowhere this way round.
why-off-grid = It would stick out of the estate.
why-occupied = Something lies there already.
why-touches = It would touch a building or the palazzo; that needs two builders.
why-no-recruiting-card = You have no recruiting card.
why-nobody-to-recruit = No opponent has an artist or scholar on the table.
why-no-action = You have no action left.
why-no-person = You have no profession card in hand.
why-no-work = Your best work would be worth {$value}; this round asks for {$minimum}.
why-too-low = The work is worth {$value}, but this round asks for {$minimum}.
why-nothing-to-build = There is nothing you could build in your estate now.
why-has-building = Your estate already has {TERM($tile, case: "a")}.
why-no-building-left = There are no {TERM($tile, case: "pl")} left.
why-no-place = {TERM($tile, case: "the", cap: 1)} fits nowhere in your estate.
why-no-place-apart = {TERM($tile, case: "the", cap: 1)} fits nowhere without touching. With two builders buildings may touch.
why-profession-once = You can buy only one profession card per round.
why-freedom-once = You can introduce only one freedom per round.
why-deck-empty = There are no cards left.
why-has-freedom = You already have {TERM($freedom, case: "the")}.
why-no-freedom-left = {TERM($freedom, case: "the", cap: 1)} has run out.
why-no-freedom = There is no freedom left for you.

# Headlines: the current actor and action
headline-give = Draft
headline-open = {$seat} opens
    .you = You open
headline-open-detail = opening price {$n}
headline-take = {$seat} chooses
    .you = You choose
headline-take-detail = the last one left: something for {$n}
headline-open-from-detail = any item still open, from {$n}
headline-take-from-detail = the last one left: something from {$n}
headline-object = {$seat} keeps one
    .you = You keep one
headline-object-detail = of two items won; the higher bid is paid
headline-land = {$seat} places
    .you = You place
headline-bid = {$seat} bids
    .you = You bid
headline-bid-detail = {$n} for {TERM($object, case: "the")}, or pass
headline-place = {$seat} places
    .you = You place
headline-keep = {$seat} chooses
    .you = You choose
headline-recruit = {$seat} recruits
    .you = You recruit
headline-turn = {$seat} plays
    .you = You play
headline-turn-detail = { $n ->
    [0] recruit, or end the turn
    [one] {$n} action left
   *[other] {$n} actions left
  }
headline-round = round {$n} of {$m}, works need {$minimum}
headline-won-with = { $n ->
    [one] with {$n} prestige point
   *[other] with {$n} prestige points
  }

# The text board
text-count = {$n}× {$thing}
text-name = {$thing}
text-adds = {$card} (now +{$n})
text-round = Round {$n} of {$m}; works need {$minimum}; {$seat} opened first.
    .you = Round {$n} of {$m}; works need {$minimum}; you opened first.
text-turn = Turn of {$seat}, actions left: {$n}
    .you = Your turn, actions left: {$n}
text-turn-profession = Profession card of this round already bought: {$seat}
    .you = You have already bought this round’s profession card
text-turn-freedom = Freedom of this round already introduced: {$seat}
    .you = You have already introduced this round’s freedom
text-score = { $n ->
    [one] {$seat}: {$n} point.
   *[other] {$seat}: {$n} points.
  }
    .you = { $n ->
        [one] You: {$n} point.
       *[other] You: {$n} points.
      }
text-heaps = To auction: {$things}
text-buildings = Buildings left: {$things}
text-freedoms = Freedoms left: {$things}
text-decks = Cards in the decks: professions {$profession}, bonus {$bonus}, prestige {$prestige}
text-price = {$thing} {$n}
text-prices = Opening prices: {$things}
text-landscapes = Landscapes left: {$things}
text-may-acquire = Profession cards that may still be acquired, by all together: {$n}
text-laid-out = Face up beside the deck: {$cards}
text-box = Out of the game: {$things}
text-auction = Auction for {TERM($object, case: "the")}: {$bids}
text-bid = {$seat} {$n}
    .you = you {$n}
text-passed = Passed: {$seats}
text-out = Out of the auctions: {$seats}
text-won = {$seat} wins {TERM($object, case: "the")} for {$n} florins
    .you = You win {TERM($object, case: "the")} for {$n} florins
text-player = {$seat}: prestige points {$pp}; builders {$builders}, jesters {$jesters}, works {$works}, best work this round {$best}; in hand: professions {$professions}, bonus {$bonus}, recruiting {$recruiting}; prestige cards {$prestige}; empty squares {$empty}
    .you = You: prestige points {$pp}; builders {$builders}, jesters {$jesters}, works {$works}, best work this round {$best}; in hand: professions {$professions}, bonus {$bonus}, recruiting {$recruiting}; prestige cards {$prestige}; empty squares {$empty}
text-money = {$seat}: {$n} florins
    .you = You: {$n} florins
text-estate = {$seat}, estate: {$tiles}
    .you = Your estate: {$tiles}
text-tile = {$tile} ({$squares})
text-has-freedoms = {$seat}, freedoms: {$cards}
    .you = Your freedoms: {$cards}
text-table = {$seat}, on the table: {$cards}
    .you = You have on the table: {$cards}
text-used-bonus = {$seat}, used bonus cards: {$cards}
    .you = Your used bonus cards: {$cards}
text-prestige = {$seat}, prestige cards: {$cards}
    .you = Your prestige cards: {$cards}
text-own-money = You have {$n} florins.
text-own-work = In your hand: {$card}, work value {$n}; wants {$building}, {$landscape}, {$freedom}
text-own-bonus = Your bonus cards: {$cards}
text-own-recruiting = Your recruiting cards: {$n}
text-own-prestige = Your prestige card: {$card}
text-looking = You are looking at: {$cards}
text-gives = You give back: {$card}
text-under = Under the deck ({$deck}), put there by you: {$cards}
text-result = {$rank}. {$seat}: points {$n}, florins {$florins} (works {$works}, buildings {$buildings}, landscapes {$landscapes}, builders {$builders}, best works {$best_works}, prestige cards {$prestige}, sold {$sold})
    .you = {$rank}. You: points {$n}, florins {$florins} (works {$works}, buildings {$buildings}, landscapes {$landscapes}, builders {$builders}, best works {$best_works}, prestige cards {$prestige}, sold {$sold})

# Options of a table
option-variant = Rules
option-variant-base = base rules
option-variant-cz2 = Czech, for two
option-variant-cz2-about = Each player wins two items a round, keeps one and pays the higher bid; the other leaves the game. A bid must be covered in cash when it is made.
option-variant-ru3 = Russian, for three
option-variant-ru3-about = The landscapes are auctioned as one item, and the winner chooses the kind. Only six profession cards can be acquired in the whole game, and from round 3 on one lies face up each round.
option-variant-ru2 = Russian, for two
option-variant-ru2-about = One building of each kind, higher prices, and the landscapes auctioned as one item whose winner chooses the kind. Only four profession cards can be acquired in the whole game, and from round 3 on some lie face up.
option-open_money = Money is open
option-recruiting_replaced_at = A used recruiting card goes to
option-recruiting_replaced_at-opponent = the opponent’s table
option-recruiting_replaced_at-own_table = your own table
option-recruiting_in_hand_counts = Recruiting cards in hand count for works
option-may_decline_to_open = The opener may decline
option-last_player_may_decline = The last player may decline
option-start_player = Start player
option-start_player-random = drawn by lot
option-start_player-oldest = the oldest: first seat
option-start_player-chosen = chosen by the host: first seat

# How to play, in sixty seconds
how-to-play-goal = You rule an estate in Florence. Invite artists and scholars, give them what they wish for, and their works make you famous. After {COUNT($rounds, "round", "rounds")}, the player who has the most prestige points wins.
how-to-play-turn = A round starts with auctions, then everybody has {COUNT($actions, "action", "actions")}. In the auctions you win at most one item: a landscape, a jester, a builder, a prestige card or a recruiting card. Then, one after the other, you complete works, build, buy profession or bonus cards, or introduce freedoms.
how-to-play-scores = The value of a work (WV) is a sum: {$for_building} for the building that the person wishes for, {$for_landscape} for the landscape, {$for_freedom} for the freedom, {$for_jester} for each jester, {$for_person} for each profession or recruiting card of yours, plus bonus cards. It must reach the minimum of the round. You get {COUNT($per_wv, "florin", "florins")} a point, and only then you may swap every {$per_pp} of them for a prestige point. Prestige points (PP) also come from buildings, the second and later landscapes of a kind, the second and third builder, the best work of the round and, at the end, prestige cards.
how-to-play-mistake-1 = Taking all the pay of your works as points in the first rounds: without florins you win no auction.
how-to-play-mistake-2 = Building without a plan: until you have {COUNT($touching, "builder", "builders")}, buildings may meet only at corners, and room runs out fast.
how-to-play-mistake-3 = Granting every person’s wishes one by one: jesters and more profession cards raise all works.
