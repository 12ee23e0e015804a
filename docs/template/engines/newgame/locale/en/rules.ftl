# The headings of docs/rules/newgame.md.
rules-x-1 = What is in the box
rules-x-2 = A round
rules-x-3 = The end
