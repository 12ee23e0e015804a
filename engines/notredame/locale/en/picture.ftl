# Labels on the pictures, which have little room: short words, no full stops.
picture-asks-keep = chooses
picture-asks-play = plays
picture-asks-drive = drives
picture-asks-choose = chooses
picture-asks-bribe = bribes
picture-asks-give = gives up
picture-offer = { $n ->
    [one] In town, {$n} coin each
   *[other] In town, {$n} coins each
  }
picture-offer-plain = In town
picture-tonight = { $n ->
    [one] rat tonight
   *[other] rats tonight
  }
picture-per = per
picture-coming = May still come
picture-supply = {$n} in the supply
picture-rank = {$n}.
picture-tie-rest = coins and cubes left
picture-hand-detail = {$seat} · round {$n} of {$m}
picture-keep-one = Keep one
picture-passes-on = { $n ->
    [one] The other card goes to {$seat}
   *[other] The other {$n} cards go to {$seat}
  }
picture-chosen-wait = Your choice is in
picture-draft = Choosing cards in this period
picture-draft-round = Round {$n}
picture-kept = kept
picture-passed-on = to {$seat}
picture-received = from {$seat}
picture-worth = They bring you now
picture-hand-empty = No cards in hand
picture-legend-sectors = Sectors and cards
picture-legend-things = In the city
picture-legend-facts = For each player
picture-legend-persons = People
picture-fact-points = prestige points
picture-fact-coins = coins
picture-fact-supply = cubes: own / general supply
picture-fact-bell = bell-ringer
picture-fact-played = cards played this round
picture-fact-person = person bribed this round
picture-fact-rats = where the rats are
picture-fact-ghost = where they will be tonight
picture-fact-overflow = too many: −2 and a cube
picture-fact-tokens = guild tokens taken, by colour
picture-thing-carriage = carriage
picture-thing-pool = points ÷ cubes in Notre Dame
picture-block-city = City
picture-block-district = District: {$seat}
picture-block-cathedral = Notre Dame
picture-block-persons = People in town
