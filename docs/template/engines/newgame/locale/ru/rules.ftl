# The headings of docs/rules/newgame.md.
rules-x-1 = Что в коробке
rules-x-2 = Раунд
rules-x-3 = Конец
