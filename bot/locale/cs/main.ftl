# Co se vypíše tam, kde se Bottega spouští.
main-ready = Bottega běží. Otevři tento odkaz, je jen tvůj: { $link }
main-second = Bottega už nad složkou { $data } běží: { $link } Tohle je druhá vedle ní, na jiné adrese.
main-local = Odkaz funguje jen na tomto počítači. Pro jiná zařízení nastav BOTTEGA_WEB_HOST nebo BOTTEGA_WEB_URL (docs/cs/hosting.md).
main-stop = Ctrl-C ji ukončí; každý tah zůstává v { $data }.
main-notice = Poznámka: { $notice }
main-telegram-ready = Telegram: je tu @{ $name }. Napiš mi: { $link } · přidej mě do skupiny: { $group }
main-telegram-token = Telegram odmítá token v TELEGRAM_TOKEN. Zkopíruj ho znovu od @BotFather (docs/hosting-telegram.md); místní stůl běží dál bez Telegramu.
main-telegram-port = Na adrese { $address } nejde přijímat zprávy z Telegramu: { $reason }. Zvol jiný BOTTEGA_TELEGRAM_WEBHOOK_PORT nebo ukonči program, který port používá. Místní stůl běží dál bez Telegramu.
main-telegram-webhook = Telegram odmítá adresu { $address } v BOTTEGA_TELEGRAM_WEBHOOK: { $reason }. Musí začínat https a vést sem přes port 443, 80, 88 nebo 8443. Pokud takovou adresu nemáš, nech nastavení prázdné. Místní stůl běží dál bez Telegramu.
main-discord-ready = Discord: jsem tu jako {$name}. Pozvi mě na server: {$link}
main-discord-token = Discord odmítá token v DISCORD_TOKEN. Zkopíruj ho znovu ze stránky svého bota (docs/hosting-discord.md); stůl na tomto počítači běží dál bez Discordu.
main-discord-unregistered = Discord nepřijal moje příkazy ({$why}): ty za „/“ chybí nebo jsou staré, tlačítka fungují. Zkouším to dál; kdyby to trvalo, podívej se na aplikaci v Developer Portalu.
main-chat-broke = { $chat } přestal fungovat ({ $reason }). Za chvíli ho sama spustím znovu; všechno ostatní běží dál.
main-cannot = Bottega se nemůže spustit. { $reason }
main-setting = Nastavení { $name } nesedí: { $reason }. Oprav ho v prostředí nebo v souboru .env a spusť znovu.
main-dotenv = Soubor .env nelze přečíst: { $reason }. Jsou v něm řádky NÁZEV=hodnota v UTF-8; oprav ho nebo jeho práva, nebo ho odstraň.
main-port-taken = Port { $port } na { $host } je obsazený. Nastav BOTTEGA_WEB_PORT na jiný, nebo ho vynech a najde se volný.
main-port-forbidden = Port { $port } na { $host } tento uživatel nesmí použít. Nastav BOTTEGA_WEB_PORT na číslo nad 1023, nebo ho vynech a najde se volný.
main-host-unknown = Jméno { $host } nikam nevede. Nastav BOTTEGA_WEB_HOST na adresu tohoto počítače: 127.0.0.1 jen pro něj, 0.0.0.0 pro každého, kdo se k němu dostane.
main-host-foreign = { $host } není adresa tohoto počítače. Nastav BOTTEGA_WEB_HOST na 127.0.0.1 jen pro tento počítač, nebo na 0.0.0.0 pro každého, kdo se k němu dostane.
main-inside-taken = Na portu { $port } adresy { $host } nejde naslouchat. Nastav BOTTEGA_INSIDE_PORT a BOTTEGA_INSIDE_HOST na volný port a adresu tohoto počítače, nebo je vynech.
main-unknown-setting = Nastavení { $name } neznám, nic nemění.
main-like-setting = Nastavení { $name } neznám, nic nemění. Myslíš { $like }?
main-folder = Do složky { $path } se nedá zapisovat: { $reason }. Zvol jinou pomocí BOTTEGA_DATA, nebo změň práva.
main-broken = Stalo se něco nečekaného: { $reason }. Co bylo přijato, zůstává; spusť znovu a s BOTTEGA_LOG_LEVEL=debug uvidíš víc.
main-running = Bottega běží nad složkou { $path } a nového odkazu by si nevšimla. Zastav ji, spusť bottega renew znovu a pak ji zase nastartuj.
main-bye = Bottega skončila. Každý přijatý tah zůstává.
main-rehearsal-press = Stiskni mě
