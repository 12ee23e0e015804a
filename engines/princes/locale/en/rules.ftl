# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/princes.md.
# No digits: numbers are arguments (engines/princes/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-p-3 = Overview of play
rules-p-3-text =
    You rule an estate in Florence. Invite artists and scholars, give them what they wish for, and have them complete works. Works bring money or prestige points (PP); the player who has the most PP at the end wins.

    The game has {COUNT($rounds, "round", "rounds")}, and each round two phases:
    • Phase A, auction: everybody can win one item.
    • Phase B, actions: one after the other, everybody has {COUNT($actions, "action", "actions")}.

    Then the best work of the round is honoured, and the player to the left of the start player starts the next round.

    A work needs a minimum work value (WV), which rises from round to round: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6}, {$minimum_7}.

rules-p-1 = Your estate
rules-p-1-text =
    Your estate is a grid with {COUNT($squares, "free square", "free squares")}; the palazzo lies in the lower left corner. There you place buildings and landscapes. Jesters, builders and freedoms need no square.

    What there is:
    • Buildings: {COUNT($large_kinds, "large kind", "large kinds")} of {COUNT($large_squares, "square", "squares")} (laboratory, university, workshop), {COUNT($medium_kinds, "medium kind", "medium kinds")} of {$medium_squares} (studio, hospital, library, theatre, opera) and {COUNT($small_kinds, "small kind", "small kinds")} of {$small_squares} (tower, chapel). Of each kind there are {$copies}.
    • Landscapes: {COUNT($supply_forest, "forest", "forests")} of {COUNT($forest_squares, "square", "squares")}, {COUNT($supply_lake, "lake", "lakes")} of {$lake_squares}, {COUNT($supply_park, "park", "parks")} of {$park_squares}.
    • {COUNT($supply_jester, "jester", "jesters")} and {COUNT($supply_builder, "builder", "builders")}.
    • {COUNT($professions, "profession card", "profession cards")} with an artist or scholar each, {COUNT($bonuses, "bonus card", "bonus cards")}, {COUNT($prestiges, "prestige card", "prestige cards")}, {COUNT($recruitings, "recruiting card", "recruiting cards")}.
    • Freedoms of travel, religion and opinion. Of each there is one tile fewer than there are players: {$freedoms_3}, {$freedoms_4} or {$freedoms_5} with three, four or five.

    “Touch” always means along an edge. Two tiles that meet at a corner only don’t touch.

rules-p-2 = Setup
rules-p-2-text =
    Everybody begins with {COUNT($start_florins, "florin", "florins")}, no PP and an empty estate.

    You are dealt {COUNT($dealt, "profession card", "profession cards")}, keep {$kept} and secretly give back {$returned}. The cards given back are shuffled into the deck with the others.

    The start player of the first round is drawn, unless the table has settled it otherwise.

    Hidden are the cards in hand, the prestige cards, and money (a table can play with open money). Everything else is open, also how many cards a player has.

rules-p-4 = Phase A: auction
rules-p-4-text =
    Up for auction are forest, lake, park, jester, builder, prestige card and recruiting card, each a stack of its own. In each round you can win one item, and of each kind only one can be won.

    The start player opens: names an item and thereby bids {COUNT($opening, "florin", "florins")} for it. Then the others are asked in turn: raise by exactly {$step}, or pass. The player who passes is out for this item only. This goes round until nobody raises; the highest bidder pays the bid, takes the item and is out for the rest of the phase. The others pay nothing.

    If you opened and another player won, you open again, with another item. If you won it yourself, the next player in turn who has won nothing yet opens.

    If you don’t want to open, or can’t, you are out of the auction for this round: you neither open nor bid any more. The last player left takes one item that is still open for {$opening}, without an auction, or takes nothing. (A table can be set to allow no declining.)

    You can’t bid for what you could not use: a builder when you have {$most_builders}, or a landscape that fits nowhere in your estate.

    A bid may be as high as your money and PP together allow, a PP counting {COUNT($sold, "florin", "florins")}. If your money is not enough when you win, the missing PP are sold automatically. The player who bids and does not win sells nothing.

    Example, four players: Anna opens the park; all pass, she pays {$opening}. Boris opens the jester, Clara says {$bid_1}, Dana {$bid_2}, Boris {$bid_3}, Clara {$bid_4}, Dana {$bid_5}; the others pass, Dana pays {$bid_5}. Boris opens again, a forest; Clara and he raise until he has it for {$bid_4}. Clara is left and takes a builder for {$opening}.

rules-p-5 = The seven items
rules-p-5-text =
    Whatever you win helps only your own estate. You can win the same kind again in later rounds.

    Forest, lake, park: place the landscape at once on free squares, turned as you like. It may touch anything. One landscape that a person wishes for adds {$for_landscape} to the value of that person’s works; a second one of the kind adds nothing more. But the second landscape of the same kind, and every further one, brings you {COUNT($landscape_pp, "PP", "PP")} at once. A forest is wished for by {$wishes_forest} people, a lake by {$wishes_lake}, a park by {$wishes_park}.

    Jester: goes into the palazzo and adds {$for_jester} to the value of all your works.

    Builder (you can have {$most_builders}):
    • with the first, a building costs you {COUNT($build_1, "florin", "florins")} instead of {$build_0};
    • with {$touching}, your buildings may also touch other buildings and the palazzo; the second brings {COUNT($builder_2_pp, "PP", "PP")} at once;
    • with the third, a building costs {COUNT($build_3, "florin", "florins")}; it brings {COUNT($builder_3_pp, "PP", "PP")} at once.

    Prestige card: look secretly at the top {COUNT($looked, "card", "cards")} of the deck (or all that are left), keep one, and put the others under the deck in any order. It scores at the end of the game.

    Recruiting card: lure an artist or scholar away. Choose a profession card that lies face up in front of an opponent and take it into your hand; your recruiting card stays there in its place. You can do this at once, or keep the card and use it later in your own phase B. It is not an action, and you may use several in a turn, but not in the middle of an action. The person is yours like any other and can complete a work for you, even in the same turn.

    A recruiting card counts as a person wherever people are counted, and on the table as a work of the player before whom it lies. So the player who is robbed loses nothing. Cards in an opponent’s hand and recruiting cards can’t be taken.

rules-p-6 = Phase B: actions in general
rules-p-6-text =
    In turn, everybody has {COUNT($actions, "action", "actions")}:
    • complete a work: as often as you have actions
    • build a building: as often as you have actions; price {$build_0}, with builders {$build_1} or {$build_3}
    • buy a profession: once per round; price {$profession}
    • introduce a freedom: once per round; price {$freedom}
    • buy a bonus card: as often as you have actions; price {$bonus}

    Finish one action before you begin the next. You may give up actions.

    Using recruiting cards, adding bonus cards to a work and selling PP are not actions.

    What you can’t pay, place or complete can’t be chosen. PP that you could sell count as money.

rules-p-7 = Action: complete a work
rules-p-7-text =
    Choose a profession card from your hand and, if you like, bonus cards. The work value (WV) is the sum of:
    • {$for_building} for the building that the person wishes for
    • {$for_landscape} for the landscape
    • {$for_freedom} for the freedom
    • {$for_jester} for each jester
    • {$for_person} for each of your profession cards, in hand and on the table, the one just played included; recruiting cards count too
    • what each bonus card played with it says

    The WV must reach the minimum of the round: {$minimum_1}, {$minimum_2}, {$minimum_3}, {$minimum_4}, {$minimum_5}, {$minimum_6} and {$minimum_7} in rounds one to seven. Otherwise the card can’t be played.

    You receive {COUNT($per_wv, "florin", "florins")} for each point of WV. Only now, and only of this payment, you may exchange any part for PP: {COUNT($per_pp, "florin", "florins")} for each. The rest stays money.

    The card stays face up in front of you. It completes no other work there, and others may recruit it. Used bonus cards are gone.

    Two works in one turn are two separate works; only the higher one counts for the best work of the round.

    Example: in a round with minimum {$minimum_3} the poet completes a work. The estate has a theatre ({$for_building}), no lake, the freedom of travel ({$for_freedom}), {COUNT($given_2, "jester", "jesters")} ({$jesters_wv}) and {COUNT($given_4, "person", "people")} with the poet and a recruiting card ({$persons_wv}). WV {$poet_wv}: {COUNT($poet_paid, "florin", "florins")}. For as many PP as possible {$poet_back} go back for {COUNT($poet_pp, "PP", "PP")}; {$poet_left} stay.

rules-p-8 = Action: build
rules-p-8-text =
    Price of a building, whatever its size: {COUNT($build_0, "florin", "florins")} without builders, {$build_1} with one, {$build_2} with two, {$build_3} with three.

    Pay, take any building from the supply and place it at once. It brings {COUNT($building_pp, "PP", "PP")}. For people who wish for it, it adds {$for_building} to the WV.

    Where it may stand:
    • wholly on free squares of the grid, turned and flipped as you like;
    • as long as you have fewer than {COUNT($touching, "builder", "builders")}, it may not touch another building or the palazzo; corners may meet;
    • landscapes and the edge of the estate it may always touch.

    Each kind only once in your estate. When a kind has run out, nobody else can build it. What stands is never moved or torn down.

rules-p-9 = Action: buy a profession
rules-p-9-text =
    Pay {COUNT($profession, "florin", "florins")} and look secretly at the top {COUNT($looked, "card", "cards")} of the profession deck (or all that are left). Take one into your hand and put the others under the deck in any order. One of them you have to take.

    Once per round at most; recruiting a person does not count. The person may complete a work in the same turn, if you have an action left.

    When the deck is empty, no more can be bought; recruiting stays possible. You may hold as many cards as you like.

rules-p-10 = Action: introduce a freedom
rules-p-10-text =
    Pay {COUNT($freedom, "florin", "florins")}, take a tile of travel, religion or opinion and put it on your board. From now on it adds {$for_freedom} to the WV of each person who wishes for it. By itself it brings no PP.

    One freedom per round at most, and each kind once per estate. There are fewer tiles of a kind than players: the last player gets none.

rules-p-11 = Action: buy a bonus card
rules-p-11-text =
    Pay {COUNT($bonus, "florin", "florins")}, look secretly at the top {COUNT($looked, "card", "cards")} of the deck (or all that are left), keep one in hand and put the others under the deck in any order.

    A bonus card is played together with a work and adds to its WV what it counts at that moment. Several may be added to one work, also one bought in the same turn. Each is used once. When the deck is empty, no more can be bought.

rules-p-12 = Best work of the round
rules-p-12-text =
    When all have had their actions, the player who completed the work with the highest WV of this round gets {COUNT($best_pp, "PP", "PP")}. If several are tied, each of them gets {$best_pp}, but nobody gets them twice.

    A single work is the best one, whatever its value. Without any work nobody gets anything.

rules-p-13 = Money and prestige points
rules-p-13-text =
    Money comes from works, and from PP that you sell: {COUNT($sold, "florin", "florins")} for each. You may sell whenever you have something to decide, and missing money is raised in this way automatically. Buying PP is possible only with the payment of a work, for {$per_pp}.

    PP come from:
    • works, in exchange for their pay
    • the best work of the round: {$best_pp}
    • each building: {$building_pp}
    • the second and each further landscape of a kind: {$landscape_pp}
    • the second builder: {$builder_2_pp}, the third: {$builder_3_pp}
    • prestige cards, at the end

    PP never fall below zero. There are no loans and no trades between players, and the bank never runs out.

rules-p-14 = End of the game
rules-p-14-text =
    After the best work of round {$rounds} all prestige cards are revealed and scored. Nothing else scores: neither money nor unused cards.

    Most PP wins. On a tie, more florins decide. If these are equal too, the victory is shared.

rules-p-15 = The prestige cards
rules-p-15-text =
    For “most” cards the first number is yours when you alone have the most among all players, the number in brackets when you share first place. If another player has more, you get nothing, and zero never counts as most. The other cards pay whatever the others have.

    • Most buildings: {$most_buildings_pp} ({$most_buildings_tied})
    • Most landscapes: {$most_landscapes_pp} ({$most_landscapes_tied})
    • Most forests: {$most_forests_pp} ({$most_forests_tied})
    • Most lakes: {$most_lakes_pp} ({$most_lakes_tied})
    • Most parks: {$most_parks_pp} ({$most_parks_tied})
    • Most jesters: {$most_jesters_pp} ({$most_jesters_tied})
    • Most builders: {$most_builders_pp} ({$most_builders_tied})
    • Most works: {$most_works_pp} ({$most_works_tied})
    • Fewest empty squares: {$fewest_empty_pp} ({$fewest_empty_tied}); here none at all is fine
    • At least {COUNT($least_large, "large building", "large buildings")}: {$two_large_pp}
    • A forest, a lake and a park: {$three_landscape_kinds_pp}
    • All three freedoms: {$three_freedoms_pp}
    • At least {COUNT($least_building, "building", "buildings")}, {COUNT($least_freedom, "freedom", "freedoms")} and {COUNT($least_work, "work", "works")}: {$mix_building_freedom_work_pp}
    • At least {COUNT($least_builder, "builder", "builders")}, {COUNT($least_jester, "jester", "jesters")} and {COUNT($least_landscape, "landscape", "landscapes")} of any kinds: {$mix_builder_jester_landscape_pp}

    Works are your profession cards and the recruiting cards on your table. The palazzo is neither a building nor empty.

rules-p-16 = The bonus cards
rules-p-16-text =
    Each adds to the WV of the one work with which it is played:
    • each building: {$building_1_wv}
    • each large building: {$large_2_wv}
    • each medium building and each forest: {$medium_forest_1_wv}
    • each small building and each landscape: {$small_landscape_1_wv}
    • each size of building that you have (large, medium, small): {$sizes_2_wv}
    • each landscape: {$landscape_1_wv}
    • each forest: {$forest_2_wv}
    • each lake: {$lake_2_wv}
    • each park: {$park_2_wv}
    • each kind of landscape that you have: {$landscape_kinds_2_wv}
    • each freedom: {$freedom_2_wv}
    • each jester: {$jester_2_wv}
    • each jester and each freedom: {$jester_freedom_1_wv}
    • each builder: {$builder_2_wv}
    • each builder and each lake: {$builder_lake_1_wv}
    • each of your prestige cards: {$prestige_2_wv}
    • each of your prestige cards and each freedom: {$prestige_freedom_1_wv}
    • each of these that you have, once each (forest, lake, park, jester, builder, prestige card, freedom): {$categories_1_wv}
    • each person in your hand, without the one just played; recruiting cards too: {$hand_1_wv}
    • each person on your table, with the one just played; recruiting cards too: {$table_1_wv}

    This comes on top of what the same thing adds anyway. A card that adds nothing may be played all the same, and is used up. The palazzo is no building.

rules-p-17 = The professions
rules-p-17-text =
    Every person wishes for a building ({$for_building}), a landscape ({$for_landscape}) and a freedom ({$for_freedom}).

    Buildings:
    • University: {$who_university}
    • Laboratory: {$who_laboratory}
    • Workshop: {$who_workshop}
    • Library: {$who_library}
    • Opera: {$who_opera}
    • Studio: {$who_studio}
    • Hospital: {$who_hospital}
    • Theatre: {$who_theater}
    • Tower: {$who_tower}
    • Chapel: {$who_chapel}

    Landscapes:
    • Forest: {$who_forest}
    • Lake: {$who_lake}
    • Park: {$who_park}

    Freedoms:
    • Travel: {$who_travel}
    • Religion: {$who_religion}
    • Opinion: {$who_opinion}

rules-p-22 = Special cases
rules-p-22-text =
    I can’t pay the opening price of anything, even with all my PP, or every open item is useless to me. Then you can’t open and are out for this round, as if you had declined.

    Nobody else can bid. Then the opener wins at the opening price at once.

    May I win a recruiting card when nobody has a person on the table? Yes, you keep it for later.

    Can the PP of an item help to pay for it? No, you pay first. If PP are sold for something, the sale comes first too.

    No building fits any more. If no available kind has a legal place in your estate, you can’t build; landscapes that fit can still be won.

    Do buildings that touch have to be parted later? No, only the moment of building counts.

    May holes be enclosed? Yes, and a tile may fill one if it fits.

    May I change my mind after looking at cards? The price is paid and you must keep one. Which one, you can change until another player has moved.

    Which recruiting card can I use in phase A? Only the one you have just won. Others wait for your own turn.

    A person recruited from me and won back can complete a work for me again. Everybody sees who is recruited; afterwards it is a hidden card in hand.

    If an opponent recruits a person who completed a work in this round, its value still counts for the best work of the one who had it completed.

rules-p-18 = Czech rules for two
rules-p-18-text =
    Unofficial rules from Prague. As in the base rules, but:

    • In phase A each wins {COUNT($cz2_won, "item", "items")} from different stacks, and keeps only one. The next auction is opened by the player who has won fewer; on a tie by the start player.
    • What you win is set aside and does nothing yet. When one player has all, the other, now alone, takes what is still missing for {$opening} each, or declines.
    • Then the start player chooses one item to keep, pays and uses it; after that the other does. The item not kept leaves the game.
    • You pay once: the higher of your two bids, whichever item you keep.
    • Each single bid must be covered, not the sum. With {COUNT($given_cash, "florin", "florins")} you may bid {$given_first} for the first item and up to {$given_cash} for the second.
    • If your cash does not cover a bid, the missing PP are sold when you make it, and there is no refund if you don’t win.
    • Of each freedom there is {$cz2_freedoms}. Once each player has introduced exactly one, the third leaves the game; if one player gets two first, the third stays for both.
    • If you don’t want to open, you are out with what you have: you keep it and pay its bid.

rules-p-19 = Russian rules for three
rules-p-19-text =
    Unofficial rules. As in the base rules, but:

    • There are only {COUNT($ru3_recruitings, "recruiting card", "recruiting cards")}.
    • All players together can acquire only {COUNT($ru3_cap, "profession card", "profession cards")} in the whole game. Starting cards and recruited people don’t count.
    • From round {$ru3_from} on, {COUNT($ru3_laid, "profession card", "profession cards")} from the deck {$ru3_laid ->
        [one] is
       *[other] are
      } laid face up each round. With the action “buy a profession” ({$profession}) you may take one of them instead of looking at the deck. Cards that nobody takes stay there; nobody can recruit them.
    • Only one landscape is auctioned in each round, without a kind. The player who wins chooses the kind: one that is left and fits. If none fits your estate, you can’t bid.

rules-p-20 = Russian rules for two
rules-p-20-text =
    Unofficial rules. As in the base rules, but:

    • There are only {COUNT($ru2_recruitings, "recruiting card", "recruiting cards")}, and {$ru2_copies} of each kind of building.
    • Both players together can acquire only {COUNT($ru2_cap, "profession card", "profession cards")} in the whole game. Starting cards and recruited people don’t count.
    • From round {$ru2_from} on, {COUNT($ru2_laid, "profession card", "profession cards")} from the deck {$ru2_laid ->
        [one] is
       *[other] are
      } laid face up each round, from round {$ru2_then} on {$ru2_later}. With the action “buy a profession” ({$profession}) you may take one of them instead of looking at the deck.
    • Opening prices: prestige card {$ru2_prestige_card}, recruiting card {$ru2_recruiting_card}, builder {$ru2_builder}, landscape {$ru2_landscape}, jester {$ru2_jester}, from round {$ru2_jester_from} on {$ru2_jester_then}. Raises are {$step}. The last player left pays the opening price too.
    • Only one landscape is auctioned in each round, without a kind; the player who wins chooses it.

rules-p-24 = Settings of a table
rules-p-24-text =
    The rule books differ in a few places, so the host can choose before the game:

    • Open money: everybody sees everybody’s florins.
    • A used recruiting card stays with the opponent, in place of the person (as usual), or goes to your own table and counts there; then the opponent loses a person.
    • Recruiting cards in hand count for the WV like people (as usual), or not. For the bonus card that counts people in hand they always count.
    • The opener may decline (as usual), or must open an item that can be paid and used, if there is one.
    • The last player in the auction may take nothing (as usual), or must take an item.
    • The start player is drawn, is the oldest, or is chosen by the host; the chosen one takes the first seat.
