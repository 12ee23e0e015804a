# The headings of docs/rules/newgame.md.
rules-x-1 = Was in der Schachtel ist
rules-x-2 = Eine Runde
rules-x-3 = Das Ende
