"""Telegram as the house runs it: what the settings say, and what the host is told."""

from __future__ import annotations

from collections.abc import Callable

from bot.app.door.app import App
from bot.chat.pictures import Paint
from bot.chat.telegram.bot import Bot, Hook, Options, TokenRefused, connected
from bot.settings import Settings
from engines.core.words import Msg


def options(settings: Settings) -> Options:
    """What the settings come to."""
    hook = None
    if settings.telegram_webhook:
        secret = settings.telegram_webhook_secret.get_secret_value()
        hook = Hook(settings.telegram_webhook, settings.telegram_webhook_host, settings.telegram_webhook_port, secret)
    token = settings.telegram_token.get_secret_value()
    owners = frozenset(int(part) for part in settings.telegram_owners.replace(",", " ").split())
    return Options(token, settings.telegram_api, settings.telegram_files, hook, owners=owners)


class Telegram:
    """The bot of a house."""

    def __init__(self, app: App, settings: Settings, paint: Paint | None, tell: Callable[[Msg], None]) -> None:
        self._app = app
        self._options = options(settings)
        self._paint = paint
        self._tell = tell

    async def run(self) -> None:
        """Be there till cancelled; ends where it can't be there at all, having said why. Raises what breaks it."""
        try:
            async with connected(self._app, self._paint, self._options) as bot:
                self._ready(bot)
                await bot.run()
        except TokenRefused:
            self._tell(Msg("main-telegram-token"))

    def _ready(self, bot: Bot) -> None:
        name = bot.wire.name
        link = f"https://t.me/{name}"
        self._tell(Msg("main-telegram-ready", {"name": name, "link": link, "group": f"{link}?startgroup=play"}))
