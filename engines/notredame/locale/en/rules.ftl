# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/notredame.md.
# No digits: numbers are arguments (engines/notredame/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-n-3 = Overview of play
rules-n-3-text =
    You lead a district of medieval Paris. Spread your influence, keep the rats away, and collect prestige points: the player who has the most at the end wins.

    The game has {COUNT($periods, "period", "periods")} of {COUNT($per_period, "round", "rounds")} each, {COUNT($rounds, "round", "rounds")} in all. A round has five phases:
    • New people come to town ({$brown} brown, {$grey} grey).
    • Everybody chooses {COUNT($drawn, "action card", "action cards")} by keeping some and passing others on.
    • Everybody plays {$played} of them, one at a time.
    • Everybody may bribe one of the people.
    • At night the rats come.

    After each round the bell-ringer moves one player to the left; the player who has it starts the next round.

    At the end of each period Notre Dame is scored. Then the brown people are shuffled, and everybody gets back all {COUNT($cards, "card", "cards")} of their own colour as a new deck.

rules-n-1 = Your district
rules-n-1-text =
    Your district has {COUNT($sectors, "sector", "sectors")}: cloister school, bank, residence, carriage house, hotel, park and hospital. You also have a harbour, where your rats are counted; it is no sector. Notre Dame in the middle belongs to everybody.

    Your {COUNT($cubes, "influence cube", "influence cubes")} are either in your own supply (ready to be placed), in the general supply (out of reach until something brings them), on a sector of your district, or in Notre Dame. Nobody ever takes a cube of another colour.

    There are only {COUNT($coins, "coin", "coins")} in the whole game.

    Your trusted friend counts as a cube wherever it stands: for the benefit of the sector, against the rats, and for everybody who pays for cubes. But where you place, take or give up a cube, an ordinary cube is meant.

    Cubes and coins are open to all. Prestige points are your secret until the end, unless the table plays with them open.

rules-n-2 = Setup
rules-n-2-text =
    Everybody has a district, and the districts lie in a ring around Notre Dame. You border on the player to your left and on the player to your right.

    You begin with {COUNT($start_cubes, "cube", "cubes")} in your supply ({$rest_cubes} more are in the general supply), {COUNT($start_coins, "coin", "coins")}, your {COUNT($cards, "action card", "action cards")} as a shuffled deck, your carriage on the central market, and your rats at {$start_rats}. Your trusted friend waits beside the board.

    The {COUNT($tokens, "guild token", "guild tokens")} of your colour are shuffled and lie on the markets at the edge of your district.

    The {$browns} brown people are one deck. The grey ones lie in the order A, B, C: {$greys} for each period.

    The start player is drawn, or chosen by the host, and takes the bell-ringer.

rules-n-4 = Phase 1: people
rules-n-4-text =
    {COUNT($brown, "brown person", "brown people")} and {COUNT($grey, "grey person", "grey people")} come to town. They can be bribed in this round, and the rats on their cards come tonight.

    Each brown person comes exactly once in every period, each grey person only once in the whole game.

rules-n-5 = Phase 2: choosing action cards
rules-n-5-text =
    Look at the top {COUNT($drawn, "card", "cards")} of your deck. Keep one, and pass the other {$passed} face down to the left. Everybody does this at the same time.

    Then look at the {$passed} that you received from the right: keep one and pass the last one on to the left. The single card that reaches you at the end is yours without a choice.

    So your hand has one card of your own, one of your right neighbour and one of the player beyond. The colour of a card only tells who gets it back: its action always takes place in your own district (or in Notre Dame). Several cards of one kind are fine.

rules-n-6 = Phase 3: playing action cards
rules-n-6-text =
    Beginning with the bell-ringer, everybody plays one card and carries out its action; then everybody plays another, until each has played {$played}. The card that is left does nothing; nobody sees it.

    To use a card you place one cube on its sector, or in Notre Dame. Then you get the benefit, and the new cube already counts.

    The cube comes from your own supply. Only when your supply is empty do you move a cube instead: from another sector of your district or from Notre Dame. The trusted friend can’t be moved in this way, and a cube can’t stay where it is. If nothing can be moved, the action can’t be used.

    A moved cube is missing at once where it came from. Taken from the park, for example, it no longer counts for the park bonus of this very action.

    You have to play the card, but you may forgo its action. Then you place nothing, pay nothing and get nothing. If a benefit isn’t fully available, you get what there is.

    Example: Paula plays Notre Dame with an empty supply. She moves a cube from the hospital to Notre Dame, donates coins and gets her points.

rules-n-7 = The sector cards
rules-n-7-text =
    Place a cube on the sector, then count all your cubes there, the new one and your friend included. “That many” below means this number.

    • Cloister school: move that many cubes from the general supply into your own. If there are none left, only the placed cube stays.
    • Bank: take that many coins. If the general supply runs out, the missing coins come, one by one, from whichever other player has the most.
    • Residence: get that many prestige points.
    • Carriage house: drive your carriage up to that many markets, and perhaps take a guild token.
    • Hotel: choose {$hotel_few} of these: a coin, a cube from the general supply, or your rats one space back. From {COUNT($hotel_from, "cube", "cubes")} on you choose {$hotel_more}, also the same one again; it never becomes more.
    • Park: your rats go one space back, however many cubes are there. The park also adds points to your gains (see “Park bonus”).
    • Hospital: your rats go one space back, however many cubes are there. Each cube there also holds off a rat every night.

    What can’t bring anything at the moment (rats at {$rats_least}, no coin or cube in the general supply) can’t be chosen at the hotel.

    Example: Paula has {COUNT($given_2, "cube", "cubes")} in the cloister school and places another. She takes {COUNT($given_3, "cube", "cubes")}; the next time it will be {$given_4}.

rules-n-8 = Trusted friend and Notre Dame
rules-n-8-text =
    The trusted friend’s card needs no cube. Put your friend on any sector of your district, or move it to another one. The sector then gives its benefit as if you had placed a cube there. Your friend never goes to Notre Dame or to the harbour.

    Example: with {COUNT($given_2, "cube", "cubes")} in the bank, your friend joins them there. You take {COUNT($given_3, "coin", "coins")}.

    Notre Dame’s card: place a cube in Notre Dame and donate coins to the general supply:
    • {COUNT($gift_1, "coin", "coins")}: {COUNT($gift_1_pp, "prestige point", "prestige points")}
    • {COUNT($gift_2, "coin", "coins")}: {COUNT($gift_2_pp, "prestige point", "prestige points")}
    • {COUNT($gift_3, "coin", "coins")}: {COUNT($gift_3_pp, "prestige point", "prestige points")}

    Without a donation no cube is placed either. One card is one cube and one donation, but you may play several such cards and have several cubes there; your cubes there don’t change what a donation brings. With an empty supply you move a cube in from a sector of your district.

rules-n-9 = Carriage and guild tokens
rules-n-9-text =
    The carriage drives along the roads from market to market, through all districts, at most as many steps as you have cubes in the carriage house. You may stop earlier or stay where you are. Carriages never block each other.

    Each district has {COUNT($markets, "market", "markets")}: one in the centre and the others at the edge, with roads to the neighbouring districts.

    If a guild token lies on the market where your carriage stops, you may take it and get at once, according to the token:
    • {COUNT($token_coin_pp, "prestige point", "prestige points")} and {COUNT($token_coin, "coin", "coins")}
    • {COUNT($token_cube_pp, "prestige point", "prestige points")} and {COUNT($token_cube, "cube", "cubes")} from the general supply
    • {COUNT($token_rat_pp, "prestige point", "prestige points")} and your rats back by {$token_rat}
    • {COUNT($token_pp, "prestige point", "prestige points")}

    Tokens that you only drive past stay there; one drive brings one token at most.

    Colours: you may take a token only of a colour of which you have the fewest so far. A colour of which no token is left on the board no longer counts.

rules-n-10 = Park bonus
rules-n-10-text =
    Whenever you get prestige points, every {COUNT($park, "cube", "cubes")} in your park {$park ->
        [one] adds
       *[other] add
      } one point to them. Your friend in the park counts too.

    The bonus comes once per gain: once for a card, a bribe, a guild token, or a scoring of Notre Dame (not for each cube there). Without a gain there is no bonus, and losing points is not affected.

    Examples:
    • {COUNT($given_2, "cube", "cubes")} in the park, {$given_3} in the residence: {$given_3} + {$park_2} = {COUNT($residence_sum, "point", "points")}.
    • The same park, the lawyer, {COUNT($given_5, "guild token", "guild tokens")}: {$lawyer_5} + {$park_2} = {COUNT($lawyer_sum, "point", "points")}.
    • {COUNT($given_5, "cube", "cubes")} in the park, a donation of {COUNT($gift_2, "coin", "coins")}: {$gift_2_pp} + {$park_5} = {COUNT($gift_sum, "point", "points")}.
    • {COUNT($given_6, "cube", "cubes")} in the park, {$given_2} in Notre Dame worth {$each} each: {$two_each} + {$park_6} = {COUNT($two_each_6, "point", "points")}.

rules-n-11 = Phases 4 and 5: bribing, rats
rules-n-11-text =
    Beginning with the bell-ringer, each player may bribe one of the people in town, once. Pay {COUNT($bribe, "coin", "coins")} first, then use the benefit. The same person may be bribed by several players.

    The brown people:
    • Tavern wench: {COUNT($wench_pp, "point", "points")} and {$wench_choose} of these: a coin, a cube, or your rats one space back.
    • Monk: {COUNT($monk_pp, "point", "points")} and {COUNT($monk_cubes, "cube", "cubes")} from the general supply.
    • Usurer: {COUNT($usurer_pp, "point", "points")} and {COUNT($usurer_coins, "coin", "coins")}.
    • Minstrel: move up to {COUNT($minstrel, "cube", "cubes")} from one sector to one other; no action there. Your friend may be among them. Never from or to Notre Dame.
    • Juggler: move {COUNT($juggler, "cube", "cubes")} (from a sector or from Notre Dame) or your friend to another sector, and carry out the action there.
    • Doctor: tonight no rats come to you; your hospital still drives yours back.

    The grey people of period A:
    • City guard: {COUNT($city_guard_pp, "point", "points")} for each of your cubes in the district and in Notre Dame; your friend counts too.
    • Night watchman: {COUNT($night_watchman_pp, "point", "points")} for each empty sector.
    • Bishop: put a cube from the general supply on an empty sector and carry out its action.

    Period B:
    • Guild master: {COUNT($guild_master_pp, "point", "points")} for each sector with at least {COUNT($guild_master_least, "cube", "cubes")}.
    • Beggar king: {COUNT($beggar_king_pp, "point", "points")} for each space in front of your rats. With your rats at {$given_4}: {COUNT($beggar_sum, "point", "points")}.
    • Lawyer: {COUNT($lawyer_pp, "point", "points")} for each pair of guild tokens you have. With {COUNT($given_5, "token", "tokens")}: {COUNT($lawyer_5, "point", "points")}.

    Period C:
    • Lady of the court: {COUNT($lady_pp, "point", "points")} for each cube on your fullest sector (counted once, even if two are equally full).
    • Mayor: {COUNT($mayor_pp, "point", "points")} for each sector with at least {COUNT($mayor_least, "cube", "cubes")}.
    • Carpenter: {COUNT($carpenter_pp, "point", "points")} for each sector with at least {COUNT($carpenter_least, "cube", "cubes")}.

    The night: add up the rats on the people in town (each brings at most {$rats_card}). Everybody’s rats move forward by this number, less one for each cube in their own hospital, friend included. If less than nothing is left, they move back, at most to {$rats_least}.

    If your rats would pass {$rats_most}, they stop at {$rats_most}, you lose {COUNT($rats_loss, "prestige point", "prestige points")} (or what you have) and give up one cube from your fullest sector; if several are equally full, you choose. Your friend and your cubes in Notre Dame are safe. Reaching {$rats_most} exactly costs nothing.

    Examples, with {COUNT($given_3, "rat", "rats")} in town: rats at {$given_4} and {$given_2} in the hospital: now at {$night_vlasta}. Rats at {$given_5}, {$given_4} in the hospital: now at {$night_michal}. Rats at {$rats_near} and an empty hospital: {$rats_beyond} would be too many.

rules-n-12 = Notre Dame scoring
rules-n-12-text =
    At the end of each period, after the rats, Notre Dame shares out points among all cubes in it:
    • two players: {$pool_2}
    • three players: {$pool_3}
    • four players: {$pool_4}
    • five players: {$pool_5}

    Each cube gets the same, rounded down; the rest is lost. If you have a cube there, you get your park bonus once. Then all cubes in Notre Dame go back to the general supply.

    Example with four players: there are {COUNT($given_2, "green cube", "green cubes")} and {COUNT($given_1, "blue one", "blue ones")}. Each brings {COUNT($each, "point", "points")}: blue gets {$each}, green {$two_each}, and with {COUNT($given_2, "cube", "cubes")} in the park {$two_each_sum}.

rules-n-13 = End of the game
rules-n-13-text =
    The game ends after round {$rounds} and its scoring of Notre Dame. The player who has the most prestige points wins.

    On a tie the coins and cubes in your own supply decide: more of them together wins. If they are equal too, the victory is shared. Nothing else scores.

rules-n-14 = Two players
rules-n-14-text =
    All rules hold, with these differences:
    • Four districts are laid out. You sit opposite each other; the two between you belong to nobody. Their guild tokens can be taken like all others, and for the colour rule all four colours count.
    • Notre Dame shares out {COUNT($pool_2, "point", "points")} each period.
    • When choosing cards, each passes {COUNT($passed, "card", "cards")} to the other, who keeps one and gives one back. So you play with two cards of your own and one of your opponent.

rules-n-15 = Frequently asked questions
rules-n-15-text =
    May I move a cube although I have one in my supply? No, then that one is placed. Only the juggler and the minstrel move cubes all the same.

    My supply is empty, but I have cubes in the general supply. Do they help? Not when you play a card: move a cube, or forgo the action.

    May I bribe a person with a coin that the bribe brings? No, you pay first. But coins that others have just paid are back in the general supply and can be taken.

    May I pay and use only part of the benefit? No: all of it or nothing. At the carriage house you may stay where you are, and you need not take a token.

    Where does the bishop’s cube come from? From the general supply. Without a cube there, or without an empty sector, he brings nothing.

    Can the juggler bring a cube into Notre Dame? No, only take one out. The minstrel can do neither.

    Does the beggar king count tonight’s rats? No, you are paid before they come.

    May I have several cubes in Notre Dame? Yes, each one counts at the scoring.

    May I play the friend’s card twice in a round? Yes, but your friend has to leave the sector each time.
