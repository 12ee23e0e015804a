"""The chat frontends that a host has given a token for. One that can't start says so; the others go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

from bot.app.app import App
from bot.settings import Settings
from engines.core.words import Msg
from render.core.request import Picture, Request

Paint = Callable[[str, Request], Awaitable[Picture]]
Tell = Callable[[Msg], None]
"""Says something to the host, in the language of the settings."""


class Chat(Protocol):
    """A frontend in a chat."""

    async def run(self) -> None:
        """Be there till cancelled; ends where it can't be there at all, and has then said why."""
        ...


def chats(app: App, settings: Settings, paint: Paint | None, tell: Tell) -> list[Chat]:
    """Those that have a token. A library is loaded only where it is needed."""
    found: list[Chat] = []
    if settings.discord_token.get_secret_value():
        from bot.discord.client import Bot

        found.append(Bot(app, settings, paint, tell))
    if settings.telegram_token.get_secret_value():
        from bot.telegram.here import Telegram

        found.append(Telegram(app, settings, paint, tell))
    return found
