# The rules as players read them, chapter by chapter; the contract with its numbers is docs/rules/leonardo.md.
# No digits: numbers are arguments (engines/leonardo/rulebook.py), {COUNT(number, "one", "more")} adds the matching noun.

rules-l-4 = Overview of play
rules-l-4-text =
    The best inventors of the Renaissance compete in Florence. The city pays for every invention that is completed, best of all for those who complete it first. The player who has the most florins at the end wins.

    The game has {COUNT($rounds, "round", "rounds")}: {$normal} ordinary ones and {COUNT($research, "research round", "research rounds")} at the end. A round has four phases:
    • A: start work on inventions, in secret
    • B: place apprentices and master in the city or in laboratories
    • C: the city is evaluated place by place, then the laboratories work
    • D: inventions are completed and paid

    The player who has the figure of Leonardo begins, and the others follow clockwise. Only the council can give it to another player; that counts at once.

rules-l-1 = Inventions, laboratories, people
rules-l-1-text =
    There are {$inventions} inventions of {COUNT($kinds, "kind", "kinds")}. Each needs certain resource cards and a number of weeks ({$weeks}) and pays a higher amount to those who complete it first, a lower one later. A bronze one needs {COUNT($cards_bronze, "card", "cards")}, a copper one {$cards_copper}, a silver one {$cards_silver}, a gold one {$cards_gold}. What every invention needs is open to all from the beginning.

    Resources: iron, glass, wood, brick and rope, {$cards} cards of each.

    You have a master and apprentices (at most {$apprentices}). They are your people; robots are not.

    You can have two laboratories: a small one with {COUNT($small, "place", "places")} (turned: {$small_turned}, of which {$small_robots} for a robot) and a large one with {COUNT($large, "place", "places")} (turned: {$large_turned}, of which {$large_robots} for robots). A laboratory with cards under it is at work, otherwise it is idle. You can have at most {COUNT($robots, "robot", "robots")}.

rules-l-2 = Setup for beginners
rules-l-2-text =
    The start player gets Leonardo and the first starting set, the next ones clockwise the others. The sets differ in apprentices, laboratories, robots, florins and resources. With three players everybody has {COUNT($minus_3, "apprentice", "apprentices")} fewer, with two {$minus_2} fewer. Apprentices not handed out stand in the academy.

    Requested inventions lie open: {$requested_2} with two players, {$requested_3} with three, {$requested_4} with four or five. On the council {$council_start ->
        [one] lies {$council_start} florin
       *[other] lie {$council_start} florins
      }.

    The deck begins with bronze, copper and silver inventions. Below them come numbers {$gold_low} to {$gold_high} mixed with some of the others ({$added_bronze} bronze, {$added_copper} copper, {$added_silver} silver), and at the very bottom numbers {$last_low} to {$last_high}.

rules-l-3 = Advanced setup
rules-l-3-text =
    Everybody begins with a master, {COUNT($base_apprentices, "apprentice", "apprentices")}, the small laboratory and {COUNT($base_florins, "florin", "florins")}. The requested inventions are drawn from the deck. With two players {$removed} each of bronze, copper and silver are shown and leave the game first.

    Then all choose add-ons in turn, one at a time, from the player with Leonardo on: {$addons_4} each with four or five players, {$addons_3} with three, {$addons_2} with two.
    • a: {COUNT($addon_florins, "florin", "florins")}
    • b: {COUNT($addon_resources, "resource", "resources")} of your choice, at most {$addon_alike} alike
    • c: {COUNT($addon_apprentices, "apprentice", "apprentices")} from the academy
    • d: turn the small laboratory, or take the large one, or turn the large one that you have, each with {COUNT($addon_resource, "resource", "resources")} of your choice; or take a robot and put it on a free robot place

    With four or five players nobody may choose the same letter every time. What is not possible at that moment (turning what is turned, a robot without a place, resources that have run out) can’t be chosen.

rules-l-5 = Phase A: start of work
rules-l-5-text =
    In turn you may start work in your idle laboratories, break work off, or pass.

    To start, put exactly those resource cards face down under a laboratory that one invention needs. You don’t say which it is, and others see neither kind nor number of the cards; but everybody hears that you start. The weeks begin at zero.

    One laboratory works on one invention, and your laboratories never work on the same one. Nobody completes an invention twice. You may start on an invention that is not requested yet, if you know of it; it can be completed only when it is requested.

    While a laboratory works, no card is added, taken or exchanged. You may look at your cards at any time.

    Breaking off: the weeks are lost, the cards come back into your hand, robots stay. The laboratory can start something else in the same turn. Inventions that are neither requested nor still in the deck can’t be started any more.

rules-l-6 = Phase B: placement
rules-l-6-text =
    Round and round, from the player with Leonardo on, you do one of these:
    • place any number of your apprentices in one place
    • place your master in one place
    • pass; then you place nothing more in this round

    Places are all parts of the city and your own laboratories that are at work. To each place you may bring apprentices only once per round; the master may join them, and they may join the master, but not in the same turn.

    In the city there is room for everybody; groups queue in the order in which they came. In a laboratory each place takes one figure, also an empty robot place. With no figure left to place, or nowhere to place it, you pass automatically.

rules-l-7 = Phase C: order of evaluation
rules-l-7-text =
    The places are evaluated in the order of their letters, from A to H, then the laboratories work.

    In each place the strongest acts first. The master counts as {COUNT($strength, "apprentice", "apprentices")}. On a tie, the player nearer to the arrow, who came first, goes first. What counts is how many stand there when the place is evaluated.

    Afterwards everybody takes their figures back; they are not placed again in this round.

rules-l-8 = A: the council
rules-l-8-text =
    On the council everybody acts at most once. If all players have figures here, the last in order takes them back and does nothing (not with two players).

    The first in order says who gets Leonardo. Then each, in order, takes one of the spaces that are still free, or leaves:
    • Space one: move one of your apprentices in the city to another place, never to the council. It may be the one on this space. The master can’t be moved.
    • Space two: take all florins on the council.
    • Space three: look secretly at the top {COUNT($peek, "invention", "inventions")} of the deck and put them back in any order.
    • Space four: take any resource for {COUNT($council_cost, "florin", "florins")}.

    When all have chosen, the spaces are carried out in this order. You may leave an effect unused. Then all take their figures back.

rules-l-9 = B to H: workshop, academy, shops
rules-l-9-text =
    In each of these places there are at most {COUNT($actions, "action", "actions")} per round. Their prices, the same for all players: {$prices}.

    In order, everybody does one action for the current price, or passes and takes their figures back. Then it begins again with the strongest who is still there. So you can act several times. The place is finished when a player has paid {$price_last}, or when nobody is left. If you can’t pay, or could do nothing there, you pass.

    • B, workshop: turn a laboratory, take your large laboratory, or take a robot and put it at once on a free robot place; one improvement can build on another. A laboratory that is turned or gets a robot must be idle; the large one may be taken at any time. Robots never move.
    • C, academy: take one apprentice, if you have any there. He can be placed from the next round on.
    • D smithy, E glassworks, F carpenter’s shop, G brickworks, H ropery: take one card from the shop. When it is empty, nothing is to be had.

    Example: Anna and Boris are equally strong in the workshop; Anna came first. She takes a robot for {$price_1}. Boris takes his large laboratory for {$price_2}. Anna passes. Boris could turn it for {$price_3}, but passes too.

rules-l-10 = Work in the laboratories
rules-l-10-text =
    Every laboratory at work moves on by
    • {COUNT($by_apprentice, "week", "weeks")} for each apprentice,
    • {COUNT($by_master, "week", "weeks")} for the master,
    • {COUNT($by_robot, "week", "weeks")} for each robot in it, even without people.

    The counter ends at {$track}. Then all people come back; robots stay.

rules-l-11 = Phase D: completion
rules-l-11-text =
    A laboratory completes its invention if the invention is requested, the cards are exactly right and the weeks suffice. This happens automatically. Everybody who completes it in the same round gets the higher amount. The cards go back to the shops, and the laboratory is idle.

    Discount: each invention card of the same kind that you have from earlier rounds saves you {COUNT($discount, "week", "weeks")}, once, at completion.

    The card: if you are the only one, you take it and keep it open before you. If there are several, they bid in secret, zero or more. The highest bid is paid and wins the card; the others keep their money. On a tie the player with Leonardo wins, or the next player clockwise. If all bid zero, nobody gets the card.

    If several inventions are completed, they are handled one by one, in turn from the player with Leonardo; each chooses the order of their own. First all are paid, then there is the auction.

    If you are still working on an invention that another player has just completed, your cards are shown. You may go on and complete it later for the lower amount, without the card, or stop.

    Example: Yellow has invention {$given_8} and works on {$given_13} of the same kind, which needs {COUNT($second_weeks, "week", "weeks")}. With {$second_enough} it is completed. Yellow is the only one, gets {COUNT($second_pay, "florin", "florins")} and the card, and from the next round on saves {COUNT($discount_2, "week", "weeks")} with this kind.

rules-l-12 = End of round
rules-l-12-text =
    After each ordinary round one florin is put on the council, and inventions are turned up until the usual number is requested: {$requested_2} with two players, {$requested_3} with three, {$requested_4} with four or five. The last time is after round {$last_refill}.

rules-l-13 = Research rounds
rules-l-13-text =
    From round {$first_research} on, nobody can be placed in the city: people go only to their owner’s laboratories that are at work. No place is evaluated and Leonardo stays where he is; only the laboratories work. You may still start new work, and inventions are completed as always.

    Nothing is turned up after round {$first_research}, so the last round may begin with fewer requested inventions.

rules-l-14 = End of the game
rules-l-14-text =
    After round {$rounds} you get florins for different kinds among your invention cards:
    • {COUNT($bonus_1_kinds, "kind", "kinds")}: {$bonus_1}
    • {COUNT($bonus_2_kinds, "kind", "kinds")}: {$bonus_2}
    • {COUNT($bonus_3_kinds, "kind", "kinds")}: {$bonus_3}

    The player who has the most florins wins. On a tie, more invention cards decide, then more cards of one colour after the other: {$ties}. If all is equal, the victory is shared. Resources, laboratories and unfinished work are worth nothing.

rules-l-15 = Codex I: the mighty council
rules-l-15-text =
    On space one of the council you move any one apprentice, also another player’s, from one of the places B to H to another of them. Neither from nor to the council, never a master, never from or to a laboratory.

    Another player’s apprentice must not be moved to where his owner is already first in order.

rules-l-16 = Codex II: the market
rules-l-16-text =
    After H there is one more place, the market. {COUNT($market, "resource card", "resource cards")} lie open there, one of each kind at the start.

    In order, everybody there may once lay down {$swap_least} or {COUNT($swap_most, "resource card", "resource cards")} from hand and take just as many from the market, free of charge; or pass.

    An apprentice can be moved there by the council like to any other place.

rules-l-17 = Frequently asked questions
rules-l-17-text =
    May I finish a smaller invention by discarding a card that is too many? No, the cards must be exactly right.

    I have laid cards, but nobody works there and no week has passed. May I turn this laboratory? No, it is at work. You may take the second laboratory, though.

    May I keep a robot for later, or move one? No.

    Does a robot work without people? Yes, if the laboratory is at work.

    Do I get the discount every round? No, once, when the invention is completed.

    May I start something new in the research rounds? Yes.

    Can an apprentice be moved to the council? Never. From it only your own, and not with Codex I.

    Does the lower amount bring me the card too? No, and without the card an invention counts neither for discounts nor at the end.

rules-l-18 = Special cases
rules-l-18-text =
    Without money you get nothing on space four of the council. You must have the price when the space is carried out.

    When you bid for a card, you can offer from zero up to what you have at that moment. A bid can be changed until all have bid.

    If your discount alone is enough, an invention is completed in the round in which you start it, without anybody in the laboratory.

    If you work on an invention that is not requested yet, the weeks wait. Once it is turned up it can be completed in the next round, for the higher amount.

    Both your laboratories may complete inventions in the same round. Cards that you win in this round give no discount in it.

    If you have broken off work that others have completed, it can’t be started again.

    Hidden are florins and cards in hand, the cards under laboratories and the order of the deck. If you pass because you can’t do anything, others see just a pass.
