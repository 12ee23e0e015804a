# The rules as players read them; the contract with its ids is docs/rules/newgame.md. No digits: see rulebook.py.
rules-x-1 = What is in the box
rules-x-1-text = There are {COUNT($stones, "stone", "stones")} with values from {$low} to {$high}. They lie face down, in an order that nobody knows. At the start you draw {COUNT($hand, "stone", "stones")} that nobody else sees.
rules-x-2 = A round
rules-x-2-text =
    All players choose a stone from their hands in secret. Then all stones are laid open at the same time. The player of the highest stone gets {COUNT($win, "point", "points")}.

    Afterwards, one by one, each draws a stone or rests for {COUNT($rest, "point", "points")}. When no stones are left, nobody can draw.
rules-x-3 = The end
rules-x-3-text = The game ends after {COUNT($rounds, "round", "rounds")}. The player with the most points wins; with equal points the victory is shared. Laid stones stay in front of their owners.
