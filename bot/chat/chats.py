"""The chat frontends that a host has given a token for. One that can't start says so; the others go on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from bot.app.door.app import App
from bot.chat.discord.forget import forget as discord_forgets
from bot.chat.pictures import Paint
from bot.chat.telegram.forget import forget as telegram_forgets
from bot.settings import Settings
from engines.core.words import Msg

Tell = Callable[[Msg], None]
"""Says something to the host, in the language of the settings."""


class Chat(Protocol):
    """A frontend in a chat."""

    async def run(self) -> None:
        """Be there till cancelled; ends where it can't be there at all, having said why. Raises what breaks it."""
        ...


Make = Callable[[], Chat]
"""Makes a chat anew: one that has ended can't be run again."""


def chats(app: App, settings: Settings, paint: Paint | None, tell: Tell) -> dict[str, Make]:
    """Those that have a token, by their platforms' names.

    A library is loaded only where it is needed.
    """
    app.forgets(discord_forgets)
    app.forgets(telegram_forgets)  # also where it is not served here: another process may serve it, or this one did
    found: dict[str, Make] = {}
    if settings.discord_token.get_secret_value():
        from bot.chat.discord.client import Bot

        found["discord"] = partial(Bot, app, settings, paint, tell)
    if settings.telegram_token.get_secret_value():
        from bot.chat.telegram.here import Telegram

        found["telegram"] = partial(Telegram, app, settings, paint, tell)
    return found
