# Labels on the pictures, which have little room: short words, no full stops.
picture-round = Round {$n} of {$m} · works need {$need}
picture-need = works need {$need}
picture-asks-open = opens
picture-asks-take = takes
picture-asks-bid = bids
picture-asks-place = places
picture-asks-land = places
picture-asks-object = chooses
picture-asks-keep = chooses
picture-asks-recruit = recruits
picture-asks-turn = plays
picture-asks-give = chooses
picture-works-round = Works of this round
picture-bank = In the supply
picture-draft = Three of four are kept
picture-laid-out = Face up beside the deck
picture-may-acquire = to acquire
picture-out-of-game = Out of the game
picture-rank = {$n}.
picture-tie-florins = florins
picture-gives = goes back
picture-hand-detail = {$seat} · round {$n} · a work needs {$need}
picture-own = You own
picture-ready = ready
picture-short = {$n} short
picture-if-won = If you win {TERM($heap, case: "the")}
picture-hand-empty = No artists or scholars in hand
picture-look = Keep one
picture-look-profession = { $n ->
    [one] {$n} artist or scholar
   *[other] {$n} artists and scholars
  }
picture-look-bonus = { $n ->
    [one] {$n} bonus card
   *[other] {$n} bonus cards
  }
picture-look-prestige = { $n ->
    [one] {$n} prestige card
   *[other] {$n} prestige cards
  }
picture-draft-title = Keep three
picture-draft-detail = Give one of the four back
picture-place = Place {TERM($tile, case: "the")}
picture-place-estate = Your estate
picture-place-detail = {$seat} · {$n} florins
picture-place-chosen = chosen: top at {$at}
picture-place-open = top fits here too
picture-place-blocked = out of reach
picture-part-works = works
picture-part-buildings = buildings
picture-part-landscapes = landscapes
picture-part-builders = builders
picture-part-best-works = best works
picture-part-prestige = prestige cards
picture-part-sold = sold
picture-legend-heaps = At auction
picture-legend-buildings = Buildings
picture-legend-freedoms = Freedoms
picture-legend-persons = Artists and scholars
picture-legend-facts = For each player
picture-fact-points = prestige points
picture-fact-works = works on the table
picture-fact-jesters = jesters
picture-fact-builders = builders
picture-fact-freedoms = freedoms
picture-fact-professions = people in hand
picture-fact-bonus = bonus cards in hand
picture-fact-prestige = prestige cards
picture-fact-recruiting = recruiting cards
picture-fact-money = florins
picture-block-auction = Auction
picture-block-laid = Beside the board
picture-block-estate = Estate: {$seat}
picture-block-supply = In the supply
