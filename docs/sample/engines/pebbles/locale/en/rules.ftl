# The rules as players read them; the contract with its ids is docs/rules/pebbles.md. No digits: see rulebook.py.
rules-t-1 = Stones and bowls
rules-t-1-text = All share out at least {COUNT($least, "stone", "stones")} and at most {COUNT($most, "stone", "stones")} among the bowls, in secret and at the same time; one bowl must get more than the other. Then each of your stones in the fuller bowl is a point. If both hold as many, the red one counts as fuller.
rules-t-2 = Coins
rules-t-2-text = You begin with {COUNT($coins, "coin", "coins")} that nobody else sees. In your turn you may offer up to {COUNT($offer, "coin", "coins")}: each is a point.
rules-t-3 = Cards
rules-t-3-text = There are {COUNT($cards, "card", "cards")} with values from {$low} to {$high}. Each round you are dealt one that nobody else sees, as long as there are any. In your turn you may look at the top {COUNT($looked, "card", "cards")} of the deck: you keep one, and what is left goes under the deck.
rules-t-4 = Selling points
rules-t-4-text = Whenever it is your turn you may first sell points: for each point you get a coin.
rules-t-5 = Turns and the end
rules-t-5-text = One after the other, players offer coins, show a card from their hands, swap one with the deck, or pass. A shown card is worth its number and stays in front of you. After the last round the player with the most points wins; with equal points the victory is shared.
