"""The chat frontends with a token. A frontend that cannot start reports it; the others go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING

from bot.app.api import App
from bot.app.users.models import PUSH
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.discord.erasure import erase_discord_user
from bot.frontends.push.frontend import PushFrontend
from bot.frontends.telegram.erasure import erase_telegram_user
from bot.settings import Settings
from engines.core.core_types import Msg

if TYPE_CHECKING:
    from bot.frontends.push.sender import PushSender

NotifyOperator = Callable[[Msg], None]
"""Notifies the host, in the language of the settings."""


RunFrontend = Callable[[], Awaitable[None]]
"""Builds a frontend and serves until cancelled; if that is impossible, reports why and returns."""


def build_frontends(
    app: App, settings: Settings, paint: RenderPicture | None, tell: NotifyOperator, push_seed: bytes
) -> dict[str, RunFrontend]:
    """Return the frontends with a token, by platform name.

    Loads only the libraries that are needed.
    """
    # even if this process does not serve the chat: another one may, or this one used to
    app.register_eraser(erase_discord_user)
    app.register_eraser(erase_telegram_user)
    subject = settings.web_url if settings.web_url.startswith("https://") else "mailto:operator@example.org"

    def make_sender() -> PushSender:
        from bot.frontends.push.sender import PushSender

        return PushSender(push_seed, subject, app.service.clock, refusing=app.service.refusing_services)

    found: dict[str, RunFrontend] = {PUSH: lambda: PushFrontend(app, make_sender).run_forever()}
    if settings.discord_token.value:
        from bot.frontends.discord.bot import DiscordBot
        from render.identity.emoji import emoji_files

        found["discord"] = lambda: DiscordBot(app, settings, paint, tell, draw_emoji=emoji_files).run_forever()
    if settings.telegram_token.value:
        from bot.frontends.telegram.bot import run_telegram

        found["telegram"] = partial(run_telegram, app, settings, paint, tell)
    return found
