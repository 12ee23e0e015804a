"""The chat frontends that a host has given a token for. One that can't start says so; the others go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

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
"""Says something to the host, in the language of the settings."""


class Frontend(Protocol):
    """A frontend in a chat."""

    async def run_forever(self) -> None:
        """Serve until cancelled; return, having logged why, where that is impossible. Raises what breaks it."""
        ...


FrontendFactory = Callable[[], Frontend]
"""Makes a new frontend: one that has ended can't be run again."""


def build_frontends(
    app: App, settings: Settings, paint: RenderPicture | None, tell: NotifyOperator, push_seed: bytes
) -> dict[str, FrontendFactory]:
    """Return the frontends that have a token, by their platforms' names.

    A library is loaded only where it is needed.
    """
    app.register_eraser(erase_discord_user)
    app.register_eraser(
        erase_telegram_user
    )  # also where it is not served here: another process may serve it, or this one did
    found: dict[str, FrontendFactory] = {}
    subject = settings.web_url if settings.web_url.startswith("https://") else "mailto:operator@example.org"

    def make_sender() -> PushSender:
        from bot.frontends.push.sender import PushSender

        return PushSender(push_seed, subject, app.service.clock)

    found[PUSH] = partial(PushFrontend, app, make_sender)
    if settings.discord_token.value:
        from bot.frontends.discord.bot import DiscordBot
        from render.identity.emoji import emoji_files

        found["discord"] = partial(DiscordBot, app, settings, paint, tell, draw_emoji=emoji_files)
    if settings.telegram_token.value:
        from bot.frontends.telegram.frontend import TelegramFrontend

        found["telegram"] = partial(TelegramFrontend, app, settings, paint, tell)
    return found
