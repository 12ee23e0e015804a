# The rules as players read them; the contract with its ids is docs/rules/newgame.md. No digits: see rulebook.py.
rules-x-1 = Co je v krabici
rules-x-1-text = Ve hře je {COUNT($stones, "kámen", "kameny", "kamenů")} s hodnotami od {$low} do {$high}. Leží lícem dolů v pořadí, které nikdo nezná. Na začátku si bereš {COUNT($hand, "kámen", "kameny", "kamenů")}; nikdo jiný je nevidí.
rules-x-2 = Kolo
rules-x-2-text =
    Každý si tajně vybere kámen z ruky. Pak se všechny kameny naráz odkryjí. Kdo položil nejvyšší, dostane {COUNT($win, "bod", "body", "bodů")}.

    Potom si jeden po druhém berou kámen, nebo odpočívají a dostanou {COUNT($rest, "bod", "body", "bodů")}. Když kameny dojdou, brát už nejde.
rules-x-3 = Konec
rules-x-3-text = Počet kol je {$rounds}, pak hra končí. Vyhrává, kdo má nejvíc bodů; kdo jich má stejně, dělí se o vítězství. Položené kameny zůstávají před svými majiteli.
