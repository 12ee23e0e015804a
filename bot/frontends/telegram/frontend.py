"""The Telegram frontend of a server, with messages to the operator."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.app.api import App
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.telegram.bot import TelegramBot, TokenRejectedError, connect_bot
from bot.frontends.telegram.webhook import WebhookError
from bot.settings import Settings
from engines.core.core_types import Msg


@dataclass(eq=False, repr=False)
class TelegramFrontend:
    """The Telegram bot of a server."""

    _app: App
    _settings: Settings
    _render: RenderPicture | None
    _notify_operator: Callable[[Msg], None]

    async def run_forever(self) -> None:
        """Run the bot until cancelled. Reports a bad token or webhook to the operator and returns."""
        try:
            async with connect_bot(self._app, self._settings, self._render) as bot:
                self._report_ready(bot)
                await bot.run_forever()
        except TokenRejectedError:
            self._notify_operator(Msg("main-telegram-token"))
        except WebhookError as error:
            self._notify_operator(Msg(error.key, {"address": error.address, "reason": error.reason}))

    def _report_ready(self, bot: TelegramBot) -> None:
        api = bot.api
        ready = Msg("main-telegram-ready", {"name": api.username, "link": api.chat_url, "group": api.group_url})
        self._notify_operator(ready)
