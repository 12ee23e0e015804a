# The rules as players read them; the contract with its ids is docs/rules/pebbles.md. No digits: see rulebook.py.
rules-t-1 = Kamínky a misky
rules-t-1-text = Všichni tajně a současně rozdělí od {COUNT($least, "kamínku", "kamínků", "kamínků")} do {COUNT($most, "kamínku", "kamínků", "kamínků")} do misek; v jedné misce musí být víc než ve druhé. Každý tvůj kamínek v plnější misce je pak bod. Když je v obou stejně, platí za plnější červená.
rules-t-2 = Mince
rules-t-2-text = Na začátku máš {COUNT($coins, "minci", "mince", "mincí")}; nikdo jiný je nevidí. Když jsi na tahu, můžeš nabídnout nejvýš {COUNT($offer, "minci", "mince", "mincí")}: každá je bod.
rules-t-3 = Karty
rules-t-3-text = Ve hře je {COUNT($cards, "karta", "karty", "karet")} s hodnotami od {$low} do {$high}. V každém kole dostaneš jednu, kterou nikdo jiný nevidí, dokud nějaké jsou. Když jsi na tahu, můžeš se podívat na vrch balíčku ({COUNT($looked, "karta", "karty", "karet")}): jednu si necháš a zbytek jde pod balíček.
rules-t-4 = Prodej bodů
rules-t-4-text = Kdykoli jsi na tahu, můžeš napřed prodat body: za každý bod dostaneš minci.
rules-t-5 = Tahy a konec
rules-t-5-text = Jeden po druhém hráči nabízejí mince, ukazují kartu z ruky, vyměňují jednu s balíčkem, nebo pasují. Ukázaná karta má hodnotu svého čísla a zůstává před tebou. Po posledním kole vyhrává, kdo má nejvíc bodů; kdo jich má stejně, dělí se o vítězství.
