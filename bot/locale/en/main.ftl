# Texts printed by the program at its start.
main-ready = Bottega is ready. Open this link; it is yours alone: { $link }
main-second = Bottega already runs with the folder { $data }: { $link } This is a second one beside it, at another address.
main-local = The link works on this machine alone. For other devices, set BOTTEGA_WEB_HOST or BOTTEGA_WEB_URL (docs/hosting.md).
main-stop = Press Ctrl-C to stop; every move is kept in { $data }.
main-notice = Note: { $notice }
main-telegram-ready = Telegram: here as @{ $name }. Talk to me: { $link } · add me to a group: { $group }
main-telegram-token = Telegram refuses the token in TELEGRAM_TOKEN. Copy it again from @BotFather (docs/hosting-telegram.md); the local table goes on without Telegram.
main-telegram-port = Telegram’s updates can’t be received at { $address }: { $reason }. Choose another BOTTEGA_TELEGRAM_WEBHOOK_PORT, or stop the program that uses it. The local table goes on without Telegram.
main-telegram-webhook = Telegram refuses the address { $address } in BOTTEGA_TELEGRAM_WEBHOOK: { $reason }. It must begin with https and lead here by port 443, 80, 88 or 8443. Leave the setting empty if you have no such address. The local table goes on without Telegram.
main-discord-ready = Discord: here as {$name}. Invite me to a server: {$link}
main-discord-token = Discord refuses the token in DISCORD_TOKEN. Copy it again from the page of your bot (docs/hosting-discord.md); the local table goes on without Discord.
main-discord-unregistered = Discord has not accepted my commands ({$why}): those after “/” are missing or old, buttons work. I keep trying; if this stays, look at the application in the Developer Portal.
main-chat-broke = { $chat } has stopped ({ $reason }). It will be started again automatically in a while; everything else goes on.
main-cannot = Bottega can’t start. { $reason }
main-setting = The setting { $name } is wrong: { $reason }. Correct it in the environment or in .env and start again.
main-dotenv = The file .env can’t be read: { $reason }. It holds lines NAME=value in UTF-8; correct it or its permissions, or remove it.
main-port-taken = The port { $port } on { $host } is taken. Set BOTTEGA_WEB_PORT to another one, or leave it out and a free one is found.
main-port-forbidden = The port { $port } on { $host } is not allowed for this user. Set BOTTEGA_WEB_PORT to one above 1023, or leave it out and a free one is found.
main-host-unknown = The name { $host } leads nowhere. Set BOTTEGA_WEB_HOST to an address of this machine: 127.0.0.1 for this machine only, 0.0.0.0 for everybody who can reach it.
main-host-foreign = { $host } is not an address of this machine. Set BOTTEGA_WEB_HOST to 127.0.0.1 for this machine only, or to 0.0.0.0 for everybody who can reach it.
main-inside-taken = Port { $port } on { $host } can’t be listened on. Set BOTTEGA_INSIDE_PORT and BOTTEGA_INSIDE_HOST to a free port and an address of this machine, or leave them out.
main-unknown-setting = Unknown setting { $name }: it has no effect.
main-like-setting = Unknown setting { $name }: it has no effect. Did you mean { $like }?
main-folder = The data folder { $path } can’t be written: { $reason }. Choose another one with BOTTEGA_DATA, or change its permissions.
main-broken = Something unexpected happened: { $reason }. What was accepted is kept; start again, and set BOTTEGA_LOG_LEVEL=debug to see more.
main-running = Bottega is running with the folder { $path } and would not notice the new link. Stop it, run bottega renew again, then start it.
main-bye = Bottega has stopped. Every accepted move is kept.
main-rehearsal-press = Press me
