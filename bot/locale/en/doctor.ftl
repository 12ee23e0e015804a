# Findings of `bottega doctor`.
doctor-setting = Unknown setting {$name}: it has no effect. Check the spelling.
doctor-folder = The data folder {$path} can’t be written: {$reason}. Choose another one with BOTTEGA_DATA, or change its permissions.
doctor-disk = {$free_mb} MB are free on the disk of {$path}.
doctor-disk-full = Only {$free_mb} MB are free on the disk of {$path}; a week of games may need {$wanted_mb} MB. Free some space: a full disk stops every table.
doctor-backup = The last backup is of {$day}.
doctor-backup-old = { $day ->
    [none] No backup was made yet.
   *[other] The last backup is of {$day}.
  } Let a timer make one every day: docs/operating.md, Backups.
doctor-fonts = All {$n} font files are there.
doctor-fonts-missing = Font files can’t be read: {$paths}. Install the project’s dependencies again; until then no picture can be painted.
doctor-store = The store answers, and every move is on its disk before it is acknowledged.
doctor-store-rests = The store is not running; {$server} will be started with Bottega.
doctor-store-open = The store keeps hands and seeds as they are: any user who can read its files or a backup can read them. Keep both on an encrypted disk.
doctor-clock = This machine’s clock is right (to {$seconds} s).
doctor-clock-askew = This machine’s clock is off by {$seconds} s. Turn on time synchronisation (NTP): reminders and clocks of tables go by it.
doctor-issue-form = Something still does not work? Report it at {$url}, with these lines and the code of the error.
doctor-silent = No answer from {$what} ({$error}). Is this machine online, and does a firewall or proxy let it through?
doctor-answers = {$what} answers with status {$status}. If it stays so, look at its status page.
doctor-discord = Discord knows this bot: {$name}. It needs no privileged intents.
doctor-identifies = { $left ->
    [one] Only one start is left today before Discord resets the token. Find out what keeps restarting the bot.
   *[other] Only {$left} starts are left today before Discord resets the token. Find out what keeps restarting the bot.
  }
doctor-permissions = On the server {$server} I lack permissions: {$lacking}. Invite me again with the link that is printed at the start, or allow them.
doctor-telegram = Telegram knows this bot: @{$name}.
doctor-groups = The bot may not be added to groups. Allow it with /setjoingroups at @BotFather.
doctor-webhook = Telegram posts to {$url}.
doctor-webhook-set = A webhook is set at Telegram, though BOTTEGA_TELEGRAM_WEBHOOK is empty. The next start removes it; if another program set it, it uses the same token.
doctor-webhook-other = Telegram does not post to {$url} yet. The next start tells it to; if it runs already, another program has set the webhook.
doctor-webhook-error = Telegram’s last post failed: {$error}. The address has to be reached from outside over https, with a certificate that is good.
doctor-waiting = { $n ->
    [one] One update is waiting at Telegram, and nothing is fetching it. Start the bot, or check its log.
   *[other] {$n} updates are waiting at Telegram, and nothing is fetching them. Start the bot, or check its log.
  }
doctor-page-local = The page is for this machine alone (BOTTEGA_WEB_URL is empty).
doctor-page-network = Every device that reaches {$host} can open the page (BOTTEGA_WEB_URL is empty).
doctor-page = The page is reached at {$url}.
doctor-page-store = The page is reached at {$url}, but nothing can be kept ({$why}).
doctor-page-hosts = At {$url} the page answers, but not to this name: put it into BOTTEGA_WEB_URL or BOTTEGA_WEB_HOSTS of the running bot.
doctor-page-other = Something else than Bottega answers at {$url} (status {$status}). Look at the proxy: docs/hosting-proxy.md.
doctor-certificate = The certificate of {$url} is not valid: {$error}. Get a new one; Telegram and browsers refuse it.
doctor-certificate-well = The certificate is good for { $days ->
    [one] another day
   *[other] another {$days} days
}.
doctor-certificate-soon = The certificate runs out in {$days} d. It should renew itself 30 days before: look at what renews it.
doctor-activity = The page opens inside Discord; its secret is right.
doctor-activity-secret = Discord refuses DISCORD_CLIENT_SECRET. Copy it again from OAuth2 in the Developer Portal.
doctor-activity-url = DISCORD_CLIENT_SECRET is set, but the page opens inside Discord only if BOTTEGA_WEB_URL is a public https address.
doctor-activity-off = This application has no Activity. Switch it on in the Developer Portal (docs/hosting-discord.md), or leave DISCORD_CLIENT_SECRET out.
