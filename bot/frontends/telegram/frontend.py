"""The Telegram frontend with the server's settings and messages to the operator."""

from collections.abc import Callable

from bot.app.api import App
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.telegram.bot import BotOptions, TelegramBot, TokenRejectedError, connect_bot
from bot.frontends.telegram.webhook import WebhookError, WebhookOptions
from bot.settings import Settings
from engines.core.core_types import Msg


def build_options(settings: Settings) -> BotOptions:
    """Build the connection settings from the server's settings."""
    hook = None
    if settings.telegram_webhook:
        secret = settings.telegram_webhook_secret.value
        hook = WebhookOptions(
            settings.telegram_webhook, settings.telegram_webhook_host, settings.telegram_webhook_port, secret
        )
    token = settings.telegram_token.value
    owners = frozenset(int(part) for part in settings.telegram_owners.replace(",", " ").split())
    return BotOptions(token, settings.telegram_api, settings.telegram_files, hook, owners=owners)


class TelegramFrontend:
    """The Telegram bot of a server."""

    def __init__(
        self, app: App, settings: Settings, render: RenderPicture | None, notify_operator: Callable[[Msg], None]
    ) -> None:
        self._app = app
        self._options = build_options(settings)
        self._render = render
        self._notify_operator = notify_operator

    async def run_forever(self) -> None:
        """Run the bot until cancelled. Reports a bad token or webhook to the operator and returns."""
        try:
            async with connect_bot(self._app, self._render, self._options) as bot:
                self._report_ready(bot)
                await bot.run_forever()
        except TokenRejectedError:
            self._notify_operator(Msg("main-telegram-token"))
        except WebhookError as error:
            self._notify_operator(Msg(error.key, {"address": error.address, "reason": error.reason}))

    def _report_ready(self, bot: TelegramBot) -> None:
        name = bot.api.username
        link = f"https://t.me/{name}"
        self._notify_operator(
            Msg("main-telegram-ready", {"name": name, "link": link, "group": f"{link}?startgroup=play"})
        )
