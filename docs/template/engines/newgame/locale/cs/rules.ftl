# The headings of docs/rules/newgame.md.
rules-x-1 = Co je v krabici
rules-x-2 = Kolo
rules-x-3 = Konec
