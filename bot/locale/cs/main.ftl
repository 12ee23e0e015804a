# Co se vypíše tam, kde se Bottega spouští.
main-ready = Bottega běží. Otevři tento odkaz, je jen tvůj: { $link }
main-stop = Ctrl-C ji ukončí; každý tah zůstává v { $data }.
main-notice = Poznámka: { $notice }
main-telegram-ready = Telegram: je tu @{ $name }. Napiš mi: { $link } · přidej mě do skupiny: { $group }
main-telegram-token = Telegram odmítá token v TELEGRAM_TOKEN. Zkopíruj ho znovu od @BotFather (docs/hosting-telegram.md); místní stůl běží dál bez Telegramu.
main-telegram-broken = Telegram není dosažitelný, jak má být ({ $reason }); místní stůl běží dál bez něj.
main-discord-ready = Discord: jsem tu jako {$name}. Pozvi mě na server: {$link}
main-discord-token = Discord odmítá token v DISCORD_TOKEN. Zkopíruj ho znovu ze stránky svého bota (docs/hosting-discord.md); stůl na tomto počítači běží dál bez Discordu.
main-discord-commands = Discord by tyto příkazy odmítl, proto tam nejdu: {$why}
main-discord-broken = Discord nejde spojit, jak by měl ({$reason}); stůl na tomto počítači běží dál bez něj.
main-cannot = Bottega se nemůže spustit. { $reason }
main-setting = Nastavení { $name } nesedí: { $reason }. Oprav ho v prostředí nebo v souboru .env a spusť znovu.
main-port-taken = Port { $port } na { $host } je obsazený nebo není dovolený. Nastav BOTTEGA_WEB_PORT na jiný, nebo ho vynech a najde se volný.
main-folder = Do složky { $path } se nedá zapisovat: { $reason }. Zvol jinou pomocí BOTTEGA_DATA, nebo změň práva.
main-broken = Stalo se něco nečekaného: { $reason }. Co bylo přijato, zůstává; spusť znovu a s BOTTEGA_LOG_LEVEL=debug uvidíš víc.
main-bye = Bottega skončila. Každý přijatý tah zůstává.
