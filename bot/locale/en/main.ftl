# What is printed where Bottega is started.
main-ready = Bottega is ready. Open this link, it is yours alone: { $link }
main-stop = Ctrl-C ends it; every move is kept in { $data }.
main-notice = Note: { $notice }
main-chats-later = The chat frontends (Discord, Telegram) come with the next version; this one opens the local table.
main-cannot = Bottega can't start. { $reason }
main-setting = The setting { $name } does not fit: { $reason }. Correct it in the environment or in .env and start again.
main-port-taken = The port { $port } on { $host } is taken or not allowed. Set BOTTEGA_WEB_PORT to another one, or leave it out and a free one is found.
main-folder = The data folder { $path } can't be written: { $reason }. Choose another one with BOTTEGA_DATA, or change its permissions.
main-broken = Something unexpected happened: { $reason }. What was accepted is kept; start again, and set BOTTEGA_LOG_LEVEL=debug to see more.
main-bye = Bottega has ended. Every accepted move is kept.
