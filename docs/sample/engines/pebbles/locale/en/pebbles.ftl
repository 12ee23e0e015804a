game-name = Pebbles
game-blurb = Share out stones, show cards, offer coins: a small game to try things out.
how-to-play-goal = Have the most points after the last round.
how-to-play-turn = All share out stones among the bowls at the same time. Then each in turn offers coins, shows a card, swaps one with the deck, or passes.
how-to-play-scores = A stone in the fuller bowl is a point, an offered coin too. A shown card is worth its number.
option-rounds = Rounds

# What happens
pebbles-dealt = {$seat} is dealt a card.
    .you = You are dealt a card.
pebbles-dealt-you = You are dealt {$card}.
pebbles-planned = { $n ->
    [one] {$seat} puts a stone into {TERM($bowl, case: "the")}.
   *[other] {$seat} puts {$n} stones into {TERM($bowl, case: "the")}.
  }
    .you = { $n ->
        [one] You put a stone into {TERM($bowl, case: "the")}.
       *[other] You put {$n} stones into {TERM($bowl, case: "the")}.
      }
pebbles-points = { $n ->
    [0] {$seat} gets no points.
    [one] {$seat} gets a point.
   *[other] {$seat} gets {$n} points.
  }
    .you = { $n ->
        [0] You get no points.
        [one] You get a point.
       *[other] You get {$n} points.
      }
pebbles-offered = { $n ->
    [one] {$seat} offers a coin and gets a point.
   *[other] {$seat} offers {$n} coins and gets {$n} points.
  }
    .you = { $n ->
        [one] You offer a coin and get a point.
       *[other] You offer {$n} coins and get {$n} points.
      }
pebbles-shown = { $n ->
    [one] {$seat} shows {$card}: one point.
   *[other] {$seat} shows {$card}: {$n} points.
  }
    .you = { $n ->
        [one] You show {$card}: one point.
       *[other] You show {$card}: {$n} points.
      }
pebbles-swaps = {$seat} looks at the top of the deck.
    .you = You look at the top of the deck.
pebbles-looked = You look at {$card}.
pebbles-kept = {$seat} keeps one card; the other goes under the deck.
    .you = You keep one card; the other goes under the deck.
pebbles-passed = {$seat} passes.
    .you = You pass.
pebbles-sold = { $n ->
    [one] {$seat} sells a point for a coin.
   *[other] {$seat} sells {$n} points for {$n} coins.
  }
    .you = { $n ->
        [one] You sell a point for a coin.
       *[other] You sell {$n} points for {$n} coins.
      }
pebbles-ends = { $n ->
    [one] {$seat} ends with one point.
   *[other] {$seat} ends with {$n} points.
  }
    .you = { $n ->
        [one] You end with one point.
       *[other] You end with {$n} points.
      }

# Questions, answers, reasons
pebbles-ask-plan = How many stones into which bowl? At least {$least}, at most {$most} in all.
pebbles-bowl = {TERM($bowl, cap: 1)}
pebbles-even = One bowl must get more than the other.
pebbles-ask-turn = What do you do?
pebbles-offer = Offer coins
pebbles-show = Show a card
pebbles-swap = Swap with the deck
pebbles-pass = Pass
pebbles-ask-coins = How many coins?
pebbles-top = At most {$most}, and no more than you have: {$n}.
pebbles-no-coins = You have no coins left.
pebbles-deck-empty = The deck is empty.
pebbles-no-cards = Your hand is empty.
pebbles-ask-card = Which card?
pebbles-card = {TERM($card, cap: 1)}
pebbles-ask-keep = Which card do you keep?
pebbles-ask-more = What else?
pebbles-sell = Sell points
pebbles-ask-sell = How many points do you sell?
pebbles-no-points = You have no points to sell.
pebbles-ask-limit = Up to how many coins shall be offered for you?

# The table in words
pebbles-over = The game is over.
pebbles-round = Round {$n}
pebbles-has = { $n ->
    [one] {$seat}: one point
   *[other] {$seat}: {$n} points
  }
    .you = { $n ->
        [one] You: one point
       *[other] You: {$n} points
      }
pebbles-deck = { $n ->
    [0] The deck is empty.
    [one] One card is left in the deck.
   *[other] {$n} cards are left in the deck.
  }
pebbles-bowl-holds = { $n ->
    [0] {TERM($bowl, cap: 1)}: empty
    [one] {TERM($bowl, cap: 1)}: one stone
   *[other] {TERM($bowl, cap: 1)}: {$n} stones
  }
pebbles-holds = { $n ->
    [0] {$seat} has no cards in hand.
    [one] {$seat} has one card in hand.
   *[other] {$seat} has {$n} cards in hand.
  }
    .you = { $n ->
        [0] You have no cards in hand.
        [one] You have one card in hand.
       *[other] You have {$n} cards in hand.
      }
pebbles-shown-by = Shown by {$seat}: {$cards}
    .you = Shown by you: {$cards}
pebbles-hand = Your hand: {$cards}
pebbles-hand-of = In the hand of {$seat}: {$cards}
    .you = In your hand: {$cards}
pebbles-under = You put under the deck: {$cards}
pebbles-coins = { $n ->
    [0] You have no coins.
    [one] You have one coin.
   *[other] You have {$n} coins.
  }

# On the pictures
picture-fact-hand = cards in hand and in the deck
picture-fact-points = points
picture-rank = {$n}.
picture-part-points = points
