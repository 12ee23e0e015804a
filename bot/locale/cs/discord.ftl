# Co stojí jen na Discordu; vše ostatní přichází v obrazovce.
# Jména příkazů a údajů: malá písmena, jedno slovo, nejvýš 32 znaků.
discord-command-play = hrát
discord-command-tables = stoly
discord-command-board = plán
discord-command-hand = karty
discord-command-move = tah
discord-command-story = příběh
discord-command-night = večer
discord-command-tournament = turnaj
discord-command-records = záznamy
discord-command-settings = nastavení
discord-command-link = propojit
discord-command-help = nápověda
discord-command-privacy = soukromí
discord-command-rules = pravidla
discord-command-operator = provoz
discord-argument-game = hra
discord-argument-level = úroveň
discord-argument-table = stůl
discord-argument-move = tah
discord-argument-what = co
discord-argument-code = kód
discord-argument-when = kdy
discord-argument-thread = vlákno
discord-argument-thread-help = ve vlastním vlákně

discord-blocked = {$label} (teď ne)
discord-choose = Vyber…
discord-each = Každá možnost: {$shared}
discord-not-now = Teď nejde: {$n}
discord-fill = Vyplnit
discord-more = Přidat jeden sem…
discord-less = Ubrat jeden odsud…
discord-type = Napsat
discord-ping-link = Ke stolu
discord-ping-where = Od teď ti to můžu psát do soukromé zprávy.
discord-ping-kept = Zatím bez volby: od teď ti píšu do soukromé zprávy, pokud je máš otevřené.
discord-ping-private = Piš mi
discord-ping-here = Jen tady
discord-repost = Poslat sem znovu
discord-your-move = Tvůj tah
discord-see = [{$title}]({$link}) je ve svém kanálu.
discord-soon = Hotovo. Stůl se za chvíli ukáže.
discord-foreign-table = Nejsem tu členem, takže zprávu stolu měním 15 minut po každém stisknutí. Později ji oživí kterékoli její tlačítko nebo /board. Výzvy chodí do soukromých zpráv.
discord-foreign-closed = Na tomto serveru smějí cizí aplikace odpovídat jen soukromě, takže tento stůl nikdo jiný nevidí.
discord-event-how = „Zajímá mě“ platí jako „Přijdu“. Na Discordu ho můžeš stisknout jen ty: odpovědi z chatu tu vidět nejsou.
discord-carried-on = Stůl se přesunul: [tady je]({$link}).
discord-away = Stůl je teď nedostupný. Za chvíli se podívej, a chybí-li tvůj tah, stiskni znovu.
discord-interrupted = Byl jsem restartován dřív, než jsem ti stihl odpovědět. Podívej se na stůl, a jestli tam tvůj tah chybí, stiskni tlačítko znovu.
discord-unknown-command = Tenhle příkaz už nemám. Restartuj Discord (Ctrl+R), ať vidíš ty současné, nebo zadej /help.

# Hostiteli: co je špatně a co s tím
discord-trouble-permissions = Stůl {$table} nemůžu ukázat v {$channel}: nesmím tam psát. Povol mi v tom kanálu „Zobrazit kanál“, „Posílat zprávy“, „Přikládat soubory“ a „Číst historii zpráv“ (pro vlákna i „Posílat zprávy ve vláknech“ a „Vytvářet veřejná vlákna“). Stůl se pak vrátí sám.
discord-trouble-access = Stůl {$table} nemůžu ukázat v {$channel}: ten kanál už nevidím. Pozvi mě na server znovu, nebo mi tam povol „Zobrazit kanál“. Stůl se pak vrátí sám; hra zatím pokračuje příkazem /move.
discord-trouble-channel = Kanál stolu {$table} byl smazán. Hra pokračuje: hraj příkazem /move; chceš-li stůl vidět v jiném kanálu, zadej tam /board a stiskni „Ukázat tady“.
discord-trouble-files = Do {$channel} nesmím posílat obrázky, takže stůl {$table} je tam jen slovy. Povol mi v tom kanálu „Přikládat soubory“.
discord-trouble-blocked = AutoMod serveru nebo filtr Discordu zablokoval v {$channel} zprávu stolu {$table}. Popros správce, ať mi dá z toho pravidla výjimku; hra zatím pokračuje příkazem /move.
discord-trouble-locked = Vlákno {$channel} je uzavřené, takže v něm nemůžu stůl {$table} ukázat. Popros moderátora, ať ho otevře, nebo zadej v jiném kanálu /board a stiskni „Ukázat tady“.
discord-trouble-place = Do {$channel} nemůžu psát zprávy, takže tam stůl {$table} neukážu. Zadej v textovém kanálu /board a stiskni „Ukázat tady“.
discord-trouble-expired = Discord mi dovoluje měnit zprávu stolu {$table} 15 minut po stisknutí. Stiskni kterékoli její tlačítko nebo tu zadej /board.
discord-trouble-refused = Discord odmítá zprávu stolu {$table} v {$channel}. Hra pokračuje příkazem /move; chceš-li stůl vidět v jiném kanálu, zadej tam /board a stiskni „Ukázat tady“.
discord-trouble-stopped = Provozovatel mě v {$channel} zablokoval, takže tam stůl {$table} už neukážu. Hra pokračuje příkazem /move; chceš-li stůl vidět na jiném serveru, zadej tam /board a stiskni „Ukázat tady“.
discord-trouble-unreached = Stůl {$table} čeká na hráče: {$players}. Nedovolám se jich ale ani v {$channel}, ani soukromou zprávou. Dej jim prosím vědět, že jsou na tahu; hrát můžou příkazem /move.
discord-trouble-role = Nemůžu zmínit roli, která je vybraná pro nové stoly a herní večery (stůl {$table}, {$channel}). Povol, ať ji může zmínit každý, nebo vyber jinou v /settings.
discord-dms-closed = Nemůžu ti napsat: soukromé zprávy máš zavřené, upozornění tedy dostáváš v kanálu. Chceš-li je soukromě, povol soukromé zprávy z tohoto serveru, nebo si v /settings vyber jiný způsob.
discord-no-right-threads = Vlákno tu otevřít nemůžeš: chybí ti „Vytvářet veřejná vlákna“. Použij /play bez vlákna, nebo o to oprávnění požádej správce serveru.
discord-no-right-threads-admins = Vlákna pro stoly tu otevírají jen správci serveru. Použij /play bez vlákna, nebo požádej některého z nich.
discord-no-right-events = „{$title}“ je v plánu, ale není mezi událostmi serveru: chybí ti „Vytvářet události“. Požádej o to oprávnění správce serveru, nebo večer předej někomu, kdo ho má.
discord-no-right-events-admins = „{$title}“ je v plánu, ale není mezi událostmi serveru: tady je přidávají jen správci. Požádej některého z nich, ať večer převezme.

# Tags of forum posts that tables get: at most 20 characters. Tags of these names are used where a forum has them
discord-tag-open = volná místa
discord-tag-running = hraje se
discord-tag-finished = dohráno
discord-entry-name = bottega
discord-entry-about = Otevře tvoje stoly tady v Discordu
